// What the browser's storage holds of a game, whatever it is like.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createHost } from "../../src/host";
import { type KeptGame, keptGame } from "../../src/kept";
import {
  dealGame,
  type Game,
  gameFrom,
  parseCode,
  parseMove,
  parsePosition,
  snapshot,
} from "../../src/rules";
import { type Standing, standingOf } from "../../src/standing";
import { FakeModel } from "./fake-model";
import { FakeStorage } from "./fake-storage";

// The ace of diamonds goes home and comes back, for ever.
const DEAL = dealGame(parseCode("RU1-C-AAAAASC"));
const PLAYED = played(DEAL, "AD>F", "AD>2", "AD>F").undo();
const WON = played(gameFrom(parsePosition("C KKKQ KC/-/-/-/-/-/-")), "KC>F");

let storage: FakeStorage;

beforeEach(() => {
  storage = new FakeStorage();
  vi.useFakeTimers();
});
afterEach(() => {
  history.replaceState(null, "", "/");
  vi.useRealTimers();
});

function played(game: Game, ...moves: readonly string[]): Game {
  return moves.reduce((before, move) => before.play(parseMove(move)), game);
}

function standing(game: Game): Standing {
  return standingOf("1.page", 3, game);
}

/** What a page with that game has for it: each call is another visit. */
function visit(game: unknown = "1.page", version = 0, open = (): Storage => storage): KeptGame {
  const page = { game, version, elapsed: 0, ...snapshot(DEAL) };
  const host = createHost(new FakeModel({ _opening: page }), new AbortController().signal);
  return keptGame(host, open);
}

function onlyKey(): string {
  expect(storage.length).toBe(1);
  return storage.keys[0] as string;
}

/** The entry of PLAYED, with other values in it. */
function entry(changes: Record<string, unknown> = {}): string {
  visit().keep(standing(PLAYED), 5);
  const text = storage.getItem(onlyKey()) as string;
  return JSON.stringify({ ...JSON.parse(text), ...changes });
}

function bare(game: Game): Record<string, unknown> {
  return { ...snapshot(game) };
}

describe("a kept game", () => {
  it("comes back with its moves, its undo and redo, its counters and its time", () => {
    visit().keep(standing(PLAYED), 12.5);
    const start = visit().resume();
    expect(start?.elapsed).toBe(12.5);
    expect(start?.standing).toMatchObject({ code: "RU1-C-AAAAASC", earlier: 0, whole: true });
    const game = start?.standing.game as Game;
    expect(snapshot(game)).toEqual(snapshot(PLAYED));
    expect([game.moveCount, game.undoLeft, game.redoLeft, game.score]).toEqual([3, 2, 1, 10]);
  });

  it("comes back under a name that comes before all of Python's, however often", () => {
    visit("7.page").keep(standing(PLAYED), 0);
    expect(visit("7.page").resume()?.standing.id).toBe("0.7.page");
    visit("0.7.page").keep(standing(PLAYED), 0);
    expect(visit("0.7.page").resume()?.standing.id).toBe("0.7.page");
  });

  it("lies under the page's path and the game that the page came with", () => {
    history.replaceState(null, "", "/guide/first.html?x=1#y");
    visit("4.abc").keep(standing(PLAYED), 0);
    expect(onlyKey()).toBe("solitaire_widget:/guide/first.html:4.abc");
  });

  it("is not taken by another widget, by another page or by a later state of its own", () => {
    visit().keep(standing(PLAYED), 0);
    expect(visit("2.page").resume()).toBeNull();
    history.replaceState(null, "", "/other");
    expect(visit().resume()).toBeNull();
    history.replaceState(null, "", "/");
    expect(visit().resume()).not.toBeNull();
    expect(visit("1.page", 1).resume()).toBeNull();
  });

  it.each([
    ["won", WON],
    ["not begun", DEAL],
  ])("goes when the game is %s", (_name, game) => {
    const kept = visit();
    kept.keep(standing(PLAYED), 0);
    kept.keep(standing(game), 0);
    expect(storage.length).toBe(0);
    kept.keep(standing(game), 0);
    expect(storage.length).toBe(0);
  });

  it("goes when its history is not known, or too long for a storage that others use too", () => {
    const kept = visit();
    kept.keep(standing(PLAYED), 0);
    kept.keep({ ...standing(PLAYED), whole: false }, 0);
    expect(storage.length).toBe(0);
    let long = PLAYED;
    for (let round = 0; round < 4000; round++) long = played(long, "AD>F", "AD>2");
    kept.keep(standing(PLAYED), 0);
    kept.keep(standing(long), 0);
    expect(storage.length).toBe(0);
  });

  it("goes when it is dropped, and another tab's does not", () => {
    const kept = visit();
    kept.keep(standing(PLAYED), 0);
    visit("2.page").drop();
    visit().drop();
    expect(storage.length).toBe(1);
    kept.drop();
    expect(storage.length).toBe(0);
  });

  it("gets its time, as long as no other tab has gone on with it", () => {
    const [one, other] = [visit(), visit()];
    one.keepTime(standing(PLAYED), 1);
    expect(storage.length).toBe(0);
    one.keep(standing(PLAYED), 1);
    one.keepTime(standing(PLAYED), 9);
    expect(other.resume()?.elapsed).toBe(9);
    other.keep(standing(PLAYED.undo()), 20);
    one.keepTime(standing(PLAYED), 30);
    expect(visit().resume()?.elapsed).toBe(20);
    other.drop();
    one.keepTime(standing(PLAYED), 40);
    expect(storage.length).toBe(0);
  });
});

describe("an entry that is no kept game", () => {
  const { opening } = bare(DEAL);
  it.each<[string, () => string]>([
    ["no text", () => ""],
    ["no JSON", () => '{"format":1,'],
    ["null", () => "null"],
    ["a number", () => "7"],
    ["a list", () => "[]"],
    ["an empty object", () => "{}"],
    ["an older format", () => entry({ format: 0 })],
    ["a later format", () => entry({ format: 2 })],
    ["no format", () => entry({ format: undefined })],
    ["no time", () => entry({ elapsed: null })],
    ["a time before the beginning", () => entry({ elapsed: -1 })],
    ["a time in words", () => entry({ elapsed: "5" })],
    ["another page's state", () => entry({ page: 1 })],
    ["no opening", () => entry({ opening: 5 })],
    ["an opening of rubbish", () => entry({ opening: "C ---- /" })],
    ["another deal's code", () => entry({ code: "RU1-C-AAAAABB" })],
    ["a move that the rules refuse", () => entry({ moves: ["KS>F", "AD>2", "AD>F"] })],
    ["moves that are none", () => entry({ moves: [1, 2, 3] })],
    ["fewer moves than are in effect", () => entry({ at: 4 })],
    ["fewer played than there are", () => entry({ count: 2 })],
    ["a won game", () => entry(bare(WON))],
    ["a game that has not begun", () => entry({ opening, moves: [], at: 0, count: 0 })],
    ["more text than was ever kept", () => entry({ filling: "x".repeat(50_000) })],
  ])("%s is not gone on with, and is removed", (_name, text) => {
    const written = text();
    storage.setItem("solitaire_widget:/:1.page", written);
    expect(visit().resume()).toBeNull();
    expect(storage.length).toBe(0);
  });

  it("the entry itself would have been gone on with", () => {
    storage.setItem("solitaire_widget:/:1.page", entry({ further: "keys" }));
    expect(visit().resume()).not.toBeNull();
  });
});

describe("a page", () => {
  it.each([
    ["nothing", undefined],
    ["rubbish", 7],
    ["a game without a name", { version: 0, elapsed: 0, ...bare(DEAL) }],
    ["a game that nobody has named", { game: "0.unnamed", version: 0, elapsed: 0, ...bare(DEAL) }],
  ])("that came with %s keeps nothing", (_name, opening) => {
    const model = new FakeModel({ _opening: opening });
    const kept = keptGame(createHost(model, new AbortController().signal), () => storage);
    kept.keep(standing(PLAYED), 0);
    expect(storage.length).toBe(0);
    expect(kept.resume()).toBeNull();
  });
});

describe("a storage", () => {
  const refused = (): never => {
    throw new DOMException("The document is sandboxed", "SecurityError");
  };
  it.each<[string, () => Storage]>([
    ["cannot be looked at", refused],
    ["is null", () => null as unknown as Storage],
    ["is missing", () => undefined as unknown as Storage],
    [
      "throws whatever is asked",
      () =>
        ({
          get length() {
            return refused();
          },
          key: refused,
          getItem: refused,
          setItem: refused,
          removeItem: refused,
          clear: refused,
        }) as Storage,
    ],
  ])("that %s breaks nothing", (_name, open) => {
    const kept = visit("1.page", 0, open);
    expect(kept.resume()).toBeNull();
    kept.keep(standing(PLAYED), 0);
    kept.keepTime(standing(PLAYED), 0);
    kept.keep(standing(WON), 0);
    kept.drop();
    expect(kept.resume()).toBeNull();
  });

  it("is the browser's, unless another is given", () => {
    const page = { game: "1.page", version: 0, elapsed: 0, ...bare(DEAL) };
    const host = createHost(new FakeModel({ _opening: page }), new AbortController().signal);
    keptGame(host).keep(standing(PLAYED), 0);
    expect(localStorage.getItem("solitaire_widget:/:1.page")).not.toBeNull();
    localStorage.clear();
  });

  /** Keeps so many games, a second apart, of all kinds of pages. */
  function fill(count: number): string[] {
    return Array.from({ length: count }, (_, number) => {
      vi.advanceTimersByTime(1000);
      history.replaceState(null, "", `/${number % 7}/${count - number}`);
      visit(`${number}.page`).keep(standing(PLAYED), 0);
      return `solitaire_widget:/${number % 7}/${count - number}:${number}.page`;
    });
  }

  it("holds fifty games over all pages; the oldest goes first", () => {
    const names = fill(53);
    expect(storage.keys).toEqual(names.slice(3));
  });

  it("keeps the game that is played on, and what belongs to others", () => {
    storage.setItem("theme", "dark");
    storage.setItem("solitaire", "another's");
    const kept = visit();
    kept.keep(standing(PLAYED), 0);
    const names = fill(49);
    kept.keep(standing(PLAYED.undo()), 0);
    const last = fill(1);
    const own = "solitaire_widget:/:1.page";
    expect(new Set(storage.keys)).toEqual(
      new Set(["theme", "solitaire", own, ...names.slice(1), ...last]),
    );
  });

  it("loses nonsense of our name before any game", () => {
    const names = fill(49);
    storage.setItem("solitaire_widget:/x:1", "{");
    const last = fill(1);
    expect(storage.keys).toEqual([...names, ...last]);
  });

  it("that is full gives up the oldest game, and no more", () => {
    const names = fill(5);
    storage.room = storage.size;
    history.replaceState(null, "", "/");
    visit().keep(standing(PLAYED), 0);
    expect(storage.keys).toEqual([...names.slice(1), "solitaire_widget:/:1.page"]);
  });

  it("that is full of other things keeps the last state that fitted", () => {
    const kept = visit();
    kept.keep(standing(PLAYED), 0);
    storage.setItem("theme", "x".repeat(1000));
    storage.room = storage.size;
    kept.keep(standing(played(PLAYED, "AD>F", "AD>2", "AD>F")), 0);
    expect(visit().resume()?.standing.game.moveCount).toBe(3);
    kept.keep(standing(WON), 0);
    expect(visit().resume()).toBeNull();
  });
});
