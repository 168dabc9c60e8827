"""What the listeners of a board are told: a move, a refusal, a win."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from .cards import Card
    from .moves import Move
    from .position import Position
    from .rules import Refusal

By: TypeAlias = Literal["hand", "python"]


@dataclass(frozen=True, slots=True)
class Moved:
    """A move that was played (not: taken back or played again), with what it made of the game.

    As text it is the move: `7H>3`.

    Attributes:
        move: the `Move`.
        by: `"hand"` for a player at a board, `"python"` for a call in Python.
        points: what the move earned (P2): 0, 5, 10 or 15.
        score: the score after it.
        move_count: how many moves have been played with it (A5).
        uncovered: the hidden card that it turned face up (M3), or None.
        position: the `Position` after it.
        is_won: whether the game is won by it (W1).
    """

    move: Move
    by: By
    points: int
    score: int
    move_count: int
    uncovered: Card | None
    position: Position
    is_won: bool

    def __str__(self) -> str:
        """Returns the move as text."""
        return str(self.move)


@dataclass(frozen=True, slots=True)
class Refused:
    """A move that the rules refused; nothing has changed. As text it is the sentence.

    Attributes:
        refusal: the reason, a `Refusal`; `refusal.clause` is the clause that was broken.
        by: `"hand"` for a player at a board, `"python"` for a call of `widget.play`.
        card: the card that was to move. None where a hand went for a face-down card: it does
            not know which it is, and is not told.
        move: the `Move`; None where a card could not be taken up, or two taps found no place
            for it: then there is no destination.
        sentence: what the board says, in its language, or in English where that is automatic.
        position: the `Position`.
    """

    refusal: Refusal
    by: By
    card: Card | None
    move: Move | None
    sentence: str
    position: Position

    def __str__(self) -> str:
        """Returns the sentence."""
        return self.sentence


@dataclass(frozen=True, slots=True)
class Won:
    """A game that has just been won (W1), by a move that was played or played again.

    Attributes:
        move: the last `Move`.
        by: `"hand"` for a player at a board, `"python"` for a call in Python.
        score: the score; 625 where no card was taken back.
        move_count: how many moves were played (A5).
        elapsed: seconds from the first move to the win, without pauses.
    """

    move: Move
    by: By
    score: int
    move_count: int
    elapsed: float
