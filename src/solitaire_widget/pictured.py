"""What positions and games have in common: the picture that a notebook shows of them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .marks import Mark
    from .position import Position


class Pictured:
    """Something with a position to draw."""

    __slots__ = ()

    def _drawn(self) -> Position:
        """The position that the picture shows."""
        raise NotImplementedError

    def svg(
        self,
        *,
        size: float | None = None,
        width: float | None = None,
        marks: Mark | Iterable[Mark] = (),
        peek: bool = False,
        theme: str = "light",
        language: str = "en",
        four_colour: bool = False,
        left_handed: bool = False,
        title: str | None = None,
    ) -> str:
        """Draws the position as an SVG that stands alone, with the board in words in its `<desc>`.

        >>> from solitaire_widget import Game
        >>> from solitaire_widget.marks import arrow, caption
        >>> game = Game("RU1-C-AAAAABB")
        >>> picture = game.svg(size=500, marks=[arrow("6C", "7"), caption("6♣ goes on 7♣")])

        Args:
            size: width in CSS pixels, 720 unless given; the height follows from the columns.
            width: another name for the size; only one of them may be given.
            marks: one or several marks of `solitaire_widget.marks`.
            peek: shows which cards lie face down, small and grey.
            theme: `"light"` or `"dark"`.
            language: `"en"` or `"he"`, the language of title and description.
            four_colour: draws diamonds blue and clubs green.
            left_handed: draws the foundations on the other side.
            title: a title in place of "Russian Solitaire".

        Raises:
            TypeError: for arguments of a wrong type.
            ValueError: if size, theme or language cannot be used, or a mark would tell which
                card lies face down.
        """
        from .marks import collected
        from .render.svg import picture

        if size is not None and width is not None:
            raise TypeError("size and width are one thing: expected only one of them")
        position = self._drawn()
        return picture(
            position,
            width=width if size is None else size,
            marks=collected(marks, None if peek else position),
            peek=peek,
            theme=theme,
            language=language,
            four_colour=four_colour,
            left_handed=left_handed,
            title=title,
        )

    def _repr_svg_(self) -> str:
        return self.svg()
