"""Stepping: to any point of the line and forward again, and lines played move by move."""

import asyncio
import json
import pickle
import threading
import time

import ipywidgets
import pytest
from fake_comms import Browser, opened_page

from solitaire_widget import (
    Game,
    HistoryError,
    IllegalMoveError,
    InvalidNotationError,
    Move,
    Refusal,
)
from solitaire_widget.changes import Change
from solitaire_widget.lines import moves_of
from solitaire_widget.widget import SolitaireWidget

# The ace of diamonds goes home and comes back, for ever.
CODE = "RU1-C-AAAAASC"
THERE, BACK = "AD>F", "AD>2"
LINE = [THERE, BACK] * 5
KING = "C KKKQ KC/-/-/-/-/-/-"


def game_of(line=LINE, code=CODE):
    game = Game(code)
    for move in line:
        game.play(move)
    return game


def facts(game):
    return str(game.position), game.score, game.moves


@pytest.fixture(autouse=True)
def page(monkeypatch, tmp_path):
    with opened_page(monkeypatch, tmp_path) as page:
        yield page
        ipywidgets.Widget.close_all()


@pytest.fixture
def widget():
    return SolitaireWidget(game_of())


class TestGoTo:
    def test_reaches_every_point_and_keeps_line_and_counter(self):
        game = Game("RU1-R-AAAAABB")
        states = [facts(game)]
        for _ in range(40):
            game.play(game.legal_moves()[0])
            states.append(facts(game))
        line = game.moves
        for n in (0, 40, 7, 8, 6, 39, 40, 1):
            game.go_to(n)
            assert facts(game) == states[n]
            assert (game.line, game.move_count) == (line, 40)
            assert (game.moves, game.redo_moves) == (line[:n], line[n:])
            assert (game.undo_left, game.redo_left) == (n, 40 - n)

    def test_redo_and_undo_go_on_from_there(self):
        game = game_of()
        game.go_to(4)
        assert (game.redo(), len(game.moves)) == (Move.parse(THERE), 5)
        game.go_to(4)
        assert (game.undo(), len(game.moves)) == (Move.parse(BACK), 3)
        assert game.line == tuple(map(Move.parse, LINE))

    def test_a_move_from_an_earlier_point_begins_a_new_line(self):
        game = game_of()
        game.go_to(3)
        other = next(move for move in game.legal_moves() if str(move) not in LINE)
        game.play(other)
        assert game.line == game.moves == (*map(Move.parse, LINE[:3]), other)
        assert (game.move_count, game.redo_left) == (11, 0)

    def test_the_floor_of_undo_is_no_limit_and_stays_a5(self):
        game = game_of([THERE, BACK] * 60)
        game.go_to(7)
        assert (game.undo_floor, game.undo_left, game.redo_left) == (20, 0, 113)
        with pytest.raises(HistoryError, match="100 moves at most"):
            game.undo()
        game.go_to(23)
        assert game.undo_left == 3
        game.go_to(120)
        assert game.undo_left == 100

    def test_undo_takes_back_a_line_begun_below_the_floor_but_no_more_a5(self):
        game = game_of([THERE, BACK] * 60)
        game.go_to(7)
        game.play(BACK)
        game.play(THERE)
        assert game.undo_left == 2
        game.undo()
        game.undo()
        assert len(game.moves) == 7
        with pytest.raises(HistoryError):
            game.undo()

    @pytest.mark.parametrize("n", [-1, 11, 10**30])
    def test_there_are_no_points_beyond_the_line(self, n):
        game = game_of()
        game.go_to(4)
        before = facts(game), game.version, game.line
        with pytest.raises(HistoryError, match="the line has 10 moves, expected 0 to 10"):
            game.go_to(n)
        assert (facts(game), game.version, game.line) == before

    @pytest.mark.parametrize("n", ["3", 3.0, None, True, [3]])
    def test_a_point_is_a_whole_number(self, n):
        game = game_of()
        with pytest.raises(TypeError, match="expected a number of moves, got"):
            game.go_to(n)
        assert len(game.moves) == 10

    def test_before_the_first_move_there_is_the_opening_alone(self):
        game = Game(CODE)
        game.go_to(0)
        with pytest.raises(HistoryError, match="no move was played yet"):
            game.go_to(1)
        assert game.version == 0

    def test_listeners_are_told_where_it_went_and_of_no_step_on_the_spot(self):
        game, heard = game_of(), []
        game.subscribe(heard.append)
        game.go_to(10)
        game.go_to(4)
        game.redo()
        assert heard == [Change("go", None, 11, 4), Change("redo", Move.parse(THERE), 12)]
        assert pickle.loads(pickle.dumps(heard)) == heard
        assert eval(repr(heard[0])) == heard[0]
        assert heard[0] != Change("go", None, 11, 5)

    def test_a_thousand_moves(self):
        game = Game.from_position(KING)
        for n in range(1000):
            game.play("KC>1" if n % 2 else "KC>2")
        game.go_to(0)
        assert game.position == game.opening
        game.go_to(999)
        assert (len(game.moves), len(game.line)) == (999, 1000)

    def test_the_clock_is_left_as_it_is_and_stops_at_the_win(self):
        seconds = 0
        game = Game.from_position(KING, now=lambda: seconds)
        game.play("KC>2")
        seconds = 5
        game.go_to(0)
        seconds = 8
        assert game.elapsed == 8
        game.go_to(1)
        game.play("KC>F")
        seconds = 20
        game.go_to(0)
        assert (game.elapsed, game.clock.running) == (8, False)
        seconds = 30
        game.redo()
        assert game.clock.running
        seconds = 31
        game.go_to(2)
        seconds = 40
        assert game.is_won
        assert game.elapsed == 9


class TestOnTheBoard:
    def test_the_traits_are_those_of_the_point(self, widget, page):
        page.clear()
        widget.go_to(3)
        assert (widget.score, widget.move_count, widget.last_move) == (20, 10, THERE)
        assert widget.position == str(widget.game.position)
        (update,) = page.updates
        assert update["_change"][1:6] == [11, "go", "@3", None, None]
        widget.go_to(0)
        assert (widget.score, widget.last_move) == (0, None)
        assert [len(page.updates), widget.game.redo_left] == [2, 10]

    def test_a_wrong_point_changes_nothing(self, widget, page):
        page.clear()
        with pytest.raises(HistoryError):
            widget.go_to(11)
        with pytest.raises(TypeError):
            widget.go_to("3")
        assert page.sent == []

    def test_the_whole_game_tells_point_and_floor(self):
        widget = SolitaireWidget(game_of([THERE, BACK] * 60))
        widget.go_to(7)
        whole = widget.get_state("_opening")["_opening"]
        assert (whole["at"], whole["floor"], len(whole["moves"])) == (7, 20, 120)

    def test_a_hand_steps_along_the_line(self, widget, page):
        browser = Browser(widget)
        page.clear()
        n = browser.say("go", to=2, **browser.claim())
        assert len(widget.game.moves) == 2
        assert page.updates[0]["_change"][2:6] == ["go", "@2", browser.client, n]
        # Two more that were made before the answer came.
        browser.say("go", to=9, **browser.claim(ahead=1))
        browser.say("redo", **browser.claim(ahead=2))
        assert (len(widget.game.moves), page.replies) == (10, [])

    @pytest.mark.parametrize("to", [10, 11, 2**52])
    def test_a_step_to_no_other_point_is_refused(self, widget, page, to):
        browser = Browser(widget)
        page.clear()
        n = browser.say("go", to=to, **browser.claim())
        (reply,) = page.replies
        assert (reply["n"], reply["reason"]) == (n, "history")
        assert (widget.game.version, page.updates) == (10, [])
        widget.play(THERE)
        assert page.updates[0]["_change"][4] is None

    def test_a_step_made_on_another_state_is_refused(self, widget, page):
        browser = Browser(widget)
        claim = browser.claim()
        widget.undo()
        browser.say("go", to=2, **claim)
        assert [reply["reason"] for reply in page.replies] == ["stale"]
        assert len(widget.game.moves) == 9

    @pytest.mark.parametrize("to", ["2", 2.0, -1, None, True, 10**400])
    def test_a_step_of_another_kind_is_no_message(self, widget, page, to):
        browser = Browser(widget)
        browser.say("go", to=to, **browser.claim())
        (reply,) = page.replies
        assert reply["reason"] == "message"
        assert reply["text"].startswith("to must be a whole number from 0")

    @pytest.mark.parametrize("moves", [10, 1000])
    def test_a_step_takes_at_most_512_bytes(self, page, moves):
        line = [THERE, BACK] * (moves // 2)
        widget = SolitaireWidget(game_of(line))
        browser = Browser(widget)
        for to in (0, moves):
            page.clear()
            browser.sent.clear()
            browser.say("go", to=to, **browser.claim())
            sent = [json.dumps(each) for each in (*browser.sent, *page.messages)]
            assert sum(map(len, sent)) <= 512
            assert len(widget.game.moves) == to


class TestLines:
    @pytest.mark.parametrize(
        "line",
        [
            "AD>F AD>2",
            "  a♦→f\n\tAD>2 ",
            ["AD>F", "AD>2"],
            (Move.parse("AD>F"), "AD>2"),
            iter(["AD>F", "AD>2"]),
        ],
    )
    def test_are_read_from_text_and_from_rows(self, line):
        assert moves_of(line) == (Move.parse("AD>F"), Move.parse("AD>2"))

    def test_of_no_moves_and_of_one_are_lines(self):
        assert moves_of("") == moves_of([]) == ()
        assert moves_of(Move.parse(THERE)) == (Move.parse(THERE),)

    def test_name_the_move_that_is_none(self, widget):
        with pytest.raises(InvalidNotationError, match="move 3 of the line: 'AX>2' is not a move"):
            widget.play_line(f"{THERE} {BACK} AX>2", delay=0)
        assert len(widget.game.moves) == 10

    @pytest.mark.parametrize("line", [None, 7, [THERE, 7]])
    def test_are_nothing_else(self, line):
        with pytest.raises(TypeError, match="expected"):
            moves_of(line)


def blocking(widget, *arguments, **options):
    return widget.play_line(*arguments, **options)


def awaited(widget, *arguments, **options):
    return asyncio.run(widget.play_line_async(*arguments, **options))


@pytest.mark.parametrize("play_line", [blocking, awaited])
class TestPlayLine:
    def test_plays_each_move_for_itself(self, play_line, widget, page):
        page.clear()
        assert play_line(widget, LINE, delay=0) == tuple(map(Move.parse, LINE))
        assert [update["_change"][3] for update in page.updates] == LINE
        assert widget.move_count == 20

    def test_waits_between_the_moves_and_not_after_them(self, play_line, widget, monkeypatch):
        done = []

        async def wait(delay):
            done.append(delay)

        monkeypatch.setattr(time, "sleep", done.append)
        monkeypatch.setattr(asyncio, "sleep", wait)
        widget.game.subscribe(lambda change: done.append(str(change.move)))
        play_line(widget, LINE[:3], delay=0.25)
        play_line(widget, LINE[3:5])
        assert done == [THERE, 0.25, BACK, 0.25, THERE, BACK, 0.4, THERE]

    def test_names_the_move_that_is_refused_and_those_before_stand(self, play_line, widget):
        with pytest.raises(IllegalMoveError, match="move 3 of the line: AD>2 is not legal") as told:
            play_line(widget, [THERE, BACK, BACK, THERE], delay=0)
        error = told.value
        assert (error.number, error.move) == (3, Move.parse(BACK))
        assert error.refusal is Refusal.ALREADY_THERE
        assert str(pickle.loads(pickle.dumps(error))) == str(error)
        assert len(widget.game.moves) == 12

    def test_leaves_the_error_of_a_listener_alone(self, play_line, widget):
        def meddle(change):
            if change.kind == "play":
                widget.game.play("KS>F")

        widget.game.subscribe(meddle)
        with pytest.raises(IllegalMoveError) as told:
            play_line(widget, [THERE, BACK], delay=0)
        assert (told.value.number, str(told.value.move)) == (None, "KS>F")
        assert len(widget.game.moves) == 11

    def test_stops_when_another_game_comes(self, play_line, widget):
        old = widget.game
        widget.observe(lambda change: change["new"] == 12 and widget.new_game(CODE), "move_count")
        with pytest.raises(RuntimeError, match="before move 3 of the line, AD>F"):
            play_line(widget, LINE, delay=0)
        assert (len(old.moves), widget.game.moves) == (12, ())

    @pytest.mark.parametrize("delay", [-0.1, float("nan"), float("inf")])
    def test_refuses_delays_that_are_none(self, play_line, widget, delay):
        with pytest.raises(ValueError, match="expected a delay of 0 seconds or more"):
            play_line(widget, LINE, delay=delay)
        assert len(widget.game.moves) == 10

    @pytest.mark.parametrize("delay", ["1", None, True])
    def test_refuses_delays_that_are_no_numbers(self, play_line, widget, delay):
        with pytest.raises(TypeError, match="expected a delay in seconds"):
            play_line(widget, LINE, delay=delay)
        assert len(widget.game.moves) == 10


def test_an_awaited_line_lets_others_go_on_and_can_be_cancelled(widget):
    async def watch():
        played = asyncio.Event()
        widget.observe(lambda _: played.set(), "move_count")
        task = asyncio.create_task(widget.play_line_async(LINE, delay=60))
        await played.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(watch())
    assert len(widget.game.moves) == 11
    widget.play(BACK)


def test_a_line_and_a_hand_that_steps_lose_nothing(widget, page):
    """The hand goes to and fro while the cell plays: every change leaves, in one order."""
    browser = Browser(widget)
    done = threading.Event()
    refused = []

    def hand():
        n = 0
        while not done.is_set():
            n += 1
            browser.say("go", to=n % 8, **browser.claim())

    thread = threading.Thread(target=hand, daemon=True)
    thread.start()
    for _ in range(200):
        try:
            widget.play_line([THERE, BACK], delay=0)
        except IllegalMoveError as error:
            refused.append(error.number)
    done.set()
    thread.join(30)
    assert not thread.is_alive()
    versions = [update["_change"][1] for update in page.updates if "_change" in update]
    assert versions == list(range(1 + 10, widget.game.version + 1))
    assert widget.position == str(widget.game.position)
    assert set(refused) <= {1, 2}
    answered = len(page.replies) + sum(
        update["_change"][4] is not None for update in page.updates if "_change" in update
    )
    assert answered == browser.n
