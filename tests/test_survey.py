"""Surveys: many deals solved, here and elsewhere, and what they say."""

from __future__ import annotations

import _thread
import csv
import dataclasses
import io
import multiprocessing
import pickle
import re
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import solitaire_widget.solver.survey  # noqa: F401  # so that it is in sys.modules
from solitaire_widget import GameCode, Rule
from solitaire_widget.runs import codes_of
from solitaire_widget.shares import wilson
from solitaire_widget.solver import Deal, Survey, SurveyError, solve, survey
from solitaire_widget.solver.deals import percentile

# The package's attribute of this name is the function.
SURVEYING = sys.modules["solitaire_widget.solver.survey"]
SPAWN = multiprocessing.get_context("spawn")


def timeless(found):
    """What must be the same wherever it was done."""
    return [(deal.code, deal.verdict, deal.states) for deal in found.deals], found.rest


def deal(number, verdict="lost", states=1, seconds=0.001, rule="classic"):
    return Deal(GameCode(number, rule), verdict, states, seconds)


HERE = survey(150)


def test_the_verdicts_are_those_of_the_solver():
    assert [deal.code for deal in HERE.deals] == list(codes_of(150))
    for deal in HERE.deals[:60]:
        solution = solve(deal.code)
        assert (deal.verdict, deal.states) == (solution.verdict, solution.states)
        assert 0 <= deal.seconds < 60
    assert (HERE.n, HERE.rest, HERE.rule) == (150, (), Rule.CLASSIC)
    assert sum(HERE.counts.values()) == 150
    assert HERE.interval == wilson(HERE.counts["winnable"], 150)
    assert HERE.share == HERE.counts["winnable"] / 150
    assert HERE.codes("winnable") == tuple(d.code for d in HERE.deals if d.verdict == "winnable")
    assert HERE.states == tuple(d.states for d in HERE.deals)


def test_a_survey_of_some_thousand_deals_covers_the_share_that_is_known():
    low, high = survey(2000, seed=1, progress=False).interval
    assert low < 0.0671 < high
    assert high - low < 0.03


def test_threads_find_the_same():
    with ThreadPoolExecutor(3) as pool:
        assert timeless(survey(150, executor=pool)) == timeless(HERE)


def test_processes_find_the_same():
    with ProcessPoolExecutor(1, mp_context=SPAWN) as pool:
        assert timeless(survey(150, executor=pool)) == timeless(HERE)
    assert timeless(survey(150, executor="processes")) == timeless(HERE)


def test_a_dask_cluster_finds_the_same():
    from distributed import Client, LocalCluster

    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        Client(cluster) as client,
    ):
        there = survey(150, executor=client.get_executor())
        with pytest.raises(TypeError, match=r"give client.get_executor\(\)"):
            survey(1, executor=client)
    assert timeless(there) == timeless(HERE)


def test_an_interrupt_keeps_what_was_done_and_the_rest_goes_on(monkeypatch):
    asked = []

    def interrupted(position, **limits):
        asked.append(position)
        if len(asked) == 40:
            raise KeyboardInterrupt
        return solve(position, **limits)

    monkeypatch.setattr(SURVEYING, "solve", interrupted)
    part = survey(150)
    assert (part.n, len(part.rest)) == (39, 111)
    assert "111 more in .rest" in repr(part)
    assert "111 more in .rest" in part._repr_html_()
    whole = part + survey(part.rest)
    assert timeless(whole) == timeless(HERE)
    assert "rest" not in repr(whole)


def test_an_interrupt_of_threads_keeps_what_was_done(monkeypatch):
    gate = threading.Event()
    lock = threading.Lock()
    asked = []

    def slow(position, **limits):
        with lock:
            asked.append(position)
            number = len(asked)
        if number == 100:
            _thread.interrupt_main()
        if number >= 100:
            gate.wait()
        return solve(position, **limits)

    monkeypatch.setattr(SURVEYING, "solve", slow)
    with ThreadPoolExecutor(1) as pool:
        part = survey(150, executor=pool)
        gate.set()
    assert part.n == 99  # in parts of 3
    assert [d.code for d in part.deals] == list(codes_of(150))[:99]
    assert part.rest == codes_of(150)[99:]


CELL = """
import os, signal, sys, threading, time
from multiprocessing.connection import Client, Listener
import solitaire_widget.solver
surveying = sys.modules["solitaire_widget.solver.survey"]
real = surveying._solve

with Listener() as listener:
    address = listener.address
    slow = surveying.codes_of(64)[-1]

    def patched(max_states, code):
        if code == slow:
            Client(address).send(None)
            threading.Event().wait()
        return real(max_states, code)

    surveying._solve = patched

    def interrupt():
        listener.accept().recv()
        time.sleep(0.2)  # the others may come in, but need not
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt, daemon=True).start()
    part = surveying.survey(64, executor="processes")
print(0 < part.n < 64, part.n + len(part.rest), slow in part.rest)
"""


def test_an_interrupt_of_all_cores_keeps_what_was_done():
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", CELL],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["True", "64", "True"]
    assert "Traceback" not in done.stderr


def test_an_error_brings_what_was_done(monkeypatch):
    asked = []

    def failing(position, **limits):
        asked.append(position)
        if len(asked) == 8:
            raise MemoryError("no room")
        return solve(position, **limits)

    monkeypatch.setattr(SURVEYING, "solve", failing)
    with pytest.raises(SurveyError, match="broke off after 7 of 150 deals: MemoryError") as caught:
        survey(150)
    part = caught.value.survey
    assert (part.n, len(part.rest)) == (7, 143)
    assert isinstance(caught.value.__cause__, MemoryError)


def test_surveys_are_joined():
    one = Survey(Rule.CLASSIC, (deal(1), deal(2, "unknown", 9)), (GameCode(3), GameCode(4)))
    other = Survey(Rule.CLASSIC, (deal(2, "winnable"), deal(3), deal(1, "unknown")))
    both = one + other
    assert both.deals == (deal(1), deal(2, "winnable"), deal(3))  # each once, a verdict if any
    assert both.rest == (GameCode(4),)
    assert other + Survey(Rule.CLASSIC, ()) == other
    some = Survey(Rule.RELAXED, (deal(1, rule="relaxed"),))
    with pytest.raises(ValueError, match="two rules cannot be joined: classic and relaxed"):
        one + some
    with pytest.raises(ValueError, match="two rules cannot be joined"):
        Survey(Rule.CLASSIC, (), (GameCode(1),)) + some
    with pytest.raises(TypeError):
        one + 3
    halves = survey(codes_of(150)[:70]) + survey(codes_of(150)[70:])
    assert timeless(halves) == timeless(HERE)


def test_a_survey_with_nothing_left_goes_on_like_any_other():
    # No codes have no rule, so the survey of them is called a classic one.
    part = Survey(Rule.RELAXED, (deal(1, rule="relaxed"),))
    assert part.rest == ()
    assert part + survey(part.rest) == part
    assert survey([]) + part == part
    assert (Survey(Rule.RELAXED, ()) + survey([])).rule is Rule.RELAXED


def test_a_code_counts_once():
    code = GameCode(5)
    assert survey([code, str(code), code]).n == 1
    assert survey(code).n == survey(str(code)).n == 1
    assert survey([]).n == survey(0).n == 0
    assert survey([], rule="relaxed").rule is Rule.RELAXED


def test_as_many_deals_as_asked_for_even_if_chance_repeats_one(monkeypatch):
    def few(codes, rule=None, seed=0):
        drawn = [GameCode(n % 7) for n in (1, 2, 1, 3, 2, 4, 5, 6)]
        return tuple(drawn[:codes])

    monkeypatch.setattr(SURVEYING, "codes_of", few)
    assert [d.code.number for d in survey(5).deals] == [1, 2, 3, 4, 5]


def test_relaxed_deals_and_limits():
    found = survey(3, rule="relaxed")
    assert (found.rule, found.counts) == (Rule.RELAXED, {"winnable": 3, "lost": 0, "unknown": 0})
    assert "relaxed" in repr(found)
    cut = survey(3, rule="relaxed", max_states=2)
    assert cut.counts["unknown"] == 3
    assert cut.interval == (0.0, 1.0)
    assert "3 unknown" in repr(cut)
    # Deals that were too hard are tried again with more patience.
    again = cut + survey(cut.codes("unknown"), max_states=100_000)
    assert again.counts == found.counts


def test_unknown_counts_neither_way():
    deals = [deal(n, "winnable") for n in range(10)] + [deal(n, "unknown") for n in range(10, 30)]
    some = Survey(Rule.CLASSIC, (*deals, *(deal(n) for n in range(30, 100))))
    low, high = some.interval
    assert low == wilson(10, 100)[0]
    assert high == wilson(30, 100)[1]


def test_rows_go_to_a_file_and_back():
    rows = HERE.rows()
    assert rows[0].keys() == {"code", "rule", "verdict", "states", "seconds"}
    assert Survey.from_rows(rows) == HERE
    file = io.StringIO()
    writer = csv.DictWriter(file, rows[0])
    writer.writeheader()
    writer.writerows(rows)
    file.seek(0)
    assert Survey.from_rows(csv.DictReader(file)) == HERE
    broken = [dict(rows[0]), dict(rows[1], verdict="maybe")]
    with pytest.raises(ValueError, match="'maybe' is not a verdict") as caught:
        Survey.from_rows(broken)
    assert "row 1" in caught.value.__notes__[0]
    with pytest.raises(ValueError, match="row 0, counted from 0, has no 'states'"):
        Survey.from_rows([{"code": "RU1-C-AAAAABB", "verdict": "lost"}])
    with pytest.raises(ValueError, match="codes of both rules"):
        Survey.from_rows([rows[0], dict(rows[1], code="RU1-R-AAAAABB", rule="relaxed")])
    # As a table that had a gap writes whole numbers.
    assert Survey.from_rows([dict(row, states=float(row["states"])) for row in rows]) == HERE
    with pytest.raises(TypeError, match="got int as row 1, counted from 0"):
        Survey.from_rows([rows[0], 5])
    with pytest.raises(ValueError, match="there are no rows"):
        Survey.from_rows([])


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"states": "-5"}, "expected states as a number from 0 on, got '-5'"),
        ({"states": "many"}, "expected states as a number from 0 on, got 'many'"),
        ({"states": 1.5}, "expected states as a whole number, got 1.5"),
        ({"seconds": -1}, "expected seconds as a number from 0 on, got '-1'"),
        ({"seconds": "nan"}, "expected seconds as a number from 0 on, got 'nan'"),
        ({"seconds": None}, "expected seconds as a number from 0 on, got 'None'"),
        ({"rule": "relaxed"}, "the rule is 'relaxed', but not that of RU1-C-"),
        ({"code": "RU1-C-AAAAAB"}, "RU1-C-AAAAAB"),
        ({"verdict": "won"}, "'won' is not a verdict"),
    ],
)
def test_a_broken_row_is_named(wrong, says):
    rows = HERE.rows()
    with pytest.raises(ValueError, match=re.escape(says)) as caught:
        Survey.from_rows([*rows[:3], rows[3] | wrong])
    assert "row 3, counted from 0" in caught.value.__notes__[-1]


def test_surveys_are_values():
    assert pickle.loads(pickle.dumps(HERE)) == HERE
    assert hash(HERE) == hash(dataclasses.replace(HERE))
    error = pickle.loads(pickle.dumps(SurveyError("broke off", HERE)))
    assert (str(error), error.survey) == ("broke off", HERE)


def test_the_survey_in_words():
    some = Survey(Rule.CLASSIC, tuple(deal(n, "lost", n, n / 1000) for n in range(1, 100)))
    some += Survey(Rule.CLASSIC, (deal(100, "winnable", 5000, 0.25),))
    assert repr(some) == (
        "<Survey, classic: 1 of 100 deals can be won, 1.00% (95 %: 0.18% to 5.45%)>"
    )
    page = some._repr_html_()
    for fact in (
        "winnable 1, lost 99, unknown 0",
        "median 50, 99th percentile 99, most 5,000",
        "median 50.5, 99th percentile 99.0, most 250.0",
    ):
        assert f">{fact}</td>" in page
    assert repr(Survey(Rule.RELAXED, ())) == "<Survey, relaxed: no deals>"
    assert "Survey, relaxed rule" in Survey(Rule.RELAXED, ())._repr_html_()


def test_percentiles():
    assert percentile(list(range(1, 101))) == 99
    assert percentile([7]) == 7
    assert percentile([3, 1, 2], 0.5) == 2


def test_the_survey_is_drawn(monkeypatch):
    monkeypatch.setenv("MPLBACKEND", "agg")
    from matplotlib import pyplot

    ax = HERE.plot()
    (line,) = ax.get_lines()
    assert line.get_xdata()[-1] == 150
    assert line.get_ydata()[-1] == pytest.approx(100 * HERE.share)
    given = pyplot.subplots()[1]
    assert HERE.plot("states", given) is given
    assert {text.get_text() for text in given.get_legend().get_texts()} == {"winnable", "lost"}
    for kind in ("share", "states"):
        Survey(Rule.CLASSIC, ()).plot(kind)
        Survey(Rule.CLASSIC, (deal(1),)).plot(kind)
    with pytest.raises(ValueError, match="'pie' is not a kind of plot: expected 'share' or"):
        HERE.plot("pie")
    pyplot.close("all")


def test_bad_input_is_named():
    with pytest.raises(ValueError, match="codes of both rules: survey each rule by itself"):
        survey(["RU1-C-AAAAABB", "RU1-R-AAAAABB"])
    with pytest.raises(ValueError, match="is a code of the classic rule, not of relaxed"):
        survey(["RU1-C-AAAAABB"], rule="relaxed")
    with pytest.raises(ValueError, match="number of games must be 0 or more"):
        survey(-1)
    with pytest.raises(ValueError, match="there are 1,073,741,824 deals, got 1073741825"):
        survey(2**30 + 1)
    with pytest.raises(ValueError, match="max_states must be 1 or more, got 0"):
        survey(1, max_states=0)
    with pytest.raises(ValueError, match="'cluster' is not an executor"):
        survey(1, executor="cluster")
    with pytest.raises(TypeError, match="expected a seed as an int, got str"):
        survey(1, seed="x")
    with pytest.raises(ValueError, match="'maybe' is not a verdict"):
        HERE.codes("maybe")
