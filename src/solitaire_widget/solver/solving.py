"""From a game or position to its solution."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from ..codes import GameCode
from ..errors import InvalidNotationError, echo, int_of
from ..game import Game
from ..position import Position
from ..rules import Rule
from . import classic, relaxed
from .budget import Budget, GaveUp
from .lines import line
from .row import Table
from .solution import Solution

if TYPE_CHECKING:
    from typing import SupportsIndex

MAX_STATES = 100_000
"""How many positions a search looks at unless told otherwise."""


class Event(Protocol):
    """What `threading.Event`, and those of other libraries, have in common."""

    def is_set(self) -> bool:
        """Tells whether the event has happened."""


Stop = Event | Callable[[], object]


def solve(
    game_or_position: Game | Position | GameCode | str,
    *,
    max_states: SupportsIndex = MAX_STATES,
    stop: Stop | None = None,
) -> Solution:
    """Says whether a game or position can be won, and how.

    All cards are known to it, those face down too. Of a game the position now is solved, and the
    game is left as it is. The answer depends on nothing but the position and `max_states`.

    >>> solve("C KKJK QD/KD/-/-/-/-/-")
    Solution('winnable', ('QD>F', 'KD>F'), 0)
    >>> solve("RU1-C-AAAAABB").verdict
    'lost'

    Args:
        game_or_position: a `Game`, a `Position`, a `GameCode`, or the text of one of the latter.
        max_states: how many positions may be looked at; they are also what takes memory, at most
            some 200 bytes each.
        stop: asked at every position whether to stop: a function, or an event such as
            `threading.Event`.

    Returns:
        The `Solution`. Its verdict is `"unknown"` if the search was stopped or looked at
        `max_states` positions without finding out. `"lost"` is said only of a position from which
        everything was searched; under the classic rule that is nearly always so.

    Raises:
        InvalidNotationError: if the text is no position and no game code.
        TypeError: if an argument is of a wrong type.
        ValueError: if `max_states` is below 1.
    """
    position = position_of(game_or_position)
    budget = budget_of(max_states, stop)
    search = classic.search if position.rule is Rule.CLASSIC else relaxed.search
    try:
        steps = search(Table.of(position), budget)
    except GaveUp:
        return Solution("unknown", (), budget.states)
    if steps is None:
        return Solution("lost", (), budget.states)
    return Solution("winnable", line(position, steps), budget.states)


def position_of(given: Game | Position | GameCode | str) -> Position:
    """Returns the position meant by what `solve` takes; for what it raises see there."""
    if isinstance(given, Position):
        return given
    if isinstance(given, Game):
        return given.position
    if isinstance(given, str):
        if "/" in given:
            return Position.parse(given)
        try:
            given = GameCode.parse(given)
        except InvalidNotationError as error:
            error.add_note("Nor is it a position, whose columns are separated by '/'.")
            raise
    if isinstance(given, GameCode):
        return Position.deal(given.deck(), given.rule)
    raise TypeError(f"expected a Game, a Position, a GameCode or text, got {type(given).__name__}")


def budget_of(max_states: SupportsIndex, stop: Stop | None) -> Budget:
    """Returns how long a search may go on; for the arguments, and what it raises, see `solve`."""
    limit = int_of(max_states, "max_states as an int")
    if limit < 1:
        raise ValueError(f"max_states must be 1 or more, got {echo(limit)}")
    return Budget(limit, _asked(stop))


def _asked(stop: Stop | None) -> Callable[[], object] | None:
    if isinstance(stop, type):  # threading.Event, say, for threading.Event()
        raise TypeError(f"expected stop as a function or an event, got a class, {stop.__name__}")
    asked = getattr(stop, "is_set", stop)
    if asked is None or callable(asked):
        return asked
    raise TypeError(f"expected stop as a function or an event, got {type(stop).__name__}")
