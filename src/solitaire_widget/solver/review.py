"""Looking back at a game: where it was lost, and what would have won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..explain.markup import bare, html_table, isolated, text_table
from ..game import Game
from ..words import check_language, say
from .judging import Judge
from .solving import MAX_STATES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import SupportsIndex

    from ..codes import GameCode
    from ..moves import Move
    from ..position import Position
    from .solution import Verdict
    from .solving import Stop

_HEADS = ("number", "move", "verdict", "line")
# Seen on light and dark pages alike; the words say the same.
_COLOURS = {"winnable": "#2e9e5b", "lost": "#d1495b", "unknown": "#8a8f98"}


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A move of the game.

    Attributes:
        number: which move of the game's line it is, from 1.
        move: the `Move`.
        before: the verdict on the position before it.
        after: the verdict on the position after it.
        line: a line that wins from the position before it, if that is winnable.
    """

    number: int
    move: Move
    before: Verdict
    after: Verdict
    line: tuple[Move, ...]

    @property
    def lost_the_game(self) -> bool:
        """Whether the game could be won before this move, and not after it."""
        return self.before == "winnable" and self.after == "lost"


@dataclass(frozen=True, slots=True, repr=False)
class Review:
    """The verdicts on a game. A terminal and a notebook show them as a table.

    A loop over it goes through the moves.

    Attributes:
        rows: a `ReviewRow` for each move of the game's line.
        verdicts: the verdict before each move, and the one at the end.
        code: the game's code; None for a deck or position of one's own.
        is_won: whether the line ends with the win.
        states: how many positions the searches looked at.
        language: the language of the words, `"en"` or `"he"`.
    """

    rows: tuple[ReviewRow, ...]
    verdicts: tuple[Verdict, ...]
    code: GameCode | None
    is_won: bool
    states: int
    language: str = "en"

    @property
    def losing_moves(self) -> tuple[ReviewRow, ...]:
        """The moves that lost a game that could be won: at most one in a line.

        For what is lost stays lost. None are here if nothing was lost, if all was lost from the
        start, or if the search could not tell where.
        """
        return tuple(row for row in self.rows if row.lost_the_game)

    def __iter__(self) -> Iterator[ReviewRow]:
        """Returns the rows."""
        return iter(self.rows)

    def __len__(self) -> int:
        """Returns how many moves were reviewed."""
        return len(self.rows)

    def __getitem__(self, place: SupportsIndex) -> ReviewRow:
        """Returns a row by its place: that of the first move is 0."""
        return self.rows[place]

    def __str__(self) -> str:
        """Returns the table as text."""
        rows = [list(map(bare, row)) for row in self._cells()]
        return f"{bare(self._title())}\n{text_table(self._heads(), rows)}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        colours = [_COLOURS[verdict] for verdict in self.verdicts]
        # The long line must not make the other columns so narrow that their words part.
        cells = [
            [*(cell.replace(" ", "\u00a0") for cell in row[:3]), *row[3:]] for row in self._cells()
        ]
        return html_table(self.language, self._title(), self._heads(), cells, colours)

    def _title(self) -> str:
        language, verdicts = self.language, self.verdicts
        for row in self.losing_moves:
            move = isolated(language, row.move.symbol)
            return say(language, "review.title.move", number=row.number, move=move)
        if verdicts[-1] == "winnable":
            return say(language, "review.title.won" if self.is_won else "review.title.winnable")
        if verdicts[0] == "lost":
            return say(language, "review.title.lost")
        if verdicts[-1] == "lost":
            if "winnable" not in verdicts:
                return say(language, "review.title.since")
            first, last = verdicts.index("unknown"), verdicts.index("lost")
            return say(language, "review.title.between", first=first, last=last)
        return say(language, "review.title.unknown")

    def _heads(self) -> list[str]:
        heads = _HEADS if self.losing_moves else _HEADS[:-1]
        return [say(self.language, f"review.{head}") for head in heads]

    def _cells(self) -> list[list[str]]:
        says = {verdict: say(self.language, f"review.{verdict}") for verdict in set(self.verdicts)}
        start = ["0", say(self.language, "review.start"), says[self.verdicts[0]], ""]
        rows = [start, *(self._row(row, says[row.after]) for row in self.rows)]
        return [row[: len(self._heads())] for row in rows]

    def _row(self, row: ReviewRow, verdict: str) -> list[str]:
        line = " ".join(move.symbol for move in row.line) if row.lost_the_game else ""
        move = isolated(self.language, row.move.symbol)
        return [str(row.number), move, verdict, isolated(self.language, line) if line else ""]


def review(
    game: Game,
    *,
    max_states: int = MAX_STATES,
    stop: Stop | None = None,
    language: str = "en",
) -> Review:
    """Says before every move of a game whether it could still be won, and which move lost it.

    All hidden cards are known to it. Reviewed is the whole `line` of the game: the moves in
    effect, and those that redo would play again.

    >>> game = Game.from_position("C 99TT KDQD|KSJD/JHTH|QCKH/TSQH|JC/JSQS|KC/-/-/-")
    >>> for move in ("JD>F", "KC>5", "KH>6"):
    ...     _ = game.play(move)
    >>> review(game).verdicts
    ('winnable', 'winnable', 'winnable', 'winnable')

    Args:
        game: the `Game`, which is left as it is.
        max_states: how many positions one search looks at before it gives up.
        stop: asked whether to stop, as by `solve`; what is not decided by then is *unknown*.
        language: the language of the table, `"en"` or `"he"`.

    Returns:
        The `Review`. Positions between two on which the searches gave up are *unknown* too: they
        are not searched.

    Raises:
        TypeError: if it is no `Game`, or another argument is of a wrong type.
        ValueError: if a number is too small, or there is no such language.
    """
    check_language(language)
    if not isinstance(game, Game):
        raise TypeError(f"expected a Game, whose moves are reviewed, got {type(game).__name__}")
    with game.lock:
        code, position, moves = game.code, game.opening, game.line
    positions: list[Position] = [position]
    for move in moves:
        position = position.play(move)
        positions.append(position)
    judge = Judge(positions, moves, max_states, stop)
    verdicts = tuple(map(judge.verdict, range(len(positions))))
    rows = tuple(
        ReviewRow(number + 1, move, verdicts[number], verdicts[number + 1], judge.line_from(number))
        for number, move in enumerate(moves)
    )
    return Review(rows, verdicts, code, position.is_won, judge.states, language)
