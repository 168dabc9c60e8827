"""Playing by hand in JupyterLab: what the mouse does is what the rules say, also in Python."""

from .conftest import OpenBoard
from .deals import DEAL

STILL = DEAL.code(animation="off", language="en")


def in_python(opened):
    """Returns score, counter and moves as the next cell finds them, which no subshell overtakes."""
    score, count, *moves = opened.notebook.run(
        "print(w.game.score, w.game.move_count, *w.game.moves)"
    ).split()
    return int(score), int(count), tuple(moves)


def refused_move(game, name):
    """Returns the first move from column to column that is refused for that reason."""
    tops = [column[-1] for column in game.position.columns if column]
    for card in tops:
        for to in "1234567":
            move = f"{card}>{to}"
            refusal = game.refusal(move)
            if refusal is not None and refusal.name == name:
                return move
    raise AssertionError(f"no move of this position is refused as {name}")


def test_a_dragged_card_lies_in_its_new_column_and_in_python(open_board: OpenBoard):
    opened = open_board(STILL, subshells=False)
    board, game = opened.board, DEAL.game()
    board.expect(str(game.position))
    move = next(move for move in map(str, game.legal_moves()) if not move.endswith("F"))
    game.play(move)
    board.play(move)
    board.expect(str(game.position))
    assert board.number("score") == game.score
    assert board.number("moves") == 1
    assert in_python(opened) == (game.score, 1, (move,))


def test_a_tap_sends_a_last_card_to_its_foundation_and_scores(open_board: OpenBoard):
    opened = open_board(STILL, subshells=False)
    board, game = opened.board, DEAL.game()
    ace = DEAL.line[0]
    assert ace.endswith(">F")
    game.play(ace)
    board.tap(ace[:2])
    board.expect(str(game.position))
    assert board.number("score") == game.score >= 10
    assert in_python(opened) == (game.score, 1, (ace,))


def test_a_tap_that_can_do_nothing_is_silent(open_board: OpenBoard):
    opened = open_board(STILL, subshells=False)
    board, game = opened.board, DEAL.game()
    last = next(
        str(column[-1])
        for column in game.position.columns
        if game.refusal(f"{column[-1]}>F") is not None
    )
    board.record_messages()
    board.tap(last)
    assert in_python(opened) == (0, 0, ())
    board.expect(str(game.position))
    assert board.said() == []


def test_a_double_tap_finds_a_column(open_board: OpenBoard):
    opened = open_board(STILL, subshells=False)
    board, game = opened.board, DEAL.game(1)
    move = DEAL.line[1]
    assert [str(m) for m in game.legal_moves() if str(m).startswith(move[:2])] == [move]
    board.tap(DEAL.line[0][:2])
    board.expect(str(game.position))
    game.play(move)
    board.double_tap(move[:2])
    board.expect(str(game.position))
    assert in_python(opened)[1:] == (2, DEAL.line[:2])


def test_a_refused_drop_goes_home_and_says_why(open_board: OpenBoard):
    opened = open_board(STILL, subshells=False)
    board, game = opened.board, DEAL.game()
    for name in ("COLUMN_RANK", "FAMILY"):
        move = refused_move(game, name)
        board.play(move)
        board.expect_message(game.why(move, "en"))
        board.expect(str(game.position))
    said = opened.notebook.run(f"print(w.game.why({move!r}))")
    assert board.number("moves") == 0
    assert said == game.why(move, "en") != ""
    assert in_python(opened) == (0, 0, ())


def test_a_card_put_down_on_its_own_column_counts_nothing(open_board: OpenBoard):
    opened = open_board(STILL, subshells=False)
    board, game = opened.board, DEAL.game()
    board.record_messages()
    board.drag(str(game.position.columns[2][-1]), "3")
    board.expect(str(game.position))
    assert in_python(opened) == (0, 0, ())
    assert board.number("moves") == 0
    assert board.said() == []


def test_undo_and_redo_restore_cards_and_score_but_not_the_counter(open_board: OpenBoard):
    opened = open_board(STILL, subshells=False)
    board = opened.board
    for move in DEAL.line[:3]:
        board.play(move)
    board.expect(str(DEAL.game(3).position))
    for left in (2, 1, 0):
        board.press("undo")
        board.expect(str(DEAL.game(left).position))
        assert board.number("score") == DEAL.game(left).score
    assert board.number("moves") == 3
    assert in_python(opened) == (0, 3, ())
    for back in (1, 2, 3):
        board.press("redo")
        board.expect(str(DEAL.game(back).position))
    assert board.number("moves") == 3
    assert in_python(opened) == (DEAL.game(3).score, 3, DEAL.line[:3])


def test_a_typed_code_deals_its_game_here_and_in_python(open_board: OpenBoard):
    opened = open_board(STILL, subshells=False)
    board, code = opened.board, "RU1-C-AAAAABB"
    board.press("new")
    field = board.root.locator('[data-field="code"]')
    start = board.root.locator('[data-action="start"]')
    field.fill("RU1-C-AAAAABC")
    board.page.wait_for_function(
        "field => field.getAttribute('aria-invalid') === 'true'", arg=field.element_handle()
    )
    assert start.get_attribute("aria-disabled") == "true"
    field.fill("ru1 c aaaaabb")
    start.click()
    position = opened.notebook.run(f"print(Game({code!r}).position)")
    board.expect(position)
    assert board.info("code") == code
    assert opened.notebook.run("print(w.game.code, w.code, w.game.move_count, w.position)") == (
        f"{code} {code} 0 {position}"
    )
