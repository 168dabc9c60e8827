"""An exercise: a position, a task, a goal, and how far a pupil has come with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from ..codes import GameCode
from ..errors import int_of, text_of
from ..game import Game
from ..lines import moves_of
from ..options import check_options
from ..position import Position
from ..words import check_language, plural, say
from .reading import goal_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..changes import Change
    from ..moves import Move
    from ..options import Options
    from ..widget import SolitaireWidget
    from .goals import Goal

_TASK_LIMIT = 2000  # characters


class MovesLimitError(ValueError):
    """More moves than the exercise allows."""


class Exercise:
    """A position with a task, to be solved on a board or by calls.

    As the last line of a cell it shows a board with the task, a button that starts over, and how
    many moves are left; it notices success. It works as well where there is no browser, so that a
    cell can mark it: `assert exercise.solved, exercise.check()`.

    Solved is solved: it stays so, whatever is played afterwards, until the exercise is started
    over. What counts against the limit are the moves in effect: undo gives a move back.

    >>> from solitaire_widget.exercises import Exercise
    >>> exercise = Exercise("RU1-C-AAAAASC", "Send two aces home.", "AH home and AD home")
    >>> exercise.play("AH>F")
    (Move.parse('AH>F'),)
    >>> exercise.check()
    'Not solved yet: A♦ is not on its foundation.'
    >>> exercise.play("AD>F")
    (Move.parse('AD>F'),)
    >>> exercise.solved, len(exercise.moves), exercise.check()
    (True, 2, 'Solved in 2 moves.')
    """

    def __init__(
        self,
        start: Position | GameCode | Game | str,
        task: str,
        goal: Goal | str | Callable[[Game], object] | Callable[[Position], object],
        moves_limit: int | None = None,
        title: str = "",
        *,
        moves: str | Iterable[Move | str] = (),
        **options: Unpack[Options],
    ) -> None:
        """Sets an exercise.

        Args:
            start: a position or a game code (A7), values or texts, or a game at the point that
                it has reached.
            task: what is to be done, as plain text in any language, 1 to 2000 characters; it is
                shown in its own direction.
            goal: a goal, its text (see `reach`), or a function of the game, or of the position
                if its parameter is called `position`; it is asked after every move.
            moves_limit: the most moves that may be in effect, from 1; None for any number.
            title: a short name, as plain text; may be empty.
            moves: moves that lead from the start to where the exercise begins: text with spaces
                between, or values or texts in a row. They cannot be undone, and score and moves
                are counted from there.
            **options: how the board looks, as for `SolitaireWidget`: `language="he"`, ...

        Raises:
            InvalidNotationError: for a start or a goal that cannot be read; says what is wrong.
            IllegalMoveError: if one of `moves` is not legal.
            TypeError: for arguments of a wrong type.
            ValueError: if the task is empty or too long, or the limit below 1.
            Exception: whatever the goal's function raises: it is tried at once.
        """
        check_options(options)
        if not 1 <= len(text_of(task, "a task").strip()) <= _TASK_LIMIT:
            raise ValueError(f"expected a task of 1 to {_TASK_LIMIT} characters, got {len(task)}")
        limit = None if moves_limit is None else int_of(moves_limit, "a limit of moves or None")
        if limit is not None and limit < 1:
            raise ValueError(f"expected a limit of 1 or more moves, or None, got {limit}")
        self._start = _position(start, moves)
        self._task = task.strip()
        self._title = text_of(title, "a title").strip()
        self._goal = goal_of(goal)
        self._limit = limit
        self._options = options
        self._widget: SolitaireWidget | None = None
        self._game = Game.from_position(self._start)
        self._attend(self._game)

    @property
    def title(self) -> str:
        """The short name; may be empty."""
        return self._title

    @property
    def task(self) -> str:
        """What is to be done."""
        return self._task

    @property
    def goal(self) -> Goal:
        """The goal, as a value."""
        return self._goal

    @property
    def moves_limit(self) -> int | None:
        """The most moves that may be in effect; None for any number."""
        return self._limit

    @property
    def start(self) -> Position:
        """The position in which the exercise begins."""
        return self._start

    @property
    def game(self) -> Game:
        """The game that is played now; starting over makes another one."""
        return self._game

    @property
    def solved(self) -> bool:
        """Whether the goal has been reached within the limit, since the exercise was started."""
        return self._solution is not None

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves in effect; what undo took back is not among them."""
        return self._game.moves

    @property
    def widget(self) -> SolitaireWidget:
        """The board, made when it is first asked for (then anywidget is imported)."""
        if self._widget is None or self._widget.comm is None:
            from ..widget import SolitaireWidget

            with self._game.lock:
                self._widget = SolitaireWidget(self._game, **self._options)
                self._widget._ears.add("game", self._on_new_game)
                self._show()
        return self._widget

    def play(self, line: str | Iterable[Move | str]) -> tuple[Move, ...]:
        """Plays a move, or a line of moves, all or none; returns them.

        Args:
            line: `"7H>3"`, `"7H>3 AS>F"`, or values or texts in a row.

        Raises:
            IllegalMoveError: if one is not legal when its turn comes; nothing changes.
            MovesLimitError: if these are more than are left; nothing changes.
            InvalidNotationError: if one is no move; nothing changes.
        """
        moves = moves_of(line)
        with self._game.lock:
            position = self._game.position
            for move in moves:
                position = position.play(move)
            if self._limit is not None and len(self.moves) + len(moves) > self._limit:
                raise MovesLimitError(plural("en", "exercise.used", self._limit))
            for move in moves:
                self._game.play(move)
        return moves

    def undo(self) -> Move:
        """Takes the last move back and returns it; it no longer counts against the limit.

        Raises:
            HistoryError: if nothing is left to undo; nothing changes.
        """
        return self._game.undo()

    def start_over(self) -> None:
        """Puts the start on the board again: nothing is played, and nothing is solved."""
        fresh = Game.from_position(self._start)
        if self._widget is None:
            self._attend(fresh)
        else:
            self._widget.new_game(fresh)

    def check(self, language: str | None = None) -> str:
        """Returns a sentence that says how the exercise stands.

        Args:
            language: `"en"` or `"he"`; None for the board's, English where that is automatic.

        Raises:
            ValueError: for another language.
        """
        if language is None:
            language = "he" if self._options.get("language") == "he" else "en"
        check_language(language)
        with self._game.lock:
            if self._solution is not None:
                return plural(language, "exercise.solved", self._solution)
            made = len(self.moves)
            if self._goal.met(self._game):
                return say(language, "exercise.too_many", count=made, limit=self._limit)
            missing = self._goal.missing(self._game, language)
        sentence = say(language, "exercise.open", missing=missing)
        if self._limit is None:
            return sentence
        if made >= self._limit:
            return f"{sentence} {plural(language, 'exercise.used', self._limit)}"
        return f"{sentence} {plural(language, 'exercise.left', self._limit - made)}"

    def _attend(self, game: Game) -> None:
        """Takes a game that begins at the start."""
        with game.lock:
            self._game = game
            self._solution: int | None = None
            game.subscribe(self._follow)
            self._judge()

    def _follow(self, _change: Change) -> None:
        try:
            self._judge()
        except Exception as error:
            # The goal's function failed: on a board that would only be seen in a log.
            if self._widget is None:
                raise
            self._widget._ears.cell.show(error)

    def _judge(self) -> None:
        made = len(self.moves)
        within = self._limit is None or made <= self._limit
        if self._solution is None and within and self._goal.met(self._game):
            self._solution = made
            self._show()

    def _on_new_game(self, game: Game) -> None:
        """After another game came onto the board: the start again, or one without a task."""
        if game.opening == self._start and not game.moves:
            self._attend(game)
            self._show()
        elif self._widget is not None:
            self._widget._set_task(None)

    def _show(self) -> None:
        """Shows the task on the board, and whether it is solved."""
        if self._widget is not None and self._widget.game is self._game:
            self._widget._set_task(self._told())

    def _told(self) -> dict[str, object]:
        """The task as boards are told."""
        return {
            "title": self._title,
            "text": self._task,
            "limit": self._limit,
            "solved": self._solution,
        }

    def _repr_mimebundle_(self, **kwargs: dict[Any, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        from ..page import output_of

        try:
            bundle = self.widget._repr_mimebundle_(**kwargs)
        except ModuleNotFoundError:  # without anywidget there is a picture
            bundle = None
        data, metadata = bundle or (output_of(self._game, self._options, task=self._told()), {})
        words = "\n\n".join(filter(None, (self._title, self._task, data["text/plain"])))
        return {**data, "text/plain": words}, metadata

    def __repr__(self) -> str:
        """Names the exercise and says how it stands."""
        name = f" {self._title!r}" if self._title else ""
        return f"<Exercise{name}: {self._goal}; {self.check('en')}>"


def _position(
    start: Position | GameCode | Game | str, moves: str | Iterable[Move | str]
) -> Position:
    if isinstance(start, Game):
        position = start.position
    elif isinstance(start, Position):
        position = start
    elif isinstance(start, str) and "/" in start:
        position = Position.parse(start)
    else:
        code = GameCode.of(start)
        position = Position.deal(code.deck(), code.rule)
    for move in moves_of(moves):
        position = position.play(move)
    return position
