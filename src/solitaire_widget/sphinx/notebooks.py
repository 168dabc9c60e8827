"""Boards in the pages that Sphinx makes of notebooks, by myst-nb or nbsphinx.

Both show a widget through the host's own scripts, which come from other servers. Our output
carries the board as HTML too, and that lives by one script of the site's own; so for our widget,
and for no other, the HTML is taken.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.application import Sphinx

_VIEW: Final = "application/vnd.jupyter.widget-view+json"
_STATE: Final = "application/vnd.jupyter.widget-state+json"
_BOARD: Final = "<solitaire-board"
_SCRIPT: Final = re.compile(r'\s*<script type="([^"]+)">\s*(.*?)\s*</script>\s*', re.DOTALL)
_NAMED: Final = re.compile(r'"IPY_MODEL_([^"]+)"')


def boards_of_notebooks(app: Sphinx, doctree: nodes.document) -> None:
    """Takes the HTML of our widgets in a page that was just read; Sphinx calls it."""
    page = app.env.docname
    kept = vars(app.env)
    if page in kept.get("nbsphinx_notebooks", {}):
        executed = Path(kept["nbsphinx_auxdir"], kept["nbsphinx_notebooks"][page])
        if _with_nbsphinx(doctree, _boards_in(executed)):
            kept["nbsphinx_widgets"].discard(page)
    else:
        # Without state in it, of a notebook that was not run, myst-nb keeps nothing of a page.
        known = kept.get("nb_metadata", {}).get(page, {})
        _with_myst_nb(doctree, known.get("js_files", {}))


def _with_myst_nb(doctree: nodes.document, scripts: dict[str, Any]) -> None:
    """Takes the view out of the bundles that have a board: what is left is ranked as ever."""
    replaced: set[str] = set()
    others = False
    for bundle in doctree.findall(nodes.container):
        if bundle.get("nb_element") != "mime_bundle":
            continue
        children = [child for child in bundle.children if isinstance(child, nodes.Element)]
        kinds = {child.get("mime_type"): child for child in children}
        view = kinds.get(_VIEW)
        if view is None:
            continue
        if _BOARD in _source(kinds.get("text/html")):
            replaced |= _models_in(_source(view))
            bundle.remove(view)
        else:
            others = True
    if not replaced or "ipywidgets_state" not in scripts:
        return
    if not others:
        for name in [name for name in scripts if name.startswith("ipywidgets_")]:
            del scripts[name]
        return
    place, options = scripts["ipywidgets_state"]
    body = _without(options["body"], replaced)
    scripts["ipywidgets_state"] = (place, {**options, "body": body})


def _with_nbsphinx(doctree: nodes.document, boards: dict[str, list[str]]) -> bool:
    """Puts the boards where their views were: nbsphinx drops HTML that has a view beside it.

    Returns:
        Whether the page needs the host's scripts no more.
    """
    replaced: set[str] = set()
    others = False
    states: list[nodes.raw] = []
    for raw in list(doctree.findall(nodes.raw)):
        script = _SCRIPT.fullmatch(raw.astext())
        if script is None:
            continue
        if script[1] == _STATE:
            states.append(raw)
        elif script[1] == _VIEW:
            ours = _models_in(script[2]) & boards.keys()
            others = others or not ours
            for model in ours:
                # A widget that is shown again may look otherwise then.
                html = boards[model].pop(0) if len(boards[model]) > 1 else boards[model][0]
                raw.replace_self(nodes.raw("", html, format="html"))
                replaced.add(model)
    alone = bool(replaced) and not others
    for state in states if replaced else ():
        text = _SCRIPT.sub(lambda script: _state_script(script[2], replaced), state.astext())
        state.replace_self([] if alone else nodes.raw("", text, format="html"))
    return alone


def _state_script(state: str, models: set[str]) -> str:
    return f'<script type="{_STATE}">{_without(state, models)}</script>'


def _boards_in(notebook: Path) -> dict[str, list[str]]:
    """Returns the HTML of our widgets' outputs, in their order, by the model's id."""
    found: dict[str, list[str]] = {}
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            html = "".join(data.get("text/html", ""))
            if _VIEW in data and _BOARD in html:
                found.setdefault(data[_VIEW]["model_id"], []).append(html)
    return found


def _source(node: nodes.Node | None) -> str:
    """Returns the text of a node as it was given: HTML with its tags."""
    return "" if node is None else "".join(raw.astext() for raw in node.findall(nodes.raw))


def _models_in(view: str) -> set[str]:
    """Returns the id of the model that a view shows, bare or in its script."""
    return set(re.findall(r'"model_id":\s*"([^"]+)"', view))


def _without(state: str, models: set[str]) -> str:
    """Returns the saved state of a page's widgets without models that are not shown any more.

    What another widget refers to stays: a board inside a box, the layout that two share.
    """
    saved: dict[str, Any] = json.loads(state)
    all_models: dict[str, Any] = saved["state"]
    loose = {*models, *_named_by(all_models, models)}
    kept = [model for model in all_models if model not in loose]
    needed = {*kept, *_named_by(all_models, kept)}
    saved["state"] = {name: model for name, model in all_models.items() if name in needed}
    return json.dumps(saved).replace("</", r"<\/")


def _named_by(models: dict[str, Any], start: Iterable[str]) -> Iterator[str]:
    """Yields the models that others refer to, directly or through further ones."""
    seen: set[str] = set()
    waiting = list(start)
    while waiting:
        for name in _NAMED.findall(json.dumps(models.get(waiting.pop(), {}))):
            if name not in seen:
                seen.add(name)
                waiting.append(name)
                yield name
