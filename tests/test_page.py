"""Pages with living boards, as Python writes them: what is in them, and what is refused."""

import base64
import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import ipywidgets
import pytest
from fake_comms import opened_page

import solitaire_widget
from solitaire_widget import Game, Position, bundle, page_script
from solitaire_widget.exercises import Exercise
from solitaire_widget.marks import arrow, caption, highlight
from solitaire_widget.protocol import SETTINGS, setting_fault
from solitaire_widget.words import say

CODE = "RU1-C-AAAAASC"
OPENING = str(Game(CODE).opening)
SCRIPT = "(function(){/* the board's script */})();"
# Of this deal; the first lies face down in column 7.
HIDDEN, SHOWN = "3D", "AD"
NAMES = re.compile(r'data-(card|face|peek|pile|info|action|message|field)|class="')


@pytest.fixture(autouse=True)
def built(monkeypatch, tmp_path_factory):
    """Stands in for the built board and the kernel."""
    static = tmp_path_factory.mktemp("static")
    with opened_page(monkeypatch, static):
        (static / "page.js").write_text(SCRIPT, encoding="utf-8")
        yield static
        ipywidgets.Widget.close_all()


class Seen(HTMLParser):
    """The tags of a page with their attributes, and its texts."""

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.tags, self.texts, self._open = [], {}, []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in ("br", "img", "link", "meta"):
            self._open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag):
        assert self._open.pop() == tag

    def handle_data(self, data):
        if self._open:
            self.texts[self._open[-1]] = self.texts.get(self._open[-1], "") + data

    def only(self, tag):
        (attributes,) = [attributes for name, attributes in self.tags if name == tag]
        return attributes


def state_in(html):
    """Returns what the page's script is told of the game."""
    return json.loads(base64.b64decode(Seen(html).only("solitaire-board")["state"]))


def image_in(html):
    return unquote(Seen(html).only("img")["src"].partition(",")[2])


def played(*moves, undone=0):
    """Returns a game with a clock that stands."""
    game = Game(CODE, now=lambda: 0.0)
    for move in moves:
        game.play(move)
    for _ in range(undone):
        game.undo()
    return game


class TestFragment:
    def test_is_the_element_with_the_picture_in_it_and_nothing_else(self):
        html = Game(CODE).to_html(fragment=True)
        assert [tag for tag, _ in Seen(html).tags] == ["solitaire-board", "img"]
        assert html.startswith("<solitaire-board ")
        assert html.endswith("</solitaire-board>")
        assert "\n" not in html

    def test_tells_the_whole_game_with_what_can_be_redone(self):
        game = played("AH>F", "AD>F", "2D>F", undone=2)
        assert state_in(game.to_html(fragment=True)) == {
            "format": 1,
            "opening": OPENING,
            "code": CODE,
            "moves": ["AH>F", "AD>F", "2D>F"],
            "at": 1,
            "floor": 0,
            "count": 3,
            "elapsed": 0.0,
            "running": False,  # a reader's time begins with what the reader does
            "marks": [],
            "task": None,
        }

    def test_of_a_position_is_a_game_that_begins_there(self):
        position = Game(CODE).position.play("AH>F")
        html = position.to_html(fragment=True)
        state = state_in(html)
        assert (state["opening"], state["code"], state["moves"]) == (str(position), None, [])
        assert html == Game.from_position(position, now=lambda: 0.0).to_html(fragment=True)

    def test_of_equal_games_is_equal(self):
        assert played("AH>F").to_html() == played("AH>F").to_html()

    def test_carries_marks(self):
        marks = [highlight("AD", 3), arrow("AD", "F", color="red"), caption('שלום "& <b>')]
        html = Game(CODE).to_html(fragment=True, marks=marks)
        assert state_in(html)["marks"] == [
            ["highlight", "yellow", "AD", "3"],
            ["arrow", "red", "AD", "D"],
            ["caption", 'שלום "& <b>'],
        ]
        assert 'שלום "& <b>' in Seen(html).only("img")["alt"]
        assert "<b>" not in html

    def test_has_an_attribute_for_every_setting_that_is_not_the_default(self):
        others = {name: values[1] for name, values in SETTINGS.items()}
        attributes = Seen(Game(CODE).to_html(fragment=True, **others)).only("solitaire-board")
        del attributes["state"]
        assert attributes == {
            "double-click": "false",
            "placement-help": "false",
            "interactive-rules": "false",
            "auto-place": "",
            "language": "en",
            "theme": "light",
            "four-colour": "",
            "animation": "on",
            "left-handed": "",
            "interactive": "false",
            "peek": "",
            "timeline": "",
            "verdict-light": "",
            "hints": "",
            "review-strip": "",
        }
        defaults = {name: values[0] for name, values in SETTINGS.items()}
        assert list(
            Seen(Game(CODE).to_html(fragment=True, **defaults)).only("solitaire-board")
        ) == ["state"]

    @pytest.mark.parametrize("settings", [{}, {"theme": "dark", "language": "he"}])
    def test_the_picture_is_that_of_svg_and_has_no_names_of_the_boards_dom(self, settings):
        game = played("AH>F")
        html = game.to_html(fragment=True, marks=highlight("AD"), **settings)
        svg = game.svg(marks=highlight("AD"), **settings)
        shapes = re.compile(r"<(?:path|rect|g|use|text)\b[^>]*>")
        assert shapes.findall(image_in(html).replace("'", '"')) == shapes.findall(svg)
        assert not NAMES.search(html)
        assert not NAMES.search(image_in(html))

    def test_spells_no_face_down_card(self):
        game = Game(CODE)
        html = game.to_html(fragment=True)
        assert HIDDEN in OPENING
        seen = Seen(html)
        readable = re.sub(r'state="[^"]*"', "", html)
        assert HIDDEN not in readable
        assert "3 of diamonds" not in seen.only("img")["alt"]
        assert OPENING not in html
        # With peek it is told, as on the board.
        peeking = Seen(game.to_html(fragment=True, peek=True)).only("img")["alt"]
        assert "3 of diamonds (face down)" in peeking

    def test_is_well_formed_where_pages_are_xhtml_as_in_a_book(self):
        exercise = Exercise(CODE, "Send <two> aces home.", "AH home", 2, "Aces & co")
        exercise.play("AH>F")
        marks = caption('"& <b>')
        for html in (
            exercise.widget.to_html(fragment=True, timeline=True, peek=True),
            Game(CODE).to_html(fragment=True, marks=marks, language="he", four_colour=True),
        ):
            assert ElementTree.fromstring(html).tag == "solitaire-board"

    def test_the_image_fits_narrow_pages_and_is_the_smaller_of_two_spellings(self):
        html = Game(CODE).to_html(fragment=True)
        image = Seen(html).only("img")
        assert image["style"] == "max-width:100%;height:auto"
        assert len(image["src"]) < len(base64.b64encode(image_in(html).encode()))


class TestPage:
    def test_is_a_whole_document_around_the_fragment(self):
        game = played("AH>F")
        html = game.to_html(timeline=True)
        seen = Seen(html)
        assert html.startswith("<!doctype html>\n")
        assert game.to_html(fragment=True, timeline=True) in html
        assert ("meta", {"charset": "utf-8"}) in seen.tags
        (viewport,) = [each for _, each in seen.tags if each.get("name") == "viewport"]
        assert viewport["content"] == "width=device-width, initial-scale=1"
        assert seen.texts["script"] == SCRIPT
        assert html.index("</solitaire-board>") < html.index(SCRIPT)

    def test_asks_for_nothing_from_elsewhere(self):
        seen = Seen(Game(CODE).to_html())
        links = [
            value
            for _, attributes in seen.tags
            for name, value in attributes.items()
            if name in ("src", "href", "srcset", "action", "data")
        ]
        # The icon, which a browser would ask the server for, and the picture.
        assert [link.partition(",")[0] for link in links] == [
            "data:image/svg+xml",
            "data:image/svg+xml;charset=utf-8",
        ]
        assert "url(" not in seen.texts["style"]
        assert "@import" not in seen.texts["style"]

    @pytest.mark.parametrize(
        ("language", "lang", "direction"), [("auto", "en", "ltr"), ("he", "he", "rtl")]
    )
    def test_says_its_language_and_direction(self, language, lang, direction):
        seen = Seen(Game(CODE).to_html(language=language))
        assert seen.only("html") == {"lang": lang, "dir": direction, "data-theme": "auto"}
        assert seen.texts["title"] == f"{say(lang, 'picture.title')} {CODE}"
        assert "h1" not in seen.texts

    def test_is_light_or_dark_as_its_board(self):
        assert Seen(Game(CODE).to_html()).only("html")["data-theme"] == "auto"
        for theme in ("light", "dark", "auto"):
            assert Seen(Game(CODE).to_html(theme=theme)).only("html")["data-theme"] == theme

    def test_shows_a_title_as_it_is(self):
        title = "</title><script>alert(1)</script> & \"Lesson\" {board} 'שיעור'"
        seen = Seen(Game(CODE).to_html(title=title))
        assert (seen.texts["title"], seen.texts["h1"]) == (title, title)
        assert [tag for tag, _ in seen.tags].count("script") == 1

    @pytest.mark.parametrize(
        ("script", "address"),
        [
            ("page.js", "page.js"),
            ("../_static/page.js?v=1&w=2", "../_static/page.js?v=1&w=2"),
            ('"><b>', '"><b>'),
            (Path("static", "page.js"), "static/page.js"),
        ],
    )
    def test_may_share_a_script(self, script, address):
        html = Game(CODE).to_html(script=script)
        assert Seen(html).only("script") == {"src": address}
        assert SCRIPT not in html

    def test_the_sheet_of_the_page_names_nothing_inside_the_board(self):
        style = Seen(Game(CODE).to_html()).texts["style"]
        assert not re.search(r"\.solitaire-|\.solitaire\s*\{", style)


class TestFiles:
    def test_are_written_as_utf_8_and_replaced(self, tmp_path):
        path = tmp_path / "board.html"
        path.write_text("before")
        html = Game(CODE).to_html(path, title="שיעור", language="he")
        assert path.read_bytes().decode("utf-8") == html
        assert "שיעור" in html
        assert os.listdir(tmp_path) == ["board.html"]

    def test_a_path_may_be_text(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        html = Game(CODE).to_html("board.html", fragment=True)
        assert Path("board.html").read_text(encoding="utf-8") == html

    @pytest.mark.parametrize(
        "write", [lambda path: Game(CODE).to_html(path), page_script], ids=["page", "script"]
    )
    def test_a_folder_that_is_not_there_is_told(self, tmp_path, write):
        with pytest.raises(FileNotFoundError, match=r"no folder '.*lessons'.*make it"):
            write(tmp_path / "lessons" / "board.html")
        assert os.listdir(tmp_path) == []

    def test_takes_the_place_of_a_file_only(self, tmp_path):
        # As a device would be: /dev/null was replaced by a page once.
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        for path in (pipe, tmp_path, f"{tmp_path}/"):
            with pytest.raises(OSError, match="is no file that could be replaced"):
                Game(CODE).to_html(path)
        assert pipe.is_fifo()
        assert os.listdir(tmp_path) == ["pipe"]

    def test_what_is_no_path_is_told(self):
        with pytest.raises(TypeError, match="path"):
            Game(CODE).to_html(7)

    def test_the_script_stands_alone_too(self, tmp_path):
        assert page_script() == SCRIPT
        assert page_script(tmp_path / "page.js") == SCRIPT
        assert (tmp_path / "page.js").read_text(encoding="utf-8") == SCRIPT

    def test_a_board_that_is_not_built_says_how_to_build_it(self, monkeypatch, tmp_path):
        monkeypatch.setattr(bundle, "_STATIC", tmp_path / "nowhere")
        with pytest.raises(FileNotFoundError, match="pip install"):
            Game(CODE).to_html(tmp_path / "board.html")
        with pytest.raises(FileNotFoundError, match="pip install"):
            page_script()
        assert os.listdir(tmp_path) == []
        # These need no script.
        assert Game(CODE).to_html(fragment=True)
        assert Game(CODE).to_html(script="page.js")

    def test_a_cell_does_not_print_all_of_it(self):
        html = Game(CODE).to_html()
        assert isinstance(html, str)
        assert re.fullmatch(r"<PageText of [\d,]+ characters>", repr(html))
        assert str(html) == html
        assert "<!doctype" in f"{html}"


class TestRefusals:
    @pytest.mark.parametrize(
        ("name", "value"),
        [("theme", "blue"), ("timeline", "yes"), ("timeline", 1), ("language", None)],
    )
    def test_a_wrong_setting_is_told_as_the_widget_tells_it(self, tmp_path, name, value):
        with pytest.raises(ValueError, match="must be") as refused:
            Game(CODE).to_html(tmp_path / "board.html", **{name: value})
        assert str(refused.value) == setting_fault(name, value)
        with pytest.raises(ValueError, match="must be"):
            solitaire_widget.SolitaireWidget(CODE).to_html(**{name: value})
        assert os.listdir(tmp_path) == []

    def test_all_wrong_settings_are_told_at_once(self):
        with pytest.raises(ValueError, match=r"theme must be .*; peek must be"):
            Game(CODE).to_html(theme="blue", peek="no")

    def test_an_unknown_argument_is_told_with_those_there_are(self):
        with pytest.raises(TypeError, match=r"no argument 'colour', 'layout': .*marks.*timeline"):
            Game(CODE).to_html(colour="red", layout=None)

    @pytest.mark.parametrize(
        ("options", "error", "words"),
        [
            ({"title": 7}, TypeError, "title"),
            ({"fragment": "yes"}, TypeError, "fragment must be True or False"),
            ({"script": None}, TypeError, "script must be"),
            ({"script": ""}, ValueError, "script must be"),
            ({"fragment": True, "title": "A"}, ValueError, "page_script"),
            ({"fragment": True, "script": "a.js"}, ValueError, "page_script"),
            ({"marks": "AD"}, TypeError, "expected marks"),
            ({"marks": highlight(HIDDEN)}, ValueError, f"{HIDDEN} is face down"),
        ],
    )
    def test_of_arguments_that_cannot_be(self, options, error, words):
        with pytest.raises(error, match=words):
            Game(CODE).to_html(**options)

    def test_a_face_down_card_may_be_marked_where_the_board_peeks(self):
        html = Game(CODE).to_html(fragment=True, marks=highlight(HIDDEN), peek=True)
        assert state_in(html)["marks"] == [["highlight", "yellow", HIDDEN]]


class TestOfAWidget:
    @pytest.fixture
    def widget(self):
        return solitaire_widget.SolitaireWidget(
            played("AH>F", "AD>F", undone=1), language="he", theme="dark", timeline=True
        )

    def test_has_its_game_its_settings_and_its_marks(self, widget):
        widget.caption("מה עכשיו?")
        widget.arrow("AD", "F")
        html = widget.to_html()
        state = state_in(html)
        assert (state["moves"], state["at"], state["count"]) == (["AH>F", "AD>F"], 1, 2)
        assert state["marks"] == [["caption", "מה עכשיו?"], ["arrow", "blue", "AD", "D"]]
        attributes = Seen(html).only("solitaire-board")
        assert attributes["language"] == "he"
        assert attributes["theme"] == "dark"
        assert "timeline" in attributes
        assert Seen(html).only("html") == {"lang": "he", "dir": "rtl", "data-theme": "dark"}
        assert image_in(html).replace("'", '"').count("<path") == widget.game.svg(
            marks=widget.marks, theme="dark"
        ).count("<path")

    def test_of_the_same_game_and_settings_is_that_of_the_game(self, widget):
        settings = {"language": "he", "theme": "dark", "timeline": True}
        assert widget.to_html() == widget.game.to_html(**settings)

    def test_settings_may_be_others_and_the_widget_keeps_its_own(self, widget):
        attributes = Seen(widget.to_html(theme="light", timeline=False)).only("solitaire-board")
        assert attributes["theme"] == "light"
        assert "timeline" not in attributes
        assert attributes["language"] == "he"
        assert (widget.theme, widget.timeline) == ("dark", True)

    def test_marks_on_a_card_that_undo_has_turned_down_go_along_unseen(self):
        game = Game("RU1-C-AAAAABB")
        widget = solitaire_widget.SolitaireWidget(game)
        widget.play("TH>2")
        widget.highlight("JC")
        widget.undo()
        html = widget.to_html(fragment=True)
        assert state_in(html)["marks"] == [["highlight", "yellow", "JC"]]
        assert "jack of clubs" not in html.lower()

    def test_has_the_exercise_that_is_set_on_it(self, widget):
        exercise = Exercise(CODE, "Send <two> aces home.", "AH home", 2, "Aces & co")
        exercise.play("AH>F")
        html = exercise.widget.to_html(fragment=True)
        assert state_in(html)["task"] == {
            "title": "Aces & co",
            "text": "Send <two> aces home.",
            "limit": 2,
            "solved": 1,
        }
        assert Seen(html).texts == {"strong": "Aces & co", "p": "Send <two> aces home."}
        assert "<p " not in widget.to_html(fragment=True)

    def test_takes_no_marks(self, widget):
        with pytest.raises(TypeError, match="no argument 'marks'"):
            widget.to_html(marks=[])

    def test_writes_a_file(self, widget, tmp_path):
        html = widget.to_html(tmp_path / "w.html", title="A lesson")
        assert (tmp_path / "w.html").read_text(encoding="utf-8") == html
        assert Seen(html).texts["h1"] == "A lesson"


def test_no_widget_library_is_needed_and_nothing_is_loaded_before_it_is_used():
    program = """
import sys
for name in ("anywidget", "ipywidgets", "traitlets"):
    sys.modules[name] = None
import solitaire_widget
assert "solitaire_widget.page" not in sys.modules
assert "page_script" in dir(solitaire_widget)
html = solitaire_widget.Game("RU1-C-AAAAASC").to_html(script="page.js")
print(html.count("<solitaire-board "), callable(solitaire_widget.page_script))
"""
    source = str(Path(solitaire_widget.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env=os.environ | {"PYTHONPATH": source},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["1", "True"]


def test_the_position_has_the_method_too():
    assert isinstance(Position.parse(OPENING).to_html(fragment=True), str)
