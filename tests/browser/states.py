"""Games to test on: random ones, small ones made for a purpose; and what taps do in them."""

from __future__ import annotations

import random
from collections.abc import Iterable

from solitaire_widget import Card, Game, GameCode, Move, Position

COLUMNS = "1234567"
SUITS = "SHDC"
RANKS = "A23456789TJQK"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)


def random_game(rule: str, seed: int) -> Game:
    """Returns a game after 0 to 60 random moves that still has some; see play_at_random."""
    dice = random.Random(f"{rule} {seed}")
    while True:
        game = Game(GameCode(dice.randrange(2**30), rule))
        for _ in range(dice.randrange(61)):
            play_at_random(game, dice)
        if len(game.legal_moves()) > 2:
            return game


def play_at_random(game: Game, dice: random.Random) -> Move | None:
    """Plays a random move, if there is one, and returns it; moves that get on are likelier."""
    moves = list(game.legal_moves())
    if not moves:
        return None
    hidden = sum(game.position.face_down)
    weights = []
    for move in moves:
        after = game.position.play(move)
        turns = sum(after.face_down) < hidden
        home = sum(after.foundations) > sum(game.position.foundations)
        weights.append(6 if turns else 4 if home else 1)
    return game.play(dice.choices(moves, weights)[0])


def position_of(rule: str, columns: Iterable[str], foundations: str = "----") -> str:
    """Returns a position's text, the cards that are left over lying in the last column.

    Args:
        rule: C or R.
        columns: six or fewer columns in notation, without the rest of the deck.
        foundations: as in the notation.
    """
    given = list(columns)
    home = [
        rank + suit
        for suit, top in zip(SUITS, foundations, strict=True)
        for rank in RANKS[: RANKS.find(top) + 1]
    ]
    used = {*home, *(card for column in given for card in cards_of(column))}
    rest = "".join(card for card in DECK if card not in used)
    columns = given + ["-"] * (6 - len(given)) + [rest or "-"]
    return str(Position.parse(f"{rule} {foundations} {'/'.join(columns)}"))


def cards_of(column: str) -> list[str]:
    """Returns the cards of a column in notation."""
    plain = column.replace("|", "").replace("-", "")
    return [plain[at : at + 2] for at in range(0, len(plain), 2)]


def face_up(position: Position) -> list[str]:
    """Returns the face-up cards of the columns, and the top cards of the foundations."""
    cards = [
        str(card)
        for column, down in zip(position.columns, position.face_down, strict=True)
        for card in column[down:]
    ]
    tops = [
        RANKS[count - 1] + suit
        for count, suit in zip(position.foundations, SUITS, strict=True)
        if count
    ]
    return cards + tops


def face_down(position: Position) -> list[str]:
    """Returns the face-down cards, column by column, bottom card first."""
    return [
        str(card)
        for column, down in zip(position.columns, position.face_down, strict=True)
        for card in column[:down]
    ]


def tapped(position: Position, card: str) -> str | None:
    """Returns the move that one tap on a card makes (A2), or None."""
    last = {str(column[-1]) for column in position.columns if column}
    move = f"{card}>F"
    return move if card in last and Move.parse(move) in position.legal_moves() else None


def double_tapped(position: Position, card: str) -> str | None:
    """Returns the move that two quick taps on a card make (A2, A3), or None."""
    home = [column for column in position.columns if Card.parse(card) in column]
    if not home:
        return None
    legal = position.legal_moves()
    if Move.parse(f"{card}>F") in legal:
        return f"{card}>F"
    if card[0] == "K" and str(home[0][0]) == card:
        return None
    columns = dict(zip(COLUMNS, position.columns, strict=True))
    fits = [name for name in columns if Move.parse(f"{card}>{name}") in legal]
    # The longest first, then the lowest number; an empty column is the shortest of all.
    best = max(fits, key=lambda name: (len(columns[name]), -int(name)), default=None)
    return None if best is None else f"{card}>{best}"
