"""The board answers at once while a cell runs, and no move is lost."""

import pytest
from playwright.sync_api import expect

from .board import Board
from .conftest import OpenBoard, Opened
from .deals import DEAL

MOVES = DEAL.line[:5]
LABEL = '[data-info="python"]'
SLEEPING = "    time.sleep(0.1)"
COMPUTING = "    sum(n * n for n in range(20_000))"
# Ten seconds are twice the board's patience with a Python that does not answer.
BUSY = """
import os, time
while not os.path.exists({shown!r}):
{work}
end = time.monotonic() + 10
while time.monotonic() < end:
{work}
print(len(w.game.moves))
"""


def record_label(board: Board) -> None:
    """Keeps from now on when the label comes that the board is without Python, and when it goes."""
    board.root.locator(LABEL).evaluate(
        """label => {
            const seen = (globalThis.labelSeen = [!label.hidden]);
            const note = () => {
                if (seen.at(-1) === label.hidden) seen.push(!label.hidden);
            };
            new MutationObserver(note).observe(label, { attributeFilter: ["hidden"] });
        }"""
    )


def play_while_busy(opened: Opened, work: str, before: str = "") -> int:
    """Makes the five moves in a cell that goes on for ten seconds; returns how many it found.

    `before` is what the cell does first; it may make the first of the moves.
    """
    notebook, board = opened
    shown = notebook.file("shown")
    cell = notebook.start(before + BUSY.format(shown=str(shown), work=work))
    notebook.wait_until_busy()
    made_before = 1 if before else 0
    board.expect(str(DEAL.game(made_before).position))
    for made, move in enumerate(MOVES[made_before:], start=made_before + 1):
        board.play(move)
        board.expect(str(DEAL.game(made).position))
        assert board.number("moves") == made
        assert board.number("score") == DEAL.game(made).score
    assert notebook.is_running(cell), "the cell ended before all moves were shown"
    shown.touch()
    return int(notebook.wait_for_cell(cell))


def expect_all_alike(opened: Opened) -> None:
    """Waits until Python has the five moves, and asserts that the board has not taken one back."""
    notebook, board = opened
    notebook.expect("print(*w.game.moves)", " ".join(MOVES))
    position = notebook.run("print(w.game.position)")
    assert position == str(DEAL.game(5).position)
    board.expect(position)
    assert board.said() == []


@pytest.mark.parametrize(
    ("subshells", "work"),
    [(True, SLEEPING), (True, COMPUTING), (False, SLEEPING), (False, COMPUTING), (None, COMPUTING)],
    ids=[
        "subshells-sleeping",
        "subshells-computing",
        "no-subshells-sleeping",
        "no-subshells-computing",
        "as-users-have-it",
    ],
)
def test_five_moves_while_a_cell_runs_for_ten_seconds(
    open_board: OpenBoard, work: str, subshells: bool | None
):
    opened = open_board(DEAL.code(language="en"), subshells=subshells)
    opened.board.record_messages()
    record_label(opened.board)
    found = play_while_busy(opened, work)
    # Over subshells the cell finds them; else they wait for its end. As users have it, it depends
    # on whether the kernel had answered the board's first word before the cell began.
    assert found in {True: (5,), False: (0,), None: (0, 5)}[subshells]
    expect(opened.board.root.locator(LABEL)).to_be_hidden()
    seen = opened.board.page.evaluate("() => labelSeen")
    assert seen == ([False] if found else [False, True, False])
    expect_all_alike(opened)


def test_moves_while_a_cell_runs_that_has_played_itself(open_board: OpenBoard):
    """As users have it; then a kernel may keep the moves for the end of that cell."""
    opened = open_board(DEAL.code(language="en"), subshells=None)
    opened.board.record_messages()
    record_label(opened.board)
    found = play_while_busy(opened, COMPUTING, f"w.play({MOVES[0]!r})")
    assert found in (1, 5)
    expect(opened.board.root.locator(LABEL)).to_be_hidden()
    seen = opened.board.page.evaluate("() => labelSeen")
    assert seen == ([False, True, False] if found == 1 else [False])
    expect_all_alike(opened)


@pytest.mark.parametrize("subshells", [True, False], ids=["subshells", "no-subshells"])
def test_undo_redo_and_a_new_game_while_a_cell_runs(open_board: OpenBoard, subshells: bool):
    opened = open_board(DEAL.code(animation="off", language="en"), subshells=subshells)
    notebook, board = opened
    done = notebook.file("done")
    cell = notebook.start(f"import os, time\nwhile not os.path.exists({str(done)!r}):\n{SLEEPING}")
    notebook.wait_until_busy()
    for move in MOVES[:2]:
        board.play(move)
    board.press("undo")
    board.expect(str(DEAL.game(1).position))
    board.press("redo")
    board.expect(str(DEAL.game(2).position))
    board.press("new")
    board.root.locator('[data-action="start"]').click()
    board.page.wait_for_function(
        "info => /RU1-C-[A-Z2-7]{7}/.test(info.textContent)",
        arg=board.root.locator('[data-info="code"]').element_handle(),
    )
    code = board.info("code")
    assert board.number("moves") == 0
    assert notebook.is_running(cell)
    done.touch()
    notebook.wait_for_cell(cell)
    if subshells:
        notebook.expect("print(w.game.code)", code)
    position, found = notebook.run("print(w.game.position, w.game.code, sep='\\n')").split("\n")
    assert found == code
    board.expect(position)
