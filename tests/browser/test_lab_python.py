"""Python and the hand on one board: each sees at once what the other did, and neither loses."""

import pytest

from .conftest import OpenBoard
from .deals import DEAL

STILL = DEAL.code(animation="off", language="en")


def waiting(flag, *then):
    """Returns the code of a cell that does something as soon as the file is there."""
    wait = f"import os, time\nwhile not os.path.exists({str(flag)!r}):\n    time.sleep(0.01)"
    return "\n".join([wait, *then])


def test_moves_made_before_the_first_display_are_shown(open_board: OpenBoard):
    opened = open_board(STILL, *(f"w.play({move!r})" for move in DEAL.line[:3]))
    opened.board.expect(str(DEAL.game(3).position))
    assert opened.board.number("moves") == 3


def test_python_moves_the_board_at_once(open_board: OpenBoard):
    opened = open_board(STILL)
    board, flag = opened.board, opened.notebook.file("end")
    game = DEAL.game(2)
    cell = opened.notebook.start(
        "\n".join([*(f"w.play({move!r})" for move in DEAL.line[:2]), waiting(flag)])
    )
    board.expect(str(game.position))
    assert opened.notebook.is_running(cell)
    assert (board.number("moves"), board.number("score")) == (2, game.score)
    flag.touch()
    opened.notebook.wait_for_cell(cell)
    opened.notebook.run("w.undo()")
    board.expect(str(DEAL.game(1).position))
    opened.notebook.run("w.redo()")
    board.expect(str(game.position))
    opened.notebook.run("w.new_game(rule='relaxed')")
    assert opened.agree() == ()
    assert opened.notebook.run("print(w.game.code)") == board.info("code")


def test_a_refused_move_in_python_says_why_and_leaves_the_board(open_board: OpenBoard):
    opened = open_board(STILL)
    said = opened.notebook.run(
        "from solitaire_widget import IllegalMoveError\n"
        "try:\n    w.play('AD>7')\nexcept IllegalMoveError as error:\n    print(error)"
    )
    assert DEAL.game().why("AD>7") in said
    assert DEAL.game().why("AD>7") != ""
    opened.board.expect(str(DEAL.game().position))
    assert opened.agree() == ()


def test_moves_by_hand_are_in_the_next_cell_and_observed(open_board: OpenBoard):
    opened = open_board(
        STILL, "seen = []", "w.observe(lambda change: seen.append(change.new), 'move_count')"
    )
    for move in DEAL.line[:4]:
        opened.board.play(move)
    assert opened.agree() == DEAL.line[:4]
    assert opened.notebook.run("print(w.last_move, w.score, *seen)") == (
        f"{DEAL.line[3]} {DEAL.game(4).score} 1 2 3 4"
    )


def test_two_views_show_one_game(open_board: OpenBoard):
    opened = open_board(STILL, "display(w)")
    views = opened.board.page.locator(".solitaire")
    views.nth(1).wait_for()
    assert views.count() == 2
    opened.board.play(DEAL.line[0])
    for view in opened.board.views():
        view.expect(str(DEAL.game(1).position))
        assert view.number("moves") == 1


def test_a_hand_move_that_python_overtook_is_taken_back_with_a_word(open_board: OpenBoard):
    opened = open_board(STILL, subshells=False)
    board, flag = opened.board, opened.notebook.file("now")
    board.record_messages()
    by_python, by_hand = "6C>3", DEAL.line[0]
    assert {by_python, by_hand} <= {str(move) for move in DEAL.game().legal_moves()}
    cell = opened.notebook.start(waiting(flag, f"w.play({by_python!r})"))
    board.play(by_hand)
    board.expect(str(DEAL.game(1).position))
    assert opened.notebook.is_running(cell)
    flag.touch()
    opened.notebook.wait_for_cell(cell)
    moves = opened.agree()
    assert by_python in moves
    assert by_hand in moves or board.said(), "the hand's move went silently"


@pytest.mark.parametrize("subshells", [True, False], ids=["subshells", "no-subshells"])
def test_hand_and_python_at_the_same_moment_end_alike(open_board: OpenBoard, subshells: bool):
    opened = open_board(STILL, subshells=subshells)
    notebook, board = opened
    by_python, by_hand = "6C>3", "AD>F"
    board.record_messages()
    for turn in range(5):
        flag = notebook.file(f"now-{turn}")
        cell = notebook.start(waiting(flag, f"w.play({by_python!r})"))
        board.pick_up(by_hand[:2])
        board.page.mouse.move(*board.middle(by_hand[1]), steps=3)
        flag.touch()
        board.page.mouse.up()
        notebook.wait_for_cell(cell)
        moves = opened.agree()
        assert by_python in moves
        assert by_hand in moves or board.said(), "the hand's move went silently"
        assert set(moves) <= {by_python, by_hand}
        assert len(moves) == len(set(moves))
        notebook.run("while w.game.moves:\n    w.undo()")
        board.expect(str(DEAL.game().position))


def test_a_reloaded_page_finds_its_game_and_goes_on(open_board: OpenBoard):
    opened = open_board(STILL)
    notebook, board = opened
    for move in DEAL.line[:3]:
        board.play(move)
    assert opened.agree() == DEAL.line[:3]
    code = board.info("code")
    notebook.save()
    notebook.load()
    board.root.wait_for()
    board.expect(str(DEAL.game(3).position))
    assert (board.number("moves"), board.info("code")) == (3, code)
    board.press("undo")
    board.expect(str(DEAL.game(2).position))
    for move in DEAL.line[2:4]:
        board.play(move)
    assert opened.agree() == DEAL.line[:4]
    notebook.run(f"w.play({DEAL.line[4]!r})")
    board.expect(str(DEAL.game(5).position))
