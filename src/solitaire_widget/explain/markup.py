"""Tables, as text for terminals and as HTML for notebooks."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ..words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..cards import Card

_FIRST, _LAST = "\u2066", "\u2069"  # keep what is between them left to right


def isolated(language: str, text: str) -> str:
    """Returns a symbol that stays left to right, also inside a Hebrew sentence."""
    return f"{_FIRST}{text}{_LAST}" if language == "he" else text


def bare(text: str) -> str:
    """Returns a text without the marks of `isolated`, for a terminal."""
    return text.replace(_FIRST, "").replace(_LAST, "")


def symbols(cards: Sequence[Card]) -> str:
    """Returns the symbols of cards, separated by spaces: `7♥ 3♣`."""
    return " ".join(card.symbol for card in cards)


def place_name(language: str, place: int | str) -> str:
    """Returns the name of a column, 1 to 7, or of a card's foundation, `"F"`."""
    if place == "F":
        return say(language, "announce.place.foundation")
    return say(language, "announce.place.column", column=place)


def text_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Returns a table of aligned columns, two spaces apart.

    >>> print(text_table(["card", "to"], [["10♥", "column 2"]]))
    card  to
    10♥   column 2
    """
    widths = [max(map(len, cells)) for cells in zip(heads, *rows, strict=True)]
    return "\n".join(
        "  ".join(map(str.ljust, row, widths)).rstrip() for row in [list(heads), *rows]
    )


def html_table(
    language: str,
    title: str,
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    colours: Sequence[str] = (),
) -> str:
    """Returns a table whose first cell of a row names it; symbols stay left to right.

    Args:
        language: the language of the words.
        title: what to write above.
        heads: the heads of the columns.
        rows: the cells of the rows.
        colours: for each row the colour of a stripe beside it; without any, there are none.
    """
    side = "right" if language == "he" else "left"
    style = f' style="text-align: {side}"'
    head = "".join(f'<th scope="col"{style}>{escape(cell)}</th>' for cell in heads)
    stripes = [f"; border-{side}: 0.4em solid {colour}" for colour in colours] or [""] * len(rows)
    body = "".join(
        f'<tr><th scope="row" style="text-align: {side}{stripe}">{_cell(first)}</th>'
        + "".join(f"<td{style}>{_cell(cell)}</td>" for cell in rest)
        + "</tr>"
        for (first, *rest), stripe in zip(rows, stripes, strict=True)
    )
    direction = "rtl" if language == "he" else "ltr"
    return (
        f'<table lang="{language}" dir="{direction}"><caption{style}>{_cell(title)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def _cell(text: str) -> str:
    # As elements, since the marks would be copied along with the text.
    return escape(text).replace(_FIRST, '<bdi dir="ltr">').replace(_LAST, "</bdi>")
