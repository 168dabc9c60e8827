"""What results say: shares, intervals, tables and pictures."""

import dataclasses
import math
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from solitaire_widget import GameCode, Rule
from solitaire_widget.strategies import End, Outcome, Results, greedy_player, simulate, wilson


def outcome(number, end, score, move_count=10):
    won = end is End.WON
    return Outcome(GameCode(number), end, score, move_count, 52 if won else 4, 0 if won else 20)


RESULTS = Results(
    "mine <1>",
    (
        outcome(1, End.WON, 625, 90),
        outcome(2, End.GAVE_UP, 45),
        outcome(3, End.NO_MOVES, 60),
        outcome(4, End.NO_MOVES, 10),
    ),
    0,
    300,
)
NOTHING = Results("nobody", (), 0, 300)


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),
    [
        # By hand, z = 1.959964: z^2 = 3.841459.
        # 5 of 50: (0.1 + 3.841459/100 -+ 1.959964 sqrt(0.1*0.9/50 + 3.841459/10000)) / 1.0768292
        (5, 50, 0.043476, 0.213602),
        (1, 4, 0.045587, 0.699358),
        # None of n: 0 to z^2 / (n + z^2). All of n: n / (n + z^2) to 1.
        (0, 10, 0.0, 0.277533),
        (10, 10, 0.722467, 1.0),
        (0, 1, 0.0, 0.793451),
        # 6.71 % of a million, as published with this game's rules: +- 0.05 %.
        (67112, 1_000_000, 0.066623, 0.067604),
    ],
)
def test_the_wilson_interval(wins, n, low, high):
    assert wilson(wins, n) == pytest.approx((low, high), abs=1e-6)


def test_the_interval_holds_the_rate_and_mirrors():
    for n in (1, 7, 100):
        for wins in range(n + 1):
            low, high = wilson(wins, n)
            assert 0 <= low <= wins / n <= high <= 1
            assert wilson(n - wins, n) == pytest.approx((1 - high, 1 - low))
    assert wilson(0, 0) == (0.0, 1.0)
    for wins, n in ((-1, 4), (5, 4)):
        with pytest.raises(ValueError, match=f"expected 0 to n wins, got {wins} of {n}"):
            wilson(wins, n)


def test_the_figures():
    assert (RESULTS.n, RESULTS.wins, RESULTS.win_rate) == (4, 1, 0.25)
    assert RESULTS.interval == wilson(1, 4)
    assert RESULTS.scores == (625, 45, 60, 10)
    assert (RESULTS.mean_score, RESULTS.median_score, RESULTS.mean_moves) == (185.0, 52.5, 30.0)
    assert RESULTS.ends == {"no moves": 2, "won": 1, "gave up": 1}
    assert RESULTS.won_codes == (GameCode(1),)


def test_no_games_say_nothing():
    assert (NOTHING.n, NOTHING.wins, NOTHING.interval, NOTHING.ends) == (0, 0, (0.0, 1.0), {})
    for value in (NOTHING.win_rate, NOTHING.mean_score, NOTHING.median_score, NOTHING.mean_moves):
        assert math.isnan(value)
    assert NOTHING.rows() == []
    assert repr(NOTHING) == "<Results of nobody: no games>"
    assert "nobody" in NOTHING._repr_html_()


def test_rows_are_plain():
    assert RESULTS.rows()[0] == {
        "code": "RU1-C-AAAAABB",
        "rule": "classic",
        "won": True,
        "end": "won",
        "score": 625,
        "moves": 90,
        "home": 52,
        "hidden": 0,
    }
    for row in RESULTS.rows():
        assert {type(value) for value in row.values()} == {str, bool, int}


def test_results_are_told_in_text_and_in_a_table():
    assert repr(RESULTS) == (
        "<Results of mine <1>: 1 of 4 games won, 25.0% (95 %: 4.6% to 69.9%); mean score 185.0>"
    )
    table = RESULTS._repr_html_()
    assert "<caption>mine &lt;1&gt;</caption>" in table
    for fact in ("25.0% (95 %: 4.6% to 69.9%)", "no moves 2, won 1, gave up 1", "52.5"):
        assert f">{fact}</td>" in table


def test_results_are_values():
    assert pickle.loads(pickle.dumps(RESULTS)) == RESULTS
    assert hash(RESULTS) == hash(dataclasses.replace(RESULTS))
    for value, name in ((RESULTS, "seed"), (RESULTS.outcomes[0], "score")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, name, 1)


@pytest.fixture
def axes(monkeypatch):
    monkeypatch.setenv("MPLBACKEND", "agg")
    from matplotlib import pyplot

    yield lambda: pyplot.subplots()[1]
    pyplot.close("all")


def test_scores_are_drawn_as_shares_of_each_result(axes):
    more = Results("other", RESULTS.outcomes[1:3], 0, 300)
    ax = RESULTS.plot(more)
    heights = [[bar.get_height() for bar in bars] for bars in ax.containers]
    assert [sum(height) for height in heights] == pytest.approx([100, 100])
    assert max(heights[0]) == pytest.approx(25)
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    assert labels == ["mine <1>: 25.0% won, mean 185", "other: 0.0% won, mean 52"]


def test_win_rates_are_drawn_with_their_intervals(axes):
    given = axes()
    ax = RESULTS.plot(NOTHING, kind="win_rate", ax=given)
    assert ax is given
    (shown,) = ax.containers
    ((start, end),) = [segment[:, 0] for segment in shown.lines[2][0].get_segments()]
    assert (start, end) == pytest.approx([100 * bound for bound in RESULTS.interval])
    assert [label.get_text() for label in ax.get_yticklabels()] == [
        "mine <1>, 4 games",
        "nobody, 0 games",
    ]


def test_plots_name_the_rule_if_a_strategy_played_under_two(axes):
    relaxed = Outcome(GameCode(1, Rule.RELAXED), End.WON, 625, 90, 52, 0)
    other = Results("mine <1>", (relaxed,), 0, 300)
    ax = RESULTS.plot(other, NOTHING, kind="win_rate", ax=axes())
    assert [label.get_text() for label in ax.get_yticklabels()] == [
        "mine <1> (classic), 4 games",
        "mine <1> (relaxed), 1 game",
        "nobody, 0 games",
    ]
    (first, _) = RESULTS.plot(other, ax=axes()).get_legend().get_texts()
    assert first.get_text() == "mine <1> (classic): 25.0% won, mean 185"


def test_plots_of_no_games_and_wrong_ones(axes):
    ax = NOTHING.plot()
    assert ax.get_legend().get_texts()[0].get_text() == "nobody: no games"
    with pytest.raises(ValueError, match="'pie' is not a kind of plot: expected 'scores' or"):
        RESULTS.plot(kind="pie")
    with pytest.raises(TypeError, match="expected Results, got int"):
        RESULTS.plot(3)


def test_without_matplotlib_the_error_says_what_to_install(monkeypatch):
    for name in ("matplotlib", "matplotlib.pyplot"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ImportError, match=r"matplotlib: pip install 'solitaire_widget\[teach\]'"):
        RESULTS.plot()


def test_results_of_a_run_fit_together():
    results = simulate(greedy_player, 30, rule="relaxed")
    assert results.wins == sum(row["won"] for row in results.rows()) == len(results.won_codes)
    assert sum(results.ends.values()) == results.n == 30


def test_importing_strategies_imports_nothing_heavy():
    source = Path(__file__).parent.parent / "src"
    program = (
        f"import sys; sys.path.insert(0, {str(source)!r})\n"
        "import solitaire_widget\n"
        "print('solitaire_widget.strategies' in sys.modules)\n"
        "import solitaire_widget.strategies\n"
        "print(*sorted({name.split('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    engine, loaded = done.stdout.splitlines()
    assert engine == "False"
    heavy = {"matplotlib", "numpy", "tqdm", "loky", "cloudpickle", "distributed", "anywidget"}
    assert not heavy & set(loaded.split())
