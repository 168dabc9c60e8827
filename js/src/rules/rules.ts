// The two rules, and the reasons for which a move is refused.

import { type Card, KING, rankOf, suitOf } from "./cards";

/** R1: under "relaxed" the suits do not matter in columns. */
export type Rule = "classic" | "relaxed";

/** How texts name the rule (R2). */
export const RULE_LETTER: Readonly<Record<Rule, "C" | "R">> = { classic: "C", relaxed: "R" };

/** The rule of a letter in either case, or null. */
export function ruleOfLetter(letter: string): Rule | null {
  if (/^c$/i.test(letter)) return "classic";
  return /^r$/i.test(letter) ? "relaxed" : null;
}

/** M4: the largest group that may be moved. */
export const GROUP_LIMIT = 20;
/** A5: how many states back undo can reach. */
export const UNDO_LIMIT = 100;

/** Every reason in the order of precedence: the first that applies is given. */
export const REFUSALS = [
  "FACE_DOWN",
  "BURIED",
  "ALREADY_THERE",
  "GROUP_TOO_LARGE",
  "ONE_AT_A_TIME",
  "FOUNDATION_RANK",
  "NEEDS_KING",
  "COLUMN_RANK",
  "FAMILY",
] as const;

export type Refusal = (typeof REFUSALS)[number];

/** Why the card may not be laid on the last card of a column (M1, R1), or on an empty one
 * (`onto` is null, E1); null when it may. */
export function columnRefusal(rule: Rule, card: Card, onto: Card | null): Refusal | null {
  if (onto === null) return rankOf(card) === KING ? null : "NEEDS_KING";
  if (rankOf(onto) !== rankOf(card) + 1) return "COLUMN_RANK";
  return rule === "classic" && suitOf(onto) !== suitOf(card) ? "FAMILY" : null;
}

/** Whether the card fits there: M1, E1, R1. */
export function fits(rule: Rule, card: Card, onto: Card | null): boolean {
  return columnRefusal(rule, card, onto) === null;
}
