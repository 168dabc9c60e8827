"""What a board offers to those who listen to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .onboard import OnBoard

if TYPE_CHECKING:
    from collections.abc import Callable

    from .heard import Moved, Refused, Won
    from .listening import Unsubscribe
    from .moves import Move


class Hearing(OnBoard):
    """The part of a `SolitaireWidget` that tells what happens on its board.

    A listener is a plain function of one argument. It is called within the change, under the
    game's lock, in whatever thread the change is made; it may play itself. If it fails, its
    traceback is shown in the cell that shows the board (after a page was loaded again, in no
    cell until that one runs again), and the game and the other listeners go on. What it prints
    goes there too, unless another cell is running: then it is that cell's.
    """

    def on_move(self, listener: Callable[[Moved], object]) -> Unsubscribe:
        """Has `listener(moved)` called after every move played, by a hand or by Python.

        Undo, redo and steps along the line are no moves. It hears of the game that is on the
        board, whichever that is. Usable as a decorator too: the name is then the function that
        ends the subscription.

        Args:
            listener: is called with a `Moved`: the move, who played it, points, score, ...

        Returns:
            A function that ends the subscription.

        Raises:
            TypeError: if the listener is no plain function.
        """
        with self._locked():
            return self._ears.add("move", listener)

    def on_refusal(self, listener: Callable[[Refused], object]) -> Unsubscribe:
        """Has `listener(refused)` called whenever the rules refuse a move.

        It hears of refusals that the board tells a player, also where the setting *interactive
        rules* keeps the board silent, and of those of `widget.play`. The board decides them by
        itself, and Python checks them once more; they change nothing.

        Args:
            listener: is called with a `Refused`: the reason, its clause, the move, the sentence.

        Returns:
            A function that ends the subscription.

        Raises:
            TypeError: if the listener is no plain function.
        """
        with self._locked():
            end = self._ears.add("refusal", listener)
            self._hear_refusals()

        def unsubscribe() -> None:
            with self._locked():
                end()
                self._hear_refusals()

        return unsubscribe

    def on_win(self, listener: Callable[[Won], object]) -> Unsubscribe:
        """Has `listener(won)` called when a move wins the game (W1).

        Args:
            listener: is called with a `Won`: score, moves, seconds of play.

        Returns:
            A function that ends the subscription.

        Raises:
            TypeError: if the listener is no plain function.
        """
        with self._locked():
            return self._ears.add("win", listener)

    async def next_move(self, timeout: float | None = None) -> Move:
        """Waits for the next move, and returns it: `move = await widget.next_move()`.

        The move may be made by a hand, or by Python in another thread or task; undo, redo and
        steps along the line are no moves. A new game does not end the waiting: the next move is
        then one of that game. Within one cell no move is lost: those that are played between two
        calls are returned by the next calls, in their order, save those that the cell itself
        has played. The first call waits for what comes after it.

        It works in a cell with ipykernel 7.4 or later; earlier kernels handle a hand's move
        during a cell only over subshells, which is JupyterLab's default.

        Args:
            timeout: how long to wait, in seconds; None waits for ever. Interrupting the kernel
                or cancelling the task ends the waiting too; nothing changes.

        Raises:
            TimeoutError: if no move came in that time.
            ValueError: if the timeout is no number from 0.
            RuntimeError: if the board is closed meanwhile.
        """
        return await self._ears.next_move(timeout)

    def _hear_refusals(self) -> None:
        """Tells the boards whether anybody listens for refusals."""
        raise NotImplementedError
