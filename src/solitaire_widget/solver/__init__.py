"""The truth about a position: whether it can still be won, and how.

>>> from solitaire_widget.solver import solve
>>> solution = solve("RU1-C-AAAAASC")
>>> solution.verdict, solution.moves[0]
('winnable', Move.parse('AH>F'))
"""

from __future__ import annotations

from .solution import Solution, Verdict
from .solving import MAX_STATES, Stop, solve

__all__ = ["MAX_STATES", "Solution", "Stop", "Verdict", "solve"]
