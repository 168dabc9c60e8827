"""Frame times while a group of 15 cards is dragged, four boards on the page, headless Chromium.

Run in tests/:  python -m bench.drag

The pointer draws circles for five seconds. A frame's time is that from one animation frame to the
next, as the page itself sees it.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin
from statistics import median, quantiles
from time import monotonic

from browser import chromium
from browser.plain import plain_page
from browser.sight import tall
from playwright.sync_api import sync_playwright

from solitaire_widget import Position

SECONDS = 5.0
GROUP = 15
LIMIT = 25.0  # milliseconds
WATCH = """() => {
    globalThis.frames = [];
    const note = time => {
        globalThis.frames.push(time);
        requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
}"""


def main() -> None:
    """Prints the distribution of the frame times."""
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        position = Position.parse(tall(GROUP + 3, column=4))
        board = plain_page(browser, str(position), width=1000, height=900, boards=4)
        board.pick_up(str(position.columns[3][-GROUP]))
        mouse = board.page.mouse
        held = board.root.locator(".held").count()
        assert held == GROUP, f"{held} cards are held"
        board.page.evaluate(WATCH)
        end = monotonic() + SECONDS
        while (left := end - monotonic()) > 0:
            turn = 2 * pi * left
            mouse.move(500 + 180 * cos(turn), 400 + 140 * sin(turn))
        frames = board.page.evaluate("() => globalThis.frames")
        mouse.up()
        browser.close()
    times = [later - earlier for earlier, later in pairwise(frames)]
    slow = [time > LIMIT for time in times]
    runs = sum(both == (True, True) for both in pairwise(slow))
    cuts = quantiles(times, n=100, method="inclusive")
    print(f"{len(times)} frames in {SECONDS:.0f} s, {held} cards in the hand, four boards")
    print(f"median {median(times):.1f} ms, 95 % {cuts[94]:.1f} ms, 99 % {cuts[98]:.1f} ms")
    print(f"longest {max(times):.1f} ms; above {LIMIT:.0f} ms {sum(slow)}, two running {runs}")


if __name__ == "__main__":
    main()
