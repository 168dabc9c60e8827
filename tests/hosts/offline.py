"""Pages that cannot reach beyond this machine, and that tell what they tried all the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Error,
    Request,
    Route,
    WebSocketRoute,
)

# All but 127.0.0.1, whatever the port; file:, data: and blob: do not leave the machine either.
BEYOND = re.compile(r"^(?:https?|wss?|ftp)://(?!127\.0\.0\.1(?:[:/]|$))")


class Watch:
    """What the pages of a browser context did that they should not have done."""

    def __init__(
        self, context: BrowserContext, noise: str | None = None, asks: str | None = None
    ) -> None:
        """Cuts the network and begins to write down.

        Args:
            context: the context, before it has pages.
            noise: a pattern for errors that are the host's own, found anywhere in
                "text (address)".
            asks: a pattern for addresses that the host itself asks for, whatever it shows; they
                are refused like all others.
        """
        self._asked: list[str] = []
        self._errors: list[str] = []
        self._noise, self._asks = noise, asks
        context.route(BEYOND, self._refuse)
        context.route_web_socket(BEYOND, self._refuse_socket)
        context.on("request", self._note_request)
        context.on("console", self._note_console)
        context.on("weberror", lambda error: self._note_error(error.error))

    def asked(self) -> list[str]:
        """Returns the addresses beyond this machine that were asked for, but not by the host."""
        return without(self._asked, self._asks)

    def errors(self) -> list[str]:
        """Returns the errors in the consoles that are not the host's own."""
        return without(self._errors, self._noise)

    def check(self) -> None:
        """Fails when a page asked for something beyond this machine, or had an error."""
        asked, errors = self.asked(), self.errors()
        assert not asked, "asked beyond this machine:\n" + "\n".join(asked)
        assert not errors, "errors in the browser's console:\n" + "\n".join(errors)

    def _refuse(self, route: Route) -> None:
        route.abort()

    def _refuse_socket(self, socket: WebSocketRoute) -> None:
        self._asked.append(socket.url)
        socket.close()

    def _note_request(self, request: Request) -> None:
        if BEYOND.match(request.url):
            self._asked.append(request.url)

    def _note_console(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self._errors.append(f"{said.text} ({said.location['url']})")

    def _note_error(self, error: Error) -> None:
        self._errors.append(f"{error.message}\n{error.stack}")


def without(lines: list[str], pattern: str | None) -> list[str]:
    """Returns the lines in which the pattern is not found."""
    return [line for line in lines if pattern is None or re.search(pattern, line) is None]


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_args: object) -> None:
        pass


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serves a folder on this machine; gives its address, without a slash at the end."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
