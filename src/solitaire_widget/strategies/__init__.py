"""Strategies: functions that play, and how often they win.

>>> from solitaire_widget.strategies import simulate
>>> def first_move(view):
...     moves = view.legal_moves()
...     return moves[0] if moves else None
>>> results = simulate(first_move, 50, rule="relaxed")
>>> results.n, results.wins
(50, 0)

A strategy sees a `View` of the game, never the game itself: what lies face down is not in it.
"""

from ..shares import wilson
from .games import Strategy, StrategyError, play_game
from .players import greedy_player, random_player, sensible_moves, thoughtful_player
from .results import End, Outcome, Results
from .simulate import simulate
from .view import View

__all__ = [
    "End",
    "Outcome",
    "Results",
    "Strategy",
    "StrategyError",
    "View",
    "greedy_player",
    "play_game",
    "random_player",
    "sensible_moves",
    "simulate",
    "thoughtful_player",
    "wilson",
]
