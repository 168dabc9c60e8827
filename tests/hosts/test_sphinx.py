"""The extension in empty Sphinx projects: five lines, and a board is alive in the page."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from solitaire_widget import Game

from .conftest import OpenPage, Serve
from .playing import deal, misses_nobody, stop_time
from .sites import CODE, EXTENSION, OTHER, Built, boards, build, built, play_on, project

LINES = ("AH>F", "AD>F")
DIRECTIVE = f"""
.. solitaire:: {CODE}
   :moves: AH>F AD>F
   :timeline:
"""
POSITION = "C J8KQ KC/KSQS/-/KHQHJHTH/-/9H/-"
MYST = f"""# Boards

```{{solitaire}} {CODE}
:moves: AH>F, AD>F
:theme: dark
:language: he
:caption: אס על אס
```

:::{{solitaire}} {POSITION}
:interactive: false
:width: 300
:align: center
:class: small
:name: endgame
:::

See [](#endgame-page).
"""
DEEP = f"""(endgame-page)=
# Deeper

```{{solitaire}}
:position: {POSITION}
:four-colour: yes
:left-handed:
:width: 60%
```

<solitaire-board code="{OTHER}" language="en"></solitaire-board>
"""
# What is written, and what the build says of it.
FAULTS = {
    "RU1-C-AAAAASD": "its check symbol disagrees",
    "": "expected one game: a code such as RU1-C-AAAAASC",
    f"{CODE}\n   :position: {POSITION}": "expected one game",
    "C ---- AH/-/-/-/-/-/-": "not a possible position",
    f"{CODE}\n   :moves: AH>F 4C>4": "4♣ goes only on 5♣, the same family",
    f"{CODE}\n   :moves: AH>F home": "move 2 of the line",
    f"{CODE}\n   :theme: blue": "theme must be 'auto', 'light' or 'dark', not 'blue'",
    f"{CODE}\n   :timeline: perhaps": "timeline must be True or False, not 'perhaps'",
    f"{CODE}\n   :four-colour: 4": "four-colour must be True or False, not '4'",
    f"{CODE}\n   :colour: red": 'unknown option: "colour"',
    f"{CODE}\n   :width: wide": '"wide"',
    f"{CODE}\n   :width: 0": "a board needs a width, got 0",
    f"{CODE}\n   :width: 0.0%": "a board needs a width, got 0.0%",
    f"{CODE}\n   :align: top": '"top" unknown; choose from "left", "center", or "right"',
    f"{CODE}\n   :highlight: 3S": "3S is face down",
    f"{CODE}\n   :arrow: AD": "'AD' is no arrow: expected two ends",
    f"{CODE}\n   :caption: {'x' * 301}": "a caption has 1 to 300 characters, this one has 301",
}


@pytest.fixture(scope="module")
def quickstart(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project as sphinx-quickstart makes it, with the extension and a board put in."""
    folder = tmp_path_factory.mktemp("quickstart") / "source"
    make = ["-q", "-p", "Empty", "-a", "Nobody", "--no-makefile", "--no-batchfile", str(folder)]
    subprocess.run(
        [sys.executable, "-m", "sphinx.cmd.quickstart", *make],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    conf = folder / "conf.py"
    text = conf.read_text(encoding="utf-8")
    assert "extensions = []" in text
    conf.write_text(text.replace("extensions = []", f'extensions = ["{EXTENSION}"]'), "utf-8")
    with (folder / "index.rst").open("a", encoding="utf-8") as index:
        index.write(DIRECTIVE)
    return folder


@pytest.fixture(scope="module")
def myst(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A site in MyST: a page at the top, one two folders down, and one without a board."""
    folder = tmp_path_factory.mktemp("myst")
    files = {
        "index.md": f"{MYST}\n```{{toctree}}\ndeep/er/page\nplain\n```\n",
        "deep/er/page.md": DEEP,
        "plain.md": "# No board\n\nOnly `<solitaire-board>`, written about.\n",
    }
    source = project(
        folder / "source",
        files,
        extensions=["myst_parser", EXTENSION],
        myst_enable_extensions=["colon_fence"],
    )
    return built(source, folder / "sites" / "one")


def test_five_lines_in_a_new_project(quickstart: Path, open_page: OpenPage) -> None:
    site = built(quickstart, quickstart.parent / "html")
    page = open_page((site.folder / "index.html").as_uri(), reduced_motion="reduce")
    (board,) = boards(page, 1)
    game = Game(CODE)
    for move in LINES:
        game.play(move)
    play_on(board, game, "2D>F", "KC>1")
    board.press("undo")
    game.undo()
    board.expect(str(game.position))
    assert board.root.locator("[data-timeline]").is_visible()
    deal(board, OTHER)


def test_a_board_of_a_page_waits_for_its_reader(quickstart: Path, open_page: OpenPage) -> None:
    """Time is the reader's: it begins with a move of theirs, not with those of the page."""
    site = built(quickstart, quickstart.parent / "html")
    page = open_page(None, reduced_motion="reduce")
    stop_time(page)
    page.goto((site.folder / "index.html").as_uri())
    (board,) = boards(page, 1)
    page.clock.run_for(5_000)
    assert board.info("time") == "0:00"
    board.play("2D>F")
    page.clock.run_for(5_500)
    assert board.info("time") == "0:05"


def test_a_board_of_a_page_misses_no_python(quickstart: Path, open_page: OpenPage) -> None:
    site = built(quickstart, quickstart.parent / "html")
    page = open_page(None, reduced_motion="reduce")
    stop_time(page)
    page.goto((site.folder / "index.html").as_uri())
    (board,) = boards(page, 1)
    game = Game(CODE)
    for move in LINES:
        game.play(move)
    play_on(board, game, "2D>F")
    misses_nobody(page)


def test_boards_of_myst_pages_live_in_folders_of_a_server(
    myst: Built, open_page: OpenPage, serve: Serve
) -> None:
    page = open_page(f"{serve(myst.folder.parent)}/one/index.html", reduced_motion="reduce")
    first, second = boards(page, 2)
    assert first.root.get_attribute("dir") == "rtl"
    assert first.root.get_attribute("data-theme") == "dark"
    game = Game(CODE)
    for move in LINES:
        game.play(move)
    play_on(first, game, "2D>F")
    assert "אס על אס" in first.root.inner_text()
    second.expect(POSITION)
    box = second.root.bounding_box()
    assert box is not None
    assert round(box["width"]) == 300
    second.play("QS>F")
    second.expect(POSITION)  # only to look at
    page.get_by_role("link", name="Deeper").first.click()
    third, fourth = boards(page, 2)
    play_on(third, Game.from_position(POSITION), "QS>F")
    play_on(fourth, Game(OTHER), "6C>7")


@pytest.mark.parametrize("window", [1000, 400, 330])
def test_a_share_of_a_narrow_page_is_still_played_on(
    myst: Built, open_page: OpenPage, window: int
) -> None:
    page = open_page((myst.folder / "deep/er/page.html").as_uri())
    page.set_viewport_size({"width": window, "height": 800})
    board, whole = boards(page, 2)
    widths = [each.root.evaluate("root => root.offsetWidth") for each in (board, whole)]
    assert widths[0] == pytest.approx(min(max(0.6 * widths[1], 320), widths[1]), abs=1)


def test_only_pages_with_a_board_load_the_script(myst: Built) -> None:
    scripts = {
        name: re.findall(r'<script[^>]*src="([^"]*solitaire-page[^"]*)"', myst.page(name))
        for name in ("index.html", "deep/er/page.html", "plain.html", "genindex.html")
    }
    digest = r"\?v=\w+"
    assert re.fullmatch(rf"_static/solitaire-page\.js{digest}", *scripts["index.html"])
    assert re.fullmatch(
        rf"\.\./\.\./_static/solitaire-page\.js{digest}", *scripts["deep/er/page.html"]
    )
    assert scripts["plain.html"] == scripts["genindex.html"] == []


def test_where_no_scripts_run_the_page_shows_a_picture(myst: Built, open_page: OpenPage) -> None:
    page = open_page((myst.folder / "index.html").as_uri(), java_script_enabled=False)
    pictures = page.locator("solitaire-board > img")
    assert [picture.is_visible() for picture in pictures.all()] == [True, True]
    assert "10 of hearts" in (pictures.nth(1).get_attribute("alt") or "")


@pytest.mark.parametrize(("builder", "file"), [("text", "txt"), ("latex", "tex"), ("man", "1")])
def test_other_formats_get_the_board_in_text(quickstart: Path, builder: str, file: str) -> None:
    site = built(quickstart, quickstart.parent / builder, "-b", builder)
    (made,) = site.folder.glob(f"*.{file}")
    text = made.read_text(encoding="utf-8")
    assert "solitaire-board" not in text
    assert "20 points, 2 moves" in text
    assert re.search(r"A♥ +A♦", text)


def test_books_are_well_formed_and_have_the_picture(quickstart: Path) -> None:
    doctrees = str(quickstart.parent / "doctrees")
    book = ("-D", "copyright=nobody", "-D", "version=1", "-d", doctrees)
    site = built(quickstart, quickstart.parent / "epub", "-b", "epub", *book)
    pages = [page.read_text(encoding="utf-8") for page in site.folder.rglob("*.xhtml")]
    for page in pages:
        ElementTree.fromstring(page)
    assert any("<solitaire-board" in page and "<img " in page for page in pages)
    assert not any("solitaire-page.js" in page for page in pages)


def test_pages_are_read_again_when_the_script_could_not_read_them(tmp_path: Path) -> None:
    conf = f'import {EXTENSION} as extension\nextensions = ["{EXTENSION}"]\n'
    source = project(tmp_path / "source", {"index.rst": f"Board\n=====\n{DIRECTIVE}"})
    page = tmp_path / "out" / ".doctrees" / "index.doctree"
    read = []
    for version in ("", "", "extension.FORMAT += 1\n"):
        (source / "conf.py").write_text(conf + version, encoding="utf-8")
        built(source, tmp_path / "out")
        read.append(page.stat().st_mtime_ns)
    assert read[0] == read[1] < read[2]


def test_what_is_wrong_is_told_with_file_and_line(tmp_path: Path) -> None:
    heading = "Faults\n======\n\n"
    directives = [f".. solitaire:: {fault}".rstrip() + "\n\n" for fault in FAULTS]
    files = {"index.rst": heading + "".join(directives)}
    source = project(tmp_path / "source", files, extensions=[EXTENSION])
    failed = build(source, tmp_path / "html", "-W", "--keep-going")
    assert failed.code == 1
    line = heading.count("\n") + 1
    for fault, directive in zip(FAULTS.values(), directives, strict=True):
        told = re.search(
            rf"index\.rst:{line}: ERROR: (.*?)\n(?=\S*index\.rst:|\Z)", failed.said, re.S
        )
        assert told, f"nothing is said of line {line}:\n{failed.said}"
        assert fault in told[1]
        line += directive.count("\n")
    assert failed.said.count("ERROR") == len(FAULTS)


def test_a_wrong_option_in_myst_is_told_with_file_and_line(tmp_path: Path) -> None:
    text = f"# Faults\n\n```{{solitaire}} {CODE}\n:theme: blue\n```\n"
    source = project(tmp_path / "source", {"index.md": text}, extensions=["myst_parser", EXTENSION])
    failed = build(source, tmp_path / "html", "-W")
    assert failed.code != 0
    assert "index.md:4: WARNING" in failed.said
    assert "theme must be 'auto', 'light' or 'dark', not 'blue'" in failed.said
