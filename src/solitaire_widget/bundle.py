"""The board's files, which are built from `js/` and shipped in the wheel."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

_STATIC = Path(__file__).parent / "static"


def bundled(name: str) -> str:
    """Returns the text of a built file; the same object for all widgets.

    Raises:
        FileNotFoundError: if the package was not built.
    """
    path = _STATIC / name
    try:
        changed = path.stat().st_mtime_ns
    except FileNotFoundError:
        raise FileNotFoundError(
            f"the board is not built: {path} is missing. `pip install .` in the repository builds "
            f"it, and so does `npm ci && npm run build` in its folder js"
        ) from None
    return _text_of(path, changed)


@lru_cache(maxsize=8)
def _text_of(path: Path, _changed: int) -> str:
    return path.read_text(encoding="utf-8")
