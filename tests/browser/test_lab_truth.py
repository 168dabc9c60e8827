"""The light, hints and the review strip in JupyterLab: in step with Python and with hands."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from solitaire_widget import Game
from solitaire_widget.words import say

from .conftest import OpenBoard
from .test_truth import CODE, LINE, LOST_BY, MOVES

REVIEWED = """
from solitaire_widget.solver import review
print([row.number for row in review(w.game).losing_moves])
"""


@pytest.mark.parametrize("language", ["en", "he"])
def test_all_of_it_follows_python_and_hands(open_board: OpenBoard, language: str):
    notebook, board = open_board(
        f'w = SolitaireWidget({CODE!r}, animation="off", language={language!r})'
    )
    light = board.root.locator('[data-info="verdict"]')
    hint = board.root.locator('[data-action="hint"]')
    strip = board.root.locator("[data-review]")

    def expect_verdict(verdict: str) -> None:
        expect(light).to_have_attribute("data-verdict", verdict)
        expect(light).to_have_text(say(language, f"verdict.{verdict}"))

    # Off until Python says so.
    assert (light.count(), strip.count(), hint.is_visible()) == (0, 0, False)
    notebook.run("w.verdict_light = w.hints = w.review_strip = True")
    expect_verdict("winnable")
    expect(hint).to_be_visible()
    expect(strip).to_have_attribute("data-review", "known")

    # Python's moves, and its steps.
    notebook.run(f"w.play_line({MOVES!r}, delay=0)")
    expect_verdict("lost")
    expect(strip).to_have_attribute("data-lost", str(LOST_BY))
    notebook.run("w.undo()")
    expect_verdict("winnable")

    # Hands, and what they do reaches Python.
    board.play(LINE[-1])
    expect_verdict("lost")
    hint.click()
    board.expect_message(say(language, "hint.none"))
    board.press("undo")
    expect_verdict("winnable")
    hint.click()
    card = board.root.locator('[data-hint="card"]')
    card.wait_for()
    move = f"{card.get_attribute('data-card')}>"
    game = Game(CODE)
    for each in LINE[:-1]:
        game.play(each)
    assert [each for each in game.legal_moves() if str(each).startswith(move)]
    strip.locator('[data-action="losing"]').click()
    notebook.expect("print(len(w.game.moves))", str(LOST_BY))
    expect_verdict("lost")
    notebook.run("w.go_to(0)")
    expect_verdict("winnable")
    assert notebook.run(REVIEWED) == f"[{LOST_BY}]"

    # What is turned off on the board is off in Python, and the other way round.
    board.press("settings")
    board.root.locator('[data-setting="verdict_light"]').click()
    board.page.keyboard.press("Escape")
    notebook.expect("print(w.verdict_light, w.hints, w.review_strip)", "False True True")
    assert light.count() == 0
    notebook.run("w.hints = w.review_strip = False")
    expect(strip).to_have_count(0)
    expect(hint).to_be_hidden()
