"""Many deals with their verdicts, and what they say about all."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from math import ceil, inf, nan
from statistics import median
from typing import TYPE_CHECKING, get_args

from ..codes import GameCode
from ..errors import echo
from ..explain.markup import html_table
from ..rules import Rule
from .solution import Verdict
from .tally import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Literal

    from matplotlib.axes import Axes

_VERDICTS: tuple[Verdict, ...] = get_args(Verdict)


@dataclass(frozen=True, slots=True)
class Deal:
    """What the search found out about a deal.

    Attributes:
        code: its `GameCode`.
        verdict: `"winnable"`, `"lost"` or `"unknown"`.
        states: how many positions were looked at.
        seconds: how long that took, where it was done.
    """

    code: GameCode
    verdict: Verdict
    states: int
    seconds: float


@dataclass(frozen=True, slots=True, repr=False)
class Survey:
    """The verdicts on many deals, and what they say about all.

    Two surveys of the same rule are joined by `+`. A code that is in both counts once; a verdict
    counts rather than an *unknown*. So a survey that was interrupted goes on like this:

        part = part + survey(part.rest)

    Attributes:
        rule: the `Rule`.
        deals: a `Deal` for each code, in their order.
        rest: the codes that were not done: the survey was interrupted or stopped.
    """

    rule: Rule
    deals: tuple[Deal, ...]
    rest: tuple[GameCode, ...] = ()

    @property
    def n(self) -> int:
        """How many deals were looked at."""
        return len(self.deals)

    @property
    def counts(self) -> dict[Verdict, int]:
        """How many deals have which verdict."""
        counted = Counter(deal.verdict for deal in self.deals)
        return {verdict: counted[verdict] for verdict in _VERDICTS}

    @property
    def share(self) -> float:
        """The share of deals known to be winnable, 0 to 1; nan of no deals."""
        return self._tally().share

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of that share, after Wilson: low and high, both from 0 to 1.

        It holds for random deals. The low end takes the unknown ones for lost, the high end for
        winnable.
        """
        return self._tally().interval

    @property
    def states(self) -> tuple[int, ...]:
        """How many positions were looked at, deal by deal."""
        return tuple(deal.states for deal in self.deals)

    @property
    def seconds(self) -> tuple[float, ...]:
        """How long each deal took."""
        return tuple(deal.seconds for deal in self.deals)

    def codes(self, verdict: Verdict) -> tuple[GameCode, ...]:
        """Returns the codes of the deals with a verdict.

        Raises:
            ValueError: if there is no such verdict.
        """
        if verdict not in _VERDICTS:
            raise ValueError(f"{echo(str(verdict))} is not a verdict: expected one of {_VERDICTS}")
        return tuple(deal.code for deal in self.deals if deal.verdict == verdict)

    def rows(self) -> list[dict[str, object]]:
        """Returns a plain dict for each deal, as `pandas.DataFrame` and `csv.DictWriter` take."""
        return [
            {
                "code": str(deal.code),
                "rule": str(deal.code.rule),
                "verdict": deal.verdict,
                "states": deal.states,
                "seconds": deal.seconds,
            }
            for deal in self.deals
        ]

    @classmethod
    def from_rows(cls, rows: Iterable[Mapping[str, object]]) -> Survey:
        """Makes the survey of what `rows()` gave, also if it was read back as text.

        Raises:
            ValueError: if there are no rows, if one of them is broken, says which, or if the
                codes are of both rules.
            TypeError: if a row is of a wrong type.
        """
        deals = [_deal(row, place) for place, row in enumerate(rows)]
        if not deals:
            raise ValueError("there are no rows, so no rule: expected one or more")
        return cls(same_rule([deal.code for deal in deals]), _once(deals))

    def __add__(self, other: Survey) -> Survey:
        """Joins two surveys of one rule; one without any codes goes with either.

        Raises:
            ValueError: if their rules differ.
        """
        if not isinstance(other, Survey):
            return NotImplemented
        # That of no codes, such as the rest of a finished survey, is only called classic.
        if not (other.deals or other.rest):
            return self
        if not (self.deals or self.rest):
            return other
        if self.rule is not other.rule:
            raise ValueError(f"surveys of two rules cannot be joined: {self.rule} and {other.rule}")
        deals = _once((*self.deals, *other.deals))
        done = {deal.code for deal in deals}
        rest = dict.fromkeys(code for code in (*self.rest, *other.rest) if code not in done)
        return replace(self, deals=deals, rest=tuple(rest))

    def plot(self, kind: Literal["share", "states"] = "share", ax: Axes | None = None) -> Axes:
        """Draws the survey.

        Args:
            kind: `"share"`, the share of winnable deals with its 95 % interval, as it came out
                after more and more of them; or `"states"`, what share of the deals took more
                than so many positions.
            ax: matplotlib axes to draw on, new ones unless given.

        Returns:
            The axes.

        Raises:
            ImportError: if matplotlib is missing.
            ValueError: if the kind is another.
        """
        from .plots import draw

        return draw(self, kind, ax)

    def __repr__(self) -> str:
        """Returns the counts, and the share with its interval."""
        if not self.n:
            return f"<Survey, {self.rule}: no deals{self._left()}>"
        unknown = self.counts["unknown"]
        doubts = f", {unknown:,} unknown" if unknown else ""
        return (
            f"<Survey, {self.rule}: {self.counts['winnable']:,} of {self.n:,} deals can be won"
            f"{doubts}, {self._percent()}{self._left()}>"
        )

    def _repr_html_(self) -> str:
        facts = {"deals": f"{self.n:,}{self._left()}"}
        if self.n:
            counts = ", ".join(f"{verdict} {count:,}" for verdict, count in self.counts.items())
            positions, times = self.states, [1000 * seconds for seconds in self.seconds]
            facts |= {
                "verdicts": counts,
                "can be won": self._percent(),
                "positions": f"median {median(positions):,.0f}, 99th percentile "
                f"{percentile(positions):,.0f}, most {max(positions):,}",
                "milliseconds": f"median {median(times):,.1f}, 99th percentile "
                f"{percentile(times):,.1f}, most {max(times):,.1f}",
            }
        title = f"Survey, {self.rule} rule"
        return html_table("en", title, ["", ""], [[name, fact] for name, fact in facts.items()])

    def _tally(self) -> Tally:
        counts = self.counts
        return Tally(counts["winnable"], counts["lost"], counts["unknown"])

    def _percent(self) -> str:
        low, high = self.interval
        return f"{self.share:.2%} (95 %: {low:.2%} to {high:.2%})"

    def _left(self) -> str:
        return f", {len(self.rest):,} more in .rest" if self.rest else ""


def _once(deals: Iterable[Deal]) -> tuple[Deal, ...]:
    """Each code once, in the order in which they come; a verdict rather than an unknown."""
    found: dict[GameCode, Deal] = {}
    for deal in deals:
        if deal.code not in found or found[deal.code].verdict == "unknown":
            found[deal.code] = deal
    return tuple(found.values())


def same_rule(codes: Sequence[GameCode]) -> Rule:
    """Returns the rule of the codes, classic if there are none.

    Raises:
        ValueError: if they are of both rules.
    """
    rules = {code.rule for code in codes}
    if len(rules) > 1:
        raise ValueError("these are codes of both rules: survey each rule by itself")
    return rules.pop() if rules else Rule.CLASSIC


def _deal(row: Mapping[str, object], place: int) -> Deal:
    try:
        verdict = row["verdict"]
        if verdict not in _VERDICTS:
            raise ValueError(f"{echo(str(verdict))} is not a verdict: expected one of {_VERDICTS}")
        code = GameCode.of(str(row["code"]))
        if "rule" in row and str(row["rule"]) != code.rule:
            raise ValueError(f"the rule is {echo(str(row['rule']))}, but not that of {code}")
        states = _number(row, "states")
        if not states.is_integer():
            raise ValueError(f"expected states as a whole number, got {states}")
        return Deal(code, verdict, int(states), _number(row, "seconds"))
    except KeyError as error:
        raise ValueError(f"row {place}, counted from 0, has no {error}") from None
    except TypeError:
        expected = f"expected a row of names and values, got {type(row).__name__}"
        raise TypeError(f"{expected} as row {place}, counted from 0") from None
    except ValueError as error:
        error.add_note(f"this is in row {place}, counted from 0")
        raise


def _number(row: Mapping[str, object], name: str) -> float:
    """Returns a number of the row, that may be text: also a whole one may be written as 86.0."""
    try:
        number = float(str(row[name]))
    except ValueError:
        number = nan
    if not 0 <= number < inf:
        raise ValueError(f"expected {name} as a number from 0 on, got {echo(str(row[name]))}")
    return number


def percentile(numbers: Sequence[float], share: float = 0.99) -> float:
    """Returns the smallest of the numbers than which no more than 1 - share are greater.

    >>> percentile([1, 2, 3, 4], 0.5)
    2
    """
    return sorted(numbers)[ceil(share * len(numbers)) - 1]
