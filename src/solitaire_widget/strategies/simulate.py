"""Playing many games with a strategy."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from ..game import Game
from ..runs import check_executor, codes_of, run
from .games import MAX_MOVES, Player, checked, play_on, rng_of
from .results import Outcome, Results

if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Executor
    from typing import Literal

    from ..codes import GameCode
    from ..rules import Rule
    from .games import Strategy


def simulate(
    strategy: Strategy,
    codes: int | str | GameCode | Iterable[GameCode | str],
    *,
    rule: Rule | str | None = None,
    executor: Executor | Literal["processes"] | None = None,
    progress: bool = True,
    seed: int = 0,
    max_moves: int = MAX_MOVES,
    name: str | None = None,
) -> Results:
    """Plays many games with a strategy and returns how they came out.

    A strategy is a function from a `View`, what a player may see, to a move, a value or text such
    as `"7H>3"`; or to None when it gives up. If it has a parameter `rng` without a default, it is
    given a `random.Random` by that name. Each game has one of its own, which depends on the seed,
    on the code and on how often the code came before, but not on where or in which order games
    are played: the same call gives the same results with every executor.

    A game ends when it is won, when the strategy answers None, when no move is legal, after
    `max_moves` moves, or when a position comes up for the tenth time.

    >>> from solitaire_widget.strategies import greedy_player
    >>> simulate(greedy_player, 10, rule="relaxed")
    <Results of greedy_player: 10 of 10 games won, 100.0% (95 %: 72.2% to 100.0%); mean score 625.0>

    Args:
        strategy: the function. It is not told which game it plays.
        codes: game codes, or how many random deals to play. Two strategies with the same number
            and seed play the same deals.
        rule: the rule of random deals, classic unless given; given codes must agree with it.
        executor: None plays in this process; `"processes"` on all cores, with loky, which can
            also send a function that was defined in a notebook's cell; any
            `concurrent.futures.Executor` is taken, such as Dask's `client.get_executor()`.
        progress: shows a bar if it takes longer than about a second and tqdm is installed.
        seed: what all chance depends on: the random deals and each game's `rng`.
        max_moves: how many moves a game may have.
        name: the strategy's name in the results, that of the function unless given.

    Raises:
        StrategyError: if the strategy raises an error or answers with anything but a legal move
            or None; it tells the game's code and the number of the move.
        ValueError: if a number is negative, or there is no such code, rule or executor.
        TypeError: if an argument is of a wrong type.
        ImportError: if `executor="processes"` and loky is missing.
    """
    player = Player.of(strategy, name)
    seed, max_moves = checked(seed, max_moves)
    check_executor(executor)
    before: Counter[GameCode] = Counter()
    deals = []
    for code in codes_of(codes, rule, seed):
        deals.append((code, before[code]))
        before[code] += 1
    outcomes = run(
        partial(_outcome, player, seed, max_moves), deals, executor=executor, progress=progress
    )
    return Results(player.name, tuple(outcomes), seed, max_moves)


def _outcome(player: Player, seed: int, max_moves: int, deal: tuple[GameCode, int]) -> Outcome:
    code, before = deal
    game = Game(code)
    end = play_on(player, game, rng_of(seed, code, before), max_moves)
    position = game.position
    return Outcome(
        code,
        end,
        game.score,
        game.move_count,
        sum(position.foundations),
        sum(position.face_down),
    )
