"""The base of all immutable values."""

from __future__ import annotations


class Frozen:
    """A value whose attributes can be neither set nor deleted.

    Subclasses declare `__slots__` and fill them in `__new__` through `object.__setattr__`
    or through the slots' own descriptors. Written by hand because importing `dataclasses`
    would cost more than the whole engine.
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        """Refuses: values do not change."""
        raise AttributeError(f"a {type(self).__name__} is immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        """Refuses: values do not change."""
        raise AttributeError(f"a {type(self).__name__} is immutable: cannot delete {name!r}")
