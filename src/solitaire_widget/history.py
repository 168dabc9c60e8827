"""The moments of a game: what a play, an undo, a redo or a step makes of one (A5, P1, P2)."""

from __future__ import annotations

from .errors import HistoryError, echo
from .moves import FOUNDATION
from .rules import FOUNDATION_POINTS, TURN_POINTS, UNDO_LIMIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .moves import Move
    from .position import Position

    Played = tuple["Played | None", Move, Position, int]
    Undone = tuple[Played, "Undone | None"]


class Moment:
    """A game at one moment, with all that was played before it and can be played again after it.

    It is never changed: a play, an undo, a redo or a step along the line makes another moment,
    which the game takes at one stroke. So an interrupted cell leaves no half move behind, wherever
    the interrupt strikes.

    >>> from solitaire_widget import Move, Position
    >>> opening = Moment(Position.parse("C KKKJ QC/KC/-/-/-/-/-"))
    >>> moment = opening.play(Move.parse("QC>F"))
    >>> moment.score, moment.moves, moment.undo()[1].position == opening.position
    (10, (Move.parse('QC>F'),), True)

    Attributes:
        opening: the position in which the game began.
        position: the position.
        score: the score.
        move_count: how many moves were played.
        version: how many changes led here: moves, undos, redos and steps along the line.
        last: the last move in effect, as the end of a chain (what was played before, the move,
            position and score after it): a tuple of thousands would be copied with every move.
        undone: what redo plays again, as a chain (the next move, what comes after it).
        depth: how many moves are in effect.
        length: how many moves the whole line has, those that can be redone included.
        floor: the fewest moves in effect that undo may reach (A5).
        unseen: how many cards at the bottom of each column stayed face down on all lines that
            other moves have replaced; None when none was replaced.
    """

    __slots__ = (
        "depth",
        "floor",
        "last",
        "length",
        "move_count",
        "opening",
        "position",
        "score",
        "undone",
        "unseen",
        "version",
    )

    def __init__(
        self,
        opening: Position,
        move_count: int = 0,
        version: int = 0,
        last: Played | None = None,
        undone: Undone | None = None,
        depth: int = 0,
        length: int = 0,
        floor: int = 0,
        unseen: tuple[int, ...] | None = None,
    ) -> None:
        """Makes the moment of these attributes; without them, the opening of a game."""
        self.opening = opening
        self.position, self.score = (opening, 0) if last is None else last[2:]
        self.move_count = move_count
        self.version = version
        self.last = last
        self.undone = undone
        self.depth = depth
        self.length = length
        self.floor = floor
        self.unseen = unseen

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves in effect."""
        moves = []
        last = self.last
        while last is not None:
            moves.append(last[1])
            last = last[0]
        moves.reverse()
        return tuple(moves)

    @property
    def redo_moves(self) -> tuple[Move, ...]:
        """The moves that redo would play again, the next one first."""
        moves = []
        undone = self.undone
        while undone is not None:
            moves.append(undone[0][1])
            undone = undone[1]
        return tuple(moves)

    @property
    def never_seen(self) -> tuple[int, ...]:
        """How many cards at the bottom of each column have been face down at all times.

        Cards turn up from the top of the hidden ones downwards and never turn over along a line
        (M3), so that its end tells what all of it has shown.
        """
        end, undone = self.position, self.undone
        while undone is not None:
            end, undone = undone[0][2], undone[1]
        return end.face_down if self.unseen is None else _least(end.face_down, self.unseen)

    @property
    def undo_left(self) -> int:
        """How many moves can be taken back (A5)."""
        return max(0, self.depth - self.floor)

    def play(self, move: Move) -> Moment:
        """Returns the moment after a move; what could be redone is forgotten.

        Undo goes back to where a new line began, even if that was before its floor.

        Raises:
            IllegalMoveError: if the move is not legal.
        """
        after = self.position.play(move)
        last = (self.last, move, after, self.score + _points(self.position, move, after))
        depth = self.depth + 1
        floor = max(min(self.floor, self.depth), depth - UNDO_LIMIT)
        unseen = self.unseen if self.undone is None else self.never_seen
        return Moment(
            self.opening,
            self.move_count + 1,
            self.version + 1,
            last,
            None,
            depth,
            depth,
            floor,
            unseen,
        )

    def undo(self) -> tuple[Move, Moment]:
        """Returns the last move, and the moment after it was taken back.

        Raises:
            HistoryError: if nothing is left to undo.
        """
        if self.last is None:
            raise HistoryError("nothing to undo: no move is in effect")
        if self.undo_left == 0:
            raise HistoryError(f"nothing to undo: undo goes back {UNDO_LIMIT} moves at most")
        return self.last[1], self._stepped(self.depth - 1)

    def redo(self) -> tuple[Move, Moment]:
        """Returns the next move of the line, and the moment after it, uncounted.

        Raises:
            HistoryError: if nothing is left to redo.
        """
        if self.undone is None:
            raise HistoryError("nothing to redo: no move was taken back since the last play")
        return self.undone[0][1], self._stepped(self.depth + 1)

    def go_to(self, n: int) -> Moment:
        """Returns the moment of the same line in which the first n moves are in effect.

        Raises:
            HistoryError: if the line has fewer moves, or n is negative.
        """
        if not 0 <= n <= self.length:
            line = f"the line has {self.length} moves" if self.length else "no move was played yet"
            raise HistoryError(f"cannot go to {echo(n)}: {line}, expected 0 to {self.length}")
        return self._stepped(n)

    def _stepped(self, depth: int) -> Moment:
        last, undone = self.last, self.undone
        for _ in range(self.depth - depth):
            if last is not None:
                undone = (last, undone)
                last = last[0]
        for _ in range(depth - self.depth):
            if undone is not None:
                last, undone = undone
        return Moment(
            self.opening,
            self.move_count,
            self.version + 1,
            last,
            undone,
            depth,
            self.length,
            self.floor,
            self.unseen,
        )


def _least(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(min, one, other))


def _points(before: Position, move: Move, after: Position) -> int:
    """The points of a move (P2)."""
    home = FOUNDATION_POINTS if move.place == FOUNDATION else 0
    # A move uncovers one card at most (M3).
    return home + (TURN_POINTS if after.face_down != before.face_down else 0)
