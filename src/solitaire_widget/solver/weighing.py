"""In which worlds a game can still be won, and after which of its moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..moves import FOUNDATION, Move
from ..rules import Rule
from .replaying import steps, still_wins
from .solving import solve

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..position import Position
    from .row import Step
    from .solution import Solution, Verdict
    from .solving import Stop


class World(NamedTuple):
    """What is known of one world.

    Attributes:
        before: whether it can be won.
        after: the same after each of the moves.
        first: the first move of the line found; None if there is none.
    """

    before: Verdict
    after: tuple[Verdict, ...]
    first: Move | None


class Scales:
    """Weighs the moves of a position in worlds that look like it.

    Attributes:
        moves: the legal moves.
        harmless: those after which the game can surely be won if it can be won before.
    """

    def __init__(self, position: Position, max_states: int, stop: Stop | None) -> None:
        """Gets ready for the worlds of a position; for the rest see `solve`."""
        self.moves = position.legal_moves()
        self._max_states = max_states
        self._stop = stop
        # What does not need the hidden cards is worked out once.
        classic = position.rule is Rule.CLASSIC
        self.harmless = frozenset(
            move
            for move in self.moves
            if (classic and move.place == FOUNDATION) or can_be_taken_back(position, move)
        )

    def weigh(self, worlds: Iterable[Position]) -> list[World]:
        """Returns what is known of each world; equal ones are looked at once."""
        known: dict[Position, World] = {}
        weighed = []
        for world in worlds:
            if world not in known:
                known[world] = self._weigh(world)
            weighed.append(known[world])
        return weighed

    def can_be_won(self, world: Position) -> bool:
        """Tells whether a world is known to be winnable."""
        return self._solve(world).verdict == "winnable"

    def _solve(self, position: Position) -> Solution:
        return solve(position, max_states=self._max_states, stop=self._stop)

    def _weigh(self, world: Position) -> World:
        solution = self._solve(world)
        verdict = solution.verdict
        if verdict != "winnable":
            # What is lost stays lost. And what the search gave up on is not tried again after
            # each move: that would take as many times as long, and help seldom.
            return World(verdict, (verdict,) * len(self.moves), None)
        lines = [steps(world, solution.moves)]
        after = tuple(self._after(world, move, lines) for move in self.moves)
        return World(verdict, after, solution.moves[0] if solution.moves else None)

    def _after(self, world: Position, move: Move, lines: list[list[Step]]) -> Verdict:
        """The verdict after a move in a world that can be won; a line found is added to those."""
        if move in self.harmless:
            return "winnable"
        position = world.play(move)
        # The last line found is the likeliest: the moves before this one led to the same column.
        if any(still_wins(position, line) for line in reversed(lines)):
            return "winnable"
        solution = self._solve(position)
        if solution.verdict == "winnable":
            lines.append(steps(world, (move, *solution.moves)))
        return solution.verdict


def can_be_taken_back(position: Position, move: Move) -> bool:
    """Tells whether a legal move can be followed by one that restores the position.

    So can a card that comes from its foundation (F3), for it may go home again.
    """
    card = move.card
    source = next(
        (place for place, column in enumerate(position.columns, 1) if card in column), "F"
    )
    after = position.play(move)
    back = Move(card, source)
    return after.refusal(back) is None and after.play(back) == position
