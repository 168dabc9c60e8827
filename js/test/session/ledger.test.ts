import { beforeEach, describe, expect, it } from "vitest";
import { Ledger } from "../../src/ledger";
import { dealGame, type Game, parseCode, parseMove } from "../../src/rules";
import { type Standing, standingOf } from "../../src/standing";
import type { Change } from "../../src/wire";

const ME = "abcd1234";
const ID = "3.python";
const THERE = "AD>F";
const BACK = "AD>2";

let start: Standing;
let ledger: Ledger;

/** The game after these moves; "undo" takes the last one back. */
function gameAfter(...moves: readonly string[]): Game {
  return moves.reduce<Game>(
    (game, move) => (move === "undo" ? game.undo() : game.play(parseMove(move))),
    dealGame(parseCode("RU1-C-AAAAASC")),
  );
}

function make(move: string, n: number): void {
  ledger.make({ type: "play", move }, ledger.shown.game.play(parseMove(move)));
  const made = ledger.pending.at(-1);
  if (made) made.n = n;
}

function change(version: number, move: string, by: Partial<Change> = {}): Change {
  const nobody = { client: null, n: null, elapsed: 0 };
  return { game: ID, version, kind: "play", move, ...nobody, ...by };
}

function receive(told: Change, seen: Standing | null = null) {
  return ledger.receive(told, ME, () => seen);
}

beforeEach(() => {
  start = standingOf(ID, 0, gameAfter());
  ledger = new Ledger(start);
});

describe("claims", () => {
  it("count the changes since Python's last version", () => {
    make(THERE, 1);
    make(BACK, 2);
    receive(change(1, THERE, { client: ME, n: 1 }));
    make(THERE, 3);
    expect(ledger.pending.map(({ claim }) => claim)).toEqual([
      { game: ID, base: 0, ahead: 1 },
      { game: ID, base: 1, ahead: 1 },
    ]);
  });

  it("begin anew with a new game", () => {
    make(THERE, 1);
    const wish = { type: "new", id: "4.me", code: "RU1-C-AAAAASC" } as const;
    ledger.make(wish, gameAfter(), standingOf("4.me", 0, gameAfter()));
    make(THERE, 3);
    make(BACK, 4);
    expect(ledger.pending.map(({ claim }) => claim)).toEqual([
      { game: ID, base: 0, ahead: 0 },
      { game: ID, base: 0, ahead: 1 },
      { game: "4.me", base: 0, ahead: 0 },
      { game: "4.me", base: 0, ahead: 1 },
    ]);
  });
});

describe("changes told by Python", () => {
  it("are known when they are old, or of an old game", () => {
    receive(change(1, THERE));
    const { shown } = ledger;
    expect(receive(change(1, THERE))).toEqual({ kind: "known" });
    expect(receive(change(9, THERE, { game: "2.python" }))).toEqual({ kind: "known" });
    expect(ledger.shown).toBe(shown);
  });

  it("confirm the first unanswered change, without touching what is shown", () => {
    make(THERE, 1);
    make(BACK, 2);
    const { shown } = ledger;
    expect(receive(change(1, THERE, { client: ME, n: 1 }))).toEqual({ kind: "own" });
    expect(ledger.shown).toBe(shown);
  });

  it.each([
    ["another's number", { client: "wxyz6789", n: 1 }, 1],
    ["another number", { client: ME, n: 7 }, 1],
    ["another version", { client: ME, n: 1 }, 2],
  ])("are no confirmation with %s", (_name, by, version) => {
    make(THERE, 1);
    const seen = standingOf(ID, version, gameAfter(THERE));
    expect(receive(change(version, THERE, by), seen)).toMatchObject({ dropped: 1 });
    expect(ledger.shown.version).toBe(version);
    expect(ledger.pending).toEqual([]);
  });

  it("that cannot be made here are looked up", () => {
    const seen = standingOf(ID, 1, gameAfter(THERE));
    expect(receive(change(1, "AD>5"), seen)).toEqual({ kind: "other", dropped: 0 });
    expect(ledger.shown).toBe(seen);
  });

  it("go to another point of the line", () => {
    receive(change(1, THERE));
    receive(change(2, BACK));
    expect(receive(change(3, "@0", { kind: "go" }))).toEqual({ kind: "next", dropped: 0 });
    expect(ledger.shown.game).toMatchObject({ depth: 0, redoLeft: 2, moveCount: 2 });
  });

  it.each(["@3", "@-1", "@", "@1x", "2", null])("know no point %s", (move) => {
    receive(change(1, THERE));
    const told = { ...change(2, ""), kind: "go", move } as const;
    expect(receive(told)).toEqual({ kind: "other", dropped: 0 });
    expect(ledger.shown.version).toBe(1);
  });

  it("of a step are looked up where the moves before it are unknown", () => {
    ledger = new Ledger({ ...start, game: gameAfter(THERE, BACK), whole: false });
    const seen = standingOf(ID, 1, gameAfter(THERE));
    expect(receive(change(1, "@1", { kind: "go" }), seen)).toMatchObject({ kind: "other" });
    expect(ledger.shown).toBe(seen);
  });

  it("that cannot be looked up either leave the table alone", () => {
    make(THERE, 1);
    const { shown } = ledger;
    expect(receive(change(5, THERE))).toEqual({ kind: "other", dropped: 0 });
    expect(ledger.shown).toBe(shown);
  });
});

describe("a whole game told by Python", () => {
  it("is believed at first, even if the model was further", () => {
    ledger = new Ledger(standingOf(ID, 2, gameAfter(THERE, BACK)));
    const told = standingOf(ID, 1, gameAfter(THERE));
    expect(ledger.adopt(told, 1)).toEqual({ kind: "other", dropped: 0 });
    expect(ledger.shown).toBe(told);
  });

  it("is late news when Python has told of a later change since", () => {
    ledger.adopt(start, 1);
    receive(change(1, THERE));
    const { shown } = ledger;
    expect(ledger.adopt(start, 2)).toEqual({ kind: "known" });
    expect(ledger.adopt(standingOf("2.python", 9, gameAfter(THERE)), 3)).toEqual({ kind: "known" });
    expect(ledger.shown).toBe(shown);
  });

  it("leaves changes that were made since, or not yet sent, on this very state", () => {
    make(THERE, 2);
    make(BACK, 0);
    const whole = standingOf(ID, 0, gameAfter());
    expect(ledger.adopt({ ...whole, whole: false }, 1)).toMatchObject({ kind: "known" });
    ledger = new Ledger({ ...start, whole: false });
    make(THERE, 2);
    make(BACK, 0);
    expect(ledger.adopt(whole, 1)).toEqual({ kind: "other", dropped: 0 });
    expect(ledger.shown).toMatchObject({ version: 2, whole: true });
    expect(ledger.pending.map(({ n }) => n)).toEqual([2, 0]);
  });

  it("takes back changes that were made on another state, though they could be played", () => {
    make(THERE, 2);
    make(BACK, 3);
    const whole = standingOf(ID, 2, gameAfter(THERE, BACK));
    expect(ledger.adopt(whole, 1)).toEqual({ kind: "other", dropped: 2 });
    expect(ledger.shown).toBe(whole);
  });

  it("takes nothing back that has come into it", () => {
    make(THERE, 1);
    const whole = standingOf(ID, 1, gameAfter(THERE));
    expect(ledger.adopt(whole, 2)).toEqual({ kind: "other", dropped: 0 });
  });

  it("takes back, with a word, what has not come into it", () => {
    make(THERE, 1);
    const whole = standingOf(ID, 1, gameAfter(THERE, "undo"));
    expect(ledger.adopt(whole, 2)).toEqual({ kind: "other", dropped: 1 });
  });
});

describe("a refusal", () => {
  it("takes back the change and all that were made on it", () => {
    make(THERE, 1);
    make(BACK, 2);
    make(THERE, 3);
    expect(ledger.refuse(2)).toBe(2);
    expect(ledger.shown.version).toBe(1);
    expect(ledger.refuse(2)).toBe(0);
  });
});
