"""For players who see little or nothing: names, announcements, contrast, and what axe finds."""

from __future__ import annotations

import re

import pytest

from solitaire_widget import Game
from solitaire_widget.words import card_name, plural, say

from .axe import grave_findings
from .conftest import OpenPlain
from .deals import DEAL
from .plain import PlainBoard

CODE = "RU1-C-AAAAABB"
WINDOWS = ("new", "settings", "help")
# Suits as they are painted: the index of a face-up card of each, and the paper under it.
PAINT = """root => Object.fromEntries([..."SHDC"].map(suit => {
    const face = root.querySelector(`.face.suit-${suit}`);
    const card = face.closest("[data-card]");
    const index = face.querySelector(".index path:last-child");
    const paper = card.querySelector(".solitaire-card-inner");
    return [suit, {
        ink: getComputedStyle(index).fill,
        paper: getComputedStyle(paper).backgroundColor,
        shape: root.querySelector(`.suit-mark.suit-${suit} path`).getAttribute("d"),
    }];
}))"""
# Everything that polite regions are given, from now on: [region, text] in order.
LISTEN = """root => {
    globalThis.heard = [];
    for (const region of root.querySelectorAll("[aria-live]")) {
        const polite = region.getAttribute("aria-live");
        new MutationObserver(changes => {
            for (const { addedNodes, type, target } of changes) {
                for (const node of addedNodes) heard.push([polite, node.textContent]);
                if (type === "characterData") heard.push([polite, target.data]);
            }
        }).observe(region, { childList: true, characterData: true, subtree: true });
    }
}"""


def luminance(colour: str) -> float:
    """Returns the relative luminance of "rgb(r, g, b)" as WCAG defines it."""
    parts = [float(part) / 255 for part in re.findall(r"[\d.]+", colour)[:3]]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Returns the contrast of two colours, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("four", [False, True], ids=["two colours", "four colours"])
def test_suits_stand_out_from_the_card_and_from_each_other(
    open_plain: OpenPlain, theme: str, four: bool
):
    """Pitfall 19: suits look alike."""
    board = open_plain(CODE, settings={"theme": theme, "four_colour": four})
    paint = board.root.evaluate(PAINT)
    for suit, painted in paint.items():
        assert contrast(painted["ink"], painted["paper"]) >= 4.5, suit
    inks = {suit: painted["ink"] for suit, painted in paint.items()}
    assert len(set(inks.values())) == (4 if four else 2)
    assert inks["S"] != inks["H"]
    # In grey a suit is told by its shape alone.
    assert len({painted["shape"] for painted in paint.values()}) == 4


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "he"])
def test_axe_finds_nothing_grave(open_plain: OpenPlain, theme: str, language: str):
    """Pitfall 20, in the board, in every window, with a message, while a card is held."""
    board = open_plain(DEAL.game(30), settings={"theme": theme, "language": language})
    assert grave_findings(board) == []
    for name in WINDOWS:
        board.press(name)
        assert grave_findings(board) == [], name
        if name == "new":
            board.root.locator('[data-field="code"]').fill("RU1-C-AAAAABC")
            assert grave_findings(board) == []
        board.page.keyboard.press("Escape")
    last = next(
        str(column[-1])
        for column in DEAL.game(30).position.columns
        if column and DEAL.game(30).refusal(f"{column[-1]}>F") is not None
    )
    board.card(last).focus()
    board.page.keyboard.press("f")
    assert board.message() != ""
    board.page.keyboard.press("Enter")
    assert grave_findings(board) == []


def test_axe_finds_what_is_wrong(open_plain: OpenPlain):
    """Shows that the test above could fail."""
    board = open_plain(CODE)
    board.root.evaluate("root => root.querySelector('[data-action=undo]').replaceChildren()")
    board.root.evaluate(
        """root => {
            const button = root.querySelector("[data-action=undo]");
            button.removeAttribute("aria-label");
            button.removeAttribute("title");
        }"""
    )
    assert [finding.rule for finding in grave_findings(board)] == ["button-name"]


@pytest.mark.parametrize("language", ["en", "he"])
def test_each_card_has_a_name_with_rank_suit_column_and_place(open_plain: OpenPlain, language: str):
    """Pitfall 20; face-down cards tell their place alone."""
    board = open_plain(DEAL.game(30), settings={"language": language})
    position, expected = DEAL.game(30).position, []
    for number, column in enumerate(position.columns, 1):
        for place, card in enumerate(column, 1):
            where = {"column": number, "place": place, "total": len(column)}
            if place <= position.face_down[number - 1]:
                expected.append(say(language, "board.card.down", **where))
            else:
                name = card_name(language, card)
                expected.append(say(language, "board.card.column", card=name, **where))
    for top, suit in zip(position.foundations, "SHDC", strict=True):
        for rank in "A23456789TJQK"[:top]:
            where = {"suit": say(language, f"suit.{suit}")}
            name = card_name(language, f"{rank}{suit}")
            expected.append(say(language, "board.card.foundation", card=name, **where))
    names = board.root.locator("[data-face]").evaluate_all(
        "cards => cards.map(card => card.getAttribute('aria-label'))"
    )
    assert len(expected) == 52
    assert sorted(names) == sorted(expected)


def listen(board: PlainBoard) -> None:
    board.root.evaluate(LISTEN)


def heard(board: PlainBoard) -> list[str]:
    """Returns what screen readers were told since the last call; all of it politely."""
    board.frames(2)
    said: list[list[str]] = board.page.evaluate("() => heard.splice(0)")
    assert {polite for polite, _ in said} <= {"polite"}
    return [text for _, text in said]


@pytest.mark.parametrize("language", ["en", "he"])
def test_moves_turned_cards_undo_and_redo_are_announced_once(open_plain: OpenPlain, language: str):
    """Pitfall 20."""
    game = DEAL.game(15)
    board = open_plain(game, settings={"language": language})
    listen(board)
    turned = 0
    for at, move in enumerate(DEAL.line[15:22], 15):
        card, to = move.split(">")
        on_it = len(game.position.group(card)) - 1
        name = card_name(language, card)
        what = plural(language, "announce.group", on_it, card=name) if on_it else name
        place = say(language, "announce.place.foundation")
        if to != "F":
            place = say(language, "announce.place.column", column=to)
        sentence = say(language, "announce.moved", what=what, place=place)
        board.play(move)
        game.play(move)
        before, after = DEAL.game(at).score, DEAL.game(at + 1).score
        told = heard(board)
        assert len(told) == 1, move
        assert told[0].startswith(sentence), move
        # Five points for a card turned, ten for one on its foundation (P2).
        opened = after - before in (5, 15)
        turned += opened
        rest = told[0].removeprefix(sentence).strip()
        if opened:
            uncovered = newly_up(DEAL.game(at), DEAL.game(at + 1))
            name = card_name(language, uncovered)
            assert rest == say(language, "announce.turned", card=name)
        else:
            assert rest == ""
    assert turned == 3
    board.press("undo")
    [told] = heard(board)
    back = say(language, "announce.undone", what="|", place="|").split("|")[0]
    assert told.startswith(back)
    assert card_name(language, DEAL.line[21][:2]) in told
    board.press("redo")
    [told] = heard(board)
    assert told.startswith(say(language, "announce.redone", what=""))
    assert card_name(language, DEAL.line[21][:2]) in told


def newly_up(before: Game, after: Game) -> str:
    """Returns the card that a move has turned face up."""

    def down(game: Game) -> set[str]:
        hidden = zip(game.position.columns, game.position.face_down, strict=True)
        return {str(card) for column, count in hidden for card in column[:count]}

    [card] = down(before) - down(after)
    return card


@pytest.mark.parametrize("language", ["en", "he"])
def test_refusals_are_announced_once(open_plain: OpenPlain, language: str):
    """Pitfall 20."""
    board = open_plain(DEAL.game(), settings={"language": language})
    listen(board)
    why = DEAL.game().why("AD>7", language)
    for _ in range(2):
        board.play("AD>7")
        assert heard(board) == [why]
    board.set("interactive_rules", False)
    board.play("AD>7")
    assert heard(board) == []


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_win_is_announced_once(open_plain: OpenPlain, language: str):
    """Pitfall 20."""
    board = open_plain(DEAL.game(len(DEAL.line) - 1), settings={"language": language})
    listen(board)
    board.tap(DEAL.line[-1][:2])
    told = heard(board)
    won = [sentence for sentence in told if plural(language, "points", 625) in sentence]
    assert len(won) == 1
    assert plural(language, "moves", len(DEAL.line)) in won[0]
    assert len(told) <= 2
    assert board.root.locator("dialog").count() == 0
