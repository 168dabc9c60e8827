"""From the release of the pointer to the move on the screen, in JupyterLab, headless Chromium.

Run in tests/:  python -m bench.latency

For each move of a winning line, dragged by mouse: the time from the pointerup event to the first
animation frame in which the move is in the DOM (the counter of moves has counted it), and to the
end of that frame's paint. With an idle kernel, and with one that computes all the time.
"""

from __future__ import annotations

from statistics import median
from typing import Any

from browser.deals import DEAL

from .lab import Opened, opened_board

WATCH = """root => {
    const times = (globalThis.solitaireTimes = []);
    const moves = root.querySelector('[data-info="moves"]');
    const counted = () => moves.textContent.match(/\\d+/)?.[0];
    globalThis.addEventListener("pointerup", event => {
        const released = event.timeStamp;
        const before = counted();
        const look = () => {
            const frame = performance.now();
            if (counted() === before) {
                if (frame - released < 2000) requestAnimationFrame(look);
                return;
            }
            // A message posted in an animation frame arrives after its paint.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => times.push([frame - released, performance.now() - released]);
            port2.postMessage(null);
        };
        requestAnimationFrame(look);
    }, { capture: true });
}"""
COMPUTING = "import os\nwhile not os.path.exists({flag!r}):\n    sum(n * n for n in range(20_000))"


def measure(opened: Opened) -> list[Any]:
    """Drags every move of the line; returns a pair of times for each, in milliseconds."""
    for number, move in enumerate(DEAL.line, start=1):
        opened.board.play(move)
        opened.page.wait_for_function(
            "count => globalThis.solitaireTimes.length === count", arg=number
        )
    times: list[Any] = opened.page.evaluate("() => globalThis.solitaireTimes")
    return times


def main() -> None:
    """Prints the medians."""
    print(f"{'kernel':<8}{'moves':>7}{'frame, ms':>12}{'paint, ms':>12}   (medians)")
    for kernel in ("idle", "busy"):
        with opened_board(DEAL.code()) as opened:
            opened.board.root.evaluate(WATCH)
            flag = opened.notebook.file("done")
            if kernel == "busy":
                opened.notebook.start(COMPUTING.format(flag=str(flag)))
                opened.notebook.wait_until_busy()
            times = measure(opened)
            flag.touch()
        frame, paint = (median(column) for column in zip(*times, strict=True))
        print(f"{kernel:<8}{len(times):>7}{frame:>12.1f}{paint:>12.1f}")


if __name__ == "__main__":
    main()
