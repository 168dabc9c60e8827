"""With the theme "auto" a board is as light or dark as the page that it lies on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from solitaire_widget import page_script

from .pages import Visitor

BOARD = '<solitaire-board code="RU1-C-AAAAASC" animation="off" language="en"></solitaire-board>'


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Visitor]:
    made = Visitor(browser)
    yield made
    made.close()
    assert not made.errors, made.errors


def write_page(folder: Path, style: str, html: str = "", body: str = BOARD) -> str:
    page_script(folder / "page.js")
    path = folder / "board.html"
    path.write_text(
        f'<!doctype html><html {html}><head><meta charset="utf-8"><title>a page</title>'
        f'<style>{style}</style><script src="page.js" defer></script></head>'
        f"<body>{body}</body></html>",
        encoding="utf-8",
    )
    return path.as_uri()


# What the page says (style, attributes of html), what the system asks for, what the board is.
PAGES = [
    ("", "", "dark", "light"),
    ("", "", "light", "light"),
    (":root { color-scheme: light }", "", "dark", "light"),
    (":root { color-scheme: dark }", "", "light", "dark"),
    (":root { color-scheme: light dark }", "", "dark", "dark"),
    (":root { color-scheme: light dark }", "", "light", "light"),
    ("body { background: #fff }", "", "dark", "light"),
    ("body { background: #000 }", "", "light", "dark"),
    ("body { background: color(srgb 0.1 0.1 0.1) }", "", "light", "dark"),
    ("html { background: #111 } body { background: #fff2 }", "", "light", "dark"),
    ("body { background: #fff }", 'data-theme="dark"', "light", "dark"),
    ("body { background: #000 }", 'data-theme="light"', "dark", "light"),
    ("body { background: #fff }", 'data-theme="auto"', "dark", "dark"),
    ("body { background: #000 }", 'data-theme="auto"', "light", "light"),
]


@pytest.mark.parametrize(("style", "html", "system", "theme"), PAGES)
def test_the_board_follows_the_page_and_the_system_only_where_the_page_does(
    visitor: Visitor, tmp_path: Path, style: str, html: str, system: str, theme: str
) -> None:
    visit = visitor.open(write_page(tmp_path, style, html), color_scheme=system)
    assert visit.board().root.get_attribute("data-theme") == theme


def test_a_dark_part_of_a_light_page_has_a_dark_board(visitor: Visitor, tmp_path: Path) -> None:
    body = f'{BOARD}<div style="background: #1b1b1b">{BOARD}</div>'
    visit = visitor.open(write_page(tmp_path, "body { background: #fff }", body=body))
    themes = [board.root.get_attribute("data-theme") for board in visit.boards()]
    assert themes == ["light", "dark"]


def test_a_page_that_turns_dark_takes_its_board_with_it(visitor: Visitor, tmp_path: Path) -> None:
    visit = visitor.open(write_page(tmp_path, "body { background: #fff }"))
    root = visit.board().root
    assert root.get_attribute("data-theme") == "light"
    visit.page.evaluate("() => { document.body.style.background = '#101010' }")
    visit.page.locator('.solitaire[data-theme="dark"]').wait_for()


def test_a_board_in_a_shadow_root_sees_the_ground_around_it(
    visitor: Visitor, tmp_path: Path
) -> None:
    body = f"""{BOARD}<div id="host" style="background: #000"></div><script>
        addEventListener("DOMContentLoaded", () => {{
            const root = document.querySelector("#host").attachShadow({{ mode: "open" }});
            root.innerHTML = `{BOARD}`;
        }});</script>"""
    visit = visitor.open(write_page(tmp_path, "body { background: #fff }", body=body))
    visit.page.locator('#host .solitaire[data-theme="dark"]').wait_for()
