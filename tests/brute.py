"""Whether a position can be won, found out by brute force, as a judge of the solver.

Shares no code with the package and uses none of the solver's shortcuts: every legal move of every
position is tried, foundation moves and returns (F3) like any other; nothing is forced, nothing
left out. Only two things are not kept apart: which column is which, as no rule names one, and the
ways by which a position was reached.
"""

from __future__ import annotations

from collections.abc import Iterator

from oracle import RANKS, SUITS, Table

Column = str  # bottom card first, "7H2D"; a card face down in lower case, "7h2D"
State = tuple[Column, ...]  # in any order; the cards that are nowhere are at home

CAP = 20  # M4
HEIGHT = {rank: height for height, rank in enumerate(RANKS, start=1)}


class TooManyError(Exception):
    """There are more positions than may be looked at."""


def state_of(table: Table) -> State:
    """The columns of a table of the oracle."""
    return tuple(
        sorted(
            "".join(card if up else card[0] + card[1].lower() for card, up in column)
            for column in table.columns
        )
    )


def can_be_won(table: Table, *, limit: int = 10**9, cap: int = CAP, returns: bool = True) -> bool:
    """Tells whether a table can be won; False is only said when every position was looked at.

    Args:
        table: the table.
        limit: how many positions may be looked at.
        cap: how many cards may move together.
        returns: whether cards may be taken back from their foundations.

    Raises:
        TooManyError: if there are more positions than the limit.
    """
    start = state_of(table)
    seen = {start}
    stack = [start]
    while stack:
        state = stack.pop()
        if not any(state):
            return True
        for after in sorted(moves(state, table.rule, cap, returns), key=at_home):
            if after not in seen:
                if len(seen) == limit:
                    raise TooManyError
                seen.add(after)
                stack.append(after)
    return False


def at_home(state: State) -> int:
    """How many cards are at home; in which order moves are tried is no shortcut."""
    return -sum(map(len, state))


def moves(state: State, rule: str, cap: int = CAP, returns: bool = True) -> Iterator[State]:
    """The positions after all legal moves."""
    table = "".join(state).upper()
    home = {suit: 13 - table.count(suit) for suit in SUITS}
    for source, column in enumerate(state):
        for start in range(0, len(column), 2):
            rank, suit = column[start : start + 2]
            group = column[start:]
            if suit not in SUITS or len(group) > 2 * cap:  # M2, M4
                continue
            left = turned(column[:start])
            if len(group) == 2 and HEIGHT[rank] == home[suit] + 1:  # F1
                yield changed(state, {source: left})
            for target, other in enumerate(state):
                if target != source and fits(rank, suit, other, rule):
                    yield changed(state, {source: left, target: other + group})
    for suit, count in home.items():  # F3
        if count and returns:
            rank = RANKS[count - 1]
            for target, other in enumerate(state):
                if fits(rank, suit, other, rule):
                    yield changed(state, {target: other + rank + suit})


def fits(rank: str, suit: str, column: Column, rule: str) -> bool:
    """M1, R1, E1."""
    if not column:
        return rank == "K"
    return HEIGHT[column[-2]] == HEIGHT[rank] + 1 and (rule == "R" or column[-1] == suit)


def turned(column: Column) -> Column:
    """M3."""
    return column[:-1] + column[-1:].upper()


def changed(state: State, columns: dict[int, Column]) -> State:
    """The state with other columns in some places."""
    return tuple(sorted(columns.get(place, column) for place, column in enumerate(state)))
