"""The board's windows: new game, settings, help."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from solitaire_widget import Game, GameCode
from solitaire_widget.widget import SolitaireWidget
from solitaire_widget.words import plural, say

from .conftest import OpenPlain
from .deals import DEAL
from .plain import PlainBoard
from .sight import Box

CODE, RELAXED = "RU1-C-AAAAABB", "RU1-R-AAAAABB"
WINDOWS = ("new", "settings", "help")
FOCUS = "root => root.getRootNode().activeElement?.dataset.action ?? ''"


def window(board: PlainBoard) -> Locator:
    return board.root.locator("dialog")


def field(board: PlainBoard) -> Locator:
    return board.root.locator('[data-field="code"]')


def start(board: PlainBoard) -> Locator:
    return board.root.locator('[data-action="start"]')


def choose(board: PlainBoard, name: str, value: str) -> None:
    board.root.locator(f'dialog input[name="{name}"][value="{value}"]').check()


def box(element: Locator) -> Box:
    left, top, right, bottom, width, height = element.evaluate(
        """element => {
            const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
            return [left, top, right, bottom, width, height];
        }"""
    )
    return Box(left, top, right, bottom, width, height)


@pytest.mark.parametrize("opened_by", ["key", "button"])
def test_a_stray_enter_never_ends_a_running_game(open_plain: OpenPlain, opened_by: str):
    board = open_plain(DEAL.game(3))
    keyboard = board.page.keyboard
    if opened_by == "key":
        board.pile("S").focus()
        keyboard.press("n")
    else:
        board.root.locator('[data-action="new"]').focus()
        keyboard.down("Enter")
        # A key held down repeats.
        keyboard.down("Enter")
        keyboard.down("Enter")
        keyboard.up("Enter")
    assert window(board).is_visible()
    for key in ("Enter", "Space", "ArrowDown", "Enter", "Tab", "Enter", "ArrowDown", "Enter"):
        keyboard.press(key)
    choose(board, "deal", "random")
    field(board).focus()
    keyboard.press("Enter")
    assert board.number("moves") == 3
    assert window(board).is_visible()
    assert plural("en", "new.ends", 3) in window(board).inner_text()
    keyboard.press("Escape")
    assert window(board).count() == 0
    board.expect(str(DEAL.game(3).position))


def test_what_a_new_game_would_end_is_said_only_when_there_is_something(open_plain: OpenPlain):
    board = open_plain(DEAL.game())
    board.press("new")
    for moves in (1, 2):
        assert plural("en", "new.ends", moves) not in window(board).inner_text()
    board.page.keyboard.press("Escape")
    board.play(DEAL.line[0])
    board.press("new")
    assert plural("en", "new.ends", 1) in window(board).inner_text()


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_code_is_checked_while_it_is_typed(open_plain: OpenPlain, language: str):
    board = open_plain(DEAL.game(), settings={"language": language})
    board.press("new")
    field(board).focus()
    verdict = board.root.locator(".solitaire-verdict")
    typed = ""
    for symbol in CODE:
        board.page.keyboard.type(symbol)
        typed += symbol
        right = typed == CODE
        assert field(board).get_attribute("aria-invalid") == (None if right else "true"), typed
        assert start(board).get_attribute("aria-disabled") == ("false" if right else "true"), typed
        assert verdict.inner_text().strip() != ""
    assert verdict.inner_text().strip() == say(language, "new.code.right")
    words = {
        "RU1-C-AAAAABC": say(language, "code.check"),
        "RU1-C-AAAABAB": say(language, "code.check"),
        "RU2-C-AAAAABB": say(language, "code.version", found="RU2"),
        "RU1-X-AAAAABB": say(language, "code.rule", found="X"),
        "RU1-C-AAAAAB": say(language, "code.length", found=6),
        "רו1-ב-שששששנן": say(language, "code.hebrew"),
    }
    assert len(set(words.values())) == 5
    for wrong, word in words.items():
        field(board).fill(wrong)
        assert verdict.inner_text().strip() == word, wrong
        assert field(board).get_attribute("aria-invalid") == "true"
        start(board).click(force=True)
        assert window(board).is_visible()
    board.expect(str(DEAL.game().position))
    field(board).fill("ru1 c aaaaabb")
    start(board).click()
    board.expect(str(Game(CODE).position))
    assert board.info("code") == CODE


def test_enter_in_the_code_field_starts_only_a_right_code(open_plain: OpenPlain):
    board = open_plain(DEAL.game(1))
    board.press("new")
    field(board).fill("RU1-C-AAAAABC")
    board.page.keyboard.press("Enter")
    assert window(board).is_visible()
    assert board.number("moves") == 1
    field(board).fill("RU1-R-AAAAABB")
    board.page.keyboard.press("Enter")
    assert window(board).count() == 0
    board.expect(str(Game(RELAXED).position))
    assert board.info("code") == RELAXED


def test_the_rule_chosen_is_the_letter_of_the_code(open_plain: OpenPlain):
    board = open_plain(DEAL.game())
    board.press("new")
    field(board).fill(CODE)
    choose(board, "rule", "relaxed")
    assert field(board).input_value() == RELAXED
    choose(board, "rule", "classic")
    assert field(board).input_value() == CODE
    field(board).fill(RELAXED)
    assert board.root.locator('dialog input[value="relaxed"]').is_checked()
    start(board).click()
    board.expect(str(Game(RELAXED).position))
    assert board.info("code") == RELAXED


@pytest.mark.parametrize("rule", ["classic", "relaxed"])
def test_a_random_deal_and_the_same_one_again(open_plain: OpenPlain, rule: str):
    board = open_plain(CODE)
    codes = [CODE]
    game = Game(CODE)
    # Some deals have no move at all: the last one must have one, to be played again.
    while len(codes) < 4 or not game.legal_moves():
        board.press("new")
        choose(board, "rule", rule)
        start(board).click()
        codes.append(board.info("code"))
        game = Game(codes[-1])
        assert game.rule.value == rule
        board.expect(str(game.position))
    assert len(set(codes)) == len(codes)
    board.play(str(game.legal_moves()[0]))
    assert board.number("moves") == 1
    other = "relaxed" if rule == "classic" else "classic"
    board.press("new")
    choose(board, "deal", "again")
    assert board.root.locator(f'dialog input[value="{rule}"]').is_checked()
    choose(board, "rule", other)
    start(board).click()
    assert board.number("moves") == 0
    again = GameCode.parse(board.info("code"))
    assert (again.number, again.rule.value) == (GameCode.parse(codes[-1]).number, other)
    board.expect(str(Game(again).position))


def test_the_last_code_is_offered(open_plain: OpenPlain):
    board = open_plain(CODE)
    board.press("new")
    start(board).click()
    board.press("new")
    offered = window(board).locator(".solitaire-chip").all_inner_texts()
    assert offered == [board.info("code"), CODE]
    window(board).locator(".solitaire-chip").nth(1).click()
    assert field(board).input_value() == CODE
    start(board).click()
    assert board.info("code") == CODE


@pytest.mark.parametrize("shadow", [False, True], ids=["page", "shadow root"])
@pytest.mark.parametrize("name", WINDOWS)
def test_every_window_closes_with_escape_and_gives_the_focus_back(
    open_plain: OpenPlain, name: str, shadow: bool
):
    board = open_plain(DEAL.game(1), shadow=shadow)
    for way in ("Escape", "cross", "beside"):
        board.press(name)
        assert window(board).get_attribute("data-window") == name
        assert window(board).get_attribute("aria-label") == say("en", f"bar.{name}")
        inside = "root => root.getRootNode().activeElement?.closest('dialog') !== null"
        assert board.root.evaluate(inside)
        if way == "Escape":
            board.page.keyboard.press("Escape")
        elif way == "cross":
            window(board).locator(".solitaire-close").click()
        else:
            board.root.locator(".solitaire-layer").click(position={"x": 3, "y": 3})
        assert window(board).count() == 0, way
        assert board.root.evaluate(FOCUS) == name, way
    board.expect(str(DEAL.game(1).position))
    board.play(DEAL.line[1])
    board.expect(str(DEAL.game(2).position))


@pytest.mark.parametrize("shadow", [False, True], ids=["page", "shadow root"])
def test_a_window_is_all_that_can_be_reached_while_it_is_open(open_plain: OpenPlain, shadow: bool):
    board = open_plain(DEAL.game(1), shadow=shadow)
    keyboard = board.page.keyboard
    inside = "root => root.getRootNode().activeElement?.closest('dialog') !== null"
    for name in WINDOWS:
        board.press(name)
        for key in ["Tab"] * 16 + ["Shift+Tab"] * 16:
            keyboard.press(key)
            assert board.root.evaluate(inside), (name, key)
        for under in (board.card("6C"), board.pile("1"), board.root.locator("[data-action=undo]")):
            under.evaluate("element => element.focus()")
            assert board.root.evaluate(inside), name
        # The board's own keys are nobody's here.
        for key in ("u", "r", "f", "1", "n", "Control+z"):
            keyboard.press(key)
        assert window(board).get_attribute("data-window") == name
        keyboard.press("Escape")
    board.expect(str(DEAL.game(1).position))
    assert board.number("moves") == 1


def test_a_window_in_a_shadow_root_starts_the_typed_game(open_plain: OpenPlain):
    board = open_plain(DEAL.game(1), shadow=True)
    board.press("new")
    field(board).click()
    board.page.keyboard.type("רו")
    assert say("en", "code.hebrew") in window(board).inner_text()
    field(board).fill("")
    board.page.keyboard.type(RELAXED.lower())
    choose(board, "rule", "classic")
    start(board).click()
    board.expect(str(Game(CODE).position))


@pytest.mark.parametrize(("width", "height"), [(360, 640), (320, 568), (700, 900), (1600, 900)])
@pytest.mark.parametrize("language", ["en", "he"])
def test_windows_are_whole_and_their_buttons_in_sight(
    open_plain: OpenPlain, width: int, height: int, language: str
):
    board = open_plain(DEAL.game(30), width=width, height=height, settings={"language": language})
    for name in WINDOWS:
        board.press(name)
        board.frames(3)
        frame, root = box(window(board)), box(board.root)
        assert frame.left >= root.left
        assert frame.right <= root.right
        assert frame.top >= max(0, root.top)
        assert frame.bottom <= min(height, root.bottom)
        for button in window(board).locator("footer button, .solitaire-close").all():
            place = box(button)
            assert place.left >= frame.left
            assert place.right <= frame.right
            assert place.bottom <= frame.bottom
        body = window(board).locator(".solitaire-body")
        assert body.evaluate("body => body.scrollWidth - body.clientWidth") <= 0
        board.page.keyboard.press("Escape")


SWITCHES = ("double_click", "placement_help", "interactive_rules", "auto_place")
LOOKS = ("four_colour", "left_handed", "timeline")
TRUTHS = ("verdict_light", "hints", "review_strip")


def test_the_settings_window_changes_the_settings_and_follows_them(open_plain: OpenPlain):
    board = open_plain(DEAL.game(), settings={"language": "auto"})
    widget = SolitaireWidget(DEAL.game())
    board.press("settings")
    shown = window(board).locator("[data-setting]")
    names = {control.get_attribute("data-setting") for control in shown.all()}
    assert names == {*SWITCHES, *LOOKS, *TRUTHS, "language", "theme", "animation"}
    for name in (*SWITCHES, *LOOKS, *TRUTHS):
        control = window(board).locator(f'[data-setting="{name}"]')
        before = getattr(widget, name)
        assert control.is_checked() == before == board.value(name), name
        control.click()
        assert board.value(name) is (not before), name
        board.set(name, before)
        assert control.is_checked() == before, name
    for name, values in (
        ("language", ("en", "he", "auto")),
        ("theme", ("light", "dark", "auto")),
        ("animation", ("on", "off", "auto")),
    ):
        control = window(board).locator(f'[data-setting="{name}"]')
        for value in values:
            control.select_option(value)
            assert board.value(name) == value
        board.set(name, values[1])
        assert control.input_value() == values[1], name
        board.set(name, "auto")
    widget.close()
    assert board.page.evaluate("() => models[0].saved") >= 15


def test_settings_are_in_force_at_once(open_plain: OpenPlain):
    board = open_plain(CODE, settings={"theme": "light"})
    board.press("settings")
    board.root.locator('[data-setting="theme"]').select_option("dark")
    assert board.root.get_attribute("data-theme") == "dark"
    colours = "mark => getComputedStyle(mark).color"
    card = board.root.locator(".suit-D:not(.suit-mark)").first
    red = card.evaluate(colours)
    board.root.locator('[data-setting="four_colour"]').click()
    assert card.evaluate(colours) != red
    left = box(board.pile("S")).left
    board.root.locator('[data-setting="left_handed"]').click()
    assert box(board.pile("S")).left < left
    board.root.locator('[data-setting="language"]').select_option("he")
    assert board.root.get_attribute("dir") == "rtl"
    assert say("he", "bar.settings") in window(board).inner_text()


def test_a_word_about_no_card_is_where_the_board_can_be_seen(open_plain: OpenPlain):
    board = open_plain(DEAL.game(), width=1100, height=420)
    assert board.root.evaluate("root => root.offsetHeight") > 500, "nothing is cut off"
    board.root.locator('[data-action="undo"]').click()
    board.expect_message(say("en", "session.undo.none"))
    board.page.wait_for_function(
        """() => {
            const note = document.querySelector("[data-message]").getBoundingClientRect();
            return note.height > 0 && note.top >= 0 && note.bottom <= window.innerHeight;
        }""",
        timeout=5000,
    )
