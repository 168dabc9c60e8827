"""The watch over the hosts' pages: nothing leaves this machine, and nothing is overlooked."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from .conftest import Serve
from .offline import Watch

# As pages ask: for a script, from a frame, from a worker, over a socket.
PAGE = """<!doctype html>
<script src="https://a.example/script.js"></script>
<iframe srcdoc="<img src='https://b.example/picture.png'>"></iframe>
<script>
const asks = 'fetch("https://c.example/data").catch(() => null).then(() => postMessage(0))';
globalThis.asked = Promise.all([
    new Promise(done => { new Worker(`data:text/javascript,${asks}`).onmessage = done; }),
    new Promise(done => { new WebSocket("wss://d.example/socket").onclose = done; }),
    new Promise(done => { addEventListener("load", done); }),
]);
</script>"""


def test_what_a_page_asks_of_other_servers_is_refused_and_written_down(
    chromium_browser: Browser, tmp_path: Path, serve: Serve
):
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    context = chromium_browser.new_context()
    watch = Watch(context, asks="^https://b[.]example/")
    page = context.new_page()
    page.goto(f"{serve(tmp_path)}/page.html")
    page.evaluate("() => globalThis.asked")
    context.close()
    assert sorted(watch.asked()) == [
        "https://a.example/script.js",
        "https://c.example/data",
        "wss://d.example/socket",
    ]
    with pytest.raises(AssertionError, match=r"asked beyond this machine:(?s:.*)a[.]example"):
        watch.check()


def test_errors_in_the_console_are_written_down_but_the_hosts_own(chromium_browser: Browser):
    context = chromium_browser.new_context()
    watch = Watch(context, noise="the host's own")
    page = context.new_page()
    page.evaluate("() => { console.error('the host\\'s own'); console.error('a fault'); }")
    with page.expect_event("pageerror"):
        page.evaluate("() => { setTimeout(() => { throw new Error('thrown'); }); }")
    context.close()
    assert [error.partition("\n")[0] for error in watch.errors()] == ["a fault ()", "thrown"]
    with pytest.raises(AssertionError, match=r"a fault(?s:.*)thrown"):
        watch.check()
