"""Running a function over many game codes: here, on all cores, or on other machines.

Nothing in this file knows what is run: `simulate` plays games with it, `survey` solves them.
"""

from __future__ import annotations

import os
import pickle
import random
from concurrent.futures import Executor, as_completed
from contextlib import contextmanager
from importlib import import_module
from traceback import format_exception
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .codes import DEALS, GameCode
from .errors import InvalidNotationError, echo, int_of
from .rules import Rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Future
    from types import ModuleType
    from typing import Literal, Protocol

    class _Bar(Protocol):
        def update(self, n: float | None = 1) -> object: ...


_Item = TypeVar("_Item")
_Result = TypeVar("_Result")

_CHUNKS = 64  # enough to keep some dozen cores busy to the end
_LONGEST_CHUNK = 50  # items; what runs on when all else is cancelled
_BAR_DELAY = 1.0  # seconds before a bar appears


def codes_of(
    codes: int | str | GameCode | Iterable[GameCode | str],
    rule: Rule | str | None = None,
    seed: int = 0,
) -> tuple[GameCode, ...]:
    """Returns the codes meant by "these codes" or "so many random ones".

    Args:
        codes: game codes, values or text; or how many random deals to draw. Each of the 2**30
            deals is equally likely each time. The deals of a seed are the same under both rules,
            and those of a smaller number come first in a larger one.
        rule: the rule of random deals, classic unless given; given codes must agree with it.
        seed: what the random deals depend on.

    Raises:
        ValueError: if the number is negative, a text is no code, or a code has another rule.
        TypeError: if these are neither codes nor a number.
    """
    rule = None if rule is None else Rule.of(rule)
    if isinstance(codes, str | GameCode):
        codes = (codes,)
    try:
        given = iter(codes)  # type: ignore[arg-type]  # a number raises the TypeError
    except TypeError:
        count = int_of(codes, "game codes or a number of games")  # type: ignore[arg-type]
        if count < 0:
            raise ValueError(f"the number of games must be 0 or more, got {echo(count)}") from None
        draw = random.Random(f"deals of {seed}")
        chosen = rule or Rule.CLASSIC
        return tuple(GameCode(draw.randrange(DEALS), chosen) for _ in range(count))
    return tuple(_read(code, place, rule) for place, code in enumerate(given))


def _read(code: GameCode | str, place: int, rule: Rule | None) -> GameCode:
    try:
        code = GameCode.of(code)
        if rule is not None and code.rule is not rule:
            raise InvalidNotationError(f"{code} is a code of the {code.rule} rule, not of {rule}")
    except (ValueError, TypeError) as error:
        error.add_note(f"this is number {place} of the codes given, counted from 0")
        raise
    return code


def run(
    function: Callable[[_Item], _Result],
    items: Sequence[_Item],
    *,
    executor: Executor | Literal["processes"] | None = None,
    progress: bool = True,
    unit: str = "game",
    done: dict[int, _Result] | None = None,
) -> list[_Result]:
    """Returns the function's result for each item, in order, wherever they are worked out.

    An error, or an interrupt, cancels what has not begun and is raised. What was done before is
    then in `done`.

    Args:
        function: the function; elsewhere than in this process it must be possible to pickle it,
            or to send it with cloudpickle, as functions from a notebook's cells can be.
        items: what to call it with.
        executor: None for this process; `"processes"` for all its machine's cores (needs loky);
            or any `concurrent.futures.Executor`, such as Dask's `client.get_executor()`.
        progress: shows a bar with tqdm, if that is installed, after the first second.
        unit: what the bar counts.
        done: an empty dict, to be filled with the results as they come in, by the places of
            their items.

    Raises:
        TypeError: if the executor is of another type.
        ValueError: if it is another text.
        ImportError: if loky is needed and missing.
    """
    check_executor(executor)
    done = {} if done is None else done
    with _bar(len(items), unit, shown=progress) as bar:
        if executor is None:
            for place, item in enumerate(items):
                done[place] = function(item)
                bar.update()
        elif isinstance(executor, Executor):
            _spread(function, _chunks(items), executor, bar, done, stop=_cancel)
        elif chunks := _chunks(items):
            with _all_cores(len(chunks)) as pool:
                _spread(function, chunks, pool, bar, done, stop=_kill)
    return [done[place] for place in range(len(items))]


def check_executor(executor: object) -> None:
    """Raises what `run` would raise of this executor, before any work is done."""
    if executor is None or isinstance(executor, Executor):
        return
    expected = "expected None, 'processes' or a concurrent.futures.Executor"
    if isinstance(executor, str):
        if executor != "processes":
            raise ValueError(f"{echo(executor)} is not an executor: {expected}")
        _loky()
        return
    hint = ""
    if hasattr(executor, "get_executor"):
        hint = "; of a Dask client give client.get_executor()"
    elif hasattr(executor, "executor"):
        hint = "; of an ipyparallel client give client.executor()"
    raise TypeError(f"{expected}, got {type(executor).__name__}{hint}")


def _chunks(items: Sequence[_Item]) -> dict[int, Sequence[_Item]]:
    """Returns parts of the items, by the places of their first ones."""
    size = min(_LONGEST_CHUNK, -(-len(items) // _CHUNKS))
    return {start: items[start : start + size] for start in range(0, len(items), size or 1)}


def _spread(
    function: Callable[[_Item], _Result],
    chunks: dict[int, Sequence[_Item]],
    executor: Executor,
    bar: _Bar,
    done: dict[int, _Result],
    stop: Callable[[Executor, Iterable[Future[Any]]], None],
) -> None:
    work = _Portable(function)
    starts: dict[Future[list[_Result] | _Failure], int] = {}
    try:
        for start, chunk in chunks.items():
            starts[executor.submit(_work, work, chunk)] = start
        for future in as_completed(starts):
            part = future.result()
            if isinstance(part, _Failure):
                raise part.error
            done.update(enumerate(part, starts[future]))
            bar.update(len(part))
    except BaseException:
        stop(executor, starts)
        # Some may have come in unseen.
        for future, start in starts.items():
            if future.done() and not future.cancelled() and future.exception() is None:
                part = future.result()
                if not isinstance(part, _Failure):
                    done.update(enumerate(part, start))
        raise


def _cancel(_: Executor, futures: Iterable[Future[Any]]) -> None:
    for future in futures:
        future.cancel()


def _kill(pool: Executor, _: Iterable[Future[Any]]) -> None:
    # What is running may be a strategy that never comes to an end. Only a pool of our own may be
    # ended like that.
    pool.shutdown(wait=True, kill_workers=True)  # type: ignore[call-arg]  # loky knows it


def _work(work: _Portable[_Item, _Result], chunk: Sequence[_Item]) -> list[_Result] | _Failure:
    try:
        return [work.function(item) for item in chunk]
    except Exception as error:
        # Returned, for executors differ in what becomes of an error that is raised: some log it,
        # for every chunk, and not all bring it back as it was.
        return _Failure(error)


class _Failure:
    """An error to be raised by the one who collects the results."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def __reduce__(self) -> tuple[object, ...]:
        # Neither the traceback nor the cause can be sent, so they go as text; nor can some errors.
        there = "".join(format_exception(self.error))
        try:
            packed = pickle.dumps(self.error)
            pickle.loads(packed)
        except Exception:
            name = type(self.error).__name__
            packed = pickle.dumps(RuntimeError(f"{name}: {self.error}"))
        return _failure_elsewhere, (packed, there)


def _failure_elsewhere(packed: bytes, there: str) -> _Failure:
    error: Exception = pickle.loads(packed)
    error.add_note(f"\nWhere it was raised, in another process:\n{there}")
    return _Failure(error)


class _Portable(Generic[_Item, _Result]):
    """A function that can be sent even if it was defined in a notebook's cell.

    Not every executor can send such functions by itself: that of the standard library cannot.
    """

    def __init__(self, function: Callable[[_Item], _Result]) -> None:
        self.function = function
        self._packed: bytes | None = None

    def __reduce__(self) -> tuple[object, ...]:
        if self._packed is None:  # packed once, not for every chunk
            try:
                cloudpickle = import_module("cloudpickle")
            except ImportError:
                return _Portable, (self.function,)
            self._packed = cloudpickle.dumps(self.function)
        return _unpack, (self._packed,)


def _unpack(packed: bytes) -> _Portable[_Item, _Result]:
    return _Portable(pickle.loads(packed))


def _loky() -> ModuleType:
    try:
        return import_module("loky")
    except ImportError as error:
        raise ImportError(
            "executor='processes' needs loky: pip install 'solitaire_widget[teach]'", name="loky"
        ) from error


@contextmanager
def _all_cores(most: int) -> Iterator[Executor]:
    """Lends as many processes as there are cores, at most `most`, and ends them."""
    loky = _loky()
    pool: Executor = loky.ProcessPoolExecutor(
        min(loky.cpu_count(), most), initializer=_leave_interrupts_to_the_parent
    )
    try:
        yield pool
    finally:
        pool.shutdown(wait=True)


def _leave_interrupts_to_the_parent() -> None:
    import signal

    # A notebook's interrupt reaches the whole group of processes; the parent ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _bar(total: int, unit: str, *, shown: bool) -> Iterator[_Bar]:
    # The switch is tqdm's own, but its bars for notebooks do not look at it.
    shown = shown and not os.environ.get("TQDM_DISABLE")
    if shown:
        try:
            tqdm = import_module("tqdm.auto").tqdm
        except ImportError:
            shown = False
    if not shown:
        yield _NoBar()
        return
    with tqdm(total=total, unit=unit, delay=_BAR_DELAY) as bar:
        yield bar


class _NoBar:
    def update(self, n: float | None = 1) -> object:
        return n
