"""Game review: the verdict before every move, and the move that lost the game."""

from __future__ import annotations

import functools
import random
import threading

import pytest

from solitaire_widget import Game, GameCode, Position
from solitaire_widget.solver import Solution, judging, review, solve
from solitaire_widget.strategies import View, sensible_moves

WINNABLE = "RU1-C-AAAAASC"
CLUBS = (
    "C ---A KDQDJDTD9D8D7D6D5D4D3D2DAD6S5S/KC/2C/QS|TC9CTH9H8H7H6H5H4H3H2HAH3S2SAS8C7C6C5C4C/"
    "KS/KHQH/JS3CJH|4STS9S8S7SQCJC"
)


def played(code, seed, moves):
    """A game that follows a winning line for a while and then goes astray."""
    chance = random.Random(seed)
    game = Game(code)
    for move in solve(game).moves[: chance.randrange(10, 30)]:
        game.play(move)
    for _ in range(moves):
        ways = sensible_moves(View.of(game))
        if not ways:
            break
        game.play(chance.choice(ways))
    return game


def positions(game):
    position = game.opening
    found = [position]
    for move in game.line:
        position = position.play(move)
        found.append(position)
    return found


@functools.cache
def winnable_codes():
    codes = (GameCode(number) for number in range(200))
    return [code for code in codes if solve(code).verdict == "winnable"]


@pytest.mark.parametrize("seed", range(3))
def test_every_verdict_is_that_of_the_solver(seed):
    lost = 0
    for code in winnable_codes():
        game = played(code, seed, 25)
        found = review(game)
        assert found.verdicts == tuple(solve(position).verdict for position in positions(game))
        assert len(found) == len(found.rows) == len(game.line)
        for number, row in enumerate(found, 1):
            assert (row.number, row.move) == (number, game.line[number - 1])
            assert (row.before, row.after) == found.verdicts[number - 1 : number + 1]
        lost += len(found.losing_moves)
    assert lost > 2


def test_relaxed_games_are_reviewed_too():
    game = played(GameCode(3, "relaxed"), 1, 6)
    found = review(game, max_states=20_000)
    assert "lost" not in found.verdicts or found.verdicts[-1] == "lost"
    assert found.verdicts[0] == "winnable"
    for verdict, position in zip(found.verdicts, positions(game), strict=True):
        if verdict != "unknown":
            assert verdict == solve(position, max_states=20_000).verdict


def test_the_lines_would_have_won():
    losing = 0
    for seed, code in enumerate(winnable_codes()):
        game = played(code, seed, 25)
        at = positions(game)
        for row in review(game):
            if row.before != "winnable":
                assert row.line == ()
                continue
            position = at[row.number - 1]
            for move in row.line:
                position = position.play(move)
            assert position.is_won
            if row.lost_the_game:
                losing += 1
                assert row.line[0] is not row.move
    assert losing


def test_at_most_one_move_loses_a_line():
    for seed, code in enumerate(winnable_codes()):
        found = review(played(code, seed, 25))
        assert len(found.losing_moves) == (found.verdicts[-1] == "lost")


def test_few_searches_are_made(monkeypatch):
    asked = []

    def counting(position, **limits):
        asked.append(position)
        return solve(position, **limits)

    monkeypatch.setattr(judging, "solve", counting)
    game = Game(WINNABLE)
    line = solve(game).moves
    for move in line:
        game.play(move)
    assert review(game).verdicts == ("winnable",) * (len(line) + 1)
    assert len(asked) == 1  # the game followed the line all the way

    asked.clear()
    lost = Game("RU1-C-AAAAABB")
    for _ in range(4):
        lost.play(lost.legal_moves()[0])
    assert set(review(lost).verdicts) == {"lost"}
    assert len(asked) == 1  # what is lost stays lost

    asked.clear()
    review(played(WINNABLE, 3, 60))
    assert len(asked) <= 9


def test_the_whole_line_is_reviewed_and_the_game_left_as_it_is():
    game = Game(WINNABLE, now=lambda: 0.0)
    for move in solve(game).moves[:12]:
        game.play(move)
    whole = review(game)
    game.undo()
    game.go_to(4)
    record = game.record()
    assert review(game) == whole
    assert game.record() == record
    assert len(whole) == 12


def test_games_without_moves_and_from_positions():
    found = review(Game(WINNABLE))
    assert (found.verdicts, len(found), found.code) == (("winnable",), 0, GameCode.parse(WINNABLE))
    game = Game.from_position(CLUBS)
    game.play("2C>F")
    found = review(game)
    assert found.code is None
    assert found.verdicts == tuple(solve(position).verdict for position in positions(game))
    won = Game.from_position("C KKKK -/-/-/-/-/-/-")
    assert review(won).verdicts == ("winnable",)


def test_a_position_without_moves_is_searched_once():
    found = review(Game("RU1-R-AAAAABB"), max_states=1)
    assert (found.verdicts, found.states) == (("unknown",), 1)


def wandering(moves):
    """A game that never comes back to where it was."""
    game = Game("RU1-R-AAAAABB")
    chance = random.Random(4)
    met = {game.position}
    while len(game.moves) < moves:
        move = chance.choice(game.legal_moves())
        if game.position.play(move) not in met:
            game.play(move)
            met.add(game.position)
    return game


def scripted(told, won, game, monkeypatch, chance):
    """Lets the solver answer as it is told for each position.

    Its lines follow the game for some moves, though not beyond the position `won`.

    Returns:
        The positions that it is asked for, each with the last one up to which its line follows.
    """
    at = positions(game)
    numbers = {position: number for number, position in enumerate(at)}
    asked = []

    def answer(position, **limits):
        number = numbers[position]
        if told[number] != "winnable":
            asked.append((number, number))
            return Solution(told[number], (), 1)
        leaves = chance.randint(number, chance.randint(number, won))
        asked.append((number, leaves))
        goes_on = game.line[leaves : leaves + 1]
        astray = [move for move in at[leaves].legal_moves() if goes_on != (move,)][:1]
        return Solution("winnable", [*game.line[number:leaves], *astray], 1)

    monkeypatch.setattr(judging, "solve", answer)
    return asked


def check_the_searches(asked, told):
    """No search is for what is known already, nor between two that gave up.

    Returns:
        The last position that they show to be winnable, and the first that is lost.
    """
    won, lost, gave_up = -1, len(told), []
    for number, follows in asked:
        assert won < number < lost
        doubt = [other for other in gave_up if won < other < lost]
        if doubt and number not in (0, len(told) - 1):
            assert number < min(doubt) or number > max(doubt)
        if told[number] == "winnable":
            won = follows
        elif told[number] == "lost":
            lost = number
        else:
            gave_up.append(number)
    return won, lost


def test_what_is_not_known_is_never_claimed(monkeypatch):
    game = wandering(30)
    chance = random.Random(4)
    for _ in range(300):
        last_won = chance.randrange(-1, 31)  # could be won up to here
        truth = ["winnable"] * (last_won + 1) + ["lost"] * (30 - last_won)
        doubt = chance.choice([0, 0.1, 0.5, 0.9, 1])
        told = ["unknown" if chance.random() < doubt else verdict for verdict in truth]
        asked = scripted(told, last_won, game, monkeypatch, chance)
        found = review(game)
        for verdict, true, told_here in zip(found.verdicts, truth, told, strict=True):
            assert verdict in (true, "unknown")
            if doubt == 0:
                assert verdict == told_here
        assert len(asked) <= 13
        won, lost = check_the_searches(asked, told)
        for number, verdict in enumerate(found.verdicts):  # what was found out is not forgotten
            known = "winnable" if number <= won else "lost" if number >= lost else "unknown"
            assert verdict == known
        title = str(found).splitlines()[0]
        if found.losing_moves:
            assert title.startswith(f"Move {last_won + 1}, ")
        elif found.verdicts[0] == "winnable" and found.verdicts[-1] == "lost":
            low, high = found.verdicts.index("unknown"), found.verdicts.index("lost")
            assert f"somewhere in moves {low} to {high}" in title
            assert low <= last_won + 1 <= high
        elif found.verdicts[-1] == "lost":
            since = "lost from the start" if found.verdicts[0] == "lost" else "tell since when"
            assert since in title
        else:
            assert ("could not tell" in title) == (found.verdicts[-1] == "unknown")


def test_doubt_in_the_middle_hides_nothing_else(monkeypatch):
    game = wandering(30)
    chance = random.Random(5)
    for won in range(1, 31):
        for doubt in range(31 - won):
            lost = 31 - won - doubt
            told = ["winnable"] * won + ["unknown"] * doubt + ["lost"] * lost
            scripted(told, won - 1, game, monkeypatch, chance)
            assert list(review(game).verdicts) == told


def test_it_can_be_stopped():
    stop = threading.Event()
    stop.set()
    game = played(WINNABLE, 0, 5)
    assert set(review(game, stop=stop).verdicts) == {"unknown"}
    assert str(review(game, stop=stop)).startswith("The search could not tell whether")


def test_the_table_names_the_move_and_what_would_have_won():
    for code in winnable_codes():
        game = played(code, 1, 25)
        found = review(game)
        if found.losing_moves:
            break
    (bad,) = found.losing_moves
    lines = str(found).splitlines()
    assert lines[0] == f"Move {bad.number}, {bad.move.symbol}, lost the game."
    assert lines[1].split()[:2] == ["no.", "move"]
    assert lines[2].split()[:4] == ["0", "the", "start", "can"]
    assert len(lines) == len(found) + 3
    row = lines[bad.number + 2]
    assert row.split()[:4] == [str(bad.number), bad.move.symbol, "is", "lost"]
    assert row.endswith(" ".join(move.symbol for move in bad.line))
    assert repr(found) == str(found)

    page = found._repr_html_()
    assert page.count("<tr>") == len(found) + 2
    assert page.count("solid #2e9e5b") == found.verdicts.count("winnable")
    assert page.count("solid #d1495b") == found.verdicts.count("lost")
    hebrew = review(game, language="he")._repr_html_()
    assert hebrew.startswith('<table lang="he" dir="rtl">')
    assert f'<bdi dir="ltr">{bad.move.symbol}</bdi>' in hebrew
    assert "\u2066" not in page + hebrew + str(review(game, language="he"))


def test_titles():
    def title(game):
        return str(review(game)).splitlines()[0]

    game = Game(WINNABLE)
    assert title(game) == "The game can still be won."
    for move in solve(game).moves:
        game.play(move)
    assert title(game) == "The game was won."
    assert title(Game("RU1-C-AAAAABB")) == (
        "The deal was lost from the start: no move is to blame."
    )


def test_bad_input_is_named():
    for other in (WINNABLE, Position.parse(CLUBS), None):
        with pytest.raises(TypeError, match="expected a Game, whose moves are reviewed, got"):
            review(other)
    with pytest.raises(ValueError, match="max_states must be 1 or more, got 0"):
        review(Game(WINNABLE), max_states=0)
    with pytest.raises(ValueError, match="no language 'fr'"):
        review(Game(WINNABLE), language="fr")
    with pytest.raises(TypeError, match="stop as a function or an event"):
        review(Game(WINNABLE), stop=1)
