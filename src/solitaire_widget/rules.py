"""The two rules, the reasons why a move is refused, and the predicates of a single card.

Clauses such as M1 or F3 are those of the game's rules; each `Refusal` names the one it enforces.
"""

from __future__ import annotations

from enum import Enum, StrEnum

from .cards import Card, Rank
from .errors import InvalidNotationError, echo

GROUP_LIMIT = 20
"""The most cards that move together (M4)."""
UNDO_LIMIT = 100
"""The most moves that can be taken back (A5)."""
FOUNDATION_POINTS = 10
"""Points for a card put on a foundation (P2)."""
TURN_POINTS = 5
"""Points for a hidden card turned face up (P2)."""


class Rule(StrEnum):
    """Which cards fit on each other in the columns (M1, R1)."""

    CLASSIC = "classic"
    RELAXED = "relaxed"

    @property
    def letter(self) -> str:
        """The rule in codes and positions: `C` or `R` (R2)."""
        return "C" if self is Rule.CLASSIC else "R"

    @classmethod
    def of(cls, rule: Rule | str) -> Rule:
        """Returns a rule given as a value or as `"classic"` or `"relaxed"`.

        Raises:
            InvalidNotationError: if the text names no rule.
            TypeError: if it is no text.
        """
        if not isinstance(rule, str):
            raise TypeError(f"expected a Rule, 'classic' or 'relaxed', got {type(rule).__name__}")
        if rule not in _RULES:
            raise InvalidNotationError(
                f"{echo(rule)} is not a rule: expected 'classic' or 'relaxed'"
            )
        return _RULES[rule]

    def __repr__(self) -> str:
        """Returns `Rule.CLASSIC`."""
        return f"Rule.{self.name}"


_RULES: dict[str, Rule] = {rule.value: rule for rule in Rule}
RULE_OF_LETTER = {rule.letter: rule for rule in Rule}
"""The rule of each letter in codes and positions."""


class Refusal(Enum):
    """Why a move is refused, in the order in which the reasons apply.

    >>> Refusal.NEEDS_KING.message(), Refusal.NEEDS_KING.clause
    ('An empty column takes only a king.', 'E1')
    """

    FACE_DOWN = "FACE_DOWN"
    BURIED = "BURIED"
    ALREADY_THERE = "ALREADY_THERE"
    GROUP_TOO_LARGE = "GROUP_TOO_LARGE"
    ONE_AT_A_TIME = "ONE_AT_A_TIME"
    FOUNDATION_RANK = "FOUNDATION_RANK"
    NEEDS_KING = "NEEDS_KING"
    COLUMN_RANK = "COLUMN_RANK"
    FAMILY = "FAMILY"

    @property
    def clause(self) -> str:
        """The clause of the rules that the move breaks, such as `"M1"`."""
        return _CLAUSES[self.name]

    def message(self, language: str = "en") -> str:
        """States the rule in a sentence that names no cards.

        Args:
            language: `"en"` or `"he"`.

        Raises:
            ValueError: if the language is another.
        """
        from .words import say

        return say(language, f"refusal.{self.name}")

    def __repr__(self) -> str:
        """Returns `Refusal.FAMILY`."""
        return f"Refusal.{self.name}"


_CLAUSES = {
    "FACE_DOWN": "M2",
    "BURIED": "F3",
    "ALREADY_THERE": "A4",
    "GROUP_TOO_LARGE": "M4",
    "ONE_AT_A_TIME": "F1",
    "FOUNDATION_RANK": "F1",
    "NEEDS_KING": "E1",
    "COLUMN_RANK": "M1",
    "FAMILY": "M1",
}


def column_refusal(rule: Rule, card: Card, onto: Card | None) -> Refusal | None:
    """Says what keeps a card from a column (M1, R1, E1), or None if it fits.

    Args:
        rule: the rule in force.
        card: the bottom card of the group that would move.
        onto: the last card of the column; None if the column is empty.
    """
    if onto is None:
        return None if card.rank is Rank.KING else Refusal.NEEDS_KING
    if onto.rank.value != card.rank.value + 1:
        return Refusal.COLUMN_RANK
    if rule is Rule.CLASSIC and onto.suit is not card.suit:
        return Refusal.FAMILY
    return None


def foundation_refusal(card: Card, home: int) -> Refusal | None:
    """Says what keeps a card from its foundation, which holds `home` cards (F1), or None."""
    return None if card.rank.value == home + 1 else Refusal.FOUNDATION_RANK


def fits(rule: Rule, card: Card, onto: Card | None) -> bool:
    """Tells whether a card may lie on `onto`, or, if that is None, in an empty column."""
    return column_refusal(rule, card, onto) is None
