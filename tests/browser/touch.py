"""Fingers on the screen, through the browser's debugging protocol: events that nobody made up."""

from __future__ import annotations

import time

from playwright.sync_api import Page

from .board import QUICK_SECONDS

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

    def double_tap(self, x: float, y: float) -> None:
        """Touches the same place twice, quickly by the events' own times."""
        now = time.time()
        for at in (now, now + QUICK_SECONDS):
            self.fingers[0] = (x, y)
            self.send("touchStart", at)
            self.fingers.clear()
            self.send("touchEnd", at)

    def drag(self, start: tuple[float, float], goal: tuple[float, float]) -> None:
        """Puts a finger down, moves it and lifts it."""
        self.down(*start)
        self.move(*goal)
        self.up()

    def send(self, kind: str, at: float | None = None) -> None:
        """Sends what the fingers do, now or as if it had been done at that time."""
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in self.fingers.items()]
        when = {} if at is None else {"timestamp": at}
        event = {"type": kind, "touchPoints": points, **when}
        self.session.send("Input.dispatchTouchEvent", event)
