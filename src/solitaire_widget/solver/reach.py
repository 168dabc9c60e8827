"""Proof that a position is lost, without a search: some card can never come home.

Of all cards that might ever leave their place, far too many are found: what once lies open is
taken to stay open, every group to be small enough, every empty column to stay empty. If even then
a card does not come home, no line of moves brings it there. Under the classic rule nineteen in
twenty of the lost deals are seen through so at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .row import ALL, EMPTY_COLUMN, KINGS, NOT_KINGS, Lie, Table, anywhere, next_home

if TYPE_CHECKING:
    from collections.abc import Sequence

_CLASSIC = [0 if KINGS >> card & 1 else 1 << card + 1 for card in range(52)]
_RELAXED = [anywhere(fitting) for fitting in _CLASSIC]


def hopeless(table: Table, lie: Lie, fixed: int, *, relaxed: bool) -> bool:
    """Tells whether the position is surely lost; False says nothing.

    Args:
        table: the position.
        lie: how its cards lie.
        fixed: the cards at home and, under the classic rule, those that leave their place for home
            only: they lie on the next higher card of their suit or, kings, at the bottom.
        relaxed: whether suits do not matter in columns (R1).
    """
    home = table.home
    left = fixed
    # Under the relaxed rule a card at home may come back (F3) for others to lie on it.
    open_ = lie.last | home
    empty = EMPTY_COLUMN in table.row
    fits = _RELAXED if relaxed else _CLASSIC
    while True:
        leaving = next_home(home) & open_
        if leaving:
            home |= leaving
            if home == ALL:
                return False
            open_ |= (leaving & fixed & NOT_KINGS) << 1
            empty = empty or leaving & fixed & KINGS != 0
            leaving &= ~left
        else:
            leaving = (anywhere(open_) if relaxed else open_) >> 1 & NOT_KINGS
            if empty:
                leaving |= KINGS
            leaving = _free(
                leaving & ~left & (open_ | ~table.hidden), open_, left & ~fixed, lie.above, fits
            )
            if not leaving:
                return True
        left |= leaving
        while leaving:
            bit = leaving & -leaving
            leaving ^= bit
            under = lie.beneath[bit.bit_length() - 1]
            open_ |= under
            if not under:
                empty = True


def _free(cards: int, open_: int, gone: int, above: Sequence[int], fits: Sequence[int]) -> int:
    """Those of the cards that fit somewhere else than above themselves in their own column.

    A card that fits only on one lying above it cannot move before the two are parted: before a
    card between them, or the upper one, has gone.
    """
    free = cards & KINGS
    cards ^= free
    while cards:
        bit = cards & -cards
        cards ^= bit
        card = bit.bit_length() - 1
        onto = open_ & fits[card]
        higher = above[card]
        if onto & ~higher:
            free |= bit
        elif gone & higher:
            while onto:
                upper = onto & -onto
                onto ^= upper
                if gone & higher & ~above[upper.bit_length() - 1]:
                    free |= bit
                    break
    return free
