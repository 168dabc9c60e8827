"""Notebooks as web pages: with the widgets' saved state alive, without it a picture."""

from __future__ import annotations

import json
from pathlib import Path

import bleach
import pytest
from playwright.sync_api import Locator

from .conftest import OpenPage, Serve, TakePicture
from .exported import BESIDE, lay_beside, nbconvert, write_notebook
from .playing import SHOW, first_board, misses_python, play, play_alone

NO_STATE = "--ExecutePreprocessor.store_widget_state=False"
# Sanitised, nbconvert lets neither an element of ours nor any image in an output's HTML through,
# and it takes the HTML before a picture unless it is told otherwise.
SANITISED = "--HTMLExporter.sanitize_html=True"
PICTURE_FIRST = (
    "--NbConvertBase.display_data_priority=image/svg+xml",
    "--NbConvertBase.display_data_priority=text/plain",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, node_modules: Path) -> Path:
    """A folder with a notebook, and what its page needs beside it."""
    made = tmp_path_factory.mktemp("nbconvert")
    write_notebook(made / "game.ipynb", SHOW)
    lay_beside(made, node_modules)
    return made


@pytest.fixture(scope="module")
def alive(folder: Path) -> Path:
    """The page of the notebook, with saved state."""
    nbconvert(folder, folder / "game.ipynb", "--to=html", "--execute", *BESIDE)
    return folder / "game.html"


@pytest.fixture(scope="module")
def bare(folder: Path) -> Path:
    """The notebook after it has run, without saved state, as JupyterLab writes it by default."""
    options = ("--to=notebook", "--execute", NO_STATE, "--output=bare")
    nbconvert(folder, folder / "game.ipynb", *options)
    return folder / "bare.ipynb"


def test_from_a_file_with_saved_state_it_plays(
    alive: Path, open_page: OpenPage, take_picture: TakePicture
):
    page = open_page(alive.as_uri())
    board = first_board(page)
    play_alone(board)
    misses_python(board)
    take_picture(page, "nbconvert-light")


def test_from_a_server_with_saved_state_it_plays(alive: Path, open_page: OpenPage, serve: Serve):
    board = first_board(open_page(f"{serve(alive.parent)}/{alive.name}"))
    play_alone(board)
    misses_python(board)


def test_a_dark_export_has_a_dark_board(
    folder: Path, open_page: OpenPage, take_picture: TakePicture
):
    dark = ("--to=html", "--execute", "--output=dark", "--HTMLExporter.theme=dark")
    nbconvert(folder, folder / "game.ipynb", *dark, *BESIDE)
    page = open_page((folder / "dark.html").as_uri())
    board = first_board(page)
    play(board, 1)
    assert board.root.get_attribute("data-theme") == "dark"
    take_picture(page, "nbconvert-dark")


def test_without_saved_state_it_shows_the_picture(
    bare: Path, open_page: OpenPage, take_picture: TakePicture
):
    nbconvert(bare.parent, bare, "--to=html", *BESIDE)
    page = open_page(bare.with_suffix(".html").as_uri())
    output = page.locator(".jp-OutputArea-output")
    check_picture(output)
    assert "ace of spades" in output.locator("img").get_attribute("alt")
    take_picture(page, "nbconvert-picture")


def test_a_sanitised_export_that_prefers_pictures_to_html_shows_the_picture(
    bare: Path, open_page: OpenPage, take_picture: TakePicture
):
    options = ("--to=html", "--output=clean", SANITISED, *PICTURE_FIRST)
    nbconvert(bare.parent, bare, *options, *BESIDE)
    page = open_page((bare.parent / "clean.html").as_uri())
    check_picture(page.locator(".jp-OutputArea-output"))
    take_picture(page, "nbconvert-sanitised")


def test_a_sanitised_export_shows_the_html_as_text_unless_told_otherwise(
    bare: Path, open_page: OpenPage
):
    """As documented; with a picture here one day, the documentation may promise more."""
    nbconvert(bare.parent, bare, "--to=html", "--output=escaped", SANITISED, *BESIDE)
    output = open_page((bare.parent / "escaped.html").as_uri()).locator(".jp-OutputArea-output")
    assert output.inner_text().strip().startswith("<solitaire-board state=")
    assert output.locator("img, solitaire-board").count() == 0


def test_a_sanitiser_that_knows_images_leaves_the_picture(bare: Path, open_page: OpenPage):
    cell = json.loads(bare.read_text(encoding="utf-8"))["cells"][0]
    html = "".join(cell["outputs"][0]["data"]["text/html"])
    allowed = {"tags": {"img"}, "attributes": {"img": ["alt", "src"]}, "protocols": {"data"}}
    page = open_page()
    page.set_content(bleach.clean(html, **allowed, strip=True))
    check_picture(page.locator("body"))


def check_picture(output: Locator) -> None:
    """Checks that an output is one picture, large enough to read, and no words."""
    picture = output.locator("img")
    assert picture.count() == 1
    shown = picture.evaluate("async image => { await image.decode(); return image.naturalWidth; }")
    assert shown > 0
    box = picture.bounding_box()
    assert box is not None
    assert box["width"] > 500
    assert output.inner_text().strip() == ""
