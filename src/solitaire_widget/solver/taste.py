"""Which move looks best under the relaxed rule: a taste that differs from dive to dive."""

from __future__ import annotations

from typing import NamedTuple

from ..rules import GROUP_LIMIT
from .row import AT_HOME, EMPTY_COLUMN, GAP, ON_EMPTY, Table, next_home

_SEED = 2463534242
_ONTO = 6  # bits of a ranked move
_SCORE = 12
_LOWEST = 2048  # added to scores, so that none is negative
_RANKS = 13
_SUIT = (1 << _RANKS) - 1


class Chance:
    """Random numbers, the same in every search and in the browser: xorshift with 32 bits."""

    __slots__ = ("_state",)

    def __init__(self) -> None:
        """Begins the sequence."""
        self._state = _SEED

    def below(self, count: int) -> int:
        """Draws from 0 to count - 1."""
        state = self._state
        state ^= state << 13 & 0xFFFFFFFF
        state ^= state >> 17
        state ^= state << 5 & 0xFFFFFFFF
        self._state = state
        return state % count


class Taste(NamedTuple):
    """What a move is worth, in points that mean nothing but more or less.

    Attributes:
        noise: chance adds fewer points than this.
        turn: turning a hidden card up ...
        depth: ... less this for each card hidden in that column.
        clear: emptying a column.
        next_home: uncovering a card that can then go home.
        family: going onto the same suit.
        parting: what it costs to leave a card on which the group fits.
        bury: what it costs to cover one of the next three cards of a foundation.
        home: going home.
        back: what it costs to come back from there.
    """

    noise: int
    turn: int
    depth: int
    clear: int
    next_home: int
    family: int
    parting: int
    bury: int
    home: int
    back: int

    @classmethod
    def random(cls, chance: Chance) -> Taste:
        """Draws a taste."""
        below = chance.below
        return cls(
            noise=10 + below(60),
            turn=40 + below(50),
            depth=below(13),
            clear=below(70),
            next_home=below(40),
            family=below(20),
            parting=5 + below(50),
            bury=below(7),
            home=10 + below(70),
            back=below(80),
        )


FIRST = Taste(0, 60, 6, 30, 25, 5, 25, 3, 50, 60)
"""The taste of the first dive, which wins nine deals in ten."""


def card_of(ranked_move: int) -> int:
    """The card of a ranked move."""
    return ranked_move & 63


def onto_of(ranked_move: int) -> int:
    """Where a ranked move leads: a card, `ON_EMPTY` or `AT_HOME`."""
    return ranked_move >> _ONTO & 63


def ranked(table: Table, taste: Taste, chance: Chance) -> list[int]:
    """Returns all moves as numbers, the best one last.

    Left out are moves from one empty column to another, and returns (F3) of cards that would be
    forced home again at once.
    """
    ranking = _Ranking(table, taste, chance)
    # In this order the browser draws its chances too.
    ranking.add_homeward()
    ranking.add_onto_columns()
    if EMPTY_COLUMN in table.row:
        ranking.add_kings()
    ranking.moves.sort()
    return ranking.moves


class _Ranking:
    """Collects moves with what they are worth."""

    __slots__ = ("_chance", "_counts", "_hidden", "_ready", "_returning", "_row", "_taste", "moves")

    def __init__(self, table: Table, taste: Taste, chance: Chance) -> None:
        self._row, self._hidden, home = table
        self._ready = next_home(home)
        counts = [(home >> suit * _RANKS & _SUIT).bit_length() for suit in range(4)]
        fewest = min(counts)
        self._counts = counts
        self._returning = [
            suit * _RANKS + count - 1 for suit, count in enumerate(counts) if count - 1 > fewest
        ]
        self._taste = taste
        self._chance = chance
        self.moves: list[int] = []

    def add_homeward(self) -> None:
        """Adds the moves to the foundations."""
        row = self._row
        for suit, count in enumerate(self._counts):
            if count < _RANKS:
                start = row.find(suit * _RANKS + count)
                if start >= 0 and row[start + 1] == GAP:
                    self._add(self._taste.home, start, AT_HOME)

    def add_onto_columns(self) -> None:
        """Adds the moves onto the last cards of columns."""
        row, end = self._row, 0
        while (end := row.find(GAP, end + 1)) >= 0:
            if row[end - 1] % _RANKS and row[end - 1] != GAP:
                self._add_onto(row[end - 1], end)

    def _add_onto(self, last: int, end: int) -> None:
        """Adds the moves onto the last card, no ace, of the column that ends there."""
        row, taste = self._row, self._taste
        bury = taste.bury * self._buried(end) if taste.bury else 0
        for card in range(last % _RANKS - 1, 52, _RANKS):
            start = row.find(card)
            if start < 0:
                self._put_return(card, last)
            elif row.find(GAP, start) != end:
                self._add((taste.family if card + 1 == last else 0) - bury, start, last)

    def add_kings(self) -> None:
        """Adds the moves of kings to an empty column."""
        row = self._row
        for king in range(_RANKS - 1, 52, _RANKS):
            start = row.find(king)
            if start < 0:
                self._put_return(king, ON_EMPTY)
            elif row[start - 1] != GAP:
                self._add(0, start, ON_EMPTY)

    def _buried(self, end: int) -> int:
        """How many of the next three cards of each foundation are in the column that ends there."""
        row, counts = self._row, self._counts
        start = row.rfind(GAP, 0, end) + 1
        return sum(card % _RANKS < counts[card // _RANKS] + 3 for card in row[start:end])

    def _add(self, points: int, start: int, onto: int) -> None:
        """Adds the move of the group that begins there, if it may be moved."""
        row = self._row
        card = row[start]
        if self._hidden >> card & 1 or row.index(GAP, start) - start > GROUP_LIMIT:
            return
        taste = self._taste
        under = row[start - 1]
        if under == GAP:
            points += taste.clear
        elif self._hidden >> under & 1:
            # Hidden cards are the lowest of their column.
            points += taste.turn - taste.depth * (start - 1 - row.rindex(GAP, 0, start))
        else:
            if self._ready >> under & 1:
                points += taste.next_home
            if onto != AT_HOME and under % _RANKS == card % _RANKS + 1:
                points -= taste.parting
        self._put(points, card, onto)

    def _put_return(self, card: int, onto: int) -> None:
        """Adds the return of a card at home (F3), if it may and would not be forced back."""
        if card in self._returning:
            self._put(-self._taste.back, card, onto)

    def _put(self, points: int, card: int, onto: int) -> None:
        """Adds a move of so many points."""
        if self._taste.noise:
            points += self._chance.below(self._taste.noise)
        self.moves.append(points + _LOWEST << _SCORE | onto << _ONTO | card)
