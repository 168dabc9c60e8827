"""Verdicts per second, in Python and in the browser, of the first 1,000 deals under each rule.

Run in tests/:  python -m bench.solver [COUNT]

Making the positions is not counted; writing the winning lines and playing them is. One core; the
time is that of the clock, so nothing else should run. The empty loop tells how fast the machine
is. The browser is a headless Chromium, with a fresh page for each rule, that has been given time to
come to rest, as its start takes more than one core: the first round includes all compiling. Memory
is the peak of the whole Python process.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from browser import chromium
from playwright.sync_api import sync_playwright

from solitaire_widget import GameCode, Position, Rule
from solitaire_widget.solver import solve

SCRIPT = Path(__file__).with_name("solver.mjs")
LOOP = 10_000_000
# What is asked of it: classic deals a second in Python and milliseconds of the 99th of a hundred;
# the share of relaxed deals won, and milliseconds for each; times the rate of Python in the browser
# for classic deals; megabytes.
RATE, SLOW, WON, SLOW_RELAXED, TIMES, MEMORY = 200, 250, 0.995, 2000, 5, 300
REST_MS = 3000
ROUNDS = """([rule, count]) => {
    const openings = Array.from({ length: count }, (_, number) =>
        rules.deal(rules.deckOf({ number, rule }), rule),
    );
    return ["first", "again"].map(() => openings.map(opening => {
        const start = performance.now();
        const { verdict, states } = rules.solve(opening);
        return { verdict, states, ms: performance.now() - start };
    }));
}"""

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


def in_browser(rule: Rule, count: int) -> list[Times]:
    """The times of two rounds."""
    script = subprocess.run(
        ["node", str(SCRIPT)], check=True, capture_output=True, text=True
    ).stdout
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        page = browser.new_page()
        page.add_script_tag(content=script)
        page.wait_for_timeout(REST_MS)
        rounds: list[Times] = page.evaluate(ROUNDS, [rule.value, count])
        browser.close()
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


def misses(rule: Rule, times: Times) -> list[str]:
    """What Python fell short of."""
    ms = sorted(one["ms"] for one in times)
    verdicts = Counter(one["verdict"] for one in times)
    if rule is Rule.CLASSIC:
        missed = {
            "undecided deals": verdicts["unknown"] > 0,
            f"under {RATE} deals a second": len(ms) / sum(ms) * 1000 < RATE,
            f"the 99th percentile over {SLOW} ms": ms[len(ms) * 99 // 100] > SLOW,
        }
    else:
        missed = {
            f"under {WON:.1%} won": verdicts["winnable"] < WON * len(ms),
            f"a deal over {SLOW_RELAXED} ms": ms[-1] > SLOW_RELAXED,
        }
    return [f"{rule}, {what}" for what, is_so in missed.items() if is_so]


def main() -> None:
    """Prints the rates; ends with an error where they fall short."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    start = time.perf_counter()
    for _ in range(LOOP):
        pass
    print(f"an empty loop of {LOOP:,}: {time.perf_counter() - start:.2f} s")
    head = ("deals/s", "median", "99 %", "most ms", "states", "us each")
    print(f"{'':<20}{head[0]:>8}{head[1]:>9}{head[2]:>8}{head[3]:>8}{head[4]:>8}{head[5]:>8}")
    short = []
    for rule in Rule:
        times = in_python(rule, count)
        short += misses(rule, times)
        python = show(f"{rule}, Python", times)
        for name, round_ in zip(("first", "again"), in_browser(rule, count), strict=True):
            factor = show(f"{rule}, page {name}", round_) / python
            print(f"{'':<20}{factor:>8.1f} times the rate of Python")
            if rule is Rule.CLASSIC and factor < TIMES:
                short.append(f"{rule}, the page's {name} round under {TIMES} times that rate")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory in Python: {memory:.0f} MB")
    if memory > MEMORY:
        short.append(f"over {MEMORY} MB")
    if short:
        raise SystemExit("\n".join(short))


if __name__ == "__main__":
    main()
