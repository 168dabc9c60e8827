"""The clock: from the first move to the win, without the time while nobody looks."""

from __future__ import annotations

import pytest

from solitaire_widget import Game, HistoryError, IllegalMoveError
from solitaire_widget.clock import Clock

LAST_TWO = "C KKKJ QC/KC/-/-/-/-/-"


class Time:
    """A time source that goes on only when told."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds

    def pass_(self, seconds: float) -> None:
        self.seconds += seconds


@pytest.fixture
def time() -> Time:
    return Time()


def test_a_clock_counts_while_it_runs_and_is_not_paused(time: Time) -> None:
    clock = Clock(time)
    time.pass_(5)
    assert (clock.elapsed, clock.running, clock.paused) == (0, False, False)
    clock.start()
    time.pass_(5)
    clock.start()
    time.pass_(5)
    assert (clock.elapsed, clock.running) == (10, True)
    clock.pause()
    clock.pause()
    time.pass_(100)
    assert (clock.elapsed, clock.running, clock.paused) == (10, True, True)
    clock.resume()
    clock.resume()
    time.pass_(1)
    assert clock.elapsed == 11
    clock.stop()
    clock.stop()
    time.pass_(100)
    assert (clock.elapsed, clock.running) == (11, False)
    clock.start()
    time.pass_(1)
    assert clock.elapsed == 12
    assert repr(clock) == "<Clock at 12.0 s>"


def test_started_in_a_pause_it_counts_from_the_end_of_it(time: Time) -> None:
    clock = Clock(time)
    clock.pause()
    clock.start()
    time.pass_(5)
    assert clock.elapsed == 0
    clock.resume()
    time.pass_(5)
    assert clock.elapsed == 5
    clock.stop()
    clock.pause()
    clock.resume()
    time.pass_(5)
    assert clock.elapsed == 5


def test_the_time_of_a_game_runs_from_the_first_move(time: Time) -> None:
    game = Game("RU1-C-AAAAABB", now=time)
    time.pass_(60)
    assert game.elapsed == 0
    with pytest.raises(IllegalMoveError):
        game.play("7H>3")
    with pytest.raises(HistoryError):
        game.undo()
    time.pass_(60)
    assert game.elapsed == 0
    game.play("8H>6")
    time.pass_(2.5)
    assert game.elapsed == 2.5
    game.undo()
    assert game.elapsed == 2.5  # undo never lowers it
    time.pass_(1)
    assert game.elapsed == 3.5


def test_the_time_stops_with_the_win_and_goes_on_after_it(time: Time) -> None:
    game = Game.from_position(LAST_TWO, now=time)
    game.play("QC>F")
    time.pass_(3)
    game.play("KC>F")
    assert game.is_won
    time.pass_(100)
    assert (game.elapsed, game.clock.running) == (3, False)
    game.undo()
    time.pass_(1)
    assert (game.elapsed, game.clock.running) == (4, True)
    game.redo()
    time.pass_(100)
    assert game.elapsed == 4
    game.play("KC>1")  # F3: a won position still has moves
    time.pass_(1)
    assert game.elapsed == 5


def test_time_while_nobody_looks_is_not_counted(time: Time) -> None:
    game = Game.from_deck(" ".join(map(str, Game("RU1-C-AAAAABB").code.deck())), now=time)  # type: ignore[union-attr]
    game.play("8H>6")
    time.pass_(1)
    game.clock.pause()
    time.pass_(100)
    game.play("6C>7")
    time.pass_(100)
    assert game.elapsed == 1
    game.clock.resume()
    time.pass_(1)
    assert game.elapsed == 2


def test_a_time_source_that_cannot_be_called_is_refused_at_once() -> None:
    for wrong in (None, 0, "now"):
        with pytest.raises(TypeError, match="expected a callable time source"):
            Game("RU1-C-AAAAABB", now=wrong)  # type: ignore[arg-type]


def test_games_run_on_the_system_clock_by_default() -> None:
    game = Game("RU1-C-AAAAABB")
    game.play("8H>6")
    seen = [game.elapsed for _ in range(1000)]
    assert seen == sorted(seen)
    assert 0 <= seen[0] <= seen[-1] < 60
