"""What the eye measures on a board: where everything is, and how much of each card shows."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from solitaire_widget.cards import DECK

from .plain import PlainBoard

# Everything that can be seen of a board, in CSS pixels of the window. `shown` is how much of a
# covered face-up card the next card of its column leaves free; `ink` the height of its index.
SIGHT = """root => {
    const box = element => {
        const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
        return { left, top, right, bottom, width, height };
    };
    const cards = [...root.querySelectorAll("[data-face]")].map(card => {
        const index = card.querySelector(".index");
        return {
            name: card.dataset.card ?? null,
            up: card.dataset.face === "up",
            box: box(card),
            ink: index === null ? null : box(index),
        };
    });
    const piles = Object.fromEntries([...root.querySelectorAll("[data-pile]")].map(
        pile => [pile.dataset.pile, box(pile)]));
    const outside = [...root.querySelectorAll("*")].filter(element => {
        const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
        const frame = root.getBoundingClientRect();
        if (width === 0 || height === 0 || element.closest("[data-announce]")) return false;
        return left < frame.left - 0.6 || top < frame.top - 0.6
            || right > frame.right + 0.6 || bottom > frame.bottom + 0.6;
    }).map(element => element.outerHTML.slice(0, 100));
    return {
        root: box(root), cards, piles, outside,
        wide: root.scrollWidth - root.clientWidth, ratio: devicePixelRatio,
    };
}"""


class Box(NamedTuple):
    """A rectangle in the window, in CSS pixels."""

    left: float
    top: float
    right: float
    bottom: float
    width: float
    height: float


class Strip(NamedTuple):
    """A face-up card of a column and what shows of it: all of a last card."""

    name: str
    column: str
    left: float
    width: float
    top: float
    bottom: float
    ink: Box
    last: bool

    @property
    def height(self) -> float:
        return self.bottom - self.top


class Sight(NamedTuple):
    """One look at a board."""

    root: Box
    piles: dict[str, Box]
    strips: tuple[Strip, ...]
    outside: tuple[str, ...]
    wide: float

    def column(self, name: str) -> list[Strip]:
        """Returns the face-up cards of a column, bottom card first."""
        return [strip for strip in self.strips if strip.column == name]


def look(board: PlainBoard) -> Sight:
    """Measures the board as it is seen, once it has followed the room that it has."""
    board.frames(2)
    seen: dict[str, Any] = board.root.evaluate(SIGHT)
    piles = {name: Box(**box) for name, box in seen["piles"].items()}
    strips: list[Strip] = []
    for column in "1234567":
        left = piles[column].left
        lying = [card for card in seen["cards"] if abs(card["box"]["left"] - left) < 1]
        lying = [card for card in lying if card["box"]["top"] > piles[column].top - 1]
        lying.sort(key=lambda card: float(card["box"]["top"]))
        for at, card in enumerate(lying):
            if not card["up"]:
                continue
            box, last = Box(**card["box"]), at == len(lying) - 1
            below = box.bottom if last else lying[at + 1]["box"]["top"]
            ink = Box(**card["ink"])
            strips.append(
                Strip(card["name"], column, box.left, box.width, box.top, below, ink, last)
            )
    return Sight(
        Box(**seen["root"]), piles, tuple(strips), tuple(seen["outside"]), float(seen["wide"])
    )


def tall(cards: int, *, down: int = 0, column: int = 4, rule: str = "C") -> str:
    """Returns a position with so many cards in one column, the undermost of them face down.

    The other cards lie face up in the other columns, which stay shorter than twelve.
    """
    deck = [str(card) for card in DECK]
    Random(cards).shuffle(deck)
    long, rest = deck[:cards], deck[cards:]
    columns = ["".join(rest[at::6]) or "-" for at in range(6)]
    bar = "|" if down else ""
    columns.insert(column - 1, "".join(long[:down]) + bar + "".join(long[down:]))
    return f"{rule} ---- {'/'.join(columns)}"


def others(names: str) -> str:
    """Returns all cards but the named ones, for the rest of a position."""
    return "".join(str(card) for card in DECK if str(card) not in names.split())
