"""Lines of moves: read from text, and played on a board one by one."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from .errors import IllegalMoveError, InvalidNotationError
from .moves import Move

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from .game import Game


def moves_of(line: str | Iterable[Move | str]) -> tuple[Move, ...]:
    """Returns the moves of a line: text with spaces between the moves, or values or texts.

    Raises:
        InvalidNotationError: if one of them is no move; says which.
        TypeError: if the line is no text and no row of moves.

    >>> moves_of("6C>7 A♥→F") == moves_of([Move.parse("6C>7"), "AH>F"])
    True
    """
    if isinstance(line, str):
        line = line.split()
    elif isinstance(line, Move):
        line = (line,)
    try:
        each = iter(line)
    except TypeError:
        raise TypeError(
            f"expected the moves of a line as text or in a list, got {type(line).__name__}"
        ) from None
    moves: list[Move] = []
    for number, move in enumerate(each, 1):
        try:
            moves.append(Move.of(move))
        except InvalidNotationError as error:
            raise InvalidNotationError(f"move {number} of the line: {error}") from None
    return tuple(moves)


def played(moves: tuple[Move, ...], on_board: Callable[[], Game]) -> Iterator[Move]:
    """Plays a move of the line each time the next one is asked for.

    Args:
        moves: the line.
        on_board: tells the game on the board; the line is played on the one that is there first.

    Raises:
        IllegalMoveError: if a move is not legal when its turn comes; says which one it is.
        RuntimeError: if another game has come onto the board meanwhile.
    """
    game = on_board()
    for number, move in enumerate(moves, 1):
        with game.lock:
            if on_board() is not game:
                raise RuntimeError(
                    f"another game came onto the board before move {number} of the line, {move}"
                )
            version = game.version
            try:
                game.play(move)
            except IllegalMoveError as error:
                # A listener may raise such an error too, of a move of its own.
                if game.version != version:
                    raise
                raise error.in_line(number) from None
        yield move


def seconds_of(delay: float) -> float:
    """Returns a delay in seconds.

    Raises:
        TypeError: if it is no number.
        ValueError: if it is negative or not finite.
    """
    if isinstance(delay, bool) or not isinstance(delay, int | float):
        raise TypeError(f"expected a delay in seconds, got {type(delay).__name__}")
    if not (math.isfinite(delay) and delay >= 0):
        raise ValueError(f"expected a delay of 0 seconds or more, got {delay}")
    return float(delay)
