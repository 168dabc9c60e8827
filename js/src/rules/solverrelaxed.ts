// The search under the relaxed rule (R1).
//
// It dives from the start again and again, each time with another taste in moves and more or less
// deep, by a fixed sequence of random numbers. What a dive has searched to the end, later ones
// leave out; so a last, unlimited dive that comes back to the start has shown that there is no win.
// Why all that is sound, is told in the Python package's solver/relaxed.py, of which this is a copy
// that goes the same way.

import { type Board, cardOfStep, NONE, ontoOfStep, type Step } from "./solverboard";
import { ACES, everywhere, isAll, nextHome } from "./solvercards";
import { Reach } from "./solverreach";
import { Chance, FIRST, randomTaste, rankedSteps } from "./solvertaste";

/** What a search may spend, and has spent. */
export interface Budget {
  readonly limit: number;
  readonly states: number;
}

const UNIT = 150; // states of the shortest dives
const GAP = "\xff"; // no card

/** Yields before it looks at each state; returns steps to the win, forced moves to foundations
 * left out, or null if there are none. */
export function* searchRelaxed(
  board: Board,
  budget: Budget,
): Generator<undefined, readonly Step[] | null> {
  goHome(board);
  if (isAll(board.home)) return [];
  const chance = new Chance();
  const reach = new Reach(board, true);
  const dead = new Set<string>();
  const start = board.made;
  let taste = FIRST;
  for (let number = 1; ; number++) {
    // Half of what may be spent is for short dives, the rest for one that may come to an end.
    let states = UNIT * luby(number);
    if (budget.states + states > Math.floor(budget.limit / 2)) states = budget.limit;
    const look = (): Step[] =>
      reach.isHopeless(board.home) ? [] : rankedSteps(board, taste, chance);
    const steps = yield* dive(board, states, dead, look);
    if (steps !== undefined) return steps;
    board.undo(start);
    taste = randomTaste(chance);
  }
}

/** The lengths of dives that suit when nothing is known of the right one: 1 1 2 1 1 2 4 1 … */
export function luby(which: number): number {
  let number = which;
  // Until it is the last of a block of 2 ** n - 1.
  while ((number & (number + 1)) !== 0) number -= (1 << (31 - Math.clz32(number))) - 1;
  return (number + 1) >> 1;
}

/** Searches the best move of each state first, the last one that `look` finds; what is searched
 * to the end becomes dead. Returns undefined when it has looked at so many states. */
function* dive(
  board: Board,
  states: number,
  dead: Set<string>,
  look: () => Step[],
): Generator<undefined, readonly Step[] | null | undefined> {
  yield;
  const first = keyOf(board);
  const seen = new Set([first]);
  const line: Step[] = []; // those into each state on the stack but the first
  const stack = [{ key: first, made: board.made, left: look() }];
  for (;;) {
    const top = stack.at(-1);
    if (top === undefined) return null;
    board.undo(top.made);
    const step = top.left.pop();
    if (step === undefined) {
      dead.add(top.key);
      stack.pop();
      line.pop();
      continue;
    }
    board.move(cardOfStep(step), ontoOfStep(step));
    goHome(board);
    if (isAll(board.home)) return [...line, step];
    const key = keyOf(board);
    if (seen.has(key) || dead.has(key)) continue;
    if (seen.size >= states) return undefined;
    yield;
    seen.add(key);
    stack.push({ key, made: board.made, left: look() });
    line.push(step);
  }
}

/** Tells a position from all others, but not from itself with its columns in another order. */
function keyOf(board: Board): string {
  const columns: string[] = [];
  for (const lowest of board.lowest) {
    let column = "";
    for (let card = lowest; card !== NONE; card = board.above(card)) {
      column += String.fromCharCode(card);
    }
    columns.push(column);
  }
  return `${columns.sort().join(GAP)}${board.hidden[0]},${board.hidden[1]}`;
}

/** Sends home what is forced to go there. */
function goHome(board: Board): void {
  const { home } = board;
  for (let some = true; some; ) {
    const safe = (everywhere(home) << 1) | ACES;
    some = board.sendHome(nextHome(home[0]) & safe, nextHome(home[1]) & safe);
  }
}
