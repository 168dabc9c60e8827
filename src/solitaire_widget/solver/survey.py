"""Solving many deals."""

from __future__ import annotations

from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from ..codes import DEALS, GameCode
from ..errors import echo, int_of
from ..position import Position
from ..rules import Rule
from ..runs import check_executor, codes_of, run
from .deals import Deal, Survey, same_rule
from .solving import MAX_STATES, solve

if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Executor
    from typing import Literal


class SurveyError(RuntimeError):
    """A survey could not go on: a worker was lost, say. Its `__cause__` is what happened.

    Attributes:
        survey: the `Survey` of what was done before, with the other codes in its `rest`.
    """

    def __init__(self, message: str, survey: Survey) -> None:
        """Makes the error of a message and what was done."""
        super().__init__(message, survey)
        self.survey = survey

    def __str__(self) -> str:
        """Returns the message."""
        return str(self.args[0])


def survey(
    codes: int | str | GameCode | Iterable[GameCode | str],
    *,
    rule: Rule | str | None = None,
    seed: int = 0,
    executor: Executor | Literal["processes"] | None = None,
    progress: bool = True,
    max_states: int = MAX_STATES,
) -> Survey:
    """Solves many deals and says what share of them can be won.

    An interrupt (Ctrl-C, or the notebook's stop button) ends it, and the survey of what was done
    by then is returned; its `rest` are the other codes.

    >>> survey(["RU1-C-AAAAASC", "RU1-C-AAAAABB"])
    <Survey, classic: 1 of 2 deals can be won, 50.00% (95 %: 9.45% to 90.55%)>

    Args:
        codes: game codes, or how many random deals to draw. A code that comes more than once
            counts once.
        rule: the rule of random deals, classic unless given; given codes must agree with it.
        seed: what the random deals depend on; they are those of `simulate`.
        executor: None solves in this process; `"processes"` on all cores, with loky; any
            `concurrent.futures.Executor` is taken, such as Dask's `client.get_executor()`.
        progress: shows a bar if it takes longer than about a second and tqdm is installed.
        max_states: how many positions a search looks at before it gives up on a deal.

    Raises:
        SurveyError: if it cannot go on; what was done is in its `survey`.
        ValueError: if a number is too small, there is no such code, rule or executor, or the
            codes are of both rules.
        TypeError: if an argument is of a wrong type.
        ImportError: if `executor="processes"` and loky is missing.
    """
    check_executor(executor)
    max_states = int_of(max_states, "max_states as an int")
    if max_states < 1:
        raise ValueError(f"max_states must be 1 or more, got {echo(max_states)}")
    seed = int_of(seed, "a seed as an int")
    wanted = _once(codes, rule, seed)
    chosen = same_rule(wanted) if wanted or rule is None else Rule.of(rule)
    done: dict[int, Deal] = {}

    def so_far() -> Survey:
        rest = tuple(code for place, code in enumerate(wanted) if place not in done)
        return Survey(chosen, tuple(done[place] for place in sorted(done)), rest)

    try:
        run(
            partial(_solve, max_states),
            wanted,
            executor=executor,
            progress=progress,
            unit="deal",
            done=done,
        )
    except KeyboardInterrupt:
        pass  # what was done is what was wanted of it
    except Exception as error:
        message = f"the survey broke off after {len(done):,} of {len(wanted):,} deals: {error!r}"
        raise SurveyError(message, so_far()) from error
    return so_far()


def _once(
    codes: int | str | GameCode | Iterable[GameCode | str], rule: Rule | str | None, seed: int
) -> tuple[GameCode, ...]:
    """Returns the codes meant, each once; as many as a number says."""
    is_number = not isinstance(codes, GameCode) and not hasattr(codes, "__iter__")
    if is_number:
        count = int_of(codes, "game codes or a number of deals")  # type: ignore[arg-type]
        if count > DEALS:  # drawing on would never find so many different ones
            raise ValueError(f"there are {DEALS:,} deals, got {echo(count)}")
    chosen = codes_of(codes, rule, seed)
    found = dict.fromkeys(chosen)
    if is_number:
        draws = len(chosen)
        while len(found) < len(chosen):  # the same deal was drawn twice
            draws += len(chosen) - len(found)
            found = dict.fromkeys(codes_of(draws, rule, seed))
    return tuple(found)


def _solve(max_states: int, code: GameCode) -> Deal:
    position = Position.deal(code.deck(), code.rule)
    begin = perf_counter()
    solution = solve(position, max_states=max_states)
    return Deal(code, solution.verdict, solution.states, perf_counter() - begin)
