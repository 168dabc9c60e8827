// Cards as small numbers, so that a position is a handful of short arrays.

import { echo, NotationError } from "./errors";

/** suit * 13 + rank - 1: suits S H D C from 0, ranks ace 1 to king 13 (S4). */
export type Card = number;

export const CARD_COUNT = 52;
export const RANK_COUNT = 13;
export const ACE = 1;
export const KING = 13;

export const RANK_TEXT = "A23456789TJQK";
/** The order of the foundations (F2). */
export const SUIT_TEXT = "SHDC";
const SUIT_SYMBOLS = "♠♥♦♣";

// A symbol may be followed by a variation selector that asks for text or emoji style.
const CARD = /^\s*(10|[A2-9TJQK])([SHDC♠♥♦♣])[\uFE0E\uFE0F]?\s*$/i;

export function cardOf(suit: number, rank: number): Card {
  return suit * RANK_COUNT + rank - 1;
}

/** 0 to 3, in the order S H D C. */
export function suitOf(card: Card): number {
  return Math.floor(card / RANK_COUNT);
}

/** 1 (ace) to 13 (king). */
export function rankOf(card: Card): number {
  return (card % RANK_COUNT) + 1;
}

/** "7H", "TD". */
export function cardText(card: Card): string {
  return RANK_TEXT.charAt(rankOf(card) - 1) + SUIT_TEXT.charAt(suitOf(card));
}

/** Reads "7H", "TD", and also "10D", "7♥", "7h"; throws NotationError. */
export function parseCard(text: string): Card {
  const [, rank, suit] = CARD.exec(text) ?? [];
  if (rank === undefined || suit === undefined) {
    throw new NotationError(
      `"${echo(text)}" is no card: a rank A 2-9 T J Q K and a suit S H D C, as 7H`,
    );
  }
  const letter = suit.toUpperCase();
  const suitNumber = Math.max(SUIT_TEXT.indexOf(letter), SUIT_SYMBOLS.indexOf(letter));
  return cardOf(suitNumber, RANK_TEXT.indexOf(rank === "10" ? "T" : rank.toUpperCase()) + 1);
}
