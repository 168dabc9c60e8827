"""A board without Python goes on with the page's last unfinished game after a reload."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from solitaire_widget import Game
from solitaire_widget.words import say

from .board import Board
from .conftest import OpenPlain
from .plain import ADDRESS, MODEL, PlainBoard, plain_context, state_of, static
from .states import position_of

CODE = "RU1-C-AAAAASC"
OTHER = "RU1-R-AAAAABB"
SETTINGS = {"animation": "off", "language": "en"}
KEPT = say("en", "session.kept")
ANOTHER = say("en", "session.back.game")
ENTRIES = """() => Object.fromEntries(
    Object.entries(localStorage).filter(([key]) => key.startsWith("solitaire_widget:")))"""


def page_with(
    open_plain: OpenPlain, *states: dict[str, Any], **options: Any
) -> tuple[PlainBoard, ...]:
    """Opens a page that comes with these models."""
    board: PlainBoard = open_plain(height=1000 * len(states), **options)
    board.put_each(list(states))
    return tuple(board.others())


def reload(board: PlainBoard, *states: dict[str, Any]) -> tuple[PlainBoard, ...]:
    """Loads the page again, with the models as they came."""
    board.reload()
    board.put_each(list(states))
    return tuple(board.others())


def state(given: Game | str | None = CODE, **settings: Any) -> dict[str, Any]:
    return state_of(given, SETTINGS | settings)


def play(board: Board, game: Game, count: int) -> None:
    """Drags the first moves that the rules allow, and plays them in the game."""
    for _ in range(count):
        move = game.legal_moves()[0]
        board.play(str(move))
        game.play(move)
        board.expect(str(game.position))


def check(board: Board, game: Game) -> None:
    """Asserts that the board shows the game: cards, score, moves, how many undo and redo."""
    board.expect(str(game.position))
    assert (board.number("score"), board.number("moves")) == (game.score, game.move_count)
    assert board.info("code") == str(game.code)


def entries(page: Page) -> dict[str, str]:
    """Returns what the page's storage holds of ours."""
    held: dict[str, str] = page.evaluate(ENTRIES)
    return held


def wait_for_entries(page: Page, count: int) -> None:
    """Waits until the storage holds so many games."""
    page.wait_for_function(f"count => Object.keys(({ENTRIES})()).length === count", arg=count)


@pytest.mark.parametrize("language", ["en", "he"])
def test_the_game_goes_on_after_a_reload_and_a_message_says_so(
    open_plain: OpenPlain, language: str
) -> None:
    came = state(language=language)
    (board,) = page_with(open_plain, came)
    game = Game(CODE)
    play(board, game, 4)
    board.press("undo")
    game.undo()
    board.expect(str(game.position))

    (board,) = reload(board, came)

    board.expect_message(say(language, "session.kept"))
    check(board, game)
    board.press("redo")
    game.redo()
    check(board, game)
    for _ in range(4):
        board.press("undo")
        game.undo()
    check(board, game)
    assert board.number("moves") == 4
    play(board, game, 1)
    check(board, game)


def test_the_message_lies_whole_inside_the_board(open_plain: OpenPlain) -> None:
    came = state()
    (board,) = page_with(open_plain, came, width=360)
    play(board, Game(CODE), 1)
    (board,) = reload(board, came)
    board.expect_message(KEPT)

    line = board.root.locator("[data-message]").bounding_box()
    felt = board.root.locator(".solitaire-felt").bounding_box()

    assert line is not None
    assert felt is not None
    assert felt["x"] <= line["x"]
    assert line["x"] + line["width"] <= felt["x"] + felt["width"]
    assert line["y"] + line["height"] <= felt["y"] + felt["height"]
    # Where words about no card in particular stand: below the cards, not on the foundations.
    assert line["y"] > felt["y"] + felt["height"] / 2


def test_the_time_goes_on_from_when_the_page_was_left(open_plain: OpenPlain) -> None:
    came = state()
    (board,) = page_with(open_plain, came, clock=True)
    page = board.page
    page.clock.run_for(1000)
    page.mouse.dblclick(*board.grip("AD"))
    page.clock.run_for(75_500)
    assert board.info("time") == "1:15"

    (board,) = reload(board, came)

    page.clock.run_for(100)
    assert board.info("time") in ("1:15", "1:16")
    page.clock.run_for(10_000)
    assert board.info("time") in ("1:25", "1:26")


def test_what_was_played_in_the_last_moment_is_there(open_plain: OpenPlain) -> None:
    came = state()
    (board,) = page_with(open_plain, came)
    board.double_tap("AD")
    (board,) = reload(board, came)
    board.expect_message(KEPT)
    assert board.number("moves") == 1


def test_boards_of_a_page_keep_their_own_games(open_plain: OpenPlain) -> None:
    came = [state(), state(), state(OTHER)]
    boards = page_with(open_plain, *came)
    games = [Game(CODE), Game(CODE), Game(OTHER)]
    play(boards[0], games[0], 3)
    play(boards[2], games[2], 2)

    boards = reload(boards[0], *came)

    boards[0].expect_message(KEPT)
    boards[2].expect_message(KEPT)
    for board, game in zip(boards, games, strict=True):
        check(board, game)
    assert boards[1].message() == ""


def test_another_widget_takes_nothing(open_plain: OpenPlain) -> None:
    (board,) = page_with(open_plain, state())
    play(board, Game(CODE), 2)
    wait_for_entries(board.page, 1)
    (board,) = reload(board, state())
    check(board, Game(CODE))


def test_a_won_game_is_not_gone_on_with(open_plain: OpenPlain) -> None:
    position = position_of("C", ["QC"], "KKKJ")
    came = state(position)
    (board,) = page_with(open_plain, came)
    board.play("QC>F")
    wait_for_entries(board.page, 1)
    board.play("KC>F")
    wait_for_entries(board.page, 0)

    (board,) = reload(board, came)

    board.expect(position)
    assert board.number("moves") == 0
    assert board.message() == ""


def test_a_new_game_by_hand_is_the_one_that_is_kept(open_plain: OpenPlain) -> None:
    came = state()
    (board,) = page_with(open_plain, came)
    play(board, Game(CODE), 2)
    board.press("new")
    board.root.locator('[data-field="code"]').fill(OTHER)
    board.root.locator('[data-action="start"]').click()
    game = Game(OTHER)
    check(board, game)
    play(board, game, 2)

    (board,) = reload(board, came)

    board.expect_message(KEPT)
    check(board, game)


def test_a_page_left_before_the_first_move_begins_again(open_plain: OpenPlain) -> None:
    came = state()
    (board,) = page_with(open_plain, came)
    (board,) = reload(board, came)
    check(board, Game(CODE))
    assert entries(board.page) == {}


def test_python_that_answers_has_the_game(open_plain: OpenPlain) -> None:
    came = state()
    (board,) = page_with(open_plain, came)
    play(board, Game(CODE), 2)
    (board,) = reload(board, came)
    board.expect_message(KEPT)
    assert len(entries(board.page)) == 1

    board.page.evaluate(
        """({ _opening }) => {
            const [{ client, n }] = models[0].sent;
            models[0].emit("msg:custom", { type: "state", client, n, ..._opening });
        }""",
        came,
    )

    check(board, Game(CODE))
    board.expect_message(ANOTHER)
    assert entries(board.page) == {}
    play(board, Game(CODE), 1)
    board.reload()
    assert entries(board.page) == {}


@pytest.mark.parametrize(
    "text",
    ["", "{", "null", '{"format":0}', '{"format":1,"page":0,"elapsed":1,"moves":[]}', "x" * 99_999],
)
def test_nonsense_in_the_storage_is_replaced(open_plain: OpenPlain, text: str) -> None:
    came = state()
    (board,) = page_with(open_plain, came)
    play(board, Game(CODE), 1)
    wait_for_entries(board.page, 1)
    (key,) = entries(board.page)
    board.reload()
    board.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
    board.put_each([came])
    game = Game(CODE)
    check(board, game)
    play(board, game, 2)

    (board,) = reload(board, came)

    check(board, game)


def test_a_full_storage_stops_nothing(open_plain: OpenPlain) -> None:
    came = state()
    (board,) = page_with(open_plain, came)
    board.page.evaluate(
        """() => {
            for (let size = 4_000_000, at = 0; size >= 1; at += 1) {
                try {
                    localStorage.setItem(`full ${at}`, "x".repeat(size));
                } catch {
                    size = Math.floor(size / 2);
                }
            }
        }"""
    )
    game = Game(CODE)
    play(board, game, 3)
    check(board, game)
    assert entries(board.page) == {}


def frame_with(came: dict[str, Any]) -> str:
    """Returns a frame's page that has all within itself: such a frame may load nothing."""

    def link(name: str, kind: str) -> str:
        return f"data:{kind};base64,{base64.b64encode(static(name).encode()).decode()}"

    script = MODEL.replace("./widget.js", link("widget.js", "text/javascript"))
    script = script.replace("./widget.css", link("widget.css", "text/css"))
    how = {"boards": 1, "views": 1, "shadow": False, "style": ""}
    given = json.dumps([came, how]).replace("<", "\\u003c")
    return f"""<!doctype html><meta charset="utf-8"><body style="margin: 0"><main></main>
<script type="module">{script}
await putBoards(...{given});</script>"""


@pytest.fixture
def framed(browser: Browser) -> Iterator[Page]:
    """A page for a frame; its console must stay clean."""
    context = plain_context(browser, viewport={"width": 1000, "height": 900}, locale="en-GB")
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(f"{error.message}\n{error.stack}"))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.goto(ADDRESS)
    yield page
    context.close()
    assert not errors, "errors in the browser's console:\n" + "\n".join(errors)


def test_a_sandboxed_frame_plays_and_keeps_nothing(framed: Page) -> None:
    came = frame_with(state())
    for _ in range(2):
        framed.evaluate(
            """page => {
                const frame = document.createElement("iframe");
                frame.setAttribute("sandbox", "allow-scripts");
                frame.style = "width: 100%; height: 880px; border: 0";
                frame.srcdoc = page;
                document.body.replaceChildren(frame);
            }""",
            came,
        )
        root = framed.frame_locator("iframe").locator(".solitaire")
        root.wait_for()
        inner = framed.frames[-1]
        refused = (
            "() => { try { return String(localStorage); } catch (error) { return error.name; } }"
        )
        assert inner.evaluate(refused) == "SecurityError"
        board = Board(framed, root)
        assert board.number("moves") == 0
        board.drag("AD", "F")
        root.locator('[data-info="moves"]', has_text="1").wait_for()
        board.press("undo")
        assert (board.number("moves"), board.number("score")) == (1, 0)
        assert board.message() == ""
