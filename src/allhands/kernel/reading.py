"""Reading what comes from outside: files that somebody else may have written.

How much is read is bounded before anything is done with it, a byte-order mark is no part of a text,
and what cannot be read is told in a sentence.
"""

from __future__ import annotations

import codecs
import errno
import json
import stat
import tomllib
from collections.abc import Generator
from contextlib import contextmanager
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, BinaryIO, Final, cast

from .errors import AllHandsError
from .whole_file import reason

BYTE_ORDER_MARK: Final = "\ufeff"
MIB: Final = 2**20
LARGEST_TEXT: Final = 16 * MIB
"""Bytes of a text, unless its reader says otherwise."""
_WIDE: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@contextmanager
def opened(path: Path, error: type[AllHandsError]) -> Generator[BinaryIO]:
    """A file to be read, or a pipe. Raises `error`, which says why, if it cannot be, and if it is a
    device: some of these never end."""
    try:
        kind = path.stat().st_mode
        if stat.S_ISCHR(kind) or stat.S_ISBLK(kind):
            raise OSError(errno.ENODEV, "it is a device")
        file = path.open("rb")
    except (OSError, ValueError) as trouble:
        raise error(f"{path} cannot be read: {reason(trouble)}.") from trouble
    with file:
        try:
            yield file
        except OSError as trouble:
            raise error(f"{path} cannot be read: {reason(trouble)}.") from trouble


def read_bytes(path: Path, error: type[AllHandsError], most: int = LARGEST_TEXT) -> bytes:
    """What is in a file, or comes through a pipe. Raises `error`, which says why, if it cannot be
    read, is a device, or has more than `most` bytes."""
    with opened(path, error) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise error(f"{path} is too large: it may have {most:,} bytes.")
    return data


def read_text(path: Path, error: type[AllHandsError], most: int = LARGEST_TEXT) -> str:
    """The text of a file. Raises `error`, which says why, if it cannot be read, is too large, or is
    no text."""
    data = read_bytes(path, error, most)
    try:
        return text_of(data)
    except UnicodeDecodeError as trouble:
        raise error(f"{path} cannot be read: it is not text in UTF-8.") from trouble


def part_text(file: Traversable) -> str:
    """The text of a file in a game's folder, with plain ends of lines. Raises OSError if it is not
    there, and ValueError if it is too large or no text."""
    with file.open("rb") as stream:
        data = cast("BinaryIO", stream).read(LARGEST_TEXT + 1)
    if len(data) > LARGEST_TEXT:
        raise ValueError(f"{file.name} is too large: it may have {LARGEST_TEXT:,} bytes")
    return text_of(data).replace("\r\n", "\n")


def text_of(data: bytes) -> str:
    """A text in UTF-8, or in UTF-16 with a byte-order mark, which is left out. Raises
    UnicodeDecodeError."""
    return data.decode("utf-16" if data.startswith(_WIDE) else "utf-8-sig")


def json_of(text: str | bytes) -> Any:
    """What a text says in JSON, with or without a byte-order mark. Raises ValueError if it is no
    JSON, or nested more deeply than can be read."""
    if isinstance(text, str):
        text = text.removeprefix(BYTE_ORDER_MARK)
    try:
        return json.loads(text)
    except RecursionError as trouble:
        raise ValueError("it is nested too deeply") from trouble


def toml_of(text: str) -> dict[str, Any]:
    """What a text says in TOML. Raises ValueError, as `json_of` does."""
    try:
        return tomllib.loads(text.removeprefix(BYTE_ORDER_MARK))
    except RecursionError as trouble:
        raise ValueError("it is nested too deeply") from trouble
