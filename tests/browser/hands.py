"""Quick hands for many moves on a plain page: the whole table is measured at once."""

from __future__ import annotations

from typing import Any, NamedTuple

from solitaire_widget import Game

from .board import Point, visible
from .plain import PlainBoard

# Where each face-up card can be taken, each face-down card is seen, and each pile takes a card:
# on its last card, so that a taken card lies over that one.
MEASURE = """root => {
    const cards = {};
    const down = [];
    for (const card of root.querySelectorAll("[data-face]")) {
        const { left, top, width, height } = card.getBoundingClientRect();
        const point = [left + width / 2, top + (card.dataset.face === "up" ? 7 : 2)];
        if (card.dataset.face === "down") down.push(point);
        else if (!card.matches(".solitaire-covered")) cards[card.dataset.card] = point;
    }
    const piles = {};
    const { height } = root.querySelector("[data-face]").getBoundingClientRect();
    for (const pile of root.querySelectorAll("[data-pile]")) {
        const { left, bottom, width } = pile.getBoundingClientRect();
        piles[pile.dataset.pile] = [left + width / 2, bottom - height + 12];
    }
    return { cards, down, piles };
}"""
# What stays of the board when nothing moves: every card with its face, place and marks.
PICTURE = """root => ({
    cards: [...root.querySelectorAll("[data-face]")].map(card => ({
        face: card.dataset.face,
        card: card.dataset.card ?? null,
        name: card.getAttribute("aria-label"),
        place: card.style.transform,
        layer: card.style.zIndex,
        classes: [...card.classList].sort().join(" "),
        drawn: card.querySelector(".solitaire-card-front")?.childElementCount,
    })),
    piles: [...root.querySelectorAll("[data-pile]")].map(pile => ({
        pile: pile.dataset.pile,
        mark: pile.dataset.mark ?? null,
        name: pile.getAttribute("aria-label"),
        place: pile.style.transform,
        height: pile.style.height,
    })),
    classes: [...root.classList].sort().join(" "),
    score: root.querySelector("[data-info=score]").textContent,
    moves: root.querySelector("[data-info=moves]").textContent,
    code: root.querySelector("[data-info=code]").textContent,
})"""


class Spots(NamedTuple):
    """Where a hand can go, in client pixels."""

    cards: dict[str, Point]
    down: list[Point]
    piles: dict[str, Point]


def measure(board: PlainBoard) -> Spots:
    """Measures the table; nothing may be moving."""
    seen = board.root.evaluate(MEASURE)
    return Spots(
        {name: Point(*at) for name, at in seen["cards"].items()},
        [Point(*at) for at in seen["down"]],
        {name: Point(*at) for name, at in seen["piles"].items()},
    )


def carry(board: PlainBoard, start: Point, end: Point) -> None:
    """Drags with the mouse from one point to another."""
    mouse = board.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2)
    mouse.move(*end)
    mouse.up()


def drag(board: PlainBoard, move: str, spots: Spots | None = None) -> None:
    """Drags a move such as 7H>3 or AS>F."""
    card, _, to = move.partition(">")
    spots = spots or measure(board)
    carry(board, spots.cards[card], spots.piles[card[1] if to == "F" else to])


def focus(board: PlainBoard, card: str) -> None:
    """Gives a face-up card the focus."""
    board.root.evaluate("(root, card) => root.querySelector(`[data-card='${card}']`).focus()", card)


def press_keys(board: PlainBoard, *keys: str) -> None:
    """Presses keys one after the other."""
    for key in keys:
        board.page.keyboard.press(key)


def by_keys(board: PlainBoard, move: str) -> None:
    """Plays a move with the keyboard alone, from the moment on that the card has the focus."""
    card, _, to = move.partition(">")
    focus(board, card)
    press_keys(board, *(["f"] if to == "F" else ["Enter", to, "Enter"]))


def picture(board: PlainBoard) -> dict[str, Any]:
    """Returns all that is seen of the table, for comparison; the elements' order included."""
    seen: dict[str, Any] = board.root.evaluate(PICTURE)
    return seen


def settle(board: PlainBoard) -> None:
    """Waits until nothing moves on the page."""
    board.page.wait_for_function("() => document.getAnimations().length === 0", timeout=10_000)


def check(board: PlainBoard, game: Game) -> None:
    """Asserts that the board shows the game: cards, score, moves."""
    assert board.table() == visible(str(game.position))
    assert (board.number("score"), board.number("moves")) == (game.score, game.move_count)
