"""The built wheel in Pyodide, Python for browsers, which JupyterLite is made of."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from solitaire_widget import __version__

from . import elsewhere
from .npm import HERE, ROOT, run_node

TESTS = HERE.parent
DATA = TESTS / "data"
DEPTH = 2


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the tree."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", f"--outdir={folder}"]
    done = subprocess.run(
        [*command, ROOT], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("*-py3-none-any.whl")
    return built


@pytest.fixture(scope="module")
def libraries(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A zip of what the board needs, from the packages that are installed here.

    They are pure Python, or have it beside what was compiled for this machine.
    """
    path = tmp_path_factory.mktemp("libraries") / "libraries.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in closure("anywidget", set()):
            for file in distribution(name).files or ():
                source = Path(str(file.locate()))
                if file.suffix not in (".so", ".pyd", ".pyc") and file.parts[0] != "..":
                    archive.write(source, str(file))
    return path


def closure(name: str, known: set[str]) -> set[str]:
    """Returns the distribution and all that it needs in Pyodide."""
    if name not in known:
        known.add(name)
        for line in distribution(name).requires or ():
            need = Requirement(line)
            if need.marker is None or need.marker.evaluate(
                {"extra": "", "sys_platform": "emscripten", "python_version": "3.14"}
            ):
                closure(need.name, known)
    return known


def ask(line: str, *archives: Path) -> Any:
    """Evaluates a line in Pyodide, in which `elsewhere` is imported."""
    return json.loads(run_node("pyodide.mjs", line, TESTS, *archives).splitlines()[-1])


@pytest.mark.usefixtures("node_modules")
def test_the_engine_deals_counts_and_wins_as_everywhere(wheel: Path) -> None:
    answer = ask(f"elsewhere.engine('/tests/data', {DEPTH})", wheel)
    deals = elsewhere.read(str(DATA), "deal_vectors")
    assert answer["version"] == [__version__, __version__]
    assert answer["decks"] == [vector["deck"] for vector in deals]
    assert answer["numbers"] == [vector["number"] for vector in deals]
    counted = elsewhere.read(str(DATA), "perft")
    assert answer["perft"] == [vector["perft"][:DEPTH] for vector in counted]
    assert answer["won"]
    assert all(won and score >= 520 for won, score in answer["won"])
    assert answer["imported"] == []


@pytest.mark.usefixtures("node_modules")
def test_the_widget_gives_pages_the_same_as_here(wheel: Path, libraries: Path) -> None:
    given = ("RU1-C-AAAAASC", "AH>F AD>F")
    answer = ask("elsewhere.board({!r}, {!r})".format(*given), wheel, libraries)
    here = elsewhere.board(*given)
    assert answer["state"] == here["state"]
    assert answer["page"] == here["page"]
