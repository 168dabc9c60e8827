"""What a player who sees no hidden card can know of the chances."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import InvalidNotationError, echo, int_of
from ..explain.markup import bare, html_table, isolated, text_table
from ..moves import Move
from ..words import check_language, plural, say
from .tally import Tally, percent
from .weighing import Scales
from .worlds import Worlds

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from matplotlib.axes import Axes

    from ..codes import GameCode
    from ..game import Game
    from ..position import Position
    from .solution import Verdict
    from .solving import Stop

SAMPLES = 200
"""How many worlds are looked at unless told otherwise."""
WORLD_STATES = 10_000
"""How many positions a search looks at in each of them, unless told otherwise."""


@dataclass(frozen=True, slots=True)
class MoveOdds(Tally):
    """In how many worlds the game can still be won after a move.

    Attributes:
        move: the `Move`; None for the position as it stands.
        winnable: in how many it can be won.
        lost: in how many it cannot.
        unknown: in how many the search gave up.
        exact: whether these are all worlds there are, rather than a random sample.
    """

    move: Move | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Odds:
    """The odds of each legal move. A terminal and a notebook show them as a table, best first.

    `odds["7H>3"]` are those of a move, and a loop over them goes through the moves in the order
    of `legal_moves()`.

    Attributes:
        rows: a `MoveOdds` for each legal move, in their order.
        before: the same for the position as it stands: in how many worlds some way wins.
        unseen: how many cards have not been seen.
        language: the language of the words, `"en"` or `"he"`.
    """

    rows: tuple[MoveOdds, ...]
    before: MoveOdds
    unseen: int
    language: str = "en"

    @property
    def worlds(self) -> int:
        """How many worlds were looked at."""
        return self.before.n

    @property
    def exact(self) -> bool:
        """Whether these are all worlds there are, so that the shares are exact."""
        return self.before.exact

    @property
    def ranked(self) -> tuple[MoveOdds, ...]:
        """The rows, the best first."""
        return tuple(sorted(self.rows, key=lambda row: (-row.winnable, row.lost)))

    def __iter__(self) -> Iterator[MoveOdds]:
        """Returns the rows in the order of the legal moves."""
        return iter(self.rows)

    def __contains__(self, move: object) -> bool:
        """Tells whether a move, a value or text, is among them, or a row of the loop."""
        if not isinstance(move, (Move, str)):
            return move in self.rows
        try:
            return Move.of(move) in (row.move for row in self.rows)
        except InvalidNotationError:
            return False

    def __len__(self) -> int:
        """Returns how many moves are legal."""
        return len(self.rows)

    def __getitem__(self, move: Move | str) -> MoveOdds:
        """Returns the odds of a move.

        Raises:
            KeyError: if it is not among them.
        """
        wanted = Move.of(move)
        for row in self.rows:
            if row.move is wanted:
                return row
        raise KeyError(f"{wanted} is not among the legal moves")

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draws the shares with their intervals, the best on top.

        Args:
            ax: matplotlib axes to draw on, new ones unless given.

        Returns:
            The axes.

        Raises:
            ImportError: if matplotlib is missing.
        """
        from ..drawing import axes, bars, height_of_bars

        rows = self.ranked
        ax = axes(ax, height_of_bars(len(rows)))
        names = [row.move.symbol if row.move else "" for row in rows]
        bars(ax, names, [(row.share, *row.interval) for row in rows])
        # matplotlib does not write from right to left, so the words are English.
        worlds = f"all {self.worlds:,}" if self.exact else f"{self.worlds:,} random"
        ax.set_xlabel(f"can be won (% of {worlds} worlds)")
        return ax

    def __str__(self) -> str:
        """Returns the table as text."""
        title, rows = bare(self._title()), [list(map(bare, row)) for row in self._cells()]
        return f"{title}\n{text_table(self._heads(), rows)}" if rows else title

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return html_table(self.language, self._title(), self._heads(), self._cells())

    def _title(self) -> str:
        kind = "all" if self.exact else "some"
        worlds = plural(self.language, f"odds.{kind}", self.worlds)
        share = isolated(self.language, _share(self.before))
        return say(self.language, "odds.title", worlds=worlds, share=share)

    def _heads(self) -> list[str]:
        return [say(self.language, f"odds.{head}") for head in self._columns()]

    def _columns(self) -> list[str]:
        interval = [] if self.exact else ["interval"]
        doubts = any(row.unknown for row in (self.before, *self.rows))
        return ["move", "share", *interval, "winnable", "lost", *(["unknown"] if doubts else [])]

    def _cells(self) -> list[list[str]]:
        columns = self._columns()
        return [[self._cell(row, column) for column in columns] for row in self.ranked]

    def _cell(self, row: MoveOdds, column: str) -> str:
        if column in ("winnable", "lost", "unknown"):
            return f"{getattr(row, column):,}"
        symbols = {
            "move": row.move.symbol if row.move else "",
            "share": _share(row),
            "interval": percent(*row.interval),
        }
        return isolated(self.language, symbols[column])


def odds(
    game: Game | Position | GameCode | str,
    samples: int = SAMPLES,
    seed: int | None = 0,
    *,
    max_states: int = WORLD_STATES,
    stop: Stop | None = None,
    language: str = "en",
) -> Odds:
    """Says for each legal move in what share of worlds the game can still be won after it.

    A *world* is an arrangement of the cards that have not been seen, in their places; all are
    equally likely. Where these cards really lie makes no difference. Seen is what lies face up or
    at home, and what the game's `line` has turned up, moves that redo would play again included;
    of a position or a code only the former. In each world the game is solved: *can be won* means
    by one who knew that world, so that these odds are better than those of any player. All moves
    are tried in the same worlds. So the difference between two moves is surer than it looks from
    their intervals, each of which is for one move by itself. (And the odds suppose a random deal.
    One that was chosen because it can be won has better ones.)

    >>> print(odds("C 99TT KDQD|KSJD/JHTHQCKH/TSQH|JC/JSQSKC/-/-/-").worlds)
    24

    Args:
        game: a `Game`, which is left as it is; or what `solve` takes.
        samples: how many worlds to draw. If there are no more than so many, each is looked at
            once, and the shares are exact.
        seed: what the draw depends on: the same seed, the same worlds. None draws anew each time.
        max_states: how many positions a search looks at before it gives up on a world.
        stop: asked whether to stop, as by `solve`; all worlds not yet looked at are *unknown*.
        language: the language of the table, `"en"` or `"he"`.

    Returns:
        The `Odds`.

    Raises:
        InvalidNotationError: if a text is no position and no game code.
        ValueError: if a number is too small, or there is no such language.
        TypeError: if an argument is of a wrong type.
    """
    check_language(language)
    samples, seed = checked(samples, seed)
    worlds = Worlds(game)
    some, exact = worlds.some(samples, seed)
    scales = Scales(worlds.position, max_states, stop)
    weighed = scales.weigh(some)
    rows = [
        _odds(move, verdicts, exact)
        for move, *verdicts in zip(scales.moves, *(world.after for world in weighed), strict=True)
    ]
    before = _odds(None, (world.before for world in weighed), exact)
    return Odds(tuple(rows), before, worlds.unseen, language)


def checked(samples: int, seed: int | None) -> tuple[int, int | None]:
    """Returns the two as ints.

    Raises:
        TypeError: if one of them is no whole number.
        ValueError: if there are to be no worlds.
    """
    samples = int_of(samples, "a number of worlds as an int")
    if samples < 1:
        raise ValueError(f"the number of worlds must be 1 or more, got {echo(samples)}")
    return samples, None if seed is None else int_of(seed, "a seed as an int or None")


def _odds(move: Move | None, verdicts: Iterable[Verdict], exact: bool) -> MoveOdds:
    counts = Counter(verdicts)
    return MoveOdds(counts["winnable"], counts["lost"], counts["unknown"], exact, move)


def _share(row: MoveOdds) -> str:
    return percent(row.share, (row.winnable + row.unknown) / row.n)
