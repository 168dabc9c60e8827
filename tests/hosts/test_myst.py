"""MyST and Jupyter Book 2: boards put on a page by the {anywidget} directive.

Its renderer calls no factory, its model's save_changes, send, off and widget_manager throw, and
every directive has a shadow root and a model of its own.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browser.board import Board
from browser.plain import STATIC
from playwright.sync_api import Page, expect

from solitaire_widget import Game

from .npm import HERE, ROOT, build_hook, run_node
from .playing import misses_nobody, stop_time

CODE = "RU1-C-AAAAASC"
QUIET = {"animation": "off", "language": "en"}
PAGE = """<!doctype html>
<html lang="en" class="light">
<head>
<meta charset="utf-8">
<title>a page of a book</title>
<style>
html {{ font: 16px/1.6 Georgia, serif }}
html.dark {{ background: #1c1917; color: #e7e5e4 }}
main {{ max-width: 720px; margin: 40px auto }}
</style>
</head>
<body>
<main></main>
<script type="application/json" id="directives">{directives}</script>
<script type="module" src="myst.js"></script>
</body>
</html>"""
BUNDLE = """
const [vite, entry, outDir] = process.argv.slice(1);
const { build } = await import(vite);
await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: { outDir, lib: { entry, formats: ["es"], fileName: () => "myst.js" } },
});
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, node_modules: Path) -> Path:
    """A folder with MyST's renderer for browsers, and the board's two files."""
    assert (node_modules / "@myst-theme" / "anywidget").is_dir()
    build_hook().install_modules(ROOT)
    folder = tmp_path_factory.mktemp("myst")
    vite = ROOT / "js" / "node_modules" / "vite" / "dist" / "node" / "index.js"
    options = ("--input-type=module", "--eval", BUNDLE)
    run_node(*options, vite.as_uri(), HERE / "myst.js", folder)
    for name in ("widget.js", "widget.css"):
        (folder / name).write_text((STATIC / name).read_text(encoding="utf-8"), encoding="utf-8")
    return folder


OpenPage = Callable[..., Page]
TakePicture = Callable[[Page, str], None]
OpenBook = Callable[..., Page]


@pytest.fixture(scope="module")
def address(site: Path, serve: Callable[[Path], str]) -> str:
    return serve(site)


@pytest.fixture
def open_book(site: Path, address: str, open_page: OpenPage) -> OpenBook:
    """Opens a page with a directive for each JSON: open_book(*models, time=True, **options).

    Without time it stands on the page, as `stop_time` has it.
    """

    def open_it(*models: dict[str, Any], time: bool = True, **options: Any) -> Page:
        nodes = [
            {"type": "anywidget", "esm": "/widget.js", "css": "/widget.css", "model": model}
            for model in models
        ]
        (site / "index.html").write_text(PAGE.format(directives=json.dumps(nodes)), "utf-8")
        page = open_page(**options)
        if not time:
            stop_time(page)
        page.goto(f"{address}/index.html")
        return page

    return open_it


def boards(page: Page, number: int) -> list[Board]:
    """Waits for so many boards, each in a shadow root of its own, and returns them.

    MyST begins to load their stylesheet when it puts them there; until it has come, cards do not
    lie where they belong.
    """
    roots = page.locator(".solitaire")
    roots.nth(number - 1).wait_for()
    found = roots.all()
    assert len(found) == number
    for root in found:
        assert root.evaluate("root => root.getRootNode() instanceof ShadowRoot")
        page.wait_for_function(
            "root => root.getRootNode().styleSheets.length > 0", arg=root.element_handle()
        )
    return [Board(page, root) for root in found]


def played(*moves: str, code: str = CODE) -> Game:
    game = Game(code)
    for move in moves:
        game.play(move)
    return game


def test_a_code_is_a_board_to_play_on(open_book: OpenBook, take_picture: TakePicture) -> None:
    page = open_book({"code": CODE, "timeline": True, **QUIET})
    (board,) = boards(page, 1)
    board.expect(str(Game(CODE).position))
    board.play("AH>F")
    board.tap("AD")
    board.expect(str(played("AH>F", "AD>F").position))
    assert (board.number("score"), board.number("moves")) == (20, 2)
    board.press("undo")
    board.expect(str(played("AH>F").position))
    board.card("AD").focus()
    page.keyboard.press("f")
    board.expect(str(played("AH>F", "AD>F").position))
    take_picture(page, "myst-light")
    board.press("new")
    window = board.root.locator("dialog[data-window=new]")
    window.get_by_text("A deal by its game code").click()
    window.locator("input[type=text]").fill("RU1-R-AAAAABB")
    page.keyboard.press("Enter")
    board.expect(str(Game("RU1-R-AAAAABB").position))


def test_each_directive_is_a_game_of_its_own(open_book: OpenBook) -> None:
    position = str(played("AH>F").position)
    page = open_book(
        {"code": CODE, **QUIET},
        {"position": position, **QUIET},
        {"code": CODE, "moves": "AH>F AD>F", **QUIET},
        {"code": CODE, "moves": ["AH>F"], "timeline": True, **QUIET},
    )
    first, second, third, fourth = boards(page, 4)
    third.expect(str(played("AH>F", "AD>F").position))
    assert (third.number("score"), third.number("moves")) == (20, 2)
    third.press("undo")
    second.expect(position)
    assert second.info("code") == "–"
    second.play("AD>F")
    for board in (third, fourth):
        board.expect(str(played("AH>F").position))
    first.expect(str(Game(CODE).position))
    assert second.number("moves") == 1


def test_settings_and_hebrew_in_a_dark_page(open_book: OpenBook, take_picture: TakePicture) -> None:
    page = open_book({"code": CODE, **QUIET, "language": "he", "four_colour": True})
    (board,) = boards(page, 1)
    assert board.root.get_attribute("dir") == "rtl"
    assert board.root.get_attribute("data-suits") == "four"
    page.evaluate("document.documentElement.className = 'dark'")
    expect(board.root).to_have_attribute("data-theme", "dark")
    board.play("AH>F")
    board.press("settings")
    board.root.locator("[data-setting=left_handed]").check()
    board.root.locator("[data-setting=language]").select_option("en")
    take_picture(page, "myst-dark")
    page.keyboard.press("Escape")
    assert board.root.get_attribute("dir") == "ltr"
    board.expect(str(played("AH>F").position))


def test_a_game_goes_on_when_the_reader_comes_back_to_the_page(open_book: OpenBook) -> None:
    page = open_book({"code": CODE, **QUIET})
    (board,) = boards(page, 1)
    board.play("AH>F")
    board.expect(str(played("AH>F").position))
    page.evaluate("show(false)")
    expect(page.locator(".solitaire")).to_have_count(0)
    page.evaluate("show(true)")
    (board,) = boards(page, 1)
    board.expect(str(played("AH>F").position))
    board.press("undo")
    board.expect(str(Game(CODE).position))


def test_a_directive_misses_no_python(open_book: OpenBook) -> None:
    page = open_book({"code": CODE, **QUIET}, time=False)
    (board,) = boards(page, 1)
    board.expect(str(Game(CODE).position))
    board.play("AH>F")
    board.expect(str(played("AH>F").position))
    misses_nobody(page)


WRONG = (
    ({"code": "RU1-C-AAAAASD"}, "The game code RU1-C-AAAAASD cannot be read. The check symbol"),
    ({"position": "C ---- AH"}, "The position cannot be read: "),
    ({"code": CODE, "position": "C ---- AH"}, "only one of them is expected"),
    ({"code": CODE, "moves": "AH>F 4C>4"}, "Move 2, 4C>4, cannot be played: 4♣ goes only on 5♣"),
    ({"code": CODE, "moves": "AH>F up"}, 'Move 2, up, cannot be played: "up" is no move'),
    ({"code": CODE, "moves": 7}, "The moves cannot be read: expected text such as AH>F AD>F"),
    ({"moves": "AH>F"}, "There are moves but no game"),
    (
        {"code": CODE, "rule": "relaxed"},
        "The rule relaxed does not fit: the game itself is classic",
    ),
    ({"rule": "blue"}, "The rule must be classic or relaxed, not blue"),
)


def test_what_is_written_wrongly_is_told_in_place_of_the_board(
    open_book: OpenBook, take_picture: TakePicture
) -> None:
    page = open_book(*({**model, "language": "en"} for model, _ in WRONG), {"rule": "relaxed"})
    expect(page.locator(".solitaire-fault")).to_contain_text([why for _, why in WRONG])
    (board,) = boards(page, 1)
    assert board.info("code").startswith("RU1-R-")
    take_picture(page, "myst-faults")
