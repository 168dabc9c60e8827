"""What can go wrong: four errors, all of them ValueErrors.

Arguments of a wrong type raise TypeError instead.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .moves import Move
    from .rules import Refusal

_ECHO_LIMIT = 40  # characters of a rejected text that a message repeats
_FAULT_LIMIT = 60  # faults that a message lists


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
    """

    def __init__(self, refusal: Refusal, move: Move, why: str) -> None:
        """Makes the error of a refused move; `why` is the sentence that names the cards."""
        super().__init__(refusal, move, why)
        self.refusal = refusal
        self.move = move
        self._why = why

    def __str__(self) -> str:
        """Returns the move, the refusal with its clause, and why."""
        return f"{self.move} is not legal ({self.refusal.name}, {self.refusal.clause}): {self._why}"


class HistoryError(ValueError):
    """Nothing is left to undo or to redo."""


def echo(text: str) -> str:
    """Quotes a rejected text for a message, shortened when it is long.

    >>> echo("9Z")
    "'9Z'"
    """
    if len(text) <= _ECHO_LIMIT:
        return repr(text)
    return f"{text[:_ECHO_LIMIT]!r}... ({len(text)} characters)"


def text_of(value: object, what: str) -> str:
    """Returns `value` if it is text, else raises a TypeError that names what was expected."""
    if isinstance(value, str):
        return value
    raise TypeError(f"expected {what} as text, got {type(value).__name__}")
