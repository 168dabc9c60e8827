"""What can go wrong: five errors, all of them ValueErrors.

Arguments of a wrong type raise TypeError instead.
"""

from __future__ import annotations

from operator import index

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import SupportsIndex

    from .moves import Move
    from .rules import Refusal

_ECHO_LIMIT = 40  # characters of a rejected text that a message repeats
_FAULT_LIMIT = 60  # faults that a message lists
_BIT_LIMIT = 128  # of a rejected number that a message repeats; str() refuses very long ones


class InvalidNotationError(ValueError):
    """A text that is not the notation of a card, move, position, deck, code or rule.

    Attributes:
        reason: for game codes, what is wrong with them: "length", "symbol", "check", "version",
            "rule" or "hebrew" (typed on a Hebrew keyboard); None for other texts.
    """

    def __init__(self, message: str, reason: str | None = None) -> None:
        """Makes the error of a message."""
        super().__init__(message, reason)
        self.reason = reason

    def __str__(self) -> str:
        """Returns the message."""
        return str(self.args[0])


class InvalidPositionError(InvalidNotationError):
    """A position or deck that cannot be.

    Attributes:
        faults: everything that is wrong with it, one sentence each.
    """

    def __init__(self, what: str, faults: tuple[str, ...]) -> None:
        """Makes the error of what was to be read (a position, a deck) and its faults."""
        super().__init__(what)
        self.args = (what, faults)
        self.faults = faults

    def __str__(self) -> str:
        """Returns a sentence that names the faults."""
        listed = "; ".join(self.faults[:_FAULT_LIMIT])
        more = len(self.faults) - _FAULT_LIMIT
        rest = f"; and {more} more" if more > 0 else ""
        return f"not a possible {self.args[0]}: {listed}{rest}"


class IllegalMoveError(ValueError):
    """A move that the rules refuse.

    Attributes:
        refusal: the reason, a `Refusal`.
        move: the move that was refused.
        number: which move of a line it was, the first being 1; None for a move by itself.
    """

    def __init__(self, refusal: Refusal, move: Move, why: str, number: int | None = None) -> None:
        """Makes the error of a refused move; `why` is the sentence that names the cards."""
        super().__init__(refusal, move, why, number)
        self.refusal = refusal
        self.move = move
        self.number = number
        self._why = why

    def in_line(self, number: int) -> IllegalMoveError:
        """Returns the error of the same move as one of a line; the first move is number 1."""
        return type(self)(self.refusal, self.move, self._why, number)

    def __str__(self) -> str:
        """Returns the move, the refusal with its clause, and why."""
        place = "" if self.number is None else f"move {self.number} of the line: "
        reason = f"{self.refusal.name}, {self.refusal.clause}"
        return f"{place}{self.move} is not legal ({reason}): {self._why}"


class HistoryError(ValueError):
    """Nothing is left to undo or to redo, or the line has no such point."""


class RecordError(ValueError):
    """A record of a game that is broken, cut off, changed, or of a later version.

    Attributes:
        line: the number of the line at fault, from 1.
        fault: what is wrong with it.
    """

    def __init__(self, line: int, fault: str) -> None:
        """Makes the error of a line."""
        super().__init__(line, fault)
        self.line = line
        self.fault = fault

    def __str__(self) -> str:
        """Returns the line and its fault."""
        return f"line {self.line}: {self.fault}"


def echo(rejected: str | int) -> str:
    """Quotes a rejected text or number for a message, shortened when it is long.

    >>> echo("9Z"), echo(14), echo(10**100)
    ("'9Z'", '14', 'a number of 333 bits')
    """
    if isinstance(rejected, int):
        bits = rejected.bit_length()
        return str(rejected) if bits <= _BIT_LIMIT else f"a number of {bits} bits"
    if len(rejected) <= _ECHO_LIMIT:
        return repr(rejected)
    return f"{rejected[:_ECHO_LIMIT]!r}... ({len(rejected)} characters)"


def text_of(value: object, what: str) -> str:
    """Returns `value` if it is text, else raises a TypeError that names what was expected."""
    if isinstance(value, str):
        return value
    raise TypeError(f"expected {what} as text, got {type(value).__name__}")


def int_of(value: SupportsIndex, what: str) -> int:
    """Returns a whole number, NumPy's too, as an int; else raises a TypeError like `text_of`."""
    # True is an int to Python, but nobody means column 1 by it.
    if not isinstance(value, bool):
        try:
            return index(value)
        except TypeError:
            pass
    raise TypeError(f"expected {what}, got {type(value).__name__}")
