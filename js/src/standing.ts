// A game together with its name and version: what Python has, or will have.

import {
  codeText,
  dealGame,
  type Game,
  gameFrom,
  parseCode,
  parsePosition,
  positionText,
  restore,
} from "./rules";
import { isCount, type Whole } from "./wire";

export interface Standing {
  /** The game's id: another one for every game put on the table. It begins with the game's
   * turn, "7." for the seventh, so that late news of an old game is known as such. */
  readonly id: string;
  /** How many changes the game has seen; not a number once Python has been lost sight of. */
  readonly version: number;
  readonly game: Game;
  /** "RU1-C-AAAAABB", or null. */
  readonly code: string | null;
  /** The score at the game's opening: not 0 while the moves before it are unknown. */
  readonly earlier: number;
  /** Whether the game is known from its first move on. */
  readonly whole: boolean;
}

/** The place of a game in the row of all games of its table. */
export function turnOf(id: string): number {
  return Number.parseInt(id, 10) || 0;
}

export function standingOf(id: string, version: number, game: Game): Standing {
  const code = game.code === null ? null : codeText(game.code);
  return { id, version, game, code, earlier: 0, whole: true };
}

/** The game of a whole state, or null when it cannot be one. */
export function fromWhole({ game, version, snapshot }: Whole): Standing | null {
  return attempt(() => standingOf(game, version, restore(snapshot)));
}

/** What the public traits tell: the position without what led to it, unless nothing did. */
export function fromTraits(
  get: (name: string) => unknown,
  id: string,
  version: number,
): Standing | null {
  return attempt(() => {
    const position = parsePosition(String(get("position")));
    const count = numberOf(get("move_count"));
    const text = get("code");
    const code = typeof text === "string" ? text : null;
    if (count > 0 || numberOf(get("score")) > 0) {
      const game = gameFrom(position).withCounters(count, 0);
      return { id, version, game, code, earlier: numberOf(get("score")), whole: false };
    }
    const dealt = code === null ? null : attempt(() => dealGame(parseCode(code)));
    const fits = dealt !== null && positionText(dealt.position) === positionText(position);
    return standingOf(id, version, fits ? dealt : gameFrom(position));
  });
}

function numberOf(value: unknown): number {
  return isCount(value) ? value : 0;
}

/** Null for a value that could not be read. */
export function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
