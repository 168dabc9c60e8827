"""Random playouts: moves per second, side by side with python-chess.

Run: python tests/bench/playouts.py

200 prebuilt deals under each rule, at most 300 moves each: list the legal moves, choose one with
a seeded generator, play it checked. The chess games start from the initial position under the
same cap and from the same seeds; a chess push does not check, so its check is `move in
board.legal_moves`; the faster, unchecked rate is shown too, and the ratios are against that.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import chess

from solitaire_widget import GameCode, Position, Rule

GAMES = 200
CAP = 300
ROUNDS = 3

Playout = Callable[[int, random.Random], int]


def solitaire(openings: list[Position]) -> Playout:
    def playout(game: int, chance: random.Random) -> int:
        position = openings[game]
        for made in range(CAP):
            moves = position.legal_moves()
            if not moves:
                return made
            position = position.play(chance.choice(moves))
        return CAP

    return playout


def chess_unchecked(game: int, chance: random.Random) -> int:
    board = chess.Board()
    for made in range(CAP):
        moves = list(board.legal_moves)
        if not moves:
            return made
        board.push(chance.choice(moves))
    return CAP


def chess_checked(game: int, chance: random.Random) -> int:
    board = chess.Board()
    for made in range(CAP):
        moves = list(board.legal_moves)
        if not moves:
            return made
        move = chance.choice(moves)
        if move not in board.legal_moves:
            raise AssertionError(move)
        board.push(move)
    return CAP


def rate(playout: Playout) -> float:
    """Returns moves per second over all games."""
    start = time.perf_counter()
    moves = sum(playout(game, random.Random(game)) for game in range(GAMES))
    return moves / (time.perf_counter() - start)


def main() -> None:
    players: dict[str, Playout] = {
        f"solitaire, {rule}": solitaire(
            [Position.deal(GameCode(number, rule).deck(), rule) for number in range(GAMES)]
        )
        for rule in Rule
    }
    players |= {"chess, push checked": chess_checked, "chess, push alone": chess_unchecked}
    # The players take turns and each keeps its best round, so that a busy moment of the machine
    # does not hit one of them alone.
    best = dict.fromkeys(players, 0.0)
    for _ in range(ROUNDS):
        for name, playout in players.items():
            best[name] = max(best[name], rate(playout))
    for name, value in best.items():
        ratio = value / best["chess, push alone"]
        print(f"{name:20} {value:9,.0f} moves/s   {ratio:5.1f} x chess, push alone")


if __name__ == "__main__":
    main()
