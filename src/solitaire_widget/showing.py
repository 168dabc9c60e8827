"""The part of the widget that shows: highlights, arrows and a caption on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import marks as made

if TYPE_CHECKING:
    from .cards import Card
    from .marks import Mark


class Showing:
    """The methods of a `SolitaireWidget` that put marks on its boards.

    Marks belong to the game on the board: they stay, also through moves and undo, until they are
    cleared or another game comes. A mark on a card goes where the card goes, and is not shown
    while the card lies face down, unless the board peeks.
    """

    def highlight(self, *targets: Card | str | int, color: str = "yellow") -> None:
        """Highlights cards and places; what was highlighted before has the new colour.

        Args:
            *targets: cards (`"7H"`, `"7♥"` or a `Card`), columns (`"3"` or 3), foundations
                (`"S"`, `"H"`, `"D"`, `"C"`, or `"F"` for all four).
            color: `"yellow"`, `"orange"`, `"red"`, `"purple"`, `"blue"`, `"green"` or
                `"#rrggbb"`.

        Raises:
            InvalidNotationError: for a target that is no card and no place, and for none at all.
            ValueError: for another colour; for a face-down card, unless the board peeks; for
                more than 200 marks. Nothing changes then.
            TypeError: for arguments of a wrong type.
        """
        self._mark(made.highlight(*targets, color=color))

    def arrow(self, start: Card | str | int, end: Card | str | int, *, color: str = "blue") -> None:
        """Draws an arrow between two cards or places, in the place of one that was there.

        Args:
            start: a card or a place, as for `highlight`; a foundation by its suit.
            end: the same; from a card, `"F"` is the foundation of its suit (F2).
            color: as for `highlight`.

        Raises:
            InvalidNotationError: for what is no card and no place, and for the same one twice.
            ValueError: for another colour; for a face-down card, unless the board peeks; for
                more than 200 marks. Nothing changes then.
            TypeError: for arguments of a wrong type.
        """
        self._mark(made.arrow(start, end, color=color))

    def caption(self, text: str) -> None:
        """Writes a line over the board, in the place of the one before.

        Args:
            text: plain text in any language, 1 to 300 characters; it is shown as it is, markup
                too, in its own direction, and read out by screen readers.

        Raises:
            ValueError: if it is empty or too long; nothing changes.
            TypeError: if it is no text.
        """
        self._mark(made.caption(text))

    def clear_marks(self) -> None:
        """Takes all highlights, arrows and the caption off the board."""
        self._mark(None)

    def _mark(self, mark: Mark | None) -> None:
        """Adds a mark, or (None) takes all away."""
        raise NotImplementedError
