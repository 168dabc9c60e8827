"""Cards, backs and empty places of a picture, drawn at (0, 0), and the colours of its themes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ..marks import drawing
from . import art
from .art import CARD_HEIGHT, CARD_WIDTH

if TYPE_CHECKING:
    from collections.abc import Mapping

RADIUS = 6.5
"""Of a card's corners, in hundredths of a card's width."""


class Colours(NamedTuple):
    """The colours of one theme; those of the suits are for two or for four colours."""

    felt: str
    ink: str
    paper: str
    edge: str
    back: str
    accent: str
    band: str
    letters: str
    suits: Mapping[str, str]
    four: Mapping[str, str]


# On the dimmer paper the colours are deeper, so that all keep a contrast of 4.5 : 1.
THEMES = {
    "light": Colours(
        felt="#2a6f54",
        ink="#fff",
        paper="#fffefb",
        edge="#000",
        back="#34577f",
        accent="#f0c968",
        band="#f7f1e1",
        letters="#1d2a25",
        suits={"S": "#1d232b", "H": "#c2182f", "D": "#c2182f", "C": "#1d232b"},
        four={"S": "#1d232b", "H": "#c2182f", "D": "#1f5fbf", "C": "#157a43"},
    ),
    "dark": Colours(
        felt="#193f32",
        ink="#dce8e2",
        paper="#ebe9e3",
        edge="#000",
        back="#2a4565",
        accent="#dcb555",
        band="#1e2522",
        letters="#e4eae6",
        suits={"S": "#1d232b", "H": "#b3142a", "D": "#b3142a", "C": "#1d232b"},
        four={"S": "#1d232b", "H": "#b3142a", "D": "#1a55ad", "C": "#106b39"},
    ),
}


def _card(fill: str) -> str:
    return f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="{RADIUS}" {fill}/>'


def paper(colours: Colours) -> str:
    """Draws the paper of a face."""
    edge = f'stroke="{colours.edge}" stroke-opacity=".28"'
    return _card(f'fill="{colours.paper}" {edge}')


def slot(colours: Colours) -> str:
    """Draws an empty place."""
    edge = f'stroke="{colours.ink}" stroke-opacity=".3" stroke-width="1.5"'
    return _card(f'fill="{colours.edge}" fill-opacity=".1" {edge}')


def line(path: str, width: float, colour: str, more: str = "") -> str:
    """Draws a path as a line; `more` is further attributes."""
    drawn = f'fill="none" stroke="{colour}" stroke-width="{width}"'
    return f'<path d="{path}" {drawn}{more}/>'


def index(card: str, colour: str) -> str:
    """Draws the index of a covered card."""
    mark = art.index(card)
    stroke = art.drawings()["index"]["stroke"]
    return line(mark.rank, stroke, colour) + f'<path d="{mark.suit}" fill="{colour}"/>'


def back(strip: float, colours: Colours) -> str:
    """The back of a covered card: of its lattice, only the lines that begin in the strip."""
    return _pattern(strip, colours.back, "#fff")


def peek(card: str, strip: float) -> str:
    """The back of a card that a lesson shows: grey, with a small index."""
    look = drawing()["peek"]
    scale = look["scale"] * min(1, strip / look["down"])
    mark = art.index(card)
    colour = look["red"] if card[1] in "HD" else look["black"]
    rank, suit = (art.moved(path, 1, 1, scale) for path in mark)
    width = art.drawings()["index"]["stroke"] * scale
    return (
        _pattern(strip, look["back"], look["line"])
        + line(rank, width, colour)
        + f'<path d="{suit}" fill="{colour}"/>'
    )


def _pattern(strip: float, back: str, line: str) -> str:
    lines = art.moved(art.drawings()["back"]["lattice"], 0, 0).split("M")[1:]
    seen = "".join(
        f"M{line}" for line in lines if min(map(float, re.split("[ L]", line)[1::2])) < strip
    )
    panel = _card(f'fill="{back}" stroke="#fff" stroke-opacity=".45"')
    border = '<path d="M5 140L5 5L95 5L95 140" fill="none" stroke-opacity=".6"/>'
    lattice = f'<path d="{seen}" stroke-opacity=".38"/>'
    return f'{panel}<g stroke="{line}">{border}{lattice}</g>'


def whole(card: str, colours: Colours, colour: str) -> str:
    """Draws a whole face."""
    mark = art.index(card)
    ranks = mark.rank + art.turned_over(mark.rank)
    filled = mark.suit + art.turned_over(mark.suit) + art.pips(card)
    stroke = art.drawings()["index"]["stroke"]
    return (
        paper(colours)
        + _court(card[0], colours, colour)
        + line(ranks, stroke, colour)
        + f'<path d="{filled}" fill="{colour}"/>'
    )


_COURT_LINES = {"line": 1.3, "dots": 2.3}
_ROUND = ' stroke-linecap="round"'


def _court(rank: str, colours: Colours, colour: str) -> str:
    layers = art.court(rank)
    if not layers:
        return ""
    styles = {
        "accent": f'fill="{colours.accent}"',
        "tint": f'fill="{colour}" fill-opacity=".16"',
        "solid": f'fill="{colour}" fill-rule="evenodd"',
    }
    frame = line(art.drawings()["frame"], 1, colour, ' stroke-opacity=".55"')
    filled = "".join(f'<path d="{layers[name]}" {style}/>' for name, style in styles.items())
    lines = (line(layers[name], width, colour, _ROUND) for name, width in _COURT_LINES.items())
    return frame + filled + "".join(lines)
