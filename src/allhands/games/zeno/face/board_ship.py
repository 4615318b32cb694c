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
from .board_plan import (
    HALF,
    HEIGHT,
    HULL,
    LETTERS,
    WIDTH,
    deck_hull,
    doors,
    letter_at,
    patterns,
)
from .board_scene import Deck
from .board_sections import everybody, section, survivors_in
from .board_symbols import mark

HUE: Final = "zeno"


def ship(view: Riga, names: tuple[str, ...]) -> str:
    """The ship, with her two decks side by side."""
    scene = Deck(view, names)
    decks = (_deck(scene, number) for number in range(len(DECKS)))
    return ship_frame(HUE, WIDTH, HEIGHT, patterns(), *decks, label="The Riga", letters=LETTERS)


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
    for at in range(sy.CRITICAL):
        number = deck * sy.CRITICAL + at
        row, column = divmod(at, _LAMPS)
        x, y = deck * HALF + column * HALF / _LAMPS, HULL + 3 + row * _LAMP
        yield _system(number, bool(scene.view.broken[number]), x, y)


_LAMPS: Final = 3
"""How many lamps of the status panel lie in a row below a deck."""
_LAMP: Final = 30


@lru_cache(maxsize=64)
def _system(number: int, is_down: bool, x: float, y: float) -> str:
    """A lamp of the status panel, by the name of the section where its controls are."""
    box = Box(x + 2, y, HALF / _LAMPS - 4, _LAMP - 3)
    words = sy.SYSTEM.words[number]
    how = "malfunctions" if is_down else "works"
    name = sh.NAMES[int(sh.SECTION_OF[number])]
    return group(
        title(f"The system {words} {how}. {sy.SYSTEM.text(number)}"),
        rectangle(*box, rx=4, class_="lamp"),
        mark("hazard-malfunction" if is_down else "system", box.x + 5, box.y + 4.5, "sign", 18),
        text(name, box.x + 29, box.y + 20, LETTERS, class_="system-name small-print"),
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
