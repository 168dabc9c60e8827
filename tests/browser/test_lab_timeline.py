"""Stepping in JupyterLab: the timeline by hand, lines played by cells, and Python in step."""

from .conftest import OpenBoard
from .deals import DEAL

MOVES = 6
SHOWN = DEAL.code(animation="off", language="en") + "\nw.timeline = True"
# Position, number of moves in effect and in the line, and counter.
WHERE = "print(w.game.position, len(w.game.moves), len(w.game.line), w.move_count)"
PLAYED = f"w.play_line({' '.join(DEAL.line[:MOVES])!r}, delay=0)"


def expect_both_at(opened, n: int) -> None:
    position = str(DEAL.game(n).position)
    opened.board.expect(position)
    opened.notebook.expect(WHERE, f"{position} {n} {MOVES} {MOVES}")
    shown = opened.board.root.locator('[data-timeline] [data-info="step"]').inner_text()
    assert shown == f"{n} / {MOVES}"


def test_the_timeline_takes_python_along_and_python_the_timeline(open_board: OpenBoard):
    opened = open_board(SHOWN, PLAYED)
    notebook, board = opened
    expect_both_at(opened, MOVES)
    timeline = board.root.locator("[data-timeline]")
    for _ in range(2):
        timeline.locator('[data-action="back"]').click()
    expect_both_at(opened, MOVES - 2)
    slider = timeline.locator('input[data-field="step"]')
    slider.focus()
    board.page.keyboard.press("Home")
    board.page.keyboard.press("ArrowRight")
    expect_both_at(opened, 1)
    notebook.run("w.go_to(4)")
    expect_both_at(opened, 4)
    timeline.locator('[data-action="play"]').click()
    board.expect(str(DEAL.game(MOVES).position))
    expect_both_at(opened, MOVES)
    timeline.locator('[data-action="back"]').click()
    expect_both_at(opened, MOVES - 1)
    assert notebook.run("print(w.redo())") == DEAL.line[MOVES - 1]
    expect_both_at(opened, MOVES)


def test_a_line_moves_the_board_while_its_cell_runs(open_board: OpenBoard):
    opened = open_board(SHOWN)
    notebook, board, flag = *opened, opened.notebook.file("end")
    board.root.locator('[data-timeline] [data-info="step"]').evaluate(
        """step => {
            globalThis.steps = [];
            new MutationObserver(() => steps.push(step.textContent))
                .observe(step, { childList: true, characterData: true, subtree: true });
        }"""
    )
    cell = notebook.start(
        f"import os, time\nw.play_line({' '.join(DEAL.line[:3])!r}, delay=0.5)\n"
        f"while not os.path.exists({str(flag)!r}):\n    time.sleep(0.01)"
    )
    board.expect(str(DEAL.game(3).position))
    assert notebook.is_running(cell)
    assert board.page.evaluate("() => steps") == ["1 / 1", "2 / 2", "3 / 3"]
    flag.touch()
    notebook.wait_for_cell(cell)
    assert notebook.run("print(w.last_move)") == DEAL.line[2]


def test_an_awaited_line_moves_the_board_and_a_refused_move_is_named(open_board: OpenBoard):
    opened = open_board(SHOWN)
    said = opened.notebook.run(
        f"moves = await w.play_line_async({' '.join(DEAL.line[:3])!r}, delay=0.05)\n"
        "try:\n    await w.play_line_async([moves[0]], delay=0)\n"
        "except ValueError as error:\n    print(error)"
    )
    opened.board.expect(str(DEAL.game(3).position))
    assert said.startswith(f"move 1 of the line: {DEAL.line[0]} is not legal")
