import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SettingValues, Table } from "../../src/board/referee";
import { fill, press, type Setting, setUp, text, the } from "./surroundings";

let on: Setting;
const SEVEN_HEARTS = { card: "7H", to: "3" } as const;
const button = (name: string) => the(on.root, `[data-timeline] [data-action="${name}"]`);
const slider = () => the<HTMLInputElement>(on.root, 'input[data-field="step"]');
const info = (name: string) => text(on.root, `[data-timeline] [data-info="${name}"]`);
const message = () => text(on.root, "[data-message]");
const name = (element: Element) => element.getAttribute("aria-label");
const said = () => text(on.root, "[data-announce]");

function open(table: Partial<Table> = {}, values: Partial<SettingValues> = {}): void {
  on = setUp({ at: 2, total: 5, ...table }, { timeline: true, ...values });
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  on.end();
  vi.useRealTimers();
});

describe("whether it is there", () => {
  test("only with the setting, which may change at any time", () => {
    on = setUp();
    const found = () => on.root.querySelectorAll("[data-timeline]").length;
    expect(found()).toBe(0);
    on.settings.set("timeline", true);
    expect(found()).toBe(1);
    expect(on.board.felt.nextElementSibling).toBe(the(on.root, "[data-timeline]"));
    on.settings.set("timeline", true);
    expect(found()).toBe(1);
    on.settings.set("timeline", false);
    expect(found()).toBe(0);
  });
});

describe("what it shows", () => {
  test("the place, the move's name, and the slider where the game stands", () => {
    open({ lastMove: SEVEN_HEARTS });
    expect([info("step"), info("move")]).toEqual(["2 / 5", "7♥→3"]);
    expect([slider().value, slider().min, slider().max]).toEqual(["2", "0", "5"]);
    const told = slider().getAttribute("aria-valuetext");
    expect(told).toBe("Move 2 of 5: 7 of hearts with 3 cards on it to column 3.");
  });

  test.each([
    [{ card: "TD", to: "D" } as const, "10♦→F"],
    [{ card: "AS", to: "S" } as const, "A♠→F"],
  ])("a foundation as F", (lastMove, expected) => {
    open({ lastMove });
    expect(info("move")).toBe(expected);
  });

  test("the start by its name, also in Hebrew", () => {
    open({ at: 0 });
    expect([info("move"), info("step")]).toEqual(["start", "0 / 5"]);
    on.settings.set("language", "he");
    expect([info("move"), info("step")]).toEqual(["התחלה", "0 / 5"]);
    expect(name(button("back"))).toBe("מהלך אחד אחורה");
    expect(name(slider())).toBe("המקום במשחק");
  });

  test("every change of the table at once", () => {
    open();
    on.referee.show({ at: 3, total: 3, lastMove: SEVEN_HEARTS }, { kind: "play" });
    expect([info("step"), slider().value, slider().max]).toEqual(["3 / 3", "3", "3"]);
  });
});

describe("what it does", () => {
  test("back and forward go one move, and the slider anywhere", () => {
    open();
    button("back").click();
    button("forward").click();
    button("forward").click();
    fill(slider(), "5");
    fill(slider(), "0");
    expect(on.referee.calls).toEqual(["go 1", "go 2", "go 3", "go 5", "go 0"]);
    expect(info("step")).toBe("0 / 5");
  });

  test("at the ends the buttons are dim, and a press tells why nothing happens", () => {
    open({ at: 0 });
    expect(button("back").classList).toContain("solitaire-spent");
    expect(button("forward").classList).not.toContain("solitaire-spent");
    button("back").click();
    expect(message()).toBe("There is no such point.");
    on.referee.show({ at: 5 });
    expect(button("forward").classList).toContain("solitaire-spent");
  });

  test("a refused step brings the slider back to where the game stands", () => {
    open();
    slider().max = "9";
    fill(slider(), "9");
    expect([slider().value, slider().max]).toEqual(["2", "5"]);
  });

  test("steps are told to screen readers, unless the slider tells them itself", () => {
    open();
    button("back").click();
    expect(said()).toBe("Start of the game, 5 moves to come.");
    slider().focus();
    fill(slider(), "4");
    expect(said()).toBe("Start of the game, 5 moves to come.");
  });
});

describe("playing", () => {
  const state = () => name(button("play"));

  test("goes one move every 0.6 seconds and stops at the end", () => {
    open();
    expect(state()).toBe("Play the moves");
    button("play").click();
    expect(state()).toBe("Pause");
    vi.advanceTimersByTime(0);
    expect(on.referee.calls).toEqual(["go 3"]);
    vi.advanceTimersByTime(599);
    expect(on.referee.calls).toEqual(["go 3"]);
    vi.advanceTimersByTime(1);
    expect(on.referee.calls).toEqual(["go 3", "go 4"]);
    vi.advanceTimersByTime(5000);
    expect(on.referee.calls).toEqual(["go 3", "go 4", "go 5"]);
    expect(state()).toBe("Play the moves");
    expect(said()).toBe("");
  });

  test("begins again where it stands at the end", () => {
    open({ at: 5 });
    button("play").click();
    expect(on.referee.calls).toEqual(["go 0"]);
    vi.advanceTimersByTime(1200);
    expect(on.referee.calls).toEqual(["go 0", "go 1", "go 2"]);
  });

  test("with nothing to play only says so", () => {
    open({ at: 0, total: 0 });
    button("play").click();
    expect([message(), state()]).toEqual(["There is no such point.", "Play the moves"]);
    expect(vi.getTimerCount()).toBeLessThanOrEqual(2);
  });

  test.each<[string, () => void]>([
    ["a second press", () => button("play").click()],
    ["a step by hand", () => button("back").click()],
    ["the slider", () => fill(slider(), "1")],
    ["a finger on the board", () => on.board.felt.dispatchEvent(new Event("pointerdown"))],
    ["a key on the board", () => press(on.root, "ArrowLeft")],
    ["a move of Python's", () => on.referee.show({ at: 3, total: 3 }, { by: "python" })],
    ["a step of another view", () => on.referee.show({ at: 1 }, { kind: "go" })],
    ["the setting", () => on.settings.set("timeline", false)],
    ["the end of the board", () => on.end()],
  ])("is paused by %s", (_what, happens) => {
    open();
    button("play").click();
    vi.advanceTimersByTime(0);
    happens();
    const calls = [...on.referee.calls];
    vi.advanceTimersByTime(5000);
    expect(on.referee.calls).toEqual(calls);
    if (on.root.querySelector("[data-timeline]")) expect(state()).toBe("Play the moves");
  });

  test("goes on while the focus moves on and the timeline's own parts are touched", () => {
    open();
    button("play").click();
    vi.advanceTimersByTime(0);
    press(button("play"), "Tab");
    slider().dispatchEvent(new Event("pointerdown", { bubbles: true, composed: true }));
    vi.advanceTimersByTime(600);
    expect(on.referee.calls).toEqual(["go 3", "go 4"]);
  });
});
