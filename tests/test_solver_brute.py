"""The solver against brute force, which uses none of its shortcuts; and those shortcuts alone."""

from __future__ import annotations

import json
import random
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from brute import TooManyError, can_be_won, moves, state_of
from oracle import Table, pick, random_deck, random_table

from solitaire_widget import Game, GameCode, Position
from solitaire_widget.solver import solve
from solitaire_widget.solver.reach import hopeless
from solitaire_widget.solver.relaxed import luby
from solitaire_widget.solver.row import AT_HOME, Lie
from solitaire_widget.solver.row import Table as Row

DATA = Path(__file__).with_name("data")
VECTORS = json.loads((DATA / "solver_vectors.json").read_text(encoding="utf-8"))
PYSOLFC = json.loads((DATA / "pysolfc_deals.json").read_text(encoding="utf-8"))

FEW = 600  # positions of a deal; make_solver_vectors.py looks at all of the first 200 deals
# Some of the deals that need more: won, lost after a longer search of the solver, lost at once.
LONG = [73, 100, 162, 0, 2, 15, 33, 140, 166, 3, 11, 24]


def test_the_first_200_deals_that_few_positions_decide() -> None:
    """One deal in three, which brute force has neither won nor searched to the end by then, is not
    among them.
    """
    verdicts = {True: 0, False: 0}
    for number in range(400):
        code = GameCode(number)
        table = Table.read(str(Position.deal(code.deck(), code.rule)))
        try:
            won = can_be_won(table, limit=FEW)
        except TooManyError:
            continue
        assert solve(code).verdict == ("winnable" if won else "lost"), code
        verdicts[won] += 1
        if sum(verdicts.values()) == 200:
            break
    assert min(verdicts.values()) > 5
    assert sum(verdicts.values()) == 200


@pytest.mark.parametrize("number", LONG)
def test_a_dozen_deals_that_few_positions_do_not_decide(number: int) -> None:
    code = GameCode(number)
    table = Table.read(str(Position.deal(code.deck(), code.rule)))
    with pytest.raises(TooManyError):
        can_be_won(table, limit=FEW)
    assert solve(code).verdict == ("winnable" if can_be_won(table) else "lost")


@pytest.mark.parametrize("late", VECTORS["late"])
def test_200_late_positions(late: dict[str, Any]) -> None:
    table = Table.read(late["position"])
    won = can_be_won(table)
    assert solve(late["position"]).verdict == ("winnable" if won else "lost")
    assert won == late["won"]
    if late["kind"] == "cap":  # it is lost for M4 alone
        assert can_be_won(table, cap=52)
    if late["kind"] == "return":  # it is won by F3 alone
        assert not can_be_won(table, returns=False)


def test_a_column_that_a_king_leaves_for_home_is_empty() -> None:
    """QH goes onto KH, KC goes home, and only so KH can leave 9H; found by thought, not chance."""
    text = "C 787Q 9HJH|KH/KCQH/8SJS|KSQD/8DJD|KDQS/TS9D/TD9S/TH"
    assert can_be_won(Table.read(text))
    assert solve(text).verdict == "winnable"


@pytest.mark.parametrize("rule", ["C", "R"])
def test_any_positions(rule: str) -> None:
    chance = random.Random(f"any {rule}")
    verdicts = {True: 0, False: 0}
    for _ in range(150):
        table = random_table(chance, rule)
        try:
            won = can_be_won(table, limit=300)
        except TooManyError:
            continue
        assert solve(table.write()).verdict == ("winnable" if won else "lost"), table.write()
        verdicts[won] += 1
    assert verdicts[True] > 10
    assert rule == "R" or verdicts[False] > 5  # few of these are lost under R1


@pytest.mark.parametrize("rule", ["C", "R"])
def test_brute_force_knows_the_rules(rule: str) -> None:
    """Its moves lead to the same positions as the oracle's."""
    chance = random.Random(f"brute {rule}")
    for _ in range(25):
        table = pick(chance, [random_table(chance, rule), Table.deal(rule, random_deck(chance))])
        expected = {state_of(table.play(move)[0]) for move in table.legal()}
        assert set(moves(state_of(table), rule)) == expected


@pytest.mark.parametrize("rule", ["classic", "relaxed"])
def test_no_position_of_a_winning_line_is_hopeless(rule: str) -> None:
    looked_at = 0
    for deal in islice((d for d in PYSOLFC[rule] if d["solution"]), 20):
        game = Game.from_deck(deal["deck"], rule=rule)
        for move in deal["solution"].split():
            table = Row.of(game.position)
            assert not hopeless(table, Lie.of(table.row), table.home, relaxed=rule == "relaxed")
            game.play(move)
            looked_at += 1
    assert looked_at > 500


def test_most_lost_deals_are_seen_through_at_once() -> None:
    lost = [v for v in VECTORS["deals"] if not v["won"]]
    assert sum(solve(v["code"], max_states=1).verdict == "lost" for v in lost) > 0.9 * len(lost)


def test_steps_and_moves_make_the_same_table() -> None:
    for rule in ("classic", "relaxed"):
        chance = random.Random(f"steps {rule}")
        position = Position.deal(random_deck(chance), rule)
        for _ in range(60):
            legal = position.legal_moves()
            if not legal:
                break
            move = pick(chance, legal)
            column = () if move.to == "F" else position.columns[move.place]
            onto = AT_HOME if move.to == "F" else column[-1].index if column else None
            after = position.play(move)
            if onto is not None:  # which empty column it is, steps do not tell
                assert Row.of(position).move(move.card.index, onto) == Row.of(after)
            position = after


def test_dives_are_mostly_short_and_sometimes_long() -> None:
    assert [luby(number) for number in range(1, 16)] == [
        1,
        1,
        2,
        1,
        1,
        2,
        4,
        1,
        1,
        2,
        1,
        1,
        2,
        4,
        8,
    ]
