// The search for a deal that can be won, in slices, and the game that comes of it.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DRAWS, findWinnable } from "../../src/deals";
import { createHost } from "../../src/host";
import { dealGame, type GameCode, parseCode, type Rule, randomCode, solve } from "../../src/rules";
import { Session } from "../../src/session";
import { createSettings } from "../../src/settings";
import { inSlices } from "../../src/slices";
import { say } from "../../src/words";
import { FakeModel } from "./fake-model";

// Numbers of classic deals: one that is lost at once, one after a long search, and one to win.
const LOST = 1;
const LONG = 2;
const WON = 18;

let end: AbortController;
beforeEach(() => {
  end = new AbortController();
});
afterEach(() => {
  end.abort();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function verdict(number: number, rule: Rule = "classic"): string {
  return solve(dealGame({ number, rule }).position).verdict;
}

/** Draws these numbers in turn, the last one for ever. */
function drawing(...numbers: number[]) {
  return vi.fn((rule: Rule): GameCode => {
    const number = numbers.length > 1 ? numbers.shift() : numbers[0];
    return { number: number as number, rule };
  });
}

/** Slices that are done when the test says so; time goes on by a millisecond a look. */
function byHand() {
  let moment = 0;
  vi.spyOn(performance, "now").mockImplementation(() => moment++);
  const waiting: (() => void)[] = [];
  const close = vi.fn();
  vi.stubGlobal(
    "MessageChannel",
    class {
      readonly port1 = { onmessage: () => {}, close };
      readonly port2 = { postMessage: () => waiting.push(() => this.port1.onmessage()) };
    },
  );
  return {
    close,
    waits: () => waiting.length,
    slice: () => waiting.shift()?.(),
  };
}

describe("slices", () => {
  test("nothing is done before the caller has gone on, then all of it, in order", async () => {
    const done: number[] = [];
    inSlices(() => done.push(done.length) === 5, end.signal);
    expect(done).toEqual([]);
    await vi.waitFor(() => expect(done).toHaveLength(5));
  });

  test("the page has its turn after a few milliseconds, again and again", () => {
    const hand = byHand();
    let pieces = 0;
    inSlices(() => ++pieces === 10, end.signal);
    const after: number[] = [];
    while (hand.waits() > 0) {
      hand.slice();
      after.push(pieces);
    }
    expect(after).toEqual([4, 8, 10]);
    expect(hand.close).toHaveBeenCalledTimes(1);
  });

  test("a piece that fails is the last", () => {
    const hand = byHand();
    inSlices(() => {
      throw new Error("broken");
    }, end.signal);
    expect(hand.slice).toThrow("broken");
    expect(hand.waits()).toBe(0);
    expect(hand.close).toHaveBeenCalledTimes(1);
  });

  test("none comes after the signal has ended, between slices or within one", () => {
    const hand = byHand();
    const between = vi.fn(() => false);
    const other = new AbortController();
    inSlices(between, other.signal);
    hand.slice();
    expect(between).toHaveBeenCalledTimes(4);
    other.abort();
    hand.slice();
    expect(between).toHaveBeenCalledTimes(4);

    const within = vi.fn(() => {
      end.abort();
      return false;
    });
    inSlices(within, end.signal);
    hand.slice();
    expect(within).toHaveBeenCalledTimes(1);
    expect(hand.waits()).toBe(0);
    inSlices(within, end.signal);
    expect(hand.waits()).toBe(0);
  });
});

describe("the search for a deal", () => {
  test("passes lost deals over and tells the first that can be won", async () => {
    expect([verdict(LOST), verdict(WON)]).toEqual(["lost", "winnable"]);
    const draw = drawing(LOST, LOST, WON, LOST);
    const code = await new Promise((tell) => findWinnable("classic", end.signal, tell, draw));
    expect(code).toEqual({ number: WON, rule: "classic" });
    expect(draw.mock.calls).toEqual([["classic"], ["classic"], ["classic"]]);
  });

  test.each(["classic", "relaxed"] as const)("finds a random %s one", async (rule) => {
    const code = await new Promise<GameCode | null>((tell) =>
      findWinnable(rule, end.signal, tell, randomCode),
    );
    expect(code?.rule).toBe(rule);
    expect(verdict(code?.number ?? -1, rule)).toBe("winnable");
  });

  test("gives up after a great number of draws", async () => {
    const draw = drawing(LOST);
    expect(await new Promise((tell) => findWinnable("classic", end.signal, tell, draw))).toBe(null);
    expect(draw).toHaveBeenCalledTimes(DRAWS);
  });

  test("tells nothing and draws no more once the signal has ended", () => {
    const hand = byHand();
    const tell = vi.fn();
    const draw = drawing(LOST, LOST, LOST, LOST, LOST, WON);
    findWinnable("classic", end.signal, tell, draw);
    hand.slice();
    expect(draw.mock.calls.length).toBe(5);
    end.abort();
    hand.slice();
    expect(draw.mock.calls.length).toBe(5);
    expect(tell).not.toHaveBeenCalled();
  });

  test("leaves the page its turns within one long search too", () => {
    const hand = byHand();
    const draw = drawing(LONG);
    findWinnable("classic", end.signal, vi.fn(), draw);
    for (let slice = 0; slice < 20; slice++) hand.slice();
    expect(draw).toHaveBeenCalledTimes(1);
    expect(hand.waits()).toBe(1);
  });
});

describe("the session", () => {
  function seat(values: Record<string, unknown> = {}) {
    const sent: Record<string, unknown>[] = [];
    const model = new FakeModel({ code: "RU1-C-AAAAASC", ...values }, (message) => {
      sent.push(message);
    });
    const host = createHost(model, end.signal);
    const session = new Session(host, createSettings(host), end.signal, () => 0);
    return { session, sent };
  }

  test("tells an ordinary code of its rule, and changes nothing itself", async () => {
    const { session } = seat();
    const before = session.table();
    const code = await new Promise<string | null>((tell) => {
      expect(session.findDeal("classic", end.signal, tell)).toBe("");
    });
    expect(session.table()).toBe(before);
    expect(code).toMatch(/^RU1-C-/);
    expect(verdict(parseCode(code ?? "").number)).toBe("winnable");
  });

  test("the game dealt of it is a new game like any other, also to Python", async () => {
    const { session, sent } = seat();
    const code = await new Promise<string | null>((tell) =>
      session.findDeal("relaxed", end.signal, tell),
    );
    expect(session.newGame({ kind: "code", code: code ?? "" })).toBe("");
    expect(session.table()).toMatchObject({ code, rule: "relaxed", moves: 0 });
    const news = sent.filter(({ type }) => type === "new");
    expect(news.map(({ code }) => code)).toEqual([code]);
  });

  test("a board to look at looks for none", () => {
    const { session } = seat({ interactive: false });
    const tell = vi.fn();
    const hand = byHand();
    expect(session.findDeal("classic", end.signal, tell)).toBe(say("en", "board.watch"));
    expect(hand.waits()).toBe(0);
    expect(tell).not.toHaveBeenCalled();
  });
});
