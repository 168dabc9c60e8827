"""What the benchmarks in JupyterLab share: a server, a page, a board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from browser import chromium
from browser.board import Board
from browser.lab import Notebook, running_lab
from playwright.sync_api import Page, sync_playwright


class Opened(NamedTuple):
    """A notebook with a board, in its page."""

    page: Page
    notebook: Notebook
    board: Board


@contextmanager
def opened_board(code: str, before: Callable[[Page], None] | None = None) -> Iterator[Opened]:
    """Opens a notebook whose cell runs the code, which makes the widget `w`, and shows it.

    Args:
        code: the cell's lines, after `from solitaire_widget import Game, SolitaireWidget`.
        before: called with the page before the notebook is loaded.
    """
    with TemporaryDirectory() as folder, running_lab(Path(folder)) as lab:
        name = lab.write_notebook(f"from solitaire_widget import Game, SolitaireWidget\n{code}\nw")
        with sync_playwright() as playwright:
            browser = chromium.launch(playwright)
            page = browser.new_page(viewport={"width": 1400, "height": 1300})
            if before is not None:
                before(page)
            notebook = Notebook(page, lab, name)
            notebook.load()
            notebook.run_all()
            board = Board(page, page.locator(".solitaire").first)
            board.root.wait_for()
            yield Opened(page, notebook, board)
            browser.close()
