// @vitest-environment node
import { describe, expect, test } from "vitest";
import {
  type Game,
  gameFrom,
  legalMoves,
  moveText,
  parsePosition,
  play,
  positionText,
  redo,
  refusal,
  undo,
} from "../../src/rules";
import { move, vectors, type Walk } from "./helpers";

describe("walks that the Python engine has written down", () => {
  const { walks } = vectors<{ walks: readonly Walk[] }>("walks.json");

  test("they hold both rules and all nine refusals", () => {
    const reasons = walks.flatMap(({ steps }) =>
      steps.flatMap(({ refused }) => Object.values(refused ?? {})),
    );
    expect(new Set(reasons).size).toBe(9);
    expect(new Set(walks.map(({ rule }) => rule))).toEqual(new Set(["C", "R"]));
    const kinds = walks.flatMap(({ steps }) => steps.flatMap((step) => Object.keys(step)));
    expect(kinds).toEqual(expect.arrayContaining(["move", "undo", "redo", "go"]));
  });

  test.each(walks.map((walk, index) => ({ index, ...walk })))(
    "walk $index, rule $rule",
    ({ rule, opening, steps }) => {
      let game: Game = gameFrom(parsePosition(opening));
      expect(game.position.rule).toBe(rule === "C" ? "classic" : "relaxed");
      expect(positionText(game.position)).toBe(opening);
      for (const step of steps) {
        if (step.legal !== undefined) {
          expect(legalMoves(game.position).map(moveText)).toEqual(step.legal);
        }
        for (const [text, reason] of Object.entries(step.refused ?? {})) {
          expect(
            refusal(game.position, move(text)),
            `${text} in ${positionText(game.position)}`,
          ).toBe(reason);
        }
        if (step.undo) game = undo(game);
        else if (step.redo) game = redo(game);
        else if (step.go !== undefined) game = game.goTo(step.go);
        else if (step.move !== undefined) game = play(game, move(step.move));
        expect(positionText(game.position)).toBe(step.after);
        expect([game.score, game.moveCount]).toEqual([step.score, step.count]);
      }
      expect(steps.length).toBeGreaterThan(0);
    },
  );
});
