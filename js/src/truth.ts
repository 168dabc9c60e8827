// The truth about the game on the table: whether it can still be won, and how. It is looked for
// only while somebody asks, in slices, and what is found is kept.

import type { Asked, LastMove, Truth } from "./board/referee";
import { Judge } from "./judge";
import { cardText, type Game, type Move, positionText, Search, type Solution } from "./rules";
import { inSlices } from "./slices";
import { pileOf } from "./table";

/** Positions that a search looks at together; much less than a slice. */
const STATES = 8;
/** Milliseconds of work for one position under the relaxed rule, where a search may not end. */
const PATIENCE = 2000;
/** Positions whose solutions are kept besides what is known of the line. */
const KEPT = 256;

interface Wish {
  readonly of: Asked;
  readonly changed: () => void;
}

/** The search for one position of a game. */
interface Work {
  readonly game: Game;
  readonly number: number;
  readonly text: string;
  readonly search: Search;
  /** Milliseconds that are left. */
  patience: number;
}

export class TruthSeeker {
  readonly #game: () => Game;
  readonly #judge: Judge;
  readonly #signal: AbortSignal;
  readonly #now: () => number;
  readonly #slices: typeof inSlices;
  readonly #wishes = new Set<Wish>();
  readonly #found = new Map<string, Solution>();
  #work: Work | null = null;
  #running = false;

  /** `now` gives milliseconds on a clock that never goes back. */
  constructor(
    game: () => Game,
    signal: AbortSignal,
    now: () => number,
    slices: typeof inSlices = inSlices,
  ) {
    this.#game = game;
    this.#judge = new Judge(game());
    this.#signal = signal;
    this.#now = now;
    this.#slices = slices;
  }

  /** What is known now. */
  told(): Truth {
    const judge = this.#judge;
    judge.follow(this.#game());
    const { verdict, won, lost } = judge;
    const [hint, losing] = [named(judge.hint), named(judge.losing)];
    return { verdict, hint, won, lost, losing, thinking: judge.next(true) !== null };
  }

  /** Looks for it until the signal ends; tells when something was found. */
  ask(of: Asked, changed: () => void, signal: AbortSignal): void {
    if (signal.aborted) return;
    const wish = { of, changed };
    this.#wishes.add(wish);
    signal.addEventListener("abort", () => this.#wishes.delete(wish), { once: true });
    this.follow();
  }

  /** To be called when the game has changed: what is known of it is told at once. */
  follow(): void {
    if (this.#wishes.size === 0) return;
    this.#judge.follow(this.#game());
    if (this.#next() === null || this.#running) return;
    this.#running = true;
    this.#slices(() => this.#piece(), this.#signal);
  }

  /** The position that is to be searched, or null while nobody asks or all is known. */
  #next(): number | null {
    if (this.#wishes.size === 0) return null;
    const line = [...this.#wishes].some(({ of }) => of === "line");
    for (let number = this.#judge.next(line); number !== null; number = this.#judge.next(line)) {
      const work = this.#workOn(number);
      const known = this.#found.get(work.text);
      if (known === undefined) return number;
      this.#judge.settle(number, known);
    }
    return null;
  }

  #workOn(number: number): Work {
    const { game } = this.#judge;
    if (this.#work?.game === game && this.#work.number === number) return this.#work;
    const position = game.goTo(number).position;
    const text = positionText(position);
    const same = this.#work?.text === text ? this.#work : null;
    const search = same?.search ?? new Search(position);
    const patience = position.rule === "relaxed" ? PATIENCE : Number.POSITIVE_INFINITY;
    this.#work = { game, number, text, search, patience: same?.patience ?? patience };
    return this.#work;
  }

  /** A small piece of work; returns whether nothing is left. */
  #piece(): boolean {
    let more = false;
    try {
      more = this.#searchOn();
    } finally {
      // Also when a listener throws: else nothing would ever be looked for again.
      this.#running = more;
    }
    return !more;
  }

  /** Returns whether there was something to search. */
  #searchOn(): boolean {
    const number = this.#next();
    if (number === null) {
      this.#work = null;
      return false;
    }
    const work = this.#workOn(number);
    const start = this.#now();
    const solution = work.search.step(STATES);
    work.patience -= this.#now() - start;
    if (solution !== null) this.#settle(work, solution);
    else if (work.patience < 0) this.#settle(work, { verdict: "unknown", moves: [], states: 0 });
    return true;
  }

  #settle({ number, text }: Work, solution: Solution): void {
    this.#found.set(text, solution);
    const [oldest] = this.#found.keys();
    if (this.#found.size > KEPT && oldest !== undefined) this.#found.delete(oldest);
    this.#judge.settle(number, solution);
    for (const { changed } of [...this.#wishes]) changed();
  }
}

function named(move: Move | null): LastMove | null {
  return move && { card: cardText(move.card), to: pileOf(move) };
}
