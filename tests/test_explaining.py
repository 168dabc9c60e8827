"""Legal moves as a table, and plain facts about a position."""

from __future__ import annotations

import copy
import pickle
import random
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import random_table

from solitaire_widget import Card, Game, GameCode, Move, Position, Rule
from solitaire_widget.cards import DECK
from solitaire_widget.moves import LegalMoves
from solitaire_widget.words import LANGUAGES

patient = settings(deadline=None, max_examples=60)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    rule = draw(st.sampled_from(Rule))
    chance = random.Random(draw(st.integers(0, 2**32)))
    if draw(st.booleans()):
        position = Position.deal(GameCode(draw(st.integers(0, 2**30 - 1))).deck(), rule)
    else:
        position = Position.parse(random_table(chance, rule.letter).write())
    for _ in range(draw(st.integers(0, 15))):
        moves = position.legal_moves()
        if moves:
            position = position.play(chance.choice(moves))
    return position


def with_hidden_cards_shuffled(position: Position, chance: random.Random) -> Position:
    """The same position to a player's eyes, its face-down cards dealt anew."""
    hidden = [
        card
        for column, down in zip(position.columns, position.face_down, strict=True)
        for card in column[:down]
    ]
    chance.shuffle(hidden)
    written = []
    for column, down in zip(position.columns, position.face_down, strict=True):
        names = [str(hidden.pop()) for _ in range(down)] + (["|"] if down else [])
        names += [str(card) for card in column[down:]]
        written.append("".join(names) or "-")
    rule, home, _ = str(position).split()
    return Position.parse(f"{rule} {home} {'/'.join(written)}")


@patient
@given(positions())
def test_rows_tell_what_the_moves_do(position: Position) -> None:
    moves = position.legal_moves()
    rows = moves.table().rows
    assert tuple(row.move for row in rows) == moves
    for row in rows:
        game = Game.from_position(position)
        game.play(row.move)
        assert row.points == game.score
        assert row.group == position.group(row.move.card)
        assert row.turns_up == (game.position.face_down != position.face_down)
        if row.source == "F":
            assert row.move.card not in sum(position.columns, ())
            left = game.position.foundations[row.move.card.suit.index]
            assert row.uncovers == (Card(left, row.move.card.suit) if left else None)
            assert row.empties == (left == 0)
        else:
            assert isinstance(row.source, int)
            assert row.move.card in position.columns[row.source - 1]
            column = game.position.columns[row.source - 1]
            assert row.empties == (column == ())
            assert row.uncovers == (None if row.turns_up or not column else column[-1])


@patient
@given(positions(), st.integers(0, 2**32))
def test_nothing_tells_where_a_face_down_card_is(position: Position, seed: int) -> None:
    other = with_hidden_cards_shuffled(position, random.Random(seed))
    assert other.board() == position.board()
    for language in LANGUAGES:
        tables = [each.legal_moves().table(language) for each in (position, other)]
        told = [each.describe(language) for each in (position, other)]
        assert tables[0] == tables[1]
        assert told[0] == told[1]
        for first, second in (tables, told):
            assert str(first) == str(second)
            assert first._repr_html_() == second._repr_html_()
            assert repr(first) == repr(second)


@patient
@given(positions())
def test_facts_agree_with_the_rules(position: Position) -> None:
    facts = position.describe()
    assert facts.hidden == position.face_down
    shown = {
        card: number
        for number, (column, down) in enumerate(
            zip(position.columns, position.face_down, strict=True), start=1
        )
        for card in column[down:]
    }
    hidden = set(sum(position.columns, ())) - set(shown)
    legal = position.legal_moves()
    for number, (column, told) in enumerate(
        zip(position.columns, facts.columns, strict=True), start=1
    ):
        assert (told.column, told.last) == (number, column[-1] if column else None)
        if not column:
            fitting = [card for card in DECK if card.rank == 13]
        else:
            fitting = [
                card
                for card in DECK
                if card.rank + 1 == column[-1].rank
                and (position.rule is Rule.RELAXED or card.suit is column[-1].suit)
            ]
        assert [wanted.card for wanted in told.waits_for] == fitting
        for wanted in told.waits_for:
            place = "hidden" if wanted.card in hidden else shown.get(wanted.card, "F")
            assert wanted.place == place
            assert wanted.available == (Move(wanted.card, number) in legal)
        assert [(burial.card, other) for burial in told.burials for other in burial.buried] == [
            (card, other)
            for card in column
            for other in column[: column.index(card)]
            if shown.get(card) == shown.get(other) == number
            and card.suit is other.suit
            and card.rank > other.rank
        ]


# Column 3 is empty, Q♥ and J♥ are hidden, and 9♠ lies on lower spades.
ENDGAME = "C 28-- 9H/JH|TH4S6S9S/-/QH|KH3S/AD2D3D4D5D6D7D8D9DTDJDQDKD/KCQCJCTC9C8C7C6C5C4C3C2CAC"
ENDGAME += "/KSQSJSTS8S7S5S"


def test_a_position_in_words() -> None:
    lines = str(Position.parse(ENDGAME).describe()).splitlines()
    assert lines[0] == "2 hidden cards in all."
    assert lines[1] == (
        "Column 1: nothing hidden, last card 9♥. It waits for 8♥ (on its foundation)."
    )
    assert lines[2] == (
        "Column 2: 1 hidden card, last card 9♠. It waits for 8♠ (column 7). "
        "6♠ buries 4♠. 9♠ buries 4♠, 6♠."
    )
    assert lines[3] == (
        "Column 3: empty. It waits for K♠ (column 7), K♥ (column 4), K♦ (column 5), K♣ (column 6)."
    )
    assert lines[4] == (
        "Column 4: 1 hidden card, last card 3♠. It waits for 2♠ (on its foundation)."
    )
    assert lines[6] == "Column 6: nothing hidden, last card A♣. No card goes onto it."
    assert lines[7] == "Column 7: nothing hidden, last card 5♠. It waits for 4♠ (column 2)."


def test_a_position_in_hebrew_words() -> None:
    lines = str(Position.parse(ENDGAME).describe("he")).splitlines()
    assert lines[0] == "2 קלפים מוסתרים בסך הכול."
    assert lines[3].startswith("טור 3: ריק. הוא מחכה ל־\u2066K♠\u2069 (טור 7), ")
    for line in lines:
        assert line.count("\u2066") == line.count("\u2069") == sum(map(line.count, "♠♥♦♣"))


def test_the_table_as_text() -> None:
    moves = Position.parse("C KKJK QD/KD/-/-/-/-/-").legal_moves()
    lines = str(moves.table()).splitlines()
    assert lines[0].split() == ["card", "from", "to", "group", "uncovers", "points"]
    assert lines[1] == "J♦    its foundation  column 1        J♦     10♦                 0"
    assert lines[-1] == "Q♦    column 1        its foundation  Q♦     empties the column  10"
    hidden = Game("RU1-C-AAAAABB").legal_moves().table()
    assert "a hidden card  5" in str(hidden)
    assert str(hidden).count("\n") == 5
    assert str(Position.parse("C KKKK -/-/-/-/-/-/-").legal_moves()[0]) == "KS>1"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_notebook_shows_tables(language: str) -> None:
    position = Position.parse(ENDGAME)
    for value, size in (
        (position.legal_moves().table(language), len(position.legal_moves())),
        (position.describe(language), 7),
    ):
        table = ET.fromstring(value._repr_html_())
        assert (table.tag, table.get("lang")) == ("table", language)
        assert table.get("dir") == ("rtl" if language == "he" else "ltr")
        assert len(table.findall("tbody/tr")) == size
        heads = [cell.text for cell in table.findall("thead/tr/th")]
        assert all(heads)
        assert {len(row) for row in table.findall("tbody/tr")} == {len(heads)}
        assert all(cell.get("dir") == "ltr" for cell in table.iter("bdi"))
        assert (len(list(table.iter("bdi"))) > 0) == (language == "he")
        assert not {"\u2066", "\u2069"} & set(value._repr_html_())
    assert position.legal_moves()._repr_html_() == position.legal_moves().table()._repr_html_()


def test_no_legal_moves_make_no_table() -> None:
    moves = stuck().legal_moves()
    assert (len(moves), str(moves.table())) == (0, "0 legal moves")
    assert "<tbody></tbody>" in (moves._repr_html_() or "")


def stuck() -> Position:
    """A position without a legal move: found by playing at random."""
    for seed in range(100):
        chance = random.Random(seed)
        position = Position.deal(GameCode(seed).deck())
        for _ in range(300):
            moves = position.legal_moves()
            if not moves:
                return position
            position = position.play(chance.choice(moves))
    raise AssertionError("no random game got stuck")


def test_legal_moves_are_still_a_plain_sequence() -> None:
    position = Game("RU1-C-AAAAABB").position
    moves = position.legal_moves()
    assert moves == tuple(moves) == LegalMoves(list(moves))
    assert hash(moves) == hash(tuple(moves))
    assert str(moves) == "TH>2 AH>3 QS>4 8H>6 6C>7"
    assert random.Random(1).choice(moves) in moves
    for twin in (pickle.loads(pickle.dumps(moves)), copy.copy(moves), copy.deepcopy(moves)):
        assert type(twin) is LegalMoves
        assert twin == moves
        assert twin.table() == moves.table()
    with pytest.raises(AttributeError, match="immutable"):
        moves.position = position


def test_moves_without_a_position_have_no_table() -> None:
    loose = LegalMoves([Move("7H", 3)])
    assert loose._repr_html_() is None
    with pytest.raises(ValueError, match="do not know their position"):
        loose.table()


def test_other_languages_are_refused() -> None:
    position = Game("RU1-C-AAAAABB").position
    for language in ("fr", "auto", ""):
        with pytest.raises(ValueError, match="expected 'en' or 'he'"):
            position.describe(language)
        with pytest.raises(ValueError, match="expected 'en' or 'he'"):
            position.legal_moves().table(language)


def test_facts_are_values() -> None:
    facts = Position.parse(ENDGAME).describe()
    assert facts == Position.parse(ENDGAME).describe() == pickle.loads(pickle.dumps(facts))
    assert hash(facts) == hash(Position.parse(ENDGAME).describe())
    with pytest.raises(AttributeError):
        facts.language = "he"  # type: ignore[misc]
    assert [str(burial.card) for burial in facts.burials[:2]] == ["6S", "9S"]
