"""Pitfalls 12 to 14: double taps, where a drop counts, and hands that let go."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from solitaire_widget import Game, Position

from .board import Point, double_click, visible
from .conftest import OpenPlain
from .hands import carry, drag, focus, measure, picture, press_keys, settle
from .plain import PlainBoard
from .states import double_tapped, position_of

TALL = {"width": 1000, "height": 1500}


def tap(board: PlainBoard, at: Point, milliseconds: int) -> None:
    """Taps, so many milliseconds after the page's clock stood still."""
    board.page.clock.run_for(milliseconds)
    board.page.mouse.click(*at)


# Under the ace of spades lies the 2, under the king the queen: each could follow at once.
PAIRS = {
    "the next card could follow": (position_of("C", ["5C3S2SAS"]), "AS", "AS>F"),
    "a turned card could follow": (position_of("C", ["5C3S2S|AS"]), "AS", "AS>F"),
    "a column has the next card": (position_of("C", ["5CTDAS", "2S", "JD"]), "AS", "AS>F"),
    "the card could come back": (position_of("C", ["KS5H", "6H"], "-4--"), "5H", "5H>F"),
    "to a column": (position_of("C", ["JDTC9H", "TH", "JC"]), "9H", "9H>2"),
    "another group could follow": (position_of("R", ["JDTC9H", "TH", "TS", "QC"]), "9H", "9H>2"),
}


@pytest.mark.parametrize("animation", ["off", "on"])
def test_pitfall_12_a_double_tap_never_moves_a_second_card(
    open_plain: OpenPlain, subtests: pytest.Subtests, animation: str
):
    board = open_plain(**TALL)
    for case, (text, card, move) in PAIRS.items():
        with subtests.test(case):
            position = Position.parse(text)
            assert double_tapped(position, card) == move
            board.put(text, settings={"animation": animation})
            double_click(board.page, measure(board).cards[card])
            settle(board)
            assert board.table() == visible(str(position.play(move)))
            assert board.number("moves") == 1


def test_pitfall_12_the_second_tap_counts_by_its_time(open_plain: OpenPlain):
    """Within 400 ms it belongs to the first one and does nothing; later it is a tap of its own."""
    text = position_of("C", ["5C3S2SAS"])
    board = open_plain(text, clock=True, **TALL)
    one = Position.parse(text).play("AS>F")
    two = one.play("2S>F")
    for wait, after in [(0, one), (150, one), (390, one), (420, two), (900, two)]:
        board.put(text)
        at = measure(board).cards["AS"]
        tap(board, at, 1000)
        assert board.table() == visible(str(one))
        tap(board, at, wait)
        assert board.table() == visible(str(after)), f"{wait} ms later"


def test_pitfall_12_two_cards_tapped_quickly_both_go_home(open_plain: OpenPlain):
    text = position_of("C", ["5CAS", "9DAH"])
    board = open_plain(text, clock=True, **TALL)
    spots = measure(board)
    tap(board, spots.cards["AS"], 1000)
    tap(board, spots.cards["AH"], 100)
    assert board.table() == visible(str(Position.parse(text).play("AS>F").play("AH>F")))


def test_pitfall_12_without_double_click_each_tap_is_one(open_plain: OpenPlain):
    text = position_of("C", ["5C3S2SAS", "JDTC9H", "TH"])
    board = open_plain(text, settings={"double_click": False}, **TALL)
    spots = measure(board)
    board.page.mouse.dblclick(*spots.cards["9H"])
    assert board.table() == visible(text)
    board.page.mouse.dblclick(*spots.cards["AS"])
    assert board.table() == visible(str(Position.parse(text).play("AS>F").play("2S>F")))


def card_box(board: PlainBoard, card: str) -> dict[str, float]:
    box = board.card(card).bounding_box()
    assert box is not None
    return dict(box)


def release_at(board: PlainBoard, card: str, left: float, top: float, grip: float) -> None:
    """Drags a card so that its left upper corner comes there; the grip is a share of its width."""
    box = card_box(board, card)
    start = Point(box["x"] + grip * box["width"], box["y"] + 7)
    carry(board, start, Point(left + grip * box["width"], top + 7))


SNAP = position_of("C", ["5C7H", "9S", "8H", "JCQD"])


@pytest.mark.parametrize("side", ["left", "right"])
def test_pitfall_13_a_third_of_the_card_over_a_column_is_enough(open_plain: OpenPlain, side: str):
    """The pointer itself is beside the column."""
    board = open_plain(SNAP, **TALL)
    after = visible(str(Position.parse(SNAP).play("7H>3")))
    for share, wanted in [(0.31, after), (0.5, after), (0.2, visible(SNAP))]:
        board.put(SNAP)
        column, card = card_box(board, "8H"), card_box(board, "7H")
        width = card["width"]
        away = width * (1 - share)
        left = column["x"] + (away if side == "right" else -away)
        grip = 0.9 if side == "right" else 0.1
        pointer = left + grip * width
        inside = column["x"] <= pointer <= column["x"] + width
        release_at(board, "7H", left, column["y"], grip)
        assert not inside
        assert board.table() == wanted, f"{share} of the card"


def test_pitfall_13_a_third_of_the_card_over_a_foundation_is_enough(open_plain: OpenPlain):
    text = position_of("C", ["5CAH", "9S"])
    board = open_plain(text, **TALL)
    for share, done in [(0.31, True), (0.2, False)]:
        board.put(text)
        pile, card = board.pile("C").bounding_box(), card_box(board, "AH")
        assert pile is not None
        # Clubs have the outermost place: beside it there is nothing.
        left = pile["x"] + (1 - share) * card["width"]
        release_at(board, "AH", left, pile["y"], 0.95)
        wanted = Position.parse(text).play("AH>F") if done else text
        assert board.table() == visible(str(wanted))


def test_pitfall_13_the_space_below_the_last_card_belongs_to_the_column(open_plain: OpenPlain):
    for text, move, column in [
        (SNAP, "7H>3", "3"),
        (position_of("C", ["5CKH", "-", "9S"]), "KH>2", "2"),
    ]:
        board = open_plain(text, **TALL)
        pile = board.pile(column).bounding_box()
        felt = board.root.locator(".solitaire-felt").bounding_box()
        card = card_box(board, move[:2])
        assert pile is not None
        assert felt is not None
        below = felt["y"] + felt["height"] - card["height"] - 4
        assert below > pile["y"] + pile["height"]
        release_at(board, move[:2], pile["x"], below, 0.5)
        assert board.table() == visible(str(Position.parse(text).play(move)))


NEARER = {
    "cards": (position_of("R", ["5C7H", "9C", "8S", "8D", "JC"]), "7H", "3", "4"),
    "empty columns": (position_of("C", ["5CKH", "9C", "-", "-", "JC"]), "KH", "3", "4"),
}


@pytest.mark.parametrize("case", NEARER)
def test_pitfall_13_of_two_valid_targets_the_nearer_wins(open_plain: OpenPlain, case: str):
    """Wherever the pointer holds the card: the card counts."""
    text, card, one, other = NEARER[case]
    board = open_plain(text, **TALL)
    for pointer, (share, to) in product([0.1, 0.5, 0.9], [(0.4, one), (0.6, other)]):
        board.put(text)
        first, second = (board.pile(pile).bounding_box() for pile in (one, other))
        assert first is not None
        assert second is not None
        left = first["x"] + share * (second["x"] - first["x"])
        release_at(board, card, left, first["y"] + 5, pointer)
        assert board.table() == visible(str(Position.parse(text).play(f"{card}>{to}")))


def test_pitfall_13_a_valid_target_goes_before_a_nearer_refused_one(open_plain: OpenPlain):
    text = position_of("C", ["5C7H", "9C", "8S", "8H", "JC"])
    board = open_plain(text, **TALL)
    three, four = (board.pile(pile).bounding_box() for pile in "34")
    assert three is not None
    assert four is not None
    release_at(board, "7H", three["x"] + 0.4 * (four["x"] - three["x"]), three["y"], 0.5)
    assert board.table() == visible(str(Position.parse(text).play("7H>4")))


def lose_the_pointer(board: PlainBoard) -> None:
    lost = board.root.evaluate(
        """root => {
            const felt = root.querySelector(".solitaire-felt");
            for (let pointer = 0; pointer < 20; pointer += 1) {
                if (!felt.hasPointerCapture(pointer)) continue;
                felt.releasePointerCapture(pointer);
                return true;
            }
            return false;
        }"""
    )
    assert lost
    # The browser tells it with the next movement.
    board.page.mouse.move(700, 420)


def cancel_the_pointer(board: PlainBoard) -> None:
    board.root.evaluate(
        """root => {
            const felt = root.querySelector(".solitaire-felt");
            const at = { pointerId: 1, pointerType: "mouse", isPrimary: true, bubbles: true };
            felt.dispatchEvent(new PointerEvent("pointercancel", at));
        }"""
    )


def release_untold(board: PlainBoard) -> None:
    """Lets the button go where the browser cannot see it, and comes back."""
    session = board.page.context.new_cdp_session(board.page)
    move = {"type": "mouseMoved", "x": 640, "y": 400, "button": "none", "buttons": 0}
    session.send("Input.dispatchMouseEvent", move)
    session.detach()


def leave_the_page(board: PlainBoard) -> None:
    """Takes the board off the page, as hosts do with what is scrolled away, and puts it back."""
    home = board.root.evaluate_handle("root => root.parentNode")
    root = board.root.element_handle()
    root.evaluate("root => root.remove()")
    # The browser tells of the lost pointer with the next movement.
    board.page.mouse.move(700, 420)
    home.evaluate("(home, root) => home.append(root)", root)
    board.frames(2)


ENDINGS: dict[str, Callable[[PlainBoard], None]] = {
    "lost pointer": lose_the_pointer,
    "cancelled pointer": cancel_the_pointer,
    "Escape": lambda board: press_keys(board, "Escape"),
    "right button": lambda board: board.page.mouse.down(button="right"),
    "middle button": lambda board: board.page.mouse.down(button="middle"),
    "blurred window": lambda board: board.page.evaluate(
        "() => window.dispatchEvent(new Event('blur'))"
    ),
    "release that nobody told": release_untold,
    "board off the page": leave_the_page,
}


HELD = position_of("C", ["5CKH3D8S", "-", "4H|AS"])


@pytest.mark.parametrize("ending", ENDINGS)
def test_pitfall_14_all_cards_go_home(
    open_plain: OpenPlain, subtests: pytest.Subtests, ending: str
):
    board = open_plain(**TALL)
    for animation in ("off", "on"):
        with subtests.test(animation=animation):
            board.put(HELD, settings={"animation": animation})
            settle(board)
            let_go_in_the_air(board, ENDINGS[ending])


def let_go_in_the_air(board: PlainBoard, ending: Callable[[PlainBoard], None]) -> None:
    """Takes up the king's group, ends the drag, and asserts that all is as it was."""
    spots, before = measure(board), picture(board)
    board.page.mouse.move(*spots.cards["KH"])
    board.page.mouse.down()
    # Over the empty column, where a release would play the king.
    board.page.mouse.move(*spots.piles["2"], steps=4)
    board.frames(2)
    held = board.root.locator(".held")
    assert [card.get_attribute("data-card") for card in held.all()] == ["KH", "3D", "8S"]
    assert picture(board) != before
    ending(board)
    settle(board)
    assert picture(board) == before
    for button in ("left", "right", "middle"):
        board.page.mouse.up(button=button)
    settle(board)
    assert picture(board) == before
    assert [sent["type"] for sent in board.sent()] == ["hello", "views"]
    # And the next hand can take the same cards.
    drag(board, "KH>2", spots)
    settle(board)
    assert board.table() == visible(str(Position.parse(HELD).play("KH>2")))


@pytest.mark.parametrize("ending", ["Escape", "blurred window"])
def test_pitfall_14_a_group_held_by_key_goes_home(open_plain: OpenPlain, ending: str):
    board = open_plain(HELD, **TALL)
    before = picture(board)
    focus(board, "KH")
    press_keys(board, "Enter", "2")
    assert board.root.locator(".held").count() == 3
    ENDINGS[ending](board)
    assert picture(board) == before
    assert [sent["type"] for sent in board.sent()] == ["hello", "views"]


def test_pitfall_14_another_game_takes_the_cards_out_of_the_hand(open_plain: OpenPlain):
    """As when Python deals under a drag: `new_game` from the model."""
    game = Game("RU1-C-AAAAABB")
    board = open_plain(game, **TALL)
    move = str(game.legal_moves()[0])
    spots = measure(board)
    board.page.mouse.move(*spots.cards[move[:2]])
    board.page.mouse.down()
    board.page.mouse.move(*spots.piles[move[3]], steps=3)
    other = Game("RU1-R-AAAAACH")
    board.tell_of(other)
    board.expect(str(other.position))
    assert board.root.locator(".held, [data-mark]").count() == 0
    board.page.mouse.up()
    assert board.table() == visible(str(other.position))
