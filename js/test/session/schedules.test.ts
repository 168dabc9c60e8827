// Hundreds of chance courses: hands on two browsers and Python change the game while messages
// are late. In the end all have the same game, and nothing that a hand did is gone silently.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CardName, PileName, TableEvent } from "../../src/board/referee";
import { createHost } from "../../src/host";
import {
  cardText,
  dealGame,
  legalMoves,
  moveText,
  positionText,
  randomCode,
} from "../../src/rules";
import { Session } from "../../src/session";
import { createSettings } from "../../src/settings";
import { FakeModel } from "./fake-model";
import { FakePython, type Said } from "./fake-python";

type Random = () => number;

/** A small seeded generator (mulberry32): the same course for the same seed. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function pick<T>(random: Random, from: readonly T[]): T | undefined {
  return from[Math.floor(random() * from.length)];
}

/** One browser: its session, what is on the way in both directions, and what its boards heard. */
class Browser {
  readonly outgoing: Record<string, unknown>[] = [];
  readonly incoming: Said[] = [];
  readonly events: TableEvent[] = [];
  /** For each change made by hand: the message that told Python, and how many events were before. */
  readonly made: { readonly message: string; readonly events: number }[] = [];
  readonly model: FakeModel;
  readonly session: Session;
  readonly #end = new AbortController();

  constructor(python: FakePython) {
    this.model = new FakeModel(python.state, (content) => this.outgoing.push(content));
    const host = createHost(this.model, this.#end.signal);
    this.session = new Session(host, createSettings(host), this.#end.signal, () => 0);
    this.session.subscribe((event) => this.events.push(event), this.#end.signal);
  }

  end(): void {
    this.#end.abort();
  }

  act(random: Random): void {
    const events = this.events.length + 1;
    if (this.#change(random) !== "") return;
    const { client, n } = this.outgoing.at(-1) ?? {};
    this.made.push({ message: `${client} ${n}`, events });
  }

  #change(random: Random): string {
    const chance = random();
    if (chance < 0.12) return this.session.undo();
    if (chance < 0.18) return this.session.redo();
    if (chance < 0.26) return this.#step(random);
    if (chance < 0.29) return this.session.newGame({ kind: "again", rule: "relaxed" });
    if (chance < 0.31) return this.session.newGame({ kind: "random", rule: "classic" });
    const [card, to] = pick(random, choices(this.session)) ?? [];
    return card && to ? this.session.play(card, to) : "no move";
  }

  /** To another point of the line. */
  #step(random: Random): string {
    const { at, total } = this.session.table();
    const to = Math.floor(random() * (total + 1));
    return to === at ? "no step" : this.session.goTo(to);
  }

  /** Delivers the oldest that Python said. In `hasty` hosts custom messages overtake updates. */
  hear(hasty: boolean): void {
    const first = hasty ? this.incoming.findIndex((said) => "custom" in said) : -1;
    const [said] = this.incoming.splice(Math.max(first, 0), 1);
    if (said === undefined) return;
    if ("custom" in said) this.model.fire("msg:custom", said.custom);
    else this.#update(said.update);
  }

  #update(update: Record<string, unknown>): void {
    const { made, session } = this;
    const [, , , , client, n] = update._change as unknown[];
    const own = made.some(({ message }) => message === `${client} ${n}`);
    const before = session.table();
    this.model.update(update);
    if (own) expect(session.table(), "an own confirmation changes nothing").toBe(before);
  }
}

function choices(session: Session): [CardName, PileName][] {
  const up = session.table().columns.flatMap((column) => column.filter((card) => card.up));
  const tops = Object.values(session.table().foundations).flatMap((cards) => cards.slice(-1));
  return [...up.map(({ card }) => card), ...tops].flatMap((card) =>
    session.destinations(card).map((to): [CardName, PileName] => [card, to]),
  );
}

function pythonActs(python: FakePython, random: Random): void {
  const chance = random();
  if (chance < 0.15 && python.game.undoLeft > 0) python.change("undo");
  else if (chance < 0.25 && python.game.redoLeft > 0) python.change("redo");
  else if (chance < 0.3) python.newGame(dealGame(randomCode("classic")));
  else if (chance < 0.42) pythonSteps(python, random);
  else {
    const move = pick(random, legalMoves(python.game.position));
    if (move) python.change("play", moveText(move));
  }
}

function pythonSteps(python: FakePython, random: Random): void {
  const { depth, redoLeft } = python.game;
  const to = Math.floor(random() * (depth + redoLeft + 1));
  if (to !== depth) python.change("go", `@${to}`);
}

function deliver(python: FakePython, browsers: readonly Browser[], browser: Browser): void {
  const message = browser.outgoing.shift();
  if (message) python.receive(message);
  for (const said of python.said.splice(0)) for (const each of browsers) each.incoming.push(said);
}

function run(seed: number, hasty: boolean, count: number): { taken: number; kept: number } {
  const random = seeded(seed);
  const python = new FakePython(dealGame({ number: seed, rule: "relaxed" }));
  const browsers = Array.from({ length: count }, () => new Browser(python));
  // Each course has its own pace: a slow Python, a busy hand, a busy program.
  const weights = [1 + random() * 4, random() * 1.5, random() * 3, random() * 3];
  const sum = total(weights);
  for (let step = 0; step < 120; step++) {
    const chance = random() * sum;
    const what = weights.findIndex((_, i) => chance < total(weights.slice(0, i + 1)));
    const browser = pick(random, browsers) as Browser;
    if (what === 0) browser.act(random);
    else if (what === 1) pythonActs(python, random);
    else if (what === 2) deliver(python, browsers, browser);
    else browser.hear(hasty);
  }
  settle(python, browsers, hasty);
  for (const browser of browsers) expectTheSame(python, browser);
  for (const browser of browsers) browser.end();
  return { taken: python.refused.size, kept: python.accepted.size };
}

function settle(python: FakePython, browsers: readonly Browser[], hasty: boolean): void {
  const busy = (): boolean =>
    python.said.length > 0 ||
    browsers.some(({ incoming, outgoing }) => incoming.length + outgoing.length > 0);
  while (busy()) {
    for (const browser of browsers) {
      deliver(python, browsers, browser);
      browser.hear(hasty);
    }
  }
}

function expectTheSame(python: FakePython, browser: Browser): void {
  const { game } = python;
  const table = browser.session.table();
  expect(table.deal).toBe(python.id);
  expect(table).toMatchObject({ score: game.score, moves: game.moveCount });
  expect(table).toMatchObject({ undoLeft: game.undoLeft, redoLeft: game.redoLeft });
  expect([table.at, table.total]).toEqual([game.depth, game.depth + game.redoLeft]);
  const columns = table.columns.map((column) => column.map(({ card }) => card));
  expect(columns).toEqual(game.position.columns.map(({ cards }) => cards.map(cardText)));
  const refused = browser.made.some(({ message }) => python.refused.has(message));
  if (!refused) expect(browser.events.map(({ kind }) => kind)).not.toContain("back");
  for (const { message, events } of browser.made) {
    const told = browser.events.slice(events).some(({ kind }) => kind === "back");
    const fate = python.accepted.has(message) || (python.refused.has(message) && told);
    expect(fate, `${message} is in Python or was taken back with a word`).toBe(true);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each([
  ["one browser, messages in order", false, 1],
  ["one browser, answers overtake updates", true, 1],
  ["two browsers, messages in order", false, 2],
  ["two browsers, answers overtake updates", true, 2],
] as const)("%s", (_name, hasty, count) => {
  it("ends with one game and loses nothing silently", () => {
    let taken = 0;
    let kept = 0;
    for (let seed = 1; seed <= 75; seed++) {
      const both = run(seed, hasty, count);
      taken += both.taken;
      kept += both.kept;
    }
    // The courses have tried both fates often.
    expect(taken).toBeGreaterThan(50);
    expect(kept).toBeGreaterThan(150);
  }, 60_000);
});

it("follows a Python that plays alone", () => {
  const python = new FakePython(dealGame({ number: 1, rule: "relaxed" }));
  const browser = new Browser(python);
  const random = seeded(1);
  for (let step = 0; step < 50; step++) pythonActs(python, random);
  settle(python, [browser], false);
  expectTheSame(python, browser);
  expect(positionText(python.game.position)).not.toBe(positionText(python.game.opening));
});
