"""What lies in the box of Zeno: words and numbers that all files of cards share."""

from __future__ import annotations

from typing import Final

from allhands.kernel.nouns import Noun

SEATS: Final = 5
SURVIVORS: Final = 40
PACKAGE: Final = __name__

COMMAND, TACTICAL, SCIENCE, ENGINEERING = range(4)
DIVISIONS: Final = ("command", "tactical", "science", "engineering")
DIVISION: Final = Noun("division", ("Command", "Tactical", "Science", "Engineering"), places=())
ALL_DIVISIONS: Final = 0b1111
"""Divisions are told by masks, Command's bit the lowest."""

WEAPONS, TOOLS, EXTINGUISHERS, MEDICINE, SUCCESSES, ROBOTS = range(6)
ICONS: Final = ("weapons", "tools", "extinguishers", "medical", "successes", "robots")
ICON: Final = Noun(
    "icon",
    ("weapons", "tools", "extinguishers", "medical supplies", "successes", "robots"),
    "an icon",
    (),
)
"""What can be found."""

LEADERSHIP, VIGOR, WITS, LOGIC, ATTACK, HIDE = range(6)
ATTRIBUTES: Final = ("leadership", "vigor", "wits", "logic", "attack", "hide")
ATTRIBUTE: Final = Noun(
    "attribute", ("Leadership", "Vigor", "Wits", "Logic", "Attack", "Hide"), places=()
)
"""The first four go with the divisions, in their order."""

NO_DUCT, PLASMA, FUEL = range(3)
DUCTS: Final = ("none", "plasma", "fuel")
NO_CRAFT, FIGHTER, LIFEBOAT_CRAFT = range(3)
CRAFTS: Final = ("none", "Fighter", "Lifeboat")
CRAFT: Final = Noun("craft", ("no craft", "the Fighter", "the Lifeboat"), places=())

FIRES_GROW, LEAK, DAMAGE, MALFUNCTION = range(4)
HAZARDS: Final = ("fires grow", "leak", "damage", "malfunction")
HAZARD: Final = Noun(
    "hazard", ("fires grow", "ducts leak", "damage", "a malfunction"), "a hazard", ()
)

SWITCH: Final = Noun("switch", ("no", "yes"), places=())
NOBODY_HERE: Final = -1
"""Instead of a survivor, a section, a card or a seat: none."""
