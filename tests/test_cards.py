"""Suits, ranks and cards (S1, S4)."""

from __future__ import annotations

import copy
import pickle

import pytest

from solitaire_widget import Card, InvalidNotationError, Rank, Suit
from solitaire_widget.cards import DECK

NAMES = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]


def test_the_deck_has_52_cards_in_order_s1() -> None:
    assert [str(card) for card in DECK] == NAMES
    assert [card.index for card in DECK] == list(range(52))
    backwards = list(reversed(DECK))
    assert sorted(backwards) == list(DECK)


def test_ranks_run_from_ace_to_king_s4() -> None:
    assert list(Rank) == sorted(Rank)
    assert (Rank.ACE, Rank.KING) == (1, 13)
    assert "".join(map(str, Rank)) == "A23456789TJQK"


def test_suits_stand_in_the_order_of_the_foundations_f2() -> None:
    backwards = list(reversed(Suit))
    assert [str(suit) for suit in sorted(backwards)] == ["S", "H", "D", "C"]
    assert [suit.symbol for suit in Suit] == ["♠", "♥", "♦", "♣"]


@pytest.mark.parametrize("name", NAMES)
def test_text_round_trip(name: str) -> None:
    assert str(Card.parse(name)) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("10h", "TH"),
        ("10D", "TD"),
        ("7♥", "7H"),
        ("7h", "7H"),
        ("qs", "QS"),
        ("td", "TD"),
        ("10♦", "TD"),
        (" AS ", "AS"),
        ("k♣", "KC"),
    ],
)
def test_reading_forgives(text: str, name: str) -> None:
    assert str(Card.parse(text)) == name


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "7", "H", "7X", "1H", "11H", "0H", "H7", "7HH", "7H>3", "7 H"),
        # Digits and letters of other scripts that isdigit() or upper() would let in.
        *("\uff17H", "\u0667H", "7\uff28", "²H", "7\u017f", "\u2460H"),
        pytest.param("x" * 10**6, id="huge"),
    ],
)
def test_other_text_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(InvalidNotationError, match=r"is not a card: expected a rank") as caught:
        Card.parse(text)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("value", [None, 7, b"7H", ["7H"]])
def test_other_types_are_refused(value: object) -> None:
    with pytest.raises(TypeError, match="as text"):
        Card.parse(value)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a Card"):
        Card.of(value)  # type: ignore[arg-type]


def test_a_card_is_made_of_rank_and_suit() -> None:
    card = Card(Rank.TEN, Suit.DIAMONDS)
    assert card is Card(10, "D") is Card.parse("TD") is Card.of("TD") is Card.of(card)
    assert (card.rank, card.suit, card.symbol) == (Rank.TEN, Suit.DIAMONDS, "10♦")
    assert Card(7, "h") is Card(Whole(7), "♥") is Card.parse("7H")
    with pytest.raises(ValueError, match="14"):
        Card(14, "D")


class Whole:
    """A whole number that is no int, such as NumPy has."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


@pytest.mark.parametrize("rank", [0, 14, -1, 10**5000], ids=["0", "14", "-1", "huge"])
def test_other_ranks_are_refused_with_what_was_expected(rank: int) -> None:
    with pytest.raises(InvalidNotationError, match="is not a rank: expected 1 to 13") as caught:
        Card(rank, "S")
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize("suit", ["", "X", "SS", "\u0405", pytest.param("S" * 10**6, id="huge")])
def test_other_suits_are_refused_with_what_was_expected(suit: str) -> None:
    with pytest.raises(InvalidNotationError, match="is not a suit: expected S, H, D or C") as c:
        Card(7, suit)
    assert len(str(c.value)) < 200


def test_ranks_and_suits_of_other_types_are_refused() -> None:
    for rank in (True, 1.0, "7", None, Suit.SPADES, [7]):
        with pytest.raises(TypeError, match="expected a Rank or an int, 1 to 13, got"):
            Card(rank, "S")  # type: ignore[arg-type]
    for suit in (0, None, Rank.ACE, b"S", ["S"]):
        with pytest.raises(TypeError, match="expected a Suit or its letter as text, got"):
            Card(7, suit)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [*DECK, *Suit, *Rank], ids=str)
def test_values_survive_repr_pickle_and_copy(value: Card | Suit | Rank) -> None:
    for twin in (
        eval(repr(value), {"Card": Card, "Suit": Suit, "Rank": Rank}),
        pickle.loads(pickle.dumps(value)),
        copy.copy(value),
        copy.deepcopy(value),
    ):
        assert twin == value
        assert hash(twin) == hash(value)


@pytest.mark.parametrize("name", ["rank", "suit", "index", "symbol", "other"])
def test_cards_are_immutable(name: str) -> None:
    card = Card.parse("7H")
    with pytest.raises(AttributeError, match="immutable"):
        setattr(card, name, 1)
    with pytest.raises(AttributeError, match="immutable"):
        delattr(card, name)
    assert (card.rank, card.suit, card.symbol) == (7, Suit.HEARTS, "7♥")


def test_comparing_with_other_things() -> None:
    card: object = Card.parse("7H")
    suit: object = Suit.HEARTS
    assert card != "7H"
    with pytest.raises(TypeError):
        _ = card < "8H"  # type: ignore[operator]
    with pytest.raises(TypeError):
        _ = suit < "S"  # type: ignore[operator]
