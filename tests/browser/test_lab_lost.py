"""Python is lost and found: the board plays on, says quietly that it is alone, and goes home."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from .board import Board
from .conftest import FORGET_LOOP, HOST_NOISE, OpenBoard, Opened
from .deals import DEAL
from .lab import Lab, Notebook
from .line import Line, line_to
from .reopening import LOST_NOISE, output

STILL = DEAL.code(animation="off", language="en")
LABEL = '[data-info="python"]'
MANAGER = "@jupyter-widgets/jupyterlab-manager:plugin"
# The board waits five seconds for an answer; what the host tells it believes at once.
COMES_MS = 15_000
AT_ONCE_MS = 3_000
# What a host says where it cannot show a widget, and what ours would.
ERRORS = re.compile("error|traceback|model not found|failed to|cannot be shown", re.IGNORECASE)
# The browser's own words on a line that is cut; and what ipywidgets says of a model that is saved
# with the notebook, if it looks for it too early.
CUT_NOISE = re.compile(
    f"{HOST_NOISE.pattern}|Failed to load resource: net::ERR_|WebSocket connection to .* failed"
    f"|{LOST_NOISE}"
)
# JupyterLab tells of a lost server in a dialog, which lies over the board; some of these have only
# a button that rejects.
DISMISS = """() => new MutationObserver(() => {
    const buttons = document.querySelectorAll(".jp-Dialog-footer button");
    [...buttons].at(-1)?.click();
}).observe(document.body, { childList: true, subtree: true })"""


@pytest.fixture
def noise() -> re.Pattern[str]:
    return CUT_NOISE


def misses_python(board: Board, within: int = COMES_MS) -> None:
    """Waits until the board says that it is alone; nothing else is said."""
    expect(board.root.locator(LABEL)).to_be_visible(timeout=within)
    assert board.info("python").split() == ["without", "Python"]
    shows_no_error(board)


def has_python(board: Board) -> None:
    """Waits until the board does not say that it is alone."""
    expect(board.root.locator(LABEL)).to_be_hidden(timeout=COMES_MS)


def shows_no_error(board: Board) -> None:
    for text in board.page.locator(".jp-OutputArea-output").all_inner_texts():
        assert not ERRORS.search(text), text


def moves_in_python(notebook: Notebook) -> tuple[str, ...]:
    return tuple(notebook.run("print(*w.game.moves)").split())


def agree(opened: Opened, *moves: str) -> None:
    """Asserts that these become the moves in Python, and that the board shows the same table.

    Python is asked again and again: what the board tells it may come while no cell runs.
    """
    end = time.monotonic() + COMES_MS / 1000
    while moves_in_python(opened.notebook) != moves and time.monotonic() < end:
        pass
    assert moves_in_python(opened.notebook) == moves
    position, count = opened.notebook.run(
        "print(w.game.position, w.game.move_count, sep='\\n')"
    ).split("\n")
    opened.board.expect(position)
    assert opened.board.number("moves") == int(count)


def session_does(notebook: Notebook, what: str) -> None:
    """Has JupyterLab do something with the notebook's kernel."""
    notebook.page.evaluate(f"() => globalThis.jupyterapp.shell.currentWidget.sessionContext.{what}")


def busy_until(notebook: Notebook, name: str) -> Callable[[], None]:
    """Keeps the kernel busy; returns what ends that."""
    flag = notebook.file(name)
    cell = notebook.start(
        f"import os, time\nwhile not os.path.exists({str(flag)!r}):\n    time.sleep(0.05)"
    )
    notebook.wait_until_busy()

    def end() -> None:
        flag.touch()
        notebook.wait_for_cell(cell)

    return end


@pytest.mark.parametrize("ending", ["restartKernel()", "shutdown()"], ids=["restart", "shutdown"])
def test_a_kernel_that_is_gone(open_board: OpenBoard, ending: str):
    opened = open_board(STILL)
    notebook, board = opened
    board.play(DEAL.line[0])
    agree(opened, DEAL.line[0])
    has_python(board)
    session_does(notebook, ending)
    board.play(DEAL.line[1])
    misses_python(board, AT_ONCE_MS)
    for made, move in enumerate(DEAL.line[2:4], 3):
        board.play(move)
        board.expect(str(DEAL.game(made).position))
    board.press("undo")
    board.expect(str(DEAL.game(3).position))
    assert board.number("moves") == 4
    # The cell run again makes a board that Python knows.
    if ending == "shutdown()":
        session_does(notebook, "changeKernel({ name: 'python3' })")
    notebook.run_all()
    board.expect(str(DEAL.game().position))
    board.play(DEAL.line[0])
    agree(opened, DEAL.line[0])
    has_python(board)


def test_a_kernel_that_dies_by_itself(open_board: OpenBoard):
    opened = open_board("import os", STILL)
    notebook, board = opened
    pid = int(notebook.run("print(os.getpid())"))
    has_python(board)
    notebook.start("os.kill(os.getpid(), 9)")
    dialog = notebook.page.locator(".jp-Dialog button")
    dialog.first.click(timeout=30_000)
    notebook.wait_until_idle()
    board.play(DEAL.line[0])
    board.expect(str(DEAL.game(1).position))
    misses_python(board, AT_ONCE_MS)
    assert int(notebook.run("import os\nprint(os.getpid())")) != pid


def test_a_page_that_is_loaded_again_takes_the_game_up(open_board: OpenBoard):
    opened = open_board(STILL)
    notebook, board = opened
    for move in DEAL.line[:3]:
        board.play(move)
    agree(opened, *DEAL.line[:3])
    notebook.save()
    notebook.load()
    board.expect(str(DEAL.game(3).position))
    board.play(DEAL.line[3])
    agree(opened, *DEAL.line[:4])
    has_python(board)


def test_a_page_that_is_loaded_again_while_the_kernel_is_busy(open_board: OpenBoard):
    opened = open_board(STILL)
    notebook, board = opened
    for move in DEAL.line[:2]:
        board.play(move)
    agree(opened, *DEAL.line[:2])
    notebook.save()
    flag = notebook.file("done")
    notebook.start(
        f"import os, time\nwhile not os.path.exists({str(flag)!r}):\n    time.sleep(0.05)"
    )
    notebook.wait_until_busy()
    notebook.show()
    # JupyterLab asks the kernel for its widgets, and has none to show until it answers; soon the
    # picture stands there in place of the words that it is loading, which may be missed.
    expect(output(board.page).locator("img")).to_be_visible()
    shows_no_error(board)
    flag.touch()
    board.expect(str(DEAL.game(2).position))
    notebook.wait_until_idle()
    board.play(DEAL.line[2])
    agree(opened, *DEAL.line[:3])
    has_python(board)


def test_moves_that_wait_long_for_a_busy_kernel(open_board: OpenBoard):
    opened = open_board(STILL, subshells=False)
    notebook, board = opened
    board.record_messages()
    end = busy_until(notebook, "done")
    for made, move in enumerate(DEAL.line[:3], 1):
        board.play(move)
        board.expect(str(DEAL.game(made).position))
    misses_python(board)
    board.play(DEAL.line[3])
    end()
    has_python(board)
    agree(opened, *DEAL.line[:4])
    assert board.said() == []


@pytest.fixture
def saving_lab(lab: Lab) -> Iterator[Lab]:
    lab.set(MANAGER, {"saveState": True})
    yield lab
    lab.set(MANAGER, {"saveState": False})


def test_a_notebook_opened_again_from_its_saved_state(saving_lab: Lab, open_board: OpenBoard):
    opened = open_board(STILL)
    notebook, board = opened
    for move in DEAL.line[:3]:
        board.play(move)
    agree(opened, *DEAL.line[:3])
    notebook.save()
    saved = json.loads((saving_lab.root / notebook.name).read_text(encoding="utf-8"))
    assert "widgets" in saved["metadata"]
    saving_lab.end_kernels()
    notebook.load()
    board.expect(str(DEAL.game(3).position))
    misses_python(board, AT_ONCE_MS)
    board.play(DEAL.line[3])
    board.press("undo")
    board.press("undo")
    board.expect(str(DEAL.game(2).position))
    board.press("redo")
    board.expect(str(DEAL.game(3).position))
    shows_no_error(board)
    notebook.run_all()
    board.expect(str(DEAL.game().position))
    board.play(DEAL.line[0])
    agree(opened, DEAL.line[0])
    has_python(board)


@pytest.fixture
def line(lab: Lab) -> Iterator[Line]:
    with line_to(int(lab.url.rpartition(":")[2])) as laid:
        yield laid


@pytest.fixture
def over_the_line(page: Page, lab: Lab, line: Line) -> Opened:
    """A board of which every word goes over the line."""
    lab.comms_over_subshells(True)
    far = lab._replace(url=f"http://127.0.0.1:{line.port}")
    code = f"from solitaire_widget import Game, SolitaireWidget\n{STILL}\nw"
    notebook = Notebook(page, far, lab.write_notebook(code))
    notebook.load()
    notebook.run_all()
    board = Board(page, page.locator(".solitaire").first)
    board.root.wait_for()
    notebook.run(FORGET_LOOP)
    page.evaluate(DISMISS)
    board.play(DEAL.line[0])
    board.record_messages()
    return Opened(notebook, board)


CONNECTED = """wanted => {
    const { session } = globalThis.jupyterapp.shell.currentWidget.sessionContext;
    return (session.kernel.connectionStatus === "connected") === wanted;
}"""


def cut(notebook: Notebook, line: Line) -> None:
    """Cuts the line, and waits until JupyterLab has noticed."""
    line.cut()
    notebook.page.wait_for_function(CONNECTED, arg=False)


def mend(notebook: Notebook, line: Line) -> None:
    """Mends the line, and has JupyterLab connect now; by itself it tries ever more rarely."""
    line.mend()
    session_does(notebook, "session.kernel.reconnect()")
    notebook.page.wait_for_function(CONNECTED, arg=True)


def test_moves_made_while_the_network_is_cut_end_in_python(over_the_line: Opened, line: Line):
    notebook, board = over_the_line
    agree(over_the_line, DEAL.line[0])
    cut(notebook, line)
    for made, move in enumerate(DEAL.line[1:4], 2):
        board.play(move)
        board.expect(str(DEAL.game(made).position))
    misses_python(board)
    mend(notebook, line)
    has_python(board)
    agree(over_the_line, *DEAL.line[:4])
    assert board.said() == []


def test_moves_said_into_a_dead_line_end_in_python(over_the_line: Opened, line: Line):
    notebook, board = over_the_line
    agree(over_the_line, DEAL.line[0])
    line.die()
    for move in DEAL.line[1:3]:
        board.play(move)
    board.expect(str(DEAL.game(3).position))
    misses_python(board)
    cut(notebook, line)
    mend(notebook, line)
    # Python was told of neither: the next move finds that out, and all three go again.
    board.play(DEAL.line[3])
    has_python(board)
    agree(over_the_line, *DEAL.line[:4])
    assert board.said() == []


def test_the_game_of_python_wins_when_it_went_on(over_the_line: Opened, line: Line):
    notebook, board = over_the_line
    agree(over_the_line, DEAL.line[0])
    cell = notebook.start(
        f"import os, time\nwhile not os.path.exists({str(notebook.file('now'))!r}):\n"
        f"    time.sleep(0.05)\nw.undo()"
    )
    notebook.wait_until_busy()
    cut(notebook, line)
    board.play(DEAL.line[1])
    misses_python(board)
    notebook.file("now").touch()
    mend(notebook, line)
    has_python(board)
    board.expect(str(DEAL.game().position))
    notebook.wait_for_cell(cell)
    agree(over_the_line)
    assert len(board.said()) == 1
