// @vitest-environment node
import { describe, expect, test } from "vitest";
import en from "../../../src/solitaire_widget/locales/en.json";
import he from "../../../src/solitaire_widget/locales/he.json";
import { PYTHONS_WORDS } from "../../vite.config";

const ENGLISH: Readonly<Record<string, string>> = en;
const HEBREW: Readonly<Record<string, string>> = he;
const KEYS = Object.keys(ENGLISH);

const SOURCES: Readonly<Record<string, string>> = import.meta.glob("../../src/**/*.ts", {
  eager: true,
  query: "?raw",
  import: "default",
});

const fields = (text = ""): readonly string[] => [...new Set(text.match(/\{\w+\}/g))].sort();

describe("the catalogue", () => {
  test("English and Hebrew have the same keys", () => {
    expect(Object.keys(HEBREW).sort()).toEqual([...KEYS].sort());
  });

  test.each(KEYS)("%s has the same fields in both", (key) => {
    // A singular may leave its number out: "one move", "מהלך אחד".
    const spoken = (text?: string): readonly string[] =>
      fields(text).filter((field) => !(key.endsWith(".one") && field === "{count}"));
    expect(spoken(HEBREW[key])).toEqual(spoken(ENGLISH[key]));
  });

  test("every plural has both forms", () => {
    const forms = KEYS.filter((key) => /\.(one|other)$/.test(key));
    for (const form of forms) {
      const stem = form.replace(/\.(one|other)$/, "");
      expect(KEYS, stem).toContain(`${stem}.one`);
      expect(KEYS, stem).toContain(`${stem}.other`);
    }
  });

  test("no sentence is empty, and direction marks come in pairs", () => {
    for (const text of [...Object.values(ENGLISH), ...Object.values(HEBREW)]) {
      expect(text.trim()).not.toBe("");
      expect(text.split("\u2066").length, text).toBe(text.split("\u2069").length);
    }
  });
});

describe("Python's own words", () => {
  test("are left out of the board, and none of the board's are", () => {
    const left = KEYS.filter((key) => PYTHONS_WORDS.test(key));
    expect(left).toContain("odds.title");
    expect(left).not.toContain("review.title.move");
    const code = Object.values(SOURCES).join("\n");
    for (const key of left) {
      const stem = key.replace(/\.(one|other)$/, "");
      expect(code.includes(`"${key}"`) || code.includes(`"${stem}"`), key).toBe(false);
    }
    expect(code).not.toMatch(/[`"](facts|goal|odds|picture|table)\.\$\{/);
  });
});
