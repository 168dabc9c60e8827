"""A notebook reopened in Notebook 7 without the widgets' state: a board, and no error."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from browser.deals import DEAL
from browser.lab import Lab, Notebook
from browser.reopening import (
    LOST,
    LOST_NOISE,
    OTHER,
    PLAYED,
    SHOW,
    distrust,
    expect_alone,
    expect_picture,
    expect_widget,
    leave,
    output,
    write,
)
from playwright.sync_api import expect

from .conftest import NOTEBOOK_NOISE, OpenPage, TakePicture

WriteNotebook = Callable[..., Notebook]


@pytest.fixture
def written(open_page: OpenPage, notebook_server: Lab) -> Iterator[WriteNotebook]:
    """Makes a notebook, runs it, with the board first, saves it and leaves it."""

    def write_it(*cells: str) -> Notebook:
        page = open_page(noise=f"{NOTEBOOK_NOISE}|{LOST_NOISE}")
        name = notebook_server.write_notebook(SHOW, *cells)
        notebook = Notebook(page, notebook_server, name)
        notebook.load()
        write(notebook)
        leave(notebook)
        return notebook

    yield write_it
    notebook_server.end_kernels()


def test_a_board_that_lost_its_widget_lives_and_other_widgets_are_left_alone(
    written: WriteNotebook, take_picture: TakePicture
):
    notebook = written(OTHER)
    notebook.load()
    page = notebook.page
    board = expect_alone(page)
    expect(output(page, 1)).to_have_text(LOST)
    take_picture(page, "notebook-reopened")
    board.play(DEAL.line[PLAYED])
    board.expect(str(DEAL.game(PLAYED + 1).position))
    # Run again, it is the widget's turn, with the moves of Python.
    notebook.run_all()
    expect_widget(page)


def test_an_untrusted_notebook_shows_the_picture(written: WriteNotebook, take_picture: TakePicture):
    foreign = distrust(written())
    asked: list[str] = []
    foreign.page.on("request", lambda request: asked.append(request.url))
    foreign.load()
    expect_picture(foreign.page)
    take_picture(foreign.page, "notebook-untrusted")
    assert not any(url.endswith("page.js") for url in asked)
