"""The legal moves of a position as a table: what each takes along, uncovers and earns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..moves import FOUNDATION
from ..rules import FOUNDATION_POINTS, TURN_POINTS
from ..words import check_language, plural, say
from .markup import html_table, isolated, place_name, symbols, text_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..cards import Card
    from ..moves import Move
    from ..position import Position

_HEADS = ("card", "from", "to", "group", "uncovers", "points")


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A legal move, and what it does.

    Attributes:
        move: the `Move`.
        source: where its card lies now: a column, 1 to 7, or `"F"`.
        group: the cards that move, bottom card first (M2).
        uncovers: the face-up card that becomes the last of its column, or the top of its
            foundation; None if that is a hidden card, or if nothing is left there.
        turns_up: whether a hidden card turns face up (M3); which one is not told.
        points: the points that it earns (P2).
    """

    move: Move
    source: int | str
    group: tuple[Card, ...]
    uncovers: Card | None
    turns_up: bool
    points: int

    @property
    def empties(self) -> bool:
        """Whether nothing is left where the cards were."""
        return self.uncovers is None and not self.turns_up


@dataclass(frozen=True, slots=True, repr=False)
class MoveTable:
    """The legal moves of a position, one row each, in their order.

    >>> from solitaire_widget import Game
    >>> table = Game("RU1-C-AAAAABB").legal_moves().table()
    >>> print(table)
    card  from      to        group            uncovers       points
    10♥   column 5  column 2  10♥ 8♣ Q♠ 4♣ 6♠  a hidden card  5
    A♥    column 4  column 3  A♥ 6♣ K♠         2♠             0
    Q♠    column 5  column 4  Q♠ 4♣ 6♠         8♣             0
    8♥    column 2  column 6  8♥ 5♣ J♥         8♦             0
    6♣    column 4  column 7  6♣ K♠            A♥             0
    >>> [str(row.move) for row in table.rows if row.turns_up]
    ['TH>2']

    Attributes:
        rows: the moves.
        language: the language of the words, `"en"` or `"he"`.
    """

    rows: tuple[MoveRow, ...]
    language: str = "en"

    def __str__(self) -> str:
        """Returns the table as text."""
        if not self.rows:
            return self._title()
        rows = [[cell.strip("\u2066\u2069") for cell in row] for row in self._cells()]
        return text_table(self._heads(), rows)

    def __repr__(self) -> str:
        """Returns how many moves it tells of."""
        return f"<table of {len(self.rows)} legal moves>"

    def _repr_html_(self) -> str:
        return html_table(self.language, self._title(), self._heads(), self._cells())

    def _title(self) -> str:
        return plural(self.language, "table.title", len(self.rows))

    def _heads(self) -> list[str]:
        return [say(self.language, f"table.{head}") for head in _HEADS]

    def _cells(self) -> list[list[str]]:
        return [
            [
                isolated(self.language, row.move.card.symbol),
                place_name(self.language, row.source),
                place_name(self.language, row.move.to),
                isolated(self.language, symbols(row.group)),
                self._uncovered(row),
                str(row.points),
            ]
            for row in self.rows
        ]

    def _uncovered(self, row: MoveRow) -> str:
        if row.uncovers is not None:
            return isolated(self.language, row.uncovers.symbol)
        if row.turns_up:
            return say(self.language, "table.hidden")
        return say(
            self.language, f"table.empties.{'foundation' if row.source == 'F' else 'column'}"
        )


def move_table(position: Position, moves: Iterable[Move], language: str) -> MoveTable:
    """Returns the table of legal moves of a position.

    Raises:
        ValueError: if the language is neither `"en"` nor `"he"`.
    """
    check_language(language)
    return MoveTable(tuple(_row(position, move) for move in moves), language)


def _row(position: Position, move: Move) -> MoveRow:
    card = move.card
    for number, (column, hidden) in enumerate(
        zip(position.columns, position.face_down, strict=True), start=1
    ):
        if card in column:
            start = column.index(card)
            turns_up = 0 < start == hidden
            return MoveRow(
                move,
                number,
                column[start:],
                column[start - 1] if start > hidden else None,
                turns_up,
                (FOUNDATION_POINTS if move.place == FOUNDATION else 0)
                + (TURN_POINTS if turns_up else 0),
            )
    below = type(card)(card.rank - 1, card.suit) if card.rank > 1 else None
    return MoveRow(move, "F", (card,), below, False, 0)
