"""What `solve` promises, whatever it is asked."""

from __future__ import annotations

import copy
import json
import os
import pickle
import subprocess
import sys
import threading
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from solitaire_widget import (
    Game,
    GameCode,
    InvalidNotationError,
    InvalidPositionError,
    Move,
    Position,
)
from solitaire_widget.solver import MAX_STATES, Solution, solve

DATA = Path(__file__).with_name("data")
PYSOLFC = json.loads((DATA / "pysolfc_deals.json").read_text(encoding="utf-8"))
VECTORS = json.loads((DATA / "solver_vectors.json").read_text(encoding="utf-8"))

WON = "C KKKK -/-/-/-/-/-/-"
WINNABLE, LOST = "RU1-C-AAAAASC", "RU1-C-AAAAAAD"
HARD = GameCode(1831, "relaxed")  # not decided within 200,000 states


def replayed(opening: Position, solution: Solution) -> Game:
    game = Game.from_position(opening)
    for move in solution.moves:
        game.play(move)
    return game


@pytest.mark.parametrize("rule", ["classic", "relaxed"])
def test_all_known_verdicts_and_lines(rule: str) -> None:
    deals: list[dict[str, Any]] = PYSOLFC[rule]
    assert len(deals) == {"classic": 120, "relaxed": 40}[rule]
    for deal in deals:
        opening = Position.deal(deal["deck"], rule)
        solution = solve(opening)
        assert solution.verdict == ("winnable" if deal["winnable"] else "lost"), deal["pysolfc"]
        assert replayed(opening, solution).is_won == deal["winnable"]
        assert replayed(opening, solution).position.is_won == bool(solution.moves)


@pytest.mark.parametrize("rule", ["classic", "relaxed"])
def test_along_a_winning_line_the_game_can_always_be_won(rule: str) -> None:
    lines = [deal for deal in PYSOLFC[rule] if deal["solution"]]
    for deal in lines[:12]:
        game = Game.from_deck(deal["deck"], rule=rule)
        for move in deal["solution"].split():
            game.play(move)
            if game.move_count % 4 == 0:
                assert solve(game).verdict == "winnable", (deal["pysolfc"], game.position)


@pytest.mark.parametrize("vector", VECTORS["deals"] + VECTORS["late"])
def test_verdicts_by_brute_force_and_the_very_search(vector: dict[str, Any]) -> None:
    asked = vector.get("code") or vector["position"]
    solution = solve(asked)
    assert (solution.verdict == "winnable") == vector["won"]
    assert solution.verdict != "unknown"
    assert solution.states == vector["states"]
    assert " ".join(map(str, solution.moves)) == vector["moves"]
    opening = Game(asked).position if "code" in vector else Position.parse(asked)
    assert replayed(opening, solution).is_won == vector["won"]


@pytest.mark.parametrize("vector", VECTORS["dives"])
def test_relaxed_deals_that_take_several_dives(vector: dict[str, Any]) -> None:
    solution = solve(vector["code"], max_states=vector["most"])
    assert solution == Solution(vector["verdict"], vector["moves"].split(), vector["states"])
    won = solution.verdict == "winnable"
    assert replayed(Game(vector["code"]).position, solution).is_won == won


def test_the_late_vectors_hold_what_is_hard() -> None:
    late = VECTORS["late"]
    assert len(VECTORS["deals"]) == len(late) == 200
    kinds = [vector["kind"] for vector in late]
    assert kinds.count("cap") > 20
    assert kinds.count("return") > 20
    large = [v for v in late if max(map(len, Position.parse(v["position"]).columns)) > 20]
    assert len(large) > 60


def test_everything_that_is_a_position_is_taken() -> None:
    code = GameCode.parse(WINNABLE)
    position = Position.deal(code.deck(), code.rule)
    solution = solve(WINNABLE)
    assert solution.verdict == "winnable"
    asked = (code, position, Game(code), str(position), f" {position} ", WINNABLE.lower())
    for same in asked:
        assert solve(same) == solution


def test_of_a_game_the_position_now_counts_and_nothing_changes() -> None:
    game = Game(WINNABLE)
    opening = game.position
    for move in solve(game).moves[:20]:
        game.play(move)
    later = game.position
    rest = solve(game)
    assert replayed(later, rest).is_won
    for _ in range(20):
        game.undo()
    before = (game.position, game.line, game.score, game.move_count, game.version, game.elapsed)
    changes: list[object] = []
    game.subscribe(changes.append)
    assert solve(game) == solve(opening) != rest
    after = (game.position, game.line, game.score, game.move_count, game.version)
    assert (after, changes) == (before[:5], [])


@pytest.mark.parametrize("rule", ["C", "R"])
def test_a_won_position_is_winnable_without_a_move(rule: str) -> None:
    assert solve(rule + WON[1:]) == Solution("winnable", (), 0)


def test_the_answer_is_the_same_in_every_process() -> None:
    program = (
        "from solitaire_widget.solver import solve\n"
        f"print([solve(c) for c in ('{GameCode(61, 'relaxed')}', '{WINNABLE}')])"
    )
    source = str(Path(__file__).parent.parent / "src")
    answers = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": source},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1
    assert b"winnable" in answers.pop()


@pytest.mark.parametrize("rule", ["classic", "relaxed"])
def test_the_cap_makes_the_answer_unknown_and_never_lost(rule: str) -> None:
    deals = [v for v in VECTORS["deals"] if v["states"] > 50 and rule == "classic"]
    deals = [deal["code"] for deal in deals] or [str(GameCode(n, rule)) for n in range(8)]
    for code in deals[:20]:
        whole = solve(code)
        assert solve(code, max_states=whole.states) == whole
        for cap in {1, 2, whole.states // 2, whole.states - 1} - {0}:
            capped = solve(code, max_states=cap)
            assert capped == Solution("unknown", (), cap) or (
                # Under the relaxed rule the cap also says how deep the first search goes.
                rule == "relaxed" and replayed(Game(code).position, capped).is_won
            )


@pytest.mark.parametrize("code", [LOST, str(HARD)])
def test_a_search_can_be_stopped(code: str) -> None:
    asked = []

    def stop() -> bool:
        asked.append(None)
        return len(asked) > 100

    assert solve(code, stop=stop) == Solution("unknown", (), 100)
    assert len(asked) == 101
    event = threading.Event()
    assert solve(LOST, stop=event) == solve(LOST)
    event.set()
    assert solve(code, stop=event) == Solution("unknown", (), 0)


def test_a_search_is_stopped_from_another_thread() -> None:
    well_on_its_way = threading.Event()

    class Stop(threading.Event):
        asked = 0

        def is_set(self) -> bool:
            self.asked += 1
            if self.asked > 100:
                well_on_its_way.set()
                self.wait(60)
            return super().is_set()

    def stop_it() -> None:
        if well_on_its_way.wait(60):
            stop.set()

    stop = Stop()
    thread = threading.Thread(target=stop_it)
    thread.start()
    assert solve(HARD, stop=stop) == Solution("unknown", (), 100)
    thread.join()


def test_what_stop_raises_comes_through() -> None:
    def stop() -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(LOST, stop=stop)


def test_memory_is_bounded_by_the_states() -> None:
    states = 1500
    tracemalloc.start()
    solution = solve(HARD, max_states=states)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert solution == Solution("unknown", (), states)
    assert peak < 400 * states
    assert 400 * MAX_STATES < 300e6


@pytest.mark.parametrize(
    ("asked", "error", "says"),
    [
        ("C ---- 7H/9S", InvalidPositionError, "2 columns: expected 7"),
        ("RU1-C-AAAAASX", InvalidNotationError, "its check symbol disagrees"),
        ("no such thing", InvalidNotationError, "not a game code"),
        ("", InvalidNotationError, "not a game code"),
        (1, TypeError, "expected a Game, a Position, a GameCode or text, got int"),
        (None, TypeError, "expected a Game, a Position, a GameCode or text, got NoneType"),
        (Move.parse("7H>3"), TypeError, "got Move"),
    ],
)
def test_what_is_no_position_is_refused(asked: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error) as caught:
        solve(asked)
    assert says in str(caught.value)
    if error is InvalidNotationError:
        assert "columns" in caught.value.__notes__[0]


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"max_states": 0}, ValueError, "max_states must be 1 or more, got 0"),
        ({"max_states": -5}, ValueError, "max_states must be 1 or more, got -5"),
        ({"max_states": 1.5}, TypeError, "expected max_states as an int, got float"),
        ({"max_states": None}, TypeError, "expected max_states as an int, got NoneType"),
        ({"max_states": True}, TypeError, "expected max_states as an int, got bool"),
        ({"stop": 5}, TypeError, "expected stop as a function or an event, got int"),
        ({"stop": threading.Event}, TypeError, "expected stop as a function or an event, got a"),
        ({"depth": 5}, TypeError, "depth"),
    ],
)
def test_options_that_cannot_be_are_refused(
    options: dict[str, Any], error: type[Exception], says: str
) -> None:
    with pytest.raises(error) as caught:
        solve(WON, **options)
    assert says in str(caught.value)


def test_solutions_are_values() -> None:
    solution = solve("C KKJK QD/KD/-/-/-/-/-")
    assert solution == Solution("winnable", ["QD>F", Move.parse("KD>F")], 0)
    assert eval(repr(solution)) == solution
    assert repr(solution) == "Solution('winnable', ('QD>F', 'KD>F'), 0)"
    assert pickle.loads(pickle.dumps(solution)) == copy.deepcopy(solution) == solution
    others = {Solution("lost"), Solution("unknown"), Solution("lost", (), 1), solution}
    assert len(others) == len(others | {solve("C KKJK QD/KD/-/-/-/-/-")}) == 4
    assert solution != "winnable"
    with pytest.raises(AttributeError, match="immutable"):
        solution.verdict = "lost"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("parts", "error", "says"),
    [
        (("maybe",), ValueError, "'maybe' is not a verdict"),
        ((None,), TypeError, "expected a verdict as text"),
        (("lost", ["QD>F"]), ValueError, "'lost' has no line to the win"),
        (("winnable", ["QD"]), ValueError, "'QD' is not a move"),
        (("lost", (), "many"), TypeError, "expected a number of states"),
    ],
)
def test_solutions_that_cannot_be_are_refused(
    parts: tuple[Any, ...], error: type[Exception], says: str
) -> None:
    with pytest.raises(error) as caught:
        Solution(*parts)
    assert says in str(caught.value)
