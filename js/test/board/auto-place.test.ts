import { afterEach, describe, expect, test } from "vitest";
import { decideDrop, nearestColumn } from "../../src/board/drop";
import { COLUMNS, type PileName, SUITS } from "../../src/board/referee";
import type { Box, Layout } from "../../src/board/state";
import { dragTo, type Given, isTidy, point, pull, type Seat, seat } from "./hands-on";

/** Cards of 100 × 140; a column every 120 px from x = 0, y = 200; the felt 840 × 700. */
function plainLayout(): Layout {
  const piles = {} as Record<PileName, Box>;
  COLUMNS.forEach((name, at) => {
    piles[name] = { x: at * 120, y: 200, width: 100, height: 140 };
  });
  SUITS.forEach((name, at) => {
    piles[name] = { x: (at + 3) * 120, y: 0, width: 100, height: 140 };
  });
  return { width: 840, height: 700, cardWidth: 100, cardHeight: 140, piles, cards: new Map() };
}

function release(x: number, y: number, legal: readonly PileName[], from: PileName = "1") {
  const box = { x, y, width: 100, height: 140 };
  return { box, point: { x: x + 50, y: y + 70 }, from, legal };
}

test.each([
  ["the nearest to the left", release(300, 20, ["1", "3", "7"]), "3"],
  ["the nearest to the right", release(700, 20, ["3", "7"]), "7"],
  ["the lowest number of two equally near", release(360, 20, ["3", "5"]), "3"],
  ["never a foundation", release(360, 0, ["S", "7"]), "7"],
  ["none where it does not fit", release(360, 300, ["S"]), null],
] as const)("auto place looks for a column: %s", (_name, given, column) => {
  expect(nearestColumn(plainLayout(), given)).toBe(column);
});

describe("what a release does with auto place on (A6)", () => {
  test.each([
    [
      "beside everything: the nearest column",
      release(0, 0, ["3", "6"], "5"),
      { kind: "play", to: "3" },
    ],
    [
      "on a column that refuses: the nearest",
      release(480, 200, ["1", "6"], "2"),
      { kind: "play", to: "6" },
    ],
    ["on a legal column: that one", release(240, 200, ["3", "4"]), { kind: "play", to: "3" }],
    ["on the own column: home", release(10, 200, ["3"]), { kind: "home" }],
    [
      "on a foundation that takes it: there",
      release(480, 0, ["H", "1"], "2"),
      { kind: "play", to: "H" },
    ],
    [
      "on a foundation that refuses: a column",
      release(480, 0, ["1"], "2"),
      { kind: "play", to: "1" },
    ],
    ["beside everything, only the foundation fits: home", release(0, 0, ["S"]), { kind: "home" }],
    ["beside everything, fitting nowhere", release(0, 0, []), { kind: "nowhere" }],
    ["on a column, fitting nowhere: its refusal", release(240, 200, []), { kind: "play", to: "3" }],
    ["from its foundation, let go there: home", release(360, 0, ["3"], "S"), { kind: "home" }],
  ] as const)("%s", (_name, given, does) => {
    expect(decideDrop(plainLayout(), given, true)).toEqual(does);
  });
});

describe("on the board", () => {
  const seats: Seat[] = [];
  afterEach(() => {
    for (const made of seats.splice(0)) made.end();
  });

  function sit(given: Given): Seat {
    const made = seat({ settings: { auto_place: true }, ...given });
    seats.push(made);
    return made;
  }

  const columns = ["KS 2H", "-", "9D", "8H", "KC 4H|3S", "-", "5C"];
  const fits = (...piles: PileName[]) => ({ destinations: () => piles });

  function releaseBeside(seated: Seat, card: string): void {
    pull(seated, card, 40, 0);
    point(seated, "pointerup", seated.board.felt, { x: -300, y: 20 });
  }

  test("a card let go of beside everything is played", () => {
    const seated = sit({ columns, referee: fits("4") });
    releaseBeside(seated, "5C");
    expect(seated.referee.calls).toEqual(["play 5C 4"]);
    expect(isTidy(seated.board)).toBe(true);
  });

  test("with the setting off it goes home without a word", () => {
    const seated = sit({ columns, referee: fits("4"), settings: { auto_place: false } });
    releaseBeside(seated, "5C");
    expect([seated.referee.calls, seated.said]).toEqual([[], []]);
    expect(isTidy(seated.board)).toBe(true);
  });

  test("a king at the bottom of its column is not sent off by it", () => {
    const seated = sit({ columns, referee: fits("2", "6") });
    releaseBeside(seated, "KS");
    expect([seated.referee.calls, seated.said]).toEqual([[], []]);
    expect(isTidy(seated.board)).toBe(true);
  });

  test("but dropped on an empty column it goes there (E1)", () => {
    const seated = sit({ columns, referee: fits("2", "6") });
    dragTo(seated, "KS", "6");
    expect(seated.referee.calls).toEqual(["play KS 6"]);
  });

  test("a king from a foundation finds an empty column", () => {
    const foundations = { D: ["AD", "KD"] };
    const seated = sit({ columns, foundations, referee: fits("2", "6") });
    releaseBeside(seated, "KD");
    expect(seated.referee.calls).toEqual(["play KD 2"]);
  });

  test("a card that fits nowhere goes home with the rule", () => {
    const seated = sit({ columns });
    releaseBeside(seated, "5C");
    expect(seated.referee.calls).toEqual(["refused 5C"]);
    expect(seated.said).toEqual(["5C has no place. @5C"]);
    expect(isTidy(seated.board)).toBe(true);
  });
});
