// The truth about a position: whether it can still be won, and how. All cards are known to it.

import type { Move } from "./moves";
import type { Position } from "./setup";
import { Board, type Step } from "./solverboard";
import { searchClassic } from "./solverclassic";
import { lineOf } from "./solverlines";
import { searchRelaxed } from "./solverrelaxed";

/** "lost" is only said of what was searched to the end. */
export type Verdict = "winnable" | "lost" | "unknown";

export interface Solution {
  readonly verdict: Verdict;
  /** A line to the win, foundation moves included; empty if the verdict is another, or if the
   * game is won already. */
  readonly moves: readonly Move[];
  /** How many positions were looked at. */
  readonly states: number;
}

/** How many positions a search looks at unless told otherwise. */
export const MAX_STATES = 100_000;

/** The solution of a position, at once. */
export function solve(position: Position, maxStates: number = MAX_STATES): Solution {
  return new Search(position, maxStates).finish();
}

/** A search that is done in steps, so that a page never waits for it: call `step` until it
 * returns the solution, or forget it. It goes the same way as Python's `solve`. */
export class Search {
  readonly #position: Position;
  readonly #budget: { readonly limit: number; states: number };
  readonly #run: Generator<undefined, readonly Step[] | null>;
  #solution: Solution | null = null;

  constructor(position: Position, maxStates: number = MAX_STATES) {
    if (!(maxStates >= 1)) throw new RangeError(`maxStates must be 1 or more, got ${maxStates}`);
    this.#position = position;
    this.#budget = { limit: maxStates, states: 0 };
    const board = new Board(position);
    this.#run =
      position.rule === "classic" ? searchClassic(board) : searchRelaxed(board, this.#budget);
  }

  /** The solution, or null while it is not found. */
  get solution(): Solution | null {
    return this.#solution;
  }

  /** How many positions were looked at. */
  get states(): number {
    return this.#budget.states;
  }

  /** Looks at up to so many positions more, of which each takes some microseconds; returns the
   * solution, or null while it is not found. */
  step(count: number): Solution | null {
    for (let left = count; left > 0 && this.#solution === null; left--) {
      const { done, value } = this.#run.next();
      if (done === true) this.#solution = this.#found(value);
      else if (this.states >= this.#budget.limit) this.#solution = this.#answer("unknown");
      else this.#budget.states += 1;
    }
    return this.#solution;
  }

  /** Goes on to the end. */
  finish(): Solution {
    return this.step(Number.POSITIVE_INFINITY) ?? this.#answer("unknown");
  }

  #found(steps: readonly Step[] | null): Solution {
    if (steps === null) return this.#answer("lost");
    return this.#answer("winnable", lineOf(this.#position, steps));
  }

  #answer(verdict: Verdict, moves: readonly Move[] = []): Solution {
    return { verdict, moves, states: this.states };
  }
}
