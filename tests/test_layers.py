"""Who may import whom, and that the engine stands alone."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "solitaire_widget"
DEALS = Path(__file__).parent / "data" / "pysolfc_deals.json"
HOST = {"anywidget", "ipywidgets", "traitlets"}

# From the bottom up. A file imports, at module level, only from its own layer or those below it;
# what is named nowhere belongs to the widget, on top.
LAYERS = [
    {"frozen", "errors"},
    {"words"},
    {"cards"},
    {"moves"},
    {"rules"},
    {"notation", "pictured", "tables"},
    {"position", "sentences"},
    {"changes", "clock", "codes", "game", "history", "marks", "records"},
    {"drawing", "runs", "shares"},
    {"render", "solver", "explain"},
]
FILES = {
    ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
FILES = {name: path for name, path in FILES.items() if name != "__init__"}


def layer(name: str) -> int:
    top = name.split(".")[0]
    return next((i for i, names in enumerate(LAYERS) if top in names), len(LAYERS))


def module_level_imports(path: Path, name: str) -> set[str]:
    """The files of the package that a file imports when it is imported itself."""
    found: set[str] = set()
    parents = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.level:
            base = parents[: len(parents) - node.level + 1]
            tails = [node.module] if node.module else [alias.name for alias in node.names]
            found |= {".".join([*base, *tail.split(".")]) for tail in tails}
        elif isinstance(node, ast.ImportFrom) and node.module:
            if node.module.startswith("solitaire_widget."):
                found.add(node.module.removeprefix("solitaire_widget."))
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
            found |= {n.split(".", 1)[1] for n in names if n.startswith("solitaire_widget.")}
    return found


def test_the_layers_name_files_that_exist() -> None:
    assert {"cards", "moves", "rules", "position", "codes", "game", "render.text"} <= set(FILES)
    assert module_level_imports(FILES["position"], "position") >= {"cards", "moves", "rules"}
    assert "cards" in module_level_imports(FILES["render.text"], "render.text")


@pytest.mark.parametrize("name", FILES)
def test_dependencies_point_one_way(name: str) -> None:
    imported = module_level_imports(FILES[name], name)
    above = {other for other in imported if layer(other) > layer(name)}
    assert above == set()


def test_no_file_waits_for_itself() -> None:
    graph = {name: module_level_imports(path, name) for name, path in FILES.items()}
    assert len(list(TopologicalSorter(graph).static_order())) >= len(FILES)


@pytest.mark.parametrize("name", FILES)
def test_only_the_widget_knows_the_host(name: str) -> None:
    imported: set[str] = set()
    for node in ast.walk(ast.parse(FILES[name].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            imported.add(node.module.split(".")[0])
    assert name == "widget" or not imported & HOST


def run(program: str, *arguments: str) -> list[str]:
    """Runs a program in a Python where nothing is imported yet; returns the lines it prints."""
    path = str(PACKAGE.parent)
    start = f"import sys; sys.path.insert(0, {path!r})\n"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", start + program, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={"PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


WITHOUT_HOST = """
for name in ("anywidget", "ipywidgets", "traitlets"):
    sys.modules[name] = None  # importing it raises ImportError
import solitaire_widget
from solitaire_widget import Card, Game, GameCode, Move, Position, Refusal, Rule, Suit, perft
rule, deck, line = sys.argv[1:]
game = Game.from_deck(deck, rule=rule)
for move in line.split():
    game.play(move)
print(game.score, game.is_won, game.undo(), game.redo(), game.board().splitlines()[-1])
print(Game("RU1-C-AAAAABB").why("7H>2", "he") != "", len(Game().legal_moves()) >= 0)
try:
    solitaire_widget.SolitaireWidget
except ImportError as error:
    print("no", error.name)
"""


@pytest.mark.parametrize("rule", ["classic", "relaxed"])
def test_a_whole_game_is_played_without_the_host(rule: str) -> None:
    deals = json.loads(DEALS.read_text(encoding="utf-8"))[rule]
    deal = next(deal for deal in deals if deal["solution"])
    first, second, third = run(WITHOUT_HOST, rule, deal["deck"], deal["solution"])
    last = deal["solution"].split()[-1]
    moves = len(deal["solution"].split())
    assert first == f"625 True {last} {last} 625 points, {moves} moves, no game code, won"
    assert second == "True True"
    assert third.startswith("no ")
    assert third.split()[1].split(".")[0] in HOST


def test_importing_the_package_imports_little() -> None:
    program = (
        "before = set(sys.modules)\nimport solitaire_widget\nprint(*set(sys.modules) - before)"
    )
    (line,) = run(program)
    loaded = {name.split(".")[0] for name in line.split()}
    assert "solitaire_widget.game" in line.split()
    # Each of these would cost more than the engine itself.
    dear = {"dataclasses", "importlib", "inspect", "json", "pathlib", "random", "re", "typing"}
    assert loaded & (HOST | dear) == set()


def test_the_public_names() -> None:
    program = (
        "import solitaire_widget as s\nprint(*s.__all__)\nprint(*dir(s))\nprint(s.__version__)"
    )
    names, known, version = run(program)
    assert set(names.split()) >= {
        *("Card", "Suit", "Rank", "Rule", "Move", "Position", "GameCode", "Game", "Refusal"),
        *("InvalidNotationError", "InvalidPositionError", "IllegalMoveError", "HistoryError"),
        *("perft", "SolitaireWidget"),
    }
    assert set(names.split()) <= set(known.split())
    assert version.count(".") == 2
    (refused,) = run(
        "import solitaire_widget as s\ntry:\n  s.Klondike\nexcept AttributeError as e:\n  print(e)"
    )
    assert refused == "module 'solitaire_widget' has no attribute 'Klondike'"


def test_all_errors_are_value_errors() -> None:
    import solitaire_widget

    for name in ("InvalidNotation", "InvalidPosition", "IllegalMove", "History"):
        assert issubclass(getattr(solitaire_widget, f"{name}Error"), ValueError)
