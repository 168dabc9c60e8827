"""Where everything lies: whole at every width, as large as it may be, and hit where it is seen."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from solitaire_widget import Game

from .conftest import OpenPlain
from .deals import DEAL
from .pictures import game_after
from .plain import PlainBoard
from .sight import Sight, look, tall

WIDTHS = (280, 320, 360, 414, 500, 600, 640, 700, 768, 900, 1100, 1280, 1600, 1920, 2400)
NARROW = (200, 220, 240, 260, 280, 300, 304, 320, 336, 360, 376, 414, 500)
# The edges of the bar, of what it tells and of its buttons.
BAR = """root => {
    const all = root.querySelectorAll(
        ".solitaire-bar, .solitaire-bar .solitaire-fact, .solitaire-bar .solitaire-action");
    return [...all].filter(part => part.checkVisibility()).map(part => {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        return [left, top, right, bottom];
    });
}"""
TALLEST = 800
# What 24 steps of whole pixels leave of the height, and paddings of the width.
SLACK = 16
EDGE = 18
DEAL_CODE = "RU1-C-AAAAABB"
# With up to 24 cards in a column, which is as far as the height limit reaches.
ORDINARY = {
    "the deal": DEAL_CODE,
    "24 cards": tall(24),
    "24 cards, 6 face down": tall(24, down=6),
    "a won game": "C KKKK -/-/-/-/-/-/-",
}


def resize(board: PlainBoard, width: int) -> Sight:
    """Gives the window another width and looks once the board has followed."""
    board.page.set_viewport_size({"width": width, "height": 900})
    board.page.wait_for_function(
        "([root, width]) => Math.abs(root.getBoundingClientRect().width - width) < 0.5",
        arg=[board.root.element_handle(), width],
    )
    return look(board)


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("what", ORDINARY)
def test_at_every_width_the_board_is_whole_and_at_most_800_high(
    open_plain: OpenPlain, what: str, language: str
):
    board = open_plain(ORDINARY[what], width=WIDTHS[0], settings={"language": language})
    for width in WIDTHS:
        seen = resize(board, width)
        assert seen.root.height <= TALLEST, width
        assert seen.outside == (), width
        assert seen.wide <= 0, width
        covered = [strip.height for strip in seen.strips if not strip.last]
        assert min(covered, default=99) >= (14 if width >= 700 else 12), width
        assert all(strip.ink.bottom <= strip.bottom for strip in seen.strips), width


@pytest.mark.parametrize("language", ["en", "he"])
def test_all_that_is_in_the_bar_lies_in_it_and_apart(open_plain: OpenPlain, language: str):
    settings = {"language": language, "hints": True}
    board = open_plain(game_after(110), width=NARROW[0], settings=settings)
    for width in NARROW:
        resize(board, width)
        bar, *parts = board.root.evaluate(BAR)
        assert len(parts) == 4 + 6, width
        for one in parts:
            assert bar[0] <= one[0] < one[2] <= bar[2], width
            assert bar[1] <= one[1] < one[3] <= bar[3], width
        for one, other in combinations(parts, 2):
            across = one[0] < other[2] - 1 and other[0] < one[2] - 1
            assert not (across and one[1] < other[3] and other[1] < one[3]), width


def test_41_cards_are_whole_from_700_px(open_plain: OpenPlain):
    """Pitfall 16: long columns leave the screen."""
    board = open_plain(tall(41, rule="R"), width=700)
    for width in (700, 1100, 2400):
        seen = resize(board, width)
        column = seen.column("4")
        assert len(column) == 41
        assert seen.outside == (), width
        assert min(strip.height for strip in column) >= 14, width
        assert all(strip.ink.top >= strip.top for strip in column), width
        assert all(strip.ink.bottom <= strip.bottom for strip in column), width
        assert column[-1].bottom <= seen.root.bottom, width


def test_columns_fill_the_width_as_far_as_the_height_limit_allows(open_plain: OpenPlain):
    """Pitfall 17: tiny cards on wide screens."""
    board = open_plain(tall(24), width=WIDTHS[0])
    before = 0.0
    for width in WIDTHS:
        seen = resize(board, width)
        card = seen.piles["1"].width
        span = seen.piles["7"].right - seen.piles["1"].left
        # Larger cards would leave 24 of them less than they may show.
        tight = min(strip.height for strip in seen.strips if not strip.last) <= 16
        limited = tight and seen.root.height >= TALLEST - SLACK and width >= 1000
        assert limited or span >= width - 2 * EDGE, width
        # No card shrinks because the window grows; paddings may take a pixel or two.
        assert card >= before - 2, width
        assert seen.piles["S"].height == pytest.approx(card * 1.4, abs=1)
        gaps = [seen.piles[b].left - seen.piles[a].right for a, b in pairwise("1234567")]
        assert min(gaps) > 0
        assert max(gaps) - min(gaps) < 1
        before = card


@pytest.mark.parametrize("width", [360, 700, 1100])
def test_the_height_stands_while_columns_are_no_longer_than_dealt(
    open_plain: OpenPlain, width: int
):
    board = open_plain(DEAL.game(), width=width)
    height, game, seen_heights = look(board).root.height, DEAL.game(), []
    for move in DEAL.line:
        game.play(move)
        if max(len(column) for column in game.position.columns) > 11:
            continue
        if game.move_count % 4 and not game.is_won:
            continue
        board.put(game)
        seen_heights.append(look(board).root.height)
    assert len(seen_heights) > 5
    assert set(seen_heights) == {height}


def test_playing_moves_nothing_but_the_played_cards_and_their_columns(open_plain: OpenPlain):
    board = open_plain(DEAL.game(), width=900)
    for move, after in zip(DEAL.line[:6], range(1, 7), strict=True):
        before = look(board)
        board.play(move)
        board.expect(str(DEAL.game(after).position))
        seen = look(board)
        assert seen.root == before.root, move
        tops = {name: (box.left, box.top, box.width) for name, box in seen.piles.items()}
        assert tops == {
            name: (box.left, box.top, box.width) for name, box in before.piles.items()
        }, move
        changed = {column for column in "1234567" if seen.column(column) != before.column(column)}
        assert len(changed) <= 2, move


SCREENS = {
    "ratio 1": {"device_scale_factor": 1},
    "ratio 1.5": {"device_scale_factor": 1.5},
    "ratio 2": {"device_scale_factor": 2},
    "scaled by CSS": {"style": "transform: scale(0.75); transform-origin: 0 0"},
    "zoomed by CSS": {"style": "zoom: 0.75"},
    "turned right to left": {"settings": {"language": "he"}},
}
HELD = """root => [...root.querySelectorAll("[data-card].held")]
    .sort((one, other) => one.style.zIndex - other.style.zIndex)
    .map(card => card.dataset.card)"""


@pytest.mark.parametrize("screen", SCREENS)
def test_the_pressed_card_is_the_card(open_plain: OpenPlain, screen: str):
    """Pitfall 17: the wrong card is hit on high-density or scaled screens."""
    board = open_plain(DEAL_CODE, width=800, **SCREENS[screen])
    mouse, seen, game = board.page.mouse, look(board), Game(DEAL_CODE)
    assert len(seen.strips) == 31
    for at, strip in enumerate(seen.strips):
        group = [str(card) for card in game.position.group(strip.name)]
        # In turn near the upper left and the lower right corner of what shows of the card.
        x, y = strip.left + 2, strip.top + 3
        if at % 2:
            x, y = strip.left + strip.width - 3, strip.bottom - 2
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 5, y + 5)
        held = board.root.evaluate(HELD)
        mouse.move(x, y)
        mouse.up()
        assert held == group, (strip.name, x, y)
    assert board.number("moves") == 0


@pytest.mark.parametrize("screen", SCREENS)
def test_the_tapped_card_is_played_and_a_dragged_one_stays_under_the_pointer(
    open_plain: OpenPlain, screen: str
):
    """Pitfall 17, for taps and drags."""
    board = open_plain(DEAL.game(), width=800, **SCREENS[screen])
    box = next(strip for strip in look(board).strips if strip.name == "AD")
    assert box.last
    board.page.mouse.click(box.left + box.width - 4, box.bottom - 4)
    board.expect(str(DEAL.game(1).position))
    card, to = DEAL.line[1].split(">")
    start = next(strip for strip in look(board).strips if strip.name == card)
    goal = look(board).piles[to]
    mouse = board.page.mouse
    mouse.move(start.left + 5, start.top + 5)
    mouse.down()
    mouse.move(start.left + 45, start.top + 85, steps=3)
    board.frames(2)
    held = board.card(card).bounding_box()
    assert held is not None
    assert (held["x"], held["y"]) == pytest.approx((start.left + 40, start.top + 80), abs=1)
    mouse.move(goal.left + 6, goal.bottom - 6, steps=3)
    mouse.up()
    board.expect(str(DEAL.game(2).position))


@pytest.mark.parametrize("ratio", [1.5, 2])
def test_places_and_sizes_are_whole_device_pixels(open_plain: OpenPlain, ratio: float):
    board = open_plain(DEAL_CODE, width=801, device_scale_factor=ratio)
    for strip in look(board).strips:
        for measure in (strip.left, strip.top, strip.width, strip.height):
            assert measure * ratio == pytest.approx(round(measure * ratio), abs=0.01)


@pytest.mark.parametrize(
    "style",
    [
        "display: flex",
        "display: inline-block",
        "display: table-cell",
        "position: absolute",
        "float: left",
        "display: grid; justify-items: start",
        "writing-mode: vertical-rl",
    ],
)
def test_a_host_that_asks_for_the_boards_own_width_gets_a_board(open_plain: OpenPlain, style: str):
    """In a row of widgets the width comes from what lies in them."""
    board = open_plain(DEAL_CODE, width=1000, style=style)
    for width, least in ((1000, 700), (320, 319)):
        board.page.set_viewport_size({"width": width, "height": 900})
        board.page.wait_for_function(
            "([root, width]) => root.getBoundingClientRect().width <= width",
            arg=[board.root.element_handle(), width],
        )
        seen = look(board)
        assert least <= seen.root.width <= width
        assert seen.outside == ()
        assert seen.wide <= 0


def test_two_boards_share_a_row(open_plain: OpenPlain):
    board = open_plain(DEAL_CODE, width=1000, views=2)
    board.page.evaluate("() => { document.querySelector('main').style.display = 'flex'; }")
    board.frames(3)
    widths = [view.root.bounding_box()["width"] for view in board.views()]  # type: ignore[index]
    assert widths == [500, 500]


@pytest.mark.parametrize("width", [320, 360, 700, 1000])
def test_cards_stay_readable_under_a_long_exercise_and_caption(open_plain: OpenPlain, width: int):
    board = open_plain(DEAL_CODE, width=width, settings={"timeline": True})
    alone = board.card("7H").bounding_box()
    text = "Uncover every hidden card of the last column. " * 8
    task = {"title": "A long exercise", "text": text, "limit": 3, "solved": None}
    board.set("_task", task)
    game = board.value("_opening")["game"]
    board.set("marks", {"game": game, "list": [["caption", text[:300]]]})
    board.frames(3)
    crowded = board.card("7H").bounding_box()
    assert alone is not None
    assert crowded is not None
    assert crowded["width"] >= min(alone["width"], 47)
    assert look(board).outside == ()
    board.play("6C>7")
    game = Game(DEAL_CODE)
    game.play("6C>7")
    board.expect(str(game.position))
