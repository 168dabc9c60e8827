// A session that goes on with a kept game, and one that keeps its game: alone, with a Python that
// answers late, and with one that has gone.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CardName, PileName, TableEvent } from "../../src/board/referee";
import { createHost } from "../../src/host";
import { keptGame } from "../../src/kept";
import { dealGame, gameFrom, parseCode, parsePosition, snapshot } from "../../src/rules";
import { Session } from "../../src/session";
import { createSettings } from "../../src/settings";
import { say } from "../../src/words";
import { FakeModel } from "./fake-model";
import { FakePython } from "./fake-python";
import { FakeStorage } from "./fake-storage";

const CODE = "RU1-C-AAAAASC";
const THERE = ["AD", "D"] as const;
const BACK = ["AD", "2"] as const;
const KEPT = say("en", "session.kept");
const ANOTHER = say("en", "session.back.game");
const PAGE = { game: "1.page", version: 0, elapsed: 0, ...snapshot(dealGame(parseCode(CODE))) };

let moment: number;
let storage: FakeStorage;
let ends: AbortController[];

beforeEach(() => {
  vi.useFakeTimers();
  moment = 0;
  storage = new FakeStorage();
  ends = [];
});
afterEach(() => {
  for (const end of ends) end.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Visit {
  readonly session: Session;
  readonly end: AbortController;
}

/** The page is opened, with its model as it came. */
function open(model = new FakeModel({ _opening: PAGE })): Visit {
  const end = new AbortController();
  ends.push(end);
  const host = createHost(model, end.signal);
  const settings = createSettings(host);
  const session = new Session(
    host,
    settings,
    end.signal,
    () => moment,
    keptGame(host, () => storage),
  );
  return { session, end };
}

/** A board of the session that can be seen, and what it is told: two parts of it listen. */
function seat(session: Session, visible = true): { events: TableEvent[]; view: symbol } {
  const events: TableEvent[] = [];
  const view = Symbol("view");
  const end = new AbortController();
  ends.push(end);
  session.subscribe(() => {}, end.signal);
  session.subscribe((event) => events.push(event), end.signal);
  session.setVisible(view, visible);
  return { events, view };
}

function play(session: Session, ...moves: readonly (readonly [CardName, PileName])[]): void {
  for (const [card, to] of moves) expect(session.play(card, to)).toBe("");
}

/** A visit in which that was played, long enough ago. */
function leaveWith(...moves: readonly (readonly [CardName, PileName])[]): Session {
  const { session, end } = open();
  play(session, ...moves);
  vi.runAllTimers();
  end.abort();
  return session;
}

/** Python, and a page that hears of it only when told to. */
function withPython() {
  const python = new FakePython(dealGame(parseCode(CODE)));
  const outbox: Record<string, unknown>[] = [];
  let reachable = true;
  const model = new FakeModel(python.state, (content) => {
    if (!reachable) throw new Error("Cannot send");
    outbox.push(content);
  });
  const exchange = (): void => {
    while (outbox.length + python.said.length > 0) {
      for (const message of outbox.splice(0)) python.receive(message);
      for (const said of python.said.splice(0)) {
        if ("custom" in said) model.fire("msg:custom", said.custom);
        else model.update(said.update);
      }
    }
  };
  const reach = (value: boolean): void => {
    reachable = value;
  };
  return { python, model, exchange, reach };
}

describe("a board without Python", () => {
  it("goes on with the game after a reload: cards, score, moves, undo, redo, time", () => {
    const { session } = open();
    play(session, THERE, BACK, THERE);
    session.undo();
    moment += 7000;
    vi.runAllTimers();
    const later = open().session;
    expect(later.table()).toEqual({ ...session.table(), deal: later.table().deal });
    expect(later.table()).toMatchObject({ score: 10, moves: 3, undoLeft: 2, redoLeft: 1 });
    expect(later.seconds()).toBe(7);
    moment += 2000;
    expect(later.seconds()).toBe(9);
    play(later, THERE);
    expect(later.undo()).toBe("");
  });

  it("says so, once, to the first board that is seen", () => {
    leaveWith(THERE);
    const { session } = open();
    const [one, other] = [seat(session), seat(session)];
    expect(one.events).toEqual([]);
    vi.runAllTimers();
    session.setVisible(one.view, false);
    session.setVisible(one.view, true);
    vi.runAllTimers();
    expect(one.events).toEqual([{ kind: "state", by: "hand", message: KEPT }]);
    expect(other.events).toEqual([]);
  });

  it("says so when the page is seen, not while it is hidden", () => {
    leaveWith(THERE);
    const { session } = open();
    const { events, view } = seat(session, false);
    vi.advanceTimersByTime(60_000);
    expect(events).toEqual([]);
    session.setVisible(view, true);
    vi.runAllTimers();
    expect(events.map(({ message }) => message)).toEqual([KEPT]);
  });

  it("says nothing to a board that has gone before its time", () => {
    leaveWith(THERE);
    const { session, end } = open();
    seat(session);
    end.abort();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("says so in Hebrew", () => {
    leaveWith(THERE);
    const { session } = open(new FakeModel({ _opening: PAGE, language: "he" }));
    const { events } = seat(session);
    vi.runAllTimers();
    expect(events.map(({ message }) => message)).toEqual([say("he", "session.kept")]);
  });

  it("says nothing when nothing was kept, nor of a game that was dealt since", () => {
    const fresh = open().session;
    const { events } = seat(fresh);
    vi.runAllTimers();
    expect(events).toEqual([]);
    leaveWith(THERE);
    const { session } = open();
    const later = seat(session);
    session.newGame({ kind: "again", rule: "classic" });
    vi.runAllTimers();
    expect(later.events.map(({ kind, message }) => [kind, message])).toEqual([["new", ""]]);
  });

  it("keeps the new game instead of the page's, from its first move on", () => {
    const { session } = open();
    play(session, THERE);
    vi.runAllTimers();
    session.newGame({ kind: "again", rule: "relaxed" });
    vi.runAllTimers();
    expect(open().session.table()).toMatchObject({ rule: "classic", moves: 0 });
    play(session, THERE);
    vi.runAllTimers();
    const later = open().session;
    expect(later.table()).toMatchObject({ rule: "relaxed", moves: 1, code: "RU1-R-AAAAASC" });
    later.newGame({ kind: "code", code: CODE });
    play(later, THERE, BACK);
    vi.runAllTimers();
    expect(open().session.table()).toMatchObject({ rule: "classic", moves: 2, code: CODE });
  });

  it("does not go on with a won game, but with one whose win was taken back", () => {
    const game = gameFrom(parsePosition("C KKKQ KC/-/-/-/-/-/-"));
    const model = () => new FakeModel({ _opening: { ...PAGE, ...snapshot(game) } });
    const { session } = open(model());
    play(session, ["KC", "C"]);
    vi.runAllTimers();
    expect(open(model()).session.table()).toMatchObject({ won: false, moves: 0 });
    session.undo();
    vi.runAllTimers();
    expect(open(model()).session.table()).toMatchObject({ won: false, moves: 1, redoLeft: 1 });
  });

  it("does not go on with a won game that is looked back at, until it is played on", () => {
    const game = gameFrom(parsePosition("C KKKJ QC/KC/-/-/-/-/-"));
    const model = () => new FakeModel({ _opening: { ...PAGE, ...snapshot(game) } });
    const { session } = open(model());
    play(session, ["QC", "C"], ["KC", "C"]);
    session.goTo(1);
    vi.runAllTimers();
    expect(session.table()).toMatchObject({ won: false, moves: 2 });
    expect(open(model()).session.table().moves).toBe(0);
    play(session, ["KC", "1"]);
    vi.runAllTimers();
    expect(open(model()).session.table()).toMatchObject({ won: false, moves: 3, undoLeft: 2 });
  });

  it("keeps what was played in the last moment of the page", () => {
    const { session } = open();
    play(session, THERE);
    window.dispatchEvent(new Event("pagehide"));
    expect(open().session.table().moves).toBe(1);
    play(session, BACK);
    window.dispatchEvent(new Event("pagehide"));
    expect(open().session.table().moves).toBe(2);
  });

  it("keeps what was played in the last moment of the session", () => {
    const { session, end } = open();
    play(session, THERE);
    end.abort();
    expect(open().session.table().moves).toBe(1);
  });

  it("keeps the time up to when the page was left", () => {
    const { session } = open();
    const { view } = seat(session);
    play(session, THERE);
    vi.runAllTimers();
    moment += 30_000;
    session.setVisible(view, false);
    expect(open().session.seconds()).toBe(30);
  });

  it("listens to the window only while something waits to be kept", () => {
    const listeners = new Set<unknown>();
    const { addEventListener, removeEventListener } = window;
    vi.spyOn(window, "addEventListener").mockImplementation((type, listener, how) => {
      if (type === "pagehide") listeners.add(listener);
      addEventListener.call(window, type, listener, how);
    });
    vi.spyOn(window, "removeEventListener").mockImplementation((type, listener, how) => {
      if (type === "pagehide") listeners.delete(listener);
      removeEventListener.call(window, type, listener, how);
    });
    const { session, end } = open();
    expect(listeners.size).toBe(0);
    play(session, THERE, BACK);
    expect(listeners.size).toBe(1);
    vi.runAllTimers();
    expect(listeners.size).toBe(0);
    play(session, THERE);
    expect(listeners.size).toBe(1);
    end.abort();
    expect(listeners.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("with Python", () => {
  it("what was kept while it was silent goes when it answers, and nothing more is kept", () => {
    const { model, exchange, python } = withPython();
    const { session } = open(model);
    play(session, THERE);
    vi.runAllTimers();
    expect(storage.length).toBe(1);
    exchange();
    expect(python.game.moveCount).toBe(1);
    expect(storage.length).toBe(0);
    play(session, BACK);
    vi.runAllTimers();
    expect(storage.length).toBe(0);
    exchange();
    expect(storage.length).toBe(0);
  });

  it("a change that it tells is an answer too", () => {
    const { model, exchange, python } = withPython();
    const { session } = open(model);
    play(session, THERE);
    vi.runAllTimers();
    python.newGame(dealGame(parseCode(CODE)));
    for (const said of python.said.splice(0)) if ("update" in said) model.update(said.update);
    expect(storage.length).toBe(0);
    exchange();
    expect(storage.length).toBe(0);
  });

  it("the game is kept when it can no longer be told", () => {
    const { model, exchange, reach, python } = withPython();
    const { session } = open(model);
    exchange();
    play(session, THERE);
    exchange();
    reach(false);
    play(session, BACK);
    vi.runAllTimers();
    expect(storage.length).toBe(1);
    // The host has kept the page as it was when it came.
    const again = new FakePython(dealGame(parseCode(CODE)));
    expect(open(new FakeModel(again.state)).session.table().moves).toBe(2);
    expect(python.game.moveCount).toBe(1);
  });

  /** A kept game with one move on a page whose Python is there. */
  function resumed() {
    const first = withPython();
    const { session, end } = open(first.model);
    play(session, THERE);
    vi.runAllTimers();
    end.abort();
    expect(storage.length).toBe(1);
    const second = withPython();
    const visit = open(second.model);
    expect(visit.session.table().moves).toBe(1);
    return { ...second, ...visit, ...seat(visit.session) };
  }

  it("its game takes the place of the kept one, silently before a word was said", () => {
    const { session, exchange, events, python } = resumed();
    exchange();
    vi.runAllTimers();
    expect(session.table()).toMatchObject({ moves: 0, deal: python.id });
    expect(events).toEqual([{ kind: "state", by: "python", message: "" }]);
    expect(storage.length).toBe(0);
  });

  it("its game takes the place of the kept one, with a word after one", () => {
    const { session, exchange, events, python } = resumed();
    vi.runAllTimers();
    exchange();
    expect(session.table()).toMatchObject({ moves: 0, deal: python.id });
    const said = events.filter(({ message }) => message !== "");
    expect(said.map(({ kind, message }) => [kind, message])).toEqual([
      ["state", KEPT],
      ["back", ANOTHER],
    ]);
    expect(storage.length).toBe(0);
    play(session, THERE);
    exchange();
    expect(python.game.moveCount).toBe(1);
    python.change("undo");
    exchange();
    expect(events.at(-1)).toMatchObject({ kind: "undo", by: "python", message: "" });
  });

  it("takes no move of the kept game for one of its own", () => {
    const { session, exchange, events, python } = resumed();
    vi.runAllTimers();
    // Legal in Python's game too, and of the same number.
    play(session, BACK, THERE);
    session.newGame({ kind: "again", rule: "classic" });
    exchange();
    vi.runAllTimers();
    expect(python.accepted.size).toBe(0);
    expect(session.table()).toMatchObject({ moves: 0, deal: python.id });
    expect(events.at(-1)).toMatchObject({ kind: "back", message: ANOTHER });
    expect(storage.length).toBe(0);
  });

  it("a change that it tells brings its game", () => {
    const { session, model, exchange, python } = resumed();
    vi.runAllTimers();
    python.change("play", "AD>F");
    python.change("play", "AD>2");
    for (const said of python.said.splice(0)) if ("update" in said) model.update(said.update);
    expect(session.table()).toMatchObject({ moves: 2, deal: python.id });
    exchange();
    expect(session.table()).toMatchObject({ moves: 2, undoLeft: 2 });
    expect(storage.length).toBe(0);
  });
});
