"""Notebook 7: hands and Python play one game, and the board's keys are no shortcuts."""

from __future__ import annotations

from browser.deals import DEAL
from playwright.sync_api import expect

from .conftest import OpenNotebook, TakePicture
from .playing import FELT, SHOW, first_board, play

CHANGE_THEME = """async theme => {
    await globalThis.jupyterapp.commands.execute("apputils:change-theme", { theme });
}"""
# What Notebook lays over the page while it loads a theme. It is one element for all changes: the
# end of a change takes it away, and stumbles over it when the change before has done so too late.
SPLASH = "body > div[style*='z-index: 10']"


def test_hands_and_python_play_the_same_game(open_notebook: OpenNotebook):
    notebook = open_notebook(SHOW)
    notebook.run_all()
    board = first_board(notebook.page)
    play(board, 2)
    notebook.expect("print(*w.game.moves)", " ".join(DEAL.line[:2]))
    notebook.run(f"w.play({DEAL.line[2]!r})")
    board.expect(str(DEAL.game(3).position))
    board.press("undo")
    board.expect(str(DEAL.game(2).position))
    notebook.expect("print(*w.game.moves)", " ".join(DEAL.line[:2]))


def test_the_board_follows_its_theme(open_notebook: OpenNotebook, take_picture: TakePicture):
    notebook = open_notebook(SHOW)
    notebook.run_all()
    board = first_board(notebook.page)
    felt = {}
    for theme in ("Dark", "Light"):
        notebook.page.evaluate(CHANGE_THEME, f"JupyterLab {theme}")
        expect(board.root).to_have_attribute("data-theme", theme.lower())
        expect(notebook.page.locator(SPLASH)).to_have_count(0)
        felt[theme] = board.root.evaluate(FELT)
        take_picture(notebook.page, f"notebook-{theme.lower()}")
    assert felt["Dark"] < felt["Light"] - 10


def test_keys_typed_into_the_board_leave_the_cells_alone(open_notebook: OpenNotebook):
    notebook = open_notebook(SHOW)
    notebook.run_all()
    board = first_board(notebook.page)
    before = [(cell["cell_type"], cell["source"]) for cell in notebook.cells()]
    for target in (board.card(DEAL.line[1][:2]), board.root.locator("button").first):
        target.focus()
        for key in "abddx1z":
            board.page.keyboard.press(key)
            assert board.root.evaluate("root => root.contains(document.activeElement)")
    assert [(cell["cell_type"], cell["source"]) for cell in notebook.cells()] == before
    assert board.root.is_visible()
    # The same key beside the board adds a cell.
    notebook.page.locator(".jp-InputArea-editor").first.click()
    notebook.page.keyboard.press("Escape")
    notebook.page.keyboard.press("b")
    expect(notebook.page.locator(".jp-Cell")).to_have_count(len(before) + 1)
