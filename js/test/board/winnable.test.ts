// The new-game window's choice of a deal that can be won.

import { afterEach, describe, expect, test } from "vitest";
import type { Referee } from "../../src/board/referee";
import { choose, chosen, fill, press, type Setting, setUp, text, the } from "./surroundings";

let on: Setting;
const field = () => the<HTMLInputElement>(on.root, '[data-field="code"]');
const start = () => the<HTMLButtonElement>(on.root, '[data-action="start"]');
const winnable = () => the<HTMLInputElement>(on.root, 'input[name="winnable"]');
const verdict = () => text(on.root, ".solitaire-verdict");
const busy = () => start().getAttribute("aria-disabled");
const isOpen = () => on.root.querySelector('[data-window="new"]') !== null;

function open(...given: Parameters<typeof setUp>): void {
  on = setUp(...given);
  on.board.open("new");
}

/** A referee that finds a deal when the test tells one. */
function searching() {
  const asked: { rule: string; signal: AbortSignal; tell: (code: string | null) => void }[] = [];
  const findDeal: Referee["findDeal"] = (rule, signal, tell) => {
    asked.push({ rule, signal, tell });
    return "";
  };
  return { asked, findDeal };
}

afterEach(() => on.end());

describe("a deal that can be won", () => {
  test("is not asked for by itself, and its line tells how rare it is", () => {
    open();
    expect(winnable().type).toBe("checkbox");
    expect(winnable().checked).toBe(false);
    const line = text(on.root, 'label:has([name="winnable"]) .solitaire-hint');
    expect(line).toContain("1 random classic deal in 15");
    start().click();
    expect(on.referee.calls).toEqual(["new random classic"]);
  });

  test("is looked for under the chosen rule, with a word, then begins as the game of its code", () => {
    const { asked, findDeal } = searching();
    open({}, {}, { findDeal });
    choose(on.root, "rule", "relaxed");
    winnable().click();
    expect(verdict()).toBe("");
    start().click();
    expect(asked.map(({ rule }) => rule)).toEqual(["relaxed"]);
    expect(verdict()).toBe("Looking for a deal…");
    expect(the(on.root, ".solitaire-verdict").getAttribute("aria-live")).toBe("polite");
    expect(busy()).toBe("true");
    start().click();
    expect(asked).toHaveLength(1);
    expect(on.referee.calls).toEqual([]);
    expect(isOpen()).toBe(true);
    asked[0]?.tell("RU1-R-CCCCCCC");
    expect(on.referee.calls).toEqual(["new RU1-R-CCCCCCC"]);
    expect(isOpen()).toBe(false);
  });

  test("is a random one: to ask for it leaves the typed code", () => {
    open();
    fill(field(), "RU1-C-ABC");
    winnable().click();
    expect(chosen(on.root, "deal")).toBe("random");
    expect(verdict()).toBe("");
    expect(busy()).toBe("false");
  });

  test("is chosen by a click wherever one comes from, and left by the next", () => {
    open();
    winnable().click();
    fill(field(), "RU1-C-ABC");
    winnable().click();
    expect([chosen(on.root, "deal"), winnable().checked]).toEqual(["random", true]);
    winnable().click();
    expect([chosen(on.root, "deal"), winnable().checked]).toEqual(["random", false]);
  });

  test.each([
    ["again", "new again classic"],
    ["code", "new RU1-C-AAAAABB"],
  ])("is not looked for when the deal is %s", (kind, call) => {
    open();
    winnable().click();
    if (kind === "code") fill(field(), "RU1-C-AAAAABB");
    else choose(on.root, "deal", kind);
    start().click();
    expect(on.referee.calls).toEqual([call]);
  });

  test.each([
    ["the rule", () => choose(on.root, "rule", "relaxed")],
    ["the deal", () => choose(on.root, "deal", "again")],
    ["any random deal", () => winnable().click()],
    ["a code", () => fill(field(), "RU1-C-AAAAABB")],
    ["a last code", () => the(on.root, ".solitaire-chip").click()],
  ])("is no longer looked for after another choice: %s", (_name, change) => {
    const { asked, findDeal } = searching();
    open({}, {}, { findDeal });
    winnable().click();
    start().click();
    change();
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(verdict()).not.toContain("Looking");
    expect(busy()).toBe("false");
    expect(isOpen()).toBe(true);
    expect(on.referee.calls).toEqual([]);
  });

  test.each([
    ["Escape", () => press(start(), "Escape")],
    ["Cancel", () => the(on.root, '[data-action="cancel"]').click()],
    ["the cross", () => the(on.root, ".solitaire-close").click()],
    ["another window", () => on.board.open("help")],
    ["the end of the board", () => on.end()],
  ])("%s ends the search and leaves the game", (_name, leave) => {
    const { asked, findDeal } = searching();
    open({ moves: 3 }, {}, { findDeal });
    winnable().click();
    start().click();
    expect(asked[0]?.signal.aborted).toBe(false);
    leave();
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(on.referee.calls).toEqual([]);
  });

  test("none found is said, and can be tried again", () => {
    const { asked, findDeal } = searching();
    open({}, {}, { findDeal });
    winnable().click();
    start().click();
    asked[0]?.tell(null);
    expect(verdict()).toBe("No deal that can be won was found. Try again.");
    expect(the(on.root, ".solitaire-verdict").dataset.state).toBe("wrong");
    expect(busy()).toBe("false");
    start().click();
    expect(asked).toHaveLength(2);
    expect(verdict()).toContain("Looking");
  });

  test("a board that may begin no game says so at once", () => {
    open({}, {}, { findDeal: () => "Not now." });
    winnable().click();
    start().click();
    expect(verdict()).toBe("Not now.");
    expect(busy()).toBe("false");
  });

  test("the choice stays for the next game of this board, not of another", () => {
    const { asked, findDeal } = searching();
    open({}, {}, { findDeal });
    winnable().click();
    start().click();
    asked[0]?.tell("RU1-C-CCCCCCC");
    on.board.open("new");
    expect(winnable().checked).toBe(true);
    const other = setUp();
    other.board.open("new");
    expect(the<HTMLInputElement>(other.root, 'input[name="winnable"]').checked).toBe(false);
    other.end();
    winnable().click();
    start().click();
    on.board.open("new");
    expect(winnable().checked).toBe(false);
  });

  test("Enter on the choice begins nothing", () => {
    open({ moves: 12 });
    expect(press(winnable(), "Enter").defaultPrevented).toBe(true);
    expect(on.referee.calls).toEqual([]);
  });

  test("the word follows the language while it looks", () => {
    const { findDeal } = searching();
    open({}, {}, { findDeal });
    winnable().click();
    start().click();
    on.settings.set("language", "he");
    expect(verdict()).toBe("מחפשים חלוקה…");
    expect(busy()).toBe("true");
  });
});
