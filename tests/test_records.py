"""Games written down and read back, and records that are refused."""

from __future__ import annotations

import os
import pickle
import random
import re
import stat
import string
import threading
from binascii import crc32
from functools import partial
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import random_table

from solitaire_widget import Game, GameCode, HistoryError, RecordError, Rule, records
from solitaire_widget.cards import DECK

RECORD = """\
Russian Solitaire record 1
Code: RU1-C-AAAAABB
Moves: 11
Stands after: 8
Played: 14
Score: 15
Time: 83.4 seconds
  1. AH>3 QS>3 8H>6 6C>7 TH>6 7C>6 8D>7 AH>F 2H>F 2S>3
 11. 3D>4
Check: {check}
"""


def signed(text: str) -> str:
    """Gives a text the check of a record."""
    body = text.partition("Check:")[0]
    return f"{body}Check: {crc32(body.encode()):08X}\n"


RECORD = signed(RECORD)
LINE = re.findall(r"\w+>\w", RECORD)


def still() -> float:
    return 0.0


def state(game: Game) -> tuple[object, ...]:
    """All that can be seen of a game."""
    facts = (game.code, game.rule, game.opening, game.position, game.score, game.moves, game.line)
    reach = (game.move_count, game.undo_left, game.undo_floor, game.redo_left, game.is_won)
    return facts + reach


def walk(game: Game, chance: random.Random, length: int) -> Game:
    """Plays at random, with undo, redo, steps along the line and cards taken back."""
    for _ in range(length):
        kind = chance.choice(["play"] * 12 + ["undo", "undo", "redo", "go"])
        moves = game.legal_moves()
        if kind == "play" and moves:
            back = [move for move in moves if move.card not in sum(game.position.columns, ())]
            game.play(chance.choice(back if back and chance.random() < 0.2 else moves))
        elif kind == "redo" and game.redo_left:
            game.redo()
        elif kind == "go" and chance.random() < 0.2:
            game.go_to(chance.randint(0, len(game.line)))
        elif game.undo_left:
            game.undo()
    return game


@st.composite
def games(draw: st.DrawFn) -> Game:
    rule = draw(st.sampled_from(Rule))
    chance = random.Random(draw(st.integers(0, 2**32)))
    time = [draw(st.floats(0, 1e6))]
    now = partial(time.__getitem__, 0)
    match draw(st.sampled_from(["code", "deck", "position"])):
        case "code":
            game = Game(GameCode(draw(st.integers(0, 2**30 - 1)), rule), now=now)
        case "deck":
            game = Game.from_deck(draw(st.permutations(DECK)), rule, now=now)
        case _:
            game = Game.from_position(random_table(chance, rule.letter).write(), now=now)
    walk(game, chance, draw(st.sampled_from([0, 1, 9, 10, 11, 60, 250])))
    time[0] += draw(st.floats(0, 1e6))
    return game


def test_a_record_is_written_as_the_format_says() -> None:
    game = Game("RU1-C-AAAAABB", now=still)
    for move in LINE:
        game.play(move)
    game.undo()
    game.undo()
    game.undo()
    expected = RECORD.replace("83.4", "0").replace("Played: 14", "Played: 11")
    assert game.record() == signed(expected)


def test_the_documented_record_is_a_record() -> None:
    documented = dedent((records.__doc__ or "").split("\n\n")[2] + "\n")
    assert documented == RECORD
    assert Game.from_record(documented, now=still).record() == documented


def test_a_record_is_read_as_the_game_that_it_tells_of() -> None:
    game = Game.from_record(RECORD, now=still)
    assert str(game.code) == "RU1-C-AAAAABB"
    assert " ".join(map(str, game.moves)) == "AH>3 QS>3 8H>6 6C>7 TH>6 7C>6 8D>7 AH>F"
    assert (game.score, game.move_count, game.elapsed) == (15, 14, 83.4)
    assert (game.undo_left, game.redo_left) == (8, 3)
    assert game.record() == RECORD
    assert [str(game.redo()) for _ in range(3)] == ["2H>F", "2S>3", "3D>4"]


@settings(deadline=None, max_examples=80)
@given(games())
def test_any_game_comes_back_as_it_was(game: Game) -> None:
    text = game.record()
    assert max(map(len, text.splitlines())) <= 100
    read = Game.from_record(text, now=still)
    assert state(read) == state(game)
    assert read.elapsed == pytest.approx(game.elapsed, abs=0.0006)
    assert read.record() == text


def test_undo_goes_back_as_far_as_it_did() -> None:
    game = Game.from_position("R KKJK QD/KD/-/-/-/-/-", now=still)
    for _ in range(60):
        game.play("KD>3")
        game.play("KD>2")
    for _ in range(30):
        game.undo()
    assert (game.undo_floor, game.undo_left) == (20, 70)  # A5: also later

    read = Game.from_record(game.record(), now=still)
    assert (read.undo_floor, read.undo_left) == (20, 70)
    for _ in range(70):
        read.undo()
    with pytest.raises(HistoryError):
        read.undo()
    assert len(read.moves) == 20


def test_a_thousand_moves_come_back() -> None:
    game = Game.from_position("C KKJK QD/KD/-/-/-/-/-", now=still)
    for n in range(1000):
        game.play("KD>3" if n % 2 == 0 else "KD>2")
    text = game.record()
    assert len(text) < 7000
    read = Game.from_record(text, now=still)
    assert state(read) == state(game)
    assert (len(read.moves), read.undo_left) == (1000, 100)


def test_the_clock_goes_on_from_the_time_of_the_record() -> None:
    time = [100.0]
    game = Game.from_record(RECORD, now=lambda: time[0])
    time[0] = 200.0
    assert (game.elapsed, game.clock.running) == (83.4, False)
    game.redo()
    time[0] = 205.0
    assert game.elapsed == pytest.approx(88.4)


def test_a_game_read_tells_its_listeners() -> None:
    game = Game.from_record(RECORD)
    told: list[str] = []
    game.subscribe(lambda change: told.append(change.kind))
    game.undo()
    assert told == ["undo"]


@pytest.mark.parametrize(
    "mailed",
    [
        RECORD.replace("\n", "\r\n"),
        RECORD.replace("\n", "\r"),
        RECORD.strip(),
        "\n\n  \n" + RECORD + "\n\n",
        RECORD.replace("\n", "   \n\n"),
        "".join(f"> {line}\n" for line in RECORD.splitlines()),
        "".join(f">>> {line}\n" for line in RECORD.splitlines()),
        RECORD.replace("  1. ", "1.  ").replace(" ", "\u00a0"),
        "\ufeff" + RECORD,
        RECORD.replace(">", "→"),
        RECORD.replace("RU1-C-AAAAABB", "ru1–c–aaaaabb"),
        RECORD[:-9] + RECORD[-9:].lower(),
    ],
)
def test_what_mail_does_is_forgiven(mailed: str) -> None:
    assert Game.from_record(mailed, now=still).record() == RECORD


def refused_at(text: str) -> int:
    """Returns the line that a refused record's error names."""
    with pytest.raises(RecordError) as caught:
        Game.from_record(text)
    assert str(caught.value) == f"line {caught.value.line}: {caught.value.fault}"
    assert len(str(caught.value)) < 400
    assert 1 <= caught.value.line <= max(1, len(text.splitlines()))
    return caught.value.line


@pytest.mark.parametrize(
    ("old", "new", "line", "fault"),
    [
        ("record 1", "record 2", 1, "version 2.* a newer solitaire_widget is needed"),
        ("record 1", "record 0", 1, "no version 0"),
        ("Russian", "Spanish", 1, "expected 'Russian Solitaire record 1'"),
        ("ABB", "ABC", 2, "check symbol disagrees"),
        ("Code: RU1-C-AAAAABB", "Position: C ---- 7H/-/-/-/-/-/-", 2, "missing: AS"),
        ("Code:", "Cod:", 2, "expected a line 'Code: ...' or 'Position: ...'"),
        ("Moves: 11", "Moves: 12", 10, "11 moves stand before the check, not 12"),
        ("Moves: 11", "Moves: 10", 9, "more moves than the 10 announced"),
        ("Moves: 11", "Moves: -1", 3, "a whole number"),
        ("Stands after: 8", "Stands after: 12", 4, "only 11 moves, not 12"),
        ("Played: 14", "Played: 10", 5, "at least as many were played"),
        ("Played: 14", "Undo stops at: 3\nPlayed: 14", 5, "undo cannot stop at 3"),
        ("Played: 14\n", "", 5, "expected a line 'Played: ...'"),
        ("Score: 15", "Score: 25", 6, "the moves make 15 points, not 25"),
        ("83.4 seconds", "83,4 seconds", 7, "83.4 seconds"),
        ("83.4 seconds", "nan seconds", 7, "83.4 seconds"),
        ("QS>3", "QS>8", 8, "'QS>8' is not a move"),
        ("QS>3", "QS>2", 8, r"move 2, QS>2 is not legal \(COLUMN_RANK, M1\)"),
        (" 11. 3D>4", " 12. 3D>4", 9, "expected move number '11.', got '12.'"),
        ("Check", "Chek", 10, "its check line is missing"),
    ],
)
def test_the_line_at_fault_is_named(old: str, new: str, line: int, fault: str) -> None:
    assert RECORD.count(old) == 1
    changed = RECORD.replace(old, new)
    # Also with a check that fits: no game comes of it that the rules would not allow.
    for text in (changed, signed(changed) if "Check:" in changed else changed):
        assert refused_at(text) == line
        with pytest.raises(RecordError, match=fault):
            Game.from_record(text)


@pytest.mark.parametrize("old", ["Played: 14", "83.4"])
def test_what_only_the_check_can_notice_is_noticed(old: str) -> None:
    changed = RECORD.replace(old, old.replace("4", "5"))
    assert refused_at(changed) == 10
    with pytest.raises(RecordError, match="something was changed or left out"):
        Game.from_record(changed)


def test_what_is_no_record_is_refused() -> None:
    for text in ("", "\n\n", "hello", "7H>3 AS>F", "x" * 10**6, "\x00" * 50, "{}"):
        assert refused_at(text) == 1
    assert refused_at(RECORD + RECORD) == 11
    assert refused_at("x" * (10**7 + 1)) == 1
    for wrong in (None, 7, RECORD.encode(), Path("game.txt")):
        with pytest.raises(TypeError, match="expected a record as text"):
            Game.from_record(wrong)  # type: ignore[arg-type]


def examples() -> list[str]:
    opened = Game.from_position(random_table(random.Random(5), "R").write(), now=still)
    return [RECORD, walk(opened, random.Random(5), 12).record()]


@pytest.mark.parametrize("record", examples())
def test_every_truncation_is_refused(record: str) -> None:
    for end in range(len(record) - 1):  # without its last line feed it is still whole
        assert refused_at(record[:end]) >= 1
    lines = record.splitlines(keepends=True)
    for left_out in range(len(lines)):
        refused_at("".join(lines[:left_out] + lines[left_out + 1 :]))


@pytest.mark.parametrize("record", examples())
def test_every_slip_of_a_character_is_refused_or_harmless(record: str) -> None:
    typed = string.digits + "AFKSHDCxb >.:-/|\n\t\u05d0"
    refused = 0
    for at, was in enumerate(record):
        slips = [record[:at] + record[at + 1 :], record[:at] + was + record[at:]]
        slips += [record[:at] + other + record[at + 1 :] for other in typed if other != was]
        for slip in slips:
            try:
                read = Game.from_record(slip, now=still)
            except RecordError as error:
                refused += 1
                named = error.line
            else:
                named = 1
                assert read.record() == record
            assert 1 <= named <= len(slip.splitlines())
    assert refused > 20 * len(record) * 0.8


@settings(deadline=None, max_examples=300)
@given(
    st.text(string.printable + "\u2028א♥→", max_size=80), st.integers(0, 400), st.integers(0, 90)
)
def test_no_text_breaks_the_reader(insert: str, at: int, drop: int) -> None:
    for text in (insert, RECORD[:at] + insert + RECORD[at + drop :]):
        try:
            read = Game.from_record(text, now=still)
        except RecordError:
            continue
        assert read.record() == RECORD


def test_the_error_is_a_value() -> None:
    with pytest.raises(RecordError) as caught:
        Game.from_record(RECORD.replace("QS>3", "QS>2"))
    assert isinstance(caught.value, ValueError)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.line, copy.fault, str(copy)) == (8, caught.value.fault, str(caught.value))


def test_a_file_brings_the_game_back(tmp_path: Path) -> None:
    game = Game.from_record(RECORD, now=still)
    path = tmp_path / "my game.txt"
    game.save(path)
    assert path.read_bytes() == RECORD.encode()
    assert state(Game.load(path)) == state(Game.load(str(path))) == state(game)
    assert os.listdir(tmp_path) == ["my game.txt"]


def test_nothing_is_overwritten_unasked(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("something else")
    game = Game.from_record(RECORD, now=still)
    with pytest.raises(FileExistsError, match=r"is there already.*overwrite=True"):
        game.save(path)
    assert path.read_text() == "something else"
    game.save(path, overwrite=True)
    assert path.read_text() == RECORD
    assert os.listdir(tmp_path) == ["game.txt"]


def test_a_file_that_is_replaced_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    game = Game.from_record(RECORD, now=still)
    for mode in (0o600, 0o664, 0o755):
        path.write_text("before")
        path.chmod(mode)
        game.save(path, overwrite=True)
        assert (path.read_text(), stat.S_IMODE(path.stat().st_mode)) == (RECORD, mode)


def test_a_read_only_file_is_left_as_it_is_by_whomever(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("before")
    path.chmod(0o444)
    with pytest.raises(PermissionError, match=r"game\.txt' is read-only: .*make it writable"):
        Game.from_record(RECORD).save(path, overwrite=True)
    assert (path.read_text(), stat.S_IMODE(path.stat().st_mode)) == ("before", 0o444)
    assert os.listdir(tmp_path) == ["game.txt"]


def test_only_a_file_is_replaced(tmp_path: Path) -> None:
    """As a device would be: a pipe is none either."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    (tmp_path / "link").symlink_to(pipe)
    for path in (pipe, tmp_path / "link", tmp_path):
        with pytest.raises(OSError, match=rf"{path.name}' is no file that could be replaced"):
            Game.from_record(RECORD).save(path, overwrite=True)
    assert pipe.is_fifo()
    assert sorted(os.listdir(tmp_path)) == ["link", "pipe"]


def test_what_cannot_be_written_is_named_as_it_was_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game.from_record(RECORD)
    with pytest.raises(FileNotFoundError, match=r"no folder '.*lessons'.*make it"):
        game.save(tmp_path / "lessons" / "game.txt")
    for path in (7, b"game.txt"):
        with pytest.raises(TypeError, match="expected the path of a file"):
            game.save(path)  # type: ignore[arg-type]

    def refuse(source: str, _: str) -> None:
        raise PermissionError(13, "Permission denied", source, None, _)

    monkeypatch.setattr(os, "replace", refuse)
    path = tmp_path / "game.txt"
    with pytest.raises(PermissionError) as refused:
        game.save(path, overwrite=True)
    assert str(refused.value) == f"[Errno 13] Permission denied: {str(path)!r}"
    assert os.listdir(tmp_path) == []


def test_a_name_taken_in_the_meantime_is_respected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game.from_record(RECORD, now=still)

    def no_links(*_: object) -> None:
        raise OSError("no hard links here")

    for links in (True, False):
        path = tmp_path / f"{links}.txt"
        with monkeypatch.context() as patched:
            if not links:
                patched.setattr(os, "link", no_links)
            # Another comes first while the record is written.
            patched.setattr(os, "fsync", lambda _, at=path: at.write_text("his"))
            with pytest.raises(FileExistsError, match="is there already"):
                game.save(path)
        assert path.read_text() == "his"
    with monkeypatch.context() as patched:
        patched.setattr(os, "link", no_links)
        game.save(tmp_path / "plain.txt")
    assert (tmp_path / "plain.txt").read_text() == RECORD
    assert sorted(os.listdir(tmp_path)) == ["False.txt", "True.txt", "plain.txt"]


def test_a_file_half_written_never_replaces_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.txt"
    path.write_text("the old one")

    def full(_: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full)
    for overwrite, target in ((True, path), (False, tmp_path / "new.txt")):
        with pytest.raises(OSError, match="no space left"):
            Game.from_record(RECORD).save(target, overwrite=overwrite)
    assert os.listdir(tmp_path) == ["game.txt"]
    assert path.read_text() == "the old one"


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    link = tmp_path / "game.txt"
    link.symlink_to(tmp_path / "there" / "game.txt")
    Game.from_record(RECORD, now=still).save(link)
    assert link.is_symlink()
    assert (tmp_path / "there" / "game.txt").read_text() == RECORD


def test_files_that_are_no_records_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    with pytest.raises(FileNotFoundError):
        Game.load(path)
    for written, line in (
        (b"", 1),
        (RECORD.encode("utf-16"), 1),
        (RECORD.encode().replace(b"Score", b"Sc\xffre"), 6),
        (RECORD.encode()[:-20], 9),
        (b"x" * (10**7 + 1), 1),
    ):
        path.write_bytes(written)
        with pytest.raises(RecordError, match=rf"^line {line}: "):
            Game.load(path)
        assert path.read_bytes() == written
    path.write_bytes(RECORD.encode("utf-8-sig").replace(b"\n", b"\r\n"))
    assert Game.load(path).score == 15


def test_a_record_is_of_one_moment() -> None:
    game = Game.from_position("C KKJK QD/KD/-/-/-/-/-", now=still)
    done = threading.Event()

    def play() -> None:
        for n in range(2000):
            game.play("KD>3" if n % 2 == 0 else "KD>2")
        done.set()

    player = threading.Thread(target=play)
    player.start()
    while not done.is_set():
        read = Game.from_record(game.record(), now=still)
        assert len(read.moves) == read.move_count
    player.join()
    assert len(Game.from_record(game.record()).moves) == 2000
