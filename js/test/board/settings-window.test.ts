import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { KEYS } from "../../src/board/keys";
import type { SettingValues } from "../../src/board/referee";
import { say } from "../../src/words";
import { DEFAULTS } from "./fake-referee";
import { type Setting, setUp, text, the } from "./surroundings";

let on: Setting;
type Name = keyof SettingValues;
const input = (name: Name) =>
  the<HTMLInputElement & HTMLSelectElement>(on.root, `[data-setting="${name}"]`);

function pick(name: Name, value: string): void {
  input(name).value = value;
  input(name).dispatchEvent(new Event("change"));
}

const SWITCHES = [
  "double_click",
  "placement_help",
  "interactive_rules",
  "auto_place",
  "four_colour",
  "left_handed",
  "timeline",
  "verdict_light",
  "hints",
  "review_strip",
] as const;

describe("the settings window", () => {
  beforeEach(() => {
    on = setUp();
    on.board.open("settings");
  });
  afterEach(() => on.end());

  test("has every setting that the reader chooses, each with a name and a hint", () => {
    const { interactive: _watched, peek: _peeked, ...chosen } = DEFAULTS;
    const names = [...on.root.querySelectorAll<HTMLElement>("[data-setting]")];
    expect(names.map((one) => one.dataset.setting).sort()).toEqual(Object.keys(chosen).sort());
    for (const name of Object.keys(chosen) as Name[]) {
      const label = input(name).closest("label") as HTMLElement;
      expect(text(label, ".solitaire-choice-title")).not.toBe("");
      expect(text(label, ".solitaire-hint")).not.toBe("");
    }
  });

  test("shows the values in force", () => {
    for (const name of SWITCHES) expect(input(name).checked).toBe(DEFAULTS[name]);
    expect(input("theme").value).toBe("light");
    expect(input("language").value).toBe("en");
    expect(input("animation").value).toBe("off");
  });

  test.each(SWITCHES)("%s is in force at once", (name) => {
    input(name).click();
    expect(on.settings.get(name)).toBe(!DEFAULTS[name]);
  });

  test("a choice is in force at once", () => {
    pick("theme", "dark");
    expect(on.settings.get("theme")).toBe("dark");
    expect(on.root.dataset.theme).toBe("dark");
    pick("animation", "on");
    expect(on.settings.get("animation")).toBe("on");
  });

  test("changes from Python are followed", () => {
    on.settings.set("auto_place", true);
    on.settings.set("theme", "auto");
    expect(input("auto_place").checked).toBe(true);
    expect(input("theme").value).toBe("auto");
  });

  test("another language is spoken at once and the window stays open with its focus", () => {
    input("language").focus();
    pick("language", "he");
    expect(text(on.root, ".solitaire-title")).toBe("הגדרות");
    expect(on.root.dir).toBe("rtl");
    expect(document.activeElement).toBe(input("language"));
    const words = the(on.root, "dialog").textContent?.replace(/English|Python/g, "");
    expect(words).not.toMatch(/[a-z]/i);
  });
});

describe("the help window", () => {
  afterEach(() => on.end());

  test.each(["en", "he"] as const)("%s: lists every key with what it does", (language) => {
    on = setUp({}, { language });
    on.board.open("help");
    const shown = text(on.root, ".solitaire-keys");
    expect(KEYS.length).toBeGreaterThan(0);
    for (const { keys, does } of KEYS) {
      for (const key of keys.split(" / ")) expect(shown).toContain(key);
      expect(shown).toContain(say(language, does));
    }
    for (const cap of on.root.querySelectorAll("kbd")) expect(cap.dir).toBe("ltr");
  });

  test("tells what relaxed means, and its text can be scrolled by keyboard", () => {
    on = setUp();
    on.board.open("help");
    expect(text(on.root, "dialog")).toContain("Suits do not matter in columns");
    expect(document.activeElement?.getAttribute("tabindex")).toBe("0");
  });

  test("in Hebrew only card symbols, code letters and names of keys stay Latin", () => {
    on = setUp({}, { language: "he" });
    on.board.open("help");
    const words = [...on.root.querySelectorAll("dialog li, dialog dd, dialog h2, dialog h3")];
    expect(words.length).toBeGreaterThan(20);
    for (const word of words) expect(word.textContent).not.toMatch(/[a-z]{2}/i);
  });
});
