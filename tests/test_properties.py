"""What holds of every position and every game."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import random_table

from solitaire_widget import (
    Card,
    Game,
    GameCode,
    IllegalMoveError,
    InvalidNotationError,
    InvalidPositionError,
    Move,
    Position,
    Refusal,
    Rule,
)
from solitaire_widget.cards import DECK
from solitaire_widget.moves import MOVES

# How long an example takes depends on the machine; what holds does not.
patient = settings(deadline=None, max_examples=60)

rules = st.sampled_from(Rule)
seeds = st.integers(0, 2**32)
texts = st.text(max_size=40) | st.text("CR-|/A23456789TJQK10SHDC♥→> F", max_size=60)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Deals and any other possible positions, played on from by some moves."""
    rule = draw(rules)
    if draw(st.booleans()):
        position = Position.deal(draw(st.permutations(DECK)), rule)
    else:
        position = Position.parse(random_table(random.Random(draw(seeds)), rule.letter).write())
    for choice in draw(st.lists(st.integers(0, 2**16), max_size=25)):
        moves = position.legal_moves()
        if moves:
            position = position.play(moves[choice % len(moves)])
    return position


@patient
@given(positions())
def test_there_are_always_52_cards_and_no_column_ends_face_down(position: Position) -> None:
    cards = [card for column in position.columns for card in column]
    for suit, count in enumerate(position.foundations):
        cards += DECK[suit * 13 : suit * 13 + count]
    assert sorted(cards) == list(DECK)
    for column, hidden in zip(position.columns, position.face_down, strict=True):
        assert hidden < len(column) or hidden == len(column) == 0


@patient
@given(positions())
def test_text_round_trip_of_positions(position: Position) -> None:
    text = str(position)
    read = Position.parse(text)
    assert str(read) == text
    assert read == position == pickle.loads(pickle.dumps(position))
    assert eval(repr(position), {"Position": Position}) == position
    # A position read is the same inside as one played: it gives the same answers.
    assert read.legal_moves() == position.legal_moves()
    assert all(read.refusal(move) is position.refusal(move) for move in MOVES)


@patient
@given(positions())
def test_a_move_is_legal_exactly_if_nothing_refuses_it(position: Position) -> None:
    legal = position.legal_moves()
    assert legal == tuple(move for move in MOVES if position.refusal(move) is None)
    for move in MOVES:
        refusal = position.refusal(move)
        assert (move in legal) == (refusal is None) == (position.why(move) == "")
        assert refusal is None or isinstance(refusal, Refusal)


@patient
@given(positions(), st.sampled_from(MOVES))
def test_play_takes_exactly_the_legal_moves(position: Position, move: Move) -> None:
    text = str(position)
    if move in position.legal_moves():
        after = position.play(move)
        assert after != position
        assert after.refusal(move) is Refusal.ALREADY_THERE
    else:
        with pytest.raises(IllegalMoveError) as caught:
            position.play(move)
        assert (caught.value.refusal, caught.value.move) == (position.refusal(move), move)
    assert str(position) == text


@patient
@given(rules, seeds, st.lists(st.sampled_from(["play"] * 3 + ["undo", "redo", "go"])))
def test_undo_redo_and_go_run_along_the_same_states(
    rule: Rule, seed: int, kinds: list[str]
) -> None:
    chance = random.Random(seed)
    game = Game(GameCode(seed % 2**30, rule))
    states = [(game.position, 0)]  # position and score after each move, also those taken back
    at = count = version = 0
    for kind in kinds:
        moves = game.legal_moves()
        if kind == "play" and moves:
            game.play(chance.choice(moves))
            del states[at + 1 :]
            states.append((game.position, game.score))
            at, count = at + 1, count + 1
        elif kind == "undo" and game.undo_left:
            game.undo()
            at -= 1
        elif kind == "redo" and game.redo_left:
            game.redo()
            at += 1
        elif kind == "go" and len(states) > 1:
            at = chance.choice([n for n in range(len(states)) if n != at])
            game.go_to(at)
        else:
            continue
        version += 1
        assert (game.position, game.score) == states[at]
        assert (len(game.moves), game.redo_left) == (at, len(states) - 1 - at)
        assert (game.move_count, game.version) == (count, version)
        assert game.score >= 0
    replayed = Game(game.code)
    for move in (*game.moves, *game.redo_moves):
        replayed.play(move)
    assert replayed.position == states[-1][0]


@patient
@given(st.integers(0, 2**30 - 1), rules)
def test_text_round_trip_of_codes(number: int, rule: Rule) -> None:
    code = GameCode(number, rule)
    assert GameCode.parse(str(code)) == GameCode.parse(str(code).lower().replace("-", "")) == code
    assert eval(repr(code), {"GameCode": GameCode}) == code
    assert sorted(code.deck()) == list(DECK)


@patient
@given(st.permutations(DECK), rules)
def test_text_round_trip_of_decks(deck: list[Card], rule: Rule) -> None:
    text = " ".join(map(str, deck))
    assert Position.deal(text, rule) == Position.deal(deck, rule)
    assert [card for column in Position.deal(text).columns for card in column] == deck


@patient
@given(texts)
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    for parse in (Card.parse, Move.parse, Position.parse, GameCode.parse, Rule.of, Position.deal):
        try:
            value: object = parse(text)
        except InvalidNotationError as error:
            sentence = str(error)
        else:
            sentence = f"{value} is read"
            assert parse(str(value)) == value
        assert "expected" in sentence or " is" in sentence or "not a possible" in sentence


@patient
@given(positions(), st.text("CR-|/A2K7TSHDC ", max_size=3), st.integers(0, 300))
def test_a_position_with_something_wrong_in_it_is_never_read_as_another(
    position: Position, slip: str, place: int
) -> None:
    text = str(position)
    changed = text[:place] + slip + text[place + len(slip) :]
    try:
        read = str(Position.parse(changed))
    except InvalidPositionError:
        return
    assert read.split() == changed.split()
