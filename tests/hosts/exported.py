"""Notebooks with a board, run without a browser, and pages made of them by nbconvert."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import anywidget
from browser.lab import KERNELSPEC, own_environment

REQUIRE, MANAGER = "require.js", "embed-amd.js"
# Instead of three servers of the internet: two files beside the page, and nothing for formulas.
BESIDE = (
    f"--HTMLExporter.require_js_url={REQUIRE}",
    f"--HTMLExporter.widget_renderer_url={MANAGER}",
    "--HTMLExporter.mathjax_url=data:text/javascript,",
)


def write_notebook(path: Path, *cells: str) -> Path:
    """Writes a notebook of code cells."""
    made = [
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
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def nbconvert(folder: Path, notebook: Path, *options: str) -> None:
    """Runs `jupyter nbconvert` on the notebook in that folder."""
    done = subprocess.run(
        [sys.executable, "-m", "nbconvert", notebook.name, *options],
        cwd=folder,
        env=own_environment(folder, folder / "config"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def lay_beside(folder: Path, node_modules: Path) -> None:
    """Puts beside a page what it needs for widgets: require.js, the html-manager, anywidget."""
    # Where the wheel's share/jupyter/nbextensions comes from; jupyter finds it in either place.
    nbextension = Path(anywidget.__file__).parent / "nbextension"
    manager = node_modules / "@jupyter-widgets" / "html-manager" / "dist"
    shutil.copy(node_modules / "requirejs" / "require.js", folder / REQUIRE)
    shutil.copy(manager / MANAGER, folder / MANAGER)
    shutil.copy(nbextension / "index.js", folder / "anywidget.js")
