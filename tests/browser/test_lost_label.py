"""The label of a board that misses its Python: where it stands, and what it leaves alone."""

from __future__ import annotations

from typing import Any

import pytest

from solitaire_widget import Game
from solitaire_widget.words import say

from .axe import grave_findings
from .conftest import OpenPlain
from .deals import DEAL
from .pictures import CODE, LINE
from .plain import PlainBoard, state_of
from .reading import english_left

WIDTHS = (200, 240, 280, 300, 320, 340, 360, 535, 560, 616, 700, 816, 1016, 1166)
LABEL = '[data-info="python"]'


def long_game() -> Game:
    """Returns a game with a code that has lasted an hour: its numbers leave the least room."""
    seconds = [0.0]
    game = Game(CODE, now=lambda: seconds[0])
    for move in LINE[:70]:
        game.play(move)
    seconds[0] = 3755.0
    return game


CODED = long_game()
GAME = DEAL.game(60)
WHILE_MS = 5100

# The boxes of the piles and of all that can be seen in the bar.
BOXES = """root => {
    const bar = root.querySelector(".solitaire-bar");
    const shown = element => element.checkVisibility({ visibilityProperty: true });
    const boxes = {};
    const note = (name, { left, top, right, bottom }) => {
        boxes[name] = [left, top, right, bottom].map(side => Math.round(side * 10) / 10);
    };
    note("root", root.getBoundingClientRect());
    note("bar", bar.getBoundingClientRect());
    for (const pile of root.querySelectorAll("[data-pile]"))
        note(`pile ${pile.dataset.pile}`, pile.getBoundingClientRect());
    for (const button of bar.querySelectorAll("[data-action]"))
        if (shown(button)) note(button.dataset.action, button.getBoundingClientRect());
    for (const label of bar.querySelectorAll(".solitaire-fact-label"))
        if (shown(label)) note(label.textContent, label.getBoundingClientRect());
    for (const info of bar.querySelectorAll("[data-info]"))
        if (shown(info)) note(`info ${info.dataset.info}`, info.getBoundingClientRect());
    return boxes;
}"""
LISTEN = """root => {
    globalThis.heard = [];
    for (const region of root.querySelectorAll("[aria-live]"))
        new MutationObserver(changes => {
            for (const { addedNodes } of changes)
                for (const node of addedNodes)
                    heard.push([region.getAttribute("aria-live"), node.textContent]);
        }).observe(region, { childList: true });
}"""


def expecting(board: PlainBoard, game: Game = GAME, **settings: Any) -> None:
    """Puts a board there that expects its Python, which does not answer."""
    chosen = {"animation": "off", "language": "en"} | settings
    board.put_alone(state_of(game, chosen))


def boxes(board: PlainBoard) -> dict[str, list[float]]:
    found: dict[str, list[float]] = board.root.evaluate(BOXES)
    return found


def overlap(one: list[float], other: list[float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("language", ["en", "he"])
def test_the_label_comes_in_free_room_and_moves_nothing(open_plain: OpenPlain, language: str):
    board = open_plain(width=1016, height=700, clock=True)
    for width in WIDTHS:
        board.page.set_viewport_size({"width": width, "height": 700})
        expecting(board, CODED, language=language, hints=True)
        board.page.clock.run_for(50)
        before = boxes(board)
        assert "info python" not in before
        board.page.clock.run_for(WHILE_MS)
        after = boxes(board)
        label = after.pop("info python")
        gone = set(before) - set(after)
        # Where the bar is full the label takes the place of the code's caption.
        assert gone <= {say(language, "bar.code")}, width
        assert after == {name: box for name, box in before.items() if name not in gone}, width
        bar, _ = after.pop("bar"), after.pop("root")
        assert bar[0] <= label[0], width
        assert bar[1] <= label[1], width
        assert label[2] <= bar[2], width
        assert label[3] <= bar[3], width
        assert [name for name, box in after.items() if overlap(label, box)] == [], width
        text = board.root.locator(LABEL)
        assert text.evaluate("label => label.scrollWidth <= label.clientWidth"), width
        assert text.inner_text().split() == say(language, "bar.alone").split()


def missing(open_plain: OpenPlain, **settings: Any) -> PlainBoard:
    """Opens a board that has just begun to miss its Python."""
    board = open_plain(clock=True)
    expecting(board, **settings)
    board.root.evaluate(LISTEN)
    board.page.clock.run_for(WHILE_MS)
    board.page.clock.resume()
    return board


def answer(board: PlainBoard) -> None:
    """Answers the board's last question, as Python would."""
    board.page.evaluate(
        """() => {
            const [model] = models;
            const { client, n } = model.sent.at(-1);
            model.emit("msg:custom", { type: "state", client, n, ...model.get("_opening") });
        }"""
    )


def heard(board: PlainBoard) -> list[str]:
    said: list[list[str]] = board.page.evaluate("() => heard.splice(0)")
    assert {polite for polite, _ in said} <= {"polite"}
    return [text for _, text in said]


@pytest.mark.parametrize("language", ["en", "he"])
def test_the_label_is_announced_once_explained_and_goes_silently(
    open_plain: OpenPlain, language: str
):
    board, why = missing(open_plain, language=language), say(language, "bar.alone.why")
    label = board.root.locator(LABEL)
    assert heard(board) == [why]
    assert label.get_attribute("title") == why
    label.click()
    board.expect_message(why)
    assert heard(board) == [why]
    board.page.clock.fast_forward(60_000)
    board.tap(DEAL.line[60][:2])
    heard(board)
    answer(board)
    assert not label.is_visible()
    assert why not in heard(board)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1000])
def test_the_label_offends_neither_axe_nor_hebrew(open_plain: OpenPlain, theme: str, width: int):
    board = missing(open_plain, language="he", theme=theme)
    board.page.set_viewport_size({"width": width, "height": 700})
    assert board.root.locator(LABEL).is_visible()
    assert grave_findings(board) == []
    assert english_left(board) == []


def test_a_card_in_the_hand_stays_there_when_the_label_comes(open_plain: OpenPlain):
    board = open_plain(clock=True)
    expecting(board)
    board.page.clock.resume()
    card = DEAL.line[60][:2]
    board.pick_up(card)
    board.frames(2)
    held = board.card(card).bounding_box()
    board.page.clock.fast_forward(WHILE_MS)
    assert board.root.locator(LABEL).is_visible()
    assert board.card(card).bounding_box() == held
    board.page.mouse.move(*board.landing(card, card[1]), steps=3)
    board.page.mouse.up()
    board.expect(str(DEAL.game(61).position))


def test_a_board_of_the_pages_own_misses_nobody(open_plain: OpenPlain):
    board = open_plain(GAME, clock=True)
    assert board.value("_change") is None
    board.page.clock.run_for(60_000)
    assert not board.root.locator(LABEL).is_visible()
