"""The documentation site: built by its one command, and played on without a network."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from browser.board import Board
from playwright.sync_api import Page, expect

from solitaire_widget import Game, marks
from solitaire_widget.exercises import exercises

from .conftest import OpenPage, Serve
from .playing import deal
from .sites import CODE, ELEMENT, OTHER, Built, boards, built, play_on

NOTEBOOKS = Path(__file__).resolve().parent.parent.parent / "notebooks"
# The pages that have boards, and how many: in the lessons each is a cell's last line. A board that
# fell back to its picture or its text would be missing.
BOARDS = {
    "drive": 1,
    "embed": 1,
    "exercises": len(exercises()) + 1,  # and the one that the lesson makes
    "gallery": 10,
    "index": 1,
    "play": 1,
    "truth": 1,
}
# The boards of the gallery, by what they are: their places on the page.
FRESH, MIDDLE, NEARLY_WON, WON, HEBREW, DARK, COLOURS, RELAXED, OWN, LOOK = range(10)
# The rest of the game of the board that is nearly won.
LAST_CARDS = ("QS>F", "KS>F", "9H>F", "TH>F", "JH>F", "QH>F", "KH>F", "KC>F")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return built(NOTEBOOKS, tmp_path_factory.mktemp("site") / "docs" / "latest")


@pytest.fixture
def gallery(site: Built, open_page: OpenPage, serve: Serve) -> list[Board]:
    """The gallery's boards, in a sub-folder of a server."""
    address = f"{serve(site.folder.parent.parent)}/docs/latest/gallery.html"
    return boards(open_page(address, reduced_motion="reduce"), 10)


@pytest.fixture
def opened(site: Built, open_page: OpenPage) -> Iterator[Page]:
    """A page for files of the site."""
    return open_page(reduced_motion="reduce", color_scheme="light")


def test_every_board_of_every_page_is_alive(site: Built, opened: Page) -> None:
    counted = {}
    for file in sorted(site.folder.rglob("*.html")):
        name = file.relative_to(site.folder).with_suffix("").as_posix()
        opened.goto(file.as_uri())
        alive = boards(opened, BOARDS.get(name, 0))
        assert len(alive) == len(ELEMENT.findall(file.read_text(encoding="utf-8"))), name
        if alive:
            counted[name] = len(alive)
    assert counted == BOARDS


def test_no_page_is_wider_than_a_phone(site: Built, opened: Page) -> None:
    opened.set_viewport_size({"width": 360, "height": 740})
    wide = {}
    for file in sorted(site.folder.rglob("*.html")):
        opened.goto(file.as_uri())
        over = opened.evaluate("document.documentElement.scrollWidth - innerWidth")
        if over > 0:
            wide[file.name] = over
    assert wide == {}


def test_a_fresh_deal_can_be_played(gallery: list[Board]) -> None:
    board = gallery[FRESH]
    play_on(board, Game(CODE), "AH>F", "AD>F", "2D>F", "KC>1")
    board.press("undo")
    board.press("redo")
    deal(board, OTHER)
    gallery[HEBREW].expect(str(Game(OTHER).position))
    gallery[LOOK].expect(position(CODE, "AH>F", "AD>F", "2D>F"))


def test_a_game_in_the_middle_goes_back_and_on(gallery: list[Board]) -> None:
    board = gallery[MIDDLE]
    line = ("AH>F", "AD>F", "2D>F", "KC>1", "4D>6", "JC>1", "TC>1", "4H>1")
    board.expect(position(CODE, *line))
    assert "What does it uncover?" in board.root.inner_text()
    board.root.locator('[data-timeline] [data-action="back"]').click()
    board.expect(position(CODE, *line[:-1]))
    board.root.locator('[data-timeline] [data-action="forward"]').click()
    board.play("3D>F")
    board.expect(position(CODE, *line, "3D>F"))


def test_a_game_that_is_nearly_won_can_be_won(gallery: list[Board]) -> None:
    board = gallery[NEARLY_WON]
    game = Game.from_position("C J8KQ KC/KSQS/-/KHQHJHTH/-/9H/-")
    board.record_messages()
    play_on(board, game, *LAST_CARDS)
    assert game.is_won
    assert any("won" in sentence.lower() for sentence in board.said())


def test_a_won_game_shows_its_cards_at_home(gallery: list[Board]) -> None:
    board = gallery[WON]
    board.expect("C KKKK -/-/-/-/-/-/-")
    assert (board.number("score"), board.number("moves")) == (625, 75)


def test_boards_are_as_they_were_told_to_be(gallery: list[Board]) -> None:
    assert gallery[HEBREW].root.get_attribute("dir") == "rtl"
    themes = [gallery[place].root.get_attribute("data-theme") for place in (FRESH, DARK)]
    assert themes == ["light", "dark"]
    suits = [gallery[place].root.get_attribute("data-suits") for place in (FRESH, COLOURS)]
    assert suits == ["two", "four"]
    play_on(gallery[RELAXED], Game("RU1-R-AAAAABB"), "6S>1")
    assert gallery[OWN].root.locator("[data-peek]").count() == 8
    gallery[LOOK].play("KC>1")
    gallery[LOOK].expect(position(CODE, "AH>F", "AD>F", "2D>F"))


def test_the_board_of_a_lesson_plays_on_from_where_the_cell_left_it(
    site: Built, opened: Page
) -> None:
    opened.goto((site.folder / "drive.html").as_uri())
    board = Board(opened, opened.locator(".solitaire").first)
    board.root.wait_for()
    play_on(board, Game(CODE), "AH>F", "AD>F")
    deal(board, OTHER)


def test_an_exercise_shows_its_task_and_can_be_played(site: Built, opened: Page) -> None:
    opened.goto((site.folder / "exercises.html").as_uri())
    board = Board(opened, opened.locator(".solitaire").first)
    board.root.wait_for()
    first = exercises()[0]
    expect(board.root).to_contain_text(first.title)
    play_on(board, Game.from_position(first.game.position), "9H>1")


def test_boards_follow_the_sites_light_and_dark(site: Built, opened: Page) -> None:
    """Furo's button goes from the reader's own wish to dark and to light."""
    opened.goto((site.folder / "index.html").as_uri())
    (board,) = boards(opened, 1)
    button = opened.locator("button.theme-toggle:visible")
    seen = {}
    for _ in range(3):
        button.click()
        word = opened.evaluate("document.body.dataset.theme")
        shown = {"auto": "light"}.get(word, word)
        expect(board.root).to_have_attribute("data-theme", shown)
        seen[word] = shown
    assert seen == {"auto": "light", "dark": "dark", "light": "light"}
    opened.evaluate("document.body.dataset.theme = 'auto'")
    opened.emulate_media(color_scheme="dark")
    expect(board.root).to_have_attribute("data-theme", "dark")


def test_the_reference_has_every_public_name(site: Built) -> None:
    pages = "".join(site.page(f"api/{path.stem}.html") for path in NOTEBOOKS.glob("api/*.md"))
    anchors = set(re.findall(r'id="solitaire_widget\.([\w.]+)"', pages))
    wanted = set(import_module("solitaire_widget").__all__)
    for module in ("exercises", "strategies", "solver"):
        names = import_module(f"solitaire_widget.{module}").__all__
        wanted |= {f"{module}.{name}" for name in names}
    wanted |= {f"marks.{made.__name__}" for made in (marks.highlight, marks.arrow, marks.caption)}
    methods = ("play", "play_line", "highlight", "on_move", "next_move", "to_html", "new_game")
    wanted |= {f"SolitaireWidget.{name}" for name in methods}
    assert wanted - anchors == set()
    assert not [name for name in anchors if name.startswith("SolitaireWidget.class_")]


def test_words_are_found_and_the_lesson_on_search_keeps_its_page(
    site: Built, opened: Page, serve: Serve
) -> None:
    # From a file Sphinx finds words too, but cannot fetch the sentences around them.
    opened.goto(f"{serve(site.folder)}/index.html")
    opened.locator(".sidebar-tree").get_by_role("link", name="Search").click()
    expect(opened.locator("h1")).to_have_text(re.compile("^Search"))
    expect(opened.locator("article")).to_contain_text("perft")
    opened.locator(".sidebar-search").fill("gallery")
    opened.locator(".sidebar-search").press("Enter")
    expect(opened.locator("#search-results li a").first).to_be_visible()


def test_nothing_on_the_site_comes_from_elsewhere(site: Built) -> None:
    """Also what a page would load only on some screens or some day."""
    loads = re.compile(r'(?:src|<link[^>]*href|url\()\s*=?\s*["\'(]?(https?://[^"\') ]+)')
    found = {
        (file.name, address)
        for file in site.folder.rglob("*")
        if file.suffix in (".html", ".css")
        for address in loads.findall(file.read_text(encoding="utf-8"))
    }
    assert found == set()


def position(code: str, *moves: str) -> str:
    """Returns the position after some moves of a deal."""
    game = Game(code)
    for move in moves:
        game.play(move)
    return str(game.position)
