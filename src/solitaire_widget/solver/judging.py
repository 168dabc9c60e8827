"""The verdicts along a line of moves, with few searches.

What is lost stays lost, whatever is played, and what can be won could be won before. So a search
halfway decides half of the line; and a line that wins decides all positions for as long as the
game follows it.
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
        self.states = 0
        self._judge()

    def verdict(self, number: int) -> Verdict:
        """The verdict on a position."""
        if number <= self.won:
            return "winnable"
        return "lost" if number >= self.lost else "unknown"

    def line_from(self, number: int) -> tuple[Move, ...]:
        """A line that wins from a winnable position: as the game went, and on from `won`."""
        return (*self._moves[number : self.won], *self.line) if number <= self.won else ()

    def _judge(self) -> None:
        # A deal that was lost from the start is the most frequent, and the end tells the most.
        first, last = 0, len(self._positions) - 1
        if self._search(first) == "lost" or self.won == last or first == last:
            return
        if self._search(last) == "winnable":
            return
        # The searches between two that gave up are left out: they would very likely give up too.
        first, last = max(first, self.won), min(last, self.lost)
        gave_up = self._halve(first, last, None)
        if gave_up is not None:
            self._halve(max(first, self.won), gave_up, "lost")
            self._halve(gave_up, min(last, self.lost), "winnable")

    def _halve(self, low: int, high: int, unknown_is: Verdict | None) -> int | None:
        """Searches halfway between two positions, then in the half where the answer changes.

        Args:
            low: a position that is winnable, or where the search gave up.
            high: a later one that is lost, or where it gave up.
            unknown_is: what to take it for if a search gives up; None to stop there.

        Returns:
            The position at which it stopped; None if none is left between the two.
        """
        while high - low > 1:
            middle = (low + high) // 2
            verdict = self._search(middle)
            if verdict == "unknown" and unknown_is is None:
                return middle
            if (unknown_is if verdict == "unknown" else verdict) == "lost":
                high = middle
            else:
                low = max(middle, self.won)
        return None

    def _search(self, number: int) -> Verdict:
        solution = solve(self._positions[number], max_states=self._max_states, stop=self._stop)
        self.states += solution.states
        if solution.verdict == "lost":
            self.lost = number
        elif solution.verdict == "winnable":
            self.won, self.line = number, solution.moves
            # As long as the game goes on like this line, nothing is to be searched.
            while self.line and self._moves[self.won : self.won + 1] == self.line[:1]:
                self.won += 1
                self.line = self.line[1:]
        return solution.verdict
