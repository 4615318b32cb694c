"""Writing a file whole or not at all."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from .errors import AllHandsError


@contextmanager
def whole_file(path: Path, error: type[AllHandsError]) -> Generator[Path]:
    """A file next to another to write to, which takes its place when all is written; if that fails,
    nothing has changed. Raises `error`, which says why, if it cannot be written, and does so before
    anything else is done.

    What is no file, such as a device, is left as it is. A link stays a link, and the same people
    may read and write a file as before.
    """
    try:
        target = Path(os.path.realpath(path))
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if target.exists() and not target.is_file():
            raise FileExistsError(errno.EEXIST, "it is a device or a pipe")
        draft = target.with_name(f".{target.name}.{os.getpid()}.tmp")
        draft.touch()
        if target.exists():
            shutil.copymode(target, draft)
    except (OSError, ValueError) as trouble:
        raise error(f"{path} cannot be written: {reason(trouble)}.") from trouble
    try:
        yield draft
        draft.replace(target)
    except UnicodeError as trouble:
        why = "it has characters that no text in UTF-8 has"
        raise error(f"{path} cannot be written: {why}.") from trouble
    except OSError as trouble:
        if trouble.filename is not None and str(trouble.filename) != str(draft):
            raise  # it is about something else
        raise error(f"{path} cannot be written: {reason(trouble)}.") from trouble
    finally:
        draft.unlink(missing_ok=True)


def reason(error: OSError | ValueError) -> str:
    """Why a file cannot be had, in a few words."""
    if not isinstance(error, OSError):
        return "that is no name for a file"
    return error.strerror or str(error).rstrip(".") or type(error).__name__
