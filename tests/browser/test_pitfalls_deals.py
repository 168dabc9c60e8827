"""Pitfalls 21 to 23: the clock, the deals of the codes, and that no two deals are alike."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from solitaire_widget import Game, GameCode

from .board import visible
from .conftest import OpenPlain
from .hands import by_keys, focus, press_keys
from .plain import PlainBoard
from .states import position_of

TALL = {"width": 1000, "height": 1500}
DATA = Path(__file__).resolve().parent.parent / "data" / "deal_vectors.json"
VECTORS = json.loads(DATA.read_text(encoding="utf-8"))


def seconds(board: PlainBoard) -> int:
    """Reads the time from the info bar."""
    shown = board.info("time")
    assert re.fullmatch(r"(\d+:)?\d?\d:\d\d", shown)
    total = 0
    for part in shown.split(":"):
        total = 60 * total + int(part)
    return total


# The bar shows a second as soon as it is over: a moment beyond the whole second is looked at.
MOMENT = 0.2


def wait(board: PlainBoard, duration: float) -> int:
    """Lets the page's clock run for some seconds; returns the time shown then."""
    board.page.clock.run_for(round(1000 * duration))
    return seconds(board)


def test_pitfall_21_the_time_runs_from_the_first_move_on(open_plain: OpenPlain):
    game = Game.from_position(position_of("C", ["KH5C", "-", "4D|AS", "9H|AH"]))
    board = open_plain(str(game.position), clock=True, **TALL)
    assert wait(board, 70) == 0
    # Neither a refused move nor a look at the cards starts it.
    by_keys(board, "KH>3")
    focus(board, "KH")
    press_keys(board, "Enter", "Escape")
    assert wait(board, 5) == 0
    by_keys(board, "KH>2")
    assert wait(board, MOMENT) == 0
    assert wait(board, 3) == 3
    assert wait(board, 60) == 63
    assert board.info("time") == "1:03"
    assert wait(board, 3600) == 3663


def test_pitfall_21_the_time_never_decreases_whatever_is_done(open_plain: OpenPlain):
    board = open_plain(position_of("C", ["KH5C", "-", "4D|AS", "9H|AH"]), clock=True, **TALL)
    by_keys(board, "KH>2")
    shown = [seconds(board)]
    for act in ("u", "r", "u", "AS>F", "u", "u", "r", "AH>F", "u"):
        press_keys(board, act) if len(act) == 1 else by_keys(board, act)
        shown.append(seconds(board))
        shown.append(wait(board, 1.25))
    assert shown == sorted(shown)
    assert shown[-1] == 11  # Nine times 1.25 seconds, undone moves or not.
    # A new game begins at nothing.
    press_keys(board, "n")
    board.root.locator('[data-action="start"]').click()
    assert wait(board, 30) == 0


def test_pitfall_21_the_time_stops_with_the_win(open_plain: OpenPlain):
    board = open_plain(position_of("C", ["KC", "QC"], "KKKJ"), clock=True, **TALL)
    by_keys(board, "QC>F")
    assert wait(board, MOMENT) == 0
    assert wait(board, 7) == 7
    by_keys(board, "KC>F")
    assert "You won!" in board.message()
    assert "7 seconds" in board.message()
    assert wait(board, 100) == 7
    # Undone, the game goes on from where the time stood.
    press_keys(board, "u")
    assert wait(board, 5) == 12
    by_keys(board, "KC>F")
    assert wait(board, 100) == 12


def test_pitfall_21_the_time_stands_while_the_page_is_hidden(open_plain: OpenPlain):
    board = open_plain(position_of("C", ["KH5C", "-"]), clock=True, **TALL)
    board.set_hidden(True)
    board.set_hidden(False)
    by_keys(board, "KH>2")
    assert wait(board, MOMENT) == 0
    assert wait(board, 4) == 4
    for _ in range(2):
        board.set_hidden(True)
        assert wait(board, 1000) == 4
        board.set_hidden(False)
        assert seconds(board) == 4
    assert wait(board, 3) == 7
    # Hidden before the first move, too.
    board.put(position_of("C", ["KH5C", "-"]))
    board.set_hidden(True)
    by_keys(board, "KH>2")
    assert wait(board, 50) == 0
    board.set_hidden(False)
    assert wait(board, 2 + MOMENT) == 2


def deal(board: PlainBoard, code: str) -> None:
    """Types a code into the new-game window and starts."""
    press_keys(board, "n")
    board.root.locator('[data-field="code"]').fill(code)
    press_keys(board, "Enter")
    board.page.wait_for_function(
        "root => !root.querySelector('dialog[open]')", arg=board.root.element_handle()
    )


def dealt_deck(board: PlainBoard, code: str) -> str:
    """Returns the deck that the browser dealt, as the model keeps it for the host."""
    board.page.wait_for_function(
        "([model, code]) => models[model].get('_opening').code === code", arg=[board.model, code]
    )
    columns = board.value("_opening")["opening"].split(" ")[2].replace("|", "").replace("/", "")
    return " ".join(columns[at : at + 2] for at in range(0, len(columns), 2))


def test_pitfall_22_typed_codes_deal_the_golden_decks(open_plain: OpenPlain):
    board = open_plain(**TALL)
    board.root.locator('[data-face="up"]').first.focus()
    assert len(VECTORS) >= 8
    for vector in VECTORS:
        for letter, rule in [("C", "classic"), ("R", "relaxed")]:
            code = str(GameCode(vector["number"], rule))
            assert letter == code[4]
            assert letter == "R" or code == vector["code"]
            deal(board, code)
            assert board.info("code") == code
            game = Game.from_deck(vector["deck"], rule=rule)
            assert board.table() == visible(str(game.position))
            assert dealt_deck(board, code) == vector["deck"]
            # The same from Python.
            assert str(Game(code).position) == str(game.position)


def test_pitfall_22_a_board_without_python_deals_the_code_it_is_given(open_plain: OpenPlain):
    board = open_plain(**TALL)
    for vector in VECTORS:
        board.put_alone({"code": vector["code"], "animation": "off"})
        assert board.info("code") == vector["code"]
        assert board.table() == visible(str(Game.from_deck(vector["deck"]).position))


@pytest.mark.parametrize("rule", ["classic", "relaxed"])
def test_pitfall_23_two_hundred_new_games_have_two_hundred_codes(open_plain: OpenPlain, rule: str):
    board = open_plain(**TALL)
    codes: list[str] = board.root.evaluate(
        """async (root, rule) => {
            const codes = [];
            for (let game = 0; game < 200; game += 1) {
                root.querySelector("[data-action=new]").click();
                root.querySelector(`input[name=rule][value=${rule}]`).click();
                root.querySelector("[data-action=start]").click();
                codes.push(root.querySelector("[data-info=code]").innerText.trim());
                await new Promise(done => setTimeout(done));
            }
            return codes;
        }""",
        rule,
    )
    assert len(set(codes)) == 200
    assert {GameCode.parse(code).rule.value for code in codes} == {rule}
    assert board.table() == visible(str(Game(codes[-1]).position))
    assert max(sharing(codes)) < 30


def test_pitfall_23_fresh_pages_start_with_codes_of_their_own(open_plain: OpenPlain):
    """Without Python, and with the same clock at each start."""
    board = open_plain(clock=True, **TALL)
    codes = []
    for _ in range(10):
        board.page.reload()
        board.page.wait_for_function("() => globalThis.putBoards !== undefined", polling=20)
        board.put_alone({"animation": "off"}, boards=20)
        codes += board.page.locator("[data-info=code]").all_inner_texts()
    assert len(set(codes)) == 200
    assert max(sharing(codes)) < 30


def sharing(codes: list[str]) -> list[int]:
    """Returns for each of the six symbols of the number how often the commonest value comes.

    In 200 random codes none of the 32 values comes 30 times: less than once in 10**11.
    """
    return [
        max(column.count(symbol) for symbol in set(column))
        for column in ([code[6 + at] for code in codes] for at in range(6))
    ]
