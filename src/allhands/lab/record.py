"""The file of a tournament: what was finished, a game a line, so that it can be gone on with."""

from __future__ import annotations

import json
import math
import os
from contextlib import suppress
from dataclasses import asdict, fields
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self, cast

from allhands.kernel.errors import OptionError
from allhands.kernel.reading import json_of
from allhands.kernel.whole_file import reason
from allhands.players.llm import Counts

from .whole_game import Finished, Setting

FORMAT: Final = 4
LONGEST_LINE: Final = 2**16
"""Bytes of what came of a game."""
_FIELDS: Final = {spec.name for spec in fields(Finished)}
_COUNTS: Final = {spec.name for spec in fields(Counts)}


class Record:
    """Games of one setting in a file, of which the first line tells the setting.

    Each game is written in one go and at once. A last line that was cut short is dropped. Only one
    tournament at a time writes to a file.
    """

    def __init__(self, path: Path, setting: Setting) -> None:
        """Raises OptionError if the file cannot be had, or holds anything else."""
        self.path, self._setting = path, setting
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
        return OptionError(f"{self.path} cannot be written: {reason(error)}.")

    def _lock(self) -> None:
        with suppress(ImportError):  # a system without such locks goes without
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise OptionError(f"Another tournament is writing to {self.path}.") from error

    def _read(self) -> list[Finished]:
        """The games in the file, whose end is made a place to go on at."""
        try:
            with self.path.open("rb") as file:
                return self._read_lines(file)
        except OSError as error:
            raise OptionError(f"{self.path} cannot be read: {reason(error)}.") from error

    def _read_lines(self, file: BinaryIO) -> list[Finished]:
        first = file.readline(LONGEST_LINE)
        if not first.endswith(b"\n"):
            if not _line(self._head).startswith(first):
                raise OptionError(f"{self.path} holds something else than a tournament.")
            self._cut(0)
            self._append(self._head)
            return []
        self._check_head(first)
        found: list[Finished] = []
        whole = len(first)
        while line := file.readline(LONGEST_LINE):
            if not line.endswith(b"\n") and len(line) < LONGEST_LINE:
                break
            found.append(self._finished(len(found) + 2, line))
            whole += len(line)
        self._cut(whole)
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
        if values.keys() == _FIELDS:
            finished = Finished(**values)
            with suppress(AttributeError, TypeError):  # something is of another kind
                if _can_be(finished, self._setting):
                    return finished
        raise OptionError(f"{self.path} is damaged in line {number}.")


def _can_be(one: Finished, setting: Setting) -> bool:
    """Whether a game of the setting can have come to that. Raises TypeError, or answers that it
    cannot, where something is of another kind than it is written as."""
    by_seat = (one.asked, one.seconds, one.iterations, *([one.counts] if one.counts else []))
    counted = [count for each in one.counts for count in each.values()]
    counts = [one.line_up, one.number, one.turns, one.decisions, *one.asked, *one.iterations]
    return (
        all(type(each) is int and 0 <= each < 2**63 for each in (*counts, *counted))
        and all(type(each) is int for each in (one.cause, one.score or 0))
        and all(type(each) is str for each in (one.outcome, one.broken_off))
        and all(map(math.isfinite, one.seconds))
        and all(len(each) == setting.players for each in by_seat)
        and all(each.keys() <= _COUNTS for each in one.counts)
        and {*one.winners} <= {*range(setting.players)}
        and one.line_up < len(setting.line_ups)
    )


def _line(values: dict[str, Any]) -> bytes:
    return json.dumps(values, ensure_ascii=False).encode() + b"\n"


def _parsed(line: bytes) -> dict[str, Any]:
    """The object on a line; an empty one if there is none."""
    try:
        values: object = json_of(line)
    except ValueError:
        return {}
    return cast("dict[str, Any]", values) if isinstance(values, dict) else {}
