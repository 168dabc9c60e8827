"""What the listeners of a game are told."""

from __future__ import annotations

from .frozen import Frozen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from .moves import Move

    Kind = Literal["play", "undo", "redo"]


class Change(Frozen):
    """One accepted change of a game, as its listeners are told.

    Attributes:
        kind: `"play"`, `"undo"` or `"redo"`.
        move: the move that was played, taken back or played again.
        version: the game's version after the change.
    """

    __slots__ = ("kind", "move", "version")

    kind: Kind
    move: Move
    version: int

    def __new__(cls, kind: Kind, move: Move, version: int) -> Change:
        """Returns the change of these attributes."""
        change = object.__new__(cls)
        object.__setattr__(change, "kind", kind)
        object.__setattr__(change, "move", move)
        object.__setattr__(change, "version", version)
        return change

    def __eq__(self, other: object) -> bool:
        """Compares by value."""
        if not isinstance(other, Change):
            return NotImplemented
        return self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        """Hashes by value."""
        return hash((self.kind, self.move, self.version))

    def __reduce__(self) -> tuple[object, tuple[str, Move, int]]:
        """Pickles and copies as its parts."""
        return Change, (self.kind, self.move, self.version)

    def __repr__(self) -> str:
        """Returns the change as it is made."""
        return f"Change({self.kind!r}, {self.move!r}, {self.version})"
