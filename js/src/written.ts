// A game as an author writes it on a page: a code or a position, and the moves to be played
// first. Unlike what hosts keep, it is written by hand: what is wrong with it is told.

import {
  CodeError,
  dealGame,
  echo,
  type Game,
  gameFrom,
  IllegalMove,
  NotationError,
  PositionError,
  parseCode,
  parseMove,
  parsePosition,
  type Rule,
} from "./rules";
import { codeErrorMessage, whyMove } from "./sentences";
import { type Key, type Language, say } from "./words";

/** What may be written; the values come from JSON or from attributes. */
export interface Written {
  /** "RU1-C-AAAAABB" */
  readonly code?: unknown;
  /** "C ---- 7H/9S|4H8D/…", in place of a code. */
  readonly position?: unknown;
  /** "classic" or "relaxed"; a code and a position tell theirs themselves. */
  readonly rule?: unknown;
  /** "AH>F AD>F", or a list of such moves. */
  readonly moves?: unknown;
}

/** What is wrong with something written, as a sentence for the page. */
export class WrittenError extends Error {
  override readonly name = "WrittenError";
}

/** The game that is written, or null when none is. Throws WrittenError. */
export function gameWritten(written: Written, language: Language): Game | null {
  const game = openingOf(written, language);
  checkRule(game, written.rule, language);
  const moves = readMoves(written.moves, language);
  if (game === null && moves.length > 0) throw fault(language, "written.moves.alone");
  return game && playLine(game, moves, language);
}

/** Throws WrittenError for what is no rule, and for a rule that is not the game's own. */
export function checkRule(game: Game | null, rule: unknown, language: Language): void {
  const read = readRule(rule, language);
  if (game !== null && read !== null && read !== game.position.rule) {
    throw fault(language, "written.rule.own", { rule: read, own: game.position.rule });
  }
}

/** The game after the moves that are written. Throws WrittenError. */
export function playLine(game: Game, moves: unknown, language: Language): Game {
  const line = readMoves(moves, language);
  return line.reduce((now, text, at) => played(now, text, at + 1, language), game);
}

function openingOf({ code, position }: Written, language: Language): Game | null {
  if (isThere(code) && isThere(position)) throw fault(language, "written.both");
  try {
    if (isThere(code)) return dealGame(parseCode(textOf(code)));
    if (isThere(position)) return gameFrom(parsePosition(textOf(position)));
  } catch (error) {
    if (error instanceof CodeError) {
      const why = codeErrorMessage(language, error);
      throw fault(language, "written.code", { code: echo(textOf(code)), why });
    }
    if (!(error instanceof PositionError)) throw error;
    throw fault(language, "written.position", { why: error.message });
  }
  return null;
}

function readRule(rule: unknown, language: Language): Rule | null {
  if (!isThere(rule)) return null;
  if (rule === "classic" || rule === "relaxed") return rule;
  throw fault(language, "written.rule", { rule: echo(textOf(rule)) });
}

function readMoves(moves: unknown, language: Language): readonly string[] {
  if (!isThere(moves)) return [];
  const list: unknown = typeof moves === "string" ? moves.split(/[\s,]+/) : moves;
  if (!Array.isArray(list) || !list.every((each) => typeof each === "string")) {
    throw fault(language, "written.moves");
  }
  return list.filter((text) => text !== "");
}

function played(game: Game, text: string, n: number, language: Language): Game {
  let why: string;
  try {
    return game.play(parseMove(text));
  } catch (error) {
    if (error instanceof IllegalMove) why = whyMove(language, game.position, error.move);
    else if (error instanceof NotationError) why = error.message;
    else throw error;
  }
  throw fault(language, "written.move", { n, move: echo(text), why });
}

/** An attribute that is not there reads as null, a value of JSON as undefined. */
function isThere(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function fault(
  language: Language,
  key: Key,
  values: Readonly<Record<string, string | number>> = {},
): WrittenError {
  return new WrittenError(say(language, key, values));
}
