"""Moves and the sequence of legal moves."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Container

import pytest

from solitaire_widget import Card, InvalidNotationError, Move, Position
from solitaire_widget.moves import MOVES, LegalMoves


def test_there_are_416_moves_in_order() -> None:
    assert len(set(MOVES)) == 52 * 8
    assert [str(move) for move in MOVES[:2]] == ["AS>1", "2S>1"]
    assert str(MOVES[-1]) == "KC>F"
    backwards = list(reversed(MOVES))
    assert sorted(backwards) == list(MOVES)


def test_values_survive_text_repr_pickle_and_copy() -> None:
    for move in MOVES:
        assert Move.parse(str(move)) == move
        assert Move.parse(move.symbol) == move
        assert eval(repr(move), {"Move": Move}) == move
        assert pickle.loads(pickle.dumps(move)) == move
        assert copy.deepcopy(copy.copy(move)) == move
        assert Move(move.card, move.to) == move


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("7♥→3", "7H>3"),
        ("10h>3", "TH>3"),
        ("as>f", "AS>F"),
        (" 5H>2 ", "5H>2"),
        (" " * 60 + "5H>2" + "\n" * 60, "5H>2"),
        ("10♦ → 7", "TD>7"),
        ("qc > F", "QC>F"),
    ],
)
def test_reading_forgives(text: str, name: str) -> None:
    assert str(Move.parse(text)) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        ">",
        "7H",
        "7H>",
        ">3",
        "7H>0",
        "7H>8",
        "7H>33",
        "7H3",
        "7H>S",
        "ZZ>3",
        "7H>3>4",
        "7H>\uff13",
        "7H>³",
        "7H>\u0663",
        "7H-3",
        pytest.param(">" * 10**6, id="arrows"),
        pytest.param("7H>" + "3" * 10**6, id="huge"),
    ],
)
def test_other_text_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(InvalidNotationError, match=r"is not a move: .*(expected|not a card)") as c:
        Move.parse(text)
    assert len(str(c.value)) < 300


def test_a_wrong_card_in_a_move_is_named() -> None:
    with pytest.raises(InvalidNotationError, match=r"'ZZ>3' is not a move: 'ZZ' is not a card"):
        Move.parse("ZZ>3")


@pytest.mark.parametrize("value", [None, 7, b"7H>3", Card.parse("7H")])
def test_other_types_are_refused(value: object) -> None:
    with pytest.raises(TypeError, match="as text"):
        Move.parse(value)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a Move"):
        Move.of(value)  # type: ignore[arg-type]


def test_a_move_is_made_of_card_and_destination() -> None:
    move = Move("7H", 3)
    assert move is Move(Card.parse("7H"), "3")
    assert (move.card, move.to, move.symbol) == (Card.parse("7H"), 3, "7♥→3")
    assert Move("AS", "F").to == "F"
    for destination in (0, 8, -1, 10**5000, -(10**5000), "S", "8", "", "3" * 10**6):
        with pytest.raises(InvalidNotationError, match="is not a destination: expected") as caught:
            Move("7H", destination)
        assert len(str(caught.value)) < 200
    for wrong in (True, False, 3.0, None, [3]):
        with pytest.raises(TypeError, match="expected a column"):
            Move("7H", wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["card", "to", "place", "index", "other"])
def test_moves_are_immutable(name: str) -> None:
    move = Move.parse("7H>3")
    with pytest.raises(AttributeError, match="immutable"):
        setattr(move, name, 1)
    with pytest.raises(AttributeError, match="immutable"):
        delattr(move, name)
    assert (str(move.card), move.to) == ("7H", 3)


@pytest.fixture
def moves() -> LegalMoves:
    return Position.parse("C KKJK QD/KD/-/-/-/-/-").legal_moves()


def test_legal_moves_are_a_sequence(moves: LegalMoves) -> None:
    assert len(moves) == 23
    assert moves[0] is Move.parse("JD>1")
    assert moves[-1] is Move.parse("QD>F")
    assert [str(move) for move in moves[:2]] == ["JD>1", "QD>2"]
    assert list(reversed(moves)) == list(moves)[::-1]
    assert moves == tuple(moves)
    assert hash(moves) == hash(tuple(moves))
    assert random.Random(1).choice(moves) in moves
    assert pickle.loads(pickle.dumps(moves)) == moves


def test_legal_moves_know_text(moves: LegalMoves) -> None:
    container: Container[object] = moves
    assert "JD>1" in container
    assert "jd→1" in container
    assert Move.parse("QD>2") in container
    assert moves.index("QD>2") == moves.index(Move.parse("QD>2")) == 1
    assert moves.count("QD>2") == 1
    for absent in ("AD>1", "no move", 7, None, [], b"JD>1", "x" * 10**6):
        assert absent not in container
        assert moves.count(absent) == 0
        with pytest.raises(ValueError, match="not among the legal moves") as caught:
            moves.index(absent)
        assert len(str(caught.value)) < 200


def test_legal_moves_are_readable(moves: LegalMoves) -> None:
    assert str(moves).startswith("JD>1 QD>2 KS>3 ")
    assert repr(moves).startswith("<23 legal moves: JD>1 ")
    assert repr(LegalMoves()) == "<no legal moves>"


def test_legal_moves_are_immutable(moves: LegalMoves) -> None:
    with pytest.raises(TypeError):
        moves[0] = Move.parse("AS>F")  # type: ignore[index]
    with pytest.raises(AttributeError):
        moves.other = 1  # type: ignore[attr-defined]
