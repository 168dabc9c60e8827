"""A game: a deal with its history: play, undo, redo, score, counters and clock."""

from __future__ import annotations

import threading
import time
from collections import deque

from .changes import Change
from .clock import Clock
from .codes import GameCode
from .errors import HistoryError, InvalidNotationError
from .moves import FOUNDATION, LegalMoves, Move
from .position import Position
from .rules import FOUNDATION_POINTS, TURN_POINTS, UNDO_LIMIT, Refusal, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from .cards import Card
    from .changes import Kind


class Game:
    """A game being played. It may be used from several threads at once.

    >>> game = Game("RU1-C-AAAAABB")
    >>> game.play("6C>7"), game.play("AH>F")
    (Move.parse('6C>7'), Move.parse('AH>F'))
    >>> game.score, game.move_count
    (10, 2)
    >>> game.undo()
    Move.parse('AH>F')
    >>> game.score, game.move_count
    (0, 2)
    """

    __slots__ = (
        "__weakref__",
        "_clock",
        "_code",
        "_future",
        "_listeners",
        "_lock",
        "_move_count",
        "_moves",
        "_opening",
        "_past",
        "_position",
        "_score",
        "_telling",
        "_untold",
        "_version",
    )

    def __init__(
        self,
        code: GameCode | str | None = None,
        rule: Rule | str | None = None,
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Deals a game (S1 to S3).

        Args:
            code: the game code, a value or text; without one the deal is random (A7).
            rule: a `Rule`, `"classic"` (the default) or `"relaxed"` (R1). Beside a code it must
                be the code's own.
            now: the time source of the clock, in seconds.

        Raises:
            InvalidNotationError: if the text is no code or no rule, or the two disagree.
        """
        if rule is not None:
            rule = Rule.of(rule)
        if code is None:
            code = GameCode.random(rule or Rule.CLASSIC)
        code = GameCode.of(code)
        if rule is not None and rule is not code.rule:
            raise InvalidNotationError(
                f"{code} is a code of the {code.rule} rule, yet the {rule} rule was asked for; "
                f"its deal under that one is {GameCode(code.number, rule)}",
                "rule",
            )
        self._begin(code, Position.deal(code.deck(), code.rule), now)

    @classmethod
    def from_deck(
        cls,
        deck: str | Iterable[Card | str],
        rule: Rule | str = Rule.CLASSIC,
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> Game:
        """Deals a deck of one's own; the game has no code.

        Raises:
            InvalidPositionError: if the deck is not the 52 cards; names every fault.
        """
        return cls.from_position(Position.deal(deck, rule), now=now)

    @classmethod
    def from_position(
        cls, position: Position | str, *, now: Callable[[], float] = time.monotonic
    ) -> Game:
        """Starts from a position, a value or text; the game has no code.

        Score, counter and clock start at 0, and nothing is to be undone.

        Raises:
            InvalidPositionError: if there is no such position; names every fault.
        """
        if isinstance(position, str):
            position = Position.parse(position)
        elif not isinstance(position, Position):
            raise TypeError(f"expected a Position or its text, got {type(position).__name__}")
        game = cls.__new__(cls)
        game._begin(None, position, now)
        return game

    def _begin(self, code: GameCode | None, opening: Position, now: Callable[[], float]) -> None:
        self._lock = threading.RLock()
        self._clock = Clock(now)
        self._code = code
        self._opening = self._position = opening
        self._score = self._move_count = self._version = 0
        self._moves: list[Move] = []
        # What undo restores, nearest last; a full deque forgets the farthest by itself (A5).
        self._past: deque[tuple[Position, int]] = deque(maxlen=UNDO_LIMIT)
        # What redo restores, nearest last: the move, and position and score after it.
        self._future: list[tuple[Move, Position, int]] = []
        self._listeners: dict[object, Callable[[Change], object]] = {}
        self._untold: deque[Change] = deque()
        self._telling = False

    @property
    def lock(self) -> threading.RLock:
        """Held during every change; hold it to read several facts of the same moment."""
        return self._lock

    @property
    def code(self) -> GameCode | None:
        """The game code (A7); None for a deck or position of one's own."""
        return self._code

    @property
    def rule(self) -> Rule:
        """The rule in force (R1)."""
        return self._opening.rule

    @property
    def opening(self) -> Position:
        """The position in which the game began."""
        return self._opening

    @property
    def position(self) -> Position:
        """The position now."""
        return self._position

    @property
    def score(self) -> int:
        """The score (P1, P2); undo restores it (A5)."""
        return self._score

    @property
    def move_count(self) -> int:
        """How many moves were played; undo and redo leave it as it is (A5)."""
        return self._move_count

    @property
    def version(self) -> int:
        """How many changes the game has accepted: moves, undos and redos."""
        return self._version

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves in effect; what undo took back is not among them."""
        return tuple(self._moves)

    @property
    def redo_moves(self) -> tuple[Move, ...]:
        """The moves that redo would play again, the next one first."""
        with self._lock:
            return tuple(move for move, _, _ in reversed(self._future))

    @property
    def undo_left(self) -> int:
        """How many moves can be taken back: at most 100 (A5)."""
        return len(self._past)

    @property
    def redo_left(self) -> int:
        """How many moves can be played again."""
        return len(self._future)

    @property
    def is_won(self) -> bool:
        """True when all 52 cards are on the foundations (W1)."""
        return self._position.is_won

    @property
    def clock(self) -> Clock:
        """The clock; pause it while no view of the game is to be seen."""
        return self._clock

    @property
    def elapsed(self) -> float:
        """Seconds from the first move to the win, without pauses."""
        return self._clock.elapsed

    def legal_moves(self) -> LegalMoves:
        """Returns all legal moves, in the order of `Position.legal_moves`."""
        return self._position.legal_moves()

    def refusal(self, move: Move | str) -> Refusal | None:
        """Says why a move is refused; None if it is legal."""
        return self._position.refusal(move)

    def why(self, move: Move | str, language: str = "en") -> str:
        """Says why a move is refused in a sentence that names the cards; "" if it is legal."""
        return self._position.why(move, language)

    def play(self, move: Move | str) -> Move:
        """Plays a move and returns it; what could be redone is forgotten (A5).

        Raises:
            IllegalMoveError: if the move is not legal; nothing changes.
        """
        move = Move.of(move)
        with self._lock:
            before = self._position
            after = before.play(move)
            score = self._score + _points(before, move, after)
            self._past.append((before, self._score))
            self._future.clear()
            self._move_count += 1
            self._moves.append(move)
            self._arrive("play", move, after, score)
        return move

    def undo(self) -> Move:
        """Takes the last move back and returns it; position and score are restored (A5).

        Raises:
            HistoryError: if nothing is left to undo; nothing changes.
        """
        with self._lock:
            if not self._past:
                reason = (
                    f"undo goes back {UNDO_LIMIT} moves at most"
                    if self._moves
                    else "no move is in effect"
                )
                raise HistoryError(f"nothing to undo: {reason}")
            position, score = self._past.pop()
            move = self._moves.pop()
            self._future.append((move, self._position, self._score))
            self._arrive("undo", move, position, score)
        return move

    def redo(self) -> Move:
        """Plays the move that was last taken back again, uncounted, and returns it (A5).

        Raises:
            HistoryError: if nothing is left to redo; nothing changes.
        """
        with self._lock:
            if not self._future:
                raise HistoryError("nothing to redo: no move was taken back since the last play")
            move, position, score = self._future.pop()
            self._past.append((self._position, self._score))
            self._moves.append(move)
            self._arrive("redo", move, position, score)
        return move

    def subscribe(self, listener: Callable[[Change], object]) -> Callable[[], None]:
        """Has `listener(change)` called after every change, under the game's lock.

        Changes are told in their order, also when a listener plays. Every listener hears of
        every change even if one raises; the first such error is raised to the caller of the
        change, which stands.

        Returns:
            A function that ends the subscription.
        """
        if not callable(listener):
            raise TypeError(f"expected a callable listener, got {type(listener).__name__}")
        key = object()
        with self._lock:
            self._listeners[key] = listener

        def unsubscribe() -> None:
            with self._lock:
                self._listeners.pop(key, None)

        return unsubscribe

    def board(self) -> str:
        """Returns the board as text, with score, moves and code."""
        from .render.text import game_board

        with self._lock:
            return game_board(self)

    def _arrive(self, kind: Kind, move: Move, position: Position, score: int) -> None:
        self._position = position
        self._score = score
        self._version += 1
        if position.is_won:
            self._clock.stop()
        else:
            self._clock.start()
        self._tell(Change(kind, move, self._version))

    def _tell(self, change: Change) -> None:
        """Tells the listeners; a change that one of them makes waits for its turn."""
        self._untold.append(change)
        if self._telling:
            return
        self._telling = True
        failure: BaseException | None = None
        try:
            while self._untold:
                told = self._untold.popleft()
                for listener in tuple(self._listeners.values()):
                    try:
                        listener(told)
                    except BaseException as error:  # an interrupt too must not part the listeners
                        failure = failure or error
        finally:
            self._telling = False
        if failure is not None:
            raise failure

    def _repr_svg_(self) -> str:
        from .render.svg import picture

        return picture(self._position)

    def __reduce__(self) -> str:
        """Refuses to be copied or pickled."""
        # A copy would share the history with the original and tear it.
        raise TypeError("a Game cannot be copied or pickled: keep its opening and its moves")

    def __repr__(self) -> str:
        """Returns where the game comes from and how it stands."""
        with self._lock:
            origin = repr(str(self._code)) if self._code else f"from {str(self._opening)!r}"
            won = ", won" if self.is_won else ""
            return f"<Game {origin}: {self._move_count} moves, {self._score} points{won}>"


def _points(before: Position, move: Move, after: Position) -> int:
    """The points of a move (P2)."""
    turned = sum(before.face_down) - sum(after.face_down)
    home = FOUNDATION_POINTS if move.place == FOUNDATION else 0
    return home + TURN_POINTS * turned
