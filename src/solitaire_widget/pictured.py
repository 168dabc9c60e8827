"""What positions and games have in common: the picture of them, and the page to play them on."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable
    from typing import Unpack

    from .game import Game
    from .marks import Mark
    from .options import Settings
    from .page import PageText
    from .position import Position


class Pictured:
    """Something with a position to draw."""

    __slots__ = ()

    def _drawn(self) -> Position:
        """The position that the picture shows."""
        raise NotImplementedError

    def _played(self) -> Game | Position:
        """What is played on a page."""
        return self._drawn()

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

    def to_html(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        title: str | None = None,
        fragment: bool = False,
        script: str | os.PathLike[str] = "inline",
        marks: Mark | Iterable[Mark] = (),
        **settings: Unpack[Settings],
    ) -> PageText:
        """Makes a web page on which the game can be played, without Python and without a network.

        A game is there with all its moves, those that can be redone too; its clock goes on. Where
        scripts are off, the page shows a picture. `solitaire_widget.page_script()` is the script
        alone, for pages that share one: `<solitaire-board code="RU1-C-AAAAASC">` is a board there.

        >>> from solitaire_widget import Game
        >>> Game("RU1-C-AAAAABB").to_html(fragment=True, timeline=True)[:24]
        '<solitaire-board state="'

        Args:
            path: a file to write the page to as well, as UTF-8, in a folder that is there; it is
                replaced if it exists.
            title: a heading over the board, and the page's title.
            fragment: returns the board alone, to be put into a page that has the script.
            script: `"inline"` puts the script into the page; else the address of a file that has
                it, such as `"page.js"` beside the page.
            marks: one or several marks of `solitaire_widget.marks`.
            **settings: as for `SolitaireWidget`: `language="he"`, `timeline=True`, ...

        Returns:
            The page, or the fragment.

        Raises:
            TypeError: for arguments that there are not, and for those of a wrong type.
            ValueError: for a setting's value that is not allowed; for a mark that would tell
                which card lies face down; for a fragment with a title or a script.
            FileNotFoundError: if the file's folder is not there, or the package was not built.
            OSError: if the file cannot be written.
        """
        from .page import Look, to_html

        return to_html(self._played(), path, Look(title, fragment, script), settings, marks)

    def _repr_svg_(self) -> str:
        return self.svg()
