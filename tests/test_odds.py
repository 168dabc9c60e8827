"""Odds and hints: what a player who sees no hidden card can know."""

from __future__ import annotations

import itertools
import random
import re
import threading
from collections import Counter

import pytest
from brute import can_be_won
from oracle import Table

from solitaire_widget import Game, GameCode, InvalidNotationError, Move, Position
from solitaire_widget.solver import MoveOdds, hint, odds, solve
from solitaire_widget.solver.replaying import steps, still_wins
from solitaire_widget.solver.weighing import can_be_taken_back
from solitaire_widget.solver.worlds import Worlds
from solitaire_widget.strategies import greedy_player, play_game

# Three or four cards are hidden, and the moves have different odds.
FEW_HIDDEN = [
    "C A7K- KC/KSQSJSTS9S8S7S6S5S4S/9C|6C/KHQHJHTH9H/-/QC2S8H|3S/5C4C3C2CAC8C7CJCTC",
    "C ---A KDQDJDTD9D8D7D6D5D4D3D2DAD6S5S/KC/2C/QS|TC9CTH9H8H7H6H5H4H3H2HAH3S2SAS8C7C6C5C4C/"
    "KS/KHQH/4S3CJH|JSTS9S8S7SQCJC",
    "C K384 TD9D9C8C7C6C5CQCJC/KHQHJHTH9H8H7H/-/KDQD/KCJD|TC/6H|5H4H/-",
    "C AT5- 2CAC8C7C4S3S2SKH/KDQDJD/KS/KCQCJCTC/9CQS|TD9D8D7D6DJS/7S6SJH5STS9S8S/QH|6C5C4C3C",
]
FEW_HIDDEN += ["R" + text[1:] for text in FEW_HIDDEN[2:]]
HIDDEN = "[^|/ ]+(?=[|])"  # in the text of a position
SIX_HIDDEN = (
    "C 248A KSQSJS/KDQDJD/9D|9S8S7S3C2C4S3S6C5C4C/TD/KH|7C/KCQC6S5SJCTC/8C9CTS7H|QHJHTH9H8H6H5H"
)
NO_WORLD = "C A3TQ KDQDJD/-/-/-/TSKCJS|7S6S5S4S3S2S9S8S/KSQS/KHQHJHTH9H8H7H6H5H4H"
LOST = "C 99TT KSQD|JSQS/JCTH|TSJH/KCQC|KD/KHJD|QH/-/-/-"


def hidden_cards(text):
    return re.findall("..", "".join(re.findall(HIDDEN, text)))


def arranged(text, cards):
    """The text of a position with other hidden cards in the same places."""
    left = iter(cards)

    def fill(found):
        return "".join(next(left) for _ in range(len(found[0]) // 2))

    return re.sub(HIDDEN, fill, text)


def arrangements(text):
    """All positions that look the same, made from the text alone."""
    for cards in itertools.permutations(hidden_cards(text)):
        yield Position.parse(arranged(text, cards))


def test_the_arrangements_are_all_and_different():
    assert len(set(arrangements(FEW_HIDDEN[0]))) == 24
    assert Position.parse(SIX_HIDDEN) in set(arrangements(SIX_HIDDEN))
    for text in FEW_HIDDEN:
        assert set(Worlds(text).all()) == set(arrangements(text))


@pytest.mark.parametrize("text", FEW_HIDDEN)
def test_where_few_cards_are_hidden_the_odds_are_exact(text):
    found = odds(text, samples=24)
    assert found.exact
    worlds = list(arrangements(text))
    assert found.worlds == len(worlds)
    moves = Position.parse(text).legal_moves()
    assert [row.move for row in found] == list(moves)
    for move, row in zip(moves, found, strict=True):
        verdicts = Counter(solve(world.play(move)).verdict for world in worlds)
        assert (row.winnable, row.lost, row.unknown) == (verdicts["winnable"], verdicts["lost"], 0)
        assert row.interval == (row.share, row.share)
    before = Counter(solve(world).verdict for world in worlds)
    assert (found.before.winnable, found.before.lost) == (before["winnable"], before["lost"])


@pytest.mark.parametrize(
    ("text", "move"),
    [
        (
            "R 432A -/-/-/-/-/KHKDKCQDKSJDQHQCJCQS9H7STC7C8H9DTH9C6C8D7H5D6H7D8C3D/"
            "JSJHTDTS9S8S5H6D5S4D6S5C4C2C3C4H",
            "3D>F",
        ),
        (
            "R -A43 -/QS|JCQDJSTD9H6H5S4H4C2H6C2S5H5CAS3S3H/-/-/-/"
            "KHKS|KCQCKDQHJDTHJH9CTSTC7C9S7S8D9D8S8C4S6S7H7D6D8H5D/-",
            "5D>F",
        ),
    ],
)
def test_under_the_relaxed_rule_a_move_to_the_foundation_can_lose(text, move):
    worlds = list(arrangements(text))
    for world in worlds:
        assert can_be_won(Table.read(str(world)))
        assert not can_be_won(Table.read(str(world.play(move))))
    found = odds(text, samples=len(worlds))
    assert (found.before.winnable, found.worlds) == (len(worlds), len(worlds))
    assert (found[move].winnable, found[move].lost) == (0, len(worlds))


def test_some_of_these_moves_differ():
    shares = [{row.share for row in odds(text, samples=24)} for text in FEW_HIDDEN]
    assert sum(len(each) > 1 for each in shares) >= 3


def test_samples_come_near_the_truth():
    worlds = list(arrangements(SIX_HIDDEN))
    truth = sum(solve(world).verdict == "winnable" for world in worlds) / 720
    assert 0.3 < truth < 0.9
    held = 0
    for seed in range(20):
        found = odds(SIX_HIDDEN, samples=60, seed=seed)
        assert (found.exact, found.worlds) == (False, 60)
        low, high = found.before.interval
        assert 0 <= low < found.before.share < high <= 1
        held += low <= truth <= high
    assert held >= 16  # 95 % of 20 are 19
    all_of_them = odds(SIX_HIDDEN, samples=720)
    assert all_of_them.exact
    assert all_of_them.before.share == pytest.approx(truth)


def test_every_arrangement_is_equally_likely():
    text = FEW_HIDDEN[2]
    draws = 6000
    drawn = Counter(itertools.islice(Worlds(text).draw(1), draws))
    expected = draws / 6
    assert set(drawn) == set(arrangements(text))
    # Chi-squared with 5 degrees of freedom: above 20.5 once in a thousand seeds.
    assert sum((count - expected) ** 2 / expected for count in drawn.values()) < 20.5


@pytest.mark.parametrize("rule", ["classic", "relaxed"])
def test_where_the_hidden_cards_lie_makes_no_difference(rule):
    deal = Position.deal(GameCode(7).deck(), rule)
    text = str(deal)
    cards = hidden_cards(text)
    random.Random(5).shuffle(cards)
    other = arranged(text, cards)
    assert other != text
    samples = 60 if rule == "classic" else 3
    for seed in (0, 1) if rule == "classic" else (0,):
        assert odds(text, samples, seed) == odds(other, samples, seed)
        assert hint(text, samples=samples, seed=seed) == hint(other, samples=samples, seed=seed)
    assert Worlds(text).some(9, 0) == Worlds(other).some(9, 0)


# On the ways of these deals some moves win or lose by where the unseen cards lie, and are as good
# as each other in a few worlds, or nearly so: whoever peeks tells them apart.
TELLING = [14, 393, 564, 827, 842, 949, 1104, 1448]


def strayed_games(number):
    """Games of a deal that went a way to the win, then astray, and then perhaps back."""
    code = GameCode(number)
    way = solve(code).moves
    for at in range(3, len(way), 5):
        chance = random.Random(f"{number} {at}")
        game = Game(code)
        for move in way[:at]:
            game.play(move)
        for _ in range(chance.randrange(3)):
            if legal := game.legal_moves():
                game.play(chance.choice(legal))
        for _ in range(chance.randrange(3)):
            game.undo()
        if any(game.position.face_down):
            yield game, chance


def looks_the_same(game, chance):
    """A game with other cards in the places that its whole line has left unseen."""
    opening = end = game.opening
    for move in game.line:
        end = end.play(move)
    unseen = [
        (column, height) for column, down in enumerate(end.face_down) for height in range(down)
    ]
    cards = [str(opening.columns[column][height]) for column, height in unseen]
    chance.shuffle(cards)
    lies = dict(zip(unseen, cards, strict=True))
    hidden = [
        lies.get((column, height), str(opening.columns[column][height]))
        for column, down in enumerate(opening.face_down)
        for height in range(down)
    ]
    other = Game.from_position(arranged(str(opening), hidden))
    for move in game.line:
        other.play(move)
    other.go_to(len(game.moves))
    return other


def truths_of(game, chance):
    """Games that look the same, one for each set of verdicts that the same moves have in them."""
    found = {}
    for other in [game, *(looks_the_same(game, chance) for _ in range(10))]:
        if solve(other).verdict == "winnable":  # else all moves have the same
            verdicts = [solve(other.position.play(move)).verdict for move in game.legal_moves()]
            found.setdefault(tuple(verdicts), other)
    return found


@pytest.mark.parametrize("number", TELLING)
def test_nobody_peeks_where_the_unseen_cards_make_moves_win_or_lose(number):
    compared = 0
    for game, chance in strayed_games(number):
        one, *others = truths_of(game, chance).values() or [game]
        for other in others:  # with another truth
            compared += 1
            assert other.position != one.position
            assert odds(other, 4) == odds(one, 4)
            for samples in (2, 12):
                assert hint(other, samples=samples) == hint(one, samples=samples)
            assert hint(other.position, samples=2) == hint(one.position, samples=2)
    assert compared


def test_the_odds_come_true():
    # Of many games, as many can be won as the odds say, give or take what chance allows.
    expected = spread = truly = 0.0
    for number in range(250):
        game = play_game(greedy_player, GameCode(900_000 + number), max_moves=14)
        share = odds(game, 40).before.share
        expected += share
        spread += share * (1 - share)
        truly += solve(game).verdict == "winnable"
    assert expected > 6
    assert abs(truly - expected) < 3 * spread**0.5 + 1


def test_the_seed_decides():
    same = [odds("RU1-C-AAAAABB", 150, seed=3).before for _ in range(2)]
    assert same[0] == same[1]
    others = {odds("RU1-C-AAAAABB", 150, seed=seed).before.winnable for seed in range(8)}
    assert len(others) > 1
    drawn = [Worlds("RU1-C-AAAAABB").some(3, None)[0] for _ in range(2)]
    assert drawn[0] != drawn[1]  # 21! arrangements


def test_a_card_once_seen_stays_known():
    game = Game("RU1-C-AAAAABB")
    assert Worlds(game).unseen == 21
    game.play("TH>2")  # turns one up
    turned = game.position.columns[4][-1]
    game.undo()
    worlds = Worlds(game)
    assert worlds.unseen == 20
    place = game.position.face_down[4] - 1
    some, _ = worlds.some(30, 0)
    assert {world.columns[4][place] for world in some} == {turned}
    assert len({world.columns[4][:place] for world in some}) > 1
    # The position alone does not know what the game has shown.
    assert Worlds(game.position).unseen == 21
    # Neither a step back forgets it, nor a move that replaces the line, nor what follows.
    game.redo()
    game.go_to(0)
    assert Worlds(game).unseen == 20
    game.play("6C>7")
    assert Worlds(game).unseen == 20
    game.undo()
    game.play("AH>3")
    worlds = Worlds(game)
    assert worlds.unseen == 20
    assert {world.columns[4][place] for world in worlds.some(30, 1)[0]} == {turned}
    # Turned up once more, it is not counted twice.
    game.play("TH>2")
    assert Worlds(game).unseen == 20


def test_the_worlds_look_like_the_game():
    game = Game("RU1-R-AAAAABB")
    for move in ("TH>2", "AH>3"):
        game.play(move)
    real = game.position
    for world in Worlds(game).some(20, 0)[0]:
        assert (world.face_down, world.foundations) == (real.face_down, real.foundations)
        for column, mine, down in zip(world.columns, real.columns, real.face_down, strict=True):
            assert column[down:] == mine[down:]
        assert world.legal_moves() == real.legal_moves()
        assert Position.parse(str(world)) == world


def test_what_the_search_gave_up_on_is_told_apart():
    found = odds("RU1-R-AAAAABB", 10, max_states=1)
    assert (found.before.winnable, found.before.lost, found.before.unknown) == (0, 0, 10)
    assert all(row.unknown == 10 for row in found)
    assert found.before.interval == (0.0, 1.0)
    assert "unknown" in str(found)
    assert "0.0–100.0%" in str(found)
    assert hint("RU1-R-AAAAABB", samples=10, max_states=1) is None

    some = MoveOdds(winnable=40, lost=40, unknown=20)
    low, high = some.interval
    assert (some.n, some.share) == (100, 0.4)
    assert low < 0.4 < 0.6 < high
    all_worlds = MoveOdds(winnable=2, lost=3, unknown=1, exact=True)
    assert all_worlds.interval == (2 / 6, 3 / 6)
    assert "unknown" not in str(odds("RU1-C-AAAAABB", 10))


def test_it_can_be_stopped():
    stop = threading.Event()
    stop.set()
    found = odds("RU1-R-AAAAABB", 10, stop=stop)
    assert found.before.unknown == 10
    assert hint("RU1-R-AAAAABB", stop=lambda: True) is None
    assert hint("RU1-R-AAAAABB", peek=True, stop=stop) is None


def test_the_game_is_left_as_it_is():
    game = Game("RU1-C-AAAAABB", now=lambda: 0.0)
    game.play("6C>7")
    game.play("AH>F")
    game.undo()
    record = game.record()
    odds(game, 20)
    hint(game, samples=20)
    hint(game, peek=True)
    assert game.record() == record


@pytest.mark.parametrize("text", FEW_HIDDEN)
def test_a_move_that_can_be_taken_back_is_found_out(text):
    position = Position.parse(text)
    for move in position.legal_moves():
        after = position.play(move)
        back = any(after.play(other) == position for other in after.legal_moves())
        assert can_be_taken_back(position, move) == back


def test_cards_from_their_foundations_can_be_taken_back():
    position = Position.parse("R KKJK QD/KD/-/-/-/-/-")
    assert all(can_be_taken_back(position, Move(card, 3)) for card in ("KS", "KH", "KC"))
    # The queen of diamonds came from an empty column, which takes only a king.
    assert not can_be_taken_back(position, Move.parse("QD>F"))


def test_lines_are_followed_loosely_but_truly():
    chance = random.Random(2)
    proved = 0
    for number in range(12):
        position = Position.deal(GameCode(number, "relaxed").deck(), "relaxed")
        line = solve(position).moves
        assert still_wins(position, steps(position, line))
        assert not still_wins(position, steps(position, line)[:-1])
        for move in chance.sample(position.legal_moves(), 3):
            after = position.play(move)
            if still_wins(after, steps(position, line)):
                proved += 1
                assert solve(after).verdict == "winnable"
    assert proved > 5


def test_a_hint_is_legal_and_good():
    for text in FEW_HIDDEN:
        found = odds(text, samples=24)
        for peek in (False, True):
            move = hint(text, peek, samples=24)
            if solve(text).verdict == "winnable" or not peek:
                assert move in Position.parse(text).legal_moves()
                assert move is not None
                assert found[move].winnable > 0
                if text.startswith("C") and not peek:  # nothing but a real step is hinted at
                    assert found[move].share == found.before.share


# From a position on the way of each relaxed deal but the first, the first line found leads back.
CIRCLES = [str(GameCode(number, "relaxed")) for number in (13, 23, 77, 90, 112)]


@pytest.mark.parametrize("strayed", [0, 150])
@pytest.mark.parametrize("code", ["RU1-C-AAAAASC", "RU1-R-AAAAABB", *CIRCLES])
def test_hints_that_peek_lead_to_the_win(code, strayed):
    game = Game(code)
    chance = random.Random(strayed)
    for _ in range(strayed):
        game.play(chance.choice(game.legal_moves()))
        if solve(game, max_states=2_000).verdict != "winnable":
            game.undo()
    while (move := hint(game, peek=True)) is not None:
        game.play(move)
        assert game.move_count < 400
    assert game.is_won


def test_hints_that_peek_follow_the_game_wherever_it_goes():
    game = Game("RU1-R-AAAAANZ")
    first = hint(game, peek=True)
    game.play(first)
    second = hint(game, peek=True)
    game.undo()
    assert hint(game, peek=True) == first
    game.play(first)
    assert hint(game, peek=True) == second
    other = next(move for move in game.legal_moves() if move != second)
    game.play(other)
    assert hint(game, peek=True) == solve(game).moves[0]
    with pytest.raises(ValueError, match="max_states must be 1 or more, got 0"):
        hint(game, peek=True, max_states=0)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        (
            "C KAA2 KHQHJHTH9H8H7H6H5H4H3H/-/KCQCJCTC9C8C7C6C5C4C/KDQDJDTD/-/9D3C|3D2D8D7D6D5D/"
            "2H|4D",
            "3D>7",
        ),
        ("C K443 KDQDJDTD/-/QC/JC9D|8D7D6D5D8C/KHQHJHTH9H8H7H6H/5HKC|7C6C5C4CTC9C/-", "7C>4"),
    ],
)
def test_moves_that_only_keep_what_there_is_are_not_hinted_at(text, move):
    found = odds(text, samples=24)
    assert found["KS>2"].share == found.before.share > found[move].share > 0
    others = [row.share for row in found if not can_be_taken_back(Position.parse(text), row.move)]
    assert found[move].share == max(others)
    assert hint(text, samples=24) == Move.parse(move)


@pytest.mark.parametrize(
    "text",
    [*FEW_HIDDEN, "R" + FEW_HIDDEN[1][1:], "R 99TT KDQD|KSJD/JHTH|QCKH/TSQH|JC/JSQS|KC/-/-/-"],
)
def test_hints_that_do_not_peek_go_somewhere(text):
    game = Game.from_position(text)
    been = set()
    while (move := hint(game, samples=24)) is not None:
        assert move in game.legal_moves()
        game.play(move)
        assert game.position not in been
        been.add(game.position)
        assert game.move_count < 200
    # The hints ended because the game was won, or had been lost on the way, as can happen to one
    # who does not peek.
    assert game.is_won or solve(game).verdict == "lost"


def test_a_hint_that_peeks_knows_more():
    given_in_vain = 0
    for world in arrangements(FEW_HIDDEN[1]):  # half of them can be won
        assert hint(world, samples=24) is not None
        given_in_vain += hint(world, peek=True) is None
    assert given_in_vain == 12


def test_there_is_no_hint_where_nothing_helps():
    assert hint("C KKKK -/-/-/-/-/-/-") is None
    assert hint("C KKKK -/-/-/-/-/-/-", peek=True) is None
    assert hint("RU1-C-AAAAABB", peek=True) is None  # lost
    # Whatever the three hidden cards are, the two of spades does not come out.
    assert odds(NO_WORLD, samples=6).before.lost == 6
    assert hint(NO_WORLD, samples=6) is None
    assert hint(LOST, peek=True) is None


def test_the_table_says_it_in_words():
    found = odds(FEW_HIDDEN[1], samples=24)
    lines = str(found).splitlines()
    assert lines[0] == (
        "All 24 arrangements of the hidden cards. The game can be won in 50.0% of them."
    )
    assert lines[1].split() == ["move", "can", "be", "won", "won", "lost"]
    assert lines[2].split() == ["Q♣→2", "50.0%", "12", "12"]
    assert lines[-1].split() == ["10♣→7", "25.0%", "6", "18"]
    assert repr(found) == str(found)
    sampled = str(odds(FEW_HIDDEN[1], samples=10)).splitlines()
    assert sampled[0].startswith("10 random arrangements of the hidden cards.")
    assert "95 % interval" in sampled[1]
    open_game = odds("C KKJK QD/KD/-/-/-/-/-")
    assert str(open_game).startswith("There is 1 arrangement of the hidden cards.")


def test_a_notebook_shows_the_table_in_both_languages():
    table = odds(FEW_HIDDEN[1], samples=24)._repr_html_()
    assert table.startswith('<table lang="en" dir="ltr">')
    assert table.count("<tr>") == 5
    hebrew = odds(FEW_HIDDEN[1], samples=10, language="he")._repr_html_()
    assert hebrew.startswith('<table lang="he" dir="rtl">')
    assert '<bdi dir="ltr">Q♣→2</bdi>' in hebrew
    assert re.search(r'<caption[^>]*>[^<]*<bdi dir="ltr">[\d.]+%</bdi>', hebrew)
    for page in (table, hebrew, str(odds(FEW_HIDDEN[1], samples=10, language="he"))):
        assert "\u2066" not in page


def test_the_odds_are_looked_up_by_move():
    found = odds(FEW_HIDDEN[0], samples=24)
    assert found["5C>3"].share == 0.75
    assert found[Move.parse("5♣→3")] is found["5C>3"]
    assert [row.winnable for row in found.ranked] == [24, 24, 24, 24, 24, 18]
    assert len(found) == 6
    with pytest.raises(KeyError, match="9H>3 is not among the legal moves"):
        found["9H>3"]
    assert [each in found for each in ("5C>3", Move.parse("5C>3"), found.rows[0])] == [True] * 3
    assert [each in found for each in ("9H>3", "no move", found.before)] == [False] * 3


def test_the_odds_are_drawn(monkeypatch):
    monkeypatch.setenv("MPLBACKEND", "agg")
    from matplotlib import pyplot

    found = odds(FEW_HIDDEN[1], samples=10)
    ax = found.plot()
    assert [label.get_text() for label in ax.get_yticklabels()][-1] == "10♣→7"
    assert len(ax.containers) == 4
    assert "10 random worlds" in ax.get_xlabel()
    given = pyplot.subplots()[1]
    assert odds(FEW_HIDDEN[1], samples=24).plot(ax=given) is given
    assert "all 24 worlds" in given.get_xlabel()
    pyplot.close("all")


def test_odds_without_moves_are_drawn_without_a_warning(monkeypatch):
    monkeypatch.setenv("MPLBACKEND", "agg")
    from matplotlib import pyplot

    found = odds("RU1-C-AAAAUPH", samples=2)
    assert found.rows == ()
    ax = found.plot()  # warnings are errors here
    ax.figure.canvas.draw()
    assert ax.get_yticklabels() == []
    assert "2 random worlds" in ax.get_xlabel()
    pyplot.close("all")


def test_bad_input_is_named():
    for call in (odds, lambda *args, **rest: hint(*args, samples=rest.pop("samples", 5), **rest)):
        with pytest.raises(ValueError, match="number of worlds must be 1 or more, got 0"):
            call("RU1-C-AAAAABB", samples=0)
        with pytest.raises(TypeError, match="expected a number of worlds as an int, got float"):
            call("RU1-C-AAAAABB", samples=2.5)
        with pytest.raises(TypeError, match="expected a seed as an int or None, got str"):
            call("RU1-C-AAAAABB", seed="x")
        with pytest.raises(TypeError, match="expected a Game, a Position, a GameCode or text"):
            call(7)
        with pytest.raises(InvalidNotationError, match="is not a game code"):
            call("hello")
        with pytest.raises(ValueError, match="max_states must be 1 or more"):
            call("RU1-C-AAAAABB", max_states=0)
        with pytest.raises(TypeError, match="stop as a function or an event"):
            call("RU1-C-AAAAABB", stop=3)
    with pytest.raises(ValueError, match="no language 'fr'"):
        odds("RU1-C-AAAAABB", language="fr")
    with pytest.raises(TypeError, match="expected peek as True or False, got str"):
        hint("RU1-C-AAAAABB", "no")
