"""How the games of a simulation came out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from html import escape
from statistics import fmean, median
from typing import TYPE_CHECKING

from ..shares import wilson

if TYPE_CHECKING:
    from typing import Literal

    from matplotlib.axes import Axes

    from ..codes import GameCode


class End(StrEnum):
    """Why a game of a simulation ended."""

    WON = "won"
    """All 52 cards are home (W1)."""
    GAVE_UP = "gave up"
    """The strategy answered None."""
    NO_MOVES = "no moves"
    """No move was legal."""
    REPEATED = "repeated"
    """The same position came up for the tenth time."""
    MOVE_LIMIT = "move limit"
    """The limit of moves was reached."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game came out.

    Attributes:
        code: the `GameCode` of the deal.
        end: why the game ended, an `End`.
        score: the score at the end, in points (P2).
        move_count: how many moves were played.
        home: how many cards were on the foundations at the end, 0 to 52.
        hidden: how many cards were still face down at the end, 0 to 21.
    """

    code: GameCode
    end: End
    score: int
    move_count: int
    home: int
    hidden: int

    @property
    def won(self) -> bool:
        """True if the game was won (W1)."""
        return self.end is End.WON


@dataclass(frozen=True, slots=True, repr=False)
class Results:
    """The outcomes of a simulation, and what they say about the strategy.

    Attributes:
        strategy: the strategy's name.
        outcomes: an `Outcome` for each game, in the order of the codes.
        seed: the seed of the simulation: with it, the same games come out again.
        max_moves: the limit of moves that ended a game.
    """

    strategy: str
    outcomes: tuple[Outcome, ...]
    seed: int
    max_moves: int

    @property
    def n(self) -> int:
        """How many games were played."""
        return len(self.outcomes)

    @property
    def wins(self) -> int:
        """How many of them were won."""
        return sum(outcome.won for outcome in self.outcomes)

    @property
    def win_rate(self) -> float:
        """The share of games won, 0 to 1; nan if there was no game."""
        return self.wins / self.n if self.n else float("nan")

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate, after Wilson: low and high, both from 0 to 1."""
        return wilson(self.wins, self.n)

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores at the end, in points, in the order of the games."""
        return tuple(outcome.score for outcome in self.outcomes)

    @property
    def mean_score(self) -> float:
        """The mean score, in points; nan if there was no game."""
        return fmean(self.scores) if self.n else float("nan")

    @property
    def median_score(self) -> float:
        """The median score, in points; nan if there was no game."""
        return median(self.scores) if self.n else float("nan")

    @property
    def mean_moves(self) -> float:
        """The mean number of moves of a game; nan if there was no game."""
        return fmean(outcome.move_count for outcome in self.outcomes) if self.n else float("nan")

    @property
    def ends(self) -> dict[str, int]:
        """How many games ended for which reason, the most frequent first."""
        return {
            str(end): count for end, count in Counter(o.end for o in self.outcomes).most_common()
        }

    @property
    def won_codes(self) -> tuple[GameCode, ...]:
        """The codes of the games won, in the order of the games."""
        return tuple(outcome.code for outcome in self.outcomes if outcome.won)

    def rows(self) -> list[dict[str, object]]:
        """Returns a plain dict for each game, as `pandas.DataFrame` takes them."""
        return [
            {
                "code": str(outcome.code),
                "rule": str(outcome.code.rule),
                "won": outcome.won,
                "end": str(outcome.end),
                "score": outcome.score,
                "moves": outcome.move_count,
                "home": outcome.home,
                "hidden": outcome.hidden,
            }
            for outcome in self.outcomes
        ]

    def plot(
        self,
        *others: Results,
        kind: Literal["scores", "win_rate"] = "scores",
        ax: Axes | None = None,
    ) -> Axes:
        """Draws the results, beside those of other strategies if they are given.

        Args:
            others: results to compare with.
            kind: `"scores"`, how the scores are distributed; or `"win_rate"`, the win rates
                with their 95 % intervals.
            ax: matplotlib axes to draw on, new ones unless given.

        Returns:
            The axes.

        Raises:
            ImportError: if matplotlib is missing.
            TypeError: if the others are no Results.
            ValueError: if the kind is another.
        """
        from .plots import draw

        return draw((self, *others), kind, ax)

    def __repr__(self) -> str:
        """Returns wins, win rate with its interval, and mean score."""
        if not self.n:
            return f"<Results of {self.strategy}: no games>"
        return (
            f"<Results of {self.strategy}: {self.wins:,} of {self.n:,} games won, "
            f"{_percent(self)}; mean score {self.mean_score:.1f}>"
        )

    def _repr_html_(self) -> str:
        facts = {"games": f"{self.n:,}", "won": f"{self.wins:,}"}
        if self.n:
            facts |= {
                "win rate": _percent(self),
                "mean score": f"{self.mean_score:.1f}",
                "median score": f"{self.median_score:g}",
                "mean moves": f"{self.mean_moves:.1f}",
                "ends": ", ".join(f"{end} {count:,}" for end, count in self.ends.items()),
            }
        rows = "".join(
            f'<tr><th style="text-align:left">{name}</th>'
            f'<td style="text-align:left">{escape(fact)}</td></tr>'
            for name, fact in facts.items()
        )
        return f"<table><caption>{escape(self.strategy)}</caption>{rows}</table>"


def _percent(results: Results) -> str:
    low, high = results.interval
    return f"{results.win_rate:.1%} (95 %: {low:.1%} to {high:.1%})"
