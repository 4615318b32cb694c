"""Words for small numbers in the state of Zeno."""

from __future__ import annotations

from typing import Final

from allhands.kernel.nouns import Noun

WHOLE, DAMAGED, WRECKED = range(3)
DAMAGE: Final = Noun("damage", ("whole", "damaged", "wrecked"), places=())
NO_PUMP, OFFLINE, WORKING = range(3)
PUMP: Final = Noun("pump", ("no pump", "offline", "working"), places=())
ASLEEP, ABOARD, LOST, EVACUATED, REVEALED = range(5)
"""Asleep are those in the survivor deck, lost those who were eliminated or discarded; who is to be
rescued is revealed."""
FATE: Final = Noun("fate", ("asleep", "aboard", "lost", "evacuated", "to be rescued"), places=())
UNHURT, INJURED, WOUNDED = range(3)
HARM: Final = Noun("harm", ("unhurt", "injured", "wounded"), places=())
WELL, EARLY, LATE = range(3)
INFECTION: Final = Noun("infection", ("well", "infected, early", "infected, late"), places=())
BROKEN: Final = Noun("condition", ("working", "malfunctioning"), places=())
SIDE: Final = Noun("side", ("the left deck", "the right deck"), places=())
LEFT, RIGHT = range(2)
GREEN, BLACK = range(2)
CUBE: Final = Noun("cube", ("fuel", "smoke"), places=())
LACK: Final = Noun(
    "lack",
    (
        *("fire tokens", "harm tokens", "infected tokens", "stress tokens", "fuel cubes"),
        *("smoke cubes", "event cards", "survivors"),
    ),
    places=(),
)
"""What a disaster is for want of: the mandatory tokens in their order, cards, or anybody aboard."""
NO_CARDS, NO_SURVIVORS = 6, 7
INJURY, WOUND, INFECTED, STRESSED, DEVELOPS, ELIMINATED = range(6)
BLOW: Final = Noun(
    "blow",
    (
        "gains an injury",
        "gains a wound",
        "gains an infected token",
        "gains stress",
        "has an infection that develops",
        "is eliminated",
    ),
    places=(),
)
"""What can befall several survivors at once."""
FIRE, SMOKE, FUEL, DAMAGES, LEAKS = range(5)
SPREADING: Final = Noun("trouble", ("fire", "smoke", "fuel", "damage", "a leak"), places=())
"""What can come to several sections at once."""
ATTACK_BY, HIDE_BY = range(2)
MEANS: Final = Noun("means", ("attack", "hide"), places=())

ACTIONS: Final = (
    *("move", "clear", "repair", "operate", "extinguish", "search", "investigate", "conclude"),
    *("rescue", "count down"),
)
"""Actions that all survivors have; those of abilities and items follow them, by their numbers."""
MOVE, CLEAR, REPAIR, OPERATE, EXTINGUISH, SEARCH, INVESTIGATE, CONCLUDE, RESCUE, COUNT_DOWN = range(
    len(ACTIONS)
)
FIRST_DEED: Final = len(ACTIONS)
