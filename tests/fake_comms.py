"""A page for widgets without a notebook: it keeps all that is sent, and talks back."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import comm
import comm.base_comm
import pytest

from solitaire_widget import bundle
from solitaire_widget.widget import SolitaireWidget


class Page:
    """What all widgets have sent, in order, as (kind of message, data)."""

    def __init__(self):
        self.sent = []

    def clear(self):
        self.sent.clear()

    @property
    def messages(self):
        """The data of the messages to open comms."""
        return [data for kind, data in self.sent if kind == "comm_msg"]

    @property
    def updates(self):
        return [data["state"] for data in self.messages if data["method"] == "update"]

    @property
    def replies(self):
        return [data["content"] for data in self.messages if data["method"] == "custom"]


@contextmanager
def opened_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Page]:
    """Stands in for the kernel's messages, and for the built board."""
    page = Page()

    class PageComm(comm.base_comm.BaseComm):
        def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
            # What leaves is text: later changes of an object do not reach it.
            page.sent.append((msg_type, json.loads(json.dumps(data))))

    (tmp_path / "widget.js").write_text("export default {}; // 1234567890" * 10)
    (tmp_path / "widget.css").write_text(".solitaire {}")
    monkeypatch.setattr(bundle, "_STATIC", tmp_path)
    monkeypatch.setattr(comm, "create_comm", PageComm)
    yield page


class Browser:
    """A session in a browser, as far as Python can tell."""

    def __init__(self, widget: SolitaireWidget, client: str = "abcd1234"):
        self.widget = widget
        self.client = client
        self.n = 0
        self.sent: list[dict] = []

    def say(self, kind: str, **fields) -> int:
        """Sends a message and returns its number."""
        self.n += 1
        self.raw({"type": kind, "client": self.client, "n": self.n, **fields})
        return self.n

    def raw(self, content) -> None:
        self._arrive({"method": "custom", "content": content})

    def write(self, **state) -> None:
        """Writes traits, as a model's save_changes does."""
        self._arrive({"method": "update", "state": state, "buffer_paths": []})

    def _arrive(self, data) -> None:
        self.sent.append(json.loads(json.dumps(data)))
        self.widget.comm.handle_msg({"content": {"data": data}, "buffers": []})

    def claim(self, ahead: int = 0) -> dict:
        """Claims the game as it is now, with the latest `ahead` changes as unanswered ones."""
        state = self.widget.get_state(["_change"])["_change"]
        return {"game": state[0], "base": state[1] - ahead, "ahead": ahead}

    def play(self, move, **claim) -> int:
        return self.say("play", move=str(move), **(claim or self.claim()))
