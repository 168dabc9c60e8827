"""The board answers at once while a cell runs, and no move is lost."""

import pytest

from .conftest import OpenBoard
from .deals import DEAL

MOVES = DEAL.line[:5]
SLEEPING = "    time.sleep(0.1)"
COMPUTING = "    sum(n * n for n in range(20_000))"


@pytest.mark.parametrize("subshells", [True, False], ids=["subshells", "no-subshells"])
@pytest.mark.parametrize("work", [SLEEPING, COMPUTING], ids=["sleeping", "computing"])
def test_five_moves_while_a_cell_runs(open_board: OpenBoard, work: str, subshells: bool):
    opened = open_board(DEAL.code(language="en"), subshells=subshells)
    notebook, board = opened
    board.record_messages()
    done = notebook.file("done")
    # Over subshells the running cell itself finds the moves; otherwise they wait for its end.
    until = f"os.path.exists({str(done)!r})" + (" and len(w.game.moves) == 5" if subshells else "")
    cell = notebook.start(
        f"import os, time\nwhile not ({until}):\n{work}\nprint(len(w.game.moves))"
    )
    notebook.wait_until_busy()
    for made, move in enumerate(MOVES, start=1):
        board.play(move)
        board.expect(str(DEAL.game(made).position))
        assert board.number("moves") == made
        assert board.number("score") == DEAL.game(made).score
    assert notebook.is_running(cell), "the cell ended before all moves were shown"
    done.touch()
    assert notebook.wait_for_cell(cell) == ("5" if subshells else "0")
    assert tuple(notebook.run("print(*w.game.moves)").split()) == MOVES
    position = notebook.run("print(w.game.position)")
    assert position == str(DEAL.game(5).position)
    board.expect(position)
    assert board.said() == []


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
