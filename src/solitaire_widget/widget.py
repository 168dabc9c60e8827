"""The widget: one game, shown by boards in the browser and driven from Python.

The only module that knows anywidget and traitlets. Python owns the game: browsers send messages
that say what a player did, and only this module writes what they show.

Every change happens under the lock of the game, the only lock that is ever waited for.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Unpack, cast

import anywidget
import traitlets

from .bundle import bundled
from .options import check_options
from .output import picture_html
from .protocol import (
    SETTINGS,
    Hello,
    Kind,
    Message,
    NewGame,
    Play,
    Refused,
    Sender,
    Setting,
    Step,
    Views,
    change_record,
    read,
    setting_fault,
)
from .sync import (
    FACTS,
    Audience,
    Standing,
    Teller,
    facts,
    game_asked_for,
    game_name,
    game_of,
    rules_refusal,
    whole_game,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from .changes import Change
    from .codes import GameCode
    from .game import Game
    from .moves import Move
    from .options import Options
    from .rules import Rule


class _SettingTrait(traitlets.TraitType[Setting, Setting]):
    """A setting: it says what was expected, and changes under the game's lock."""

    def __init__(self, name: str) -> None:
        super().__init__(SETTINGS[name][0])
        self.tag(sync=True)

    def validate(self, obj: object, value: object) -> Setting:
        fault = setting_fault(str(self.name), value)
        if fault:
            raise traitlets.TraitError(fault)
        return cast("Setting", value)

    def set(self, obj: traitlets.HasTraits, value: Setting) -> None:
        # ipywidgets and traitlets swap methods of the widget while they apply a browser's
        # message: a thread that sets a trait meanwhile would lose its notification.
        with cast("SolitaireWidget", obj)._locked():
            super().set(obj, value)


class SolitaireWidget(anywidget.AnyWidget):
    """A board of Russian Solitaire in a notebook, over a `Game` that Python plays too.

    A move by hand is in `widget.game` at once, and a move on `widget.game`, from any cell or
    thread, moves the board.

    Attributes:
        game: the very `Game` on the board; `new_game` puts another one there.
        code: the game code (A7) as text, or None; like the next six read-only and observable.
        rule: `"classic"` or `"relaxed"` (R1).
        position: the position as text.
        score: the score (P1, P2).
        move_count: how many moves were played (A5).
        last_move: the last move in effect as text, or None.
        is_won: whether all cards are on the foundations (W1).
        double_click: two quick taps look for a place for a card (A3).
        placement_help: possible places are marked during a drag (A6).
        interactive_rules: a refused move tells its rule (A6).
        auto_place: a card released anywhere goes where it fits (A6).
        language: `"auto"` (the browser's), `"en"` or `"he"`.
        theme: `"auto"` (the page's), `"light"` or `"dark"`.
        four_colour: diamonds are blue and clubs green.
        animation: `"auto"` (none where less motion is asked for), `"on"` or `"off"`.
        left_handed: the foundations are on the other side.
    """

    code = traitlets.Unicode(None, allow_none=True, read_only=True).tag(sync=True)
    rule = traitlets.Unicode(read_only=True).tag(sync=True)
    position = traitlets.Unicode(read_only=True).tag(sync=True)
    score = traitlets.Int(read_only=True).tag(sync=True)
    move_count = traitlets.Int(read_only=True).tag(sync=True)
    last_move = traitlets.Unicode(None, allow_none=True, read_only=True).tag(sync=True)
    is_won = traitlets.Bool(read_only=True).tag(sync=True)

    double_click = _SettingTrait("double_click")
    placement_help = _SettingTrait("placement_help")
    interactive_rules = _SettingTrait("interactive_rules")
    auto_place = _SettingTrait("auto_place")
    language = _SettingTrait("language")
    theme = _SettingTrait("theme")
    four_colour = _SettingTrait("four_colour")
    animation = _SettingTrait("animation")
    left_handed = _SettingTrait("left_handed")

    # Traits rather than paths: for paths anywidget connects every widget to the file's signal,
    # and then no closed widget is ever freed.
    _esm = traitlets.Unicode(read_only=True).tag(sync=True)
    _css = traitlets.Unicode(read_only=True).tag(sync=True)
    # The whole game, made anew whenever the whole state is asked for: it never rides on a move.
    _opening = traitlets.Dict(read_only=True).tag(
        sync=True, to_json=lambda _value, widget: widget._whole_game()
    )
    _change: traitlets.List[object] = traitlets.List(read_only=True).tag(sync=True)

    # Until the constructor has come that far; even a widget that it refused is closed in the end.
    _tied = False
    _own_layout = False
    _collected: list[traitlets.Bunch] | None = None

    def __init__(
        self,
        game: Game | GameCode | str | None = None,
        *,
        rule: Rule | str | None = None,
        **options: Unpack[Options],
    ) -> None:
        """Puts a game on a board.

        Args:
            game: a `Game`, which is taken as it is, or a game code (A7), a value or text;
                without one a random game is dealt.
            rule: a `Rule`, `"classic"` (the default) or `"relaxed"` (R1). Beside a game or a
                code it must be the same.
            **options: the settings, and `layout`, `tooltip` and `tabbable` as any widget has.

        Raises:
            TypeError: for keyword arguments that there are not; names them all.
            traitlets.TraitError: for a setting's value that is not allowed.
            InvalidNotationError: for a text that is no game code or no rule.
            FileNotFoundError: if the package was not built.
        """
        check_options(options)
        self._game = game_of(game, rule)
        self._standing = Standing(game_name(1), self._game.version)
        self._audience = Audience()
        self._senders: dict[int, Sender] = {}
        self._teller: Teller[traitlets.Bunch] = Teller()
        with self._game.lock:
            self._set_facts(self._game, "new", None, None)
            super().__init__(**options)
            self._own_layout = options.get("layout") is None
            self._unsubscribe = self._game.subscribe(self._listener(self._game))
            self._tied = True
        self.on_msg(self._receive)

    @traitlets.default("_esm")
    def _default_esm(self) -> str:
        return bundled("widget.js")

    @traitlets.default("_css")
    def _default_css(self) -> str:
        return bundled("widget.css")

    @property
    def game(self) -> Game:
        """The very game on the board."""
        return self._game

    def play(self, move: Move | str) -> Move:
        """Plays a move on the game and returns it.

        Raises:
            IllegalMoveError: if the move is not legal; nothing changes.
        """
        with self._locked() as game:
            return game.play(move)

    def undo(self) -> Move:
        """Takes the game's last move back and returns it (A5).

        Raises:
            HistoryError: if nothing is left to undo; nothing changes.
        """
        with self._locked() as game:
            return game.undo()

    def redo(self) -> Move:
        """Plays the move that was last taken back again, and returns it (A5).

        Raises:
            HistoryError: if nothing is left to redo; nothing changes.
        """
        with self._locked() as game:
            return game.redo()

    def new_game(
        self, game: Game | GameCode | str | None = None, *, rule: Rule | str | None = None
    ) -> Game:
        """Puts another game on the board and returns it; the one before is left as it is.

        Args:
            game: a `Game`, which is taken as it is, or a game code (A7), a value or text;
                without one a random game is dealt.
            rule: a `Rule`, `"classic"` (the default) or `"relaxed"` (R1). Beside a game or a
                code it must be the same.

        Raises:
            InvalidNotationError: for a text that is no game code or no rule; nothing changes.
        """
        fresh = game_of(game, rule)
        self._put(fresh, None, None)
        return fresh

    def close(self) -> None:
        """Takes all boards off the page; the game lives on, and knows the widget no more."""
        if self._tied:
            self._tied = False
            with self._locked():
                self._leave()
        super().close()
        if self._own_layout:
            # Every widget has a layout that is a widget too, and nobody else would free it.
            self._own_layout = False
            self.layout.close()

    # What the notebook asks.

    def get_state(
        self, key: str | Iterable[str] | None = None, drop_defaults: bool = False
    ) -> dict[str, Any]:
        """Returns the synced state, all of it of the same moment."""
        with self._locked():
            state: dict[str, Any] = super().get_state(key, drop_defaults)
            return state

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Takes what a browser wrote: allowed values of settings, and nothing else.

        The browser is told the true value of everything that was refused.
        """
        with self._locked():
            accepted, refused = {}, []
            for name, value in sync_data.items():
                if name in SETTINGS and not setting_fault(name, value):
                    accepted[name] = value
                elif name in self.keys:
                    refused.append(name)
            # Refused values are sorted out first, since ipywidgets echoes all that it is given.
            if accepted:
                super().set_state(accepted)
            if refused:
                self.send_state(refused)

    def notify_change(self, change: traitlets.Bunch) -> None:
        """Holds back the news of a change of the game until all its traits are set and sent."""
        if self._collected is not None and change["name"] in (*FACTS, "_change"):
            self._collected.append(change)
        else:
            super().notify_change(change)

    def _repr_mimebundle_(
        self, **kwargs: dict[Any, Any]
    ) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        # Shown where no widget can be: in untrusted notebooks, on GitHub, in print.
        with self._locked() as game:
            position, board = game.position, game.board()
        picture = picture_html(
            position,
            language="he" if self.language == "he" else "en",
            theme="dark" if self.theme == "dark" else "light",
            four_colour=bool(self.four_colour),
        )
        return {**data, "text/plain": board, "text/html": picture}, metadata

    def __repr__(self) -> str:
        """Names the game on the board."""
        with self._locked() as game:
            return f"<SolitaireWidget over {game!r}>"

    # The lock.

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

    # Changes of the game.

    def _listener(self, game: Game) -> Callable[[Change], None]:
        standing = self._standing.game

        def listen(change: Change) -> None:
            # Changes that were made before another game came may still be on their way.
            if self._game is game and self._standing.game == standing:
                self._follow(game, change)

        return listen

    def _follow(self, game: Game, change: Change) -> None:
        sender = self._senders.pop(change.version, None)
        client = None if sender is None else sender.client
        self._standing = self._standing.after(change.version, client)
        self._show(self._set_facts(game, change.kind, change.move, sender))

    def _put(self, game: Game, name: str | None, sender: Sender | None) -> None:
        with self._locked_with(game):
            self._leave()
            self._game = game
            client = None if sender is None else sender.client
            name = name or game_name(self._standing.next_turn)
            self._standing = Standing(name, game.version, client, game.version)
            self._unsubscribe = game.subscribe(self._listener(game))
            if self._audience.all_hidden:
                game.clock.pause()
            self._show(self._set_facts(game, "new", None, sender))

    def _leave(self) -> None:
        """Ends everything that ties the widget to its game."""
        self._unsubscribe()
        self._senders.clear()
        if self._audience.all_hidden:
            self._game.clock.resume()

    def _set_facts(
        self, game: Game, kind: Kind, move: Move | None, sender: Sender | None
    ) -> list[traitlets.Bunch]:
        """Sets the traits of a change without a word, and returns the news of those that differ."""
        record = change_record(
            self._standing.game, self._standing.version, kind, move, sender, game.elapsed
        )
        news: list[traitlets.Bunch] = []
        self._collected = news
        try:
            for name, value in {**facts(game), "_change": record}.items():
                self.set_trait(name, value)
        finally:
            self._collected = None
        return news

    def _show(self, news: list[traitlets.Bunch]) -> None:
        """Sends the traits of a change in one message, and then tells the observers.

        Observers hear of the changes in their order, even if one of them plays again; if some
        raise, the others hear all the same, and the first error goes to whoever made the change.
        """
        errors: list[Exception] = []
        try:
            self.send_state([change["name"] for change in news])
        except Exception as error:
            errors.append(error)
        # The traits were sent together already; ipywidgets would send each once more.
        self._teller.tell(news, partial(traitlets.HasTraits.notify_change, self), errors)
        if errors:
            raise errors[0]

    # Messages of browsers.

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
                case Play() | Step() | NewGame():
                    standing = self._standing.caught_up(game.version)
                    refused = standing.refusal(message.sender, message.claim)
                    return refused or self._change_game(game, message)

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

    def _change_game(self, game: Game, message: Play | Step | NewGame) -> Refused | None:
        """Does what a browser asks, or says why not. Errors that come out are the observers'."""
        refused = rules_refusal(game, message)
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
        elif message.kind == "undo":
            game.undo()
        else:
            game.redo()
        return None

    def _whole_game(self) -> dict[str, object]:
        """Returns the game with its history, as a browser needs it to play on alone."""
        with self._locked() as game:
            return whole_game(game, self._standing.game)
