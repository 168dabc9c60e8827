// @vitest-environment node
import { describe, expect, test } from "vitest";
import {
  cardText,
  fits,
  moveText,
  NotationError,
  parseCard,
  parseMove,
  REFUSALS,
  rankOf,
  suitOf,
} from "../../src/rules";
import { card, DESTINATIONS } from "./helpers";

const CARDS = Array.from({ length: 52 }, (_, index) => index);

describe("cards", () => {
  test("all 52 have different texts that read back", () => {
    expect(new Set(CARDS.map(cardText)).size).toBe(52);
    expect(CARDS.map(cardText).map(parseCard)).toEqual(CARDS);
  });

  test("run through the suits S H D C, each from the ace to the king", () => {
    expect(cardText(0)).toBe("AS");
    expect(cardText(12)).toBe("KS");
    expect(cardText(13)).toBe("AH");
    expect(cardText(51)).toBe("KC");
    expect([rankOf(card("TD")), suitOf(card("TD"))]).toEqual([10, 2]);
  });

  test.each([
    ["7♥", "7H"],
    ["7h", "7H"],
    ["10D", "TD"],
    ["10♦", "TD"],
    ["td", "TD"],
    [" A♠ ", "AS"],
    ["Q♣\uFE0E", "QC"],
  ])("%j reads as %s", (typed, text) => {
    expect(cardText(parseCard(typed))).toBe(text);
  });

  test.each([
    "",
    "7",
    "H",
    "1H",
    "0H",
    "11H",
    "H7",
    "7X",
    "7HH",
    "77H",
    "7 H S",
    "\u017F",
    "7\u017F",
  ])("%j is no card", (typed) => {
    expect(() => parseCard(typed)).toThrow(NotationError);
  });
});

describe("moves", () => {
  test("every card and destination reads back", () => {
    for (const moved of CARDS) {
      for (const to of DESTINATIONS) {
        expect(parseMove(moveText({ card: moved, to }))).toEqual({ card: moved, to });
      }
    }
  });

  test.each([
    ["7♥→3", "7H>3"],
    ["10h>3", "TH>3"],
    ["as>f", "AS>F"],
    [" 7H > 3 ", "7H>3"],
  ])("%j reads as %s", (typed, text) => {
    expect(moveText(parseMove(typed))).toBe(text);
  });

  test.each(["", "7H", "7H>", ">3", "7H>0", "7H>8", "7H>S", "7H>33", "7H3", "7H>3>4", "7H-3"])(
    "%j is no move",
    (typed) => {
      expect(() => parseMove(typed)).toThrow(NotationError);
    },
  );
});

describe("rules", () => {
  test("M1: classic wants the same suit, one rank higher", () => {
    expect(fits("classic", card("7H"), card("8H"))).toBe(true);
    for (const onto of ["8D", "8S", "8C", "9H", "6H", "7D", "AH", "KH"]) {
      expect(fits("classic", card("7H"), card(onto)), onto).toBe(false);
    }
  });

  test("R1: relaxed wants one rank higher, of any suit", () => {
    for (const onto of ["8S", "8H", "8D", "8C"]) {
      expect(fits("relaxed", card("7H"), card(onto)), onto).toBe(true);
    }
    for (const onto of ["9H", "6H", "7D"]) {
      expect(fits("relaxed", card("7H"), card(onto)), onto).toBe(false);
    }
  });

  test("S4: nothing wraps round", () => {
    for (const rule of ["classic", "relaxed"] as const) {
      expect(fits(rule, card("KS"), card("AH"))).toBe(false);
      expect(fits(rule, card("KS"), card("AS"))).toBe(false);
      expect(fits(rule, card("KH"), card("AS"))).toBe(false);
      expect(fits(rule, card("AH"), card("KS"))).toBe(false);
    }
  });

  test("E1: an empty column takes a king only", () => {
    for (const moved of CARDS) {
      expect(fits("classic", moved, null)).toBe(rankOf(moved) === 13);
      expect(fits("relaxed", moved, null)).toBe(rankOf(moved) === 13);
    }
  });

  test("there are nine reasons for a refusal", () => {
    expect(new Set(REFUSALS).size).toBe(9);
  });
});
