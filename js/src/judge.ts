// What is known of a line of moves: up to where the game could be won, and from where on it was
// lost. Few searches tell it all: what is lost stays lost, whatever is played, and what can be won
// could be won before. So a search halfway decides half of the line, and a line that wins decides
// all positions for as long as the game follows it. Python's solver/judging.py goes the same way.

import type { Verdict } from "./board/referee";
import { type Game, type Move, positionText, type Solution } from "./rules";

export class Judge {
  #game: Game;
  /** The whole line, with what redo would play. Its positions are numbered by the moves before. */
  #moves: readonly Move[];
  /** The last position known to be winnable; -1 for none. */
  #won = -1;
  /** The first one known to be lost; beyond the line for none. */
  #lost = Number.POSITIVE_INFINITY;
  /** A line that wins from position `#won`. */
  #line: readonly Move[] = [];
  /** Positions whose searches gave up. */
  #gaveUp: readonly number[] = [];

  constructor(game: Game) {
    this.#game = game;
    this.#moves = wholeLine(game);
  }

  /** The game as it was followed last. */
  get game(): Game {
    return this.#game;
  }
  get won(): number {
    return this.#won;
  }
  get lost(): number {
    return Math.min(this.#lost, this.#total + 1);
  }
  /** The move that lost the game, if it is known. */
  get losing(): Move | null {
    return this.#lost === this.#won + 1 ? (this.#moves[this.#won] ?? null) : null;
  }
  /** The next move of a line that wins from the position shown, if one is known. */
  get hint(): Move | null {
    const at = this.#game.depth;
    if (at > this.#won) return null;
    return (at < this.#won ? this.#moves[at] : this.#line[0]) ?? null;
  }
  /** On the position shown. */
  get verdict(): Verdict {
    return this.#verdictOf(this.#game.depth);
  }

  get #total(): number {
    return this.#moves.length;
  }

  /** Turns to the game as it is now, and keeps what is known of the moves that are the same. */
  follow(game: Game): void {
    if (game === this.#game) return;
    const moves = wholeLine(game);
    const same = isSameOpening(game, this.#game) ? sameMoves(moves, this.#moves) : -1;
    if (this.#won > same) {
      this.#line = same < 0 ? [] : [...this.#moves.slice(same, this.#won), ...this.#line];
      this.#won = same;
    }
    if (this.#lost > same) this.#lost = Number.POSITIVE_INFINITY;
    this.#gaveUp = this.#gaveUp.filter((number) => number <= same);
    this.#game = game;
    this.#moves = moves;
    this.#goAlong();
  }

  /** The position that is to be searched next, or null if there is none: the one shown first, then
   * what tells the most of the whole line, if that is asked for. */
  next(line: boolean): number | null {
    const at = this.#game.depth;
    if (this.#isOpen(at)) return at;
    if (!line) return null;
    // A deal that was lost from the start is the most frequent, and the end tells the most.
    if (this.#isOpen(0)) return 0;
    if (this.#isOpen(this.#total)) return this.#total;
    const [low, high] = [this.#won, this.lost];
    const gaveUp = this.#gaveUp.filter((number) => number > low && number < high);
    if (gaveUp.length === 0) return halfway(low, high);
    // Searches between two that gave up would very likely give up too.
    return halfway(low, Math.min(...gaveUp)) ?? halfway(Math.max(...gaveUp), high);
  }

  /** Takes in what a search has found. */
  settle(number: number, { verdict, moves }: Solution): void {
    if (verdict === "lost") this.#lost = Math.min(this.#lost, number);
    else if (verdict === "unknown") this.#gaveUp = [...this.#gaveUp, number];
    else if (number > this.#won) {
      this.#won = number;
      this.#line = moves;
      this.#goAlong();
    }
  }

  /** As long as the game goes on like the line that wins, nothing is to be searched. */
  #goAlong(): void {
    const like = this.#won < 0 ? 0 : sameMoves(this.#line, this.#moves.slice(this.#won));
    this.#won += like;
    this.#line = this.#line.slice(like);
  }

  #isOpen(number: number): boolean {
    return this.#verdictOf(number) === "thinking";
  }

  #verdictOf(number: number): Verdict {
    if (number <= this.#won) return "winnable";
    if (number >= this.#lost) return "lost";
    return this.#gaveUp.includes(number) ? "unknown" : "thinking";
  }
}

function wholeLine(game: Game): readonly Move[] {
  return [...game.moves, ...game.redoMoves];
}

function isSameOpening(one: Game, other: Game): boolean {
  const { opening } = other;
  return one.opening === opening || positionText(one.opening) === positionText(opening);
}

/** With how many moves both begin. */
function sameMoves(some: readonly Move[], others: readonly Move[]): number {
  const differs = ({ card, to }: Move, at: number) =>
    others[at]?.card !== card || others[at]?.to !== to;
  const at = some.findIndex(differs);
  return at < 0 ? some.length : at;
}

function halfway(low: number, high: number): number | null {
  return high - low > 1 ? Math.floor((low + high) / 2) : null;
}
