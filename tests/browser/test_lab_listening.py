"""Listening to a board, and waiting for its next move, in a real JupyterLab."""

from __future__ import annotations

from typing import Any

import pytest

from solitaire_widget.exercises import exercises

from .conftest import OpenBoard
from .deals import DEAL
from .lab import RUN_MS, Notebook

STILL = DEAL.code(animation="off", language="en")
FIRST, SECOND = DEAL.line[:2]
BOTH = pytest.mark.parametrize("subshells", [True, False], ids=["subshells", "no-subshells"])

FAILING = "def failing(moved):\n    raise ZeroDivisionError(f'after {moved}')"
OUTPUTS = """number => globalThis.jupyterapp.shell.currentWidget.content.widgets[number]
    .model.outputs.toJSON()"""


def outputs(notebook: Notebook, number: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = notebook.page.evaluate(OUTPUTS, number)
    return found


def wait_for_output(notebook: Notebook, number: int, text: str) -> None:
    """Waits until the cell's outputs contain the text."""
    notebook.page.wait_for_function(
        f"([number, text]) => JSON.stringify(({OUTPUTS})(number)).includes(text)",
        arg=[number, text],
        timeout=RUN_MS,
    )


def errors(notebook: Notebook, number: int) -> list[str]:
    """Returns the errors that the cell shows, as "name: words"."""
    return [
        f"{output['ename']}: {output['evalue']}"
        for output in outputs(notebook, number)
        if output["output_type"] == "error"
    ]


@BOTH
def test_a_failing_listener_shows_its_traceback_in_the_boards_own_cell(
    open_board: OpenBoard, subshells: bool
):
    notebook, board = open_board(
        STILL,
        FAILING,
        "seen = []",
        "w.on_move(failing)",
        "w.on_move(lambda moved: (seen.append(moved), print('heard', moved)))",
        subshells=subshells,
    )
    board.play(FIRST)
    wait_for_output(notebook, 0, f"heard {FIRST}")
    assert errors(notebook, 0) == [f"ZeroDivisionError: after {FIRST}"]
    (error,) = [each for each in outputs(notebook, 0) if each["output_type"] == "error"]
    assert "failing" in "".join(error["traceback"])
    assert "listening.py" not in "".join(error["traceback"])
    shown = notebook.page.locator(".jp-Notebook-cell").first.locator(".jp-OutputArea-output")
    assert "ZeroDivisionError" in shown.filter(has_text="ZeroDivisionError").first.inner_text()
    board.play(SECOND)
    wait_for_output(notebook, 0, f"after {SECOND}")
    wait_for_output(notebook, 0, f"heard {SECOND}")
    board.expect(str(DEAL.game(2).position))
    assert notebook.run(
        "print([(str(each), each.by, each.score, each.move_count) for each in seen])"
    ) == str(
        [(move, "hand", DEAL.game(n).score, n) for n, move in enumerate(DEAL.line[:2], start=1)]
    )
    assert notebook.run("print(*w.game.moves)") == f"{FIRST} {SECOND}"


def test_a_listener_that_fails_for_a_cell_is_shown_at_the_board_and_named_in_the_cell(
    open_board: OpenBoard,
):
    notebook, board = open_board(STILL, FAILING, "w.on_move(failing)", subshells=False)
    cell = notebook.start(f"w.play({FIRST!r})\nprint('went on')")
    said = notebook.wait_for_cell(cell)
    wait_for_output(notebook, 0, f"after {FIRST}")
    assert errors(notebook, 0) == [f"ZeroDivisionError: after {FIRST}"]
    assert "went on" in said
    assert "ZeroDivisionError in a listener: its traceback is below the board." in said
    board.expect(str(DEAL.game(1).position))


def test_python_hears_of_refusals_by_hand(open_board: OpenBoard):
    notebook, board = open_board(STILL, "w.on_refusal(print)", subshells=False)
    game = DEAL.game()
    refused = next(
        f"{column[-1]}>{to}"
        for column in game.position.columns
        for to in range(1, 8)
        if game.refusal(f"{column[-1]}>{to}") is not None
        and game.refusal(f"{column[-1]}>{to}").name == "FAMILY"
    )
    board.play(refused)
    board.expect_message(game.why(refused))
    wait_for_output(notebook, 0, game.why(refused))
    assert notebook.run("print(w.game.version)") == "0"


@BOTH
def test_a_cell_awaits_the_next_move_by_hand(open_board: OpenBoard, subshells: bool):
    notebook, board = open_board(STILL, subshells=subshells)
    cell = notebook.start(
        "first = await w.next_move()\nprint(first)\nprint(await w.next_move(timeout=60))"
    )
    notebook.wait_until_busy()
    board.play(FIRST)
    wait_for_output(notebook, cell, FIRST)
    assert notebook.is_running(cell)
    board.play(SECOND)
    assert notebook.wait_for_cell(cell) == f"{FIRST}\n{SECOND}"
    assert notebook.run("print(*w.game.moves)") == f"{FIRST} {SECOND}"


@BOTH
def test_no_move_is_lost_between_two_waits_of_one_cell(open_board: OpenBoard, subshells: bool):
    notebook, board = open_board(STILL, subshells=subshells)
    go = notebook.file("go")
    cell = notebook.start(
        "import os, time\nprint(await w.next_move())\n"
        f"while not os.path.exists({str(go)!r}):\n    time.sleep(0.01)\n"
        "print(await w.next_move())\nprint(await w.next_move())"
    )
    notebook.wait_until_busy()
    board.play(FIRST)
    wait_for_output(notebook, cell, FIRST)
    for move in DEAL.line[1:3]:
        board.play(move)
    go.touch()
    assert notebook.wait_for_cell(cell).split() == list(DEAL.line[:3])


def test_waiting_ends_by_a_timeout_and_by_an_interrupt(open_board: OpenBoard):
    notebook, board = open_board(STILL, subshells=False)
    assert notebook.run(
        "try:\n    await w.next_move(timeout=0.1)\nexcept TimeoutError as error:\n    print(error)"
    ) == ("no move was played within 0.1 seconds")
    cell = notebook.start("print('waiting')\nawait w.next_move()")
    wait_for_output(notebook, cell, "waiting")
    notebook.page.evaluate(
        "() => globalThis.jupyterapp.commands.execute('notebook:interrupt-kernel')"
    )
    wait_for_output(notebook, cell, "CancelledError")
    notebook.wait_until_idle()
    board.play(FIRST)
    assert notebook.run("print(*w.game.moves)") == FIRST


def test_an_exercise_is_solved_by_hand(open_board: OpenBoard):
    notebook, board = open_board(
        "from solitaire_widget.exercises import exercises",
        "second = exercises()[1]",
        "w = second.widget",
        "w.animation, w.language = 'off', 'en'",
    )
    exercise = exercises()[1]
    strip = board.root.locator("[data-task]")
    state = board.root.locator("[data-task-state]")
    assert exercise.title in strip.inner_text()
    assert exercise.task in strip.inner_text()
    assert state.inner_text() == "2 moves left."
    assert not board.root.locator('[data-action="new"]').is_visible()
    board.play("TH>1")
    board.play("5S>6")
    assert state.inner_text() == "All 2 moves are used up: undo some, or start over."
    board.play("3D>3")
    board.expect_message("All 2 moves are used up: undo some, or start over.")
    notebook.expect("print(second.solved, *second.moves)", "False TH>1 5S>6")
    board.press("again")
    board.expect(str(exercise.start))
    board.play("TH>1")
    board.press("undo")
    for move in ("3D>3", "7S>5"):
        board.play(move)
    state.filter(has_text="Solved in 2 moves.").wait_for()
    exercise.play("3D>3 7S>5")
    board.expect(str(exercise.game.position))
    notebook.expect(
        "print(second.solved, *second.moves)\nprint(second.check())",
        "True 3D>3 7S>5\nSolved in 2 moves.",
    )
    notebook.run("second.start_over()")
    board.expect(str(exercise.start))
    state.filter(has_text="2 moves left.").wait_for()
    assert notebook.run("print(second.solved)") == "False"
