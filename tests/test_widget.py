"""The widget without a notebook: what Python sees, what leaves for the browser, what is freed."""

import gc
import json
import re
import weakref
from html.parser import HTMLParser
from itertools import pairwise
from urllib.parse import unquote
from xml.etree import ElementTree

import ipywidgets
import pytest
import traitlets
from fake_comms import Browser, opened_page

from solitaire_widget import (
    Game,
    GameCode,
    HistoryError,
    IllegalMoveError,
    Move,
    Position,
    Rule,
    bundle,
)
from solitaire_widget.protocol import SETTINGS
from solitaire_widget.render.svg import picture
from solitaire_widget.widget import SolitaireWidget
from solitaire_widget.words import say

# The ace of diamonds goes home and comes back, for ever.
CODE = "RU1-C-AAAAASC"
THERE, BACK = "AD>F", "AD>2"
FACTS = ["code", "rule", "position", "score", "move_count", "last_move", "is_won"]


@pytest.fixture(autouse=True)
def page(monkeypatch, tmp_path):
    with opened_page(monkeypatch, tmp_path) as page:
        yield page
        ipywidgets.Widget.close_all()


@pytest.fixture
def widget():
    return SolitaireWidget(CODE)


@pytest.fixture
def browser(widget):
    return Browser(widget)


def expect_facts_of(widget, game):
    """Every public trait equals the game."""
    assert widget.game is game
    assert widget.code == (None if game.code is None else str(game.code))
    assert widget.rule == str(game.rule)
    assert widget.position == str(game.position)
    assert (widget.score, widget.move_count) == (game.score, game.move_count)
    assert widget.last_move == (str(game.moves[-1]) if game.moves else None)
    assert widget.is_won is game.is_won


class TestConstructor:
    def test_deals_a_random_classic_game(self):
        codes = {SolitaireWidget().code for _ in range(5)}
        assert len(codes) == 5
        assert {GameCode.parse(code).rule for code in codes} == {Rule.CLASSIC}

    @pytest.mark.parametrize("code", [CODE, "ru1 c aaaaasc", GameCode.parse(CODE)])
    def test_takes_a_code(self, code):
        widget = SolitaireWidget(code)
        expect_facts_of(widget, widget.game)
        assert widget.code == CODE

    def test_takes_a_rule(self):
        assert SolitaireWidget(rule="relaxed").game.rule is Rule.RELAXED
        assert SolitaireWidget(rule=Rule.RELAXED).rule == "relaxed"

    def test_takes_a_game_as_it_is(self):
        game = Game(CODE)
        game.play(THERE)
        expect_facts_of(SolitaireWidget(game, rule="classic"), game)

    def test_takes_a_game_without_a_code(self):
        game = Game.from_position(Game(CODE).position)
        widget = SolitaireWidget(game)
        expect_facts_of(widget, game)
        assert widget.code is None

    @pytest.mark.parametrize("game", [CODE, Game(CODE)])
    def test_refuses_another_rule_than_the_games(self, game):
        with pytest.raises(ValueError, match="relaxed"):
            SolitaireWidget(game, rule="relaxed")

    def test_names_all_unknown_arguments(self):
        with pytest.raises(TypeError, match=r"'colour', 'speed': expected .*four_colour"):
            SolitaireWidget(CODE, colour=4, theme="dark", speed=2)

    @pytest.mark.parametrize("name", ["score", "position", "_opening", "comm"])
    def test_takes_no_traits_that_are_not_settings(self, name):
        with pytest.raises(TypeError, match=name):
            SolitaireWidget(**{name: 3})

    @pytest.mark.parametrize("name", SETTINGS)
    def test_takes_settings(self, name):
        default, *others = SETTINGS[name]
        assert getattr(SolitaireWidget(), name) == default
        for value in others:
            assert getattr(SolitaireWidget(**{name: value}), name) == value

    @pytest.mark.parametrize("name", ["verdict_light", "hints", "review_strip"])
    def test_tells_no_truth_unless_asked_w1(self, name):
        assert getattr(SolitaireWidget(), name) is False
        assert SolitaireWidget().get_state(name) == {name: False}

    def test_says_what_a_setting_may_be(self):
        with pytest.raises(traitlets.TraitError, match="'auto', 'light' or 'dark', not 'blue'"):
            SolitaireWidget(theme="blue")

    def test_takes_what_every_widget_takes(self):
        layout = ipywidgets.Layout(width="700px")
        assert SolitaireWidget(layout=layout, tooltip="a board").layout is layout

    def test_leaves_the_game_alone_when_it_fails(self):
        game = Game(CODE)
        with pytest.raises(traitlets.TraitError):
            SolitaireWidget(game, theme="blue")
        assert not game._listeners


class TestTraits:
    @pytest.mark.parametrize("name", [*FACTS, "_opening", "_change", "_esm", "_css"])
    def test_facts_are_read_only(self, widget, name):
        before = getattr(widget, name)
        with pytest.raises(traitlets.TraitError, match="read-only"):
            setattr(widget, name, before)

    def test_the_game_is_read_only(self, widget):
        with pytest.raises(AttributeError):
            widget.game = Game()

    @pytest.mark.parametrize("name", SETTINGS)
    def test_settings_say_what_they_may_be(self, widget, name):
        with pytest.raises(traitlets.TraitError, match=f"{name} must be "):
            setattr(widget, name, 3)
        assert getattr(widget, name) == SETTINGS[name][0]

    def test_a_setting_is_sent(self, widget, page):
        page.clear()
        widget.theme = "dark"
        assert page.updates == [{"theme": "dark"}]


class TestPlay:
    def test_plays_undoes_and_redoes_the_game(self, widget):
        game = widget.game
        assert widget.play(THERE) == Move.parse(THERE)
        expect_facts_of(widget, game)
        assert (widget.score, widget.move_count, widget.last_move) == (10, 1, THERE)
        assert widget.undo() == Move.parse(THERE)
        expect_facts_of(widget, game)
        assert (widget.score, widget.move_count, widget.last_move) == (0, 1, None)
        assert widget.redo() == Move.parse(THERE)
        expect_facts_of(widget, game)

    def test_raises_what_the_game_raises_and_says_nothing(self, widget, page):
        page.clear()
        with pytest.raises(IllegalMoveError, match="AD"):
            widget.play("AD>5")
        with pytest.raises(HistoryError):
            widget.undo()
        with pytest.raises(HistoryError):
            widget.redo()
        assert page.sent == []

    def test_a_move_on_the_game_moves_the_board(self, widget, page):
        page.clear()
        widget.game.play(THERE)
        expect_facts_of(widget, widget.game)
        (update,) = page.updates
        assert update["position"] == str(widget.game.position)

    def test_a_change_leaves_in_one_message(self, widget, page):
        for change in (lambda: widget.play(THERE), widget.undo, widget.redo, widget.new_game):
            page.clear()
            change()
            assert len(page.sent) == 1
            assert set(page.updates[0]) <= {*FACTS, "_change"}

    def test_the_game_travels_with_the_first_state_only(self, page):
        game = Game(CODE)
        game.play(THERE)
        SolitaireWidget(game)
        ((_, opened),) = [each for each in page.sent if "_opening" in each[1].get("state", {})]
        opening = opened["state"]["_opening"]
        assert (opening["moves"], opening["at"], opening["count"]) == ([THERE], 1, 1)

    def test_the_last_hand_of_cards_wins(self, page):
        game = Game.from_position("C KKKQ KC/-/-/-/-/-/-")
        widget = SolitaireWidget(game)
        widget.play("KC>F")
        assert widget.is_won
        expect_facts_of(widget, game)


class TestObservers:
    def test_see_all_traits_of_one_moment(self, widget):
        seen = []
        for name in FACTS:
            widget.observe(lambda _: seen.append([getattr(widget, fact) for fact in FACTS]), name)
        widget.play(THERE)
        assert len(seen) == 4
        assert all(facts == seen[0] for facts in seen)
        expect_facts_of(widget, widget.game)

    def test_hear_only_of_what_differs(self, widget):
        widget.play(THERE)
        names = []
        widget.observe(lambda change: names.append(change["name"]), FACTS)
        widget.play(BACK)
        assert sorted(names) == ["last_move", "move_count", "position"]

    def test_may_raise_and_all_hear_and_the_move_stands(self, widget, page):
        heard = []

        def fail(change):
            raise RuntimeError(change["name"])

        widget.observe(fail, "position")
        widget.observe(lambda _: heard.append("score"), "score")
        widget.observe(lambda _: heard.append("last_move"), "last_move")
        page.clear()
        with pytest.raises(RuntimeError, match="position"):
            widget.play(THERE)
        assert heard == ["score", "last_move"]
        assert widget.game.moves == (Move.parse(THERE),)
        expect_facts_of(widget, widget.game)
        assert len(page.updates) == 1

    def test_may_play_again_and_all_hear_in_order(self, widget, page):
        counts, positions = [], []

        def again(change):
            if change["new"] < 6:
                widget.play(BACK if change["new"] % 2 else THERE)

        widget.observe(again, "move_count")
        widget.observe(lambda change: counts.append(change["new"]), "move_count")
        widget.observe(lambda change: positions.append((change["old"], change["new"])), "position")
        page.clear()
        widget.play(THERE)
        assert counts == [1, 2, 3, 4, 5, 6]
        assert all(one[1] == then[0] for one, then in pairwise(positions))
        assert [update["_change"][1] for update in page.updates] == [1, 2, 3, 4, 5, 6]
        expect_facts_of(widget, widget.game)

    def test_may_put_another_game_on_the_board(self, widget):
        other = Game("RU1-R-AAAAABB")
        heard = []
        widget.observe(lambda _: widget.game is other or widget.new_game(other), "score")
        widget.observe(lambda change: heard.append(change["new"]), "move_count")
        widget.play(THERE)
        assert heard == [1, 0], "the news of the first game come before those of the second"
        expect_facts_of(widget, other)

    def test_that_play_again_are_ahead_of_what_was_told(self, widget, browser, page):
        states = []

        def again(change):
            if change["new"] == 1:
                claim = browser.claim()
                widget.play(BACK)
                browser.play(THERE, **claim)
                states.append(widget.get_state("_opening")["_opening"])

        widget.observe(again, "move_count")
        widget.play(THERE)
        assert [reply["reason"] for reply in page.replies] == ["stale"]
        assert (states[0]["version"], states[0]["count"]) == (2, 2)
        assert widget.game.moves == (Move.parse(THERE), Move.parse(BACK))

    def test_of_a_move_by_hand_may_raise_and_nothing_is_refused(self, widget, browser, page):
        def fail(_):
            raise IllegalMoveError(None, None, "mine")

        widget.observe(fail, "score")
        widget.log.disabled = True  # ipywidgets logs the error there
        try:
            browser.play(THERE)
        finally:
            widget.log.disabled = False
        assert page.replies == []
        expect_facts_of(widget, widget.game)
        assert widget.score == 10


class TestNewGame:
    def test_puts_a_game_there_and_leaves_the_old_one(self, widget, page):
        old = widget.game
        widget.play(THERE)
        page.clear()
        fresh = widget.new_game("RU1-R-AAAAABB")
        expect_facts_of(widget, fresh)
        assert (str(fresh.code), fresh.move_count, old.move_count) == ("RU1-R-AAAAABB", 0, 1)
        (update,) = page.updates
        assert update["_change"][1:3] == [0, "new"]

    def test_takes_what_the_constructor_takes(self, widget):
        game = Game.from_position(Game(CODE).position)
        assert widget.new_game(game) is game
        expect_facts_of(widget, game)
        assert widget.new_game(rule="relaxed").rule is Rule.RELAXED
        assert widget.new_game().rule is Rule.CLASSIC

    @pytest.mark.parametrize("wrong", ["RU1-C-AAAAABC", "", 7])
    def test_changes_nothing_when_it_fails(self, widget, page, wrong):
        game = widget.game
        page.clear()
        with pytest.raises((ValueError, TypeError)):
            widget.new_game(wrong)
        expect_facts_of(widget, game)
        assert page.sent == []

    def test_follows_the_new_game_and_not_the_old(self, widget, page):
        old = widget.game
        widget.new_game(CODE)
        page.clear()
        old.play(THERE)
        assert (page.sent, widget.move_count) == ([], 0)
        widget.game.play(THERE)
        assert widget.move_count == 1

    def test_the_same_game_again_is_followed_once(self, widget, page):
        widget.new_game(widget.game)
        page.clear()
        widget.game.play(THERE)
        assert len(page.updates) == 1


class TestHandMoves:
    def test_a_move_is_in_the_game_and_no_reply_is_needed(self, widget, browser, page):
        page.clear()
        n = browser.play(THERE)
        assert widget.game.moves == (Move.parse(THERE),)
        expect_facts_of(widget, widget.game)
        assert page.replies == []
        game, _, *record, _ = page.updates[0]["_change"]
        assert record == ["play", THERE, browser.client, n]
        assert game == browser.claim()["game"]

    def test_undo_and_redo(self, widget, browser):
        browser.play(THERE)
        browser.say("undo", **browser.claim())
        assert widget.game.moves == ()
        browser.say("redo", **browser.claim())
        assert widget.game.moves == (Move.parse(THERE),)

    def test_a_chain_made_ahead_is_played_whole(self, widget, browser, page):
        start = browser.claim()
        for ahead, move in enumerate((THERE, BACK, THERE, BACK, THERE)):
            browser.play(move, **{**start, "ahead": ahead})
        assert widget.move_count == 5
        assert page.replies == []

    def test_a_chain_that_python_broke_is_refused_whole(self, widget, browser, page):
        start = browser.claim()
        widget.play(THERE)
        before = widget.position
        browser.play(THERE, **start)
        browser.play(BACK, **{**start, "ahead": 1})
        assert [reply["reason"] for reply in page.replies] == ["stale", "stale"]
        assert [reply["n"] for reply in page.replies] == [1, 2]
        assert widget.position == before

    @pytest.mark.parametrize(
        ("kind", "fields", "reason"),
        [
            ("play", {"move": "AD>5"}, "illegal"),
            ("play", {"move": THERE, "base": 5}, "stale"),
            ("play", {"move": THERE, "game": "9.other"}, "game"),
            ("play", {"move": "rubbish"}, "message"),
            ("undo", {}, "history"),
            ("redo", {}, "history"),
            ("new", {"id": "2.abcd1234.1", "code": "RU1-C-AAAAAAA"}, "message"),
            ("new", {"id": "7.abcd1234.1", "again": True}, "message"),
            ("win", {}, "message"),
        ],
    )
    def test_a_refusal_changes_nothing_and_says_why(
        self, widget, browser, page, kind, fields, reason
    ):
        before, game = widget.get_state(), widget.game
        page.clear()
        n = browser.say(kind, **{**browser.claim(), **fields})
        (reply,) = page.replies
        assert (reply["type"], reply["reason"], reply["n"]) == ("refused", reason, n)
        assert reply["text"] != ""
        assert (page.updates, widget.game) == ([], game)
        after = widget.get_state()
        assert {**after, "_opening": None} == {**before, "_opening": None}

    def test_an_illegal_move_is_told_in_the_boards_words(self, widget, browser, page):
        browser.play("AD>5")
        assert page.replies[0]["text"] == widget.game.why("AD>5")

    def test_a_new_game_by_code(self, widget, browser, page):
        old = widget.game
        page.clear()
        claim = browser.claim()
        browser.say("new", **claim, id="2.abcd1234.1", code="RU1-R-AAAAABB")
        assert widget.game is not old
        assert (widget.code, widget.rule) == ("RU1-R-AAAAABB", "relaxed")
        assert page.updates[0]["_change"][:3] == ["2.abcd1234.1", 0, "new"]
        move = widget.game.legal_moves()[0]
        browser.play(move, game="2.abcd1234.1", base=0, ahead=0)
        assert widget.game.moves == (move,)

    def test_the_same_deal_again_and_under_the_other_rule(self, widget, browser):
        browser.play(THERE)
        browser.say("new", **browser.claim(), id="2.abcd1234.1", again=True)
        assert (widget.code, widget.move_count) == (CODE, 0)
        browser.say("new", **browser.claim(), id="3.abcd1234.2", again=True, rule="relaxed")
        assert widget.game.code == GameCode(GameCode.parse(CODE).number, Rule.RELAXED)

    def test_an_opening_without_a_code_again(self, browser, widget):
        opening = Position.parse("C KKKQ KC/-/-/-/-/-/-")
        widget.new_game(Game.from_position(opening))
        browser.say("new", **browser.claim(), id="3.abcd1234.1", again=True, rule="relaxed")
        assert str(widget.game.position) == "R KKKQ KC/-/-/-/-/-/-"

    @pytest.mark.parametrize("content", [None, [], "play", 3, {}, {"type": {}}, {"type": "play"}])
    def test_rubbish_gets_an_answer(self, widget, browser, page, content):
        page.clear()
        browser.raw(content)
        assert [reply["reason"] for reply in page.replies] == ["message"]
        assert page.updates == []

    def test_hello_is_answered_with_the_whole_game(self, widget, browser, page):
        for move in (THERE, BACK, THERE):
            widget.play(move)
        widget.undo()
        page.clear()
        n = browser.say("hello")
        (state,) = page.replies
        assert state["type"] == "state"
        assert (state["client"], state["n"]) == (browser.client, n)
        claim = browser.claim()
        assert (state["game"], state["version"]) == (claim["game"], claim["base"])
        assert (state["moves"], state["at"], state["count"]) == ([THERE, BACK, THERE], 2, 3)
        assert (state["opening"], state["code"]) == (str(widget.game.opening), CODE)
        assert (state["floor"], state["running"]) == (0, True)

    def test_the_floor_of_undo_is_told(self, widget, browser, page):
        for number in range(120):
            widget.play(BACK if number % 2 else THERE)
        widget.undo()
        browser.say("hello")
        assert (page.replies[0]["at"], page.replies[0]["floor"]) == (119, 20)


class TestWrittenTraits:
    """What a browser writes with save_changes."""

    def test_a_setting_is_taken_and_echoed(self, widget, browser, page):
        page.clear()
        browser.write(theme="dark", four_colour=True)
        assert (widget.theme, widget.four_colour) == ("dark", True)
        echoes = [data for data in page.messages if data["method"] == "echo_update"]
        assert [echo["state"] for echo in echoes] == [{"theme": "dark", "four_colour": True}]
        assert page.updates == []

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("score", 625),
            ("position", "C KKKK -/-/-/-/-/-/-"),
            ("is_won", True),
            ("_opening", {}),
            ("_change", []),
            ("_esm", "alert(1)"),
            ("_css", ""),
            ("_model_name", "Other"),
            ("layout", "IPY_MODEL_1"),
            ("theme", "blue"),
            ("double_click", 1),
            ("language", None),
            ("language", {"a": []}),
        ],
    )
    def test_all_else_is_refused_and_corrected(self, widget, browser, page, name, value):
        before = widget.get_state(name)
        page.clear()
        browser.write(**{name: value, "animation": "off"})
        assert widget.get_state(name) == before
        echoes = [data["state"] for data in page.messages if data["method"] == "echo_update"]
        assert echoes == [{"animation": "off"}], "no refused value is echoed"
        corrected = json.loads(json.dumps(before))
        if name != "_opening":
            assert page.updates == [corrected]
        else:
            assert page.updates[0][name]["opening"] == str(widget.game.opening)
        assert widget.animation == "off"

    def test_unknown_names_are_ignored(self, widget, browser, page):
        page.clear()
        browser.write(nonsense=1, _secret=2)
        assert page.sent == []
        assert not hasattr(widget, "nonsense")


class TestClock:
    @pytest.fixture
    def clock(self):
        time = [0.0]
        game = Game(CODE, now=lambda: time[0])
        return time, game, Browser(SolitaireWidget(game))

    def test_stands_while_all_views_are_hidden(self, clock):
        time, game, browser = clock
        browser.play(THERE)
        time[0] += 5
        browser.say("views", shown=0, hidden=2)
        time[0] += 100
        assert game.elapsed == 5
        browser.say("views", shown=1, hidden=1)
        time[0] += 5
        assert game.elapsed == 10

    def test_runs_while_another_session_shows_a_view(self, clock):
        time, game, browser = clock
        other = Browser(browser.widget, "wxyz6789")
        browser.play(THERE)
        other.say("views", shown=1, hidden=0)
        browser.say("views", shown=0, hidden=1)
        time[0] += 5
        assert game.elapsed == 5
        other.say("views", shown=0, hidden=0)
        time[0] += 5
        assert game.elapsed == 5

    def test_runs_without_views(self, clock):
        time, game, browser = clock
        browser.say("views", shown=0, hidden=1)
        browser.play(THERE)
        browser.say("views", shown=0, hidden=0)
        time[0] += 5
        assert game.elapsed == 5

    def test_forgets_pages_that_went_without_a_word(self, clock):
        time, game, browser = clock
        browser.play(THERE)
        browser.say("views", shown=1, hidden=0)
        reloaded = Browser(browser.widget, "wxyz6789")
        reloaded.say("hello")
        reloaded.say("views", shown=0, hidden=1)
        time[0] += 5
        assert game.elapsed == 0

    def test_a_game_that_is_left_is_not_left_standing(self, clock):
        time, game, browser = clock
        browser.play(THERE)
        browser.say("views", shown=0, hidden=1)
        fresh = browser.widget.new_game(CODE)
        assert fresh.clock.paused
        time[0] += 5
        assert game.elapsed == 5
        browser.widget.close()
        assert not fresh.clock.paused

    def test_every_change_tells_the_seconds(self, clock, page):
        time, _, browser = clock
        browser.play(THERE)
        time[0] += 61.26
        browser.play(BACK)
        assert page.updates[-1]["_change"][-1] == 61.3


class TestTwoBoards:
    def test_of_one_game_follow_it_both(self):
        game = Game(CODE)
        one, other = SolitaireWidget(game), SolitaireWidget(game)
        one.play(THERE)
        Browser(other).play(BACK)
        game.undo()
        for widget in (one, other):
            expect_facts_of(widget, game)
            assert widget.move_count == 2

    def test_of_one_game_refuse_what_the_other_overtook(self, page):
        game = Game(CODE)
        one, other = Browser(SolitaireWidget(game)), Browser(SolitaireWidget(game))
        claim = one.claim()
        other.play(THERE)
        one.play(THERE, **claim)
        assert [reply["reason"] for reply in page.replies] == ["stale"]
        assert game.move_count == 1

    def test_one_may_be_taken_off_the_game_while_it_is_told(self, page):
        game, fresh = Game(CODE), Game(CODE)
        one, other = SolitaireWidget(game), SolitaireWidget(game)
        one.observe(lambda _: other.new_game(fresh), "score")
        one.play(THERE)
        expect_facts_of(one, game)
        expect_facts_of(other, fresh)
        assert [update["_change"][2] for update in page.updates] == ["play", "new"]

    def test_one_may_leave_the_game_of_the_other(self):
        game = Game(CODE)
        one, other = SolitaireWidget(game), SolitaireWidget(game)
        one.new_game()
        game.play(THERE)
        assert (one.move_count, other.move_count) == (0, 1)


class TestClosing:
    def test_frees_a_hundred_boards(self):
        before = len(ipywidgets.widgets.widget._instances)
        game = Game(CODE)
        boards = [SolitaireWidget(game if number % 2 else CODE) for number in range(100)]
        for board in boards:
            board.observe(lambda _: None, "score")
            board.play(board.game.legal_moves()[0])
            Browser(board).say("hello")
        alive = [weakref.ref(board) for board in boards]
        for board in boards:
            board.close()
        del board, boards
        gc.collect()
        assert [each for each in alive if each() is not None] == []
        assert len(ipywidgets.widgets.widget._instances) == before

    def test_unties_the_game(self, widget, page):
        game = widget.game
        widget.close()
        page.clear()
        game.play(THERE)
        assert (page.sent, widget.move_count) == ([], 0)
        assert not game._listeners

    def test_twice_is_once(self, widget):
        widget.close()
        widget.close()
        assert widget.play(THERE) == Move.parse(THERE)

    def test_leaves_a_layout_that_was_given(self, page):
        layout = ipywidgets.Layout()
        SolitaireWidget(layout=layout).close()
        assert layout.comm is not None


def shapes(svg):
    """Returns the tags of a picture and their attributes, in their order, without its words."""
    root = ElementTree.fromstring(svg)
    return [
        (each.tag, each.attrib)
        for each in root.iter()
        if not each.tag.endswith(("}title", "}desc"))
    ]


class TestOutput:
    def test_carries_the_board_and_a_picture(self, widget):
        data, _metadata = widget._repr_mimebundle_()
        view = data["application/vnd.jupyter.widget-view+json"]
        assert view["model_id"] == widget.model_id
        assert data["text/plain"] == widget.game.board()
        svg = data["image/svg+xml"]
        assert svg == picture(widget.game.position)
        (image,) = re.findall(
            r'<img src="data:image/svg\+xml;charset=utf-8,([^"]*)"', data["text/html"]
        )
        assert shapes(unquote(image)) == shapes(svg)

    def test_the_html_is_the_fragment_of_a_page(self, widget):
        widget.caption("Look")
        html = widget._repr_mimebundle_()[0]["text/html"]
        assert html == widget.to_html(fragment=True)
        assert html.startswith("<solitaire-board ")
        assert "<script" not in html
        assert not re.search(r"data-(card|face|pile|info|action|message)|class=", html)

    @pytest.mark.parametrize("language", ["en", "he"])
    def test_the_picture_is_an_image_told_in_words(self, language):
        """Sanitizers of untrusted outputs keep images and take inline SVG apart."""
        html = SolitaireWidget(CODE, language=language)._repr_mimebundle_()[0]["text/html"]

        class Reader(HTMLParser):
            def handle_starttag(self, tag, attrs):
                tags.append((tag, dict(attrs)))

            def handle_data(self, data):
                texts.append(data)

        tags, texts = [], []
        Reader(convert_charrefs=True).feed(html)
        (board, _), (tag, attributes) = tags
        assert (board, tag, texts) == ("solitaire-board", "img", [])
        assert set(attributes) == {"src", "alt", "style"}
        assert attributes["alt"].startswith(say(language, "picture.title"))
        assert len(attributes["alt"]) > 200

    def test_the_picture_shows_the_game_as_it_is_now(self, widget):
        def drawn():
            return widget._repr_mimebundle_()[0]["text/html"].partition("<img ")[2]

        before = drawn()
        widget.play(THERE)
        assert drawn() != before

    def test_the_picture_obeys_the_settings(self):
        def drawn(**settings):
            html = SolitaireWidget(CODE, **settings)._repr_mimebundle_()[0]["text/html"]
            return html.partition("<img ")[2]

        pictures = {
            drawn(),
            drawn(language="he"),
            drawn(theme="dark"),
            drawn(four_colour=True),
        }
        assert len(pictures) == 4

    def test_repr_is_short_and_names_the_game(self, widget):
        assert repr(widget) == f"<SolitaireWidget over {widget.game!r}>"


class TestBundle:
    def test_is_one_text_for_all_widgets(self):
        one, other = SolitaireWidget(), SolitaireWidget()
        assert one._esm is other._esm
        assert "1234567890" in one._esm
        assert one._css == ".solitaire {}"

    def test_is_read_again_when_it_was_built_again(self, tmp_path):
        before = SolitaireWidget()._esm
        (tmp_path / "widget.js").write_text("export default {}; // another")
        assert SolitaireWidget()._esm != before

    def test_missing_says_how_to_build_it(self, tmp_path, monkeypatch):
        monkeypatch.setattr(bundle, "_STATIC", tmp_path / "nowhere")
        with pytest.raises(FileNotFoundError, match="pip install"):
            SolitaireWidget()


def bytes_of(messages):
    return sum(len(json.dumps(data).encode()) for data in messages)


class TestBytes:
    """Design, sync promise 4: the JSON data of all comm messages of a move, both ways."""

    LIMIT = 512

    def hand_move(self, browser, page, move):
        page.clear()
        browser.sent.clear()
        browser.play(move)
        assert [kind for kind, _ in page.sent] == ["comm_msg"]
        return bytes_of(browser.sent) + bytes_of(page.messages)

    def python_move(self, widget, page, move):
        page.clear()
        widget.play(move)
        return bytes_of(page.messages)

    def test_a_move_is_small_and_stays_small(self, widget, page):
        browser = Browser(widget)
        sizes = {}
        while widget.move_count < 1002:
            start = widget.move_count
            hand = self.hand_move(browser, page, THERE)
            python = self.python_move(widget, page, BACK)
            sizes[start] = (hand, python)
        assert len(sizes) == 501
        assert max(max(both) for both in sizes.values()) <= self.LIMIT
        # Score, version (twice), number of the message (twice) and of moves: only digits grow.
        assert sizes[1000][0] - sizes[10][0] <= 6 * 2
        assert sizes[1000][1] - sizes[10][1] <= 4 * 2
