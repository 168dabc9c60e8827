"""Listeners of a board, and waiting for its next move, without a notebook."""

import asyncio
import gc
import sys
import threading
import types
import weakref

import ipywidgets
import pytest
from fake_comms import Browser, opened_page

from solitaire_widget import Card, Game, IllegalMoveError, Move, Refusal
from solitaire_widget.listening import place_refusal
from solitaire_widget.widget import SolitaireWidget

CODE = "RU1-C-AAAAASC"
# Three cards go home, a king takes the empty column and uncovers a card.
LINE = ("AH>F", "AD>F", "2D>F", "KC>1")
ILLEGAL = "4C>4"


@pytest.fixture(autouse=True)
def page(monkeypatch, tmp_path):
    with opened_page(monkeypatch, tmp_path) as page:
        yield page
        ipywidgets.Widget.close_all()


@pytest.fixture
def widget():
    return SolitaireWidget(CODE)


@pytest.fixture
def browser(widget):
    return Browser(widget)


def ending():
    """A game one move before its win."""
    return Game.from_position("C KKQK KD/-/-/-/-/-/-")


class TestMoves:
    def test_a_listener_hears_what_each_move_made(self, widget, browser):
        heard = []
        widget.on_move(heard.append)
        for move in LINE[:3]:
            widget.play(move)
        browser.play(LINE[3])
        assert [str(each) for each in heard] == list(LINE)
        assert [each.move for each in heard] == [Move.parse(move) for move in LINE]
        assert [each.by for each in heard] == ["python", "python", "python", "hand"]
        assert [each.points for each in heard] == [10, 10, 10, 5]
        assert [each.score for each in heard] == [10, 20, 30, 35]
        assert [each.move_count for each in heard] == [1, 2, 3, 4]
        before, after = heard[2].position, heard[3].position
        assert [each.uncovered for each in heard[:3]] == [None] * 3
        turned = heard[3].uncovered
        assert sum(before.face_down) - sum(after.face_down) == 1
        assert turned in {column[-1] for column in after.columns if column}
        assert after == widget.game.position
        assert not any(each.is_won for each in heard)

    def test_what_is_heard_cannot_be_changed(self, widget):
        heard = []
        widget.on_move(heard.append)
        widget.play(LINE[0])
        with pytest.raises(AttributeError):
            heard[0].score = 5

    def test_undo_redo_and_steps_are_no_moves(self, widget, browser):
        heard = []
        widget.on_move(heard.append)
        widget.game.play(LINE[0])
        widget.undo()
        browser.say("redo", **browser.claim())
        widget.go_to(0)
        widget.go_to(1)
        assert [str(each) for each in heard] == [LINE[0]]

    def test_a_refused_hand_move_is_not_heard(self, widget, browser):
        heard = []
        widget.on_move(heard.append)
        browser.play(ILLEGAL)
        assert heard == []

    def test_it_follows_the_game_on_the_board(self, widget):
        heard = []
        widget.on_move(heard.append)
        old = widget.game
        widget.new_game(CODE)
        old.play(LINE[0])
        assert heard == []
        widget.play(LINE[1])
        assert [(str(each), each.score) for each in heard] == [(LINE[1], 10)]

    def test_the_facts_are_those_of_the_move_when_a_listener_plays_on(self, widget):
        heard = []

        def answer(change):
            if widget.move_count == 1:
                widget.play(LINE[1])
                widget.undo()
                widget.redo()
                widget.go_to(0)
                widget.go_to(2)
                widget.play(LINE[2])

        # The traits' observers are told before the listeners.
        widget.observe(answer, "move_count")
        widget.on_move(lambda moved: heard.append((str(moved), moved.score, moved.move_count)))
        widget.play(LINE[0])
        assert heard == [(LINE[0], 10, 1), (LINE[1], 20, 2), (LINE[2], 30, 3)]

    def test_a_listener_may_play(self, widget):
        heard = []

        def answer(moved):
            heard.append(str(moved))
            if moved.move_count < 3:
                widget.play(LINE[moved.move_count])

        widget.on_move(answer)
        widget.on_move(lambda moved: heard.append(f"({moved})"))
        widget.play(LINE[0])
        assert heard == [LINE[0], f"({LINE[0]})", LINE[1], f"({LINE[1]})", LINE[2], f"({LINE[2]})"]


class TestSubscriptions:
    @pytest.mark.parametrize("name", ["on_move", "on_refusal", "on_win"])
    def test_end_when_asked_and_may_end_twice(self, name):
        widget = SolitaireWidget(ending())
        heard = []
        end = getattr(widget, name)(heard.append)
        end()
        end()
        with pytest.raises(IllegalMoveError):
            widget.play("QD>3")
        widget.play("KD>F")
        assert heard == []

    def test_the_same_function_twice_is_two_subscriptions(self, widget):
        heard = []
        first = widget.on_move(heard.append)
        widget.on_move(heard.append)
        widget.play(LINE[0])
        first()
        widget.play(LINE[1])
        assert [str(each) for each in heard] == [LINE[0], LINE[0], LINE[1]]

    def test_a_decorated_function_becomes_the_end_of_its_subscription(self, widget):
        heard = []

        @widget.on_move
        def note(moved):
            heard.append(str(moved))

        widget.play(LINE[0])
        note()
        widget.play(LINE[1])
        assert heard == [LINE[0]]

    def test_one_listener_may_end_another_at_once(self, widget):
        heard = []
        widget.on_move(lambda moved: end())
        end = widget.on_move(heard.append)
        widget.play(LINE[0])
        assert heard == []

    @pytest.mark.parametrize("name", ["on_move", "on_refusal", "on_win"])
    def test_what_cannot_listen_is_refused(self, widget, name):
        async def later(moved): ...

        with pytest.raises(TypeError, match="expected a callable listener, got str"):
            getattr(widget, name)("print")
        with pytest.raises(TypeError, match="expected a plain function, got an async one"):
            getattr(widget, name)(later)

    def test_a_closed_widget_tells_nobody(self, widget):
        heard = []
        widget.on_move(heard.append)
        game = widget.game
        widget.close()
        game.play(LINE[0])
        assert heard == []


def test_a_closed_widget_with_listeners_is_freed():
    widget = SolitaireWidget(CODE)
    widget.on_move(print)
    widget.on_refusal(print)
    known = weakref.ref(widget)
    widget.close()
    del widget
    gc.collect()
    assert known() is None


class TestRefusals:
    def test_of_python_are_heard_before_the_error(self, widget):
        heard = []
        widget.on_refusal(heard.append)
        with pytest.raises(IllegalMoveError):
            widget.play(ILLEGAL)
        (refused,) = heard
        assert (refused.refusal, refused.by) == (Refusal.FAMILY, "python")
        assert (refused.card, refused.move) == (Card.parse("4C"), Move.parse(ILLEGAL))
        assert str(refused) == refused.sentence == widget.game.why(ILLEGAL)
        assert refused.position == widget.game.position

    def test_by_hand_are_heard_in_the_boards_language(self, widget, browser):
        heard = []
        widget.on_refusal(heard.append)
        widget.language = "he"
        browser.say("refusal", card="4C", to="4", **browser.claim())
        (refused,) = heard
        assert (refused.by, refused.move) == ("hand", Move.parse(ILLEGAL))
        assert refused.sentence == widget.game.why(ILLEGAL, "he")

    def test_boards_tell_only_while_somebody_listens(self, widget, page):
        page.clear()
        assert widget.get_state("_hears_refusals") == {"_hears_refusals": False}
        end = widget.on_refusal(print)
        other = widget.on_refusal(print)
        end()
        assert page.updates == [{"_hears_refusals": True}]
        other()
        assert page.updates == [{"_hears_refusals": True}, {"_hears_refusals": False}]

    def test_a_browser_cannot_switch_it(self, widget, browser):
        browser.write(_hears_refusals=True)
        assert widget.get_state("_hears_refusals") == {"_hears_refusals": False}

    def test_of_a_face_down_card_tell_not_which_it_is(self, widget, browser):
        heard = []
        widget.on_refusal(heard.append)
        hidden = widget.game.position.columns[6][0]
        browser.say("refusal", card=str(hidden), **browser.claim())
        (refused,) = heard
        assert refused.refusal is Refusal.FACE_DOWN
        assert (refused.card, refused.move) == (None, None)
        assert refused.sentence == Refusal.FACE_DOWN.message("en")

    def test_of_a_card_without_a_place_say_where_it_goes(self, widget, browser):
        heard = []
        widget.on_refusal(heard.append)
        browser.say("refusal", card="4C", **browser.claim())
        (refused,) = heard
        assert (refused.refusal, refused.card, refused.move) == (
            Refusal.COLUMN_RANK,
            Card.parse("4C"),
            None,
        )
        assert refused.sentence == "4♣ goes only on 5♣, the same family."

    @pytest.mark.parametrize("fields", [{"card": "AH", "to": "F"}, {"card": "AH"}])
    def test_what_the_rules_allow_is_no_refusal(self, widget, browser, page, fields):
        heard = []
        widget.on_refusal(heard.append)
        page.clear()
        n = browser.say("refusal", **fields, **browser.claim())
        assert heard == []
        (reply,) = page.replies
        assert (reply["type"], reply["n"], reply["reason"]) == ("refused", n, "message")

    @pytest.mark.parametrize(
        "fields",
        [{}, {"card": "1X"}, {"card": "4C", "to": "8"}, {"card": 4}, {"card": "4C", "a": 1}],
    )
    def test_what_cannot_be_read_is_refused(self, widget, browser, page, fields):
        heard = []
        widget.on_refusal(heard.append)
        page.clear()
        browser.say("refusal", **fields, **browser.claim())
        assert heard == []
        assert [reply["reason"] for reply in page.replies] == ["message"]

    def test_of_an_earlier_state_are_stale(self, widget, browser, page):
        heard = []
        widget.on_refusal(heard.append)
        claim = browser.claim()
        widget.play(LINE[0])
        page.clear()
        browser.say("refusal", card="4C", to="4", **claim)
        assert heard == []
        assert [reply["reason"] for reply in page.replies] == ["stale"]
        assert widget.game.version == 1


@pytest.mark.parametrize(
    ("card", "refusal"),
    [
        ("KD", Refusal.ALREADY_THERE),
        ("3D", Refusal.BURIED),
        ("QD", None),
        ("TS", Refusal.BURIED),
        ("KS", None),
    ],
)
def test_why_a_card_finds_no_place(card, refusal):
    position = Game.from_position("C KKJK QD/KD/-/-/-/-/-").position
    assert place_refusal(position, Card.parse(card)) is refusal


class TestWins:
    def test_are_told_once_with_what_was_reached(self):
        widget = SolitaireWidget(ending())
        heard = []
        widget.on_win(heard.append)
        widget.play("QD>1")
        assert heard == []
        widget.undo()
        widget.play("KD>F")
        (won,) = heard
        assert (str(won.move), won.by, won.score, won.move_count) == ("KD>F", "python", 10, 2)
        assert won.elapsed == widget.game.elapsed

    def test_by_hand_and_by_redo(self):
        widget = SolitaireWidget(ending())
        browser = Browser(widget)
        heard = []
        widget.on_win(heard.append)
        browser.play("KD>F")
        widget.undo()
        widget.redo()
        assert [won.by for won in heard] == ["hand", "python"]

    def test_looking_back_is_no_win(self):
        widget = SolitaireWidget(ending())
        widget.play("KD>F")
        heard = []
        widget.on_win(heard.append)
        widget.go_to(0)
        widget.go_to(1)
        assert heard == []


class TestFailures:
    def failing(self, moved):
        raise ZeroDivisionError(f"after {moved}")

    def test_break_neither_the_game_nor_other_listeners(self, widget, browser, capsys):
        heard = []
        widget.on_move(self.failing)
        widget.on_move(lambda moved: heard.append(str(moved)))
        widget.play(LINE[0])
        browser.play(LINE[1])
        assert heard == list(LINE[:2])
        assert [str(move) for move in widget.game.moves] == list(LINE[:2])

    def test_show_a_traceback_on_the_standard_error_outside_a_notebook(self, widget, capsys):
        widget.on_move(self.failing)
        widget.play(LINE[0])
        said = capsys.readouterr().err
        assert said.startswith("Traceback (most recent call last):")
        assert "in failing" in said
        assert said.endswith(f"ZeroDivisionError: after {LINE[0]}\n")
        assert "/listening.py" not in said

    @pytest.mark.parametrize("kind", ["on_refusal", "on_win"])
    def test_of_all_kinds_are_shown(self, kind, capsys):
        widget = SolitaireWidget(ending())
        getattr(widget, kind)(self.failing)
        with pytest.raises(IllegalMoveError):
            widget.play("QD>3")
        widget.play("KD>F")
        assert widget.is_won
        assert capsys.readouterr().err.count("Traceback") == 1

    def test_that_cannot_even_be_shown_break_nothing(self, widget, monkeypatch, capsys):
        class Shell:
            def get_parent(self):
                raise RuntimeError("the kernel is gone")

        widget.on_move(self.failing)
        monkeypatch.setitem(
            sys.modules, "IPython", types.SimpleNamespace(get_ipython=lambda: Shell())
        )
        widget.play(LINE[0])
        assert str(widget.game.moves[0]) == LINE[0]


class Kernel:
    """A shell in a kernel: whose request is answered, and what is shown for which."""

    def __init__(self, monkeypatch):
        self.request = {}
        self.shown = []
        self.events = types.SimpleNamespace(trigger=lambda name: None)
        module = types.SimpleNamespace(get_ipython=lambda: self)
        monkeypatch.setitem(sys.modules, "IPython", module)

    def get_parent(self):
        return self.request

    def set_parent(self, request):
        self.request = request

    def showtraceback(self, exc_tuple):
        self.shown.append((self.request["header"]["msg_id"], exc_tuple[0].__name__))

    def run(self, name, kind="execute_request"):
        self.request = {"header": {"msg_id": name, "msg_type": kind}, "content": {"code": ""}}


class TestOwnCell:
    @pytest.fixture
    def kernel(self, monkeypatch):
        return Kernel(monkeypatch)

    def fail(self, moved):
        raise ZeroDivisionError

    def test_is_where_the_board_was_shown_last(self, kernel, page, capsys):
        kernel.run("made")
        widget = SolitaireWidget(CODE)
        widget.on_move(self.fail)
        browser = Browser(widget)
        kernel.run("by hand", "comm_msg")
        browser.play(LINE[0])
        kernel.run("shown")
        widget._repr_mimebundle_()
        kernel.run("by hand", "comm_msg")
        browser.play(LINE[1])
        assert kernel.shown == [("made", "ZeroDivisionError"), ("shown", "ZeroDivisionError")]
        assert kernel.request["header"]["msg_id"] == "by hand"
        assert capsys.readouterr().err == ""

    def test_a_cell_that_runs_elsewhere_is_told_in_a_line(self, kernel, capsys):
        kernel.run("made")
        widget = SolitaireWidget(CODE)
        widget.on_move(self.fail)
        widget.play(LINE[0])
        assert capsys.readouterr().err == ""
        kernel.run("other")
        widget.play(LINE[1])
        assert [cell for cell, _ in kernel.shown] == ["made", "made"]
        assert capsys.readouterr().err == (
            "ZeroDivisionError in a listener: its traceback is below the board.\n"
        )

    def test_takes_what_listeners_print_when_no_cell_runs(self, kernel):
        kernel.run("made")
        widget = SolitaireWidget(CODE)
        where = []
        widget.on_move(lambda moved: where.append(kernel.request["header"]["msg_id"]))
        browser = Browser(widget)
        kernel.run("by hand", "comm_msg")
        browser.play(LINE[0])
        kernel.run("other")
        widget.play(LINE[1])
        assert where == ["made", "other"]
        assert kernel.request["header"]["msg_id"] == "other"


class TestNextMove:
    def test_waits_for_a_move_of_another_thread(self, widget):
        async def play():
            waiting = asyncio.create_task(widget.next_move())
            await asyncio.sleep(0)
            thread = threading.Thread(target=widget.play, args=(LINE[0],))
            thread.start()
            move = await asyncio.wait_for(waiting, 10)
            thread.join()
            return move

        assert asyncio.run(play()) == Move.parse(LINE[0])

    def test_waits_for_a_move_by_hand_and_not_for_undo(self, widget, browser):
        async def play():
            waiting = asyncio.create_task(widget.next_move())
            await asyncio.sleep(0)
            browser.play(LINE[0])
            assert await waiting == Move.parse(LINE[0])
            again = asyncio.create_task(widget.next_move())
            await asyncio.sleep(0)
            widget.undo()
            widget.redo()
            await asyncio.sleep(0.05)
            assert not again.done()
            browser.play(LINE[1])
            return await again

        assert asyncio.run(play()) == Move.parse(LINE[1])

    def test_no_move_between_two_waits_is_lost(self, widget, browser):
        async def play():
            hand = threading.Timer(0.05, lambda: [browser.play(move) for move in LINE])
            hand.start()
            found = [str(await widget.next_move())]
            # All are played, and the task has waited for one of them only.
            hand.join()
            return found + [str(await widget.next_move()) for _ in LINE[1:]]

        assert asyncio.run(play()) == list(LINE)

    def test_moves_before_the_first_wait_do_not_count(self, widget, browser):
        async def play():
            browser.play(LINE[0])
            waiting = asyncio.create_task(widget.next_move())
            await asyncio.sleep(0.05)
            assert not waiting.done()
            browser.play(LINE[1])
            return await waiting

        assert asyncio.run(play()) == Move.parse(LINE[1])

    def test_the_waiting_tasks_own_moves_do_not_count(self, widget, browser):
        async def play():
            loop = asyncio.get_running_loop()
            loop.call_later(0.01, threading.Thread(target=browser.play, args=(LINE[0],)).start)
            first = await widget.next_move()
            widget.play(LINE[1])
            with pytest.raises(TimeoutError):
                await widget.next_move(timeout=0.05)
            return first

        assert asyncio.run(play()) == Move.parse(LINE[0])

    def test_a_new_game_does_not_end_the_waiting(self, widget):
        async def play():
            waiting = asyncio.create_task(widget.next_move())
            await asyncio.sleep(0)
            widget.new_game(CODE)
            await asyncio.sleep(0.02)
            assert not waiting.done()
            widget.play(LINE[1])
            return await waiting

        assert asyncio.run(play()) == Move.parse(LINE[1])

    def test_a_timeout_says_how_long_it_was(self, widget):
        with pytest.raises(TimeoutError, match=r"^no move was played within 0\.01 seconds$"):
            asyncio.run(widget.next_move(timeout=0.01))

    @pytest.mark.parametrize("timeout", [-1, "5", float("nan")])
    def test_a_timeout_must_be_seconds(self, widget, timeout):
        with pytest.raises(ValueError, match="the timeout must be None or 0 or more seconds"):
            asyncio.run(widget.next_move(timeout=timeout))

    def test_cancelling_and_ending_leave_nothing_behind(self, widget):
        async def play():
            waiting = asyncio.create_task(widget.next_move())
            await asyncio.sleep(0)
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            widget.play(LINE[0])

        asyncio.run(play())
        assert widget._ears._waiting == {}
        widget.play(LINE[1])

    def test_two_tasks_both_get_the_move(self, widget):
        async def play():
            both = [asyncio.create_task(widget.next_move()) for _ in range(2)]
            await asyncio.sleep(0)
            widget.play(LINE[0])
            return await asyncio.gather(*both)

        assert asyncio.run(play()) == [Move.parse(LINE[0])] * 2

    def test_closing_the_board_ends_the_waiting(self, widget):
        async def play():
            waiting = asyncio.create_task(widget.next_move())
            await asyncio.sleep(0)
            widget.close()
            await waiting

        with pytest.raises(RuntimeError, match="the board was closed"):
            asyncio.run(play())
