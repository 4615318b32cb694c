"""Reading the decks' files: what a row may have, and a sentence for a row that is wrong."""

from __future__ import annotations

from typing import Final

from allhands.kernel.rows import Row, RowError, Where, checked_row, read_rows

__all__ = ["Row", "RowError", "Where", "checked_row"]

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


def read(name: str) -> Row:
    """A file of cards as it stands."""
    return read_rows(__name__.rpartition(".")[0], name)


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
