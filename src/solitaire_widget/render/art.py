"""The drawings of the cards, read from the one file that the board in the browser reads too.

All drawings live in a field of 100 by 140 units. Their paths use only absolute ``M L C Q Z``
commands, so that moving, scaling and turning a drawing is arithmetic on its pairs of numbers.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple, TypedDict, cast

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

CARD_WIDTH = 100
CARD_HEIGHT = 140

_NUMBER = re.compile(r"-?\d*\.?\d+")


class _Rank(TypedDict):
    d: str
    width: float


class _Index(TypedDict):
    x: float
    y: float
    gap: float
    suit: float
    stroke: float


class Drawings(TypedDict):
    """The shape of ``art/cards.json``.

    Suits are drawn around (0, 0) and are 20 units high. Ranks stand in the box from (0, 0) to
    (width, 20) and are lines of the index's stroke; ``1`` serves only to number columns. A pip is
    x, y and the scale of its suit, by rank, or by card where a card has a layout of its own. The
    court figures are upper halves by layer; the lower halves are the same turned by 180°.
    """

    view: Sequence[float]
    suits: Mapping[str, str]
    ranks: Mapping[str, _Rank]
    index: _Index
    pips: Mapping[str, Sequence[tuple[float, float, float]]]
    ornaments: Mapping[str, str]
    frame: str
    courts: Mapping[str, Mapping[str, str]]
    back: Mapping[str, str]


class Index(NamedTuple):
    """The mark in a card's corner: its rank (a line) and its suit (a filled shape)."""

    rank: str
    suit: str


@cache
def drawings() -> Drawings:
    """Returns the drawings, read on first use."""
    text = files("solitaire_widget").joinpath("art/cards.json").read_text(encoding="utf-8")
    return cast("Drawings", json.loads(text))


def number(value: float) -> str:
    """Writes a number with at most one decimal, a thousandth of a card's width.

    >>> number(12.0), number(0.26), number(-0.01)
    ('12', '0.3', '0')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def moved(path: str, x: float, y: float, scale: float = 1, *, turned: bool = False) -> str:
    """Returns a path scaled about (0, 0), turned by 180° when asked, then moved by (x, y).

    >>> moved("M1 2L3 4Z", 10, 20, 2)
    'M12 24L16 28Z'
    >>> moved("M1 2L3 4Z", 100, 140, turned=True)
    'M99 138L97 136Z'
    """
    factor = -scale if turned else scale
    vertical = True

    def place(match: re.Match[str]) -> str:
        nonlocal vertical
        vertical = not vertical
        return number((y if vertical else x) + factor * float(match[0]))

    return _NUMBER.sub(place, path)


def turned_over(path: str) -> str:
    """Returns a path of a whole card turned by 180° about the card's middle."""
    return moved(path, CARD_WIDTH, CARD_HEIGHT, turned=True)


@cache
def index(card: str) -> Index:
    """Returns the index in the upper left corner of a card such as ``"7H"``."""
    art = drawings()
    corner = art["index"]
    rank = art["ranks"][card[0]]
    half = 10 * corner["suit"]
    return Index(
        rank=moved(rank["d"], corner["x"], corner["y"]),
        suit=moved(
            art["suits"][card[1]],
            corner["x"] + rank["width"] + corner["gap"] + half,
            corner["y"] + 10,
            corner["suit"],
        ),
    )


@cache
def pips(card: str) -> str:
    """Returns all pips of a card, as one path; those in the lower half are turned by 180°."""
    art = drawings()
    layout = art["pips"].get(card) or art["pips"][card[0]]
    suit = art["suits"][card[1]]
    marks = (moved(suit, x, y, scale, turned=y > CARD_HEIGHT / 2) for x, y, scale in layout)
    return "".join(marks) + art["ornaments"].get(card, "")


@cache
def court(rank: str) -> Mapping[str, str]:
    """Returns a court figure's paths by layer, back to front; empty for the other ranks."""
    half = drawings()["courts"].get(rank, {})
    return {layer: path + turned_over(path) for layer, path in half.items()}
