"""Checks whether the project is ready to be published.

    python tests/release_check.py              what every commit must hold
    python tests/release_check.py --publish    also what only a release has: links and a date

Builds the sdist and the wheel in isolation, checks their metadata, and installs each, with what
it asks for, into a clean virtual environment, where a game is played, a board made and a page
written, far from this checkout. Needs the test extra. Leaves nothing behind.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import venv
import zipfile
from email import message_from_string
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from email.message import Message

ROOT = Path(__file__).resolve().parent.parent
HEADING = re.compile(r"^## (\S+) \(([^)]*)\)$", re.MULTILINE)
DATE = re.compile(r"\d{4}-\d\d-\d\d")
LINKS = ("Homepage", "Documentation", "Source", "Changelog")
# Played in the fresh environment. It prints where the package was found.
USE = """
import json, pathlib, sys
import solitaire_widget
from solitaire_widget import Game, SolitaireWidget
game = Game("RU1-C-AAAAASC")
for move in ("AH>F", "AD>F", "2D>F", "KC>1"):
    game.play(move)
assert game.score == 35, game.score
widget = SolitaireWidget(game)
data, _ = widget._repr_mimebundle_()
assert "application/vnd.jupyter.widget-view+json" in data and "<img" in data["text/html"]
assert len(widget.get_state()["_esm"]) > 50_000
page = pathlib.Path("page.html")
game.to_html(page)
assert page.stat().st_size > 50_000
for name in ("locales/he.json", "art/cards.json", "py.typed"):
    assert pathlib.Path(solitaire_widget.__file__).parent.joinpath(name).is_file(), name
print(json.dumps([solitaire_widget.__version__, solitaire_widget.__file__]))
"""


class NotReadyError(Exception):
    """Something that a release needs is missing; the text says what."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line; returns 0 when everything holds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--publish", action="store_true", help="also ask for links and a date")
    publish = parser.parse_args(arguments).publish
    try:
        version = the_version()
        check_changelog((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version, publish)
        if publish:
            check_links(project_table())
        with tempfile.TemporaryDirectory() as folder:
            check_distributions(Path(folder), version)
    except NotReadyError as error:
        print(f"\nNot ready: {error}", file=sys.stderr)
        return 1
    print(f"\nsolitaire_widget {version} is ready.")
    return 0


def project_table() -> dict[str, object]:
    """Returns the [project] table of pyproject.toml."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        table: dict[str, object] = tomllib.load(file)["project"]
    return table


def the_version() -> str:
    """Returns the version from the one place that has it.

    Raises:
        NotReadyError: when pyproject.toml has one of its own, or the package has none.
    """
    if "version" in project_table():
        raise NotReadyError("pyproject.toml has a version; the only place for it is __init__.py")
    text = (ROOT / "src" / "solitaire_widget" / "__init__.py").read_text(encoding="utf-8")
    found = re.findall(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if len(found) != 1:
        raise NotReadyError(
            f"__init__.py has {len(found)} lines that set __version__, expected one"
        )
    return str(found[0])


def check_changelog(text: str, version: str, publish: bool) -> None:
    """Checks that the changelog begins with the version, and is dated if it is published.

    Raises:
        NotReadyError: when it does not.
    """
    heading = HEADING.search(text)
    if heading is None:
        raise NotReadyError("CHANGELOG.md has no heading of the form '## 1.2.3 (2030-01-31)'")
    if heading[1] != version:
        raise NotReadyError(f"CHANGELOG.md begins with {heading[1]}, the package is {version}")
    if publish and not DATE.fullmatch(heading[2]):
        raise NotReadyError(f"CHANGELOG.md gives {heading[2]!r} as the date of {version}")


def check_links(project: dict[str, object]) -> None:
    """Checks that the project's pages are named.

    Raises:
        NotReadyError: when links are missing from pyproject.toml.
    """
    urls = project.get("urls", {})
    missing = [name for name in LINKS if not isinstance(urls, dict) or name not in urls]
    if missing:
        raise NotReadyError(f"[project.urls] in pyproject.toml lacks {', '.join(missing)}")


def check_distributions(folder: Path, version: str) -> None:
    """Builds sdist and wheel, checks their metadata, and uses each in a clean environment.

    Raises:
        NotReadyError: when one of them cannot be built, described, installed or used.
    """
    dist = folder / "dist"
    print("building", flush=True)
    run([sys.executable, "-m", "build", "--outdir", str(dist), str(ROOT)], "building")
    (sdist,) = dist.glob("*.tar.gz")
    (wheel,) = dist.glob("*.whl")
    run([sys.executable, "-m", "twine", "check", "--strict", str(sdist), str(wheel)], "twine")
    check_metadata(metadata_of(sdist), metadata_of(wheel), version)
    for made in (wheel, sdist):
        print(f"installing and using {made.name}", flush=True)
        use(made, folder / made.name.rpartition(".")[2], version)


def metadata_of(made: Path) -> Message:
    """Returns the core metadata of an sdist or a wheel."""
    if made.suffix == ".whl":
        with zipfile.ZipFile(made) as wheel:
            (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
            text = wheel.read(name)
    else:
        with tarfile.open(made) as sdist:
            root = sdist.getnames()[0].partition("/")[0]
            file = sdist.extractfile(f"{root}/PKG-INFO")
            text = file.read() if file else b""
    return message_from_string(text.decode("utf-8"))


def check_metadata(sdist: Message, wheel: Message, version: str) -> None:
    """Checks that both say the same, and what a package index asks for.

    Raises:
        NotReadyError: when they differ or a field is missing.
    """
    if sdist.items() != wheel.items():
        raise NotReadyError("the sdist and the wheel have different metadata")
    if wheel["Version"] != version:
        raise NotReadyError(f"the built version is {wheel['Version']}, expected {version}")
    wanted = ("Summary", "License-Expression", "Requires-Python", "Keywords", "Classifier")
    missing = [name for name in wanted if not wheel[name]]
    if missing:
        raise NotReadyError(f"the metadata lacks {', '.join(missing)}")


def use(made: Path, folder: Path, version: str) -> None:
    """Installs a distribution into an environment of its own and plays there.

    Raises:
        NotReadyError: when it cannot be installed, or does not work there.
    """
    venv.create(folder / "env", with_pip=False, symlinks=os.name != "nt")
    python = folder / "env" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    run([*install, "--no-cache-dir", str(made)], f"installing {made.name}")
    said = run([str(python), "-I", "-c", USE], f"using {made.name}", folder)
    if f'"{version}"' not in said or str(folder) not in said:
        raise NotReadyError(f"another solitaire_widget was used than {made.name}: {said.strip()}")
    extension = folder / "env" / "share" / "jupyter" / "labextensions" / "solitaire-widget"
    if not (extension / "package.json").is_file():
        raise NotReadyError(f"{made.name} brings no extension for JupyterLab")


def run(command: list[str], what: str, folder: Path | None = None) -> str:
    """Runs a command away from the checkout; returns what it printed.

    Raises:
        NotReadyError: when it fails, with all that it printed.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command,
        cwd=folder or tempfile.gettempdir(),
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise NotReadyError(f"{what} failed:\n{done.stdout}")
    return done.stdout


if __name__ == "__main__":
    raise SystemExit(main())
