"""The file of a tournament: what was finished, a game a line, so that it can be gone on with."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, fields
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self, cast

from allhands.kernel.errors import OptionError

from .whole_game import Finished, Setting

FORMAT: Final = 4
_FIELDS: Final = {spec.name for spec in fields(Finished)}


class Record:
    """Games of one setting in a file, of which the first line tells the setting.

    Each game is written in one go and at once. A last line that was cut short is dropped. Only one
    tournament at a time writes to a file.
    """

    def __init__(self, path: Path, setting: Setting) -> None:
        """Raises OptionError if the file cannot be had, or holds anything else."""
        self.path = path
        self._head: dict[str, Any] = {"tournament": FORMAT, **setting.to_dict()}
        self._file = self._opened()
        try:
            self._lock()
            self.finished = self._read()
        except BaseException:
            self._file.close()
            raise

    def write(self, finished: Finished) -> None:
        """Keep a game. Raises OptionError if that cannot be done."""
        self._append(asdict(finished))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def _opened(self) -> BinaryIO:
        try:
            is_other = self.path.exists() and not self.path.is_file()
            if not is_other:
                return self.path.open("a+b", buffering=0)
        except (OSError, ValueError) as error:
            raise self._unwritable(error) from error
        raise OptionError(f"{self.path} is no file.")

    def _append(self, values: dict[str, Any]) -> None:
        try:
            self._file.write(_line(values))
        except OSError as error:
            raise self._unwritable(error) from error

    def _unwritable(self, error: OSError | ValueError) -> OptionError:
        reason = getattr(error, "strerror", None) or "that is no name for a file"
        return OptionError(f"{self.path} cannot be written: {reason}.")

    def _lock(self) -> None:
        with suppress(ImportError):  # a system without such locks goes without
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise OptionError(f"Another tournament is writing to {self.path}.") from error

    def _read(self) -> list[Finished]:
        """The games in the file, whose end is made a place to go on at."""
        self._file.seek(0)
        try:
            data = self._file.read()
        except OSError as error:
            raise OptionError(f"{self.path} cannot be read: {error.strerror}.") from error
        whole, newline, _ = data.rpartition(b"\n")
        if not newline:
            if not _line(self._head).startswith(data):
                raise OptionError(f"{self.path} holds something else than a tournament.")
            self._cut(0)
            self._append(self._head)
            return []
        first, *rest = whole.split(b"\n")
        self._check_head(first)
        found = [self._finished(number, line) for number, line in enumerate(rest, start=2)]
        self._cut(len(whole) + 1)
        return found

    def _cut(self, length: int) -> None:
        """Drop what was cut short at the end; what is written comes behind what is left."""
        os.truncate(self._file.fileno(), length)

    def _check_head(self, line: bytes) -> None:
        head = _parsed(line)
        if "tournament" not in head:
            raise OptionError(f"{self.path} holds something else than a tournament.")
        if head["tournament"] != FORMAT:
            raise OptionError(f"{self.path} was written by another release of All Hands.")
        for key, value in self._head.items():
            if head.get(key) != value:
                was = json.dumps(head.get(key), ensure_ascii=False)
                now = json.dumps(value, ensure_ascii=False)
                raise OptionError(
                    f"{self.path} holds another tournament: its {key} is {was}, not {now}."
                )

    def _finished(self, number: int, line: bytes) -> Finished:
        values = _parsed(line)
        if values.keys() != _FIELDS:
            raise OptionError(f"{self.path} is damaged in line {number}.")
        return Finished(**values)


def _line(values: dict[str, Any]) -> bytes:
    return json.dumps(values, ensure_ascii=False).encode() + b"\n"


def _parsed(line: bytes) -> dict[str, Any]:
    """The object on a line; an empty one if there is none."""
    try:
        values: object = json.loads(line)
    except ValueError:
        return {}
    return cast("dict[str, Any]", values) if isinstance(values, dict) else {}
