// From the steps of a search to the moves of a game.

import { cardOf, RANK_COUNT } from "./cards";
import type { Destination, Move } from "./moves";
import { playMove, refusal, whereIs } from "./position";
import type { Position } from "./setup";
import { AT_HOME, cardOfStep, ON_EMPTY, ontoOfStep, type Step } from "./solverboard";

/** The moves of the steps, with the forced moves to the foundations between them. Every move is
 * played, so that the rules themselves have agreed to the line. */
export function lineOf(position: Position, steps: readonly Step[]): readonly Move[] {
  const moves: Move[] = [];
  let now = goHome(position, moves);
  for (const step of steps) {
    const move = { card: cardOfStep(step), to: placeOf(now, ontoOfStep(step)) };
    moves.push(move);
    now = goHome(playMove(now, move), moves);
  }
  return moves;
}

function placeOf(position: Position, onto: number): Destination {
  if (onto === AT_HOME) return "F";
  if (onto !== ON_EMPTY) return whereIs(position, onto).pile;
  return position.columns.findIndex(({ cards }) => cards.length === 0) as Destination;
}

/** Plays the moves to foundations that the search under this rule forces, and adds them. */
function goHome(position: Position, moves: Move[]): Position {
  let now = position;
  for (let found = true; found; ) {
    found = false;
    const counts = now.foundations;
    counts.forEach((count, suit) => {
      const forced = now.rule === "classic" || count === Math.min(...counts);
      if (count === RANK_COUNT || !forced) return;
      const move: Move = { card: cardOf(suit, count + 1), to: "F" };
      if (refusal(now, move) !== null) return;
      now = playMove(now, move);
      moves.push(move);
      found = true;
    });
  }
  return now;
}
