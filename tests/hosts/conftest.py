"""One Chromium for all hosts, pages that cannot leave this machine, and the hosts' own scripts."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from browser import chromium
from browser.lab import COMES_SECONDS, NOTEBOOK, Lab, Notebook, running_lab
from playwright.sync_api import Browser, Page, expect, sync_playwright

from . import npm
from .offline import Watch, serving

# Where to put pictures of the boards in their hosts, to look at; without it none are taken.
PICTURES = "SOLITAIRE_HOST_PICTURES"
# What Notebook 7 says of itself in the console, with any notebook.
NOTEBOOK_NOISE = (
    r"Cannot read properties of undefined \(reading 'schema'\)\n.*\n.*/static/notebook/"
    r"|Yjs was already imported"
)

# As in tests/browser: Playwright's own five seconds are few on a slow machine.
expect.set_options(timeout=COMES_SECONDS * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "hosts" in item.path.parts:
            item.add_marker(pytest.mark.hosts)


@pytest.fixture(scope="session")
def node_modules() -> Path:
    """tests/hosts/node_modules, installed when it is missing or stale."""
    return npm.installed()


@pytest.fixture(scope="package")
def chromium_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = chromium.launch(playwright)
        yield started
        started.close()


OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(chromium_browser: Browser) -> Iterator[OpenPage]:
    """Opens pages in contexts of their own: open_page(url, *, noise=None, asks=None, **options).

    At the end of the test none of them may have asked for anything beyond 127.0.0.1, nor have an
    error in its console, but those that `asks` and `noise` (patterns, see Watch) say are the
    host's own. Options are those of Browser.new_context, such as color_scheme="dark".
    """
    watches = []
    with ExitStack() as stack:

        def open_it(
            url: str | None = None,
            *,
            noise: str | None = None,
            asks: str | None = None,
            **options: object,
        ) -> Page:
            given = {"viewport": {"width": 1280, "height": 1100}, "locale": "en-GB"} | options
            context = chromium_browser.new_context(**given)
            stack.callback(context.close)
            context.set_default_timeout(20_000)
            watches.append(Watch(context, noise, asks))
            page = context.new_page()
            if url is not None:
                page.goto(url)
            return page

        yield open_it
    for watch in watches:
        watch.check()


@pytest.fixture(scope="package")
def notebook_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A Notebook 7 server; browser.lab.Notebook opens its notebooks in a page."""
    with running_lab(tmp_path_factory.mktemp("notebook"), NOTEBOOK) as server:
        yield server


OpenNotebook = Callable[..., Notebook]


@pytest.fixture
def open_notebook(open_page: OpenPage, notebook_server: Lab) -> Iterator[OpenNotebook]:
    """Opens a notebook of these cells in Notebook 7; its kernel ends with the test.

    open_notebook(*cells, noise=None, **context_options): the page is the result's `page`, and
    nothing has run yet. The noise is what Notebook says besides its usual.
    """

    def open_it(*cells: str, noise: str | None = None, **options: object) -> Notebook:
        usual = NOTEBOOK_NOISE if noise is None else f"{NOTEBOOK_NOISE}|{noise}"
        page = open_page(noise=usual, **options)
        notebook = Notebook(page, notebook_server, notebook_server.write_notebook(*cells))
        notebook.load()
        return notebook

    yield open_it
    notebook_server.end_kernels()


Serve = Callable[[Path], str]


@pytest.fixture(scope="module")
def serve() -> Iterator[Serve]:
    """Serves folders over http: serve(folder) returns the address, http://127.0.0.1:port."""
    with ExitStack() as stack:
        yield lambda folder: stack.enter_context(serving(folder))


TakePicture = Callable[[Page, str], None]


@pytest.fixture
def take_picture() -> TakePicture:
    """Takes a picture of the page, if someone asked for pictures: take_picture(page, name)."""

    def take(page: Page, name: str) -> None:
        folder = os.environ.get(PICTURES)
        if folder:
            page.screenshot(path=Path(folder) / f"{name}.png", animations="disabled")

    return take
