"""A view shows what lies open, and nothing of what lies face down."""

import pickle
import random
from enum import Enum
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitaire_widget import Card, Game, GameCode, Move, Position, Rule
from solitaire_widget.cards import DECK
from solitaire_widget.strategies import (
    View,
    greedy_player,
    play_game,
    random_player,
    thoughtful_player,
)

RULES = ("classic", "relaxed")
TEXT = (
    "C 2--- AC|AD/3S/KS4S/QSJSTS9S8S7S6S5S/KHQHJHTH9H8H7H6H5H4H3H2HAH"
    "/KDQDJDTD9D8D7D6D5D4D3D2D/KCQCJCTC9C8C7C6C5C4C3C2C"
)


def walk(rule, number, moves, seed=0):
    """Plays random moves and yields the game before each of them."""
    game = Game(GameCode(number, rule))
    chance = random.Random(seed)
    for _ in range(moves):
        yield game
        legal = game.legal_moves()
        if not legal:
            return
        game.play(chance.choice(legal))


def hidden_cards(position):
    return {
        card
        for column, down in zip(position.columns, position.face_down, strict=True)
        for card in column[:down]
    }


def rearranged(position, chance):
    """The same position with its face-down cards dealt out anew."""
    hidden = sorted(hidden_cards(position))
    chance.shuffle(hidden)
    columns = []
    for cards, down in zip(position.columns, position.face_down, strict=True):
        new = [hidden.pop() for _ in range(down)]
        up = "".join(map(str, cards[down:]))
        columns.append("".join(map(str, new)) + "|" + up if down else up or "-")
    head = str(position).rsplit(" ", 1)[0]
    return Position.parse(f"{head} {'/'.join(columns)}")


def reachable(value, found=None):
    """All objects that attributes, slots, properties and containers lead to, code aside."""
    found = {} if found is None else found
    if id(value) in found or isinstance(value, type | ModuleType | Enum) or callable(value):
        return found
    found[id(value)] = value
    if isinstance(value, str | bytes | int | float):
        return found
    if isinstance(value, dict):
        inner = [*value, *value.values()]
    elif isinstance(value, tuple | list | set | frozenset):
        inner = list(value)
    else:
        inner = []
    names = [name for name in dir(value) if not (name.startswith("__") and name.endswith("__"))]
    inner += [getattr(value, name) for name in names]
    inner += [value.__dict__] if hasattr(value, "__dict__") else []
    for one in inner:
        reachable(one, found)
    return found


@pytest.mark.parametrize("rule", RULES)
def test_a_view_agrees_with_the_position(rule):
    for number in range(4):
        for game in walk(rule, number, 60):
            view = View.of(game)
            position = game.position
            assert view.legal_moves() == position.legal_moves()
            assert view.rule is position.rule
            assert (view.face_down, view.foundations) == (position.face_down, position.foundations)
            assert (view.score, view.moves) == (game.score, game.moves)
            assert view.move_count == game.move_count
            assert view.is_won == position.is_won
            assert view.board() == position.board()
            assert view._repr_svg_() == position._repr_svg_()
            for seen, cards, down in zip(
                view.columns, position.columns, position.face_down, strict=True
            ):
                assert seen == (None,) * down + cards[down:]
            for card in DECK:
                assert view.group(card) == position.group(card)
            assert set(view.unseen()) == hidden_cards(position)


def test_a_group_of_more_than_20_stays():
    text = (
        "C ---- KSQSJSTS9S8S7S6S5S4S3S2SASKHQHJHTH9H8H7H6H5H4H3H2HAHQD/KD"
        "/JDTD9D8D7D6D5D4D3D2DADKCQCJCTC9C8C7C6C5C4C3C2CAC/-/-/-/-"
    )
    position = Position.parse(text)
    view = View.of(position)
    assert view.legal_moves() == position.legal_moves()
    assert "KS>4" not in view.legal_moves()
    assert "KH>4" in view.legal_moves()


@pytest.mark.parametrize("rule", RULES)
def test_no_hidden_card_can_be_reached_from_a_view(rule):
    for number in range(3):
        for game in walk(rule, number, 12):
            hidden = hidden_cards(game.position)
            assert hidden
            view = View.of(game)
            moves = view.legal_moves()
            views = [view, *(view.after(move) for move in moves)]
            for one in views:
                one.legal_moves()  # what is kept for the next time counts too
                found = reachable(one).values()
                assert any(isinstance(value, Card) for value in found)
                assert not hidden & {value for value in found if isinstance(value, Card)}
                assert not [v for v in found if isinstance(v, Game | Position | GameCode)]
                texts = [repr(one), str(one), one.board(), pickle.dumps(one, 0).decode("latin-1")]
                texts += [value for value in found if isinstance(value, str)]
                secrets = {str(card) for card in hidden} | {card.symbol for card in hidden}
                words = {word for text in texts for word in text.replace("'", " ").split()}
                assert not secrets & {word.lstrip("V") for word in words}
                assert str(game.code) not in "\n".join(texts)


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 10_000), st.sampled_from(RULES), st.integers(0, 40), st.randoms())
def test_what_lies_face_down_changes_nothing_in_a_view(number, rule, moves, chance):
    *_, game = walk(rule, number, moves + 1, seed=number)
    position = game.position
    other = rearranged(position, chance)
    one, two = View.of(position), View.of(other)
    for view in (one, two):
        view.legal_moves()
    assert one == two
    assert hash(one) == hash(two)
    assert pickle.dumps(one) == pickle.dumps(two)
    assert (repr(one), one._repr_svg_()) == (repr(two), two._repr_svg_())
    assert one.unseen() == two.unseen() == tuple(sorted(one.unseen()))
    for move in one.legal_moves():
        assert one.after(move) == two.after(move)
        assert pickle.dumps(one.after(move)) == pickle.dumps(two.after(move))
    for player in (greedy_player, thoughtful_player):
        assert player(one) == player(two)
    assert random_player(one, random.Random(1)) == random_player(two, random.Random(1))


def test_views_are_values_that_can_be_sent():
    view = View.of(play_game(greedy_player, "RU1-C-AAAAABB", max_moves=5))
    view.legal_moves()
    again = pickle.loads(pickle.dumps(view))
    assert again == view
    assert hash(again) == hash(view)
    assert again.legal_moves() == view.legal_moves()
    with pytest.raises(AttributeError):
        view.score = 625
    with pytest.raises(AttributeError):
        view.legal_moves = None
    with pytest.raises(TypeError, match="expected a Game or a Position, got str"):
        View.of("RU1-C-AAAAABB")


@pytest.mark.parametrize("rule", RULES)
def test_after_tells_what_is_known_and_no_more(rule):
    turned = 0
    for number in range(3):
        for game in walk(rule, number, 30):
            view = View.of(game)
            for move in view.legal_moves():
                guess = view.after(move)
                real = Game.from_position(str(game.position))
                real.play(move)
                truth = View.of(real)
                assert guess.score - view.score == real.score == view.points(move)
                assert guess.moves == (*game.moves, move)
                assert guess.foundations == truth.foundations
                if not view.uncovers(move):
                    assert (guess.columns, guess.face_down) == (truth.columns, truth.face_down)
                    continue
                turned += 1
                (place,) = [i for i in range(7) if guess.columns[i] != truth.columns[i]]
                assert guess.columns[place] == (*truth.columns[place][:-1], None)
                assert guess.face_down == view.face_down
                assert guess._repr_svg_() is None
                assert set(guess.legal_moves()) <= set(truth.legal_moves())
                unknown = set(truth.legal_moves()) - set(guess.legal_moves())
                new_card = truth.columns[place][-1]
                assert all(m.card is new_card or m.place == place for m in unknown)
    assert turned


def test_after_refuses_what_is_not_legal():
    view = View.of(Game("RU1-C-AAAAABB"))
    before = repr(view)
    with pytest.raises(ValueError, match="7H>2 is not among the legal moves of this view"):
        view.after("7H>2")
    assert repr(view) == before


def test_what_a_move_brings():
    view = View.of(Position.parse(TEXT))
    assert view.points("AD>F") == 15
    assert view.uncovers("AD>F")
    assert view.points("3S>F") == 10
    assert not view.uncovers("3S>F")
    assert view.points("2S>2") == 0
    assert view.takes_back("2S>2")
    assert not view.takes_back("AD>F")
    assert view.where("2S") == "F"
    assert view.where("3S") == 2
    assert view.where("AS") is None
    assert view.where("AC") is None
    assert view.group("AC") == ()
    assert [str(card) for card in view.unseen()] == ["AC"]


def test_moves_and_cards_are_taken_as_text_or_values():
    view = View.of(Position.parse(TEXT))
    assert view.uncovers(Move.parse("AD>F")) is view.uncovers("AD>F") is True
    assert view.where(Card.parse("3S")) == view.where("3s") == 2
    assert view.after("AD>F") == view.after(Move("AD", "F"))
    assert View.of(Position.parse(TEXT)).rule is Rule.CLASSIC
