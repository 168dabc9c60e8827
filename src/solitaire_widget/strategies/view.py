"""What a player may see of a game: everything but which card lies where face down."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, cast

from ..cards import DECK, Card
from ..game import Game
from ..moves import FOUNDATION, MOVES, LegalMoves, Move
from ..position import Position
from ..rules import FOUNDATION_POINTS, GROUP_LIMIT, TURN_POINTS, Rule, fits

if TYPE_CHECKING:
    from collections.abc import Iterable

    Column = tuple[Card | None, ...]

_SUIT = 13

# For each rule and each last card (None: an empty column) the cards that may be laid there.
_FITTING = {
    rule: {end: tuple(card for card in DECK if fits(rule, card, end)) for end in (*DECK, None)}
    for rule in Rule
}


@dataclass(frozen=True, repr=False)
class View:
    """A game as its player sees it.

    Names that a `Position` or a `Game` has too mean the same here. A view knows neither the deal
    nor its code, only what lies open: what is not in it cannot be looked at, not even by mistake.
    Views never change.

    >>> view = View.of(Game("RU1-C-AAAAABB"))
    >>> view.columns[1]
    (None, Card.parse('4H'), Card.parse('8D'), Card.parse('8H'), Card.parse('5C'), Card.parse('JH'))
    >>> [str(move) for move in view.legal_moves() if view.uncovers(move)]
    ['TH>2']

    Attributes:
        rule: the `Rule` in force (R1).
        columns: the seven columns, bottom card first; a face-down card is None (S2).
        face_down: how many cards of each column, from its bottom on, are face down.
        foundations: how many cards each holds, in the order spades, hearts, diamonds, clubs (F2).
        score: the score in points (P1, P2).
        moves: the moves played so far.
    """

    rule: Rule
    columns: tuple[Column, ...]
    face_down: tuple[int, ...]
    foundations: tuple[int, ...]
    score: int = 0
    moves: tuple[Move, ...] = ()

    @classmethod
    def of(cls, game: Game | Position) -> View:
        """Returns what may be seen of a game, or of a position (then without score and moves).

        Raises:
            TypeError: if it is neither.
        """
        if isinstance(game, Game):
            with game.lock:
                return cls(*_seen(game.position), score=game.score, moves=game.moves)
        if isinstance(game, Position):
            return cls(*_seen(game))
        raise TypeError(f"expected a Game or a Position, got {type(game).__name__}")

    @property
    def move_count(self) -> int:
        """How many moves were played."""
        return len(self.moves)

    @property
    def is_won(self) -> bool:
        """True when all 52 cards are on the foundations (W1)."""
        return sum(self.foundations) == len(DECK)

    def legal_moves(self) -> LegalMoves:
        """Returns the legal moves, foundation returns (F3) included, in the order of a Position.

        For a view made by `after`, these are the moves known to be legal.
        """
        return self._legal_moves

    def where(self, card: Card | str) -> int | str | None:
        """Says where a card lies that can be taken up.

        Returns:
            A column, 1 to 7, if it lies there face up; `"F"` if it is the top card of its
            foundation; None if it is buried in its foundation or has not been seen.
        """
        place = self._places.get(Card.of(card))
        return "F" if place == FOUNDATION else None if place is None else place + 1

    def group(self, card: Card | str) -> tuple[Card, ...]:
        """Returns a card and the cards lying on it, which move together (M2).

        The top card of a foundation is alone; for a card that cannot be taken up the group is
        empty.
        """
        card = Card.of(card)
        place = self._places.get(card)
        if place is None:
            return ()
        if place == FOUNDATION:
            return (card,)
        column = self.columns[place]
        return cast("tuple[Card, ...]", column[column.index(card) :])

    def unseen(self) -> tuple[Card, ...]:
        """Returns the cards that have not been seen, in the order S H D C, ace to king.

        Which they are follows from the cards that lie open. Where each of them lies does not.
        """
        home = {
            DECK[s * _SUIT + r] for s, count in enumerate(self.foundations) for r in range(count)
        }
        return tuple(card for card in DECK if card not in self._places and card not in home)

    def uncovers(self, move: Move | str) -> bool:
        """Tells whether a legal move would turn a hidden card up (M3)."""
        card = Move.of(move).card
        place = self._places.get(card, FOUNDATION)
        if place == FOUNDATION:
            return False
        down = self.face_down[place]
        return down > 0 and self.columns[place][down] is card

    def takes_back(self, move: Move | str) -> bool:
        """Tells whether a move would take a card back from its foundation (F3)."""
        return self._places.get(Move.of(move).card) == FOUNDATION

    def points(self, move: Move | str) -> int:
        """Returns the points that a legal move would bring: 0, 5, 10 or 15 (P2)."""
        move = Move.of(move)
        home = FOUNDATION_POINTS if move.place == FOUNDATION else 0
        return home + (TURN_POINTS if self.uncovers(move) else 0)

    def after(self, move: Move | str) -> View:
        """Returns what is known, before a move is made, about the game after it.

        A card that the move would turn up stays None and counts as face down, for nobody can
        know it yet: no move from its column or onto it is known. All else is as it will be,
        the score too.

        Raises:
            ValueError: if the move is not among `legal_moves()`; nothing changes.
        """
        move = Move.of(move)
        if move not in self.legal_moves():
            raise ValueError(f"{move} is not among the legal moves of this view")
        columns = list(self.columns)
        foundations = list(self.foundations)
        group = self.group(move.card)
        source = self._places[move.card]
        if source == FOUNDATION:
            foundations[move.card.suit.index] -= 1
        else:
            columns[source] = columns[source][: -len(group)]
        if move.place == FOUNDATION:
            foundations[move.card.suit.index] += 1
        else:
            columns[move.place] += group
        return View(
            self.rule,
            tuple(columns),
            self.face_down,
            tuple(foundations),
            self.score + self.points(move),
            (*self.moves, move),
        )

    def board(self) -> str:
        """Returns the board as text; a card that is not known is `##`."""
        from ..render.text import board

        # Drawing asks for nothing that a view has not got.
        return board(cast("Position", self))

    # Worked out when first needed: a strategy that looks ahead makes many views, looks at most of
    # them once, and asks some again and again.
    @cached_property
    def _places(self) -> dict[Card, int]:
        """Where each card lies that can be taken up: face up, or the top of its foundation."""
        places = {
            DECK[suit * _SUIT + count - 1]: FOUNDATION
            for suit, count in enumerate(self.foundations)
            if count
        }
        for place, (column, down) in enumerate(zip(self.columns, self.face_down, strict=True)):
            places |= dict.fromkeys(cast("Iterable[Card]", column[down:]), place)
        return places

    @cached_property
    def _legal_moves(self) -> LegalMoves:
        moves = []
        places = self._places
        fitting = _FITTING[self.rule]
        for place, column in enumerate(self.columns):
            end = column[-1] if column else None
            if column and end is None:
                continue  # a card that `after` turned up: nobody knows what fits on it
            moves += [
                MOVES[place * len(DECK) + card.index]
                for card in fitting[end]
                if places.get(card, place) != place
            ]
        for suit, count in enumerate(self.foundations):
            card = DECK[suit * _SUIT + min(count, _SUIT - 1)]
            source = places.get(card, FOUNDATION)
            if source != FOUNDATION and self.columns[source][-1] is card:
                moves.append(MOVES[FOUNDATION * len(DECK) + card.index])
        if max(map(len, self.columns)) > GROUP_LIMIT:
            moves = [move for move in moves if len(self.group(move.card)) <= GROUP_LIMIT]
        return LegalMoves(moves)

    def _repr_svg_(self) -> str | None:
        from ..render.svg import picture

        if any(column and column[-1] is None for column in self.columns):
            return None  # no position is like that; the text will do
        return picture(self._some_position())

    def _some_position(self) -> Position:
        """One of the positions that look like this: the hidden cards lie in the deck's order."""
        unseen = iter(self.unseen())
        columns = []
        for column, down in zip(self.columns, self.face_down, strict=True):
            cards = [str(card or next(unseen)) for card in column]
            faces = ("".join(cards[:down]), "".join(cards[down:]))
            columns.append("|".join(faces) if down else faces[1] or "-")
        home = "".join("-A23456789TJQK"[count] for count in self.foundations)
        return Position.parse(f"{self.rule.letter} {home} {'/'.join(columns)}")

    def __repr__(self) -> str:
        """Returns the board with the number of moves and the score."""
        return f"{self.board()}\n\n<View: {self.move_count} moves, {self.score} points>"


def _seen(position: Position) -> tuple[Rule, tuple[Column, ...], tuple[int, ...], tuple[int, ...]]:
    face_down = position.face_down
    columns = tuple(
        (*(None,) * down, *column[down:])
        for column, down in zip(position.columns, face_down, strict=True)
    )
    return position.rule, columns, face_down, position.foundations
