import { afterEach, describe, expect, test } from "vitest";
import type { PileName } from "../../src/board/referee";
import { decideTap, type FirstTap, remember, type Tap } from "../../src/board/tap";
import { column, fakeTable } from "./fake-referee";
import {
  cardElement,
  focused,
  type Given,
  on,
  point,
  press,
  type Seat,
  seat,
  tapOn,
} from "./hands-on";

const COLUMNS = ["7H 5S AS", "2C 9D", "8H", "-", "5D|KD QC", "6S", "JD"];
const table = fakeTable({
  columns: COLUMNS.map(column),
  foundations: { S: [], H: ["AH"], D: [], C: [] },
});

const at = (card: string, pile: PileName, time = 1000): Tap => ({ card, pile, time });
const first = (card: string, pile: PileName, moved: boolean): FirstTap => ({
  ...at(card, pile, 600),
  moved,
});

describe("what a tap means (A2, A3)", () => {
  test.each([
    ["the last card of a column", null, at("AS", "1"), "foundation"],
    ["a covered card", null, at("7H", "1"), "nothing"],
    ["a face-down card", null, at("5D", "5"), "nothing"],
    ["a foundation", null, at("AH", "H"), "nothing"],
    ["the same last card again", first("JD", "7", false), at("JD", "7"), "place"],
    ["the same covered card again", first("7H", "1", false), at("7H", "1"), "place"],
    ["the same face-down card again", first("5D", "5", false), at("5D", "5"), "nothing"],
    ["the same foundation again", first("AH", "H", false), at("AH", "H"), "nothing"],
    ["again after exactly 400 ms", first("JD", "7", false), at("JD", "7", 1000), "place"],
    ["again after 401 ms", first("JD", "7", false), at("JD", "7", 1001), "foundation"],
    ["what the first tap uncovered", first("2S", "1", true), at("AS", "1"), "swallow"],
    ["the card on its way", first("AH", "2", true), at("AH", "H"), "swallow"],
    ["what was uncovered, 401 ms later", first("2S", "1", true), at("AS", "1", 1001), "foundation"],
    ["another pile within 400 ms", first("2S", "3", true), at("AS", "1"), "foundation"],
    ["another card of the pile", first("7H", "1", false), at("AS", "1"), "foundation"],
  ] as const)("%s", (_name, before, tap, action) => {
    expect(decideTap(before, tap, table, true)).toBe(action);
  });

  test.each([
    [first("JD", "7", false), at("JD", "7"), "foundation"],
    [first("2S", "1", true), at("AS", "1"), "foundation"],
    [first("7H", "1", false), at("7H", "1"), "nothing"],
  ] as const)("with double click off only A2 remains: %o", (before, tap, action) => {
    expect(decideTap(before, tap, table, false)).toBe(action);
  });

  test("a third tap begins a new pair", () => {
    expect(remember("swallow", at("AS", "1"), false)).toBeNull();
    expect(remember("place", at("AS", "1"), false)).toBeNull();
    expect(remember("nothing", at("AS", "1"), false)).toMatchObject({ card: "AS", moved: false });
    expect(remember("foundation", at("AS", "1"), true)).toMatchObject({ card: "AS", moved: true });
  });
});

describe("on the board", () => {
  const seats: Seat[] = [];
  afterEach(() => {
    for (const made of seats.splice(0)) made.end();
  });

  function sit(given: Given = {}): Seat {
    const made = seat({ columns: COLUMNS, ...given });
    seats.push(made);
    return made;
  }

  /** Each named card fits on its foundation; all others nowhere. */
  const goUp = (...cards: string[]) => ({
    destinations: (card: string) => (cards.includes(card) ? [card[1] as PileName] : []),
    bestPlace: () => null,
  });

  test("one tap sends the last card to its foundation at once", () => {
    const seated = sit({ referee: goUp("AS") });
    tapOn(seated, "AS", 1000);
    expect(seated.referee.calls).toEqual(["play AS S"]);
    expect(seated.board.table.foundations.S).toEqual(["AS"]);
  });

  test("a single tap that can do nothing is silent", () => {
    const seated = sit();
    for (const [index, card] of ["JD", "7H", "5D", "KD"].entries())
      tapOn(seated, card, 1000 + 1000 * index);
    expect([seated.referee.calls, seated.said]).toEqual([[], []]);
  });

  test("two taps never act on another card than the first (pitfall 12)", () => {
    const seated = sit({ referee: goUp("AS", "5S", "7H") });
    tapOn(seated, "AS", 1000);
    tapOn(seated, "5S", 1200);
    expect(seated.referee.calls).toEqual(["play AS S"]);
    tapOn(seated, "5S", 1800);
    expect(seated.referee.calls).toEqual(["play AS S", "play 5S S"]);
  });

  test("with double click off each tap is one of its own", () => {
    const seated = sit({ referee: goUp("AS", "5S"), settings: { double_click: false } });
    tapOn(seated, "AS", 1000);
    tapOn(seated, "5S", 1100);
    expect(seated.referee.calls).toEqual(["play AS S", "play 5S S"]);
  });

  test("taps on two columns within 400 ms both act", () => {
    const seated = sit({ referee: goUp("AS", "9D") });
    tapOn(seated, "AS", 1000);
    tapOn(seated, "9D", 1100);
    expect(seated.referee.calls).toEqual(["play AS S", "play 9D D"]);
  });

  test("two taps send the card with what lies on it to its best place (A3)", () => {
    const seated = sit({ referee: { destinations: () => ["3"], bestPlace: () => "3" } });
    tapOn(seated, "7H", 1000);
    tapOn(seated, "7H", 1300);
    expect(seated.referee.calls).toEqual(["play 7H 3"]);
    expect(seated.board.table.columns[2]?.map((seen) => seen.card)).toEqual([
      "8H",
      "7H",
      "5S",
      "AS",
    ]);
  });

  test("two slow taps do not", () => {
    const seated = sit({ referee: { destinations: () => ["3"], bestPlace: () => "3" } });
    tapOn(seated, "7H", 1000);
    tapOn(seated, "7H", 1500);
    expect(seated.referee.calls).toEqual([]);
  });

  test("a failed double tap tells the rule once and is no move (pitfall 9)", () => {
    const seated = sit({ referee: { bestPlace: () => null } });
    tapOn(seated, "JD", 1000);
    tapOn(seated, "JD", 1200);
    expect(seated.said).toEqual(["JD has no place. @JD"]);
    expect(seated.board.table.moves).toBe(0);
    expect(seated.referee.calls).toEqual(["refused JD"]);
  });

  test("a failed double tap is silent with interactive rules off", () => {
    const settings = { interactive_rules: false };
    const seated = sit({ referee: { bestPlace: () => null }, settings });
    tapOn(seated, "JD", 1000);
    tapOn(seated, "JD", 1200);
    expect(seated.said).toEqual([]);
  });

  test("a long press is still a tap, and opens no menu under a finger", () => {
    const seated = sit({ referee: goUp("AS") });
    press(seated, "AS", { type: "touch", time: 1000 });
    const menu = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
    cardElement(seated.board, "AS").dispatchEvent(menu);
    expect(menu.defaultPrevented).toBe(true);
    const end = { type: "touch", time: 4000 } as const;
    point(seated, "pointerup", seated.board.felt, on(seated.board, "AS"), end);
    expect(seated.referee.calls).toEqual(["play AS S"]);
  });

  test("the focus stays in the column whose card a tap sent up", () => {
    const seated = sit({ referee: goUp("AS") });
    const mouse = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
    press(seated, "AS");
    cardElement(seated.board, "AS").dispatchEvent(mouse);
    expect(focused(seated.board)).toBe("AS");
    point(seated, "pointerup", seated.board.felt, on(seated.board, "AS"));
    expect(focused(seated.board)).toBe("5S");
  });
});
