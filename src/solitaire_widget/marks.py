"""Marks that a teacher puts on a board: highlights, arrows and a caption, as values.

A mark names cards ("7H") and places: the columns "1" to "7" and the foundations "S", "H", "D"
and "C". A mark on a card goes where the card goes. Which card lies face down a mark never tells:
unless the board peeks, it is not drawn while its card lies face down.

>>> marked = added((), highlight("7H", 3))
>>> added(marked, arrow("7♥", "8H", color="blue"))
(Highlight(targets=('7H', '3'), color='yellow'), Arrow(start='7H', end='8H', color='blue'))
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from .cards import SUITS, Card
from .errors import InvalidNotationError, echo

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .position import Position

COLUMNS: Final = "1234567"
CAPTION_LIMIT: Final = 300
"""The most characters of a caption."""
MARK_LIMIT: Final = 200
"""The most marks of one board."""

_HEX: Final = re.compile(r"#[0-9a-f]{6}", re.ASCII)
# What neither XML nor UTF-8 has a place for: control characters and lone surrogates.
_NO_TEXT: Final = re.compile(r"[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Highlight:
    """A ring around cards and places.

    Attributes:
        targets: cards ("7H"), columns ("1" to "7") and foundations ("S", "H", "D", "C").
        color: a name of `COLORS`, or `#rrggbb`.
    """

    targets: tuple[str, ...]
    color: str = "yellow"

    def __post_init__(self) -> None:
        """Checks and normalises the targets and the colour."""
        found = dict.fromkeys(name for target in self.targets for name in _targets(target))
        if not found:
            raise InvalidNotationError(f"nothing to highlight: expected {_EXPECTED}")
        object.__setattr__(self, "targets", tuple(found))
        object.__setattr__(self, "color", _color(self.color))

    def plain(self) -> list[str]:
        """Returns the mark as browsers are told: its kind, its colour, its targets."""
        return ["highlight", self.color, *self.targets]


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from a card or place to another.

    Attributes:
        start: the card or place that it comes from.
        end: the card or place that it points at; "F" from a card means the card's foundation.
        color: a name of `COLORS`, or `#rrggbb`.
    """

    start: str
    end: str
    color: str = "blue"

    def __post_init__(self) -> None:
        """Checks and normalises the ends and the colour."""
        start = _one_target(self.start)
        end = _one_target(self.end, start[1:])
        if start == end:
            raise InvalidNotationError(f"an arrow needs two ends, got {start} twice")
        object.__setattr__(self, "start", start)
        object.__setattr__(self, "end", end)
        object.__setattr__(self, "color", _color(self.color))

    def plain(self) -> list[str]:
        """Returns the mark as browsers are told: its kind, its colour, its ends."""
        return ["arrow", self.color, self.start, self.end]


@dataclass(frozen=True, slots=True)
class Caption:
    """A line of plain text over the board, in any language; markup in it is shown as it is.

    Attributes:
        text: 1 to 300 characters; runs of white space become one space.
    """

    text: str

    def __post_init__(self) -> None:
        """Checks and normalises the text."""
        if not isinstance(self.text, str):
            raise TypeError(f"expected a caption as text, got {type(self.text).__name__}")
        text = " ".join(_NO_TEXT.sub("�", self.text).split())
        if not 1 <= len(text) <= CAPTION_LIMIT:
            raise ValueError(
                f"a caption has 1 to {CAPTION_LIMIT} characters, this one has {len(text)}"
            )
        object.__setattr__(self, "text", text)

    def plain(self) -> list[str]:
        """Returns the mark as browsers are told: its kind and its text."""
        return ["caption", self.text]


Mark: TypeAlias = Highlight | Arrow | Caption


def highlight(*targets: Card | str | int, color: str = "yellow") -> Highlight:
    """Returns a highlight of cards and places.

    Args:
        *targets: cards (`"7H"`, `"7♥"` or a `Card`), columns (`"3"` or 3), foundations
            (`"S"`, `"H"`, `"D"`, `"C"`, or `"F"` for all four).
        color: `"yellow"`, `"orange"`, `"red"`, `"purple"`, `"blue"`, `"green"` or `"#rrggbb"`.

    Raises:
        InvalidNotationError: for a target that is no card and no place, and for none at all.
        ValueError: for another colour.
        TypeError: for arguments of a wrong type.
    """
    return Highlight(targets, color)  # type: ignore[arg-type]


def arrow(start: Card | str | int, end: Card | str | int, *, color: str = "blue") -> Arrow:
    """Returns an arrow between two cards or places.

    Args:
        start: a card or a place, as for `highlight`; a foundation by its suit.
        end: the same; from a card, `"F"` is the foundation of its suit (F2).
        color: as for `highlight`.

    Raises:
        InvalidNotationError: for what is no card and no place, and for the same one twice.
        ValueError: for another colour.
        TypeError: for arguments of a wrong type.
    """
    return Arrow(start, end, color)  # type: ignore[arg-type]


def caption(text: str) -> Caption:
    """Returns a caption: plain text of 1 to 300 characters.

    Raises:
        ValueError: if it is empty or too long.
        TypeError: if it is no text.
    """
    return Caption(text)


@cache
def drawing() -> Mapping[str, Mapping[str, Any]]:
    """Returns the colours and measures of marks, which the board in the browser reads too.

    Lengths are in hundredths of a card's width.
    """
    text = files(__package__).joinpath("art", "marks.json").read_text(encoding="utf-8")
    measures: dict[str, dict[str, Any]] = json.loads(text)
    return measures


def paint(color: str) -> str:
    """Returns the colour of a mark as `#rrggbb`."""
    return str(drawing()["colours"].get(color, color))


def added(marks: tuple[Mark, ...], mark: Mark) -> tuple[Mark, ...]:
    """Returns the marks with one more.

    A caption takes the place of the one before, an arrow that of one between the same ends, and
    what is highlighted again has the new colour.

    Raises:
        ValueError: if there are too many.
    """
    kept = [each for each in (_without(each, mark) for each in marks) if each is not None]
    if len(kept) >= MARK_LIMIT:
        raise ValueError(f"a board has at most {MARK_LIMIT} marks")
    return (*kept, mark)


def _without(mark: Mark, new: Mark) -> Mark | None:
    match mark, new:
        case Caption(), Caption():
            return None
        case Arrow(), Arrow() if (mark.start, mark.end) == (new.start, new.end):
            return None
        case Highlight(), Highlight():
            left = tuple(target for target in mark.targets if target not in new.targets)
            return Highlight(left, mark.color) if left else None
    return mark


def collected(marks: Mark | Iterable[Mark], position: Position | None = None) -> tuple[Mark, ...]:
    """Returns the marks of one mark or several, each of them counting as in `added`.

    Raises:
        TypeError: for what is no mark.
        ValueError: if one of them would tell which card lies face down in the position, and for
            too many.
    """
    if not isinstance(marks, Mark) and (isinstance(marks, str) or not hasattr(marks, "__iter__")):
        raise TypeError(f"expected marks, got {type(marks).__name__}: {_MAKERS}")
    kept: tuple[Mark, ...] = ()
    for mark in (marks,) if isinstance(marks, Mark) else marks:
        if not isinstance(mark, Mark):
            raise TypeError(f"expected a mark, got {type(mark).__name__}: {_MAKERS}")
        kept = added(kept, mark)
    if position is not None:
        check_seen(kept, position)
    return kept


def named(mark: Mark) -> tuple[str, ...]:
    """Returns the cards and places that a mark names."""
    match mark:
        case Highlight(targets):
            return targets
        case Arrow(start, end):
            return (start, end)
    return ()


def check_seen(marks: Iterable[Mark], position: Position) -> None:
    """Refuses marks that would tell which card lies face down (S2).

    Raises:
        ValueError: if one names a face-down card.
    """
    hidden = face_down(position)
    for mark in marks:
        for name in named(mark):
            if name in hidden:
                raise ValueError(
                    f"{name} is face down, and a mark would tell where it lies: "
                    "expected a face-up card, or a board with peek=True"
                )


def seen(marks: Iterable[Mark], position: Position) -> tuple[Mark, ...]:
    """Returns what can be shown of marks without telling which card lies face down."""
    hidden = face_down(position)
    shown: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Highlight):
            left = tuple(target for target in mark.targets if target not in hidden)
            if left:
                shown.append(Highlight(left, mark.color))
        elif hidden.isdisjoint(named(mark)):
            shown.append(mark)
    return tuple(shown)


def face_down(position: Position) -> frozenset[str]:
    """Returns the names of the cards that lie face down."""
    columns = zip(position.columns, position.face_down, strict=True)
    return frozenset(str(card) for column, down in columns for card in column[:down])


_EXPECTED: Final = (
    "a card such as '7H', a column '1' to '7', or a foundation 'S', 'H', 'D', 'C' or 'F'"
)
_MAKERS: Final = "expected those of solitaire_widget.marks: highlight, arrow, caption"


def _targets(target: object) -> tuple[str, ...]:
    """Returns the names of a target; "F" has four."""
    if isinstance(target, Card):
        return (str(target),)
    if isinstance(target, int) and not isinstance(target, bool):
        text = str(target) if 1 <= target <= len(COLUMNS) else ""
        if not text:
            raise InvalidNotationError(f"{echo(target)} is no column: expected {_EXPECTED}")
        return (text,)
    if not isinstance(target, str):
        raise TypeError(f"expected {_EXPECTED}, got {type(target).__name__}")
    text = target.strip()
    if len(text) == 1 and text.isascii():
        if text in COLUMNS or text.upper() in SUITS:
            return (text.upper(),)
        if text.upper() == "F":
            return tuple(SUITS)
    try:
        return (str(Card.parse(text)),)
    except InvalidNotationError:
        raise InvalidNotationError(
            f"{echo(target)} cannot be marked: expected {_EXPECTED}"
        ) from None


def _one_target(target: object, suit: str = "") -> str:
    """Returns the name of one end of an arrow; "F" is the foundation of the suit."""
    names = _targets(target)
    if len(names) == 1:
        return names[0]
    if not suit:
        raise InvalidNotationError("which foundation? Expected 'S', 'H', 'D' or 'C'")
    return suit


def _color(color: object) -> str:
    if not isinstance(color, str):
        raise TypeError(f"expected a colour as text, got {type(color).__name__}")
    text = color.strip().lower()
    if text in drawing()["colours"] or _HEX.fullmatch(text):
        return text
    *most, last = map(repr, drawing()["colours"])
    raise ValueError(
        f"no colour {echo(color)}: expected {', '.join(most)}, {last} or '#' and six "
        "hexadecimal digits"
    )


def describe(marks: Iterable[Mark], language: str) -> str:
    """Tells highlights and arrows in words, for those who cannot see them."""
    from .words import say

    def place(name: str) -> str:
        if len(name) == 2:
            from .words import card_name

            return card_name(language, name)
        if name in COLUMNS:
            return say(language, "announce.place.column", column=name)
        return say(language, "marks.foundation", suit=say(language, f"suit.{name}"))

    sentences = []
    for mark in marks:
        if isinstance(mark, Highlight):
            places = ", ".join(map(place, mark.targets))
            key = f"marks.{mark.color}" if mark.color in drawing()["colours"] else "marks.plain"
            sentences.append(say(language, key, places=places))
        elif isinstance(mark, Arrow):
            ends = {"start": place(mark.start), "end": place(mark.end)}
            sentences.append(say(language, "marks.arrow", **ends))
    return " ".join(sentences)
