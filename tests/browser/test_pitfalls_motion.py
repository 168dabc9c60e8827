"""Pitfall 10: whatever starts in the middle of a motion ends as with animation off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from solitaire_widget import Game

from .board import Point
from .conftest import OpenPlain
from .hands import by_keys, carry, check, focus, measure, picture, press_keys, settle
from .plain import PlainBoard
from .states import position_of

TALL = {"width": 1000, "height": 1500}


def new_game_by_code(board: PlainBoard) -> None:
    press_keys(board, "n")
    board.root.locator('[data-field="code"]').fill("RU1-R-AAAAACH")
    board.root.locator('[data-action="start"]').click()


def again(board: PlainBoard) -> None:
    press_keys(board, "n")
    board.root.locator('input[name="deal"][value="again"]').check()
    board.root.locator('[data-action="start"]').click()


# A king and its tail can glide to an empty column, and an ace can go home; both turn a card
# that can go home too.
MOTION = position_of("C", ["4SAH|KS7D2C", "-", "5HAC|AS", "2S", "QS3C|AD", "8D2D|3S"])


def move_and_undo(board: PlainBoard) -> None:
    by_keys(board, "KS>2")
    settle(board)
    press_keys(board, "u")


MOTIONS: dict[str, Callable[[PlainBoard], None]] = {
    "king": lambda board: by_keys(board, "KS>2"),
    "ace": lambda board: by_keys(board, "AS>F"),
    "undo": move_and_undo,
}
MOVING = {"king": "KS", "ace": "AS", "undo": "KS"}
UNDER = {"king": "AH", "ace": "AC", "undo": "2C"}
HOME = {"king": "2", "ace": "S", "undo": "2"}


def seen_at(board: PlainBoard, card: str) -> Point:
    """Returns a point of a card where it is seen now, on its way or at rest."""
    box = board.root.evaluate(
        """(root, card) => {
            const box = root.querySelector(`[data-card="${card}"]`).getBoundingClientRect();
            return [box.left + box.width / 2, box.top + 7];
        }""",
        card,
    )
    return Point(*box)


def pick_up_and_let_go(board: PlainBoard, motion: str) -> None:
    focus(board, MOVING[motion])
    press_keys(board, "Enter", "Escape")


def take_in_flight(board: PlainBoard, motion: str) -> None:
    spots = measure(board)
    carry(board, seen_at(board, MOVING[motion]), spots.piles[HOME[motion]])


INTERRUPTIONS: dict[str, Callable[[PlainBoard, str], None]] = {
    "undo": lambda board, _: press_keys(board, "u"),
    "undo twice": lambda board, _: press_keys(board, "u", "u"),
    "undo and redo": lambda board, _: press_keys(board, "u", "r"),
    "undo button": lambda board, _: board.press("undo"),
    "another move": lambda board, _: by_keys(board, "AD>F"),
    "a tap on another card": lambda board, _: board.page.mouse.click(*seen_at(board, "AD")),
    "a tap on the card under it": lambda board, motion: board.page.mouse.click(
        *seen_at(board, UNDER[motion])
    ),
    "new game": lambda board, _: new_game_by_code(board),
    "the same deal": lambda board, _: again(board),
    "picked up by key": pick_up_and_let_go,
    "taken by mouse": take_in_flight,
    "left-handed": lambda board, _: board.set("left_handed", True),
    "resized": lambda board, _: board.page.set_viewport_size({"width": 800, "height": 1500}),
}


def final_picture(board: PlainBoard, motion: str, act: str, animation: str) -> object:
    """Returns the table after an interruption in the middle of a motion."""
    board.page.set_viewport_size(TALL)
    board.put(MOTION, settings={"animation": animation})
    settle(board)
    if animation == "on":
        slow_down(board)
    MOTIONS[motion](board)
    assert (stop_in_the_middle(board) > 0) == (animation == "on")
    INTERRUPTIONS[act](board, motion)
    board.frames(2)
    board.page.evaluate("() => document.getAnimations().forEach(motion => motion.finish())")
    settle(board)
    return picture(board), board.table()


def stop_in_the_middle(board: PlainBoard) -> int:
    """Stops all motions where most of the way is done; returns their number."""
    running: int = board.page.evaluate(
        """() => {
            const motions = document.getAnimations();
            for (const motion of motions) {
                motion.pause();
                motion.currentTime = 0.6 * motion.effect.getComputedTiming().duration;
            }
            return motions.length;
        }"""
    )
    return running


def slow_down(board: PlainBoard) -> None:
    """Makes glides last, so that they do not end before they can be stopped."""
    board.page.evaluate(
        """() => {
            globalThis.slow?.remove();
            globalThis.slow = document.createElement("style");
            globalThis.slow.textContent =
                ".solitaire[data-motion=on] .solitaire-card { transition-duration: 2s !important }";
            document.head.append(globalThis.slow);
        }"""
    )


@pytest.mark.parametrize("act", INTERRUPTIONS)
def test_pitfall_10_in_the_middle_of_a_motion_as_with_animation_off(
    open_plain: OpenPlain, act: str
):
    board = open_plain(**TALL)
    for motion in MOTIONS:
        still = final_picture(board, motion, act, "off")
        assert final_picture(board, motion, act, "on") == still, f"{act} during {motion}"


@pytest.mark.parametrize("act", ["undo", "new game", "Escape"])
def test_pitfall_10_in_the_middle_of_a_drag(open_plain: OpenPlain, act: str):
    game = Game.from_position(MOTION)
    game.play("AD>F")
    board = open_plain(game, settings={"animation": "on"}, **TALL)
    spots = measure(board)
    board.page.mouse.move(*spots.cards["KS"])
    board.page.mouse.down()
    board.page.mouse.move(*spots.piles["2"], steps=3)
    board.frames(1)
    assert board.root.locator(".held").count() == 3
    if act == "undo":
        game.undo()
        press_keys(board, "u")
    elif act == "Escape":
        press_keys(board, "Escape")
    else:
        game = Game("RU1-R-AAAAACH")
        press_keys(board, "n")
        board.root.locator('[data-field="code"]').fill(str(game.code))
        press_keys(board, "Enter")
    board.page.mouse.up()
    settle(board)
    check(board, game)
    assert board.root.locator(".held, [data-mark]").count() == 0
    shown = picture(board)
    board.put(str(game.position))
    # The elements stand in the order of the deal: compare by the cards' names.
    assert by_name(shown) == by_name(picture(board))


def by_name(picture: dict[str, Any]) -> dict[str, tuple[str, str, str]]:
    """Returns place, layer and face of each card of a picture."""
    return {card["name"]: (card["place"], card["layer"], card["face"]) for card in picture["cards"]}
