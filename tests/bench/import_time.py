"""What `import solitaire_widget` costs over a bare interpreter.

Run: python tests/bench/import_time.py
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

RUNS = 40


def seconds(program: str) -> float:
    """The time of a whole fresh process."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True)
    return time.perf_counter() - start


def main() -> None:
    programs = {"bare interpreter": "pass", "import solitaire_widget": "import solitaire_widget"}
    times: dict[str, list[float]] = {name: [] for name in programs}
    seconds(programs["import solitaire_widget"])  # writes the byte code
    for _ in range(RUNS):
        for name, program in programs.items():
            times[name].append(seconds(program))
    medians = {name: statistics.median(taken) * 1000 for name, taken in times.items()}
    for name, median in medians.items():
        print(f"{name:24} {median:6.1f} ms, median of {RUNS}")
    bare, package = medians.values()
    print(f"{'difference':24} {package - bare:6.1f} ms (at most 50)")


if __name__ == "__main__":
    main()
