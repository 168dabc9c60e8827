"""An interrupted cell leaves a game whole: Ctrl+C may strike at any call."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable

import pytest

from solitaire_widget import Change, Game, Move, Position
from solitaire_widget.clock import Clock


def interrupted(action: Callable[[], object], event: int) -> bool:
    """Runs an action that is interrupted at its event of this number, if it has so many.

    The events are those at which Python heeds Ctrl+C: a function begins, or a call is over.
    """
    counter = itertools.count()

    def strike(_frame: object, kind: str, _function: object) -> None:
        if kind != "c_call" and next(counter) == event:
            sys.setprofile(None)
            raise KeyboardInterrupt

    sys.setprofile(strike)
    try:
        action()
    except KeyboardInterrupt:
        return True
    finally:
        sys.setprofile(None)
    return False


ACTIONS: dict[str, Callable[[Game], object]] = {
    "play": lambda game: game.play("4S>F"),
    "undo": Game.undo,
    "redo": Game.redo,
    "go": lambda game: game.go_to(0),
}


def begun(kind: str) -> tuple[Game, list[Change], list[Change]]:
    """A game in which each action is possible, and what its two listeners hear."""
    game = Game.from_position("C 2KKK 4S|3S/-/-/-/-/-/5S6S7S8S9STSJSQSKS")
    heard: tuple[list[Change], list[Change]] = ([], [])
    for hearing in heard:
        game.subscribe(hearing.append)
    game.play("KH>2")
    game.play("3S>F")
    if kind == "redo":
        game.undo()
    return game, *heard


def facts(game: Game) -> tuple[object, ...]:
    return (
        *(game.position, game.score, game.move_count, game.moves, game.redo_moves, game.version),
        *(game.undo_left, game.redo_left),
    )


@pytest.mark.parametrize("kind", ACTIONS)
def test_a_change_is_made_wholly_or_not_at_all(kind: str) -> None:
    game, *_ = begun(kind)
    before = facts(game)
    ACTIONS[kind](game)
    after = facts(game)
    seen = set()
    for event in itertools.count():
        game, first, second = begun(kind)
        if not interrupted(lambda game=game: ACTIONS[kind](game), event):
            break
        assert facts(game) in (before, after)
        seen.add(facts(game) == after)
        # What was not told yet is told with the next change, and nothing is told twice.
        game.play("KD>3")
        for heard in (first, second):
            assert [change.version for change in heard] == list(range(1, game.version + 1))
        assert game.moves[-1] == Move.parse("KD>3")
        while game.undo_left:
            game.undo()
        assert game.position == game.opening
    assert seen == {False, True}
    assert event > 20


def test_an_interrupt_within_a_listener_is_raised_and_the_move_stands() -> None:
    game = Game("RU1-C-AAAAABB")
    heard: list[Change] = []

    def struck(change: Change) -> None:
        raise KeyboardInterrupt

    unsubscribe = game.subscribe(struck)
    game.subscribe(heard.append)
    with pytest.raises(KeyboardInterrupt):
        game.play("8H>6")
    unsubscribe()
    game.undo()
    assert [change.version for change in heard] == [1, 2]
    assert game.position == game.opening


def test_the_clock_counts_no_stretch_twice() -> None:
    seconds = 0
    clock = Clock(lambda: seconds)
    for event in itertools.count():
        clock.start()
        shown = clock.elapsed
        seconds += 10
        if not interrupted(clock.stop, event):
            break
        assert clock.elapsed == shown + 10
        seconds += 5
        assert clock.elapsed == shown + (15 if clock.running else 10)
    assert event > 3


def test_a_position_is_never_half_played() -> None:
    before = Position.parse("C 2KKK 4S|3S/-/-/-/-/-/5S6S7S8S9STSJSQSKS")
    for event in itertools.count():
        if not interrupted(lambda: before.play("3S>F"), event):
            break
        assert str(before) == "C 2KKK 4S|3S/-/-/-/-/-/5S6S7S8S9STSJSQSKS"
    assert event > 10
