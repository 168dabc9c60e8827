"""How many of the worlds, or deals, looked at can be won."""

from __future__ import annotations

from dataclasses import dataclass

from ..shares import wilson


@dataclass(frozen=True, slots=True)
class Tally:
    """A count of verdicts, and what it says about the share that can be won.

    What the search could not decide counts neither as won nor as lost: the interval allows for
    both.

    Attributes:
        winnable: how many can be won.
        lost: how many cannot.
        unknown: how many the search gave up on.
        exact: whether these are all there are, rather than a random sample of them.
    """

    winnable: int
    lost: int
    unknown: int
    exact: bool = False

    @property
    def n(self) -> int:
        """How many were looked at."""
        return self.winnable + self.lost + self.unknown

    @property
    def share(self) -> float:
        """The share known to be winnable, 0 to 1; nan of nothing.

        With some unknown, the share that can be won may be greater.
        """
        return self.winnable / self.n if self.n else float("nan")

    @property
    def interval(self) -> tuple[float, float]:
        """Between which the share of all lies: low and high, both from 0 to 1.

        For a sample, that is the 95 % interval after Wilson; if all were looked at, the share
        itself. The low end takes the unknown for lost, the high end for winnable.
        """
        possible = self.winnable + self.unknown
        if self.exact and self.n:
            return self.winnable / self.n, possible / self.n
        return wilson(self.winnable, self.n)[0], wilson(possible, self.n)[1]


def percent(low: float, high: float | None = None) -> str:
    """Returns a share, or the span between two, in percent: `41.0%`, `34.2–48.1%`.

    >>> percent(0.0671), percent(0.0666, 0.0676), percent(1.0, 1.0)
    ('6.7%', '6.7–6.8%', '100.0%')
    """
    start = f"{100 * low:.1f}"
    end = start if high is None else f"{100 * high:.1f}"
    return f"{start}%" if start == end else f"{start}–{end}%"
