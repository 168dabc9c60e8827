import { afterEach, describe, expect, test } from "vitest";
import { decideDrop, dropTarget } from "../../src/board/drop";
import { COLUMNS, type PileName, SUITS } from "../../src/board/referee";
import type { Box, Layout } from "../../src/board/state";
import {
  cardElement,
  dragTo,
  type Given,
  isTidy,
  marked,
  nextFrame,
  on,
  point,
  press,
  pull,
  type Seat,
  seat,
  shownAt,
  tapOn,
  type as typeKey,
} from "./hands-on";

/** Cards of 100 × 140; a column every 120 px from x = 0, y = 200; the felt 840 × 700. */
function plainLayout(heights: Partial<Record<PileName, number>> = {}): Layout {
  const piles = {} as Record<PileName, Box>;
  COLUMNS.forEach((name, at) => {
    piles[name] = { x: at * 120, y: 200, width: 100, height: heights[name] ?? 140 };
  });
  SUITS.forEach((name, at) => {
    piles[name] = { x: (at + 3) * 120, y: 0, width: 100, height: 140 };
  });
  return { width: 840, height: 700, cardWidth: 100, cardHeight: 140, piles, cards: new Map() };
}

function release(x: number, y: number, legal: PileName[], from: PileName = "1", point?: Box) {
  const box = { x, y, width: 100, height: 140 };
  return { box, point: point ?? { x: x + 50, y: y + 70 }, from, legal };
}

const NOWHERE = { x: -1, y: -1, width: 0, height: 0 };

describe("the pile that a release means (pitfall 13)", () => {
  test.each([
    ["30 % over a legal column", release(310, 200, ["3"], "7", NOWHERE), "3"],
    ["29 % over the only column", release(311, 60, [], "7", NOWHERE), null],
    ["the empty space below a short column", release(245, 540, ["3"]), "3"],
    [
      "the pointer alone within a column",
      { ...release(310, 200, ["3"]), point: { x: 339, y: 210 } },
      "3",
    ],
    [
      "near the lower edge of the column",
      { ...release(240, 330, ["3"]), point: { x: 250, y: 339 } },
      "3",
    ],
    ["the nearer of two legal columns", release(310, 200, ["3", "4"]), "4"],
    ["the nearer of two, the other way", release(290, 200, ["3", "4"]), "3"],
    ["the legal one before a nearer one that refuses", release(310, 200, ["3"]), "3"],
    ["the nearer of two that refuse", release(310, 200, []), "4"],
    ["a legal neighbour before the own column", release(65, 200, ["2"]), "2"],
    ["the own column before a farther one that refuses", release(45, 200, []), "1"],
    ["a foundation over the column below it", release(360, 40, ["S", "4"]), "S"],
    ["any foundation for a card that fits its own (F2)", release(600, 10, ["S"]), "D"],
    ["below the felt", release(245, 760, ["3"]), null],
    ["left of everything", release(-140, 300, ["1"], "2"), null],
    ["between the rows, left of the foundations", release(120, 20, ["2"]), null],
  ] as const)("%s", (_name, given, pile) => {
    expect(dropTarget(plainLayout(), { ...given, legal: [...given.legal] })).toBe(pile);
  });

  test("a long column's lower part is that column", () => {
    const layout = plainLayout({ "3": 480 });
    expect(dropTarget(layout, release(240, 540, ["3"]))).toBe("3");
  });
});

describe("what a release does with auto place off (A4, A6)", () => {
  test.each([
    ["on a legal column: played", release(240, 200, ["3"]), { kind: "play", to: "3" }],
    [
      "on one that refuses: played, for the refusal",
      release(240, 200, ["5"]),
      { kind: "play", to: "3" },
    ],
    ["on the own column: home", release(10, 200, ["3"]), { kind: "home" }],
    ["from a foundation onto another: home", release(480, 0, ["3"], "S"), { kind: "home" }],
    ["beside everything: home", release(0, 0, ["3"]), { kind: "home" }],
    ["beside everything, fitting nowhere: home", release(0, 0, []), { kind: "home" }],
  ] as const)("%s", (_name, given, does) => {
    expect(decideDrop(plainLayout(), { ...given, legal: [...given.legal] }, false)).toEqual(does);
  });
});

const seats: Seat[] = [];
function sit(given: Given = {}): Seat {
  const made = seat(given);
  seats.push(made);
  return made;
}

afterEach(() => {
  for (const made of seats.splice(0)) made.end();
});

const COLUMNS_GIVEN = ["7H", "2C 9D 4S", "8H", "-", "5S|KD QC", "AS", "JD"];
const fits = (card: string, ...piles: PileName[]) => ({
  destinations: (asked: string) => (asked === card ? piles : []),
});

describe("picking up and moving", () => {
  test.each([
    ["mouse", 3, false],
    ["mouse", 4, true],
    ["touch", 7, false],
    ["touch", 8, true],
    ["pen", 7, false],
  ] as const)("a %s that strays %i px drags: %s", (type, far, drags) => {
    const seated = sit({ columns: COLUMNS_GIVEN });
    pull(seated, "7H", far, 0, { type });
    expect(seated.board.held !== null).toBe(drags);
  });

  test.each([1, 0.75])(
    "the group follows the pointer at CSS scale %f (pitfall 18)",
    async (scale) => {
      const seated = sit({ columns: COLUMNS_GIVEN, scale });
      const { board } = seated;
      const before = ["9D", "4S"].map((card) => cardElement(board, card).getBoundingClientRect().x);
      pull(seated, "9D", 80 / scale, 0);
      await nextFrame();
      const after = ["9D", "4S"].map((card) => cardElement(board, card).getBoundingClientRect().x);
      expect(after).toEqual(before.map((x) => x + 80));
      expect(board.layout.cards.get("2C")).toMatchObject(shownAt(cardElement(board, "2C")));
    },
  );

  test("movements within one frame are drawn once, at the last of them", async () => {
    const seated = sit({ columns: COLUMNS_GIVEN });
    const { board } = seated;
    const home = shownAt(cardElement(board, "7H"));
    const at = pull(seated, "7H", 10, 0);
    for (const x of [20, 30, 40])
      point(seated, "pointermove", board.felt, { x: at.x - 10 + x, y: at.y });
    expect(shownAt(cardElement(board, "7H"))).toEqual(home);
    await nextFrame();
    expect(shownAt(cardElement(board, "7H"))).toEqual({ x: home.x + 40, y: home.y });
  });

  test("exactly the card and what lies on it is taken, up to 20 cards (pitfall 5)", () => {
    const ranks = "A23456789T".split("");
    const cards = [...ranks.map((rank) => `${rank}S`), ...ranks.map((rank) => `${rank}H`)];
    const seated = sit({ columns: [cards.join(" "), "-", "-", "-", "-", "-", "-"] });
    for (let size = 1; size <= 20; size += 1) {
      const group = cards.slice(-size);
      pull(seated, group[0] ?? "", 30, 0);
      expect(seated.board.held?.cards).toEqual(group);
      const held = [...seated.board.root.querySelectorAll<HTMLElement>(".held")];
      expect(held.map((element) => element.dataset.card)).toEqual(group);
      typeKey("Escape");
      point(seated, "pointerup", seated.board.felt, { x: 0, y: 0 });
    }
  });

  test("a group that may not be taken is refused once, at the first movement", () => {
    const refused = { pickRefusal: () => "At most 20 cards at a time." };
    const seated = sit({ columns: COLUMNS_GIVEN, referee: refused });
    press(seated, "7H");
    expect(seated.said).toEqual([]);
    const at = on(seated.board, "7H");
    for (const far of [10, 20, 60])
      point(seated, "pointermove", seated.board.felt, { x: at.x + far, y: at.y });
    point(seated, "pointerup", seated.board.felt, { x: at.x + 60, y: at.y });
    expect(seated.said).toEqual(["At most 20 cards at a time. @7H"]);
    expect(seated.referee.calls).toEqual(["refused 7H"]);
    expect(isTidy(seated.board)).toBe(true);
  });

  test("a face-down card stays where it is (pitfall 1)", () => {
    const seated = sit({ columns: COLUMNS_GIVEN });
    pull(seated, "5S", 60, 0);
    expect(seated.board.held).toBeNull();
    expect(seated.said).toEqual(["Only face-up cards can be moved. @5S"]);
  });

  test("with interactive rules off a refusal is silent", () => {
    const seated = sit({ columns: COLUMNS_GIVEN, settings: { interactive_rules: false } });
    pull(seated, "5S", 60, 0);
    dragTo(seated, "7H", "2");
    expect(seated.referee.calls).toEqual(["refused 5S", "play 7H 2"]);
    expect(seated.said).toEqual([]);
  });

  test("a card in motion is taken where it is seen", async () => {
    const seated = sit({ columns: COLUMNS_GIVEN });
    const { board } = seated;
    const element = cardElement(board, "7H");
    const seen = { x: 300, y: 320 };
    // Half way home after some move: seen elsewhere than where the layout has it.
    const browser = element.getBoundingClientRect;
    const felt = board.felt.getBoundingClientRect();
    let moving = true;
    element.getBoundingClientRect = () =>
      moving ? new DOMRect(felt.x + seen.x, felt.y + seen.y, 80, 112) : browser.call(element);
    point(seated, "pointerdown", element, { x: seen.x + 5, y: seen.y + 5 });
    moving = false;
    point(seated, "pointermove", board.felt, { x: seen.x + 5, y: seen.y + 45 });
    await nextFrame();
    expect(shownAt(element)).toEqual({ x: seen.x, y: seen.y + 40 });
  });
});

describe("letting go", () => {
  test("a legal drop is played at once, to the pile", () => {
    const seated = sit({ columns: COLUMNS_GIVEN, referee: fits("7H", "3") });
    dragTo(seated, "7H", "3");
    expect(seated.referee.calls).toEqual(["play 7H 3"]);
    expect(seated.board.table.columns[2]?.at(-1)?.card).toBe("7H");
    expect(seated.said).toEqual([]);
    expect(isTidy(seated.board)).toBe(true);
  });

  test("the release counts where it happens, without a movement before it", () => {
    const seated = sit({ columns: COLUMNS_GIVEN, referee: fits("7H", "3") });
    const { board } = seated;
    press(seated, "7H");
    const box = board.layout.piles["3"];
    point(seated, "pointerup", board.felt, { x: box.x + 10, y: box.y + 5 });
    expect(seated.referee.calls).toEqual(["play 7H 3"]);
  });

  test("an illegal drop goes home and tells the rule near the place", () => {
    const seated = sit({ columns: COLUMNS_GIVEN });
    dragTo(seated, "7H", "2");
    expect(seated.said).toEqual(["7H does not go there. @2"]);
    expect(isTidy(seated.board)).toBe(true);
    expect(seated.board.table.moves).toBe(0);
  });

  test("a drop on the own column is no move and no word (A4, pitfall 9)", () => {
    const seated = sit({ columns: COLUMNS_GIVEN });
    const at = pull(seated, "4S", 5, 40);
    point(seated, "pointerup", seated.board.felt, at);
    expect([seated.referee.calls, seated.said]).toEqual([[], []]);
    expect(isTidy(seated.board)).toBe(true);
  });

  test("a drop beside everything goes home without a word", () => {
    const seated = sit({ columns: COLUMNS_GIVEN });
    pull(seated, "7H", -400, 0);
    point(seated, "pointerup", seated.board.felt, { x: -300, y: 300 });
    expect([seated.referee.calls, seated.said]).toEqual([[], []]);
    expect(isTidy(seated.board)).toBe(true);
  });

  test.each(SUITS)("a drop on foundation %s is one on a foundation (F2)", (suit) => {
    const seated = sit({ columns: COLUMNS_GIVEN, referee: { play: () => "", ...fits("AS", "S") } });
    const played: string[] = [];
    Object.assign(seated.referee, {
      play: (card: string, to: string) => {
        played.push(`${card} ${to}`);
        return "";
      },
    });
    dragTo(seated, "AS", suit);
    expect(played).toEqual([`AS ${suit}`]);
  });

  test("the top card of a foundation comes back by a drag (F3)", () => {
    const seated = sit({
      columns: COLUMNS_GIVEN,
      foundations: { H: ["AH", "2H"] },
      referee: fits("2H", "3"),
    });
    dragTo(seated, "2H", "3");
    expect(seated.referee.calls).toEqual(["play 2H 3"]);
  });
});

/** What a browser sends when the element that has the pointer is no longer on the page. */
function lostCapture(): PointerEvent {
  return new PointerEvent("lostpointercapture", { bubbles: true, pointerId: 1 });
}

describe("whatever ends a drag early sends all cards home (pitfall 14)", () => {
  const ends: [string, (seated: Seat) => void][] = [
    ["Escape", () => typeKey("Escape", {}, document.body)],
    ["a cancelled pointer", (s) => point(s, "pointercancel", s.board.felt, { x: 0, y: 0 })],
    ["a lost capture", (s) => point(s, "lostpointercapture", s.board.felt, { x: 0, y: 0 })],
    ["a board taken off the page", () => document.dispatchEvent(lostCapture())],
    ["a window left", () => window.dispatchEvent(new Event("blur"))],
    [
      "a second pointer",
      (s) =>
        point(
          s,
          "pointerdown",
          cardElement(s.board, "JD"),
          { x: 0, y: 0 },
          { id: 2, isPrimary: false },
        ),
    ],
    [
      "a pointer of another kind",
      (s) =>
        point(
          s,
          "pointerdown",
          cardElement(s.board, "JD"),
          { x: 0, y: 0 },
          { id: 3, type: "touch" },
        ),
    ],
    [
      "a second button",
      (s) => point(s, "pointermove", s.board.felt, { x: 0, y: 0 }, { buttons: 3 }),
    ],
    [
      "a release that was never told",
      (s) => point(s, "pointermove", s.board.felt, { x: 0, y: 0 }, { buttons: 0 }),
    ],
  ];

  test.each(ends)("%s", async (_name, end) => {
    const seated = sit({ columns: COLUMNS_GIVEN, referee: fits("9D", "3", "4") });
    const { board } = seated;
    pull(seated, "9D", 120, 60);
    await nextFrame();
    expect(isTidy(board)).toBe(false);
    end(seated);
    expect(isTidy(board)).toBe(true);
    // The pointer that is still down does nothing more.
    const box = board.layout.piles["3"];
    point(seated, "pointermove", board.felt, box);
    await nextFrame();
    point(seated, "pointerup", board.felt, { x: box.x + 10, y: box.y + 10 });
    expect(isTidy(board)).toBe(true);
    expect(seated.referee.calls).toEqual([]);
    expect(seated.said).toEqual([]);
  });

  test("a finger's change of capture at the start is no loss", () => {
    const seated = sit({ columns: COLUMNS_GIVEN });
    pull(seated, "7H", 40, 0, { type: "touch" });
    point(seated, "lostpointercapture", cardElement(seated.board, "7H"), { x: 0, y: 0 });
    expect(seated.board.held?.cards).toEqual(["7H"]);
  });

  test("a pointer whose release was never told can press again", () => {
    const seated = sit({ columns: COLUMNS_GIVEN, referee: fits("7H", "3") });
    pull(seated, "9D", 120, 60);
    dragTo(seated, "7H", "3");
    expect(seated.referee.calls).toEqual(["play 7H 3"]);
    expect(isTidy(seated.board)).toBe(true);
  });

  test("another button than the first takes nothing", () => {
    const seated = sit({ columns: COLUMNS_GIVEN });
    press(seated, "7H", { button: 2, buttons: 2 });
    point(seated, "pointermove", seated.board.felt, { x: 300, y: 300 }, { buttons: 2 });
    expect(seated.board.held).toBeNull();
  });
});

describe("the table changes under a drag", () => {
  test("the held group goes home when something was put on it or taken off", () => {
    const seated = sit({ columns: COLUMNS_GIVEN });
    pull(seated, "9D", 120, 60);
    const columns = seated.board.table.columns.map((seen) => [...seen]);
    columns[1]?.pop();
    columns[2]?.push({ card: "4S", up: true });
    seated.referee.show({ columns }, { kind: "play", by: "python" });
    expect(isTidy(seated.board)).toBe(true);
  });

  test("a group that is untouched stays in the hand, with its places marked anew", () => {
    let places: PileName[] = ["3"];
    const seated = sit({ columns: COLUMNS_GIVEN, referee: { destinations: () => places } });
    pull(seated, "9D", 120, 60);
    const columns = seated.board.table.columns.map((seen) => [...seen]);
    columns[6]?.pop();
    columns[3]?.push({ card: "JD", up: true });
    places = ["3", "7"];
    seated.referee.show({ columns }, { kind: "play", by: "python" });
    expect(seated.board.held?.cards).toEqual(["9D", "4S"]);
    expect(marked(seated.board)).toBe("3 7");
  });

  test("a new game in the middle of a drag leaves no card floating", () => {
    const seated = sit({ columns: COLUMNS_GIVEN });
    pull(seated, "9D", 120, 60);
    const columns = [...seated.board.table.columns].reverse();
    seated.referee.show({ deal: "deal-2", columns }, { kind: "new", by: "python" });
    expect(isTidy(seated.board)).toBe(true);
  });
});

describe("placement help (A6)", () => {
  test("marks the legal destinations during the drag, and nothing else", () => {
    const seated = sit({
      columns: COLUMNS_GIVEN,
      referee: { destinations: () => ["1", "3", "4", "D"] },
    });
    expect(marked(seated.board)).toBe("");
    const at = pull(seated, "7H", 60, 0);
    expect(marked(seated.board)).toBe("D 3 4");
    point(seated, "pointerup", seated.board.felt, { ...at, x: -500 });
    expect(marked(seated.board)).toBe("");
  });

  test("off: marks nothing", () => {
    const seated = sit({
      columns: COLUMNS_GIVEN,
      referee: { destinations: () => ["3"] },
      settings: { placement_help: false },
    });
    pull(seated, "7H", 60, 0);
    expect(seated.board.held).not.toBeNull();
    expect(seated.board.root.querySelector("[data-mark]")).toBeNull();
  });
});

test("a drag between two taps makes them no pair", () => {
  const seated = sit({ columns: COLUMNS_GIVEN, referee: fits("7H", "3") });
  tapOn(seated, "7H", 1000);
  const at = pull(seated, "7H", 30, 30);
  point(seated, "pointerup", seated.board.felt, { ...at, x: -500 });
  tapOn(seated, "7H", 1200);
  expect(seated.referee.calls).toEqual([]);
});

test("the notebook sees no press on the board", () => {
  const seated = sit({ columns: COLUMNS_GIVEN });
  const heard: string[] = [];
  const listen = (event: Event) => heard.push(event.type);
  for (const name of ["pointerdown", "mousedown"]) document.body.addEventListener(name, listen);
  press(seated, "7H");
  cardElement(seated.board, "7H").dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
  for (const name of ["pointerdown", "mousedown"]) document.body.removeEventListener(name, listen);
  expect(heard).toEqual([]);
});
