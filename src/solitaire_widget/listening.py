"""Those who listen to a board, and those who wait for its next move.

Listeners are called within the change itself, under the game's lock. One that fails is shown in
the board's own cell; the game and the other listeners go on.
"""

from __future__ import annotations

import asyncio
import inspect
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from .cards import Card, Rank
from .heard import By, Moved, Refused, Won
from .moves import Move
from .own_cell import OwnCell
from .rules import Refusal
from .sentences import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .changes import Change
    from .game import Game
    from .history import Moment
    from .position import Position

Kind: TypeAlias = Literal["move", "refusal", "win", "game"]
Unsubscribe: TypeAlias = "Callable[[], None]"

_PULSE: Final = 0.25  # seconds
# Reasons that lie in the card itself, wherever it should go.
_CANNOT_BE_TAKEN: Final = (Refusal.FACE_DOWN, Refusal.BURIED, Refusal.GROUP_TOO_LARGE)


class Ears:
    """The listeners of one widget. Its methods are called under the lock of the game on the board.

    Attributes:
        cell: the cell in which errors of listeners are shown.
    """

    def __init__(self, game: Game) -> None:
        """Begins without listeners."""
        self.cell = OwnCell()
        self._listeners: dict[object, tuple[Kind, Callable[[Any], object]]] = {}
        self._waiting: dict[asyncio.Task[Any], asyncio.Queue[Move | None]] = {}
        # Where the game stood at the change that was told last. The game itself may be further:
        # when a listener plays, that change is told after the present one.
        self._moment: Moment = game._moment

    def add(self, kind: Kind, listener: Callable[[Any], object]) -> Unsubscribe:
        """Has a listener called with news of a kind, until the returned function is called.

        Raises:
            TypeError: if it cannot be called, or is an async function, which would never run.
        """
        if not callable(listener):
            raise TypeError(f"expected a callable listener, got {type(listener).__name__}")
        if inspect.iscoroutinefunction(listener):
            raise TypeError(
                "expected a plain function, got an async one, which nobody would await; "
                "await widget.next_move() in it instead"
            )
        key = object()
        self._listeners[key] = (kind, listener)

        def unsubscribe() -> None:
            self._listeners.pop(key, None)

        return unsubscribe

    def has(self, kind: Kind) -> bool:
        """Tells whether anybody listens for news of a kind."""
        return any(kind == other for other, _ in tuple(self._listeners.values()))

    def attend(self, game: Game) -> None:
        """Takes another game, which has just been put on the board."""
        self._moment = game._moment
        self._tell("game", game)

    def follow(self, game: Game, change: Change, by: By) -> None:
        """Tells of a change of the game."""
        before = self._moment
        self._moment = after = _after(before, change, game._moment)
        move = change.move
        if move is None:
            return
        if change.kind == "play":
            self._hand_on(move)
            if self.has("move"):
                self._tell("move", _moved(before, after, move, by))
        if change.kind != "undo" and after.position.is_won and self.has("win"):
            self._tell("win", Won(move, by, after.score, after.move_count, game.elapsed))

    def refused(self, position: Position, move: Move, by: By, language: str) -> None:
        """Tells of a move that the rules have refused."""
        refusal = position.refusal(move)
        if refusal is not None and self.has("refusal"):
            words = sentence(position, move.card, refusal, language)
            self._tell("refusal", Refused(refusal, by, move.card, move, words, position))

    def found_no_place(self, position: Position, card: Card, language: str) -> bool:
        """Tells of a card that a hand could not take up or find a place for.

        Returns:
            False, and nobody is told, if there is no such refusal.
        """
        refusal = place_refusal(position, card)
        if refusal is None:
            return False
        hidden = refusal is Refusal.FACE_DOWN
        words = refusal.message(language) if hidden else sentence(position, card, refusal, language)
        known = None if hidden else card
        self._tell("refusal", Refused(refusal, "hand", known, None, words, position))
        return True

    async def next_move(self, timeout: float | None) -> Move:
        """Waits for a move that is not the waiting task's own."""
        if timeout is not None and not (isinstance(timeout, (int, float)) and timeout >= 0):
            raise ValueError(f"the timeout must be None or 0 or more seconds, not {timeout!r}")
        task = asyncio.current_task()
        assert task is not None  # a coroutine of asyncio runs in a task
        if task not in self._waiting:
            # Kept for as long as the task lives: what is played between two waits is not lost.
            self._waiting[task] = asyncio.Queue()
            task.add_done_callback(lambda done: self._waiting.pop(done, None))
        try:
            with _awake(task.get_loop()):
                async with asyncio.timeout(timeout):
                    move = await self._waiting[task].get()
        except TimeoutError:
            raise TimeoutError(f"no move was played within {timeout:g} seconds") from None
        if move is None:
            raise RuntimeError("the board was closed while a move was waited for")
        return move

    def close(self) -> None:
        """Ends all waiting and all listening."""
        self._hand_on(None)
        self._listeners.clear()

    def _hand_on(self, move: Move | None) -> None:
        """Gives a move to all tasks that wait for one; None tells them that none will come."""
        own = _current_task()
        for task, queue in tuple(self._waiting.items()):
            if task is own and move is not None:
                continue
            try:
                task.get_loop().call_soon_threadsafe(queue.put_nowait, move)
            except RuntimeError:  # its loop has been closed
                self._waiting.pop(task, None)

    def _tell(self, kind: Kind, news: object) -> None:
        for key, (wanted, listener) in tuple(self._listeners.items()):
            # Passes over one that another has just unsubscribed.
            if wanted != kind or key not in self._listeners:
                continue
            with self.cell.output():
                try:
                    listener(news)
                except Exception as error:
                    self.cell.show(error)


def place_refusal(position: Position, card: Card) -> Refusal | None:
    """Says why a card cannot be taken up, or finds no place by two taps (A3); None if it has one.

    >>> from solitaire_widget import Position
    >>> position = Position.parse("C KKJK QD/KD/-/-/-/-/-")
    >>> place_refusal(position, Card.parse("QD")), place_refusal(position, Card.parse("JD"))
    (None, None)
    >>> place_refusal(position, Card.parse("KD")), place_refusal(position, Card.parse("3D"))
    (Refusal.ALREADY_THERE, Refusal.BURIED)
    """
    home = position.refusal(Move(card, "F"))
    if home is None or home in _CANNOT_BE_TAKEN:
        return home
    if card.rank is Rank.KING and any(column[:1] == (card,) for column in position.columns):
        return Refusal.ALREADY_THERE
    if any(move.card == card for move in position.legal_moves()):
        return None
    return Refusal.COLUMN_RANK


def _after(before: Moment, change: Change, latest: Moment) -> Moment:
    """Where the game stood right after a change, of which this is the first telling."""
    if latest.version == change.version or before.version + 1 != change.version:
        return latest
    if change.to is not None:
        return before.go_to(change.to)
    if change.kind == "undo":
        return before.undo()[1]
    if change.kind == "redo":
        return before.redo()[1]
    assert change.move is not None  # of a play
    return before.play(change.move)


def _moved(before: Moment, after: Moment, move: Move, by: By) -> Moved:
    position = after.position
    turned = [
        column[-1]
        for column, was, now in zip(
            position.columns, before.position.face_down, position.face_down, strict=True
        )
        if now < was
    ]
    return Moved(
        move=move,
        by=by,
        points=after.score - before.score,
        score=after.score,
        move_count=after.move_count,
        uncovered=turned[0] if turned else None,
        position=position,
        is_won=position.is_won,
    )


@contextmanager
def _awake(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """Wakes a loop now and then: a kernel that is interrupted while it waits notices only then."""
    timer = loop.call_later(_PULSE, lambda: pulse())

    def pulse() -> None:
        nonlocal timer
        timer = loop.call_later(_PULSE, pulse)

    try:
        yield
    finally:
        timer.cancel()


def _current_task() -> asyncio.Task[Any] | None:
    try:
        return asyncio.current_task()
    except RuntimeError:  # no loop runs in this thread
        return None
