"""What is printed on the cards, and how the tests write it.

Resource cards are letters: D data, M metal, N nanobots, E energy, U universal; so "DDE" is a hand
of three.
"""

from __future__ import annotations

from collections.abc import Iterable

from allhands.games.solar_storm import cards

LETTERS = "DMNEU"
DATA, METAL, NANOBOTS, ENERGY, UNIVERSAL = range(5)
TOP, MIDDLE, BOTTOM = range(3)
NO_UNIVERSAL, WITH_UNIVERSAL = range(2)

# What the cards show, resource by resource: repair tracker from the top down, cost to divert.
TRACKERS = {
    cards.MESS_HALL: "NED",
    cards.REPAIR_CENTRE: "MEN",
    cards.MEDICAL_BAY: "MNE",
    cards.ENGINE_ROOM: "DMN",
    cards.CREW_QUARTERS: "EDM",
    cards.CARGO_HOLD: "EMD",
    cards.ARMOURY: "DNM",
    cards.BRIDGE: "NDE",
}
COSTS = {
    cards.MESS_HALL: "DDE",
    cards.REPAIR_CENTRE: "DEN",
    cards.MEDICAL_BAY: "DEE",
    cards.ENGINE_ROOM: "MNN",
    cards.CREW_QUARTERS: "MMN",
    cards.CARGO_HOLD: "DMN",
    cards.ARMOURY: "MEN",
    cards.BRIDGE: "DME",
}
EIGHT_ROOMS = tuple(TRACKERS)
NINE_ROOMS = (*EIGHT_ROOMS, cards.ENERGY_CORE)
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
    return list(cards.DAMAGE_ROOMS).index(mask)
