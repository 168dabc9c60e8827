"""What an exercise asks for, as immutable values.

A goal looks at a game and tells whether it is reached. Goals are compared by value, written as
the text that `parse_goal` reads, and joined by `&`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from ..rules import Refusal
from ..words import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..cards import Card
    from ..game import Game
    from ..position import Position


class Goal:
    """What all goals have in common."""

    __slots__ = ()

    def met(self, game: Game) -> bool:
        """Tells whether the game is where the goal wants it."""
        raise NotImplementedError

    def missing(self, game: Game, language: str = "en") -> str:
        """Returns a sentence that says what is still missing.

        Args:
            game: a game that has not reached the goal.
            language: `"en"` or `"he"`.
        """
        raise NotImplementedError

    def __and__(self, other: Goal) -> Goal:
        """Returns the goal that is reached where both are, at the same time."""
        parts = [*_parts(self), *_parts(other)]
        return All(tuple(parts))


@dataclass(frozen=True, slots=True)
class FaceUp(Goal):
    """The card lies face up, in a column or on its foundation (M3): `9S face up`."""

    card: Card

    def met(self, game: Game) -> bool:
        """Tells whether the game is there."""
        return game.position.refusal(f"{self.card}>F") is not Refusal.FACE_DOWN

    def missing(self, game: Game, language: str = "en") -> str:
        """Returns a sentence that says what is still missing."""
        return say(language, "goal.face_up", card=self.card.symbol)

    def __str__(self) -> str:
        """Returns the goal as text."""
        return f"{self.card} face up"


@dataclass(frozen=True, slots=True)
class Home(Goal):
    """The card is on its foundation (F1), covered there or not: `AS home`."""

    card: Card

    def met(self, game: Game) -> bool:
        """Tells whether the game is there."""
        return game.position.foundations[self.card.suit.index] >= self.card.rank.value

    def missing(self, game: Game, language: str = "en") -> str:
        """Returns a sentence that says what is still missing."""
        return say(language, "goal.home", card=self.card.symbol)

    def __str__(self) -> str:
        """Returns the goal as text."""
        return f"{self.card} home"


@dataclass(frozen=True, slots=True)
class InColumn(Goal):
    """The card lies face up in this column, 1 to 7: `KH in column 1`."""

    card: Card
    column: int

    def met(self, game: Game) -> bool:
        """Tells whether the game is there."""
        return self.card in _face_up(game.position, self.column)

    def missing(self, game: Game, language: str = "en") -> str:
        """Returns a sentence that says what is still missing."""
        return say(language, "goal.in_column", card=self.card.symbol, column=self.column)

    def __str__(self) -> str:
        """Returns the goal as text."""
        return f"{self.card} in column {self.column}"


@dataclass(frozen=True, slots=True)
class OnCard(Goal):
    """The card lies in a column right on another card, both face up: `7H on 8H`."""

    card: Card
    under: Card

    def met(self, game: Game) -> bool:
        """Tells whether the game is there."""
        return any(
            (self.under, self.card) in pairwise(column)
            for column in (_face_up(game.position, column) for column in range(1, 8))
        )

    def missing(self, game: Game, language: str = "en") -> str:
        """Returns a sentence that says what is still missing."""
        return say(language, "goal.on_card", card=self.card.symbol, under=self.under.symbol)

    def __str__(self) -> str:
        """Returns the goal as text."""
        return f"{self.card} on {self.under}"


@dataclass(frozen=True, slots=True)
class Score(Goal):
    """The score (P2), counted from the start of the exercise, is so high: `score >= 45`."""

    least: int

    def met(self, game: Game) -> bool:
        """Tells whether the game is there."""
        return game.score >= self.least

    def missing(self, game: Game, language: str = "en") -> str:
        """Returns a sentence that says what is still missing."""
        return say(language, "goal.score", score=game.score, least=self.least)

    def __str__(self) -> str:
        """Returns the goal as text."""
        return f"score >= {self.least}"


@dataclass(frozen=True, slots=True)
class ColumnEmpty(Goal):
    """This column, 1 to 7, is empty; with None, any column: `column 3 empty`."""

    column: int | None

    def met(self, game: Game) -> bool:
        """Tells whether the game is there."""
        columns = game.position.columns
        return not all(columns) if self.column is None else not columns[self.column - 1]

    def missing(self, game: Game, language: str = "en") -> str:
        """Returns a sentence that says what is still missing."""
        if self.column is None:
            return say(language, "goal.any_empty")
        return say(language, "goal.empty", column=self.column)

    def __str__(self) -> str:
        """Returns the goal as text."""
        return f"{'any column' if self.column is None else f'column {self.column}'} empty"


@dataclass(frozen=True, slots=True)
class ColumnOpen(Goal):
    """No card of this column, 1 to 7, is face down (M3): `column 2 open`."""

    column: int

    def met(self, game: Game) -> bool:
        """Tells whether the game is there."""
        return game.position.face_down[self.column - 1] == 0

    def missing(self, game: Game, language: str = "en") -> str:
        """Returns a sentence that says what is still missing."""
        return say(language, "goal.open", column=self.column)

    def __str__(self) -> str:
        """Returns the goal as text."""
        return f"column {self.column} open"


@dataclass(frozen=True, slots=True)
class Win(Goal):
    """The game is won (W1): `win`."""

    def met(self, game: Game) -> bool:
        """Tells whether the game is there."""
        return game.is_won

    def missing(self, game: Game, language: str = "en") -> str:
        """Returns a sentence that says what is still missing."""
        return say(language, "goal.win")

    def __str__(self) -> str:
        """Returns the goal as text."""
        return "win"


@dataclass(frozen=True, slots=True)
class All(Goal):
    """All these goals are reached at the same time: `column 3 empty and score >= 15`."""

    goals: tuple[Goal, ...]

    def met(self, game: Game) -> bool:
        """Tells whether the game is there."""
        return all(goal.met(game) for goal in self.goals)

    def missing(self, game: Game, language: str = "en") -> str:
        """Returns a sentence that says what is still missing."""
        return next(goal for goal in self.goals if not goal.met(game)).missing(game, language)

    def __str__(self) -> str:
        """Returns the goal as text."""
        return " and ".join(map(str, self.goals))


@dataclass(frozen=True, slots=True)
class Predicate(Goal):
    """A function of one's own says whether the goal is reached.

    Attributes:
        function: takes a `Game` or a `Position` and returns something true or false.
        of_position: whether it is given the position rather than the game.
    """

    function: Callable[[Game], object] | Callable[[Position], object]
    of_position: bool

    def met(self, game: Game) -> bool:
        """Tells whether the game is there."""
        # What the function takes is known only to the one who wrote it.
        function: Callable[[object], object] = self.function  # type: ignore[assignment]
        return bool(function(game.position if self.of_position else game))

    def missing(self, game: Game, language: str = "en") -> str:
        """Returns a sentence that says what is still missing."""
        return say(language, "goal.own")

    def __str__(self) -> str:
        """Returns the goal as text."""
        return str(getattr(self.function, "__name__", "a function"))


def _parts(goal: Goal) -> tuple[Goal, ...]:
    return goal.goals if isinstance(goal, All) else (goal,)


def _face_up(position: Position, column: int) -> tuple[Card, ...]:
    return position.columns[column - 1][position.face_down[column - 1] :]
