// What may be done in a position, and what comes of it. Positions never change; a move gives
// a new one that shares all columns that the move did not touch.

import { type Card, cardOf, KING, RANK_COUNT, rankOf, SUIT_TEXT, suitOf } from "./cards";
import { IllegalMove } from "./errors";
import { COLUMNS, type Destination, type Move, moveText } from "./moves";
import { columnRefusal, GROUP_LIMIT, type Refusal } from "./rules";
import type { Column, Foundations, Position } from "./setup";

export type { Column, Foundations, Position } from "./setup";
export { deal, isWon, parseDeck, parsePosition, positionText, withRule } from "./setup";

export interface Spot {
  readonly pile: Destination;
  /** Cards below it in its pile. */
  readonly index: number;
}

const SUITS: readonly number[] = [...SUIT_TEXT].map((_, suit) => suit);

/** Where the card lies: in a column, or else on its foundation. */
export function whereIs(position: Position, card: Card): Spot {
  for (const pile of COLUMNS) {
    const index = columnAt(position, pile).cards.indexOf(card);
    if (index >= 0) return { pile, index };
  }
  return { pile: "F", index: rankOf(card) - 1 };
}

/** The card with all cards lying on it, bottom card first (M2); on a foundation the card alone. */
export function groupOf(position: Position, card: Card): readonly Card[] {
  const { pile, index } = whereIs(position, card);
  return pile === "F" ? [card] : columnAt(position, pile).cards.slice(index);
}

/** The last card of a column, or null when it is empty. */
export function lastOf(position: Position, pile: Exclude<Destination, "F">): Card | null {
  return columnAt(position, pile).cards.at(-1) ?? null;
}

export function columnAt(position: Position, pile: Exclude<Destination, "F">): Column {
  const column = position.columns[pile];
  if (column === undefined) throw new RangeError(`a position has 7 columns, none is ${pile + 1}`);
  return column;
}

/** Why the card cannot be picked up at all (M2, F3, M4), or null. */
export function pickRefusal(position: Position, card: Card): Refusal | null {
  const at = whereIs(position, card);
  if (hiddenAt(position, at)) return "FACE_DOWN";
  if (buriedAt(position, at, card)) return "BURIED";
  return sizeAt(position, at) > GROUP_LIMIT ? "GROUP_TOO_LARGE" : null;
}

/** Why the move is refused, the first reason that applies; null when it is legal. */
export function refusal(position: Position, { card, to }: Move): Refusal | null {
  const at = whereIs(position, card);
  if (hiddenAt(position, at)) return "FACE_DOWN";
  if (buriedAt(position, at, card)) return "BURIED";
  if (at.pile === to) return "ALREADY_THERE";
  const size = sizeAt(position, at);
  if (size > GROUP_LIMIT) return "GROUP_TOO_LARGE";
  if (to !== "F") return columnRefusal(position.rule, card, lastOf(position, to));
  if (size > 1) return "ONE_AT_A_TIME";
  return rankOf(card) === homeCount(position, suitOf(card)) + 1 ? null : "FOUNDATION_RANK";
}

function hiddenAt(position: Position, { pile, index }: Spot): boolean {
  return pile !== "F" && index < columnAt(position, pile).down;
}

function buriedAt(position: Position, { pile }: Spot, card: Card): boolean {
  return pile === "F" && rankOf(card) !== homeCount(position, suitOf(card));
}

function sizeAt(position: Position, { pile, index }: Spot): number {
  return pile === "F" ? 1 : columnAt(position, pile).cards.length - index;
}

/** How many cards of the suit are on its foundation. */
export function homeCount(position: Position, suit: number): number {
  return position.foundations[suit] ?? 0;
}

/** All legal moves in the one order: destinations 1 to 7, then F; within one, suits S H D C,
 * then ranks from the ace up. */
export function legalMoves(position: Position): readonly Move[] {
  const moves: Move[] = [];
  for (const to of [...COLUMNS, "F"] as const) {
    for (const card of candidates(position, to)) {
      if (refusal(position, { card, to }) === null) moves.push({ card, to });
    }
  }
  return moves;
}

/** The few cards whose rank could fit the destination: at most one of each suit. */
function candidates(position: Position, to: Destination): readonly Card[] {
  const wanted = (suit: number): number => {
    if (to === "F") return homeCount(position, suit) + 1;
    const last = lastOf(position, to);
    return last === null ? KING : rankOf(last) - 1;
  };
  return SUITS.filter((suit) => wanted(suit) >= 1 && wanted(suit) <= RANK_COUNT).map((suit) =>
    cardOf(suit, wanted(suit)),
  );
}

/** The position after the move; throws IllegalMove. */
export function playMove(position: Position, move: Move): Position {
  const reason = refusal(position, move);
  if (reason !== null) throw new IllegalMove(moveText(move), move, reason);
  const { card, to } = move;
  const from = whereIs(position, card).pile;
  const group = groupOf(position, card);
  return {
    rule: position.rule,
    foundations: withHome(
      position.foundations,
      suitOf(card),
      Number(to === "F") - Number(from === "F"),
    ),
    columns: position.columns.map((column, index) => {
      if (index === from) return without(column, group.length);
      return index === to ? { cards: [...column.cards, ...group], down: column.down } : column;
    }),
  };
}

function withHome(foundations: Foundations, suit: number, change: number): Foundations {
  if (change === 0) return foundations;
  const [spades, hearts, diamonds, clubs] = foundations.map((top, index) =>
    index === suit ? top + change : top,
  ) as [number, number, number, number];
  return [spades, hearts, diamonds, clubs];
}

/** M3: a face-down card that becomes the last turns face up. */
function without({ cards, down }: Column, count: number): Column {
  const left = cards.slice(0, cards.length - count);
  return { cards: left, down: left.length > 0 && down === left.length ? down - 1 : down };
}

/** The number of legal move sequences of that length; depth 0 gives 1. */
export function perft(position: Position, depth: number): number {
  if (depth === 0) return 1;
  const moves = legalMoves(position);
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => sum + perft(playMove(position, move), depth - 1), 0);
}
