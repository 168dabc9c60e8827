// A session that loses its Python and finds it again: hosts that throw, lines that lose what is
// said, answers that come late.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableEvent } from "../../src/board/referee";
import { createHost } from "../../src/host";
import { PATIENCE, QUESTIONS, SOON } from "../../src/presence";
import { dealGame, parseCode, positionText } from "../../src/rules";
import { Session } from "../../src/session";
import { createSettings } from "../../src/settings";
import { FakeModel } from "./fake-model";
import { FakePython } from "./fake-python";

// The ace of diamonds goes home and comes back, for ever.
const CODE = "RU1-C-AAAAASC";

type Line = "sound" | "throws" | "loses";
type Content = Record<string, unknown>;

let end: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  end = new AbortController();
});
afterEach(() => {
  end.abort();
  vi.useRealTimers();
});

/** A session and its Python, which reads and answers only when told to. */
function seat(start: Line = "sound", expected = true) {
  const python = new FakePython(dealGame(parseCode(CODE)));
  const outbox: Content[] = [];
  const tried: Content[] = [];
  let line = start;
  const { _change, ...rest } = python.state;
  const model = new FakeModel(expected ? { ...rest, _change } : rest, (content) => {
    tried.push(content);
    if (line === "throws") throw new Error("Cannot send");
    if (line === "sound") outbox.push(content);
  });
  const host = createHost(model, end.signal);
  const session = new Session(host, createSettings(host), end.signal, () => 0);
  const events: TableEvent[] = [];
  /** Whether Python was missed, at every change of that. */
  const missed: boolean[] = [];
  session.subscribe((event) => {
    events.push(event);
    if (session.alone() !== (missed.at(-1) ?? false)) missed.push(session.alone());
  }, end.signal);

  const answer = (heard = true): void => {
    for (const said of python.said.splice(0)) {
      if (!heard) continue;
      if ("custom" in said) model.fire("msg:custom", said.custom);
      else model.update(said.update);
    }
  };
  return {
    python,
    model,
    session,
    outbox,
    events,
    missed,
    /** Python reads the first so many messages, and its answers come or are lost. */
    read: (count: number, heard = true): void => {
      for (const message of outbox.splice(0, count)) python.receive(message);
      answer(heard);
    },
    exchange: (): void => {
      while (outbox.length > 0) {
        for (const message of outbox.splice(0)) python.receive(message);
        answer();
      }
    },
    set: (value: Line): void => {
      line = value;
    },
    play: (count: number): void => {
      for (let made = 0; made < count; made += 1) {
        const home = session.table().foundations.D.includes("AD");
        expect(session.play("AD", home ? "2" : "D")).toBe("");
      }
    },
    tried: (type: string) => tried.filter((content) => content.type === type),
    said: () => events.map(({ message }) => message).filter((message) => message !== ""),
    agree: (moves: number): void => {
      expect(python.game.moveCount).toBe(moves);
      expect(session.table()).toMatchObject({ moves, deal: python.id });
      const home = positionText(python.game.position).startsWith("C --A-");
      expect(session.table().foundations.D).toEqual(home ? ["AD"] : []);
    },
  };
}

describe("Python is missed", () => {
  it("when the hello is not answered for a while, and not before", () => {
    const { session, missed } = seat();
    vi.advanceTimersByTime(PATIENCE - 1);
    expect(session.alone()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(session.alone()).toBe(true);
    expect(missed).toEqual([true]);
  });

  it("when a change is not answered for a while", () => {
    const { session, exchange, play } = seat();
    exchange();
    vi.advanceTimersByTime(60_000);
    expect(session.alone()).toBe(false);
    play(1);
    vi.advanceTimersByTime(PATIENCE);
    expect(session.alone()).toBe(true);
  });

  it("as soon as the host throws, and play goes on", () => {
    const { session, exchange, play, set, missed, said } = seat();
    exchange();
    set("throws");
    play(3);
    expect(session.table().moves).toBe(3);
    vi.advanceTimersByTime(SOON);
    expect(missed).toEqual([true]);
    play(3);
    session.undo();
    session.newGame({ kind: "random", rule: "relaxed" });
    expect(session.table().rule).toBe("relaxed");
    expect(missed).toEqual([true]);
    expect(said()).toEqual([]);
  });

  it("from the start where the host throws, once the board is on the page", () => {
    const { missed } = seat("throws");
    expect(missed).toEqual([]);
    vi.advanceTimersByTime(SOON);
    expect(missed).toEqual([true]);
  });

  it("when the host tells that it is cut off", () => {
    const { session, missed } = seat("loses");
    session.cutOff();
    session.cutOff();
    vi.advanceTimersByTime(SOON);
    expect(missed).toEqual([true]);
  });

  it("not where it was never expected: a page of its own, a stub that throws", () => {
    for (const line of ["loses", "throws"] as const) {
      const { session, play, missed } = seat(line, false);
      session.cutOff();
      play(3);
      vi.advanceTimersByTime(60_000);
      expect(session.alone()).toBe(false);
      expect(missed).toEqual([]);
    }
  });

  it("not while it answers, however much it is asked", () => {
    const { missed, play, read, outbox } = seat();
    for (let turn = 0; turn < 20; turn += 1) {
      play(3);
      vi.advanceTimersByTime(PATIENCE - 1);
      read(outbox.length - 1);
    }
    expect(missed).toEqual([]);
  });

  it("not for messages that it never answers", () => {
    const { exchange, model, session, missed } = seat();
    exchange();
    model.set("_hears_refusals", true);
    session.setVisible(Symbol("view"), true);
    session.refused("AD");
    vi.advanceTimersByTime(60_000);
    expect(missed).toEqual([]);
  });
});

describe("timers", () => {
  it("run only while something waits, and none keeps on asking", () => {
    const { play, exchange, read, outbox, tried } = seat();
    expect(vi.getTimerCount()).toBe(1);
    exchange();
    vi.runAllTimers();
    expect(vi.getTimerCount()).toBe(0);
    play(2);
    vi.advanceTimersByTime(1000);
    expect(vi.getTimerCount()).toBe(1);
    read(1);
    expect(outbox).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(PATIENCE);
    // One at the start, and one that asks what has come there; then ever more seldom.
    expect(tried("hello")).toHaveLength(2);
    vi.advanceTimersByTime(2 * PATIENCE - 1);
    expect(tried("hello")).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(tried("hello")).toHaveLength(3);
    vi.advanceTimersByTime(700_000);
    expect(vi.getTimerCount()).toBe(0);
    expect(tried("hello")).toHaveLength(1 + QUESTIONS);
    play(1);
    expect(vi.getTimerCount()).toBeLessThanOrEqual(1);
    vi.advanceTimersByTime(700_000);
    expect(tried("hello")).toHaveLength(1 + QUESTIONS);
  });

  it("end with the session", () => {
    seat();
    end.abort();
    expect(vi.getTimerCount()).toBe(0);
    end = new AbortController();
    const { session } = seat("throws");
    session.cutOff();
    end.abort();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("Python is found again", () => {
  it("when it answers late; all waiting moves are in its game, and nothing was said", () => {
    const { play, exchange, missed, agree, said } = seat();
    play(2);
    vi.advanceTimersByTime(PATIENCE);
    play(28);
    vi.advanceTimersByTime(60_000);
    exchange();
    expect(missed).toEqual([true, false]);
    agree(30);
    expect(said()).toEqual([]);
    vi.runAllTimers();
    expect(missed).toEqual([true, false]);
  });

  it("and is missed again while it still owes answers", () => {
    const { play, read, missed } = seat();
    play(3);
    vi.advanceTimersByTime(PATIENCE);
    read(2);
    expect(missed).toEqual([true, false]);
    vi.advanceTimersByTime(PATIENCE);
    expect(missed).toEqual([true, false, true]);
  });

  it("only by an answer: a word to somebody else is none", () => {
    const { model, session, python, missed } = seat("loses");
    vi.advanceTimersByTime(PATIENCE);
    python.change("play", "AD>F");
    for (const said of python.said.splice(0)) if ("update" in said) model.update(said.update);
    expect(session.table().moves).toBe(1);
    expect(missed).toEqual([true]);
  });

  it("when the host takes messages again; what it threw back goes after the rest", () => {
    const { play, exchange, set, missed, agree, said } = seat();
    exchange();
    set("throws");
    play(3);
    vi.advanceTimersByTime(SOON);
    set("sound");
    play(1);
    exchange();
    agree(4);
    expect(missed).toEqual([true, false]);
    expect(said()).toEqual([]);
  });

  it("when somebody is back at a page that was left", () => {
    const { session, play, exchange, set, missed, agree } = seat();
    const view = Symbol("view");
    session.setVisible(view, true);
    exchange();
    set("loses");
    play(2);
    session.setVisible(view, false);
    vi.advanceTimersByTime(PATIENCE);
    set("sound");
    session.setVisible(view, true);
    exchange();
    agree(2);
    expect(missed).toEqual([true, false]);
  });
});

describe("moves that were lost on their way", () => {
  it("are sent again when nobody else has moved, with those made since", () => {
    const { play, exchange, set, agree, said, missed } = seat();
    exchange();
    play(1);
    exchange();
    set("loses");
    play(3);
    vi.advanceTimersByTime(PATIENCE);
    set("sound");
    play(2);
    exchange();
    agree(6);
    expect(said()).toEqual([]);
    expect(missed).toEqual([true, false]);
  });

  it("ask for the whole game once, however many were made on them", () => {
    const { play, exchange, set, tried, agree } = seat();
    exchange();
    set("loses");
    play(1);
    set("sound");
    play(50);
    exchange();
    agree(51);
    expect(tried("hello")).toHaveLength(2);
  });

  it("are found out by the question after a silence", () => {
    const { play, exchange, set, agree, said } = seat();
    exchange();
    set("loses");
    play(3);
    set("sound");
    vi.advanceTimersByTime(PATIENCE);
    exchange();
    agree(3);
    expect(said()).toEqual([]);
  });

  it("are found out by a later question too, without anybody's doing", () => {
    const { play, exchange, set, agree, session } = seat();
    exchange();
    set("loses");
    play(3);
    vi.advanceTimersByTime(3 * PATIENCE);
    expect(session.alone()).toBe(true);
    set("sound");
    vi.advanceTimersByTime(4 * PATIENCE);
    exchange();
    expect(session.alone()).toBe(false);
    agree(3);
  });

  it("are taken back with a word when Python has gone on", () => {
    const { play, exchange, set, python, agree, said } = seat();
    exchange();
    play(1);
    exchange();
    set("loses");
    play(3);
    python.change("undo");
    set("sound");
    vi.advanceTimersByTime(PATIENCE);
    exchange();
    agree(1);
    expect(said()).toHaveLength(1);
  });

  it("are not sent again when only the answers were lost", () => {
    const { play, read, exchange, outbox, tried, agree, said } = seat();
    exchange();
    play(3);
    read(2, false);
    outbox.length = 0;
    vi.advanceTimersByTime(PATIENCE);
    exchange();
    agree(3);
    expect(said()).toEqual([]);
    expect(tried("play")).toHaveLength(4);
  });

  it("and a new game among them", () => {
    const { session, play, exchange, set, python, said } = seat();
    exchange();
    set("loses");
    play(1);
    session.newGame({ kind: "again", rule: "classic" });
    set("sound");
    play(2);
    exchange();
    expect(python.game.moveCount).toBe(2);
    expect(session.table()).toMatchObject({ moves: 2, deal: python.id });
    expect(python.id).toMatch(/^2\./);
    expect(said()).toEqual([]);
  });
});
