"""The clock of a game: from the first move to the win, without the time nobody sees the board."""

from __future__ import annotations

import threading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Clock:
    """Counts the seconds of play. All its methods may be called again, and from any thread.

    It counts while it runs (between `start` and `stop`) and is not paused.
    """

    __slots__ = ("_counted", "_lock", "_now", "_paused", "_running", "_since")

    def __init__(self, now: Callable[[], float]) -> None:
        """Makes a clock that stands at 0.

        Args:
            now: the time source, in seconds; it never goes back, as `time.monotonic`.
        """
        self._now = now
        self._lock = threading.Lock()
        self._counted = 0.0  # seconds up to _since
        self._since: float | None = None  # when counting began; None while it does not count
        self._running = False
        self._paused = False

    @property
    def elapsed(self) -> float:
        """The seconds counted so far; never falls."""
        with self._lock:
            if self._since is None:
                return self._counted
            return self._counted + (self._now() - self._since)

    @property
    def running(self) -> bool:
        """True between the first move and the win, paused or not."""
        return self._running

    @property
    def paused(self) -> bool:
        """True while no view of the game is to be seen."""
        return self._paused

    def start(self) -> None:
        """Runs from now on, from where it stands."""
        self._set(running=True, paused=None)

    def stop(self) -> None:
        """Stands still from now on, until it is started again."""
        self._set(running=False, paused=None)

    def pause(self) -> None:
        """Counts nothing until `resume`, started or not."""
        self._set(running=None, paused=True)

    def resume(self) -> None:
        """Counts again, if it runs."""
        self._set(running=None, paused=False)

    def _set(self, *, running: bool | None, paused: bool | None) -> None:
        with self._lock:
            if running is not None:
                self._running = running
            if paused is not None:
                self._paused = paused
            counts = self._running and not self._paused
            if counts and self._since is None:
                self._since = self._now()
            elif not counts and self._since is not None:
                self._counted += self._now() - self._since
                self._since = None

    def __repr__(self) -> str:
        """Returns the time it shows."""
        return f"<Clock at {self.elapsed:.1f} s>"
