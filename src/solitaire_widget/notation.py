"""Reading decks and positions: every fault is found before anything is refused."""

from __future__ import annotations

from itertools import islice

from .cards import DECK, RANK_OF, SUITS, Card, read_card
from .errors import InvalidNotationError, InvalidPositionError, echo, text_of
from .rules import RULE_OF_LETTER, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

COLUMNS = 7
_TEXT_LIMIT = 2000  # characters; the longest position has about 230
_DECK_LIMIT = 200  # cards read of a deck, which might be endless


def read_deck(deck: str | Iterable[Card | str]) -> bytes:
    """Reads a whole deck: text with the cards separated by spaces, or cards one by one (S1).

    Returns:
        The 52 card indices in the order of dealing.

    Raises:
        InvalidPositionError: if these are not the 52 cards; names every fault.
        TypeError: if it is neither text nor a series of cards.
    """
    if isinstance(deck, str):
        if len(deck) > _TEXT_LIMIT:
            raise InvalidPositionError("deck", (f"{echo(deck)} is too long for a deck",))
        deck = deck.split()
    try:
        series = iter(deck)
    except TypeError:
        raise TypeError(
            f"expected a deck, 52 cards or their text, got {type(deck).__name__}"
        ) from None
    items = list(islice(series, _DECK_LIMIT))
    cards: list[int] = []
    faults: list[str] = []
    if len(items) != len(DECK):
        many = "at least " if len(items) == _DECK_LIMIT else ""
        faults.append(f"{many}{len(items)} cards: expected {len(DECK)}")
    for item in items:
        try:
            cards.append(Card.of(item).index)
        except InvalidNotationError:
            faults.append(f"{echo(str(item))} is not a card")
    _count_cards(cards, bytes(4), faults, name_missing=True)
    if faults:
        raise InvalidPositionError("deck", tuple(faults))
    return bytes(cards)


def read_position(text: str) -> tuple[Rule, tuple[bytes, ...], bytes, bytes]:
    """Reads a position: `C ---- 7H/9S|4H8D8H5CJH/...`.

    Returns:
        The rule; the seven columns as card indices, bottom card first; how many of each column's
        cards are face down; how many cards each foundation holds (S H D C).

    Raises:
        InvalidPositionError: if there is no such position; names every fault.
        TypeError: if it is no text.
    """
    if len(text_of(text, "a position")) > _TEXT_LIMIT:
        raise InvalidPositionError("position", (f"{echo(text)} is too long",))
    parts = text.split()
    if len(parts) != 3:
        raise InvalidPositionError(
            "position",
            (
                f"{echo(text)} has {len(parts)} parts: expected a rule, foundations and columns "
                "separated by spaces, such as 'C ---- 7H/9S|4H8D...'",
            ),
        )
    faults: list[str] = []
    rule = RULE_OF_LETTER.get(parts[0])
    if rule is None:
        faults.append(f"rule {echo(parts[0])}: expected C or R")
    home = _read_foundations(parts[1], faults)
    names = parts[2].split("/")
    if len(names) != COLUMNS:
        faults.append(f"{len(names)} columns: expected {COLUMNS}")
    columns, down = [], []
    for number, name in enumerate(names, start=1):
        cards, hidden = _read_column(name, number, faults)
        columns.append(bytes(cards))
        down.append(hidden)
    flat = [card for column in columns for card in column]
    _count_cards(flat, home or bytes(4), faults, name_missing=home is not None)
    if faults or rule is None or home is None:
        raise InvalidPositionError("position", tuple(faults))
    return rule, tuple(columns), bytes(down), home


def _read_foundations(text: str, faults: list[str]) -> bytes | None:
    counts = [0 if rank == "-" else RANK_OF.get(rank, -2) + 1 for rank in text]
    if len(counts) != len(SUITS) or min(counts) < 0:
        faults.append(
            f"foundations {echo(text)}: expected four characters, for S H D C the top rank or '-'"
        )
        return None
    return bytes(counts)


def _read_column(text: str, number: int, faults: list[str]) -> tuple[list[int], int]:
    """Returns a column's cards, and how many of them are face down."""
    if text == "-":
        return [], 0
    hidden, bar, shown = text.partition("|")
    if not bar:
        hidden, shown = "", text
    where = f"column {number}"
    if "|" in shown:
        faults.append(f"{where} has more than one '|'")
        shown = shown.replace("|", "")
    if bar and not hidden:
        faults.append(f"{where} has a '|' without face-down cards before it")
    if hidden and not shown:
        faults.append(f"{where} ends face down")
    if not text:
        faults.append(f"{where} is left out: an empty column is written '-'")
    down = _read_cards(hidden, where, faults)
    return down + _read_cards(shown, where, faults), len(down)


def _read_cards(text: str, where: str, faults: list[str]) -> list[int]:
    cards: list[int] = []
    wrong = [""]  # what stands before, between and after the cards
    start = 0
    while start < len(text):
        card, end = read_card(text, start)
        if card < 0:
            wrong[-1] += text[start:end]
        else:
            cards.append(card)
            wrong.append("")
        start = end
    faults += [f"{where}: {echo(part)} is not a card" for part in wrong if part]
    return cards


def _count_cards(
    cards: Sequence[int], home: bytes, faults: list[str], *, name_missing: bool
) -> None:
    """Adds the cards that are there too often or not at all to the faults."""
    missing = []
    counts = [0] * len(DECK)
    for card in cards:
        counts[card] += 1
    for name, count in zip(DECK, counts, strict=True):
        at_home = name.rank <= home[name.suit.index]
        if count > 1:
            faults.append(f"{name} is there {count} times")
        if count and at_home:
            faults.append(f"{name} is in a column, yet its foundation holds it")
        if not count and not at_home:
            missing.append(str(name))
    if missing and name_missing:
        faults.append(f"missing: {' '.join(missing)}")


def write_position(rule: Rule, columns: tuple[bytes, ...], down: bytes, home: bytes) -> str:
    """Writes a position as `read_position` reads it."""
    tops = "".join("-A23456789TJQK"[count] for count in home)
    written = "/".join(map(_write_column, columns, down))
    return f"{rule.letter} {tops} {written}"


def _write_column(cards: bytes, down: int) -> str:
    if not cards:
        return "-"
    names = [str(DECK[card]) for card in cards]
    if down:
        names.insert(down, "|")
    return "".join(names)
