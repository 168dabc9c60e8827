"""Positions: legal moves, refusals and what a move makes of a position."""

from __future__ import annotations

import json
import pickle
import random
from pathlib import Path

import pytest

from solitaire_widget import (
    Card,
    Game,
    GameCode,
    IllegalMoveError,
    InvalidNotationError,
    Move,
    Position,
    Refusal,
    Rule,
    perft,
)

DECK = " ".join(map(str, GameCode(1).deck()))
DEALT = str(Position.deal(DECK))
WON = "KKKK -/-/-/-/-/-/-"
PERFT = json.loads((Path(__file__).parent / "data" / "perft.json").read_text(encoding="utf-8"))
RULES = {"C": Rule.CLASSIC, "R": Rule.RELAXED}


def position(columns: str, rule: str = "C") -> Position:
    """A position with these first columns; all other cards lie in the last one, kings on top.

    The others are ordered so that nothing but kings could be wanted elsewhere.
    """
    named = columns.split("/")
    used = "".join(named)
    rest = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]
    last = "".join(card for card in rest if card not in used)
    return Position.parse(f"{rule} ---- {'/'.join([*named, *['-'] * (6 - len(named)), last])}")


def legal(position: Position) -> list[str]:
    return [str(move) for move in position.legal_moves()]


# --- moves -------------------------------------------------------------------------------------


def test_a_card_goes_on_the_next_higher_of_its_suit_m1() -> None:
    for columns in ("7H/8H", "7H/8D", "7H/8S", "7H/9H", "7H/6H"):
        classic, relaxed = position(columns), position(columns, "R")
        assert ("7H>2" in legal(classic)) == (columns == "7H/8H")
        assert ("7H>2" in legal(relaxed)) == (columns[3] == "8")  # R1


def test_a_group_moves_as_one_in_sequence_or_not_m2() -> None:
    before = position("5D3C7DAS4STH/4C")
    after = before.play("3C>2")
    assert str(after).split()[2].startswith("5D/4C3C7DAS4STH/")
    assert "7D>2" not in legal(before)


def test_a_face_down_last_card_turns_up_by_itself_m3() -> None:
    before = position("9S4C|7H/8H")
    after = before.play("7H>2")
    assert str(after).split()[2].startswith("9S|4C/8H7H/")
    assert after.face_down == (1, 0, 0, 0, 0, 0, 0)
    # It is in play at once.
    assert after.refusal("4C>2") is Refusal.COLUMN_RANK
    # A face-up card below stays as it is, and so does what lies under it.
    assert position("9S4C2D|6H7H/8H").play("7H>2").face_down[0] == 3


@pytest.mark.parametrize("rule", ["C", "R"])
def test_groups_of_up_to_20_cards_move_m4(rule: str) -> None:
    # Column 1 is 25 cards, the queen of hearts so placed that `size` cards move with her.
    for size in range(1, 26):
        cards = [r + s for r in "A23456789TJQK" for s in "SDC"][:24]
        cards.insert(25 - size, "QH")
        before = position("".join(cards) + "/KH", rule)
        if size <= 20:
            after = before.play("QH>2")
            assert len(after.columns[1]) == size + 1
            assert "QH>2" in legal(before)
        else:
            assert before.refusal("QH>2") is Refusal.GROUP_TOO_LARGE
            assert "QH>2" not in legal(before)
            assert f"{size} cards" in before.why("QH>2")
            # On a foundation too the size is what is wrong first; on the own column it is not.
            assert before.refusal("QH>F") is Refusal.GROUP_TOO_LARGE
            assert before.refusal("QH>1") is Refusal.ALREADY_THERE


@pytest.mark.parametrize("column", range(1, 8))
@pytest.mark.parametrize("rule", ["C", "R"])
def test_each_empty_column_takes_only_kings_e1(column: int, rule: str) -> None:
    others = ["KS4D", "QS9H|KH2D", "3S2C", "KC", "4H5H", "AS"]
    used = "".join(others)
    rest = [r + s for r in "23456789TJQKA" for s in "SHDC" if r + s not in used]
    others[-1] += "".join(rest)
    others.insert(column - 1, "-")
    before = Position.parse(f"{rule} ---- {'/'.join(others)}")
    fitting = {str(move.card) for move in before.legal_moves() if move.to == column}
    # KD lies under the four aces; each king takes along what lies on it, and KC its own column.
    assert fitting == {"KS", "KH", "KC", "KD"}
    assert [str(card) for card in before.play(Move("KS", column)).columns[column - 1]] == [
        "KS",
        "4D",
    ]
    # Refused even when a hidden card would be uncovered by it.
    uncovering = Position.parse(str(before).replace("9H|KH2D", "KH9H|2D"))
    assert uncovering.refusal(Move("2D", column)) is Refusal.NEEDS_KING
    assert uncovering.why(Move("2D", column)) == "An empty column takes only a king, not 2♦."


def test_kings_may_move_between_empty_columns_and_from_home_e1_f3() -> None:
    before = Position.parse("C KKKJ KCQC/-/-/-/-/-/-")
    assert str(before.play("KC>2")) == "C KKKJ -/KCQC/-/-/-/-/-"
    assert str(before.play("KS>7")) == "C QKKJ KCQC/-/-/-/-/-/KS"


def test_foundations_are_built_one_by_one_f1() -> None:
    before = position("2S/AS/4SAH/3S")
    assert before.refusal("2S>F") is Refusal.FOUNDATION_RANK
    assert before.refusal("4S>F") is Refusal.ONE_AT_A_TIME  # before its rank is looked at
    after = before.play("AS>F").play("2S>F").play("AH>F").play("3S>F").play("4S>F")
    assert after.foundations == (4, 1, 0, 0)
    assert "C 4A-- -/-/-/-/" in str(after)


def test_the_top_of_a_foundation_comes_back_where_it_fits_f3() -> None:
    before = Position.parse(f"C 5--- 6S/7S/{rest_without('AS2S3S4S5S6S7S')}/-/-/-/-")
    assert "5S>1" in legal(before)
    assert before.refusal("5S>2") is Refusal.COLUMN_RANK
    assert before.refusal("5S>5") is Refusal.NEEDS_KING
    assert before.refusal("5S>F") is Refusal.ALREADY_THERE
    for move in ("4S>1", "4S>F", "AS>2"):
        assert before.refusal(move) is Refusal.BURIED
    after = before.play("5S>1")
    assert after.foundations == (4, 0, 0, 0)
    assert "4S>1" in legal(after)  # the top now, and it fits
    assert after.play("5S>F") == before


def rest_without(used: str) -> str:
    """All cards but these, the king of clubs last."""
    cards = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]
    return "".join(card for card in cards if card not in used)


def test_an_ace_comes_back_and_leaves_its_foundation_empty_f3() -> None:
    before = Position.parse(f"R A--- 2S/2H/{rest_without('AS2S2H')}/-/-/-/-")
    after = before.play("AS>2")
    assert str(after).startswith("R ---- 2S/2HAS/")
    assert after.play("AS>F") == before


def test_a_won_position_has_only_returns_w1_f3() -> None:
    for rule in "CR":
        won = Position.parse(f"{rule} {WON}")
        assert won.is_won
        assert legal(won) == [f"K{suit}>{column}" for column in range(1, 8) for suit in "SHDC"]
        assert won.refusal("KS>F") is Refusal.ALREADY_THERE
        assert won.refusal("QS>F") is Refusal.BURIED
        assert not won.play("KS>1").is_won


def test_the_order_of_legal_moves() -> None:
    before = Position.parse("R KKJJ QDKD/QC/KC/-/-/-/-")
    moves = before.legal_moves()
    assert list(moves) == sorted(moves)
    assert " ".join(map(str, moves)) == (
        "QC>1 JD>2 JC>2 QD>3 QC>3 KS>4 KH>4 KD>4 KC>4 KS>5 KH>5 KD>5 KC>5 KS>6 KH>6 KD>6 KC>6 "
        "KS>7 KH>7 KD>7 KC>7 QC>F"
    )


def test_columns_of_41_cards_and_more() -> None:
    rest = rest_without("KS")
    before = Position.parse(f"R ---- KS/{rest}/-/-/-/-/-")
    assert len(before.columns[1]) == 51
    assert [str(move) for move in before.legal_moves() if move.to == 3] == [
        "KS>3",
        "KH>3",
        "KD>3",
        "KC>3",
    ]
    assert str(before.play("KH>3")).endswith("/KHKDKC/-/-/-/-")


def test_every_kind_of_pick_below_a_hidden_card_is_refused() -> None:
    dealt = Position.parse(DEALT)
    for column, hidden in zip(dealt.columns, dealt.face_down, strict=True):
        for card in column[:hidden]:
            assert dealt.group(card) == ()
            for to in (*range(1, 8), "F"):
                assert dealt.refusal(Move(card, to)) is Refusal.FACE_DOWN
                with pytest.raises(IllegalMoveError):
                    dealt.play(Move(card, to))
    assert str(dealt) == DEALT


def test_groups_m2() -> None:
    dealt = Position.parse(DEALT)
    assert dealt.group("5C") == tuple(map(Card.parse, ["5C", "JH"]))
    assert dealt.group("7H") == (Card.parse("7H"),)
    won = Position.parse(f"C {WON}")
    assert won.group("KS") == (Card.parse("KS"),)
    assert won.group("QS") == ()


# --- refusals ----------------------------------------------------------------------------------

TABLE = Position.parse(
    "C 3--- AC5D4S|KS2DAD9H6D7D8D9DTDJDQDKD2H3H4H5H6H7H8HTHJHQHKHAH/8S/9S/"
    "5S6S7STS2C3C4C5C6C7C8C9CTC/QC/KC/JC3DJS4DQS"
)


@pytest.mark.parametrize(
    ("move", "refusal", "why"),
    [
        ("5D>F", "FACE_DOWN", "5♦ is face down: only face-up cards can be moved."),
        ("5D>1", "FACE_DOWN", "5♦ is face down: only face-up cards can be moved."),
        ("2S>F", "BURIED", "2♠ is buried in its foundation: only the top card can come back."),
        ("3S>F", "ALREADY_THERE", "3♠ is already there."),
        ("8S>2", "ALREADY_THERE", "8♠ is already there."),
        ("KS>1", "ALREADY_THERE", "K♠ is already there."),
        ("KS>2", "GROUP_TOO_LARGE", "K♠ starts a group of 24 cards: at most 20 cards at a time."),
        ("7S>F", "ONE_AT_A_TIME", "Other cards lie on 7♠: a foundation takes one card at a time."),
        ("8S>F", "FOUNDATION_RANK", "This foundation takes 4♠ next, not 8♠."),
        ("KC>F", "FOUNDATION_RANK", "This foundation takes A♣ next, not K♣."),
        ("8S>4", "COLUMN_RANK", "8♠ goes only on 9♠, the same family."),
        ("QC>3", "COLUMN_RANK", "Q♣ goes only on K♣, the same family."),
        ("KC>3", "COLUMN_RANK", "K♣ goes only into an empty column."),
        ("TC>2", "COLUMN_RANK", "10♣ goes only on J♣, the same family."),
        ("QS>6", "FAMILY", "Q♠ goes only on K♠, the same family."),
    ],
)
def test_refusals_with_the_cards_named(move: str, refusal: str, why: str) -> None:
    assert TABLE.refusal(move) is Refusal[refusal]
    assert TABLE.why(move) == why
    with pytest.raises(IllegalMoveError) as caught:
        TABLE.play(move)
    assert caught.value.refusal is Refusal[refusal]
    assert caught.value.move == Move.parse(move)
    assert why in str(caught.value)
    assert move in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.refusal) == (str(caught.value), caught.value.refusal)


def test_refusals_under_the_relaxed_rule_r1() -> None:
    relaxed = Position.parse(str(TABLE).replace("C", "R", 1))
    assert relaxed.refusal("QS>6") is None
    assert relaxed.why("8S>4") == "8♠ goes only on a 9, of any suit."
    assert relaxed.why("TC>2") == "10♣ goes only on a jack, of any suit."
    assert relaxed.why("KC>3") == "K♣ goes only into an empty column."


@pytest.mark.parametrize("language", ["en", "he"])
def test_why_speaks_each_language(language: str) -> None:
    assert TABLE.why("8S>3", language) == ""
    for move in ("5D>F", "2S>F", "3S>F", "KS>2", "7S>F", "8S>F", "8S>4", "KC>3", "QS>6"):
        sentence = TABLE.why(move, language)
        assert Move.parse(move).card.symbol in sentence
        assert any("א" <= letter <= "ת" for letter in sentence) == (language == "he")
        assert "{" not in sentence
    for move in ("8S>3", "8S>4"):  # also of a legal move
        with pytest.raises(ValueError, match="no language"):
            TABLE.why(move, "fr")


def test_about_a_face_down_card_only_the_card_asked_for_is_named() -> None:
    # The same hidden cards elsewhere: not a word differs.
    other = Position.parse(str(TABLE).replace("AC5D4S|", "4SAC5D|"))
    for name in ("AC", "5D", "4S"):
        for to in (*range(1, 8), "F"):
            sentence = TABLE.why(Move(name, to))
            assert sentence == other.why(Move(name, to)) == TABLE.why(Move(name, 1))
            assert not any(
                digit in sentence.replace(Card.parse(name).symbol, "") for digit in "123"
            )


def test_moves_are_text_or_values_and_nothing_else() -> None:
    dealt = Position.parse(DEALT)
    assert dealt.play("8H>6") == dealt.play(Move("8H", 6)) != dealt
    for call in (dealt.play, dealt.refusal, dealt.why):
        with pytest.raises(InvalidNotationError):
            call("8H6")
        with pytest.raises(TypeError, match="expected a Move"):
            call(None)  # type: ignore[arg-type]
    assert str(dealt) == DEALT


# --- counts ------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", PERFT, ids=lambda case: f"{case['rule']}-{case['deck'][:8]}")
def test_counts_of_move_sequences(case: dict[str, object]) -> None:
    dealt = Position.deal(str(case["deck"]), RULES[str(case["rule"])])
    expected = case["perft"]
    assert isinstance(expected, list)
    assert [perft(dealt, depth + 1) for depth in range(len(expected))] == expected


def test_perft_checks_its_arguments() -> None:
    dealt = Position.parse(DEALT)
    assert perft(dealt, 0) == 1
    with pytest.raises(ValueError, match="0 or more, got -1"):
        perft(dealt, -1)
    with pytest.raises(ValueError, match="must be 0 or more, got a number of"):
        perft(dealt, -(10**5000))
    for depth in (1.0, "1", None, True):
        with pytest.raises(TypeError, match="expected a depth"):
            perft(dealt, depth)  # type: ignore[arg-type]
    for start in (DEALT, None, Game()):
        with pytest.raises(TypeError, match="expected a Position"):
            perft(start, 1)  # type: ignore[arg-type]


def test_legal_moves_and_play_leave_the_position_alone() -> None:
    chance = random.Random(5)
    before = Position.deal(DECK, "relaxed")
    for _ in range(50):
        text = str(before)
        after = before.play(chance.choice(before.legal_moves()))
        assert str(before) == text
        before = after
