"""The board as a player has it: cards to drag and tap, a table to look at."""

from __future__ import annotations

import re
import time
from typing import NamedTuple

from playwright.sync_api import Locator, Page, TimeoutError

SETTLE_MS = 10_000
# Between two taps that belong together; the board gives them 400 ms.
QUICK_SECONDS = 0.1
# A column shown as "3|7HKD": the number of face-down cards, then the face-up ones.
TABLE = """root => {
    const box = element => element.getBoundingClientRect();
    const cards = [...root.querySelectorAll("[data-face]")].map(card => {
        const { left, right, top, bottom } = box(card);
        return { card, x: (left + right) / 2, y: (top + bottom) / 2, top };
    });
    const over = pile => {
        const { left, right, top, bottom } = box(root.querySelector(`[data-pile="${pile}"]`));
        return cards
            .filter(({ x, y }) => x > left && x < right && y > top - 1 && y < bottom + 1)
            .sort((one, other) => one.top - other.top)
            .map(({ card }) => card);
    };
    const columns = ["1", "2", "3", "4", "5", "6", "7"].map(pile => {
        const all = over(pile);
        const up = all.filter(card => card.dataset.face === "up");
        return `${all.length - up.length}|${up.map(card => card.dataset.card).join("")}`;
    });
    const foundations = ["S", "H", "D", "C"].map(pile => {
        const { left, right, top, bottom } = box(root.querySelector(`[data-pile="${pile}"]`));
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const card = root.getRootNode().elementsFromPoint(x, y)
            .map(element => element.closest("[data-card]"))
            .find(found => found !== null && root.contains(found));
        return card === undefined ? "-" : card.dataset.card[0];
    });
    return { foundations: foundations.join(""), columns };
}"""


class Table(NamedTuple):
    """What can be seen: the foundations' top ranks, and each column as "3|7HKD"."""

    foundations: str
    columns: tuple[str, ...]


class Point(NamedTuple):
    """A place on the page, in CSS pixels."""

    x: float
    y: float


def visible(position: str) -> Table:
    """Returns what a player may see of a position's text: face-down cards only by their number."""
    _, foundations, columns = position.split(" ")
    return Table(foundations, tuple(visible_column(column) for column in columns.split("/")))


def visible_column(column: str) -> str:
    if column == "-":
        return "0|"
    down, bar, up = column.partition("|")
    return f"{len(down) // 2}|{up}" if bar else f"0|{column}"


def double_click(page: Page, at: Point) -> None:
    """Clicks twice, quickly by the events' own times, however slowly the page takes them in."""
    page.mouse.move(*at)
    session = page.context.new_cdp_session(page)
    click = {"x": at.x, "y": at.y, "button": "left"}
    now = time.time()
    for number, when in ((1, now), (2, now + QUICK_SECONDS)):
        for kind in ("mousePressed", "mouseReleased"):
            event = {"type": kind, "clickCount": number, "timestamp": when}
            session.send("Input.dispatchMouseEvent", click | event)
    session.detach()


class Board:
    """One view of the board in the page."""

    def __init__(self, page: Page, root: Locator) -> None:
        self.page, self.root = page, root

    def views(self) -> list[Board]:
        """Returns every board of the page, in the page's order."""
        return [Board(self.page, root) for root in self.page.locator(".solitaire").all()]

    def table(self) -> Table:
        """Reads the table from the page."""
        seen = self.root.evaluate(TABLE)
        return Table(seen["foundations"], tuple(seen["columns"]))

    def expect(self, position: str) -> None:
        """Waits until the cards lie as the position says; fails with the difference."""
        wanted = visible(position)
        self.root.evaluate("root => root.scrollIntoView({ block: 'nearest' })")
        handle = self.root.element_handle()
        try:
            self.page.wait_for_function(
                f"""([root, wanted]) => {{
                    const seen = ({TABLE})(root);
                    return [seen.foundations, ...seen.columns].join("/") === wanted;
                }}""",
                arg=[handle, "/".join([wanted.foundations, *wanted.columns])],
                timeout=SETTLE_MS,
            )
        except TimeoutError:
            raise AssertionError(f"the board shows {self.table()}, not {wanted}") from None

    def card(self, name: str) -> Locator:
        """Finds the face-up card."""
        return self.root.locator(f'[data-card="{name}"]')

    def pile(self, name: str) -> Locator:
        """Finds a column (1 to 7) or a foundation (S H D C)."""
        return self.root.locator(f'[data-pile="{name}"]')

    def grip(self, name: str) -> Point:
        """Returns a point of the card that shows, near its upper edge; scrolls it into view."""
        card = self.card(name)
        card.scroll_into_view_if_needed()
        box = card.bounding_box()
        assert box is not None, f"{name} cannot be seen"
        return Point(box["x"] + box["width"] / 2, box["y"] + 7)

    def landing(self, name: str, to: str) -> Point:
        """Returns where the grip of the card must go to lie on the pile's last card."""
        card, pile = self.card(name).bounding_box(), self.pile(to).bounding_box()
        assert card is not None
        assert pile is not None
        bottom = pile["y"] + pile["height"] - card["height"]
        return Point(pile["x"] + pile["width"] / 2, bottom + 12)

    def middle(self, pile: str) -> Point:
        """Returns the middle of a pile."""
        box = self.pile(pile).bounding_box()
        assert box is not None
        return Point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def pick_up(self, name: str) -> None:
        """Presses the mouse on the card and moves it a little."""
        x, y = self.grip(name)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 6, y + 6, steps=2)

    def drag(self, name: str, to: str) -> None:
        """Drags the card, and those lying on it, to a pile: 1 to 7, S H D C, or F for its own."""
        pile = name[1] if to == "F" else to
        self.grip(name)
        goal = self.landing(name, pile)
        self.pick_up(name)
        self.page.mouse.move(*goal, steps=5)
        self.page.mouse.up()

    def play(self, move: str) -> None:
        """Drags a move such as 7H>3 or AS>F."""
        name, _, to = move.partition(">")
        self.drag(name, to)

    def tap(self, name: str) -> None:
        """Clicks the card once."""
        self.page.mouse.click(*self.grip(name))

    def double_tap(self, name: str) -> None:
        """Clicks the card twice at the same place."""
        double_click(self.page, self.grip(name))

    def press(self, action: str) -> None:
        """Presses the button new, undo, redo, settings or help."""
        self.root.locator(f'[data-action="{action}"]').first.click()

    def info(self, name: str) -> str:
        """Reads score, time, moves or code from the info bar."""
        return self.root.locator(f'[data-info="{name}"]').first.inner_text().strip()

    def number(self, name: str) -> int:
        """Reads the one number that score or moves shows."""
        numbers = re.findall(r"\d+", self.info(name))
        assert len(numbers) == 1, f"{name} shows {self.info(name)!r}, not one number"
        return int(numbers[0])

    def message(self) -> str:
        """Reads the line that tells of refusals and wins."""
        return self.root.locator("[data-message]").first.inner_text().strip()

    def record_messages(self) -> None:
        """Keeps from now on what the line says, however short it stays there."""
        self.root.locator("[data-message]").first.evaluate(
            """line => {
                const said = (globalThis.solitaireSaid = []);
                const note = () => {
                    const text = line.innerText.trim();
                    if (text !== "") said.push(text);
                };
                new MutationObserver(note).observe(
                    line, { childList: true, characterData: true, subtree: true });
            }"""
        )

    def said(self) -> list[str]:
        """Returns what the line has said since the last call."""
        sentences: list[str] = self.page.evaluate("() => globalThis.solitaireSaid.splice(0)")
        return sentences

    def expect_message(self, sentence: str) -> None:
        """Waits until the line says the sentence."""
        line = self.root.locator("[data-message]").first
        try:
            self.page.wait_for_function(
                "([line, text]) => line.innerText.trim() === text",
                arg=[line.element_handle(), sentence],
                timeout=SETTLE_MS,
            )
        except TimeoutError:
            raise AssertionError(f"the line says {self.message()!r}, not {sentence!r}") from None
