"""The truth about a position: whether it can still be won, and how.

>>> from solitaire_widget.solver import solve
>>> solution = solve("RU1-C-AAAAASC")
>>> solution.verdict, solution.moves[0]
('winnable', Move.parse('AH>F'))
"""

from __future__ import annotations

from .deals import Deal, Survey
from .hinting import hint
from .odds import MoveOdds, Odds, odds
from .review import Review, ReviewRow, review
from .solution import Solution, Verdict
from .solving import MAX_STATES, Stop, solve
from .survey import SurveyError, survey

__all__ = [
    "MAX_STATES",
    "Deal",
    "MoveOdds",
    "Odds",
    "Review",
    "ReviewRow",
    "Solution",
    "Stop",
    "Survey",
    "SurveyError",
    "Verdict",
    "hint",
    "odds",
    "review",
    "solve",
    "survey",
]
