"""One JupyterLab and one Chromium for all browser tests; a fresh page and notebook for each."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from . import chromium
from .board import Board, visible
from .lab import COMES_SECONDS, Lab, Notebook, running_lab
from .plain import PlainBoard, plain_page

# JupyterLab's own requests that a slow machine or a page left early may fail.
HOST_NOISE = re.compile(r"Failed to load resource.*/(?:api|lab/api|static)/")

# Playwright's own five seconds are few on a slow machine, and no context's timeout reaches them.
expect.set_options(timeout=COMES_SECONDS * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with running_lab(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = chromium.launch(playwright)
        yield started
        started.close()


OpenPlain = Callable[..., PlainBoard]


@pytest.fixture
def open_plain(browser: Browser) -> Iterator[OpenPlain]:
    """Opens boards without a kernel, as plain_page does; their consoles must stay clean."""
    opened: list[PlainBoard] = []
    errors: list[str] = []

    def open_it(*given: Any, **options: Any) -> PlainBoard:
        board = plain_page(browser, *given, on_error=errors.append, **options)
        opened.append(board)
        return board

    yield open_it
    for board in opened:
        board.page.context.close()
    assert not errors, "errors in the browser's console:\n" + "\n".join(errors)


@pytest.fixture
def noise() -> re.Pattern[str]:
    """The errors that are JupyterLab's own; a module may have tests that meet more of them."""
    return HOST_NOISE


@pytest.fixture
def page(browser: Browser, lab: Lab, noise: re.Pattern[str]) -> Iterator[Page]:
    """A page whose console must stay free of errors that are not the host's own.

    Its kernels end with it.
    """
    context = browser.new_context(viewport={"width": 1400, "height": 1300}, locale="en-GB")
    context.set_default_timeout(15_000)
    opened = context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(f"{error.message}\n{error.stack}"))
    opened.on(
        "console",
        lambda said: (
            errors.append(f"{said.text} ({said.location['url']})") if said.type == "error" else None
        ),
    )
    yield opened
    context.close()
    lab.end_kernels()
    ours = [error for error in errors if not noise.search(error)]
    assert not ours, "errors in the browser's console:\n" + "\n".join(ours)


# Since ipykernel 7.4 a comm's messages go to the loop that wrote on it last. The answer to a
# board's first question counts for the subshell, which then handles moves while a cell runs. A cell
# that itself plays on the board or sets something takes them, and they wait for its end. A kernel
# that forgets, like those before 7.4, sends them to the subshell again.
FORGET_LOOP = 'vars(w.comm).pop("_reply_subshell_id", None)'


class Opened(NamedTuple):
    notebook: Notebook
    board: Board

    def agree(self) -> tuple[str, ...]:
        """Waits until board and Python show one table; returns Python's moves.

        A move by hand may reach Python beside the cell that asks for it, or after.
        """
        end = time.monotonic() + COMES_SECONDS
        while True:
            said = self.notebook.run("print(w.game.position, *w.game.moves, sep='\\n')")
            position, *moves = said.split("\n")
            if self.board.table() == visible(position) or time.monotonic() > end:
                break
        self.board.expect(position)
        return tuple(moves)


OpenBoard = Callable[..., Opened]


@pytest.fixture
def open_board(page: Page, lab: Lab) -> OpenBoard:
    """Opens a notebook whose cell makes the widget `w` and shows it.

    open_board(*lines, subshells=True): None has the settings and the kernel as users have them.
    """

    def open_it(*lines: str, subshells: bool | None = True) -> Opened:
        lab.comms_over_subshells(subshells)
        code = "\n".join(["from solitaire_widget import Game, SolitaireWidget", *lines, "w"])
        notebook = Notebook(page, lab, lab.write_notebook(code))
        notebook.load()
        notebook.run_all()
        board = Board(page, page.locator(".solitaire").first)
        board.root.wait_for()
        if subshells:
            notebook.run(FORGET_LOOP)
        return Opened(notebook, board)

    return open_it
