"""Notebook 7: Python is lost and found, and a notebook is opened again from its saved state."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from browser.board import Board
from browser.deals import DEAL
from browser.lab import Lab, Notebook
from browser.reopening import ALONE, LOST_NOISE, leave
from playwright.sync_api import expect

from .conftest import OpenNotebook, TakePicture
from .playing import SHOW, first_board, misses_python, play

MANAGER = "@jupyter-widgets/jupyterlab-manager:plugin"
RESTART = """() =>
    globalThis.jupyterapp.shell.currentWidget.sessionContext.restartKernel()"""


@pytest.fixture
def saving_server(notebook_server: Lab) -> Iterator[Lab]:
    """The server, whose notebooks are saved with the state of their widgets."""
    notebook_server.set(MANAGER, {"saveState": True})
    yield notebook_server
    notebook_server.set(MANAGER, {"saveState": False})


def play_three(notebook: Notebook) -> Board:
    """Runs the notebook and plays three moves by hand, of which Python hears."""
    notebook.run_all()
    board = first_board(notebook.page)
    play(board, 3)
    notebook.expect("print(*w.game.moves)", " ".join(DEAL.line[:3]))
    expect(board.root.locator(ALONE)).to_be_hidden()
    return board


def goes_on_alone(board: Board) -> None:
    """Plays the fourth move, takes back two and makes one again, without Python."""
    board.play(DEAL.line[3])
    board.expect(str(DEAL.game(4).position))
    for left in (3, 2):
        board.press("undo")
        board.expect(str(DEAL.game(left).position))
    board.press("redo")
    board.expect(str(DEAL.game(3).position))
    misses_python(board)


def has_python_again(notebook: Notebook) -> None:
    """Runs the cell again, for a board that Python knows."""
    notebook.run_all()
    board = first_board(notebook.page)
    board.expect(str(DEAL.game().position))
    board.play(DEAL.line[0])
    notebook.expect("print(*w.game.moves)", DEAL.line[0])
    expect(board.root.locator(ALONE)).to_be_hidden()


def test_a_board_outlives_a_restart_of_its_kernel(
    open_notebook: OpenNotebook, take_picture: TakePicture
):
    notebook = open_notebook(SHOW, noise=LOST_NOISE)
    board = play_three(notebook)
    notebook.page.evaluate(RESTART)
    goes_on_alone(board)
    take_picture(notebook.page, "notebook-restarted")
    has_python_again(notebook)


def test_a_notebook_opened_again_from_its_saved_state(
    saving_server: Lab, open_notebook: OpenNotebook, take_picture: TakePicture
):
    notebook = open_notebook(SHOW, noise=LOST_NOISE)
    play_three(notebook)
    notebook.save()
    saved = json.loads((saving_server.root / notebook.name).read_text(encoding="utf-8"))
    assert "widgets" in saved["metadata"]
    leave(notebook)
    notebook.load()
    board = first_board(notebook.page)
    # The widget's own view with the moves of the hands, not the output's from when it was shown.
    expect(notebook.page.locator("solitaire-board")).to_have_count(0)
    board.expect(str(DEAL.game(3).position))
    misses_python(board)
    goes_on_alone(board)
    take_picture(notebook.page, "notebook-saved-state")
    has_python_again(notebook)
