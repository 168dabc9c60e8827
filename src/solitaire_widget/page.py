"""Pages with living boards, for where there is no Python: documentation, mail, a file on a disk.

A board on a page is an element, `<solitaire-board>`, with a picture in it. The script, one for
all boards of a page, puts the board in the picture's place; without scripts the picture stays.
"""

from __future__ import annotations

import json
import os
from base64 import b64encode
from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from .bundle import bundled
from .game import Game
from .marks import collected
from .output import image_of, picture_of
from .protocol import SETTINGS, setting_fault
from .sync import whole_game
from .words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .marks import Mark
    from .position import Position

FORMAT: Final = 1
"""The format of the state in a page; the script reads no other one."""
_INLINE: Final = "inline"

# Within the page too: browsers would ask the page's server for one.
_ICON: Final = (
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>"
    "<path d='M8 0 14 8 8 16 2 8Z' fill='%23c2182f'/></svg>"
)
_PAGE: Final = """<!doctype html>
<html lang="{language}" dir="{direction}" data-theme="{theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="solitaire_widget {version}">
<title>{title}</title>
<link rel="icon" href="{icon}">
<style>
{style}</style>
</head>
<body>
<main>
{heading}{board}
</main>
{script}
</body>
</html>
"""
# The page is as dark as its board: at first as the board was told or the reader's system is, and
# then as the board is in fact, whose theme can be changed on it.
_STYLE: Final = """\
:root { --page: #f5f4f0; --words: #23282b; color-scheme: light; }
:root[data-theme="dark"] { --page: #14181a; --words: #e4e2dc; color-scheme: dark; }
@media (prefers-color-scheme: dark) {
  :root[data-theme="auto"] { --page: #14181a; --words: #e4e2dc; color-scheme: dark; }
}
:root:has(.solitaire[data-theme="light"]) {
  --page: #f5f4f0; --words: #23282b; color-scheme: light;
}
:root:has(.solitaire[data-theme="dark"]) {
  --page: #14181a; --words: #e4e2dc; color-scheme: dark;
}
body { margin: 0; background: var(--page); color: var(--words); }
body { font-family: system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 1000px; margin: 0 auto; padding: 16px; }
h1 { margin: 0 0 12px; font-size: 1.4rem; line-height: 1.3; overflow-wrap: anywhere; }
solitaire-board { display: block; }
solitaire-board > img { display: block; width: 100%; }
@media (max-width: 600px) { main { padding: 4px; } h1 { margin: 8px; } }
"""


class Look(NamedTuple):
    """What a page is to have around its board; `Pictured.to_html` tells of the parts."""

    title: str | None
    fragment: bool
    script: str | os.PathLike[str]


class PageText(str):
    """The text of a page or of its script: a `str` that a cell does not print in full."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Says how long the text is."""
        return f"<{type(self).__name__} of {len(self):,} characters>"


def page_script(path: str | os.PathLike[str] | None = None) -> PageText:
    """Returns the script that makes the boards of a page live, one for all of them.

    It is a classic script, `<script src="page.js">`, which works in a page from a disk too, and
    asks for nothing else.

    Args:
        path: a file to write it to as well, in a folder that is there; replaced if it exists.

    Raises:
        FileNotFoundError: if there is no such folder, or the package was not built.
        OSError: if the file cannot be written.
    """
    return _written(bundled("page.js"), path)


def to_html(
    drawn: Game | Position,
    path: str | os.PathLike[str] | None,
    look: Look,
    settings: Mapping[str, object],
    marks: Mark | Iterable[Mark],
) -> PageText:
    """Returns a page with a game or a position; `Pictured.to_html` tells of the arguments."""
    check(look, settings)
    game = drawn if isinstance(drawn, Game) else Game.from_position(drawn)
    with game.lock:
        chosen = collected(marks, None if settings.get("peek") else game.position)
        return publish(element(game, settings, chosen), game, path, look, settings)


def publish(
    board: str,
    game: Game,
    path: str | os.PathLike[str] | None,
    look: Look,
    settings: Mapping[str, object],
) -> PageText:
    """Returns the page around an element, or the element alone, and writes it if asked to."""
    return _written(board if look.fragment else _page(board, game, look, settings), path)


def element(
    game: Game,
    settings: Mapping[str, object],
    marks: tuple[Mark, ...] = (),
    task: Mapping[str, object] | None = None,
    svg: str | None = None,
) -> str:
    """Returns the element of a board: a picture, until the page's script makes it live.

    Args:
        game: the game; its lock is held by the caller if it may change.
        settings: those that are not given are the default.
        marks: what is marked.
        task: the exercise that is set: title, text, limit, solved.
        svg: the picture, if it was drawn already.
    """
    attributes = [f'state="{_state(game, marks, task)}"', *_attributes(settings)]
    image = image_of(svg or picture_of(game.position, settings, marks))
    return f"<solitaire-board {' '.join(attributes)}>{_task_words(task)}{image}</solitaire-board>"


def output_of(
    game: Game,
    settings: Mapping[str, object],
    marks: tuple[Mark, ...] = (),
    task: Mapping[str, object] | None = None,
) -> dict[str, str]:
    """Returns the outputs of a cell for where no widget can be: untrusted notebooks, print.

    Where a page has our script, the HTML comes alive.
    """
    with game.lock:
        svg = picture_of(game.position, settings, marks)
        return {
            "text/plain": game.board(),
            "text/html": element(game, settings, marks, task, svg),
            "image/svg+xml": svg,
        }


def _state(game: Game, marks: tuple[Mark, ...], task: Mapping[str, object] | None) -> str:
    """Returns all that the script must know of the game, in letters that spell no card."""
    whole = whole_game(game, "")
    # The script names games by what they are: a page that is made again is the same page.
    del whole["game"], whole["version"]
    # A reader's time begins with what the reader does.
    whole["running"] = False
    state = {"format": FORMAT, **whole, "marks": [mark.plain() for mark in marks], "task": task}
    return b64encode(json.dumps(state, separators=(",", ":")).encode("ascii")).decode("ascii")


def _attributes(settings: Mapping[str, object]) -> Iterable[str]:
    for name, (default, *_) in SETTINGS.items():
        value = settings.get(name, default)
        if value == default:
            continue
        attribute = name.replace("_", "-")
        # As XHTML has it, where an attribute cannot stand without a value.
        text = "" if value is True else str(value).lower()
        yield f'{attribute}="{escape(text)}"'


def _task_words(task: Mapping[str, object] | None) -> str:
    if task is None:
        return ""
    title = f"<strong>{escape(str(task['title']))}</strong><br/>" if task["title"] else ""
    return f'<p dir="auto">{title}{escape(str(task["text"]))}</p>'


def _page(board: str, game: Game, look: Look, settings: Mapping[str, object]) -> str:
    from . import __version__

    language = "he" if settings.get("language") == "he" else "en"
    theme = settings.get("theme", "auto")
    name = say(language, "picture.title") + (f" {game.code}" if game.code else "")
    return _PAGE.format(
        language=language,
        direction="rtl" if language == "he" else "ltr",
        theme=theme,
        version=__version__,
        title=escape(name if look.title is None else look.title),
        icon=_ICON,
        style=_STYLE,
        heading=_heading(look.title),
        board=board,
        script=_script_tag(look.script),
    )


def _heading(title: str | None) -> str:
    return "" if title is None else f'<h1 dir="auto">{escape(title)}</h1>\n'


def _script_tag(script: str | os.PathLike[str]) -> str:
    if script == _INLINE:
        # The build has seen to it that nothing in it ends the tag.
        return f"<script>{bundled('page.js')}</script>"
    address = os.fspath(script).replace(os.sep, "/") if not isinstance(script, str) else script
    return f'<script src="{escape(address)}"></script>'


def check(look: Look, settings: Mapping[str, object]) -> None:
    """Checks the arguments of `to_html`.

    Raises:
        TypeError: for arguments that there are not, and those of a wrong type.
        ValueError: for values that are not allowed.
    """
    unknown = [name for name in settings if name not in SETTINGS]
    if unknown:
        raise TypeError(
            f"to_html has no argument {', '.join(map(repr, unknown))}: expected path, title, "
            f"fragment, script, marks, {', '.join(SETTINGS)}"
        )
    faults = [fault for name in settings if (fault := setting_fault(name, settings[name]))]
    if faults:
        raise ValueError("; ".join(faults))
    title, fragment, script = look
    if title is not None and not isinstance(title, str):
        raise TypeError(f"expected a title in text, got {type(title).__name__}")
    if not isinstance(fragment, bool):
        raise TypeError(f"fragment must be True or False, got {type(fragment).__name__}")
    if not isinstance(script, str | os.PathLike):
        raise TypeError(f"script must be 'inline' or an address, got {type(script).__name__}")
    if not os.fspath(script):
        raise ValueError("script must be 'inline' or the address of the script, not empty")
    if fragment and (title is not None or script != _INLINE):
        raise ValueError(
            "a fragment is the board alone: it has no title and no script; the page that it is "
            "put into needs the script of page_script() once"
        )


def _written(text: str, path: str | os.PathLike[str] | None) -> PageText:
    if path is not None:
        from .record_files import save

        save(text, path, overwrite=True)
    return PageText(text)
