"""An extension for Sphinx: living boards in documentation, from reStructuredText and MyST.

In `conf.py`::

    extensions = ["solitaire_widget.sphinx"]

In a page, where moves and settings may be left out::

    .. solitaire:: RU1-C-AAAAASC
       :moves: AH>F AD>F
       :timeline:

The boards that notebooks show, by myst-nb or nbsphinx, come alive too. One script of the site's
own makes all boards of a page; no other server is asked for anything.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from .. import Game, __version__, page_script
from ..lines import moves_of
from ..marks import arrow, caption, collected, highlight
from ..page import FORMAT
from ..protocol import SETTINGS, Setting, setting_fault
from .notebooks import boards_of_notebooks

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

    from ..marks import Mark

SCRIPT: Final = "solitaire-page.js"
"""The name of the script among the site's static files."""

_PLAYABLE: Final = "320px"
_YES: Final = ("", "true", "yes", "on")
_NO: Final = ("false", "no", "off")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Registers the directive, and what brings boards to life; Sphinx calls it."""
    app.add_directive("solitaire", SolitaireDirective)
    app.connect("builder-inited", _write_script)
    app.connect("doctree-read", boards_of_notebooks)
    app.connect("html-page-context", _add_script)
    return {
        "version": __version__,
        # Pages that were read by another version are read again if the script could not read them.
        "env_version": FORMAT,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }


def _setting_reader(name: str) -> Callable[[str | None], Setting]:
    """Returns what reads the text of a setting; a flag without a text is true."""

    def read(text: str | None) -> Setting:
        word = (text or "").strip().lower()
        value: Setting = word
        if True in SETTINGS[name]:
            value = True if word in _YES else False if word in _NO else word
        fault = setting_fault(name, value)
        if fault:
            raise ValueError(fault.replace("_", "-"))
        return value

    return read


def _no_time() -> float:
    """The time while pages are made: the same page each time."""
    return 0.0


def _width(text: str | None) -> str:
    width = str(directives.length_or_percentage_or_unitless(text or ""))
    if not re.search(r"[1-9]", width):
        raise ValueError(f"a board needs a width, got {width}")
    return width


def _align(text: str | None) -> str:
    return directives.choice(text or "", ("left", "center", "right"))


class SolitaireDirective(SphinxDirective):
    """A board, by its game code or its position.

    In a web page it can be played; where there are no scripts it is a picture, and in other
    formats the board in text.
    """

    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]] | None] = {
        "position": directives.unchanged_required,
        "moves": directives.unchanged_required,
        "caption": directives.unchanged_required,
        "highlight": directives.unchanged_required,
        "arrow": directives.unchanged_required,
        "width": _width,
        "align": _align,
        "class": directives.class_option,
        "name": directives.unchanged,
        **{name.replace("_", "-"): _setting_reader(name) for name in SETTINGS},
    }

    def run(self) -> list[nodes.Node]:
        """Makes the board.

        Raises:
            DirectiveError: if the game, a move or a mark is not right; Sphinx tells the file and
                the line.
        """
        try:
            game = self._game()
            marks = self._marks(game)
            fragment = game.to_html(fragment=True, marks=marks, **self._settings())
        except (ValueError, TypeError) as error:
            raise self.error(f"solitaire: {error}") from error
        box = nodes.container(classes=["solitaire-figure", *self.options.get("class", [])])
        self.set_source_info(box)
        self.add_name(box)
        page = nodes.raw("", f'<div style="{self._style()}">{fragment}</div>', format="html")
        said = [self.options["caption"], ""] if "caption" in self.options else []
        text = "\n".join([*said, game.board()])
        box += [
            addnodes.only("", page, expr="format_html"),
            addnodes.only("", nodes.literal_block(text, text), expr="not format_html"),
        ]
        return [box]

    def _game(self) -> Game:
        given, position = " ".join(self.arguments).strip(), self.options.get("position", "")
        if bool(given) == bool(position):
            raise ValueError(
                "expected one game: a code such as RU1-C-AAAAASC after the directive's name, or "
                "a position there or as :position:"
            )
        # No code has a stroke in it, and every position has six.
        text = " ".join((position or given).split())
        is_position = bool(position) or "/" in text
        game = Game.from_position(text, now=_no_time) if is_position else Game(text, now=_no_time)
        for move in moves_of(self.options.get("moves", "").replace(",", " ")):
            game.play(move)
        # A reader's time begins with a move of the reader's own.
        game.clock.stop()
        return game

    def _marks(self, game: Game) -> tuple[Mark, ...]:
        marks: list[Mark] = []
        if "highlight" in self.options:
            marks.append(highlight(*self.options["highlight"].replace(",", " ").split()))
        for text in self.options.get("arrow", "").replace(",", " ").split():
            start, sign, end = text.partition(">")
            if not sign:
                raise ValueError(f"{text!r} is no arrow: expected two ends, such as AD>F or 4C>3")
            marks.append(arrow(start, end))
        if "caption" in self.options:
            marks.append(caption(self.options["caption"]))
        return collected(marks, None if self.options.get("peek") else game.position)

    def _settings(self) -> dict[str, Any]:
        given = {name: self.options.get(name.replace("_", "-")) for name in SETTINGS}
        return {name: value for name, value in given.items() if value is not None}

    def _style(self) -> str:
        style = ["margin-block: 1.5rem"]
        if "width" in self.options:
            width = self.options["width"]
            # A share of a narrow page is too narrow to play on.
            wide = f"max({width}, {_PLAYABLE})" if width.endswith("%") else width
            style += [f"width: {width}px" if width.isdigit() else f"width: {wide}"]
            style += ["max-width: 100%"]
        if self.options.get("align") in ("center", "right"):
            style += ["margin-left: auto"]
        if self.options.get("align") == "center":
            style += ["margin-right: auto"]
        return "; ".join(style)


def _makes_web_pages(app: Sphinx) -> bool:
    # Books (epub) and help files are of the format too, but run no scripts.
    return app.builder.format == "html" and not getattr(app.builder, "embedded", False)


def _write_script(app: Sphinx) -> None:
    """Puts the script among the static files before pages are written, which name its digest."""
    if _makes_web_pages(app):
        folder: Path = app.outdir / "_static"
        folder.mkdir(parents=True, exist_ok=True)
        page_script(folder / SCRIPT)


def _add_script(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: object
) -> None:
    """Adds the script to a page that has a board, from wherever the board comes."""
    if _makes_web_pages(app) and "<solitaire-board" in str(context.get("body", "")):
        app.add_js_file(SCRIPT, loading_method="defer")
