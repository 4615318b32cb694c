"""Reading the decks' files: what a row may have, and a sentence for a row that is wrong."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, Final, NamedTuple

from allhands.kernel.options import nearest
from allhands.kernel.prose import either

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


CARD_FIELDS: Final = {"title": str, "line": str}
MORE_OF_CARD: Final = {"do": list, "copies": int, "missions": list, "array": dict}
MISSION_FIELDS: Final = {
    "number": int,
    "title": str,
    "line": str,
    "guide": int,
    "succeeds": list,
    "fails": list,
    "punishment": list,
    "reward": list,
}
ARRAY_FIELDS: Final = {"names": list, "most": int, "auto": list}
MORE_OF_ARRAY: Final = {"silences": str}
DECK_FIELDS: Final = {"title": str, "meaning": str, "generic": dict, "missions": list}
MORE_OF_DECK: Final = {"cards": list}
_CALLED: Final = {str: "a text", int: "a whole number", list: "a list", dict: "a table"}


def checked_row(
    file: str, row: object, must: Mapping[str, type], may: Mapping[str, type], owner: str = ""
) -> Row:
    """A row with the fields that it must have, and no others than it may have besides. Raises
    RowError that names the file, the card (or who `owner` is) and the field."""
    if not isinstance(row, dict):
        raise Where(file, owner or "a row", "all of it").wrong(f"it is a table, not {row!r}")
    fields: Row = {str(name): value for name, value in row.items()}  # pyright: ignore
    card = owner or str(fields.get("title", "a row without a title"))
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


def read(name: str) -> Row:
    """A file of cards as it stands."""
    return tomllib.loads(files(__name__.rpartition(".")[0]).joinpath(name).read_text("utf-8"))


def checked_cards(file: str, rows: object) -> list[Row]:
    """All cards of a file."""
    listed = rows if isinstance(rows, list) else [rows]
    return [checked_card(file, row) for row in listed]  # pyright: ignore[reportUnknownVariableType]


def checked_card(file: str, row: object) -> Row:
    """A challenge card: it does something, or it is an array of another ship."""
    card = checked_row(file, row, CARD_FIELDS, MORE_OF_CARD)
    here = Where(file, card["title"], "do")
    if ("do" in card) == ("array" in card):
        raise here.wrong("a card has either something to do or an array, and not both")
    here._replace(field="copies").number(card.get("copies", 1), 1, 9)
    for mission in card.get("missions", []):
        here._replace(field="missions").number(mission, 1, MISSIONS_EACH)
    if "array" in card:
        array = checked_row(file, card["array"], ARRAY_FIELDS, MORE_OF_ARRAY, card["title"])
        if len(array["names"]) != card.get("copies", 1):
            raise here._replace(field="names").wrong(
                f"there is one for each of the {card.get('copies', 1)} copies, not {array['names']}"
            )
    return card


MISSIONS_EACH: Final = 6
"""Missions of each deck, numbered from 1."""
CARDS_EACH: Final = 24
"""Challenge cards of each deck."""
GENERIC_FILE: Final = "generic.toml"
DECK_FILES: Final = ("frost.toml", "montalbano.toml")
"""The decks, in the order of their numbers; the first is the one for first games."""


def checked_deck(file: str, row: object) -> Row:
    """A deck: how many of each generic card, its own cards, and six missions in order."""
    deck = checked_row(file, row, DECK_FIELDS, MORE_OF_DECK, "the deck")
    deck["cards"] = checked_cards(file, deck.get("cards", []))
    deck["missions"] = [checked_row(file, each, MISSION_FIELDS, {}) for each in deck["missions"]]
    numbers = [mission["number"] for mission in deck["missions"]]
    here = Where(file, "the deck", "missions")
    if numbers != list(range(1, MISSIONS_EACH + 1)):
        raise here.wrong(f"they are numbered from 1 to {MISSIONS_EACH} in order, not {numbers}")
    for title, copies in deck["generic"].items():
        here._replace(field=f"generic {title}").number(copies, 1, 9)
    held = sum(deck["generic"].values()) + sum(card.get("copies", 1) for card in deck["cards"])
    if held != CARDS_EACH:
        raise here._replace(field="cards").wrong(f"it has {CARDS_EACH} cards, not {held}")
    return deck


GENERIC: Final = checked_cards(GENERIC_FILE, read(GENERIC_FILE)["cards"])
DECK_ROWS: Final = tuple(checked_deck(name, read(name)) for name in DECK_FILES)
