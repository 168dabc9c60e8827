"""Pitfall 29: confirmations that come late move no card back, for however short a moment."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from typing import Any

import comm
import comm.base_comm
import pytest

from solitaire_widget import Game, SolitaireWidget

from .board import TABLE, visible
from .conftest import OpenPlain
from .deals import DEAL
from .hands import by_keys
from .plain import PlainBoard, sendable

MOVES = DEAL.line[:50]
APART_MS = 20
# From the board to Python, and from Python to the board: twenty moves are on their way.
DELAY_MS = 200
# Every table that the board shows, with its numbers, each once until another comes.
WATCH = f"""root => {{
    const info = name => root.querySelector(`[data-info="${{name}}"]`).textContent;
    const number = name => info(name).match(/\\d+/)[0];
    const states = (globalThis.shownStates = []);
    const note = () => {{
        const {{ foundations, columns }} = ({TABLE})(root);
        const state = [foundations, ...columns, number("moves"), number("score")].join("/");
        if (states.at(-1) !== state) states.push(state);
    }};
    note();
    new MutationObserver(note).observe(
        root, {{ attributes: true, childList: true, characterData: true, subtree: true }});
}}"""
# As ipywidgets does: a message changes all its traits before it tells of any.
HEAR = """([at, data]) => {
    const model = models[at];
    if (data.method === "custom") model.emit("msg:custom", data.content);
    else {
        Object.assign(model.state, data.state);
        for (const name of Object.keys(data.state)) model.emit(`change:${name}`);
    }
}"""


class FarPython:
    """A widget's Python, which every word reaches late, and whose answers come late.

    Time is the page's own and passes only here, so that a slow machine has the same delays.
    """

    def __init__(self, widget: SolitaireWidget, said: list[dict[str, Any]], board: PlainBoard):
        self._widget, self._said, self._board = widget, said, board
        self._now = self._taken = 0
        self._to_python: deque[tuple[int, Any]] = deque()
        self._to_board: deque[tuple[int, Any]] = deque()

    def pass_time(self, milliseconds: int) -> None:
        """Lets time pass, and then carries what is due on both ways."""
        sent = self._board.sent()
        self._to_python.extend((self._now + DELAY_MS, each) for each in sent[self._taken :])
        self._taken = len(sent)
        self._board.page.clock.run_for(milliseconds)
        self._now += milliseconds
        for content in self._due(self._to_python):
            data = {"method": "custom", "content": content}
            self._widget.comm.handle_msg({"content": {"data": data}, "buffers": []})
        self._to_board.extend((self._now + DELAY_MS, each) for each in self._said)
        self._said.clear()
        for data in self._due(self._to_board):
            self._board.page.evaluate(HEAR, [self._board.model, data])

    def _due(self, line: deque[tuple[int, Any]]) -> Iterator[Any]:
        while line and line[0][0] <= self._now:
            yield line.popleft()[1]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the widgets made from now on say to their boards."""
    messages: list[dict[str, Any]] = []

    class KeptComm(comm.base_comm.BaseComm):
        def publish_msg(self, msg_type: str, data: Any = None, *_: Any, **__: Any) -> None:
            # What leaves is text: later changes of an object do not reach it.
            if msg_type == "comm_msg":
                messages.append(json.loads(json.dumps(data)))

    monkeypatch.setattr(comm, "create_comm", KeptComm)
    return messages


def shown(game: Game) -> str:
    """Returns the game as the page writes it down."""
    table = visible(str(game.position))
    numbers = str(game.move_count), str(game.score)
    return "/".join([table.foundations, *table.columns, *numbers])


def test_pitfall_29_fifty_quick_moves_with_a_delay_never_snap_back(
    open_plain: OpenPlain, said: list[dict[str, Any]]
):
    board = open_plain(clock=True)
    widget = SolitaireWidget(DEAL.game(), animation="off", language="en")
    board.put_alone(sendable(widget))
    python = FarPython(widget, said, board)
    board.root.evaluate(WATCH)
    board.record_messages()
    wanted = [shown(DEAL.game(made)) for made in range(len(MOVES) + 1)]
    for made, move in enumerate(MOVES, start=1):
        by_keys(board, move)
        python.pass_time(APART_MS)
        assert board.page.evaluate("() => shownStates") == wanted[: made + 1]
    late = len(MOVES) - len(widget.game.moves)
    assert late * APART_MS == DELAY_MS - APART_MS, "the last moves were not on their way"
    for _ in range(2 * DELAY_MS // APART_MS):
        python.pass_time(APART_MS)
    assert tuple(map(str, widget.game.moves)) == MOVES
    assert board.page.evaluate("() => shownStates") == wanted
    assert board.said() == []
    widget.close()
