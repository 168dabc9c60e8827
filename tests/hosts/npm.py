"""The hosts' own scripts (require.js, the html-manager, Pyodide, MyST's), from package-lock.json.

python -m hosts.npm    in tests/: installs them when they are missing or stale
"""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MODULES = HERE / "node_modules"
# Nothing of theirs needs building, so that no package's own script has to run.
NPM_CI = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")


def installed() -> Path:
    """Returns node_modules, after `npm ci` if it is not what package-lock.json asks for.

    Raises:
        AssertionError: when there is no Node, or npm fails; the text ends with its output.
    """
    lock = HERE / "package-lock.json"
    # npm writes this file when an installation is complete.
    done = MODULES / ".package-lock.json"
    if not done.is_file() or done.stat().st_mtime < lock.stat().st_mtime:
        run_npm(*NPM_CI)
        done.touch()
    return MODULES


def run_npm(*arguments: str) -> None:
    """Runs npm in this folder with the Node that a build of the board would use."""
    hook = build_hook()
    try:
        command, environment = hook.npm_command(arguments)
    except hook.BuildError as error:
        raise AssertionError(str(error)) from None
    done = subprocess.run(
        command,
        cwd=HERE,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    said = "\n".join(done.stdout.splitlines()[-60:])
    assert done.returncode == 0, f"`npm {' '.join(arguments)}` failed in {HERE}:\n{said}"


def run_node(*arguments: str | Path) -> str:
    """Runs that Node in this folder; returns what it printed.

    Raises:
        AssertionError: when it fails; the text is the end of its output.
    """
    _, environment = build_hook().npm_command(())
    program = shutil.which("node", path=environment["PATH"])
    assert program is not None
    done = subprocess.run(
        [program, *arguments],
        cwd=HERE,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
    return done.stdout


def build_hook() -> ModuleType:
    """Returns hatch_build.py, which knows the way to Node, as a module."""
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    print(installed())
