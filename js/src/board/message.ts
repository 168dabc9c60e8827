// The line that tells of refusals and wins: a polite live region, seen as a calm note near the
// place where it happened.

import { make } from "./element";
import type { CardName, PileName } from "./referee";
import type { Board, Box } from "./state";
import { type Stretch, whenSeen } from "./visible";
import "./message.css";

export interface Message {
  readonly element: HTMLElement;
  say(sentence: string, near?: CardName | PileName): void;
  clear(): void;
}

/** How long a short sentence stays, and what each letter beyond it adds; in milliseconds. */
const STAY = 4000;
const SHORT = 60;
const PER_LETTER = 60;
/** Between the note and what it is about, and to the felt's edges; in CSS pixels. */
const GAP = 8;

export function createMessage(board: Board): Message {
  const element = make("div", {
    class: "solitaire-message",
    "data-message": "",
    role: "status",
    "aria-live": "polite",
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told: AbortController | undefined;

  const clear = () => {
    clearTimeout(timer);
    told?.abort();
    element.replaceChildren();
  };
  const tell = (sentence: string, near?: CardName | PileName) => {
    clear();
    if (!sentence || board.signal.aborted) return;
    // A new element each time, so that the same sentence is announced again.
    element.append(make("span", {}, sentence));
    const box = near === undefined ? null : boxOf(board, near);
    place(board, element, box, { top: 0, height: board.layout.height });
    const telling = new AbortController();
    told = telling;
    whenSeen(board.felt, telling.signal, (part) => place(board, element, box, part));
    timer = setTimeout(clear, STAY + Math.max(0, sentence.length - SHORT) * PER_LETTER);
  };
  board.signal.addEventListener("abort", clear, { once: true });
  return { element, say: tell, clear };
}

/** Where a pile or card lies on the felt; null when it does not. */
function boxOf(board: Board, near: CardName | PileName): Box | null {
  const pile = board.layout.piles[near as PileName];
  if (pile) return pile;
  const card = board.layout.cards.get(near);
  const { cardWidth: width, cardHeight: height } = board.layout;
  return card ? { x: card.x, y: card.y, width, height } : null;
}

/** Puts the note under the box, or at the bottom; whole inside that part of the felt's height. */
function place(board: Board, element: HTMLElement, box: Box | null, part: Stretch): void {
  const { felt, layout } = board;
  const { offsetWidth: width, offsetHeight: height } = element;
  const middle = box ? box.x + box.width / 2 : layout.width / 2;
  const end = part.top + part.height;
  const under = box ? box.y + box.height + GAP : end;
  const x = clamp(middle - width / 2, GAP, layout.width - width - GAP);
  const y = clamp(under, part.top + GAP, end - height - GAP);
  const inside = element.offsetParent === felt;
  element.style.left = `${Math.round(x + (inside ? 0 : felt.offsetLeft))}px`;
  element.style.top = `${Math.round(y + (inside ? 0 : felt.offsetTop))}px`;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
