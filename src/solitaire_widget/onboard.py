"""What the parts of the widget share: the game on the board, its lock and its listeners."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .game import Game
    from .listening import Ears
    from .protocol import Sender


class OnBoard:
    """The base of the parts of a `SolitaireWidget` that use the game on its board."""

    _game: Game
    _ears: Ears

    @contextmanager
    def _locked(self) -> Iterator[Game]:
        """Holds the lock of the game on the board, even if another is being put there."""
        while True:
            game = self._game
            with game.lock:
                if self._game is game:
                    yield game
                    return

    @contextmanager
    def _locked_with(self, other: Game) -> Iterator[Game]:
        """Holds the locks of two games, always in one order, so that nobody waits in a ring."""
        while True:
            game = self._game
            first, second = sorted((game, other), key=id)
            with first.lock, second.lock:
                if self._game is game:
                    yield game
                    return

    def _put(self, game: Game, name: str | None, sender: Sender | None) -> None:
        """Puts another game on the board, under a browser's id for it or (None) a new one."""
        raise NotImplementedError

    @property
    def _spoken(self) -> str:
        """The language of sentences that are made for the board: `"en"` or `"he"`."""
        raise NotImplementedError
