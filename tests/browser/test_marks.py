"""What a teacher shows: marks, a caption, hidden cards, a board to look at."""

from __future__ import annotations

import re

import pytest

from solitaire_widget import Game
from solitaire_widget.marks import Mark, arrow, caption, face_down, highlight, paint

from .axe import grave_findings
from .board import Board
from .conftest import OpenPlain
from .plain import PlainBoard
from .sight import look, tall
from .test_accessibility import LISTEN

CODE = "RU1-C-AAAAABB"
GAME = Game(CODE)
MOVE = "6C>7"
LONG_CAPTION = caption("Which of these cards can be moved, and where does it go? " * 5)
RING = """card => {
    const { borderTopColor, borderTopWidth } = getComputedStyle(card, "::after");
    return [borderTopColor, parseFloat(borderTopWidth)];
}"""
# The point of an arrow's head on the page: the fourth corner of its outline.
HEAD = """path => {
    const [x, y] = path.getAttribute("d").split("L")[3].split(" ").map(Number);
    const { left, top } = path.ownerSVGElement.getBoundingClientRect();
    return [left + x, top + y];
}"""
RESTING = "root => root.getAnimations({ subtree: true }).length === 0"


def show(board: PlainBoard, *marks: Mark) -> None:
    """Marks the board's game as Python does."""
    game = board.value("_opening")["game"]
    board.set("marks", {"game": game, "list": [mark.plain() for mark in marks]})


def rgb(color: str) -> str:
    digits = paint(color)[1:]
    return "rgb({}, {}, {})".format(*(int(digits[at : at + 2], 16) for at in (0, 2, 4)))


def head(board: Board, name: str) -> tuple[float, float]:
    """Returns where an arrow points, once everything rests."""
    board.page.wait_for_function(RESTING, arg=board.root.element_handle())
    x, y = board.root.locator(f'[data-arrow="{name}"]').evaluate(HEAD)
    return x, y


def middle(board: Board, card: str) -> tuple[float, float]:
    box = board.card(card).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_highlight_is_a_ring_in_its_colour(open_plain: OpenPlain, theme: str):
    board = open_plain(CODE, settings={"theme": theme})
    show(board, highlight("7H", color="red"), highlight("8D", color="#12ab34"))
    for card, color in (("7H", "red"), ("8D", "#12ab34")):
        shown, width = board.card(card).evaluate(RING)
        assert shown == rgb(color)
        assert width >= 2.5
    show(board)
    assert board.root.locator("[data-highlight]").count() == 0


def test_a_highlight_keeps_its_colour_where_colours_are_forced(open_plain: OpenPlain):
    board = open_plain(CODE)
    show(board, highlight("7H", "3", color="red"))
    board.page.emulate_media(forced_colors="active")
    assert board.card("7H").evaluate(RING)[0] == rgb("red")
    shadow = board.pile("3").evaluate("pile => getComputedStyle(pile).boxShadow")
    assert rgb("red") in shadow


@pytest.mark.parametrize("animation", ["on", "off"])
def test_an_arrow_follows_its_cards(open_plain: OpenPlain, animation: str):
    board = open_plain(CODE, settings={"animation": animation})
    show(board, arrow("7H", "KS"))
    assert head(board, "7H>KS") == pytest.approx(middle(board, "KS"), abs=1)
    before = middle(board, "KS")
    board.play(MOVE)  # KS lies on 6C
    game = Game(CODE)
    game.play(MOVE)
    board.expect(str(game.position))
    assert head(board, "7H>KS") == pytest.approx(middle(board, "KS"), abs=1)
    assert middle(board, "KS") != pytest.approx(before, abs=1)


def test_arrows_and_highlights_do_not_stand_in_the_way_of_hands(open_plain: OpenPlain):
    board = open_plain(CODE)
    show(board, *(arrow("7H", card) for card in ("6C", "KS", "7C")), highlight("6C", "7C", "7"))
    board.play(MOVE)
    game = Game(CODE)
    game.play(MOVE)
    board.expect(str(game.position))


@pytest.mark.parametrize("width", [360, 700, 1000])
@pytest.mark.parametrize("peek", [False, True])
def test_a_board_with_a_long_caption_is_at_most_800_px_high(
    open_plain: OpenPlain, width: int, peek: bool
):
    board = open_plain(tall(24, down=6), width=width, settings={"peek": peek})
    show(board, LONG_CAPTION)
    line = board.root.locator("[data-caption]")
    assert line.inner_text() == LONG_CAPTION.text
    sight = look(board)
    assert sight.root.height <= 800
    assert not sight.outside
    assert line.evaluate("line => line.scrollHeight <= line.clientHeight")


def test_a_caption_is_text_in_its_own_direction(open_plain: OpenPlain):
    board = open_plain(CODE)
    line = board.root.locator("[data-caption]")
    for text, direction in (("<i>7♥</i> goes on 8♥", "ltr"), ("7 לב על 8 לב", "rtl")):
        show(board, caption(text))
        assert line.inner_text() == text
        assert line.evaluate("line => getComputedStyle(line).direction") == direction


def test_marks_are_spoken_once(open_plain: OpenPlain):
    board = open_plain(CODE)
    board.root.evaluate(LISTEN)
    show(board, highlight("7H"), arrow("6C", "7"), caption("Look here"))
    board.frames(2)
    heard = board.page.evaluate("heard")
    assert sorted(heard) == [
        ["polite", "Highlighted in yellow: 7 of hearts. Arrow from 6 of clubs to column 7."],
        ["polite", "Look here"],
    ]
    board.play(MOVE)
    board.frames(2)
    said = [text for _, text in board.page.evaluate("heard")[len(heard) :]]
    assert len(said) == 1
    assert "arrow" not in said[0].lower()


def test_a_game_dealt_by_hand_has_no_marks(open_plain: OpenPlain):
    board = open_plain(CODE)
    show(board, highlight("7H"), arrow("6C", "7"), caption("Look here"))
    board.press("new")
    board.root.locator("dialog button.solitaire-main").click()
    board.page.wait_for_function(
        "([root, code]) => root.querySelector('[data-info=code]').innerText !== code",
        arg=[board.root.element_handle(), CODE],
    )
    assert board.root.locator("[data-highlight], [data-arrow]").count() == 0
    assert board.root.locator("[data-caption]").inner_text() == ""


def test_peek_shows_every_hidden_card_and_leaves_no_trace(open_plain: OpenPlain):
    board = open_plain(CODE)
    plain = board.root.evaluate("root => root.outerHTML")
    hidden = face_down(GAME.position)
    board.set("peek", True)
    show(board, highlight("KC"), arrow("KC", "3"))
    down = board.root.locator('[data-face="down"]')
    names = down.evaluate_all("cards => cards.map(card => card.dataset.peek)")
    assert set(names) == hidden
    assert down.evaluate_all("cards => cards.filter(card => card.dataset.card).length") == 0
    # Each index lies whole within the strip that shows of its card.
    strips = down.evaluate_all(
        """cards => cards.map(card => {
            const box = card.getBoundingClientRect(), ink = card.querySelector(".peek .index")
                .getBoundingClientRect();
            const below = document.elementFromPoint(ink.left + ink.width / 2, ink.bottom - 1);
            return [ink.height, card.contains(below), ink.top >= box.top];
        })"""
    )
    assert all(height >= 7 and whole and inside for height, whole, inside in strips)
    label = board.root.locator('[data-peek="KC"]').get_attribute("aria-label")
    assert label == "king of clubs, face down, column 6, card 5 of 10"
    board.set("peek", False)
    board.frames(2)
    rest = board.root.evaluate("root => root.outerHTML")
    assert "data-peek" not in rest
    assert "king of clubs" not in rest
    steady = re.compile(r' style="[^"]*"| (?:lang|dir)="(?:en|ltr)"')
    assert steady.sub("", rest) == steady.sub("", plain)


def test_a_board_to_look_at_gives_nothing_to_hands_and_follows_python(open_plain: OpenPlain):
    board = open_plain(CODE, settings={"interactive": False})
    for action in ("new", "undo", "redo"):
        assert not board.root.locator(f'[data-action="{action}"]').first.is_visible()
    assert board.root.locator('[data-action="settings"]').first.is_visible()
    board.play(MOVE)
    board.double_tap("QS")
    for key in ("f", "Enter", "u", "r", "n"):
        board.page.keyboard.press(key)
    board.frames(2)
    board.expect(str(GAME.position))
    assert board.message() == ""
    assert board.root.locator("dialog[open]").count() == 0
    assert not [message for message in board.sent() if message["type"] == "play"]
    other = Game("RU1-C-AAAAASC")
    board.tell_of(other)
    board.expect(str(other.position))
    board.set("interactive", True)
    board.play(str(other.legal_moves()[0]))
    assert [message["type"] for message in board.sent()].count("play") == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_grave_in_a_lesson(open_plain: OpenPlain, theme: str):
    board = open_plain(CODE, settings={"theme": theme, "peek": True, "interactive": False})
    show(board, highlight("7H", "3"), arrow("6C", "7"), LONG_CAPTION)
    board.frames(2)
    assert grave_findings(board) == []
