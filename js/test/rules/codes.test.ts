// @vitest-environment node
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  CodeError,
  cardText,
  codeText,
  codeWithRule,
  DEAL_COUNT,
  dealGame,
  deckOf,
  drawBelow,
  parseCode,
  positionText,
  randomCode,
} from "../../src/rules";
import { type DealVector, replaced, vectors } from "./helpers";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const DEALS = vectors<readonly DealVector[]>("deal_vectors.json");

function faultOf(text: string): CodeError {
  try {
    parseCode(text);
  } catch (error) {
    if (error instanceof CodeError) return error;
    throw error;
  }
  throw new Error(`"${text}" was read`);
}

describe("deal vectors", () => {
  test("there are some", () => {
    expect(DEALS.length).toBeGreaterThanOrEqual(6);
  });

  test.each(DEALS)("$code is deal $number and deals its deck", ({ number, code, deck }) => {
    const read = parseCode(code);
    expect(read).toEqual({ number, rule: code.includes("-R-") ? "relaxed" : "classic" });
    expect(codeText(read)).toBe(code);
    expect(deckOf(read).map(cardText).join(" ")).toBe(deck);
  });

  test("R2: the same deal under relaxed has the letter R and the same deck", () => {
    const classic = parseCode("RU1-C-AAAAABB");
    const relaxed = codeWithRule(classic, "relaxed");
    expect(codeText(relaxed)).toBe("RU1-R-AAAAABB");
    expect(deckOf(relaxed)).toEqual(deckOf(classic));
    expect(dealGame(relaxed).position.rule).toBe("relaxed");
    expect(positionText(dealGame(relaxed).position).slice(1)).toBe(
      positionText(dealGame(classic).position).slice(1),
    );
  });
});

test("draws beyond the last whole round are drawn again", () => {
  // 2^64 leaves 1 over when divided by 3: only the highest draw is thrown away.
  const highest = 2n ** 64n - 1n;
  const draws = [highest, highest, highest - 1n, 7n];
  const next = (): bigint => draws.shift() ?? 0n;
  expect(drawBelow(3, next)).toBe(2);
  expect(draws).toEqual([7n]);
});

describe("forgiveness", () => {
  const maqaf = "\u05BE";
  test.each([
    "RU1-C-AAAAABB",
    "ru1-c-aaaaabb",
    "RU1CAAAAABB",
    " RU1 C AAAA ABB ",
    "RU1\u2010C\u2011AAAAABB",
    "RU1\u2012C\u2013AAAAABB",
    "RU1\u2014C\u2015AAAAABB",
    "RU1\u2212C\u2212AAAAABB",
    `RU1${maqaf}C${maqaf}AAAAABB`,
    "\u2066RU1-C-AAAAABB\u2069",
    "\u200ERU1-C-AAAAABB\u200F",
    "\u202ARU1-C-\u202DAAAAABB\u202C",
    "RU1\u00A0-C-AAAAA\tBB\n",
    "RU1-C-AAAAA88",
    "RU1-C-AAAAAB8",
  ])("%j is deal 1", (typed) => {
    expect(parseCode(typed)).toEqual({ number: 1, rule: "classic" });
  });

  test("0 and 1 are read as O and I among the seven symbols", () => {
    const code = codeText({ number: ((14 * 32 + 8) * 32 + 14) * 32 + 8, rule: "classic" });
    expect(code).toContain("AAOIOI");
    const typed = `RU1-C-${code.slice(6).replaceAll("O", "0").replaceAll("I", "1")}`;
    expect(codeText(parseCode(typed))).toBe(code);
  });
});

describe("faults", () => {
  test.each([
    ["", "empty", ""],
    [" - \u200F", "empty", ""],
    ["RU", "length", "0"],
    ["RU1", "length", "0"],
    ["RU1-C-", "length", "0"],
    ["RU1-C-AAAAAB", "length", "6"],
    ["RU1-C-AAAAABBB", "length", "8"],
    ["RU2-C-AAAAABB", "version", "RU2"],
    ["RU10-C-AAAAABB", "version", "RU10"],
    ["AAAAABB", "version", "AAA"],
    ["hello", "version", "HEL"],
    ["😀😀😀😀", "version", "😀😀😀"],
    ["RU1-X-AAAAABB", "rule", "X"],
    ["RU1-AAAAABB", "rule", "A"],
    ["RU1-C-AAA9ABB", "symbol", "9"],
    ["RU1-C-AAA9", "symbol", "9"],
    ["RU1-C-AA😀AABB", "symbol", "😀"],
    ["RU1-C-AAAAABß", "symbol", "ß"],
    ["RU1-C-ſSSSSSS", "symbol", "ſ"],
    ["RU1-C-AAAAABÉ", "symbol", "É"],
    ["RU1-C-AAAAABC", "check", ""],
    ["RU1-C-AAAABAB", "check", ""],
    ["רו1-ב-שששששנ", "hebrew", ""],
    ["RU1-C-AAAAאBB", "hebrew", ""],
  ])("%j: %s %j", (typed, reason, found) => {
    expect(faultOf(typed)).toMatchObject({ reason, found });
  });

  test("the message says what was expected", () => {
    expect(faultOf("RU1-C-AAAAAB").message).toBe("7 symbols follow the rule letter, here 6");
    expect(faultOf("RU1-X-AAAAABB").message).toContain('C or R, not "X"');
  });

  const code = "RU1-C-DVXTIVC";
  const symbols = [...code.slice(6)];

  test("every single wrong symbol is caught", () => {
    parseCode(code);
    let slips = 0;
    symbols.forEach((right, place) => {
      for (const wrong of ALPHABET.replace(right, "")) {
        const typed = replaced(symbols, place, wrong).join("");
        expect(faultOf(`RU1-C-${typed}`).reason, typed).toBe("check");
        slips++;
      }
    });
    expect(slips).toBe(7 * 31);
  });

  test("every swap of two different symbols is caught", () => {
    let swaps = 0;
    symbols.forEach((one, first) => {
      symbols.forEach((other, second) => {
        if (second <= first || one === other) return;
        const typed = replaced(replaced(symbols, first, other), second, one).join("");
        expect(faultOf(`RU1-C-${typed}`).reason, typed).toBe("check");
        swaps++;
      });
    });
    // V is there twice: 21 pairs without that one.
    expect(swaps).toBe(20);
  });
});

describe("random codes", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("200 are all different, within range, and read back", () => {
    const codes = Array.from({ length: 200 }, () => randomCode("relaxed"));
    expect(new Set(codes.map((code) => code.number)).size).toBe(200);
    for (const code of codes) {
      expect(code.number).toBeLessThan(DEAL_COUNT);
      expect(parseCode(codeText(code))).toEqual(code);
    }
  });

  test("a page without Web Crypto deals too", () => {
    vi.stubGlobal("crypto", undefined);
    const { number } = randomCode("classic");
    expect(Number.isInteger(number)).toBe(true);
    expect(number).toBeGreaterThanOrEqual(0);
    expect(number).toBeLessThan(DEAL_COUNT);
  });
});
