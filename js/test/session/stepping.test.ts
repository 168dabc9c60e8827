// A session that steps along its line: alone, with a Python that answers late, and its clock.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { TableEvent } from "../../src/board/referee";
import { createHost } from "../../src/host";
import { dealGame, gameFrom, parseCode, parsePosition } from "../../src/rules";
import { Session } from "../../src/session";
import { createSettings } from "../../src/settings";
import { say } from "../../src/words";
import { FakeModel } from "./fake-model";
import { FakePython } from "./fake-python";

// The ace of diamonds goes home and comes back, for ever.
const DEAL = dealGame(parseCode("RU1-C-AAAAASC"));
const WON_BUT_ONE = gameFrom(parsePosition("C KKKQ KC/-/-/-/-/-/-"));

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

function withPython(game = DEAL) {
  const python = new FakePython(game);
  const outbox: Record<string, unknown>[] = [];
  const model = new FakeModel(python.state, (content) => outbox.push(content));
  const host = createHost(model, end.signal);
  const session = new Session(host, createSettings(host), end.signal, () => moment);
  const events: TableEvent[] = [];
  session.subscribe((event) => events.push(event), end.signal);
  const exchange = (): void => {
    while (outbox.length + python.said.length > 0) {
      for (const message of outbox.splice(0)) python.receive(message);
      for (const said of python.said.splice(0)) {
        if ("custom" in said) model.fire("msg:custom", said.custom);
        else model.update(said.update);
      }
    }
  };
  exchange();
  return { python, outbox, model, session, events, exchange };
}

function thereAndBack(session: Session): void {
  session.play("AD", "D");
  session.play("AD", "2");
}

it("shows the point at once, keeps the line and the counter, and tells Python", () => {
  const { session, outbox, python, exchange, events } = withPython();
  thereAndBack(session);
  expect(session.goTo(1)).toBe("");
  expect(session.table()).toMatchObject({ at: 1, total: 2, moves: 2, score: 10 });
  expect(session.table().lastMove).toEqual({ card: "AD", to: "D" });
  expect(outbox.at(-1)).toMatchObject({ type: "go", to: 1, base: 0, ahead: 2 });
  expect(JSON.stringify(outbox.at(-1)).length).toBeLessThan(130);
  exchange();
  expect(python.game).toMatchObject({ depth: 1, redoLeft: 1, moveCount: 2 });
  expect(events.map(({ kind }) => kind)).toEqual(["play", "play", "go"]);
});

it("follows a step of Python's", () => {
  const { session, python, exchange, events } = withPython();
  thereAndBack(session);
  exchange();
  python.change("go", "@0");
  exchange();
  expect(session.table()).toMatchObject({ at: 0, total: 2, moves: 2 });
  expect(events.at(-1)).toEqual({ kind: "go", by: "python", message: "" });
});

it("takes a step back, with a word, when Python's move came first", () => {
  const { session, python, exchange, events } = withPython();
  thereAndBack(session);
  exchange();
  session.goTo(0);
  python.change("undo");
  exchange();
  expect(session.table()).toMatchObject({ at: 1, total: 2 });
  expect(events.at(-1)).toMatchObject({ kind: "back", message: say("en", "session.back.python") });
});

it("says why there is no such point, and sends nothing", () => {
  const { session, outbox } = withPython();
  expect(session.goTo(1)).toBe(say("en", "session.go.none"));
  expect(session.goTo(-1)).toBe(say("en", "session.go.none"));
  session.play("AD", "D");
  const sent = outbox.length;
  expect(session.goTo(2)).toBe(say("en", "session.go.end"));
  expect(session.goTo(-1)).toBe(say("en", "session.go.start"));
  expect(session.goTo(1)).toBe("");
  expect(outbox.length).toBe(sent);
});

it("knows no points while what led to the position is unknown", () => {
  const model = new FakeModel({ position: "C KKKQ KC/-/-/-/-/-/-", move_count: 7, score: 30 });
  const host = createHost(model, end.signal);
  const session = new Session(host, createSettings(host), end.signal, () => moment);
  session.play("KC", "2");
  expect(session.table()).toMatchObject({ at: 0, total: 0 });
  expect(session.goTo(0)).toBe("");
  expect(session.goTo(1)).toBe(say("en", "session.go.none"));
});

it("leaves the clock as it is, also while a won game is looked back at", () => {
  const { session } = withPython(WON_BUT_ONE);
  session.play("KC", "2");
  moment = 5000;
  session.goTo(0);
  moment = 8000;
  expect(session.seconds()).toBe(8);
  session.goTo(1);
  session.play("KC", "C");
  moment = 20_000;
  session.goTo(0);
  moment = 30_000;
  session.goTo(1);
  expect(session.table().won).toBe(false);
  expect(session.seconds()).toBe(8);
  session.undo();
  moment = 33_000;
  expect(session.seconds()).toBe(11);
});

it("begins with the clock at rest where Python says that it rests", () => {
  const python = new FakePython(WON_BUT_ONE);
  python.change("play", "KC>2");
  python.change("play", "KC>F");
  python.change("go", "@1");
  const { _opening, ...state } = python.state;
  const whole = { ...(_opening as object), running: false };
  const model = new FakeModel({ ...state, _opening: whole });
  const host = createHost(model, end.signal);
  const session = new Session(host, createSettings(host), end.signal, () => moment);
  const before = session.seconds();
  moment = 9000;
  expect(session.table()).toMatchObject({ at: 1, total: 2, won: false });
  expect(session.seconds()).toBe(before);
});
