// @vitest-environment node
import { describe, expect, test } from "vitest";
import { asPython } from "../../src/as-python";
import {
  dealGame,
  type Game,
  gameFrom,
  moveText,
  parseCode,
  parsePosition,
  undo,
} from "../../src/rules";
import { move, wander } from "./helpers";

/** What the lines would play, read as Python would read them. */
function played(lines: string): readonly string[] {
  const text = /(?:for move in "|moves = """)([^"]*)"/.exec(lines)?.[1] ?? "";
  return text.split(/\s+/).filter((word) => word !== "");
}

describe("a game as Python lines", () => {
  test("a deal without moves", () => {
    expect(asPython(dealGame(parseCode("ru1-r-aaaaabb")))).toBe(
      'from solitaire_widget import Game\ngame = Game("RU1-R-AAAAABB")\ngame',
    );
  });

  test("a game from a position, with the moves in effect", () => {
    const start = gameFrom(parsePosition("C KKKQ KC/-/-/-/-/-/-"));
    const game = undo(start.play(move("KC>2")).play(move("KC>F")).play(move("KC>3")));
    expect(asPython(game)).toBe(
      [
        "from solitaire_widget import Game",
        'game = Game.from_position("C KKKQ KC/-/-/-/-/-/-")',
        'for move in "KC>2 KC>F".split():',
        "    game.play(move)",
        "game",
      ].join("\n"),
    );
  });

  test("long games are broken into lines and lose no move", () => {
    let longest = 0;
    const game: Game = wander(2, 200, "relaxed", (each) => {
      const lines = asPython(each);
      expect(played(lines)).toEqual(each.moves.map(moveText));
      longest = Math.max(longest, ...lines.split("\n").map((line) => line.length));
    });
    expect(longest).toBeLessThanOrEqual(88);
    expect(asPython(game)).toContain('"""\nfor move in moves.split():\n    game.play(move)\ngame');
  });
});
