"""The size of what a browser loads: the board's JavaScript (catalogues inside) and CSS, gzipped.

Run in tests/:  python -m bench.bundle_size
"""

from __future__ import annotations

import gzip
from pathlib import Path

STATIC = Path(__file__).resolve().parents[2] / "src" / "solitaire_widget" / "static"


def main() -> None:
    """Prints bytes, plain and gzipped."""
    total = 0
    print(f"{'file':<12}{'bytes':>9}{'gzipped':>9}")
    for name in ("widget.js", "widget.css"):
        content = (STATIC / name).read_bytes()
        small = len(gzip.compress(content, 9))
        total += small
        print(f"{name:<12}{len(content):>9}{small:>9}")
    print(f"{'together':<12}{'':>9}{total:>9}")


if __name__ == "__main__":
    main()
