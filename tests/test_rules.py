"""Rules, refusals and the predicates of a single card."""

from __future__ import annotations

import copy
import itertools
import pickle

import pytest

from solitaire_widget import Card, InvalidNotationError, Refusal, Rule
from solitaire_widget.cards import DECK
from solitaire_widget.rules import column_refusal, fits, foundation_refusal


def test_there_are_two_rules_r1() -> None:
    assert [(rule.value, rule.letter) for rule in Rule] == [("classic", "C"), ("relaxed", "R")]
    assert Rule.of("relaxed") is Rule.of(Rule.RELAXED) is Rule.RELAXED


@pytest.mark.parametrize(
    "text", ["", "C", "Classic", "klondike", pytest.param("x" * 10**6, id="huge")]
)
def test_other_rules_are_refused(text: str) -> None:
    with pytest.raises(InvalidNotationError, match="expected 'classic' or 'relaxed'") as caught:
        Rule.of(text)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("value", [None, 1, b"classic"])
def test_rules_of_other_types_are_refused(value: object) -> None:
    with pytest.raises(TypeError, match="expected a Rule"):
        Rule.of(value)  # type: ignore[arg-type]


def test_refusals_stand_in_their_order_with_their_clauses() -> None:
    assert [(refusal.name, refusal.clause) for refusal in Refusal] == [
        ("FACE_DOWN", "M2"),
        ("BURIED", "F3"),
        ("ALREADY_THERE", "A4"),
        ("GROUP_TOO_LARGE", "M4"),
        ("ONE_AT_A_TIME", "F1"),
        ("FOUNDATION_RANK", "F1"),
        ("NEEDS_KING", "E1"),
        ("COLUMN_RANK", "M1"),
        ("FAMILY", "M1"),
    ]


def test_each_refusal_has_a_sentence_of_its_own_in_each_language() -> None:
    for language in ("en", "he"):
        sentences = {refusal.message(language) for refusal in Refusal}
        assert len(sentences) == len(Refusal)
    assert Refusal.NEEDS_KING.message() == "An empty column takes only a king."
    assert "מלך" in Refusal.NEEDS_KING.message("he")
    with pytest.raises(ValueError, match="no language 'fr': expected 'en' or 'he'"):
        Refusal.FAMILY.message("fr")


@pytest.mark.parametrize("value", [*Rule, *Refusal], ids=repr)
def test_values_survive_repr_pickle_and_copy(value: Rule | Refusal) -> None:
    assert eval(repr(value), {"Rule": Rule, "Refusal": Refusal}) is value
    assert pickle.loads(pickle.dumps(value)) is value
    assert copy.deepcopy(value) is value


def test_refusals_are_immutable() -> None:
    for name in ("clause", "name", "value"):
        with pytest.raises(AttributeError):
            setattr(Refusal.FAMILY, name, "M2")
    assert Refusal.FAMILY.clause == "M1"


def test_what_fits_in_a_column_m1_r1() -> None:
    for card, onto in itertools.product(DECK, DECK):
        higher = onto.rank - card.rank == 1
        assert fits(Rule.RELAXED, card, onto) == higher
        assert fits(Rule.CLASSIC, card, onto) == (higher and card.suit is onto.suit)


def test_the_reasons_of_a_column() -> None:
    seven = Card.parse("7H")
    assert column_refusal(Rule.CLASSIC, seven, Card.parse("8D")) is Refusal.FAMILY
    assert column_refusal(Rule.CLASSIC, seven, Card.parse("9D")) is Refusal.COLUMN_RANK
    assert column_refusal(Rule.RELAXED, seven, Card.parse("6H")) is Refusal.COLUMN_RANK
    # S4: nothing wraps round.
    assert not fits(Rule.RELAXED, Card.parse("KS"), Card.parse("AS"))


def test_an_empty_column_takes_kings_e1() -> None:
    for rule, card in itertools.product(Rule, DECK):
        assert fits(rule, card, None) == (str(card)[0] == "K")
    assert column_refusal(Rule.RELAXED, Card.parse("QS"), None) is Refusal.NEEDS_KING


def test_what_a_foundation_takes_f1() -> None:
    for card, home in itertools.product(DECK, range(13)):
        expected = None if home + 1 == card.rank else Refusal.FOUNDATION_RANK
        assert foundation_refusal(card, home) is expected
