"""Current kernels handle a board's messages on another thread while a cell runs: nothing is lost.

Threads are switched as often as Python can, so that what may go wrong does go wrong.
"""

import random
import sys
import threading
from contextlib import suppress
from itertools import pairwise

import ipywidgets
import pytest
from fake_comms import Browser, opened_page

from solitaire_widget import Game, IllegalMoveError
from solitaire_widget.widget import SolitaireWidget

CODE = "RU1-R-AAAAABB"
PATIENCE = 60.0  # seconds until threads that wait for each other are taken for dead


@pytest.fixture(autouse=True)
def page(monkeypatch, tmp_path):
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with opened_page(monkeypatch, tmp_path) as page:
            yield page
            ipywidgets.Widget.close_all()
    finally:
        sys.setswitchinterval(interval)


def run_together(*tasks):
    """Runs the tasks at once, each in a thread; raises what they raise, and fails if they hang."""
    start = threading.Barrier(len(tasks))
    errors = []

    def run(task):
        start.wait()
        try:
            task()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(task,), daemon=True) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert not any(thread.is_alive() for thread in threads), "threads wait for each other"
    if errors:
        raise errors[0]


def plays(play, game, seed, count):
    """A program that plays at random, whoever else may play between its look and its move."""
    chance = random.Random(seed)

    def task():
        for _ in range(count):
            moves = game().legal_moves()
            if moves:
                # Another may have played since this one looked.
                with suppress(IllegalMoveError):
                    play(chance.choice(moves))

    return task


def hands(browser, seed, count):
    """A player whose every message claims what was to be seen a moment before."""
    chance = random.Random(seed)

    def task():
        for _ in range(count):
            claim = browser.claim()
            kind = chance.choice(["play", "play", "play", "undo", "redo"])
            moves = browser.widget.game.legal_moves()
            if kind == "play" and moves:
                browser.play(chance.choice(moves), **claim)
            else:
                browser.say("undo", **claim)

    return task


def records(page):
    return [update["_change"] for update in page.updates if "_change" in update]


def expect_settled(widget, page, browsers):
    """All changes left in their order, and every message was either accepted or answered."""
    versions = [record[1] for record in records(page)]
    assert versions == list(range(1, widget.game.version + 1))
    assert len(versions) > 100
    accepted = [(record[4], record[5]) for record in records(page) if record[4]]
    refused = [(reply["client"], reply["n"]) for reply in page.replies]
    sent = [(each.client, n) for each in browsers for n in range(1, each.n + 1)]
    assert sorted(accepted + refused) == sorted(sent)
    game = widget.game
    assert widget.position == str(game.position)
    assert (widget.score, widget.move_count) == (game.score, game.move_count)
    assert widget.last_move == (str(game.moves[-1]) if game.moves else None)


def test_a_program_and_a_player_lose_nothing(page):
    widget = SolitaireWidget(CODE)
    browser = Browser(widget)
    run_together(
        plays(widget.play, lambda: widget.game, 1, 150),
        hands(browser, 2, 150),
    )
    expect_settled(widget, page, [browser])
    by_hand = sum(record[4] is not None for record in records(page))
    assert 0 < by_hand < len(records(page)), "both got moves in"


def test_two_players_and_a_program_on_the_game_lose_nothing(page):
    widget = SolitaireWidget(CODE)
    browsers = [Browser(widget, "abcd1234"), Browser(widget, "wxyz6789")]
    run_together(
        plays(widget.game.play, lambda: widget.game, 3, 100),
        hands(browsers[0], 4, 100),
        hands(browsers[1], 5, 100),
    )
    expect_settled(widget, page, browsers)


def test_observers_hear_every_change_once_and_in_order():
    widget = SolitaireWidget(CODE)
    heard = []
    widget.observe(lambda change: heard.append((change["old"], change["new"])), "position")
    run_together(
        plays(widget.play, lambda: widget.game, 6, 100),
        plays(widget.game.play, lambda: widget.game, 7, 100),
    )
    assert len(heard) == widget.game.version
    assert heard[-1][1] == widget.position
    assert all(one[1] == then[0] for one, then in pairwise(heard))


def test_two_boards_of_one_game_stay_alike():
    game = Game(CODE)
    one, other = SolitaireWidget(game), SolitaireWidget(game)
    run_together(
        plays(one.play, lambda: game, 8, 100),
        hands(Browser(other), 9, 100),
        plays(game.play, lambda: game, 10, 100),
    )
    for widget in (one, other):
        assert widget.position == str(game.position)
        assert widget.move_count == game.move_count


def test_new_games_in_two_threads_wait_for_nobody_for_ever():
    games = [Game(CODE), Game(CODE)]
    widgets = [SolitaireWidget(games[0]), SolitaireWidget(games[1])]

    def swaps(widget, first):
        def task():
            for number in range(200):
                widget.new_game(games[(number + first) % 2])

        return task

    run_together(
        swaps(widgets[0], 0),
        swaps(widgets[0], 1),
        swaps(widgets[1], 1),
        plays(widgets[1].play, lambda: widgets[1].game, 11, 100),
    )
    for widget in widgets:
        assert widget.position == str(widget.game.position)
        assert widget.move_count == widget.game.move_count
    listeners = [len(game._listeners) for game in games]
    assert sum(listeners) == 2, "each board follows one game"


def test_settings_from_a_cell_and_from_the_board_are_all_heard():
    widget = SolitaireWidget(CODE)
    browser = Browser(widget)
    themes, languages = [], []
    widget.observe(lambda change: themes.append(change["new"]), "theme")
    widget.observe(lambda change: languages.append(change["new"]), "language")

    def cell():
        for number in range(200):
            widget.theme = ("dark", "light")[number % 2]

    def board():
        for number in range(200):
            browser.write(language=("he", "en")[number % 2])

    run_together(cell, board, plays(widget.play, lambda: widget.game, 12, 100))
    assert themes == ["dark", "light"] * 100
    assert languages == ["he", "en"] * 100
    assert (widget.theme, widget.language) == ("light", "en")


class LockWithABell:
    """A game's lock that tells when somebody comes for it."""

    def __init__(self, lock):
        self.lock = lock
        self.asked = threading.Event()

    def __enter__(self):
        self.asked.set()
        return self.lock.__enter__()

    def __exit__(self, *error):
        return self.lock.__exit__(*error)


def test_a_move_that_waited_for_a_game_is_played_on_the_one_that_came():
    old, fresh = Game(CODE), Game(CODE)
    widget = SolitaireWidget(old)
    lock = old.lock
    old._lock = bell = LockWithABell(lock)
    move = old.legal_moves()[0]

    def swap():
        with lock:
            swapping.set()
            assert bell.asked.wait(PATIENCE)
            widget.new_game(fresh)

    def play():
        assert swapping.wait(PATIENCE)
        widget.play(move)

    swapping = threading.Event()
    run_together(swap, play)
    assert (old.moves, fresh.moves) == ((), (move,))
    assert widget.move_count == 1


def test_settings_change_under_the_lock_of_the_game():
    widget = SolitaireWidget(CODE)
    held = []
    widget.observe(lambda _: held.append(widget.game.lock._is_owned()), ["theme", "language"])
    widget.theme = "dark"
    Browser(widget).write(language="he")
    assert held == [True, True]


def test_the_state_is_of_one_moment():
    widget = SolitaireWidget(CODE)
    torn = []

    def looks():
        for _ in range(200):
            state = widget.get_state()
            opening = state["_opening"]
            if (state["_change"][1], state["move_count"]) != (opening["version"], opening["count"]):
                torn.append(state)

    run_together(plays(widget.play, lambda: widget.game, 13, 150), looks)
    assert torn == []
