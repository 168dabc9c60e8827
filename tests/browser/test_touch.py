"""The board under fingers: real touch events, on a phone's screen."""

from __future__ import annotations

import pytest

from .conftest import OpenPlain
from .deals import DEAL
from .plain import PlainBoard
from .sight import look, others, tall
from .touch import Touch

# A page with something above and below the board, so that it can scroll.
LONG_PAGE = "padding: 150px 0 900px"
PHONE = {"width": 360, "height": 640, "has_touch": True}
# The least height of a covered card's index, its stroke not counted, in CSS pixels.
READABLE = 7.5
SCROLL = "() => [scrollX, scrollY, visualViewport.scale]"


def scrolled(board: PlainBoard) -> list[float]:
    """Returns how far the page is scrolled, and its zoom."""
    here: list[float] = board.page.evaluate(SCROLL)
    return here


def scroll_to(board: PlainBoard, y: float) -> None:
    board.page.evaluate("y => scrollTo(0, y)", y)
    assert scrolled(board) == [0, y, 1]


def corner(board: PlainBoard, card: str) -> tuple[float, float]:
    box = board.card(card).bounding_box()
    assert box is not None
    return box["x"], box["y"]


@pytest.mark.parametrize("language", ["en", "he"])
def test_dragging_a_card_never_scrolls_the_page(open_plain: OpenPlain, language: str):
    """Pitfall 15: the page scrolls under a drag."""
    board = open_plain(DEAL.game(), style=LONG_PAGE, settings={"language": language}, **PHONE)
    scroll_to(board, 100)
    touch, card = Touch(board.page), "3D"
    start, (left, top) = board.grip(card), corner(board, card)
    for across, along in [(0, -120), (0, 120), (70, -90), (-60, 5)]:
        touch.down(*start)
        touch.move(start.x + across, start.y + along)
        board.frames(2)
        assert scrolled(board) == [0, 100, 1]
        assert corner(board, card) == pytest.approx((left + across, top + along), abs=1)
        touch.move(*start)
        touch.up()
        board.frames(2)
        assert scrolled(board) == [0, 100, 1]
        assert corner(board, card) == (left, top)


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_dragged_card_is_played_where_the_finger_leaves_it(open_plain: OpenPlain, language: str):
    board = open_plain(DEAL.game(1), style=LONG_PAGE, settings={"language": language}, **PHONE)
    scroll_to(board, 100)
    touch, move = Touch(board.page), DEAL.line[1]
    card, to = move.split(">")
    touch.drag(board.grip(card), board.landing(card, to))
    board.expect(str(DEAL.game(2).position))
    assert board.number("moves") == 2
    assert scrolled(board) == [0, 100, 1]


@pytest.mark.parametrize("pile", ["", "7"])
def test_swiping_the_felt_scrolls_the_page(open_plain: OpenPlain, pile: str):
    """Pitfall 15: the page cannot scroll over the board."""
    board = open_plain(DEAL.game(), style=LONG_PAGE, **PHONE)
    scroll_to(board, 100)
    seen, touch = look(board), Touch(board.page)
    # Beside the foundations, or below the last card of a column.
    x = seen.piles["1"].left + 10
    y = seen.piles["S"].top + 20
    if pile:
        x, y = seen.piles[pile].left + 10, seen.piles[pile].bottom + 12
    hit = board.page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).className.split(' ')[0]", [x, y]
    )
    assert hit == "solitaire-felt"
    touch.drag((x, y), (x, y - 200))
    board.page.wait_for_function("() => scrollY > 250")
    assert board.number("moves") == 0
    board.expect(str(DEAL.game().position))


def test_one_tap_plays_to_the_foundation_and_two_find_a_column(open_plain: OpenPlain):
    board = open_plain(DEAL.game(), **PHONE)
    touch, game = Touch(board.page), DEAL.game()
    ace, move = DEAL.line[0], DEAL.line[1]
    touch.tap(*board.grip(ace[:2]))
    game.play(ace)
    board.expect(str(game.position))
    assert [str(m) for m in game.legal_moves() if str(m).startswith(move[:2])] == [move]
    place = board.grip(move[:2])
    touch.double_tap(*place)
    game.play(move)
    board.expect(str(game.position))
    assert scrolled(board)[2] == 1, "two taps have zoomed the page"
    assert board.number("moves") == 2


def test_the_second_of_two_taps_never_acts_on_the_card_below(open_plain: OpenPlain):
    """Pitfall 12, with fingers."""
    board = open_plain("C ---- 2SAS/2H/3H/4H/5H/6H/" + others("2S AS 2H 3H 4H 5H 6H"), **PHONE)
    place = board.grip("AS")
    touch = Touch(board.page)
    touch.double_tap(*place)
    board.frames(2)
    assert board.table().foundations == "A---"
    assert board.number("moves") == 1


def test_a_second_finger_sends_the_cards_home(open_plain: OpenPlain):
    """Pitfalls 14 and 15: two fingers never play, wherever they are lifted."""
    board = open_plain(DEAL.game(1), **PHONE)
    touch = Touch(board.page)
    card, to = DEAL.line[1].split(">")
    goal, home = board.landing(card, to), corner(board, card)
    touch.down(*board.grip(card))
    touch.move(*goal)
    board.frames(2)
    assert corner(board, card) != home
    # On the felt beside everything: below the foundations' row, left of them.
    seen = look(board)
    touch.down(seen.piles["1"].left + 20, seen.piles["S"].top + 20, finger=1)
    board.frames(2)
    assert corner(board, card) == home
    assert board.root.locator(".held").count() == 0
    touch.move(goal.x + 5, goal.y + 5)
    touch.up()
    board.frames(2)
    board.expect(str(DEAL.game(1).position))
    assert board.number("moves") == 1


@pytest.mark.parametrize("down", [0, 6])
def test_24_cards_are_whole_and_readable_on_a_phone(open_plain: OpenPlain, down: int):
    """Pitfall 16: a 24-card column in a 360 x 640 window."""
    board = open_plain(tall(24, down=down), device_scale_factor=2, **PHONE)
    seen = look(board)
    assert (seen.root.top, seen.root.left, seen.root.width) == (0, 0, 360)
    assert seen.root.bottom <= 640
    assert seen.outside == ()
    column = seen.column("4")
    assert len(column) == 24 - down
    for strip in column:
        assert strip.height >= 12
        assert strip.ink.height >= READABLE
        assert strip.ink.top >= strip.top
        assert strip.ink.bottom <= strip.bottom


def test_41_cards_can_be_read_by_scrolling_a_phone(open_plain: OpenPlain):
    """Pitfall 16: on a phone 41 cards are whole, or reached by a swipe of the felt."""
    board = open_plain(tall(41), style="padding-bottom: 100px", **PHONE)
    seen, touch = look(board), Touch(board.page)
    assert seen.outside == ()
    column = seen.column("4")
    assert len(column) == 41
    assert min(strip.height for strip in column) >= 12
    assert all(strip.ink.bottom <= strip.bottom for strip in column)
    x, y = seen.piles["2"].left + 10, 600
    for _ in range(3):
        touch.drag((x, y), (x, y - 300))
        board.frames(2)
    board.page.wait_for_function(
        "card => card.getBoundingClientRect().bottom <= innerHeight",
        arg=board.card(column[-1].name).element_handle(),
    )
    assert board.number("moves") == 0
