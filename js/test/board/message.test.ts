import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Setting, setUp, text, the } from "./surroundings";

let on: Setting;
const line = () => the(on.root, "[data-message]");
const shown = () => text(on.root, "[data-message]");

beforeEach(() => {
  vi.useFakeTimers();
  on = setUp();
});
afterEach(() => {
  on.end();
  vi.useRealTimers();
});

test("is a polite live region that is in the page before its first sentence", () => {
  expect(line().getAttribute("role")).toBe("status");
  expect(line().getAttribute("aria-live")).toBe("polite");
  expect(shown()).toBe("");
});

test("a sentence is gone after a moment", () => {
  on.board.say("An empty column takes only a king.");
  vi.advanceTimersByTime(3900);
  expect(shown()).toBe("An empty column takes only a king.");
  vi.advanceTimersByTime(200);
  expect(shown()).toBe("");
});

test("a sentence is gone with the next move", () => {
  on.board.say("An empty column takes only a king.");
  on.referee.show({ moves: 1 }, { kind: "play" });
  expect(shown()).toBe("");
});

test("a later sentence has its own full time", () => {
  on.board.say("one");
  vi.advanceTimersByTime(3000);
  on.board.say("two");
  vi.advanceTimersByTime(3000);
  expect(shown()).toBe("two");
});

test("the same sentence again is announced again", () => {
  on.board.say("Nothing to undo.");
  const first = line().firstChild;
  on.board.say("Nothing to undo.");
  expect(shown()).toBe("Nothing to undo.");
  expect(line().firstChild).not.toBe(first);
});

test("nothing is left when the board ends", () => {
  on.board.say("one");
  on.end();
  expect(shown()).toBe("");
  expect(vi.getTimerCount()).toBe(0);
});

test("a sentence near a card or a pile is inside the felt and close to it", () => {
  const { layout } = on.board;
  const size = { width: 200, height: 40 };
  vi.spyOn(line(), "offsetWidth", "get").mockReturnValue(size.width);
  vi.spyOn(line(), "offsetHeight", "get").mockReturnValue(size.height);
  const at = () => ({
    x: Number.parseFloat(line().style.left),
    y: Number.parseFloat(line().style.top),
  });
  for (const near of ["1", "7", "S", "C", "TC", "TH"] as const) {
    on.board.say("This foundation takes A♠ next.", near);
    const { x, y } = at();
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + size.width).toBeLessThanOrEqual(layout.width);
    expect(y + size.height).toBeLessThanOrEqual(layout.height);
  }
  on.board.say("An empty column takes only a king.", "3");
  const pile = layout.piles["3"];
  expect(Math.abs(at().x + size.width / 2 - (pile.x + pile.width / 2))).toBeLessThan(1);
  expect(at().y).toBeGreaterThan(pile.y + pile.height);
});

test("a sentence near nothing is at the bottom, in the middle", () => {
  vi.spyOn(line(), "offsetWidth", "get").mockReturnValue(200);
  vi.spyOn(line(), "offsetHeight", "get").mockReturnValue(40);
  on.board.say("The game goes on.");
  const { width, height } = on.board.layout;
  const { left, top } = line().style;
  expect(Math.abs(Number.parseFloat(left) + 100 - width / 2)).toBeLessThan(1);
  expect(height - (Number.parseFloat(top) + 40)).toBeLessThan(20);
});

test("a window that opens takes an older sentence away, not one said in it", () => {
  on.board.say("one");
  on.board.open("new");
  expect(shown()).toBe("");
  on.board.say("Copied.");
  expect(shown()).toBe("Copied.");
});
