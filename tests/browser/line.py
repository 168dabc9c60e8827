"""A line between the browser and the server that can go dead, be cut, and be mended."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator

PIECE = 65_536


class Line:
    """Hands on what the browser and the server at that port of this machine say to each other."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._sound = threading.Event()
        self._sound.set()
        self._refusing = False
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def die(self) -> None:
        """Loses all that is said from now on, without a word to either side."""
        self._sound.clear()

    def cut(self) -> None:
        """Ends all connections, and takes no new ones until the line is mended."""
        self._refusing = True
        with self._lock:
            connections, self._open = self._open, set()
        for connection in connections:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
            connection.close()

    def mend(self) -> None:
        """Hands on all that is said on connections that are made from now on."""
        self._sound.set()
        self._refusing = False

    def close(self) -> None:
        """Ends everything."""
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                browser, _ = self._listener.accept()
            except OSError:
                return
            if self._refusing:
                browser.close()
                continue
            server = socket.create_connection(("127.0.0.1", self._to))
            with self._lock:
                self._open |= {browser, server}
            for one, other in ((browser, server), (server, browser)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := one.recv(PIECE):
                if self._sound.is_set():
                    other.sendall(piece)
        for each in (one, other):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def line_to(port: int) -> Iterator[Line]:
    """Lays a line to a port of this machine; takes it away on exit."""
    line = Line(port)
    try:
        yield line
    finally:
        line.close()
