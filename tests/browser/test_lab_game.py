"""One whole game by mouse, to the win."""

from .conftest import OpenBoard
from .deals import DEAL


def test_a_whole_winning_line_by_mouse_ends_at_625(open_board: OpenBoard):
    opened = open_board(DEAL.code(language="en"))
    board, game = opened.board, DEAL.game()
    board.record_messages()
    for move in DEAL.line:
        game.play(move)
        board.play(move)
        board.expect(str(game.position))
        assert board.number("score") == game.score
    assert board.table().foundations == "KKKK"
    assert board.number("score") == 625
    assert board.number("moves") == len(DEAL.line)
    assert len(board.said()) == 1, "the win is told once, and nothing was refused on the way"
    opened.notebook.expect("print(*w.game.moves)", " ".join(DEAL.line))
    opened.notebook.expect(
        "print(w.game.is_won, w.is_won, w.game.score, w.score, w.game.move_count)",
        f"True True 625 625 {len(DEAL.line)}",
    )
