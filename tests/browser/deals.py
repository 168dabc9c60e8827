"""Real deals with a winning line, and what the engine says about them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from solitaire_widget import Game

DATA = Path(__file__).resolve().parent.parent / "data" / "pysolfc_deals.json"


class Deal(NamedTuple):
    """A classic deal that can be won."""

    deck: str
    line: tuple[str, ...]

    def game(self, moves: int = 0) -> Game:
        """Returns the game after that many moves of the line."""
        game = Game.from_deck(self.deck)
        for move in self.line[:moves]:
            game.play(move)
        return game

    def code(self, **settings: str) -> str:
        """Returns the line of Python that makes a widget `w` of the deal."""
        given = "".join(f", {name}={value!r}" for name, value in settings.items())
        return f"w = SolitaireWidget(Game.from_deck({self.deck!r}){given})"


def read_deal(pysolfc: int) -> Deal:
    """Returns the classic deal of that PySolFC number, with its winning line."""
    for deal in json.loads(DATA.read_text(encoding="utf-8"))["classic"]:
        if deal["pysolfc"] == pysolfc:
            assert deal["winnable"]
            return Deal(deal["deck"], tuple(deal["solution"].split()))
    raise AssertionError(f"there is no classic deal {pysolfc} in {DATA.name}")


# Its line opens with an ace that goes home, then moves between columns.
DEAL = read_deal(2656)
