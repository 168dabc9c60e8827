"""Writes tests/data/walks.json: random walks through games, for the engines on both sides.

Run: python tests/make_vectors.py

Every expected value comes from the oracle, which shares no code with either engine.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from oracle import REFUSALS, Table, pick, random_deck, random_table, shuffle

WALKS = Path(__file__).with_name("data") / "walks.json"
STEPS = 30
TRIES = 12  # illegal tries at each move

WON = "KKKK -/-/-/-/-/-/-"
OVER_TWENTY = (
    "---- KS2D3D4D5D6D7D8D9DTDJDQDKDAH2H3H4H5H6H7H8H/9HAS/TH2S/JH3SQS/QH4S/KHAD/"
    "5S6S|7S8S9STSJSAC2C3C4C5C6C7C8C9CTCJCQCKC"
)
NEARLY_HOME = "QTTJ KDJH/QH/KH|KC/KS/QC/JDQD/-"


def refused(chance: random.Random, table: Table) -> dict[str, str]:
    """A dozen illegal moves: one for each reason that there is, then any."""
    tries = table.refused()
    shuffle(chance, tries)
    first = {reason: move for move, reason in reversed(tries)}
    chosen = {move: reason for reason, move in first.items()}
    others = [(move, reason) for move, reason in tries if move not in chosen]
    chosen |= others[: TRIES - len(chosen)]
    return dict(sorted(chosen.items(), key=lambda item: REFUSALS.index(item[1])))


def walk(chance: random.Random, opening: Table) -> dict[str, Any]:
    """Plays at random, now and then taking back, playing again and stepping along the line."""
    states = [(opening, 0)]  # table and score after each move in effect
    undone: list[tuple[Table, int]] = []  # the same after each move that redo plays, next last
    count = 0
    steps: list[dict[str, Any]] = []
    while len(steps) < STEPS:
        table, score = states[-1]
        step: dict[str, Any]
        legal = table.legal()
        luck = chance.random()
        if undone and luck < 0.5:
            step = {"redo": True}
            states.append(undone.pop())
        elif len(states) + len(undone) > 2 and luck > 0.9:
            other = [n for n in range(len(states) + len(undone)) if n != len(states) - 1]
            to = pick(chance, other)
            step = {"go": to}
            line = states + undone[::-1]
            states, undone = line[: to + 1], line[:to:-1]
        elif len(states) > 1 and (luck > 0.8 or not legal):
            step = {"undo": True}
            undone.append(states.pop())
        elif legal:
            move = pick(chance, legal)
            step = {"move": move, "legal": legal, "refused": refused(chance, table)}
            after, points = table.play(move)
            states.append((after, score + points))
            undone = []
            count += 1
        else:
            break
        table, score = states[-1]
        steps.append({**step, "after": table.write(), "score": score, "count": count})
    return {"rule": opening.rule, "opening": opening.write(), "steps": steps}


def make() -> dict[str, Any]:
    """All walks, the same at every call."""
    walks = []
    for rule in ("C", "R"):
        chance = random.Random(f"walks {rule}")
        openings = [Table.deal(rule, random_deck(chance)) for _ in range(3)]
        openings += [Table.read(f"{rule} {text}") for text in (WON, OVER_TWENTY, NEARLY_HOME)]
        openings += [random_table(chance, rule) for _ in range(3)]
        walks += [walk(chance, opening) for opening in openings]
    return {"walks": walks}


def write(walks: dict[str, Any]) -> str:
    """One step to a line."""
    lines = json.dumps(walks, separators=(",", ":"))
    return lines.replace('{"rule"', '\n{"rule"').replace('{"move"', '\n{"move"') + "\n"


if __name__ == "__main__":
    WALKS.write_text(write(make()), encoding="utf-8")
