"""What axe-core finds wrong with a board."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from .plain import PlainBoard

SCRIPT = (
    Path(__file__).resolve().parent.parent.parent
    / "js"
    / "node_modules"
    / "axe-core"
    / "axe.min.js"
)
GRAVE = ("serious", "critical")
RUN = """async root => {
    const { passes, violations } = await axe.run(root, { resultTypes: ["violations"] });
    return [passes.length, violations.map(({ id, impact, nodes }) =>
        [impact, id, nodes.map(({ html, failureSummary: why }) => html.slice(0, 160) + why)])];
}"""


class Finding(NamedTuple):
    """One of axe's rules that the board breaks, and where."""

    impact: str
    rule: str
    places: tuple[str, ...]


@cache
def script() -> str:
    """Returns axe-core.

    Raises:
        AssertionError: when it is not installed.
    """
    assert SCRIPT.is_file(), "there is no axe-core: run `npm ci` in js/"
    return SCRIPT.read_text(encoding="utf-8")


def grave_findings(board: PlainBoard) -> list[Finding]:
    """Returns axe's serious and critical findings in the board as it is shown now."""
    if not board.page.evaluate("() => 'axe' in globalThis"):
        board.page.evaluate(script())
    passed, found = board.root.evaluate(RUN)
    assert passed > 5, "axe has looked at nothing"
    findings = [Finding(impact, rule, tuple(places)) for impact, rule, places in found]
    return [finding for finding in findings if finding.impact in GRAVE]
