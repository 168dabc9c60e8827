// Sets of cards as bits. Bit operations know 32 bits only: spades and hearts are one half of the
// cards, diamonds and clubs the other.

import { RANK_COUNT } from "./cards";

export type Half = 0 | 1;
/** A set of cards: of each half the bits `1 << (card % 26)`. */
export type Cards = [number, number];

export const HALF_COUNT = 2 * RANK_COUNT;
export const ALL = 2 ** HALF_COUNT - 1;
export const ACES = 1 | (1 << RANK_COUNT);
export const KINGS = ACES << (RANK_COUNT - 1);
export const NOT_KINGS = ALL & ~KINGS;

export function halfOf(card: number): Half {
  return card < HALF_COUNT ? 0 : 1;
}

export function bitOf(card: number): number {
  return 1 << (card < HALF_COUNT ? card : card - HALF_COUNT);
}

/** The card of a half's only or highest bit. */
export function cardOfBit(half: Half, bits: number): number {
  return half * HALF_COUNT + 31 - Math.clz32(bits);
}

export function has(cards: Readonly<Cards>, card: number): boolean {
  return (cards[halfOf(card)] & bitOf(card)) !== 0;
}

export function isAll(cards: Readonly<Cards>): boolean {
  return cards[0] === ALL && cards[1] === ALL;
}

/** Of a half: the next card of each foundation (F1). */
export function nextHome(home: number): number {
  return (((home & NOT_KINGS) << 1) | ACES) & ~home;
}

/** The ranks of the cards of two halves, as the cards of these ranks in either half. */
export function anywhere(one: number, other: number): number {
  const ranks = one | other;
  return (ranks | (ranks << RANK_COUNT) | (ranks >> RANK_COUNT)) & ALL;
}

/** The ranks of which all suits are there, as the cards of these ranks in either half. */
export function everywhere(cards: Readonly<Cards>): number {
  return ALL & ~anywhere(ALL & ~cards[0], ALL & ~cards[1]);
}
