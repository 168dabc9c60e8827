"""Sites made by Sphinx: small projects, built as a reader of the documentation would build them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from browser.board import Board
from browser.lab import own_environment
from playwright.sync_api import Page

from solitaire_widget import Game

CODE = "RU1-C-AAAAASC"
OTHER = "RU1-C-AAAAABB"
EXTENSION = "solitaire_widget.sphinx"
# Elements as they stand in a page's source; in a text about them the bracket is written otherwise.
ELEMENT = re.compile(r"<solitaire-board[\s>]")


class Built(NamedTuple):
    """A build that has ended."""

    code: int
    said: str
    folder: Path

    def page(self, name: str) -> str:
        """Returns the source of a page, or of another file that was made."""
        return (self.folder / name).read_text(encoding="utf-8")


def build(source: Path, out: Path, *options: str) -> Built:
    """Runs sphinx-build, two processes at a time; what went wrong is left to the caller."""
    # Apart from the site: a folder of Jupyter's with a config would be taken for the user's own.
    own = out.parent / "jupyter"
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-j2", *options, str(source), str(out)],
        env=own_environment(own, own / "config") | {"NO_COLOR": "1", "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return Built(done.returncode, done.stdout, out)


def built(source: Path, out: Path, *options: str) -> Built:
    """Runs sphinx-build; no warning may be given."""
    done = build(source, out, "-W", "--keep-going", *options)
    assert done.code == 0, done.said
    return done


def project(folder: Path, files: dict[str, str], **settings: object) -> Path:
    """Writes a project: its files, and a conf.py of these settings; returns its folder."""
    conf = "".join(f"{name} = {value!r}\n" for name, value in settings.items())
    for name, text in {"conf.py": conf, **files}.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def boards(page: Page, count: int) -> list[Board]:
    """Returns the boards of the page, once that many are alive."""
    page.wait_for_function(
        "count => document.querySelectorAll('.solitaire [data-pile]').length === 11 * count",
        arg=count,
    )
    return [Board(page, root) for root in page.locator(".solitaire").all()]


def play_on(board: Board, game: Game, *moves: str) -> None:
    """Drags the moves on a board that shows the game, and plays them in the game too."""
    board.expect(str(game.position))
    for move in moves:
        board.play(move)
        game.play(move)
        board.expect(str(game.position))
    assert (board.number("score"), board.number("moves")) == (game.score, game.move_count)


def relative(path: Path, folder: Path) -> str:
    """Returns the path from the folder, as it stands in an address."""
    return os.path.relpath(path, folder).replace(os.sep, "/")
