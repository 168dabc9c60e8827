"""The exercises that ship with the package."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from ..words import check_language
from .exercise import Exercise


def exercises(language: str = "en") -> tuple[Exercise, ...]:
    """Returns five fresh exercises, from a first move to a combination of ten.

    Each can be solved in exactly as many moves as it allows, and in no fewer.

    Args:
        language: the language of the tasks, `"en"` or `"he"`; the Hebrew ones have a Hebrew board.

    Raises:
        ValueError: for another language.

    >>> [exercise.moves_limit for exercise in exercises()]
    [1, 2, 3, 4, 10]
    """
    check_language(language)
    text = files(__package__).joinpath("shipped.json").read_text(encoding="utf-8")
    written: list[dict[str, Any]] = json.loads(text)
    made = []
    for each in written:
        exercise = Exercise(
            each["start"],
            each[language]["task"],
            each["goal"],
            each["moves_limit"],
            each[language]["title"],
            language="he" if language == "he" else "auto",
        )
        made.append(exercise)
    return tuple(made)
