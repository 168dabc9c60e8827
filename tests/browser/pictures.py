"""Takes the README's pictures anew: `python -m browser.pictures` in tests/."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Locator, sync_playwright

from solitaire_widget import Game, Refusal
from solitaire_widget.solver import solve

from . import chromium
from .board import Board
from .lab import Lab, Notebook, running_lab
from .plain import plain_page

ROOT = Path(__file__).parents[2]
IMAGES, NOTEBOOKS = ROOT / "images", ROOT / "notebooks"
CODE = "RU1-C-AAAAASC"
_LINE = """
AH>F AD>F 2D>F KC>1 4D>6 JC>1 TC>1 4H>1 3D>F 4D>F 5D>F 6D>F 7D>F AS>F 2S>F 8D>F 9D>F 8C>6 KH>4
2H>F 7S>3 TS>1 AC>F TD>F 3H>F 4H>F 5H>F JD>F 2C>F QS>5 9C>3 TH>7 7C>3 6C>3 JH>4 5C>3 4C>3 3C>F
4C>F 5C>F 6C>F 7C>F 8C>F 9C>F TC>F JC>F QC>F 9S>1 QD>F KD>F 8S>1 6S>1 7H>1 3S>F 4S>F KS>2 JS>2
6H>F 7H>F 8H>F 5S>F 6S>F 7S>F 8S>F 9S>F TS>F JS>F QS>F KS>F 9H>F TH>F JH>F QH>F KH>F KC>F
"""
LINE = _LINE.split()
EARLY, LATE = 22, 40
LAB_CELL = f"""from solitaire_widget import SolitaireWidget

widget = SolitaireWidget("{CODE}")
widget"""
PLAY_CELL = f"""for move in "{" ".join(LINE[:EARLY])}".split():
    widget.play(move)"""


def game_after(moves: int) -> Game:
    """Returns the game after that many moves of the line."""
    game = Game(CODE)
    for move in LINE[:moves]:
        game.play(move)
    return game


def lost_game() -> Game:
    """Returns a game that could be won up to its last move."""
    game = game_after(18)
    game.play("KD>4")
    assert solve(game).verdict == "lost"
    return game


def save(element: Locator, name: str) -> None:
    """Saves a picture of an element, once nothing on it moves any more."""
    element.page.wait_for_function("document.getAnimations().every(each => each.currentTime > 600)")
    element.page.mouse.move(0, 0)
    element.screenshot(path=IMAGES / name, animations="disabled")


def in_lab(browser: Browser, lab: Lab) -> None:
    """JupyterLab with a game under way, above the fold."""
    context = browser.new_context(viewport={"width": 1180, "height": 1005}, locale="en-GB")
    notebook = Notebook(context.new_page(), lab, lab.write_notebook(LAB_CELL, PLAY_CELL))
    notebook.load()
    notebook.run_all()
    board = Board(notebook.page, notebook.page.locator(".solitaire").first)
    board.root.wait_for()
    save(notebook.page.locator(".jp-NotebookPanel"), "board-light.png")
    context.close()


def on_pages(browser: Browser) -> None:
    """Boards alone: a refusal, dark and in Hebrew, a phone, the win."""
    game = game_after(EARLY)
    board = plain_page(browser, game, width=860, height=820)
    card, place = next(
        (str(card), str(number))
        for number in range(3, 8)
        for column in game.position.columns
        for card in column[::-1]
        if game.refusal(f"{card}>{number}") in (Refusal.FAMILY, Refusal.COLUMN_RANK)
    )
    board.drag(card, place)
    board.root.locator("[data-message]:not(:empty)").wait_for()
    save(board.root, "refusal.png")
    board = plain_page(
        browser,
        game_after(LATE),
        width=860,
        height=820,
        settings={"theme": "dark", "language": "he", "four_colour": True},
    )
    save(board.root, "board-dark.png")
    truth = {"verdict_light": True, "hints": True, "review_strip": True, "timeline": True}
    board = plain_page(browser, lost_game(), width=860, height=820, settings=truth)
    board.root.locator('[data-verdict="lost"]').wait_for()
    board.root.locator('[data-review="known"]').wait_for()
    save(board.root, "truth.png")
    board = plain_page(browser, game, width=360, height=640, device_scale_factor=2)
    save(board.root, "board-phone.png")
    animated = {"animation": "on"}
    last = game_after(len(LINE) - 1)
    board = plain_page(browser, last, width=860, height=820, settings=animated)
    board.play(LINE[-1])
    board.root.locator("[data-message]:not(:empty)").wait_for()
    board.page.wait_for_timeout(700)  # in the middle of the bloom
    board.root.screenshot(path=IMAGES / "won.png")


def on_site(browser: Browser, folder: Path) -> None:
    """The gallery of the documentation, by day and by night."""
    command = [sys.executable, "-m", "sphinx", "-q", "-W", str(NOTEBOOKS), str(folder)]
    subprocess.run(command, check=True)
    for theme in ("light", "dark"):
        window = {"width": 1240, "height": 900}
        context = browser.new_context(viewport=window, color_scheme=theme, locale="en-GB")
        page = context.new_page()
        page.goto((folder / "gallery.html").as_uri())
        page.locator(".solitaire").nth(1).wait_for()
        show = "heading => heading.scrollIntoView({ behavior: 'instant' })"
        page.locator("h2").nth(1).evaluate(show)
        page.screenshot(path=IMAGES / f"site-{theme}.png", animations="disabled")
        context.close()


def main() -> None:
    """Takes them all."""
    IMAGES.mkdir(exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = chromium.launch(playwright)
        on_pages(browser)
        with running_lab(Path(folder)) as lab:
            in_lab(browser, lab)
        on_site(browser, Path(folder) / "site")
        browser.close()


if __name__ == "__main__":
    main()
