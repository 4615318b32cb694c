"""Writing a file whole or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from .errors import AllHandsError


@contextmanager
def whole_file(path: Path, error: type[AllHandsError]) -> Generator[Path]:
    """A file beside another to write to, which takes its place when all is written; if that fails,
    nothing has changed. Raises `error`, which says why, if it cannot be written, and does so before
    anything else is done."""
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
        draft.touch()
    except (OSError, ValueError) as trouble:
        raise error(f"{path} cannot be written: {reason(trouble)}.") from trouble
    try:
        yield draft
        draft.replace(path)
    except (OSError, UnicodeError) as trouble:
        raise error(f"{path} cannot be written: {reason(trouble)}.") from trouble
    finally:
        draft.unlink(missing_ok=True)


def reason(error: OSError | ValueError) -> str:
    """Why a file cannot be had, in a few words."""
    return getattr(error, "strerror", None) or "that is no name for a file"
