"""What the solver answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from ..errors import echo, int_of, text_of
from ..frozen import Frozen
from ..moves import Move

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import SupportsIndex

Verdict = Literal["winnable", "lost", "unknown"]
"""`"lost"` is only said of what was searched to the end."""

_VERDICTS: tuple[Verdict, ...] = get_args(Verdict)


class Solution(Frozen):
    """A verdict, with a line that wins if there is one.

    >>> Solution("winnable", ["QD>F", "KD>F"], 0)
    Solution('winnable', ('QD>F', 'KD>F'), 0)

    Attributes:
        verdict: `"winnable"`, `"lost"` or `"unknown"`.
        moves: a line to the win, foundation moves included; empty if the verdict is another, or
            if the game is won already.
        states: how many positions were looked at.
    """

    __slots__ = ("moves", "states", "verdict")

    verdict: Verdict
    moves: tuple[Move, ...]
    states: int

    def __new__(
        cls, verdict: Verdict, moves: Iterable[Move | str] = (), states: SupportsIndex = 0
    ) -> Solution:
        """Returns a solution of its parts.

        Raises:
            ValueError: if there is no such verdict or move, or only `"winnable"` may have moves.
            TypeError: if they are of another type.
        """
        if text_of(verdict, "a verdict") not in _VERDICTS:
            raise ValueError(f"{echo(verdict)} is not a verdict: expected one of {_VERDICTS}")
        line = tuple(Move.of(move) for move in moves)
        if line and verdict != "winnable":
            raise ValueError(f"the verdict {verdict!r} has no line to the win, got {line[0]} ...")
        solution = object.__new__(cls)
        object.__setattr__(solution, "verdict", verdict)
        object.__setattr__(solution, "moves", line)
        object.__setattr__(solution, "states", int_of(states, "a number of states"))
        return solution

    def _value(self) -> tuple[object, ...]:
        return self.verdict, self.moves, self.states

    def __eq__(self, other: object) -> bool:
        """Compares by verdict, moves and states."""
        if not isinstance(other, Solution):
            return NotImplemented
        return self._value() == other._value()

    def __hash__(self) -> int:
        """Hashes by verdict, moves and states."""
        return hash(self._value())

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Pickles and copies by its parts."""
        return Solution, self._value()

    def __repr__(self) -> str:
        """Returns `Solution('lost', (), 86)`."""
        moves = tuple(map(str, self.moves))
        return f"Solution({self.verdict!r}, {moves!r}, {self.states})"
