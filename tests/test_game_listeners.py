"""Games: listeners and threads."""

from __future__ import annotations

import copy
import pickle
import threading

import pytest

from solitaire_widget import Change, Game, Move


def test_listeners_hear_of_every_change_in_order() -> None:
    game = Game("RU1-C-AAAAABB")
    heard: list[Change] = []
    held: list[bool] = []

    def listener(change: Change) -> None:
        heard.append(change)
        other = threading.Thread(target=lambda: held.append(not game.lock.acquire(blocking=False)))
        other.start()
        other.join()

    unsubscribe = game.subscribe(listener)
    move = game.play("8H>6")
    game.undo()
    game.redo()
    assert heard == [Change("play", move, 1), Change("undo", move, 2), Change("redo", move, 3)]
    assert game.version == 3
    assert held == [True, True, True]
    unsubscribe()
    unsubscribe()
    game.undo()
    assert len(heard) == 3
    with pytest.raises(TypeError, match="callable"):
        game.subscribe("listener")  # type: ignore[arg-type]


def test_a_listener_that_plays_keeps_the_order_for_all() -> None:
    game = Game("RU1-C-AAAAABB")
    first: list[int] = []
    last: list[int] = []

    def player(change: Change) -> None:
        first.append(change.version)
        if change.version < 3:
            game.undo() if change.kind == "play" else game.redo()

    game.subscribe(player)
    game.subscribe(lambda change: last.append(change.version))
    game.play("8H>6")
    assert first == last == [1, 2, 3]


def test_a_raising_listener_parts_neither_the_others_nor_the_move() -> None:
    game = Game("RU1-C-AAAAABB")
    heard: list[Change] = []

    def raising(name: str) -> None:
        def listener(change: Change) -> None:
            raise RuntimeError(f"{name} {change.version}")

        game.subscribe(listener)

    raising("first")
    game.subscribe(heard.append)
    raising("second")
    with pytest.raises(RuntimeError, match="first 1"):
        game.play("8H>6")
    assert (len(heard), game.move_count) == (1, 1)
    with pytest.raises(RuntimeError, match="first 2"):
        game.undo()
    assert [change.version for change in heard] == [1, 2]


def test_a_listener_may_end_a_subscription_while_it_hears() -> None:
    game = Game("RU1-C-AAAAABB")
    heard: list[Change] = []

    def once(change: Change) -> None:
        heard.append(change)
        unsubscribe()

    unsubscribe = game.subscribe(once)
    game.play("8H>6")
    game.undo()
    assert len(heard) == 1


def test_who_was_unsubscribed_hears_no_more_not_even_of_the_change_being_told() -> None:
    game = Game("RU1-C-AAAAABB")
    heard: list[Change] = []
    game.subscribe(lambda change: unsubscribe())
    unsubscribe = game.subscribe(heard.append)
    game.play("8H>6")
    game.undo()
    assert heard == []


def test_who_subscribes_hears_only_of_what_comes_later() -> None:
    game = Game("RU1-C-AAAAABB")
    heard: list[int] = []

    def inviting(change: Change) -> None:
        if change.version == 1:
            game.undo()
            game.subscribe(lambda change: heard.append(change.version))

    game.subscribe(inviting)
    game.play("8H>6")
    game.redo()
    assert heard == [3]


def test_changes_are_values() -> None:
    change = Change("play", Move.parse("7H>3"), 4)
    assert eval(repr(change), {"Change": Change, "Move": Move}) == change
    assert pickle.loads(pickle.dumps(change)) == copy.deepcopy(change) == change
    assert hash(copy.copy(change)) == hash(change)
    assert change != Change("undo", Move.parse("7H>3"), 4)
    with pytest.raises(AttributeError, match="immutable"):
        change.version = 5


def test_threads_that_play_at_once_lose_nothing() -> None:
    game = Game.from_position("C KKKK -/-/-/-/-/-/-")
    heard: list[int] = []
    game.subscribe(lambda change: heard.append(change.version))
    start = threading.Barrier(4)
    played: list[Move] = []

    def player(king: str, home: int) -> None:
        start.wait()
        played.extend(game.play(f"{king}>{home if turn % 2 == 0 else 'F'}") for turn in range(250))

    threads = [
        threading.Thread(target=player, args=(f"K{suit}", home))
        for home, suit in enumerate("SHDC", start=1)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(played) == len(game.moves) == game.move_count == game.version == 1000
    assert heard == list(range(1, 1001))
    assert game.score == 4 * 125 * 10
    replayed = Game.from_position(game.opening)
    for move in game.moves:
        replayed.play(move)
    assert replayed.position == game.position
