// @vitest-environment node
import { describe, expect, test } from "vitest";
import { deal, gameFrom, play } from "../../src/rules";
import { deck, type LineVector, move, vectors } from "./helpers";

const FILE = vectors<Record<"classic" | "relaxed", readonly LineVector[]>>("pysolfc_deals.json");

describe.each(["classic", "relaxed"] as const)("solved PySolFC deals, %s", (rule) => {
  const won = FILE[rule].filter(({ solution }) => solution !== "");

  test("there are some", () => {
    expect(won.length).toBeGreaterThan(5);
  });

  test.each(won)("$pysolfc is won by its line", ({ deck: text, solution }) => {
    const moves = solution.split(" ").map(move);
    const game = moves.reduce(play, gameFrom(deal(deck(text), rule)));
    expect(game.isWon).toBe(true);
    expect(game.moveCount).toBe(moves.length);
    // P2: 625, and 10 more for each card that was taken back and put home again.
    const home = moves.filter(({ to }) => to === "F").length;
    expect(game.score).toBe(625 + 10 * (home - 52));
    if (rule === "classic") expect(game.score).toBe(625);
  });
});
