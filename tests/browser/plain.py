"""The board on a page of its own: the built bundle, a stand-in for the host's model, no kernel.

The page lies at an address that no request leaves the browser for. What the board sends to
Python is kept, and nobody answers.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route

from solitaire_widget import Game, SolitaireWidget

from .board import Board

# On localhost, so that the page has storage and may ask for the clipboard.
ADDRESS = "http://localhost/board/"
STATIC = files("solitaire_widget") / "static"
PAGE = """<!doctype html>
<html>
<head>
<meta charset="utf-8">
<title>a page with a board</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body { margin: 0 } main { position: relative }</style>
<script type="module" src="model.js"></script>
</head>
<body><main></main></body>
</html>"""
# A model as anywidget's hosts offer it. Values that are set are told to whoever listens;
# what goes to Python is written down.
MODEL = """
import factory from "./widget.js";

class Model {
    constructor(state) {
        this.state = structuredClone(state);
        this.listeners = new Map();
        this.sent = [];
        this.saved = 0;
    }
    get(name) { return this.state[name]; }
    set(name, value) {
        if (this.state[name] === value) return;
        this.state[name] = value;
        this.emit(`change:${name}`);
    }
    save_changes() { this.saved += 1; }
    send(content) { this.sent.push(structuredClone(content)); }
    on(event, listener) {
        if (!this.listeners.has(event)) this.listeners.set(event, new Set());
        this.listeners.get(event).add(listener);
    }
    off(event, listener) { this.listeners.get(event)?.delete(listener); }
    emit(event, content) {
        for (const listener of [...(this.listeners.get(event) ?? [])]) listener(content);
    }
}

const sheet = await (await fetch("./widget.css")).text();
const dress = where => {
    const style = document.createElement("style");
    style.textContent = sheet;
    where.append(style);
};
let ending = null;

// Boards find their size with a ResizeObserver, once they are on the page. Another one that is
// made later is told later. Frames would not do: they may stand with the page's clock.
const laidOut = element => new Promise(done => {
    const observer = new ResizeObserver(() => {
        observer.disconnect();
        done();
    });
    observer.observe(element);
});

// Puts boards on the page, each with a model of its own, in the place of those there. All begin
// with the same state, or each with its own of a list.
globalThis.putBoards = async (state, { boards, views, shadow, style }) => {
    ending?.abort();
    ending = new AbortController();
    const { signal } = ending;
    const main = document.querySelector("main");
    main.replaceChildren();
    document.head.querySelectorAll("style[data-board]").forEach(sheet => sheet.remove());
    if (!shadow) {
        dress(document.head);
        document.head.lastElementChild.dataset.board = "";
    }
    globalThis.models = [];
    for (let board = 0; board < boards; board += 1) {
        const model = new Model(Array.isArray(state) ? state[board] : state);
        globalThis.models.push(model);
        const widget = factory();
        await widget.initialize({ model, signal });
        for (let view = 0; view < views; view += 1) {
            const cell = document.createElement("div");
            cell.style = style;
            main.append(cell);
            const home = shadow ? cell.attachShadow({ mode: "open" }) : cell;
            if (shadow) dress(home);
            const el = document.createElement("div");
            home.append(el);
            await widget.render({ model, el, signal });
        }
    }
    await laidOut(main);
    await laidOut(main);
};
"""

Given = Game | str | None


@cache
def static(name: str) -> str:
    """Returns a file of the bundle.

    Raises:
        AssertionError: when the bundle was not built.
    """
    file = STATIC / name
    assert file.is_file(), f"there is no {name}: run `python hatch_build.py`"
    return file.read_text(encoding="utf-8")


def state_of(given: Given, settings: dict[str, Any]) -> dict[str, Any]:
    """Returns what Python's widget would give to a page that opens: JSON, without the bundle."""
    game = Game.from_position(given) if isinstance(given, str) and "/" in given else given
    widget = SolitaireWidget(game, **settings)
    try:
        return sendable(widget)
    finally:
        widget.close()


def sendable(widget: SolitaireWidget) -> dict[str, Any]:
    """Returns what the widget gives to a page that opens now: JSON, without the bundle."""
    bundle = ("_esm", "_css", "layout", "tabbable", "tooltip")
    kept = {name: value for name, value in widget.get_state().items() if name not in bundle}
    copy: dict[str, Any] = json.loads(json.dumps(kept))
    return copy


def answer(route: Route) -> None:
    """Answers the page's requests from the bundle."""
    name = route.request.url.removeprefix(ADDRESS)
    if name in ("widget.js", "widget.css"):
        kind = "text/javascript" if name.endswith("js") else "text/css"
        route.fulfill(body=static(name), content_type=kind)
    elif name == "model.js":
        route.fulfill(body=MODEL, content_type="text/javascript")
    elif name == "":
        route.fulfill(body=PAGE, content_type="text/html")
    else:
        route.fulfill(status=204)


class PlainBoard(Board):
    """A board without Python; see Board for what a player can do."""

    def __init__(self, page: Page, root: Locator, model: int = 0) -> None:
        super().__init__(page, root)
        self.model = model

    def others(self) -> list[PlainBoard]:
        """Returns every board of the page (with one view of each), in the page's order."""
        roots = self.page.locator(".solitaire").all()
        return [PlainBoard(self.page, root, at) for at, root in enumerate(roots)]

    def put(
        self,
        given: Given = None,
        *,
        boards: int = 1,
        views: int = 1,
        shadow: bool = False,
        style: str = "",
        settings: dict[str, Any] | None = None,
    ) -> None:
        """Puts another game on the page, as fresh boards; much quicker than another page.

        Args:
            given: a game, a game code, a position's text, or None for a random deal.
            boards: how many boards, each with a model of its own.
            views: how many views each of them has.
            shadow: whether each view lies in a shadow root.
            style: the inline style of the cell around each view.
            settings: the widget's settings; animation is off and the language English
                unless told otherwise.
        """
        chosen = {"animation": "off", "language": "en"} | (settings or {})
        how = {"boards": boards, "views": views, "shadow": shadow, "style": style}
        state = state_of(given, chosen)
        # A page of its own, as it were: with a change the board would miss its Python in a while.
        state.pop("_change")
        self.page.evaluate("how => putBoards(...how)", [state, how])

    def put_alone(self, state: dict[str, Any], *, boards: int = 1) -> None:
        """Puts boards on the page whose models hold this and nothing else."""
        how = {"boards": boards, "views": 1, "shadow": False, "style": ""}
        self.page.evaluate("how => putBoards(...how)", [state, how])

    def put_each(self, states: list[dict[str, Any]]) -> None:
        """Puts one board on the page for each of the models' states."""
        how = {"boards": len(states), "views": 1, "shadow": False, "style": ""}
        self.page.evaluate("how => putBoards(...how)", [states, how])

    def reload(self) -> None:
        """Loads the page again; it has no boards then."""
        self.page.reload()
        self.page.wait_for_function("() => globalThis.putBoards !== undefined", polling=20)

    def tell_of(self, game: Game) -> None:
        """Puts another game there, as Python's `new_game` does."""
        state = state_of(game, {})
        names = ("code", "rule", "position", "score", "move_count", "last_move", "is_won")
        for name in (*names, "_change"):
            self.set(name, state[name])

    def sent(self) -> list[dict[str, Any]]:
        """Returns the messages that the board has sent to Python."""
        messages: list[dict[str, Any]] = self.page.evaluate("at => models[at].sent", self.model)
        return messages

    def value(self, name: str) -> Any:
        """Reads a trait of the model."""
        return self.page.evaluate("([at, name]) => models[at].get(name)", [self.model, name])

    def set(self, name: str, value: Any) -> None:
        """Sets a trait of the model, as Python or another view would."""
        self.page.evaluate(
            "([at, name, value]) => models[at].set(name, value)", [self.model, name, value]
        )

    def frames(self, number: int = 1) -> None:
        """Waits for so many animation frames of the page."""
        self.page.evaluate(
            """number => new Promise(done => {
                const next = left => left > 0
                    ? requestAnimationFrame(() => next(left - 1)) : done();
                next(number);
            })""",
            number,
        )

    def set_hidden(self, hidden: bool) -> None:
        """Makes the page believe that its tab went to the back, or came to the front."""
        self.page.evaluate(
            """hidden => {
                const tell = (name, value) => Object.defineProperty(
                    document, name, { configurable: true, get: () => value });
                tell("visibilityState", hidden ? "hidden" : "visible");
                tell("hidden", hidden);
                document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
            }""",
            hidden,
        )


def plain_context(browser: Browser, **options: Any) -> BrowserContext:
    """Opens a browser context that knows the page's address."""
    context = browser.new_context(**options)
    context.set_default_timeout(10_000)
    context.route("http://localhost/**", answer)
    return context


def plain_page(
    browser: Browser,
    game_or_code: Given = None,
    *,
    width: int = 1000,
    height: int = 900,
    settings: dict[str, Any] | None = None,
    locale: str = "en-GB",
    device_scale_factor: float = 1,
    has_touch: bool = False,
    reduced_motion: bool = False,
    timezone: str = "UTC",
    boards: int = 1,
    views: int = 1,
    shadow: bool = False,
    style: str = "",
    clock: bool = False,
    on_error: Callable[[str], None] = print,
) -> PlainBoard:
    """Opens a page with boards and returns the first of them; its context is the caller's to close.

    Args:
        browser: the browser.
        game_or_code: as in PlainBoard.put, like settings, boards, views, shadow and style.
        width: the window's, and the cell's, in CSS pixels.
        height: the window's, in CSS pixels.
        settings: the widget's settings.
        locale: the browser's language.
        device_scale_factor: device pixels to a CSS pixel.
        has_touch: whether there is a touch screen; then the page is a phone's.
        reduced_motion: whether the system asks for less motion.
        timezone: the browser's.
        boards: how many boards.
        views: how many views of each.
        shadow: whether each view lies in a shadow root.
        style: the inline style of the cell around each view.
        clock: whether time (timers, frames, events) stands until `page.clock.run_for` lets it go.
        on_error: is told of every error in the page's console.
    """
    context = plain_context(
        browser,
        viewport={"width": width, "height": height},
        locale=locale,
        device_scale_factor=device_scale_factor,
        has_touch=has_touch,
        is_mobile=has_touch,
        reduced_motion="reduce" if reduced_motion else "no-preference",
        timezone_id=timezone,
    )
    page = context.new_page()
    page.on("pageerror", lambda error: on_error(f"{error.message}\n{error.stack}"))
    page.on("console", lambda said: on_error(said.text) if said.type == "error" else None)
    if clock:
        page.clock.install(time=0)
        page.clock.pause_at(1000)
    page.goto(ADDRESS)
    page.wait_for_function("() => globalThis.putBoards !== undefined", polling=20)
    board = PlainBoard(page, page.locator(".solitaire").first)
    board.put(
        game_or_code, boards=boards, views=views, shadow=shadow, style=style, settings=settings
    )
    return board
