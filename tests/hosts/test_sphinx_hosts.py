"""Notebooks as pages of a site: with the extension, and by the hosts' own scripts alone."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pypandoc
import pytest

from solitaire_widget import Game

from .conftest import OpenPage
from .exported import MANAGER, REQUIRE, lay_beside, nbconvert, write_notebook
from .playing import deal, misses_nobody, misses_python, stop_time
from .sites import CODE, EXTENSION, OTHER, Built, boards, built, play_on, project

NAMED = "anywidget-named.js"
BOARD = f"from solitaire_widget import SolitaireWidget\nw = SolitaireWidget('{CODE}')\nw"
AGAIN = "w.play('AH>F')\nw"
SLIDER = "import ipywidgets\nipywidgets.IntSlider(description='other')"
BOXED = "ipywidgets.VBox([w])"
STATE = re.compile(
    r'<script type="application/vnd.jupyter.widget-state\+json">(.*?)</script>', re.S
)
VIEW = "application/vnd.jupyter.widget-view+json"
TOOLS = ("myst_nb", "nbsphinx")
# The html-manager takes nbsphinx's settings for a newer MathJax for MathJax 2.
FORMULAS = r"Cannot read properties of undefined \(reading 'Queue'\)"
# What the tests do not want to wait for, or have no network for.
ALWAYS: dict[str, dict[str, object]] = {
    "myst_nb": {"nb_execution_mode": "off"},
    "nbsphinx": {
        "nbsphinx_execute": "never",
        "nbsphinx_requirejs_path": "",
        "mathjax_path": "no-formulas.js",
    },
}
# How the tools are told to take the scripts of widgets from the site itself.
SCRIPTS: dict[str, dict[str, object]] = {
    "myst_nb": {"nb_ipywidgets_js": {REQUIRE: {}, NAMED: {}, MANAGER: {}}},
    "nbsphinx": {
        "nbsphinx_requirejs_path": REQUIRE,
        # By default the digest of the file that it would take from elsewhere.
        "nbsphinx_requirejs_options": {},
        "nbsphinx_widgets_path": MANAGER,
    },
}


@pytest.fixture(scope="module")
def notebooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Notebooks that have run, with saved state: boards alone, and beside other widgets."""
    folder = tmp_path_factory.mktemp("notebooks")
    cells = {"ours": (BOARD, AGAIN), "mixed": (BOARD, SLIDER), "boxed": (BOARD, SLIDER, BOXED)}
    for name, code in cells.items():
        titled(write_notebook(folder / f"{name}.ipynb", *code), name)
    nbconvert(folder, folder / "*.ipynb", "--to=notebook", "--execute", "--inplace")
    return folder


def titled(notebook: Path, title: str) -> None:
    """Puts a heading before the cells."""
    content = json.loads(notebook.read_text(encoding="utf-8"))
    heading = {"cell_type": "markdown", "id": "title", "metadata": {}, "source": f"# {title}"}
    content["cells"].insert(0, heading)
    notebook.write_text(json.dumps(content), encoding="utf-8")


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory, node_modules: Path) -> Path:
    """The static files of a site that shows widgets without another server."""
    folder = tmp_path_factory.mktemp("scripts")
    lay_beside(folder, node_modules)
    # Loaded by a tag of its own, so that it has to say its name; a site has pages in folders, and
    # the html-manager would look for it beside each of them.
    plain = (folder / "anywidget.js").read_text(encoding="utf-8")
    assert plain.count("define([") == 1
    (folder / NAMED).write_text(plain.replace("define([", 'define("anywidget",['), "utf-8")
    (folder / "no-formulas.js").touch()
    return folder


class Sites:
    """Builds sites of the notebooks by each of the tools, each of them once."""

    def __init__(self, folder: Path, notebooks: Path, scripts: Path) -> None:
        self.folder, self.notebooks, self.scripts = folder, notebooks, scripts
        self.get = cache(self.build)

    def build(self, tool: str, *extensions: str, names: str = "*", scripts: bool = True) -> Built:
        name = "-".join([tool, *extensions, names.strip("*")])
        source = self.folder / name / "source"
        sub = source / "lessons"
        sub.mkdir(parents=True)
        for notebook in self.notebooks.glob(f"{names}.ipynb"):
            shutil.copy(notebook, sub)
        index = "Site\n====\n\n.. toctree::\n   :glob:\n\n   lessons/*\n"
        own = {**ALWAYS[tool], **(SCRIPTS[tool] if scripts else {})}
        if scripts and tool == "nbsphinx" and not extensions:
            own["html_js_files"] = [NAMED]
        project(
            source,
            {"index.rst": index},
            extensions=[tool, *extensions],
            html_static_path=[str(self.scripts)],
            html_theme="furo",
            **own,
        )
        return built(source, self.folder / name / "html")


@pytest.fixture(scope="module")
def pandoc() -> Iterator[None]:
    """nbsphinx asks for the program on the path; PyPI's pandoc is in a package's folder."""
    before = os.environ["PATH"]
    folder = Path(pypandoc.get_pandoc_path()).parent
    os.environ["PATH"] = f"{folder}{os.pathsep}{before}"
    yield
    os.environ["PATH"] = before


@pytest.fixture(scope="module")
def sites(
    tmp_path_factory: pytest.TempPathFactory, notebooks: Path, scripts: Path, pandoc: None
) -> Sites:
    return Sites(tmp_path_factory.mktemp("sites"), notebooks, scripts)


@pytest.fixture(scope="module", params=TOOLS)
def with_extension(request: pytest.FixtureRequest, sites: Sites) -> Built:
    return sites.get(request.param, EXTENSION)


@pytest.mark.parametrize("tool", TOOLS)
def test_a_notebooks_board_plays_by_the_hosts_scripts_alone(
    tool: str, sites: Sites, open_page: OpenPage
) -> None:
    """As documented for the tools, without anything of ours in conf.py."""
    made = sites.get(tool)
    file = made.folder / "lessons" / "mixed.html"
    assert "solitaire-page.js" not in made.page("lessons/mixed.html")
    page = open_page(file.as_uri(), noise=FORMULAS, reduced_motion="reduce")
    (board,) = boards(page, 1)
    play_on(board, Game(CODE), "AH>F", "AD>F", "2D>F")
    misses_python(board)
    deal(board, OTHER)


def test_pages_of_boards_need_no_other_script(with_extension: Built, open_page: OpenPage) -> None:
    source = with_extension.page("lessons/ours.html")
    assert VIEW not in source
    assert STATE.search(source) is None
    file = with_extension.folder / "lessons" / "ours.html"
    # nbsphinx loads the html-manager on all pages of a site, if one of them needs it.
    page = open_page(file.as_uri(), noise=FORMULAS, reduced_motion="reduce")
    first, second = boards(page, 2)
    game = Game(CODE)
    first.expect(str(game.position))  # as it was when the cell was run
    game.play("AH>F")
    play_on(second, game, "AD>F")
    deal(first, OTHER)


def test_a_notebooks_board_on_a_page_misses_no_python(
    with_extension: Built, open_page: OpenPage
) -> None:
    """Unlike the same board by the hosts' scripts: a page has none, and tells of nothing lost."""
    page = open_page(noise=FORMULAS, reduced_motion="reduce")
    stop_time(page)
    page.goto((with_extension.folder / "lessons" / "ours.html").as_uri())
    first, _ = boards(page, 2)
    play_on(first, Game(CODE), "AH>F")
    misses_nobody(page)


@pytest.mark.parametrize("tool", TOOLS)
def test_a_site_of_boards_alone_never_loads_the_html_manager(
    tool: str, sites: Sites, open_page: OpenPage
) -> None:
    """Nor its usual address on another server: conf.py says nothing of scripts here."""
    made = sites.get(tool, EXTENSION, names="ours", scripts=False)
    pages = [file.read_text(encoding="utf-8") for file in made.folder.rglob("*.html")]
    assert not [page for page in pages if MANAGER in page]
    page = open_page((made.folder / "lessons" / "ours.html").as_uri(), reduced_motion="reduce")
    boards(page, 2)


@pytest.mark.parametrize("tool", TOOLS)
def test_a_notebook_without_saved_state_has_its_boards(
    tool: str, notebooks: Path, tmp_path: Path, scripts: Path, pandoc: None, open_page: OpenPage
) -> None:
    """As JupyterLab saves it by itself."""
    content = json.loads((notebooks / "ours.ipynb").read_text(encoding="utf-8"))
    del content["metadata"]["widgets"]
    (tmp_path / "stateless.ipynb").write_text(json.dumps(content), encoding="utf-8")
    made = Sites(tmp_path, tmp_path, scripts).build(tool, EXTENSION, names="stateless")
    assert VIEW not in made.page("lessons/stateless.html")
    file = made.folder / "lessons" / "stateless.html"
    page = open_page(file.as_uri(), noise=FORMULAS, reduced_motion="reduce")
    first, _ = boards(page, 2)
    play_on(first, Game(CODE), "AH>F")


def test_myst_nb_loads_the_html_manager_only_for_other_widgets(sites: Sites) -> None:
    made = sites.get("myst_nb", EXTENSION)
    needed = {name: MANAGER in made.page(f"lessons/{name}.html") for name in ("ours", "mixed")}
    assert needed == {"ours": False, "mixed": True}


def test_other_widgets_beside_a_board_are_shown_as_ever(
    with_extension: Built, open_page: OpenPage
) -> None:
    source = with_extension.page("lessons/mixed.html")
    saved = STATE.search(source)
    assert saved is not None
    models = json.loads(saved[1])["state"].values()
    assert "IntSliderModel" in {model["model_name"] for model in models}
    assert not [model for model in models if "_esm" in model["state"]]
    file = with_extension.folder / "lessons" / "mixed.html"
    page = open_page(file.as_uri(), noise=FORMULAS, reduced_motion="reduce")
    (board,) = boards(page, 1)
    page.locator(".widget-slider", has_text="other").wait_for()
    play_on(board, Game(CODE), "AH>F")


def test_a_board_inside_another_widget_stays_in_the_saved_state(with_extension: Built) -> None:
    source = with_extension.page("lessons/boxed.html")
    saved = STATE.search(source)
    assert saved is not None
    state = json.loads(saved[1])["state"]
    (box,) = [model for model in state.values() if model["model_name"] == "VBoxModel"]
    (child,) = box["state"]["children"]
    assert "_esm" in state[child.removeprefix("IPY_MODEL_")]["state"]
    assert "<solitaire-board" in source
