"""marimo, where a board lies in a shadow root: run as an app, edited, and exported."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import marimo
import pytest
from browser.board import Board
from browser.lab import free_port
from playwright.sync_api import Page, expect

from solitaire_widget import Game

from .playing import misses_python

START_SECONDS = 60
CODE = "RU1-C-AAAAASC"
# Cells are told of a move by a state that follows the widget's position.
NOTEBOOK = f'''
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo

    from solitaire_widget import SolitaireWidget

    return SolitaireWidget, mo


@app.cell
def _(SolitaireWidget, mo):
    widget = SolitaireWidget("{CODE}", language="en", animation="off", timeline=True)
    position, set_position = mo.state(widget.position)
    widget.observe(lambda change: set_position(change.new), "position")
    widget
    return position, widget


@app.cell
def _(mo, position, widget):
    mo.md(f"Position: {{position()}} Score: {{widget.game.score}}.")
    return


@app.cell
def _(mo, widget):
    mo.ui.button(label="Let Python play", on_click=lambda _: widget.play("AD>F"))
    return


@app.cell
def _(SolitaireWidget, mo):
    wrapped = mo.ui.anywidget(SolitaireWidget("{CODE}", language="he", animation="off"))
    wrapped
    return (wrapped,)


@app.cell
def _(mo, wrapped):
    mo.md(f"Theme: {{wrapped.value['theme']}}. Moves: {{' '.join(map(str, wrapped.game.moves))}}.")
    return
'''


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the notebook, and marimo's settings in the folder config."""
    made = tmp_path_factory.mktemp("marimo")
    (made / "board.py").write_text(NOTEBOOK, encoding="utf-8")
    configure(made, "light")
    return made


def configure(folder: Path, theme: str) -> None:
    """Writes marimo's settings; without auto_instantiate its editor runs no cell by itself."""
    settings = folder / "config" / "marimo" / "marimo.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(
        f'[runtime]\nauto_instantiate = true\n[display]\ntheme = "{theme}"\n', encoding="utf-8"
    )


@pytest.fixture(scope="module")
def app(folder: Path) -> Iterator[str]:
    with running(folder, "run") as address:
        yield address


@pytest.fixture
def dark_editor(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "board.py").write_text(NOTEBOOK, encoding="utf-8")
    configure(tmp_path, "dark")
    with running(tmp_path, "edit", "--skip-update-check") as address:
        yield address


@contextmanager
def running(folder: Path, *mode: str) -> Iterator[str]:
    """Starts marimo; gives its address, and ends it by its own pid."""
    address, log = f"http://127.0.0.1:{free_port()}", folder / f"{mode[0]}.log"
    port = address.rpartition(":")[2]
    command = [sys.executable, "-m", "marimo", *mode, "--headless", "--no-token", f"--port={port}"]
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*command, "board.py"],
            cwd=folder,
            env=environment(folder),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            wait_for(f"{address}/health", process, log)
            yield address
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def environment(folder: Path) -> dict[str, str]:
    """Returns the variables that keep marimo out of the user's own folders."""
    return os.environ | {
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_STATE_HOME": str(folder / "state"),
        "XDG_CACHE_HOME": str(folder / "cache"),
    }


def wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < end:
        try:
            urllib.request.urlopen(address, timeout=10).close()
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)
        else:
            return
    said = log.read_text(errors="replace")[-3000:]
    raise AssertionError(f"marimo did not start within {START_SECONDS} s. It said:\n{said}")


OpenPage = Callable[..., Page]
TakePicture = Callable[[Page, str], None]


def boards(page: Page) -> tuple[Board, Board]:
    """Waits for the plain board and the one in mo.ui.anywidget, and returns them."""
    roots = page.locator(".solitaire")
    roots.nth(1).wait_for()
    first, second = roots.all()
    for root in (first, second):
        assert root.evaluate("root => root.getRootNode() instanceof ShadowRoot")
    return Board(page, first), Board(page, second)


def expect_cell(page: Page, text: str) -> None:
    """Waits until a cell shows the text."""
    expect(page.get_by_text(text)).to_be_visible()


def played(*moves: str) -> Game:
    game = Game(CODE)
    for move in moves:
        game.play(move)
    return game


def test_hands_and_python_play_one_game_and_the_cells_follow(
    app: str, open_page: OpenPage, take_picture: TakePicture
) -> None:
    page = open_page(app)
    board, wrapped = boards(page)
    expect_cell(page, "Score: 0.")
    board.play("AH>F")
    expect_cell(page, f"Position: {played('AH>F').position} Score: 10.")
    page.get_by_role("button", name="Let Python play").click()
    after = played("AH>F", "AD>F")
    board.expect(str(after.position))
    expect_cell(page, f"Position: {after.position} Score: 20.")
    assert (board.number("score"), board.number("moves")) == (20, 2)
    board.press("undo")
    expect_cell(page, f"Position: {played('AH>F').position} Score: 10.")
    assert board.root.get_attribute("data-theme") == "light"
    assert wrapped.root.get_attribute("dir") == "rtl"
    take_picture(page, "marimo-run-light")


def test_keys_and_windows_work_in_the_shadow_root(app: str, open_page: OpenPage) -> None:
    page = open_page(app)
    board, _ = boards(page)
    board.card("AH").focus()
    page.keyboard.press("f")
    expect_cell(page, f"Position: {played('AH>F').position} Score: 10.")
    focused = "root => root.getRootNode().activeElement"
    before = board.root.evaluate_handle(focused)
    page.keyboard.press("?")
    window = board.root.locator("dialog[data-window=help]")
    window.wait_for()
    assert window.evaluate(f"(window) => window.contains(({focused})(window))")
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    assert board.root.evaluate(f"(root, before) => ({focused})(root) === before", before)
    page.keyboard.press("u")
    expect_cell(page, f"Position: {played().position} Score: 0.")


def test_mo_ui_anywidget_plays_too_and_tells_its_cells_of_settings(
    app: str, open_page: OpenPage
) -> None:
    page = open_page(app)
    _, wrapped = boards(page)
    wrapped.play("AH>F")
    wrapped.press("settings")
    wrapped.root.locator("[data-setting=theme]").select_option("dark")
    # The cell runs for the setting, after the move: a move alone would not have made it run.
    expect_cell(page, "Theme: dark. Moves: AH>F.")
    assert wrapped.root.get_attribute("data-theme") == "dark"


def test_the_editor_keeps_its_cells_whatever_is_typed_on_the_board(
    dark_editor: str, open_page: OpenPage, take_picture: TakePicture
) -> None:
    page = open_page(dark_editor)
    board, _ = boards(page)
    assert board.root.get_attribute("data-theme") == "dark"
    board.play("AH>F")
    expect_cell(page, f"Position: {played('AH>F').position} Score: 10.")
    page.get_by_role("button", name="Let Python play").click()
    board.expect(str(played("AH>F", "AD>F").position))
    cells = page.locator("[data-cell-id]")
    number = len(set(cells.evaluate_all("all => all.map(one => one.dataset.cellId)")))
    board.card("2D").focus()
    for key in "abddxzjk1":
        page.keyboard.press(key)
    # The last key is the board's: when it has answered, marimo has had the others.
    page.keyboard.press("u")
    expect_cell(page, f"Position: {played('AH>F').position} Score: 10.")
    assert len(set(cells.evaluate_all("all => all.map(one => one.dataset.cellId)"))) == number
    take_picture(page, "marimo-edit-dark")


@pytest.fixture(scope="module")
def exported(folder: Path) -> Path:
    """The folder of the exported page, which takes marimo's own front end from beside it."""
    site = folder / "site"
    site.mkdir()
    page = site / "board.html"
    done = subprocess.run(
        [sys.executable, "-m", "marimo", "export", "html", "board.py", f"--output={page}"],
        cwd=folder,
        env=environment(folder),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    # Exported pages load marimo's front end from its CDN: the same files are in its wheel.
    front_end = f"https://cdn.jsdelivr.net/npm/@marimo-team/frontend@{marimo.__version__}/dist"
    text = page.read_text(encoding="utf-8")
    assert front_end in text
    page.write_text(text.replace(front_end, "dist"), encoding="utf-8")
    (site / "dist").symlink_to(Path(marimo.__file__).parent / "_static")
    return site


def test_an_exported_page_plays_on_without_python(
    exported: Path,
    serve: Callable[[Path], str],
    open_page: OpenPage,
    take_picture: TakePicture,
) -> None:
    page = open_page(f"{serve(exported)}/board.html")
    board, hebrew = boards(page)
    board.play("AH>F")
    board.play("AD>F")
    board.expect(str(played("AH>F", "AD>F").position))
    misses_python(board)
    board.press("undo")
    board.expect(str(played("AH>F").position))
    hebrew.expect(str(played().position))
    board.press("new")
    window = board.root.locator("dialog[data-window=new]")
    window.get_by_text("A deal by its game code").click()
    window.locator("input[type=text]").fill("RU1-R-AAAAABB")
    page.keyboard.press("Enter")
    board.expect(str(Game("RU1-R-AAAAABB").position))
    take_picture(page, "marimo-export-light")
