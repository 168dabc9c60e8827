"""Exercises: a position, a task, a goal; solved on a board or by calls.

>>> from solitaire_widget.exercises import EXERCISES
>>> EXERCISES[0].title, str(EXERCISES[0].goal), EXERCISES[0].solved
('1. A first move', '9H on TH', False)
"""

from __future__ import annotations

from .exercise import Exercise, MovesLimitError
from .goals import (
    All,
    ColumnEmpty,
    ColumnOpen,
    FaceUp,
    Goal,
    Home,
    InColumn,
    OnCard,
    Predicate,
    Score,
    Win,
)
from .reading import reach
from .shipped import exercises

__all__ = [
    "EXERCISES",
    "All",
    "ColumnEmpty",
    "ColumnOpen",
    "Exercise",
    "FaceUp",
    "Goal",
    "Home",
    "InColumn",
    "MovesLimitError",
    "OnCard",
    "Predicate",
    "Score",
    "Win",
    "exercises",
    "reach",
]

EXERCISES: tuple[Exercise, ...] = exercises()
"""Five in English, the same ones for the whole session; `exercises()` makes fresh ones."""
