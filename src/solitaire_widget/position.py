"""A position: where the 52 cards are, which moves are legal, and what a move makes of it.

Positions never change; `Position.play` returns another one. Inside, a card is its index 0 to 51
(`Card.index`) and a place is 0 to 6 for the columns and 7 for the foundations (`Move.place`).
"""

from __future__ import annotations

from .cards import DECK, Card
from .errors import IllegalMoveError, echo, int_of
from .frozen import Frozen
from .moves import FOUNDATION, LegalMoves, Move
from .notation import COLUMNS, read_deck, read_position, write_position
from .pictured import Pictured
from .rules import GROUP_LIMIT, Refusal, Rule, foundation_refusal
from .tables import (
    EMPTY,
    FITTING_CLASSIC,
    FITTING_RELAXED,
    HOMEWARD,
    REFUSALS_CLASSIC,
    REFUSALS_RELAXED,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .explain.facts import Facts

_CLASSIC = Rule.CLASSIC
_FACE_DOWN = 8  # in the table of places, besides 0 to 6 (face up there) and 7 (top at home)
_BURIED = 9
_WON = bytes((13, 13, 13, 13))

# Column c holds c cards face down and then five face up, but the first only one (S2).
_DEALT_DOWN = bytes(range(COLUMNS))
_DEALT = (1, 6, 7, 8, 9, 10, 11)


class Position(Pictured, Frozen):
    """An immutable position, always valid: 52 cards, no column ending face down.

    Positions compare and hash by value; `str` writes one and `Position.parse` reads it.

    >>> position = Position.parse("C KKJK QD/KD/-/-/-/-/-")
    >>> position.why("JD>2")
    'J♦ goes only on Q♦, the same family.'
    >>> position.play("QD>F").play("KD>F").is_won
    True

    Attributes:
        rule: the `Rule` in force.
    """

    # _columns: card indices, bottom card first. _down: how many of a column's cards are face
    # down. _home: how many cards a foundation holds. _where: the place of each card, so that a
    # move is checked without searching.
    __slots__ = ("_columns", "_down", "_home", "_where", "rule")

    rule: Rule
    _columns: tuple[bytes, ...]
    _down: bytes
    _home: bytes
    _where: bytes

    def __new__(cls) -> Position:
        """Refuses: positions are dealt or read."""
        raise TypeError("use Position.deal(deck, rule) or Position.parse(text)")

    @classmethod
    def deal(cls, deck: str | Iterable[Card | str], rule: Rule | str = Rule.CLASSIC) -> Position:
        """Deals a deck column by column, bottom card first (S1, S2).

        Args:
            deck: the 52 cards, as text separated by spaces or as a series of cards.
            rule: a `Rule`, `"classic"` or `"relaxed"`.

        Raises:
            InvalidPositionError: if the deck is not the 52 cards; names every fault.
        """
        rule = Rule.of(rule)
        cards = read_deck(deck)
        columns = []
        for size in _DEALT:
            columns.append(cards[:size])
            cards = cards[size:]
        return _position(rule, tuple(columns), _DEALT_DOWN, bytes(4))

    @classmethod
    def parse(cls, text: str) -> Position:
        """Reads a position: rule, foundations, columns: `C ---- 7H/9S|4H8D8H5CJH/...`.

        Raises:
            InvalidPositionError: if there is no such position; names every fault.
            TypeError: if it is no text.
        """
        return _position(*read_position(text))

    @property
    def columns(self) -> tuple[tuple[Card, ...], ...]:
        """The seven columns, bottom card first, face-down cards included."""
        return tuple(tuple(DECK[card] for card in column) for column in self._columns)

    @property
    def face_down(self) -> tuple[int, ...]:
        """How many cards of each column, from its bottom on, are face down."""
        return tuple(self._down)

    @property
    def foundations(self) -> tuple[int, ...]:
        """How many cards each foundation holds, in the order spades, hearts, diamonds, clubs."""
        return tuple(self._home)

    @property
    def is_won(self) -> bool:
        """True when all 52 cards are on the foundations (W1)."""
        return self._home == _WON

    def group(self, card: Card | str) -> tuple[Card, ...]:
        """Returns a card and the cards lying on it, which move together (M2).

        The top card of a foundation is alone; for a card that is face down or buried in its
        foundation the group is empty.
        """
        index = Card.of(card).index
        place = self._where[index]
        if place >= FOUNDATION:
            return (DECK[index],) if place == FOUNDATION else ()
        column = self._columns[place]
        return tuple(DECK[other] for other in column[column.index(index) :])

    def legal_moves(self) -> LegalMoves:
        """Returns all legal moves, foundation returns (F3) included.

        The order: destinations 1 to 7, then F; within one, suits S H D C, then ranks A to K.
        """
        columns = self._columns
        where = self._where
        moves: list[Move] = []
        table = FITTING_CLASSIC if self.rule is _CLASSIC else FITTING_RELAXED
        for column, fitting in zip(columns, table, strict=True):
            for card, place, move in fitting[column[-1] if column else EMPTY]:
                if place != where[card] <= FOUNDATION:  # can be taken up, and elsewhere
                    moves.append(move)
        for count, homeward in zip(self._home, HOMEWARD, strict=True):
            card, move = homeward[count]
            place = where[card]
            if place < FOUNDATION and columns[place][-1] == card:
                moves.append(move)
        if max(map(len, columns)) > GROUP_LIMIT:
            moves = [move for move in moves if self._size(move.card.index) <= GROUP_LIMIT]
        return LegalMoves.of(moves, self)

    def refusal(self, move: Move | str) -> Refusal | None:
        """Says why a move is refused, the first reason that applies; None if it is legal."""
        move = Move.of(move)
        return self._refusal(move.card.index, move.place)

    def why(self, move: Move | str, language: str = "en") -> str:
        """Says why a move is refused in a sentence that names the cards; "" if it is legal.

        Args:
            move: the move, a value or text.
            language: `"en"` or `"he"`.

        Raises:
            ValueError: if the language is another.
        """
        from .sentences import why

        return why(self, Move.of(move), language)

    def play(self, move: Move | str) -> Position:
        """Returns the position after a move; a hidden card uncovered by it turns up (M3).

        Raises:
            IllegalMoveError: if the move is not legal.
        """
        if move.__class__ is not Move:
            move = Move.of(move)
        card = move.card.index
        to = move.place
        refusal = self._refusal(card, to)
        if refusal is not None:
            raise IllegalMoveError(refusal, move, self.why(move))
        columns = list(self._columns)
        down = self._down
        home = self._home
        where = bytearray(self._where)
        source = where[card]
        if source == FOUNDATION:
            group = bytes((card,))
            suit = card // 13
            home = _with(home, suit, home[suit] - 1)
            if home[suit]:
                where[card - 1] = FOUNDATION
        else:
            column = columns[source]
            start = column.index(card)
            group = column[start:]
            columns[source] = column = column[:start]
            if start and start == down[source]:
                down = _with(down, source, start - 1)
                where[column[-1]] = source
        if to == FOUNDATION:
            suit = card // 13
            if home[suit]:
                where[card - 1] = _BURIED
            home = _with(home, suit, home[suit] + 1)
            where[card] = FOUNDATION
        else:
            columns[to] += group
            for moved in group:
                where[moved] = to
        return _assemble(self.rule, tuple(columns), down, home, bytes(where))

    def describe(self, language: str = "en") -> Facts:
        """Returns plain facts: what is hidden, what each last card waits for, what is buried.

        `print` shows them in sentences, a notebook as a table; the attributes are for programs.
        Which card lies face down is not told.

        Args:
            language: `"en"` or `"he"`.

        Raises:
            ValueError: if the language is another.
        """
        from .explain.facts import describe

        return describe(self, language)

    def board(self) -> str:
        """Returns the board as text, face-down cards as `##`."""
        from .render.text import board

        return board(self)

    def _drawn(self) -> Position:
        return self

    def _refusal(self, card: int, to: int) -> Refusal | None:
        place = self._where[card]
        if place >= _FACE_DOWN:
            return Refusal.FACE_DOWN if place == _FACE_DOWN else Refusal.BURIED
        if place == to:
            return Refusal.ALREADY_THERE
        columns = self._columns
        if place == FOUNDATION:
            size = 1
        else:
            source = columns[place]
            size = len(source) - source.index(card)
            if size > GROUP_LIMIT:
                return Refusal.GROUP_TOO_LARGE
        if to == FOUNDATION:
            if size > 1:
                return Refusal.ONE_AT_A_TIME
            return foundation_refusal(DECK[card], self._home[card // 13])
        column = columns[to]
        table = REFUSALS_CLASSIC if self.rule is _CLASSIC else REFUSALS_RELAXED
        return table[column[-1] if column else EMPTY][card]

    def _size(self, card: int) -> int:
        """The size of the group of a card that is face up or the top of its foundation."""
        place = self._where[card]
        if place == FOUNDATION:
            return 1
        return len(self._columns[place]) - self._columns[place].index(card)

    def _value(self) -> tuple[object, ...]:
        return self.rule, self._columns, self._down, self._home

    def __eq__(self, other: object) -> bool:
        """Compares by rule, cards and faces."""
        if not isinstance(other, Position):
            return NotImplemented
        return self._value() == other._value()

    def __hash__(self) -> int:
        """Hashes by rule, cards and faces."""
        return hash(self._value())

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Pickles and copies as text."""
        return Position.parse, (str(self),)

    def __repr__(self) -> str:
        """Returns `Position.parse('C ---- 7H/...')`."""
        return f"Position.parse({str(self)!r})"

    def __str__(self) -> str:
        """Returns the position in notation: `C ---- 7H/9S|4H8D8H5CJH/...`."""
        return write_position(self.rule, self._columns, self._down, self._home)


def perft(position: Position, depth: int) -> int:
    """Counts the legal move sequences of a length.

    >>> perft(Position.parse("C KKJK QD/KD/-/-/-/-/-"), 1)
    23

    Args:
        position: where they start.
        depth: their length, in moves; 0 gives 1.

    Raises:
        TypeError: if these are not a Position and an int.
        ValueError: if the depth is negative.
    """
    if not isinstance(position, Position):
        raise TypeError(f"expected a Position, got {type(position).__name__}")
    depth = int_of(depth, "a depth as an int")
    if depth < 0:
        raise ValueError(f"the depth must be 0 or more, got {echo(depth)}")
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)


def _with(counts: bytes, place: int, count: int) -> bytes:
    changed = bytearray(counts)
    changed[place] = count
    return bytes(changed)


def _position(rule: Rule, columns: tuple[bytes, ...], down: bytes, home: bytes) -> Position:
    """Makes a position of valid parts, finding the place of each card."""
    where = bytearray(len(DECK))
    for place, (column, hidden) in enumerate(zip(columns, down, strict=True)):
        for height, card in enumerate(column):
            where[card] = _FACE_DOWN if height < hidden else place
    for suit, count in enumerate(home):
        for rank in range(count):
            where[suit * 13 + rank] = FOUNDATION if rank == count - 1 else _BURIED
    return _assemble(rule, columns, down, home, bytes(where))


# The slots' own descriptors: they fill a new value past Frozen's __setattr__, twice as fast as
# object.__setattr__ does.
_new = object.__new__
_set_rule = Position.__dict__["rule"].__set__
_set_columns = Position.__dict__["_columns"].__set__
_set_down = Position.__dict__["_down"].__set__
_set_home = Position.__dict__["_home"].__set__
_set_where = Position.__dict__["_where"].__set__


def _assemble(
    rule: Rule, columns: tuple[bytes, ...], down: bytes, home: bytes, where: bytes
) -> Position:
    position = _new(Position)
    _set_rule(position, rule)
    _set_columns(position, columns)
    _set_down(position, down)
    _set_home(position, home)
    _set_where(position, where)
    return position
