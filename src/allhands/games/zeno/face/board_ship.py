"""The Riga as one drawing: her two decks with their sections, and everybody aboard."""

from __future__ import annotations

from typing import Final

from allhands.drawing.markup import circle, group, text, title
from allhands.drawing.widgets import ship_frame

from ..cards import ship as sh
from ..cards.ship_rows import DECKS
from ..rules.state import Riga
from .board_plan import HEIGHT, WIDTH, deck_hull, doors, letter_at, patterns
from .board_scene import Deck
from .board_sections import everybody, section, survivors_in

HUE: Final = "zeno"


def ship(view: Riga, names: tuple[str, ...]) -> str:
    """The ship; her decks lie beside each other, or above one another on a narrow page."""
    scene = Deck(view, names)
    decks = (_deck(scene, number) for number in range(len(DECKS)))
    return ship_frame(HUE, WIDTH, HEIGHT, patterns(), *decks, label="The Riga")


def _deck(scene: Deck, deck: int) -> str:
    there = [at for at in range(sh.SECTIONS) if sh.DECK_OF[at] == deck]
    return group(
        deck_hull(deck),
        *(section(at, scene.places[at], everybody(scene, at)) for at in there),
        doors(deck),
        *(_letter(area) for area in sorted({int(sh.AREA_OF[at]) for at in there})),
        group(*(survivors_in(scene, at) for at in there), class_="aboard"),
        class_=f"deck-{DECKS[deck]}",
    )


def _letter(area: int) -> str:
    x, y = letter_at(area)
    return group(
        title(f"Area {sh.SHIP.letters[area]}"),
        circle(x, y, 17, class_="letter-ground"),
        text(sh.SHIP.letters[area], x, y + 9, 26, class_="letter", text_anchor="middle"),
        circle(x, y, 17, class_="hit"),
        class_="area",
        data_place=sh.AREA.place(area),
    )
