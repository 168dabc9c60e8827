// Which move looks best under the relaxed rule: a taste that differs from dive to dive.

import { ACE, CARD_COUNT, KING, RANK_COUNT, rankOf, suitOf } from "./cards";
import { GROUP_LIMIT } from "./rules";
import { AT_HOME, type Board, NONE, ON_EMPTY, type Step, stepOf } from "./solverboard";
import { type Cards, HALF_COUNT, halfOf, has, nextHome } from "./solvercards";

const SEED = 2463534242;
const SCORE_BITS = 12;
const LOWEST = 2048; // added to scores, so that none is negative

/** Random numbers, the same in every search and in Python: xorshift with 32 bits. */
export class Chance {
  #state = SEED;

  /** Draws from 0 to count - 1. */
  below(count: number): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state;
    return (state >>> 0) % count;
  }
}

/** What a move is worth, in points that mean nothing but more or less. */
export interface Taste {
  /** Chance adds fewer points than this. */
  readonly noise: number;
  /** Turning a hidden card up … */
  readonly turn: number;
  /** … less this for each card hidden in that column. */
  readonly depth: number;
  /** Emptying a column. */
  readonly clear: number;
  /** Uncovering a card that can then go home. */
  readonly nextHome: number;
  /** Going onto the same suit. */
  readonly family: number;
  /** What it costs to leave a card on which the group fits. */
  readonly parting: number;
  /** What it costs to cover one of the next three cards of a foundation. */
  readonly bury: number;
  /** Going home. */
  readonly home: number;
  /** What it costs to come back from there. */
  readonly back: number;
}

/** The taste of the first dive, which wins nine deals in ten. */
export const FIRST: Taste = {
  noise: 0,
  turn: 60,
  depth: 6,
  clear: 30,
  nextHome: 25,
  family: 5,
  parting: 25,
  bury: 3,
  home: 50,
  back: 60,
};

export function randomTaste(chance: Chance): Taste {
  return {
    noise: 10 + chance.below(60),
    turn: 40 + chance.below(50),
    depth: chance.below(13),
    clear: chance.below(70),
    nextHome: chance.below(40),
    family: chance.below(20),
    parting: 5 + chance.below(50),
    bury: chance.below(7),
    home: 10 + chance.below(70),
    back: chance.below(80),
  };
}

/** All moves, the best one last. Left out are moves from one empty column to another, and returns
 * (F3) of cards that would be forced home again at once. */
export function rankedSteps(board: Board, taste: Taste, chance: Chance): Step[] {
  return new Ranking(board, taste, chance).ranked();
}

class Ranking {
  readonly #board: Board;
  readonly #ready: Cards;
  /** How many cards of each suit are home. */
  readonly #counts: readonly number[];
  readonly #fewest: number;
  readonly #taste: Taste;
  readonly #chance: Chance;
  readonly #ranked: number[] = [];

  constructor(board: Board, taste: Taste, chance: Chance) {
    this.#board = board;
    this.#ready = [nextHome(board.home[0]), nextHome(board.home[1])];
    this.#counts = SUITS.map((suit) => countOf(board.home, suit));
    this.#fewest = Math.min(...this.#counts);
    this.#taste = taste;
    this.#chance = chance;
  }

  ranked(): Step[] {
    this.#addHomeward();
    for (const lowest of this.#board.lowest) if (lowest !== NONE) this.#addOnto(lowest);
    if (this.#board.lowest.includes(NONE)) this.#addKings();
    return this.#ranked.sort((one, other) => one - other);
  }

  #addHomeward(): void {
    for (const suit of SUITS) {
      const count = this.#countOf(suit);
      const card = suit * RANK_COUNT + count;
      if (count < RANK_COUNT && this.#board.above(card) === NONE) {
        this.#add(this.#taste.home, card, AT_HOME);
      }
    }
  }

  /** The moves onto the last card of a column. */
  #addOnto(lowest: number): void {
    const last = this.#board.lastOver(lowest);
    const rank = rankOf(last);
    if (rank === ACE) return;
    const bury = this.#taste.bury === 0 ? 0 : this.#taste.bury * this.#buried(last);
    for (let card = rank - 2; card < CARD_COUNT; card += RANK_COUNT) {
      if (has(this.#board.home, card)) {
        if (this.#mayReturn(card)) this.#put(-this.#taste.back, card, last);
      } else if (this.#board.lastOver(card) !== last) {
        this.#add((card + 1 === last ? this.#taste.family : 0) - bury, card, last);
      }
    }
  }

  #addKings(): void {
    for (let king = KING - 1; king < CARD_COUNT; king += RANK_COUNT) {
      if (has(this.#board.home, king)) {
        if (this.#mayReturn(king)) this.#put(-this.#taste.back, king, ON_EMPTY);
      } else if (this.#board.below(king) !== NONE) {
        this.#add(0, king, ON_EMPTY);
      }
    }
  }

  /** Whether a card at home is the top of its foundation, and not forced home again at once. */
  #mayReturn(card: number): boolean {
    const rank = rankOf(card);
    return this.#countOf(suitOf(card)) === rank && rank - 1 > this.#fewest;
  }

  /** How many of the next three cards of each foundation are in a column. */
  #buried(last: number): number {
    let count = 0;
    for (let card = last; card !== NONE; card = this.#board.below(card)) {
      if (rankOf(card) <= this.#countOf(suitOf(card)) + 3) count += 1;
    }
    return count;
  }

  /** Adds the move of a card and those lying on it, if they may be moved. */
  #add(worth: number, card: number, onto: number): void {
    const { hidden } = this.#board;
    if (has(hidden, card) || this.#board.sizeOf(card) > GROUP_LIMIT) return;
    let points = worth;
    const under = this.#board.below(card);
    if (under === NONE) {
      points += this.#taste.clear;
    } else if (has(hidden, under)) {
      // Hidden cards are the lowest of their column.
      points += this.#taste.turn - this.#taste.depth * this.#height(card);
    } else {
      if (has(this.#ready, under)) points += this.#taste.nextHome;
      if (onto !== AT_HOME && rankOf(under) === rankOf(card) + 1) points -= this.#taste.parting;
    }
    this.#put(points, card, onto);
  }

  /** How many cards lie below a card. */
  #height(card: number): number {
    let height = 0;
    for (let below = this.#board.below(card); below !== NONE; below = this.#board.below(below)) {
      height += 1;
    }
    return height;
  }

  #put(worth: number, card: number, onto: number): void {
    const noise = this.#taste.noise === 0 ? 0 : this.#chance.below(this.#taste.noise);
    this.#ranked.push(((worth + noise + LOWEST) << SCORE_BITS) | stepOf(card, onto));
  }

  #countOf(suit: number): number {
    return this.#counts[suit] ?? 0;
  }
}

const SUITS: readonly number[] = [0, 1, 2, 3];

function countOf(home: Readonly<Cards>, suit: number): number {
  const first = suit * RANK_COUNT;
  const bits = (home[halfOf(first)] >> (first % HALF_COUNT)) & (2 ** RANK_COUNT - 1);
  return 32 - Math.clz32(bits);
}
