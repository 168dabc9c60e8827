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
from solitaire_widget.solver import solve

# Of the many solver vectors every so many.
STRIDE = 8


def read(data: str, name: str) -> Any:
    """Reads one of the files of tests/data."""
    return json.loads(Path(data, f"{name}.json").read_text(encoding="utf-8"))


def installed() -> dict[str, Any]:
    """Tells what is installed, and which libraries of the widget have been imported so far."""
    return {
        "version": [version("solitaire_widget"), solitaire_widget.__version__],
        "imported": sorted({"anywidget", "ipywidgets", "traitlets"} & set(sys.modules)),
    }


def engine(data: str) -> dict[str, Any]:
    """Deals, counts and plays all that the shared vectors ask for."""
    deals = [GameCode.parse(vector["code"]) for vector in read(data, "deal_vectors")]
    lines = read(data, "pysolfc_deals")
    return {
        "decks": [" ".join(map(str, code.deck())) for code in deals],
        "numbers": [code.number for code in deals],
        "perft": [count(vector) for vector in read(data, "perft")],
        "walks": [walk(vector) for vector in read(data, "walks")["walks"]],
        "games": [
            play_out(deal["deck"], rule, deal["solution"])
            for rule in ("classic", "relaxed")
            for deal in lines[rule]
            if deal["winnable"]
        ],
    }


def count(vector: dict[str, Any]) -> list[int]:
    """Counts the sequences of 1, 2, … moves, as far as the vector does."""
    rule = Rule.CLASSIC if vector["rule"] == "C" else Rule.RELAXED
    position = Position.deal(vector["deck"], rule)
    return [perft(position, moves + 1) for moves in range(len(vector["perft"]))]


def walk(vector: dict[str, Any]) -> list[dict[str, Any]]:
    """Goes the walk; returns its steps as they should be written in the vector."""
    game = Game.from_position(vector["opening"])
    return [step(game, asked) for asked in vector["steps"]]


def step(game: Game, asked: dict[str, Any]) -> dict[str, Any]:
    """Takes one step of a walk; returns it with all that the game says before and after it."""
    said: dict[str, Any]
    if "move" in asked:
        refusals = {move: game.refusal(move) for move in asked["refused"]}
        said = {
            "move": asked["move"],
            "legal": [str(move) for move in game.legal_moves()],
            "refused": {move: no and no.name for move, no in refusals.items()},
        }
        game.play(asked["move"])
    elif "go" in asked:
        game.go_to(asked["go"])
        said = {"go": len(game.moves)}
    elif "undo" in asked:
        game.undo()
        said = {"undo": True}
    else:
        game.redo()
        said = {"redo": True}
    facts = {"after": str(game.position), "score": game.score, "count": game.move_count}
    return {**said, **facts}


def play_out(deck: str, rule: str, line: str) -> dict[str, Any]:
    """Plays a whole line; returns every position on the way, and how the game ended."""
    game = Game.from_deck(deck, rule=rule)
    positions = []
    for move in line.split():
        game.play(move)
        positions.append(str(game.position))
    return {
        "positions": positions,
        "won": game.is_won,
        "score": game.score,
        "count": game.move_count,
    }


def sampled(data: str) -> list[dict[str, Any]]:
    """Returns some of the solver vectors of every kind."""
    vectors = read(data, "solver_vectors")
    return [vector for kind in ("deals", "late", "dives") for vector in vectors[kind][::STRIDE]]


def solver(data: str) -> list[dict[str, Any]]:
    """Solves those; returns for each what its vector tells of the search."""
    found = []
    for vector in sampled(data):
        limit = {"max_states": vector["most"]} if "most" in vector else {}
        solution = solve(vector.get("code") or vector["position"], **limit)
        moves = " ".join(map(str, solution.moves))
        found.append({"verdict": solution.verdict, "states": solution.states, "moves": moves})
    return found


def board(code: str, moves: str) -> dict[str, Any]:
    """Makes a widget and plays on it; returns what a page is given, and a page."""
    # Imported only here: the engine does without the widget's libraries.
    from solitaire_widget import SolitaireWidget

    # On a clock that stands: the page tells the seconds played.
    widget = SolitaireWidget(Game(code, now=lambda: 0.0), language="he")
    for move in moves.split():
        widget.play(move)
    state = widget.get_state()
    names = ("code", "position", "score", "move_count", "last_move", "language", "_esm", "_css")
    page = widget.to_html()
    return {"state": {name: state[name] for name in names}, "page": str(page)}
