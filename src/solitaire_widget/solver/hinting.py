"""A move to play next."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from ..game import Game
from ..moves import FOUNDATION
from ..rules import Rule
from .odds import SAMPLES, WORLD_STATES, checked
from .solving import MAX_STATES, budget_of, solve
from .weighing import Scales
from .worlds import Worlds

if TYPE_CHECKING:
    from ..codes import GameCode
    from ..moves import Move
    from ..position import Position
    from .solving import Stop

# For each game a line from its opening to the win, found for a hint while the game was on it.
_ways: WeakKeyDictionary[Game, tuple[Move, ...]] = WeakKeyDictionary()


def hint(
    game: Game | Position | GameCode | str,
    peek: bool = False,
    *,
    samples: int = SAMPLES,
    seed: int | None = 0,
    max_states: int | None = None,
    stop: Stop | None = None,
) -> Move | None:
    """Returns a move to play next, or None if none is known to help.

    Without peeking it is the move with the best `odds`; of several, the one that begins the
    winning line that was found in the most worlds. A move that another can take back has always
    the best odds, for it harms nothing. So of such a one only those worlds count whose line
    begins with it. A move back to where the game has been before is the last resort.

    With peeking it is the next move of a line that wins, with all hidden cards known. While a
    `Game` goes as it was told, the line stays the same and leads to the win. Nothing is
    remembered of a position: under the relaxed rule hints may lead in a circle from one to the
    next, so play all `moves` of `solve` there.

    >>> hint("C 99TT KDQD|KSJD/JHTH|QCKH/TSQH|JC/JSQS|KC/-/-/-")
    Move.parse('JD>F')
    >>> hint("RU1-C-AAAAABB", peek=True) is None
    True

    Args:
        game: a `Game`, which is left as it is; or what `solve` takes.
        peek: whether to look at the hidden cards.
        samples: without peeking, how many worlds to draw; see `odds`.
        seed: what the draw depends on; see `odds`.
        max_states: how many positions a search looks at, in each world if there are several.
        stop: asked whether to stop, as by `solve`.

    Returns:
        The `Move`, which is legal. None if the game is won already; if, peeking, it is lost; if,
        without peeking, it can be won in no world that was looked at; or if the searches gave up.

    Raises:
        InvalidNotationError: if a text is no position and no game code.
        ValueError: if a number is too small.
        TypeError: if an argument is of a wrong type.
    """
    samples, seed = checked(samples, seed)
    if not isinstance(peek, bool):
        raise TypeError(f"expected peek as True or False, got {type(peek).__name__}")
    if peek:
        limit = MAX_STATES if max_states is None else max_states
        return _first_that_wins(game, limit, stop)
    worlds = Worlds(game)
    if worlds.position.is_won:
        return None
    limit = WORLD_STATES if max_states is None else max_states
    some, _ = worlds.some(samples, seed)
    scales = Scales(worlds.position, limit, stop)
    if worlds.position.rule is Rule.CLASSIC:
        for move in scales.moves:
            if move.place == FOUNDATION:  # harmless, so no move is better: is there any win?
                return move if any(map(scales.can_be_won, some)) else None
    weighed = scales.weigh(some)
    firsts = Counter(world.first for world in weighed)
    winnable: Counter[Move | None] = Counter(
        move
        for world in weighed
        for move, verdict in zip(scales.moves, world.after, strict=True)
        if verdict == "winnable"
    )
    been = _been(game)

    def worth(move: Move) -> tuple[bool, int, int]:
        home = move.place == FOUNDATION
        new = home or _looks(worlds.position.play(move)) not in been
        wins = winnable if home or move not in scales.harmless else firsts
        return new, wins[move], firsts[move]

    return max((move for move in scales.moves if winnable[move]), key=worth, default=None)


def _first_that_wins(
    game: Game | Position | GameCode | str, limit: int, stop: Stop | None
) -> Move | None:
    """Returns the next move of a line that wins.

    Two lines that win may lead back and forth between their beginnings. So a game that has
    followed a line goes on with it.
    """
    if not isinstance(game, Game):
        return next(iter(solve(game, max_states=limit, stop=stop).moves), None)
    budget_of(limit, stop)  # what is wrong is said also when nothing is to be searched
    with game.lock:
        position, moves = game.position, game.moves
    way = _ways.get(game, ())
    if len(way) <= len(moves) or way[: len(moves)] != moves:
        way = _ways[game] = (*moves, *solve(position, max_states=limit, stop=stop).moves)
    return way[len(moves)] if len(way) > len(moves) else None


def _been(game: Game | Position | GameCode | str) -> set[object]:
    """How the game has looked so far; of a position nothing is known."""
    if not isinstance(game, Game):
        return set()
    with game.lock:
        position, moves = game.opening, game.moves
    been = {_looks(position)}
    for move in moves:
        position = position.play(move)
        been.add(_looks(position))
    return been


def _looks(position: Position) -> object:
    """Equal for positions of a game that are the same but for the order of their columns."""
    columns = zip(position.columns, position.face_down, strict=True)
    return frozenset(column[down:] for column, down in columns if column)
