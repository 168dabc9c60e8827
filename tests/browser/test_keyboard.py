"""The whole game without a mouse: every key is pressed in the browser as a keyboard sends it."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import Page

from solitaire_widget import Game
from solitaire_widget.words import plural, say

from .conftest import OpenPlain
from .deals import DEAL
from .plain import PlainBoard
from .sight import look, others

# What has the focus: a card, a pile, a button, or nothing of the board. Looks into shadow roots.
FOCUS = """root => {
    const active = root.getRootNode().activeElement;
    if (active === null || !root.contains(active)) return "";
    return active.dataset.card ?? active.dataset.pile ?? active.dataset.action
        ?? active.dataset.info ?? active.tagName.toLowerCase();
}"""
MARKED = """root => [...root.querySelectorAll('[data-mark="target"]')]
    .map(pile => pile.dataset.pile).sort().join("")"""
CODE = "RU1-C-AAAAABB"
CONTROL, SHIFT = 2, 8


class Stroke(NamedTuple):
    """A key as another layout sends it: what it types, and its place on the keyboard."""

    key: str
    code: str
    modifiers: int = 0


class Hands:
    """A player who has a keyboard and nothing else."""

    def __init__(self, board: PlainBoard) -> None:
        self.board, self.page = board, board.page
        self.session = board.page.context.new_cdp_session(board.page)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def stroke(self, stroke: Stroke) -> None:
        """Presses a key of another layout."""
        key = {
            "key": stroke.key,
            "code": stroke.code,
            "modifiers": stroke.modifiers,
            "windowsVirtualKeyCode": ord(stroke.code.removeprefix("Key")),
        }
        text = {} if stroke.modifiers & CONTROL else {"text": stroke.key}
        self.session.send("Input.dispatchKeyEvent", {"type": "keyDown", **key, **text})
        self.session.send("Input.dispatchKeyEvent", {"type": "keyUp", **key})

    def focus(self) -> str:
        """Returns what has the focus."""
        name: str = self.board.root.evaluate(FOCUS)
        return name

    def reach_the_cards(self) -> None:
        """Presses Tab until the focus is on the felt."""
        for _ in range(12):
            self.press("Tab")
            if re.fullmatch("[1-7SHDC]|[A2-9TJQK][SHDC]", self.focus()):
                return
        raise AssertionError("Tab does not lead to the cards")

    def go_to(self, game: Game, card: str) -> None:
        """Walks to a card: to its column by number, then up."""
        for number, column in enumerate(game.position.columns, 1):
            names = [str(each) for each in column]
            if card in names:
                self.press(str(number), *["ArrowUp"] * (len(names) - 1 - names.index(card)))
                return
        raise AssertionError(f"{card} lies in no column")

    def play(self, game: Game, move: str, put: str = "Enter") -> None:
        """Plays a move on the board and in the game."""
        card, to = move.split(">")
        self.go_to(game, card)
        self.press(*(["f"] if to == "F" else [put, to, put]))
        game.play(move)


def open_hands(open_plain: OpenPlain, given: Game | str, language: str = "en", **options) -> Hands:
    settings = {"language": language} | options.pop("settings", {})
    return Hands(open_plain(given, settings=settings, **options))


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_whole_game_is_won_by_keyboard(open_plain: OpenPlain, language: str):
    """Pitfall 20: blind players are shut out."""
    hands = open_hands(open_plain, DEAL.game(), language)
    board, game = hands.board, DEAL.game()
    board.record_messages()
    hands.reach_the_cards()
    for at, move in enumerate(DEAL.line):
        hands.play(game, move, put="Enter" if at % 2 else " ")
        assert board.number("moves") == game.move_count, move
        assert board.number("score") == game.score, move
    board.expect(str(game.position))
    assert game.is_won
    assert board.table().foundations == "KKKK"
    assert (board.number("score"), board.number("moves")) == (625, len(DEAL.line))
    won = [sentence for sentence in board.said() if plural(language, "points", 625) in sentence]
    assert len(won) == 1
    assert plural(language, "moves", len(DEAL.line)) in won[0]


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("left_handed", [False, True])
def test_arrows_walk_as_the_eye_does(open_plain: OpenPlain, language: str, left_handed: bool):
    """Pitfall 18: the arrow key that points right goes right."""
    hands = open_hands(open_plain, CODE, language, settings={"left_handed": left_handed})
    places = look(hands.board)

    def place() -> tuple[float, float]:
        x, y = hands.board.root.evaluate(
            """root => {
                const { left, top } = root.getRootNode().activeElement.getBoundingClientRect();
                return [left, top];
            }"""
        )
        return x, y

    hands.reach_the_cards()
    hands.press("1")
    for key, sign in (("ArrowRight", 1), ("ArrowLeft", -1)):
        for _ in range(6):
            x, _ = place()
            hands.press(key)
            assert (place()[0] - x) * sign > 0
        edge = place()
        hands.press(key)
        assert place() == edge
    hands.press("4", "Home")
    top = place()[1]
    for _ in range(4):
        y = place()[1]
        hands.press("ArrowDown")
        assert place()[1] > y
    hands.press("Home")
    assert place()[1] == top
    hands.press("ArrowUp")
    assert hands.focus() in "SHDC"
    hands.press("Home")
    for _ in range(3):
        x, _ = place()
        hands.press("ArrowRight")
        assert place()[0] > x
    assert place()[0] == max(places.piles[suit].left for suit in "SHDC")
    hands.press("ArrowDown")
    assert place()[1] > places.piles["S"].bottom


HEBREW = {
    "undo": Stroke("ו", "KeyU"),
    "undo, Ctrl": Stroke("ז", "KeyZ", CONTROL),
    "redo": Stroke("ר", "KeyR"),
    "redo, Ctrl+Y": Stroke("ט", "KeyY", CONTROL),
    "redo, Ctrl+Shift+Z": Stroke("ז", "KeyZ", CONTROL | SHIFT),
}


@pytest.mark.parametrize("undo", ["undo", "undo, Ctrl"])
@pytest.mark.parametrize("redo", ["redo", "redo, Ctrl+Y", "redo, Ctrl+Shift+Z"])
def test_undo_and_redo_on_a_hebrew_layout(open_plain: OpenPlain, undo: str, redo: str):
    hands = open_hands(open_plain, DEAL.game(), "he")
    game = DEAL.game()
    hands.reach_the_cards()
    for move in DEAL.line[:2]:
        hands.play(game, move)
    hands.stroke(HEBREW[undo])
    hands.board.expect(str(DEAL.game(1).position))
    hands.stroke(HEBREW[undo])
    hands.board.expect(str(DEAL.game().position))
    hands.stroke(HEBREW[redo])
    hands.board.expect(str(DEAL.game(1).position))
    assert hands.board.number("moves") == 2


@pytest.mark.parametrize(
    ("stroke", "name"),
    [
        (Stroke("מ", "KeyN"), "new"),
        (Stroke("ד", "KeyS"), "settings"),
        (Stroke("י", "KeyH"), "help"),
    ],
)
def test_windows_open_on_a_hebrew_layout(open_plain: OpenPlain, stroke: Stroke, name: str):
    hands = open_hands(open_plain, CODE, "he")
    hands.reach_the_cards()
    hands.stroke(stroke)
    assert hands.board.root.locator("dialog").get_attribute("data-window") == name


def test_the_foundation_key_on_a_hebrew_layout_and_letters_of_another_latin_one(
    open_plain: OpenPlain,
):
    hands = open_hands(open_plain, DEAL.game())
    hands.reach_the_cards()
    hands.go_to(DEAL.game(), "AD")
    hands.stroke(Stroke("כ", "KeyF"))
    hands.board.expect(str(DEAL.game(1).position))
    # On the Dvorak layout the key that types u lies where another keyboard has its F.
    hands.stroke(Stroke("u", "KeyF"))
    hands.board.expect(str(DEAL.game().position))


def test_the_felt_is_one_tab_stop_and_keeps_its_place(open_plain: OpenPlain):
    hands = open_hands(open_plain, CODE)
    stops = """root => [...root.querySelectorAll("[data-face], [data-pile]")]
        .filter(element => element.tabIndex === 0).length"""
    assert hands.board.root.evaluate(stops) == 1
    hands.reach_the_cards()
    hands.press("3", "ArrowUp", "ArrowUp")
    card = hands.focus()
    assert card == str(Game(CODE).position.columns[2][-3])
    assert hands.board.root.evaluate(stops) == 1
    hands.press("Tab")
    assert hands.focus() == ""
    hands.press("Shift+Tab")
    assert hands.focus() == card
    hands.press("Shift+Tab")
    assert hands.focus() == "help"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_focus_is_visible_wherever_tab_and_arrows_lead(open_plain: OpenPlain, theme: str):
    hands = open_hands(
        open_plain, "C ---- AS/-/2S/3S/4S/5S/" + others("AS 2S 3S 4S 5S"), settings={"theme": theme}
    )
    # Every control draws an outline of at least two pixels, or its inner part does.
    ring = """root => {
        const active = root.getRootNode().activeElement;
        return [active, ...active.children, active.parentElement].some(element => {
            const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
            return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2
                && outlineColor !== "rgba(0, 0, 0, 0)";
        });
    }"""
    visited = []
    for key in [*["Tab"] * 8, "2", "3", "ArrowUp"]:
        hands.press(key)
        visited.append(hands.focus())
        assert hands.board.root.evaluate(ring), visited[-1]
    bar = ["code", "new", "undo", "redo", "python", "settings", "help"]
    assert visited == [*bar, "AS", "2", "2S", visited[-1]]
    assert visited[-1] in "SHDC"
    for window in ("n", "s", "h"):
        hands.press(window)
        for _ in range(4):
            assert hands.board.root.evaluate(ring), (window, hands.focus())
            hands.press("Tab")
        hands.press("Escape")


def test_a_card_is_picked_up_shown_its_places_and_let_go(open_plain: OpenPlain):
    hands = open_hands(open_plain, DEAL.game(1))
    game = DEAL.game(1)
    card, to = DEAL.line[1].split(">")
    places = sorted(str(m).split(">")[1] for m in game.legal_moves() if str(m).startswith(card))
    hands.reach_the_cards()
    hands.go_to(game, card)
    hands.press("Enter")
    assert hands.board.root.evaluate(MARKED) == "".join(places)
    hands.press("Escape")
    assert hands.board.root.evaluate(MARKED) == ""
    assert hands.focus() == card
    assert hands.board.root.locator(".held").count() == 0
    hands.press(" ", to, "Escape")
    assert hands.focus() == card
    hands.board.expect(str(game.position))
    assert hands.board.number("moves") == 1


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_refused_move_by_key_says_its_rule(open_plain: OpenPlain, language: str):
    hands = open_hands(open_plain, DEAL.game(), language)
    game = DEAL.game()
    hands.reach_the_cards()
    hands.go_to(game, "AD")
    hands.press("Enter", "7", "Enter")
    hands.board.expect_message(game.why("AD>7", language))
    hands.go_to(game, "6C")
    hands.press("f")
    hands.board.expect_message(game.why("6C>F", language))
    hands.press("u")
    hands.board.expect_message(say(language, "session.undo.none"))
    hands.board.expect(str(game.position))
    assert hands.board.number("moves") == 0


def listed(page: Page) -> list[str]:
    keys: list[str] = page.locator("dialog kbd").all_inner_texts()
    return keys


@pytest.mark.parametrize("language", ["en", "he"])
def test_help_lists_the_keys_and_each_of_them_works(open_plain: OpenPlain, language: str):
    hands = open_hands(open_plain, DEAL.game(2), language)
    board = hands.board
    hands.reach_the_cards()
    hands.press("?")
    keys = listed(board.page)
    arrows = ["←", "→", "↑", "↓", "Home", "End"]
    letters = ["F", "U", "Ctrl+Z", "R", "Ctrl+Y", "T", "N", "S", "H", "?"]
    assert keys == [*arrows, "1 … 7", "Enter", "Space", "Esc", *letters]
    hands.press("Escape")
    for key, after in (("u", 1), ("r", 2), ("Control+z", 1), ("Control+y", 2), ("U", 1), ("R", 2)):
        hands.press(key)
        board.expect(str(DEAL.game(after).position))
    for key, name in (("n", "new"), ("s", "settings"), ("h", "help"), ("?", "help")):
        hands.press(key)
        assert board.root.locator("dialog").get_attribute("data-window") == name
        hands.press("Escape")
        assert board.root.locator("dialog").count() == 0
    hands.press("t")
    assert board.root.locator("[data-hint]").count() == 0
    board.set("hints", True)
    hands.press("t")
    board.root.locator('[data-hint="card"]').wait_for()


def test_keys_of_the_host_and_of_the_browser_pass(open_plain: OpenPlain):
    hands = open_hands(open_plain, CODE)
    board = hands.board
    hands.reach_the_cards()
    board.page.evaluate(
        """() => {
            globalThis.heard = [];
            addEventListener("keydown", ({ key, defaultPrevented }) =>
                key.length === 1 && heard.push(key + (defaultPrevented ? " taken" : "")));
        }"""
    )
    hands.press("Control+s", "Alt+n", "Control+f", "b", "d", "u")
    # u is the board's own.
    assert board.page.evaluate("() => heard") == ["s", "n", "f", "b", "d"]
    assert board.root.locator("dialog").count() == 0
