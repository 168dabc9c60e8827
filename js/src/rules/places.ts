// Where two quick taps send a card (A3).

import { type Card, KING, rankOf } from "./cards";
import { COLUMNS, type Destination } from "./moves";
import { columnAt, type Position, refusal, whereIs } from "./position";

/** The best place for the card and the cards lying on it: its foundation, then the longest column
 * where it fits (all cards counted, among equals the lowest number), then an empty column for a
 * king that is not at the bottom of its column already. Null when there is none, and for a card
 * on a foundation. */
export function bestPlace(position: Position, card: Card): Destination | null {
  const at = whereIs(position, card);
  if (at.pile === "F") return null;
  if (refusal(position, { card, to: "F" }) === null) return "F";
  if (rankOf(card) === KING && at.index === 0) return null;
  const length = (to: (typeof COLUMNS)[number]): number => columnAt(position, to).cards.length;
  // A stable sort keeps the lowest number first among equals; an empty column is the shortest.
  const places = COLUMNS.filter((to) => refusal(position, { card, to }) === null);
  return places.sort((one, other) => length(other) - length(one))[0] ?? null;
}
