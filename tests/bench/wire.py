"""Bytes per move on the wire, in a real JupyterLab.

Run in tests/:  python -m bench.wire

Counts the JSON `data` of all comm messages that one move causes, both ways together, without
Jupyter's envelope: for a move by hand and one from Python, early in a game and late.
"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, WebSocket

from .lab import Opened, opened_board

CODE = 'w = SolitaireWidget("RU1-C-AAAAASC", animation="off")'
# The ace goes home and comes back, for ever: a game of any length.
THERE, BACK = "AD>F", "AD>2"


class Wire:
    """Listens to the page's web sockets and keeps the size of every comm message's data."""

    def __init__(self, page: Page) -> None:
        self.sizes: list[int] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", self._count)
        socket.on("framereceived", self._count)

    def _count(self, frame: bytes | str) -> None:
        header, content = (
            read_binary(frame) if isinstance(frame, bytes) else read_text(json.loads(frame))
        )
        if header.get("msg_type") == "comm_msg":
            data = json.dumps(content["data"], separators=(",", ":"), ensure_ascii=False)
            self.sizes.append(len(data.encode()))

    def take(self) -> list[int]:
        """Returns the sizes since the last call."""
        taken, self.sizes = self.sizes, []
        return taken


def read_binary(frame: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
    """Returns header and content of a frame of v1.kernel.websocket.jupyter.org."""
    count = int.from_bytes(frame[:8], "little")
    ends = [int.from_bytes(frame[8 * n : 8 * n + 8], "little") for n in range(1, count + 1)]
    parts = [frame[start:end] for start, end in pairwise(ends)]
    return json.loads(parts[1]), json.loads(parts[4])


def read_text(message: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Returns header and content of a message of the older protocol, in JSON."""
    return message.get("header", {}), message.get("content", {})


def by_hand(opened: Opened, wire: Wire, move: str) -> list[int]:
    """Drags the move; returns the sizes of its messages."""
    wire.take()
    count = opened.board.number("moves")
    opened.board.play(move)
    assert opened.board.number("moves") == count + 1
    # Whatever the move has caused comes before the answer to a later cell.
    opened.notebook.run("w.move_count")
    return wire.take()


def by_python(opened: Opened, wire: Wire, move: str) -> list[int]:
    """Plays the move from a cell; returns the sizes of its messages."""
    wire.take()
    opened.notebook.run(f"w.play({move!r})")
    return wire.take()


def main() -> None:
    """Prints the bytes of the moves around the tenth and the thousandth."""
    wires: list[Wire] = []
    print(f"{'move':>6}  {'by':<7}{'messages':>9}{'bytes':>7}")
    with opened_board(CODE, lambda page: wires.append(Wire(page))) as opened:
        (wire,) = wires
        done = 0
        for number in (10, 1000):
            pairs = (number - 2 - done) // 2
            opened.notebook.run(
                f"for _ in range({pairs}):\n    w.play({THERE!r})\n    w.play({BACK!r})\n"
            )
            opened.page.wait_for_function(
                "([info, count]) => info.textContent.includes(count)",
                arg=[
                    opened.board.root.locator('[data-info="moves"]').element_handle(),
                    str(number - 2),
                ],
            )
            for at, by, sizes in (
                (number - 1, "Python", by_python(opened, wire, THERE)),
                (number, "hand", by_hand(opened, wire, BACK)),
            ):
                print(f"{at:>6}  {by:<7}{len(sizes):>9}{sum(sizes):>7}")
            done = number


if __name__ == "__main__":
    main()
