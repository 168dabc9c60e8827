"""Does a line that wins from one position win from one much like it? Cheaper than to search.

A line is followed loosely: by the cards that come to lie on each other, so that the columns may
have other numbers, and a step that is not possible yet waits. Every move is played, so that a
"yes" is proved; a "no" says nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..moves import FOUNDATION, MOVES
from .row import AT_HOME, ON_EMPTY, Step

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..moves import Move
    from ..position import Position

_AHEAD = 12  # so many steps of the line may change places


def steps(position: Position, line: Iterable[Move]) -> list[Step]:
    """Returns the moves of a line as steps, which do not depend on the order of columns."""
    found = []
    for move in line:
        if move.place == FOUNDATION:
            onto = AT_HOME
        else:
            column = position._columns[move.place]
            onto = column[-1] if column else ON_EMPTY
        found.append(Step(move.card.index, onto))
        position = position.play(move)
    return found


def still_wins(position: Position, line: list[Step]) -> bool:
    """Tells whether the steps, in this or nearly this order, win from a position."""
    waiting = line.copy()
    while waiting:
        after = _advance(position, waiting)
        if after is None:
            return False
        position = after
    return position.is_won


def _advance(position: Position, waiting: list[Step]) -> Position | None:
    """Takes the first step that is done or possible from those waiting; None if there is none."""
    for number, step in enumerate(waiting[:_AHEAD]):
        if _is_done(position, step):
            del waiting[number]
            return position
        move = _move(position, step)
        if move is not None and position.refusal(move) is None:
            del waiting[number]
            return position.play(move)
    return None


def _is_done(position: Position, step: Step) -> bool:
    """Tells whether the card lies where the step would bring it."""
    card, onto = step
    place = position._where[card]
    if onto == AT_HOME:
        return place >= FOUNDATION and card % 13 < position._home[card // 13]
    if place >= FOUNDATION:
        return False
    column = position._columns[place]
    height = column.index(card)
    return height == 0 if onto == ON_EMPTY else height > 0 and column[height - 1] == onto


def _move(position: Position, step: Step) -> Move | None:
    """Returns the move that the step would be; None if it is surely none."""
    card, onto = step
    if onto == AT_HOME:
        place = FOUNDATION
    elif onto == ON_EMPTY:
        place = position._columns.index(b"") if b"" in position._columns else -1
    else:
        place = position._where[onto]
        if place >= FOUNDATION or position._columns[place][-1] != onto:
            place = -1
    return None if place < 0 else MOVES[place * 52 + card]
