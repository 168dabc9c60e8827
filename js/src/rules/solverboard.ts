// The table as the searches see it: one, on which moves are made and taken back. For each card it
// is known what lies below and above it, so that a group moves by its bottom card alone.

import { CARD_COUNT, RANK_COUNT } from "./cards";
import type { Position } from "./setup";
import { bitOf, type Cards, cardOfBit, type Half, halfOf, has } from "./solvercards";

/** No card. */
export const NONE = 0xff;
/** Where a step leads, besides the card on which the group comes to lie. */
export const ON_EMPTY = CARD_COUNT;
export const AT_HOME = CARD_COUNT + 1;
const COLUMN = CARD_COUNT + 2; // the place at the bottom of the first column

const BITS = 6; // of a card, or of where a step leads
const MASK = (1 << BITS) - 1;
const TURNED = 1 << (2 * BITS);

/** A move as the searches write it, `onto` above `card`: columns have no number there, as their
 * order is nothing. */
export type Step = number;

export function stepOf(card: number, onto: number): Step {
  return (onto << BITS) | card;
}

export function cardOfStep(step: Step): number {
  return step & MASK;
}

/** A card, ON_EMPTY or AT_HOME. */
export function ontoOfStep(step: Step): number {
  return (step >> BITS) & MASK;
}

export class Board {
  /** The lowest card of each column. */
  readonly lowest: Uint8Array;
  /** The card below each card in a column, and the one above it. */
  readonly under = new Uint8Array(CARD_COUNT).fill(NONE);
  readonly over = new Uint8Array(CARD_COUNT).fill(NONE);
  readonly hidden: Cards = [0, 0];
  readonly home: Cards = [0, 0];
  /** Each move that was made: the card, where it lay before, whether a card turned up. */
  readonly #made: number[] = [];

  constructor({ columns, foundations }: Position) {
    this.lowest = new Uint8Array(columns.length).fill(NONE);
    foundations.forEach((count, suit) => {
      for (let rank = 0; rank < count; rank++) this.#put(suit * RANK_COUNT + rank, AT_HOME);
    });
    columns.forEach(({ cards, down }, column) => {
      let place = COLUMN + column;
      cards.forEach((card, height) => {
        this.#put(card, place);
        if (height < down) this.hidden[halfOf(card)] |= bitOf(card);
        place = card;
      });
    });
  }

  /** How many moves can be taken back. */
  get made(): number {
    return this.#made.length;
  }

  /** Moves a card with those lying on it. */
  move(card: number, onto: number): void {
    const before = this.#take(card);
    const turned = before < CARD_COUNT && has(this.hidden, before);
    if (turned) this.hidden[halfOf(before)] &= ~bitOf(before); // M3
    this.#made.push(stepOf(card, before) | (turned ? TURNED : 0));
    this.#put(card, onto === ON_EMPTY ? COLUMN + this.lowest.indexOf(NONE) : onto);
  }

  /** Takes moves back until so many are left. */
  undo(left: number): void {
    for (let made = this.#made.length; made > left; made--) {
      const last = this.#made.pop() ?? 0;
      const card = cardOfStep(last);
      const before = ontoOfStep(last);
      this.#take(card);
      this.#put(card, before);
      if ((last & TURNED) !== 0) this.hidden[halfOf(before)] |= bitOf(before);
    }
  }

  /** Sends those of the cards home that are last in a column; tells whether there were any. */
  sendHome(spadesHearts: number, diamondsClubs: number): boolean {
    const some = this.#sendHomeOf(0, spadesHearts);
    return this.#sendHomeOf(1, diamondsClubs) || some;
  }

  #sendHomeOf(half: Half, cards: number): boolean {
    let some = false;
    for (let left = cards; left !== 0; left &= left - 1) {
      const card = cardOfBit(half, left & -left);
      if (this.over[card] !== NONE) continue;
      this.move(card, AT_HOME);
      some = true;
    }
    return some;
  }

  /** How many cards move with a card, itself included. */
  sizeOf(card: number): number {
    let size = 1;
    for (let above = this.above(card); above !== NONE; above = this.above(above)) size += 1;
    return size;
  }

  /** The last card of the column in which a card lies. */
  lastOver(card: number): number {
    let last = card;
    for (let above = card; above !== NONE; above = this.above(above)) last = above;
    return last;
  }

  /** The card that lies on a card. */
  above(card: number): number {
    return this.over[card] ?? NONE;
  }

  /** The card on which a card lies. */
  below(card: number): number {
    return this.under[card] ?? NONE;
  }

  /** Takes a card with those lying on it from its place, which is returned. */
  #take(card: number): number {
    if (has(this.home, card)) {
      this.home[halfOf(card)] &= ~bitOf(card);
      return AT_HOME;
    }
    const below = this.below(card);
    if (below === NONE) {
      const column = this.lowest.indexOf(card);
      this.lowest[column] = NONE;
      return COLUMN + column;
    }
    this.over[below] = NONE;
    this.under[card] = NONE;
    return below;
  }

  #put(card: number, place: number): void {
    if (place === AT_HOME) {
      this.home[halfOf(card)] |= bitOf(card);
    } else if (place >= COLUMN) {
      this.lowest[place - COLUMN] = card;
    } else {
      this.over[place] = card;
      this.under[card] = place;
    }
  }
}
