"""A notebook with a board that is saved, left by its kernel, and opened again.

The widgets' state is not saved with it, as is JupyterLab's and Notebook 7's habit.
"""

from __future__ import annotations

import json

from playwright.sync_api import Locator, Page, expect

from .board import Board
from .deals import DEAL
from .lab import Notebook

PLAYED = 2
# The label of a board that misses Python.
ALONE = '[data-info="python"]'
SHOW = "\n".join(
    [
        "from solitaire_widget import Game, SolitaireWidget",
        DEAL.code(animation="off", language="en"),
        *(f"w.play({move!r})" for move in DEAL.line[:PLAYED]),
        "w",
    ]
)
# Another package's widget, whose output is none of our business.
OTHER = "from ipywidgets import IntSlider\nIntSlider()"
LOST = "Error displaying widget: model not found"
# What ipywidgets writes to the console about each widget that is gone.
LOST_NOISE = r"^Error: widget model not found"


def write(notebook: Notebook) -> None:
    """Runs the notebook, which shows a board, and saves it."""
    notebook.run_all()
    shown(notebook.page).root.wait_for()
    notebook.save()


def leave(notebook: Notebook) -> None:
    """Leaves the page and ends the kernel."""
    notebook.page.goto("about:blank")
    notebook.lab.end_kernels()


def distrust(notebook: Notebook) -> Notebook:
    """Returns a copy of the saved notebook that came from elsewhere: nobody here has run it."""
    saved = json.loads((notebook.lab.root / notebook.name).read_text(encoding="utf-8"))
    # A notebook is known by its content, so that a copy alone would be trusted.
    saved["cells"][0]["source"] += "\n# from elsewhere"
    name = f"elsewhere-{notebook.name}"
    (notebook.lab.root / name).write_text(json.dumps(saved), encoding="utf-8")
    return Notebook(notebook.page, notebook.lab, name)


def output(page: Page, number: int = 0) -> Locator:
    """Finds the output of the cell."""
    return page.locator(".jp-Cell").nth(number).locator(".jp-OutputArea-output")


def shown(page: Page) -> Board:
    """Finds the living board in the first cell's output."""
    return Board(page, output(page).locator(".solitaire"))


def expect_alone(page: Page, played: int = PLAYED) -> Board:
    """Waits for a living board without Python, as it was when it was shown; returns it."""
    board = Board(page, output(page).locator("solitaire-board .solitaire"))
    board.root.wait_for()
    board.expect(str(DEAL.game(played).position))
    expect(output(page)).not_to_contain_text("widget")
    expect(board.root.locator(ALONE)).to_have_text("without Python")
    expect(board.root.locator(ALONE)).to_be_visible()
    # ipywidgets' sign for the same, a red and broken chain, would be too loud.
    before = "element => getComputedStyle(element, '::before').content"
    assert output(page).locator("solitaire-board").evaluate(before) == "none"
    return board


def expect_widget(page: Page, played: int = PLAYED) -> Board:
    """Waits for ipywidgets' own view of the board; returns it."""
    board = Board(page, output(page).locator(".solitaire"))
    board.root.wait_for()
    expect(output(page).locator("solitaire-board")).to_have_count(0)
    expect(board.root.locator(ALONE)).to_be_hidden()
    board.expect(str(DEAL.game(played).position))
    return board


def expect_picture(page: Page) -> Locator:
    """Waits for the picture, and nothing else, in the board's output; returns it."""
    picture = output(page).locator("img")
    expect(picture).to_be_visible()
    assert picture.evaluate("async image => { await image.decode(); return image.naturalWidth; }")
    assert "ace of diamonds on top" in (picture.get_attribute("alt") or "")
    assert output(page).inner_text().strip() == ""
    expect(output(page).locator("solitaire-board, .solitaire")).to_have_count(0)
    return picture
