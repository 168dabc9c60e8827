import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Marks, SettingValues, Table } from "../../src/board/referee";
import { type Setting, setUp, press as strike, text, the } from "./surroundings";

let on: Setting;
const HINT = { card: "TC", to: "3" } as const;
const button = () => the(on.root, '[data-action="hint"]');
const message = () => text(on.root, "[data-message]");
/** What is marked by the hint. */
const marked = () =>
  [...on.root.querySelectorAll("[data-hint]")].map(
    (element) =>
      element.getAttribute("data-card") ??
      element.getAttribute("data-pile") ??
      element.getAttribute("data-hint"),
  );

function open(
  values: Partial<SettingValues> = {},
  table: Partial<Table> = {},
  marks?: Marks,
): void {
  on = setUp(table, { hints: true, ...values }, marks ? { marks: () => marks } : {});
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  on.end();
  vi.useRealTimers();
});

describe("the button", () => {
  test("is there only with the setting, on a board that can be played", () => {
    on = setUp();
    expect(button().hidden).toBe(true);
    on.settings.set("hints", true);
    expect(button().hidden).toBe(false);
    on.settings.set("interactive", false);
    expect(button().hidden).toBe(true);
  });

  test("has a name in both languages", () => {
    open();
    expect(button().getAttribute("aria-label")).toBe("Hint");
    on.settings.set("language", "he");
    expect(button().getAttribute("aria-label")).toBe("רמז");
  });

  test("asks for the truth only when it is pressed, and no longer than needed", () => {
    open();
    expect(on.referee.calls).toEqual([]);
    button().click();
    expect(on.referee.calls).toEqual(["ask shown"]);
    on.referee.find({ verdict: "winnable", hint: HINT });
    expect(on.referee.calls).toEqual(["ask shown", "ask no more shown"]);
  });
});

describe("the answer", () => {
  test("is a ring on the card, one at its place, an arrow, and a sentence", () => {
    open();
    button().click();
    expect([marked(), message()]).toEqual([[], ""]);
    on.referee.find({ verdict: "winnable", hint: HINT });
    expect(marked().sort()).toEqual(["3", "TC", "arrow"]);
    expect(message()).toBe("Hint: 10♣ to column 3.");
    expect(the(on.root, '[data-hint="arrow"]').getAttribute("d")).toMatch(/^M/);
  });

  test("is there at once when the move is known already", () => {
    open();
    on.referee.find({ verdict: "winnable", hint: { card: "TC", to: "C" } });
    button().click();
    expect(marked().sort()).toEqual(["C", "TC", "arrow"]);
    expect(message()).toBe("Hint: 10♣ to its foundation.");
    expect(on.referee.calls).toEqual(["ask shown", "ask no more shown"]);
  });

  test("is in Hebrew with the card from left to right", () => {
    open({ language: "he" });
    on.referee.find({ verdict: "winnable", hint: HINT });
    button().click();
    expect(message()).toBe("רמז: \u206610♣\u2069 לטור 3.");
  });

  test("is a word where there is none", () => {
    open();
    on.referee.find({ verdict: "lost" });
    button().click();
    expect([marked(), message()]).toEqual([[], "There is none: this game cannot be won any more."]);
    on.referee.find({ verdict: "unknown" });
    button().click();
    expect(message()).toMatch(/^I found none/);
    on.referee.show({ won: true });
    button().click();
    expect(message()).toBe("This game is won.");
  });

  test("is preceded by a word only when it takes a while", () => {
    open();
    button().click();
    vi.advanceTimersByTime(150);
    expect(message()).toBe("");
    vi.advanceTimersByTime(100);
    expect(message()).toBe("Looking for a move …");
    on.referee.find({ verdict: "winnable", hint: HINT });
    expect(message()).toBe("Hint: 10♣ to column 3.");
    vi.advanceTimersByTime(500);
    expect(message()).toBe("Hint: 10♣ to column 3.");
  });

  test("leaves the marks of a lesson alone, and is none of them", () => {
    const marks: Marks = {
      highlights: [{ targets: ["TC", "3"], color: "red" }],
      arrows: [{ start: "TC", end: "3", color: "red" }],
      caption: "",
    };
    open({}, {}, marks);
    const before = on.root.querySelectorAll("[data-highlight], [data-arrow]").length;
    on.referee.find({ verdict: "winnable", hint: HINT });
    button().click();
    expect(marked()).toHaveLength(3);
    strike(button(), "Escape");
    expect(marked()).toEqual([]);
    expect(on.root.querySelectorAll("[data-highlight], [data-arrow]")).toHaveLength(before);
    expect(before).toBe(3);
  });
});

describe("the hint goes", () => {
  beforeEach(() => {
    open({}, { at: 1, total: 2 });
    on.referee.find({ verdict: "winnable", hint: HINT });
    button().click();
    expect(marked()).toHaveLength(3);
  });

  test.each<[string, () => void]>([
    ["a move", () => on.referee.show({ moves: 1, at: 2 }, { kind: "play" })],
    ["an undo", () => on.referee.show({ at: 0, undoLeft: 0, redoLeft: 1 }, { kind: "undo" })],
    ["a step", () => on.referee.show({ at: 2 }, { kind: "go" })],
    ["another game", () => on.referee.show({ deal: "deal-2" }, { kind: "new" })],
    ["Escape", () => strike(button(), "Escape")],
    ["the setting", () => on.settings.set("hints", false)],
    ["a board to look at", () => on.settings.set("interactive", false)],
  ])("with %s", (_what, happens) => {
    happens();
    expect(marked()).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(marked()).toEqual([]);
  });

  test("not with news that change no card", () => {
    on.referee.show({});
    vi.advanceTimersByTime(10_000);
    expect(marked()).toHaveLength(3);
  });

  test("and is not shown late: what was asked for another position is dropped", () => {
    strike(button(), "Escape");
    on.referee.find({ verdict: "thinking", hint: null });
    button().click();
    on.referee.show({ moves: 1, at: 2 }, { kind: "play" });
    on.referee.find({ verdict: "winnable", hint: HINT });
    expect(marked()).toEqual([]);
    expect(on.referee.calls.at(-1)).toBe("ask no more shown");
  });
});

describe("the key", () => {
  test("T asks, where hints are on", () => {
    open();
    on.referee.find({ verdict: "winnable", hint: HINT });
    expect(strike(on.root, "t").defaultPrevented).toBe(true);
    expect(marked()).toHaveLength(3);
    on.settings.set("hints", false);
    expect(strike(on.root, "t").defaultPrevented).toBe(false);
    expect(marked()).toEqual([]);
  });

  test("Escape empties the hand first", () => {
    open();
    on.referee.find({ verdict: "winnable", hint: HINT });
    button().click();
    const card = on.board.cards.get("TC") as HTMLElement;
    card.focus();
    strike(card, "Enter");
    expect(on.board.held).not.toBeNull();
    strike(card, "Escape");
    expect([on.board.held, marked().length]).toEqual([null, 3]);
    strike(card, "Escape");
    expect(marked()).toEqual([]);
  });
});
