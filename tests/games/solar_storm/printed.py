"""What is printed on the cards, and how the tests write it.

Resource cards are letters: D data, M metal, N nanobots, E energy, U universal; so "DDE" is a hand
of three.
"""

from __future__ import annotations

from collections.abc import Iterable

from allhands.games.solar_storm import cards as c

LETTERS = "DMNEU"
DATA, METAL, NANOBOTS, ENERGY, UNIVERSAL = range(5)
TOP, MIDDLE, BOTTOM = range(3)
NO_UNIVERSAL, WITH_UNIVERSAL = range(2)

# What the cards show, resource by resource: repair tracker from the top down, cost to divert.
TRACKERS = {
    c.MESS_HALL: "NED",
    c.REPAIR_CENTRE: "MEN",
    c.MEDICAL_BAY: "MNE",
    c.ENGINE_ROOM: "DMN",
    c.CREW_QUARTERS: "EDM",
    c.CARGO_HOLD: "EMD",
    c.ARMOURY: "DNM",
    c.BRIDGE: "NDE",
}
COSTS = {
    c.MESS_HALL: "DDE",
    c.REPAIR_CENTRE: "DEN",
    c.MEDICAL_BAY: "DEE",
    c.ENGINE_ROOM: "MNN",
    c.CREW_QUARTERS: "MMN",
    c.CARGO_HOLD: "DMN",
    c.ARMOURY: "MEN",
    c.BRIDGE: "DME",
}
EIGHT_ROOMS = tuple(TRACKERS)
NINE_ROOMS = (*EIGHT_ROOMS, c.ENERGY_CORE)
WHOLE = {TOP, MIDDLE, BOTTOM}
DAMAGE_CONTROL_1, DAMAGE_CONTROL_2, DAMAGE_CONTROL_3 = range(24, 27)


def kinds(letters: str) -> list[int]:
    """The resource kinds that letters stand for."""
    return [LETTERS.index(letter) for letter in letters]


def spelled(numbers: Iterable[int]) -> str:
    """Resource kinds as letters."""
    return "".join("?" if number < 0 else LETTERS[number] for number in numbers)


def in_order(letters: str) -> str:
    """Letters in the order of the kinds, as `Table.holds` spells a hand."""
    return "".join(sorted(letters, key=LETTERS.index))


def damage_card(*rooms: int) -> int:
    """The damage card that shows exactly these rooms."""
    mask = sum(1 << room for room in rooms)
    return list(c.DAMAGE_ROOMS).index(mask)
