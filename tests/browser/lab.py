"""A JupyterLab or Notebook server of the tests' own, and one notebook as its page shows it."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page

START_SECONDS = 90
RUN_MS = 60_000
COMES_SECONDS = 20
QUIET_LAB = {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True}
STATIC = Path(__file__).resolve().parents[2] / "src" / "solitaire_widget" / "static"
KERNELSPEC = {"name": "python3", "display_name": "Python 3", "language": "python"}


class App(NamedTuple):
    """A kind of server: its module, its options, and where it shows a notebook."""

    module: str
    options: tuple[str, ...]
    tree: str


JUPYTERLAB = App(
    "jupyterlab",
    (
        "--LabApp.news_url=",
        "--LabApp.expose_app_in_browser=True",
        "--LabApp.extension_manager=readonly",
    ),
    "lab/tree",
)
NOTEBOOK = App("notebook", ("--JupyterNotebookApp.expose_app_in_browser=True",), "notebooks")


class Lab(NamedTuple):
    """A running server."""

    url: str
    token: str
    root: Path
    settings: Path
    app: App = JUPYTERLAB

    def set(self, plugin: str, values: dict[str, Any]) -> None:
        """Writes the user's settings of a Lab plugin; pages loaded from now on have them."""
        extension, name = plugin.split(":")
        file = self.settings / extension / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values), encoding="utf-8")

    def comms_over_subshells(self, on: bool | None) -> None:
        """Chooses whether comm messages are handled beside a running cell or after it.

        None leaves it to JupyterLab, as users do.
        """
        chosen = {} if on is None else {"commsOverSubshells": "perCommTarget" if on else "disabled"}
        self.set("@jupyterlab/apputils-extension:kernels-settings", chosen)

    def write_notebook(self, *cells: str) -> str:
        """Writes a notebook of code cells; returns its name."""
        name = f"board-{secrets.token_hex(4)}.ipynb"
        made: list[dict[str, Any]] = [
            {
                "cell_type": "code",
                "id": f"cell-{number}",
                "metadata": {},
                "source": source,
                "outputs": [],
                "execution_count": None,
            }
            for number, source in enumerate(cells)
        ]
        content = {
            "cells": made,
            "metadata": {"kernelspec": KERNELSPEC},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        (self.root / name).write_text(json.dumps(content), encoding="utf-8")
        return name

    def ask(self, method: str, path: str) -> Any:
        """Asks the server's REST interface; returns the JSON of the answer, or None."""
        request = urllib.request.Request(
            f"{self.url}{path}", method=method, headers={"Authorization": f"token {self.token}"}
        )
        with urllib.request.urlopen(request, timeout=20) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def answers(self) -> bool:
        """Tells whether the server is ready."""
        try:
            self.ask("GET", "/api/status")
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False
        return True

    def end_kernels(self) -> None:
        """Ends every kernel, so that the next test has the processors to itself."""
        for session in self.ask("GET", "/api/sessions"):
            self.ask("DELETE", f"/api/sessions/{session['id']}")


@contextmanager
def running_lab(folder: Path, app: App = JUPYTERLAB) -> Iterator[Lab]:
    """Starts a server that reads nobody's configuration; ends it, by its own pid, on exit."""
    root, config = folder / "notebooks", folder / "config"
    root.mkdir(parents=True)
    url, token = f"http://127.0.0.1:{free_port()}", secrets.token_hex(16)
    lab = Lab(url, token, root, config / "settings", app)
    lab.set("@jupyterlab/apputils-extension:notification", QUIET_LAB)
    command = [
        sys.executable,
        "-m",
        app.module,
        "--no-browser",
        "--allow-root",
        "--ip=127.0.0.1",
        f"--port={url.rpartition(':')[2]}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={root}",
        f"--IdentityProvider.token={token}",
        *app.options,
    ]
    with running_server(app.module, command, folder, lab.answers):
        yield lab


@contextmanager
def running_server(
    name: str, command: list[str], folder: Path, answers: Callable[[], bool]
) -> Iterator[None]:
    """Runs a server; ends it, by its own pid, on exit.

    Args:
        name: what the server is called.
        command: the command line.
        folder: where it keeps its configuration and its log.
        answers: tells whether the server is ready.

    Raises:
        AssertionError: when it does not get ready; the text ends with its log.
    """
    log = folder / "server.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            env=own_environment(folder, folder / "config"),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            end = time.monotonic() + START_SECONDS
            while not answers():
                if process.poll() is not None or time.monotonic() > end:
                    said = "\n".join(log.read_text(errors="replace").splitlines()[-30:])
                    raise AssertionError(
                        f"{name} did not start within {START_SECONDS} s. It said:\n{said}"
                    )
                time.sleep(0.2)
            yield
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def own_environment(folder: Path, config: Path) -> dict[str, str]:
    """Returns the variables that keep Jupyter out of the user's own folders."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    return kept | {
        "JUPYTER_CONFIG_DIR": str(config),
        "JUPYTER_DATA_DIR": str(folder / "data"),
        # This tree's extension for JupyterLab goes before an installed one.
        "JUPYTER_PATH": str(STATIC),
        "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(config / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(config / "workspaces"),
        "IPYTHONDIR": str(folder / "ipython"),
    }


def free_port() -> int:
    """Returns a TCP port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Notebook:
    """One notebook open in the page. Cells are counted from 0."""

    def __init__(self, page: Page, lab: Lab, name: str) -> None:
        self.page, self.lab, self.name = page, lab, name

    def show(self) -> None:
        """Loads (or loads again) the page, and waits for nothing."""
        lab = self.lab
        self.page.goto(f"{lab.url}/{lab.app.tree}/{self.name}?reset&token={lab.token}")

    def load(self) -> None:
        """Loads (or loads again) the page, and waits for the notebook and its kernel."""
        self.show()
        self.page.wait_for_function(
            """name => {
                const panel = globalThis.jupyterapp?.shell?.currentWidget;
                return panel?.context?.path === name && panel.context.isReady
                    && panel.content.model && panel.sessionContext.isReady
                    && panel.sessionContext.session?.kernel?.status === "idle";
            }""",
            arg=self.name,
            timeout=RUN_MS,
        )
        self.wait_until_idle()

    def wait_until_idle(self) -> None:
        """Waits until the kernel has nothing left to run."""
        self.page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").first.wait_for(
            timeout=RUN_MS
        )

    def wait_until_busy(self) -> None:
        """Waits until the kernel is running a cell."""
        self.page.locator(".jp-Notebook-ExecutionIndicator[data-status=busy]").first.wait_for(
            timeout=RUN_MS
        )

    def run_all(self) -> None:
        """Runs every cell; again while one was not run, since Lab sometimes loses the first."""
        for _ in range(3):
            self.page.evaluate(
                "() => globalThis.jupyterapp.commands.execute('notebook:run-all-cells')"
            )
            self.wait_until_idle()
            if all(cell["execution_count"] for cell in self.code_cells()):
                break
        else:
            raise AssertionError("JupyterLab did not run the cells.")
        for cell in self.code_cells():
            text_of(cell)

    def cells(self) -> list[dict[str, Any]]:
        """Returns the notebook's cells as Lab would save them now."""
        saved: dict[str, Any] = self.page.evaluate(
            "() => globalThis.jupyterapp.shell.currentWidget.content.model.toJSON()"
        )
        found: list[dict[str, Any]] = saved["cells"]
        return found

    def code_cells(self) -> list[dict[str, Any]]:
        """Returns those cells that run and are not empty."""
        return [cell for cell in self.cells() if cell["cell_type"] == "code" and cell["source"]]

    def start(self, code: str) -> int:
        """Adds a cell with the code and runs it without waiting; returns its number."""
        number: int = self.page.evaluate(
            """code => {
                const { commands, shell } = globalThis.jupyterapp;
                const content = shell.currentWidget.content;
                content.model.sharedModel.addCell({ cell_type: "code", source: code });
                content.activeCellIndex = content.widgets.length - 1;
                content.deselectAll();
                void commands.execute("notebook:run-cell");
                return content.activeCellIndex;
            }""",
            code,
        )
        return number

    def is_running(self, number: int) -> bool:
        """Tells whether the cell has been started and has not ended."""
        running: bool = self.page.evaluate(STATE_OF_CELL, number) == "running"
        return running

    def wait_for_cell(self, number: int) -> str:
        """Waits for the end of the cell; returns the text that it printed."""
        self.page.wait_for_function(
            f"number => ({STATE_OF_CELL})(number) === 'idle'", arg=number, timeout=RUN_MS
        )
        return text_of(self.cells()[number])

    def run(self, code: str) -> str:
        """Runs the code in a new cell; returns the text that it printed."""
        return self.wait_for_cell(self.start(code))

    def expect(self, code: str, printed: str) -> None:
        """Runs the code, again and again, until it prints this; fails with what it printed last.

        For what hands have done: with subshells it may reach Python beside the cell that asks for
        it, or after.
        """
        end = time.monotonic() + COMES_SECONDS
        while (found := self.run(code)) != printed:
            assert time.monotonic() < end, f"{code} printed {found!r}, not {printed!r}"

    def save(self) -> None:
        """Saves the notebook's file."""
        self.page.evaluate("() => globalThis.jupyterapp.shell.currentWidget.context.save()")

    def file(self, name: str) -> Path:
        """Returns a path in the kernel's working folder, by which a test signals to a cell."""
        return self.lab.root / f"{self.name}-{name}"


STATE_OF_CELL = """number => {
    const state = globalThis.jupyterapp.shell.currentWidget.content.widgets[number]
        .model.sharedModel;
    if (state.executionState) return state.executionState;
    return state.execution_count ? "idle" : "running";
}"""


def text_of(cell: dict[str, Any]) -> str:
    """Returns what the cell printed; an exception in it fails the test."""
    texts = []
    for output in cell["outputs"]:
        if output["output_type"] == "error":
            raise AssertionError("\n".join([cell["source"], *output["traceback"]]))
        if output["output_type"] == "stream":
            text = output["text"]
            texts.append(text if isinstance(text, str) else "".join(text))
    return "".join(texts).strip()
