"""Drawings taken apart: their places and pieces, and the words in them."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

from allhands.kernel.game import game_of
from allhands.kernel.views import SPECTATOR


def drawn(view: Any, looking: int = SPECTATOR, names: tuple[str, ...] = ()) -> str:
    """Everything that is drawn of a view."""
    board, names = game_of(view).board, names or game_of(view).crew_names
    members = board.crew_members(view)
    strips = "".join(board.crew(view, names, member, looking) for member in members)
    return f"<div>{board.ship(view, names)}{board.decks(view, names)}{strips}</div>"


def tree(markup: str) -> ElementTree.Element:
    """Markup as elements, which it has to be."""
    plain = re.sub(' xmlns="[^"]*"', "", markup)
    return ElementTree.fromstring(f"<div>{plain}</div>")


def values(markup: str, attribute: str) -> list[str]:
    """All values of an attribute."""
    found = (element.get(attribute) for element in tree(markup).iter())
    return [value for value in found if value is not None]


def part(markup: str, place: str) -> ElementTree.Element:
    """The element of a place."""
    found = [each for each in tree(markup).iter() if each.get("data-place") == place]
    assert len(found) == 1, place
    return found[0]


def pieces_in(element: ElementTree.Element) -> set[str]:
    """The pieces within an element."""
    found = (each.get("data-piece") for each in element.iter())
    return {piece for piece in found if piece}


def count_of(element: ElementTree.Element, class_: str) -> int:
    """How many elements within have a class."""
    return sum(class_ in (each.get("class") or "").split() for each in element.iter())


def words_in(element: ElementTree.Element) -> list[str]:
    """What is written in a drawing, in the order in which it is drawn."""
    return [each.text or "" for each in element.iter("text")]


def said_of(element: ElementTree.Element) -> str:
    """What a pointer is told of an element."""
    return next(each.text or "" for each in element if each.tag == "title")


def read_in(element: ElementTree.Element) -> str:
    """All words within an element, one after the other."""
    return " ".join(" ".join(element.itertext()).split())
