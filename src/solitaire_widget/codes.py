"""Game codes: `RU1-C-AAAAABB` names a deal and its rule for ever (A7, R2)."""

from __future__ import annotations

import os
from functools import total_ordering

from .cards import DECK, Card
from .errors import InvalidNotationError, echo, int_of, text_of
from .frozen import Frozen
from .rules import RULE_OF_LETTER, Rule

DEALS = 2**30
"""How many deals there are; their numbers begin with 0."""

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"  # RFC 4648
_VALUE = {symbol: value for value, symbol in enumerate(_ALPHABET)}
_VALUE |= {typed: _VALUE[meant] for typed, meant in zip("018", "OIB", strict=True)}
_VERSION = "RU1"
_SYMBOLS = 7  # six for the number, one for the check

_DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u05be"
_INVISIBLE = (
    "\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
    "\u2060\u2066\u2067\u2068\u2069\ufeff"
)
# Not str.upper(), which would turn letters of other alphabets into Latin ones.
_CAPITALS = {ord(small): ord(small.upper()) for small in "abcdefghijklmnopqrstuvwxyz"}
_CLEAN = {ord(mark): None for mark in _DASHES + _INVISIBLE} | _CAPITALS
_TEXT_LIMIT = 200

_MASK = 2**64 - 1


@total_ordering
class GameCode(Frozen):
    """The code of a deal with its rule.

    >>> code = GameCode.parse("ru1-c-aaaaabb")
    >>> code
    GameCode.parse('RU1-C-AAAAABB')
    >>> code.number, code.rule
    (1, Rule.CLASSIC)

    Attributes:
        number: the deal's number, 0 to 2**30 - 1.
        rule: the `Rule`.
    """

    __slots__ = ("number", "rule")

    number: int
    rule: Rule

    def __new__(cls, number: int, rule: Rule | str = Rule.CLASSIC) -> GameCode:
        """Returns the code of a deal.

        Raises:
            InvalidNotationError: if there is no such deal or rule.
            TypeError: if the number is no int.
        """
        number = int_of(number, "a deal number as an int")
        if not 0 <= number < DEALS:
            raise InvalidNotationError(
                f"{echo(number)} is not a deal number: expected 0 to {DEALS - 1}"
            )
        code = object.__new__(cls)
        object.__setattr__(code, "number", number)
        object.__setattr__(code, "rule", Rule.of(rule))
        return code

    @classmethod
    def parse(cls, text: str) -> GameCode:
        """Reads a code, forgiving case, spaces, dashes, direction marks, and 0 1 8 for O I B.

        Raises:
            InvalidNotationError: if it is no code; the message and `reason` say what is wrong:
                its length, a symbol, the check, the version or the rule.
            TypeError: if it is no text.
        """
        clean = _clean(text_of(text, "a game code"))
        start, letter, symbols = clean[:3], clean[3:4], clean[4:]
        # The first fault from the left, as the board tells it while one types.
        if not _VERSION.startswith(start):
            raise _wrong("version", f"it begins with {_VERSION}, not {echo(start)}", text)
        if letter and letter not in RULE_OF_LETTER:
            raise _wrong("rule", f"its rule is C (classic) or R (relaxed), not {letter!r}", text)
        for symbol in symbols:
            if symbol not in _VALUE:
                raise _wrong("symbol", f"{symbol!r} is none of its symbols A-Z 2-7", text)
        if len(symbols) != _SYMBOLS:
            raise _wrong(
                "length", f"{_SYMBOLS} symbols follow the rule's letter, not {len(symbols)}", text
            )
        values = [_VALUE[symbol] for symbol in symbols]
        if _check(values[:-1]) != values[-1]:
            raise _wrong("check", "its check symbol disagrees: it is mistyped somewhere", text)
        number = 0
        for value in values[:-1]:
            number = number * 32 + value
        return cls(number, RULE_OF_LETTER[letter])

    @classmethod
    def random(cls, rule: Rule | str = Rule.CLASSIC, *, winnable: bool = False) -> GameCode:
        """Returns the code of a random deal, from the system's randomness.

        Under the classic rule about one random deal in fifteen can be won (6.7 %), by one who
        knows all cards; under the relaxed rule nearly all can.

        Args:
            rule: a `Rule`, `"classic"` or `"relaxed"`.
            winnable: whether it must be a deal that can be won: deals are drawn until the solver
                finds a win. That takes a moment, and the code is one like any other.

        Raises:
            InvalidNotationError: if there is no such rule.
            TypeError: if `winnable` is neither True nor False.
        """
        if not isinstance(winnable, bool):
            raise TypeError(f"expected winnable as True or False, got {type(winnable).__name__}")
        code = cls(int.from_bytes(os.urandom(4), "big") % DEALS, rule)
        if winnable:
            from .solver import solve

            while solve(code).verdict != "winnable":
                code = cls(int.from_bytes(os.urandom(4), "big") % DEALS, rule)
        return code

    @classmethod
    def of(cls, code: GameCode | str) -> GameCode:
        """Returns a code given as a value or as text."""
        if isinstance(code, GameCode):
            return code
        if isinstance(code, str):
            return cls.parse(code)
        raise TypeError(f"expected a GameCode or its text, got {type(code).__name__}")

    def deck(self) -> tuple[Card, ...]:
        """Returns the 52 cards in the order of dealing: column by column, bottom card first."""
        deck = list(DECK)
        draw = SplitMix64(self.number)
        for last in range(51, 0, -1):
            other = draw.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)

    def __eq__(self, other: object) -> bool:
        """Compares by deal and rule."""
        if not isinstance(other, GameCode):
            return NotImplemented
        return self.number == other.number and self.rule is other.rule

    def __lt__(self, other: object) -> bool:
        """Orders codes by deal, classic before relaxed."""
        if not isinstance(other, GameCode):
            return NotImplemented
        return (self.number, self.rule.letter) < (other.number, other.rule.letter)

    def __hash__(self) -> int:
        """Hashes by deal and rule."""
        return hash((self.number, self.rule.letter))

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Pickles and copies as text."""
        return GameCode.parse, (str(self),)

    def __repr__(self) -> str:
        """Returns `GameCode.parse('RU1-C-AAAAABB')`."""
        return f"GameCode.parse('{self}')"

    def __str__(self) -> str:
        """Returns `RU1-C-AAAAABB`."""
        values = [self.number >> shift & 31 for shift in (25, 20, 15, 10, 5, 0)]
        symbols = "".join(_ALPHABET[value] for value in (*values, _check(values)))
        return f"{_VERSION}-{self.rule.letter}-{symbols}"


def _wrong(reason: str, fault: str, text: str) -> InvalidNotationError:
    return InvalidNotationError(
        f"{echo(text)} is not a game code such as RU1-C-AAAAABB: {fault}", reason
    )


def _clean(text: str) -> str:
    """Drops what a code is forgiven, and refuses what cannot be read at all."""
    if len(text) > _TEXT_LIMIT:
        raise _wrong("length", "it is too long", text)
    clean = "".join(text.translate(_CLEAN).split())
    if any("\u05d0" <= letter <= "\u05ea" for letter in clean):
        raise _wrong("hebrew", "it has no Hebrew letters: switch the keyboard to English", text)
    return clean


def _check(values: list[int]) -> int:
    """The check value: any wrong symbol, and any two swapped ones, change it."""
    check = 0
    for value in values:
        check = (check ^ value) << 1
        if check & 0b100000:
            check ^= 0b100101
    return check ^ 3


class SplitMix64:
    """The random numbers of version 1: 64 bits each, the deal's number as starting state."""

    def __init__(self, state: int) -> None:
        """Starts from a state."""
        self._state = state

    def below(self, count: int) -> int:
        """Draws from 0 to count - 1, each equally likely."""
        limit = 2**64 - 2**64 % count
        drawn = self._draw()
        while drawn >= limit:
            drawn = self._draw()
        return drawn % count

    def _draw(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & _MASK
        return mixed ^ (mixed >> 31)
