"""What keeps Python and its browsers together, without any widget.

Python owns the game. A browser shows its own changes at once and tells on what it made them;
here it is decided, by versions, whether Python's game is still the one that it saw.
"""

from __future__ import annotations

import secrets
from collections import deque
from dataclasses import dataclass, field
from threading import Lock
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Generic, Literal, TypeVar

from .codes import GameCode
from .errors import InvalidNotationError
from .game import Game
from .protocol import Claim, GameChange, Go, NewGame, Play, Refused, Sender, Step, Views
from .rules import Rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

_News = TypeVar("_News")

FACTS: Final = ("code", "rule", "position", "score", "move_count", "last_move", "is_won")
"""What a board shows of a game, by the names of the widget's traits."""

_CLIENT_LIMIT: Final = 64  # sessions that views are remembered of; closed pages say no goodbye

_SENTENCES: Final = {
    "game": "another game is on the table",
    "stale": "the game has changed meanwhile",
}


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a game stands, and whose its latest changes are.

    Attributes:
        game: the game's id; it begins with the game's turn on this board, "7." for the seventh.
        version: how many changes the game has seen.
        client: who made the latest change; None for Python.
        since: the version before the run of latest changes that all are by this one.
    """

    game: str
    version: int
    client: str | None = None
    since: int = 0

    def refusal(self, sender: Sender, claim: Claim) -> Refused | None:
        """Returns why a change is refused, or None when it was made on this very state.

        The browser counts its own unanswered changes in. Then all changes since its base must be
        its own: otherwise one of them was refused, and with it goes everything built on it.
        """
        if claim.game != self.game:
            return self._refused(sender, "game")
        if claim.base + claim.ahead != self.version:
            return self._refused(sender, "stale")
        if claim.ahead > 0 and (sender.client != self.client or claim.base < self.since):
            return self._refused(sender, "stale")
        return None

    def after(self, version: int, client: str | None) -> Standing:
        """Returns the standing after a change that `client` made (None: Python)."""
        since = self.since if client is not None and client == self.client else version - 1
        return Standing(self.game, version, client, since)

    @property
    def next_turn(self) -> int:
        """The turn of the game that will come after this one."""
        return int(self.game.partition(".")[0]) + 1

    def caught_up(self, version: int) -> Standing:
        """Returns the standing after changes by Python that are not told yet, if there are any."""
        if version == self.version:
            return self
        return Standing(self.game, version, None, version)

    def _refused(self, sender: Sender, reason: Literal["game", "stale"]) -> Refused:
        return Refused(sender.client, sender.n, reason, _SENTENCES[reason])


@dataclass(frozen=True, slots=True)
class Audience:
    """Which sessions have views, and whether any of them can be seen.

    Attributes:
        views: for each session how many views are shown and how many are hidden.
    """

    views: Mapping[str, tuple[int, int]] = field(default_factory=lambda: MappingProxyType({}))

    def told(self, message: Views) -> Audience:
        """Returns the audience after a session has told of its views."""
        views = {name: both for name, both in self.views.items() if name != message.sender.client}
        if message.shown or message.hidden:
            views[message.sender.client] = (message.shown, message.hidden)
        latest = list(views.items())[-_CLIENT_LIMIT:]
        return Audience(MappingProxyType(dict(latest)))

    @property
    def all_hidden(self) -> bool:
        """Whether there are views and none of them can be seen: then the clock stands."""
        shown = sum(shown for shown, _ in self.views.values())
        return bool(self.views) and shown == 0


class Teller(Generic[_News]):
    """Tells news one after another, in the order in which they came.

    News that come while others are told wait for their turn, also those of another thread.
    """

    def __init__(self) -> None:
        """Begins with nothing to tell."""
        self._waiting: deque[_News] = deque()
        self._telling = Lock()

    def tell(
        self, news: Iterable[_News], hear: Callable[[_News], object], errors: list[Exception]
    ) -> None:
        """Has `hear` called for each piece of news; what it raises is added to `errors`."""
        self._waiting.extend(news)
        # Never waited for: who comes second leaves the telling to the first.
        while self._waiting and self._telling.acquire(blocking=False):
            try:
                while self._waiting:
                    try:
                        hear(self._waiting.popleft())
                    except Exception as error:
                        errors.append(error)
            finally:
                self._telling.release()


def game_name(turn: int) -> str:
    """Returns an id for a game that comes at this turn on its board."""
    return f"{turn}.{secrets.token_hex(3)}"


def game_of(game: Game | GameCode | str | None, rule: Rule | str | None) -> Game:
    """Returns the game itself, or deals one of a code or by chance.

    Raises:
        InvalidNotationError: if the text is no code or no rule, or the rule is not the game's.
    """
    if not isinstance(game, Game):
        return Game(game, rule)
    if rule is not None and Rule.of(rule) is not game.rule:
        raise InvalidNotationError(
            f"the game is played under the {game.rule} rule, yet {rule} was asked for", "rule"
        )
    return game


def game_asked_for(game: Game, message: NewGame) -> Game:
    """Deals what a browser asks for: a code, or the opening of `game` again."""
    if message.code is not None:
        return Game(message.code)
    rule = message.rule or game.rule
    if game.code is not None:
        return Game(GameCode(game.code.number, rule))
    return Game.from_position(rule.letter + str(game.opening)[1:])


def rules_refusal(game: Game, message: GameChange) -> Refused | None:
    """Returns why a change that stands by its version is refused all the same, or None."""
    client, n = message.sender.client, message.sender.n
    if isinstance(message, Play) and game.refusal(message.move) is not None:
        return Refused(client, n, "illegal", game.why(message.move))
    if isinstance(message, Step):
        left = game.undo_left if message.kind == "undo" else game.redo_left
        if left == 0:
            return Refused(client, n, "history", f"nothing to {message.kind}")
    if isinstance(message, Go):
        length = len(game.moves) + game.redo_left
        if message.to > length or message.to == len(game.moves):
            text = f"there is no other point {message.to} in a line of {length} moves"
            return Refused(client, n, "history", text)
    return None


def facts(game: Game) -> dict[str, object]:
    """Returns the `FACTS` of a game, as plain values."""
    moves = game.moves
    return {
        "code": None if game.code is None else str(game.code),
        "rule": str(game.rule),
        "position": str(game.position),
        "score": game.score,
        "move_count": game.move_count,
        "last_move": str(moves[-1]) if moves else None,
        "is_won": game.is_won,
    }


def whole_game(game: Game, name: str) -> dict[str, object]:
    """Returns a game with its history, as a browser needs it to play on alone."""
    moves = [str(move) for move in game.moves]
    return {
        "game": name,
        "version": game.version,
        "opening": str(game.opening),
        "code": None if game.code is None else str(game.code),
        "moves": moves + [str(move) for move in game.redo_moves],
        "at": len(moves),
        "floor": game.undo_floor,
        "count": game.move_count,
        "elapsed": round(game.elapsed, 1),
        "running": game.clock.running,
    }
