"""What the tests ask of the installed package in another Python than their own.

Only the package and the standard library are imported, and the answers are plain values.
"""

from __future__ import annotations

import json
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import solitaire_widget
from solitaire_widget import Game, GameCode, Position, Rule, perft


def read(data: str, name: str) -> Any:
    """Reads one of the files of tests/data."""
    return json.loads(Path(data, f"{name}.json").read_text(encoding="utf-8"))


def engine(data: str, depth: int) -> dict[str, Any]:
    """Deals, counts and plays what the shared vectors ask for."""
    deals = [GameCode.parse(vector["code"]) for vector in read(data, "deal_vectors")]
    counted = read(data, "perft")
    solved = [deal for deal in read(data, "pysolfc_deals")["classic"] if deal["winnable"]]
    return {
        "version": [version("solitaire_widget"), solitaire_widget.__version__],
        "decks": [" ".join(map(str, code.deck())) for code in deals],
        "numbers": [code.number for code in deals],
        "perft": [count(vector, depth) for vector in counted],
        "won": [play_out(deal["deck"], deal["solution"]) for deal in solved],
        "imported": sorted({"anywidget", "ipywidgets", "traitlets"} & set(sys.modules)),
    }


def count(vector: dict[str, Any], depth: int) -> list[int]:
    """Counts the sequences of 1 to depth moves."""
    rule = Rule.CLASSIC if vector["rule"] == "C" else Rule.RELAXED
    position = Position.deal(vector["deck"], rule)
    return [perft(position, moves) for moves in range(1, depth + 1)]


def play_out(deck: str, line: str) -> list[Any]:
    """Plays a whole line; tells whether it won, and the points."""
    game = Game.from_deck(deck)
    for move in line.split():
        game.play(move)
    return [game.is_won, game.score]


def board(code: str, moves: str) -> dict[str, Any]:
    """Makes a widget and plays on it; returns what a page is given, and a page."""
    from solitaire_widget import Game, SolitaireWidget

    # On a clock that stands: the page tells the seconds played.
    widget = SolitaireWidget(Game(code, now=lambda: 0.0), language="he")
    for move in moves.split():
        widget.play(move)
    state = widget.get_state()
    names = ("code", "position", "score", "move_count", "last_move", "language", "_esm", "_css")
    page = widget.to_html()
    return {"state": {name: state[name] for name in names}, "page": str(page)}
