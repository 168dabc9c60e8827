// @vitest-environment node
import { describe, expect, test } from "vitest";
import { bestPlace, legalMoves, type Rule } from "../../src/rules";
import { card, RULES, table, wander } from "./helpers";

interface Case {
  readonly name: string;
  readonly rule?: Rule;
  readonly home?: string;
  readonly columns: readonly string[];
  readonly card: string;
  readonly place: number | "F" | null;
}

// Seven columns; the last one hides all cards that are named nowhere, so it is the longest.
const CASES: readonly Case[] = [
  {
    name: "the foundation comes before any column",
    home: "A---",
    columns: ["2S", "3S", "-", "-", "-", "-", "KH"],
    card: "2S",
    place: "F",
  },
  {
    name: "a card with others on it goes to a column, not to the foundation",
    home: "A---",
    columns: ["2S9D", "3S", "-", "-", "-", "-", "KH"],
    card: "2S",
    place: 1,
  },
  {
    name: "classic: only the same family counts",
    columns: ["7H", "8S", "8H", "8D", "-", "-", "KH"],
    card: "7H",
    place: 2,
  },
  {
    name: "relaxed: the longest column where it fits",
    rule: "relaxed",
    columns: ["7H", "8S", "4C8H", "8D", "3C2C8C", "-", "KH"],
    card: "7H",
    place: 4,
  },
  {
    name: "relaxed: face-down cards count for the length",
    rule: "relaxed",
    columns: ["7H", "4C3C8S", "AS2S3S|8H", "8D", "8C", "-", "KH"],
    card: "7H",
    place: 2,
  },
  {
    name: "relaxed: among equals the lowest column number",
    rule: "relaxed",
    columns: ["8S", "4C8H", "7H", "3C8D", "2C8C", "-", "KH"],
    card: "7H",
    place: 1,
  },
  {
    name: "relaxed: the longest may be the last column",
    rule: "relaxed",
    columns: ["8S", "4C8H", "7H", "3C8D", "-", "-", "8C"],
    card: "7H",
    place: 6,
  },
  {
    name: "a king goes to the lowest empty column, with its tail",
    columns: ["2H", "9CKS4D", "3H", "-", "8D", "-", "KH"],
    card: "KS",
    place: 3,
  },
  {
    name: "a king at the bottom of its column stays",
    columns: ["KS4D", "2H", "-", "-", "-", "-", "KH"],
    card: "KS",
    place: null,
  },
  {
    name: "a king at the bottom, alone, stays",
    columns: ["KS", "2H", "-", "-", "-", "-", "KH"],
    card: "KS",
    place: null,
  },
  {
    name: "a king at the bottom still goes to its foundation",
    home: "Q---",
    columns: ["KS", "2H", "-", "-", "-", "-", "KH"],
    card: "KS",
    place: "F",
  },
  {
    name: "a king above a face-down card goes to an empty column",
    columns: ["2H|KS", "3H", "-", "-", "-", "-", "KH"],
    card: "KS",
    place: 2,
  },
  {
    name: "a queen does not go to an empty column",
    columns: ["9DQS", "2H", "-", "-", "-", "-", "KH"],
    card: "QS",
    place: null,
  },
  {
    name: "an own column is no place",
    columns: ["8H7H", "2H", "-", "-", "-", "-", "KH"],
    card: "7H",
    place: null,
  },
  {
    name: "a card on a foundation is left there",
    home: "5---",
    columns: ["6S", "2H", "-", "-", "-", "-", "KH"],
    card: "5S",
    place: null,
  },
  {
    name: "a face-down card goes nowhere",
    columns: ["7H|2D", "8H", "-", "-", "-", "-", "KH"],
    card: "7H",
    place: null,
  },
  {
    name: "M4: more than 20 cards go nowhere",
    columns: ["QH", "2CJHAS2S3S4S5S6S7S8S9STSJSQSAD2D3D4D5D6DAH3C", "-", "-", "-", "-", "KH"],
    card: "JH",
    place: null,
  },
];

describe("A3: where two quick taps send a card", () => {
  test.each(CASES)("$name", ({ rule = "classic", home = "----", columns, card: text, place }) => {
    expect(bestPlace(table(rule, home, columns), card(text))).toBe(place);
  });

  test("the place is always a legal destination; none is missed but a king's at the bottom", () => {
    for (const rule of RULES) {
      wander(9, 80, rule, ({ position }) => {
        const moves = legalMoves(position);
        for (const { cards } of position.columns) {
          for (const [index, each] of cards.entries()) {
            const places = moves.filter((move) => move.card === each).map((move) => move.to);
            const best = bestPlace(position, each);
            if (best !== null) expect(places).toContain(best);
            else if (places.length > 0) expect([each % 13, index]).toEqual([12, 0]);
          }
        }
      });
    }
  });
});
