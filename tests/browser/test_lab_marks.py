"""A lesson in JupyterLab: what Python marks is on the board at once, and in its picture."""

from solitaire_widget import Game
from solitaire_widget.marks import face_down

from .conftest import OpenBoard

CODE = "RU1-C-AAAAABB"
OPEN = f"w = SolitaireWidget({CODE!r}, animation='off', language='en')"
LESSON = """
w.highlight("7H", 3, color="red")
w.arrow("6\u2663", "7")
w.caption("6\u2663 <b>goes</b> on 7\u2663")
"""


def test_a_lesson_is_shown_peeked_at_watched_and_cleared(open_board: OpenBoard):
    notebook, board = open_board(OPEN)
    root = board.root
    notebook.run(LESSON)
    line = root.locator("[data-caption]")
    line.get_by_text("6\u2663 <b>goes</b> on 7\u2663", exact=True).wait_for()
    assert board.card("7H").get_attribute("data-highlight") == "red"
    assert board.pile("3").get_attribute("data-highlight") == "red"
    root.locator('[data-arrow="6C>7"]').wait_for(state="attached")

    # The hand plays on under the marks, and they stay.
    game = Game(CODE)
    game.play("6C>7")
    board.play("6C>7")
    board.expect(str(game.position))
    notebook.expect("print(w.last_move, len(w.marks))", "6C>7 3")
    assert board.card("7H").get_attribute("data-highlight") == "red"

    hidden = face_down(game.position)
    notebook.run("w.peek = True; w.interactive = False")
    root.locator("[data-peek]").first.wait_for()
    names = root.locator("[data-peek]").evaluate_all("cards => cards.map(c => c.dataset.peek)")
    assert set(names) == hidden
    root.locator('[data-action="undo"]').first.wait_for(state="hidden")
    said = notebook.run("print('(face down)' in w._repr_mimebundle_()[0]['text/html'])")
    assert said == "True"

    # Python still moves a board that is only looked at.
    notebook.run("w.undo()")
    board.expect(str(Game(CODE).position))
    notebook.run("w.peek = False; w.clear_marks()")
    root.locator("[data-peek]").first.wait_for(state="detached")
    root.locator("[data-highlight], [data-arrow]").first.wait_for(state="detached")
    assert line.inner_text() == ""
    assert notebook.run("print(w.marks)") == "()"


def test_a_mark_that_would_tell_a_hidden_card_is_refused_in_its_cell(open_board: OpenBoard):
    notebook, board = open_board(OPEN)
    said = notebook.run(
        "try:\n    w.highlight('KC')\nexcept ValueError as error:\n    print(error)"
    )
    assert said.startswith("KC is face down")
    assert board.root.locator("[data-highlight]").count() == 0
