"""What a person does on a board, whichever host shows it."""

from __future__ import annotations

from browser.board import Board
from browser.deals import DEAL
from browser.reopening import ALONE
from playwright.sync_api import Page, expect

from solitaire_widget import Game

# A board waits five seconds for an answer, where its host does not say that there will be none.
ASKS_MS = 15_000
OTHER = "RU1-C-AAAAABB"
# The lines of a cell, or of a script, that make the widget `w` of a deal with a known line.
MAKE = "\n".join(
    [
        "from solitaire_widget import Game, SolitaireWidget",
        DEAL.code(animation="off", language="en"),
    ]
)
SHOW = f"{MAKE}\nw"
# How light the felt is, from 0 to 255.
FELT = """root => {
    const felt = getComputedStyle(root.querySelector(".solitaire-felt")).backgroundImage;
    const [red, green, blue] = felt.match(/rgb\\((.*?)\\)/)[1].split(",").map(Number);
    return (red + green + blue) / 3;
}"""


def first_board(page: Page) -> Board:
    """Returns the first board of the page, once it is there."""
    board = Board(page, page.locator(".solitaire").first)
    board.root.wait_for()
    return board


def play(board: Board, moves: int) -> None:
    """Drags the first moves of the deal's line on a fresh board; each must lie where it belongs."""
    board.expect(str(DEAL.game().position))
    for at, move in enumerate(DEAL.line[:moves], 1):
        board.play(move)
        board.expect(str(DEAL.game(at).position))
        assert board.number("moves") == at
        assert board.number("score") == DEAL.game(at).score


def play_alone(board: Board) -> None:
    """Plays on a fresh board that has no Python: moves, undo, redo, another game by its code."""
    play(board, 3)
    board.press("undo")
    board.expect(str(DEAL.game(2).position))
    board.press("redo")
    board.expect(str(DEAL.game(3).position))
    deal(board, OTHER)


def misses_python(board: Board) -> None:
    """Waits until the board says that it is without its Python."""
    expect(board.root.locator(ALONE)).to_be_visible(timeout=ASKS_MS)
    expect(board.root.locator(ALONE)).to_have_text("without Python")


def stop_time(page: Page) -> None:
    """Has time (timers, frames, events) stand on the page until `page.clock.run_for` lets it go.

    For a page that has not been loaded yet.
    """
    page.clock.install(time=0)
    page.clock.pause_at(1000)


def misses_nobody(page: Page) -> None:
    """Asserts that no board says to be without Python where there was never any to be expected.

    Time stands on the page; a minute passes, which is longer than a board waits for an answer.
    """
    labels = page.locator(f".solitaire {ALONE}").all()
    assert len(labels) == page.locator(".solitaire").count() > 0
    page.clock.run_for(60_000)
    assert not any(label.is_visible() for label in labels)


def deal(board: Board, code: str) -> None:
    """Deals the game of the code, as it is typed into the window for a new game."""
    board.press("new")
    board.root.locator('[data-field="code"]').fill(code)
    board.root.locator('[data-action="start"]').click()
    board.expect(str(Game(code).position))
    assert board.info("code") == code
    assert board.number("moves") == 0
