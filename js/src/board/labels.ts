// What a screen reader says of cards and piles. A face-down card is named by its place alone.

import { cardName, count, type Key, type Language, say } from "../words";
import type { CardName, ColumnName, Seen, SuitName } from "./referee";

/** "7 of hearts, column 3, card 5 of 8"; "face-down card, column 3, card 1 of 8", and which one it
 * is when it is peeked at. */
export function columnCardLabel(
  language: Language,
  seen: Seen,
  column: ColumnName,
  index: number,
  total: number,
  peek: boolean,
): string {
  const values = { column, place: index + 1, total };
  if (!seen.up && !peek) return say(language, "board.card.down", values);
  if (!seen.up)
    return say(language, "board.card.peek", { ...values, card: cardName(language, seen.card) });
  return say(language, "board.card.column", { ...values, card: cardName(language, seen.card) });
}

export function foundationCardLabel(language: Language, card: CardName, suit: SuitName): string {
  const values = { card: cardName(language, card), suit: suitWord(language, suit) };
  return say(language, "board.card.foundation", values);
}

export function columnLabel(language: Language, column: ColumnName, total: number): string {
  if (total === 0) return say(language, "board.column.empty", { column });
  return count(language, "board.column", total, { column });
}

export function foundationLabel(language: Language, suit: SuitName, top: CardName | null): string {
  const word = suitWord(language, suit);
  if (top === null) return say(language, "board.foundation.empty", { suit: word });
  return say(language, "board.foundation.top", { suit: word, card: cardName(language, top) });
}

function suitWord(language: Language, suit: SuitName): string {
  return say(language, `suit.${suit}` as Key);
}
