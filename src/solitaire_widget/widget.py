"""The widget: one game, shown by boards in the browser and driven from Python.

The only module that knows anywidget and traitlets. Python owns the game: browsers send messages
that say what a player did, and only this module writes what they show.

Every change happens under the lock of the game, the only lock that is ever waited for.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Unpack, cast

import anywidget
import traitlets

from .answering import Answering
from .bundle import bundled
from .driving import Driving
from .hearing import Hearing
from .listening import Ears
from .marks import added, check_seen
from .options import check_options
from .protocol import SETTINGS, Kind, Sender, Setting, change_record, setting_fault
from .publishing import Publishing
from .showing import Showing
from .sync import FACTS, Audience, Standing, Teller, facts, game_name, game_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from .changes import Change
    from .codes import GameCode
    from .game import Game
    from .marks import Mark
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


class SolitaireWidget(Driving, Showing, Hearing, Answering, Publishing, anywidget.AnyWidget):
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
        interactive: hands can play; without, the board is one to look at, and Python plays.
        peek: face-down cards show which they are, small and grey.
        marks: what is marked, as values of `solitaire_widget.marks`; read-only, see `highlight`.
        timeline: under the board lies a timeline that steps through the moves of the line.
        verdict_light: the board says whether the game can still be won (all cards known).
        hints: the bar has a button that marks a move of a winning line.
        review_strip: along the timeline, or under the board, it is shown up to where the game
            could be won, and which move lost it.
    """

    code = traitlets.Unicode(None, allow_none=True, read_only=True).tag(sync=True)
    rule = traitlets.Unicode(read_only=True).tag(sync=True)
    position = traitlets.Unicode(read_only=True).tag(sync=True)
    score = traitlets.Int(read_only=True).tag(sync=True)
    move_count = traitlets.Int(read_only=True).tag(sync=True)
    last_move = traitlets.Unicode(None, allow_none=True, read_only=True).tag(sync=True)
    is_won = traitlets.Bool(read_only=True).tag(sync=True)
    # With the game's id, so that a board which has dealt another game meanwhile shows none.
    marks = traitlets.Tuple(read_only=True).tag(
        sync=True,
        to_json=lambda marks, widget: {
            "game": widget._standing.game,
            "list": [mark.plain() for mark in marks],
        },
    )

    double_click = _SettingTrait("double_click")
    placement_help = _SettingTrait("placement_help")
    interactive_rules = _SettingTrait("interactive_rules")
    auto_place = _SettingTrait("auto_place")
    language = _SettingTrait("language")
    theme = _SettingTrait("theme")
    four_colour = _SettingTrait("four_colour")
    animation = _SettingTrait("animation")
    left_handed = _SettingTrait("left_handed")
    interactive = _SettingTrait("interactive")
    peek = _SettingTrait("peek")
    timeline = _SettingTrait("timeline")
    verdict_light = _SettingTrait("verdict_light")
    hints = _SettingTrait("hints")
    review_strip = _SettingTrait("review_strip")

    # Traits rather than paths: for paths anywidget connects every widget to the file's signal,
    # and then no closed widget is ever freed.
    _esm = traitlets.Unicode(read_only=True).tag(sync=True)
    _css = traitlets.Unicode(read_only=True).tag(sync=True)
    # The whole game, made anew whenever the whole state is asked for: it never rides on a move.
    _opening = traitlets.Dict(read_only=True).tag(
        sync=True, to_json=lambda _value, widget: widget._whole_game()
    )
    _change: traitlets.List[object] = traitlets.List(read_only=True).tag(sync=True)

    # The exercise that is set on the board, if one is: title, text, limit, solved.
    _task: traitlets.Dict[str, object] = traitlets.Dict(None, allow_none=True, read_only=True).tag(
        sync=True
    )
    # Whether boards are to tell of moves that they refuse.
    _hears_refusals = traitlets.Bool(False, read_only=True).tag(sync=True)

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
            self._ears = Ears(self._game)
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

    def close(self) -> None:
        """Takes all boards off the page; the game lives on, and knows the widget no more."""
        if self._tied:
            self._tied = False
            with self._locked():
                self._leave()
                self._ears.close()
        super().close()
        if self._own_layout:
            # Every widget has a layout that is a widget too, and nobody else would free it.
            self._own_layout = False
            self.layout.close()

    # What the notebook asks.

    def get_state(
        self, key: str | Iterable[str] | None = None, drop_defaults: bool = False
    ) -> dict[str, Any]:
        """Returns the synced state, all of it of the same moment.

        Defaults are never dropped: among them are the names by which a page finds the view, and
        `embed_minimal_html`, which drops defaults unless told otherwise, would show nothing.
        """
        with self._locked():
            state: dict[str, Any] = super().get_state(key)
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
        if self._collected is not None and change["name"] in (*FACTS, "_change", "marks"):
            self._collected.append(change)
        else:
            super().notify_change(change)

    def _repr_mimebundle_(
        self, **kwargs: dict[Any, Any]
    ) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        self._ears.cell.remember()
        data, metadata = bundle
        return {**data, **self._output()}, metadata

    def __repr__(self) -> str:
        """Names the game on the board."""
        with self._locked() as game:
            return f"<SolitaireWidget over {game!r}>"

    # What the other parts ask.

    def _mark(self, mark: Mark | None) -> None:
        with self._locked() as game:
            if mark is not None and not self.peek:
                check_seen([mark], game.position)
            self.set_trait("marks", () if mark is None else added(self.marks, mark))

    def _shown(self) -> tuple[tuple[Mark, ...], Mapping[str, object] | None]:
        return self.marks, self._task or None

    def _set_task(self, task: dict[str, object] | None) -> None:
        with self._locked():
            self.set_trait("_task", task)

    @property
    def _moves_allowed(self) -> int | None:
        limit = self._task["limit"] if self._task else None
        return limit if isinstance(limit, int) else None

    def _hear_refusals(self) -> None:
        self.set_trait("_hears_refusals", self._ears.has("refusal"))

    @property
    def _spoken(self) -> str:
        return "he" if self.language == "he" else "en"

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
        told = change.move if change.to is None else change.to
        try:
            self._show(self._set_facts(game, change.kind, told, sender))
        finally:
            self._ears.follow(game, change, "python" if sender is None else "hand")

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
            try:
                self._show(self._set_facts(game, "new", None, sender))
            finally:
                self._ears.attend(game)

    def _leave(self) -> None:
        """Ends everything that ties the widget to its game."""
        self._unsubscribe()
        self._senders.clear()
        if self._audience.all_hidden:
            self._game.clock.resume()

    def _set_facts(
        self, game: Game, kind: Kind, move: Move | int | None, sender: Sender | None
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
            if kind == "new":
                self.set_trait("marks", ())
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
