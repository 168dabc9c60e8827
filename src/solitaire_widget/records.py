"""A game written down as a text that a person can read and mail, and read back.

The format, version 1:

    Russian Solitaire record 1
    Code: RU1-C-AAAAABB
    Moves: 11
    Stands after: 8
    Played: 14
    Score: 15
    Time: 83.4 seconds
      1. AH>3 QS>3 8H>6 6C>7 TH>6 7C>6 8D>7 AH>F 2H>F 2S>3
     11. 3D>4
    Check: 93F4A69E

- *Code* is the game code (A7). A game that has none has *Position* instead: the position in
  which it began, in notation, broken after a `/` where the line grows long.
- *Moves* is how many moves follow: the whole line, also those that redo would play again. *Stands
  after* is how many of them are in effect; it is left out where all are. What was taken back and
  then forgotten is in no record.
- *Undo stops at: 20*, before *Played*, is the fewest moves in effect that undo may reach (A5). It
  is left out where the length of the line gives it: 100 moves before its end, or its beginning.
- *Played* is the move counter, *Score* the score where the game stands (P2), *Time* the seconds
  of play, to the millisecond.
- Ten moves stand on a line, after the number of the first one.
- *Check* is the CRC-32, in hexadecimal, of all lines above it as they are written here, each with
  a line feed at its end. It catches slips, cuts and careless changes; it is no signature.

Reading forgives what mail does to a text: line endings, blank lines, spaces at both ends of a line
and between words, and `>` before a line. The check is taken of what was understood, written anew:
so a record is either read as it was meant, or refused with the number of the line at fault.
"""

from __future__ import annotations

from binascii import crc32

from .codes import GameCode
from .errors import IllegalMoveError, InvalidNotationError, RecordError, echo, text_of
from .history import Moment
from .moves import Move
from .position import Position
from .rules import UNDO_LIMIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    Restored = tuple[GameCode | None, Moment, float]
    Line = tuple[int, str]

VERSION = 1
"""The version that is written, and the newest that can be read."""

_TITLE = "Russian Solitaire record"
_MOVES_A_LINE = 10
_WIDTH = 72  # characters of a line; mail programs wrap beyond
_LENGTH_LIMIT = 10_000_000  # characters; a thousand moves take about six thousand
_DIGITS_LIMIT = 12


def write(code: GameCode | None, moment: Moment, elapsed: float) -> str:
    """Writes a game down.

    Args:
        code: its game code, if it has one.
        moment: how it stands, with its history.
        elapsed: the seconds of play.

    >>> print(write(None, Moment(Position.parse("C KKJK QD/KD/-/-/-/-/-")), 0.0), end="")
    Russian Solitaire record 1
    Position: C KKJK QD/KD/-/-/-/-/-
    Moves: 0
    Played: 0
    Score: 0
    Time: 0 seconds
    Check: DEF445D8
    """
    body = _body(code, moment, elapsed)
    return f"{body}Check: {_check(body)}\n"


def read(text: str) -> Restored:
    """Reads a record.

    Returns:
        The game code or None, how the game stands, and the seconds of play.

    Raises:
        RecordError: if it is broken, cut off, changed, or of a later version; names the line.
        TypeError: if it is no text.
    """
    if len(text_of(text, "a record")) > _LENGTH_LIMIT:
        raise RecordError(1, f"{len(text)} characters are too many for a record")
    lines = _Lines(text)
    code, opening = _read_origin(lines)
    length = lines.number("Moves")
    depth = lines.number("Stands after", default=length)
    depth_line = lines.last
    undo_stop = max(0, length - UNDO_LIMIT)
    floor = lines.number("Undo stops at", default=undo_stop)
    floor_line = lines.last
    played = lines.number("Played")
    played_line = lines.last
    score = lines.number("Score")
    score_line = lines.last
    elapsed = lines.seconds("Time")
    moment = _replay(lines, Moment(opening), length)

    if depth > length:
        raise RecordError(depth_line, f"the line has only {length} moves, not {depth}")
    if played < length:
        raise RecordError(played_line, f"{length} moves follow, so at least as many were played")
    if not undo_stop <= floor <= max(undo_stop, min(played - UNDO_LIMIT, length - 1)):
        raise RecordError(floor_line, f"undo cannot stop at {floor} after these moves (A5)")
    moment = moment.go_to(depth)
    if moment.score != score:
        raise RecordError(score_line, f"the moves make {moment.score} points, not {score}")
    moment = Moment(
        opening, played, moment.version, moment.last, moment.undone, depth, length, floor
    )
    check = _check(_body(code, moment, elapsed))
    if lines.check.upper() != check:
        raise RecordError(
            lines.check_line,
            f"the check is {echo(lines.check)}, but the lines above it give {check}: "
            "something was changed or left out",
        )
    return code, moment, elapsed


def _body(code: GameCode | None, moment: Moment, elapsed: float) -> str:
    """Returns the lines above the check."""
    length = moment.length
    lines = [f"{_TITLE} {VERSION}"]
    if code is not None:
        lines.append(f"Code: {code}")
    else:
        lines += _wrapped(f"Position: {moment.opening}")
    lines.append(f"Moves: {length}")
    if moment.depth != length:
        lines.append(f"Stands after: {moment.depth}")
    if moment.floor != max(0, length - UNDO_LIMIT):
        lines.append(f"Undo stops at: {moment.floor}")
    seconds = f"{elapsed:.3f}".rstrip("0").rstrip(".")
    lines += [
        f"Played: {moment.move_count}",
        f"Score: {moment.score}",
        f"Time: {seconds} seconds",
    ]
    moves = moment.moves + moment.redo_moves
    for start in range(0, length, _MOVES_A_LINE):
        row = " ".join(map(str, moves[start : start + _MOVES_A_LINE]))
        lines.append(f"{start + 1:>3}. {row}")
    return "\n".join([*lines, ""])


def _wrapped(text: str) -> Iterable[str]:
    while len(text) > _WIDTH:
        end = text.rfind("/", 0, _WIDTH) + 1 or text.find("/") + 1
        if not end:
            break
        yield text[:end]
        text = f"  {text[end:]}"
    yield text


def _check(body: str) -> str:
    return f"{crc32(body.encode()):08X}"


class _Lines:
    """The lines of a record, taken one by one.

    Attributes:
        last: the number of the line taken last.
        check: what the check line says.
        check_line: its number.
    """

    def __init__(self, text: str) -> None:
        """Takes the title and the check line off."""
        cleaned = [
            (number, " ".join(line.strip("\ufeff").strip().lstrip("> ").split()))
            for number, line in enumerate(text.splitlines(), start=1)
        ]
        self._lines = [(number, line) for number, line in cleaned if line]
        self._at = 0
        self.last = 1
        if not self._lines:
            raise RecordError(1, f"the record is empty: expected '{_TITLE} {VERSION}'")
        self._take_title()
        self.check, self.check_line = self._take_check()

    def _take_title(self) -> None:
        title = self.take()
        start, _, version = title.rpartition(" ")
        if start != _TITLE or not _is_number(version):
            raise RecordError(self.last, f"expected '{_TITLE} {VERSION}', got {echo(title)}")
        if int(version) > VERSION:
            raise RecordError(
                self.last,
                f"the record is of version {int(version)}, and versions up to {VERSION} can be "
                "read here: a newer solitaire_widget is needed",
            )
        if int(version) != VERSION:
            raise RecordError(self.last, f"there is no version {int(version)} of records")

    def _take_check(self) -> tuple[str, int]:
        ends = [i for i, (_, line) in enumerate(self._lines) if line.startswith("Check:")]
        if not ends:
            number, line = self._lines[-1]
            raise RecordError(
                number, f"the record breaks off after {echo(line)}: its check line is missing"
            )
        if ends[0] + 1 < len(self._lines):
            number, line = self._lines[ends[0] + 1]
            raise RecordError(number, f"nothing is expected after the check, got {echo(line)}")
        number, line = self._lines.pop()
        return line.removeprefix("Check:").strip(), number

    def peek(self) -> str:
        """Returns the next line without taking it; at the end, nothing."""
        return self._lines[self._at][1] if self._at < len(self._lines) else ""

    def take(self, expected: str = "") -> str:
        """Takes the next line."""
        if self._at == len(self._lines):
            raise RecordError(self.check_line, f"expected {expected} before the check")
        self.last, line = self._lines[self._at]
        self._at += 1
        return line

    def has(self, name: str) -> bool:
        """Tells whether the next line is the field of this name."""
        return self.peek().startswith(f"{name}:")

    def field(self, name: str) -> str:
        """Takes a field and returns what it says."""
        expected = f"a line '{name}: ...'"
        line = self.take(expected)
        start, _, value = line.partition(":")
        if start != name:
            raise RecordError(self.last, f"expected {expected}, got {echo(line)}")
        return value.strip()

    def number(self, name: str, default: int | None = None) -> int:
        """Takes a field that is a whole number; one with a default may be left out."""
        if default is not None and not self.has(name):
            return default
        value = self.field(name)
        if not _is_number(value):
            raise RecordError(self.last, f"{name} is a whole number, not {echo(value)}")
        return int(value)

    def seconds(self, name: str) -> float:
        """Takes a field that is a time, such as `83.4 seconds`."""
        value = self.field(name)
        seconds, _, unit = value.partition(" ")
        whole, dot, part = seconds.partition(".")
        if unit != "seconds" or not _is_number(whole) or (dot and not _is_number(part)):
            raise RecordError(self.last, f"{name} is '83.4 seconds' or alike, not {echo(value)}")
        return float(seconds)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _DIGITS_LIMIT


def _read_origin(lines: _Lines) -> tuple[GameCode | None, Position]:
    if lines.has("Code"):
        value = lines.field("Code")
        try:
            code = GameCode.parse(value)
        except InvalidNotationError as error:
            raise RecordError(lines.last, str(error)) from None
        return code, Position.deal(code.deck(), code.rule)
    if not lines.has("Position"):
        line = lines.take("a line 'Code: ...' or 'Position: ...'")
        raise RecordError(
            lines.last, f"expected a line 'Code: ...' or 'Position: ...', got {echo(line)}"
        )
    written = lines.field("Position")
    first = lines.last
    while written.endswith("/") and lines.peek() and not lines.has("Moves"):
        written += lines.take()
    try:
        return None, Position.parse(written)
    except InvalidNotationError as error:
        raise RecordError(first, str(error)) from None


def _replay(lines: _Lines, moment: Moment, length: int) -> Moment:
    """Plays the moves of a record, each of them checked."""
    while lines.peek():
        first, *moves = lines.take().split()
        if first != f"{moment.length + 1}.":
            raise RecordError(
                lines.last, f"expected move number '{moment.length + 1}.', got {echo(first)}"
            )
        for text in moves:
            try:
                moment = moment.play(Move.parse(text))
            except InvalidNotationError as error:
                raise RecordError(lines.last, str(error)) from None
            except IllegalMoveError as error:
                raise RecordError(lines.last, f"move {moment.length + 1}, {error}") from None
        if moment.length > length:
            raise RecordError(lines.last, f"there are more moves than the {length} announced")
    if moment.length < length:
        raise RecordError(
            lines.check_line, f"{moment.length} moves stand before the check, not {length}"
        )
    return moment
