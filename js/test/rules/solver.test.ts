// @vitest-environment node
import { describe, expect, test } from "vitest";
import {
  deal,
  dealGame,
  gameFrom,
  isWon,
  MAX_STATES,
  type Move,
  moveText,
  type Position,
  parseCode,
  parsePosition,
  play,
  playMove,
  Search,
  solve,
} from "../../src/rules";
import { deck, type LineVector, RULES, vectors } from "./helpers";

interface SolverVector {
  readonly code?: string;
  readonly position?: string;
  readonly kind?: string;
  readonly won: boolean;
  readonly states: number;
  readonly moves: string;
}

interface DiveVector {
  readonly code: string;
  readonly most: number;
  readonly verdict: string;
  readonly states: number;
  readonly moves: string;
}

const { deals, late } =
  vectors<Record<"deals" | "late", readonly SolverVector[]>>("solver_vectors.json");
const { dives } = vectors<{ readonly dives: readonly DiveVector[] }>("solver_vectors.json");
const PYSOLFC = vectors<Record<"classic" | "relaxed", readonly LineVector[]>>("pysolfc_deals.json");

// Not decided within 200,000 states.
const HARD = dealGame({ number: 1831, rule: "relaxed" }).position;
const LOST = dealGame(parseCode("RU1-C-AAAAAAD")).position;

function opening({ code, position }: SolverVector): Position {
  return code === undefined ? parsePosition(position ?? "") : dealGame(parseCode(code)).position;
}

function wins(position: Position, moves: readonly Move[]): boolean {
  return isWon(moves.reduce(playMove, position));
}

describe("verdicts by brute force", () => {
  test.each([...deals, ...late])("$code$position, by the same way as in Python", (vector) => {
    const position = opening(vector);
    const { verdict, states, moves } = solve(position);
    expect(verdict).toBe(vector.won ? "winnable" : "lost");
    expect(moves.map(moveText).join(" ")).toBe(vector.moves);
    expect(states).toBe(vector.states);
    expect(wins(position, moves)).toBe(vector.won);
  });

  test("there are 200 deals, and 200 late positions with what is hard", () => {
    expect(deals.length).toBe(200);
    expect(late.length).toBe(200);
    expect(late.filter(({ kind }) => kind === "cap").length).toBeGreaterThan(20);
    expect(late.filter(({ kind }) => kind === "return").length).toBeGreaterThan(20);
  });
});

test.each(dives)("$code takes several dives, the same as in Python", (vector) => {
  const { position } = dealGame(parseCode(vector.code));
  const { verdict, states, moves } = solve(position, vector.most);
  expect({ verdict, states }).toEqual({ verdict: vector.verdict, states: vector.states });
  expect(moves.map(moveText).join(" ")).toBe(vector.moves);
  expect(wins(position, moves)).toBe(verdict === "winnable");
});

test.each(RULES)("all known verdicts and lines, %s", (rule) => {
  for (const { pysolfc, deck: text, winnable } of PYSOLFC[rule]) {
    const position = deal(deck(text), rule);
    const { verdict, moves } = solve(position);
    expect(verdict, `${pysolfc}`).toBe(winnable ? "winnable" : "lost");
    expect(moves.reduce(play, gameFrom(position)).isWon).toBe(winnable);
  }
});

test.each(RULES)("a won position is winnable without a move, %s", (rule) => {
  const position = parsePosition(`${rule === "classic" ? "C" : "R"} KKKK -/-/-/-/-/-/-`);
  expect(solve(position)).toEqual({ verdict: "winnable", moves: [], states: 0 });
});

test("a column that a king leaves for home is empty", () => {
  const position = parsePosition("C 787Q 9HJH|KH/KCQH/8SJS|KSQD/8DJD|KDQS/TS9D/TD9S/TH");
  expect(solve(position).verdict).toBe("winnable");
});

test("the position is left as it is", () => {
  const before = JSON.stringify(LOST);
  solve(LOST);
  expect(JSON.stringify(LOST)).toBe(before);
});

describe("a search in steps", () => {
  test.each([1, 7, 100])("comes to the same answer, %i states at a time", (count) => {
    for (const vector of deals.slice(0, 40)) {
      const search = new Search(opening(vector));
      let steps = 0;
      let before = 0;
      while (search.step(count) === null) {
        expect(search.solution).toBeNull();
        expect(search.states - before).toBe(count);
        before = search.states;
        steps += 1;
      }
      expect(search.solution).toEqual(solve(opening(vector)));
      expect(search.step(count)).toBe(search.solution);
      expect(steps).toBe(Math.floor(vector.states / count));
    }
  });

  test("looks at no more than it may", () => {
    const search = new Search(HARD);
    for (let step = 1; step <= 50; step++) {
      expect(search.step(20)).toBeNull();
      expect(search.states).toBe(20 * step);
    }
    expect(search.step(0)).toBeNull();
    expect(search.states).toBe(1000);
  });

  test("two searches do not disturb each other", () => {
    const searches = [LOST, HARD, LOST].map((position) => new Search(position));
    while (searches[0]?.step(10) === null) for (const other of searches.slice(1)) other.step(10);
    searches[2]?.finish();
    expect(searches[2]?.solution).toEqual(searches[0]?.solution);
    expect(searches[0]?.solution).toEqual(solve(LOST));
  });
});

describe("too few states", () => {
  test("make the answer unknown and never lost", () => {
    for (const vector of deals.filter(({ states }) => states > 50)) {
      const position = opening(vector);
      const { states } = vector;
      expect(solve(position, states)).toEqual(solve(position));
      for (const few of [1, 2, Math.floor(states / 2), states - 1]) {
        expect(solve(position, few)).toEqual({ verdict: "unknown", moves: [], states: few });
      }
    }
    expect(solve(HARD, 2000)).toEqual({ verdict: "unknown", moves: [], states: 2000 });
  });

  test.each([0, -1, Number.NaN])("%d are refused", (maxStates) => {
    expect(() => new Search(LOST, maxStates)).toThrow("maxStates must be 1 or more");
  });

  test("are not the default", () => {
    expect(MAX_STATES).toBe(100_000);
  });
});
