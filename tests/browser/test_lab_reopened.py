"""A notebook reopened in JupyterLab without the widgets' state: a board, and no error."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import HOST_NOISE
from .deals import DEAL
from .lab import RUN_MS, Lab, Notebook
from .reopening import (
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


@pytest.fixture
def noise() -> re.Pattern[str]:
    return re.compile(f"{HOST_NOISE.pattern}|{LOST_NOISE}|page\\.js")


WriteNotebook = Callable[..., Notebook]


@pytest.fixture
def written(page: Page, lab: Lab) -> WriteNotebook:
    """Makes a notebook, runs it, with the board first, and saves it."""

    def write_it(*cells: str) -> Notebook:
        notebook = Notebook(page, lab, lab.write_notebook(SHOW, *cells))
        notebook.load()
        write(notebook)
        return notebook

    return write_it


def test_a_board_that_lost_its_widget_lives_and_other_widgets_are_left_alone(
    written: WriteNotebook, page: Page
):
    notebook = written(OTHER)
    leave(notebook)
    notebook.load()
    board = expect_alone(page)
    expect(output(page, 1)).to_have_text(LOST)
    board.play(DEAL.line[PLAYED])
    board.expect(str(DEAL.game(PLAYED + 1).position))
    for _ in range(PLAYED + 1):
        board.press("undo")
    board.expect(str(DEAL.game().position))
    # Run again, it is the widget's turn, with the moves of Python.
    notebook.run_all()
    expect_widget(page).play(DEAL.line[PLAYED])
    notebook.expect("print(w.game.move_count)", str(PLAYED + 1))


def test_the_lone_game_goes_on_when_the_cell_is_moved(written: WriteNotebook, page: Page):
    notebook = written("print('the cell below')")
    leave(notebook)
    notebook.load()
    board = expect_alone(page)
    board.play(DEAL.line[PLAYED])
    page.evaluate(
        """() => {
            const { commands, shell } = globalThis.jupyterapp;
            shell.currentWidget.content.activeCellIndex = 0;
            return commands.execute("notebook:move-cell-down");
        }"""
    )
    expect(output(page, 0)).to_have_text("the cell below\n")
    board.root = output(page, 1).locator("solitaire-board .solitaire")
    board.expect(str(DEAL.game(PLAYED + 1).position))


def test_an_untrusted_notebook_shows_the_picture(written: WriteNotebook, page: Page):
    notebook = written()
    leave(notebook)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    distrust(notebook).load()
    expect_picture(page)
    assert not any(url.endswith("page.js") for url in asked)


def test_a_kernel_that_still_has_the_board_shows_it(written: WriteNotebook, page: Page):
    notebook = written()
    notebook.run(f"w.play({DEAL.line[PLAYED]!r})")
    page.goto("about:blank")
    notebook.load()
    expect_widget(page, PLAYED + 1)


def test_the_picture_stands_while_a_busy_kernel_does_not_answer(written: WriteNotebook, page: Page):
    notebook = written()
    go_on = notebook.file("go-on")
    notebook.start(
        f"w.play({DEAL.line[PLAYED]!r})\n"
        "import pathlib, time\n"
        f"while not pathlib.Path({str(go_on)!r}).exists(): time.sleep(0.05)"
    )
    notebook.wait_until_busy()
    page.goto("about:blank")
    notebook.show()
    expect_picture(page)
    go_on.touch()
    expect_widget(page, PLAYED + 1)


def test_without_any_kernel_the_board_lives(written: WriteNotebook, page: Page):
    notebook = written()
    page.evaluate(
        """async () => {
            const { content, context } = globalThis.jupyterapp.shell.currentWidget;
            content.model.setMetadata("kernelspec", { name: "gone", display_name: "Gone" });
            content.model.setMetadata("language_info", { name: "gone" });
            await context.save();
        }"""
    )
    leave(notebook)
    notebook.show()
    choice = page.locator(".jp-Dialog")
    choice.locator("select").select_option(label="No Kernel")
    choice.locator(".jp-mod-accept").click()
    expect_alone(page).play(DEAL.line[PLAYED])


def test_without_its_script_the_board_is_a_picture(written: WriteNotebook, page: Page):
    notebook = written()
    leave(notebook)
    page.route("**/page.js", lambda route: route.abort())
    with page.expect_request("**/page.js", timeout=RUN_MS):
        notebook.load()
    expect_picture(page)
