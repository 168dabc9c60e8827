"""What the README and the documentation say to write, done as it stands there."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

from browser.deals import DEAL
from playwright.sync_api import Page

from solitaire_widget import Game

from .conftest import OpenPage
from .exported import nbconvert, write_notebook
from .playing import SHOW, first_board, play_alone
from .sites import CODE, boards, built, play_on, project

ROOT = Path(__file__).resolve().parents[2]
README, EMBED = ROOT / "README.md", ROOT / "notebooks" / "embed.md"
# What nbconvert's pages ask for, whatever they show, from a server that is out of reach here.
SERVER = r"^https://cdnjs\.cloudflare\.com/ajax/libs/(require\.js|mathjax)/"
UNREACHED = r"Failed to load resource: net::ERR_FAILED \(https://cdnjs\.cloudflare\.com/"


def block(text: Path, language: str, holds: str) -> str:
    """Returns the only block of that language which holds the words.

    Raises:
        AssertionError: when there is none, or more than one.
    """
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", text.read_text("utf-8"), re.M | re.S)
    (found,) = [each for each in blocks if holds in each]
    return str(found)


def run(code: str, folder: Path) -> None:
    """Runs Python code, or the rest of a command line that begins with python, in the folder."""
    words = shlex.split(code)[1:] if code.startswith("python ") else ["-c", code]
    subprocess.run([sys.executable, *words], cwd=folder, check=True)


def plays_alone(page: Page, *moves: str) -> None:
    """Plays on, on the page's only board, which shows the game after the moves."""
    (board,) = boards(page, 1)
    game = Game(CODE)
    for move in moves:
        game.play(move)
    play_on(board, game, str(game.legal_moves()[0]))


def test_one_file_of_the_widget(tmp_path: Path, open_page: OpenPage) -> None:
    make = block(README, "python", 'SolitaireWidget("RU1-C-AAAAASC")  #')
    mail = block(README, "python", 'to_html("lesson.html")')
    run(f"{make}\n{mail}", tmp_path)
    page = open_page((tmp_path / "lesson.html").as_uri(), reduced_motion="reduce")
    plays_alone(page, "AH>F")


def test_a_page_of_ones_own(tmp_path: Path, open_page: OpenPage) -> None:
    (command,) = re.findall(
        r"`(python -c .*?page_script\('page.js'\)\")`", README.read_text("utf-8")
    )
    run(command, tmp_path)
    body = block(README, "html", "<solitaire-board")
    (tmp_path / "page.html").write_text(f"<!doctype html><title>Mine</title>\n{body}", "utf-8")
    page = open_page((tmp_path / "page.html").as_uri(), reduced_motion="reduce")
    plays_alone(page, "AH>F", "AD>F")
    assert page.locator("[data-timeline]").is_visible()


def test_a_page_made_with_sphinx(tmp_path: Path, open_page: OpenPage) -> None:
    conf = block(README, "python", "solitaire_widget.sphinx")
    directive = block(README, "rst", ".. solitaire::")
    source = project(tmp_path / "source", {"index.rst": f"Mine\n====\n\n{directive}"})
    (source / "conf.py").write_text(conf, "utf-8")
    site = built(source, tmp_path / "site")
    page = open_page((site.folder / "index.html").as_uri(), reduced_motion="reduce")
    plays_alone(page, "AH>F", "AD>F")
    assert page.locator("[data-timeline]").is_visible()


def test_a_notebook_as_a_web_page(tmp_path: Path, open_page: OpenPage) -> None:
    write_notebook(tmp_path / "game.ipynb", SHOW)
    command = block(EMBED, "sh", "nbconvert")
    words = shlex.split(command)
    assert words[:2] == ["jupyter", "nbconvert"]
    assert words[-1] == "game.ipynb"
    nbconvert(tmp_path, tmp_path / "game.ipynb", *words[2:-1])
    run(block(EMBED, "python", '"</body>"'), tmp_path)
    page = open_page((tmp_path / "game.html").as_uri(), asks=SERVER, noise=UNREACHED)
    board = first_board(page)
    board.expect(str(DEAL.game().position))
    play_alone(board)
