"""Verdicts per second, in Python and in V8, of the first 1,000 deals under each rule.

Run in tests/:  python -m bench.solver [COUNT]

Making the positions is not counted; writing the winning lines and playing them is. One core; the
time is that of the clock, so nothing else should run. The empty loop tells how fast the machine
is. V8's first round includes all of its compiling. Memory is the peak of the whole Python process.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from solitaire_widget import GameCode, Position, Rule
from solitaire_widget.solver import solve

SCRIPT = Path(__file__).with_name("solver.mjs")
LOOP = 10_000_000

Times = list[dict[str, Any]]  # verdict, states, ms


def in_python(rule: Rule, count: int) -> Times:
    """The time of each verdict."""
    openings = [Position.deal(GameCode(number, rule).deck(), rule) for number in range(count)]
    times = []
    for opening in openings:
        start = time.perf_counter()
        solution = solve(opening)
        ms = (time.perf_counter() - start) * 1000
        times.append({"verdict": solution.verdict, "states": solution.states, "ms": ms})
    return times


def in_v8(rule: Rule, count: int) -> list[Times]:
    """The times of two rounds."""
    done = subprocess.run(
        ["node", str(SCRIPT), rule.value, str(count)], check=True, capture_output=True, text=True
    )
    rounds: list[Times] = json.loads(done.stdout)
    return rounds


def show(name: str, times: Times) -> float:
    """Prints a line and returns the rate."""
    ms = sorted(one["ms"] for one in times)
    states = sum(one["states"] for one in times)
    verdicts = Counter(one["verdict"] for one in times)
    rate: float = len(ms) / sum(ms) * 1000
    print(
        f"{name:<20}{rate:>8.0f}{ms[len(ms) // 2]:>9.2f}{ms[len(ms) * 99 // 100]:>8.1f}"
        f"{ms[-1]:>8.0f}{states / len(ms):>8.1f}{sum(ms) / states * 1000:>8.1f}   "
        + ", ".join(f"{verdicts[verdict]} {verdict}" for verdict in sorted(verdicts))
    )
    return rate


def main() -> None:
    """Prints the rates."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    start = time.perf_counter()
    for _ in range(LOOP):
        pass
    print(f"an empty loop of {LOOP:,}: {time.perf_counter() - start:.2f} s")
    head = ("deals/s", "median", "99 %", "most ms", "states", "us each")
    print(f"{'':<20}{head[0]:>8}{head[1]:>9}{head[2]:>8}{head[3]:>8}{head[4]:>8}{head[5]:>8}")
    for rule in Rule:
        python = show(f"{rule}, Python", in_python(rule, count))
        for name, times in zip(("first", "again"), in_v8(rule, count), strict=True):
            rate = show(f"{rule}, V8 {name}", times)
            print(f"{'':<20}{rate / python:>8.1f} times the rate of Python")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory in Python: {memory:.0f} MB")


if __name__ == "__main__":
    main()
