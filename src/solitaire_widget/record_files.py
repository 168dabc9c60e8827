"""Records in files: nothing is overwritten unasked, and no half file is left behind."""

from __future__ import annotations

import os
import secrets

from .errors import RecordError

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = str | os.PathLike[str]

_SIZE_LIMIT = 10_000_000  # bytes read of a file, which might be anything


def save(record: str, path: Path, *, overwrite: bool) -> None:
    """Writes a record to a file, whole or not at all, as UTF-8.

    Raises:
        FileExistsError: if the file is there already and `overwrite` is false.
        OSError: if it cannot be written.
    """
    # The file behind a link is meant, not the link.
    target = os.path.realpath(os.fspath(path))
    # Beside the target: a file moves in one stroke only within its file system.
    draft = f"{target}.{secrets.token_hex(4)}.tmp"
    if not overwrite and os.path.lexists(target):
        raise _exists(path)
    try:
        with open(draft, "x", encoding="utf-8", newline="\n") as file:
            file.write(record)
            file.flush()
            os.fsync(file.fileno())
        if overwrite:
            os.replace(draft, target)
        else:
            _put(draft, target, path)
    finally:
        if os.path.lexists(draft):
            os.unlink(draft)


def _put(draft: str, target: str, path: Path) -> None:
    """Gives a file its name unless another has come to bear it meanwhile."""
    try:
        os.link(draft, target)
    except FileExistsError:
        raise _exists(path) from None
    except OSError:
        # No hard links there: an empty file claims the name before it is replaced.
        try:
            os.close(os.open(target, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            raise _exists(path) from None
        os.replace(draft, target)


def _exists(path: Path) -> FileExistsError:
    return FileExistsError(
        f"{os.fspath(path)!r} is there already: choose another name, or replace it with "
        "overwrite=True"
    )


def load(path: Path) -> str:
    """Reads the text of a file.

    Raises:
        RecordError: if it is too long, or not UTF-8; names the line.
        OSError: if it cannot be read, `FileNotFoundError` if there is none.
    """
    with open(path, "rb") as file:
        written = file.read(_SIZE_LIMIT + 1)
    if len(written) > _SIZE_LIMIT:
        raise RecordError(1, f"more than {_SIZE_LIMIT} bytes are too many for a record")
    try:
        return written.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = written.count(b"\n", 0, error.start) + 1
        raise RecordError(line, "this is not UTF-8 text") from None
