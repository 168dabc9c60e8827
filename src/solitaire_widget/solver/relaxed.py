"""The search under the relaxed rule (R1).

Nearly every deal can be won, but the search must not lose itself in one part of a huge space: it
dives from the start again and again, each time with another taste in moves and more or less deep,
by a fixed sequence of random numbers. What a dive has searched to the end, later ones leave out.
So a last, unlimited dive that comes back to the start has shown that there is no win.

What is used:

- A move to a foundation is forced where all cards of the next lower rank are home. Nothing else
  than such cards could want to lie on it, and cards of these ranks need not be on the table: they
  only ever carry each other. So a line that leaves it on the table, or takes any of them back,
  wins without these moves as well.
- For the same reason no such card is taken back. Others may be: that can be the only way.
- A king with its whole column gains nothing by another empty column, and one empty column is as
  good as another; positions are equal up to the order of their columns.
- `hopeless` positions are left out.

That a position searched to the end may be left out later, though it could have led to one that was
still on the dive's path: that one can also be reached along the path, which avoids the position.
So as long as the start can be won, it can be without any position that was left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .reach import hopeless
from .row import ACES, ALL, GAP, Lie, Step, Table, everywhere, next_home
from .taste import FIRST, Chance, Taste, card_of, onto_of, ranked

if TYPE_CHECKING:
    from .budget import Budget

_UNIT = 150  # states of the shortest dives
_GAP = bytes((GAP,))


class _Unfinished(Exception):  # noqa: N818 - no error: another dive follows
    """A dive has looked at as many states as it may."""


def search(table: Table, budget: Budget) -> list[Step] | None:
    """Returns steps to the win, forced moves to foundations left out; None if there are none.

    Raises:
        GaveUp: if the budget ran out before.
    """
    table = _go_home(table)
    if table.home == ALL:
        return []
    chance = Chance()
    taste = FIRST
    dead: set[bytes] = set()
    number = 0
    while True:
        number += 1
        # Half of what may be spent is for short dives, the rest for one that may come to an end.
        states = _UNIT * luby(number)
        if budget.states + states > budget.limit // 2:
            states = budget.limit
        try:
            return _dive(table, states, dead, budget, taste, chance)
        except _Unfinished:
            taste = Taste.random(chance)


def luby(number: int) -> int:
    """The lengths of dives that suit when nothing is known of the right one: 1 1 2 1 1 2 4 1 ...

    Args:
        number: which dive, from 1 on.
    """
    while number & number + 1:  # not yet the last of a block of 2**n - 1
        number -= (1 << number.bit_length() - 1) - 1
    return number + 1 >> 1


def _dive(
    table: Table, states: int, dead: set[bytes], budget: Budget, taste: Taste, chance: Chance
) -> list[Step] | None:
    """Searches the best move of each state first; what is searched to the end becomes dead.

    Raises:
        _Unfinished: after so many states.
        GaveUp: if the budget ran out before.
    """
    key = _key(table)
    seen = {key}
    budget.spend()
    line: list[int] = []  # the move into each state on the stack but the first
    stack = [(table, key, _moves(table, taste, chance))]
    while stack:
        table, key, moves = stack[-1]
        if not moves:
            dead.add(key)
            stack.pop()
            if line:
                line.pop()
            continue
        move = moves.pop()
        after = _go_home(table.move(card_of(move), onto_of(move)))
        if after.home == ALL:
            return [Step(card_of(played), onto_of(played)) for played in (*line, move)]
        key = _key(after)
        if key in seen or key in dead:
            continue
        if len(seen) >= states:
            raise _Unfinished
        budget.spend()
        seen.add(key)
        stack.append((after, key, _moves(after, taste, chance)))
        line.append(move)
    return None


def _key(table: Table) -> bytes:
    """Tells a position from all others, but not from itself with its columns in another order."""
    return _GAP.join(sorted(table.columns())) + table.hidden.to_bytes(7, "big")


def _moves(table: Table, taste: Taste, chance: Chance) -> list[int]:
    """The moves, the best one last; none where the position is seen to be lost."""
    if hopeless(table, Lie.of(table.row), table.home, relaxed=True):
        return []
    return ranked(table, taste, chance)


def _go_home(table: Table) -> Table:
    """Sends home what is forced to go there."""
    before = -1
    while table.home != before:
        before = table.home
        table = table.send_home(next_home(before) & (everywhere(before) << 1 | ACES))
    return table
