// @vitest-environment node
import { describe, expect, test } from "vitest";
import {
  dealGame,
  type Game,
  gameFrom,
  legalMoves,
  moveText,
  parseCode,
  parsePosition,
  play,
  positionText,
  redo,
  restore,
  SnapshotError,
  snapshot,
  undo,
} from "../../src/rules";
import { move, RULES, wander } from "./helpers";

function facts(game: Game): unknown {
  return {
    code: game.code,
    position: positionText(game.position),
    opening: positionText(game.opening),
    score: game.score,
    count: game.moveCount,
    moves: game.moves.map(moveText),
    redo: game.redoMoves.map(moveText),
    left: [game.undoLeft, game.redoLeft],
  };
}

const KING = gameFrom(parsePosition("C KKKQ KC/-/-/-/-/-/-"));

function pace(game: Game, times: number): Game {
  let walked = game;
  for (let n = 0; n < times; n++) {
    walked = play(walked, move(walked.position.columns[0]?.cards.length ? "KC>2" : "KC>1"));
  }
  return walked;
}

describe("snapshots", () => {
  test("are plain data in the one format", () => {
    const game = undo(undo(pace(KING, 3)));
    expect(snapshot(game)).toEqual({
      opening: "C KKKQ KC/-/-/-/-/-/-",
      code: null,
      moves: ["KC>2", "KC>1", "KC>2"],
      at: 1,
      floor: 0,
      count: 3,
    });
  });

  test("hold the code of a deal", () => {
    expect(snapshot(dealGame(parseCode("RU1-R-AAAAABB"))).code).toBe("RU1-R-AAAAABB");
  });

  test("give the same game back, through JSON, anywhere on a walk", () => {
    let most = 0;
    for (const rule of RULES) {
      wander(31, 130, rule, (game) => {
        let some = game;
        for (let n = game.moveCount % 7; n > 0 && some.undoLeft > 0; n--) some = undo(some);
        const restored = restore(JSON.parse(JSON.stringify(snapshot(some))));
        expect(facts(restored)).toEqual(facts(some));
        most = Math.max(most, game.moveCount);
      });
    }
    expect(most).toBe(130);
  });

  test("a restored game goes on as the first would: undo, redo, play", () => {
    const game = undo(undo(pace(KING, 130)));
    const restored = restore(snapshot(game));
    expect(facts(undo(restored))).toEqual(facts(undo(game)));
    expect(facts(redo(restored))).toEqual(facts(redo(game)));
    expect(facts(play(restored, move("KC>7")))).toEqual(facts(play(game, move("KC>7"))));
  });

  test("A5: the floor of undo is kept, also for a game that has gone back to it", () => {
    let game = pace(KING, 120);
    while (game.undoLeft > 0) game = undo(game);
    const later = pace(game, 2);
    const restored = restore(snapshot(later));
    expect(restored.undoLeft).toBe(2);
    expect(() => undo(undo(undo(restored)))).toThrow("no move to undo");
    expect(restored.moveCount).toBe(122);
  });

  test("A5: a game that stepped back below its floor keeps both", () => {
    const game = pace(KING, 120).goTo(7);
    const restored = restore(JSON.parse(JSON.stringify(snapshot(game))));
    expect(snapshot(restored)).toMatchObject({ at: 7, floor: 20, count: 120 });
    expect(facts(restored)).toEqual(facts(game));
    expect(() => undo(restored)).toThrow("no move to undo");
    expect(facts(restored.goTo(120))).toEqual(facts(pace(KING, 120)));
  });

  test("keys of the message around it are ignored", () => {
    const game = pace(KING, 2);
    expect(facts(restore({ ...snapshot(game), game: "x.1", version: 3 }))).toEqual(facts(game));
  });
});

describe("nonsense is refused with a reason", () => {
  const good = snapshot(undo(pace(KING, 3)));
  const dealt = snapshot(dealGame(parseCode("RU1-C-AAAAABB")));
  const long = snapshot(pace(KING, 130));

  test.each<[string, unknown, string]>([
    ["null", null, "a snapshot is an object"],
    ["a text", "C", "a snapshot is an object"],
    ["nothing in it", {}, "opening: a position is expected"],
    [
      "an opening that is none",
      { ...good, opening: "C KKKQ" },
      "opening: a position has three parts",
    ],
    ["a code of another type", { ...good, code: 7 }, "code: a game code or null"],
    ["a missing code", { ...good, code: undefined }, "code: a game code or null"],
    ["a code that is none", { ...dealt, code: "RU1-C-AAAAABC" }, "code: the check symbol"],
    ["another deal's code", { ...dealt, code: "RU1-C-AAAAACH" }, "deals another opening"],
    ["the other rule's code", { ...dealt, code: "RU1-R-AAAAABB" }, "deals another opening"],
    ["moves that are no list", { ...good, moves: "KC>2" }, "moves: a list of moves"],
    ["a move that is no text", { ...good, moves: ["KC>2", 3, "KC>2"] }, "moves: a list of moves"],
    ["an unknown move text", { ...good, moves: ["KC>2", "KC", "KC>2"] }, 'move 2: "KC" is no move'],
    [
      "an illegal move",
      { ...good, moves: ["KC>2", "KC>2", "KC>1"] },
      "move 2: KC>2 is refused: ALREADY_THERE",
    ],
    ["at below 0", { ...good, at: -1 }, "at: a whole number from 0 to 3"],
    ["at beyond the moves", { ...good, at: 4 }, "at: a whole number from 0 to 3"],
    ["at between moves", { ...good, at: 1.5 }, "at: a whole number from 0 to 3"],
    ["at as text", { ...good, at: "2" }, "at: a whole number from 0 to 3"],
    ["a floor beyond the moves", { ...good, floor: 4 }, "floor: a whole number from 0 to 3"],
    ["a floor below 0", { ...good, floor: -1 }, "floor: a whole number from 0 to 3"],
    ["a floor too far back", { ...long, floor: 29 }, "floor: a whole number from 30 to 130"],
    ["a count below the moves", { ...good, count: 2 }, "count: a whole number from 3"],
    ["a count that is none", { ...good, count: Number.NaN }, "count: a whole number from 3"],
  ])("%s", (_name, data, message) => {
    expect(() => restore(data)).toThrow(SnapshotError);
    expect(() => restore(data)).toThrow(message);
  });

  test("the good ones are read", () => {
    for (const data of [good, dealt, long]) expect(snapshot(restore(data))).toEqual(data);
    expect(legalMoves(restore(dealt).position).length).toBeGreaterThan(0);
  });
});
