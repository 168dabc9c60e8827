"""The vectors that the engines of both sides share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import make_vectors
import pytest
from oracle import REFUSALS

from solitaire_widget import Game, HistoryError

WALKS = json.loads(make_vectors.WALKS.read_text(encoding="utf-8"))["walks"]
IDS = [f"{number}-{walk['rule']}" for number, walk in enumerate(WALKS)]


def test_the_written_walks_are_those_that_the_oracle_makes() -> None:
    assert make_vectors.WALKS.read_text(encoding="utf-8") == make_vectors.write(make_vectors.make())


def test_the_walks_hold_everything_that_can_happen() -> None:
    for rule in "CR":
        steps = [step for walk in WALKS if walk["rule"] == rule for step in walk["steps"]]
        reasons = {reason for step in steps for reason in step.get("refused", {}).values()}
        assert reasons == set(REFUSALS if rule == "C" else REFUSALS[:-1])
        assert {"move", "undo", "redo", "go"} <= {key for step in steps for key in step}
        moves = [step["move"] for step in steps if "move" in step]
        assert {move[-1] for move in moves} == set("1234567F")
    assert Path(make_vectors.WALKS).stat().st_size < 300_000


@pytest.mark.parametrize("walk", WALKS, ids=IDS)
def test_a_game_walks_the_same_way(walk: dict[str, Any]) -> None:
    game = Game.from_position(walk["opening"])
    assert game.rule.letter == walk["rule"]
    for step in walk["steps"]:
        if "move" in step:
            assert [str(move) for move in game.legal_moves()] == step["legal"]
            for move, reason in step["refused"].items():
                refusal = game.refusal(move)
                assert refusal is not None
                assert refusal.name == reason
            game.play(step["move"])
        elif "undo" in step:
            game.undo()
        elif "go" in step:
            line = game.line
            game.go_to(step["go"])
            assert (game.line, len(game.moves)) == (line, step["go"])
        else:
            assert step["redo"]
            game.redo()
        assert (str(game.position), game.score) == (step["after"], step["score"])
        assert game.move_count == step["count"]
    for _ in range(len(game.moves)):
        game.undo()
    assert str(game.position) == walk["opening"]
    assert game.score == 0
    with pytest.raises(HistoryError):
        game.undo()
