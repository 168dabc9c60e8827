"""The board in Hebrew: right to left to read, and where the hand expects it to play."""

from __future__ import annotations

import pytest

from solitaire_widget import Game
from solitaire_widget.words import say

from .conftest import OpenPlain
from .deals import DEAL
from .plain import PlainBoard
from .reading import BACKWARDS, catalogue, english_left, hebrew_left, runs
from .sight import look, others
from .touch import Touch

CODE = "RU1-C-AAAAABB"
WINDOWS = ("new", "settings", "help")
# Pages and boards that read right to left.
TURNED = {
    "a Hebrew board": ("ltr", "he"),
    "a Hebrew board in a Hebrew page": ("rtl", "he"),
    "an English board in a Hebrew page": ("rtl", "en"),
}
ENDS = "!.:?"


def turn(board: PlainBoard, direction: str) -> None:
    board.page.evaluate("dir => { document.documentElement.dir = dir; }", direction)


@pytest.mark.parametrize("turned", TURNED)
def test_the_card_follows_the_pointer(open_plain: OpenPlain, turned: str):
    """Pitfall 18: right-to-left mirrors the drag."""
    direction, language = TURNED[turned]
    board = open_plain(DEAL.game(1), settings={"language": language})
    turn(board, direction)
    mouse = board.page.mouse
    card, to = DEAL.line[1].split(">")
    box = board.card(card).bounding_box()
    assert box is not None
    for across in (80, -80):
        x, y = board.grip(card)
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + across, y + 20, steps=4)
        board.frames(2)
        held = board.card(card).bounding_box()
        assert held is not None
        assert held["x"] - box["x"] == pytest.approx(across, abs=1)
        assert held["y"] - box["y"] == pytest.approx(20, abs=1)
        mouse.move(x, y)
        mouse.up()
    board.drag(card, to)
    board.expect(str(DEAL.game(2).position))


@pytest.mark.parametrize("turned", TURNED)
def test_the_card_follows_the_finger(open_plain: OpenPlain, turned: str):
    """Pitfall 18, with touch."""
    direction, language = TURNED[turned]
    board = open_plain(DEAL.game(1), has_touch=True, width=500, settings={"language": language})
    turn(board, direction)
    touch = Touch(board.page)
    card, to = DEAL.line[1].split(">")
    box, start = board.card(card).bounding_box(), board.grip(card)
    assert box is not None
    touch.down(*start)
    touch.move(start.x + 80, start.y)
    board.frames(2)
    held = board.card(card).bounding_box()
    assert held is not None
    assert held["x"] - box["x"] == pytest.approx(80, abs=1)
    touch.move(*start)
    touch.up()
    touch.drag(board.grip(card), board.landing(card, to))
    board.expect(str(DEAL.game(2).position))


@pytest.mark.parametrize("turned", ["nothing", *TURNED])
def test_columns_and_foundations_stand_in_the_same_order_in_both_languages(
    open_plain: OpenPlain, turned: str
):
    """The table is not mirrored, so that column 1 is the same column for everybody."""
    direction, language = TURNED.get(turned, ("ltr", "en"))
    board = open_plain(CODE, settings={"language": language})
    turn(board, direction)
    for left_handed, over in ((False, "4567"), (True, "1234")):
        board.set("left_handed", left_handed)
        piles = look(board).piles
        lefts = [piles[column].left for column in "1234567"]
        assert lefts == sorted(lefts)
        assert [piles[suit].left for suit in "SHDC"] == [piles[column].left for column in over]


def test_the_board_and_its_windows_read_right_to_left(open_plain: OpenPlain):
    board = open_plain(CODE, settings={"language": "he"})
    assert board.root.get_attribute("dir") == "rtl"
    assert board.root.get_attribute("lang") == "he"
    score = board.root.locator('[data-info="score"]').bounding_box()
    helping = board.root.locator('[data-action="help"]').bounding_box()
    assert score is not None
    assert helping is not None
    assert score["x"] > helping["x"]
    for name in WINDOWS:
        board.press(name)
        dialog = board.root.locator("dialog")
        assert dialog.evaluate("dialog => getComputedStyle(dialog).direction") == "rtl"
        title = dialog.locator("h2").bounding_box()
        close = dialog.locator(".solitaire-close").bounding_box()
        assert title is not None
        assert close is not None
        assert title["x"] > close["x"]
        board.page.keyboard.press("Escape")


def test_the_browsers_language_is_followed_and_the_setting_overrules_it(open_plain: OpenPlain):
    board = open_plain(CODE, settings={"language": "auto"}, locale="he-IL")
    assert board.root.get_attribute("dir") == "rtl"
    assert english_left(board) == []
    board.set("language", "en")
    assert board.root.get_attribute("dir") == "ltr"
    assert hebrew_left(board) == []
    board.set("language", "he")
    assert board.root.get_attribute("dir") == "rtl"
    assert english_left(board) == []


@pytest.mark.parametrize("width", [360, 1100])
def test_codes_times_and_numbers_stay_left_to_right(open_plain: OpenPlain, width: int):
    """Pitfall 18: codes, times and numbers, in the bar, in every window and in messages."""
    board = open_plain(Game(CODE), width=width, settings={"language": "he"})
    for name in ("score", "time", "moves", "code"):
        shown = board.root.locator(f'[data-info="{name}"]')
        innermost = "e => getComputedStyle(e.querySelector('bdi') ?? e).direction"
        assert shown.evaluate(innermost) == "ltr", name
    assert runs(board).seen >= 2
    assert runs(board).backwards == []
    least = {"new": 2, "settings": 0, "help": 6}
    for name in WINDOWS:
        board.press(name)
        found = runs(board)
        assert found.seen >= least[name], name
        assert found.backwards == [], name
        if name == "new":
            field = board.root.locator('[data-field="code"]')
            assert field.evaluate("field => getComputedStyle(field).direction") == "ltr"
            field.fill("RU1-C-AAAAABC")
            assert board.root.locator("dialog").inner_text().count(say("he", "code.check")) == 1
            field.fill("RU1-X-AAAAABC")
            assert runs(board).backwards == []
        board.page.keyboard.press("Escape")


def test_symbols_in_messages_stay_left_to_right(open_plain: OpenPlain):
    """Pitfall 18, for card symbols such as 10♥."""
    position = "C ---- TH/9C/-/JD/QH/KH/" + others("TH 9C JD QH KH")
    board, game = open_plain(position, settings={"language": "he"}), Game.from_position(position)
    for move in ("TH>2", "TH>4", "TH>3", "TH>F", "9C>4"):
        why = game.why(move, "he")
        board.play(move)
        board.expect_message(why)
        assert runs(board).seen >= 1
        assert runs(board).backwards == [], move


def test_every_hebrew_sentence_keeps_its_symbols_codes_and_numbers_in_order(
    open_plain: OpenPlain,
):
    """The sentences one by one, in a line of their own that reads right to left."""
    board = open_plain(CODE, settings={"language": "he"})
    fields = {
        "card": "10♥",
        "target": "J♥",
        "next": "10♥",
        "code": CODE,
        "found": "RU1",
        "count": "12",
        "column": "3",
        "points": "625",
        "moves": "104",
        "time": "12:05",
    }
    # Names of cards in words, which bring no symbols.
    spoken = ("board.", "announce.", "picture.", "card.")
    filled = []
    for key, sentence in catalogue("he").items():
        if key.startswith(spoken):
            continue
        for name, value in fields.items():
            sentence = sentence.replace("{" + name + "}", value)
        filled.append(sentence)
    found = board.page.evaluate(
        f"""sentences => {{
            const list = document.createElement("div");
            list.dir = "rtl";
            list.lang = "he";
            for (const sentence of sentences) {{
                const line = document.createElement("p");
                line.textContent = sentence;
                list.append(line);
            }}
            document.body.append(list);
            return ({BACKWARDS})(list);
        }}""",
        filled,
    )
    assert found["seen"] > 30
    assert found["wrong"] == []


@pytest.mark.parametrize("language", ["he", "en"])
def test_nothing_of_the_other_language_is_left_on_the_board(open_plain: OpenPlain, language: str):
    """Texts, names, titles and placeholders of the board, its messages and its windows."""
    left = english_left if language == "he" else hebrew_left
    board = open_plain(Game(CODE), settings={"language": language})
    assert left(board) == []
    for name in WINDOWS:
        board.press(name)
        assert left(board) == [], name
        if name == "new":
            for typed in ("RU", "RU2-C-AAAAABB", "RU1-C-AAAAABC", "RU1-C-AAAAABB"):
                board.root.locator('[data-field="code"]').fill(typed)
                assert left(board, f"\u2066{typed[:3]}\u2069") == [], typed
        board.page.keyboard.press("Escape")
    board.put(DEAL.game(), settings={"language": language})
    board.play("AD>7")
    assert board.message() == DEAL.game().why("AD>7", language)
    assert left(board) == []
    for move in DEAL.line[:4]:
        board.play(move)
    board.press("undo")
    board.press("redo")
    assert left(board) == []
    # A browser that lets nothing be copied shows the text to copy.
    board.page.evaluate(
        """() => {
            Object.defineProperty(navigator, "clipboard", { value: undefined });
            document.execCommand = () => false;
        }"""
    )
    board.press("python")
    board.root.locator("dialog").wait_for()
    assert left(board) == []


@pytest.mark.parametrize("language", ["he", "en"])
def test_a_won_game_says_so_in_one_language(open_plain: OpenPlain, language: str):
    left = english_left if language == "he" else hebrew_left
    board = open_plain(DEAL.game(len(DEAL.line) - 1), settings={"language": language})
    board.tap(DEAL.line[-1][:2])
    board.page.wait_for_function(
        "line => line.innerText.trim() !== ''",
        arg=board.root.locator("[data-message]").element_handle(),
    )
    assert "625" in board.message()
    assert left(board) == []
    assert runs(board).backwards == []
    assert board.message().strip()[-1] in ENDS


def test_the_open_window_changes_its_language_with_the_board(open_plain: OpenPlain):
    board = open_plain(CODE, settings={"language": "en"})
    board.press("settings")
    board.root.locator('[data-setting="language"]').select_option("he")
    assert board.value("language") == "he"
    assert english_left(board) == []
    board.root.locator('[data-setting="language"]').select_option("en")
    assert hebrew_left(board) == []
    board.page.keyboard.press("Escape")
    assert hebrew_left(board) == []
