// What can go wrong in the rules' own terms. The messages are for developers; the sentences
// that a player reads come from the catalogue.

import type { Move } from "./moves";
import type { Refusal } from "./rules";

/** The most characters of a rejected text that a message quotes. */
const ECHO_LIMIT = 80;

/** A rejected text as a message quotes it: shortened when it is long. */
export function echo(text: string): string {
  if (text.length <= ECHO_LIMIT) return text;
  // Half a character is none.
  return `${text.slice(0, ECHO_LIMIT).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** A text that names no card or no move. */
export class NotationError extends Error {
  override readonly name = "NotationError";
}

/** A text or a deck that describes no valid position; every fault is named. */
export class PositionError extends Error {
  override readonly name = "PositionError";
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join("; "));
    this.faults = faults;
  }
}

/** A move that the rules refuse. */
export class IllegalMove extends Error {
  override readonly name = "IllegalMove";
  readonly move: Move;
  readonly refusal: Refusal;

  constructor(text: string, move: Move, refusal: Refusal) {
    super(`${text} is refused: ${refusal}`);
    this.move = move;
    this.refusal = refusal;
  }
}

/** Undo or redo with nothing left to take back or to play again (A5). */
export class HistoryError extends Error {
  override readonly name = "HistoryError";
}

/** A stored game that cannot be one. */
export class SnapshotError extends Error {
  override readonly name = "SnapshotError";
}

export type CodeFault = "empty" | "hebrew" | "version" | "rule" | "symbol" | "length" | "check";

/** A text that is no game code (A7). */
export class CodeError extends Error {
  override readonly name = "CodeError";
  readonly reason: CodeFault;
  /** What was found in the place of what was expected: the start, the rule letter, the symbol,
   * or the number of symbols; "" when there is nothing to show. */
  readonly found: string;

  constructor(reason: CodeFault, found: string, message: string) {
    super(message);
    this.reason = reason;
    this.found = found;
  }
}
