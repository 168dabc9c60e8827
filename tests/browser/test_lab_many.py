"""Many boards in one notebook, and a cell that plays while hands do: a real kernel, a real comm."""

from __future__ import annotations

from solitaire_widget import Game

from .board import Board
from .conftest import FORGET_LOOP, OpenBoard

BOARDS = 50
# Suits lie in order, the aces last; the king of spades can go to and fro for ever.
ORDERLY = "C ---- KS/-/{H}/{D}/{C}/{S}/-".format(
    **{suit: "".join(f"{rank}{suit}" for rank in "KQJT98765432A") for suit in "HDC"},
    S="".join(f"{rank}S" for rank in "QJT98765432A"),
)


def test_a_cell_that_plays_in_a_loop_loses_no_hand_move(open_board: OpenBoard):
    opened = open_board(
        f'w = SolitaireWidget(Game.from_position("{ORDERLY}"), animation="off", language="en")'
    )
    notebook, board = opened
    board.record_messages()
    done = notebook.file("done")
    cell = notebook.start(
        "\n".join(
            [
                "import os, threading, time",
                "threads, by_hand = set(), []",
                "w.on_move(lambda moved: threads.add(threading.get_ident()))",
                "w.on_move(lambda moved: moved.by == 'hand' and by_hand.append(moved))",
                f"ended = lambda: os.path.exists({str(done)!r})",
                "turn = 0",
                "while not ended():",
                '    w.play(f"KS>{2 - turn % 2}")',
                f"    {FORGET_LOOP}",
                "    turn, before = turn + 1, len(by_hand)",
                # Where hands are slower than the cell, each of their moves would come too late.
                "    while turn % 4 == 0 and len(by_hand) == before and not ended():",
                "        time.sleep(0.01)",
                "    time.sleep(0.2)",
                "print(len(threads))",
            ]
        )
    )
    notebook.wait_until_busy()
    # The top heart that the board shows, be it played for the first time or taken back.
    taps = 12
    for _ in range(taps):
        heart = board.root.evaluate(
            """root => {
                const hearts = [...root.querySelectorAll('[data-card$="H"]')];
                const place = card => card.getBoundingClientRect().top;
                const home = root.querySelector('[data-pile="H"]').getBoundingClientRect().bottom;
                const open = hearts.filter(card => place(card) >= home);
                return open.sort((a, b) => place(b) - place(a))[0].dataset.card;
            }"""
        )
        board.tap(heart)
        board.page.wait_for_timeout(450)  # taps nearer to each other are one double tap
    assert notebook.is_running(cell), "the cell ended before the hand's last move"
    done.touch()
    assert notebook.wait_for_cell(cell) == "2", "hand and cell played on one thread"
    by_hand = sum(move.endswith("H>F") for move in opened.agree())
    assert 0 < by_hand <= taps
    assert by_hand == taps or board.said(), "a hand's move went silently"
    assert board.number("moves") == int(notebook.run("print(w.game.move_count)"))


def test_fifty_boards_play_and_closed_ones_are_freed(open_board: OpenBoard):
    opened = open_board('w = SolitaireWidget("RU1-C-AAAAASC", animation="off", language="en")')
    notebook, board = opened
    notebook.run(
        "from solitaire_widget import GameCode\n"
        f"many = [SolitaireWidget(GameCode(n, 'relaxed')) for n in range({BOARDS})]\n"
        "for each in many:\n    display(each)"
    )
    roots = board.page.locator(".solitaire")
    roots.nth(BOARDS).wait_for()
    assert roots.count() == BOARDS + 1
    for number in (0, BOARDS - 1):
        code = notebook.run(f"print(many[{number}].code)")
        one = Board(board.page, roots.nth(number + 1))
        assert one.info("code") == code
        game = Game(code)
        move = str(game.legal_moves()[0])
        game.play(move)
        one.play(move)
        one.expect(str(game.position))
        notebook.expect(f"print(*many[{number}].game.moves)", move)
    left = notebook.run(
        "import gc, weakref\n"
        "alive = [weakref.ref(each) for each in many]\n"
        "for each in many:\n    each.close()\n"
        "del many, each\n"
        "gc.collect()\n"
        "print(sum(ref() is not None for ref in alive))"
    )
    assert left == "0", f"{left} closed widgets are still there"
    board.page.wait_for_function("() => document.querySelectorAll('.solitaire').length === 1")
    board.play("AH>F")
    notebook.expect("print(*w.game.moves)", "AH>F")
