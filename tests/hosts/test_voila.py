"""Voila: a notebook as an application, with Python behind it."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator

import pytest
from browser.deals import DEAL
from browser.lab import free_port, running_server
from playwright.sync_api import Page, expect

from .conftest import OpenPage, TakePicture
from .exported import write_notebook
from .playing import FELT, MAKE, first_board, play

CELL = f"""{MAKE}
from ipywidgets import Button, Label, VBox
said = Label("nothing yet")
def tell(change):
    said.value = f"Python saw {{change.kind}} {{change.move}}: {{len(w.game.moves)}} in effect"
w.game.subscribe(tell)
button = Button(description="Let Python play")
button.on_click(lambda _: w.play({DEAL.line[3]!r}))
VBox([said, button, w])"""
# Voila loads whatever extensions JupyterLab has here, and fails with some; these are needed.
EXTENSIONS = (
    "@voila-dashboards/widgets-manager8",
    "@jupyter-widgets/jupyterlab-manager",
    "anywidget",
)
# Voila's page asks for a font of symbols, which the board has no use for.
FONT = r"^https://cdn\.jsdelivr\.net/npm/@fortawesome/"
NO_FONT = r"Failed to load resource: net::ERR_FAILED \(https://cdn\.jsdelivr\.net/npm/@fortawesome/"


@pytest.fixture(scope="module")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a notebook that Voila serves."""
    folder, port = tmp_path_factory.mktemp("voila"), free_port()
    command = [
        sys.executable,
        "-m",
        "voila",
        str(write_notebook(folder / "game.ipynb", CELL)),
        "--no-browser",
        f"--port={port}",
        "--Voila.ip=127.0.0.1",
        *(f"--VoilaConfiguration.extension_allowlist={name}" for name in EXTENSIONS),
    ]
    with running_server("voila", command, folder, lambda: listens(port)):
        yield f"http://127.0.0.1:{port}/"


def listens(port: int) -> bool:
    """Tells whether somebody takes connections there; a request would start a kernel."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def open_voila(open_page: OpenPage, url: str) -> Page:
    return open_page(url, noise=NO_FONT, asks=FONT)


def expect_python_saw(page: Page, change: str) -> None:
    """Waits until the label, which Python writes, tells of the change."""
    expect(page.get_by_text(f"Python saw {change} in effect", exact=True)).to_be_visible()


def test_hands_and_python_play_the_same_game(
    voila: str, open_page: OpenPage, take_picture: TakePicture
):
    page = open_voila(open_page, voila)
    board = first_board(page)
    expect(page.get_by_text("nothing yet")).to_be_visible()
    play(board, 3)
    expect_python_saw(page, f"play {DEAL.line[2]}: 3")
    page.get_by_role("button", name="Let Python play").click()
    board.expect(str(DEAL.game(4).position))
    expect_python_saw(page, f"play {DEAL.line[3]}: 4")
    assert (board.number("score"), board.number("moves")) == (DEAL.game(4).score, 4)
    for left in (3, 2):
        board.press("undo")
        board.expect(str(DEAL.game(left).position))
        expect_python_saw(page, f"undo {DEAL.line[left]}: {left}")
    board.press("redo")
    expect_python_saw(page, f"redo {DEAL.line[2]}: 3")
    take_picture(page, "voila-light")


def test_its_dark_theme_makes_the_board_dark(
    voila: str, open_page: OpenPage, take_picture: TakePicture
):
    felt = {}
    for theme in ("light", "dark"):
        page = open_voila(open_page, f"{voila}?theme={theme}")
        board = first_board(page)
        play(board, 1)
        assert board.root.get_attribute("data-theme") == theme
        felt[theme] = board.root.evaluate(FELT)
    take_picture(page, "voila-dark")
    assert felt["dark"] < felt["light"] - 10
