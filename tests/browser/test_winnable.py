"""The new-game window's choice of a deal that can be won."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from solitaire_widget import GameCode, Rule
from solitaire_widget.solver import solve
from solitaire_widget.words import say

from .axe import grave_findings
from .conftest import OpenPlain
from .deals import DEAL
from .plain import PlainBoard

# Every deal drawn from now on is the one of this number.
DRAW = """number => {
    crypto.getRandomValues = given => {
        given[0] = number;
        return given;
    };
}"""
# A classic deal that is lost after a search of so many positions that 5,000 draws of it would take
# minutes, one that is lost at once, and one that can be won, by either rule.
LONG, SHORT, WON = 3189, 1, 18
# Counts frames, and keeps the longest time between two, in milliseconds.
WATCH_FRAMES = """() => {
    globalThis.frames_seen = 0;
    const next = () => {
        frames_seen += 1;
        requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
}"""


def window(board: PlainBoard) -> Locator:
    return board.root.locator("dialog")


def winnable(board: PlainBoard) -> Locator:
    return board.root.locator('dialog [name="winnable"]')


def start(board: PlainBoard) -> Locator:
    return board.root.locator('[data-action="start"]')


def word(board: PlainBoard) -> str:
    return board.root.locator(".solitaire-verdict").inner_text().strip()


def rule_choice(board: PlainBoard, rule: str) -> Locator:
    return board.root.locator(f'dialog input[name="rule"][value="{rule}"]')


def expect_winnable(board: PlainBoard, rule: str) -> None:
    """Asserts that an ordinary code was dealt, here and to Python, and that it can be won."""
    window(board).wait_for(state="detached")
    code = GameCode.parse(board.info("code"))
    assert code.rule is Rule(rule)
    assert solve(code).verdict == "winnable"
    news = [message for message in board.sent() if message["type"] == "new"]
    assert [message["code"] for message in news] == [str(code)]
    assert board.number("moves") == 0


def look_for_ever(board: PlainBoard) -> None:
    """Begins a search that does not end."""
    board.page.evaluate(DRAW, LONG)
    board.press("new")
    winnable(board).check()
    start(board).click()
    language = board.value("language")
    board.page.wait_for_function(
        "word => document.querySelector('.solitaire-verdict').innerText.trim() === word",
        arg=say(language, "new.looking"),
    )


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("rule", ["classic", "relaxed"])
def test_chosen_by_mouse_the_deal_can_be_won(open_plain: OpenPlain, rule: str, language: str):
    board = open_plain(DEAL.game(3), settings={"language": language})
    board.press("new")
    assert not winnable(board).is_checked()
    rule_choice(board, rule).click()
    window(board).get_by_text(say(language, "new.winnable"), exact=True).click()
    assert winnable(board).is_checked()
    start(board).click()
    expect_winnable(board, rule)


def test_chosen_by_keyboard_the_deal_can_be_won(open_plain: OpenPlain):
    board = open_plain(DEAL.game(3))
    keyboard = board.page.keyboard
    board.pile("S").focus()
    # The rule, the deal, the choice, and back to the button at the end.
    for key in ("n", "Tab", "Tab", "Enter"):
        keyboard.press(key)
    assert winnable(board).evaluate("input => input.matches(':focus-visible')")
    assert not winnable(board).is_checked()
    keyboard.press("Space")
    assert winnable(board).is_checked()
    while not start(board).evaluate("button => button.matches(':focus')"):
        keyboard.press("Tab")
    keyboard.press("Enter")
    expect_winnable(board, "classic")


def test_the_choice_says_how_rare_it_is(open_plain: OpenPlain):
    board = open_plain(DEAL.game())
    board.press("new")
    named = window(board).get_by_role("checkbox", name=say("en", "new.winnable"))
    assert named.count() == 1
    assert "about 1 random classic deal in 15" in window(board).inner_text()


def test_the_choice_stays_for_the_next_game(open_plain: OpenPlain):
    board = open_plain(DEAL.game())
    board.press("new")
    winnable(board).check()
    start(board).click()
    window(board).wait_for(state="detached")
    first = board.info("code")
    board.press("new")
    assert winnable(board).is_checked()
    start(board).click()
    window(board).wait_for(state="detached")
    code = board.info("code")
    assert code != first
    assert solve(code).verdict == "winnable"


@pytest.mark.parametrize("way", ["Escape", "cancel", "cross", "beside"])
def test_a_search_is_left_and_the_game_goes_on(open_plain: OpenPlain, way: str):
    board = open_plain(DEAL.game(3))
    look_for_ever(board)
    if way == "Escape":
        board.page.keyboard.press("Escape")
    elif way == "cancel":
        board.root.locator('[data-action="cancel"]').click()
    elif way == "cross":
        window(board).locator(".solitaire-close").click()
    else:
        board.root.locator(".solitaire-layer").click(position={"x": 3, "y": 3})
    assert window(board).count() == 0
    # One that went on would find this at once.
    board.page.evaluate(DRAW, WON)
    board.frames(10)
    assert board.number("moves") == 3
    board.play(DEAL.line[3])
    board.expect(str(DEAL.game(4).position))
    assert [message for message in board.sent() if message["type"] == "new"] == []


def test_another_choice_ends_the_search(open_plain: OpenPlain):
    board = open_plain(DEAL.game(3))
    look_for_ever(board)
    assert start(board).get_attribute("aria-disabled") == "true"
    rule_choice(board, "relaxed").check()
    assert word(board) == ""
    assert start(board).get_attribute("aria-disabled") == "false"
    board.page.evaluate(DRAW, WON)
    board.frames(10)
    assert window(board).is_visible()
    assert board.number("moves") == 3
    start(board).click()
    expect_winnable(board, "relaxed")


@pytest.mark.parametrize("language", ["en", "he"])
def test_none_found_is_said(open_plain: OpenPlain, language: str):
    board = open_plain(DEAL.game(3), settings={"language": language})
    board.page.evaluate(DRAW, SHORT)
    board.press("new")
    winnable(board).check()
    start(board).click()
    board.root.locator('.solitaire-verdict[data-state="wrong"]').wait_for()
    assert word(board) == say(language, "new.found.none")
    assert start(board).get_attribute("aria-disabled") == "false"
    board.page.keyboard.press("Escape")
    board.expect(str(DEAL.game(3).position))


def test_the_page_goes_on_while_a_deal_is_looked_for(open_plain: OpenPlain):
    board = open_plain(DEAL.game(3))
    look_for_ever(board)
    board.page.evaluate(WATCH_FRAMES)
    board.page.wait_for_function("() => frames_seen >= 60")
    assert word(board) == say("en", "new.looking")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "he"])
def test_the_search_is_announced_and_readable(open_plain: OpenPlain, theme: str, language: str):
    board = open_plain(
        DEAL.game(3), width=280, height=640, settings={"theme": theme, "language": language}
    )
    look_for_ever(board)
    verdict = board.root.locator(".solitaire-verdict")
    assert verdict.get_attribute("aria-live") == "polite"
    assert grave_findings(board) == []
    body = window(board).locator(".solitaire-body")
    assert body.evaluate("body => body.scrollWidth - body.clientWidth") <= 0
    frame = window(board).bounding_box()
    assert frame is not None
    assert frame["width"] <= 280
    assert frame["y"] + frame["height"] <= 640


@pytest.mark.parametrize("language", ["en", "he"])
def test_the_word_on_a_code_takes_its_own_place(open_plain: OpenPlain, language: str):
    settings = {"language": language, "verdict_light": True}
    board = open_plain(DEAL.game(3), width=260, height=480, settings=settings)
    board.press("new")
    code = window(board).locator('[data-field="code"]')
    verdict = window(board).locator(".solitaire-verdict")
    code.fill("RU1-C-AAAAASD")
    board.root.locator('.solitaire-verdict[data-state="wrong"]').wait_for()
    verdict.scroll_into_view_if_needed()
    word_box, code_box = verdict.bounding_box(), code.bounding_box()
    start_box = start(board).bounding_box()
    assert word_box is not None
    assert code_box is not None
    assert start_box is not None
    assert code_box["y"] + code_box["height"] <= word_box["y"]
    assert word_box["height"] > 20  # more than a line
    assert word_box["y"] + word_box["height"] <= start_box["y"]
    assert verdict.evaluate("each => getComputedStyle(each).position") == "static"
