"""Output in the notebook cell that shows a board.

A message of a browser is no cell: what is printed while it is handled, and every error, would
vanish in a log. So the cell that showed the board is remembered, and output is sent there.
"""

from __future__ import annotations

import sys
import traceback
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator


class OwnCell:
    """The cell of a board: where it was shown last, or else where it was made."""

    def __init__(self) -> None:
        """Takes the cell that runs now, if one does."""
        self._request: dict[str, Any] | None = None
        self.remember()

    def remember(self) -> None:
        """Takes the cell that runs now, if one does; called whenever the board is shown."""
        request = _request_of(_shell())
        if _is_cell(request):
            # The cell's code need not be kept.
            self._request = {"header": dict(request["header"]), "metadata": {}, "content": {}}

    @contextmanager
    def output(self) -> Iterator[None]:
        """Has what is printed and displayed go to the board's cell, unless another one runs."""
        shell = _shell()
        if self._request is None or _is_cell(_request_of(shell)):
            yield
        else:
            with _answering(shell, self._request):
                yield

    def show(self, error: Exception) -> None:
        """Shows a traceback in the board's cell; without a notebook, on the standard error.

        Never raises. A cell that runs elsewhere is told in one line, since its reader may not
        have the board in sight.
        """
        # Without our own frame, which called the listener.
        frames = error.__traceback__ and error.__traceback__.tb_next
        shell = _shell()
        try:
            if shell is None:
                traceback.print_exception(type(error), error, frames)
                return
            running = _request_of(shell)
            if self._request is None:
                shell.showtraceback((type(error), error, frames))
                return
            with _answering(shell, self._request):
                shell.showtraceback((type(error), error, frames))
            if _is_cell(running) and _id_of(running) != _id_of(self._request):
                name = type(error).__name__
                print(f"{name} in a listener: its traceback is below the board.", file=sys.stderr)
        except Exception:
            # Whatever has become of the notebook: an error is not to be lost.
            traceback.print_exception(type(error), error, frames, file=sys.__stderr__)


class _Shell(Protocol):
    """What is used of IPython's shell; only one in a kernel has all but the first."""

    def showtraceback(self, exc_tuple: object) -> None: ...

    def get_parent(self) -> object: ...

    def set_parent(self, request: dict[str, Any]) -> None: ...

    def set_thread_parent(self, request: dict[str, Any]) -> object: ...

    def reset_thread_parent(self, token: object) -> None: ...


def _shell() -> _Shell | None:
    """The IPython shell that runs in this process, or None."""
    # Looked up, not imported: where IPython runs it is there already.
    ipython = sys.modules.get("IPython")
    shell: _Shell | None = None if ipython is None else ipython.get_ipython()
    return shell


def _request_of(shell: _Shell | None) -> dict[str, Any]:
    """The message that a kernel is answering in this thread; empty without a kernel."""
    get_parent = getattr(shell, "get_parent", None)
    request = get_parent() if get_parent is not None else None
    return request if isinstance(request, dict) else {}


def _is_cell(request: dict[str, Any]) -> bool:
    return bool(request.get("header", {}).get("msg_type") == "execute_request")


def _id_of(request: dict[str, Any]) -> object:
    return request.get("header", {}).get("msg_id")


@contextmanager
def _answering(shell: _Shell | None, request: dict[str, Any]) -> Iterator[None]:
    """Has output belong to a request: of this thread alone where the kernel can (ipykernel 7.4)."""
    if shell is not None and hasattr(shell, "set_thread_parent"):
        token = shell.set_thread_parent(request)
        try:
            yield
        finally:
            shell.reset_thread_parent(token)
    elif shell is not None and hasattr(shell, "set_parent"):
        before = _request_of(shell)
        shell.set_parent(request)
        try:
            yield
        finally:
            shell.set_parent(before)
    else:
        yield
