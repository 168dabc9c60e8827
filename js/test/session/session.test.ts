// One session and its boards: alone, with a Python that answers late, never, or again.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CardName, PileName, TableEvent } from "../../src/board/referee";
import { createHost } from "../../src/host";
import { cardText, dealGame, parseCode, parseMove } from "../../src/rules";
import { Session } from "../../src/session";
import { createSettings } from "../../src/settings";
import { pileOf } from "../../src/table";
import { cardSymbol, say } from "../../src/words";
import { FakeModel } from "./fake-model";
import { FakePython } from "./fake-python";

// The ace of diamonds goes home and comes back, for ever.
const CODE = "RU1-C-AAAAASC";
const THERE = ["AD", "D"] as const;
const BACK = ["AD", "2"] as const;
const WON_BUT_ONE = "C KKKQ KC/-/-/-/-/-/-";

let moment = 0;
let end: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  moment = 0;
  end = new AbortController();
});
afterEach(() => {
  end.abort();
  vi.useRealTimers();
});

function seat(model: unknown): { session: Session; events: TableEvent[] } {
  const host = createHost(model, end.signal);
  const session = new Session(host, createSettings(host), end.signal, () => moment);
  const events: TableEvent[] = [];
  session.subscribe((event) => events.push(event), end.signal);
  return { session, events };
}

/** A session with a Python that hears only when told to. */
function withPython(game = dealGame(parseCode(CODE)), extra: Record<string, unknown> = {}) {
  const python = new FakePython(game);
  const outbox: Record<string, unknown>[] = [];
  let reachable = true;
  const model = new FakeModel({ ...python.state, ...extra }, (content) => {
    if (!reachable) throw new Error("Cannot send");
    outbox.push(content);
  });
  const answer = (): void => {
    for (const said of python.said.splice(0)) {
      if ("custom" in said) model.fire("msg:custom", said.custom);
      else model.update(said.update);
    }
  };
  const exchange = (): void => {
    while (outbox.length + python.said.length > 0) {
      for (const message of outbox.splice(0)) python.receive(message);
      answer();
    }
  };
  const reach = (value: boolean): void => {
    reachable = value;
  };
  const seated = seat(model);
  return { ...seated, python, model, outbox, answer, exchange, reach };
}

function play(session: Session, [card, to]: readonly [CardName, PileName]): void {
  expect(session.play(card, to)).toBe("");
}

function messages(outbox: readonly Record<string, unknown>[]): unknown[] {
  return outbox.map(({ type, base, ahead }) => [type, base, ahead]);
}

describe("without Python", () => {
  it.each([
    ["nothing", {}],
    ["rubbish", { _opening: 7, _change: "x", position: "R", code: 5, rule: [] }],
    ["a torn game", { _opening: { game: "1.x", version: 0, elapsed: 0, opening: "C" } }],
    ["no model at all", undefined],
  ])("a model with %s gets a random classic game", (_name, values) => {
    const model = values && new FakeModel(values);
    const { session } = seat(model);
    const table = session.table();
    expect(table.rule).toBe("classic");
    expect(table.code).toMatch(/^RU1-C-/);
    expect(table.columns.map(({ length }) => length)).toEqual([1, 6, 7, 8, 9, 10, 11]);
  });

  it("a code or a rule alone is dealt", () => {
    expect(seat(new FakeModel({ code: CODE })).session.table().code).toBe(CODE);
    expect(seat(new FakeModel({ rule: "relaxed" })).session.table().rule).toBe("relaxed");
  });

  it("a whole game can be played, won, taken back and begun again", () => {
    const { session, events } = seat(new FakeModel({ position: WON_BUT_ONE, score: 0 }));
    play(session, ["KC", "H"]);
    expect(session.table()).toMatchObject({ won: true, score: 10, moves: 1, undoLeft: 1 });
    expect(session.table().lastMove).toEqual({ card: "KC", to: "C" });
    expect(session.undo()).toBe("");
    expect(session.redo()).toBe("");
    expect(session.newGame({ kind: "again", rule: "relaxed" })).toBe("");
    expect(session.table()).toMatchObject({ won: false, rule: "relaxed", moves: 0, code: null });
    expect(session.newGame({ kind: "code", code: "ru1 c aaaaasc" })).toBe("");
    expect(session.table().code).toBe(CODE);
    expect(session.newGame({ kind: "random", rule: "relaxed" })).toBe("");
    expect(session.table().code).toMatch(/^RU1-R-/);
    expect(events.map(({ kind }) => kind)).toEqual(["play", "undo", "redo", "new", "new", "new"]);
    expect(events.every(({ by, message }) => by === "hand" && message === "")).toBe(true);
  });

  it("every new game is another deal to the board, the same cards too", () => {
    const { session } = seat(new FakeModel({ code: CODE }));
    const deals = new Set([session.table().deal]);
    for (let time = 0; time < 5; time++) {
      session.newGame({ kind: "again", rule: "classic" });
      deals.add(session.table().deal);
    }
    expect(deals.size).toBe(6);
  });

  it("it goes on for ever: messages stop, and each change stays quick", () => {
    let sent = 0;
    const { session } = seat(
      new FakeModel({ code: CODE }, () => {
        sent += 1;
      }),
    );
    for (let round = 0; round < 2500; round++) {
      play(session, THERE);
      play(session, BACK);
    }
    expect(session.table()).toMatchObject({ moves: 5000, undoLeft: 100, score: 25_000 });
    expect(sent).toBeLessThan(300);
    expect(session.undo()).toBe("");
    expect(session.newGame({ kind: "again", rule: "classic" })).toBe("");
    expect(session.table().moves).toBe(0);
  });

  it("a later session of the same model goes on with the game", () => {
    const model = new FakeModel({ code: CODE });
    const { session } = seat(model);
    play(session, THERE);
    moment += 7000;
    play(session, BACK);
    vi.runAllTimers();
    const later = seat(model).session;
    expect(later.table()).toEqual({ ...session.table(), deal: later.table().deal });
    expect(later.seconds()).toBe(7);
    expect(later.undo()).toBe("");
  });

  it("a later session goes on with a new game, too, of which Python never heard", () => {
    const python = new FakePython(dealGame(parseCode(CODE)));
    const model = new FakeModel(python.state);
    const { session } = seat(model);
    session.newGame({ kind: "code", code: "RU1-R-AAAAASC" });
    play(session, THERE);
    vi.runAllTimers();
    expect(seat(model).session.table()).toEqual(session.table());
  });

  it("the end keeps what was played in the last moment", () => {
    const model = new FakeModel({ code: CODE });
    const { session } = seat(model);
    play(session, THERE);
    const table = session.table();
    end.abort();
    end = new AbortController();
    const later = seat(model).session;
    expect(later.table()).toEqual({ ...table, deal: later.table().deal });
    expect(later.undo()).toBe("");
  });

  it("nothing is kept in the model after the end", () => {
    const model = new FakeModel({ code: CODE });
    const { session } = seat(model);
    play(session, THERE);
    end.abort();
    const put = vi.spyOn(model, "set");
    vi.runAllTimers();
    expect(put).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
    expect(model.listenerCount).toBe(0);
  });

  it("changes are kept together, not one by one", () => {
    const model = new FakeModel({ code: CODE });
    const put = vi.spyOn(model, "set");
    const { session } = seat(model);
    for (let time = 0; time < 10; time++) play(session, time % 2 ? BACK : THERE);
    vi.runAllTimers();
    expect(put).toHaveBeenCalledTimes(1);
  });
});

describe("refusals", () => {
  it("are sentences, and change nothing", () => {
    const { session, events } = seat(new FakeModel({ code: CODE }));
    const before = session.table();
    expect(session.play("AD", "5")).toBe(session.why("AD", "5"));
    expect(session.why("AD", "5")).toContain(cardSymbol("AD"));
    expect(session.undo()).toBe(say("en", "session.undo.none"));
    expect(session.redo()).toBe(say("en", "session.redo.none"));
    expect(session.newGame({ kind: "code", code: "RU1-C-AAAAABC" })).not.toBe("");
    expect(session.table()).toBe(before);
    expect(events).toEqual([]);
  });

  it("speak the language in force", () => {
    const { session } = seat(new FakeModel({ code: CODE, language: "he" }));
    expect(session.undo()).toBe(say("he", "session.undo.none"));
    expect(session.play("AD", "5")).toMatch(/[א-ת]/);
    expect(session.checkCode("RU1-C-AAAAABC")).toMatchObject({
      ok: false,
      message: expect.stringMatching(/[א-ת]/),
    });
  });

  it("of codes: a right one is written out, and with the other rule's letter", () => {
    const { session } = seat(new FakeModel({ code: CODE }));
    expect(session.checkCode(" ru1caaaaasc ")).toEqual({ ok: true, code: CODE, rule: "classic" });
    expect(session.codeWithRule(CODE, "relaxed")).toBe("RU1-R-AAAAASC");
  });
});

describe("questions of the board", () => {
  it("are answered from the rules", () => {
    const won = seat(new FakeModel({ position: WON_BUT_ONE })).session;
    expect(won.destinations("KC")).toEqual(["2", "3", "4", "5", "6", "7", "C"]);
    expect(won.group("KC")).toEqual(["KC"]);
    expect(won.bestPlace("KC")).toBe("C");
    expect(won.bestPlace("KS")).toBeNull();
    expect(won.destinations("KS")).toEqual(["2", "3", "4", "5", "6", "7"]);
    expect(won.pickRefusal("QS")).not.toBe("");
    expect(won.pickRefusal("KC")).toBe("");
    expect(won.placeRefusal("QS")).not.toBe("");
    expect(won.asPython()).toContain(WON_BUT_ONE);
  });

  it("get the same table until it changes", () => {
    const { session } = seat(new FakeModel({ code: CODE }));
    const before = session.table();
    expect(session.table()).toBe(before);
    play(session, THERE);
    expect(session.table()).not.toBe(before);
  });
});

describe("with Python", () => {
  it("begins with Python's game, wherever that stands", () => {
    const game = dealGame(parseCode(CODE));
    const python = new FakePython(game);
    python.change("play", "AD>F");
    python.change("play", "AD>2");
    python.change("undo");
    const { session } = seat(new FakeModel(python.state));
    expect(session.table()).toMatchObject({ moves: 2, score: 10, undoLeft: 1, redoLeft: 1 });
    expect(session.table().code).toBe(CODE);
  });

  it("draws from the position when the whole game is old", () => {
    const python = new FakePython(dealGame(parseCode(CODE)));
    const opening = python.state;
    python.change("play", "AD>F");
    const { session } = seat(new FakeModel({ ...python.state, _opening: opening._opening }));
    expect(session.table()).toMatchObject({ moves: 1, score: 10, code: CODE, undoLeft: 0 });
    expect(session.table().foundations.D).toEqual(["AD"]);
  });

  it("shows five moves at once while Python is busy, and sends them as one chain", () => {
    const { session, outbox, exchange, python, events } = withPython();
    exchange();
    for (const move of [THERE, BACK, THERE, BACK, THERE]) play(session, move);
    const shown = session.table();
    expect(shown.moves).toBe(5);
    expect(messages(outbox)).toEqual([0, 1, 2, 3, 4].map((ahead) => ["play", 0, ahead]));
    exchange();
    expect(python.game.moveCount).toBe(5);
    expect(session.table()).toBe(shown);
    expect(events.map(({ kind }) => kind)).toEqual(Array(5).fill("play"));
  });

  it("undo, redo and new game are in the chain too", () => {
    const { session, exchange, python } = withPython();
    play(session, THERE);
    session.undo();
    session.redo();
    session.newGame({ kind: "again", rule: "relaxed" });
    play(session, THERE);
    session.newGame({ kind: "code", code: CODE });
    play(session, THERE);
    play(session, BACK);
    const shown = session.table();
    exchange();
    expect(python.refused.size).toBe(0);
    expect(python.id).toBe(shown.deal);
    expect(python.game.moveCount).toBe(2);
    expect(session.table()).toBe(shown);
  });

  it("follows Python's moves, undos and new games", () => {
    const { session, python, answer, exchange, events } = withPython();
    exchange();
    python.change("play", "AD>F");
    python.change("undo");
    python.change("redo");
    python.newGame(dealGame(parseCode("RU1-R-AAAAASC")));
    answer();
    expect(session.table()).toMatchObject({ deal: python.id, code: "RU1-R-AAAAASC", moves: 0 });
    expect(events).toEqual(
      ["play", "undo", "redo", "new"].map((kind) => ({ kind, by: "python", message: "" })),
    );
  });

  it("takes back with a word what Python overtook", () => {
    const { session, python, exchange, events } = withPython();
    exchange();
    python.change("play", "AD>F");
    play(session, THERE);
    play(session, BACK);
    exchange();
    expect(python.refused.size).toBe(2);
    expect(session.table()).toMatchObject({ moves: 1, score: 10 });
    expect(events.slice(2)).toEqual([
      { kind: "back", by: "python", message: say("en", "session.back.python") },
    ]);
  });

  it("says it in Hebrew, too", () => {
    const { session, python, exchange, events } = withPython(undefined, { language: "he" });
    exchange();
    python.newGame(dealGame(parseCode(CODE)));
    play(session, THERE);
    exchange();
    expect(events.at(-1)?.message).toBe(say("he", "session.back.game"));
  });

  it("goes back to Python's game when a refusal comes first", () => {
    const { session, model, outbox, exchange, events } = withPython();
    exchange();
    const before = session.table();
    play(session, THERE);
    play(session, BACK);
    const { client, n } = outbox[0] ?? {};
    outbox.length = 0;
    model.fire("msg:custom", { type: "refused", client, n, reason: "illegal", text: "" });
    expect(session.table()).toEqual(before);
    expect(events.at(-1)).toEqual({
      kind: "back",
      by: "python",
      message: say("en", "session.back.refused"),
    });
    expect(messages(outbox)).toEqual([["hello", undefined, undefined]]);
  });

  it("shows the position at once after a gap, and then knows the history", () => {
    const { session, python, answer, exchange, outbox } = withPython();
    exchange();
    python.change("play", "AD>F");
    python.said.length = 0;
    python.change("play", "AD>2");
    python.change("play", "AD>F");
    answer();
    expect(session.table()).toMatchObject({ moves: 3, score: 20, code: CODE });
    expect(session.table().foundations.D).toEqual(["AD"]);
    expect(messages(outbox)).toEqual([["hello", undefined, undefined]]);
    play(session, BACK);
    exchange();
    expect(python.refused.size).toBe(0);
    expect(session.table()).toMatchObject({ moves: 4, score: 20, undoLeft: 4 });
  });

  it("asks for the history of a game that Python has begun elsewhere", () => {
    const { session, python, exchange } = withPython();
    exchange();
    python.newGame(dealGame(parseCode(CODE)).play({ card: 26, to: "F" }));
    exchange();
    expect(session.table()).toMatchObject({ deal: python.id, moves: 1, undoLeft: 1, score: 10 });
  });

  it("hears nothing new in messages for others, of others, or of no shape", () => {
    const { session, model, exchange } = withPython();
    exchange();
    const before = session.table();
    for (const content of [
      null,
      3,
      {},
      { type: "state" },
      { type: "state", client: "other", n: 1, game: "9.x", version: 3, elapsed: 0, opening: "C" },
      { type: "refused", client: "other", n: 1, reason: "stale" },
      { type: "refused", client: null, n: null, reason: "message" },
    ]) {
      model.fire("msg:custom", content);
    }
    for (const change of [null, [], ["1.python", -1, "play"], { game: "9.x" }, [1, 2, 3]]) {
      model.update({ _change: change });
    }
    expect(session.table()).toBe(before);
  });
});

describe("when Python goes away and comes back", () => {
  it("plays on, and tells all when nothing has happened there", () => {
    const { session, python, exchange, model, reach, events } = withPython();
    exchange();
    reach(false);
    for (const move of [THERE, BACK, THERE]) play(session, move);
    expect(session.undo()).toBe("");
    expect(python.game.moveCount).toBe(0);
    reach(true);
    model.fire("msg:custom", { type: "refused", client: null, n: null, reason: "message" });
    exchange();
    expect(python.game.moveCount).toBe(3);
    expect(session.table()).toMatchObject({ moves: 3, undoLeft: 2, redoLeft: 1 });
    expect(events.some(({ kind }) => kind === "back")).toBe(false);
  });

  it("takes Python's game, with a word, when that has gone on", () => {
    const { session, python, exchange, reach, events } = withPython();
    exchange();
    reach(false);
    play(session, THERE);
    play(session, BACK);
    reach(true);
    python.newGame(dealGame(parseCode("RU1-R-AAAAABB")));
    exchange();
    expect(session.table()).toMatchObject({ deal: python.id, rule: "relaxed", moves: 0 });
    expect(events.at(-1)?.kind).toBe("back");
  });

  it("takes Python's game, with a word, after more than can be told", () => {
    const { session, python, exchange, outbox, events } = withPython();
    exchange();
    for (let round = 0; round < 1100; round++) {
      play(session, THERE);
      play(session, BACK);
    }
    outbox.length = 0;
    events.length = 0;
    python.change("play", "AD>F");
    exchange();
    expect(session.table()).toMatchObject({ moves: 1, score: 10, undoLeft: 1 });
    expect(events[0]?.message).toBe(say("en", "session.back.python"));
  });

  it("tells more than the window holds once answers come", () => {
    const { session, python, exchange } = withPython();
    exchange();
    for (let round = 0; round < 300; round++) {
      play(session, THERE);
      play(session, BACK);
    }
    exchange();
    expect(python.game.moveCount).toBe(600);
    expect(python.refused.size).toBe(0);
  });
});

describe("the truth", () => {
  const CODE = "RU1-C-AAAADMX";
  const MOVES =
    "AH>F 8C>2 2H>F TD>5 3H>F AD>F 2C>6 TH>5 KH>1 3C>4 7D>6 6H>7 5H>7 7S>5 8H>2 QC>5 AC>4 7H>2 9H>6";
  const LOSING = "KC>2"; // leaves every line that was found, so that a search is needed

  it("is looked for anew after a move while a board asks", async () => {
    vi.useRealTimers();
    const { session } = seat(new FakeModel({ code: CODE }));
    const heard: string[] = [];
    session.askTruth("shown", () => heard.push(session.truth().verdict), end.signal);
    const is = (verdict: string) =>
      vi.waitFor(() => expect(session.truth().verdict).toBe(verdict), 10_000);
    const make = (text: string) => {
      const move = parseMove(text);
      play(session, [cardText(move.card), pileOf(move)]);
    };
    MOVES.split(" ").forEach(make);
    await is("winnable");
    make(LOSING);
    await is("lost");
    expect(heard.at(-1)).toBe("lost");
  });
});

describe("seconds", () => {
  it("run from the first move to the win", () => {
    const { session } = seat(new FakeModel({ position: WON_BUT_ONE }));
    moment += 5000;
    expect(session.seconds()).toBe(0);
    play(session, ["KC", "2"]);
    moment += 5000;
    play(session, ["KC", "C"]);
    moment += 5000;
    expect(session.seconds()).toBe(5);
    session.undo();
    moment += 1000;
    expect(session.seconds()).toBe(6);
  });

  it("start anew with a new game and follow Python's clock, never back", () => {
    const { session, python, exchange } = withPython();
    exchange();
    play(session, THERE);
    moment += 60_000;
    exchange();
    expect(session.seconds()).toBe(60);
    python.elapsed = 99;
    python.change("undo");
    exchange();
    expect(session.seconds()).toBe(99.5);
    session.newGame({ kind: "again", rule: "classic" });
    expect(session.seconds()).toBe(0);
  });

  it("stand while no view can be seen, of which Python is told", () => {
    const { session, outbox, exchange, model } = withPython();
    exchange();
    const [one, other] = [Symbol("one"), Symbol("other")];
    session.setVisible(one, true);
    session.setVisible(other, false);
    play(session, THERE);
    moment += 5000;
    session.setVisible(one, false);
    moment += 5000;
    expect(session.seconds()).toBe(5);
    session.forget(one);
    moment += 5000;
    expect(session.seconds()).toBe(5);
    session.forget(other);
    moment += 5000;
    expect(session.seconds()).toBe(10);
    const told = outbox.filter(({ type }) => type === "views");
    expect(told.map(({ shown, hidden }) => [shown, hidden])).toEqual([
      [1, 0],
      [1, 1],
      [0, 2],
      [0, 1],
      [0, 0],
    ]);
    outbox.length = 0;
    const state = { type: "state", client: "other", n: 1, elapsed: 0, game: "1.x", version: 0 };
    model.fire("msg:custom", state);
    expect(outbox.map(({ type, shown, hidden }) => [type, shown, hidden])).toEqual([
      ["views", 0, 0],
    ]);
  });
});

describe("bytes", () => {
  it("a hand move's message stays small", () => {
    const { session, outbox, exchange } = withPython();
    for (let round = 0; round < 500; round++) {
      play(session, THERE);
      play(session, BACK);
      exchange();
    }
    play(session, THERE);
    const data = { method: "custom", content: outbox.at(-1) };
    expect(JSON.stringify(data).length).toBeLessThan(160);
  });
});
