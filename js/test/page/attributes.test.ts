// What the attributes of a board's element say, and what is said of wrong ones.

import { describe, expect, it } from "vitest";
import { languageOf, readGame, readSettings } from "../../src/page/attributes";
import { dealGame, moveText, parseCode, parseMove, positionText, snapshot } from "../../src/rules";
import { WrittenError } from "../../src/written";

const CODE = "RU1-C-AAAAASC";
const DEAL = dealGame(parseCode(CODE));

function board(attributes: Readonly<Record<string, string>>): Element {
  const element = document.createElement("div");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** A state as Python writes one: of ASCII characters only. */
function stateOf(values: Readonly<Record<string, unknown>> = {}): string {
  const game = DEAL.play(parseMove("AH>F")).play(parseMove("AD>F")).undo();
  const clock = { elapsed: 12.5, running: true };
  const more = { marks: [["caption", "ש"]], task: null, ...values };
  const text = JSON.stringify({ format: 1, ...snapshot(game), ...clock, ...more });
  return btoa(text.replaceAll("ש", "\\u05e9"));
}

function faultOf(attributes: Readonly<Record<string, string>>): string {
  try {
    const element = board(attributes);
    readGame(element, languageOf(element));
    readSettings(element);
  } catch (error) {
    if (error instanceof WrittenError) return error.message;
    throw error;
  }
  return "";
}

describe("the game of an element", () => {
  it("is that of a code, with the moves that are to be played first", () => {
    const { game, elapsed, running, marks, task } = readGame(
      board({ code: " ru1 c aaaaasc", moves: " AH>F\n ad→f " }),
      "en",
    );
    expect(game.moves.map(moveText)).toEqual(["AH>F", "AD>F"]);
    expect([game.score, game.moveCount, game.undoLeft]).toEqual([20, 2, 2]);
    expect(positionText(game.opening)).toBe(positionText(DEAL.position));
    expect([elapsed, marks, task]).toEqual([0, null, null]);
    // The clock waits for the reader.
    expect(running).toBe(false);
  });

  it("is that of a position", () => {
    const text = "R KKJK QD/KD/-/-/-/-/-";
    const { game } = readGame(board({ position: text, moves: "QD>F" }), "en");
    expect(positionText(game.opening)).toBe(text);
    expect(game.code).toBeNull();
    expect(game.score).toBe(10);
  });

  it("is that of a state, with all that goes with it", () => {
    const { game, elapsed, running, marks } = readGame(board({ state: stateOf() }), "en");
    expect([game.moves.length, game.redoLeft, game.moveCount]).toEqual([1, 1, 2]);
    expect([elapsed, running]).toEqual([12.5, true]);
    expect(marks).toEqual([["caption", "ש"]]);
  });

  it("goes on from a state with the moves beside it", () => {
    const { game } = readGame(board({ state: stateOf(), moves: "AD>F 2D>F" }), "en");
    expect(game.moves.map(moveText)).toEqual(["AH>F", "AD>F", "2D>F"]);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ["nothing at all", {}, /No game is given/],
    ["a broken code", { code: "RU1-C-AAAAASD" }, /RU1-C-AAAAASD cannot be read.*check symbol/],
    ["no position", { position: "C ---- 7H" }, /position cannot be read.*7 columns/],
    ["two games", { code: CODE, position: "C" }, /only one of them/],
    ["a state and a code", { code: CODE, state: stateOf() }, /only one of them/],
    ["a state that is no base64", { state: "§" }, /state of the game cannot be read/],
    ["a state that is no JSON", { state: btoa("{") }, /state of the game cannot be read/],
    ["a state that is no object", { state: btoa("7") }, /state of the game cannot be read/],
    ["a state of another format", { state: stateOf({ format: 2 }) }, /of another version/],
    ["a state with illegal moves", { state: stateOf({ moves: ["KS>F"] }) }, /cannot be read/],
    ["a state without an opening", { state: stateOf({ opening: 7 }) }, /cannot be read/],
    ["an illegal move", { code: CODE, moves: "AH>F 2D>F" }, /Move 2, 2D>F, .*takes A♦ next/],
    ["no move", { code: CODE, moves: "AH>F nonsense" }, /Move 2, nonsense, /],
    ["an illegal move after a state", { state: stateOf(), moves: "KS>F" }, /Move 1, KS>F/],
    ["another rule", { code: CODE, rule: "relaxed" }, /relaxed does not fit/],
    ["another rule than a state's", { state: stateOf(), rule: "relaxed" }, /relaxed does not fit/],
    ["no rule beside a state", { state: stateOf(), rule: "blue" }, /classic or relaxed, not blue/],
    ["a wrong theme", { code: CODE, theme: "blue" }, /theme must be one of auto, light, dark/],
    ["no yes or no", { code: CODE, "four-colour": "2" }, /four-colour must be one of .*, not 2/],
    ["a wrong language", { code: CODE, language: "fr" }, /language must be one of auto, en, he/],
  ])("is refused with a sentence: %s", (_what, attributes, sentence) => {
    expect(faultOf(attributes)).toMatch(sentence);
  });

  it("takes the rule beside a state that is the state's own", () => {
    expect(faultOf({ state: stateOf(), rule: "classic" })).toBe("");
  });

  const LONG = "a".repeat(100_000);
  it.each<[string, Record<string, string>]>([
    ["a code", { code: `RU1-C-${LONG}` }],
    ["a code of another version", { code: `RU${"2".repeat(100_000)}` }],
    ["a position", { position: `${LONG} ${LONG} ${LONG}` }],
    ["the columns of a position", { position: `C ---- ${"KS/".repeat(33_000)}` }],
    ["the faults of columns", { position: `C ---- ${"x/".repeat(50_000)}` }],
    ["a move", { code: CODE, moves: LONG }],
    ["a card", { code: CODE, moves: `${LONG}>F` }],
    ["a rule", { code: CODE, rule: LONG }],
    ["a setting", { code: CODE, theme: LONG }],
  ])("is refused without repeating all of %s", (_what, attributes) => {
    const said = faultOf(attributes);
    expect(said).not.toBe("");
    expect(said.length).toBeLessThan(1000);
  });

  it("that is long is told by its beginning, which ends with a whole character", () => {
    const code = `x${"🂡".repeat(60)}`;
    expect(faultOf({ code })).toContain(`code x${"🂡".repeat(39)}… cannot`);
  });

  it.each<[Record<string, string>]>([
    [{}],
    [{ code: "RU1" }],
    [{ state: "§" }],
    [{ code: CODE, state: stateOf() }],
    [{ code: CODE, theme: "blue" }],
  ])("is refused in Hebrew too: %o", (attributes) => {
    const said = faultOf({ ...attributes, language: "he" });
    expect(said).toMatch(/[\u05d0-\u05ea]{2}/);
    expect(said).not.toMatch(/\{\w+\}/);
  });
});

describe("the settings of an element", () => {
  it("are those that it has attributes for", () => {
    const element = board({
      timeline: "",
      "four-colour": "true",
      "left-handed": "left-handed",
      interactive: "False",
      theme: " Dark ",
      class: "wide",
      id: "lesson",
    });
    expect(readSettings(element)).toEqual({
      timeline: true,
      four_colour: true,
      left_handed: true,
      interactive: false,
      theme: "dark",
    });
    expect(readSettings(board({}))).toEqual({});
  });

  it.each([[""], ["theme"]])("that are no yes or no want a value: %o", (text) => {
    expect(() => readSettings(board({ theme: text }))).toThrow(WrittenError);
  });
});
