"""The same games in this process, in threads, in other processes and on a Dask cluster."""

import _thread
import multiprocessing
import pickle
import subprocess
import sys
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from solitaire_widget import GameCode
from solitaire_widget.runs import run
from solitaire_widget.strategies import StrategyError, random_player, sensible_moves, simulate

RELAXED = [GameCode(number, "relaxed") for number in range(9)] + [GameCode(3, "relaxed")] * 2
# Forking a process that has threads is what Python itself warns of.
SPAWN = multiprocessing.get_context("spawn")


def give_up(view):
    return None


def test_threads_play_the_same_games():
    here = simulate(random_player, RELAXED)
    with ThreadPoolExecutor(3) as pool:
        assert simulate(random_player, RELAXED, executor=pool) == here


def test_processes_of_the_standard_library_do_too():
    here = simulate(random_player, RELAXED[:4])
    with ProcessPoolExecutor(1, mp_context=SPAWN) as pool:
        assert simulate(random_player, RELAXED[:4], executor=pool) == here
        # A function without a name to be found by, as in a notebook's cell.
        last = simulate(lambda view: sensible_moves(view)[-1], 3, max_moves=1, executor=pool)
    assert last.ends == {"move limit": 3}


# What a notebook does: its functions live in __main__, where other processes do not find them.
CELL = """
import os, signal, threading
from multiprocessing.connection import Client, Listener
from solitaire_widget.strategies import StrategyError, sensible_moves, simulate

def mine(view, rng):
    moves = sensible_moves(view)
    return rng.choice(moves) if moves else None

def bad(view):
    return view.legal_moves()[0] if view.move_count < 2 else 1 / 0

here = simulate(mine, 12, rule="relaxed")
print(simulate(mine, 12, rule="relaxed", executor="processes") == here)
try:
    simulate(bad, 12, rule="relaxed", executor="processes")
except StrategyError as error:
    print(error)
    print("ZeroDivisionError: division by zero" in error.__notes__[0], error.number)

with Listener() as listener:
    address = listener.address

    def endless(view):
        Client(address).send(None)
        threading.Event().wait()

    def interrupt():
        listener.accept().recv()
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt, daemon=True).start()
    try:
        simulate(endless, 12, executor="processes")
    except KeyboardInterrupt:
        print("interrupted")
"""


def test_all_cores_play_what_a_cell_defines():
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", CELL],
        capture_output=True,
        text=True,
        timeout=120,  # the endless games have been ended
        check=False,
    )
    lines = done.stdout.splitlines()
    assert done.returncode == 0, done.stderr
    assert lines[0] == "True"
    assert lines[1].startswith("bad, in game RU1-R-")
    assert lines[1].endswith(
        "at move 3, raised ZeroDivisionError: division by zero (line 11 in bad)"
    )
    assert lines[2:] == ["True 3", "interrupted"]
    assert "Traceback" not in done.stderr


def test_a_dask_cluster_plays_the_same_games():
    from distributed import Client, LocalCluster

    def mine(view, rng):
        moves = sensible_moves(view)
        return rng.choice(moves) if moves else None

    def bad(view):
        raise LookupError("no idea")

    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        Client(cluster) as client,
    ):
        cluster_pool = client.get_executor()
        there = simulate(mine, RELAXED, executor=cluster_pool)
        with pytest.raises(StrategyError, match="raised LookupError: no idea") as caught:
            simulate(bad, RELAXED[:1], executor=cluster_pool)
        with pytest.raises(TypeError, match=r"give client.get_executor\(\)"):
            simulate(mine, 1, executor=client)
    assert there == simulate(mine, RELAXED)
    assert caught.value.code == RELAXED[0]
    assert "LookupError: no idea" in caught.value.__notes__[0]


class Deferred(Executor):
    """An executor that does what it was given last to first, when all has been given."""

    def __init__(self, count):
        self.count = count
        self.waiting = []

    def submit(self, function, *arguments):
        future = Future()
        self.waiting.append((future, function, arguments))
        if len(self.waiting) == self.count:
            for later, work, given in reversed(self.waiting):
                later.set_running_or_notify_cancel()
                later.set_result(work(*given))
        return future


def test_results_come_in_order_whatever_is_done_first():
    assert run(str, range(130), executor=Deferred(44)) == [str(number) for number in range(130)]


@pytest.mark.parametrize("count", [0, 1, 63, 64, 65, 128, 200, 5000])
def test_every_item_is_done_once(count):
    with ThreadPoolExecutor(2) as pool:
        assert run(abs, range(count), executor=pool, progress=False) == list(range(count))


def test_an_error_cancels_what_has_not_begun():
    begun = []
    gate = threading.Event()

    def task(item):
        begun.append(item)
        if item == 0:
            raise LookupError("item 0")
        gate.wait()

    with ThreadPoolExecutor(1) as pool:
        with pytest.raises(LookupError, match="item 0"):
            run(task, range(20), executor=pool)
        gate.set()
    assert begun in ([0], [0, 1])


def test_an_interrupt_cancels_what_has_not_begun():
    begun = []
    gate = threading.Event()

    def task(item):
        begun.append(item)
        _thread.interrupt_main()
        gate.wait()

    with ThreadPoolExecutor(1) as pool:
        with pytest.raises(KeyboardInterrupt):
            run(task, range(20), executor=pool)
        gate.set()
    assert begun == [0]


class StubbornError(Exception):
    """Can be raised, but not sent."""

    def __init__(self, item):
        super().__init__(f"item {item}")
        self.lock = threading.Lock()


def raise_stubborn(item):
    raise StubbornError(item)


def test_errors_that_cannot_be_sent_arrive_as_text():
    with ProcessPoolExecutor(1, mp_context=SPAWN) as pool:
        with pytest.raises(RuntimeError, match="StubbornError: item 0") as caught:
            run(raise_stubborn, range(3), executor=pool)
        with ThreadPoolExecutor(1) as threads, pytest.raises(StubbornError):
            run(raise_stubborn, range(3), executor=threads)
    assert "raise_stubborn" in caught.value.__notes__[0]


def test_strategy_errors_can_be_sent():
    error = StrategyError("what went wrong", GameCode(1), 3, ())
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.code, again.number, again.moves) == (str(error), GameCode(1), 3, ())


def test_without_loky_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "loky", None)
    with pytest.raises(ImportError, match=r"needs loky: pip install 'solitaire_widget\[teach\]'"):
        simulate(give_up, 1, executor="processes")
    assert simulate(give_up, 1).n == 1


def test_without_cloudpickle_named_functions_are_still_sent(monkeypatch):
    monkeypatch.setitem(sys.modules, "cloudpickle", None)
    with ProcessPoolExecutor(1, mp_context=SPAWN) as pool:
        assert run(abs, [-1, 2], executor=pool) == [1, 2]
