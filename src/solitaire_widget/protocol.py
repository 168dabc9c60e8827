"""What the browser and Python say to each other, as values.

Everything that comes from a browser is read here, and nowhere else: `read` gives a frozen
message whose every field has been checked, or a `Refused` that tells why it is none. Only this
module knows how messages are spelled; it knows nothing of widgets.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypeGuard

from .cards import Card
from .codes import GameCode
from .errors import InvalidNotationError
from .moves import Move
from .rules import Rule

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Kind: TypeAlias = Literal["play", "undo", "redo", "go", "new"]
Reason: TypeAlias = Literal["stale", "game", "illegal", "history", "message"]
Setting: TypeAlias = bool | str

SETTINGS: Final[Mapping[str, tuple[Setting, ...]]] = {
    "double_click": (True, False),
    "placement_help": (True, False),
    "interactive_rules": (True, False),
    "auto_place": (False, True),
    "language": ("auto", "en", "he"),
    "theme": ("auto", "light", "dark"),
    "four_colour": (False, True),
    "animation": ("auto", "on", "off"),
    "left_handed": (False, True),
    "interactive": (True, False),
    "peek": (False, True),
    "timeline": (False, True),
    "verdict_light": (False, True),
    "hints": (False, True),
    "review_strip": (False, True),
}
"""The settings and the values that each may have, the default first."""

_TEXT_LIMIT: Final = 40  # characters; no text of a message needs more
_NUMBER_LIMIT: Final = 2**53  # whole numbers of a browser are exact below
_RULES: Final = {"classic": Rule.CLASSIC, "relaxed": Rule.RELAXED}


@dataclass(frozen=True, slots=True)
class Claim:
    """On what a change was made.

    Attributes:
        game: the id of the game that the browser shows.
        base: the last version that it has from Python.
        ahead: how many changes of its own, unanswered yet, it has made since.
    """

    game: str
    base: int
    ahead: int


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sends: a browser's session by its random name, and the number of the message, from 1."""

    client: str
    n: int


@dataclass(frozen=True, slots=True)
class Play:
    """A move made by hand."""

    sender: Sender
    claim: Claim
    move: Move


@dataclass(frozen=True, slots=True)
class Step:
    """Undo or redo."""

    sender: Sender
    claim: Claim
    kind: Literal["undo", "redo"]


@dataclass(frozen=True, slots=True)
class Go:
    """To the point of the line at which its first `to` moves are in effect."""

    sender: Sender
    claim: Claim
    to: int


@dataclass(frozen=True, slots=True)
class NewGame:
    """A new game that shall bear this id: of a code, or (code None) the same opening again.

    The id of a game begins with its turn, "7." for the seventh on this board, so that a browser
    knows late news of an old game as such.
    """

    sender: Sender
    claim: Claim
    game: str
    code: GameCode | None
    rule: Rule | None


@dataclass(frozen=True, slots=True)
class Attempt:
    """A move that the board has refused; told only when Python listens. It asks for nothing.

    Attributes:
        card: the card that was to move.
        move: the move; None where the card could not be taken up, or found no place.
    """

    sender: Sender
    claim: Claim
    card: Card
    move: Move | None


@dataclass(frozen=True, slots=True)
class Hello:
    """Asks for the whole game."""

    sender: Sender


@dataclass(frozen=True, slots=True)
class Views:
    """How many views of the browser's session can be seen now, and how many cannot."""

    sender: Sender
    shown: int
    hidden: int


@dataclass(frozen=True, slots=True)
class Refused:
    """A message that changes nothing, and why."""

    client: str | None
    n: int | None
    reason: Reason
    text: str

    def reply(self) -> dict[str, object]:
        """Returns what the browser is told."""
        return {
            "type": "refused",
            "client": self.client,
            "n": self.n,
            "reason": self.reason,
            "text": self.text,
        }


GameChange: TypeAlias = Play | Step | Go | NewGame
Message: TypeAlias = GameChange | Attempt | Hello | Views


def setting_fault(name: str, value: object) -> str:
    """Returns what is wrong with a value for a setting, or "" when nothing is.

    >>> setting_fault("theme", "dark")
    ''
    >>> setting_fault("theme", "blue")
    "theme must be 'auto', 'light' or 'dark', not 'blue'"
    """
    allowed = SETTINGS[name]
    # 1 == True, and a number is no setting: the types are compared too.
    if any(type(value) is type(each) and value == each for each in allowed):
        return ""
    if True in allowed:
        return f"{name} must be True or False, not {_short(value)}"
    *most, last = map(repr, allowed)
    return f"{name} must be {', '.join(most)} or {last}, not {_short(value)}"


def change_record(
    game: str,
    version: int,
    kind: Kind,
    move: Move | int | None,
    sender: Sender | None,
    elapsed: float,
) -> list[object]:
    """Returns a change as browsers are told: seven values in a row, since bytes count.

    They are the game's id, its version after the change, the kind of the change, the move ("@12"
    for a step along the line to its 12th move), the name of the session that made it and the
    number of its message (both None when Python did), and the seconds of play.
    """
    told = f"@{move}" if isinstance(move, int) else move
    return [
        game,
        version,
        kind,
        None if told is None else str(told),
        None if sender is None else sender.client,
        None if sender is None else sender.n,
        round(elapsed, 1),
    ]


def read(content: object) -> Message | Refused:
    """Reads a message of a browser. Never raises: what is no message is refused with a reason."""
    if not isinstance(content, dict):
        return Refused(None, None, "message", f"expected an object, got {type(content).__name__}")
    try:
        return _read(content)
    except (InvalidNotationError, _MessageError) as error:
        client, n = content.get("client"), content.get("n")
        return Refused(
            client if _is_text(client) else None,
            n if _is_number(n) else None,
            "message",
            str(error),
        )


class _MessageError(ValueError):
    """A message that is none."""


def _read(content: dict[object, object]) -> Message:
    kind = content.get("type")
    if not isinstance(kind, str) or kind not in _READERS:
        raise _MessageError(f"unknown type {_short(kind)}: expected {', '.join(_READERS)}")
    known, reader = _READERS[kind]
    for name in content:
        if name not in known:
            raise _MessageError(f"a {kind} message has no {_short(name)}")
    return reader(content)


def _sender(content: dict[object, object]) -> Sender:
    return Sender(_text(content, "client"), _number(content, "n", 1))


def _claim(content: dict[object, object]) -> Claim:
    return Claim(_text(content, "game"), _number(content, "base"), _number(content, "ahead"))


def _play(content: dict[object, object]) -> Play:
    return Play(_sender(content), _claim(content), Move.parse(_text(content, "move")))


def _undo(content: dict[object, object]) -> Step:
    return Step(_sender(content), _claim(content), "undo")


def _redo(content: dict[object, object]) -> Step:
    return Step(_sender(content), _claim(content), "redo")


def _go(content: dict[object, object]) -> Go:
    return Go(_sender(content), _claim(content), _number(content, "to"))


def _new(content: dict[object, object]) -> NewGame:
    sender, claim = _sender(content), _claim(content)
    game = _text(content, "id")
    turn, _, name = game.partition(".")
    if not turn.isdecimal() or not name.startswith(f"{sender.client}."):
        raise _MessageError(f"id must be a turn and the sender's name, not {_short(game)}")
    if ("code" in content) == ("again" in content):
        raise _MessageError("a new message has either a code or again")
    if "code" in content:
        if "rule" in content:
            raise _MessageError("a game code tells the rule: no rule is expected beside it")
        return NewGame(sender, claim, game, GameCode.parse(_text(content, "code")), None)
    if content["again"] is not True:
        raise _MessageError(f"again must be true, not {_short(content['again'])}")
    rule = _text(content, "rule") if "rule" in content else None
    if rule is not None and rule not in _RULES:
        raise _MessageError(f"rule must be 'classic' or 'relaxed', not {_short(rule)}")
    return NewGame(sender, claim, game, None, None if rule is None else _RULES[rule])


def _attempt(content: dict[object, object]) -> Attempt:
    card = Card.parse(_text(content, "card"))
    move = Move.parse(f"{card}>{_text(content, 'to')}") if "to" in content else None
    return Attempt(_sender(content), _claim(content), card, move)


def _hello(content: dict[object, object]) -> Hello:
    return Hello(_sender(content))


def _views(content: dict[object, object]) -> Views:
    return Views(_sender(content), _number(content, "shown"), _number(content, "hidden"))


_SENDER: Final = frozenset({"type", "client", "n"})
_CHANGE: Final = _SENDER | {"game", "base", "ahead"}
_READERS: Final[Mapping[str, tuple[frozenset[str], Callable[[dict[object, object]], Message]]]] = {
    "play": (_CHANGE | {"move"}, _play),
    "undo": (_CHANGE, _undo),
    "redo": (_CHANGE, _redo),
    "go": (_CHANGE | {"to"}, _go),
    "new": (_CHANGE | {"id", "code", "again", "rule"}, _new),
    "refusal": (_CHANGE | {"card", "to"}, _attempt),
    "hello": (_SENDER, _hello),
    "views": (_SENDER | {"shown", "hidden"}, _views),
}
"""For each type of message: the fields it may have, and its reader."""


def _text(content: dict[object, object], name: str) -> str:
    value = content.get(name)
    if not _is_text(value):
        raise _MessageError(f"{name} must be 1 to {_TEXT_LIMIT} characters, not {_short(value)}")
    return value


def _number(content: dict[object, object], name: str, least: int = 0) -> int:
    value = content.get(name)
    if not _is_number(value) or value < least:
        raise _MessageError(f"{name} must be a whole number from {least}, not {_short(value)}")
    return value


def _is_text(value: object) -> TypeGuard[str]:
    if not isinstance(value, str) or not 1 <= len(value) <= _TEXT_LIMIT:
        return False
    # JSON can spell half a character. As a name it would be told with every state, and a state
    # that has no UTF-8 reaches no board.
    return not any("\ud800" <= char <= "\udfff" for char in value)


def _is_number(value: object) -> TypeGuard[int]:
    # True is an int to Python, and no number to anybody else.
    return type(value) is int and 0 <= value < _NUMBER_LIMIT


def _short(value: object) -> str:
    """Tells a value that may be of any type and size, in a few characters."""
    if value is None or isinstance(value, bool):
        return repr(value)
    if isinstance(value, int):
        return repr(value) if abs(value) < _NUMBER_LIMIT else "a huge number"
    if isinstance(value, str):
        return repr(value) if len(value) <= _TEXT_LIMIT else f"{value[:_TEXT_LIMIT]!r}..."
    return type(value).__name__
