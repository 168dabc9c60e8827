"""Shares of a whole, and how far they can be trusted."""

from __future__ import annotations

from math import sqrt

_Z = 1.959963984540054  # standard deviations that hold 95 % of a normal distribution


def wilson(wins: int, n: int) -> tuple[float, float]:
    """Returns the 95 % interval of a share, after Wilson.

    Unlike the simple rule, it stays within 0 and 1 and says something even when nothing, or
    everything, was won. Of nothing tried nothing is known: 0 to 1.

    >>> low, high = wilson(5, 50)
    >>> f"{low:.4f} to {high:.4f}"
    '0.0435 to 0.2136'

    Args:
        wins: how many were won.
        n: how many there were.

    Raises:
        ValueError: if there are more wins than games, or fewer than 0.
    """
    if not 0 <= wins <= n:
        raise ValueError(f"expected 0 to n wins, got {wins} of {n}")
    if n == 0:
        return 0.0, 1.0
    share = wins / n
    shrink = 1 + _Z**2 / n
    middle = (share + _Z**2 / (2 * n)) / shrink
    half = _Z * sqrt(share * (1 - share) / n + _Z**2 / (4 * n**2)) / shrink
    # Exact at the ends, where rounding would leave a speck.
    low = 0.0 if wins == 0 else middle - half
    high = 1.0 if wins == n else middle + half
    return low, high
