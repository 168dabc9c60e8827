"""A game: a deal with its history: play, undo, redo, score, counters and clock."""

from __future__ import annotations

import threading
import time

from .changes import Change, Listeners
from .clock import Clock
from .codes import GameCode
from .errors import InvalidNotationError, int_of
from .history import Moment
from .moves import Move
from .pictured import Pictured
from .position import Position
from .rules import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable
    from typing import NoReturn, SupportsIndex

    from .cards import Card
    from .changes import Kind
    from .moves import LegalMoves
    from .rules import Refusal


class Game(Pictured):
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
        "_listeners",
        "_lock",
        "_moment",
        "_opening",
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
        try:
            code = GameCode.of(code)
        except (TypeError, InvalidNotationError) as error:
            # What a newcomer with cards of their own in hand looks for.
            error.add_note("Cards of your own: Game.from_deck(deck), Game.from_position(position).")
            raise
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

    @classmethod
    def from_record(cls, text: str, *, now: Callable[[], float] = time.monotonic) -> Game:
        """Reads a game that `record` wrote.

        It stands as it stood, with position, score, moves, counter and what undo and redo can
        reach (A5); its clock shows the time of the record and goes on with the next change.

        Raises:
            RecordError: if the record is broken, cut off, changed, or of a later version; names
                the line.
        """
        from .records import read

        code, moment, elapsed = read(text)
        game = cls.__new__(cls)
        game._begin(code, moment.opening, now, moment, elapsed)
        return game

    @classmethod
    def load(
        cls, path: str | os.PathLike[str], *, now: Callable[[], float] = time.monotonic
    ) -> Game:
        """Reads a game from a file that `save` wrote.

        Raises:
            RecordError: as `from_record` does.
            OSError: if the file cannot be read, `FileNotFoundError` if there is none.
        """
        from .record_files import load

        return cls.from_record(load(path), now=now)

    def _begin(
        self,
        code: GameCode | None,
        opening: Position,
        now: Callable[[], float],
        moment: Moment | None = None,
        elapsed: float = 0.0,
    ) -> None:
        self._lock = threading.RLock()
        self._clock = Clock(now, elapsed)
        self._code = code
        self._opening = opening
        self._moment = moment or Moment(opening)
        self._listeners = Listeners(self._moment.version)

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
        return self._moment.position

    @property
    def score(self) -> int:
        """The score (P1, P2); undo restores it (A5)."""
        return self._moment.score

    @property
    def move_count(self) -> int:
        """How many moves were played; undo, redo and `go_to` leave it as it is (A5)."""
        return self._moment.move_count

    @property
    def version(self) -> int:
        """How many changes the game has accepted: moves, undos, redos and steps of `go_to`."""
        return self._moment.version

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves in effect; what undo took back is not among them."""
        return self._moment.moves

    @property
    def redo_moves(self) -> tuple[Move, ...]:
        """The moves that redo would play again, the next one first."""
        return self._moment.redo_moves

    @property
    def line(self) -> tuple[Move, ...]:
        """All moves of the line: those in effect, then those that redo would play again."""
        moment = self._moment
        return moment.moves + moment.redo_moves

    @property
    def undo_left(self) -> int:
        """How many moves can be taken back: at most 100 (A5)."""
        return self._moment.undo_left

    @property
    def undo_floor(self) -> int:
        """The fewest moves in effect that undo may reach (A5); `go_to` may go below it."""
        return self._moment.floor

    @property
    def redo_left(self) -> int:
        """How many moves can be played again."""
        moment = self._moment
        return moment.length - moment.depth

    @property
    def is_won(self) -> bool:
        """True when all 52 cards are on the foundations (W1)."""
        return self.position.is_won

    @property
    def clock(self) -> Clock:
        """The clock; pause it while no view of the game is to be seen."""
        return self._clock

    @property
    def elapsed(self) -> float:
        """Seconds from the first move to the win, without pauses (P3)."""
        return self._clock.elapsed

    def legal_moves(self) -> LegalMoves:
        """Returns all legal moves, in the order of `Position.legal_moves`."""
        return self.position.legal_moves()

    def refusal(self, move: Move | str) -> Refusal | None:
        """Says why a move is refused; None if it is legal."""
        return self.position.refusal(move)

    def why(self, move: Move | str, language: str = "en") -> str:
        """Says why a move is refused in a sentence that names the cards; "" if it is legal."""
        return self.position.why(move, language)

    def play(self, move: Move | str) -> Move:
        """Plays a move and returns it; what could be redone is forgotten (A5).

        Raises:
            IllegalMoveError: if the move is not legal; nothing changes.
        """
        move = Move.of(move)
        with self._lock:
            self._arrive("play", move, self._moment.play(move))
        return move

    def undo(self) -> Move:
        """Takes the last move back and returns it; position and score are restored (A5).

        Raises:
            HistoryError: if nothing is left to undo; nothing changes.
        """
        with self._lock:
            move, moment = self._moment.undo()
            self._arrive("undo", move, moment)
        return move

    def redo(self) -> Move:
        """Plays the move that was last taken back again, uncounted, and returns it (A5).

        Raises:
            HistoryError: if nothing is left to redo; nothing changes.
        """
        with self._lock:
            move, moment = self._moment.redo()
            self._arrive("redo", move, moment)
        return move

    def go_to(self, n: SupportsIndex) -> None:
        """Goes to the point of the line at which its first n moves are in effect.

        No undo: the whole `line` is kept, the counter stays, and undo's floor (A5) is no limit.
        Position, score and `moves` are those after n moves; `redo` goes on along the line, undo
        goes no lower than its floor, and a move played from an earlier point begins a new line.
        The clock is left as it is (looking back at a won game does not start it), save that it
        stops where the game is won. Where the game stands there already, nothing happens.

        Args:
            n: a number of moves, 0 (the opening) to `len(game.line)`.

        Raises:
            TypeError: if n is no whole number; nothing changes.
            HistoryError: if the line is not that long, or n is negative; nothing changes.

        >>> game = Game("RU1-C-AAAAABB")
        >>> game.play("6C>7"), game.play("AH>F")
        (Move.parse('6C>7'), Move.parse('AH>F'))
        >>> game.go_to(0)
        >>> game.score, game.moves, game.move_count, len(game.line)
        (0, (), 2, 2)
        >>> game.go_to(2)
        >>> game.score
        10
        """
        n = int_of(n, "a number of moves")
        with self._lock:
            moment = self._moment.go_to(n)
            if moment.depth != self._moment.depth:
                self._arrive("go", None, moment)

    def subscribe(self, listener: Callable[[Change], object]) -> Callable[[], None]:
        """Has `listener(change)` called after every change, under the game's lock.

        Changes are told in their order, also when a listener plays. Every listener hears of
        every change even if one raises; the first such error is raised to the caller of the
        change, which stands. What an interrupt leaves untold is told with the next change.

        Returns:
            A function that ends the subscription.
        """
        if not callable(listener):
            raise TypeError(f"expected a callable listener, got {type(listener).__name__}")
        with self._lock:
            key = self._listeners.add(listener, self.version)

        def unsubscribe() -> None:
            with self._lock:
                self._listeners.remove(key)

        return unsubscribe

    def board(self) -> str:
        """Returns the board as text, with score, moves and code."""
        from .render.text import game_board

        with self._lock:
            return game_board(self)

    def record(self) -> str:
        """Writes the game down as a text to keep or to mail; `from_record` reads it.

        It holds the code or the opening, the line of moves and where the game stands in it, the
        counter, the score and the time. `solitaire_widget.records` tells the format.

        >>> game = Game("RU1-C-AAAAABB")
        >>> game.play("6C>7")
        Move.parse('6C>7')
        >>> Game.from_record(game.record()).moves
        (Move.parse('6C>7'),)
        """
        from .records import write

        with self._lock:
            return write(self._code, self._moment, self._clock.elapsed)

    def save(self, path: str | os.PathLike[str], *, overwrite: bool = False) -> None:
        """Writes the record to a file, whole or not at all, as UTF-8.

        Args:
            path: the file; its folder must be there.
            overwrite: whether a file of that name may be replaced; its permissions stay. A
                read-only one never is.

        Raises:
            FileExistsError: if there is such a file and it may not be replaced.
            OSError: if the file cannot be written.
        """
        from .record_files import save

        save(self.record(), path, overwrite=overwrite)

    def _arrive(self, kind: Kind, move: Move | None, moment: Moment) -> None:
        to = moment.depth if kind == "go" else None
        self._listeners.announce(Change(kind, move, moment.version, to))
        try:
            self._moment = moment
            if moment.position.is_won:
                self._clock.stop()
            elif kind != "go":
                self._clock.start()
        finally:
            self._listeners.tell(lambda: self._moment.version)

    def _drawn(self) -> Position:
        return self.position

    def _played(self) -> Game:
        return self

    def __reduce__(self) -> NoReturn:
        """Refuses to be copied or pickled."""
        # A copy would share the history with the original and tear it.
        raise TypeError("a Game cannot be copied or pickled: keep its record()")

    def __repr__(self) -> str:
        """Returns where the game comes from and how it stands."""
        with self._lock:
            origin = repr(str(self._code)) if self._code else f"from {str(self._opening)!r}"
            won = ", won" if self.is_won else ""
            return f"<Game {origin}: {self.move_count} moves, {self.score} points{won}>"
