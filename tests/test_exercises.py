"""Exercises: goals, pupils' moves, marks, and the five that ship; without a browser."""

import json
import re
import subprocess
import sys
from pathlib import Path

import ipywidgets
import pytest
from fake_comms import Browser, opened_page

from solitaire_widget import (
    Card,
    Game,
    GameCode,
    HistoryError,
    IllegalMoveError,
    InvalidNotationError,
    Move,
    Position,
)
from solitaire_widget.exercises import (
    EXERCISES,
    All,
    ColumnEmpty,
    ColumnOpen,
    Exercise,
    FaceUp,
    Home,
    InColumn,
    MovesLimitError,
    OnCard,
    Predicate,
    Score,
    Win,
    exercises,
    reach,
)

SOLUTIONS = [
    line.split()
    for line in json.loads(
        (Path(__file__).parent / "data" / "exercise_solutions.json").read_text(encoding="utf-8")
    )
]
CODE = "RU1-C-AAAAASC"
# Three cards go home, a king takes the empty column and uncovers a card.
LINE = ["AH>F", "AD>F", "2D>F", "KC>1"]


def card(text):
    return Card.parse(text)


def ending(**options):
    """Two moves before the end."""
    return Exercise("C KKJK QD/KD/-/-/-/-/-", "Win.", "win", **options)


class TestGoals:
    @pytest.mark.parametrize(
        ("text", "goal"),
        [
            ("win", Win()),
            (" WON ", Win()),
            ("score >= 45", Score(45)),
            ("score≥45", Score(45)),
            ("Score > 44 points", Score(45)),
            ("column 3 empty", ColumnEmpty(3)),
            ("column 3 is empty", ColumnEmpty(3)),
            ("any column empty", ColumnEmpty(None)),
            ("column 2 open", ColumnOpen(2)),
            ("9S face up", FaceUp(card("9S"))),
            ("9♠ is face up", FaceUp(card("9S"))),
            ("10d face up", FaceUp(card("TD"))),
            ("AS home", Home(card("AS"))),
            ("AS on its foundation", Home(card("AS"))),
            ("KH in column 1", InColumn(card("KH"), 1)),
            ("7H on 8H", OnCard(card("7H"), card("8H"))),
            ("10♥ on JH", OnCard(card("TH"), card("JH"))),
            ('reach("9S face up")', FaceUp(card("9S"))),
            (
                "column 3 empty and score >= 15 and win",
                All((ColumnEmpty(3), Score(15), Win())),
            ),
        ],
    )
    def test_are_read_from_text(self, text, goal):
        assert reach(text) == goal
        assert reach(str(goal)) == goal

    @pytest.mark.parametrize(
        ("text", "named"),
        [
            ("", "'' is not a goal: expected '9S face up'"),
            ("column 9 empty", "'column 9 empty' is not a goal: expected"),
            ("9X face up", "'9X face up' is not a goal: '9X' is not a card"),
            ("score >= many", "'score >= many' is not a goal"),
            ("score = 45", "'score = 45' is not a goal"),
            ("win and lose", "'lose' is not a goal (in 'win and lose')"),
            ("win and", "'win and' is not a goal"),
            ("x" * 500, "(500 characters) is not a goal"),
        ],
    )
    def test_what_is_none_is_named(self, text, named):
        with pytest.raises(InvalidNotationError, match=re.escape(named)) as caught:
            reach(text)
        assert len(str(caught.value)) < 400

    def test_must_be_text(self):
        with pytest.raises(TypeError, match="expected a goal as text, got int"):
            reach(45)

    def test_are_values(self):
        goal = reach("9S face up")
        assert {goal, reach("9♠ face up")} == {goal}
        assert goal & Win() & Score(5) == reach("9S face up and win and score >= 5")
        with pytest.raises(AttributeError):
            goal.card = card("TS")

    @pytest.mark.parametrize(
        ("text", "before", "after"),
        [
            ("score >= 35", LINE[:3], LINE[3:]),
            ("AH home", [], LINE[:1]),
            ("AD home and 2D home", LINE[:2], LINE[2:3]),
            ("column 1 empty", [], LINE[:1]),
            ("any column empty", [], LINE[:1]),
            ("KC in column 1", LINE[:3], LINE[3:]),
        ],
    )
    def test_are_met_by_the_move_that_reaches_them(self, text, before, after):
        game = Game(CODE)
        goal = reach(text)
        for move in before:
            game.play(move)
        assert not goal.met(game)
        assert goal.missing(game).endswith(".")
        assert re.search("[א-ת]", goal.missing(game, "he"))
        for move in after:
            game.play(move)
        assert goal.met(game)

    def test_face_up_and_open_are_met_when_the_hidden_card_turns(self):
        game = Game(CODE)
        for move in LINE[:3]:
            game.play(move)
        column = next(n for n, cards in enumerate(game.position.columns) if card("KC") in cards)
        hidden = game.position.columns[column][game.position.face_down[column] - 1]
        assert not FaceUp(hidden).met(game)
        game.play(LINE[3])
        assert FaceUp(hidden).met(game)
        assert not InColumn(game.position.columns[column][0], column + 1).met(game)
        opened = Game("RU1-C-25FR7BN")
        assert not ColumnOpen(2).met(opened)
        for move in SOLUTIONS[1]:
            opened.play(move)
        assert ColumnOpen(2).met(opened)

    def test_a_card_lies_on_another_only_in_sight_and_in_a_column(self):
        game = Game.from_position("C KKTK JDQD/KD/-/-/-/-/-")
        assert not OnCard(card("JD"), card("QD")).met(game)
        assert OnCard(card("QD"), card("JD")).met(game)
        game.play("QD>2")
        game.play("JD>2")
        assert OnCard(card("JD"), card("QD")).met(game)
        assert OnCard(card("QD"), card("KD")).met(game)
        assert not OnCard(card("TD"), card("JD")).met(game)


class TestPredicates:
    @pytest.mark.parametrize(
        "goal",
        [
            lambda game: game.score >= 10,
            lambda position: position.foundations[2] == 12,
            lambda p: p.foundations[2] == 12,
        ],
    )
    def test_see_the_game_or_the_position(self, goal):
        exercise = Exercise("C KKJK QD/KD/-/-/-/-/-", "One home.", goal)
        assert not exercise.solved
        assert exercise.check() == "Not solved yet: the goal is not reached."
        exercise.play("QD>F")
        assert exercise.solved

    def test_an_annotation_goes_before_the_name(self):
        def by_type(state: Position) -> bool:
            return state.is_won

        def of_game(position: Game) -> bool:
            return position.score > 0

        assert Exercise(CODE, "?", by_type).goal == Predicate(by_type, True)
        assert Exercise(CODE, "?", of_game).goal == Predicate(of_game, False)

    @pytest.mark.parametrize("goal", [lambda: True, lambda one, two: True, 45, Win, None])
    def test_what_cannot_be_asked_is_refused(self, goal):
        with pytest.raises(TypeError, match="expected a goal"):
            Exercise(CODE, "?", goal)

    def test_one_that_fails_is_found_at_once(self):
        with pytest.raises(ZeroDivisionError):
            Exercise(CODE, "?", lambda game: 1 / 0)

    def test_one_that_fails_later_fails_the_call_and_not_the_game(self):
        exercise = Exercise(CODE, "?", lambda game: 1 / (1 - game.move_count) < 0)
        with pytest.raises(ZeroDivisionError):
            exercise.play(LINE[0])
        assert [str(move) for move in exercise.moves] == LINE[:1]


class TestStart:
    @pytest.mark.parametrize("start", [CODE, "ru1 c aaaaasc", GameCode.parse(CODE), Game(CODE)])
    def test_is_a_code_or_game(self, start):
        assert Exercise(start, "?", "win").start == Game(CODE).position

    def test_is_a_position_or_its_text(self):
        text = "C KKJK QD/KD/-/-/-/-/-"
        for start in (text, Position.parse(text)):
            assert str(Exercise(start, "?", "win").start) == text

    def test_is_where_the_moves_lead_and_counts_from_there(self):
        exercise = Exercise(CODE, "?", "score >= 5", moves=LINE[:3])
        assert exercise.moves == ()
        assert exercise.game.score == 0
        with pytest.raises(HistoryError):
            exercise.undo()
        exercise.play(LINE[3])
        assert (exercise.solved, exercise.game.score) == (True, 5)

    def test_moves_must_be_legal(self):
        with pytest.raises(IllegalMoveError):
            Exercise(CODE, "?", "win", moves="AH>F AH>F")

    @pytest.mark.parametrize(
        ("change", "error", "named"),
        [
            ({"start": "RU1-C-AAAAAAA"}, InvalidNotationError, "check"),
            ({"start": "C KKJK QD/KD"}, InvalidNotationError, "column"),
            ({"start": 5}, TypeError, "GameCode"),
            ({"task": "  "}, ValueError, "1 to 2000 characters"),
            ({"task": None}, TypeError, "expected a task as text"),
            ({"goal": "lose"}, InvalidNotationError, "not a goal"),
            ({"moves_limit": 0}, ValueError, "a limit of 1 or more moves"),
            ({"moves_limit": "3"}, TypeError, "a limit of moves or None"),
            ({"moves_limit": True}, TypeError, "a limit of moves or None"),
            ({"title": 3}, TypeError, "expected a title as text"),
            ({"colour": 3}, TypeError, "no argument 'colour'"),
        ],
    )
    def test_what_is_wrong_is_named(self, change, error, named):
        given = {"start": CODE, "task": "?", "goal": "win"} | change
        with pytest.raises(error, match=named):
            Exercise(**given)


class TestPlay:
    def test_a_line_is_played_whole_or_not_at_all(self):
        exercise = ending()
        with pytest.raises(IllegalMoveError):
            exercise.play("QD>F QD>3")
        with pytest.raises(InvalidNotationError):
            exercise.play("QD>F KD>9")
        assert exercise.moves == ()
        assert exercise.play("QD>F KD>F") == (Move.parse("QD>F"), Move.parse("KD>F"))
        assert exercise.solved

    def test_the_limit_is_on_moves_in_effect(self):
        exercise = ending(moves_limit=2)
        exercise.play("KD>3")
        with pytest.raises(MovesLimitError, match="All 2 moves are used up"):
            exercise.play("QD>F KD>F")
        assert [str(move) for move in exercise.moves] == ["KD>3"]
        assert exercise.undo() == Move.parse("KD>3")
        exercise.play(["QD>F", "KD>F"])
        assert exercise.solved
        assert (len(exercise.moves), exercise.game.move_count) == (2, 3)

    def test_too_many_moves_on_the_game_itself_do_not_solve_it(self):
        exercise = ending(moves_limit=2)
        for move in ("KD>3", "QD>F", "KD>F"):
            exercise.game.play(move)
        assert exercise.game.is_won
        assert not exercise.solved
        assert exercise.check() == ("The goal is reached, but in 3 moves; at most 2 are allowed.")
        exercise.game.undo()
        assert not exercise.solved

    def test_solved_is_solved_until_started_over(self):
        exercise = ending()
        exercise.play("QD>F KD>F")
        exercise.undo()
        assert exercise.solved
        assert exercise.check() == "Solved in 2 moves."
        exercise.start_over()
        assert not exercise.solved
        assert exercise.moves == ()
        assert exercise.game.position == exercise.start

    def test_an_old_game_no_longer_counts(self):
        exercise = ending()
        old = exercise.game
        exercise.start_over()
        old.play("QD>F")
        old.play("KD>F")
        assert not exercise.solved

    def test_check_tells_how_it_stands_in_both_languages(self):
        exercise = Exercise(CODE, "?", "AH home and AD home", moves_limit=2)
        assert exercise.check() == ("Not solved yet: A♥ is not on its foundation. 2 moves left.")
        exercise.play("AH>F")
        assert exercise.check().endswith("A♦ is not on its foundation. 1 move left.")
        exercise.play("AD>2")
        assert exercise.check().endswith("All 2 moves are used up: undo some, or start over.")
        assert "⁦A♦⁩" in exercise.check("he")
        exercise.undo()
        exercise.play("AD>F")
        assert (exercise.check(), exercise.check("he")) == (
            "Solved in 2 moves.",
            "נפתר ב-2 מהלכים.",
        )
        with pytest.raises(ValueError, match="expected 'en' or 'he'"):
            exercise.check("fr")

    def test_its_own_language_is_the_boards(self):
        assert re.search("[א-ת]", ending(language="he").check())

    def test_names_itself(self):
        exercise = ending(title="The end")
        assert repr(exercise).startswith("<Exercise 'The end': win; Not solved yet")


@pytest.mark.parametrize("number", range(5))
class TestShipped:
    def test_is_not_solved_at_the_start(self, number):
        exercise = exercises()[number]
        assert not exercise.solved
        assert not exercise.goal.met(exercise.game)

    def test_is_solved_by_its_solution_in_all_its_moves(self, number):
        exercise = exercises()[number]
        *most, last = SOLUTIONS[number]
        exercise.play(most)
        assert not exercise.solved
        exercise.play(last)
        assert exercise.solved
        assert len(exercise.moves) == exercise.moves_limit

    def test_cannot_be_solved_in_fewer_moves(self, number):
        exercise = exercises()[number]
        seen = level = {exercise.start}
        for _ in range(exercise.moves_limit - 1):
            level = {
                position.play(move) for position in level for move in position.legal_moves()
            } - seen
            seen = seen | level
            assert not any(exercise.goal.met(Game.from_position(each)) for each in level)

    def test_speaks_english_and_hebrew(self, number):
        english, hebrew = exercises()[number], exercises("he")[number]
        assert (english.start, english.goal) == (hebrew.start, hebrew.goal)
        assert not re.search("[א-ת]", english.title + english.task)
        assert re.search("[א-ת]", hebrew.title)
        # What is read from left to right is isolated in the Hebrew text.
        assert not re.search("[♠♥♦♣]", re.sub("⁦[^⁦⁩]*⁩", "", hebrew.task))
        assert re.findall("[AKQJ0-9]+[♠♥♦♣]", english.task)[0] in hebrew.task
        assert english.task.endswith(".")


def test_the_wrong_one_of_two_moves_spoils_the_fourth():
    exercise = exercises()[3]
    right, wrong = sorted(exercise.start.legal_moves(), key=lambda m: str(m) != SOLUTIONS[3][0])
    assert str(right) == SOLUTIONS[3][0]
    seen, left = set(), [exercise.start.play(wrong)]
    while left:
        position = left.pop()
        if position not in seen:
            seen.add(position)
            assert not exercise.goal.met(Game.from_position(position))
            left.extend(position.play(move) for move in position.legal_moves())


def test_the_shipped_ones_are_fresh_when_asked_for():
    one, other = exercises(), exercises()
    one[0].play(SOLUTIONS[0])
    assert not other[0].solved
    assert len(EXERCISES) == 5
    with pytest.raises(ValueError, match="expected 'en' or 'he'"):
        exercises("fr")


def test_works_where_no_widget_can_be():
    program = """
import sys
for name in ("anywidget", "ipywidgets", "traitlets"):
    sys.modules[name] = None
from solitaire_widget.exercises import EXERCISES, Exercise
exercise = Exercise("C KKJK QD/KD/-/-/-/-/-", "<Win>", "win", title="End")
exercise.play("QD>F KD>F")
assert exercise.solved, exercise.check()
data, metadata = EXERCISES[0]._repr_mimebundle_()
assert data["text/plain"].startswith(EXERCISES[0].title)
assert EXERCISES[0].task in data["text/html"] and "<img" in data["text/html"]
assert "&lt;Win&gt;" in exercise._repr_mimebundle_()[0]["text/html"]
print("marked")
"""
    source = str(Path(sys.modules["solitaire_widget"].__file__).parent.parent)
    done = subprocess.run(
        [
            sys.executable,
            "-W",
            "error",
            "-c",
            f"import sys; sys.path.insert(0, {source!r})" + program,
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("marked\n", "")


class TestBoard:
    @pytest.fixture(autouse=True)
    def page(self, monkeypatch, tmp_path):
        with opened_page(monkeypatch, tmp_path) as page:
            yield page
            ipywidgets.Widget.close_all()

    def task(self, exercise):
        return exercise.widget.get_state("_task")["_task"]

    def test_shows_the_task(self):
        exercise = ending(title="The end", moves_limit=3, language="he")
        assert exercise.widget is exercise.widget
        assert exercise.widget.game is exercise.game
        assert exercise.widget.language == "he"
        assert self.task(exercise) == {
            "title": "The end",
            "text": "Win.",
            "limit": 3,
            "solved": None,
        }
        data, _ = exercise._repr_mimebundle_()
        assert data["text/plain"].startswith("The end\n\nWin.\n\n")
        assert "Win.</p>" in data["text/html"]
        assert "application/vnd.jupyter.widget-view+json" in data

    def test_notices_success_by_hand(self):
        exercise = ending()
        browser = Browser(exercise.widget)
        browser.play("QD>F")
        assert self.task(exercise)["solved"] is None
        browser.play("KD>F")
        assert exercise.solved
        assert self.task(exercise)["solved"] == 2

    def test_a_board_made_later_shows_what_is_solved(self):
        exercise = ending()
        exercise.play("QD>F KD>F")
        assert self.task(exercise)["solved"] == 2

    def test_refuses_a_hand_beyond_the_limit(self, page):
        exercise = ending(moves_limit=1)
        browser = Browser(exercise.widget)
        browser.play("KD>3")
        page.clear()
        browser.play("KD>4")
        assert [reply["reason"] for reply in page.replies] == ["illegal"]
        assert len(exercise.moves) == 1
        browser.say("undo", **browser.claim())
        browser.play("KD>4")
        assert [str(move) for move in exercise.moves] == ["KD>4"]

    def test_is_started_over_from_the_board(self):
        exercise = ending()
        browser = Browser(exercise.widget)
        exercise.play("QD>F KD>F")
        browser.say("new", id=f"2.{browser.client}.1", again=True, **browser.claim())
        assert (exercise.solved, exercise.moves) == (False, ())
        assert exercise.game is exercise.widget.game
        assert self.task(exercise)["solved"] is None
        browser.play("QD>F")
        browser.play("KD>F")
        assert exercise.solved

    def test_is_started_over_from_python(self):
        exercise = ending()
        widget = exercise.widget
        exercise.play("QD>F")
        exercise.start_over()
        assert exercise.widget is widget
        assert widget.game is exercise.game
        assert (widget.move_count, exercise.moves) == (0, ())

    def test_another_game_on_the_board_is_no_part_of_it(self):
        exercise = ending(moves_limit=1)
        browser = Browser(exercise.widget)
        exercise.widget.new_game(CODE)
        assert self.task(exercise) is None
        for move in LINE:
            browser.play(move)
        assert exercise.moves == ()
        assert exercise.widget.move_count == 4
        exercise.start_over()
        assert self.task(exercise)["text"] == "Win."

    def test_a_goal_that_fails_by_hand_is_shown_and_play_goes_on(self, capsys):
        exercise = Exercise(CODE, "?", lambda game: 1 / (1 - game.move_count) < 0)
        browser = Browser(exercise.widget)
        browser.play(LINE[0])
        assert "ZeroDivisionError" in capsys.readouterr().err
        browser.play(LINE[1])
        assert exercise.solved

    def test_a_closed_board_is_made_anew(self):
        exercise = ending()
        exercise.widget.close()
        exercise.play("QD>F")
        assert exercise.widget.position == str(exercise.game.position)
        assert self.task(exercise)["text"] == "Win."

    def test_a_browser_cannot_mark_it_solved(self):
        exercise = ending()
        browser = Browser(exercise.widget)
        browser.write(_task={"title": "", "text": "", "limit": None, "solved": 1})
        assert self.task(exercise)["solved"] is None
        assert not exercise.solved
