"""What the cards that lie face down may be: all arrangements that fit what has been seen."""

from __future__ import annotations

import random
from itertools import islice, permutations
from math import factorial
from typing import TYPE_CHECKING

from ..game import Game
from ..position import _position
from .solving import position_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..codes import GameCode
    from ..position import Position


class Worlds:
    """The positions that look the same to a player who has seen a game.

    Seen are all cards that lie face up or at home, and those that the game ever turned up: a card
    that undo, or a step back, turned over again is known, and stays where it is, also when another
    move has replaced the line that showed it. (A record holds one line, and so does a game that
    was read from it.) Nobody knows anything about the others, so every arrangement of them is
    equally likely.

    Attributes:
        position: the position, as it really is.
        unseen: how many cards have not been seen.
        count: how many arrangements there are.
    """

    __slots__ = ("_cards", "_places", "count", "position", "unseen")

    def __init__(self, game: Game | Position | GameCode | str) -> None:
        """Looks at a game, or at a position without its history.

        Raises:
            InvalidNotationError: if a text is no position and no game code.
            TypeError: if it is of another type.
        """
        if isinstance(game, Game):
            with game.lock:
                self.position, unseen = game.position, game._moment.never_seen
        else:
            self.position = position_of(game)
            unseen = self.position.face_down
        columns = self.position._columns
        self._places = [
            (column, height) for column, down in enumerate(unseen) for height in range(down)
        ]
        # Sorted, so that nothing that is done with them depends on where they really lie.
        self._cards = sorted(columns[column][height] for column, height in self._places)
        self.unseen = len(self._cards)
        self.count = factorial(self.unseen)

    def all(self) -> Iterator[Position]:
        """Returns them all."""
        return map(self._with, permutations(self._cards))

    def draw(self, seed: int | None) -> Iterator[Position]:
        """Draws some, without end, each time every one equally likely."""
        chance = random.Random(None if seed is None else f"worlds of {seed}")
        cards = self._cards
        while True:
            yield self._with(chance.sample(cards, len(cards)))

    def some(self, samples: int, seed: int | None) -> tuple[tuple[Position, ...], bool]:
        """Returns so many that are drawn; or all, if there are no more than that.

        Returns:
            The positions, and whether they are all there are.
        """
        if self.count <= samples:
            return tuple(self.all()), True
        return tuple(islice(self.draw(seed), samples)), False

    def _with(self, cards: tuple[int, ...] | list[int]) -> Position:
        """The position in which these cards lie in the places not seen."""
        position = self.position
        columns = list(map(bytearray, position._columns))
        for (column, height), card in zip(self._places, cards, strict=True):
            columns[column][height] = card
        return _position(position.rule, tuple(map(bytes, columns)), position._down, position._home)
