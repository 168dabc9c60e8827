"""Three strategies, from aimless to thoughtful.

Each is a function from a `View` to a move, or to None when it gives up: to be run by `simulate`,
and to be read as examples. They use nothing that a strategy of one's own could not use too.

Of the deals number 0 to 1,999 the random, the greedy and the thoughtful player won 49, 57 and 74
under the classic rule, and 517, 1,872 and 1,956 under the relaxed one (at most 300 moves, seed 0).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import Rank

if TYPE_CHECKING:
    import random

    from ..moves import Move
    from .view import View

_HORIZON = 1000  # positions that the thoughtful player looks at before a move


def sensible_moves(view: View) -> list[Move]:
    """Returns the legal moves without those that lead nowhere.

    Left out are cards taken back from their foundations (F3), and a king that goes with its whole
    column to an empty one (E1).
    """
    return [
        move
        for move in view.legal_moves()
        if not view.takes_back(move) and not _swaps_columns(view, move)
    ]


def random_player(view: View, rng: random.Random) -> Move | None:
    """Plays any sensible move, each equally likely."""
    moves = sensible_moves(view)
    return rng.choice(moves) if moves else None


def greedy_player(view: View) -> Move | None:
    """Takes what it can get: a card home, else a hidden card turned up, else any change.

    Of moves that bring nothing it takes the one whose card has rested longest, so that it does
    not move one card to and fro for ever.
    """
    moves = sensible_moves(view)
    for move in moves:
        if move.to == "F":
            return move
    for move in moves:
        if view.uncovers(move):
            return move
    return _longest_rested(view, moves)


def thoughtful_player(view: View) -> Move | None:
    """Looks ahead for the shortest way to a move that brings something.

    1. A card that no other can need in a column goes home at once.
    2. Else it looks for the nearest move that turns a hidden card up or sends a card home: first
       among the moves it has, then behind each of them, and so on through at most 1,000 positions.
       It knows no card before it is turned up, so that a way ends where one would be. Of several
       such moves from one position it takes the one after which the hidden cards lie least deep.
    3. If it finds none, it gives up.
    """
    moves = sensible_moves(view)
    if len(moves) < 2:
        return moves[0] if moves else None
    for move in moves:
        if move.to == "F" and _not_needed(view, move):
            return move
    return _first_step(view)


def _swaps_columns(view: View, move: Move) -> bool:
    source = view.where(move.card)
    if move.card.rank is not Rank.KING or not isinstance(source, int) or move.to == "F":
        return False
    return view.columns[source - 1][0] is move.card


def _longest_rested(view: View, moves: list[Move]) -> Move | None:
    last = {move.card: number for number, move in enumerate(view.moves)}
    return min(moves, key=lambda move: last.get(move.card, -1), default=None)


def _not_needed(view: View, move: Move) -> bool:
    """Tells whether no card can want to lie on this one any more."""
    # Classic: only the next lower card of its suit, which is home. Relaxed: all cards that could
    # want it are home, or can go there themselves.
    return view.rule == "classic" or move.card.rank <= min(view.foundations) + 2


def _first_step(view: View) -> Move | None:
    """Returns the first move on the shortest known way to a card turned up or sent home."""
    seen = {view.columns}
    waiting: list[tuple[View, Move | None]] = [(view, None)]
    for here, first in waiting:  # it grows meanwhile: nearer positions come before farther ones
        gains: list[tuple[float, int, Move]] = []
        for move in sensible_moves(here):
            after = here.after(move)
            if move.to == "F" or here.uncovers(move):
                gains.append((_depth(after) - here.points(move) / 5, len(gains), first or move))
            elif after.columns not in seen and len(seen) < _HORIZON:
                seen.add(after.columns)
                waiting.append((after, first or move))
        if gains:
            return min(gains)[-1]
    return None


def _depth(view: View) -> int:
    """How deep the hidden cards lie, in all."""
    return sum(
        down * len(column) for down, column in zip(view.face_down, view.columns, strict=True)
    )
