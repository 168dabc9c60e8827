"""Pictures of surveys, with matplotlib."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from ..drawing import axes
from ..errors import echo
from .tally import Tally

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from .deals import Survey

_POINTS = 400  # of a curve


def draw(survey: Survey, kind: str, ax: Axes | None) -> Axes:
    """Draws a survey on axes; see `Survey.plot`."""
    drawing = {"share": _share, "states": _states}.get(kind)
    if drawing is None:
        raise ValueError(f"{echo(str(kind))} is not a kind of plot: expected 'share' or 'states'")
    ax = axes(ax, 4.0)
    drawing(survey, ax)
    return ax


def _share(survey: Survey, ax: Axes) -> None:
    """The share and its interval after more and more deals."""
    counted = [
        list(accumulate(deal.verdict == verdict for deal in survey.deals))
        for verdict in survey.counts
    ]
    step = -(-survey.n // _POINTS) or 1
    places = sorted({*range(step - 1, survey.n, step), survey.n - 1}) if survey.n else []
    tallies = [Tally(*(count[place] for count in counted)) for place in places]
    numbers = [tally.n for tally in tallies]
    lows, highs = zip(*(tally.interval for tally in tallies), strict=True) if tallies else ((), ())
    ax.fill_between(
        numbers,
        [100 * low for low in lows],
        [100 * high for high in highs],
        alpha=0.25,
        label="95 % interval",
    )
    label = f"{survey.share:.2%} of {survey.n:,} can be won" if survey.n else "no deals"
    ax.plot(numbers, [100 * tally.share for tally in tallies], label=label)
    ax.set_xlabel(f"random deals, {survey.rule} rule")
    ax.set_ylabel("can be won (%)")
    if survey.n:
        low, high = survey.interval
        # The first few deals say next to nothing; the picture shows what the many say.
        ax.set_ylim(
            max(0, 100 * (low - 4 * (high - low))), min(100, 100 * (high + 4 * (high - low)))
        )
    ax.legend()


def _states(survey: Survey, ax: Axes) -> None:
    """For each number of positions the share of deals that took at least so many."""
    for verdict, count in survey.counts.items():
        if count:
            states = sorted(deal.states for deal in survey.deals if deal.verdict == verdict)
            shares = [100 * (1 - place / count) for place in range(count)]
            # A deal that is decided without a search is there too, on an axis without a nought.
            ax.step([max(1, each) for each in states], shares, where="pre", label=f"{verdict}")
    ax.set_xscale("log")
    ax.set_yscale("log")
    ax.set_xlabel("positions looked at")
    ax.set_ylabel("deals that took as many or more (%)")
    if survey.n:
        ax.legend()
