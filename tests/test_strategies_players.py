"""The three strategies that ship."""

import random
from collections import Counter

import pytest

from solitaire_widget import Game, GameCode, Position
from solitaire_widget.strategies import (
    End,
    View,
    greedy_player,
    play_game,
    random_player,
    sensible_moves,
    simulate,
    thoughtful_player,
)

# Sixty deals that can be won under the classic rule by one who knows all cards. Only such deals can
# tell classic players apart.
WINNABLE = """
14 18 41 59 66 73 100 108 110 130 143 156 157 162 182 189 206 212 275 288 307 330 353 393 415 494
502 543 558 559 564 580 583 597 634 642 644 667 726 762 792 803 805 827 828 830 842 847 861 867
891 910 916 949 953 959 960 970 984 988
"""

# Spades up to the king are home but for it; the king of hearts lies at the bottom of its column.
RETURNS = (
    "C Q--- KS/KHQHJHTH9H8H7H6H5H4H3H2HAH/KDQDJDTD9D8D7D6D5D4D3D2DAD"
    "/KCQCJCTC9C8C7C6C5C4C3C2CAC/-/-/-"
)


def view_of(text):
    return View.of(Position.parse(text))


def test_sensible_moves_leave_out_what_leads_nowhere():
    view = view_of(RETURNS)
    assert {"QS>1", "KH>5", "KS>6"} < set(map(str, view.legal_moves()))
    assert [str(move) for move in sensible_moves(view)] == ["KS>F", "AH>F", "AD>F", "AC>F"]


def test_the_random_player_plays_each_sensible_move_as_often():
    view = view_of(RETURNS)
    chance = random.Random(7)
    played = Counter(str(random_player(view, chance)) for _ in range(4000))
    assert set(played) == {"KS>F", "AH>F", "AD>F", "AC>F"}
    assert max(abs(count - 1000) for count in played.values()) < 120  # four standard deviations


@pytest.mark.parametrize("player", [greedy_player, thoughtful_player])
def test_players_send_cards_home_first(player):
    assert str(player(view_of(RETURNS))) == "KS>F"
    assert play_game(player, Game.from_position(RETURNS)).is_won


def test_players_give_up_when_nothing_is_sensible():
    won = "C KKKK -/-/-/-/-/-/-"
    view = view_of(won)
    assert view.legal_moves()  # kings may come back
    assert greedy_player(view) is None
    assert thoughtful_player(view) is None
    assert random_player(view, random.Random(0)) is None


def test_the_greedy_player_turns_cards_up_rather_than_tidy():
    view = View.of(Game("RU1-C-AAAAABB"))
    uncovering = [move for move in view.legal_moves() if view.uncovers(move)]
    assert not [move for move in view.legal_moves() if move.to == "F"]
    assert greedy_player(view) == uncovering[0] != view.legal_moves()[-1]


def test_the_thoughtful_player_finds_a_way_that_the_greedy_one_misses():
    """The deals of the test below where only it wins: its first other move is part of a way."""
    codes = [GameCode(int(number)) for number in WINNABLE.split()]
    better = next(
        code
        for code in codes
        if play_game(thoughtful_player, code).is_won and not play_game(greedy_player, code).is_won
    )
    game = Game(better)
    while (move := greedy_player(View.of(game))) == thoughtful_player(View.of(game)):
        game.play(move)
    view = View.of(game)
    assert not [m for m in sensible_moves(view) if m.to == "F" or view.uncovers(m)]
    steps = 0
    while not (view.uncovers(move := thoughtful_player(view)) or move.to == "F"):
        game.play(move)
        view = View.of(game)
        steps += 1
    assert 1 <= steps <= 20


def test_thoughtful_wins_more_than_greedy_under_classic():
    codes = [GameCode(int(number)) for number in WINNABLE.split()]
    greedy = simulate(greedy_player, codes, progress=False)
    thoughtful = simulate(thoughtful_player, codes, progress=False)
    assert thoughtful.wins >= greedy.wins + 5
    assert thoughtful.mean_score > greedy.mean_score


def test_thoughtful_wins_more_than_greedy_under_relaxed():
    codes = [GameCode(number, "relaxed") for number in range(40)]
    greedy = simulate(greedy_player, codes, progress=False)
    thoughtful = simulate(thoughtful_player, codes, progress=False)
    assert thoughtful.wins >= greedy.wins + 3
    assert thoughtful.mean_score > greedy.mean_score


def test_greedy_wins_more_than_random_under_both_rules():
    for rule, margin in (("classic", 3), ("relaxed", 20)):
        numbers = map(int, WINNABLE.split()) if rule == "classic" else range(40)
        codes = [GameCode(number, rule) for number in numbers]
        aimless = simulate(random_player, codes, progress=False)
        assert simulate(greedy_player, codes, progress=False).wins >= aimless.wins + margin


def test_the_thoughtful_player_gives_up_rather_than_run_in_circles():
    codes = [GameCode(number, "relaxed") for number in range(20)]
    ends = simulate(thoughtful_player, codes, progress=False).ends
    assert set(ends) <= {End.WON, End.GAVE_UP}
    assert set(simulate(greedy_player, codes, progress=False).ends) - set(ends)
