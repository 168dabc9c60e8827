"""Cards: four suits of thirteen ranks (S1, S4)."""

from __future__ import annotations

from enum import Enum, IntEnum
from functools import total_ordering

from .errors import InvalidNotationError, echo, int_of, text_of
from .frozen import Frozen

RANKS = "A23456789TJQK"
SUITS = "SHDC"
SYMBOLS = "♠♥♦♣"


@total_ordering
class Suit(Enum):
    """A suit; its value is its letter. The order is that of the foundations (F2)."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def index(self) -> int:
        """The place in the order spades, hearts, diamonds, clubs: 0 to 3."""
        return SUITS.index(self.value)

    @property
    def symbol(self) -> str:
        """The sign, as in `7♥`."""
        return SYMBOLS[self.index]

    def __lt__(self, other: object) -> bool:
        """Orders suits as the foundations stand (F2)."""
        return self.index < other.index if isinstance(other, Suit) else NotImplemented

    def __repr__(self) -> str:
        """Returns `Suit.HEARTS`."""
        return f"Suit.{self.name}"

    def __str__(self) -> str:
        """Returns `H`."""
        return str(self.value)


class Rank(IntEnum):
    """A rank, from the ace (1, lowest) to the king (13); nothing wraps round (S4)."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """The rank in card notation: `A`, `2` to `9`, `T`, `J`, `Q`, `K`."""
        return RANKS[self.value - 1]

    def __repr__(self) -> str:
        """Returns `Rank.SEVEN`."""
        return f"Rank.{self.name}"

    def __str__(self) -> str:
        """Returns `7`, and `T` for a ten."""
        return self.letter


@total_ordering
class Card(Frozen):
    """A playing card. There is one object for each of the 52.

    >>> Card.parse("10h")
    Card.parse('TH')
    >>> Card(Rank.SEVEN, Suit.HEARTS).symbol
    '7♥'

    Attributes:
        rank: the `Rank`.
        suit: the `Suit`.
        index: 0 to 51: suit by suit in the order S H D C, each from ace to king.
        symbol: for people: `7♥`, `10♦`.
    """

    __slots__ = ("_text", "index", "rank", "suit", "symbol")

    rank: Rank
    suit: Suit
    index: int
    symbol: str
    _text: str

    def __new__(cls, rank: Rank | int, suit: Suit | str) -> Card:
        """Returns the card of this rank (1 to 13) and suit (`S`, `H`, `D` or `C`).

        Raises:
            InvalidNotationError: if there is no such rank or suit.
            TypeError: if they are of another type.
        """
        number = int_of(rank, "a Rank or an int, 1 to 13")
        if not 1 <= number <= len(RANKS):
            raise InvalidNotationError(f"{echo(number)} is not a rank: expected 1 to 13")
        if isinstance(suit, Suit):
            suit = suit.value
        place = _SUIT_OF.get(text_of(suit, "a Suit or its letter"), -1)
        if place < 0:
            raise InvalidNotationError(f"{echo(suit)} is not a suit: expected S, H, D or C")
        return DECK[place * 13 + number - 1]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Reads a card: `7H`, `TD`; also `10D`, `7♥` and lower case.

        Raises:
            InvalidNotationError: if the text is no card.
            TypeError: if it is no text.
        """
        stripped = text_of(text, "a card").strip()
        index, end = read_card(stripped, 0)
        if index < 0 or end != len(stripped):
            raise InvalidNotationError(
                f"{echo(text)} is not a card: expected a rank (A 2-9 T J Q K) and a suit "
                f"(S H D C), such as '7H' or '10♦'"
            )
        return DECK[index]

    @classmethod
    def of(cls, card: Card | str) -> Card:
        """Returns a card given as a value or as text."""
        if isinstance(card, Card):
            return card
        if isinstance(card, str):
            return cls.parse(card)
        raise TypeError(f"expected a Card or its text, got {type(card).__name__}")

    def __lt__(self, other: object) -> bool:
        """Orders cards suit by suit, from ace to king."""
        return self.index < other.index if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        """Returns the index."""
        # Equality is identity, but a hash by address would make the order of sets differ
        # from run to run.
        return self.index

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Pickles and copies as text, which comes back as the one object of this card."""
        return Card.parse, (self._text,)

    def __repr__(self) -> str:
        """Returns `Card.parse('7H')`."""
        return f"Card.parse({self._text!r})"

    def __str__(self) -> str:
        """Returns `7H`."""
        return self._text


def _new_card(suit: Suit, rank: Rank) -> Card:
    card = object.__new__(Card)
    put = object.__setattr__
    put(card, "rank", rank)
    put(card, "suit", suit)
    put(card, "index", suit.index * 13 + rank.value - 1)
    put(card, "symbol", f"{'10' if rank is Rank.TEN else rank.letter}{suit.symbol}")
    put(card, "_text", f"{rank.letter}{suit.value}")
    return card


DECK = tuple(_new_card(suit, rank) for suit in Suit for rank in Rank)
"""The 52 cards in the order of `Card.index`: spades, hearts, diamonds, clubs, ace to king."""

# Plain tables rather than str.upper() and str.isdigit(), which would let in letters and digits
# of other scripts.
RANK_OF = {letter: i for i, rank in enumerate(RANKS) for letter in (rank, rank.lower())}
"""The rank index (0 to 12) of each character that stands for a rank."""
_SUIT_OF = {
    letter: i for i, suit in enumerate(SUITS) for letter in (suit, suit.lower(), SYMBOLS[i])
}


def read_card(text: str, start: int) -> tuple[int, int]:
    """Reads the card that begins at `start`.

    Returns:
        The card's index and where the text goes on after it; the index is -1 if no card begins
        there, and the text then goes on after the character that does not belong.
    """
    if text.startswith("10", start):
        rank, end = 9, start + 2
    else:
        rank, end = RANK_OF.get(text[start : start + 1], -1), start + 1
    suit = _SUIT_OF.get(text[end : end + 1], -1)
    if rank < 0 or suit < 0:
        return -1, end
    return suit * 13 + rank, end + 1
