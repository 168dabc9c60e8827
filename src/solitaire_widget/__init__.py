"""Russian Solitaire: an engine in Python and a board for notebooks.

>>> from solitaire_widget import Game
>>> game = Game("RU1-C-AAAAABB")
>>> print(game.legal_moves())
TH>2 AH>3 QS>4 8H>6 6C>7

The engine stands alone; `SolitaireWidget`, and with it anywidget, is imported when first used.
"""

from __future__ import annotations

from .cards import Card, Rank, Suit
from .changes import Change
from .codes import GameCode
from .errors import (
    HistoryError,
    IllegalMoveError,
    InvalidNotationError,
    InvalidPositionError,
    RecordError,
)
from .game import Game
from .moves import Move
from .position import Position, perft
from .rules import Refusal, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .page import page_script
    from .widget import SolitaireWidget

__version__ = "0.1.0"

__all__ = [
    "Card",
    "Change",
    "Game",
    "GameCode",
    "HistoryError",
    "IllegalMoveError",
    "InvalidNotationError",
    "InvalidPositionError",
    "Move",
    "Position",
    "Rank",
    "RecordError",
    "Refusal",
    "Rule",
    "SolitaireWidget",
    "Suit",
    "page_script",
    "perft",
]


def __getattr__(name: str) -> object:
    if name == "SolitaireWidget":
        from .widget import SolitaireWidget

        return SolitaireWidget
    if name == "page_script":
        from .page import page_script

        return page_script
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
