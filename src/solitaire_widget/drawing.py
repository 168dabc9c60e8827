"""What the plots have in common, with matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes


def axes(ax: Axes | None, height: float) -> Axes:
    """Returns the axes given, or new ones of a height in inches.

    Raises:
        ImportError: if they are needed and matplotlib is missing.
    """
    if ax is not None:
        return ax
    try:
        from matplotlib import pyplot
    except ImportError as error:
        raise ImportError(
            "plotting needs matplotlib: pip install 'solitaire_widget[teach]'", name="matplotlib"
        ) from error
    new: Axes = pyplot.subplots(figsize=(6.4, height), layout="constrained")[1]
    return new


def height_of_bars(count: int) -> float:
    """The height, in inches, that suits so many bars."""
    return 1.2 + 0.35 * count


def bars(
    ax: Axes, names: Sequence[str], shares: Sequence[tuple[float, float, float] | None]
) -> None:
    """Draws shares below each other, each with its interval.

    Args:
        ax: where.
        names: what to write beside them, from the top down.
        shares: a share, and the low and high end of its interval, from 0 to 1; None for nothing.
    """
    for place, one in enumerate(shares):
        if one is not None:
            share, low, high = one
            errors = [[100 * max(0, share - low)], [100 * max(0, high - share)]]
            ax.errorbar([100 * share], [place], xerr=errors, fmt="o", capsize=5)
    ax.set_yticks(range(len(names)), names)
    ax.set_ylim(max(1, len(names)) - 0.5, -0.5)  # some height where there is nothing to draw, too
    ax.set_xlim(left=0)
