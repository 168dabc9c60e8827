"""The search under the classic rule.

Every card fits on one other card only, the next higher of its suit, and stays there until it goes
home. So a position is told, up to the order of its columns, by the set of its *settled* cards:
those that lie on the next higher one of their suit, kings at the bottom of a column, and those at
home. All others lie where they lay at the start. What is used besides:

- A move to a foundation never harms, so it is forced; a card taken back (F3) never helps. For let
  a line win from a position, and let some cards that could go home be at home already. They lie,
  with nothing but each other on them, at the ends of columns, and so does a card taken back. Play
  the line without their moves: every other card finds the same card or empty column to go to, no
  column is longer (M4), none is hidden that was not, and each foundation holds at least as much.
- A king with its whole column gains nothing by another empty column, and one empty column is as
  good as another.
- `hopeless` positions are left out.

The cap of 20 (M4) is minded move by move, so that what cannot be won for it alone is lost.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ..rules import GROUP_LIMIT
from .reach import hopeless
from .row import ALL, EMPTY_COLUMN, GAP, KINGS, NOT_KINGS, ON_EMPTY, Lie, Step, Table, next_home

if TYPE_CHECKING:
    from .budget import Budget


class _State(NamedTuple):
    """A position, and the cards that are settled in it."""

    table: Table
    settled: int


def search(table: Table, budget: Budget) -> list[Step] | None:
    """Returns steps to the win, moves to the foundations left out; None if there are none.

    Raises:
        GaveUp: if the budget ran out before.
    """
    state = _go_home(_State(table, _settled(table)))
    if state.table.home == ALL:
        return []
    budget.spend()
    seen = {state.settled}
    steps: list[Step] = []  # those into each state on the stack but the first
    stack = [(state, _steps(state))]
    while stack:
        state, left = stack[-1]
        if not left:
            stack.pop()
            del steps[-1:]
            continue
        step = left.pop()
        after = _go_home(_State(state.table.move(*step), state.settled | 1 << step.card))
        if after.table.home == ALL:
            return [*steps, step]
        if after.settled in seen:
            continue
        budget.spend()
        seen.add(after.settled)
        stack.append((after, _steps(after)))
        steps.append(step)
    return None


def _settled(table: Table) -> int:
    """The settled cards of the position at the start."""
    settled = table.home
    for under, card in pairwise(table.row):
        if card != GAP and under == (GAP if KINGS >> card & 1 else card + 1):
            settled |= 1 << card
    return settled


def _go_home(state: _State) -> _State:
    """Sends home what can go there."""
    table, settled = state
    before = -1
    while table.home != before:
        before = table.home
        table = table.send_home(next_home(before))
    return _State(table, settled | before)


def _steps(state: _State) -> list[Step]:
    """The moves in the columns; none where the position is seen to be lost."""
    table, settled = state
    row = table.row
    lie = Lie.of(row)
    if hopeless(table, lie, settled, relaxed=False):
        return []
    cards = lie.last >> 1 & NOT_KINGS
    if EMPTY_COLUMN in row:
        cards |= KINGS
    cards &= ~settled & ~table.hidden
    steps = []
    while cards:
        card = cards.bit_length() - 1
        cards ^= 1 << card
        start = row.index(card)
        onto = ON_EMPTY if KINGS >> card & 1 else card + 1
        end = row.index(GAP, start)
        # What it fits on may be the last card of its own column.
        if row[end - 1] != onto and end - start <= GROUP_LIMIT:
            steps.append(Step(card, onto))
    return steps
