// A hint: one move of a line that wins, ringed and pointed at until the game changes. It is told
// apart from the marks of a lesson, and is none of them.

import { cardSymbol, say } from "../words";
import { SVG } from "./element";
import { isColumn } from "./find";
import type { LastMove } from "./referee";
import { arrowShape, boxOf, middleOf } from "./signs";
import type { Board } from "./state";
import "./hint.css";

export interface Hint {
  /** Marks a move and says it, or says why there is none. */
  ask(): void;
  /** Takes the hint away; tells whether there was one. */
  clear(): boolean;
  /** To be called when something on the table has changed. */
  update(): void;
  /** Puts the hint's arrow where the cards lie now. */
  place(): void;
}

/** Milliseconds after which it is said that a move is being looked for. */
const SOON = 200;

export function createHint(board: Board): Hint {
  const overlay = document.createElementNS(SVG, "svg");
  overlay.setAttribute("class", "solitaire-arrows");
  overlay.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("data-hint", "arrow");
  overlay.append(path);
  let asking: AbortController | null = null;
  let shown: LastMove | null = null;
  /** The point of the game that the hint is for. */
  let point = "";

  const clear = () => {
    const some = shown !== null || asking !== null;
    asking?.abort();
    asking = null;
    shown = null;
    for (const element of [...board.cards.values(), ...board.piles.values()]) {
      delete element.dataset.hint;
    }
    overlay.remove();
    return some;
  };
  const place = () => {
    if (shown === null) return;
    const [from, to] = [shown.card, shown.to].map((name) => boxOf(board.table, board.layout, name));
    if (!from || !to) return;
    path.setAttribute("d", arrowShape(middleOf(from), middleOf(to), board.layout.cardWidth));
  };
  const show = (move: LastMove) => {
    shown = move;
    board.cards.get(move.card)?.setAttribute("data-hint", "card");
    board.piles.get(move.to)?.setAttribute("data-hint", "place");
    place();
    board.felt.append(overlay);
  };
  /** Returns whether that was the answer. */
  const answer = () => {
    const { verdict, hint } = board.referee.truth();
    if (verdict === "thinking") return false;
    clear();
    if (hint) show(hint);
    board.say(sentence(board, verdict, hint));
    return true;
  };
  const ask = () => {
    if (!canHint(board)) return;
    clear();
    point = pointOf(board);
    if (board.table.won) {
      board.say(say(board.language, "hint.won"));
      return;
    }
    asking = new AbortController();
    const { signal } = asking;
    board.referee.askTruth("shown", answer, signal);
    if (answer()) return;
    const timer = setTimeout(() => board.say(say(board.language, "hint.thinking")), SOON);
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  };
  const update = () => {
    if (point !== pointOf(board) || !canHint(board)) clear();
  };
  board.signal.addEventListener("abort", clear, { once: true });
  return { ask, clear, update, place };
}

/** Whether hints are on, and there is somebody to play them. */
export function canHint({ settings }: Board): boolean {
  return settings.get("hints") && settings.get("interactive");
}

/** Differs after every change of the game. */
function pointOf({ table }: Board): string {
  const { deal, at, moves, undoLeft, redoLeft } = table;
  return [deal, at, moves, undoLeft, redoLeft].join();
}

function sentence(
  { language }: Board,
  verdict: "winnable" | "lost" | "unknown",
  hint: LastMove | null,
): string {
  if (!hint) return say(language, verdict === "lost" ? "hint.none" : "hint.unknown");
  const card = cardSymbol(hint.card);
  if (isColumn(hint.to)) return say(language, "hint.column", { card, column: hint.to });
  return say(language, "hint.foundation", { card });
}
