"""Pictures of a position as SVG: whole files of their own, with no script and no outside parts."""

from __future__ import annotations

import math
import re
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from ..cards import RANKS, SUITS
from ..words import card_name, check_language, plural, say
from . import art
from .art import CARD_HEIGHT, CARD_WIDTH, number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..position import Position

DEFAULT_WIDTH = 720

# Lengths in units of a hundredth of a card's width.
_MARGIN = 20
_GAP = 14
_NUMBERS = 40
_WIDTH = 2 * _MARGIN + 7 * CARD_WIDTH + 6 * _GAP
_TOP = _MARGIN + CARD_HEIGHT + _NUMBERS
_RADIUS = 6.5
# A covered card's visible strip: in a column with room, and at the least that shows the index.
_UP, _LEAST_UP = 39.0, 28.0
_DOWN, _LEAST_DOWN = 17.0, 10.0
# A column longer than this is squeezed; one that cannot be squeezed further makes the picture grow.
_ROOM = 640.0


class _Colours(NamedTuple):
    felt: str
    ink: str
    paper: str
    edge: str
    back: str
    accent: str
    suits: Mapping[str, str]
    four: Mapping[str, str]


# On the dimmer paper the colours are deeper, so that all keep a contrast of 4.5 : 1.
THEMES = {
    "light": _Colours(
        felt="#2a6f54",
        ink="#fff",
        paper="#fffefb",
        edge="#000",
        back="#34577f",
        accent="#f0c968",
        suits={"S": "#1d232b", "H": "#c2182f", "D": "#c2182f", "C": "#1d232b"},
        four={"S": "#1d232b", "H": "#c2182f", "D": "#1f5fbf", "C": "#157a43"},
    ),
    "dark": _Colours(
        felt="#193f32",
        ink="#dce8e2",
        paper="#ebe9e3",
        edge="#000",
        back="#2a4565",
        accent="#dcb555",
        suits={"S": "#1d232b", "H": "#b3142a", "D": "#b3142a", "C": "#1d232b"},
        four={"S": "#1d232b", "H": "#b3142a", "D": "#1a55ad", "C": "#106b39"},
    ),
}


class _Column(NamedTuple):
    """What may be seen of a column: how many cards lie face down, and the face-up cards."""

    down: int
    up: tuple[str, ...]


class _Table(NamedTuple):
    """What may be seen of a position; the top cards are by suit, an empty foundation has none."""

    rule: str
    tops: Mapping[str, str]
    columns: tuple[_Column, ...]


def picture(
    position: Position,
    *,
    language: str = "en",
    theme: str = "light",
    four_colour: bool = False,
    width: float | None = None,
    title: str | None = None,
) -> str:
    """Draws a position as an SVG (S1 to S4, F2).

    The picture stands alone: no script, no style sheet, no ids, no fonts, nothing from elsewhere,
    so that any number of them can share a page. Its `<desc>` tells the board in words. Of
    face-down cards it shows how many there are, never which. Equal arguments give equal text.

    Args:
        position: the position to draw.
        language: `"en"` or `"he"`, the language of title and description.
        theme: `"light"` or `"dark"`.
        four_colour: draws diamonds blue and clubs green.
        width: width in CSS pixels, 720 unless given; the height follows from the columns.
        title: a title in place of the game's name.

    Raises:
        TypeError: if the position is no Position, or the width or the title of a wrong type.
        ValueError: if language, theme or width cannot be used.
    """
    table = _seen(position)
    check_language(language)
    colours = _theme(theme)
    wide = _checked_width(width)
    name = say(language, "picture.title") if title is None else _checked_title(title)
    fans = [_fan(column) for column in table.columns]
    tallest = max(map(_column_height, table.columns, fans))
    high = _TOP + tallest + _MARGIN
    size = f'width="{number(wide)}" height="{number(wide * high / _WIDTH)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" lang="{language}" '
        f'viewBox="0 0 {_WIDTH} {number(high)}" {size} style="max-width:100%;height:auto" '
        'stroke-linejoin="round">',
        f"<title>{_text(name)}</title>",
        f"<desc>{_text(_in_words(table, language))}</desc>",
        f'<rect width="{_WIDTH}" height="{number(high)}" rx="10" fill="{colours.felt}"/>',
    ]
    suits = colours.four if four_colour else colours.suits
    parts.extend(_foundations(table, colours, suits))
    for place, (column, fan) in enumerate(zip(table.columns, fans, strict=True)):
        parts.extend(_column(place, column, fan, colours, suits))
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _seen(position: Position) -> _Table:
    # The names of face-down cards go no further than this.
    from ..position import Position

    if not isinstance(position, Position):
        raise TypeError(f"expected a Position, got {type(position).__name__}")
    heights = position.foundations
    columns = zip(position.columns, position.face_down, strict=True)
    return _Table(
        position.rule.letter,
        {suit: RANKS[n - 1] + suit if n else "" for suit, n in zip(SUITS, heights, strict=True)},
        tuple(_Column(down, tuple(map(str, column[down:]))) for column, down in columns),
    )


def _theme(theme: str) -> _Colours:
    if theme not in THEMES:
        raise ValueError(f"no theme {theme!r}: expected 'light' or 'dark'")
    return THEMES[theme]


def _checked_width(width: float | None) -> float:
    if width is None:
        return DEFAULT_WIDTH
    if isinstance(width, bool) or not isinstance(width, int | float):
        raise TypeError(f"expected a width in CSS pixels, got {type(width).__name__}")
    if not (math.isfinite(width) and width > 0):
        raise ValueError(f"expected a width above 0 CSS pixels, got {width}")
    return width


def _checked_title(title: str) -> str:
    if not isinstance(title, str):
        raise TypeError(f"expected a title in text, got {type(title).__name__}")
    return title


def _text(text: str) -> str:
    """Escapes text for XML, which has no place for control characters and lone surrogates."""
    return escape(re.sub(r"[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "�", text))


def _in_words(table: _Table, language: str) -> str:
    def foundation(suit: str, top: str) -> str:
        if not top:
            return say(language, "picture.foundation.empty", suit=say(language, f"suit.{suit}"))
        return say(language, "picture.foundation.top", card=card_name(language, top))

    def column(place: int, column: _Column) -> str:
        if not column.up:
            return say(language, "picture.column.empty", column=place)
        cards = [card_name(language, card) for card in column.up]
        if column.down:
            cards.insert(0, plural(language, "picture.down", column.down))
        return say(language, "picture.column", column=place, cards=", ".join(cards))

    places = ", ".join(foundation(*place) for place in table.tops.items())
    sentences = [
        say(language, f"picture.rule.{table.rule}"),
        say(language, "picture.foundations", places=places),
    ]
    if all(top[:1] == "K" for top in table.tops.values()):
        sentences.append(say(language, "picture.won"))
    else:
        sentences.append(say(language, "picture.order"))
        sentences.extend(column(place, each) for place, each in enumerate(table.columns, 1))
    return " ".join(sentences)


class _Fan(NamedTuple):
    down: float
    up: float


def _fan(column: _Column) -> _Fan:
    """The strips of a column's covered cards; both shrink together when the column is long."""
    wanted = _column_height(column, _Fan(_DOWN, _UP)) - CARD_HEIGHT
    share = min(1.0, (_ROOM - CARD_HEIGHT) / wanted) if wanted else 1.0
    return _Fan(max(_LEAST_DOWN, _DOWN * share), max(_LEAST_UP, _UP * share))


def _column_height(column: _Column, fan: _Fan) -> float:
    return CARD_HEIGHT + column.down * fan.down + max(0, len(column.up) - 1) * fan.up


def _left(place: int) -> float:
    return _MARGIN + place * (CARD_WIDTH + _GAP)


def _foundations(table: _Table, colours: _Colours, suits: Mapping[str, str]) -> Iterator[str]:
    for place, (suit, top) in enumerate(table.tops.items(), 3):
        yield _at(_left(place), _MARGIN)
        if not top:
            mark = art.moved(art.drawings()["suits"][suit], CARD_WIDTH / 2, CARD_HEIGHT / 2, 2.4)
            yield _slot(colours)
            yield f'<path d="{mark}" fill="{colours.ink}" fill-opacity=".22"/></g>'
        else:
            yield _whole(top, colours, suits[suit]) + "</g>"


def _column(
    place: int, column: _Column, fan: _Fan, colours: _Colours, suits: Mapping[str, str]
) -> Iterator[str]:
    left, top = _left(place), float(_TOP)
    rank = art.drawings()["ranks"][str(place + 1)]
    digit = art.moved(rank["d"], left + CARD_WIDTH / 2 - rank["width"] * 0.3, _TOP - 23, 0.6)
    yield _line(digit, 2, colours.ink, ' stroke-opacity=".6"')
    if not column.up:
        yield _at(left, top) + _slot(colours) + "</g>"
    for _ in range(column.down):
        yield _at(left, top) + _back(fan.down, colours) + "</g>"
        top += fan.down
    for card in column.up[:-1]:
        yield _at(left, top) + _paper(colours) + _index(card, suits[card[1]]) + "</g>"
        top += fan.up
    for card in column.up[-1:]:
        yield _at(left, top) + _whole(card, colours, suits[card[1]]) + "</g>"


def _at(left: float, top: float) -> str:
    return f'<g transform="translate({number(left)} {number(top)})">'


def _card(fill: str) -> str:
    return f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="{_RADIUS}" {fill}/>'


def _paper(colours: _Colours) -> str:
    edge = f'stroke="{colours.edge}" stroke-opacity=".28"'
    return _card(f'fill="{colours.paper}" {edge}')


def _slot(colours: _Colours) -> str:
    edge = f'stroke="{colours.ink}" stroke-opacity=".3" stroke-width="1.5"'
    return _card(f'fill="{colours.edge}" fill-opacity=".1" {edge}')


def _line(path: str, width: float, colour: str, more: str = "") -> str:
    drawn = f'fill="none" stroke="{colour}" stroke-width="{width}"'
    return f'<path d="{path}" {drawn}{more}/>'


def _index(card: str, colour: str) -> str:
    mark = art.index(card)
    stroke = art.drawings()["index"]["stroke"]
    return _line(mark.rank, stroke, colour) + f'<path d="{mark.suit}" fill="{colour}"/>'


def _back(strip: float, colours: _Colours) -> str:
    """The back of a covered card: of its lattice, only the lines that begin in the strip."""
    lines = art.moved(art.drawings()["back"]["lattice"], 0, 0).split("M")[1:]
    seen = "".join(
        f"M{line}" for line in lines if min(map(float, re.split("[ L]", line)[1::2])) < strip
    )
    panel = _card(f'fill="{colours.back}" stroke="#fff" stroke-opacity=".45"')
    border = '<path d="M5 140L5 5L95 5L95 140" fill="none" stroke-opacity=".6"/>'
    lattice = f'<path d="{seen}" stroke-opacity=".38"/>'
    return f'{panel}<g stroke="#fff">{border}{lattice}</g>'


def _whole(card: str, colours: _Colours, colour: str) -> str:
    mark = art.index(card)
    ranks = mark.rank + art.turned_over(mark.rank)
    filled = mark.suit + art.turned_over(mark.suit) + art.pips(card)
    stroke = art.drawings()["index"]["stroke"]
    return (
        _paper(colours)
        + _court(card[0], colours, colour)
        + _line(ranks, stroke, colour)
        + f'<path d="{filled}" fill="{colour}"/>'
    )


_COURT_LINES = {"line": 1.3, "dots": 2.3}
_ROUND = ' stroke-linecap="round"'


def _court(rank: str, colours: _Colours, colour: str) -> str:
    layers = art.court(rank)
    if not layers:
        return ""
    styles = {
        "accent": f'fill="{colours.accent}"',
        "tint": f'fill="{colour}" fill-opacity=".16"',
        "solid": f'fill="{colour}" fill-rule="evenodd"',
    }
    frame = _line(art.drawings()["frame"], 1, colour, ' stroke-opacity=".55"')
    filled = "".join(f'<path d="{layers[name]}" {style}/>' for name, style in styles.items())
    lines = (_line(layers[name], width, colour, _ROUND) for name, width in _COURT_LINES.items())
    return frame + filled + "".join(lines)
