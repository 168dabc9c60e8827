"""Fingers on the screen, through the browser's debugging protocol: events that nobody made up."""

from __future__ import annotations

from playwright.sync_api import Page

STEPS = 8


class Touch:
    """A touch screen under up to two fingers; points are CSS pixels of the window."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.fingers: dict[int, tuple[float, float]] = {}

    def down(self, x: float, y: float, finger: int = 0) -> None:
        """Puts a finger down."""
        self.fingers[finger] = (x, y)
        self.send("touchStart")

    def move(self, x: float, y: float, finger: int = 0) -> None:
        """Moves a finger in steps, as a hand does."""
        from_x, from_y = self.fingers[finger]
        for step in range(1, STEPS + 1):
            share = step / STEPS
            self.fingers[finger] = (from_x + (x - from_x) * share, from_y + (y - from_y) * share)
            self.send("touchMove")

    def up(self) -> None:
        """Lifts all fingers."""
        self.fingers.clear()
        self.send("touchEnd")

    def tap(self, x: float, y: float) -> None:
        """Touches the screen for a moment."""
        self.down(x, y)
        self.up()

    def drag(self, start: tuple[float, float], goal: tuple[float, float]) -> None:
        """Puts a finger down, moves it and lifts it."""
        self.down(*start)
        self.move(*goal)
        self.up()

    def send(self, kind: str) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in self.fingers.items()]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
