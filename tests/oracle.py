"""The rules a second time, naively, as a judge of the engine.

Written from the clauses of the rules with strings and lists; shares no code with the package and
cares for nothing but being easy to check against them.
"""

from __future__ import annotations

import copy
import random
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

Item = TypeVar("Item")

SUITS = ["S", "H", "D", "C"]  # F2
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]  # S4
CARDS = [rank + suit for suit in SUITS for rank in RANKS]
DESTINATIONS = ["1", "2", "3", "4", "5", "6", "7", "F"]
REFUSALS = [
    "FACE_DOWN",
    "BURIED",
    "ALREADY_THERE",
    "GROUP_TOO_LARGE",
    "ONE_AT_A_TIME",
    "FOUNDATION_RANK",
    "NEEDS_KING",
    "COLUMN_RANK",
    "FAMILY",
]


class Table:
    """Cards on a table: columns are lists of [card, is face up], foundations lists of cards."""

    def __init__(self, rule: str) -> None:
        self.rule = rule  # "C" or "R"
        self.columns: list[list[tuple[str, bool]]] = [[] for _ in range(7)]
        self.foundations: dict[str, list[str]] = {suit: [] for suit in SUITS}

    @staticmethod
    def deal(rule: str, deck: str) -> Table:
        """S1, S2, S3."""
        table = Table(rule)
        cards = deck.split()
        for column, (hidden, shown) in enumerate(
            [(0, 1), (1, 5), (2, 5), (3, 5), (4, 5), (5, 5), (6, 5)]
        ):
            for _ in range(hidden):
                table.columns[column].append((cards.pop(0), False))
            for _ in range(shown):
                table.columns[column].append((cards.pop(0), True))
        assert cards == []
        return table

    @staticmethod
    def read(text: str) -> Table:
        """Reads the notation; trusts it."""
        rule, tops, columns = text.split(" ")
        table = Table(rule)
        for suit, top in zip(SUITS, tops, strict=True):
            if top != "-":
                for rank in RANKS[: RANKS.index(top) + 1]:
                    table.foundations[suit].append(rank + suit)
        for number, column in enumerate(columns.split("/")):
            if column == "-":
                continue
            face_up = "|" not in column
            while column:
                if column[0] == "|":
                    face_up = True
                    column = column[1:]
                else:
                    table.columns[number].append((column[:2], face_up))
                    column = column[2:]
        return table

    def write(self) -> str:
        tops = "".join(self.foundations[s][-1][0] if self.foundations[s] else "-" for s in SUITS)
        columns = []
        for column in self.columns:
            hidden = "".join(card for card, face_up in column if not face_up)
            shown = "".join(card for card, face_up in column if face_up)
            columns.append(f"{hidden}|{shown}" if hidden else shown or "-")
        return f"{self.rule} {tops} {'/'.join(columns)}"

    def refusal(self, card: str, destination: str) -> str | None:
        """The first reason against a move, in the order of REFUSALS."""
        rank, suit = card[0], card[1]
        home = self.foundations[suit]
        if card in home:
            if home[-1] != card:
                return "BURIED"  # F3: only the top card
            if destination == "F":
                return "ALREADY_THERE"
            group = [card]
        else:
            source = next(c for c in self.columns if card in [name for name, _ in c])
            height = [name for name, _ in source].index(card)
            if source[height][1] is False:
                return "FACE_DOWN"  # M2
            if destination != "F" and self.columns[int(destination) - 1] is source:
                return "ALREADY_THERE"  # A4
            group = [name for name, _ in source[height:]]  # M2
            if len(group) > 20:
                return "GROUP_TOO_LARGE"  # M4
        if destination == "F":
            if len(group) > 1:
                return "ONE_AT_A_TIME"  # F1
            if len(home) != RANKS.index(rank):
                return "FOUNDATION_RANK"  # F1: the ace first, then 2, 3 ... king
            return None
        target = self.columns[int(destination) - 1]
        if target == []:
            return None if rank == "K" else "NEEDS_KING"  # E1
        last = target[-1][0]
        if RANKS.index(last[0]) != RANKS.index(rank) + 1:
            return "COLUMN_RANK"  # M1
        if self.rule == "C" and last[1] != suit:
            return "FAMILY"  # M1; not under R1
        return None

    def legal(self) -> list[str]:
        """All legal moves: destinations 1-7, then F; within one suits S H D C, then A to K."""
        return [
            f"{card}>{destination}"
            for destination in DESTINATIONS
            for card in CARDS
            if self.refusal(card, destination) is None
        ]

    def refused(self) -> list[tuple[str, str]]:
        """All illegal moves with the reasons."""
        tries = [(card, to, self.refusal(card, to)) for to in DESTINATIONS for card in CARDS]
        return [(f"{card}>{to}", reason) for card, to, reason in tries if reason is not None]

    def play(self, move: str) -> tuple[Table, int]:
        """The table after a legal move, and the points (P2)."""
        card, destination = move.split(">")
        assert self.refusal(card, destination) is None
        after = copy.deepcopy(self)
        points = 0
        if card in after.foundations[card[1]]:
            after.foundations[card[1]].remove(card)
            group = [(card, True)]
        else:
            source = next(c for c in after.columns if (card, True) in c)
            height = source.index((card, True))
            group = source[height:]
            del source[height:]
            if source and source[-1][1] is False:
                source[-1] = (source[-1][0], True)  # M3
                points += 5
        if destination == "F":
            after.foundations[card[1]].append(card)
            points += 10
        else:
            after.columns[int(destination) - 1].extend(group)
        return after, points

    def is_won(self) -> bool:
        """W1."""
        return all(len(home) == 13 for home in self.foundations.values())


def pick(chance: random.Random, items: Sequence[Item]) -> Item:
    """Chooses one; only `random()` promises the same numbers in every version of Python."""
    return items[int(chance.random() * len(items))]


def shuffle(chance: random.Random, items: MutableSequence[Item]) -> None:
    for last in range(len(items) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        items[last], items[other] = items[other], items[last]


def random_deck(chance: random.Random) -> str:
    deck = list(CARDS)
    shuffle(chance, deck)
    return " ".join(deck)


def random_table(chance: random.Random, rule: str) -> Table:
    """Any possible table: cards at home, empty and very long columns, hidden cards anywhere."""
    table = Table(rule)
    high = pick(chance, [0, 2, 6, 13])  # how far the foundations may be
    for suit in SUITS:
        for rank in RANKS[: int(chance.random() * (high + 1))]:
            table.foundations[suit].append(rank + suit)
    rest = [card for card in CARDS if card not in table.foundations[card[1]]]
    if pick(chance, [True, False]):
        shuffle(chance, rest)
    else:  # runs from king to ace, so that much fits
        rest.sort(key=lambda card: -RANKS.index(card[0]))
    used = [column for column in range(7) if chance.random() < 0.75] or [3]
    favourite = pick(chance, used)
    for card in rest:
        column = favourite if chance.random() < 0.4 else pick(chance, used)
        table.columns[column].append((card, True))
    for column in used:
        cards = table.columns[column]
        hidden = int(chance.random() * len(cards)) if chance.random() < 0.5 else 0
        table.columns[column] = [(name, i >= hidden) for i, (name, _) in enumerate(cards)]
    return table
