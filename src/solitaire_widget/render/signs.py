"""The shapes of marks: the board in the browser draws the same ones."""

from __future__ import annotations

import math
import re
import unicodedata
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from ..marks import drawing, paint
from .art import CARD_WIDTH, number

if TYPE_CHECKING:
    from collections.abc import Iterator

Point = tuple[float, float]


class Box(NamedTuple):
    """What shows of a card or a place, in units of a hundredth of a card's width."""

    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        """The point that arrows begin and end at."""
        return self.left + self.width / 2, self.top + self.height / 2


def ring(box: Box, color: str, radius: float, around: float = 0) -> str:
    """Draws a highlight: within the box, or around it at a distance."""
    measures = drawing()["highlight"]
    width = float(measures["ring"])
    out = around - width / 2
    left, top = box.left - out, box.top - out
    size = f'width="{number(box.width + 2 * out)}" height="{number(box.height + 2 * out)}"'
    colour = paint(color)
    return (
        f'<rect x="{number(left)}" y="{number(top)}" {size} rx="{number(radius + out)}" '
        f'fill="{colour}" fill-opacity="{measures["tint"]}" '
        f'stroke="{colour}" stroke-width="{number(width)}"/>'
    )


def arrow(start: Point, end: Point, color: str) -> str:
    """Draws an arrow with a light rim, so that it is seen on the felt as well as on cards."""
    shape = arrow_shape(start, end, CARD_WIDTH)
    if not shape:
        return ""
    measures = drawing()["arrow"]
    return (
        f'<path d="{shape}" fill="{paint(color)}" stroke="#fff" '
        f'stroke-width="{measures["rim"]}" paint-order="stroke" opacity="{measures["opacity"]}"/>'
    )


def arrow_shape(start: Point, end: Point, unit: float) -> str:
    """Returns the outline of an arrow as a path; "" where the ends are one point.

    Args:
        start: the middle of where it comes from.
        end: the point of its head.
        unit: a card's width, in the units of the points.
    """
    across, down = end[0] - start[0], end[1] - start[1]
    far = math.hypot(across, down)
    measures = drawing()["arrow"]
    if far < unit * 0.02:
        return ""
    x, y = across / far, down / far
    # A short arrow has a small head, and always a piece of its shaft.
    head = min(measures["length"] * unit / 100, far * 0.75)
    share = head / measures["length"] / 2
    shaft, wide = share * measures["shaft"], share * measures["head"]
    neck = end[0] - x * head, end[1] - y * head
    points = [
        (start[0] - y * shaft, start[1] + x * shaft),
        (neck[0] - y * shaft, neck[1] + x * shaft),
        (neck[0] - y * wide, neck[1] + x * wide),
        end,
        (neck[0] + y * wide, neck[1] - x * wide),
        (neck[0] + y * shaft, neck[1] - x * shaft),
        (start[0] + y * shaft, start[1] - x * shaft),
    ]
    return "M" + "L".join(f"{number(left)} {number(top)}" for left, top in points) + "Z"


LETTER = 17.0
"""The size of a caption's letters."""
LINE = 24.0
_PAD = 13.0


def caption_height(lines: list[str]) -> float:
    """Returns the height of the band that holds a caption's lines; 0 without any."""
    return len(lines) * LINE + 2 * _PAD if lines else 0.0


def caption_lines(text: str, width: float) -> list[str]:
    """Breaks a caption into lines that fit a width, by what letters need at the most."""
    lines: list[str] = []
    line, filled = "", 0.0
    for word in re.findall(r"\S+", text):
        for piece in _pieces(word, width):
            wide = _width(piece)
            if line and filled + _width(" ") + wide > width:
                lines.append(line)
                line, filled = piece, wide
            else:
                line, filled = f"{line} {piece}".strip(), filled + _width(" ") + wide
    return [*lines, line] if line else lines


def caption(lines: list[str], width: float, corner: float, paper: str, ink: str) -> Iterator[str]:
    """Draws a caption on a band of its own over the board; the band's upper corners are round."""
    high, wide, near = number(caption_height(lines)), number(width), number(width - corner)
    round_off = f"Q{wide} 0 {wide} {number(corner)}"
    band = f"M0 {high}L0 {number(corner)}Q0 0 {number(corner)} 0L{near} 0{round_off}L{wide} {high}Z"
    yield f'<path d="{band}" fill="{paper}"/>'
    right = ' direction="rtl"' if is_right_to_left(" ".join(lines)) else ""
    yield (
        f'<g fill="{ink}" font-family="system-ui, sans-serif" font-size="{number(LETTER)}" '
        f'text-anchor="middle"{right}>'
    )
    for place, line in enumerate(lines):
        base = _PAD + place * LINE + LINE * 0.72
        yield f'<text x="{number(width / 2)}" y="{number(base)}">{escape(line)}</text>'
    yield "</g>"


def is_right_to_left(text: str) -> bool:
    """Whether the first letter of a text that has a direction runs from right to left."""
    kinds = (unicodedata.bidirectional(letter) for letter in text)
    return next((kind for kind in kinds if kind in ("L", "R", "AL")), "L") != "L"


def _width(text: str) -> float:
    """An upper estimate of a text's width: no font is at hand to measure it."""
    return sum(_letter_width(letter) for letter in text) * LETTER


def _letter_width(letter: str) -> float:
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.0
    if unicodedata.combining(letter):
        return 0.0
    if letter in " .,:;!|'ijlftrI()[]":
        return 0.36
    return 0.9 if letter in "mwMW@%" else 0.72 if letter.isupper() else 0.58


def _pieces(word: str, width: float) -> Iterator[str]:
    """Cuts a word that is longer than a line."""
    piece = ""
    for letter in word:
        if piece and _width(piece + letter) > width:
            yield piece
            piece = ""
        piece += letter
    yield piece
