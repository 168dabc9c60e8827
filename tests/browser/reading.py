"""What can be read or heard of a board: every text of it, and which way the text runs."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from .plain import PlainBoard

LATIN = re.compile("[A-Za-z]")
HEBREW = re.compile("[\u05d0-\u05ea]")
# What may stay Latin in Hebrew: codes and their parts, card symbols, names of keys, two names.
ALLOWED = re.compile(
    "RU1-[CR]-[A-Z2-7]{7}|RU1-[CR]-|RU1|[AJQK](?=[♠♥♦♣])|A–Z|Ctrl[+][A-Z]"
    "|Python|English|\u2066[CR]\u2069"
)
TEXTS = """root => {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { data, parentElement } = walker.currentNode;
        if (data.trim() !== "" && !parentElement.closest("kbd, svg"))
            found.push([parentElement.className || parentElement.localName, data]);
    }
    const names = ["aria-label", "title", "placeholder", "alt", "aria-description",
        "aria-roledescription", "aria-valuetext"];
    for (const element of [root, ...root.querySelectorAll("*")])
        for (const name of names)
            if (element.hasAttribute(name)) found.push([name, element.getAttribute(name)]);
    return found;
}"""
# Runs that must read from left to right, and do not: first character right of the last one.
BACKWARDS = r"""root => {
    const run = new RegExp(
        "(?:10|[2-9AJQK])[♠♥♦♣]|RU1(?:-[CR](?:-[A-Z2-7]*)?)?|\\d+(?::\\d\\d)+|\\d{2,}"
        + "|Ctrl\\+[A-Z]|A–Z|2–7|1 … 7", "g");
    const wrong = [];
    let seen = 0;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        for (const { 0: text, index } of node.data.matchAll(run)) {
            const at = place => {
                const range = document.createRange();
                range.setStart(node, place);
                range.setEnd(node, place + 1);
                return range.getBoundingClientRect();
            };
            const [first, last] = [at(index), at(index + text.length - 1)];
            if (first.width === 0 || text.length < 2) continue;
            seen += 1;
            if (first.top === last.top && first.left >= last.left) wrong.push([text, node.data]);
        }
    }
    return { wrong, seen };
}"""


class Runs(NamedTuple):
    """Symbols, codes, times and numbers of a board."""

    seen: int
    backwards: list[list[str]]


def texts(board: PlainBoard) -> list[tuple[str, str]]:
    """Returns where each text of the board stands, and the text; names of keys are left out."""
    return [(where, text) for where, text in board.root.evaluate(TEXTS)]


def english_left(board: PlainBoard, typed: str = "\0") -> list[tuple[str, str]]:
    """Returns the texts with Latin letters that Hebrew has no use for.

    Args:
        board: the board.
        typed: what was typed into the board, which may say so again.
    """
    found = [(where, text, text.replace(typed, "")) for where, text in texts(board)]
    return [(where, text) for where, text, own in found if LATIN.search(ALLOWED.sub("", own))]


def hebrew_left(board: PlainBoard, typed: str = "\0") -> list[tuple[str, str]]:
    """Returns the texts with Hebrew letters; the name of the language itself is none."""
    found = [(where, text, text.replace(typed, "")) for where, text in texts(board)]
    return [(where, text) for where, text, own in found if HEBREW.search(own) and own != "עברית"]


def runs(board: PlainBoard) -> Runs:
    """Returns which runs of the board read from right to left, though they must not."""
    found = board.root.evaluate(BACKWARDS)
    return Runs(found["seen"], found["wrong"])


@cache
def catalogue(language: str) -> dict[str, str]:
    """Returns the sentences of a language by their keys."""
    file = files("solitaire_widget") / "locales" / f"{language}.json"
    sentences: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return sentences
