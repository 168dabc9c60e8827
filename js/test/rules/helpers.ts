// The vectors that both engines read, and what several tests need.

import {
  type Card,
  type Column,
  type Destination,
  dealGame,
  type Game,
  legalMoves,
  type Move,
  type Position,
  parseCard,
  parseDeck,
  parseMove,
  parsePosition,
  RULE_LETTER,
  type Rule,
} from "../../src/rules";

const FILES = import.meta.glob("../../../tests/data/*.json", { eager: true, import: "default" });

export interface DealVector {
  readonly number: number;
  readonly code: string;
  readonly deck: string;
}
export interface PerftVector {
  readonly rule: "C" | "R";
  readonly deck: string;
  readonly perft: readonly number[];
}
export interface LineVector {
  readonly pysolfc: number;
  readonly deck: string;
  readonly winnable: boolean;
  readonly solution: string;
}
export interface WalkStep {
  readonly move?: string;
  readonly undo?: true;
  readonly redo?: true;
  readonly go?: number;
  readonly legal?: readonly string[];
  readonly refused?: Readonly<Record<string, string>>;
  readonly after: string;
  readonly score: number;
  readonly count: number;
}
export interface Walk {
  readonly rule: "C" | "R";
  readonly opening: string;
  readonly steps: readonly WalkStep[];
}

/** A file of tests/data, as it is; a missing one is an error, never an empty list. */
export function vectors<T>(name: string): T {
  const found = Object.entries(FILES).find(([path]) => path.endsWith(`/data/${name}`));
  if (found === undefined) throw new Error(`tests/data/${name} is missing`);
  return found[1] as T;
}

export const move = (text: string): Move => parseMove(text);
export const card = (text: string): Card => parseCard(text);
export const deck = (text: string): readonly Card[] => parseDeck(text);

/** Even numbers below a bound, always the same for a seed (mulberry32). */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

export const RULES: readonly Rule[] = ["classic", "relaxed"];
export const DESTINATIONS: readonly Destination[] = [0, 1, 2, 3, 4, 5, 6, "F"];

/** Games of random moves: each state on the way is handed to `look`. */
export function wander(seed: number, length: number, rule: Rule, look: (game: Game) => void): Game {
  const below = seeded(seed);
  let game = dealGame({ number: below(2 ** 30), rule });
  look(game);
  while (game.moveCount < length) {
    const moves = legalMoves(game.position);
    const chosen = moves[below(moves.length)];
    if (chosen === undefined) break;
    game = game.play(chosen);
    look(game);
  }
  return game;
}

/** Every card of a position, the foundations' too. */
export function allCards({ columns, foundations }: Position): readonly Card[] {
  const home = foundations.flatMap((top, suit) =>
    Array.from({ length: top }, (_, rank) => suit * 13 + rank),
  );
  return [...home, ...columns.flatMap((column: Column) => column.cards)];
}

/** A position from a few columns; the last column takes, face down under its own last card, all
 * cards that are named nowhere. */
export function table(rule: Rule, home: string, columns: readonly string[]): Position {
  const named = new Set(columns.join("").match(/[A2-9TJQK][SHDC]/g));
  [..."SHDC"].forEach((suit, index) => {
    const top = "A23456789TJQK".indexOf(home.charAt(index));
    for (let rank = 0; rank <= top; rank++) named.add("A23456789TJQK".charAt(rank) + suit);
  });
  const rest = [..."SHDC"].flatMap((suit) =>
    [..."A23456789TJQK"].map((rank) => rank + suit).filter((text) => !named.has(text)),
  );
  const last = columns[6] ?? "";
  const filled = rest.length === 0 ? last : `${rest.join("")}|${last.replace("|", "")}`;
  return parsePosition(
    `${RULE_LETTER[rule]} ${home} ${[...columns.slice(0, 6), filled].join("/")}`,
  );
}

/** The list with another value in one place. */
export function replaced<T>(list: readonly T[], place: number, value: T): readonly T[] {
  return list.map((old, index) => (index === place ? value : old));
}
