"""Pictures of a position."""

from .svg import picture

__all__ = ["picture"]
