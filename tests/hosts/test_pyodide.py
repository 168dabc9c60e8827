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


def ask(line: str, wheel: Path, *libraries: Path) -> Any:
    """Evaluates a line in Pyodide, which has installed the wheel; `elsewhere` is imported."""
    said = run_node("pyodide.mjs", line, TESTS, wheel, *libraries)
    return json.loads(said.splitlines()[-1])


@pytest.mark.usefixtures("node_modules")
def test_the_engine_deals_counts_and_plays_as_here_and_as_the_vectors_say(wheel: Path) -> None:
    answer, installed = ask("[elsewhere.engine('/tests/data'), elsewhere.installed()]", wheel)
    assert installed == {"version": [__version__, __version__], "imported": []}
    assert answer == elsewhere.engine(str(DATA))
    deals, counted, walked = (
        elsewhere.read(str(DATA), name) for name in ("deal_vectors", "perft", "walks")
    )
    assert answer["decks"] == [vector["deck"] for vector in deals]
    assert answer["numbers"] == [vector["number"] for vector in deals]
    assert answer["perft"] == [vector["perft"] for vector in counted]
    assert answer["walks"] == [vector["steps"] for vector in walked["walks"]]
    assert len(answer["games"]) > 50
    assert all(game["won"] for game in answer["games"])


@pytest.mark.usefixtures("node_modules")
def test_the_solver_searches_as_here_and_as_the_vectors_say(wheel: Path) -> None:
    answer = ask("elsewhere.solver('/tests/data')", wheel)
    assert answer == elsewhere.solver(str(DATA))
    vectors = elsewhere.sampled(str(DATA))
    assert [(said["states"], said["moves"]) for said in answer] == [
        (vector["states"], vector["moves"]) for vector in vectors
    ]
    # Of the dives, which end before they know, the vectors name the verdict itself.
    known = [vector.get("verdict") or verdict(vector["won"]) for vector in vectors]
    assert [said["verdict"] for said in answer] == known


def verdict(won: bool) -> str:
    return "winnable" if won else "lost"


@pytest.mark.usefixtures("node_modules")
def test_the_widget_gives_pages_the_same_as_here(wheel: Path, libraries: Path) -> None:
    given = ("RU1-C-AAAAASC", "AH>F AD>F")
    answer = ask("elsewhere.board({!r}, {!r})".format(*given), wheel, libraries)
    here = elsewhere.board(*given)
    assert answer["state"] == here["state"]
    assert answer["page"] == here["page"]
