"""Pages with living boards, without Python and without a network, as `to_html` makes them."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from solitaire_widget import Game, Position, SolitaireWidget, page_script
from solitaire_widget.exercises import Exercise
from solitaire_widget.marks import arrow, caption, highlight
from solitaire_widget.words import say

from .pages import FRAME, PageBoard, Visit, Visitor, served

CODE = "RU1-C-AAAAASC"
OTHER = "RU1-R-AAAAABB"
SETTINGS: dict[str, Any] = {"animation": "off", "language": "en"}
DARK, LIGHT = "rgb(20, 24, 26)", "rgb(245, 244, 240)"


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Visitor]:
    made = Visitor(browser)
    yield made
    made.close()
    assert not made.errors, "\n".join(made.errors)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A folder deep in a site, and its address."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "lessons").mkdir()
    with served(folder) as address:
        yield folder / "lessons", f"{address}lessons/"


def write(folder: Path, body: str, head: str = "") -> Path:
    """Writes a page as an author would, with the script beside it."""
    page_script(folder / "page.js")
    path = folder / "board.html"
    path.write_text(
        f"<!doctype html>\n<html><head><meta charset='utf-8'><title>A page</title>{ICON}{head}"
        f"</head><body>{body}</body></html>",
        encoding="utf-8",
    )
    return path


def element(attributes: str, content: str = "") -> str:
    words = " ".join(f'{name}="{value}"' for name, value in SETTINGS.items())
    return f"<solitaire-board {words} {attributes}>{content}</solitaire-board>"


SCRIPT = '<script src="page.js"></script>'
# What pages say of bare tags, all at once and worse.
HOSTILE = """<style>
body { letter-spacing: 3px; text-transform: uppercase; text-indent: 2em; line-height: 3; }
div, span, p, button, section, ul, li, dl, dt, dd, h2, h3, kbd, label, fieldset, legend, input,
select, textarea, dialog, strong, bdi, canvas {
    display: block; position: relative; float: left; box-sizing: content-box; width: 55%;
    min-width: 40px; max-width: 200px; min-height: 30px; margin: 9px 7px; padding: 11px;
    border: 3px solid red; background: pink; color: lime; font: bold 20px/3 serif; opacity: 0.5;
    transform: rotate(1deg); text-align: end; letter-spacing: 2px; vertical-align: super;
    box-shadow: 0 0 9px blue; transition: all 9s; overflow: hidden; white-space: pre;
}
img, svg, canvas { display: block; max-width: 10px; margin: 1em auto; padding: 4px; float: left; }
svg { fill: red; stroke: red; stroke-width: 9; vertical-align: super; width: 1em; height: 1em; }
* { margin: 5px; padding: 5px; }
:is(div, span, p, button, li, label, input, h2, fieldset, dl, kbd)::before,
:is(div, span, p, button, li, label, input, h2, fieldset, dl, kbd)::after {
    content: "x"; display: table; clear: both; border: 2px solid red;
}
html, body, solitaire-board { margin: 0; padding: 0; }
</style>"""
# Where every part of the board is and what it looks like.
LOOKS = """root => [...root.querySelectorAll("*")].map(part => {
    const { x, y, width, height } = part.getBoundingClientRect();
    const style = getComputedStyle(part);
    const box = [x, y, width, height].map(each => Math.round(each * 10) / 10).join(" ");
    const look = ["color", "backgroundColor", "fontSize", "fontFamily", "opacity", "textAlign",
        "letterSpacing", "textTransform", "boxShadow", "whiteSpace", "transitionDuration", "fill",
        "stroke", "strokeWidth"];
    return [part.tagName, part.getAttribute("class"), box, ...look.map(each => style[each])]
        .join(" | ");
})"""
# Whether the last column ends where the board does, but for its margin.
RIGHTMOST = """() => {
    const right = selector => document.querySelector(selector).getBoundingClientRect().right;
    const margin = right(".solitaire") - right('[data-pile="7"]');
    return 2 < margin && margin < 30;
}"""
# Else the browser asks the page's server for one.
ICON = '<link rel="icon" href="data:,">'


def check(board: PageBoard, game: Game) -> None:
    """Asserts that the board shows the game."""
    board.expect(str(game.position))
    assert (board.number("score"), board.number("moves")) == (game.score, game.move_count)
    assert board.info("code") == ("–" if game.code is None else str(game.code))


def play_all_there_is(board: PageBoard) -> None:
    """Plays by mouse and by keyboard, is refused, undoes, redoes, and deals other games."""
    game = Game(CODE)
    check(board, game)
    for move in ("AH>F", "AD>F", "2D>F"):
        board.drag(*move.split(">"))
        game.play(move)
        check(board, game)
    board.press("undo")
    game.undo()
    check(board, game)
    board.press("redo")
    game.redo()
    check(board, game)
    board.drag("4C", "3")
    board.root.locator("[data-message]", has_text=game.why("4C>3")).wait_for()
    check(board, game)
    board.card("KC").focus()
    board.page.keyboard.press("Enter")
    board.page.keyboard.press("1")
    board.page.keyboard.press("Enter")
    game.play("KC>1")
    check(board, game)
    board.page.keyboard.press("u")
    game.undo()
    check(board, game)
    deal(board, OTHER)
    game = Game(OTHER)
    move = game.play(game.legal_moves()[0])
    board.drag(*str(move).split(">"))
    check(board, game)
    # There never was a Python that could be missed.
    assert not board.root.locator('[data-info="python"]').is_visible()


def deal(board: PageBoard, code: str) -> None:
    board.press("new")
    board.root.locator('[data-field="code"]').fill(code)
    board.root.locator('[data-action="start"]').click()


class TestOneFile:
    def test_is_played_from_a_disk(self, visitor: Visitor, tmp_path: Path) -> None:
        path = tmp_path / "board.html"
        Game(CODE).to_html(path, **SETTINGS)
        visit = visitor.open(path.as_uri(), offline=True)
        play_all_there_is(visit.board())
        assert visit.requests == [path.as_uri()]

    def test_is_played_from_a_server(self, visitor: Visitor, site: tuple[Path, str]) -> None:
        folder, address = site
        Game(CODE).to_html(folder / "one.html", **SETTINGS)
        visit = visitor.open(f"{address}one.html")
        play_all_there_is(visit.board())
        assert visit.requests == [f"{address}one.html"]

    def test_is_played_in_a_sandboxed_frame(self, visitor: Visitor, tmp_path: Path) -> None:
        path = tmp_path / "frame.html"
        html = Game(CODE).to_html(**SETTINGS)
        path.write_text(FRAME.format(page=escape(html)), encoding="utf-8")
        visit = visitor.open(path.as_uri())
        play_all_there_is(visit.framed())
        assert visit.requests == [path.as_uri()]

    def test_goes_on_after_a_reload(self, visitor: Visitor, tmp_path: Path) -> None:
        path = tmp_path / "board.html"
        game = Game(CODE)
        game.to_html(path, marks=caption("The first aces"), **SETTINGS)
        visit = visitor.open(path.as_uri())
        board = visit.board()
        board.drag("AH", "F")
        game.play("AH>F")
        check(board, game)
        # A page that is left keeps what was played in its last moment.
        visit.page.reload()
        board = visit.board()
        check(board, game)
        board.root.locator("[data-message]", has_text=say("en", "session.kept")).wait_for()
        assert board.root.locator("[data-caption]").inner_text() == "The first aces"

    def test_shows_the_picture_where_scripts_are_off(
        self, visitor: Visitor, tmp_path: Path
    ) -> None:
        path = tmp_path / "board.html"
        Game(CODE).to_html(path, title="Aces first")
        page = visitor.open(path.as_uri(), java_script_enabled=False).page
        image = page.locator("img")
        # The element is a block, and the picture as wide as the board would be.
        box = image.bounding_box()
        assert box is not None
        assert box["width"] > 900
        assert box["height"] > 600
        assert image.evaluate("image => image.complete && image.naturalWidth") == 720
        assert page.locator("h1").inner_text() == "Aces first"
        assert page.locator(".solitaire, [data-face], [data-pile]").count() == 0

    def test_of_a_position_is_played_from_there(self, visitor: Visitor, tmp_path: Path) -> None:
        path = tmp_path / "board.html"
        position = Position.parse("C KKK9 QC/KCJC/TC/-/-/-/-")
        position.to_html(path, **SETTINGS)
        board = visitor.open(path.as_uri()).board()
        game = Game.from_position(position)
        check(board, game)
        for move in ("TC>F", "JC>F", "QC>F", "KC>F"):
            board.drag(*move.split(">"))
            game.play(move)
        check(board, game)
        assert game.is_won

    @pytest.mark.parametrize("width", [360, 1000])
    def test_fits_the_window(self, visitor: Visitor, tmp_path: Path, width: int) -> None:
        path = tmp_path / "board.html"
        Game(CODE).to_html(
            path, title=f"A lesson with a rather {'long ' * 9}title{'!' * 99}", **SETTINGS
        )
        visit = visitor.open(path.as_uri(), viewport={"width": width, "height": 740})
        board = visit.board()
        box = board.root.bounding_box()
        assert box is not None
        assert width - 40 < box["width"] <= width
        wide = visit.page.evaluate("() => document.documentElement.scrollWidth")
        assert wide == width


class TestOfAWidget:
    def test_has_language_history_timeline_and_marks(
        self, visitor: Visitor, tmp_path: Path
    ) -> None:
        path = tmp_path / "board.html"
        game = Game(CODE)
        widget = SolitaireWidget(game, language="he", timeline=True, animation="off", theme="dark")
        widget.play_line("AH>F AD>F 2D>F", delay=0)
        widget.go_to(1)
        widget.highlight("AD")
        widget.arrow("AD", "F")
        widget.caption("לאן הולך האס?")
        widget.to_html(path, title="שיעור ראשון")
        widget.close()
        visit = visitor.open(path.as_uri())
        board = visit.board()
        check(board, game)
        page = visit.page
        assert page.locator("html").get_attribute("dir") == "rtl"
        assert board.root.get_attribute("dir") == "rtl"
        assert board.root.get_attribute("data-theme") == "dark"
        assert background(page) == DARK
        assert page.locator("h1").inner_text() == "שיעור ראשון"
        assert board.root.locator("[data-caption]").inner_text() == "לאן הולך האס?"
        assert board.card("AD").get_attribute("data-highlight") == "yellow"
        assert board.root.locator('[data-arrow="AD>D"]').count() == 1
        slider = board.root.locator('input[data-field="step"]')
        assert (slider.input_value(), slider.get_attribute("max")) == ("1", "3")
        board.root.locator('[data-action="forward"]').click()
        board.root.locator('[data-action="forward"]').click()
        game.go_to(3)
        check(board, game)
        board.press("undo")
        game.undo()
        check(board, game)

    def test_has_the_exercise_and_its_words_where_scripts_are_off(
        self, visitor: Visitor, tmp_path: Path
    ) -> None:
        path = tmp_path / "board.html"
        exercise = Exercise(CODE, "Send an ace home.", "AH home", 1, "Aces", **SETTINGS)
        exercise.widget.to_html(path)
        exercise.widget.close()
        dead = visitor.open(path.as_uri(), java_script_enabled=False).page
        assert "Send an ace home." in dead.locator("solitaire-board").inner_text()
        board = visitor.open(path.as_uri()).board()
        assert "Send an ace home." in board.root.locator("[data-task]").inner_text()
        assert board.page.get_by_text("Send an ace home.").count() == 1
        board.drag("AH", "F")
        board.drag("AD", "F")
        used = say("en", "exercise.used.one", count=1)
        board.root.locator("[data-message]", has_text=used).wait_for()

    @pytest.mark.parametrize("marks", [[highlight("AD"), arrow("AD", "F")], []])
    def test_a_games_marks_are_its_pages(
        self, visitor: Visitor, tmp_path: Path, marks: list[Any]
    ) -> None:
        path = tmp_path / "board.html"
        Game(CODE).to_html(path, marks=marks, **SETTINGS)
        root = visitor.open(path.as_uri()).board().root
        assert root.locator("[data-highlight], [data-arrow]").count() == len(marks)


def background(page: Page) -> str:
    colour: str = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    return colour


class TestTheme:
    @pytest.mark.parametrize(("scheme", "colour"), [("light", LIGHT), ("dark", DARK)])
    def test_follows_the_system_with_scripts_and_without(
        self, visitor: Visitor, tmp_path: Path, scheme: str, colour: str
    ) -> None:
        path = tmp_path / "board.html"
        Game(CODE).to_html(path, **SETTINGS)
        visit = visitor.open(path.as_uri(), color_scheme=scheme)
        assert visit.board().root.get_attribute("data-theme") == scheme
        assert background(visit.page) == colour
        dead = visitor.open(path.as_uri(), color_scheme=scheme, java_script_enabled=False)
        assert background(dead.page) == colour

    def test_of_the_page_is_the_one_chosen_on_the_board(
        self, visitor: Visitor, tmp_path: Path
    ) -> None:
        path = tmp_path / "board.html"
        Game(CODE).to_html(path, **SETTINGS, theme="light")
        visit = visitor.open(path.as_uri(), color_scheme="dark")
        board = visit.board()
        assert background(visit.page) == LIGHT
        board.press("settings")
        board.root.locator('[data-setting="theme"]').select_option("dark")
        visit.page.wait_for_function(
            "dark => getComputedStyle(document.body).backgroundColor === dark", arg=DARK
        )


class TestManyBoards:
    def test_share_one_script_and_nothing_else(
        self, visitor: Visitor, site: tuple[Path, str]
    ) -> None:
        folder, address = site
        fragment = Game(CODE).to_html(fragment=True, **SETTINGS)
        write(folder, f"<h1>Two</h1>{fragment}<p>and</p>{fragment}{SCRIPT}")
        visit = visitor.open(f"{address}board.html", viewport={"width": 900, "height": 1700})
        one, other = visit.boards()
        assert visit.requests == [f"{address}board.html", f"{address}page.js"]
        first, second = Game(CODE), Game(CODE)
        one.drag("AH", "F")
        first.play("AH>F")
        check(one, first)
        check(other, second)
        for move in ("AD>F", "2D>F"):
            other.drag(*move.split(">"))
            second.play(move)
        check(other, second)
        check(one, first)

        visit.page.reload()

        one, other = visit.boards()
        check(one, first)
        check(other, second)

    @pytest.mark.parametrize("where", ["before", "twice", "later"])
    def test_are_made_wherever_the_script_stands(
        self, visitor: Visitor, tmp_path: Path, where: str
    ) -> None:
        boards = element(f'code="{CODE}"', "<p>still</p>") + element(f'code="{OTHER}"')
        path = {
            "before": lambda: write(tmp_path, boards, SCRIPT),
            "twice": lambda: write(tmp_path, boards + SCRIPT, SCRIPT),
            "later": lambda: write(tmp_path, boards),
        }[where]()
        visit = visitor.open(path.as_uri())
        if where == "later":
            assert visit.page.locator(".solitaire").count() == 0
            visit.page.add_script_tag(url="page.js")
        one, other = visit.boards()
        check(one, Game(CODE))
        check(other, Game(OTHER))
        assert visit.page.get_by_text("still").count() == 0

    def test_come_and_go_and_move(self, visitor: Visitor, tmp_path: Path) -> None:
        path = write(tmp_path, f"<main></main><section></section>{SCRIPT}")
        visit = visitor.open(path.as_uri())
        page, game = visit.page, Game(CODE)
        # As scripts do that build pages: first the element, then what it is to be.
        page.evaluate(
            """code => {
                const board = document.createElement("solitaire-board");
                board.setAttribute("animation", "off");
                document.querySelector("main").append(board);
                board.setAttribute("language", "en");
                board.setAttribute("code", code);
            }""",
            CODE,
        )
        board = visit.board()
        check(board, game)
        board.drag("AH", "F")
        game.play("AH>F")
        check(board, game)
        page.locator("solitaire-board").evaluate(
            "board => document.querySelector('section').append(board)"
        )
        board = visit.board()
        check(board, game)
        board.drag("AD", "F")
        game.play("AD>F")
        check(board, game)
        page.locator("solitaire-board").evaluate("board => board.remove()")
        assert page.locator(".solitaire").count() == 0

    def test_that_have_gone_are_freed(self, visitor: Visitor, tmp_path: Path) -> None:
        visit = visitor.open(write(tmp_path, f"<main></main>{SCRIPT}").as_uri())
        page = visit.page
        page.evaluate(
            """html => {
                const main = document.querySelector("main");
                globalThis.gone = [];
                for (let n = 0; n < 10; n += 1) {
                    main.innerHTML = html;
                    const board = main.querySelector("solitaire-board");
                    board.querySelector('[data-action="new"]').click();
                    board.querySelector('[data-action="start"]').click();
                    globalThis.gone.push(
                        new WeakRef(board), new WeakRef(board.querySelector(".solitaire")));
                    main.replaceChildren();
                }
            }""",
            element(f'code="{CODE}"'),
        )
        collector = page.context.new_cdp_session(page)

        def left() -> int:
            collector.send("HeapProfiler.collectGarbage")
            number: int = page.evaluate("() => gone.filter(each => each.deref()).length")
            return number

        # A change is kept a moment after it. The engine itself may hold the last one for longer.
        deadline = monotonic() + 10
        while left() > 2 and monotonic() < deadline:
            pass
        assert left() <= 2


class TestAuthors:
    def test_write_codes_positions_moves_and_settings(
        self, visitor: Visitor, tmp_path: Path
    ) -> None:
        position = "R KKK9 QC/KCJC/TC/-/-/-/-"
        path = write(
            tmp_path,
            element(f'code="{CODE}" moves="AH&gt;F AD>F" timeline four-colour theme="dark"')
            + element(f'position="{position}" interactive="false"')
            + SCRIPT,
        )
        visit = visitor.open(path.as_uri(), viewport={"width": 900, "height": 1700})
        one, other = visit.boards()
        game = Game(CODE)
        game.play("AH>F")
        game.play("AD>F")
        check(one, game)
        assert one.root.locator("[data-timeline]").is_visible()
        assert one.root.get_attribute("data-suits") == "four"
        assert one.root.get_attribute("data-theme") == "dark"
        one.press("undo")
        game.undo()
        check(one, game)
        check(other, Game.from_position(position))
        assert other.root.get_attribute("data-interactive") == "false"

    @pytest.mark.parametrize("language", ["en", "he"])
    def test_are_told_what_is_wrong_and_the_picture_stays(
        self, visitor: Visitor, tmp_path: Path, language: str
    ) -> None:
        wrong = [
            'code="RU1-C-AAAAASD"',
            'position="C ---- 7H"',
            f'code="{CODE}" moves="AH>F 2D>F"',
            f'code="{CODE}" theme="blue"',
            'state="nonsense"',
            "",
        ]
        boards = [element(each, "<b>still</b>") for each in wrong]
        html = "".join(boards).replace('language="en"', f'language="{language}"')
        visit = visitor.open(write(tmp_path, html + SCRIPT).as_uri())
        faults = visit.page.locator("solitaire-board > [role=alert]")
        faults.nth(len(wrong) - 1).wait_for()
        said = faults.all_inner_texts()
        assert len(said) == len(set(said)) == len(wrong)
        assert said[5] == say(language, "page.nothing")
        assert "blue" in said[3]
        assert "2D>F" in said[2]
        for each in faults.all():
            assert each.is_visible()
        assert visit.page.get_by_text("still").count() == len(wrong)
        assert visit.page.locator(".solitaire").count() == 0

    def test_may_style_all_tags_and_the_board_looks_as_ever(
        self, visitor: Visitor, tmp_path: Path
    ) -> None:
        board = element(f'code="{CODE}" moves="AH>F" timeline hints verdict-light')
        looks = []
        for head in ("", HOSTILE):
            path = write(tmp_path, board + SCRIPT, f"<style>body {{ margin: 0 }}</style>{head}")
            root = visitor.open(path.as_uri()).board().root
            looks.append(root.evaluate(LOOKS))
            hidden = root.locator("[hidden]")
            assert hidden.count() > 1
            assert not any(part.is_visible() for part in hidden.all())
            for window in ("settings", "help", "new"):
                root.locator(f'[data-action="{window}"]').click()
                root.locator(f'[data-window="{window}"]').wait_for()
                looks[-1] += root.locator(".solitaire-layer").evaluate(LOOKS)
                root.page.keyboard.press("Escape")
        calm, hostile = looks
        assert hostile == calm

    @pytest.mark.parametrize("width", [1280, 420])
    def test_may_be_printed_and_nothing_is_cut_off(
        self, visitor: Visitor, tmp_path: Path, width: int
    ) -> None:
        board = element(f'code="{CODE}" moves="AH>F" timeline verdict-light')
        visit = visitor.open(write(tmp_path, board + SCRIPT).as_uri())
        page, root = visit.page, visit.board().root
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_function(RIGHTMOST)
        before = root.evaluate(LOOKS)
        page.evaluate(
            """rightmost => {
                addEventListener("beforeprint", () => {
                    const { offsetWidth } = document.querySelector(".solitaire");
                    globalThis.printed = [offsetWidth, eval(rightmost)()];
                });
            }""",
            RIGHTMOST,
        )
        assert page.pdf(format="A4").startswith(b"%PDF")
        wide, fits = page.evaluate("printed")
        assert fits
        assert wide == min(620, width - 16)
        assert root.evaluate(LOOKS) == before
        adjust = root.locator("[data-card]").first.evaluate(
            "card => getComputedStyle(card, '::after').printColorAdjust"
        )
        assert adjust == "exact"

    def test_need_not_name_a_character_set(self, visitor: Visitor, tmp_path: Path) -> None:
        script = page_script(tmp_path / "page.js")
        assert script.isascii()
        path = tmp_path / "board.html"
        path.write_text(
            f'<!doctype html><title>A page</title>{ICON}<solitaire-board code="{CODE}" '
            f'language="he"></solitaire-board>{SCRIPT}'
        )
        visit = visitor.open(path.as_uri())
        root = visit.board().root
        assert visit.page.evaluate("document.characterSet") == "windows-1252"
        for action in ("new", "settings", "help"):
            button = root.locator(f'[data-action="{action}"]').first
            name = str(button.get_attribute("title"))
            assert name == say("he", f"bar.{action}")
        assert root.get_attribute("aria-label") == say("he", "board.name")
        root.locator('[data-action="help"]').click()
        assert say("he", "help.rules") in root.locator("[data-window]").inner_text()

    def test_may_put_boards_into_shadow_roots(self, visitor: Visitor, tmp_path: Path) -> None:
        path = write(tmp_path, f"<div id='host'></div>{SCRIPT}")
        visit = visitor.open(path.as_uri())
        visit.page.evaluate(
            """html => document.getElementById("host").attachShadow({ mode: "open" })
                .innerHTML = html""",
            element(f'code="{CODE}"'),
        )
        board, game = visit.board(), Game(CODE)
        board.drag("AH", "F")
        game.play("AH>F")
        check(board, game)

    def test_may_put_a_board_into_a_frame(self, visitor: Visitor, tmp_path: Path) -> None:
        board = element(f'code="{CODE}"')
        frame = "<iframe style='width: 900px; height: 850px'></iframe>"
        visit = visitor.open(write(tmp_path, board + frame + SCRIPT).as_uri())
        visit.board()
        visit.page.evaluate(
            """() => document.querySelector("iframe").contentDocument.body
                .append(document.querySelector("solitaire-board"))"""
        )
        card = visit.framed().card("AH")
        assert card.evaluate("card => getComputedStyle(card).position") == "absolute"

    def test_may_set_their_content_anew_and_the_game_goes_on(
        self, visitor: Visitor, tmp_path: Path
    ) -> None:
        board = element(f'code="{CODE}"')
        visit = visitor.open(write(tmp_path, board + SCRIPT).as_uri())
        visit.board().drag("AH", "F")
        visit.page.wait_for_function("() => localStorage.length === 1")
        visit.page.evaluate("html => { document.body.innerHTML = html; }", board)
        game = Game(CODE)
        game.play("AH>F")
        check(visit.board(), game)

    def test_may_let_in_no_style_elements(self, visitor: Visitor, tmp_path: Path) -> None:
        policy = "<meta http-equiv='Content-Security-Policy' content=\"style-src 'none'\">"
        path = write(tmp_path, element(f'code="{CODE}"') + SCRIPT, policy)
        board = visitor.open(path.as_uri()).board()
        assert board.card("AH").evaluate("card => getComputedStyle(card).position") == "absolute"
        board.drag("AH", "F")
        # The browser says so in the console.
        assert visitor.errors
        assert all("Content Security Policy" in said for said in visitor.errors)
        visitor.errors.clear()

    def test_may_save_a_living_page_and_it_lives_again(
        self, visitor: Visitor, tmp_path: Path
    ) -> None:
        path = tmp_path / "board.html"
        Game(CODE).to_html(path, **SETTINGS)
        visit = visitor.open(path.as_uri())
        visit.board().drag("AH", "F")
        saved = tmp_path / "saved.html"
        saved.write_text(visit.page.content(), encoding="utf-8")
        board = visitor.open(saved.as_uri()).board()
        check(board, Game(CODE))
        assert board.page.locator("style[data-solitaire-sheet]").count() == 1


def test_the_element_alone_is_a_picture(visitor: Visitor, tmp_path: Path) -> None:
    """As in a notebook's output on a page that has no script of ours."""
    fragment = SolitaireWidget(CODE).to_html(fragment=True)
    visit: Visit = visitor.open(write(tmp_path, fragment).as_uri())
    box = visit.page.locator("solitaire-board > img").bounding_box()
    assert box is not None
    assert box["width"] == 720
    assert visit.page.locator(".solitaire").count() == 0
