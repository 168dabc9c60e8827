// Positions as values and as text: `C ---- 7H/9S|4H8D8H5CJH/…`. Reading refuses everything
// that is not a valid position and names every fault.

import { CARD_COUNT, type Card, cardOf, cardText, parseCard, RANK_COUNT, RANK_TEXT } from "./cards";
import { echo, PositionError } from "./errors";
import { COLUMNS } from "./moves";
import { RULE_LETTER, type Rule, ruleOfLetter } from "./rules";

export interface Column {
  /** Bottom card first. */
  readonly cards: readonly Card[];
  /** How many of them, from the bottom, lie face down; never all of them (M3). */
  readonly down: number;
}

/** How many cards of each suit are home, in the order S H D C. */
export type Foundations = readonly [number, number, number, number];

export interface Position {
  readonly rule: Rule;
  readonly foundations: Foundations;
  readonly columns: readonly Column[];
}

const EMPTY: Column = { cards: [], down: 0 };
const CARDS = /10[SHDC♠♥♦♣]|[A2-9TJQK][SHDC♠♥♦♣]/gi;

/** Deals 52 cards column by column, bottom card first (S1, S2); throws PositionError. */
export function deal(deck: readonly Card[], rule: Rule): Position {
  const faults = countFaults(deck, [0, 0, 0, 0]);
  if (faults.length > 0) throw new PositionError(faults);
  let start = 0;
  const columns = COLUMNS.map((down) => {
    const size = down === 0 ? 1 : down + 5;
    start += size;
    return { cards: deck.slice(start - size, start), down };
  });
  return { rule, foundations: [0, 0, 0, 0], columns };
}

export function positionText({ rule, foundations, columns }: Position): string {
  const home = foundations.map((top) => (top === 0 ? "-" : RANK_TEXT.charAt(top - 1))).join("");
  return `${RULE_LETTER[rule]} ${home} ${columns.map(columnText).join("/")}`;
}

function columnText({ cards, down }: Column): string {
  if (cards.length === 0) return "-";
  const texts = cards.map(cardText);
  const up = texts.slice(down).join("");
  return down === 0 ? up : `${texts.slice(0, down).join("")}|${up}`;
}

/** Reads a position; throws PositionError with every fault. */
export function parsePosition(text: string): Position {
  const parts = text.trim().split(/\s+/);
  const [letter, home, table] = parts;
  if (parts.length !== 3 || letter === undefined || home === undefined || table === undefined) {
    throw new PositionError([
      `a position has three parts (rule, foundations, columns), here ${text.trim() === "" ? 0 : parts.length}`,
    ]);
  }
  const faults: string[] = [];
  const rule = ruleOfLetter(letter);
  if (rule === null) faults.push(`the rule is C or R, not "${echo(letter)}"`);
  const foundations = readFoundations(home, faults);
  const columns = readColumns(table, faults);
  if (faults.length === 0) {
    faults.push(
      ...countFaults(
        columns.flatMap((column) => column.cards),
        foundations,
      ),
    );
  }
  if (faults.length > 0 || rule === null) throw new PositionError(faults);
  return { rule, foundations, columns };
}

function readFoundations(text: string, faults: string[]): Foundations {
  const tops = [...text.toUpperCase()].map((top) => (top === "-" ? 0 : RANK_TEXT.indexOf(top) + 1));
  const [spades, hearts, diamonds, clubs] = tops;
  if (
    tops.length !== 4 ||
    [...text].some((top, suit) => top !== "-" && tops[suit] === 0) ||
    spades === undefined ||
    hearts === undefined ||
    diamonds === undefined ||
    clubs === undefined
  ) {
    faults.push(`the foundations are four ranks or "-" in the order S H D C, not "${echo(text)}"`);
    return [0, 0, 0, 0];
  }
  return [spades, hearts, diamonds, clubs];
}

function readColumns(text: string, faults: string[]): readonly Column[] {
  const texts = text.split("/");
  if (texts.length !== COLUMNS.length) {
    faults.push(`a position has 7 columns, here ${texts.length}`);
  }
  const near = texts.slice(0, COLUMNS.length);
  return near.map((column, index) => readColumn(column, `column ${index + 1}`, faults));
}

function readColumn(text: string, name: string, faults: string[]): Column {
  if (text === "-") return EMPTY;
  const halves = text.split("|");
  if (text === "" || halves.length > 2 || halves.some((half) => half.replace(CARDS, "") !== "")) {
    faults.push(`${name} cannot be read: "${echo(text)}"`);
    return EMPTY;
  }
  const [first = [], second] = halves.map((half) => (half.match(CARDS) ?? []).map(parseCard));
  if (second === undefined) return { cards: first, down: 0 };
  if (second.length === 0) faults.push(`${name} ends face down`);
  if (first.length === 0) faults.push(`${name} has "|" but no face-down cards`);
  return { cards: [...first, ...second], down: first.length };
}

/** Cards that are there twice or not at all, the cards on the foundations included. */
function countFaults(cards: readonly Card[], foundations: Foundations): string[] {
  const home = foundations.flatMap((top, suit) =>
    Array.from({ length: top }, (_, below) => cardOf(suit, below + 1)),
  );
  const times = new Array<number>(CARD_COUNT).fill(0);
  const faults: string[] = [];
  for (const card of [...home, ...cards]) {
    const before = times[card];
    if (before === undefined) faults.push(`${card} is no card`);
    else times[card] = before + 1;
  }
  times.forEach((count, card) => {
    const text = cardText(card);
    if (count === 0) faults.push(`${text} is missing`);
    else if (count > 1 && home.includes(card)) faults.push(`${text} is also on its foundation`);
    else if (count > 1) faults.push(`${text} is there ${count} times`);
  });
  return faults;
}

/** The same table under another rule (R1). */
export function withRule(position: Position, rule: Rule): Position {
  return { ...position, rule };
}

/** W1: every foundation is complete. */
export function isWon({ foundations }: Position): boolean {
  return foundations.every((top) => top === RANK_COUNT);
}

/** Reads 52 cards separated by spaces, column by column, bottom card first; throws NotationError
 * for what is no card. */
export function parseDeck(text: string): readonly Card[] {
  return text.trim().split(/\s+/).map(parseCard);
}
