"""Games: play, undo, redo, score and counters (A5, P1, P2, W1)."""

from __future__ import annotations

import copy
import gc
import json
import pickle
import random
import weakref
from pathlib import Path

import pytest

from solitaire_widget import (
    Change,
    Game,
    GameCode,
    HistoryError,
    IllegalMoveError,
    InvalidNotationError,
    InvalidPositionError,
    Move,
    Position,
    Refusal,
    Rule,
)

DEALS = json.loads(
    (Path(__file__).parent / "data" / "pysolfc_deals.json").read_text(encoding="utf-8")
)
WINNABLE = [
    pytest.param(rule, deal["deck"], deal["solution"], id=f"{rule}-{deal['pysolfc']}")
    for rule in ("classic", "relaxed")
    for deal in DEALS[rule]
    if deal["solution"]
]
FLIP = "C 2KKK 4S|3S/-/-/-/-/-/5S6S7S8S9STSJSQSKS"


def facts(game: Game) -> tuple[object, ...]:
    """All that a failed call must leave as it is."""
    return (
        *(game.position, game.score, game.move_count, game.moves, game.redo_moves, game.version),
        *(game.undo_left, game.redo_left, game.code, game.clock.running),
    )


def wander(game: Game, moves: int, seed: int = 1) -> None:
    chance = random.Random(seed)
    for _ in range(moves):
        game.play(chance.choice(game.legal_moves()))


# --- how games begin ---------------------------------------------------------------------------


def test_a_game_by_code_a7() -> None:
    for code in ("RU1-C-AAAAABB", GameCode(1)):
        game = Game(code)
        assert game.code == GameCode(1)
        assert game.rule is Rule.CLASSIC
        assert game.position == game.opening == Position.deal(GameCode(1).deck())
        assert facts(game)[1:] == (0, 0, (), (), 0, 0, 0, GameCode(1), False)
        assert game.elapsed == 0
        assert not game.is_won


def test_random_games_r1() -> None:
    assert Game().rule is Rule.CLASSIC
    for rule in ("relaxed", Rule.RELAXED):
        game = Game(rule=rule)
        assert game.rule is Rule.RELAXED
        assert game.code is not None
        assert game.code.rule is Rule.RELAXED
        assert game.position == Position.deal(game.code.deck(), Rule.RELAXED)
    assert len({Game().code for _ in range(50)}) == 50


def test_a_rule_beside_a_code_must_be_the_codes_own_r2() -> None:
    assert Game("RU1-R-AAAAABB", rule="relaxed").rule is Rule.RELAXED
    with pytest.raises(InvalidNotationError, match=r"relaxed rule was asked for.*RU1-R-AAAAABB"):
        Game("RU1-C-AAAAABB", rule="relaxed")
    with pytest.raises(InvalidNotationError, match="classic rule was asked for"):
        Game(GameCode(1, "relaxed"), rule=Rule.CLASSIC)


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(InvalidNotationError, match="is not a rule: expected 'classic' or"):
        Game(rule="klondike")
    with pytest.raises(InvalidNotationError, match="is not a game code"):
        Game("relaxed")
    for wrong in (1, b"RU1-C-AAAAABB", Position.parse(FLIP)):
        with pytest.raises(TypeError, match="expected a GameCode") as caught:
            Game(wrong)  # type: ignore[arg-type]
        assert "Game.from_position" in caught.value.__notes__[0]
    with pytest.raises(TypeError, match="expected a Rule"):
        Game(rule=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="seed"):
        Game(seed=1)  # type: ignore[call-arg]


def test_a_game_from_a_deck() -> None:
    deck = GameCode(1).deck()
    for given in (deck, " ".join(map(str, deck))):
        game = Game.from_deck(given, rule="relaxed")
        assert game.position == Position.deal(deck, "relaxed")
        assert facts(game)[1:] == (0, 0, (), (), 0, 0, 0, None, False)
    assert Game.from_deck(deck).rule is Rule.CLASSIC
    with pytest.raises(InvalidPositionError, match="7H is there 2 times"):
        Game.from_deck(" ".join(map(str, deck)) + " 7H")


def test_a_game_from_a_position() -> None:
    for given in (FLIP, Position.parse(FLIP)):
        game = Game.from_position(given)
        assert str(game.position) == FLIP
        assert facts(game)[1:] == (0, 0, (), (), 0, 0, 0, None, False)
    with pytest.raises(HistoryError):
        game.undo()
    with pytest.raises(InvalidPositionError):
        Game.from_position("C KKKK -")
    with pytest.raises(TypeError, match="expected a Position"):
        Game.from_position(None)  # type: ignore[arg-type]


# --- score and counters ------------------------------------------------------------------------


def test_points_for_foundations_and_turned_cards_p1_p2() -> None:
    game = Game.from_position(FLIP)
    assert game.play("3S>F") == Move.parse("3S>F")
    assert (game.score, game.move_count) == (15, 1)  # home, and 4S turned up
    game.play("4S>F")
    assert game.score == 25
    for move in ("KS>1", "KH>2", "KS>3"):
        game.play(move)
    assert game.score == 25


def test_taking_a_card_back_costs_nothing_and_scores_again_f3_p2() -> None:
    game = Game.from_position("C QKKK KS/-/-/-/-/-/-")
    for round_ in range(1, 4):
        game.play("QS>1")
        assert game.score == 10 * (round_ - 1)
        game.play("QS>F")
        assert game.score == 10 * round_
    assert game.move_count == 6


def test_undo_restores_position_faces_and_score_and_redo_plays_again_a5() -> None:
    game = Game.from_position(FLIP)
    before = game.position
    game.play("3S>F")
    after = game.position
    assert game.undo() == Move.parse("3S>F")
    assert game.position == before  # 4S face down again
    assert (game.score, game.move_count, len(game.moves)) == (0, 1, 0)
    assert [str(move) for move in game.redo_moves] == ["3S>F"]
    assert game.redo() == Move.parse("3S>F")
    assert game.position == after
    assert (game.score, game.move_count) == (15, 1)
    assert [str(move) for move in game.moves] == ["3S>F"]
    assert game.redo_moves == ()


def test_redo_moves_come_next_first_and_a_new_move_clears_them_a5() -> None:
    game = Game.from_position("C KKKK -/-/-/-/-/-/-")
    for move in ("KS>1", "KH>2", "KD>3"):
        game.play(move)
    game.undo()
    game.undo()
    assert [str(move) for move in game.redo_moves] == ["KH>2", "KD>3"]
    assert (game.undo_left, game.redo_left) == (1, 2)
    game.play("KC>4")
    assert (game.redo_left, game.move_count) == (0, 4)
    assert [str(move) for move in game.moves] == ["KS>1", "KC>4"]
    with pytest.raises(HistoryError, match="nothing to redo"):
        game.redo()


def test_a_refused_move_does_not_clear_what_can_be_redone() -> None:
    game = Game.from_position(FLIP)
    game.play("3S>F")
    game.undo()
    with pytest.raises(IllegalMoveError):
        game.play("3S>2")
    assert game.redo_left == 1


def test_undo_goes_back_100_moves_also_later_a5() -> None:
    game = Game("RU1-R-AAAAABB")
    stages = [game.position]
    chance = random.Random(1)
    for _ in range(120):
        game.play(chance.choice(game.legal_moves()))
        stages.append(game.position)
    assert game.undo_left == 100
    for stage in reversed(stages[20:120]):
        game.undo()
        assert game.position == stage
    before = facts(game)
    with pytest.raises(HistoryError, match="undo goes back 100 moves at most"):
        game.undo()
    assert facts(game) == before
    assert (len(game.moves), game.move_count, game.redo_left) == (20, 120, 100)
    # Also later: neither redo nor new moves bring state 19 back into reach.
    for _ in range(100):
        game.redo()
    assert game.position == stages[120]
    for _ in range(60):
        game.undo()
    wander(game, 10)
    assert game.undo_left == 50
    for _ in range(50):
        game.undo()
    assert game.position == stages[20]
    with pytest.raises(HistoryError):
        game.undo()


def test_undo_and_redo_with_nothing_left_change_nothing_a5() -> None:
    game = Game("RU1-C-AAAAABB")
    before = facts(game)
    with pytest.raises(HistoryError, match="nothing to undo: no move is in effect"):
        game.undo()
    with pytest.raises(HistoryError, match="nothing to redo"):
        game.redo()
    assert facts(game) == before


def test_a_failed_play_changes_nothing() -> None:
    game = Game("RU1-C-AAAAABB")
    heard: list[Change] = []
    game.subscribe(heard.append)
    wander(game, 3)
    game.undo()
    before = facts(game)
    del heard[:]
    for move, error in [("7H>1", IllegalMoveError), ("7H", InvalidNotationError), (7, TypeError)]:
        with pytest.raises(error):
            game.play(move)  # type: ignore[arg-type]
    assert facts(game) == before
    assert heard == []


@pytest.mark.parametrize(("rule", "deck", "line"), WINNABLE)
def test_whole_games_end_at_625_p2_w1(rule: str, deck: str, line: str) -> None:
    game = Game.from_deck(deck, rule=rule)
    for number, move in enumerate(line.split(), start=1):
        assert not game.is_won
        assert Move.parse(move) in game.legal_moves()
        assert str(game.play(move)) == move
        assert game.move_count == number
    assert game.is_won
    scored_again = sum(move.to == "F" for move in game.moves) - 52
    assert game.score == 52 * 10 + 21 * 5 + 10 * scored_again
    assert str(game.position) == f"{game.rule.letter} KKKK -/-/-/-/-/-/-"


def test_after_a_win_cards_can_be_taken_back_w1_f3() -> None:
    game = Game.from_position("C KKKQ KC/-/-/-/-/-/-")
    game.play("KC>F")
    assert game.is_won
    game.play("KS>1")
    assert not game.is_won
    game.undo()
    assert game.is_won


def test_answers_are_those_of_the_position() -> None:
    game = Game("RU1-C-AAAAABB")
    assert game.legal_moves() == game.position.legal_moves()
    assert game.refusal("7H>1") is Refusal.ALREADY_THERE
    assert game.refusal("8H>6") is None
    assert game.why("7H>1") == game.position.why("7H>1") != ""
    assert game.why("7H>1", "he") == game.position.why("7H>1", "he")
    assert game.why("8H>6") == ""


# --- the object --------------------------------------------------------------------------------


def test_a_game_is_shown_readably() -> None:
    game = Game("RU1-C-AAAAABB")
    assert repr(game) == "<Game 'RU1-C-AAAAABB': 0 moves, 0 points>"
    own = Game.from_position("C KKKQ KC/-/-/-/-/-/-")
    own.play("KC>F")
    assert repr(own) == "<Game from 'C KKKQ KC/-/-/-/-/-/-': 1 moves, 10 points, won>"


def test_a_game_and_a_position_show_a_picture() -> None:
    game = Game("RU1-C-AAAAABB")
    assert game._repr_svg_() == game.position._repr_svg_()
    assert game._repr_svg_().lstrip().startswith("<svg")


def test_the_facts_of_a_game_cannot_be_set() -> None:
    game = Game("RU1-C-AAAAABB")
    for name in ("position", "score", "move_count", "moves", "code", "rule", "lock", "other"):
        with pytest.raises(AttributeError):
            setattr(game, name, 1)


def test_games_are_compared_by_identity_and_not_copied() -> None:
    game = Game("RU1-C-AAAAABB")
    assert game != Game("RU1-C-AAAAABB")
    assert game in {game}
    for tear in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="cannot be copied or pickled"):
            tear(game)


def test_a_forgotten_game_is_freed() -> None:
    game = Game("RU1-C-AAAAABB")
    game.subscribe(lambda change: None)
    game.play("8H>6")
    alive = weakref.ref(game)
    del game
    gc.collect()
    assert alive() is None
