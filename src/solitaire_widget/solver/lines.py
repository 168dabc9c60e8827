"""From the steps of a search to the moves of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..moves import FOUNDATION, MOVES
from ..rules import Rule
from .row import AT_HOME, ON_EMPTY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..moves import Move
    from ..position import Position
    from .row import Step


def line(position: Position, steps: Iterable[Step]) -> tuple[Move, ...]:
    """Returns the moves of the steps, with the forced moves to the foundations between them.

    Every move is played, so that the rules themselves have agreed to the line.
    """
    moves: list[Move] = []
    position = _go_home(position, moves)
    for step in steps:
        move = MOVES[_place(position, step.onto) * 52 + step.card]
        moves.append(move)
        position = _go_home(position.play(move), moves)
    return tuple(moves)


def _place(position: Position, onto: int) -> int:
    if onto == AT_HOME:
        return FOUNDATION
    if onto == ON_EMPTY:
        return position._columns.index(b"")
    return position._where[onto]


def _go_home(position: Position, moves: list[Move]) -> Position:
    """Plays the moves to foundations that the search under this rule forces, and adds them."""
    classic = position.rule is Rule.CLASSIC
    found = True
    while found:
        found = False
        counts = position.foundations
        for suit, count in enumerate(counts):
            if count < 13 and (classic or count == min(counts)):
                move = MOVES[FOUNDATION * 52 + suit * 13 + count]
                if position.refusal(move) is None:
                    position = position.play(move)
                    moves.append(move)
                    found = True
    return position
