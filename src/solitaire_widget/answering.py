"""The part of the widget that answers browsers: what their players did, and what they ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .onboard import OnBoard
from .protocol import Attempt, Go, Hello, NewGame, Play, Refused, Step, Views, read
from .sync import Audience, game_asked_for, rules_refusal, whole_game

if TYPE_CHECKING:
    from .game import Game
    from .protocol import GameChange, Message, Sender
    from .sync import Standing


class Answering(OnBoard):
    """The part of a `SolitaireWidget` that receives the messages of its boards.

    A change that a board asks for is made on the game, like one by Python, or refused; what a
    board shows of the game is never written here.
    """

    _standing: Standing
    _audience: Audience
    # Who asked for a change that is about to be made, by the version that it leads to.
    _senders: dict[int, Sender]

    if TYPE_CHECKING:

        def send(self, content: dict[str, object]) -> None:
            """Sends a message to all browsers, as any widget does."""

    @property
    def _moves_allowed(self) -> int | None:
        """How many moves the exercise on the board allows, if it limits them."""
        raise NotImplementedError

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        message = read(content)
        refused = message if isinstance(message, Refused) else self._handle(message)
        if refused is not None:
            self.send(refused.reply())

    def _handle(self, message: Message) -> Refused | None:
        with self._locked() as game:
            match message:
                case Hello(sender):
                    self._greet(sender)
                    return None
                case Views():
                    self._watch(game, self._audience.told(message))
                    return None
                case Attempt():
                    return self._hear_attempt(game, message)
                case Play() | Step() | Go() | NewGame():
                    standing = self._standing.caught_up(game.version)
                    refused = standing.refusal(message.sender, message.claim)
                    return refused or self._change_game(game, message)

    def _hear_attempt(self, game: Game, message: Attempt) -> Refused | None:
        """Tells of a move that a board has refused, if the rules do refuse it."""
        sender, position = message.sender, game.position
        refused = self._standing.caught_up(game.version).refusal(sender, message.claim)
        if refused is not None:
            return refused
        if message.move is None:
            true = self._ears.found_no_place(position, message.card, self._spoken)
        else:
            true = position.refusal(message.move) is not None
            self._ears.refused(position, message.move, "hand", self._spoken)
        if true:
            return None
        return Refused(sender.client, sender.n, "message", "the rules do not refuse this")

    def _greet(self, sender: Sender) -> None:
        if sender.client not in self._audience.views:
            # A new page may be an old one reloaded, whose views are gone without a word. All
            # sessions hear the answer, and those that still live tell of their views again.
            self._watch(self._game, Audience())
        reply = {"type": "state", "client": sender.client, "n": sender.n}
        # Within the lock, so that no later change can overtake it.
        self.send({**reply, **self._whole_game()})

    def _watch(self, game: Game, audience: Audience) -> None:
        self._audience = audience
        if audience.all_hidden:
            game.clock.pause()
        else:
            game.clock.resume()

    def _change_game(self, game: Game, message: GameChange) -> Refused | None:
        """Does what a browser asks, or says why not. Errors that come out are the observers'."""
        refused = rules_refusal(game, message) or self._task_refusal(game, message)
        if refused is not None:
            return refused
        if isinstance(message, NewGame):
            if not message.game.startswith(f"{self._standing.next_turn}."):
                text = f"id must begin with {self._standing.next_turn}, not {message.game!r}"
                return Refused(message.sender.client, message.sender.n, "message", text)
            self._put(game_asked_for(game, message), message.game, message.sender)
            return None
        self._senders[game.version + 1] = message.sender
        if isinstance(message, Play):
            game.play(message.move)
        elif isinstance(message, Go):
            game.go_to(message.to)
        elif message.kind == "undo":
            game.undo()
        else:
            game.redo()
        return None

    def _task_refusal(self, game: Game, message: GameChange) -> Refused | None:
        limit = self._moves_allowed
        if not isinstance(message, Play) or limit is None or len(game.moves) < limit:
            return None
        text = f"the exercise allows {limit} moves"
        return Refused(message.sender.client, message.sender.n, "illegal", text)

    def _whole_game(self) -> dict[str, object]:
        """Returns the game with its history, as a browser needs it to play on alone."""
        with self._locked() as game:
            return whole_game(game, self._standing.game)
