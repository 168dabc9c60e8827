"""The clock of a game: from the first move to the win, without the time nobody sees the board."""

from __future__ import annotations

import threading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Clock:
    """Counts the seconds of play. All its methods may be called again, and from any thread.

    It counts while it runs (between `start` and `stop`) and is not paused.

    >>> seconds = iter([10.0, 12.5])
    >>> clock = Clock(lambda: next(seconds))
    >>> clock.start()
    >>> clock.elapsed
    2.5
    """

    __slots__ = ("_lock", "_now", "_state")

    def __init__(self, now: Callable[[], float], elapsed: float = 0.0) -> None:
        """Makes a clock that stands still.

        Args:
            now: the time source, in seconds; it never goes back, as `time.monotonic`.
            elapsed: the seconds counted before.

        Raises:
            TypeError: if it cannot be called.
        """
        if not callable(now):
            raise TypeError(f"expected a callable time source, got {type(now).__name__}")
        self._now = now
        self._lock = threading.Lock()
        # Running, paused, the seconds counted, and since when it counts on (None: it does not).
        # One tuple, replaced at one stroke, so that no interrupt counts a stretch twice.
        self._state: tuple[bool, bool, float, float | None] = (False, False, elapsed, None)

    @property
    def elapsed(self) -> float:
        """The seconds counted so far; never falls."""
        with self._lock:
            _, _, counted, since = self._state
            return counted if since is None else counted + (self._now() - since)

    @property
    def running(self) -> bool:
        """True between the first move and the win, paused or not."""
        return self._state[0]

    @property
    def paused(self) -> bool:
        """True while no view of the game is to be seen."""
        return self._state[1]

    def start(self) -> None:
        """Runs from now on, from where it stands."""
        self._set(running=True)

    def stop(self) -> None:
        """Stands still from now on, until it is started again."""
        self._set(running=False)

    def pause(self) -> None:
        """Counts nothing until `resume`, started or not."""
        self._set(paused=True)

    def resume(self) -> None:
        """Counts again, if it runs."""
        self._set(paused=False)

    def _set(self, *, running: bool | None = None, paused: bool | None = None) -> None:
        with self._lock:
            was_running, was_paused, counted, since = self._state
            running = was_running if running is None else running
            paused = was_paused if paused is None else paused
            if running and not paused:
                since = self._now() if since is None else since
            elif since is not None:
                counted += self._now() - since
                since = None
            self._state = (running, paused, counted, since)

    def __repr__(self) -> str:
        """Returns the time it shows."""
        return f"<Clock at {self.elapsed:.1f} s>"
