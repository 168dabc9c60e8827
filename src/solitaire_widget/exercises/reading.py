"""Goals as text: `9S face up`, `score >= 45`, `column 3 empty`, `win`, joined by `and`."""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING, Final

from ..cards import Card
from ..errors import InvalidNotationError, echo, text_of
from ..position import Position
from .goals import (
    ColumnEmpty,
    ColumnOpen,
    FaceUp,
    Goal,
    Home,
    InColumn,
    OnCard,
    Predicate,
    Score,
    Win,
)

if TYPE_CHECKING:
    from collections.abc import Callable

_CARD: Final = r"(10.|\S\S)"
_FORMS: Final[tuple[tuple[str, Callable[[re.Match[str]], Goal]], ...]] = (
    (r"win|won", lambda _: Win()),
    (r"score *(?:>=|≥) *(\d{1,4})(?: points)?", lambda found: Score(int(found[1]))),
    (r"score *> *(\d{1,4})(?: points)?", lambda found: Score(int(found[1]) + 1)),
    (r"column ([1-7])(?: is)? empty", lambda found: ColumnEmpty(int(found[1]))),
    (r"(?:any|a) column(?: is)? empty", lambda _: ColumnEmpty(None)),
    (r"column ([1-7])(?: is)? open", lambda found: ColumnOpen(int(found[1]))),
    (_CARD + r"(?: is)? face up", lambda found: FaceUp(Card.parse(found[1]))),
    (
        _CARD + r"(?: is)?(?: at)? home|" + _CARD + r"(?: is)? on (?:its|the) foundation",
        lambda found: Home(Card.parse(found[1] or found[2])),
    ),
    (
        _CARD + r"(?: is)? in column ([1-7])",
        lambda found: InColumn(Card.parse(found[1]), int(found[2])),
    ),
    (
        _CARD + r"(?: is)? on " + _CARD,
        lambda found: OnCard(Card.parse(found[1]), Card.parse(found[2])),
    ),
)
_EXPECTED: Final = (
    "'9S face up', '9S home', '9S on TS', '9S in column 3', 'score >= 45', 'column 3 empty', "
    "'any column empty', 'column 3 open' or 'win', or several of them with 'and' between"
)
_POSITION_NAMES: Final = ("position", "pos", "p")


def reach(text: str) -> Goal:
    """Returns the goal of a text; case does not matter, cards are written as everywhere.

    - `9S face up`: the card lies face up (M3)
    - `9S home`: it is on its foundation (F1); also `9S on its foundation`
    - `9S on TS`: it lies right on that card, in a column
    - `9S in column 3`: it lies face up in that column
    - `score >= 45`: so many points since the start (P2)
    - `column 3 empty`, `any column empty`: there is room for a king (E1)
    - `column 3 open`: no card of the column is face down
    - `win`: all cards are home (W1)

    Goals with `and` between them are to be reached at the same time.

    Raises:
        InvalidNotationError: if it is no goal; says which part is none, and what was expected.
        TypeError: if it is no text.

    >>> reach("column 3 empty and score >= 15")
    All(goals=(ColumnEmpty(column=3), Score(least=15)))
    """
    first, *others = re.split(r" +and +|,", _plain(text_of(text, "a goal")))
    goal = _one(first, text)
    for other in others:
        goal &= _one(other, text)
    return goal


def goal_of(goal: Goal | str | Callable[..., object]) -> Goal:
    """Returns a goal that is given as a value, a text or a function.

    A function has one parameter. If that is called `position` (`pos`, `p`), or is annotated as
    a `Position`, it is given the position, else the game.

    Raises:
        InvalidNotationError: if the text is no goal.
        TypeError: if it is none of these, or the function does not take one argument.
    """
    if isinstance(goal, Goal):
        return goal
    if isinstance(goal, str):
        return reach(goal)
    if not callable(goal) or isinstance(goal, type):
        raise TypeError(f"expected a goal, its text or a function, got {type(goal).__name__}")
    return Predicate(goal, _takes_position(goal))


def _one(text: str, whole: str) -> Goal:
    part = " ".join(text.split())
    for form, make in _FORMS:
        found = re.fullmatch(form, part, re.IGNORECASE)
        if found is None:
            continue
        try:
            return make(found)
        except InvalidNotationError as error:
            raise InvalidNotationError(f"{echo(part)} is not a goal: {error}") from None
    where = "" if part == " ".join(whole.split()) else f" (in {echo(whole)})"
    raise InvalidNotationError(f"{echo(part)} is not a goal{where}: expected {_EXPECTED}")


def _plain(text: str) -> str:
    """Without the `reach("...")` around it that Python's own spelling has."""
    found = re.fullmatch(r"""\s*reach\(\s*(["'])(.*)\1\s*\)\s*""", text)
    return text if found is None else found[2]


def _takes_position(function: Callable[..., object]) -> bool:
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except ValueError:  # a function of C that does not tell
        return False
    needed = [each for each in parameters if each.default is each.empty]
    takes_one = parameters and parameters[0].kind in (
        inspect.Parameter.POSITIONAL_ONLY,
        inspect.Parameter.POSITIONAL_OR_KEYWORD,
        inspect.Parameter.VAR_POSITIONAL,
    )
    if not takes_one or len([e for e in needed if e.kind not in _VARIABLE]) > 1:
        raise TypeError("expected a goal as a function of one argument, the game or the position")
    first = parameters[0]
    return first.annotation in (Position, "Position") or (
        first.annotation is first.empty and first.name in _POSITION_NAMES
    )


_VARIABLE: Final = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
