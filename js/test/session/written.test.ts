// What an author writes by hand, for MyST's directive and for elements of a page.

import { describe, expect, it, vi } from "vitest";
import { createHost } from "../../src/host";
import { codeText, moveText, positionText } from "../../src/rules";
import { checkWritten, readStart } from "../../src/start";
import widget from "../../src/widget";
import { gameWritten, WrittenError } from "../../src/written";
import { FakeModel } from "./fake-model";

const CODE = "RU1-C-AAAAASC";

function start(values: Record<string, unknown>) {
  return readStart(createHost(new FakeModel(values), new AbortController().signal));
}

describe("a written game", () => {
  it("is a code, however it is typed", () => {
    const game = gameWritten({ code: "ru1 c aaaaasc" }, "en");
    expect(game?.code && codeText(game.code)).toBe(CODE);
  });

  it.each([["AH>F AD>F"], [" ah>f,\n ad→F "], [["AH>F", "AD>F"]]])(
    "has moves played first: %j",
    (moves) => {
      const game = gameWritten({ code: CODE, moves }, "en");
      expect(game?.moves.map(moveText)).toEqual(["AH>F", "AD>F"]);
      expect([game?.score, game?.undoLeft]).toEqual([20, 2]);
    },
  );

  it("has a clock that waits for the reader", () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(0);
    const el = document.createElement("div");
    const clean = widget.render({ model: new FakeModel({ code: CODE, moves: "AH>F" }), el });
    const time = () => el.querySelector('[data-info="time"]')?.textContent;
    const press = (action: string) =>
      el.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click();
    now.mockReturnValue(5_000);
    press("python"); // only looks
    expect(time()).toBe("0:00");
    press("undo");
    now.mockReturnValue(9_000);
    press("redo");
    expect(time()).toBe("0:04");
    clean();
    now.mockRestore();
  });

  it("is a position, with no code and nothing to undo", () => {
    const position = positionText(start({ code: CODE, moves: "AH>F" }).standing.game.position);
    const game = gameWritten({ position, code: null, rule: "classic", moves: "AD>F" }, "en");
    expect(game?.code).toBeNull();
    expect([game?.score, game?.undoLeft]).toEqual([10, 1]);
  });

  it("is none where only a rule is written", () => {
    expect(gameWritten({ rule: "relaxed" }, "en")).toBeNull();
    expect(start({ rule: "relaxed" }).standing.game.position.rule).toBe("relaxed");
  });

  it.each([
    [{ code: 7 }, "The game code 7 cannot be read. A game code begins with RU1"],
    [{ code: CODE, position: "" }, "only one of them is expected"],
    [{ position: [] }, "The position cannot be read: "],
    [{ rule: "blue" }, "must be classic or relaxed, not blue"],
    [{ code: CODE, rule: "relaxed" }, "The rule relaxed does not fit: the game itself is classic."],
    [{ code: CODE, moves: ["AH>F", 1] }, "The moves cannot be read"],
    [{ code: CODE, moves: "AH>F AH>F" }, "Move 2, AH>F, cannot be played: A♥ is already there."],
    [{ code: CODE, moves: "AH" }, 'Move 1, AH, cannot be played: "AH" is no move'],
    [{ moves: "AH>F" }, "There are moves but no game"],
  ])("%j is refused with a sentence", (written, sentence) => {
    expect(() => gameWritten(written, "en")).toThrow(sentence);
    expect(() => gameWritten(written, "he")).toThrow(WrittenError);
  });
});

describe("a model", () => {
  it("that a host has filled is never refused", () => {
    for (const filled of [{ _opening: {} }, { _change: [] }, { move_count: 0 }]) {
      const host = createHost(
        new FakeModel({ code: "none", moves: "AH>F", ...filled }),
        new AbortController().signal,
      );
      expect(() => checkWritten(host, "en")).not.toThrow();
      expect(readStart(host).standing.game.moveCount).toBe(0);
    }
  });

  it("with a fault shows its sentence in place of the board, in the board's language", () => {
    const el = document.createElement("div");
    const end = new AbortController();
    const model = new FakeModel({ code: "RU1-C-AAAAASD", language: "he" });
    const { initialize, render } = widget();
    initialize({ model, signal: end.signal });
    render({ model, el, signal: end.signal });
    expect(el.textContent).toMatch(/^אי אפשר לקרוא את קוד המשחק/);
    expect(el.querySelector(".solitaire")).toBeNull();
    end.abort();
    expect(el.childElementCount).toBe(0);
  });

  it("is drawn by the module itself, where a host calls no factory", () => {
    const el = document.createElement("div");
    const clean = widget.render({ model: new FakeModel({ code: CODE }), el });
    expect(el.querySelector('[data-info="code"]')?.textContent).toContain(CODE);
    clean();
    expect(el.childElementCount).toBe(0);
  });
});
