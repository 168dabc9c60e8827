"""Playing one game with a strategy."""

from __future__ import annotations

import inspect
import random
import reprlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..codes import GameCode
from ..errors import echo, int_of
from ..game import Game
from ..moves import Move
from .results import End
from .view import View

if TYPE_CHECKING:
    from typing import NoReturn

    from ..position import Position

Strategy = Callable[..., Move | str | None]
"""A function from a `View`, and an `rng` if it has such a parameter, to a move or None."""

MAX_MOVES = 300
"""The limit of moves of a game unless another is given; most wins take 70 to 170."""
REPEATS = 10
"""A game ends when a position comes up for this many times: it goes round in circles."""


class StrategyError(RuntimeError):
    """A strategy raised an error, or answered with anything but a legal move or None.

    In the same process the strategy's own error is the `__cause__`.

    Attributes:
        code: the `GameCode` of the game; None for a deck or position of one's own.
        number: the number of the move that was asked for, counted from 1.
        moves: the moves that the strategy had played.
    """

    def __init__(
        self, message: str, code: GameCode | None, number: int, moves: tuple[Move, ...]
    ) -> None:
        """Makes the error of a message and its attributes."""
        super().__init__(message, code, number, moves)
        self.code = code
        self.number = number
        self.moves = moves

    def __str__(self) -> str:
        """Returns the message."""
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Player:
    """A strategy that has been looked over, ready to be asked.

    Attributes:
        strategy: the strategy.
        name: what to call it.
        wants_rng: whether it has a parameter `rng` that waits for a `random.Random`.
    """

    strategy: Strategy
    name: str
    wants_rng: bool

    @classmethod
    def of(cls, strategy: Strategy, name: str | None = None) -> Player:
        """Looks a strategy over.

        Raises:
            TypeError: if it cannot be called with a view.
        """
        if not callable(strategy):
            raise TypeError(f"expected a function as strategy, got {type(strategy).__name__}")
        if name is None:
            named = getattr(strategy, "func", strategy)  # a partial has no name of its own
            name = str(getattr(named, "__name__", type(named).__name__))
        try:
            signature = inspect.signature(strategy)
        except ValueError:  # some functions written in C do not tell
            return cls(strategy, name, wants_rng=False)
        rng = signature.parameters.get("rng")
        wants_rng = rng is not None and rng.default is rng.empty
        try:
            signature.bind(None, **({"rng": None} if wants_rng else {}))
        except TypeError as error:
            raise TypeError(
                f"expected a strategy {name}(view) or {name}(view, rng), got {name}{signature}: "
                f"{error}"
            ) from None
        return cls(strategy, name, wants_rng)

    def ask(self, view: View, rng: random.Random) -> Move | str | None:
        """Returns the strategy's answer."""
        return self.strategy(view, rng=rng) if self.wants_rng else self.strategy(view)


def play_game(
    strategy: Strategy,
    game: Game | GameCode | str,
    *,
    seed: int = 0,
    max_moves: int = MAX_MOVES,
) -> Game:
    """Plays one game with a strategy, as `simulate` does, and returns it.

    >>> from solitaire_widget.strategies import greedy_player
    >>> play_game(greedy_player, "RU1-C-AAAAABB")
    <Game 'RU1-C-AAAAABB': 11 moves, 25 points>

    Args:
        strategy: the strategy; see `simulate`.
        game: a game code; or a `Game`, to be played on: that of a widget moves on its board.
        seed: what the strategy's `rng` depends on, besides the code.
        max_moves: how many moves the strategy may play.

    Raises:
        StrategyError: as `simulate` does; the moves before stand.
        ValueError: if a number is negative or there is no such code.
        TypeError: if an argument is of a wrong type.
    """
    player = Player.of(strategy)
    seed, max_moves = checked(seed, max_moves)
    if not isinstance(game, Game):
        game = Game(GameCode.of(game))
    play_on(player, game, rng_of(seed, game.code), max_moves)
    return game


def checked(seed: int, max_moves: int) -> tuple[int, int]:
    """Returns the two as ints.

    Raises:
        TypeError: if one of them is no whole number.
        ValueError: if the limit is negative.
    """
    seed = int_of(seed, "a seed as an int")
    max_moves = int_of(max_moves, "a limit of moves as an int")
    if max_moves < 0:
        raise ValueError(f"the limit of moves must be 0 or more, got {echo(max_moves)}")
    return seed, max_moves


def rng_of(seed: int, code: GameCode | None, before: int = 0) -> random.Random:
    """Returns the source of chance for a game; `before`: how often the code came before it."""
    # Of the text rather than of hash(), which differs from process to process.
    return random.Random(f"{seed} {code} {before}")


def play_on(player: Player, game: Game, rng: random.Random, max_moves: int) -> End:
    """Has a player play a game on, and returns why it ended.

    Raises:
        StrategyError: if the strategy fails.
    """
    met: Counter[Position] = Counter()
    played: list[Move] = []
    while not game.is_won:
        met[game.position] += 1
        if met[game.position] >= REPEATS:
            return End.REPEATED
        if len(played) >= max_moves:
            return End.MOVE_LIMIT
        view = View.of(game)
        if not view.legal_moves():
            return End.NO_MOVES
        move = _answer(player, view, rng, game, played)
        if move is None:
            return End.GAVE_UP
        game.play(move)
        played.append(move)
    return End.WON


def _answer(
    player: Player, view: View, rng: random.Random, game: Game, played: list[Move]
) -> Move | None:
    def fail(what: str, error: Exception | None = None) -> NoReturn:
        number = len(played) + 1
        where = f"in game {game.code}" if game.code else "in a game without a code"
        message = f"{player.name}, {where}, at move {number}, {what}"
        raise StrategyError(message, game.code, number, tuple(played)) from error

    try:
        answer = player.ask(view, rng)
    except Exception as error:
        fail(f"raised {type(error).__name__}: {error}{_line(error)}", error)
    if answer is None:
        return None
    try:
        move = Move.of(answer)
    except (TypeError, ValueError) as error:
        fail(f"answered {reprlib.repr(answer)}: {error}", error)
    if why := game.why(move):
        fail(f"answered {move}, which is not legal: {why}")
    return move


def _line(error: Exception) -> str:
    """Says where in the strategy an error came up: a traceback stays behind in its process."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename == __file__:
        trace = trace.tb_next
    return "" if trace is None else f" (line {trace.tb_lineno} in {trace.tb_frame.f_code.co_name})"
