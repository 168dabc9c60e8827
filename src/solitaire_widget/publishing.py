"""The part of the widget that leaves the notebook: pages, and outputs where no widget can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .onboard import OnBoard
from .protocol import SETTINGS

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping
    from typing import Unpack

    from .marks import Mark
    from .options import Settings
    from .page import PageText


class Publishing(OnBoard):
    """The methods of a `SolitaireWidget` that make pages and pictures of its board."""

    def to_html(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        title: str | None = None,
        fragment: bool = False,
        script: str | os.PathLike[str] = "inline",
        **settings: Unpack[Settings],
    ) -> PageText:
        """Makes a web page with this board, to be played without Python and without a network.

        It has the game with all its moves, also those that can be redone, and the board's
        settings, marks, caption and exercise, as they are now. Where scripts are off, the page
        shows a picture.

        Args:
            path: a file to write the page to as well, as UTF-8, in a folder that is there; it is
                replaced if it exists.
            title: a heading over the board, and the page's title.
            fragment: returns the board alone, to be put into a page that has the script, which is
                `solitaire_widget.page_script()`.
            script: `"inline"` puts the script into the page; else the address of a file that has
                it, such as `"page.js"` beside the page.
            **settings: settings that the page shall have in place of this board's.

        Returns:
            The page, or the fragment.

        Raises:
            TypeError: for arguments that there are not, and for those of a wrong type.
            ValueError: for a setting's value that is not allowed; for a fragment with a title or
                a script.
            FileNotFoundError: if the file's folder is not there, or the package was not built.
            OSError: if the file cannot be written.
        """
        from .page import Look, check, element, publish

        look, chosen = Look(title, fragment, script), {**self._settings(), **settings}
        check(look, chosen)
        with self._locked() as game:
            # Marks are checked when they are made; the board shows none on a face-down card.
            board = element(game, chosen, *self._shown())
            return publish(board, game, path, look, chosen)

    def _shown(self) -> tuple[tuple[Mark, ...], Mapping[str, object] | None]:
        """The marks on the board, and the exercise that is set on it."""
        raise NotImplementedError

    def _settings(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in SETTINGS}

    def _output(self) -> dict[str, str]:
        """The board as it is now, for where no widget can be."""
        from .page import output_of

        with self._locked() as game:
            return output_of(game, self._settings(), *self._shown())
