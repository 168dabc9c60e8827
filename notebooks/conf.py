"""The documentation site, made of the notebooks beside this file and of the pages around them.

pip install ".[docs]" && sphinx-build -W notebooks site

Everything that the site loads is its own: no fonts and no scripts from elsewhere.
"""

import os
from typing import Any

from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder

from solitaire_widget import __version__

project = "Solitaire widget"
release = version = __version__
html_title = "Solitaire widget"
copyright = "the authors of solitaire_widget"

extensions = [
    "myst_nb",
    "solitaire_widget.sphinx",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
]
exclude_patterns = ["_build", "jupyter_execute", "**.ipynb_checkpoints"]

# The notebooks are kept without outputs, so that every build runs them all; an error ends it.
nb_execution_mode = "auto"
nb_execution_raise_on_error = True
nb_execution_timeout = 120
nb_execution_in_temp = True
nb_merge_streams = True
# Progress bars are for those who wait; left on a page they would be widgets with scripts of theirs.
os.environ["TQDM_DISABLE"] = "1"
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autoclass_content = "both"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True
# In the docstrings single backticks mark code, as in Markdown; names among it become links.
default_role = "py:obj"
add_module_names = False
python_maximum_signature_line_length = 88
toc_object_entries_show_parents = "hide"

html_theme = "furo"
templates_path = ["_templates"]
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_copyright = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#1f6b4a",
        "color-brand-content": "#1f6b4a",
        "color-brand-visited": "#1f6b4a",
    },
    "dark_css_variables": {
        "color-brand-primary": "#7fcfa6",
        "color-brand-content": "#7fcfa6",
        "color-brand-visited": "#7fcfa6",
    },
}


class Pages(StandaloneHTMLBuilder):
    """Web pages, of which the one that finds words is not called "search": a lesson is."""

    def handle_page(
        self, pagename: str, addctx: dict[str, Any], templatename: str = "page.html", **rest: Any
    ) -> None:
        """Writes a page."""
        name = "find" if templatename == "search.html" else pagename
        super().handle_page(name, addctx, templatename, **rest)


def keep_colons(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Keeps Napoleon from taking what stands before a property's colon for its type."""
    if what in ("property", "attribute"):
        lines.insert(0, "")


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.add_builder(Pages, override=True)
    app.connect("autodoc-process-docstring", keep_colons, priority=400)
