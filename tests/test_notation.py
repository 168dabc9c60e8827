"""Dealing, reading and writing positions, and positions as values (S1 to S3)."""

from __future__ import annotations

import copy
import itertools
import pickle
from collections.abc import Iterator

import pytest

from solitaire_widget import (
    Card,
    GameCode,
    InvalidNotationError,
    InvalidPositionError,
    Position,
    Rule,
)

DECK = " ".join(map(str, GameCode(1).deck()))
DEALT = str(Position.deal(DECK))
WON = "KKKK -/-/-/-/-/-/-"


# --- dealing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", Rule)
def test_a_deal_s1_s2_s3(rule: Rule) -> None:
    dealt = Position.deal(DECK, rule)
    assert [len(column) for column in dealt.columns] == [1, 6, 7, 8, 9, 10, 11]
    assert dealt.face_down == (0, 1, 2, 3, 4, 5, 6)
    assert dealt.foundations == (0, 0, 0, 0)
    assert " ".join(str(card) for column in dealt.columns for card in column) == DECK
    assert dealt.rule is rule
    assert not dealt.is_won


def test_a_deck_is_text_or_values() -> None:
    cards = [Card.parse(name) for name in DECK.split()]
    dealt = Position.deal(DECK, "classic")
    assert (
        Position.deal(cards) == Position.deal(iter(cards)) == Position.deal(DECK.split()) == dealt
    )
    assert Position.deal(DECK.lower().replace("t", "10"), Rule.CLASSIC) == dealt


@pytest.mark.parametrize(
    ("deck", "faults"),
    [
        ("", ["0 cards: expected 52"]),
        (DECK + " 7H", ["53 cards: expected 52", "7H is there 2 times"]),
        (DECK[3:], ["51 cards: expected 52", "missing: 7H"]),
        (DECK.replace("9S", "7H"), ["7H is there 2 times", "missing: 9S"]),
        (DECK.replace("9S", "XX"), ["'XX' is not a card", "missing: 9S"]),
        (itertools.repeat("7H"), ["at least 200 cards", "7H is there 200 times"]),
        ("7H " * 10**6, ["too long for a deck"]),
    ],
    ids=["empty", "more", "less", "twice", "no card", "endless", "huge"],
)
def test_an_impossible_deck_is_refused_with_every_fault(deck: str, faults: list[str]) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        Position.deal(deck)
    assert "not a possible deck" in str(caught.value)
    for fault in faults:
        assert fault in str(caught.value)
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize(
    ("deck", "faults"),
    [
        ("7H " * 1000, ["is too long for a deck"]),  # not: what is missing
        (DECK + " XX", ["53 cards: expected 52", "'XX' is not a card"]),
        (DECK.replace("9S", "XX"), ["'XX' is not a card", "missing: 9S"]),
    ],
    ids=["huge", "more", "no card"],
)
def test_a_deck_is_blamed_for_nothing_else(deck: str, faults: list[str]) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        Position.deal(deck)
    assert len(caught.value.faults) == len(faults)
    for fault, part in zip(caught.value.faults, faults, strict=True):
        assert part in fault


def test_an_error_of_the_series_itself_comes_through() -> None:
    def series() -> Iterator[str]:
        yield "7H"
        raise TypeError("of the series")

    with pytest.raises(TypeError, match="of the series"):
        Position.deal(series())


def test_every_run_of_text_that_is_no_card_is_a_fault_of_its_own() -> None:
    with pytest.raises(InvalidPositionError) as caught:
        Position.parse("C KKKJ Q!QCxxKC1/-/-/-/-/-/-")
    assert caught.value.faults == tuple(
        f"column 1: '{part}' is not a card" for part in ("Q!", "xx", "1")
    )


def test_decks_and_rules_of_other_kinds_are_refused() -> None:
    for deck in (None, 52):
        with pytest.raises(TypeError, match="expected a deck"):
            Position.deal(deck)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a Card or its text, got int"):
        Position.deal(list(range(52)))  # type: ignore[arg-type]
    with pytest.raises(InvalidNotationError, match="is not a rule"):
        Position.deal(DECK, "klondike")


# --- reading -----------------------------------------------------------------------------------


def test_a_position_is_read_and_written() -> None:
    text = "R A-3T KS9D|5HKHQH/-/" + "2S3S4S5S6S7S8S9STSJSQS/AH2H3H4H6H7H8H9HTHJH/"
    text += "4D5D6D7D8DTDJDQDKD/JCQC/KC"
    read = Position.parse(text)
    assert str(read) == text
    assert read.rule is Rule.RELAXED
    assert read.foundations == (1, 0, 3, 10)
    assert read.face_down == (2, 0, 0, 0, 0, 0, 0)
    assert read.columns[0] == tuple(map(Card.parse, ["KS", "9D", "5H", "KH", "QH"]))
    assert read.columns[1] == ()


def test_reading_forgives_what_reading_cards_forgives() -> None:
    assert str(Position.parse(f"  {DEALT.replace('TH', '10♥').replace('QS', 'q♠')}\n")) == DEALT


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", ["'' has 0 parts"]),
        ("7H>3", ["'7H>3' has 1 parts: expected a rule, foundations and columns"]),
        (f"X {WON}", ["rule 'X': expected C or R"]),
        ("C KKKK -/-/-/-/-/-", ["6 columns: expected 7"]),
        ("C KKKK -/-/-/-/-/-/-/-", ["8 columns: expected 7"]),
        ("C KKK -/-/-/-/-/-/-", ["foundations 'KKK': expected four characters"]),
        ("C KKK0 -/-/-/-/-/-/-", ["foundations 'KKK0': expected four"]),
        ("C KKK\uff12 -/-/-/-/-/-/-", ["expected four"]),
        ("C KKKQ -/-/-/-/-/-/-", ["missing: KC"]),
        ("C KKKQ KC/-/-/-/-/-/KC", ["KC is there 2 times"]),
        ("C KKKK KC/-/-/-/-/-/-", ["KC is in a column, yet its foundation holds it"]),
        ("C KKKJ QCKC|/-/-/-/-/-/-", ["column 1 ends face down"]),
        ("C KKKJ -/|QCKC/-/-/-/-/-", ["column 2 has a '|' without face-down cards"]),
        ("C KKKT -/JC|QC|KC/-/-/-/-/-", ["column 2 has more than one '|'"]),
        ("C KKKK //-/-/-/-/-", ["column 1 is left out", "column 2 is left out"]),
        ("C KKKQ KCZ!/-/-/-/-/-/-", ["column 1: 'Z!' is not a card"]),
        ("C KKKQ 1C/-/-/-/-/-/-", ["column 1: '1C' is not a card", "missing: KC"]),
        ("C KKKQ K\u0421/-/-/-/-/-/-", ["is not a card"]),
        (
            "X KK?K QC|/KC/KC/-/ZZ",
            [
                "rule 'X'",
                "foundations 'KK?K'",
                "5 columns",
                "column 1 ends face down",
                "column 5: 'ZZ'",
                "KC is there 2 times",
            ],
        ),
        ("x" * 10**6, ["is too long"]),
        ("C ---- " + "Z/" * 900, ["901 columns", "more"]),
    ],
    ids=itertools.count(),
)
def test_an_impossible_position_is_refused_with_every_fault(text: str, faults: list[str]) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        Position.parse(text)
    for fault in faults:
        assert fault in str(caught.value)
    assert len(str(caught.value)) < 4000
    assert pickle.loads(pickle.dumps(caught.value)).faults == caught.value.faults


def test_positions_of_other_types_are_refused() -> None:
    for value in (None, 7, b"C", Position.parse(DEALT)):
        with pytest.raises(TypeError, match="expected a position as text"):
            Position.parse(value)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"use Position\.deal"):
        Position()


# --- values ------------------------------------------------------------------------------------


def test_values_survive_repr_pickle_and_copy() -> None:
    dealt = Position.parse(DEALT)
    for twin in (
        eval(repr(dealt), {"Position": Position}),
        pickle.loads(pickle.dumps(dealt)),
        copy.copy(dealt),
        copy.deepcopy(dealt),
    ):
        assert twin == dealt
        assert hash(twin) == hash(dealt)
        assert twin.legal_moves() == dealt.legal_moves()


def test_rule_cards_and_faces_make_the_value() -> None:
    texts = ["C KKKJ QCKC/-/-/-/-/-/-", "R KKKJ QCKC/-/-/-/-/-/-", "C KKKJ QC|KC/-/-/-/-/-/-"]
    texts += ["C KKKJ KCQC/-/-/-/-/-/-", "C KKKJ -/QCKC/-/-/-/-/-", "C KKKQ KC/-/-/-/-/-/-"]
    assert len({Position.parse(text) for text in texts}) == len(texts)
    assert Position.parse(texts[0]) != texts[0]


@pytest.mark.parametrize("name", ["rule", "columns", "foundations", "is_won", "_where", "other"])
def test_positions_are_immutable(name: str) -> None:
    dealt = Position.parse(DEALT)
    with pytest.raises(AttributeError):
        setattr(dealt, name, 1)
    with pytest.raises(AttributeError):
        delattr(dealt, name)
    assert str(dealt) == DEALT
