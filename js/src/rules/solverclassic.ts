// The search under the classic rule.
//
// Every card fits on one other card only, the next higher of its suit, and stays there until it
// goes home. So a position is told, up to the order of its columns, by the set of its *settled*
// cards: those that lie on the next higher one of their suit, kings at the bottom of a column, and
// those at home. Why moves to foundations may be forced and returns be left out, is told in the
// Python package's solver/classic.py, of which this is a copy that goes the same way.

import { CARD_COUNT, KING, rankOf } from "./cards";
import { GROUP_LIMIT } from "./rules";
import {
  type Board,
  cardOfStep,
  NONE,
  ON_EMPTY,
  ontoOfStep,
  type Step,
  stepOf,
} from "./solverboard";
import {
  bitOf,
  type Cards,
  cardOfBit,
  HALF_COUNT,
  type Half,
  halfOf,
  has,
  isAll,
  KINGS,
  NOT_KINGS,
  nextHome,
} from "./solvercards";
import { Reach } from "./solverreach";

/** The step found last is tried first: so spades, as in Python. */
const FROM_CLUBS_DOWN: readonly Half[] = [1, 0];

interface State {
  readonly settled: Readonly<Cards>;
  /** Moves that lead here. */
  readonly made: number;
  /** Steps not yet tried. */
  readonly left: Step[];
}

/** Yields before it looks at each state; returns steps to the win, moves to the foundations left
 * out, or null if there are none. */
export function* searchClassic(board: Board): Generator<undefined, readonly Step[] | null> {
  const reach = new Reach(board, false);
  const look = (settled: Readonly<Cards>): State => ({
    settled,
    made: board.made,
    left: stepsIn(board, reach, settled),
  });
  const first = goHome(board, settledOn(board));
  if (isAll(board.home)) return [];
  yield;
  const seen = new Set([keyOf(first)]);
  const line: Step[] = []; // those into each state on the stack but the first
  const stack = [look(first)];
  for (;;) {
    const top = stack.at(-1);
    if (top === undefined) return null;
    board.undo(top.made);
    const step = top.left.pop();
    if (step === undefined) {
      stack.pop();
      line.pop();
      continue;
    }
    board.move(cardOfStep(step), ontoOfStep(step));
    const settled = goHome(board, withCard(top.settled, cardOfStep(step)));
    if (isAll(board.home)) return [...line, step];
    const key = keyOf(settled);
    if (seen.has(key)) continue;
    yield;
    seen.add(key);
    stack.push(look(settled));
    line.push(step);
  }
}

function keyOf(settled: Readonly<Cards>): number {
  return settled[0] + settled[1] * 2 ** HALF_COUNT;
}

function withCard(cards: Readonly<Cards>, card: number): Cards {
  const more: Cards = [cards[0], cards[1]];
  more[halfOf(card)] |= bitOf(card);
  return more;
}

function settledOn(board: Board): Cards {
  let settled: Cards = [board.home[0], board.home[1]];
  for (let card = 0; card < CARD_COUNT; card++) {
    const lies = rankOf(card) === KING ? NONE : card + 1;
    if (board.below(card) === lies && !has(board.home, card)) settled = withCard(settled, card);
  }
  return settled;
}

/** Sends home what can go there; returns the settled cards. */
function goHome(board: Board, settled: Readonly<Cards>): Cards {
  const { home } = board;
  while (board.sendHome(nextHome(home[0]), nextHome(home[1])));
  return [settled[0] | home[0], settled[1] | home[1]];
}

/** The moves in the columns; none where the position is seen to be lost. */
function stepsIn(board: Board, reach: Reach, settled: Readonly<Cards>): Step[] {
  const steps: Step[] = [];
  if (reach.isHopeless(settled)) return steps;
  const kings = board.lowest.includes(NONE) ? KINGS : 0;
  for (const half of FROM_CLUBS_DOWN) {
    const fitting = ((reach.last[half] >> 1) & NOT_KINGS) | kings;
    let cards = fitting & ~settled[half] & ~board.hidden[half];
    while (cards !== 0) {
      const card = cardOfBit(half, cards);
      cards &= ~bitOf(card);
      const onto = rankOf(card) === KING ? ON_EMPTY : card + 1;
      // What it fits on may be the last card of its own column.
      if (board.lastOver(card) !== onto && board.sizeOf(card) <= GROUP_LIMIT) {
        steps.push(stepOf(card, onto));
      }
    }
  }
  return steps;
}
