"""Simulations in this process: what is played, how games end, what goes wrong."""

import functools
import random
import sys
import types

import pytest

from solitaire_widget import Game, GameCode, IllegalMoveError, InvalidNotationError
from solitaire_widget.strategies import (
    End,
    StrategyError,
    View,
    greedy_player,
    play_game,
    random_player,
    sensible_moves,
    simulate,
)
from solitaire_widget.strategies.games import REPEATS

RELAXED = [GameCode(number, "relaxed") for number in range(5)]


def give_up(view):
    return None


def first(view):
    moves = view.legal_moves()
    return moves[0] if moves else None


def test_each_game_is_the_one_that_the_strategy_plays():
    results = simulate(greedy_player, RELAXED)
    for code, outcome in zip(RELAXED, results.outcomes, strict=True):
        game = play_game(greedy_player, code)
        assert outcome.code == code
        assert (outcome.score, outcome.move_count) == (game.score, game.move_count)
        assert outcome.won == game.is_won
        assert outcome.home == sum(game.position.foundations)
        assert outcome.hidden == sum(game.position.face_down)
    assert results.strategy == "greedy_player"
    assert (results.seed, results.max_moves) == (0, 300)


def test_a_strategy_sees_views_and_answers_in_text_or_values():
    seen = []

    def spy(view):
        seen.append(view)
        return str(view.legal_moves()[0]) if view.move_count < 2 else None

    results = simulate(spy, "RU1-C-AAAAABB")
    assert [type(view) for view in seen] == [View] * 3
    assert [view.move_count for view in seen] == [0, 1, 2]
    assert seen[0] == View.of(Game("RU1-C-AAAAABB"))
    assert results.outcomes[0].end is End.GAVE_UP
    assert results.outcomes[0].move_count == 2


def test_codes_may_be_a_number_one_code_or_many():
    assert simulate(give_up, 3).n == 3
    assert simulate(give_up, 0).n == 0
    assert simulate(give_up, "ru1 c aaaaabb").outcomes[0].code == GameCode(1)
    assert simulate(give_up, GameCode(1)).n == 1
    assert simulate(give_up, (code for code in RELAXED)).n == 5
    assert simulate(give_up, []).n == 0
    drawn = [outcome.code for outcome in simulate(give_up, 4, rule="relaxed").outcomes]
    assert [code.rule for code in drawn] == ["relaxed"] * 4


def test_the_random_deals_depend_on_the_seed_alone():
    def codes(n, **options):
        return [outcome.code.number for outcome in simulate(give_up, n, **options).outcomes]

    assert codes(6) == codes(6)
    assert codes(6)[:3] == codes(3)
    assert codes(6) == codes(6, rule="relaxed")
    assert codes(6) != codes(6, seed=1)
    assert len(set(codes(50))) == 50


def test_chance_depends_on_seed_code_and_repetition():
    def lines(view, rng, into):
        into.append((view.move_count, rng.random()))

    def drawn(codes, seed=0):
        into = []
        simulate(functools.partial(lines, into=into), codes, seed=seed)
        return [number for _, number in into]

    one, two, three = drawn(["RU1-C-AAAAABB"] * 3)
    assert len({one, two, three}) == 3
    assert drawn(["RU1-C-AAAAABB", "RU1-C-AAAAASC", "RU1-C-AAAAABB"])[::2] == [one, two]
    assert drawn("RU1-C-AAAAABB", seed=1) != [one]


def test_a_seed_gives_the_same_games_again():
    once = simulate(random_player, 10, rule="relaxed")
    assert once == simulate(random_player, 10, rule="relaxed")
    assert once != simulate(random_player, 10, rule="relaxed", seed=1)
    game = play_game(random_player, once.outcomes[3].code)
    assert (game.score, game.move_count) == (once.outcomes[3].score, once.outcomes[3].move_count)
    before = random.getstate()
    simulate(random_player, 2)
    assert random.getstate() == before


def test_rng_is_given_to_those_who_ask_for_it():
    given = []

    def with_default(view, rng="own"):
        given.append(rng)

    def by_name(view, *, rng):
        given.append(type(rng))

    class Stateful:
        def __call__(self, view, rng):
            given.append(type(rng))

    simulate(with_default, 1)
    simulate(by_name, 1)
    assert simulate(Stateful(), 1).strategy == "Stateful"
    simulate(functools.partial(by_name, rng=3), 1)
    assert given == ["own", random.Random, random.Random, int]


def test_games_end_for_a_reason():
    def wander(view):
        returns = [move for move in view.legal_moves() if view.move_count < 250]
        return returns[-1] if returns else None

    assert simulate(give_up, RELAXED).ends == {"gave up": 5}
    assert simulate(greedy_player, RELAXED, max_moves=3).ends == {"move limit": 5}
    assert simulate(greedy_player, RELAXED[0], max_moves=0).outcomes[0].move_count == 0
    assert set(simulate(first, RELAXED).ends) == {"repeated"}
    stuck = simulate(first, 30).outcomes
    ended = [outcome for outcome in stuck if outcome.end is End.NO_MOVES]
    assert ended
    assert not play_game(first, ended[0].code).legal_moves()
    won = simulate(greedy_player, RELAXED).outcomes[0]
    assert (won.end, won.won, won.home, won.hidden) == (End.WON, True, 52, 0)


def test_a_position_may_come_up_nine_times():
    """Two kings swap columns: the opening is met before moves 1, 3, 5 ..."""
    game = Game.from_position("C QKKK KS/-/-/-/-/-/-")

    def swing(view):
        return "KS>2" if view.where("KS") == 1 else "KS>1"

    play_game(swing, game)
    assert game.move_count == 2 * (REPEATS - 1)


def test_play_game_plays_a_given_game_on():
    game = Game("RU1-R-AAAAABB")
    moves = [game.play(game.legal_moves()[0])]
    heard = []
    game.subscribe(heard.append)
    assert play_game(greedy_player, game, max_moves=4) is game
    assert game.move_count == 5
    assert list(game.moves[:1]) == moves
    assert len(heard) == 4


def fails(view):
    if view.move_count == 2:
        return 1 // 0
    return sensible_moves(view)[0]


def test_an_error_of_a_strategy_tells_game_and_move():
    with pytest.raises(StrategyError) as caught:
        simulate(fails, ["RU1-C-AAAAABB", "RU1-R-AAAAABB"])
    error = caught.value
    line = fails.__code__.co_firstlineno + 2
    assert str(error) == (
        "fails, in game RU1-C-AAAAABB, at move 3, raised ZeroDivisionError: "
        f"integer division or modulo by zero (line {line} in fails)"
    )
    assert isinstance(error.__cause__, ZeroDivisionError)
    assert (error.code, error.number) == (GameCode(1), 3)
    replayed = Game("RU1-C-AAAAABB")
    for move in error.moves:
        replayed.play(move)
    assert replayed.move_count == 2


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (7, "answered 7: expected a Move or its text, got int"),
        (True, "answered True: expected a Move or its text, got bool"),
        ("7H", "answered '7H': '7H' is not a move: expected a card, '>', and a column 1 to 7"),
        ("7H>2", "answered 7H>2, which is not legal: "),
        (["7H>2"], "answered ['7H>2']: expected a Move or its text, got list"),
    ],
)
def test_a_wrong_answer_tells_what_was_expected(answer, told):
    with pytest.raises(StrategyError) as caught:
        simulate(lambda view: answer, "RU1-C-AAAAABB", name="wrong")
    assert str(caught.value).startswith(f"wrong, in game RU1-C-AAAAABB, at move 1, {told}")
    assert caught.value.moves == ()


def test_an_illegal_move_says_why_and_changes_nothing():
    game = Game("RU1-C-AAAAABB")
    why = game.why("7H>2")
    with pytest.raises(StrategyError, match=r"in a game without a code, at move 1") as caught:
        play_game(lambda view: "7H>2", Game.from_deck(GameCode(1).deck()))
    assert str(caught.value).endswith(why)
    with pytest.raises(StrategyError):
        play_game(lambda view: "7H>2", game)
    assert game.move_count == 0
    assert not isinstance(caught.value, IllegalMoveError)


def test_an_interrupt_of_a_strategy_is_none_of_its_errors():
    asked = []

    def interrupted(view):
        asked.append(view)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(interrupted, 10)
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("arguments", "options", "error", "told"),
    [
        ((greedy_player, -1), {}, ValueError, "number of games must be 0 or more, got -1"),
        ((greedy_player, 1.5), {}, TypeError, "game codes or a number of games, got float"),
        ((greedy_player, True), {}, TypeError, "game codes or a number of games, got bool"),
        ((greedy_player, None), {}, TypeError, "game codes or a number of games, got NoneType"),
        ((greedy_player, "RU1-C-AAAAABC"), {}, InvalidNotationError, "check symbol"),
        ((greedy_player, [5]), {}, TypeError, "expected a GameCode or its text, got int"),
        ((greedy_player, 3), {"rule": "yukon"}, InvalidNotationError, "'yukon' is not a rule"),
        ((greedy_player, RELAXED), {"rule": "classic"}, ValueError, "a code of the relaxed rule"),
        ((greedy_player, 3), {"executor": "threads"}, ValueError, "'threads' is not an executor"),
        ((greedy_player, 3), {"executor": 4}, TypeError, "concurrent.futures.Executor, got int"),
        ((greedy_player, 3), {"max_moves": -1}, ValueError, "limit of moves must be 0 or more"),
        ((greedy_player, 3), {"max_moves": 2.0}, TypeError, "a limit of moves as an int"),
        ((greedy_player, 3), {"seed": None}, TypeError, "a seed as an int, got NoneType"),
        (("greedy", 3), {}, TypeError, "expected a function as strategy, got str"),
        ((lambda: None, 3), {}, TypeError, r"expected a strategy <lambda>\(view\)"),
        ((lambda view, depth: None, 3), {}, TypeError, "missing a required argument: 'depth'"),
    ],
)
def test_bad_arguments_are_told_before_anything_is_played(arguments, options, error, told):
    with pytest.raises(error, match=told):
        simulate(*arguments, **options)


def test_a_bad_code_among_many_is_named_with_its_place():
    with pytest.raises(InvalidNotationError, match="RU1-C-AAAAABC") as caught:
        simulate(give_up, ["RU1-C-AAAAABB", "RU1-C-AAAAABC"])
    assert caught.value.__notes__ == ["this is number 1 of the codes given, counted from 0"]


def test_clients_are_told_what_to_give_instead():
    dask = types.SimpleNamespace(get_executor=None)
    with pytest.raises(TypeError, match=r"give client.get_executor\(\)"):
        simulate(give_up, 1, executor=dask)
    with pytest.raises(TypeError, match=r"give client.executor\(\)"):
        simulate(give_up, 1, executor=types.SimpleNamespace(executor=None))


class FakeBar:
    """Stands for tqdm and notes what it is told."""

    made: list["FakeBar"] = []  # noqa: RUF012

    def __init__(self, **options):
        self.options = options
        self.done = 0
        self.closed = False
        self.made.append(self)

    def update(self, n=1):
        self.done += n

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.closed = True


@pytest.fixture
def bars(monkeypatch):
    monkeypatch.setattr(FakeBar, "made", [])
    monkeypatch.setitem(sys.modules, "tqdm.auto", types.SimpleNamespace(tqdm=FakeBar))
    return FakeBar.made


def test_the_bar_counts_games_and_waits_a_second(bars):
    simulate(give_up, 7)
    (bar,) = bars
    assert (bar.options["total"], bar.options["unit"], bar.options["delay"]) == (7, "game", 1.0)
    assert (bar.done, bar.closed) == (7, True)
    simulate(give_up, 7, progress=False)
    assert len(bars) == 1


def test_the_bar_is_closed_after_an_error(bars):
    with pytest.raises(StrategyError):
        simulate(fails, 3)
    assert bars[0].closed


def test_a_short_run_shows_no_bar(capfd):
    simulate(give_up, 3)
    assert capfd.readouterr() == ("", "")


def test_a_long_run_shows_one(capfd, monkeypatch):
    monkeypatch.setattr("solitaire_widget.runs._BAR_DELAY", 1e-9)
    simulate(give_up, 3)
    assert "3/3" in capfd.readouterr().err


def test_without_tqdm_there_is_no_bar(monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    assert simulate(give_up, 3).n == 3
