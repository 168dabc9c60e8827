// Game codes (A7): `RU1-C-XXXXXXX`, the rule (R2) and a deal number with a check symbol, and
// the deck that a number deals. The format is for ever.

import { CARD_COUNT, type Card } from "./cards";
import { CodeError, echo } from "./errors";
import { RULE_LETTER, type Rule, ruleOfLetter } from "./rules";

export interface GameCode {
  /** The deal number: 0 to 2^30 - 1. */
  readonly number: number;
  readonly rule: Rule;
}

const VERSION = "RU1";
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const NUMBER_SYMBOLS = 6;
const SYMBOLS = NUMBER_SYMBOLS + 1;
export const DEAL_COUNT = 2 ** 30;

/** Digits that people type for the letters that look like them. */
const LOOKALIKES: Readonly<Record<string, string>> = { "0": "O", "1": "I", "8": "B" };
/** Spaces, dashes of every kind (the Hebrew maqaf too) and invisible direction marks. */
const IGNORED = /[\s\-\u2010-\u2015\u2212\u05BE\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const HEBREW_LETTER = /[\u05D0-\u05EA]/;

const U64 = 1n << 64n;

/** "RU1-C-AAAAABB". */
export function codeText({ number, rule }: GameCode): string {
  const values = Array.from(
    { length: NUMBER_SYMBOLS },
    (_, index) => Math.floor(number / 32 ** (NUMBER_SYMBOLS - 1 - index)) % 32,
  );
  const symbols = [...values, checkValue(values)].map((value) => ALPHABET.charAt(value));
  return `${VERSION}-${RULE_LETTER[rule]}-${symbols.join("")}`;
}

/** Reads a typed code. Forgives case, spaces, dashes, direction marks, and 0 1 8 for O I B;
 * throws CodeError with the reason: the first fault from the left. */
export function parseCode(text: string): GameCode {
  const bare = text.replace(IGNORED, "").replace(/[a-z]/g, (letter) => letter.toUpperCase());
  if (bare === "") throw new CodeError("empty", "", "a game code is expected, as RU1-C-AAAAABB");
  if (HEBREW_LETTER.test(bare)) {
    throw new CodeError("hebrew", "", "a game code has no Hebrew letters: RU1-C-AAAAABB");
  }
  const start = echo(/^RU\d+/.exec(bare)?.[0] ?? [...bare].slice(0, VERSION.length).join(""));
  if (!VERSION.startsWith(start)) {
    throw new CodeError(
      "version",
      start,
      `a game code starts with ${VERSION}, not with "${start}"`,
    );
  }
  const [letter, ...rest] = [...bare.slice(VERSION.length)];
  const rule = ruleOfLetter(letter ?? RULE_LETTER.classic);
  if (rule === null) {
    throw new CodeError("rule", letter ?? "", `the rule in a game code is C or R, not "${letter}"`);
  }
  return { number: readNumber(rest), rule };
}

function readNumber(symbols: readonly string[]): number {
  const values = symbols.map((symbol) => {
    const value = ALPHABET.indexOf(LOOKALIKES[symbol] ?? symbol);
    if (value >= 0) return value;
    throw new CodeError("symbol", symbol, `"${symbol}" is no symbol of a game code: A-Z and 2-7`);
  });
  if (values.length !== SYMBOLS) {
    const found = String(values.length);
    throw new CodeError(
      "length",
      found,
      `${SYMBOLS} symbols follow the rule letter, here ${found}`,
    );
  }
  const digits = values.slice(0, NUMBER_SYMBOLS);
  if (checkValue(digits) !== values[NUMBER_SYMBOLS]) {
    throw new CodeError(
      "check",
      "",
      "the check symbol does not fit: a symbol is wrong or two swapped",
    );
  }
  return digits.reduce((number, value) => number * 32 + value, 0);
}

/** Multiplication by 2 in GF(32) after each value makes every swap visible, not only slips. */
function checkValue(values: readonly number[]): number {
  const sum = values.reduce((check, value) => {
    const doubled = (check ^ value) << 1;
    return doubled > 31 ? doubled ^ 0b100101 : doubled;
  }, 0);
  return sum ^ 3;
}

/** The same deal under another rule (R2). */
export function codeWithRule(code: GameCode, rule: Rule): GameCode {
  return { number: code.number, rule };
}

/** A deal by chance, each of the 2^30 as likely as any other. */
export function randomCode(rule: Rule): GameCode {
  return { number: randomBits() % DEAL_COUNT, rule };
}

/** 32 random bits; pages without the Web Crypto API get ordinary ones. */
function randomBits(): number {
  const bits = globalThis.crypto?.getRandomValues?.(new Uint32Array(1))[0];
  return bits ?? Math.floor(Math.random() * 2 ** 32);
}

/** The 52 cards of a deal number, column by column, bottom card first (S1). */
export function deckOf({ number }: GameCode): readonly Card[] {
  const deck = Array.from({ length: CARD_COUNT }, (_, card) => card);
  const next = splitMix64(BigInt(number));
  for (let i = CARD_COUNT - 1; i > 0; i--) {
    const j = drawBelow(i + 1, next);
    [deck[i], deck[j]] = [deck[j] as Card, deck[i] as Card];
  }
  return deck;
}

/** An even draw from 0 to bound - 1: draws from the incomplete last round are thrown away. */
export function drawBelow(bound: number, next: () => bigint): number {
  const size = BigInt(bound);
  const limit = U64 - (U64 % size);
  let draw = next();
  while (draw >= limit) draw = next();
  return Number(draw % size);
}

/** SplitMix64: a generator of 64-bit numbers with the state as its start. */
function splitMix64(start: bigint): () => bigint {
  let state = start;
  return () => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let mixed = state;
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    return mixed ^ (mixed >> 31n);
  };
}
