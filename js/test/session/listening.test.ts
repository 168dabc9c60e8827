// What a session tells Python of refused moves, and how it keeps to an exercise's limit.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableEvent } from "../../src/board/referee";
import { createHost } from "../../src/host";
import { Session } from "../../src/session";
import { createSettings } from "../../src/settings";
import { FakeModel } from "./fake-model";

const OPENING = {
  game: "1.abcdef",
  version: 0,
  opening: "C KKJK QD/KD/-/-/-/-/-",
  code: null,
  moves: [],
  at: 0,
  floor: 0,
  count: 0,
  elapsed: 0,
  running: false,
};
const TASK = { title: "The end", text: "Win.", limit: 1, solved: null };

let end: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  end = new AbortController();
});
afterEach(() => {
  end.abort();
  vi.useRealTimers();
});

function seat(values: Record<string, unknown>) {
  const sent: Record<string, unknown>[] = [];
  const model = new FakeModel(
    { _opening: OPENING, position: OPENING.opening, language: "en", ...values },
    (content) => sent.push(content),
  );
  const host = createHost(model, end.signal);
  const session = new Session(host, createSettings(host), end.signal, () => 0);
  const events: TableEvent[] = [];
  session.subscribe((event) => events.push(event), end.signal);
  const reports = () => sent.filter(({ type }) => type === "refusal");
  return { model, session, sent, events, reports };
}

describe("refusals", () => {
  it("are told with what was asked, and on what", () => {
    const { session, reports } = seat({ _hears_refusals: true });
    expect(session.play("QD", "3")).not.toBe("");
    expect(session.play("KD", "D")).not.toBe("");
    session.refused("TD");
    const claim = { game: "1.abcdef", base: 0, ahead: 0 };
    expect(reports()).toMatchObject([
      { card: "QD", to: "3", ...claim },
      { card: "KD", to: "F", ...claim },
      { card: "TD", ...claim },
    ]);
    expect(reports()[2]).not.toHaveProperty("to");
    session.play("QD", "2");
    session.play("QD", "3");
    expect(reports()[3]).toMatchObject({ card: "QD", to: "3", base: 0, ahead: 1 });
  });

  it("stay on the board while nobody listens in Python", () => {
    const { model, session, reports } = seat({ _hears_refusals: false });
    session.play("QD", "3");
    session.refused("TD");
    expect(reports()).toEqual([]);
    model.update({ _hears_refusals: true });
    session.play("QD", "3");
    expect(reports()).toHaveLength(1);
  });

  it("are told in few bytes", () => {
    const { session, reports } = seat({ _hears_refusals: true });
    session.play("QD", "3");
    expect(JSON.stringify(reports()[0]).length).toBeLessThan(200);
  });
});

describe("an exercise", () => {
  it("is read from the model, and anything else is none", () => {
    const { model, session, events } = seat({ _task: TASK });
    expect(session.task()).toEqual(TASK);
    for (const bad of [null, undefined, 3, "task", {}, { title: "", text: 4 }]) {
      model.update({ _task: bad });
      expect(session.task()).toBeNull();
    }
    expect(events.length).toBeGreaterThan(0);
    model.update({ _task: { ...TASK, limit: "many", solved: -1 } });
    expect(session.task()).toEqual({ ...TASK, limit: null });
  });

  it("allows so many moves in effect and no more, and undo gives one back", () => {
    const { session, sent } = seat({ _task: TASK, _hears_refusals: true });
    expect(session.play("KD", "3")).toBe("");
    expect(session.play("KD", "4")).toBe("The one move is used up: undo it, or start over.");
    expect(session.play("QD", "4")).toContain("only a king");
    expect(session.undo()).toBe("");
    expect(session.play("KD", "4")).toBe("");
    const types = sent.map(({ type }) => type).filter((type) => type !== "hello");
    expect(types).toEqual(["play", "refusal", "undo", "play"]);
  });

  it("is started over as the same opening again", () => {
    const { session, sent } = seat({ _task: TASK });
    session.play("KD", "3");
    expect(session.startOver()).toBe("");
    expect(session.table()).toMatchObject({ moves: 0, at: 0, undoLeft: 0 });
    expect(session.table().columns[1]).toEqual([{ card: "KD", up: true }]);
    expect(sent.at(-1)).toMatchObject({ type: "new", again: true, rule: "classic" });
  });
});
