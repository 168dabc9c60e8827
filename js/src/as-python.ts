// A game as lines for a notebook cell.

import { codeText, type Game, moveText, positionText } from "./rules";

const LINE_WIDTH = 88;

/** Python lines that deal the same game, play the moves in effect, and show where it stands. */
export function asPython(game: Game): string {
  const made =
    game.code === null
      ? `Game.from_position("${positionText(game.opening)}")`
      : `Game("${codeText(game.code)}")`;
  const lines = ["from solitaire_widget import Game", `game = ${made}`];
  const moves = game.moves.map(moveText).join(" ");
  if (moves === "") return [...lines, "game"].join("\n");
  const loop = `for move in "${moves}".split():`;
  const body = "    game.play(move)";
  if (loop.length <= LINE_WIDTH) return [...lines, loop, body, "game"].join("\n");
  const wrapped = [
    'moves = """',
    ...wrap(moves),
    '"""',
    "for move in moves.split():",
    body,
    "game",
  ];
  return [...lines, ...wrapped].join("\n");
}

/** Lines no longer than the width, broken at spaces. */
function wrap(text: string): readonly string[] {
  return text.match(new RegExp(`\\S.{0,${LINE_WIDTH - 1}}(?=\\s|$)`, "g")) ?? [];
}
