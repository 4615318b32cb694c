"""Reading the map of the ship: what a section may have, and a sentence for what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from allhands.kernel.rows import Row, RowError, Where, checked_row, read_rows

from . import ALL_DIVISIONS, CRAFTS, DIVISIONS, DUCTS, ICONS, NO_DUCT, PACKAGE
from .systems import SYSTEM_NAMES

MAP_FILE: Final = "map.toml"
MOST_SECTIONS: Final = 62
"""Sections are told by masks of 64 bits."""
COLUMNS, ROWS = 12, 8
"""The size of an area on the plan."""
MOST_AIR: Final = 6
DECKS: Final = ("upper", "lower")
BAY: Final = "Shuttle Bay"
_AREA: Final = {"letter": str, "deck": str, "place": list, "sections": list, "hatches": list}
_MUST: Final = {"name": str, "division": str, "plan": list}
_MAY: Final = {
    "air": list,
    "duct": str,
    "fragile": bool,
    "flammable": bool,
    "search": list,
    "system": str,
    "resource": int,
    "pump": bool,
    "bay": bool,
    "craft": str,
}
_RESOURCES: Final = {
    "Cryo": 1,
    "Brig": 1,
    "Xeno": 1,
    "Bridge": 2,
    "Systems": 2,
    "Halox 1": 2,
    "Halox 2": 2,
}
_PUMPS: Final = {"Plasma 1", "Plasma 2", "Fuel Pump", "Freon"}
_CRAFT_AT: Final = {"Hangar": "Fighter", "Lifeboat": "Lifeboat"}
NAMED: Final = {
    BAY: "N",
    "Cabins 1": "Z",
    "Flight": "Y",
    "Ready Room": "X",
    "Reactor 2": "X",
    "Reactor 1": "B",
    "Cryo": "H",
}
"""The areas that the rulebook names."""


class Section(NamedTuple):
    """A section: its area's number, and what its row says."""

    name: str
    area: int
    deck: int
    divisions: int
    blue: int
    white: int
    duct: int
    fragile: bool
    flammable: bool
    search: list[int]
    system: int
    resource: int
    pump: bool
    bay: bool
    craft: int
    plan: tuple[int, int, int, int]


class Network(NamedTuple):
    """A transit network: elevators, as pairs of sections, and where its railpods stop."""

    elevators: list[tuple[int, int]]
    railpods: list[int]

    @property
    def stops(self) -> list[int]:
        """All sections on it."""
        return sorted({*self.railpods, *(each for pair in self.elevators for each in pair)})


class Ship(NamedTuple):
    """The ship as its file says: areas by letter with their place on the plan, and ways."""

    letters: list[str]
    places: list[tuple[int, int, int]]
    sections: list[Section]
    hatches: list[tuple[int, int]]
    airlocks: list[tuple[int, int]]
    networks: list[Network]

    @property
    def names(self) -> list[str]:
        """The names of all sections."""
        return [section.name for section in self.sections]


def read_ship() -> Ship:
    """The ship of the game's own file."""
    return checked_ship(read_rows(PACKAGE, MAP_FILE))


def checked_ship(data: Row) -> Ship:
    """The ship that rows tell of. Raises RowError that names what is wrong and what would be
    right."""
    top = checked_row(MAP_FILE, data, {"areas": list, "ways": dict}, {}, "the map")
    ways = checked_row(MAP_FILE, top["ways"], {"airlocks": list, "networks": list}, {}, "the ways")
    areas = [checked_row(MAP_FILE, row, _AREA, {}, called="letter") for row in top["areas"]]
    letters = [_letter(area) for area in areas]
    _once(letters, "the areas", "letter")
    sections = [
        _section(row, number, area) for number, area in enumerate(areas) for row in area["sections"]
    ]
    names = [section.name for section in sections]
    _once(names, "the sections", "name")
    if len(names) > MOST_SECTIONS:
        raise _at("the sections", "name").wrong(f"there are {MOST_SECTIONS} at most")
    hatches = [
        _pair(_at(f"area {area['letter']}", "hatches"), row, names)
        for area in areas
        for row in area["hatches"]
    ]
    airlocks = [_pair(_at("the ways", "airlocks"), row, names) for row in ways["airlocks"]]
    networks = [_network(row, sections) for row in ways["networks"]]
    places = [(DECKS.index(area["deck"]), *area["place"]) for area in areas]
    ship = Ship(letters, places, sections, hatches, airlocks, networks)
    for check in (_check_ways, _check_reach, _check_systems, _check_named, _check_networks):
        check(ship)
    return ship


def _at(card: str, field: str) -> Where:
    return Where(MAP_FILE, card, field)


def _once(words: Sequence[str], owner: str, field: str) -> None:
    twice = [word for word, count in Counter(words).items() if count > 1]
    if twice:
        raise _at(owner, field).wrong(f"each is there once, and {twice[0]} is there twice")


def _letter(area: Row) -> str:
    letter, here = str(area["letter"]), _at(f"area {area['letter']}", "letter")
    if len(letter) != 1 or not "A" <= letter <= "Z":
        raise here.wrong(f"it is one letter from A to Z, not {letter!r}")
    here._replace(field="deck").one_of(area["deck"], DECKS)
    if len(area["place"]) != 2:
        raise here._replace(field="place").wrong(f"it is a column and a row, not {area['place']}")
    for number in area["place"]:
        here._replace(field="place").number(number, 0, 9)
    return letter


def _section(row: Any, area: int, of: Row) -> Section:
    fields = checked_row(MAP_FILE, row, _MUST, _MAY, called="name")
    name = str(fields["name"])
    duct = _at(name, "duct").one_of(fields.get("duct", DUCTS[NO_DUCT]), DUCTS)
    blue, white = _air(name, fields)
    for field in ("fragile", "system"):
        if field in fields and duct == NO_DUCT:
            raise _at(name, field).wrong("it needs a duct, and there is none; say duct = “plasma”")
    divisions = (
        ALL_DIVISIONS
        if fields["division"] == "all"
        else 1 << _at(name, "division").one_of(fields["division"], DIVISIONS)
    )
    return Section(
        name=name,
        area=area,
        deck=DECKS.index(of["deck"]),
        divisions=divisions,
        blue=blue,
        white=white,
        duct=duct,
        fragile=fields.get("fragile", False),
        flammable=fields.get("flammable", False),
        search=[_at(name, "search").one_of(each, ICONS) for each in fields.get("search", [])],
        system=(
            _at(name, "system").one_of(fields["system"], SYSTEM_NAMES) if "system" in fields else -1
        ),
        resource=_at(name, "resource").number(fields.get("resource", 0), 0, 9),
        pump=fields.get("pump", False),
        bay=fields.get("bay", False),
        craft=_at(name, "craft").one_of(fields.get("craft", CRAFTS[0]), CRAFTS),
        plan=_plan(name, fields["plan"]),
    )


def _air(name: str, fields: Row) -> tuple[int, int]:
    here = _at(name, "air")
    if name == BAY:
        if "air" in fields:
            raise here.wrong(f"the {BAY} has no air supply")
        return 0, 0
    if "air" not in fields or len(fields["air"]) != 2:
        raise here.wrong(f"it is blue and white spaces, as in [2, 1], for all but the {BAY}")
    blue, white = (here.number(each, 0, MOST_AIR) for each in fields["air"])
    if white < 1:
        raise here.wrong("there is a white space at least, or the air could never be toxic")
    return blue, white


def _plan(name: str, plan: Sequence[Any]) -> tuple[int, int, int, int]:
    here = _at(name, "plan")
    if len(plan) != 4:
        raise here.wrong(f"it is column, row, width and height, not {plan}")
    column, row = here.number(plan[0], 0, COLUMNS - 1), here.number(plan[1], 0, ROWS - 1)
    width = here.number(plan[2], 1, COLUMNS - column)
    return column, row, width, here.number(plan[3], 1, ROWS - row)


def _pair(here: Where, row: Any, names: Sequence[str]) -> tuple[int, int]:
    if not isinstance(row, list) or len(row) != 2:  # pyright: ignore[reportUnknownArgumentType]
        raise here.wrong(f"it is two sections, as in [“Cryo”, “Passage H”], not {row!r}")
    one, other = (here.one_of(each, names) for each in row)
    if one == other:
        raise here.wrong(f"{row[0]} is not joined to itself")
    return one, other


def _network(row: Any, sections: Sequence[Section]) -> Network:
    fields = checked_row(
        MAP_FILE, row, {"elevators": list, "railpods": list}, {}, "a transit network"
    )
    names = [section.name for section in sections]
    here = _at("a transit network", "elevators")
    elevators = [_pair(here, pair, names) for pair in fields["elevators"]]
    for one, other in elevators:
        if sections[one].deck == sections[other].deck:
            raise here.wrong(
                f"{names[one]} and {names[other]} are on one deck, and elevators join two"
            )
    stops = [here._replace(field="railpods").one_of(each, names) for each in fields["railpods"]]
    return Network(elevators, stops)


def _check_ways(ship: Ship) -> None:
    """Hatches lie within areas, airlocks between areas of one deck."""
    for one, other in ship.hatches:
        first, second = ship.sections[one], ship.sections[other]
        if first.area != second.area:
            raise _at(f"area {ship.letters[first.area]}", "hatches").wrong(
                f"{first.name} and {second.name} lie in two areas, and an airlock joins those"
            )
    for one, other in ship.airlocks:
        first, second = ship.sections[one], ship.sections[other]
        if first.area == second.area or first.deck != second.deck:
            raise _at("the ways", "airlocks").wrong(
                f"{first.name} and {second.name} do not lie in two areas of one deck"
            )


def _check_reach(ship: Ship) -> None:
    """Every section is reached from the Shuttle Bay, and those of an area by its hatches."""
    ways = [*ship.hatches, *ship.airlocks, *_transit_ways(ship)]
    _reached(ship, ways, range(len(ship.sections)), ship.names.index(BAY))
    for area, letter in enumerate(ship.letters):
        there = [each for each, section in enumerate(ship.sections) if section.area == area]
        if not there:
            raise _at(f"area {letter}", "sections").wrong("it has none")
        _reached(ship, ship.hatches, there, there[0])


def _transit_ways(ship: Ship) -> list[tuple[int, int]]:
    return [
        (one, other)
        for network in ship.networks
        for one in network.stops
        for other in network.stops
        if one < other
    ]


def _reached(
    ship: Ship, ways: Iterable[tuple[int, int]], sections: Iterable[int], start: int
) -> None:
    """Raises RowError for a section that no way leads to."""
    listed, reached = list(ways), {start}
    grown = True
    while grown:
        more = {other for way in listed for one, other in (way, way[::-1]) if one in reached}
        grown = not more <= reached
        reached |= more
    for section in sections:
        if section not in reached:
            raise _at(ship.names[section], "name").wrong(
                f"no way leads there from {ship.names[start]}; it needs a hatch or an airlock"
            )


def _check_systems(ship: Ship) -> None:
    """Each system has one compartment."""
    for number, name in enumerate(SYSTEM_NAMES):
        held = [section.name for section in ship.sections if section.system == number]
        if len(held) != 1:
            said = " and ".join(held) or "nowhere"
            raise _at("the sections", "system").wrong(
                f"{name} is in one compartment, and not in {said}"
            )


def _check_named(ship: Ship) -> None:
    """What the rulebook names is where it says."""
    for name, letter in NAMED.items():
        section = _named(ship, name)
        if ship.letters[section.area] != letter:
            raise _at(name, "area").wrong(f"it is in area {letter}")
    for section in ship.sections:
        wanted = {
            "resource": _RESOURCES.get(section.name, 0),
            "pump": section.name in _PUMPS,
            "craft": CRAFTS.index(_CRAFT_AT.get(section.name, CRAFTS[0])),
        }
        for field, value in wanted.items():
            if getattr(section, field) != value:
                raise _at(section.name, field).wrong(f"the rulebook has {value} there")
    for name in (*_RESOURCES, *_PUMPS, *_CRAFT_AT):
        _named(ship, name)


def _named(ship: Ship, name: str) -> Section:
    if name not in ship.names:
        raise _at("the sections", "name").wrong(f"there must be one called {name}")
    return ship.sections[ship.names.index(name)]


def _check_networks(ship: Ship) -> None:
    """There are three, no section is on two, and the first one leads where the rulebook says."""
    here = _at("the ways", "networks")
    if len(ship.networks) != 3:
        raise here.wrong(f"there are three transit networks, not {len(ship.networks)}")
    stops = [ship.names[each] for network in ship.networks for each in network.stops]
    _once(stops, "the ways", "networks")


__all__ = ["Network", "RowError", "Section", "Ship", "checked_ship", "read_ship"]
