"""Records in files: nothing is overwritten unasked, and no half file is left behind."""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import suppress

from .errors import RecordError

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = str | os.PathLike[str]

_WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
_SIZE_LIMIT = 10_000_000  # bytes read of a file, which might be anything


def save(record: str, path: Path, *, overwrite: bool) -> None:
    """Writes a text to a file, whole or not at all, as UTF-8.

    A file that is replaced leaves its permissions to the new one.

    Raises:
        TypeError: if the path is none.
        FileExistsError: if the file is there already and `overwrite` is false.
        FileNotFoundError: if its folder is not there.
        PermissionError: if the file is read-only, whoever asks.
        OSError: if it cannot be written, or if what has the name is no file.
    """
    target = _target(path)
    # Beside the target: a file moves in one stroke only within its file system.
    draft = f"{target}.{secrets.token_hex(4)}.tmp"
    if not overwrite and os.path.lexists(target):
        raise _exists(path)
    old = _replaceable(target, path)
    try:
        with open(draft, "x", encoding="utf-8", newline="\n") as file:
            file.write(record)
            file.flush()
            os.fsync(file.fileno())
        if old is not None:
            _hand_down(old, draft)
        if overwrite:
            os.replace(draft, target)
        else:
            _put(draft, target, path)
    except OSError as error:
        if error.filename != draft:
            raise
        # The draft is nothing that the caller knows of.
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None
    finally:
        if os.path.lexists(draft):
            os.unlink(draft)


def _target(path: Path) -> str:
    """Returns the file that is meant, whose folder is there: the one behind a link."""
    name = os.fspath(path) if isinstance(path, str | os.PathLike) else path
    if not isinstance(name, str):
        raise TypeError(f"expected the path of a file, got {type(path).__name__}")
    target = os.path.realpath(name)
    folder = os.path.dirname(target)
    if not os.path.isdir(folder):
        raise FileNotFoundError(f"there is no folder {folder!r}: make it, or choose another")
    return target


def _replaceable(target: str, path: Path) -> os.stat_result | None:
    """Returns what is known of the file that will be replaced, or None where there is none."""
    try:
        old = os.stat(target)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(old.st_mode):
        # A new file in the place of /dev/null would harm the whole machine.
        raise OSError(f"{os.fspath(path)!r} is no file that could be replaced: choose another")
    # The second for the system's master, who may write all there is: the file says that it is
    # to stay as it is, and whoever means otherwise can take that back.
    if not os.access(target, os.W_OK) or not old.st_mode & _WRITABLE:
        raise PermissionError(
            f"{os.fspath(path)!r} is read-only: choose another name, or make it writable first"
        )
    return old


def _hand_down(old: os.stat_result, draft: str) -> None:
    """Gives the new file the permissions of the old one, and its owner where that may be."""
    new = os.stat(draft)
    if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
        with suppress(PermissionError):
            os.chown(draft, old.st_uid, old.st_gid)
    os.chmod(draft, stat.S_IMODE(old.st_mode))


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
