// A move names the bottom card of the group and where it goes; a card is unique, so the
// source is implied.

import { type Card, cardText, parseCard } from "./cards";
import { echo, NotationError } from "./errors";

export type ColumnIndex = 0 | 1 | 2 | 3 | 4 | 5 | 6;
/** A column (0 to 6 for the columns 1 to 7) or the card's own foundation (F2). */
export type Destination = ColumnIndex | "F";

export const COLUMNS: readonly ColumnIndex[] = [0, 1, 2, 3, 4, 5, 6];

export interface Move {
  readonly card: Card;
  readonly to: Destination;
}

const MOVE = /^(.*?)\s*(?:>|→)\s*([1-7F])\s*$/i;

/** "7H>3", "AS>F". */
export function moveText({ card, to }: Move): string {
  return `${cardText(card)}>${to === "F" ? "F" : to + 1}`;
}

/** Reads "7H>3" and also "7♥→3", "10h>f"; throws NotationError. */
export function parseMove(text: string): Move {
  const [, card, to] = MOVE.exec(text) ?? [];
  if (card === undefined || to === undefined) {
    throw new NotationError(
      `"${echo(text)}" is no move: a card, ">" and a column 1-7 or F, as 7H>3`,
    );
  }
  return { card: parseCard(card), to: /f/i.test(to) ? "F" : ((Number(to) - 1) as ColumnIndex) };
}

export function sameMove(one: Move, other: Move): boolean {
  return one.card === other.card && one.to === other.to;
}
