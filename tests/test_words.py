"""The catalogue as Python reads it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from solitaire_widget import Card
from solitaire_widget.cards import DECK
from solitaire_widget.words import LANGUAGES, card_name, plural, say

LOCALES = Path(__file__).parent.parent / "src" / "solitaire_widget" / "locales"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_catalogue_is_read(language: str) -> None:
    written = json.loads((LOCALES / f"{language}.json").read_text(encoding="utf-8"))

    plain = {key: sentence for key, sentence in written.items() if "{" not in sentence}
    assert len(plain) > 20
    assert {key: say(language, key) for key in plain} == plain


def test_fields_are_filled_in() -> None:
    assert say("en", "why.ALREADY_THERE", card="7♥") == "7♥ is already there."
    with pytest.raises(KeyError, match="card"):
        say("en", "why.ALREADY_THERE")


def test_plurals() -> None:
    assert plural("en", "moves", 1) == "1 move"
    assert [plural("en", "moves", n) for n in (0, 2, 21)] == ["0 moves", "2 moves", "21 moves"]
    assert plural("he", "moves", 1) == "מהלך אחד"
    assert "מהלכים" in plural("he", "moves", 2)


def test_card_names() -> None:
    names = {
        "7H": ("7 of hearts", "7 לב"),
        "AS": ("ace of spades", "אס עלה"),
        "JS": ("jack of spades", "נסיך עלה"),
        "QD": ("queen of diamonds", "מלכת יהלום"),
        "TC": ("10 of clubs", "10 תלתן"),
        "KC": ("king of clubs", "מלך תלתן"),
    }
    for card, expected in names.items():
        assert tuple(card_name(language, card) for language in LANGUAGES) == expected
    assert card_name("en", Card.parse("7H")) == "7 of hearts"
    for language in LANGUAGES:
        assert len({card_name(language, card) for card in DECK}) == 52


def test_unknown_languages_and_keys_are_refused() -> None:
    for language in ("fr", "", "EN", "auto", "../en", "x" * 10**6):
        with pytest.raises(ValueError, match="expected 'en' or 'he'") as caught:
            say(language, "suit.S")
        assert len(str(caught.value)) < 200
    with pytest.raises(TypeError, match="expected a language"):
        say(None, "suit.S")  # type: ignore[arg-type]
    with pytest.raises(KeyError, match=r"no sentence 'suit\.X'"):
        say("en", "suit.X")
