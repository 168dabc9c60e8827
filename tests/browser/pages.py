"""Pages of our own with boards, opened from a disk, from a server, or in a sandboxed frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Locator, Page, TimeoutError

from .board import SETTLE_MS, TABLE, Board, visible

FRAME = """<!doctype html>
<meta charset="utf-8">
<title>a page with a frame</title>
<style>body {{ margin: 0 }} iframe {{ border: 0; width: 100%; height: 900px }}</style>
<iframe sandbox="allow-scripts" srcdoc="{page}"></iframe>"""


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files, and says nothing."""

    def log_message(self, format: str, *arguments: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serves the folder on this machine; gives the address of its root."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=folder)) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


class PageBoard(Board):
    """A board on a page of ours, which may lie in a frame."""

    def expect(self, position: str) -> None:
        """Waits until the cards lie as the position says; fails with the difference."""
        wanted = visible(position)
        handle = self.root.element_handle()
        frame = handle.owner_frame()
        assert frame is not None
        try:
            frame.wait_for_function(
                f"""([root, wanted]) => {{
                    const seen = ({TABLE})(root);
                    return [seen.foundations, ...seen.columns].join("/") === wanted;
                }}""",
                arg=[handle, "/".join([wanted.foundations, *wanted.columns])],
                timeout=SETTLE_MS,
            )
        except TimeoutError:
            raise AssertionError(f"the board shows {self.table()}, not {wanted}") from None


class Visit(NamedTuple):
    """A page in a browser that has no network but this machine's."""

    page: Page
    requests: list[str]
    """What the page has asked for: not the data within it."""

    def boards(self) -> list[PageBoard]:
        """Waits until every board of the page is alive, and returns them in the page's order."""
        self.page.locator("solitaire-board:not(:has(.solitaire))").first.wait_for(state="detached")
        roots = self.page.locator("solitaire-board > .solitaire")
        roots.first.wait_for()
        return [PageBoard(self.page, root) for root in roots.all()]

    def board(self) -> PageBoard:
        """Waits for the one board of the page."""
        (board,) = self.boards()
        return board

    def framed(self) -> PageBoard:
        """Waits for the board in the page's frame."""
        root: Locator = self.page.frame_locator("iframe").locator(".solitaire")
        root.wait_for()
        return PageBoard(self.page, root)


class Visitor:
    """Opens pages; their consoles must stay clean, and they may ask for files of ours only."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def open(self, address: str, **options: Any) -> Visit:
        """Opens the page at the address, in a browser context with these options."""
        chosen = {"viewport": {"width": 1000, "height": 900}, "locale": "en-GB"} | options
        context = self._browser.new_context(**chosen)
        context.set_default_timeout(10_000)
        self._contexts.append(context)
        page = context.new_page()
        requests: list[str] = []
        page.on("request", lambda request: self._note(requests, request.url))
        page.on("pageerror", lambda error: self.errors.append(f"{error.message}\n{error.stack}"))
        page.on("console", self._hear())
        page.goto(address)
        return Visit(page, requests)

    def _note(self, requests: list[str], url: str) -> None:
        if url.startswith("data:"):
            return
        requests.append(url)
        if not url.startswith(("file:", "http://127.0.0.1:")):
            self.errors.append(f"the page asks for {url}")

    def _hear(self) -> Callable[..., None]:
        def hear(said: Any) -> None:
            if said.type in ("error", "warning"):
                self.errors.append(said.text)

        return hear

    def close(self) -> None:
        """Closes all pages."""
        for context in self._contexts:
            context.close()
