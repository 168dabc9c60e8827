// @vitest-environment node
import { describe, expect, test } from "vitest";
import {
  dealGame,
  type Game,
  gameFrom,
  HistoryError,
  IllegalMove,
  legalMoves,
  moveText,
  parseCode,
  parsePosition,
  play,
  positionText,
  redo,
  undo,
} from "../../src/rules";
import { move, RULES, wander } from "./helpers";

/** A king that walks to and fro between two empty columns for as long as one likes. */
const LONE_KING = parsePosition("C KKKQ KC/-/-/-/-/-/-");

function pace(game: Game, times: number): Game {
  let walked = game;
  for (let n = 0; n < times; n++) {
    walked = play(walked, move(walked.position.columns[0]?.cards.length ? "KC>2" : "KC>1"));
  }
  return walked;
}

function undoAll(game: Game): Game {
  let back = game;
  while (back.undoLeft > 0) back = undo(back);
  return back;
}

describe("score and counters", () => {
  test("P2: 10 for a card put home, 5 for a card turned up, none off for a return", () => {
    const start = gameFrom(parsePosition("C TKKJ QS|QCJS/KC/KS/-/-/-/-"));
    const turned = play(start, move("QC>2"));
    expect([start.score, turned.score]).toEqual([0, 5]);
    const home = play(turned, move("JS>F"));
    expect(home.score).toBe(15);
    const back = play(home, move("JS>1"));
    expect(back.score).toBe(15);
    expect(play(back, move("JS>F")).score).toBe(25);
  });

  test("P2: one move can turn a card and put one home", () => {
    const game = play(gameFrom(parsePosition("C JKKK KS|QS/-/-/-/-/-/-")), move("QS>F"));
    expect(game.score).toBe(15);
  });

  test("a fresh game has nothing behind and nothing before it", () => {
    const game = dealGame(parseCode("RU1-R-AAAAABB"));
    expect([game.score, game.moveCount, game.undoLeft, game.redoLeft]).toEqual([0, 0, 0, 0]);
    expect([game.moves, game.redoMoves, game.lastMove]).toEqual([[], [], null]);
    expect(game.isWon).toBe(false);
    expect(game.position).toBe(game.opening);
  });

  test("A5: undo restores position and score, and leaves the counter", () => {
    const start = gameFrom(parsePosition("C JKKK KS|QS/-/-/-/-/-/-"));
    const played = play(start, move("QS>F"));
    const back = undo(played);
    expect(positionText(back.position)).toBe("C JKKK KS|QS/-/-/-/-/-/-");
    expect([back.score, back.moveCount, back.undoLeft, back.redoLeft]).toEqual([0, 1, 0, 1]);
    const again = redo(back);
    expect(again.position).toEqual(played.position);
    expect([again.score, again.moveCount, again.undoLeft, again.redoLeft]).toEqual([15, 1, 1, 0]);
  });

  test("a game is a value: play, undo and redo leave it as it was", () => {
    const game = pace(gameFrom(LONE_KING), 3);
    const before = [positionText(game.position), game.moves, game.moveCount, game.undoLeft];
    play(game, move("KC>F"));
    undo(game);
    expect(() => play(game, move("KC>F")).play(move("QC>F"))).toThrow(IllegalMove);
    expect([positionText(game.position), game.moves, game.moveCount, game.undoLeft]).toEqual(
      before,
    );
  });

  test("W1: won with the last card home, and F3 still has its moves", () => {
    const game = play(gameFrom(LONE_KING), move("KC>F"));
    expect(game.isWon).toBe(true);
    expect(play(game, move("KC>5")).isWon).toBe(false);
  });
});

describe("history", () => {
  test("moves are those in effect, redo moves are next first", () => {
    const game = undo(undo(pace(gameFrom(LONE_KING), 5)));
    expect(game.moves.map(moveText)).toEqual(["KC>2", "KC>1", "KC>2"]);
    expect(game.redoMoves.map(moveText)).toEqual(["KC>1", "KC>2"]);
    expect(game.lastMove && moveText(game.lastMove)).toBe("KC>2");
    expect(redo(game).redoMoves.map(moveText)).toEqual(["KC>2"]);
  });

  test("a new move clears redo", () => {
    const game = play(undo(pace(gameFrom(LONE_KING), 2)), move("KC>7"));
    expect(game.redoLeft).toBe(0);
    expect(game.redoMoves).toEqual([]);
    expect(() => redo(game)).toThrow(HistoryError);
    expect(game.moveCount).toBe(3);
  });

  test("nothing to undo and nothing to redo are refused", () => {
    expect(() => undo(gameFrom(LONE_KING))).toThrow(HistoryError);
    expect(() => redo(gameFrom(LONE_KING))).toThrow(HistoryError);
  });

  test("A5: after 100 moves undo goes back to the start", () => {
    const back = undoAll(pace(gameFrom(LONE_KING), 100));
    expect(back.moves).toHaveLength(0);
    expect(back.redoLeft).toBe(100);
  });

  test("A5: after 120 moves undo stops at move 20, also later", () => {
    const game = pace(gameFrom(LONE_KING), 120);
    expect(game.undoLeft).toBe(100);
    const back = undoAll(game);
    expect(back.moves).toHaveLength(20);
    expect(() => undo(back)).toThrow(HistoryError);
    const later = pace(back, 3);
    expect(later.undoLeft).toBe(3);
    expect(undoAll(later).moves).toHaveLength(20);
    expect(later.moveCount).toBe(123);
  });

  test("n moves are n undo steps, each to the state that was", () => {
    for (const rule of RULES) {
      for (let seed = 0; seed < 5; seed++) {
        const states: string[] = [];
        let game = wander(seed, 100, rule, ({ position, score }) => {
          states.push(`${positionText(position)} ${score}`);
        });
        const count = game.moveCount;
        const redone = [...states];
        while (game.undoLeft > 0) {
          expect(`${positionText(game.position)} ${game.score}`).toBe(states.pop());
          game = undo(game);
        }
        expect(states).toEqual([`${positionText(game.opening)} 0`]);
        for (const state of redone.slice(1)) {
          game = redo(game);
          expect(`${positionText(game.position)} ${game.score}`).toBe(state);
        }
        expect(game.redoLeft).toBe(0);
        expect(game.moveCount).toBe(count);
      }
    }
  });

  test("a game of 1,000 moves still has every move and 100 steps back", () => {
    const game = pace(gameFrom(LONE_KING), 1000);
    expect(game.moves).toHaveLength(1000);
    expect(game.undoLeft).toBe(100);
    expect(legalMoves(game.position).length).toBeGreaterThan(0);
  });
});

describe("steps along the line", () => {
  const facts = (game: Game) => [
    positionText(game.position),
    game.score,
    game.moves.map(moveText),
    game.depth,
  ];

  test("reach every point again, and change neither line, counter nor floor", () => {
    const states: unknown[] = [];
    let last = dealGame(parseCode("RU1-R-AAAAABB"));
    wander(17, 60, "relaxed", (game) => {
      states.push(facts(game));
      last = game;
    });
    const line = last.moves.map(moveText);
    for (const n of [0, 60, 7, 8, 6, 59, 60, 1]) {
      const there = last.goTo(n);
      expect(facts(there)).toEqual(states[n]);
      expect([there.moveCount, there.floor]).toEqual([60, 0]);
      expect([...there.moves, ...there.redoMoves].map(moveText)).toEqual(line);
    }
    expect(facts(redo(last.goTo(7)))).toEqual(states[8]);
    expect(facts(undo(last.goTo(7)))).toEqual(states[6]);
  });

  test("go below undo's floor, where undo has nothing left (A5)", () => {
    const game = pace(gameFrom(LONE_KING), 120);
    const back = game.goTo(7);
    expect([back.undoLeft, back.redoLeft]).toEqual([0, 113]);
    expect(() => undo(back)).toThrow(HistoryError);
    expect(redo(back).undoLeft).toBe(0);
    expect(back.goTo(30).undoLeft).toBe(10);
  });

  test("a move from an earlier point begins a new line, which undo takes back", () => {
    const back = pace(gameFrom(LONE_KING), 120).goTo(7);
    const other = play(back, move("KC>7"));
    expect([other.depth, other.redoLeft, other.moveCount]).toEqual([8, 0, 121]);
    expect(facts(undoAll(other))).toEqual(facts(back));
    expect(undoAll(pace(other, 2)).depth).toBe(7);
  });

  test.each([-1, 4, 1.5, Number.NaN])("there is no move %s in a line of 3", (n) => {
    expect(() => pace(gameFrom(LONE_KING), 3).goTo(n)).toThrow(HistoryError);
  });
});
