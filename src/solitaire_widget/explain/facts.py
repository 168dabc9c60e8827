"""Plain facts about a position, such as a lesson needs: what is hidden, wanted and buried."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..cards import DECK, Card
from ..moves import Move
from ..rules import fits
from ..words import check_language, plural, say
from .markup import html_table, isolated, place_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..position import Position

_HEADS = ("column", "hidden", "last", "waits", "buried")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A card that fits on the last card of a column, or into an empty one (M1, R1, E1).

    Attributes:
        card: the `Card`.
        place: where it lies: a column, 1 to 7; `"F"` for its foundation; `"hidden"` if it is
            face down (where, is not told).
        available: whether it can be moved there now.
    """

    card: Card
    place: int | str
    available: bool


@dataclass(frozen=True, slots=True)
class Burial:
    """A card with lower cards of its suit below it in the same column, all of them face up.

    They go to their foundation before it (F1), so it has to be moved away first.

    Attributes:
        card: the `Card` that lies on them.
        buried: the lower cards of its suit, the lowest in the column first.
    """

    card: Card
    buried: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ColumnFacts:
    """What can be said of a column.

    Attributes:
        column: its number, 1 to 7.
        hidden: how many of its cards are face down.
        last: its last card; None if it is empty.
        waits_for: the cards that fit there, in the order of the deck; none on an ace.
        burials: which of its cards lie on lower ones of their suit.
    """

    column: int
    hidden: int
    last: Card | None
    waits_for: tuple[Wanted, ...]
    burials: tuple[Burial, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Facts:
    """What can be said of a position; the face-down cards stay untold.

    >>> from solitaire_widget import Position
    >>> facts = Position.parse("C KKJK QD/KD/-/-/-/-/-").describe()
    >>> print(str(facts).splitlines()[1])
    Column 1: nothing hidden, last card Q♦. It waits for J♦ (on its foundation).
    >>> facts.hidden, facts.columns[0].waits_for[0].available
    ((0, 0, 0, 0, 0, 0, 0), True)

    Attributes:
        columns: the facts of the seven columns.
        language: the language of the words, `"en"` or `"he"`.
    """

    columns: tuple[ColumnFacts, ...]
    language: str = "en"

    @property
    def hidden(self) -> tuple[int, ...]:
        """How many cards of each column are face down."""
        return tuple(column.hidden for column in self.columns)

    @property
    def burials(self) -> tuple[Burial, ...]:
        """Which cards lie on lower ones of their suit, in all columns."""
        return tuple(burial for column in self.columns for burial in column.burials)

    def __str__(self) -> str:
        """Returns the facts in sentences, a line for each column."""
        return "\n".join([self._title(), *map(self._sentences, self.columns)])

    def __repr__(self) -> str:
        """Returns how many cards are hidden and how many bury others."""
        return f"<facts: {sum(self.hidden)} hidden cards, {len(self.burials)} cards bury others>"

    def _repr_html_(self) -> str:
        heads = [say(self.language, f"facts.head.{head}") for head in _HEADS]
        return html_table(self.language, self._title(), heads, list(map(self._cells, self.columns)))

    def _title(self) -> str:
        return plural(self.language, "facts.title", sum(self.hidden))

    def _sentences(self, column: ColumnFacts) -> str:
        if column.last is None:
            start = say(self.language, "facts.column.empty", column=column.column)
        else:
            hidden = column.hidden
            start = say(
                self.language,
                "facts.column",
                column=column.column,
                hidden=plural(self.language, "facts.hidden", hidden)
                if hidden
                else say(self.language, "facts.hidden.none"),
                card=column.last.symbol,
            )
        if column.waits_for:
            waits = say(self.language, "facts.waits", cards=self._wanted(column))
        else:
            waits = say(self.language, "facts.waits.none")
        return " ".join([start, waits, *self._burials(column)])

    def _cells(self, column: ColumnFacts) -> list[str]:
        return [
            str(column.column),
            str(column.hidden),
            isolated(self.language, column.last.symbol) if column.last else "–",
            self._wanted(column) or "–",
            " ".join(self._burials(column)) or "–",
        ]

    def _wanted(self, column: ColumnFacts) -> str:
        return ", ".join(
            f"{isolated(self.language, wanted.card.symbol)} ({self._place(wanted, column)})"
            for wanted in column.waits_for
        )

    def _place(self, wanted: Wanted, column: ColumnFacts) -> str:
        if wanted.place == "hidden":
            return say(self.language, "facts.place.hidden")
        if wanted.place == column.column:
            return say(self.language, "facts.place.same")
        if wanted.place == "F":
            top = "" if wanted.available else ".buried"
            return say(self.language, f"facts.place.foundation{top}")
        return place_name(self.language, wanted.place)

    def _burials(self, column: ColumnFacts) -> Iterable[str]:
        for burial in column.burials:
            cards = ", ".join(isolated(self.language, card.symbol) for card in burial.buried)
            yield say(self.language, "facts.buries", card=burial.card.symbol, cards=cards)


def describe(position: Position, language: str) -> Facts:
    """Returns the facts of a position.

    Raises:
        ValueError: if the language is neither `"en"` nor `"he"`.
    """
    check_language(language)
    places: dict[Card, int | str] = {}
    for number, (column, hidden) in enumerate(
        zip(position.columns, position.face_down, strict=True), start=1
    ):
        places |= dict.fromkeys(column[:hidden], "hidden") | dict.fromkeys(column[hidden:], number)
    columns = tuple(
        ColumnFacts(
            number,
            hidden,
            column[-1] if column else None,
            tuple(
                Wanted(card, places.get(card, "F"), position.refusal(Move(card, number)) is None)
                for card in DECK
                if fits(position.rule, card, column[-1] if column else None)
            ),
            tuple(_burials(column[hidden:])),
        )
        for number, (column, hidden) in enumerate(
            zip(position.columns, position.face_down, strict=True), start=1
        )
    )
    return Facts(columns, language)


def _burials(shown: tuple[Card, ...]) -> Iterable[Burial]:
    for height, card in enumerate(shown):
        buried = tuple(
            other for other in shown[:height] if other.suit is card.suit and other.rank < card.rank
        )
        if buried:
            yield Burial(card, buried)
