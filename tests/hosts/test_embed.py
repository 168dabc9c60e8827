"""ipywidgets' own way to put a widget on a web page."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser.deals import DEAL
from ipywidgets.embed import embed_minimal_html

from solitaire_widget import SolitaireWidget

from .conftest import OpenPage, TakePicture
from .exported import MANAGER, REQUIRE, lay_beside
from .playing import first_board, misses_python, play_alone

# ipywidgets' template, with require.js from beside the page instead of from a server.
PAGE = f"""<!DOCTYPE html>
<html lang="en">
<head><meta charset="UTF-8"><title>{{title}}</title><script src="{REQUIRE}"></script></head>
<body>{{snippet}}</body>
</html>"""


@pytest.mark.parametrize("drop_defaults", [False, True])
def test_an_embedded_widget_plays(
    tmp_path: Path,
    node_modules: Path,
    open_page: OpenPage,
    take_picture: TakePicture,
    drop_defaults: bool,
):
    lay_beside(tmp_path, node_modules)
    widget = SolitaireWidget(DEAL.game(), animation="off", language="en")
    file = tmp_path / "embedded.html"
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
    page = open_page(file.as_uri())
    board = first_board(page)
    play_alone(board)
    misses_python(board)
    take_picture(page, "embed-light")
