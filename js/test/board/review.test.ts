import { afterEach, describe, expect, test } from "vitest";
import type { SettingValues, Table } from "../../src/board/referee";
import { fill, type Setting, setUp, the } from "./surroundings";

let on: Setting;
const KING = { card: "KC", to: "1" } as const;
const FOUND = {
  verdict: "winnable",
  won: 13,
  lost: 14,
  losing: KING,
  thinking: false,
} as const;
const track = () => the(on.root, "[data-review]");
const slider = () => the<HTMLInputElement>(track(), "input");
const flag = () => the(track(), '[data-action="losing"]');
const summary = () => the(track(), '[data-info="review"]').textContent;
const own = () => on.root.querySelectorAll(".solitaire-strip").length;
const share = (name: string) => Number(track().style.getPropertyValue(name));

function open(values: Partial<SettingValues> = {}, table: Partial<Table> = {}): void {
  on = setUp({ at: 5, total: 20, ...table }, { review_strip: true, ...values });
}

afterEach(() => on.end());

describe("where it lies", () => {
  test("nowhere without the setting, and nothing is asked", () => {
    on = setUp();
    expect(on.root.querySelectorAll("[data-review]")).toHaveLength(0);
    expect(on.referee.calls).toEqual([]);
  });

  test("on the timeline if there is one, else under the felt", () => {
    open();
    expect(own()).toBe(1);
    expect(on.board.felt.nextElementSibling).toBe(track().parentElement);
    on.settings.set("timeline", true);
    expect(own()).toBe(0);
    expect(track().closest("[data-timeline]")).not.toBeNull();
    on.settings.set("timeline", false);
    expect(own()).toBe(1);
    on.settings.set("review_strip", false);
    expect(own()).toBe(0);
    const asked = on.referee.calls.filter((call) => call === "ask line").length;
    const ended = on.referee.calls.filter((call) => call === "ask no more line").length;
    expect([asked, ended]).toEqual([3, 3]);
  });

  test("leaves the timeline as it was", () => {
    open({ timeline: true });
    on.settings.set("review_strip", false);
    const bare = the(on.root, "[data-timeline] .solitaire-track");
    expect(bare.children).toHaveLength(1);
    expect(bare.dataset.review).toBeUndefined();
    expect(bare.firstElementChild?.hasAttribute("aria-describedby")).toBe(false);
  });
});

describe.each([true, false])("with a timeline: %s", (timeline) => {
  test("shows up to where the game could be won, and from where it was lost", () => {
    open({ timeline });
    expect(track().dataset.review).toBe("thinking");
    expect(flag().hidden).toBe(true);
    on.referee.find(FOUND);
    expect([track().dataset.review, track().dataset.won, track().dataset.lost]).toEqual([
      "known",
      "13",
      "14",
    ]);
    // Positions 13 and 14 of 20 meet halfway.
    expect([share("--_won"), share("--_lost")]).toEqual([13.5 / 20, 13.5 / 20]);
    expect(flag().hidden).toBe(false);
  });

  test("names the move that lost the game, and goes there", () => {
    open({ timeline });
    on.referee.find(FOUND);
    expect(flag().getAttribute("aria-label")).toBe("Move 14, K♣→1, lost the game.");
    expect(slider().getAttribute("aria-describedby")).toBe(the(track(), '[data-info="review"]').id);
    expect(summary()).toBe("Move 14, K♣→1, lost the game.");
    flag().click();
    expect(on.referee.calls.at(-1)).toBe("go 14");
  });

  test("is a slider that goes anywhere, and says what holds there", () => {
    open({ timeline });
    on.referee.find(FOUND);
    expect(slider().value).toBe("5");
    expect(slider().getAttribute("aria-valuetext")).toMatch(/The game can be won\.$/);
    fill(slider(), "9");
    expect(on.referee.calls.at(-1)).toBe("go 9");
    expect(slider().value).toBe("9");
  });

  test("speaks Hebrew", () => {
    open({ timeline });
    on.referee.find(FOUND);
    on.settings.set("language", "he");
    expect(summary()).toBe("מהלך 14, \u2066K♣→1\u2069, הפסיד את המשחק.");
    expect(slider().getAttribute("aria-valuetext")).toMatch(/אפשר לנצח במשחק\.$/);
    expect(slider().getAttribute("aria-label")).toBe("המקום במשחק");
  });

  test("goes on with the game", () => {
    open({ timeline });
    on.referee.find(FOUND);
    on.referee.show({ at: 21, total: 21 }, { kind: "play" });
    expect(slider().max).toBe("21");
    expect(share("--_won")).toBeCloseTo(13.5 / 21);
  });
});

describe("its sentence", () => {
  test.each([
    [{ won: -1, lost: 0, losing: null, verdict: "lost", thinking: false }, /lost from the start/],
    [{ won: 20, lost: 21, losing: null, verdict: "winnable", thinking: false }, /still be won/],
    [{ won: 3, lost: 21, losing: null, verdict: "unknown", thinking: false }, /tell whether/],
    [{ won: 3, lost: 9, losing: null, verdict: "unknown", thinking: false }, /in moves 4 to 9:/],
    [{ won: 3, lost: 9, losing: null, verdict: "lost", thinking: false }, /in moves 4 to 9:/],
    [{ won: -1, lost: 9, losing: null, verdict: "lost", thinking: false }, /tell since when/],
    [{ won: 3, lost: 9, losing: null, verdict: "winnable", thinking: true }, /thinking/],
  ] as const)("for %o is %s", (truth, expected) => {
    open();
    on.referee.find(truth);
    expect(summary()).toMatch(expected);
    expect(flag().hidden).toBe(true);
  });

  test("tells of the win", () => {
    open({}, { at: 20, won: true });
    on.referee.find({ won: 20, lost: 21, verdict: "winnable", thinking: false });
    expect(summary()).toBe("The game was won.");
  });
});

test("a game without moves is one piece", () => {
  open({}, { at: 0, total: 0 });
  on.referee.find({ won: 0, lost: 1, verdict: "winnable", thinking: false });
  expect([share("--_won"), share("--_lost")]).toEqual([2, 2]);
  on.referee.find({ won: -1, lost: 0, verdict: "lost" });
  expect([share("--_won"), share("--_lost")]).toEqual([-1, -1]);
  on.referee.find({ won: -1, lost: 1, verdict: "unknown" });
  expect([share("--_won"), share("--_lost")]).toEqual([-1, 2]);
});

test.each([
  [{ won: -1, lost: 0, verdict: "lost" }, [-1, -1]],
  [{ won: 20, lost: 21, verdict: "winnable" }, [2, 2]],
  [{ won: -1, lost: 21, verdict: "unknown" }, [-1, 2]],
] as const)("what holds all along holds to both ends: %o", (truth, edges) => {
  open();
  on.referee.find(truth);
  expect([share("--_won"), share("--_lost")]).toEqual(edges);
});
