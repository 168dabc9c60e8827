// A whole game as plain data, to be sent and stored, and read back with distrust.

import { codeText, deckOf, type GameCode, parseCode } from "./codes";
import { SnapshotError } from "./errors";
import { type Game, gameFrom } from "./game";
import { moveText, parseMove } from "./moves";
import { deal, type Position, parsePosition, positionText } from "./position";
import { UNDO_LIMIT } from "./rules";

export interface Snapshot {
  readonly opening: string;
  readonly code: string | null;
  /** All moves in effect, followed by those that redo would play again. */
  readonly moves: readonly string[];
  /** How many of the moves are in effect. */
  readonly at: number;
  /** The fewest moves in effect that undo may reach (A5); a step back may go below it. */
  readonly floor: number;
  /** Moves played so far. */
  readonly count: number;
}

export function snapshot(game: Game): Snapshot {
  return {
    opening: positionText(game.opening),
    code: game.code === null ? null : codeText(game.code),
    moves: [...game.moves, ...game.redoMoves].map(moveText),
    at: game.depth,
    floor: game.floor,
    count: game.moveCount,
  };
}

/** The game of a snapshot; further keys are ignored. Throws SnapshotError for everything that no
 * game can have come to. */
export function restore(data: unknown): Game {
  const { opening, code, moves, at, floor, count } = checked(data);
  const start = reading("opening", () => parsePosition(opening));
  let game = gameFrom(start, code === null ? null : readCode(code, start));
  for (const [index, text] of moves.entries()) {
    game = reading(`move ${index + 1}`, () => game.play(parseMove(text)));
  }
  return game.goTo(at).withCounters(count, floor);
}

function checked(data: unknown): Snapshot {
  if (typeof data !== "object" || data === null) throw new SnapshotError("a snapshot is an object");
  const { opening, code, moves, at, floor, count } = data as Record<string, unknown>;
  if (typeof opening !== "string") throw new SnapshotError("opening: a position is expected");
  if (typeof code !== "string" && code !== null) {
    throw new SnapshotError("code: a game code or null is expected");
  }
  if (!Array.isArray(moves) || !moves.every((move): move is string => typeof move === "string")) {
    throw new SnapshotError("moves: a list of moves is expected");
  }
  const total = moves.length;
  const lowest = Math.max(0, total - UNDO_LIMIT);
  return {
    opening,
    code,
    moves,
    at: whole("at", at, 0, total),
    floor: whole("floor", floor, lowest, total),
    count: whole("count", count, total, Number.MAX_SAFE_INTEGER),
  };
}

function whole(name: string, value: unknown, least: number, most: number): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most) {
    return value;
  }
  throw new SnapshotError(`${name}: a whole number from ${least} to ${most} is expected`);
}

function readCode(text: string, opening: Position): GameCode {
  const code = reading("code", () => parseCode(text));
  if (positionText(deal(deckOf(code), code.rule)) !== positionText(opening)) {
    throw new SnapshotError(`code: ${codeText(code)} deals another opening`);
  }
  return code;
}

function reading<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new SnapshotError(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
