"""Marks as values, and on a widget: what they may name, and that they tell no hidden card."""

import dataclasses
import json
import pickle
from pathlib import Path

import ipywidgets
import pytest
import traitlets
from fake_comms import Browser, opened_page

from solitaire_widget import Card, Game, InvalidNotationError
from solitaire_widget.marks import (
    CAPTION_LIMIT,
    MARK_LIMIT,
    Arrow,
    Caption,
    Highlight,
    added,
    arrow,
    caption,
    collected,
    describe,
    drawing,
    highlight,
    paint,
    seen,
)
from solitaire_widget.render.signs import arrow_shape, caption_lines
from solitaire_widget.widget import SolitaireWidget

CODE = "RU1-C-AAAAABB"
HIDDEN = "KC"  # lies face down in column 6 of this deal
MOVE = "QS>4"
TURNS, TURNED = "TH>2", "JC"  # a move, and the hidden card that it turns up
SHAPES = json.loads((Path(__file__).parent / "data" / "arrow_shapes.json").read_text("utf-8"))


def image_in(html):
    """Returns the picture of an output, without the state that a page's script reads."""
    return html[html.index("<img ") :]


class TestValues:
    @pytest.mark.parametrize(
        "mark", [highlight("7H", "3", color="red"), arrow("7H", "8H"), caption("Look: 7♥")]
    )
    def test_are_immutable_and_equal_to_what_their_repr_and_pickle_make(self, mark):
        assert eval(repr(mark)) == mark
        assert pickle.loads(pickle.dumps(mark)) == mark
        assert hash(eval(repr(mark))) == hash(mark)
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(mark, dataclasses.fields(mark)[0].name, "7H")

    @pytest.mark.parametrize(
        ("target", "names"),
        [
            ("7H", ("7H",)),
            ("10d", ("TD",)),
            ("7♥", ("7H",)),
            (Card.parse("AS"), ("AS",)),
            ("3", ("3",)),
            (7, ("7",)),
            ("s", ("S",)),
            ("F", ("S", "H", "D", "C")),
        ],
    )
    def test_name_cards_and_places(self, target, names):
        assert highlight(target).targets == names

    def test_a_target_named_twice_counts_once(self):
        assert highlight("7H", "7♥", "F", "S").targets == ("7H", "S", "H", "D", "C")

    def test_the_foundation_of_an_arrow_is_that_of_its_card(self):
        assert arrow("7H", "F").end == "H"
        with pytest.raises(InvalidNotationError, match="which foundation"):
            arrow("3", "F")

    @pytest.mark.parametrize("target", ["", "8", "0", "1H", "7HX", "X", "٣", "</svg>", 0, 8])
    def test_refuse_what_is_no_card_and_no_place(self, target):
        with pytest.raises(InvalidNotationError, match="expected a card such as '7H'"):
            highlight("7H", target)
        with pytest.raises(InvalidNotationError, match="expected a card such as '7H'"):
            arrow("7H", target)

    @pytest.mark.parametrize("target", [None, True, 3.0, ["7H"]])
    def test_refuse_targets_of_a_wrong_type(self, target):
        with pytest.raises(TypeError, match=f"got {type(target).__name__}"):
            highlight(target)

    def test_refuse_to_mark_nothing(self):
        with pytest.raises(InvalidNotationError, match="nothing to highlight"):
            highlight()
        with pytest.raises(InvalidNotationError, match="two ends, got 7H twice"):
            arrow("7H", "7♥")

    @pytest.mark.parametrize(
        "color", ["yellow", "GREEN", " red ", "#1a2B3c", *drawing()["colours"]]
    )
    def test_take_colours(self, color):
        mark = highlight("7H", color=color)
        assert mark.color == color.strip().lower()
        assert paint(mark.color).startswith("#")
        assert len(paint(mark.color)) == 7

    @pytest.mark.parametrize(
        "color",
        ["", "pink", "#fff", "#12345g", "red;x:y", "url(#a)", '#123456"', "#123456\n0", "#١٢٣٤٥٦"],
    )
    def test_refuse_other_colours(self, color):
        with pytest.raises(ValueError, match=r"expected 'yellow', .* six hexadecimal digits"):
            arrow("7H", "8H", color=color)

    def test_refuse_colours_of_a_wrong_type(self):
        with pytest.raises(TypeError, match="got int"):
            highlight("7H", color=0xFF0000)

    def test_a_caption_is_one_line_of_plain_text(self):
        assert caption("  <b>Look</b>\n\tat\x00 \ud800this ").text == "<b>Look</b> at� �this"

    @pytest.mark.parametrize("text", ["", " \n", "x" * (CAPTION_LIMIT + 1)])
    def test_a_caption_has_its_limits(self, text):
        with pytest.raises(ValueError, match=f"1 to {CAPTION_LIMIT} characters, this one has"):
            caption(text)
        with pytest.raises(TypeError, match="got int"):
            caption(7)


class TestSeveral:
    def test_a_new_mark_takes_the_place_of_what_it_is_about(self):
        marks = collected([highlight("7H", "3"), arrow("7H", "8H"), caption("one")])
        assert added(marks, highlight("3", color="red"))[0] == Highlight(("7H",), "yellow")
        assert added(marks, highlight("3", "7H", color="red"))[0] == Arrow("7H", "8H")
        assert added(marks, arrow("7H", "8H", color="red"))[1:] == (
            Caption("one"),
            Arrow("7H", "8H", "red"),
        )
        assert added(marks, caption("two"))[-1] == Caption("two")
        assert len(added(marks, caption("two"))) == 3

    def test_there_is_a_limit(self):
        ends = [
            (str(one), str(two)) for one in Game(CODE).position.columns[6] for two in range(1, 8)
        ]
        ends += [(two, one) for one, two in ends]
        ends += [(one, suit) for one, _ in ends[::7] for suit in "SHDC"]
        with pytest.raises(ValueError, match=f"at most {MARK_LIMIT} marks"):
            collected(arrow(*pair) for pair in ends)

    @pytest.mark.parametrize("marks", ["7H", 7, [highlight("7H"), "8H"]])
    def test_only_marks_are_marks(self, marks):
        with pytest.raises(TypeError, match=r"expected .*solitaire_widget\.marks"):
            collected(marks)

    def test_marks_on_face_down_cards_are_not_seen(self):
        position = Game(CODE).position
        marks = (
            highlight(HIDDEN, "7H"),
            highlight(HIDDEN),
            arrow(HIDDEN, "3"),
            arrow("3", HIDDEN),
            arrow("7H", "3"),
            caption("KC is hidden"),
        )
        assert seen(marks, position) == (highlight("7H"), arrow("7H", "3"), marks[-1])

    def test_are_told_in_words(self):
        marks = (
            highlight("7H", "3", color="red"),
            highlight("S", color="#123456"),
            arrow("7H", "C"),
        )
        assert describe(marks, "en") == (
            "Highlighted in red: 7 of hearts, column 3. Highlighted: the spades foundation. "
            "Arrow from 7 of hearts to the clubs foundation."
        )
        assert describe(marks, "he") == (
            "הדגשה באדום: 7 לב, טור 3. הדגשה: ערימת יסוד עלה. חץ מ־7 לב אל ערימת יסוד תלתן."
        )


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape["name"])
def test_arrows_have_the_shapes_that_the_browser_draws_too(shape):
    assert arrow_shape(tuple(shape["start"]), tuple(shape["end"]), shape["unit"]) == shape["d"]


def test_a_caption_is_broken_between_words_and_only_long_words_within():
    text = "one two three four five six seven"
    lines = caption_lines(text, 120)
    assert len(lines) > 2
    assert " ".join(lines) == text
    assert caption_lines("m" * 40, 120) != ["m" * 40]
    assert "".join(caption_lines("m" * 40, 120)) == "m" * 40


@pytest.fixture(autouse=True)
def page(monkeypatch, tmp_path):
    with opened_page(monkeypatch, tmp_path) as page:
        yield page
        ipywidgets.Widget.close_all()


@pytest.fixture
def widget():
    return SolitaireWidget(CODE)


class TestOnAWidget:
    def test_are_sent_with_the_game_that_they_are_about(self, widget, page):
        page.clear()
        widget.highlight("7H", 3, color="red")
        widget.arrow("6♣", "7")
        widget.caption("Look")
        game = widget.get_state("_opening")["_opening"]["game"]
        assert page.updates[-1] == {
            "marks": {
                "game": game,
                "list": [
                    ["highlight", "red", "7H", "3"],
                    ["arrow", "blue", "6C", "7"],
                    ["caption", "Look"],
                ],
            }
        }
        assert widget.marks == (
            highlight("7H", "3", color="red"),
            arrow("6C", "7"),
            caption("Look"),
        )
        assert widget.get_state("marks") == page.updates[-1]

    def test_stay_until_they_are_cleared(self, widget):
        widget.highlight("7H")
        widget.play(MOVE)
        widget.undo()
        assert widget.marks == (highlight("7H"),)
        widget.clear_marks()
        assert widget.marks == ()

    def test_go_with_their_game(self, widget, page):
        widget.highlight("7H")
        page.clear()
        widget.new_game(CODE)
        assert widget.marks == ()
        assert [update["marks"]["list"] for update in page.updates if "marks" in update] == [[]]

    def test_go_when_a_browser_deals(self, widget):
        widget.highlight("7H")
        browser = Browser(widget)
        browser.say("new", id=f"2.{browser.client}.1", again=True, **browser.claim())
        assert widget.move_count == 0
        assert widget._standing.game.startswith("2.")
        assert widget.marks == ()

    def test_never_ride_on_a_move(self, widget, page):
        widget.highlight("7H")
        page.clear()
        widget.play(MOVE)
        widget.undo()
        widget.redo()
        assert page.updates
        assert not any("marks" in update for update in page.updates)

    def test_are_observable_and_read_only(self, widget):
        heard = []
        widget.observe(lambda change: heard.append(change.new), "marks")
        widget.caption("Look")
        assert heard == [(caption("Look"),)]
        with pytest.raises(traitlets.TraitError, match="read-only"):
            widget.marks = ()
        with pytest.raises(TypeError, match="no argument 'marks'"):
            SolitaireWidget(marks=())

    def test_are_not_for_browsers_to_write(self, widget, page):
        widget.highlight("7H")
        page.clear()
        Browser(widget).write(marks={"game": "1.x", "list": [["highlight", "red", HIDDEN]]})
        assert widget.marks == (highlight("7H"),)
        assert [update["marks"]["list"] for update in page.updates] == [
            [["highlight", "yellow", "7H"]]
        ]

    @pytest.mark.parametrize(
        ("method", "arguments", "options"),
        [
            ("highlight", ("9Z",), {}),
            ("highlight", ("7H",), {"color": "mauve"}),
            ("arrow", ("7H", "7H"), {}),
            ("caption", ("",), {}),
            ("highlight", ("7H", HIDDEN), {}),
            ("arrow", ("7H", HIDDEN), {}),
        ],
    )
    def test_a_refused_one_changes_nothing(self, widget, page, method, arguments, options):
        widget.highlight("7H")
        page.clear()
        with pytest.raises(ValueError, match=r"expected|two ends|characters"):
            getattr(widget, method)(*arguments, **options)
        assert widget.marks == (highlight("7H"),)
        assert not page.messages

    def test_a_face_down_card_is_marked_only_where_the_board_peeks(self, widget):
        with pytest.raises(ValueError, match=r"KC is face down, .* peek=True"):
            widget.highlight(HIDDEN)
        widget.peek = True
        widget.highlight(HIDDEN)
        assert widget.marks == (highlight(HIDDEN),)

    def test_the_static_picture_has_the_marks_and_the_peek_of_its_moment(self, widget):
        def picture():
            return image_in(widget._repr_mimebundle_()[0]["text/html"])

        plain = picture()
        widget.caption("Look here")
        widget.highlight("7H")
        assert "Look here" in picture()
        assert "Highlighted in yellow: 7 of hearts." in picture()
        widget.clear_marks()
        assert picture() == plain
        assert "king of clubs" not in plain
        widget.peek = True
        assert "king of clubs (face down)" in picture()
        widget.highlight(HIDDEN)
        widget.peek = False
        assert picture() == plain

    def test_a_mark_is_not_pictured_while_undo_has_turned_its_card_down(self, widget):
        def picture():
            return image_in(widget._repr_mimebundle_()[0]["text/html"])

        before = picture()
        widget.play(TURNS)
        widget.highlight(TURNED)
        widget.arrow(TURNED, "3")
        assert "Highlighted in yellow: jack of clubs." in picture()
        widget.undo()
        assert picture() == before
        widget.redo()
        assert "Highlighted in yellow: jack of clubs." in picture()
