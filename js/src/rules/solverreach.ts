// Proof that a position is lost, without a search: some card can never come home. Of all cards
// that might ever leave their place, far too many are found: what once lies open is taken to stay
// open, every group to be small enough, every empty column to stay empty. If even then a card does
// not come home, no line of moves brings it there.

import { CARD_COUNT } from "./cards";
import { type Board, NONE } from "./solverboard";
import {
  ALL,
  anywhere,
  bitOf,
  type Cards,
  cardOfBit,
  type Half,
  halfOf,
  isAll,
  KINGS,
  NOT_KINGS,
  nextHome,
} from "./solvercards";

/** Looks at the position on a board, again and again. */
export class Reach {
  /** The last cards of the columns, when `isHopeless` was asked. */
  readonly last: Cards = [0, 0];
  readonly #board: Board;
  readonly #relaxed: boolean;
  /** For each card all those above it in its column, by halves. */
  readonly #above = [new Int32Array(CARD_COUNT), new Int32Array(CARD_COUNT)] as const;
  #fixed: Readonly<Cards> = [0, 0];
  readonly #home: Cards = [0, 0];
  /** Cards that may once lie open. Under the relaxed rule a card at home may come back (F3) for
   * others to lie on it. */
  readonly #open: Cards = [0, 0];
  /** Cards that may once leave their place. */
  readonly #left: Cards = [0, 0];
  #empty = false;

  constructor(board: Board, relaxed: boolean) {
    this.#board = board;
    this.#relaxed = relaxed;
  }

  /** Whether the position is surely lost; false says nothing. `fixed` are the cards at home and,
   * under the classic rule, those that leave their place for home only: they lie on the next
   * higher card of their suit or, kings, at the bottom of a column. */
  isHopeless(fixed: Readonly<Cards>): boolean {
    this.#fixed = fixed;
    this.#look();
    this.#begin(0);
    this.#begin(1);
    for (;;) {
      while (this.#goHome()) if (isAll(this.#home)) return false;
      if (!this.#goOnto()) return true;
    }
  }

  #begin(half: Half): void {
    this.#home[half] = this.#board.home[half];
    this.#open[half] = this.last[half] | this.#home[half];
    this.#left[half] = this.#fixed[half];
  }

  /** Sees which cards are last, what lies above each, and whether a column is empty. */
  #look(): void {
    const { lowest } = this.#board;
    this.last[0] = 0;
    this.last[1] = 0;
    this.#empty = false;
    for (let column = 0; column < lowest.length; column++) {
      const card = lowest[column] ?? NONE;
      if (card === NONE) this.#empty = true;
      else this.#lookDown(this.#board.lastOver(card));
    }
  }

  #lookDown(last: number): void {
    this.last[halfOf(last)] |= bitOf(last);
    let first = 0;
    let second = 0;
    for (let card = last; card !== NONE; card = this.#board.below(card)) {
      this.#above[0][card] = first;
      this.#above[1][card] = second;
      if (halfOf(card) === 0) first |= bitOf(card);
      else second |= bitOf(card);
    }
  }

  /** Whether a card more comes home. */
  #goHome(): boolean {
    const some = this.#goHomeIn(0);
    return this.#goHomeIn(1) || some;
  }

  #goHomeIn(half: Half): boolean {
    const leaving = nextHome(this.#home[half]) & this.#open[half];
    if (leaving === 0) return false;
    this.#home[half] |= leaving;
    const fixed = leaving & this.#fixed[half];
    this.#open[half] |= (fixed & NOT_KINGS) << 1;
    if ((fixed & KINGS) !== 0) this.#empty = true;
    this.#leave(half, leaving & ~this.#left[half]);
    return true;
  }

  /** Whether a card more can go onto another one, or into an empty column. */
  #goOnto(): boolean {
    const any = this.#relaxed ? anywhere(this.#open[0], this.#open[1]) : ALL;
    const some = this.#goOntoIn(0, any);
    return this.#goOntoIn(1, any) || some;
  }

  #goOntoIn(half: Half, any: number): boolean {
    const open = this.#open[half];
    let fitting = ((this.#relaxed ? any : open) >> 1) & NOT_KINGS;
    if (this.#empty) fitting |= KINGS;
    fitting &= ~this.#left[half] & (open | ~this.#board.hidden[half]);
    let leaving = fitting & KINGS;
    for (let cards = fitting ^ leaving; cards !== 0; cards &= cards - 1) {
      const bit = cards & -cards;
      if (this.#isFree(half, cardOfBit(half, bit), bit << 1)) leaving |= bit;
    }
    this.#leave(half, leaving);
    return leaving !== 0;
  }

  #leave(half: Half, cards: number): void {
    this.#left[half] |= cards;
    for (let leaving = cards; leaving !== 0; leaving &= leaving - 1) {
      const below = this.#board.below(cardOfBit(half, leaving & -leaving));
      if (below === NONE) this.#empty = true;
      else this.#open[halfOf(below)] |= bitOf(below);
    }
  }

  /** Whether a card fits somewhere else than above itself in its own column. Onto one lying above
   * it, it cannot move before the two are parted: before a card between them, or the upper one,
   * has gone. */
  #isFree(half: Half, card: number, next: number): boolean {
    if (!this.#relaxed) return this.#fitsIn(half, card, next);
    const nexts = anywhere(next, 0);
    return this.#fitsIn(0, card, nexts) || this.#fitsIn(1, card, nexts);
  }

  #fitsIn(half: Half, card: number, nexts: number): boolean {
    const onto = nexts & this.#open[half];
    if ((onto & ~this.#aboveOf(half, card)) !== 0) return true;
    for (let left = onto; left !== 0; left &= left - 1) {
      const upper = cardOfBit(half, left & -left);
      if (this.#hasGone(0, card, upper) || this.#hasGone(1, card, upper)) return true;
    }
    return false;
  }

  #hasGone(half: Half, card: number, upper: number): boolean {
    const between = this.#aboveOf(half, card) & ~this.#aboveOf(half, upper);
    return (between & this.#left[half] & ~this.#fixed[half]) !== 0;
  }

  #aboveOf(half: Half, card: number): number {
    return this.#above[half][card] ?? 0;
  }
}
