"""Pitfalls 6 to 9 and 11: undo, redo and the counters; nothing tells a face-down card."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from solitaire_widget import Card, Game, Position

from .board import visible
from .conftest import OpenPlain
from .hands import by_keys, carry, check, drag, focus, measure, picture, press_keys, settle
from .plain import PlainBoard
from .states import double_tapped, face_down, face_up, play_at_random, position_of, random_game

TALL = {"width": 1000, "height": 1500}
CODE = "RU1-C-AAAAABB"
ENGLISH = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
ENGLISH_RANKS = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
HEBREW = {"S": "עלה", "H": "לב", "D": "יהלום", "C": "תלתן"}
HEBREW_RANKS = {"A": "אס", "T": "10", "J": "נסיך", "Q": "מלכת", "K": "מלך"}


def names(card: str) -> tuple[str, ...]:
    """Returns everything that would tell a card on the page."""
    rank, suit = card
    return (
        f'"{card}"',
        Card.parse(card).symbol,
        f"{ENGLISH_RANKS.get(rank, rank)} of {ENGLISH[suit]}",
        f"{HEBREW_RANKS.get(rank, rank)} {HEBREW[suit]}",
    )


def told(board: PlainBoard, position: Position) -> list[str]:
    """Returns the face-down cards that the page tells, in its text or in its accessible names."""
    page = board.root.evaluate("root => root.outerHTML") + board.root.aria_snapshot()
    return [card for card in face_down(position) if tells(page, card)]


def told_of(board: PlainBoard, card: str) -> bool:
    """Tells whether the page tells the card."""
    return tells(board.root.evaluate("root => root.outerHTML"), card)


def tells(page: str, card: str) -> bool:
    # "10 of hearts" must not be found for a name that ends like it.
    return any(re.search(rf"(?<!\d){re.escape(name)}", page) for name in names(card))


def turning_moves(position: Position) -> list[str]:
    """Returns the legal moves that turn a card."""
    hidden = sum(position.face_down)
    return [
        str(move) for move in position.legal_moves() if sum(position.play(move).face_down) < hidden
    ]


def turning_move(game: Game) -> str:
    """Returns a legal move that turns a card."""
    hidden = sum(game.position.face_down)
    return next(
        str(move) for move in game.legal_moves() if sum(game.position.play(move).face_down) < hidden
    )


@pytest.mark.parametrize("animation", ["off", "on"])
@pytest.mark.parametrize("language", ["en", "he"])
def test_pitfall_6_undo_turns_the_card_down_and_its_identity_goes(
    open_plain: OpenPlain, language: str, animation: str
):
    board, settings = open_plain(**TALL), {"language": language, "animation": animation}
    positions = [random_game("relaxed", seed).position for seed in range(20)]
    turning = [position for position in positions if turning_moves(position)]
    for position, undo in zip(turning[:4], ("key", "button") * 2, strict=True):
        move = turning_moves(position)[0]
        after = position.play(move)
        board.put(str(position), settings=settings)
        settle(board)
        assert told(board, position) == []
        drag(board, move)
        settle(board)
        assert board.table() == visible(str(after))
        (turned,) = set(face_up(after)) - set(face_up(position))
        # Where it is seen it is found by the very search for hidden cards.
        assert told_of(board, turned)
        press_keys(board, "u") if undo == "key" else board.press("undo")
        # At once, not when the motion ends.
        hidden = board.root.locator('[data-face="down"]')
        assert hidden.count() == sum(position.face_down)
        assert told(board, position) == []
        settle(board)
        assert board.table() == visible(str(position))


@pytest.mark.parametrize(("rule", "language"), [("classic", "en"), ("relaxed", "he")])
def test_a_face_down_card_is_told_at_no_step_of_a_game(
    open_plain: OpenPlain, rule: str, language: str
):
    dice = random.Random(6)
    game = Game(random_game(rule, 7).code)
    board = open_plain(game, settings={"language": language}, **TALL)
    for step in range(40):
        if step % 7 == 5 and game.undo_left:
            game.undo()
            press_keys(board, "u")
        elif step % 7 == 6 and game.redo_left:
            game.redo()
            press_keys(board, "r")
        else:
            move = play_at_random(game, dice)
            if move is None:
                break
            (drag if step % 2 else by_keys)(board, str(move))
        check(board, game)
        assert told(board, game.position) == [], f"after step {step}"
    assert step > 10


def walk(game: Game, dice: random.Random, steps: int) -> Iterator[str]:
    """Goes back and forth in a game at random; tells each step as U, R or the move."""
    for _ in range(steps):
        turn = dice.random()
        if turn < 0.3 and game.undo_left:
            game.undo()
            yield "u"
        elif turn < 0.5 and game.redo_left:
            game.redo()
            yield "r"
        else:
            move = play_at_random(game, dice)
            if move is not None:
                yield str(move)


@pytest.mark.parametrize("rule", ["classic", "relaxed"])
def test_pitfall_7_random_walks_with_undo_and_redo_are_pythons(open_plain: OpenPlain, rule: str):
    board, dice = open_plain(**TALL), random.Random(f"walks {rule}")
    steps = 0
    for seed in range(3):
        game = Game(random_game(rule, seed).code)
        board.put(game)
        for step in walk(game, dice, 40):
            if step in ("u", "r"):
                press_keys(board, step)
            else:
                drag(board, step)
            check(board, game)
            steps += 1
        while game.undo_left:
            game.undo()
            press_keys(board, "u")
        check(board, game)
    assert steps > 90


FIVE = ["7S6S|AS", "KH2H|AH", "9CTC|AD", "7D|AC", "4S3D|2S"]
AT_ONCE = """(root, cards) => {
    for (const card of cards) {
        const element = root.querySelector(`[data-card="${card}"]`);
        const { left, top } = element.getBoundingClientRect();
        const at = { clientX: left + 20, clientY: top + 8, pointerId: 7, pointerType: "mouse",
            isPrimary: true, bubbles: true, composed: true };
        element.dispatchEvent(new PointerEvent("pointerdown", { ...at, button: 0, buttons: 1 }));
        element.dispatchEvent(new PointerEvent("pointerup", { ...at, button: 0, buttons: 0 }));
    }
}"""


@pytest.mark.parametrize("animation", ["off", "on"])
def test_pitfall_8_moves_within_50_ms_are_as_many_undo_steps(open_plain: OpenPlain, animation: str):
    game = Game.from_position(position_of("C", FIVE))
    board = open_plain(str(game.position), settings={"animation": animation}, **TALL)
    cards = ["AS", "AH", "AD", "AC", "2S"]
    # In one task of the browser: no frame and no timer comes between them.
    board.root.evaluate(AT_ONCE, cards)
    for card in cards:
        game.play(f"{card}>F")
    settle(board)
    check(board, game)
    while game.undo_left:
        game.undo()
        board.press("undo")
        settle(board)
        check(board, game)
    assert [sent["type"] for sent in board.sent()][2:] == ["play"] * 5 + ["undo"] * 5


def test_pitfall_9_what_goes_home_counts_nothing(open_plain: OpenPlain):
    # The 9 of spades fits nowhere; the king of hearts lies at the bottom of its column.
    text = position_of("C", ["9S4D", "KH7S", "3H|AH2D", "9H"], "--A-")
    game = Game.from_position(text)
    game.play("2D>F")
    board = open_plain(game, **TALL)
    check(board, game)
    board.record_messages()
    spots = measure(board)
    before = picture(board)
    for card in ("9S", "4D", "KH", "7S", "AH", "9H"):
        column = next(
            str(at + 1)
            for at, cards in enumerate(game.position.columns)
            if Card.parse(card) in cards
        )
        carry(board, spots.cards[card], spots.piles[column])
        assert picture(board) == before, f"{card} put down on its own column"
    carry(board, spots.cards["2D"], spots.piles["D"])
    carry(board, spots.cards["2D"], spots.piles["S"])
    assert picture(board) == before, "a foundation's card put down on a foundation"
    # Between the foundations and the board's edge there is nothing.
    carry(board, spots.cards["9H"], spots.piles["S"]._replace(x=8))
    assert picture(board) == before, "put down beside everything"
    assert board.said() == []
    for card in ("9S", "KH", "4D"):
        assert double_tapped(game.position, card) is None
        board.page.mouse.dblclick(*spots.cards[card])
        assert picture(board) == before, f"{card} tapped twice"
        assert board.message() != ""
    assert [sent["type"] for sent in board.sent()] == ["hello", "views"]
    assert game.undo_left == 1
    press_keys(board, "u", "u", "u")
    assert board.table() == visible(text)


def test_pitfall_11_undo_and_redo_with_nothing_left_say_so(open_plain: OpenPlain):
    board = open_plain(CODE, **TALL)
    focus(board, "7C")
    before = picture(board)
    for act, sentence in [
        ("undo", "Nothing is left to undo."),
        ("redo", "Nothing is left to redo."),
    ]:
        for by in ("key", "button"):
            press_keys(board, act[0]) if by == "key" else board.press(act)
            board.expect_message(sentence)
            assert picture(board) == before
    assert [sent["type"] for sent in board.sent()] == ["hello", "views"]


def test_pitfall_11_the_101st_undo_is_refused(open_plain: OpenPlain):
    # A king goes to and fro between two empty columns.
    game = Game.from_position(position_of("C", ["KH", "-"]))
    board = open_plain(str(game.position), **TALL)
    positions = [game.position]
    by_keys(board, "KH>2")
    game.play("KH>2")
    for at in range(1, 120):
        positions.append(game.position)
        to = "12"[at % 2 == 0]
        game.play(f"KH>{to}")
        press_keys(board, "Enter", to, "Enter")
    check(board, game)
    assert game.move_count == 120
    for _ in range(100):
        game.undo()
        press_keys(board, "u")
    check(board, game)
    assert game.position == positions[20]
    assert board.message() == ""
    for _ in range(2):
        press_keys(board, "u")
        assert board.message() == "Nothing is left to undo."
        check(board, game)
    assert game.undo_left == 0
    assert [sent["type"] for sent in board.sent()].count("undo") == 100
    press_keys(board, "r")
    game.redo()
    check(board, game)
