"""What the listeners of a game are told, and the telling."""

from __future__ import annotations

from .frozen import Frozen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal

    from .moves import Move

    Kind = Literal["play", "undo", "redo", "go"]


class Change(Frozen):
    """One accepted change of a game, as its listeners are told.

    Attributes:
        kind: `"play"`, `"undo"`, `"redo"` or `"go"` (a step along the line).
        move: the move that was played, taken back or played again; None for a step.
        version: the game's version after the change.
        to: for a step, how many moves are in effect after it; else None.
    """

    __slots__ = ("kind", "move", "to", "version")

    kind: Kind
    move: Move | None
    version: int
    to: int | None

    def __new__(cls, kind: Kind, move: Move | None, version: int, to: int | None = None) -> Change:
        """Returns the change of these attributes."""
        change = object.__new__(cls)
        object.__setattr__(change, "kind", kind)
        object.__setattr__(change, "move", move)
        object.__setattr__(change, "version", version)
        object.__setattr__(change, "to", to)
        return change

    def __eq__(self, other: object) -> bool:
        """Compares by value."""
        if not isinstance(other, Change):
            return NotImplemented
        return self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        """Hashes by value."""
        return hash(self.__reduce__()[1])

    def __reduce__(self) -> tuple[object, tuple[str, Move | None, int, int | None]]:
        """Pickles and copies as its parts."""
        return Change, (self.kind, self.move, self.version, self.to)

    def __repr__(self) -> str:
        """Returns the change as it is made."""
        to = "" if self.to is None else f", {self.to}"
        return f"Change({self.kind!r}, {self.move!r}, {self.version}{to})"


class Listeners:
    """The listeners of one game: each hears of every change after it came, in their order.

    The game calls it under its lock.
    """

    __slots__ = ("_heard", "_listeners", "_telling", "_told", "_untold")

    def __init__(self, version: int) -> None:
        """Begins with nobody listening, at this version of the game."""
        self._listeners: dict[object, Callable[[Change], object]] = {}
        self._heard: dict[object, int] = {}  # the version that each listener has been told
        self._untold: dict[int, Change] = {}  # by their versions
        self._told = version  # the version that all listeners have been told
        self._telling = False

    def __len__(self) -> int:
        """Returns how many listen."""
        return len(self._listeners)

    def add(self, listener: Callable[[Change], object], version: int) -> object:
        """Adds a listener, who hears of what comes after this version; returns its key."""
        key = object()
        self._heard[key] = version
        self._listeners[key] = listener
        return key

    def remove(self, key: object) -> None:
        """Takes a listener away; it may be gone already."""
        self._listeners.pop(key, None)
        self._heard.pop(key, None)

    def announce(self, change: Change) -> None:
        """Lays a change ready before the game makes it.

        If an interrupt leaves it untold, the next telling finds it and tells it first; if an
        interrupt keeps the game from making it, the next change of that version replaces it.
        """
        self._untold[change.version] = change

    def tell(self, version: Callable[[], int]) -> None:
        """Tells what was announced, up to the game's version, which grows if a listener plays.

        A change that a listener makes waits for its turn. Every listener hears of every change
        even if one raises; the first such error is raised at the end.
        """
        if self._telling:
            return
        failure: BaseException | None = None
        try:
            self._telling = True
            while self._told < version():
                now = self._told + 1
                change = self._untold[now]
                for key, listener in tuple(self._listeners.items()):
                    # Passes over those just unsubscribed, and, where an interrupt cut the
                    # telling short, those that have been told.
                    if self._heard.get(key, now) >= now:
                        continue
                    self._heard[key] = now
                    try:
                        listener(change)
                    except BaseException as error:  # an interrupt too must not part the listeners
                        failure = failure or error
                self._told = now
                del self._untold[now]
        finally:
            self._telling = False
        if failure is not None:
            raise failure
