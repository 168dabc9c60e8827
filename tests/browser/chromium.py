"""Finds the Chromium that the browser tests play in. Needs only the standard library to import.

python tests/browser/chromium.py [path]    starts that Chromium, or Playwright's own, once
"""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
VARIABLE = "SOLITAIRE_CHROMIUM"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-dev-shm-usage",
)
MISSING = (
    "There is no Chromium that starts. Install one (chromium, google-chrome), "
    f"or set {VARIABLE} to its path, or run `playwright install chromium`."
)


def candidates() -> list[str | None]:
    """Returns the browsers worth trying, best first; None is Playwright's own."""
    asked = os.environ.get(VARIABLE)
    if asked:
        return [asked]
    return [*(path for path in map(shutil.which, NAMES) if path is not None), None]


def launch(playwright: Playwright) -> Browser:
    """Starts the first of the candidates that works.

    Raises:
        AssertionError: when there is none; the text says what to install.
    """
    from playwright.sync_api import Error

    said = []
    for path in candidates():
        try:
            return playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        except Error as error:
            said.append(str(error))
    raise AssertionError("\n".join([MISSING, *said]))


def start_once(path: str | None) -> None:
    """Starts the browser at the path (None: Playwright's own), opens a page and ends it.

    Raises:
        playwright.sync_api.Error: when it does not start.
    """
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        page = browser.new_page()
        page.set_content("<p>started</p>")
        browser.close()


if __name__ == "__main__":
    start_once(sys.argv[1] if len(sys.argv) > 1 else None)
