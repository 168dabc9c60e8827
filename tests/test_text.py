"""The board in text."""

from __future__ import annotations

from solitaire_widget import Game, Position

DEALT = """\
foundations:    -♠   -♥   -♦   -♣

    1    2    3    4    5    6    7
   7♥   ##   ##   ##   ##   ##   ##
        4♥   ##   ##   ##   ##   ##
        8♦   J♠   ##   ##   ##   ##
        8♥   5♥   4♦   ##   ##   ##
        5♣   K♥   2♠  10♥   ##   ##
        J♥   3♠   A♥   8♣   6♦   ##
             2♥   6♣   Q♠   Q♣  10♠
                  K♠   4♣   Q♦   3♦
                       6♠   Q♥   2♣
                            9♥   9♦
                                 7♣"""


def test_a_dealt_board() -> None:
    game = Game("RU1-C-AAAAABB")
    assert game.position.board() == DEALT
    assert game.board() == f"{DEALT}\n\n0 points, 0 moves, RU1-C-AAAAABB"


def test_foundations_and_empty_columns() -> None:
    game = Game.from_position("R TKKQ QS/JSKC/-/KS/-/-/-")
    assert game.board() == (
        "foundations:   10♠   K♥   K♦   Q♣\n\n"
        "    1    2    3    4    5    6    7\n"
        "   Q♠   J♠        K♠\n"
        "        K♣\n\n"
        "0 points, 0 moves, no game code"
    )


def test_score_moves_and_the_win_are_told() -> None:
    game = Game.from_position("C KKKQ KC/-/-/-/-/-/-")
    game.play("KC>F")
    lines = game.board().splitlines()
    assert lines[0] == "foundations:    K♠   K♥   K♦   K♣"
    assert lines[-1] == "10 points, 1 move, no game code, won"


def test_face_down_cards_are_never_told() -> None:
    one = Position.parse("C KKKT JCQC|KC/-/-/-/-/-/-")
    other = Position.parse("C KKKT QCJC|KC/-/-/-/-/-/-")
    assert one.board() == other.board()
    assert one.board().count("##") == 2
    dealt = Game("RU1-R-AAAAABB").position
    shown = dealt.board().split()
    for column, hidden in zip(dealt.columns, dealt.face_down, strict=True):
        assert all(card.symbol not in shown for card in column[:hidden])
        assert all(card.symbol in shown for card in column[hidden:])
