"""Messages of browsers: strictly read, refused with a reason, never an exception."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire_widget import GameCode, Move, Rule
from solitaire_widget.protocol import (
    SETTINGS,
    Claim,
    Hello,
    NewGame,
    Play,
    Refused,
    Sender,
    Step,
    Views,
    change_record,
    read,
    setting_fault,
)

SENDER = {"client": "abcd1234", "n": 3}
CHANGE = {**SENDER, "game": "1.ff00aa", "base": 7, "ahead": 2}
WHO = Sender("abcd1234", 3)
CLAIM = Claim("1.ff00aa", 7, 2)
ID = "2.abcd1234.1"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"type": "play", **CHANGE, "move": "7H>3"}, Play(WHO, CLAIM, Move.parse("7H>3"))),
        ({"type": "undo", **CHANGE}, Step(WHO, CLAIM, "undo")),
        ({"type": "redo", **CHANGE}, Step(WHO, CLAIM, "redo")),
        (
            {"type": "new", **CHANGE, "id": ID, "code": "RU1-R-AAAAABB"},
            NewGame(WHO, CLAIM, ID, GameCode.parse("RU1-R-AAAAABB"), None),
        ),
        ({"type": "new", **CHANGE, "id": ID, "again": True}, NewGame(WHO, CLAIM, ID, None, None)),
        (
            {"type": "new", **CHANGE, "id": ID, "again": True, "rule": "relaxed"},
            NewGame(WHO, CLAIM, ID, None, Rule.RELAXED),
        ),
        ({"type": "hello", **SENDER}, Hello(WHO)),
        ({"type": "views", **SENDER, "shown": 1, "hidden": 0}, Views(WHO, 1, 0)),
    ],
)
def test_each_message_is_read(content, message):
    assert read(content) == message


PLAY = {"type": "play", **CHANGE, "move": "7H>3"}
NEW = {"type": "new", **CHANGE, "id": ID, "code": "RU1-C-AAAAABB"}


def without(content, name):
    return {key: value for key, value in content.items() if key != name}


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "expected an object, got NoneType"),
        ([], "expected an object, got list"),
        ("play", "expected an object, got str"),
        ({}, "unknown type None"),
        ({"type": "cheat"}, "unknown type 'cheat'"),
        ({"type": ["play"]}, "unknown type list"),
        ({**PLAY, "score": 625}, "a play message has no 'score'"),
        ({**PLAY, 3: 4}, "a play message has no 3"),
        (without(PLAY, "client"), "client must be 1 to 40 characters, not None"),
        ({**PLAY, "client": ""}, "client must be 1 to 40 characters, not ''"),
        ({**PLAY, "client": "x" * 41}, "client must be 1 to 40 characters"),
        ({**PLAY, "client": "ab\ud800"}, "client must be 1 to 40 characters"),
        ({**PLAY, "game": "1.\udfff"}, "game must be 1 to 40 characters"),
        ({**NEW, "id": "2.abcd1234.\ud83d"}, "id must be 1 to 40 characters"),
        (without(PLAY, "n"), "n must be a whole number from 1, not None"),
        ({**PLAY, "n": 0}, "n must be a whole number from 1, not 0"),
        ({**PLAY, "n": True}, "n must be a whole number from 1, not True"),
        ({**PLAY, "base": -1}, "base must be a whole number from 0, not -1"),
        ({**PLAY, "base": 7.0}, "base must be a whole number from 0, not float"),
        ({**PLAY, "ahead": float("nan")}, "ahead must be a whole number from 0, not float"),
        ({**PLAY, "base": 10**4000}, "base must be a whole number from 0, not a huge number"),
        ({**PLAY, "game": {"id": 1}}, "game must be 1 to 40 characters, not dict"),
        ({**PLAY, "move": "7H"}, "'7H' is not a move"),
        ({**PLAY, "move": "7H>9"}, "'7H>9' is not a move"),
        ({**PLAY, "move": 5}, "move must be 1 to 40 characters, not 5"),
        ({**PLAY, "move": "7H>3" * 1000}, "move must be 1 to 40 characters"),
        ({**NEW, "id": "abcd1234.1"}, "id must be a turn and the sender's name"),
        ({**NEW, "id": "2.other.1"}, "id must be a turn and the sender's name"),
        ({**NEW, "code": "RU1-C-AAAAABC"}, "check"),
        ({**NEW, "again": True}, "a new message has either a code or again"),
        (without(NEW, "code"), "a new message has either a code or again"),
        ({**NEW, "rule": "relaxed"}, "a game code tells the rule"),
        ({**without(NEW, "code"), "again": 1}, "again must be true, not 1"),
        ({**without(NEW, "code"), "again": True, "rule": "yukon"}, "rule must be 'classic'"),
        ({"type": "views", **SENDER, "shown": None, "hidden": 0}, "shown must be a whole number"),
    ],
)
def test_everything_else_is_refused_with_what_was_expected(content, told):
    refused = read(content)
    assert isinstance(refused, Refused)
    assert refused.reason == "message"
    assert told in refused.text
    assert len(json.dumps(refused.reply())) < 400, "a refusal is short, whatever it refuses"


def test_a_refusal_names_the_message_where_it_can():
    assert read({**PLAY, "move": "?"}).reply() == {
        "type": "refused",
        "client": "abcd1234",
        "n": 3,
        "reason": "message",
        "text": read({**PLAY, "move": "?"}).text,
    }
    nameless = read({"type": "play", "client": 7, "n": "3"})
    assert (nameless.client, nameless.n) == (None, None)
    halved = read({**PLAY, "client": "ab\ud800"}).reply()
    assert halved["client"] is None, "half a character cannot be sent back"
    assert json.dumps(halved, ensure_ascii=False).encode()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
FIELDS = st.sampled_from([*NEW, "move", "again", "rule", "shown", "hidden"])


@given(JSON)
def test_no_message_of_any_shape_raises(content):
    assert isinstance(read(content), Refused)


@given(st.sampled_from([PLAY, NEW]), st.dictionaries(FIELDS, JSON))
def test_no_field_of_any_value_raises(content, changes):
    message = read({**content, **changes})
    assert isinstance(message, Refused | Play | NewGame | Hello | Views | Step)


@pytest.mark.parametrize("name", SETTINGS)
def test_settings_take_their_own_values_and_no_others(name):
    for value in SETTINGS[name]:
        assert setting_fault(name, value) == ""
    for value in ("", "Auto", 0, 1, None, 1.0, [], {}, "x" * 1000):
        fault = setting_fault(name, value)
        assert fault.startswith(f"{name} must be ")
        assert len(fault) < 120


def test_a_change_is_told_in_seven_values():
    move = Move.parse("TD>F")
    told = change_record("1.ff00aa", 12, "undo", move, WHO, 61.26)
    assert told == ["1.ff00aa", 12, "undo", "TD>F", "abcd1234", 3, 61.3]
    assert change_record("g", 0, "new", None, None, 0.0) == ["g", 0, "new", None, None, None, 0.0]
