// A deal with its history, as a value: every change gives a new Game. The steps form a linked
// list that all later games share, so that a change costs the same after a thousand moves.

import { deckOf, type GameCode } from "./codes";
import { HistoryError } from "./errors";
import type { Move } from "./moves";
import { type Column, deal, isWon, type Position, playMove } from "./position";
import { UNDO_LIMIT } from "./rules";

/** P2. */
const FOUNDATION_POINTS = 10;
const TURNED_POINTS = 5;

/** The state after a move, and the way back. */
interface Step {
  readonly move: Move;
  readonly position: Position;
  readonly score: number;
  /** How many moves are in effect, this one included. */
  readonly depth: number;
  readonly before: Step | null;
}

/** What undo or a step back along the line took back, next first. */
interface Undone {
  readonly step: Step;
  readonly rest: Undone | null;
  readonly size: number;
}

interface Parts {
  readonly code: GameCode | null;
  readonly opening: Position;
  /** Moves played so far; undo and redo leave it as it is (A5). */
  readonly moveCount: number;
  /** The fewest moves in effect that undo may reach; goTo may go below it. */
  readonly floor: number;
  readonly last: Step | null;
  readonly undone: Undone | null;
}

export class Game {
  readonly #parts: Parts;

  /** Made by dealGame, gameFrom, play, undo, redo, goTo and restore. */
  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Null for a game without a deal number. */
  get code(): GameCode | null {
    return this.#parts.code;
  }
  get opening(): Position {
    return this.#parts.opening;
  }
  get position(): Position {
    return this.#parts.last?.position ?? this.#parts.opening;
  }
  get score(): number {
    return this.#parts.last?.score ?? 0;
  }
  get moveCount(): number {
    return this.#parts.moveCount;
  }
  get lastMove(): Move | null {
    return this.#parts.last?.move ?? null;
  }
  /** How many moves are in effect. */
  get depth(): number {
    return this.#parts.last?.depth ?? 0;
  }
  /** The fewest moves in effect that undo may reach (A5). */
  get floor(): number {
    return this.#parts.floor;
  }
  get undoLeft(): number {
    return Math.max(0, this.depth - this.floor);
  }
  get redoLeft(): number {
    return this.#parts.undone?.size ?? 0;
  }
  get isWon(): boolean {
    return isWon(this.position);
  }

  /** The moves in effect, first to last; built anew from the list each time it is asked for. */
  get moves(): readonly Move[] {
    const moves = new Array<Move>(this.depth);
    for (let step = this.#parts.last; step !== null; step = step.before) {
      moves[step.depth - 1] = step.move;
    }
    return moves;
  }

  /** What undo took back, next first. */
  get redoMoves(): readonly Move[] {
    const moves: Move[] = [];
    for (let undone = this.#parts.undone; undone !== null; undone = undone.rest) {
      moves.push(undone.step.move);
    }
    return moves;
  }

  /** The game after the move; throws IllegalMove. A new move clears redo (A5). Undo goes back to
   * where a new line began, even if that was before its floor. */
  play(move: Move): Game {
    const before = this.position;
    const position = playMove(before, move);
    const depth = this.depth + 1;
    const step: Step = {
      move,
      position,
      score: this.score + points(before, position, move),
      depth,
      before: this.#parts.last,
    };
    return new Game({
      ...this.#parts,
      moveCount: this.moveCount + 1,
      floor: Math.max(Math.min(this.floor, this.depth), depth - UNDO_LIMIT),
      last: step,
      undone: null,
    });
  }

  /** The game without its last move; throws HistoryError at the floor. */
  undo(): Game {
    if (this.undoLeft === 0) throw new HistoryError("there is no move to undo");
    return this.#stepped(this.depth - 1);
  }

  /** The game with the last undone move again; throws HistoryError. */
  redo(): Game {
    if (this.redoLeft === 0) throw new HistoryError("there is no move to redo");
    return this.#stepped(this.depth + 1);
  }

  /** The game with the first n moves of its line in effect: no undo, the whole line is kept and
   * undo's floor is no limit. Throws HistoryError when the line is not that long. */
  goTo(n: number): Game {
    const most = this.depth + this.redoLeft;
    if (!(Number.isInteger(n) && n >= 0 && n <= most)) {
      throw new HistoryError(`there is no move ${n} in a line of ${most}`);
    }
    return this.#stepped(n);
  }

  #stepped(depth: number): Game {
    let { last, undone } = this.#parts;
    for (let n = this.depth; n > depth && last !== null; n--) {
      undone = { step: last, rest: undone, size: (undone?.size ?? 0) + 1 };
      last = last.before;
    }
    for (let n = this.depth; n < depth && undone !== null; n++) {
      last = undone.step;
      undone = undone.rest;
    }
    return new Game({ ...this.#parts, last, undone });
  }

  /** The same game with a counter and a floor that were kept elsewhere. */
  withCounters(moveCount: number, floor: number): Game {
    return new Game({ ...this.#parts, moveCount, floor });
  }
}

/** P2: 10 for a card on its foundation, 5 for each hidden card turned face up. */
function points(before: Position, after: Position, { to }: Move): number {
  const turned = hiddenCount(before.columns) - hiddenCount(after.columns);
  return (to === "F" ? FOUNDATION_POINTS : 0) + TURNED_POINTS * turned;
}

function hiddenCount(columns: readonly Column[]): number {
  return columns.reduce((sum, { down }) => sum + down, 0);
}

/** A fresh game of a deal (A7). */
export function dealGame(code: GameCode): Game {
  return gameFrom(deal(deckOf(code), code.rule), code);
}

/** A fresh game from any position: score and counter at 0, nothing to undo. */
export function gameFrom(opening: Position, code: GameCode | null = null): Game {
  return new Game({ code, opening, moveCount: 0, floor: 0, last: null, undone: null });
}

export function play(game: Game, move: Move): Game {
  return game.play(move);
}

export function undo(game: Game): Game {
  return game.undo();
}

export function redo(game: Game): Game {
  return game.redo();
}
