"""Pictures of a position."""

import itertools
import json
import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from solitaire_widget import Game
from solitaire_widget.cards import DECK
from solitaire_widget.marks import arrow, caption, highlight, paint
from solitaire_widget.position import Position
from solitaire_widget.render import picture
from solitaire_widget.render.svg import THEMES

SVG = "{http://www.w3.org/2000/svg}"
DEALS = json.loads((Path(__file__).parent / "data" / "deal_vectors.json").read_text("utf-8"))
DECKS = [deal["deck"] for deal in DEALS]
DEAL = Position.deal(next(deal["deck"] for deal in DEALS if deal["code"] == "RU1-C-AAAAABB"))
WON = Position.parse("C KKKK -/-/-/-/-/-/-")
TWOS_UP = [str(card) for card in DECK if str(card)[0] != "A"]
LONG = Position.parse(f"R AAAA {''.join(TWOS_UP[:41])}/{''.join(TWOS_UP[41:])}/-/-/-/-/-")


def read(text):
    return ElementTree.fromstring(text)


def words(text):
    return read(text).findtext(f"{SVG}desc")


def cards(text):
    """The places of all drawn cards, by column from the left."""
    places = []
    for group in read(text).iter(f"{SVG}g"):
        place = re.fullmatch(r"translate\((\S+) (\S+)\)", group.get("transform", ""))
        paper = group.find(f"{SVG}rect")
        if place and paper is not None and "fill-opacity" not in paper.attrib:
            places.append((float(place[1]), float(place[2])))
    return places


def test_a_picture_is_a_named_image_of_its_own():
    root = read(picture(DEAL))
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.get("lang") == "en"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == "Russian Solitaire"
    assert root[1].tag == f"{SVG}desc"


@pytest.mark.parametrize("position", [DEAL, WON, LONG], ids=["deal", "won", "long"])
def test_a_picture_needs_nothing_else_and_disturbs_nothing(position):
    text = picture(position).replace('xmlns="http://www.w3.org/2000/svg"', "")
    for foreign in ("http", "href", "url(", "<script", "<style", "<use", "<text", "font", " on"):
        assert foreign not in re.sub("<desc>.*</desc>", "", text)
    for name in ("id", "class", "data-"):
        assert not re.search(rf"\s{name}[\w-]*=", text)


def test_equal_arguments_give_equal_text():
    again = Position.parse(str(DEAL))
    assert picture(again, theme="dark") == picture(DEAL, theme="dark")


def test_a_position_shows_its_picture_in_a_notebook():
    assert DEAL._repr_svg_() == picture(DEAL)


def test_a_deal_shows_52_cards_in_columns_of_1_and_6_to_11():  # S1
    by_left = Counter(left for left, _ in cards(picture(DEAL)))
    assert [by_left[left] for left in sorted(by_left)] == [1, 6, 7, 8, 9, 10, 11]


def test_a_deal_is_told_in_words():  # S2, S3
    told = words(picture(DEAL))
    assert told.startswith("Classic rule. Foundations: spades empty, hearts empty, ")
    assert "Column 1: 7 of hearts." in told
    assert (
        "Column 2: 1 face-down card, 4 of hearts, 8 of diamonds, 8 of hearts, 5 of clubs, "
        "jack of hearts." in told
    )
    assert "Column 7: 6 face-down cards, " in told


@pytest.mark.parametrize("language", ["en", "he"])
def test_face_down_cards_are_not_told(language):
    deck = DECKS[0].split()
    # The only face-down card of column 2, and the first two of column 7.
    deck[1], deck[41], deck[42] = deck[42], deck[1], deck[41]
    changed = Position.deal(" ".join(deck))
    assert changed != Position.deal(DECKS[0])
    assert picture(changed, language=language) == picture(
        Position.deal(DECKS[0]), language=language
    )


def test_a_turned_card_is_told():  # M3
    position = Position.parse(
        "C 777- 8H|KC/KS8STSJSQS9S/KH9HTHJHQH/KD8D9DTDJDQD/ACQC2C3C4CJC/5C6C7C8C9CTC/-"
    )
    assert "8 of hearts" not in words(picture(position))
    assert "Column 1: 8 of hearts. " in words(picture(position.play("KC>7")))


def test_foundations_show_their_top_cards_in_their_order():  # F2
    rest = " ".join(map(str, DECK))
    row = "".join(card for card in rest.split() if card not in {"AS", "AD", "2D"})
    told = words(picture(Position.parse(f"R A-2- {row}/-/-/-/-/-/-")))
    assert "Foundations: ace of spades on top, hearts empty, 2 of diamonds on top, clubs" in told
    assert told.startswith("Relaxed rule.")
    assert "Column 2 is empty." in told


def test_a_won_game_is_told_and_shows_four_kings():  # W1
    assert "The game is won." in words(picture(WON))
    assert len(cards(picture(WON))) == 4


def test_a_hebrew_picture_is_hebrew_in_every_word():
    root = read(picture(DEAL, language="he"))
    assert root.get("lang") == "he"
    told = root.findtext(f"{SVG}title") + root.findtext(f"{SVG}desc")
    assert re.search(r"[A-Za-z{}]", told) is None
    assert "טור 1: 7 לב." in told
    assert "קלף מוסתר אחד, 4 לב, 8 יהלום" in told


def test_a_long_column_is_squeezed_no_further_than_its_indices():
    left = min(left for left, _ in cards(picture(LONG)))
    tops = sorted(top for x, top in cards(picture(LONG)) if x == left)
    assert len(tops) == 41
    assert min(below - top for top, below in itertools.pairwise(tops)) >= 28
    high = float(read(picture(LONG)).get("viewBox").split()[3])
    assert high >= tops[-1] + 140


def test_cards_of_an_ordinary_column_show_28_hundredths_of_their_height():
    tops = [top for left, top in cards(picture(DEAL)) if left == 134]
    steps = [below - top for top, below in itertools.pairwise(tops)]
    assert steps == [17, 39, 39, 39, 39]


def test_the_width_is_as_asked_and_the_height_in_proportion():
    root = read(picture(DEAL, width=400))
    _, _, across, high = map(float, root.get("viewBox").split())
    assert root.get("width") == "400"
    assert float(root.get("height")) == pytest.approx(400 * high / across, abs=0.1)


def test_four_colours_are_used_only_when_asked():
    plain, four = picture(DEAL), picture(DEAL, four_colour=True)
    for suit in "DC":
        assert THEMES["light"].four[suit] not in plain
        assert THEMES["light"].four[suit] in four


def test_a_title_of_ones_own_is_escaped():
    text = picture(DEAL, title="Deal <1> & \x00 more")
    assert read(text).findtext(f"{SVG}title") == "Deal <1> & \N{REPLACEMENT CHARACTER} more"


@pytest.mark.parametrize("deck", DECKS)
def test_a_deal_stays_small(deck):
    assert len(picture(Position.deal(deck)).encode()) < 60_000


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        ({"language": "fr"}, ValueError, "expected 'en' or 'he'"),
        ({"theme": "auto"}, ValueError, "expected 'light' or 'dark'"),
        ({"width": 0}, ValueError, "above 0"),
        ({"width": float("nan")}, ValueError, "above 0"),
        ({"width": "90%"}, TypeError, "got str"),
        ({"width": True}, TypeError, "got bool"),
        ({"title": 7}, TypeError, "got int"),
        ({"peek": 1}, TypeError, "peek must be True or False, got int"),
        ({"left_handed": "yes"}, TypeError, "left_handed must be True or False, got str"),
        ({"four_colour": None}, TypeError, "four_colour must be True or False"),
        ({"marks": "7H"}, TypeError, "expected marks, got str"),
        ({"marks": ["7H"]}, TypeError, "expected a mark, got str"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_a_reason(arguments, error, says):
    with pytest.raises(error, match=says):
        picture(DEAL, **arguments)


def test_only_a_position_is_drawn():
    with pytest.raises(TypeError, match="expected a Position, got str"):
        picture(str(DEAL))


def luminance(colour):
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("theme", THEMES)
def test_every_suit_can_be_read_on_the_paper(theme):
    colours = THEMES[theme]
    paper = luminance(colours.paper)
    for colour in [*colours.suits.values(), *colours.four.values()]:
        assert (paper + 0.05) / (luminance(colour) + 0.05) >= 4.5


HIDDEN = "KC"  # face down in the deal


def paths(text, color):
    """The arrows of a colour: the x and y of their heads."""
    found = []
    for path in read(text).iter(f"{SVG}path"):
        if path.get("paint-order") and path.get("fill") == paint(color):
            x, y = path.get("d").split("L")[3].split()
            found.append((float(x), float(y)))
    return found


def rings(text, color):
    """The highlights of a colour: x, y, width and height, from where they are drawn."""
    return [
        tuple(float(ring.get(name)) for name in ("x", "y", "width", "height"))
        for ring in read(text).iter(f"{SVG}rect")
        if ring.get("stroke") == paint(color)
    ]


def test_a_game_and_its_position_draw_the_same_picture():
    game = Game("RU1-C-AAAAABB")
    marks = [highlight("7H"), arrow("6C", "7"), caption("Look")]
    options = {"marks": marks, "theme": "dark", "language": "he", "left_handed": True}
    assert game.svg(size=400, **options) == game.position.svg(width=400, **options)
    assert game.svg(size=400, **options) == picture(DEAL, width=400, **options)
    assert game._repr_svg_() == game.svg() == DEAL.svg()


def test_a_size_is_given_once():
    with pytest.raises(TypeError, match="only one of them"):
        DEAL.svg(size=400, width=400)


def test_one_mark_needs_no_list():
    assert DEAL.svg(marks=highlight("7H")) == DEAL.svg(marks=[highlight("7H")])


def test_a_highlight_lies_on_its_card_or_around_its_place():
    text = DEAL.svg(marks=[highlight("7H", "8D", color="red"), highlight("1", "S", color="blue")])
    assert rings(text, "red") == [(2.2, 2.2, 95.5, 135.5)] * 2
    column, foundation = sorted(rings(text, "blue"))
    assert column[0] < 20 < 120 < column[0] + column[2]
    assert column[3] > 140
    assert foundation[0] < 20 + 3 * 114 < foundation[0] + foundation[2]


def test_an_arrow_points_at_the_middle_of_what_shows():
    text = DEAL.svg(marks=[arrow("7H", "8D", color="red"), arrow("7H", "C", color="blue")])
    lefts = sorted({left for left, _ in cards(text)})
    tops = sorted(top for left, top in cards(text) if left == lefts[1])
    # Column 2 holds one hidden card, 4H, and then 8D.
    assert paths(text, "red") == [(lefts[1] + 50, (tops[2] + tops[3]) / 2)]
    assert paths(text, "blue") == [(20 + 6 * 114 + 50, 20 + 70)]


def test_a_caption_is_text_above_everything_and_told_first():
    text = DEAL.svg(marks=caption("a <b> & c"))
    assert [each.text for each in read(text).iter(f"{SVG}text")] == ["a <b> & c"]
    assert words(text).startswith("a <b> & c Classic rule.")
    higher = float(read(text).get("viewBox").split()[3])
    assert higher > float(read(DEAL.svg()).get("viewBox").split()[3])
    assert min(top for _, top in cards(text)) > min(top for _, top in cards(DEAL.svg()))


@pytest.mark.parametrize(("text", "directions"), [("7 א b", ["rtl"]), ("7 b א", [])])
def test_a_caption_has_its_own_direction(text, directions):
    groups = read(DEAL.svg(marks=caption(text))).iter(f"{SVG}g")
    assert [group.get("direction") for group in groups if group.get("direction")] == directions


def test_a_marked_picture_says_so_and_needs_nothing_else():
    text = DEAL.svg(marks=[highlight("7H"), arrow("6C", "7")])
    assert words(text).endswith(
        "Highlighted in yellow: 7 of hearts. Arrow from 6 of clubs to column 7."
    )
    for foreign in ("href", "url(", "<script", "<style", "<use", " on"):
        assert foreign not in re.sub("<desc>.*</desc>", "", text)


def test_a_mark_that_would_tell_a_hidden_card_is_refused():
    for mark in (highlight("7H", HIDDEN), arrow(HIDDEN, "3"), arrow("3", HIDDEN)):
        with pytest.raises(ValueError, match="KC is face down"):
            DEAL.svg(marks=mark)
        assert DEAL.svg(marks=mark, peek=True) != DEAL.svg(peek=True)


@pytest.mark.parametrize("language", ["en", "he"])
def test_peek_tells_and_shows_the_hidden_cards(language):
    told = words(DEAL.svg(peek=True, language=language))
    assert ("king of clubs (face down)" if language == "en" else "מלך תלתן (מוסתר)") in told
    assert "face-down card" not in told
    assert told.count("(face down)" if language == "en" else "(מוסתר)") == 21
    deck = DECKS[0].split()
    deck[41], deck[42] = deck[42], deck[41]
    assert Position.deal(deck).svg(peek=True) != Position.deal(DECKS[0]).svg(peek=True)


def test_the_foundations_of_a_left_handed_picture_lie_over_columns_1_to_4():
    for left_handed, first in ((False, 3), (True, 0)):
        text = WON.svg(left_handed=left_handed)
        assert sorted(left for left, _ in cards(text)) == [
            20 + 114 * (first + at) for at in range(4)
        ]
