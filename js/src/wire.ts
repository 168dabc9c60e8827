// How Python and the browser spell what they tell each other. What comes in is read with
// distrust: anything unknown reads as null, and then nothing happens.

import type { Rule } from "./rules";

/** On what a change was made: the game, the last version that came from Python, and how many
 * unanswered changes of our own came after it. */
export interface Claim {
  readonly game: string;
  readonly base: number;
  readonly ahead: number;
}

/** What a change asks of Python, without who sends it and on what it was made. */
export type Wish =
  | { readonly type: "play"; readonly move: string }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "go"; readonly to: number }
  | { readonly type: "new"; readonly id: string; readonly code: string }
  | { readonly type: "new"; readonly id: string; readonly again: true; readonly rule: Rule };

/** An accepted change, as Python tells all browsers. */
export interface Change {
  readonly game: string;
  /** The game's version after the change. */
  readonly version: number;
  readonly kind: "play" | "undo" | "redo" | "go" | "new";
  /** The move played, taken back or played again; for a step along the line "@" and the number of
   * moves in effect after it. */
  readonly move: string | null;
  /** The session that made it and the number of its message; null when Python did. */
  readonly client: string | null;
  readonly n: number | null;
  /** Seconds of play. */
  readonly elapsed: number;
}

/** Python's answers to a message of ours. */
export type Answer =
  | {
      readonly type: "refused";
      readonly client: string | null;
      readonly n: number | null;
      /** "stale" or "game" when another change or game came first. */
      readonly reason: string;
    }
  | { readonly type: "state"; readonly client: string; readonly n: number; readonly whole: Whole };

/** A whole game with its name; `snapshot` is for `restore`, which checks it. */
export interface Whole {
  readonly game: string;
  readonly version: number;
  readonly elapsed: number;
  /** Whether the clock runs, or null when that is not told. */
  readonly running: boolean | null;
  readonly snapshot: unknown;
}

export function readChange(value: unknown): Change | null {
  if (!Array.isArray(value)) return null;
  const [game, version, kind, move, client, n, elapsed] = value as readonly unknown[];
  if (!isText(game) || !isCount(version) || !isKind(kind)) return null;
  if (!(move === null || isText(move)) || !(client === null || isText(client))) return null;
  if (!(n === null || isCount(n)) || !isSeconds(elapsed)) return null;
  return { game, version, kind, move, client, n, elapsed };
}

export function readAnswer(value: unknown): Answer | null {
  if (!isRecord(value)) return null;
  const { type, client, n, reason } = value;
  if (type === "refused") {
    return {
      type,
      client: isText(client) ? client : null,
      n: isCount(n) ? n : null,
      reason: isText(reason) ? reason : "",
    };
  }
  const whole = readWhole(value);
  if (type !== "state" || !isText(client) || !isCount(n) || whole === null) return null;
  return { type, client, n, whole };
}

export function readWhole(value: unknown): Whole | null {
  if (!isRecord(value)) return null;
  const { game, version, elapsed, running } = value;
  if (!isText(game) || !isCount(version) || !isSeconds(elapsed)) return null;
  const runs = typeof running === "boolean" ? running : null;
  return { game, version, elapsed, running: runs, snapshot: value };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

export function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

export function isSeconds(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function isKind(value: unknown): value is Change["kind"] {
  const kinds: readonly unknown[] = ["play", "undo", "redo", "go", "new"];
  return kinds.includes(value);
}
