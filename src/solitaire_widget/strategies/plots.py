"""Pictures of results, with matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..drawing import axes, bars, height_of_bars
from ..errors import echo
from .results import Results

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

_MOST_POINTS = 625  # P2: more only when cards are taken back and put home again
_BIN = 25  # points


def draw(results: Sequence[Results], kind: str, ax: Axes | None) -> Axes:
    """Draws results on axes; see `Results.plot`."""
    for one in results:
        if not isinstance(one, Results):
            raise TypeError(f"expected Results, got {type(one).__name__}")
    drawing = {"scores": _scores, "win_rate": _win_rates}.get(kind)
    if drawing is None:
        raise ValueError(
            f"{echo(str(kind))} is not a kind of plot: expected 'scores' or 'win_rate'"
        )
    ax = axes(ax, 4.8 if kind == "scores" else height_of_bars(len(results)))
    drawing(results, ax)
    return ax


def _names(results: Sequence[Results]) -> list[str]:
    """Returns the strategies' names, with the rules where one name stands for several rules."""
    rules = [" and ".join(sorted({out.code.rule.value for out in one.outcomes})) for one in results]
    played: dict[str, set[str]] = {}
    for one, rule in zip(results, rules, strict=True):
        played.setdefault(one.strategy, set()).add(rule)
    return [
        f"{one.strategy} ({rule})" if rule and len(played[one.strategy]) > 1 else one.strategy
        for one, rule in zip(results, rules, strict=True)
    ]


def _scores(results: Sequence[Results], ax: Axes) -> None:
    most = max([_MOST_POINTS, *(score for one in results for score in one.scores)])
    edges = list(range(0, most + _BIN + 1, _BIN))
    for name, one in zip(_names(results), results, strict=True):
        # Shares, not counts: the numbers of games may differ.
        weights = [100 / one.n for _ in one.scores]
        facts = f"{one.win_rate:.1%} won, mean {one.mean_score:.0f}" if one.n else "no games"
        label = f"{name}: {facts}"
        ax.hist(one.scores, bins=edges, weights=weights, alpha=0.55, label=label)
    ax.set_xlabel("score at the end (points)")
    ax.set_ylabel("games (%)")
    ax.legend()


def _win_rates(results: Sequence[Results], ax: Axes) -> None:
    names = [
        f"{name}, {one.n:,} game{'s' * (one.n != 1)}"
        for name, one in zip(_names(results), results, strict=True)
    ]
    bars(ax, names, [(one.win_rate, *one.interval) if one.n else None for one in results])
    ax.set_xlabel("games won (%), with 95 % intervals")
