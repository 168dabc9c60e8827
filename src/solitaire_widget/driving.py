"""The part of the widget that plays: what Python does with the game on the board."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from .errors import IllegalMoveError
from .lines import moves_of, played, seconds_of
from .onboard import OnBoard
from .sync import game_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import SupportsIndex

    from .codes import GameCode
    from .game import Game
    from .moves import Move
    from .rules import Rule


class Driving(OnBoard):
    """The methods of a `SolitaireWidget` that play on its board, or put another game there."""

    def play(self, move: Move | str) -> Move:
        """Plays a move on the game and returns it.

        Raises:
            IllegalMoveError: if the move is not legal; nothing changes.
        """
        with self._locked() as game:
            try:
                return game.play(move)
            except IllegalMoveError as error:
                refused = error
            # Not while the error is handled, or it would be part of the listeners' own errors.
            self._ears.refused(game.position, refused.move, "python", self._spoken)
            raise refused

    def undo(self) -> Move:
        """Takes the game's last move back and returns it (A5).

        Raises:
            HistoryError: if nothing is left to undo; nothing changes.
        """
        with self._locked() as game:
            return game.undo()

    def redo(self) -> Move:
        """Plays the move that was last taken back again, and returns it (A5).

        Raises:
            HistoryError: if nothing is left to redo; nothing changes.
        """
        with self._locked() as game:
            return game.redo()

    def go_to(self, n: SupportsIndex) -> None:
        """Goes to the point of the line at which its first n moves are in effect.

        No undo: see `Game.go_to`.

        Raises:
            TypeError: if n is no whole number; nothing changes.
            HistoryError: if the line is not that long, or n is negative; nothing changes.
        """
        with self._locked() as game:
            game.go_to(n)

    def play_line(
        self, line: str | Iterable[Move | str], *, delay: float = 0.4
    ) -> tuple[Move, ...]:
        """Plays moves one after another, for a class to watch; returns them.

        Each is a real move, checked when its turn comes and sent to the board at once; then the
        cell sleeps. What the player does meanwhile counts, and may make a later move illegal.

        Args:
            line: the moves as text, `"7H>3 AS>F"`, or as values or texts in a row.
            delay: seconds between two moves.

        Raises:
            InvalidNotationError: if one of them is no move; says which, and nothing is played.
            IllegalMoveError: if a move is not legal (its `number` says which); those before stand.
            RuntimeError: if another game came onto the board meanwhile.
            TypeError: if the line is no row of moves, or the delay no number.
            ValueError: if the delay is negative or not finite.
        """
        moves, pause = moves_of(line), seconds_of(delay)
        for number, _ in enumerate(played(moves, lambda: self._game), 1):
            if number < len(moves):
                time.sleep(pause)
        return moves

    async def play_line_async(
        self, line: str | Iterable[Move | str], *, delay: float = 0.4
    ) -> tuple[Move, ...]:
        """Plays moves one after another like `play_line`, to be awaited or run as a task.

        Between two moves the kernel does other things. It may be cancelled at any time: what was
        played stands, and no more is played.

        Args:
            line: the moves as text, `"7H>3 AS>F"`, or as values or texts in a row.
            delay: seconds between two moves.

        Raises:
            InvalidNotationError: like TypeError and ValueError as with `play_line`.
            IllegalMoveError: if a move is not legal (its `number` says which); those before stand.
            RuntimeError: if another game came onto the board meanwhile.
        """
        moves, pause = moves_of(line), seconds_of(delay)
        for number, _ in enumerate(played(moves, lambda: self._game), 1):
            if number < len(moves):
                await asyncio.sleep(pause)
        return moves

    def new_game(
        self, game: Game | GameCode | str | None = None, *, rule: Rule | str | None = None
    ) -> Game:
        """Puts another game on the board and returns it; the one before is left as it is.

        Args:
            game: a `Game`, which is taken as it is, or a game code (A7), a value or text;
                without one a random game is dealt.
            rule: a `Rule`, `"classic"` (the default) or `"relaxed"` (R1). Beside a game or a
                code it must be the same.

        Raises:
            InvalidNotationError: for a text that is no game code or no rule; nothing changes.
        """
        fresh = game_of(game, rule)
        self._put(fresh, None, None)
        return fresh
