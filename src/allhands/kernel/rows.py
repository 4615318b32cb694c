"""Rows of a game's files: what they may have, and a sentence for one that is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, Final, NamedTuple

from .options import nearest
from .prose import either
from .reading import part_text, toml_of

Row = dict[str, Any]


class RowError(ValueError):
    """A row of a file that cannot be what it says; the message tells what would be right."""


class Where(NamedTuple):
    """Where in a file something stands."""

    file: str
    card: str
    field: str

    def wrong(self, what: str) -> RowError:
        """An error that says where it is."""
        return RowError(f"{self.file}: {self.card}: {self.field}: {what}")

    def one_of(self, word: object, known: Sequence[str]) -> int:
        """The number of a word among those known. Raises RowError if it is none of them."""
        if word not in known:
            hint = nearest(str(word), known)
            raise self.wrong(f"{word!r} is none of {either(known)}.{hint}")
        return list(known).index(str(word))

    def number(self, value: object, least: int, most: int) -> int:
        """A whole number in its bounds. Raises RowError if it is not."""
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.wrong(f"it is a whole number from {least} to {most}, not {value!r}")
        return value


_CALLED: Final = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}


def checked_row(
    file: str,
    row: object,
    must: Mapping[str, type],
    may: Mapping[str, type],
    owner: str = "",
    called: str = "title",
) -> Row:
    """A row with the fields that it must have, and no others than it may have besides. Raises
    RowError that names the file, the card (or who `owner` is) and the field; a card is called by
    its field `called`."""
    if not isinstance(row, dict):
        raise Where(file, owner or "a row", "all of it").wrong(f"it is a table, not {row!r}")
    fields: Row = {str(name): value for name, value in row.items()}  # pyright: ignore
    card = owner or str(fields.get(called, f"a row without a {called}"))
    known = {**must, **may}
    for name, value in fields.items():
        here = Where(file, card, name)
        if name not in known:
            raise here.wrong(f"there is no such field.{nearest(name, known)}")
        if type(value) is not known[name]:
            raise here.wrong(f"it is {_CALLED[known[name]]}, not {value!r}")
        if value == "":
            raise here.wrong("it is empty")
    for name in must:
        if name not in fields:
            raise Where(file, card, name).wrong(f"it is missing; it is {_CALLED[must[name]]}")
    return fields


def read_rows(package: str, name: str) -> Row:
    """A file of rows in the folder of a package, as it stands."""
    return toml_of(part_text(files(package).joinpath(name)))
