"""What the constructor of a `SolitaireWidget` takes by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict

from .protocol import SETTINGS

if TYPE_CHECKING:
    from collections.abc import Mapping

# What every widget of a notebook may be given; all else is ours.
_HOST_OPTIONS: Final = ("layout", "tooltip", "tabbable")


class Settings(TypedDict, total=False):
    """The settings of a board, as keyword arguments."""

    double_click: bool
    placement_help: bool
    interactive_rules: bool
    auto_place: bool
    language: Literal["auto", "en", "he"]
    theme: Literal["auto", "light", "dark"]
    four_colour: bool
    animation: Literal["auto", "on", "off"]
    left_handed: bool
    interactive: bool
    peek: bool
    timeline: bool
    verdict_light: bool
    hints: bool
    review_strip: bool


class Options(Settings, total=False):
    """The keyword arguments of a `SolitaireWidget`, besides `rule`."""

    layout: Any
    tooltip: str | None
    tabbable: bool | None


def check_options(options: Mapping[str, object]) -> None:
    """Checks the names of keyword arguments.

    Raises:
        TypeError: for names that there are not; lists them all.
    """
    known = (*SETTINGS, *_HOST_OPTIONS)
    unknown = [name for name in options if name not in known]
    if unknown:
        raise TypeError(
            f"SolitaireWidget has no argument {', '.join(map(repr, unknown))}: "
            f"expected game, rule, {', '.join(known)}"
        )
