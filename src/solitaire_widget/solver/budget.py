"""How long a search may go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class GaveUp(Exception):  # noqa: N818 - no error: the answer is then "unknown"
    """The search was stopped, or may look at no more states."""


class Budget:
    """Counts the states that a search looks at; as it keeps each at most once, memory too.

    Attributes:
        limit: how many there may be.
        states: how many there were.
    """

    __slots__ = ("_stopped", "limit", "states")

    def __init__(self, limit: int, stopped: Callable[[], object] | None) -> None:
        """Begins to count; `stopped` is asked at every state."""
        self.limit = limit
        self.states = 0
        self._stopped = stopped

    def spend(self) -> None:
        """Counts one more state.

        Raises:
            GaveUp: if it may not be looked at.
        """
        if self.states >= self.limit or (self._stopped is not None and self._stopped()):
            raise GaveUp
        self.states += 1
