"""The board as an output where no widget can be: untrusted notebooks, web pages of a repository."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from .marks import Mark
    from .position import Position

# May stand in a URL and in an attribute in double quotes; the rest is encoded.
_PLAIN = " !$'()*+,-./:;<=>?@[]^_`{|}~"


def picture_html(
    position: Position,
    *,
    language: str,
    theme: str,
    four_colour: bool,
    left_handed: bool = False,
    marks: tuple[Mark, ...] = (),
    peek: bool = False,
) -> str:
    """Returns a picture of the position as HTML without scripts.

    An `<img>`, since what notebooks let through in an untrusted output has images, and no inline
    SVG: that would be taken apart, and its description left as text. It is told in words for
    those who cannot see it.
    """
    from .render.svg import picture

    svg = picture(
        position,
        language=language,
        theme=theme,
        four_colour=four_colour,
        left_handed=left_handed,
        marks=marks,
        peek=peek,
    )
    # The parts of the picture that are text are escaped for XML already.
    words = ". ".join(re.findall(r"<(?:title|desc)>([^<]*)</", svg)).replace('"', "&quot;")
    source = f"data:image/svg+xml;charset=utf-8,{quote(svg, safe=_PLAIN)}"
    return f'<img src="{source}" alt="{words}">'
