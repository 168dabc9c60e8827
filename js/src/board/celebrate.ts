// A won game is celebrated (W1): told on the message line, and for two seconds the suits bloom
// over their foundations. Nothing is changed and nothing is left behind.

import { count, say } from "../words";
import { motionOn } from "./animate";
import { durationWords } from "./duration";
import { make } from "./element";
import { suitShape } from "./icons";
import { SUITS, type SuitName } from "./referee";
import type { Board } from "./state";
import "./celebrate.css";

/** How long the whole bloom takes; in milliseconds. */
const LENGTH = 2300;
/** Between the start of one foundation and the next; in milliseconds. */
const STAGGER = 110;
const PETALS = 11;

/** Tells of the win and celebrates it, briefly; any key, tap or change of the table ends it. */
export function celebrate(board: Board): void {
  board.say(winSentence(board));
  if (!motionOn(board) || board.signal.aborted) return;
  const layer = make("div", { class: "solitaire-bloom", "aria-hidden": "true" });
  SUITS.forEach((suit, index) => {
    layer.append(flower(board, suit, index * STAGGER));
  });
  board.felt.append(layer);

  const ending = new AbortController();
  const { signal } = ending;
  const stop = () => ending.abort();
  const timer = setTimeout(stop, LENGTH);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    layer.remove();
  });
  // In the capture phase, since a card or a window may keep its events to itself.
  board.root.addEventListener("keydown", stop, { capture: true, signal });
  board.root.addEventListener("pointerdown", stop, { capture: true, signal });
  board.signal.addEventListener("abort", stop, { signal });
  // Not at once: the win itself is still being told to the listeners.
  queueMicrotask(() => {
    if (!signal.aborted) board.referee.subscribe(stop, signal);
  });
}

/** "You won! 625 points, 104 moves, 12 minutes and 5 seconds." */
export function winSentence({ language, referee }: Board): string {
  const { score, moves } = referee.table();
  return say(language, "win", {
    points: count(language, "points", score),
    moves: count(language, "moves", moves),
    time: durationWords(language, referee.seconds()),
  });
}

/** One foundation's ring of light and the suits that rise from it like a fountain. */
function flower(board: Board, suit: SuitName, delay: number): HTMLElement {
  const { x, y, width, height } = board.layout.piles[suit];
  const made = make("div", { class: "solitaire-flower" });
  Object.assign(made.style, { left: `${x}px`, top: `${y}px`, width: `${width}px` });
  made.style.height = `${height}px`;
  made.append(petal(make("span", { class: "solitaire-ring" }), { "--delay": `${delay}ms` }));
  for (let index = 0; index < PETALS; index++) {
    const angle = (index / (PETALS - 1) - 0.5) * 2.2 + (Math.random() - 0.5) * 0.25;
    const reach = width * (1.1 + Math.random() * 1.3);
    const seed = make("span", { class: "solitaire-petal" }, suitShape(suit));
    petal(seed, {
      "--x": `${Math.round(Math.sin(angle) * reach)}px`,
      "--rise": `${Math.round(-height * Math.cos(angle) * (0.1 + Math.random() * 0.3))}px`,
      "--fall": `${Math.round(height * (0.9 + Math.random() * 1.4))}px`,
      "--turn": `${Math.round((Math.random() - 0.5) * 300)}deg`,
      "--size": `${Math.round(width * (0.16 + Math.random() * 0.16))}px`,
      "--delay": `${delay + Math.round(Math.random() * 260)}ms`,
    });
    made.append(seed);
  }
  return made;
}

function petal(element: HTMLElement, values: Readonly<Record<string, string>>): HTMLElement {
  for (const [name, value] of Object.entries(values)) element.style.setProperty(name, value);
  return element;
}
