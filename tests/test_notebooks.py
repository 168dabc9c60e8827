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
            # A bar is shown to those who wait long: on a slow machine it would be one output more.
            env=kept | own | {"IPYTHONDIR": str(folder / "ipython"), "TQDM_DISABLE": "1"},
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


@pytest.mark.parametrize("name", sorted(path.name for path in NOTEBOOKS.glob("*.ipynb")))
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


def test_rules_as_code_finds_what_the_predicates_forget(run_notebook):
    cells = run_notebook("rules-as-code.ipynb")
    assert "<table" in "".join(shown(cells["moves"])["text/html"])
    assert printed(cells["reasons"]).splitlines()[-1].split() == ["3", "legal"]
    assert printed(cells["compare"]).splitlines() == ["this deal: []", "fifty deals: 0"]
    # A card from its foundation (F3) is what random games find, and what the fix mends.
    assert printed(cells["walk"]).rstrip().endswith("should be legal")
    assert printed(cells["fixed"]).startswith("no disagreement in ")
    # The limit of a group (M4) is what they do not find.
    twenty, more = printed(cells["limit"]).splitlines()
    assert twenty.strip() == "a group of 20: mine True, the package True"
    assert "a group of 21: mine True, the package False K♠ starts a group" in more
    assert printed(cells["limit-fix"]).startswith("no disagreement in ")
    classic, relaxed = printed(cells["relaxed"]).splitlines()
    assert "should be refused" in classic
    assert "no disagreement in " in relaxed
    mutants = printed(cells["mutants"]).splitlines()
    assert len(mutants) == 5
    assert all(line.startswith("caught - ") for line in mutants)


def test_search_decides_endgames_and_deals(run_notebook):
    cells = run_notebook("search.ipynb")
    assert "4 moves:  21064 ways,   868 new positions" in printed(cells["count"])
    assert printed(cells["first"]).startswith("won in 141 moves, 808 positions seen")
    lengths = [int(line.split()[1]) for line in printed(cells["orders"]).splitlines()]
    assert lengths[0] == 141
    assert lengths[0] > lengths[1] > lengths[2]  # the better the first guess, the shorter
    assert printed(cells["check"]).startswith("True - ")
    lost = [line.split() for line in printed(cells["loss"]).splitlines()]
    assert [row[1] for row in lost] == ["None,"] * 4
    assert len({row[2] for row in lost[:3]}) == 1  # no order matters where all is lost
    assert int(lost[3][2]) > 80 * int(lost[0][2])
    won, sad = printed(cells["prune"]).splitlines()
    assert won.startswith("won after ")
    assert sad.startswith("lost after ")
    deep, broad = (int(row.split()[2]) for row in printed(cells["breadth"]).splitlines())
    assert deep > broad
    verdicts = [row.split()[:2] for row in printed(cells["deals"]).splitlines()]
    assert verdicts == [["lost", "36"], ["won", "2"], ["unknown", "2"]]
    assert printed(cells["win-end"]).strip() == "RU1-C-AAAAAO7: won True, 90 moves, 625 points"


def test_drive_listens_to_moves(run_notebook):
    cells = run_notebook("drive.ipynb")
    assert printed(cells["listen"]).splitlines() == [
        "6♣→7 by python: 0 points, score 0",
        "A♥→F by python: 10 points, score 10",
    ]


def test_exercises_shows_boards_with_tasks_and_marks_them(run_notebook):
    cells = run_notebook("exercises.ipynb")
    titles = ["1. A first move", "2. What lies underneath", "3. Room for a king"]
    titles += ["4. The right one of two", "5. Ten moves ahead"]
    for name, title in zip(("one", "two", "three", "four", "five"), titles, strict=True):
        data = shown(cells[name])
        assert data[VIEW]["model_id"]
        assert "".join(data["text/plain"]).startswith(title)
    assert printed(cells["one-check"]).strip() == (
        "Not solved yet: 9♥ does not lie on 10♥. 1 move left."
    )
    assert printed(cells["two-moves"]).split() == ["10♥→1", "3♦→3", "5♠→6"]
    assert printed(cells["two-why"]).splitlines() == [
        "7♠ goes only on 8♠, the same family.",
        "column 5 ends: 8♠ 3♦ 10♦ 8♣",
    ]
    left = [line.rpartition(". ")[2] for line in printed(cells["two-try"]).splitlines()]
    assert left == ["1 move left.", "2 moves left."]
    standing = printed(cells["standing"]).splitlines()
    assert [line.split("  ")[0] for line in standing] == titles
    assert printed(cells["own-solve"]).strip() == "Solved in 4 moves."
    assert printed(cells["function"]).strip() == "Not solved yet: the goal is not reached."
    first, second = printed(cells["marking"]).splitlines()
    assert first == "Solved in 1 move."
    assert second.startswith("not legal: 7S>5 is not legal (FAMILY, M1)")


def test_strategies_plays_counts_and_compares(run_notebook):
    cells = run_notebook("strategies.ipynb")
    assert "".join(shown(cells["see"])["image/svg+xml"]).startswith("<svg")
    assert "6D>1 5 points - turns a card up" in printed(cells["moves"])
    # The first strategy runs in circles, the numbers say so, and memory is the cure.
    assert "0 of 200 games won" in "".join(shown(cells["many"])["text/plain"])
    assert printed(cells["ends"]).startswith("{'repeated': 200}")
    won = [output["data"]["text/plain"] for output in cells["memory"]["outputs"][-1:]]
    assert "191 of 200 games won" in "".join(won[0])
    for name in ("plot", "pooled-plot", "compare-plot"):
        assert shown(cells[name])["image/png"]
    students = printed(cells["chance"]).splitlines()
    assert len(students) == 10
    assert len({line.split()[3] for line in students}) > 3  # the same strategy, other numbers
    assert printed(cells["pooled"]).splitlines()[-1] == "9 of 10 intervals hold this rate"
    greedy, thoughtful = (int(line.split()[-1]) for line in printed(cells["pairs"]).splitlines())
    assert thoughtful > greedy
    assert float(printed(cells["coin"]).split("%")[0]) < 5
    assert printed(cells["errors"]).startswith("hasty, in game RU1-R-")


def test_truth_reviews_weighs_and_counts(run_notebook):
    cells = run_notebook("truth.ipynb")
    assert printed(cells["solve"]).startswith("winnable in ")
    assert printed(cells["check"]).strip() == "won: True with 625 points"
    assert {line.split()[1] for line in printed(cells["lost"]).splitlines()} == {"lost"}
    limits = [line.split()[-1] for line in printed(cells["unknown"]).splitlines()]
    assert limits == ["unknown", "unknown", "lost"]
    # The move that lost the game, and the truth about the others.
    review = shown(cells["review"])
    assert "Move 17, K♦→3, lost the game." in "".join(review["text/plain"])
    assert "".join(review["text/html"]).count("solid #d1495b") == 2
    assert shown(cells["board"])[VIEW]["model_id"]
    verdicts = dict(line.split() for line in printed(cells["truth"]).splitlines())
    assert [verdicts[f"{king}→3"] for king in ("K♠", "K♦", "K♣")] == ["winnable", "lost", "lost"]
    # Bad luck: of the three kings it was the likeliest. Bad play: it could not win at all.
    rows = [line.split() for line in "".join(shown(cells["odds"])["text/plain"]).splitlines()[2:]]
    won = {row[0]: int(row[-2]) for row in rows}
    assert won["K♦→3"] > won["K♠→3"] > won["K♣→3"] > 0
    assert shown(cells["odds-plot"])["image/png"]
    # Of more worlds the intervals of the kings do not overlap any more.
    rows = [row.split() for row in "".join(shown(cells["odds-more"])["text/plain"]).splitlines()]
    spans = {row[0]: [float(end) for end in row[2].rstrip("%").split("–")] for row in rows[2:]}
    assert spans["K♦→3"][0] > spans["K♠→3"][1] > spans["K♠→3"][0] > spans["K♣→3"][1]
    assert printed(cells["blunder"]).strip() == "it played K♥→2 as move 19"
    rows = "".join(shown(cells["blunder"])["text/plain"]).splitlines()
    (row,) = [line.split() for line in rows if line.startswith("K♥→2")]
    assert row[1] == "0.0%"
    shares = [line.split() for line in printed(cells["calibrate"]).splitlines()]
    rates = [int(row[-1]) / int(row[row.index("games,") - 1]) for row in shares]
    assert rates[0] < 0.1 < rates[1] < 0.4 < rates[2]
    assert printed(cells["hint"]).split()[:2] == ["fair:", "AS>F"]
    assert printed(cells["follow"]).splitlines()[0].startswith("for you to play: RU1-C-")
    won, _, deals = printed(cells["follow"]).splitlines()[-1].split()[:3]
    assert 0 < int(won) < int(deals)
    # The last output: on a slow machine a bar comes before it.
    survey = cells["survey"]["outputs"][-1]["data"]["text/plain"]
    assert "of 4,000 deals can be won" in "".join(survey)
    assert shown(cells["survey-plot"])["image/png"]
    assert "holds 6.71 %: True" in printed(cells["covers"])
    relaxed = cells["relaxed"]["outputs"][-1]["data"]["text/plain"]
    assert "40 of 40 deals can be won" in "".join(relaxed)
