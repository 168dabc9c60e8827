"""The table as the searches see it: seven columns in a row of bytes, and sets of cards as bits.

A row holds the columns from the first to the seventh, bottom card first, a `GAP` before, between
and after them; so the searching and cutting is done by `bytes`, not card by card. A set of cards
is an int with the bit `1 << card.index` of each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..position import Position

RANKS = 13
GAP = 255
"""What stands in a row before, between and after the columns."""
EMPTY_COLUMN = bytes((GAP, GAP))
"""How an empty column looks in a row."""

ALL = (1 << 52) - 1
ACES = 1 << 0 | 1 << 13 | 1 << 26 | 1 << 39
KINGS = ACES << 12
NOT_KINGS = ALL & ~KINGS

ON_EMPTY, AT_HOME = 52, 53
"""Where a step leads, besides the card 0 to 51 on which the group comes to lie."""

_GAP = bytes((GAP,))


class Step(NamedTuple):
    """A move as the searches write it: columns have no number there, as their order is nothing.

    Attributes:
        card: the bottom card of the group, by its index.
        onto: the card it comes to lie on, `ON_EMPTY` or `AT_HOME`.
    """

    card: int
    onto: int


class Table(NamedTuple):
    """The cards on the table and at home.

    Attributes:
        row: the columns.
        hidden: the cards that are face down.
        home: the cards on the foundations.
    """

    row: bytes
    hidden: int
    home: int

    @classmethod
    def of(cls, position: Position) -> Table:
        """Returns the table of a position."""
        hidden = home = 0
        for column, count in zip(position._columns, position._down, strict=True):
            for card in column[:count]:
                hidden |= 1 << card
        for suit, count in enumerate(position._home):
            home |= ((1 << count) - 1) << suit * RANKS
        return cls(_GAP + _GAP.join(position._columns) + _GAP, hidden, home)

    def columns(self) -> list[bytes]:
        """Returns the columns."""
        return self.row[1:-1].split(_GAP)

    def lift(self, start: int, end: int) -> Table:
        """Returns the table without a part of the row; a card uncovered by it turns up (M3)."""
        row, hidden, home = self
        under = row[start - 1]
        if under != GAP:
            hidden &= ~(1 << under)
        return Table(row[:start] + row[end:], hidden, home)

    def move(self, card: int, onto: int) -> Table:
        """Returns the table after a step."""
        start = self.row.find(card)
        if start < 0:  # it comes back from its foundation (F3)
            group = bytes((card,))
            row, hidden, home = self
            home ^= 1 << card
        else:
            end = self.row.index(GAP, start)
            group = self.row[start:end]
            row, hidden, home = self.lift(start, end)
        if onto == AT_HOME:
            return Table(row, hidden, home | 1 << card)
        to = row.index(EMPTY_COLUMN if onto == ON_EMPTY else onto) + 1
        return Table(row[:to] + group + row[to:], hidden, home)

    def send_home(self, cards: int) -> Table:
        """Returns the table with those of the cards at home that are last in a column."""
        table = self
        while cards:
            bit = cards & -cards
            cards ^= bit
            start = table.row.find(bit.bit_length() - 1)
            if start >= 0 and table.row[start + 1] == GAP:
                row, hidden, home = table.lift(start, start + 1)
                table = Table(row, hidden, home | bit)
        return table


class Lie(NamedTuple):
    """How the cards lie on each other.

    Attributes:
        last: the last cards of the columns.
        beneath: for each card the one below it, as a bit; 0 for the lowest of a column.
        above: for each card all those above it.
    """

    last: int
    beneath: list[int]
    above: list[int]

    @classmethod
    def of(cls, row: bytes) -> Lie:
        """Returns how the cards of a row lie."""
        last = above = 0
        beneath = [0] * 52
        lying = [0] * 52
        upper = GAP
        for card in reversed(row):
            if card == GAP:
                above = 0
                continue
            bit = 1 << card
            if above:
                beneath[upper] = bit
            else:
                last |= bit
            lying[card] = above
            above |= bit
            upper = card
        return cls(last, beneath, lying)


def next_home(home: int) -> int:
    """The next card of each foundation (F1)."""
    return ((home & NOT_KINGS) << 1 | ACES) & ~home


def anywhere(cards: int) -> int:
    """The cards of those ranks that are among the cards in any suit."""
    cards |= (cards << 13 | cards >> 39) & ALL
    return cards | (cards << 26 | cards >> 26) & ALL


def everywhere(cards: int) -> int:
    """The cards of those ranks that are among the cards in all suits."""
    return ALL & ~anywhere(ALL & ~cards)
