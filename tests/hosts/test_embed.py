"""ipywidgets' own way to put a widget on a web page."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser.deals import DEAL
from ipywidgets.embed import embed_minimal_html

from solitaire_widget import SolitaireWidget

from .conftest import OpenPage, Serve, TakePicture
from .exported import MANAGER, REQUIRE, lay_beside
from .playing import first_board, misses_python, play_alone

# ipywidgets' template, with require.js from beside the page instead of from a server.
PAGE = f"""<!DOCTYPE html>
<html lang="en">
<head><meta charset="UTF-8"><title>{{title}}</title><script src="{REQUIRE}"></script></head>
<body>{{snippet}}</body>
</html>"""


@pytest.fixture
def folder(tmp_path: Path, node_modules: Path) -> Path:
    """A folder with what a page needs beside it."""
    lay_beside(tmp_path, node_modules)
    return tmp_path


def embedded(folder: Path, drop_defaults: bool) -> Path:
    """Returns a page that ipywidgets has made of a fresh board."""
    widget = SolitaireWidget(DEAL.game(), animation="off", language="en")
    file = folder / "embedded.html"
    embed_minimal_html(
        file,
        views=[widget],
        title="A game",
        template=PAGE,
        drop_defaults=drop_defaults,
        embed_url=MANAGER,
        requirejs=False,
        cors=False,
    )
    widget.close()
    return file


@pytest.mark.parametrize("drop_defaults", [False, True])
def test_an_embedded_widget_plays_from_a_file(
    folder: Path, open_page: OpenPage, take_picture: TakePicture, drop_defaults: bool
):
    page = open_page(embedded(folder, drop_defaults).as_uri())
    board = first_board(page)
    play_alone(board)
    misses_python(board)
    take_picture(page, "embed-light")


def test_an_embedded_widget_plays_from_a_server(folder: Path, open_page: OpenPage, serve: Serve):
    file = embedded(folder, drop_defaults=True)
    board = first_board(open_page(f"{serve(folder)}/{file.name}"))
    play_alone(board)
    misses_python(board)
