"""Pages with living boards: the size of one, and what twenty on one page cost.

Run in tests/:  python -m bench.page

The page with twenty boards, each of another deal, comes from a server on this machine that packs
nothing; what it would be gzipped is told beside it. A board is playable when it is on the page and
the first frame with all of them is over. Memory is that of JavaScript after a collection, less that
of the same page and script without boards.
"""

from __future__ import annotations

import gzip
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from browser import chromium
from browser.pages import served
from playwright.sync_api import Browser, sync_playwright

from solitaire_widget import Game, GameCode, page_script

BOARDS = 20
RUNS = 5
LIMIT = 100_000  # bytes of a page with one board, gzipped
PAGE = """<!doctype html>
<html><head><meta charset="utf-8"><title>boards</title><link rel="icon" href="data:,"></head>
<body>{boards}<script src="page.js"></script></body></html>"""
# Two frames after the page was loaded, the first one has been shown.
WATCH = """addEventListener("load", () => requestAnimationFrame(() => requestAnimationFrame(() => {
    globalThis.playable = performance.now();
})))"""


class Opened(NamedTuple):
    """What a page did: milliseconds until it could be played, bytes on the wire, JS heap."""

    boards: int
    playable: float
    transferred: int
    requests: int
    heap: int


def opened(browser: Browser, address: str) -> Opened:
    """Opens the page in a browser context of its own, with nothing in its cache."""
    context = browser.new_context(viewport={"width": 1000, "height": 900})
    page = context.new_page()
    page.add_init_script(WATCH)
    client = context.new_cdp_session(page)
    sizes: list[int] = []
    client.send("Network.enable")
    client.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    client.send("Performance.enable")
    page.goto(address)
    page.wait_for_function("() => globalThis.playable !== undefined")
    client.send("HeapProfiler.collectGarbage")
    metrics = client.send("Performance.getMetrics")["metrics"]
    (heap,) = [each["value"] for each in metrics if each["name"] == "JSHeapUsedSize"]
    # What lies in the page itself is not fetched, yet told of.
    fetched = [size for size in sizes if size > 0]
    result = Opened(
        page.locator("solitaire-board > .solitaire").count(),
        page.evaluate("() => globalThis.playable"),
        sum(fetched),
        len(fetched),
        int(heap),
    )
    context.close()
    return result


def main() -> None:
    """Prints the figures; ends with an error when a page with one board is too large."""
    one = Game("RU1-C-AAAAASC").to_html().encode()
    packed = len(gzip.compress(one, 9))
    print(f"one board, whole page: {len(one):,} bytes, gzipped {packed:,} (limit {LIMIT:,})")
    fragments = [
        Game(GameCode(number, "classic")).to_html(fragment=True) for number in range(BOARDS)
    ]
    many = PAGE.format(boards="\n".join(fragments)).encode()
    script = page_script().encode()
    small = len(gzip.compress(many, 9)) + len(gzip.compress(script, 9))
    with TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        (folder / "page.js").write_bytes(script)
        (folder / "many.html").write_bytes(many)
        (folder / "none.html").write_text(PAGE.format(boards=""), encoding="utf-8")
        browser = chromium.launch(playwright)
        with served(folder) as address:
            opened(browser, f"{address}none.html")
            empty = opened(browser, f"{address}none.html")
            runs = [opened(browser, f"{address}many.html") for _ in range(RUNS)]
        browser.close()
    last = runs[-1]
    assert last.boards == BOARDS, f"{last.boards} boards are alive"
    times = [run.playable for run in runs]
    print(f"{BOARDS} boards, all playable: median {median(times):.0f} ms of {RUNS} runs")
    print(f"  slowest {max(times):.0f} ms; the same page without boards {empty.playable:.0f} ms")
    print(f"transferred in {last.requests} requests: {last.transferred:,} bytes, gzipped {small:,}")
    print(f"  of which the script: {len(script):,}, gzipped {len(gzip.compress(script, 9)):,}")
    print(f"JavaScript heap: {(last.heap - empty.heap) / BOARDS / 1000:.0f} KB a board")
    if packed > LIMIT:
        raise SystemExit(f"the page with one board is larger than {LIMIT:,} bytes")


if __name__ == "__main__":
    main()
