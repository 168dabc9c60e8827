"""The board as text, for terminals and logs."""

from __future__ import annotations

from ..cards import Card, Suit
from ..words import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..game import Game
    from ..position import Position

_WIDTH = 5  # characters of a column; a card takes at most three
_HIDDEN = "##"


def board(position: Position) -> str:
    """Returns foundations and columns; a face-down card is `##`, whichever it is.

    Rows run from the bottom cards of the columns, at the top, to their last cards.

    >>> from solitaire_widget import Position
    >>> print(board(Position.parse("C KKKT JCQC|KC/-/-/-/-/-/-")))
    foundations:    K♠   K♥   K♦  10♣
    <BLANKLINE>
        1    2    3    4    5    6    7
       ##
       ##
       K♣
    """
    columns = [
        [_HIDDEN] * down + [card.symbol for card in cards[down:]]
        for cards, down in zip(position.columns, position.face_down, strict=True)
    ]
    rows = [
        _row(column[height] if height < len(column) else "" for column in columns)
        for height in range(max(map(len, columns)))
    ]
    numbers = _row(str(number) for number in range(1, 8))
    return "\n".join([_foundations(position), "", numbers, *rows])


def game_board(game: Game) -> str:
    """Returns the board of a game with a last line of score, moves and code (P3)."""
    facts = [
        plural("en", "points", game.score),
        plural("en", "moves", game.move_count),
        str(game.code) if game.code else "no game code",
    ]
    if game.is_won:
        facts.append("won")
    return f"{board(game.position)}\n\n{', '.join(facts)}"


def _foundations(position: Position) -> str:
    tops = [
        Card(count, suit).symbol if count else f"-{suit.symbol}"
        for count, suit in zip(position.foundations, Suit, strict=True)
    ]
    return f"foundations: {_row(tops)}"


def _row(cells: Iterable[str]) -> str:
    return "".join(cell.rjust(_WIDTH) for cell in cells).rstrip()
