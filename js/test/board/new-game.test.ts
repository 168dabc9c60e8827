import { afterEach, describe, expect, test, vi } from "vitest";
import { choose, chosen, fill, press, type Setting, setUp, text, the } from "./surroundings";

let on: Setting;
const window = () => the<HTMLDialogElement>(on.root, '[data-window="new"]');
const field = () => the<HTMLInputElement>(on.root, '[data-field="code"]');
const start = () => the<HTMLButtonElement>(on.root, '[data-action="start"]');
const verdict = () => text(on.root, ".solitaire-verdict");
const isOpen = () => on.root.querySelector('[data-window="new"]') !== null;

function open(...given: Parameters<typeof setUp>): void {
  on = setUp(...given);
  on.board.open("new");
}

afterEach(() => on.end());

describe("the rule and the deal", () => {
  test("classic and a random deal are chosen beforehand, also after a relaxed game (R1)", () => {
    open({ rule: "relaxed" });
    expect(chosen(on.root, "rule")).toBe("classic");
    expect(chosen(on.root, "deal")).toBe("random");
    start().click();
    expect(on.referee.calls).toEqual(["new random classic"]);
    expect(isOpen()).toBe(false);
  });

  test("relaxed deals a relaxed game", () => {
    open();
    choose(on.root, "rule", "relaxed");
    start().click();
    expect(on.referee.calls).toEqual(["new random relaxed"]);
  });

  test("this deal again comes with its rule, and the other one can still be chosen", () => {
    open({ rule: "relaxed" });
    choose(on.root, "deal", "again");
    expect(chosen(on.root, "rule")).toBe("relaxed");
    choose(on.root, "rule", "classic");
    start().click();
    expect(on.referee.calls).toEqual(["new again classic"]);
  });

  test("each rule has its line of explanation", () => {
    open();
    const choices = [...on.root.querySelectorAll('label:has([name="rule"])')];
    expect(choices).toHaveLength(2);
    for (const choice of choices) expect(text(choice, ".solitaire-hint")).not.toBe("");
  });

  test("two boards on one page do not share their choices", () => {
    open();
    const other = setUp();
    other.board.open("new");
    choose(other.root, "rule", "relaxed");
    expect(chosen(on.root, "rule")).toBe("classic");
    other.end();
  });
});

describe("a typed game code (A7)", () => {
  test("is checked while it is typed, with the word under the field", () => {
    open();
    fill(field(), "RU1-C-ABC");
    expect(chosen(on.root, "deal")).toBe("code");
    expect(verdict()).toBe("RU1-C-ABC is no code.");
    expect(field().getAttribute("aria-invalid")).toBe("true");
    const described = field().getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(described)?.textContent).toBe("RU1-C-ABC is no code.");
    expect(start().getAttribute("aria-disabled")).toBe("true");
    fill(field(), "RU1-C-AAAAABB");
    expect(field().hasAttribute("aria-invalid")).toBe(false);
    expect(start().getAttribute("aria-disabled")).toBe("false");
    expect(verdict()).toBe("This code is right.");
  });

  test("a wrong code starts nothing and says why", () => {
    open();
    fill(field(), "nonsense");
    start().click();
    press(field(), "Enter");
    expect(on.referee.calls).toEqual([]);
    expect(isOpen()).toBe(true);
    expect(verdict()).toBe("NONSENSE is no code.");
  });

  test("no code at all starts nothing and says why", () => {
    open();
    choose(on.root, "deal", "code");
    expect(verdict()).toBe("");
    start().click();
    expect(on.referee.calls).toEqual([]);
    expect(verdict()).not.toBe("");
  });

  test("sets the rule that it names", () => {
    open();
    fill(field(), "RU1-R-AAAAABB");
    expect(chosen(on.root, "rule")).toBe("relaxed");
  });

  test("gets the other letter when the other rule is chosen (R2)", () => {
    open();
    fill(field(), "RU1-C-AAAAABB");
    choose(on.root, "rule", "relaxed");
    expect(field().value).toBe("RU1-R-AAAAABB");
    start().click();
    expect(on.referee.calls).toEqual(["new RU1-R-AAAAABB"]);
  });

  test("pasted with spaces and in lower case it is the same code", () => {
    open();
    fill(field(), "  ru1-c-aaaaabb ");
    press(field(), "Enter");
    expect(on.referee.calls).toEqual(["new RU1-C-AAAAABB"]);
    expect(isOpen()).toBe(false);
  });

  test("is left to right, unspelled and not corrected", () => {
    open({}, { language: "he" });
    expect(field().dir).toBe("ltr");
    expect(field().getAttribute("spellcheck")).toBe("false");
    expect(field().getAttribute("autocomplete")).toBe("off");
  });

  test("the last codes are offered", () => {
    on = setUp({ code: "RU1-C-AAAAABB" });
    on.referee.show({ code: "RU1-R-CCCCCCC" }, { kind: "new" });
    on.board.open("new");
    const chips = [...on.root.querySelectorAll<HTMLElement>(".solitaire-chip")];
    expect(chips.map((chip) => chip.textContent)).toEqual(["RU1-R-CCCCCCC", "RU1-C-AAAAABB"]);
    chips[0]?.click();
    expect(field().value).toBe("RU1-R-CCCCCCC");
    expect([chosen(on.root, "deal"), chosen(on.root, "rule")]).toEqual(["code", "relaxed"]);
  });

  test("a game that the referee refuses leaves the window open with its word", () => {
    open({}, {}, { newGame: () => "Not now." });
    start().click();
    expect(isOpen()).toBe(true);
    expect(verdict()).toBe("Not now.");
  });
});

describe("a running game", () => {
  test("is not lost by a stray Enter", () => {
    open({ moves: 12 });
    const focused = document.activeElement as HTMLElement;
    expect(window().contains(focused)).toBe(true);
    expect(focused.matches('[type="radio"]')).toBe(true);
    expect(press(focused, "Enter").defaultPrevented).toBe(true);
    expect(on.referee.calls).toEqual([]);
    expect(isOpen()).toBe(true);
  });

  test.each([
    [1, "This ends the running game (1 move)."],
    [12, "This ends the running game (12 moves)."],
  ])("of %d moves: one line says that it would end", (moves, words) => {
    open({ moves });
    expect(text(on.root, ".solitaire-ends")).toBe(words);
  });

  test("the line follows moves that Python makes, and is absent before the first", () => {
    open();
    expect(the(on.root, ".solitaire-ends").hidden).toBe(true);
    on.referee.show({ moves: 1 }, { by: "python", kind: "play" });
    expect(the(on.root, ".solitaire-ends").hidden).toBe(false);
  });
});

describe("closing", () => {
  test.each([
    ["Escape", () => press(field(), "Escape")],
    ["Cancel", () => the(on.root, '[data-action="cancel"]').click()],
    ["the cross", () => the(on.root, ".solitaire-close").click()],
    [
      "a click beside the window",
      () => {
        const layer = the(on.root, ".solitaire-layer");
        layer.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
        layer.click();
      },
    ],
  ])("by %s changes nothing and returns the focus", (_name, close) => {
    on = setUp({ moves: 3 });
    const button = the(on.root, '[data-action="new"]');
    button.focus();
    button.click();
    close();
    expect(isOpen()).toBe(false);
    expect(on.referee.calls).toEqual([]);
    expect(document.activeElement).toBe(button);
  });

  test("Escape is not seen outside the window", () => {
    open();
    const outside = vi.fn();
    document.addEventListener("keydown", outside);
    press(field(), "Escape");
    document.removeEventListener("keydown", outside);
    expect(outside).not.toHaveBeenCalled();
  });

  test("keys typed in the window do not play", () => {
    open({ undoLeft: 4 });
    const event = new KeyboardEvent("keydown", { key: "u", code: "KeyU", bubbles: true });
    field().dispatchEvent(event);
    expect(on.referee.calls).toEqual([]);
  });

  test("the end of the board closes the window", () => {
    open();
    on.end();
    expect(isOpen()).toBe(false);
  });
});

describe("the shell of every window", () => {
  test("lies inside the root and makes the rest of the board inert, but for the message line", () => {
    open();
    expect(window().open).toBe(true);
    expect(on.board.felt.inert).toBe(true);
    expect(the(on.root, ".solitaire-bar").inert).toBe(true);
    expect(the(on.root, "[data-message]").inert).toBeFalsy();
    press(field(), "Escape");
    expect(on.board.felt.inert).toBe(false);
  });

  test("opening another window closes the first", () => {
    open();
    on.board.open("help");
    expect(isOpen()).toBe(false);
    expect(on.root.querySelectorAll("dialog")).toHaveLength(1);
    expect(the(on.root, "dialog").dataset.window).toBe("help");
  });

  test("Tab goes round inside", () => {
    open();
    const cross = the(on.root, ".solitaire-close");
    start().focus();
    expect(press(start(), "Tab").defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(cross);
    press(cross, "Tab", true);
    expect(document.activeElement).toBe(start());
  });

  test("works inside a shadow root", () => {
    const host = document.createElement("div");
    document.body.append(host);
    const shadow = host.attachShadow({ mode: "open" });
    open({}, {}, {}, shadow);
    expect(shadow.activeElement?.matches('[name="rule"]')).toBe(true);
    press(field(), "Escape");
    expect(isOpen()).toBe(false);
    host.remove();
  });

  test("a change of language says everything again and keeps what was typed", () => {
    open({ moves: 2 });
    fill(field(), "RU1-R-ABC");
    on.settings.set("language", "he");
    expect(text(on.root, ".solitaire-title")).toBe("משחק חדש");
    expect(window().textContent).toContain("הכלל המקל (צבעים מעורבים)");
    expect(window().textContent?.replace(/RU1-[CR]-\w*( is no code\.)?/g, "")).not.toMatch(
      /[a-z]/i,
    );
    expect(field().value).toBe("RU1-R-ABC");
    expect(chosen(on.root, "deal")).toBe("code");
  });
});
