"""Writes tests/data/solver_vectors.json: verdicts by brute force, for the solvers of both sides.

Run: python tests/make_solver_vectors.py            (some minutes)

The verdicts come from `brute`, which shares no code with either solver. States and moves are what
the Python solver says, so that both sides go the same way, for ever.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from brute import TooManyError, can_be_won
from oracle import CARDS, RANKS, SUITS, Table, pick, random_table, shuffle

from solitaire_widget import GameCode, Position
from solitaire_widget.solver import Solution, solve

VECTORS = Path(__file__).with_name("data") / "solver_vectors.json"
DEALS = 200
LATE = 1500  # positions that brute force may look at, so that tests can do it again
SHORT = 300  # states of two dives
MOST = 3000
QUOTAS = {
    "C": {"cap": 20, "lost": 40, "won": 40},
    "R": {"cap": 2, "return": 25, "lost": 25, "won": 48},
}


def make() -> dict[str, Any]:
    """All vectors, the same at every call."""
    return {
        "deals": list(deals()),
        "late": [late for rule in QUOTAS for late in lates(rule)],
        "dives": list(dives()),
    }


def deals() -> Iterator[dict[str, Any]]:
    """The first deals there are, every one of them searched to the end or won."""
    for number in range(DEALS):
        code = GameCode(number)
        table = Table.read(str(Position.deal(code.deck(), code.rule)))
        yield {"code": str(code), "won": can_be_won(table), **said(str(code))}


def dives() -> Iterator[dict[str, Any]]:
    """Relaxed deals for which one dive is not enough, or as many states as there may be."""
    missing = {"winnable": 12, "unknown": 3}
    number = 0
    while any(missing.values()):
        code = str(GameCode(number, "relaxed"))
        solution = solve(code, max_states=MOST)
        if solution.states > SHORT and missing[solution.verdict]:
            missing[solution.verdict] -= 1
            yield {"code": code, "most": MOST, "verdict": solution.verdict, **written(solution)}
        number += 1


def lates(rule: str) -> Iterator[dict[str, Any]]:
    """Positions as they come late in games, or never: so many of each kind."""
    chance = random.Random(f"late {rule}")
    missing = dict(QUOTAS[rule])
    while any(missing.values()):
        table = pick(chance, MAKERS)(chance, rule)
        kind = kind_of(table)
        if missing.get(kind, 0) and not table.is_won():
            missing[kind] -= 1
            text = table.write()
            yield {"position": text, "kind": kind, "won": kind in ("won", "return"), **said(text)}


def kind_of(table: Table) -> str:
    """Why a table is won or lost: `return` only with returns, `cap` only for groups above 20.

    `large` are those that brute force does not see to the end of.
    """
    try:
        if can_be_won(table, limit=LATE):
            needs = table.rule == "R" and not can_be_won(table, limit=LATE, returns=False)
            return "return" if needs else "won"
        return "cap" if can_be_won(table, limit=LATE, cap=52) else "lost"
    except TooManyError:
        return "large"


def said(text: str) -> dict[str, Any]:
    """What the solver of this package says."""
    return written(solve(text))


def written(solution: Solution) -> dict[str, Any]:
    return {"states": solution.states, "moves": " ".join(map(str, solution.moves))}


def tower(chance: random.Random, rule: str) -> Table:
    """A column with groups of more than 20 cards, and some others."""
    table = Table(rule)
    go_home(chance, table, 4)
    rest = [card for card in CARDS if card not in table.foundations[card[1]]]
    shuffle(chance, rest)
    if chance.random() < 0.7:  # roughly from kings to aces
        rest.sort(key=lambda card: int(chance.random() * 5) - RANKS.index(card[0]))
    others = list(range(1, 2 + int(chance.random() * 6)))
    low = 1 + int(chance.random() * 3)
    columns: list[list[str]] = [[] for _ in range(7)]
    for number, card in enumerate(rest):
        high = number < low or (len(columns[0]) < 26 and chance.random() < 0.75)
        columns[0 if high else pick(chance, others)].append(card)
    shuffle(chance, columns)
    return face_some_down(chance, table, columns, most=3)


def uneven(chance: random.Random, rule: str) -> Table:
    """Foundations that are very different in height, so that cards to take back are there."""
    table = Table(rule)
    go_home(chance, table, 13)
    rest = [card for card in CARDS if card not in table.foundations[card[1]]]
    shuffle(chance, rest)
    used = list(range(1 + int(chance.random() * 7)))
    columns: list[list[str]] = [[] for _ in range(7)]
    for card in rest:
        columns[pick(chance, used)].append(card)
    return face_some_down(chance, table, columns, most=52)


MAKERS: list[Callable[[random.Random, str], Table]] = [tower, uneven, random_table]


def go_home(chance: random.Random, table: Table, most: int) -> None:
    """Puts so many cards of each suit home, or fewer."""
    for suit in SUITS:
        table.foundations[suit] = [
            rank + suit for rank in RANKS[: int(chance.random() * (most + 1))]
        ]


def face_some_down(
    chance: random.Random, table: Table, columns: list[list[str]], most: int
) -> Table:
    """Lays the columns out, some with their lowest cards, but never the last one, face down."""
    for number, column in enumerate(columns):
        down = int(chance.random() * min(most, len(column))) if chance.random() < 0.5 else 0
        table.columns[number] = [(card, height >= down) for height, card in enumerate(column)]
    return table


def write(vectors: dict[str, Any]) -> str:
    """One deal or position to a line."""
    lines = json.dumps(vectors, separators=(",", ":"))
    return lines.replace('{"code"', '\n{"code"').replace('{"position"', '\n{"position"') + "\n"


if __name__ == "__main__":
    VECTORS.write_text(write(make()), encoding="utf-8")
