"""What the predicates of `rules` say, in tables, so that no move is reasoned about twice.

All that a single card's fit depends on is the rule, the card and the card it would lie on. Cards
and places are numbers here, as inside a `Position`.
"""

from __future__ import annotations

from .cards import DECK
from .moves import FOUNDATION, MOVES, Move
from .notation import COLUMNS
from .rules import Refusal, Rule, column_refusal

EMPTY = len(DECK)
"""What "lies" at the end of an empty column, as an index into the tables."""

Refusals = list[list[Refusal | None]]
Fitting = list[list[tuple[tuple[int, int, Move], ...]]]


def _refusals(rule: Rule) -> Refusals:
    return [[column_refusal(rule, card, end) for card in DECK] for end in (*DECK, None)]


def _fitting(refusals: Refusals) -> Fitting:
    fitting = [[card for card, no in enumerate(row) if no is None] for row in refusals]
    return [
        [tuple((card, place, MOVES[place * 52 + card]) for card in row) for row in fitting]
        for place in range(COLUMNS)
    ]


# A name for each rule: a look-up by rule would cost more than the table saves.
REFUSALS_CLASSIC = _refusals(Rule.CLASSIC)
REFUSALS_RELAXED = _refusals(Rule.RELAXED)
"""For each last card of a column and each card: what keeps that from lying there, or None."""

FITTING_CLASSIC = _fitting(REFUSALS_CLASSIC)
FITTING_RELAXED = _fitting(REFUSALS_RELAXED)
"""For each column and each last card of it: the cards that fit there, with place and move."""

HOMEWARD = [
    [
        (card, MOVES[FOUNDATION * 52 + card])
        for card in [suit * 13 + min(count, 12) for count in range(14)]
    ]
    for suit in range(4)
]
"""For each suit and each number of cards at home: the next card, with its move.

On a full foundation this is its king, which is not in a column, so that the move is not found
legal.
"""
