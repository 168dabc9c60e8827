"""Why a move is refused, with the cards named."""

from __future__ import annotations

from .cards import RANKS, Card, Rank
from .rules import Refusal, Rule
from .words import check_language, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .moves import Move
    from .position import Position


def why(position: Position, move: Move, language: str) -> str:
    """Returns the sentence that the board shows for a refused move; "" for a legal one.

    About a face-down card it names only the card asked for: where that lies stays hidden.
    """
    check_language(language)
    refusal = position.refusal(move)
    return "" if refusal is None else sentence(position, move.card, refusal, language)


def sentence(position: Position, card: Card, refusal: Refusal, language: str) -> str:
    """Returns the sentence for a card that was refused for this reason."""
    key = f"why.{refusal.name}"
    fields: dict[str, object] = {"card": card.symbol}
    if refusal is Refusal.GROUP_TOO_LARGE:
        fields["count"] = len(position.group(card))
    elif refusal is Refusal.FOUNDATION_RANK:
        # The card itself is not home, so its foundation is not full and takes a next card.
        fields["next"] = Card(position.foundations[card.suit.index] + 1, card.suit).symbol
    elif refusal in (Refusal.COLUMN_RANK, Refusal.FAMILY):
        if card.rank is Rank.KING:
            key += ".king"
        elif position.rule is Rule.RELAXED:
            key += ".relaxed"
            fields["rank"] = say(language, f"rank.on.{RANKS[card.rank]}")
        else:
            fields["target"] = Card(card.rank + 1, card.suit).symbol
    return say(language, key, **fields)
