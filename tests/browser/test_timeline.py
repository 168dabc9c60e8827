"""The timeline under the board, on pages without a kernel: every step is a real one of the game."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Locator

from solitaire_widget import Game

from .axe import grave_findings
from .conftest import OpenPlain
from .deals import DEAL
from .plain import PlainBoard
from .sight import look, tall

MOVES = 12
SETTINGS = {"timeline": True}


def stepped(at: int = 5) -> Game:
    """A game of 12 moves of which some are in effect."""
    game = DEAL.game(MOVES)
    game.go_to(at)
    return game


def part(board: PlainBoard, selector: str) -> Locator:
    return board.root.locator(f"[data-timeline] {selector}")


def press(board: PlainBoard, action: str) -> None:
    part(board, f'[data-action="{action}"]').click()


def info(board: PlainBoard, name: str) -> str:
    return part(board, f'[data-info="{name}"]').inner_text()


def expect_at(board: PlainBoard, n: int) -> None:
    """Cards, score, names and slider are those after n moves; the counter still counts them all."""
    game = DEAL.game(n)
    board.expect(str(game.position))
    assert (board.number("score"), board.number("moves")) == (game.score, MOVES)
    assert info(board, "step") == f"{n} / {MOVES}"
    assert info(board, "move") == (game.moves[-1].symbol if n else "start")
    slider = part(board, 'input[data-field="step"]')
    assert slider.input_value() == str(n)
    assert slider.get_attribute("max") == str(MOVES)


def test_it_is_there_only_when_asked_for(open_plain: OpenPlain):
    board = open_plain(stepped())
    timeline = board.root.locator("[data-timeline]")
    assert timeline.count() == 0
    before = look(board)
    board.set("timeline", True)
    assert timeline.is_visible()
    seen = look(board)
    assert seen.root.height <= 800
    # It takes its room from the table, and lies under it.
    assert seen.root.height <= before.root.height + 40
    felt = board.root.locator(".solitaire-felt").bounding_box()
    box = timeline.bounding_box()
    assert felt is not None
    assert box is not None
    assert box["y"] == felt["y"] + felt["height"]
    board.set("timeline", False)
    assert timeline.count() == 0
    assert look(board) == before


def test_the_settings_window_turns_it_on(open_plain: OpenPlain):
    board = open_plain(stepped())
    board.press("settings")
    board.root.locator('[data-setting="timeline"]').click()
    assert board.root.locator("[data-timeline]").count() == 1
    assert board.value("timeline") is True


def test_buttons_step_to_the_ends_and_the_line_is_kept(open_plain: OpenPlain):
    board = open_plain(stepped(2), settings=SETTINGS)
    expect_at(board, 2)
    press(board, "back")
    press(board, "back")
    expect_at(board, 0)
    press(board, "back")
    board.expect_message("This is the start of the game.")
    for n in range(1, MOVES + 1):
        press(board, "forward")
        expect_at(board, n)
    press(board, "forward")
    board.expect_message("This is the last move.")
    steps = [each["to"] for each in board.sent() if each["type"] == "go"]
    assert steps == [1, 0, *range(1, MOVES + 1)]


@pytest.mark.parametrize("language", ["en", "he"])
def test_the_slider_goes_where_it_is_taken(open_plain: OpenPlain, language: str):
    board = open_plain(stepped(5), settings=SETTINGS | {"language": language})
    box = part(board, 'input[data-field="step"]').bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    start, end = box["x"] + 2, box["x"] + box["width"] - 2
    if language == "he":  # time runs the way the reading does
        start, end = end, start
    board.page.mouse.click(start, middle)
    board.expect(str(DEAL.game(0).position))
    board.page.mouse.move(start, middle)
    board.page.mouse.down()
    board.page.mouse.move((start + end) / 2, middle, steps=8)
    board.expect(str(DEAL.game(6).position))
    board.page.mouse.move(end, middle, steps=8)
    board.page.mouse.up()
    board.expect(str(DEAL.game(MOVES).position))
    assert board.number("moves") == MOVES


@pytest.mark.parametrize(("language", "ahead"), [("en", "ArrowRight"), ("he", "ArrowLeft")])
def test_all_of_it_goes_by_keyboard(open_plain: OpenPlain, language: str, ahead: str):
    board = open_plain(stepped(5), settings=SETTINGS | {"language": language})
    slider = part(board, 'input[data-field="step"]')
    slider.focus()
    keys = board.page.keyboard
    keys.press(ahead)
    board.expect(str(DEAL.game(6).position))
    keys.press("ArrowLeft" if ahead == "ArrowRight" else "ArrowRight")
    keys.press("ArrowDown")
    board.expect(str(DEAL.game(4).position))
    keys.press("Home")
    board.expect(str(DEAL.game(0).position))
    keys.press("End")
    board.expect(str(DEAL.game(MOVES).position))
    keys.press("Shift+Tab")
    keys.press("Shift+Tab")
    keys.press("Shift+Tab")
    keys.press("Enter")
    board.expect(str(DEAL.game(MOVES - 1).position))
    focused = part(board, '[data-action="back"]').evaluate(
        "button => button.getRootNode().activeElement === button"
    )
    assert focused
    names = [
        element.get_attribute("aria-label")
        for element in (*part(board, "button").all(), slider, board.root.locator("[data-timeline]"))
    ]
    assert all(names)
    assert len(set(names)) == 5


def test_playing_shows_a_move_every_six_tenths_of_a_second(open_plain: OpenPlain):
    board = open_plain(stepped(9), settings=SETTINGS, clock=True)
    button = part(board, '[data-action="play"]')
    press(board, "play")
    assert button.get_attribute("aria-label") == "Pause"
    board.page.clock.run_for(20)
    expect_at(board, 10)
    board.page.clock.run_for(560)
    expect_at(board, 10)
    board.page.clock.run_for(60)
    expect_at(board, 11)
    board.page.clock.run_for(5000)
    expect_at(board, MOVES)
    assert button.get_attribute("aria-label") == "Play the moves"
    press(board, "play")
    expect_at(board, 0)
    press(board, "play")
    board.page.clock.run_for(5000)
    expect_at(board, 0)


def test_a_hand_on_the_board_pauses_and_its_move_begins_a_new_line(open_plain: OpenPlain):
    board = open_plain(stepped(0), settings=SETTINGS, clock=True)
    press(board, "play")
    board.page.clock.run_for(20)
    expect_at(board, 1)
    move = next(str(move) for move in DEAL.game(1).legal_moves() if str(move) != DEAL.line[1])
    board.pick_up(move[:2])
    board.page.clock.run_for(3000)
    assert info(board, "step") == f"1 / {MOVES}"
    board.page.mouse.up()
    board.page.clock.run_for(500)
    board.play(move)
    board.page.clock.run_for(500)
    game = DEAL.game(1)
    game.play(move)
    board.expect(str(game.position))
    assert info(board, "step") == "2 / 2"
    assert (board.number("moves"), info(board, "move")) == (MOVES + 1, game.moves[-1].symbol)
    board.page.clock.run_for(3000)
    assert info(board, "step") == "2 / 2"


def test_undo_and_redo_go_along_the_same_line(open_plain: OpenPlain):
    board = open_plain(stepped(5), settings=SETTINGS)
    board.press("undo")
    expect_at(board, 4)
    board.press("redo")
    board.press("redo")
    expect_at(board, 6)


def test_below_undos_floor_it_still_steps(open_plain: OpenPlain):
    game = Game.from_position("C KKKQ KC/-/-/-/-/-/-")
    for n in range(120):
        game.play("KC>1" if n % 2 else "KC>2")
    game.go_to(21)
    board = open_plain(game, settings=SETTINGS)
    board.press("undo")
    board.press("undo")
    board.expect_message("Nothing is left to undo.")
    assert info(board, "step") == "20 / 120"
    press(board, "back")
    assert info(board, "step") == "19 / 120"
    board.press("redo")
    board.press("redo")
    assert info(board, "step") == "21 / 120"


def test_views_step_together_and_a_board_to_look_at_steps_too(open_plain: OpenPlain):
    board = open_plain(stepped(5), settings=SETTINGS | {"interactive": False}, views=2)
    press(board, "forward")
    for root in board.page.locator(".solitaire").all():
        expect_at(PlainBoard(board.page, root), 6)


def test_a_new_game_has_a_new_line(open_plain: OpenPlain):
    board = open_plain(stepped(5), settings=SETTINGS)
    board.tell_of(DEAL.game())
    board.expect(str(DEAL.game().position))
    assert (info(board, "step"), info(board, "move")) == ("0 / 0", "start")
    press(board, "play")
    board.expect_message("No move was played yet.")


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("width", [280, 360, 700, 1000, 1600])
def test_with_24_cards_the_board_is_whole_and_at_most_800_high(
    open_plain: OpenPlain, width: int, language: str
):
    board = open_plain(tall(24), width=width, settings=SETTINGS | {"language": language})
    seen = look(board)
    assert seen.root.height <= (800 if width >= 640 else 640)
    assert (seen.outside, seen.wide <= 0) == ((), True)
    covered = [strip.height for strip in seen.strips if not strip.last]
    assert min(covered) >= (14 if width >= 700 else 12)


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("width", [280, 360, 1000])
def test_its_parts_stand_side_by_side_at_every_width(
    open_plain: OpenPlain, width: int, language: str
):
    game = Game.from_position("C KKKQ KC/-/-/-/-/-/-")
    for n in range(1200):
        game.play("KC>1" if n % 2 else "KC>2")
    board = open_plain(game, width=width, settings=SETTINGS | {"language": language})
    home = board.root.locator("[data-timeline]").bounding_box()
    boxes = [each.bounding_box() for each in part(board, ":is(button, input, [data-info])").all()]
    assert home is not None
    assert len(boxes) == 6
    boxes.sort(key=lambda box: box["x"])
    for box in boxes:
        assert box["x"] >= home["x"]
        assert box["x"] + box["width"] <= home["x"] + home["width"]
        assert home["y"] <= box["y"]
        assert box["y"] + box["height"] <= home["y"] + home["height"]
    for left, right in pairwise(boxes):
        assert left["x"] + left["width"] <= right["x"] + 0.5
    slider = part(board, "input").bounding_box()
    assert slider is not None
    assert slider["width"] >= 48


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "he"])
def test_axe_finds_nothing_grave(open_plain: OpenPlain, theme: str, language: str):
    for at in (0, 5, MOVES):
        board = open_plain(stepped(at), settings=SETTINGS | {"theme": theme, "language": language})
        assert grave_findings(board) == []


def test_its_buttons_keep_their_place_once_the_table_was_high(open_plain: OpenPlain):
    end = len(DEAL.line) - 1
    game = DEAL.game(end)
    highest = max(range(end), key=lambda n: max(map(len, DEAL.game(n).position.columns)))
    game.go_to(highest)
    board = open_plain(game, width=700, settings=SETTINGS)
    place = board.root.locator("[data-timeline]").bounding_box()
    for _ in range(3):
        part(board, 'input[data-field="step"]').press("PageDown")
        board.frames(2)
        assert board.root.locator("[data-timeline]").bounding_box() == place
    part(board, 'input[data-field="step"]').press("Home")
    board.expect(str(DEAL.game(0).position))
    assert board.root.locator("[data-timeline]").bounding_box() == place
    board.tell_of(DEAL.game())
    board.expect(str(DEAL.game().position))
    assert board.root.locator("[data-timeline]").bounding_box() != place
