"""Moves: the bottom card of the group, and where it goes."""

from __future__ import annotations

from functools import total_ordering

from .cards import DECK, Card
from .errors import InvalidNotationError, echo, int_of, text_of
from .frozen import Frozen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import NoReturn, SupportsIndex

    from .explain.table import MoveTable
    from .position import Position

FOUNDATION = 7
"""The place of the foundations, after the columns 0 to 6."""

_PLACES: dict[str | int, int] = {"F": FOUNDATION, "f": FOUNDATION}
_PLACES |= {number: number - 1 for number in range(1, 8)}
_PLACES |= {str(number): number - 1 for number in range(1, 8)}


@total_ordering
class Move(Frozen):
    """A card, with the cards lying on it, and its destination (M1, M2, F1, F3).

    A card is unique, so the source is implied. There is one object for each of the 416 moves.
    Moves sort as `Position.legal_moves` lists them: by destination, then by card.

    >>> Move.parse("7♥→3")
    Move.parse('7H>3')
    >>> Move("AS", "F").to
    'F'

    Attributes:
        card: the `Card`, the bottom one of its group.
        to: the destination: a column, 1 to 7, or `"F"`.
        place: the destination as an index: columns 0 to 6, foundations 7.
        index: `place * 52 + card.index`.
    """

    __slots__ = ("_text", "card", "index", "place", "to")

    card: Card
    to: int | str
    place: int
    index: int
    _text: str

    def __new__(cls, card: Card | str, to: int | str) -> Move:
        """Returns the move of a card, a value or text, to column 1 to 7 or to `"F"`.

        Raises:
            InvalidNotationError: if there is no such card or destination.
            TypeError: if they are of another type.
        """
        if not isinstance(to, str):
            to = int_of(to, "a column, 1 to 7, or 'F'")
        place = _PLACES.get(to, -1)
        if place < 0:
            raise InvalidNotationError(
                f"{echo(to)} is not a destination: expected a column, 1 to 7, or 'F'"
            )
        return MOVES[place * 52 + Card.of(card).index]

    @classmethod
    def parse(cls, text: str) -> Move:
        """Reads a move: `7H>3`, `AS>F`; also `7♥→3` and `10h>f`.

        Raises:
            InvalidNotationError: if the text is no move.
            TypeError: if it is no text.
        """
        known = _BY_TEXT.get(text_of(text, "a move"))
        if known is not None:
            return known
        card, _, to = text.replace("→", ">").partition(">")
        place = _PLACES.get(to.strip(), -1)
        if place < 0:
            raise InvalidNotationError(
                f"{echo(text)} is not a move: expected a card, '>', and a column 1 to 7 or F, "
                f"such as '7H>3' or 'AS>F'"
            )
        try:
            return MOVES[place * 52 + Card.parse(card).index]
        except InvalidNotationError as error:
            raise InvalidNotationError(f"{echo(text)} is not a move: {error}") from None

    @classmethod
    def of(cls, move: Move | str) -> Move:
        """Returns a move given as a value or as text."""
        if isinstance(move, Move):
            return move
        if isinstance(move, str):
            return cls.parse(move)
        raise TypeError(f"expected a Move or its text, got {type(move).__name__}")

    @property
    def symbol(self) -> str:
        """The move for people: `7♥→3`, `10♦→F`."""
        return f"{self.card.symbol}→{self.to}"

    def __lt__(self, other: object) -> bool:
        """Orders moves by destination, then by card."""
        return self.index < other.index if isinstance(other, Move) else NotImplemented

    def __hash__(self) -> int:
        """Returns the index."""
        return self.index

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Pickles and copies as text, which comes back as the one object of this move."""
        return Move.parse, (self._text,)

    def __repr__(self) -> str:
        """Returns `Move.parse('7H>3')`."""
        return f"Move.parse({self._text!r})"

    def __str__(self) -> str:
        """Returns `7H>3`."""
        return self._text


def _new_move(place: int, card: Card) -> Move:
    move = object.__new__(Move)
    to: int | str = "F" if place == FOUNDATION else place + 1
    put = object.__setattr__
    put(move, "card", card)
    put(move, "to", to)
    put(move, "place", place)
    put(move, "index", place * 52 + card.index)
    put(move, "_text", f"{card}>{to}")
    return move


MOVES = tuple(_new_move(place, card) for place in range(8) for card in DECK)
"""All moves there can be, in their order."""
_BY_TEXT = {str(move): move for move in MOVES}


class LegalMoves(tuple[Move, ...]):
    """The legal moves of a position: an immutable sequence that also knows moves by their text.

    `"7H>3" in moves`, `moves.index("7H>3")` and `moves.count("7H>3")` work as with `Move` values.
    A notebook shows them as a `table`.

    >>> from solitaire_widget import Game
    >>> moves = Game("RU1-C-AAAAABB").legal_moves()
    >>> moves[0], "10♥→2" in moves, moves.index("AH>3")
    (Move.parse('TH>2'), True, 1)
    """

    # A tuple underneath, so that len(), indexing and random.choice run at full speed. Slots cannot
    # be had beside a tuple's items, so the position, for the table, is in the __dict__.

    @classmethod
    def of(cls, moves: Iterable[Move], position: Position) -> LegalMoves:
        """Returns moves that know the position in which they are legal."""
        legal = cls(moves)
        legal.__dict__["_position"] = position
        return legal

    def table(self, language: str = "en") -> MoveTable:
        """Returns them as a table: card, from, to, group, what each uncovers, points.

        `print` shows it as text, a notebook as HTML; its `rows` are for programs. Which card lies
        face down is not told.

        Args:
            language: `"en"` or `"he"`.

        Raises:
            ValueError: if the language is another, or these moves know no position.
        """
        from .explain.table import move_table

        position = self.__dict__.get("_position")
        if position is None:
            raise ValueError("these moves do not know their position: expected those of a Position")
        return move_table(position, self, language)

    def _repr_html_(self) -> str | None:
        return self.table()._repr_html_() if "_position" in self.__dict__ else None

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuses: values do not change."""
        raise AttributeError(f"LegalMoves are immutable: cannot set {name!r}")

    def __contains__(self, move: object) -> bool:
        """Tells whether a move, a value or text, is legal."""
        return tuple.__contains__(self, _known(move))

    def index(self, move: object, *bounds: SupportsIndex) -> int:
        """Returns the place of a move.

        Raises:
            ValueError: if it is not among them.
        """
        try:
            return tuple.index(self, _known(move), *bounds)
        except ValueError:
            raise ValueError(f"{echo(str(move))} is not among the legal moves") from None

    def count(self, move: object) -> int:
        """Returns 1 if the move is among them, else 0."""
        return tuple.count(self, _known(move))

    def __repr__(self) -> str:
        """Returns how many they are, and the moves."""
        return f"<{len(self)} legal moves: {self}>" if self else "<no legal moves>"

    def __str__(self) -> str:
        """Returns the moves, separated by spaces."""
        return " ".join(map(str, self))


def _known(move: object) -> object:
    if isinstance(move, str):
        try:
            return Move.parse(move)
        except InvalidNotationError:
            return None
    return move
