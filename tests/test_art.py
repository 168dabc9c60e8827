"""The drawings in `art/cards.json`, as the pictures place them."""

import gzip
import json
import re
from importlib.resources import files

import pytest

from solitaire_widget.cards import DECK, RANKS, SUITS
from solitaire_widget.render import art

CARDS = [str(card) for card in DECK]
ARGUMENTS = {"M": 2, "L": 2, "C": 6, "Q": 4, "Z": 0}


def points(path):
    numbers = [float(text) for text in re.findall(r"-?\d*\.?\d+", path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def every_path(drawing):
    if isinstance(drawing, str):
        yield drawing
    elif isinstance(drawing, dict):
        for part in drawing.values():
            yield from every_path(part)


def test_paths_use_only_commands_that_can_be_placed_by_arithmetic():
    paths = list(every_path(art.drawings()))
    assert len(paths) > 30
    for path in paths:
        commands = re.findall(r"([A-Za-z])([^A-Za-z]*)", path)
        assert "".join(map("".join, commands)) == path
        assert path.startswith("M")
        for command, numbers in commands:
            assert len(numbers.split()) == ARGUMENTS[command], path


def test_moving_scales_then_turns_then_shifts():
    assert art.moved("M1 2L-3 4Z", 10, 20, 2) == "M12 24L4 28Z"
    assert art.moved("M1 2L-3 4Z", 10, 20, 2, turned=True) == "M8 16L16 12Z"


def test_a_card_turned_over_twice_is_as_before():
    assert art.turned_over("M9 131L91 9Z") == "M91 9L9 131Z"
    for card in CARDS:
        rank = art.index(card).rank
        assert art.turned_over(art.turned_over(rank)) == rank


@pytest.mark.parametrize("rank", "23456789T")
def test_a_number_card_has_as_many_pips_as_its_number(rank):
    layout = art.drawings()["pips"][rank]
    assert len(layout) == RANKS.index(rank) + 1
    assert art.pips(rank + "D").count("M") == len(layout)


@pytest.mark.parametrize("rank", list("2345689T"))
def test_a_layout_looks_the_same_from_both_ends(rank):
    places = {(x, y) for x, y, _ in art.drawings()["pips"][rank]}
    assert {(100 - x, round(140 - y, 1)) for x, y in places} == places


def test_pips_of_the_lower_half_are_turned():
    upper, lower = art.pips("2S").split("Z")[:2]
    assert points(lower) == [(100 - x, 140 - y) for x, y in points(upper)]


@pytest.mark.parametrize("suit", SUITS)
def test_the_ace_has_one_large_pip(suit):
    ((_, _, scale),) = art.drawings()["pips"].get(f"A{suit}", art.drawings()["pips"]["A"])
    assert scale > 2


@pytest.mark.parametrize("card", CARDS)
def test_everything_lies_on_the_card(card):
    paths = [*art.index(card), art.pips(card), *art.court(card[0]).values()]
    for x, y in (point for path in paths for point in points(path)):
        assert 2 <= x <= 98
        assert 2 <= y <= 138


@pytest.mark.parametrize("card", CARDS)
def test_the_index_is_wide_and_shows_in_a_narrow_strip(card):
    found = points(art.index(card).rank) + points(art.index(card).suit)
    across = [x for x, _ in found]
    half_a_line = art.drawings()["index"]["stroke"] / 2
    assert max(across) - min(across) + half_a_line >= 25
    assert max(y for _, y in found) + half_a_line <= 27


@pytest.mark.parametrize("card", CARDS)
def test_the_index_and_the_pips_keep_apart(card):
    suit = points(art.index(card).suit)
    right, low = max(x for x, _ in suit), max(y for _, y in suit)
    corners = [(x, y) for x, y in points(art.pips(card)) if x < right + 1 and y < low + 1]
    assert corners == []


@pytest.mark.parametrize("rank", "JQK")
def test_a_court_figure_is_double_ended(rank):
    for layer, path in art.court(rank).items():
        half = art.drawings()["courts"][rank][layer]
        assert path == half + art.turned_over(half)


def test_number_cards_have_no_figure():
    assert [rank for rank in RANKS if art.court(rank)] == ["J", "Q", "K"]


def test_the_suits_differ_in_shape():
    suits = art.drawings()["suits"]
    assert list(suits) == list(SUITS)
    assert len({len(points(path)) for path in suits.values()}) == 4


def test_the_drawings_are_small():
    text = files("solitaire_widget").joinpath("art/cards.json").read_bytes()
    assert len(gzip.compress(json.dumps(json.loads(text)).encode())) < 5_000
