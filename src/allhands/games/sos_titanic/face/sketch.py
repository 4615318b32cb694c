"""The ship of SOS Titanic drawn in letters, and what stands above it."""

from __future__ import annotations

from typing import Final

from allhands.kernel.prose import at_ends, fit, flow

from .. import cards as c
from ..rules.nouns import DECK_NAMES
from ..rules.state import Titanic
from .account import SHIP, booklet
from .nouns import Scene, page_and_clock, reached, saved

NAME: Final = 12
WATER, COMPARTMENT = "~", "·"
STERN: Final = "stern "


def heading(view: Titanic, names: tuple[str, ...], width: int) -> list[str]:
    """What game this is, whose turn it is, what time it is and what has been achieved."""
    title = f" SOS TITANIC  {c.LINE_UPS[int(view.difficulty)]}"
    page = f" {page_and_clock(int(view.turned))}"
    return [
        *at_ends(title, f"{_whose_turn(Scene(view, names))} ", width),
        *at_ends(page, f"{reached(view)} ", width),
    ]


def _whose_turn(scene: Scene) -> str:
    view = scene.view
    if view.outcome != 0:
        return "all are safe" if saved(view) == c.PASSENGERS else "the ship has sunk"
    return f"turn {int(view.turn)}: {fit(scene.name(scene.active), NAME).rstrip()} acts"


def sketch(view: Titanic, section: str, width: int) -> list[str]:
    """The decks from the bow, a cell for each compartment, and the water in them; below them what
    the next pages bring."""
    if section != SHIP:
        return []
    turned = int(view.turned)
    inner = width - c.DECKS - 3
    room = inner // (int(c.COMPARTMENTS.sum()) + 1)
    decks = [_deck(turned, deck, room * int(c.COMPARTMENTS[deck])) for deck in range(c.DECKS - 1)]
    decks.append(fit("", inner - sum(map(len, decks)) - len(STERN)) + STERN)
    top = "┬".join(_edge(deck, len(inside)) for deck, inside in enumerate(decks))
    keel = "┴".join("─" * len(inside) for inside in decks)
    pages = flow("", booklet(view).things, width, 0, "; ")
    return [f" ┌{top}┐", f" │{'│'.join(decks)}│", f" └{keel}┘", *pages]


def _edge(deck: int, width: int) -> str:
    """The upper edge of a deck, with its name, or its number where it is small."""
    label = f"─ {DECK_NAMES[deck]} "
    return (label if len(label) < width else f" {deck + 1} ").ljust(width, "─")


def _deck(turned: int, deck: int, width: int) -> str:
    """The compartments of a deck side by side, each flooded or not."""
    number = int(c.COMPARTMENTS[deck])
    before = int(c.FLOODED_AT[deck]) - number
    size = width // number
    wet = min(number, max(0, turned - before))
    dry = (" " * (size - 1) + COMPARTMENT) * (number - wet)
    return WATER * (size * wet) + dry[:-1] + (" " if dry else "")
