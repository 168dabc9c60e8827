"""The verdicts along a line of moves, with few searches.

What is lost stays lost, whatever is played, and what can be won could be won before. So a search
halfway decides half of the line; and a line that wins decides all positions for as long as the
game follows it. The board's js/src/judge.ts goes the same way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .solving import solve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..moves import Move
    from ..position import Position
    from .solution import Verdict
    from .solving import Stop


class Judge:
    """Finds out up to where a game could be won, and from where on it was lost.

    Attributes:
        won: the last position of the line known to be winnable, by its number; -1 for none.
        lost: the first one known to be lost; the number of positions for none.
        line: a line that wins from position `won`.
        states: how many positions were looked at.
    """

    def __init__(
        self,
        positions: Sequence[Position],
        moves: Sequence[Move],
        max_states: int,
        stop: Stop | None,
    ) -> None:
        """Judges positions, each made from the one before by a move; for the rest see `solve`."""
        self._positions = positions
        self._moves = moves
        self._max_states = max_states
        self._stop = stop
        self.won, self.lost = -1, len(positions)
        self.line: tuple[Move, ...] = ()
        self._gave_up: list[int] = []
        self.states = 0
        while (number := self._next()) is not None:
            self._search(number)

    def verdict(self, number: int) -> Verdict:
        """The verdict on a position."""
        if number <= self.won:
            return "winnable"
        return "lost" if number >= self.lost else "unknown"

    def line_from(self, number: int) -> tuple[Move, ...]:
        """A line that wins from a winnable position: as the game went, and on from `won`."""
        return (*self._moves[number : self.won], *self.line) if number <= self.won else ()

    def _next(self) -> int | None:
        """The position to be searched next: what tells the most. None if there is no such."""
        # A deal that was lost from the start is the most frequent, and the end tells the most.
        for end in (0, len(self._positions) - 1):
            if self.won < end < self.lost and end not in self._gave_up:
                return end
        gave_up = [number for number in self._gave_up if self.won < number < self.lost]
        if not gave_up:
            return _halfway(self.won, self.lost)
        # Searches between two that gave up would very likely give up too.
        before = _halfway(self.won, min(gave_up))
        return _halfway(max(gave_up), self.lost) if before is None else before

    def _search(self, number: int) -> None:
        solution = solve(self._positions[number], max_states=self._max_states, stop=self._stop)
        self.states += solution.states
        if solution.verdict == "lost":
            self.lost = number
        elif solution.verdict == "unknown":
            self._gave_up.append(number)
        else:
            self.won, self.line = number, solution.moves
            # As long as the game goes on like this line, nothing is to be searched.
            while self.line and self._moves[self.won : self.won + 1] == self.line[:1]:
                self.won += 1
                self.line = self.line[1:]


def _halfway(low: int, high: int) -> int | None:
    return (low + high) // 2 if high - low > 1 else None
