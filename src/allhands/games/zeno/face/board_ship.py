"""The Riga as one drawing: her two decks with their sections, and everybody aboard."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from allhands.drawing.boxes import Box
from allhands.drawing.markup import circle, group, rectangle, text, title
from allhands.drawing.widgets import ship_frame

from ..cards import ship as sh
from ..cards import systems as sy
from ..cards.ship_rows import DECKS
from ..rules.state import Riga
from .board_plan import HALF, HEIGHT, HULL, WIDTH, deck_hull, doors, letter_at, patterns
from .board_scene import Deck
from .board_sections import everybody, section, survivors_in
from .board_symbols import mark

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
        *_panel(scene, deck),
        class_=f"deck-{DECKS[deck]}",
    )


def _panel(scene: Deck, deck: int) -> Iterator[str]:
    """Half of the status panel: the critical systems below one deck, the others below the other."""
    width = HALF / sy.CRITICAL
    for at in range(sy.CRITICAL):
        number = deck * sy.CRITICAL + at
        is_down = bool(scene.view.broken[number])
        yield _system(number, is_down, deck * HALF + at * width)


@lru_cache(maxsize=64)
def _system(number: int, is_down: bool, x: float) -> str:
    """A lamp of the status panel, by the name of the section where its controls are."""
    box = Box(x + 2, HULL + 3, HALF / sy.CRITICAL - 4, HEIGHT - HULL - 5)
    middle, words = box.x + box.width / 2, sy.SYSTEM.words[number]
    how = "malfunctions" if is_down else "works"
    name = sh.NAMES[int(sh.SECTION_OF[number])]
    return group(
        title(f"The system {words} {how}. {sy.SYSTEM.text(number)}"),
        rectangle(*box, rx=4, class_="lamp"),
        mark("hazard-malfunction" if is_down else "system", middle - 9, box.y + 3, "sign", 18),
        text(name, middle, box.bottom - 6, 15.8, class_="system-name", text_anchor="middle"),
        class_=f"system {'critical' if number < sy.CRITICAL else 'subcritical'}{' down' * is_down}",
        data_place=sy.SYSTEM.place(number),
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
