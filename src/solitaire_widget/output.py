"""The board as an output where no widget can be: untrusted notebooks, web pages of a repository."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .marks import Mark
    from .position import Position

# May stand in a URL and in an attribute in double quotes, of XHTML too; the rest is encoded.
_PLAIN = " !$'()*+,-./:;=>?@[]^_`{|}~"
_WORDS = re.compile(r"<(title|desc)>([^<]*)</\1>\n?")


def picture_of(
    position: Position, settings: Mapping[str, Any], marks: tuple[Mark, ...] = ()
) -> str:
    """Returns the picture that shows a position as a board with these settings shows it."""
    from .render.svg import picture

    return picture(
        position,
        language="he" if settings.get("language") == "he" else "en",
        theme="dark" if settings.get("theme") == "dark" else "light",
        four_colour=bool(settings.get("four_colour")),
        left_handed=bool(settings.get("left_handed")),
        marks=marks,
        peek=bool(settings.get("peek")),
    )


def image_of(svg: str) -> str:
    """Returns a picture of ours as HTML without scripts.

    An `<img>`, since what notebooks let through in an untrusted output has images, and no inline
    SVG: that would be taken apart, and its description left as text. It is told in words for
    those who cannot see it. The tag is well formed as XML too: books (epub) are made of that.
    """
    # The parts of the picture that are text are escaped already.
    words = ". ".join(text for _, text in _WORDS.findall(svg)).replace('"', "&quot;")
    # Once is enough for the words. A notebook keeps every output that it has shown, and this
    # spelling is a quarter shorter than base64: its many quotes and line ends need no escapes.
    drawn = _WORDS.sub("", svg).replace(">\n", ">")
    if "'" not in drawn:
        drawn = drawn.replace('"', "'")
    source = f"data:image/svg+xml;charset=utf-8,{quote(drawn, safe=_PLAIN)}"
    return f'<img src="{source}" alt="{words}" style="max-width:100%;height:auto"/>'
