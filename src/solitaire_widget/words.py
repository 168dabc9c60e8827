"""Sentences in the player's language, from the one catalogue that the board reads too."""

from __future__ import annotations

from functools import cache

LANGUAGES = ("en", "he")
"""The languages of the catalogue."""


def say(language: str, key: str, /, **fields: object) -> str:
    """Returns the sentence of a key with its `{fields}` filled in.

    >>> say("en", "refusal.NEEDS_KING")
    'An empty column takes only a king.'

    Raises:
        ValueError: if the catalogue lacks the language.
        KeyError: if it lacks the key, or the sentence wants a field that is not given.
    """
    catalogue = _catalogue(check_language(language))
    if key not in catalogue:
        raise KeyError(f"the catalogue has no sentence {key!r}")
    return catalogue[key].format_map(fields)


def plural(language: str, stem: str, n: int, /, **fields: object) -> str:
    """Returns the form of a sentence for `n` things: key `<stem>.one` for 1, else `<stem>.other`.

    The number itself is the field `{count}`.
    """
    return say(language, f"{stem}.{'one' if n == 1 else 'other'}", count=n, **fields)


def card_name(language: str, card: object, /) -> str:
    """Returns the name of a card, a Card or its text.

    >>> card_name("en", "7H"), card_name("he", "JS")
    ('7 of hearts', 'נסיך עלה')
    """
    text = str(card)
    rank, suit = text[0], text[1]
    return say(
        language,
        "card.name",
        rank=say(language, f"rank.{rank}"),
        suit=say(language, f"suit.{suit}"),
    )


def check_language(language: str) -> str:
    """Returns the language if the catalogue has it.

    Raises:
        ValueError: if it has not.
        TypeError: if the language is no text.
    """
    if not isinstance(language, str):
        raise TypeError(f"expected a language, 'en' or 'he', got {type(language).__name__}")
    if language not in LANGUAGES:
        from .errors import echo

        raise ValueError(f"no language {echo(language)}: expected 'en' or 'he'")
    return language


@cache
def _catalogue(language: str) -> dict[str, str]:
    # Imported only when a word is wanted: these two cost more than the whole engine.
    import json
    from importlib.resources import files

    text = files(__package__).joinpath("locales", f"{language}.json").read_text(encoding="utf-8")
    catalogue: dict[str, str] = json.loads(text)
    return catalogue
