"""The notebooks run from top to bottom, in a kernel of their own, and show what they promise."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.fixture(scope="module")
def run_notebook(tmp_path_factory):
    """Runs a notebook with nbclient, in a process of its own; returns its code cells."""

    def run(name):
        folder = tmp_path_factory.mktemp("run")
        target = folder / name
        target.write_bytes((NOTEBOOKS / name).read_bytes())
        kept = {key: value for key, value in os.environ.items() if not key.startswith("JUPYTER")}
        own = {
            f"JUPYTER_{kind}_DIR": str(folder / kind.lower())
            for kind in ("CONFIG", "DATA", "RUNTIME")
        }
        done = subprocess.run(
            [sys.executable, "-m", "jupyter", "execute", "--inplace", "--timeout=60", target],
            env=kept | own | {"IPYTHONDIR": str(folder / "ipython")},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        cells = json.loads(target.read_text(encoding="utf-8"))["cells"]
        code = [cell for cell in cells if cell["cell_type"] == "code"]
        assert all(cell["execution_count"] for cell in code)
        return {cell["id"]: cell for cell in code}

    return run


def printed(cell):
    return "".join(
        "".join(output["text"]) for output in cell["outputs"] if output["output_type"] == "stream"
    )


def shown(cell):
    """Returns the one bundle of pictures and texts that the cell shows."""
    (data,) = [output["data"] for output in cell["outputs"] if "data" in output]
    return data


@pytest.mark.parametrize("name", ["play.ipynb", "drive.ipynb"])
def test_the_notebook_is_committed_clean_and_names_its_kernel(name):
    notebook = json.loads((NOTEBOOKS / name).read_text(encoding="utf-8"))
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert code
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)


def test_play_shows_a_board(run_notebook):
    data = shown(run_notebook("play.ipynb")["board"])
    assert data[VIEW]["model_id"]
    assert "RU1-C-" in "".join(data["text/plain"])


def test_drive_steps_a_game_from_the_deal_to_the_win(run_notebook):
    cells = run_notebook("drive.ipynb")
    picture = shown(cells["deal"])
    assert "".join(picture["image/svg+xml"]).lstrip().startswith("<svg")
    assert VIEW in shown(cells["board"])
    assert printed(cells["legal"]).splitlines() == ["3 legal moves: AD>2 AH>F AD>F", "True"]
    sentence, reason, legal = printed(cells["refusal"]).splitlines()
    assert (sentence, reason) == ("4♣ goes only on 5♣, the same family.", "Refusal.FAMILY")
    assert legal == "True True"
    error, unchanged = printed(cells["error"]).splitlines()
    assert error.endswith(sentence)
    assert unchanged == "unchanged: True"
    assert printed(cells["score"]).strip() == "35 = 35"
    assert printed(cells["undo"]).splitlines() == [
        "taken back: KC>1",
        "30 points, 4 moves",
        "played again: KC>1",
        "35 points, 4 moves",
    ]
    assert printed(cells["win"]).splitlines() == ["won: True", "625 points, 75 moves"]
    assert printed(cells["next"]).startswith("RU1-C-AAAAABB has ")
