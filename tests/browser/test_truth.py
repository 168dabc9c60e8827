"""The light, hints and the review strip on pages without a kernel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator

from solitaire_widget import Game, Position, page_script
from solitaire_widget.cards import Card
from solitaire_widget.marks import caption, highlight
from solitaire_widget.solver import solve
from solitaire_widget.words import say

from .axe import grave_findings
from .conftest import OpenPlain
from .deals import DEAL
from .pages import PageBoard, Visitor
from .plain import PlainBoard
from .sight import look, tall
from .test_accessibility import LISTEN, contrast
from .test_marks import show

CODE = "RU1-C-AAAADMX"
# The last of these moves loses a game that could be won before it.
MOVES = (
    "AH>F 8C>2 2H>F TD>5 3H>F AD>F 2C>6 TH>5 KH>1 3C>4 7D>6 6H>7 5H>7 7S>5 8H>2 QC>5 AC>4 7H>2 "
    "9H>6 KC>2"
)
LINE = MOVES.split()
LOST_BY, LOSING = len(LINE), "K♣→2"
LIGHT, HINTS, STRIP = {"verdict_light": True}, {"hints": True}, {"review_strip": True}
ALL = {**LIGHT, **HINTS, **STRIP}
BOX = """element => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [left, top, right, bottom];
}"""


def played(moves: int = LOST_BY, at: int | None = None, more: int = 0) -> Game:
    """The game after so many of its moves and any others, gone back to a point of its line."""
    game = Game(CODE)
    for move in LINE[:moves]:
        game.play(move)
    for _ in range(more):
        game.play(game.legal_moves()[0])
    game.go_to(moves + more if at is None else at)
    return game


def light(board: PlainBoard) -> Locator:
    return board.root.locator('[data-info="verdict"]')


def expect_verdict(board: PlainBoard | PageBoard, verdict: str, language: str = "en") -> None:
    """Waits for the verdict, and checks its word."""
    shown = board.root.locator(f'[data-info="verdict"][data-verdict="{verdict}"]')
    shown.wait_for()
    assert shown.inner_text() == say(language, f"verdict.{verdict}")


def expect_reviewed(board: PlainBoard | PageBoard) -> Locator:
    """Waits until the strip has nothing more to find, and returns its track."""
    track = board.root.locator('[data-review="known"]')
    track.wait_for()
    return track


def hinted(board: PlainBoard) -> str:
    """Asks for a hint and returns the move that is marked."""
    board.page.keyboard.press("t")
    card = board.root.locator('[data-hint="card"]')
    card.wait_for()
    pile = board.root.locator('[data-pile][data-hint="place"]').get_attribute("data-pile")
    assert pile is not None
    return f"{card.get_attribute('data-card')}>{pile if pile in '1234567' else 'F'}"


class TestLight:
    def test_is_there_only_when_asked_for_and_moves_nothing(self, open_plain: OpenPlain):
        board = open_plain(played())
        assert light(board).count() == 0
        before = look(board)
        board.press("settings")
        board.root.locator('[data-setting="verdict_light"]').click()
        board.page.keyboard.press("Escape")
        expect_verdict(board, "lost")
        assert board.value("verdict_light") is True
        assert look(board) == before
        board.set("verdict_light", False)
        assert light(board).count() == 0
        assert look(board) == before

    @pytest.mark.parametrize("language", ["en", "he"])
    def test_follows_each_move(self, open_plain: OpenPlain, language: str):
        board = open_plain(played(LOST_BY - 2), settings={**LIGHT, "language": language})
        expect_verdict(board, "winnable", language)
        board.play(LINE[-2])
        expect_verdict(board, "winnable", language)
        board.play(LINE[-1])
        expect_verdict(board, "lost", language)
        board.press("undo")
        expect_verdict(board, "winnable", language)
        board.press("redo")
        expect_verdict(board, "lost", language)
        board.press("undo")
        board.press("undo")
        expect_verdict(board, "winnable", language)
        # A deal that nobody could win.
        board.tell_of(Game("RU1-C-AAAAABB"))
        expect_verdict(board, "lost", language)
        board.tell_of(Game("RU1-R-AAAAABB"))
        expect_verdict(board, "winnable", language)

    def test_does_not_change_while_a_card_is_in_the_hand(self, open_plain: OpenPlain):
        board = open_plain(played(LOST_BY - 1), settings=LIGHT)
        expect_verdict(board, "winnable")
        board.root.evaluate(
            """root => {
                globalThis.changes = 0;
                new MutationObserver(seen => { changes += seen.length; }).observe(
                    root.querySelector(".solitaire-light"),
                    { attributes: true, childList: true, characterData: true, subtree: true });
            }"""
        )
        card, to = LINE[-1].split(">")
        board.pick_up(card)
        board.page.mouse.move(*board.middle(to), steps=5)
        board.frames(3)
        assert board.page.evaluate("() => changes") == 0
        board.page.mouse.up()
        expect_verdict(board, "lost")

    def test_goes_out_when_the_game_is_won(self, open_plain: OpenPlain):
        board = open_plain("C KKKQ KC/-/-/-/-/-/-", settings=LIGHT)
        expect_verdict(board, "winnable")
        board.tap("KC")
        light(board).wait_for(state="hidden")
        board.press("undo")
        expect_verdict(board, "winnable")

    def test_says_when_it_does_not_know(self, open_plain: OpenPlain):
        # Nothing can be searched in no time.
        board = open_plain("RU1-R-AAAABLR")
        board.page.evaluate(
            """() => {
                let now = performance.now();
                performance.now = () => (now += 1500);
            }"""
        )
        board.set("verdict_light", True)
        expect_verdict(board, "unknown")

    @pytest.mark.parametrize("language", ["en", "he"])
    def test_is_read_out_when_the_verdict_changes(self, open_plain: OpenPlain, language: str):
        board = open_plain(played(LOST_BY - 2), settings={**LIGHT, "language": language})
        expect_verdict(board, "winnable", language)
        board.root.evaluate(LISTEN)
        sentences = {say(language, f"verdict.said.{each}"): each for each in ("winnable", "lost")}

        def heard() -> list[str]:
            board.frames(2)
            said = board.page.evaluate("() => heard.splice(0)")
            assert {polite for polite, _ in said} == {"polite"}
            return [sentences[text] for _, text in said if text in sentences]

        board.play(LINE[-2])
        expect_verdict(board, "winnable", language)
        assert heard() == []
        board.play(LINE[-1])
        expect_verdict(board, "lost", language)
        assert heard() == ["lost"]
        board.press("undo")
        expect_verdict(board, "winnable", language)
        assert heard() == ["winnable"]

    @pytest.mark.parametrize("width", [320, 700, 1200])
    @pytest.mark.parametrize("language", ["en", "he"])
    @pytest.mark.parametrize("left_handed", [False, True])
    def test_has_its_place_where_nothing_else_is(
        self, open_plain: OpenPlain, width: int, language: str, left_handed: bool
    ):
        settings = {"language": language, "left_handed": left_handed, "peek": width == 700}
        board = open_plain(played(), width=width, settings={**ALL, **settings})
        expect_verdict(board, "lost", language)
        show(board, caption("Which of these cards can be moved?"), highlight("KC"))
        seen = look(board)
        assert not seen.outside
        assert seen.wide == 0
        left, top, right, bottom = light(board).evaluate(BOX)
        columns = [seen.piles[name] for name in "1234567"]
        foundations = [seen.piles[name] for name in "SHDC"]
        assert bottom < min(box.top for box in columns)
        assert top > min(box.top for box in foundations)
        if left_handed:
            assert left > max(box.right for box in foundations)
        else:
            assert right < min(box.left for box in foundations)
        words = light(board).evaluate("pill => [pill.scrollWidth, pill.clientWidth]")
        assert words[0] == words[1]
        direction = light(board).evaluate("pill => getComputedStyle(pill).direction")
        assert direction == ("rtl" if language == "he" else "ltr")

    @pytest.mark.parametrize("theme", ["light", "dark"])
    @pytest.mark.parametrize("moves", [LOST_BY - 1, LOST_BY])
    def test_can_be_read(self, open_plain: OpenPlain, theme: str, moves: int):
        board = open_plain(played(moves), settings={**LIGHT, "theme": theme})
        expect_verdict(board, "lost" if moves == LOST_BY else "winnable")
        paper, words, lamp = light(board).evaluate(
            """pill => {
                const style = selector => getComputedStyle(pill.querySelector(selector));
                return [getComputedStyle(pill).backgroundColor,
                    style(".solitaire-light-words").color, style("svg").color];
            }"""
        )
        assert contrast(paper, words) >= 4.5
        assert contrast(paper, lamp) >= 3

    def test_is_told_by_its_drawing_as_well(self, open_plain: OpenPlain):
        board = open_plain(played(), settings=LIGHT)
        board.page.emulate_media(forced_colors="active")
        drawings = []
        for verdict in ("lost", "winnable"):
            expect_verdict(board, verdict)
            drawing = (
                light(board)
                .locator("svg path")
                .evaluate("""path => [path.getAttribute("d"), getComputedStyle(path).fill]""")
            )
            drawings.append(drawing)
            board.press("undo")
        assert drawings[0] != drawings[1]


class TestHint:
    def test_is_there_only_when_asked_for_and_can_be_played(self, open_plain: OpenPlain):
        board = open_plain(played(3))
        button = board.root.locator('[data-action="hint"]')
        assert not button.is_visible()
        board.set("hints", True)
        assert button.is_visible()
        board.set("interactive", False)
        assert not button.is_visible()
        board.card("TH").focus()
        board.page.keyboard.press("t")
        board.frames(2)
        assert board.message() == ""
        assert board.root.locator("[data-hint]").count() == 0

    def test_followed_to_the_end_wins_the_game(self, open_plain: OpenPlain):
        game = Game(CODE)
        board = open_plain(CODE, height=1400, settings=HINTS)
        board.pile("S").focus()
        while not game.is_won:
            assert len(game.moves) < 200
            move = hinted(board)
            assert move in game.legal_moves()
            game.play(move)
            board.play(move)
            assert board.root.locator("[data-hint]").count() == 0
            board.expect(str(game.position))

    def test_under_the_relaxed_rule_is_a_move_that_helps(self, open_plain: OpenPlain):
        game = Game("RU1-R-AAAAABB")
        board = open_plain(game, settings=HINTS)
        board.pile("S").focus()
        move = hinted(board)
        assert move in game.legal_moves()
        game.play(move)
        assert solve(game).verdict == "winnable"

    @pytest.mark.parametrize("language", ["en", "he"])
    def test_is_said_and_read_out(self, open_plain: OpenPlain, language: str):
        game = played(3)
        board = open_plain(game, settings={**HINTS, "language": language})
        board.root.evaluate(LISTEN)
        board.press("hint")
        move = board.root.locator('[data-hint="card"]')
        move.wait_for()
        card = Card.parse(str(move.get_attribute("data-card")))
        pile = board.root.locator('[data-pile][data-hint="place"]').get_attribute("data-pile")
        key = "column" if str(pile) in "1234567" else "foundation"
        sentence = say(language, f"hint.{key}", card=card.symbol, column=pile)
        board.expect_message(sentence)
        assert ["polite", sentence] in board.page.evaluate("() => heard")

    @pytest.mark.parametrize("language", ["en", "he"])
    def test_says_that_there_is_none(self, open_plain: OpenPlain, language: str):
        board = open_plain(played(), settings={**HINTS, "language": language})
        board.press("hint")
        board.expect_message(say(language, "hint.none"))
        assert board.root.locator("[data-hint]").count() == 0

    def test_is_no_mark_of_a_lesson_and_told_to_nobody(self, open_plain: OpenPlain):
        board = open_plain(played(3), settings=HINTS)
        show(board, highlight("TH", "1", color="red"))
        marks, sent = board.value("marks"), board.sent()
        rings = board.root.locator("[data-highlight]")
        assert rings.count() == 2
        board.press("hint")
        board.root.locator('[data-hint="card"]').wait_for()
        assert board.root.locator("[data-hint]").count() == 3
        assert rings.count() == 2
        assert (board.value("marks"), board.sent()) == (marks, sent)
        board.page.keyboard.press("Escape")
        assert board.root.locator("[data-hint]").count() == 0
        assert rings.count() == 2

    def test_tells_nothing_of_cards_that_lie_face_down(self, open_plain: OpenPlain):
        game = played(3)
        board = open_plain(game, settings=HINTS)
        hidden = [str(card) for card in hidden_cards(game.position)]
        board.press("hint")
        board.root.locator('[data-hint="card"]').wait_for()
        page = board.root.evaluate("root => root.outerHTML")
        assert not [
            card for card in hidden if f'"{card}"' in page or Card.parse(card).symbol in page
        ]

    def test_follows_the_cards_when_the_room_changes(self, open_plain: OpenPlain):
        board = open_plain(played(3), settings=HINTS)
        board.press("hint")
        board.root.locator('[data-hint="card"]').wait_for()
        for width in (1000, 500):
            board.page.set_viewport_size({"width": width, "height": 900})
            board.frames(3)
            left, _, right, _ = board.root.locator('[data-hint="arrow"]').evaluate(BOX)
            start = board.root.locator('[data-hint="card"]').bounding_box()
            assert start is not None
            middle = start["x"] + start["width"] / 2
            assert min(abs(left - middle), abs(right - middle)) < start["width"] / 10


def hidden_cards(position: Position) -> list[Card]:
    return [
        card
        for cards, down in zip(position.columns, position.face_down, strict=True)
        for card in cards[:down]
    ]


@pytest.mark.parametrize("timeline", [False, True])
class TestStrip:
    def test_takes_its_room_from_the_table_and_gives_it_back(
        self, open_plain: OpenPlain, timeline: bool
    ):
        board = open_plain(tall(24, down=6), settings={"timeline": timeline})
        before = look(board)
        board.set("review_strip", True)
        expect_reviewed(board)
        seen = look(board)
        assert seen.root.height <= 800
        assert not seen.outside
        assert seen.root.height == before.root.height or not timeline
        board.set("review_strip", False)
        assert look(board) == before

    @pytest.mark.parametrize("language", ["en", "he"])
    def test_marks_the_move_that_lost_the_game_and_goes_there(
        self, open_plain: OpenPlain, timeline: bool, language: str
    ):
        settings = {**STRIP, "timeline": timeline, "language": language}
        board = open_plain(played(more=20, at=3), settings=settings)
        track = expect_reviewed(board)
        assert track.get_attribute("data-won") == str(LOST_BY - 1)
        assert track.get_attribute("data-lost") == str(LOST_BY)
        flag = track.locator('[data-action="losing"]')
        move = LOSING if language == "en" else f"\u2066{LOSING}\u2069"
        sentence = say(language, "review.title.move", number=LOST_BY, move=move)
        assert flag.get_attribute("aria-label") == sentence
        slider = track.locator("input")
        described = slider.evaluate(
            "input => document.getElementById(input.getAttribute('aria-describedby')).textContent"
        )
        assert described == sentence
        # Halfway between the two positions, from where the reading begins.
        left, _, right, _ = track.evaluate(BOX)
        share = (LOST_BY - 0.5) / (LOST_BY + 20)
        along = 8 + share * (right - left - 16)
        place = left + along if language == "en" else right - along
        start, _, end, _ = flag.evaluate(BOX)
        assert (start + end) / 2 == pytest.approx(place, abs=1)

        flag.click()
        board.expect(str(played(at=LOST_BY).position))
        slider.focus()
        board.page.keyboard.press("Home")
        board.expect(str(Game(CODE).position))
        assert str(slider.get_attribute("aria-valuetext")).endswith(
            say(language, "verdict.said.winnable")
        )
        flag.focus()
        board.page.keyboard.press("Enter")
        board.expect(str(played(at=LOST_BY).position))
        assert str(slider.get_attribute("aria-valuetext")).endswith(
            say(language, "verdict.said.lost")
        )

    def test_goes_where_it_is_clicked(self, open_plain: OpenPlain, timeline: bool):
        board = open_plain(played(), settings={**STRIP, "timeline": timeline})
        track = expect_reviewed(board)
        box = track.locator("input").bounding_box()
        assert box is not None
        for n in (5, 17):
            x = 8 + n / LOST_BY * (box["width"] - 16)
            board.page.mouse.click(box["x"] + x, box["y"] + box["height"] / 2)
            board.expect(str(played(at=n).position))

    def test_goes_on_with_the_game(self, open_plain: OpenPlain, timeline: bool):
        board = open_plain(played(LOST_BY - 1), settings={**STRIP, "timeline": timeline})
        track = expect_reviewed(board)
        flag = track.locator('[data-action="losing"]')
        assert not flag.is_visible()
        board.play(LINE[-1])
        flag.wait_for()
        board.press("undo")
        assert flag.is_visible()
        board.page.keyboard.press("Escape")
        other = next(move for move in played(LOST_BY - 1).legal_moves() if str(move) != LINE[-1])
        board.play(str(other))
        expect_reviewed(board)
        game = played(LOST_BY - 1)
        game.play(other)
        assert flag.is_visible() == (solve(game).verdict == "lost")

    def test_is_high_where_the_game_could_be_won_and_low_where_it_was_lost(
        self, open_plain: OpenPlain, timeline: bool
    ):
        board = open_plain(played(more=20, at=0), settings={**STRIP, "timeline": timeline})
        track = expect_reviewed(board)
        board.page.emulate_media(forced_colors="active")
        for forced in ("active", "none"):
            board.page.emulate_media(forced_colors=forced)
            assert heights(board, track) == pytest.approx((9, 4), abs=1)


def heights(board: PlainBoard, track: Locator) -> tuple[int, int]:
    """How high the strip is painted in the middle of what was won, and of what was lost."""
    image = track.locator("input").screenshot()
    found: list[int] = board.page.evaluate(
        """async ([bytes, shares]) => {
            const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
            const canvas = new OffscreenCanvas(image.width, image.height);
            const context = canvas.getContext("2d");
            context.drawImage(image, 0, 0);
            const column = x => {
                const { data } = context.getImageData(Math.round(x), 0, 1, image.height);
                return Array.from({ length: image.height },
                    (_, y) => [...data.slice(4 * y, 4 * y + 3)]);
            };
            return shares.map(share => {
                const pixels = column(8 + share * (image.width - 16));
                const [paper] = pixels;
                return pixels.filter(pixel =>
                    pixel.some((part, at) => Math.abs(part - paper[at]) > 40)).length;
            });
        }""",
        [list(image), [10 / (LOST_BY + 20), (LOST_BY + 10) / (LOST_BY + 20)]],
    )
    return found[0], found[1]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("timeline", [False, True])
def test_nothing_grave_is_found_with_all_of_it_on(
    open_plain: OpenPlain, theme: str, language: str, timeline: bool
):
    settings = {**ALL, "theme": theme, "language": language, "timeline": timeline}
    board = open_plain(played(at=3), settings=settings)
    expect_reviewed(board)
    board.press("hint")
    board.root.locator('[data-hint="card"]').wait_for()
    assert grave_findings(board) == []


def test_the_help_window_names_the_key(open_plain: OpenPlain):
    board = open_plain(CODE)
    board.press("help")
    keys = board.root.locator("dialog dt", has_text="T").filter(has_not_text="Ctrl")
    assert keys.first.is_visible()
    assert board.root.locator("dialog dd", has_text=say("en", "keys.hint")).is_visible()


def test_an_elements_attributes_turn_it_on(browser: Browser, tmp_path: Path):
    page_script(tmp_path / "page.js")
    attributes = 'language="en" animation="off" verdict-light hints review-strip timeline'
    path = tmp_path / "board.html"
    path.write_text(
        '<!doctype html><meta charset="utf-8"><title>A page</title>'
        f'<solitaire-board code="{CODE}" moves="{MOVES}" {attributes}></solitaire-board>'
        '<script src="page.js"></script>',
        encoding="utf-8",
    )
    visitor = Visitor(browser)
    try:
        board = visitor.open(path.as_uri(), offline=True).board()
        expect_verdict(board, "lost")
        track = expect_reviewed(board)
        assert track.get_attribute("data-lost") == str(LOST_BY)
        board.press("hint")
        board.expect_message(say("en", "hint.none"))
        board.press("undo")
        expect_verdict(board, "winnable")
        board.press("hint")
        board.root.locator('[data-hint="card"]').wait_for()
    finally:
        visitor.close()
    assert not visitor.errors


def test_a_page_that_python_writes_has_it(browser: Browser, tmp_path: Path):
    settings: dict[str, Any] = {**ALL, "language": "he", "animation": "off"}
    played().to_html(tmp_path / "board.html", **settings)
    visitor = Visitor(browser)
    try:
        board = visitor.open((tmp_path / "board.html").as_uri(), offline=True).board()
        expect_verdict(board, "lost", "he")
        expect_reviewed(board)
        assert board.root.locator('[data-action="hint"]').is_visible()
    finally:
        visitor.close()
    assert not visitor.errors


def test_two_boards_of_one_game_are_told_the_same(open_plain: OpenPlain):
    board = open_plain(DEAL.game(), views=2, height=1800, settings={**LIGHT, **HINTS})
    views = [PlainBoard(board.page, root) for root in board.page.locator(".solitaire").all()]
    for view in views:
        expect_verdict(view, "winnable")
    views[0].press("hint")
    views[0].root.locator('[data-hint="card"]').wait_for()
    # Who asked is answered; both see the game go on.
    assert views[1].root.locator("[data-hint]").count() == 0
    views[1].play(DEAL.line[0])
    assert views[0].root.locator("[data-hint]").count() == 0
