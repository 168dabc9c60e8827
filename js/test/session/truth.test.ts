// @vitest-environment node
// What is found out about a game, with slices that the test runs by hand.

import { beforeEach, describe, expect, test } from "vitest";
import {
  cardText,
  dealGame,
  type Game,
  gameFrom,
  legalMoves,
  type Move,
  moveText,
  parseCode,
  parseMove,
  parsePosition,
  solve,
} from "../../src/rules";
import { pileOf } from "../../src/table";
import { TruthSeeker } from "../../src/truth";

// The last of these moves loses a game that could be won before it.
const CODE = "RU1-C-AAAADMX";
const LINE =
  "AH>F 8C>2 2H>F TD>5 3H>F AD>F 2C>6 TH>5 KH>1 3C>4 7D>6 6H>7 5H>7 7S>5 8H>2 QC>5 AC>4 7H>2 9H>6 KC>2";
const MOVES = LINE.split(" ");
// Here an ace comes and goes on the way.
const WANDERING = "RU1-C-AAAACCP";
const WANDERED = (
  "AH>F 6S>2 8H>7 AS>F 7D>5 AS>5 JS>6 AS>F AS>5 9D>7 AS>F 2S>7 2S>F AC>F 2S>7 9H>4 AD>F AS>7 " +
  "AS>F 2D>F 4H>6 2S>F 3S>3 2S>3 7S>5 2S>F 8D>7 3S>F 8S>1 4S>F TH>5 KD>3"
).split(" ");
const DEAL = dealGame(parseCode(CODE));

let game: Game;
let now: number;
/** What each look at the clock takes, in milliseconds. */
let pace: number;
let piece: (() => boolean) | null;
let begun: number;
let told: number;
let end: AbortController;
let seeker: TruthSeeker;

function seek(start: Game): void {
  game = start;
  end = new AbortController();
  [now, pace, piece, begun, told] = [0, 0, null, 0, 0];
  seeker = new TruthSeeker(
    () => game,
    end.signal,
    () => {
      now += pace;
      return now;
    },
    (given) => {
      begun += 1;
      piece = given;
    },
  );
}

function ask(of: "shown" | "line"): AbortController {
  const asking = new AbortController();
  seeker.ask(
    of,
    () => {
      told += 1;
    },
    asking.signal,
  );
  return asking;
}

/** Does all that there is to do; returns in how many pieces. */
function work(): number {
  let pieces = 0;
  while (piece !== null) {
    pieces += 1;
    if (piece()) piece = null;
  }
  return pieces;
}

function play(...moves: readonly string[]): void {
  for (const move of moves) game = game.play(parseMove(move));
  seeker.follow();
}

function go(n: number): void {
  game = game.goTo(n);
  seeker.follow();
}

beforeEach(() => seek(DEAL));

describe("the position shown", () => {
  test("is not looked at unless somebody asks, nor any more when nobody does", () => {
    expect(seeker.told().verdict).toBe("thinking");
    play("AH>F");
    expect(begun).toBe(0);
    const asking = ask("shown");
    expect(begun).toBe(1);
    asking.abort();
    expect(work()).toBe(1);
    play("8C>2");
    expect([begun, told, seeker.told().verdict]).toEqual([1, 0, "thinking"]);
  });

  test("is judged in slices, and who asks is told", () => {
    ask("shown");
    expect(piece?.()).toBe(false);
    expect([seeker.told().verdict, told]).toEqual(["thinking", 0]);
    expect(work()).toBeGreaterThan(1);
    expect([seeker.told().verdict, told]).toEqual(["winnable", 1]);
  });

  test("is lost after the move that loses, and was won before, at once", () => {
    ask("shown");
    play(...MOVES);
    work();
    expect(seeker.told().verdict).toBe("lost");
    for (const n of [19, 5, 0]) {
      go(n);
      work();
      expect(seeker.told().verdict).toBe("winnable");
    }
    go(20);
    expect([seeker.told().verdict, piece]).toEqual(["lost", null]);
  });

  test("stays lost whatever is played on", () => {
    ask("shown");
    play(...MOVES);
    work();
    for (let n = 0; n < 5; n += 1) {
      play(moveText(legalMoves(game.position)[0] as Move));
      expect([seeker.told().verdict, piece]).toEqual(["lost", null]);
    }
  });

  test("is known at once on another branch that was looked at before", () => {
    ask("shown");
    play(...MOVES.slice(0, 19));
    work();
    play("KC>2");
    work();
    game = game.undo().play(other("KC>2"));
    seeker.follow();
    work();
    game = game.undo();
    play("KC>2");
    expect([seeker.told().verdict, piece]).toEqual(["lost", null]);
  });

  test("is searched anew, and the old search dropped, when it changes", () => {
    ask("shown");
    piece?.();
    play("AH>F");
    work();
    expect([seeker.told().verdict, told, begun]).toEqual(["winnable", 1, 1]);
    game = dealGame(parseCode("RU1-C-AAAAABB"));
    seeker.follow();
    expect(seeker.told()).toMatchObject({ verdict: "thinking", won: -1, lost: 1, hint: null });
    work();
    expect(seeker.told()).toMatchObject({ verdict: "lost", won: -1, lost: 0, losing: null });
  });

  test("is unknown after two seconds of work under the relaxed rule", () => {
    seek(dealGame(parseCode("RU1-R-AAAABLR")));
    pace = 300;
    ask("shown");
    const pieces = work();
    expect([seeker.told().verdict, told]).toEqual(["unknown", 1]);
    expect(pieces).toBeLessThan(10);
    seek(dealGame(parseCode("RU1-R-AAAABLR")));
    ask("shown");
    work();
    expect(seeker.told().verdict).toBe("winnable");
  });
});

/** Another legal move than that. */
function other(move: string) {
  const [found] = legalMoves(game.goTo(19).position).filter((each) => moveText(each) !== move);
  if (found === undefined) throw new Error(`there is no move but ${move}`);
  return found;
}

describe("the hint", () => {
  test.each([CODE, "RU1-R-AAAAABB"])(
    "leads to the win of %s, and only the first is searched",
    (code) => {
      seek(dealGame(parseCode(code)));
      ask("shown");
      work();
      for (let n = 0; !game.isWon; n += 1) {
        expect(n).toBeLessThan(300);
        const { hint, verdict } = seeker.told();
        expect(verdict).toBe("winnable");
        const move = legalMoves(game.position).find(
          (each) => cardText(each.card) === hint?.card && pileOf(each) === hint.to,
        );
        if (move === undefined) throw new Error(`${hint?.card} to ${hint?.to} is not legal`);
        play(moveText(move));
      }
      expect([begun, told, seeker.told().hint]).toEqual([1, 1, null]);
    },
  );

  test("goes on from wherever the player has gone instead", () => {
    seek(dealGame(parseCode(WANDERING)));
    ask("shown");
    play(...WANDERED.slice(0, 9));
    work();
    expect(seeker.told().verdict).toBe("winnable");
    expect(seeker.told().hint).not.toBeNull();
  });

  test("is the same again after a turn that is taken back", () => {
    ask("shown");
    work();
    const hints = [1, 2].map(() => {
      const { hint } = seeker.told();
      const move = legalMoves(game.position).find((each) => cardText(each.card) === hint?.card);
      play(moveText(move as Move));
      return hint;
    });
    game = game.goTo(1);
    const elsewhere = legalMoves(game.position).find(
      (each) => cardText(each.card) !== hints[1]?.card,
    );
    play(moveText(elsewhere as Move));
    game = game.undo();
    seeker.follow();
    expect(seeker.told().hint).toEqual(hints[1]);
    work();
    expect(told).toBe(1);
  });

  test("is none in a game that is lost", () => {
    ask("shown");
    play(...MOVES);
    work();
    expect(seeker.told().hint).toBeNull();
  });
});

describe("the whole line", () => {
  test("is judged like each of its positions, and the losing move is named", () => {
    play(...MOVES);
    for (let n = 0; n < 8; n += 1) play(moveText(legalMoves(game.position).at(-1) as Move));
    const total = game.depth;
    go(7);
    ask("line");
    work();
    const { won, lost, losing, thinking } = seeker.told();
    expect({ won, lost, losing, thinking }).toEqual({
      won: 19,
      lost: 20,
      losing: { card: "KC", to: "2" },
      thinking: false,
    });
    for (let n = 0; n <= total; n += 1) {
      const expected = n <= won ? "winnable" : "lost";
      expect(solve(game.goTo(n).position).verdict).toBe(expected);
    }
  });

  test("of a deal that was lost from the start is known with two searches", () => {
    seek(dealGame(parseCode("RU1-C-AAAAABB")));
    for (let n = 0; n < 10; n += 1) play(moveText(legalMoves(game.position)[0] as Move));
    go(5);
    ask("line");
    work();
    expect(seeker.told()).toMatchObject({ won: -1, lost: 0, losing: null, thinking: false });
    expect(told).toBe(2);
  });

  test("of a thousand moves needs a dozen searches", () => {
    seek(dealGame(parseCode(WANDERING)));
    play(...WANDERED.slice(0, 8));
    for (let n = 0; n < 484; n += 1) play("AS>5", "AS>F");
    play(...WANDERED.slice(8));
    expect(game.depth).toBe(1000);
    ask("line");
    work();
    expect(seeker.told()).toMatchObject({ won: 999, lost: 1000, losing: { card: "KD", to: "3" } });
    expect(told).toBeLessThan(14);
  });

  test("goes on as the game does", () => {
    ask("line");
    play(...MOVES.slice(0, 19));
    work();
    expect(seeker.told()).toMatchObject({ won: 19, lost: 20, losing: null });
    play("KC>2");
    work();
    expect(seeker.told()).toMatchObject({ won: 19, lost: 20, losing: { card: "KC", to: "2" } });
    game = game.undo();
    seeker.follow();
    expect([seeker.told().lost, piece]).toEqual([20, null]);
    play(moveText(other("KC>2")));
    work();
    const expected = solve(game.position).verdict;
    expect(seeker.told().verdict).toBe(expected);
  });

  test("of what may be won or not, between searches that give up, stays open", () => {
    seek(dealGame(parseCode("RU1-R-AAAAABB")));
    const first = moveText(legalMoves(game.position)[0] as Move);
    play(first);
    pace = 3000;
    ask("line");
    work();
    expect(seeker.told()).toMatchObject({ verdict: "unknown", won: -1, lost: 2, thinking: false });
  });
});

test("a won game asks for no hint, and its cards may come back", () => {
  seek(gameFrom(parsePosition("C KKKQ KC/-/-/-/-/-/-")));
  ask("line");
  work();
  play("KC>F");
  expect(seeker.told()).toMatchObject({ verdict: "winnable", won: 1, lost: 2, hint: null });
  play("KC>3");
  work();
  expect(seeker.told()).toMatchObject({ verdict: "winnable", hint: { card: "KC", to: "C" } });
});

test("what goes wrong where it is told does not end the search for good", () => {
  const asking = new AbortController();
  const broken = () => {
    throw new Error("a listener broke");
  };
  seeker.ask("shown", broken, asking.signal);
  expect(work).toThrow("a listener broke");
  asking.abort();
  piece = null;
  ask("shown");
  // The last of these moves leaves every line that was found, so that a search is needed.
  play(...MOVES);
  expect(begun).toBe(2);
  work();
  expect(seeker.told().verdict).toBe("lost");
});

test("nothing is done once the session has ended", () => {
  const signals: AbortSignal[] = [];
  const ended = new TruthSeeker(
    () => DEAL,
    end.signal,
    () => 0,
    (_piece, signal) => signals.push(signal),
  );
  ended.ask("shown", () => {}, new AbortController().signal);
  expect(signals).toEqual([end.signal]);
});
