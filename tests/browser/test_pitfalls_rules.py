"""Pitfalls 1 to 5: what the hand may take and put down is what the rules say, and nothing else."""

from __future__ import annotations

import random
from itertools import product

import pytest

from solitaire_widget import Game, Position, Refusal

from .board import visible
from .conftest import OpenPlain
from .hands import by_keys, carry, drag, focus, measure, picture, press_keys, settle
from .plain import PlainBoard
from .states import (
    COLUMNS,
    DECK,
    SUITS,
    double_tapped,
    face_up,
    position_of,
    random_game,
    tapped,
)

RULES = ["classic", "relaxed"]
STATES = 20
TALL = {"width": 1000, "height": 1500}


def undone(board: PlainBoard, position: Position) -> None:
    """Takes the move back, and asserts that the table is the one before."""
    press_keys(board, "u")
    assert board.table() == visible(str(position))


def judge(board: PlainBoard, position: Position, move: str | None, did: str) -> bool:
    """Asserts that the move was made, or nothing for None; tells whether one was made."""
    wanted = position if move is None else position.play(move)
    assert board.table() == visible(str(wanted)), f"{did} in {position}"
    if move is not None:
        undone(board, position)
    return move is not None


def sample_moves(position: Position, dice: random.Random) -> list[str]:
    """Returns some moves of face-up cards, legal and refused ones, to other piles."""
    legal = [str(move) for move in position.legal_moves()]
    every = [f"{card}>{to}" for card in face_up(position) for to in [*COLUMNS, "F"]]
    refused = [move for move in every if move not in legal]
    return dice.sample(legal, 2) + dice.sample(refused, 3)


@pytest.mark.parametrize("rule", RULES)
def test_pitfall_1_no_pick_at_or_below_a_face_down_card(open_plain: OpenPlain, rule: str):
    game = Game(random_game(rule, 1).code)
    board = open_plain(game, **TALL)
    board.record_messages()
    before, spots = picture(board), measure(board)
    assert len(spots.down) == 21
    for at, start in enumerate(spots.down):
        carry(board, start, spots.piles[COLUMNS[at % 7]])
        board.page.mouse.dblclick(*start)
    assert picture(board) == before
    assert [sent["type"] for sent in board.sent()] == ["hello", "views"]
    # The rule is told, but not which card it was.
    assert set(board.said()) == {Refusal.FACE_DOWN.message("en")}


@pytest.mark.parametrize("rule", RULES)
def test_pitfall_2_drags_accept_what_python_accepts(open_plain: OpenPlain, rule: str):
    board, made = open_plain(**TALL), 0
    for seed in range(STATES):
        position, dice = random_game(rule, seed).position, random.Random(seed)
        board.put(str(position))
        spots, legal = measure(board), position.legal_moves()
        for move in sample_moves(position, dice):
            drag(board, move, spots)
            made += judge(board, position, move if move in legal else None, f"dragged {move}")
    assert made >= STATES


@pytest.mark.parametrize("rule", RULES)
def test_pitfall_2_drags_to_any_foundation_go_to_the_own_one(open_plain: OpenPlain, rule: str):
    board, made = open_plain(**TALL), 0
    for seed in range(STATES // 2):
        position = random_game(rule, seed).position
        home = [str(move) for move in position.legal_moves() if str(move).endswith("F")]
        if not home:
            continue
        board.put(str(position))
        spots, card = measure(board), home[0][:2]
        for suit in SUITS:
            carry(board, spots.cards[card], spots.piles[suit])
            made += judge(board, position, home[0], f"dropped {card} on {suit}")
    assert made >= 4 * 4


@pytest.mark.parametrize("rule", RULES)
def test_pitfall_2_keys_accept_what_python_accepts(open_plain: OpenPlain, rule: str):
    board, made = open_plain(**TALL), 0
    for seed in range(STATES // 2):
        position, dice = random_game(rule, 100 + seed).position, random.Random(seed)
        board.put(str(position))
        legal = position.legal_moves()
        for move in sample_moves(position, dice):
            by_keys(board, move)
            made += judge(board, position, move if move in legal else None, f"keyed {move}")
    assert made >= STATES


@pytest.mark.parametrize("rule", RULES)
def test_pitfall_2_marks_are_what_python_accepts(open_plain: OpenPlain, rule: str):
    """Placement help, while a card is held by mouse: every place for many cards of a state."""
    board = open_plain(**TALL)
    for seed in range(0, STATES, 4):
        position = random_game(rule, 200 + seed).position
        board.put(str(position))
        spots, legal = measure(board), [str(move) for move in position.legal_moves()]
        cards = random.Random(seed).sample(sorted(spots.cards), 6)
        for card in {*cards, *(move[:2] for move in legal[:3])}:
            start = spots.cards[card]
            wanted = {
                card[1] if to == "F" else to
                for of, to in (m.split(">") for m in legal)
                if of == card
            }
            board.page.mouse.move(*start)
            board.page.mouse.down()
            board.page.mouse.move(start.x, start.y + 9)
            marked = board.root.evaluate(
                "root => [...root.querySelectorAll('[data-mark]')].map(pile => pile.dataset.pile)"
            )
            board.page.keyboard.press("Escape")
            board.page.mouse.up()
            assert set(marked) == wanted, f"{card} in {position}"
        assert board.table() == visible(str(position))


@pytest.mark.parametrize("rule", RULES)
def test_pitfall_2_taps_and_double_taps_do_what_python_accepts(open_plain: OpenPlain, rule: str):
    board, made = open_plain(clock=True, **TALL), 0
    for seed in range(STATES // 2):
        position, dice = random_game(rule, 300 + seed).position, random.Random(seed)
        board.put(str(position))
        spots, legal = measure(board), position.legal_moves()
        last = [str(column[-1]) for column in position.columns if column]
        taps = [card for card in last if tapped(position, card)]
        taps += dice.sample(sorted(spots.cards), 1)
        for card in taps:
            move = tapped(position, card)
            assert move is None or move in legal
            # So that no tap is the second of a pair.
            board.page.clock.run_for(500)
            board.page.mouse.click(*spots.cards[card])
            made += judge(board, position, move, f"tapped {card}")
        fitting = [card for card in sorted(spots.cards) if double_tapped(position, card)]
        for card in dice.sample(fitting, min(2, len(fitting))) + dice.sample(
            sorted(spots.cards), 1
        ):
            move = double_tapped(position, card)
            assert move is None or move in legal
            board.page.clock.run_for(500)
            board.page.mouse.dblclick(*spots.cards[card])
            made += judge(board, position, move, f"tapped {card} twice")
    assert made >= STATES


def with_empty_column(rule: str, column: str) -> Position:
    """Returns a position with that one column empty, a queen and a king with a tail elsewhere."""
    filled = ["7C8C9CKHTD3S", "QS2D", "4H|5H6H", "JD9S", "2CAC", "5S6S|3D"]
    _, _, columns = position_of(rule, filled).split(" ")
    *order, rest = columns.split("/")
    order[0] = rest + order[0]
    order.insert(int(column) - 1, "-")
    return Position.parse(f"{rule} ---- {'/'.join(order)}")


def test_pitfall_3_every_empty_column_takes_a_king_and_no_queen(
    open_plain: OpenPlain, subtests: pytest.Subtests
):
    board = open_plain(**TALL)
    for rule, column in product("CR", COLUMNS):
        with subtests.test(rule=rule, column=column):
            position = with_empty_column(rule, column)
            assert len(position.group("KH")) == 3
            board.put(str(position))
            for hand in (drag, by_keys):
                hand(board, f"QS>{column}")
                assert board.message() == position.why(f"QS>{column}") != ""
                judge(board, position, None, f"QS to column {column}")
                hand(board, f"KH>{column}")
                judge(board, position, f"KH>{column}", f"KH to column {column}")


def test_pitfall_4_two_or_more_cards_on_a_foundation_are_refused(open_plain: OpenPlain):
    board = open_plain(**TALL)
    columns = ["AS2S", "3HAHKD", "2D5C9H", "7D6D5D4D3D"]
    for rule in "CR":
        position = Position.parse(position_of(rule, columns, "--A-"))
        board.put(str(position))
        for card in ("AS", "AH", "2D", "7D"):
            move = f"{card}>F"
            assert len(position.group(card)) >= 2
            for pile in dict.fromkeys([card[1], "S"]):
                spots = measure(board)
                carry(board, spots.cards[card], spots.piles[pile])
                assert board.message() == position.why(move)
                assert "one card at a time" in board.message()
                judge(board, position, None, move)
            by_keys(board, move)
            assert board.message() == position.why(move)
            judge(board, position, None, move)


@pytest.mark.parametrize("animation", ["off", "on"])
def test_pitfall_5_groups_of_1_to_20_move_as_they_are_seen(open_plain: OpenPlain, animation: str):
    board = open_plain(settings={"animation": animation}, **TALL)
    dice = random.Random(5)
    for size in range(1, 21):
        text, group = game_with_group(size, dice)
        board.put(text, settings={"animation": animation})
        settle(board)
        at = boxes(board)
        spots = measure(board)
        start, goal = spots.cards[group[0]], spots.piles["2"]
        board.page.mouse.move(*start)
        board.page.mouse.down()
        board.page.mouse.move(start.x + 40, start.y + 30, steps=3)
        board.frames(2)
        now = boxes(board)
        moved = {card for card in now if now[card] != at[card]}
        assert moved == set(group)
        # The group keeps its shape under the pointer, its last card on top.
        for card in group:
            assert now[card][0] - at[card][0] == pytest.approx(40, abs=0.6)
            assert now[card][1] - at[card][1] == pytest.approx(30, abs=0.6)
        layers = board.root.evaluate(
            "(root, group) => group.map(card => Number("
            "getComputedStyle(root.querySelector(`[data-card='${card}']`)).zIndex))",
            group,
        )
        assert layers == sorted(set(layers))
        board.page.mouse.move(*goal)
        board.page.mouse.up()
        board.expect(str(Position.parse(text).play(f"{group[0]}>2")))
        assert board.number("moves") == 1


def test_pitfall_5_a_group_of_21_is_refused_while_picking_up(open_plain: OpenPlain):
    board = open_plain(**TALL)
    text, group = game_with_group(21, random.Random(5))
    position = Position.parse(text)
    board.put(text)
    before, spots = picture(board), measure(board)
    start = spots.cards[group[0]]
    board.page.mouse.move(*start)
    board.page.mouse.down()
    board.page.mouse.move(start.x + 40, start.y + 30, steps=3)
    board.frames(2)
    assert picture(board) == before
    assert board.message() == position.why(f"{group[0]}>2")
    assert "20" in board.message()
    board.page.mouse.up()
    focus(board, group[0])
    press_keys(board, "Enter")
    assert picture(board)["cards"] == before["cards"]
    assert board.message() == position.why(f"{group[0]}>2")


def game_with_group(size: int, dice: random.Random) -> tuple[str, list[str]]:
    """Returns a position whose first column ends with a group of that size for the second."""
    others = [card for card in DECK if card not in ("QH", "KH", "7C")]
    dice.shuffle(others)
    group = ["QH", *others[: size - 1]]
    return position_of("C", ["7C" + "".join(group), "KH"]), group


def boxes(board: PlainBoard) -> dict[str, list[float]]:
    """Returns where each face-up card is seen, as left and top."""
    seen: dict[str, list[float]] = board.root.evaluate(
        """root => Object.fromEntries([...root.querySelectorAll("[data-card]")].map(card => {
            const { left, top } = card.getBoundingClientRect();
            return [card.dataset.card, [left, top]];
        }))"""
    )
    return seen
