"""Game codes (A7, R2): reading, writing, and the deck of a deal number."""

from __future__ import annotations

import copy
import json
import pickle
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import ClassVar

import pytest

from solitaire_widget import GameCode, InvalidNotationError, Rule
from solitaire_widget.codes import SplitMix64
from solitaire_widget.solver import solve

VECTORS = json.loads(
    (Path(__file__).parent / "data" / "deal_vectors.json").read_text(encoding="utf-8")
)
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["code"])
def test_golden_decks(vector: dict[str, str | int]) -> None:
    code = GameCode(int(vector["number"]))
    assert str(code) == vector["code"]
    assert GameCode.parse(str(vector["code"])) == code
    assert " ".join(map(str, code.deck())) == vector["deck"]
    # R2: the same deal under the other rule.
    assert GameCode(code.number, "relaxed").deck() == code.deck()


def test_draws_beyond_the_last_whole_multiple_are_drawn_again() -> None:
    # No deal can be tried for this: one draw in 10**17 is so high. 2**64 is 6 more than a
    # multiple of 10.
    class Scripted(SplitMix64):
        draws: ClassVar = [2**64 - 1, 2**64 - 6, 2**64 - 7, 3]

        def _draw(self) -> int:
            return int(self.draws.pop(0))

    draw = Scripted(0)
    assert [draw.below(10), draw.below(10)] == [9, 3]


def test_the_rule_is_in_the_code_r2() -> None:
    assert str(GameCode(1, Rule.RELAXED)) == "RU1-R-AAAAABB"
    assert GameCode.parse("RU1-R-AAAAABB").rule is Rule.RELAXED
    assert GameCode(1).rule is Rule.CLASSIC


@pytest.mark.parametrize(
    "text",
    ["ru1-c-aaaaabb", "RU1CAAAAABB", " RU1 C AAAAABB\n", "R U 1 - C - A A A A A B B"]
    + [f"RU1{dash}C{dash}AAAAABB" for dash in "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u05be"]
    + [f"{mark}RU1-C-{mark}AAAAABB{mark}" for mark in "\u200e\u200f\u202a\u202c\u2066\u2069\u061c"]
    + ["RU1-C-AAAAA8B", "RU1-C-AAAAAB8", "RU1-C\u00a0AAAAABB"],
)
def test_reading_forgives(text: str) -> None:
    assert str(GameCode.parse(text)) == "RU1-C-AAAAABB"


def test_digits_typed_for_letters_are_forgiven() -> None:
    for number in range(2**30 - 1, 0, -(2**30 // 500)):
        code = GameCode(number)
        typed = str(code)[6:].translate(str.maketrans("OIB", "018"))
        assert GameCode.parse(f"RU1-C-{typed}") == code


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("RU1-C-AAAAAB", "length"),
        ("RU1-C-AAAAABBB", "length"),
        ("RU1-C-", "length"),
        ("RU1", "length"),
        ("", "length"),
        ("RU1-C-AAAA9BB", "symbol"),
        ("RU1-C-AAAA!BB", "symbol"),
        ("RU1-C-AAAA\u0410BB", "symbol"),
        ("RU1-C-\uff21AAAABB", "symbol"),
        ("RU1-C-AAAA\u0131BB", "symbol"),
        ("RU1-C-AAAAABC", "check"),
        ("RU1-R-AAAABAB", "check"),
        ("RU2-C-AAAAABB", "version"),
        ("RU\u00b9-C-AAAAABB", "version"),
        ("XX1-C-AAAAABB", "version"),
        ("AAAAABB", "version"),
        ("hello", "version"),
        ("RU1-K-AAAAABB", "rule"),
        ("RU1-AAAAABB", "rule"),
        ("\u05e8\u05d5" + "1-\u05d1-" + "\u05e9" * 7, "hebrew"),
        ("RU1-C-\u05e9AAAABB", "hebrew"),
        pytest.param("RU1-C-" + "A" * 10**6, "length", id="huge"),
    ],
)
def test_a_mistyped_code_is_refused_with_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(InvalidNotationError, match="is not a game code such as RU1-C-") as caught:
        GameCode.parse(text)
    assert caught.value.reason == reason
    words = {"version": "begins with RU1", "length": "symbols follow|too long", "hebrew": "Hebrew"}
    words |= {"symbol": "none of its symbols", "check": "check symbol", "rule": "its rule is C"}
    assert any(word in str(caught.value) for word in words[reason].split("|"))
    assert len(str(caught.value)) < 300
    assert pickle.loads(pickle.dumps(caught.value)).reason == reason


def test_any_wrong_symbol_and_any_two_swapped_ones_are_caught() -> None:
    chance = random.Random(7)
    slips = 0
    for _ in range(30):
        symbols = str(GameCode(chance.randrange(2**30)))[6:]
        wrong = {
            symbols[:place] + other + symbols[place + 1 :]
            for place in range(7)
            for other in ALPHABET
        }
        for one in range(7):
            for two in range(one):
                swapped = list(symbols)
                swapped[one], swapped[two] = swapped[two], swapped[one]
                wrong.add("".join(swapped))
        for slip in wrong - {symbols}:
            with pytest.raises(InvalidNotationError) as caught:
                GameCode.parse(f"RU1-C-{slip}")
            assert caught.value.reason == "check"
            slips += 1
    assert slips > 6000


def test_a_code_is_made_of_number_and_rule() -> None:
    assert str(GameCode(2**30 - 1)) == str(VECTORS[-1]["code"])
    for number in (-1, 2**30, 10**1000):
        with pytest.raises(InvalidNotationError, match=r"is not .* expected 0 to 1073741823") as c:
            GameCode(number)
        assert len(str(c.value)) < 100
    for wrong in (1.0, "1", None, True):
        with pytest.raises(TypeError, match="expected a deal number"):
            GameCode(wrong)  # type: ignore[arg-type]
    with pytest.raises(InvalidNotationError, match="is not a rule"):
        GameCode(1, "klondike")
    for other in (1, None, b"RU1"):
        with pytest.raises(TypeError, match="expected a GameCode"):
            GameCode.of(other)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="as text"):
            GameCode.parse(other)  # type: ignore[arg-type]


def test_values_survive_text_repr_pickle_and_copy() -> None:
    for code in (GameCode(0), GameCode(123456789, "relaxed"), GameCode(2**30 - 1)):
        for twin in (
            GameCode.parse(str(code)),
            eval(repr(code), {"GameCode": GameCode}),
            pickle.loads(pickle.dumps(code)),
            copy.copy(code),
            copy.deepcopy(code),
        ):
            assert twin == code
            assert hash(twin) == hash(code)
    assert GameCode(1) != GameCode(1, "relaxed")
    assert sorted([GameCode(2), GameCode(1, "relaxed"), GameCode(1)]) == [
        GameCode(1),
        GameCode(1, "relaxed"),
        GameCode(2),
    ]


@pytest.mark.parametrize("name", ["number", "rule", "other"])
def test_codes_are_immutable(name: str) -> None:
    code = GameCode(1)
    with pytest.raises(AttributeError, match="immutable"):
        setattr(code, name, 2)
    with pytest.raises(AttributeError, match="immutable"):
        delattr(code, name)
    assert (code.number, code.rule) == (1, Rule.CLASSIC)


def test_random_codes_bear_the_rule_asked_for() -> None:
    assert GameCode.random().rule is Rule.CLASSIC
    assert GameCode.random("relaxed").rule is GameCode.random(Rule.RELAXED).rule is Rule.RELAXED
    with pytest.raises(InvalidNotationError):
        GameCode.random("klondike")


@pytest.mark.parametrize("rule", Rule)
def test_random_deals_that_can_be_won_are_ordinary_ones(rule: Rule) -> None:
    for _ in range(3):
        code = GameCode.random(rule, winnable=True)
        assert solve(code).verdict == "winnable"
        assert code.rule is rule
        assert GameCode.parse(str(code)) == code


def test_deals_are_drawn_until_one_can_be_won(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = iter([1, 0, 2, 14])  # of these four, the last can be won

    def drawn(count: int) -> bytes:
        return next(numbers).to_bytes(count, "big")

    verdicts = [solve(GameCode(number)).verdict for number in (1, 0, 2)]
    assert "winnable" not in verdicts
    monkeypatch.setattr("os.urandom", drawn)
    assert GameCode.random(winnable=True).number == 14
    assert list(numbers) == []
    with pytest.raises(TypeError, match="expected winnable as True or False, got str"):
        GameCode.random("classic", winnable="yes")  # type: ignore[arg-type]


def test_a_relaxed_deal_that_is_lost_is_not_one_that_can_be_won(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Every queen lies under the jack of diamonds or of hearts, so that neither finds a place in a
    # column; and what must go home before them, the ace of diamonds and the ten of hearts, lies
    # under the latter.
    lost, won = GameCode.parse("RU1-R-WKWWCKT"), GameCode(1, "relaxed")
    assert [solve(code).verdict for code in (lost, won)] == ["lost", "winnable"]
    numbers = iter([lost.number, lost.number, won.number])

    def drawn(count: int) -> bytes:
        return next(numbers).to_bytes(count, "big")

    monkeypatch.setattr("os.urandom", drawn)
    assert GameCode.random("relaxed") == lost
    assert GameCode.random("relaxed", winnable=True) == won
    assert list(numbers) == []


def test_200_fresh_processes_deal_200_games() -> None:
    def fresh(_: int) -> str:
        command = [sys.executable, "-c", "import solitaire_widget as s; print(s.Game().code)"]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    with ThreadPoolExecutor(4) as pool:
        codes = set(pool.map(fresh, range(200)))
    assert len(codes) == 200
    numbers = [GameCode.parse(code).number for code in codes]
    # All of the range is used: under even chances each half misses out once in 2**199.
    assert min(numbers) < 2**29 < max(numbers)
