"""Pictures of a position as SVG: whole files of their own, with no script and no outside parts."""

from __future__ import annotations

import math
import re
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from ..cards import RANKS, SUITS
from ..marks import Arrow, Caption, Highlight, collected, describe, drawing, seen
from ..words import card_name, check_language, plural, say
from . import art, faces, signs
from .art import CARD_HEIGHT, CARD_WIDTH, number
from .faces import RADIUS, THEMES
from .signs import Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ..marks import Mark
    from ..position import Position
    from .faces import Colours

DEFAULT_WIDTH = 720

# Lengths in units of a hundredth of a card's width.
_MARGIN = 20
_GAP = 14
_NUMBERS = 40
_WIDTH = 2 * _MARGIN + 7 * CARD_WIDTH + 6 * _GAP
_COLUMNS = _MARGIN + CARD_HEIGHT + _NUMBERS  # from the felt's edge to the columns
_CORNER = 10
# A covered card's visible strip: in a column with room, and at the least that shows the index.
_UP, _LEAST_UP = 39.0, 28.0
_DOWN, _LEAST_DOWN = 17.0, 10.0
# A column longer than this is squeezed; one that cannot be squeezed further makes the picture grow.
_ROOM = 640.0


class _Column(NamedTuple):
    """What may be seen of a column: its face-down cards (None: not which), the face-up cards."""

    down: tuple[str | None, ...]
    up: tuple[str, ...]


class _Table(NamedTuple):
    """What may be seen of a position; the top cards are by suit, an empty foundation has none."""

    rule: str
    tops: Mapping[str, str]
    columns: tuple[_Column, ...]


class _Pen(NamedTuple):
    """How everything of one picture is drawn."""

    colours: Colours
    suits: Mapping[str, str]
    rings: Mapping[str, str]
    """The colours of highlighted cards and places."""


def picture(
    position: Position,
    *,
    language: str = "en",
    theme: str = "light",
    four_colour: bool = False,
    left_handed: bool = False,
    width: float | None = None,
    title: str | None = None,
    marks: Mark | Iterable[Mark] = (),
    peek: bool = False,
) -> str:
    """Draws a position as an SVG (S1 to S4, F2).

    The picture stands alone: no script, no style sheet, no ids, no fonts of its own, nothing from
    elsewhere, so that any number of them can share a page. Its `<desc>` tells the board in words.
    Of face-down cards it shows how many there are, never which, unless it peeks; marks on them
    are left out. Equal arguments give equal text.

    Args:
        position: the position to draw.
        language: `"en"` or `"he"`, the language of title and description.
        theme: `"light"` or `"dark"`.
        four_colour: draws diamonds blue and clubs green.
        left_handed: draws the foundations on the other side.
        width: width in CSS pixels, 720 unless given; the height follows from the columns.
        title: a title in place of the game's name.
        marks: one or several marks of `solitaire_widget.marks`.
        peek: shows which cards lie face down, small and grey.

    Raises:
        TypeError: for a position, width, title, mark or switch of a wrong type.
        ValueError: if language, theme or width cannot be used.
    """
    for name, value in (("four_colour", four_colour), ("left_handed", left_handed), ("peek", peek)):
        if not isinstance(value, bool):
            raise TypeError(f"{name} must be True or False, got {type(value).__name__}")
    table = _seen(position, peek)
    check_language(language)
    colours = _theme(theme)
    wide = _checked_width(width)
    name = say(language, "picture.title") if title is None else _checked_title(title)
    marks = collected(marks)
    shown = marks if peek else seen(marks, position)
    lines = [line for mark in shown if isinstance(mark, Caption) for line in _lines(mark)]
    top = signs.caption_height(lines)
    fans = [_fan(column, peek) for column in table.columns]
    tallest = max(map(_column_height, table.columns, fans))
    high = top + _COLUMNS + tallest + _MARGIN
    size = f'width="{number(wide)}" height="{number(wide * high / _WIDTH)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" lang="{language}" '
        f'viewBox="0 0 {_WIDTH} {number(high)}" {size} style="max-width:100%;height:auto" '
        'stroke-linejoin="round">',
        f"<title>{_text(name)}</title>",
        f"<desc>{_text(_in_words(table, shown, language))}</desc>",
        f'<rect width="{_WIDTH}" height="{number(high)}" rx="{_CORNER}" fill="{colours.felt}"/>',
    ]
    rings = {
        name: mark.color for mark in shown if isinstance(mark, Highlight) for name in mark.targets
    }
    pen = _Pen(colours, colours.four if four_colour else colours.suits, rings)
    first = 0 if left_handed else 3
    parts.extend(_foundations(table, pen, first, top + _MARGIN))
    for place, (column, fan) in enumerate(zip(table.columns, fans, strict=True)):
        parts.extend(_column(place, column, fan, pen, top + _COLUMNS))
    boxes = _boxes(table, fans, first, top)
    for mark in shown:
        if isinstance(mark, Arrow):
            ends = boxes[mark.start].middle, boxes[mark.end].middle
            parts.append(signs.arrow(*ends, mark.color))
    if lines:
        parts.extend(signs.caption(lines, _WIDTH, _CORNER, colours.band, colours.letters))
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _seen(position: Position, peek: bool) -> _Table:
    # The names of face-down cards go no further than this, unless they are asked for.
    from ..position import Position

    if not isinstance(position, Position):
        raise TypeError(f"expected a Position, got {type(position).__name__}")
    heights = position.foundations
    columns = zip(position.columns, position.face_down, strict=True)
    return _Table(
        position.rule.letter,
        {suit: RANKS[n - 1] + suit if n else "" for suit, n in zip(SUITS, heights, strict=True)},
        tuple(
            _Column(
                tuple(str(card) if peek else None for card in column[:down]),
                tuple(map(str, column[down:])),
            )
            for column, down in columns
        ),
    )


def _lines(mark: Caption) -> list[str]:
    return signs.caption_lines(mark.text, _WIDTH - 2 * _MARGIN)


def _theme(theme: str) -> Colours:
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


def _in_words(table: _Table, marks: Iterable[Mark], language: str) -> str:
    def foundation(suit: str, top: str) -> str:
        if not top:
            return say(language, "picture.foundation.empty", suit=say(language, f"suit.{suit}"))
        return say(language, "picture.foundation.top", card=card_name(language, top))

    def column(place: int, column: _Column) -> str:
        if not column.up:
            return say(language, "picture.column.empty", column=place)
        cards = [card_name(language, card) for card in column.up]
        hidden = [card for card in column.down if card is not None]
        if hidden:
            down = [say(language, "picture.peek", card=card_name(language, one)) for one in hidden]
            cards = down + cards
        elif column.down:
            cards.insert(0, plural(language, "picture.down", len(column.down)))
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
    marks = tuple(marks)
    captions = [mark.text for mark in marks if isinstance(mark, Caption)]
    return " ".join(filter(None, [*captions, *sentences, describe(marks, language)]))


class _Fan(NamedTuple):
    down: float
    up: float


def _fan(column: _Column, peek: bool) -> _Fan:
    """The strips of a column's covered cards; both shrink together when the column is long."""
    look = drawing()["peek"]
    roomy, least = (look["down"], look["least"]) if peek else (_DOWN, _LEAST_DOWN)
    wanted = _column_height(column, _Fan(roomy, _UP)) - CARD_HEIGHT
    share = min(1.0, (_ROOM - CARD_HEIGHT) / wanted) if wanted else 1.0
    return _Fan(max(least, roomy * share), max(_LEAST_UP, _UP * share))


def _column_height(column: _Column, fan: _Fan) -> float:
    return CARD_HEIGHT + len(column.down) * fan.down + max(0, len(column.up) - 1) * fan.up


def _left(place: int) -> float:
    return _MARGIN + place * (CARD_WIDTH + _GAP)


def _boxes(table: _Table, fans: list[_Fan], first: int, top: float) -> dict[str, Box]:
    """What shows of every card and place: where arrows begin and end."""
    boxes: dict[str, Box] = {}
    for place, suit in enumerate(table.tops, first):
        home = Box(_left(place), top + _MARGIN, CARD_WIDTH, CARD_HEIGHT)
        boxes[suit] = home
        boxes.update((rank + suit, home) for rank in RANKS)
    for place, (column, fan) in enumerate(zip(table.columns, fans, strict=True)):
        left, high = _left(place), top + _COLUMNS
        for card in column.down:
            if card is not None:
                boxes[card] = Box(left, high, CARD_WIDTH, fan.down)
            high += fan.down
        for card in column.up[:-1]:
            boxes[card] = Box(left, high, CARD_WIDTH, fan.up)
            high += fan.up
        last = Box(left, high, CARD_WIDTH, CARD_HEIGHT)
        boxes.update((name, last) for name in (*column.up[-1:], str(place + 1)))
    return boxes


def _foundations(table: _Table, pen: _Pen, first: int, high: float) -> Iterator[str]:
    for place, (suit, top) in enumerate(table.tops.items(), first):
        yield _around(suit, Box(_left(place), high, CARD_WIDTH, CARD_HEIGHT), pen)
        yield _at(_left(place), high)
        if not top:
            mark = art.moved(art.drawings()["suits"][suit], CARD_WIDTH / 2, CARD_HEIGHT / 2, 2.4)
            yield faces.slot(pen.colours)
            yield f'<path d="{mark}" fill="{pen.colours.ink}" fill-opacity=".22"/></g>'
        else:
            yield faces.whole(top, pen.colours, pen.suits[suit]) + _ring(top, pen) + "</g>"


def _column(place: int, column: _Column, fan: _Fan, pen: _Pen, high: float) -> Iterator[str]:
    left, top = _left(place), high
    colours = pen.colours
    rank = art.drawings()["ranks"][str(place + 1)]
    digit = art.moved(rank["d"], left + CARD_WIDTH / 2 - rank["width"] * 0.3, high - 23, 0.6)
    yield faces.line(digit, 2, colours.ink, ' stroke-opacity=".6"')
    yield _around(str(place + 1), Box(left, top, CARD_WIDTH, _column_height(column, fan)), pen)
    if not column.up:
        yield _at(left, top) + faces.slot(colours) + "</g>"
    for hidden in column.down:
        back = faces.back(fan.down, colours) if hidden is None else faces.peek(hidden, fan.down)
        yield _at(left, top) + back + _ring(hidden, pen) + "</g>"
        top += fan.down
    for card in column.up[:-1]:
        face = faces.paper(colours) + faces.index(card, pen.suits[card[1]])
        yield _at(left, top) + face + _ring(card, pen) + "</g>"
        top += fan.up
    for card in column.up[-1:]:
        yield (
            _at(left, top)
            + faces.whole(card, colours, pen.suits[card[1]])
            + _ring(card, pen)
            + "</g>"
        )


def _ring(card: str | None, pen: _Pen) -> str:
    """The highlight of a card, within its edges, so that it shows in a strip too."""
    if card is None or card not in pen.rings:
        return ""
    return signs.ring(Box(0, 0, CARD_WIDTH, CARD_HEIGHT), pen.rings[card], RADIUS)


def _around(place: str, box: Box, pen: _Pen) -> str:
    """The highlight of a place, around all that lies there."""
    if place not in pen.rings:
        return ""
    around = float(drawing()["highlight"]["around"])
    return signs.ring(box, pen.rings[place], RADIUS, around)


def _at(left: float, top: float) -> str:
    return f'<g transform="translate({number(left)} {number(top)})">'
