"""SSO: which auto effects clash with which, and which do not, pair by pair."""

from __future__ import annotations

from typing import Any, Final

import pytest

from allhands.games.sso import cards as c
from allhands.games.sso.rules import decisions as d
from allhands.games.sso.rules import tasks as t

from .table import (
    AFT_LASER,
    AFT_POWER,
    BRIDGE,
    FORE_LASER,
    FORE_POWER,
    FORE_TORPEDO,
    bring,
    choices,
    everybody,
    put,
    step,
    task,
    with_hull,
)

ONE, TWO, THREE, FOUR = 4, 6, 7, 8
FULL: Final = 9
"""As much morale as a dial has."""
S, R, P = c.SHUTTLE_AUTO, c.REC_ROOM_AUTO, c.PILOT_AUTO
F, A, T, L, B = (
    each - c.FIRST_ARRAY + c.FIRST_ARRAY_AUTO
    for each in (FORE_POWER, AFT_POWER, FORE_TORPEDO, FORE_LASER, BRIDGE)
)
Crew = dict[int, tuple[int, int] | tuple[int, int, int]]
"""Where each is, with their morale, and their oxygen if they have any."""


def asked(arrays: tuple[int, ...], crew: Crew, **table: Any) -> set[int]:
    """Which autos are to be put in order; all others of the crew are together, and content."""
    state = with_hull(*arrays)
    bring(state, *crew)
    state.docked = table.pop("docked", c.AIRLOCK)
    state.general_oxygen = table.pop("supply", 20)
    state.locations[list(table.pop("shut", ()))] = 0
    for member in everybody(state):
        place, morale, oxygen = (*crew.get(member, (c.CORRIDOR, 3)), 0, 0)[:3]
        put(state, member, place, morale=min(morale, int(c.MOST_MORALE[member])), oxygen=oxygen)
    assert not table
    step(state, t.AUTO_STEP)
    return {auto for (auto,) in choices(state, d.FIRST)} if task(state) == t.PICK_AUTO else set()


def in_rec_room(*morale: int) -> Crew:
    return {
        member: (c.REC_ROOM, each) for member, each in zip((ONE, TWO, THREE), morale, strict=False)
    }


@pytest.mark.rule("sso/auto-order", "sso/rec-room", "sso/bridge-array")
@pytest.mark.parametrize(
    ("morale", "clash"),
    [((2, 2), set()), ((0, 2), {R, B}), ((2, FULL), {R, B}), ((0,), set()), ((3, 3, 3), set())],
)
def test_the_rec_room_and_the_bridge_clash_at_the_ends_of_dials(
    morale: tuple[int, ...], clash: set[int]
) -> None:
    assert asked((BRIDGE,), in_rec_room(*morale)) == clash
    manned: Crew = {**in_rec_room(*morale), FOUR: (BRIDGE, 3)}
    assert asked((BRIDGE,), manned) == set()


@pytest.mark.rule("sso/auto-order", "sso/pilot", "sso/bridge-array")
@pytest.mark.parametrize(("morale", "clash"), [(0, {P, B}), (1, {P, B}), (2, set())])
def test_the_pilot_and_the_bridge_clash_over_the_last_morale(morale: int, clash: set[int]) -> None:
    assert asked((BRIDGE,), {c.PILOT: (c.RADIO, morale)}) == clash
    assert asked((BRIDGE,), {c.PILOT: (c.RADIO, morale), ONE: (c.RADIO, 3)}) == set()


@pytest.mark.rule("sso/auto-order", "sso/shuttle", "sso/rec-room")
@pytest.mark.parametrize(
    ("crew", "table", "clash"),
    [
        ({ONE: (c.SHUTTLE, 3)}, {}, set()),
        ({ONE: (c.SHUTTLE, 3), TWO: (c.REC_ROOM, 3)}, {}, {S, R}),
        ({ONE: (c.SHUTTLE, 3), TWO: (c.SHUTTLE, 3)}, {}, {S, R}),
        ({ONE: (c.SHUTTLE, FULL), TWO: (c.REC_ROOM, FULL)}, {}, set()),
        ({ONE: (c.SHUTTLE, 3), TWO: (c.REC_ROOM, 3)}, {"docked": c.REC_ROOM}, set()),
        ({ONE: (c.SHUTTLE, 3), TWO: (c.REC_ROOM, 3)}, {"shut": (c.REC_ROOM,)}, set()),
    ],
)
def test_the_shuttle_and_the_rec_room_clash_if_anybody_gains_more(
    crew: Crew, table: dict[str, Any], clash: set[int]
) -> None:
    assert asked((), crew, **table) == clash


@pytest.mark.rule("sso/auto-order", "sso/shuttle", "sso/second-ship-auto")
@pytest.mark.parametrize(
    ("array", "crew", "table", "clash"),
    [
        (FORE_TORPEDO, {ONE: (c.SHUTTLE, 3)}, {}, {S, T}),
        (FORE_TORPEDO, {ONE: (c.SHUTTLE, 3)}, {"supply": 0}, set()),
        (FORE_TORPEDO, {ONE: (c.SHUTTLE, 3)}, {"docked": FORE_TORPEDO}, set()),
        (FORE_TORPEDO, {ONE: (c.SHUTTLE, 3)}, {"shut": (FORE_TORPEDO,)}, set()),
        (FORE_TORPEDO, {ONE: (c.SHUTTLE, 3), TWO: (FORE_TORPEDO, 3)}, {}, set()),
        (FORE_LASER, {ONE: (c.SHUTTLE, 3), TWO: (c.RADIO, 3, 2)}, {}, {S, L}),
        (FORE_LASER, {ONE: (c.SHUTTLE, 3)}, {}, set()),
        (FORE_LASER, {ONE: (c.SHUTTLE, 3, 2)}, {"docked": FORE_LASER}, {S, L}),
        (FORE_LASER, {ONE: (c.SHUTTLE, 3, 2)}, {"docked": FORE_LASER, "shut": (c.CRYO,)}, set()),
        (BRIDGE, {ONE: (c.SHUTTLE, 3)}, {}, {S, B}),
        (BRIDGE, {ONE: (c.SHUTTLE, 3)}, {"docked": BRIDGE}, {S, B}),
        (BRIDGE, {ONE: (c.SHUTTLE, 0)}, {"docked": BRIDGE}, set()),
        (BRIDGE, {ONE: (c.SHUTTLE, 3)}, {"docked": BRIDGE, "shut": (c.CRYO,)}, set()),
    ],
)
def test_the_shuttle_and_an_array_clash_if_it_can_be_manned_or_its_victims_frozen(
    array: int, crew: Crew, table: dict[str, Any], clash: set[int]
) -> None:
    assert asked((array,), crew, **table) == clash


@pytest.mark.rule("sso/auto-order", "sso/shuttle")
def test_what_clashes_only_where_the_shuttle_lands_is_asked_about_as_well() -> None:
    crew: Crew = {ONE: (c.SHUTTLE, FULL), TWO: (c.REC_ROOM, 3)}
    at_bridge = {"docked": BRIDGE, "shut": (c.CRYO,)}
    assert asked((BRIDGE,), {TWO: (c.REC_ROOM, 3)}) == set()
    assert asked((BRIDGE,), crew, **at_bridge) == {S, R, B}
    pilot: Crew = {c.PILOT: (c.RADIO, 1)}
    assert asked((BRIDGE,), {**pilot, ONE: (c.SHUTTLE, 0)}, **at_bridge) == {S, P, B}


@pytest.mark.rule("sso/auto-order", "sso/shuttle", "sso/bridge-array")
def test_the_bridge_takes_what_the_rec_room_may_give_first() -> None:
    nobody_has_any: Crew = dict.fromkeys((ONE, TWO, THREE, 9, 10), (c.CORRIDOR, 0))
    crew: Crew = {**nobody_has_any, FOUR: (c.SHUTTLE, 0)}
    assert asked((BRIDGE,), crew) == set()
    for there in ((ONE,), (ONE, TWO)):
        in_company: Crew = {**crew, **dict.fromkeys(there, (c.REC_ROOM, 0))}
        assert asked((BRIDGE,), in_company) == {S, R, B}
        assert asked((BRIDGE,), in_company, shut=(c.REC_ROOM,)) == set()


@pytest.mark.rule("sso/auto-order", "sso/pilot", "sso/bridge-array")
def test_the_bridge_takes_what_the_pilot_may_gain_first() -> None:
    others: Crew = dict.fromkeys((ONE, TWO, THREE, 9, 10), (c.CORRIDOR, 0))
    assert asked((BRIDGE,), {**others, c.PILOT: (c.RADIO, 0)}) == {P, B}


@pytest.mark.rule("sso/auto-order", "sso/shuttle", "sso/power-array")
def test_a_card_may_shut_where_the_shuttle_goes() -> None:
    crew: Crew = {ONE: (c.SHUTTLE, 3), TWO: (c.CORRIDOR, 3)}
    assert asked((FORE_POWER,), crew, docked=FORE_POWER) == {S, F}


@pytest.mark.rule("sso/auto-order", "sso/power-array")
@pytest.mark.parametrize(
    ("arrays", "crew", "clash"),
    [
        ((FORE_POWER,), {}, set()),
        ((FORE_POWER, AFT_POWER), {}, set()),
        ((FORE_POWER, FORE_TORPEDO, BRIDGE), {}, set()),
        ((FORE_POWER,), in_rec_room(3, 3), {F, R}),
        ((FORE_POWER,), in_rec_room(3), set()),
        ((FORE_POWER,), {c.PILOT: (c.RADIO, FULL)}, {F, P}),
        ((FORE_POWER,), {ONE: (c.SHUTTLE, 3)}, {F, S}),
        ((FORE_POWER, BRIDGE), in_rec_room(2, 2), {F, B, R}),
        ((FORE_POWER,), {**in_rec_room(3, 3), FOUR: (FORE_POWER, 3)}, set()),
    ],
)
def test_a_card_that_may_come_clashes_with_what_raises_morale_and_with_the_shuttle(
    arrays: tuple[int, ...], crew: Crew, clash: set[int]
) -> None:
    assert asked(arrays, {ONE: (c.CORRIDOR, 3), **crew}) == clash


@pytest.mark.rule("sso/auto-order", "sso/power-array", "sso/captain")
@pytest.mark.parametrize(
    ("arrays", "crew", "clash"),
    [
        ((FORE_POWER, BRIDGE, FORE_TORPEDO), {c.CAPTAIN: (c.RADIO, 3)}, set()),
        ((FORE_POWER, FORE_TORPEDO), {c.CAPTAIN: (FORE_TORPEDO, 3)}, {F, T}),
        ((FORE_POWER, FORE_TORPEDO), {c.CAPTAIN: (FORE_TORPEDO, 3), ONE: (FORE_TORPEDO, 3)}, set()),
        ((FORE_POWER, AFT_POWER), {c.CAPTAIN: (AFT_POWER, 3)}, {F, A}),
        ((FORE_POWER,), {c.CAPTAIN: (FORE_POWER, 3)}, set()),
        ((FORE_POWER, FORE_LASER), {c.CAPTAIN: (c.RADIO, 3, 2)}, set()),
        ((FORE_POWER, FORE_LASER), {c.CAPTAIN: (c.RADIO, 3), ONE: (c.HYDRO, 3, 2)}, {F, L}),
        ((FORE_POWER, FORE_LASER), {c.CAPTAIN: (c.CRYO, 3), ONE: (c.HYDRO, 3, 2)}, set()),
        ((FORE_POWER,), {c.CAPTAIN: (c.RADIO, 3), c.PILOT: (c.RADIO, 0)}, {F, P}),
        ((FORE_POWER,), {c.CAPTAIN: (c.RADIO, 3), c.PILOT: (c.RADIO, 2)}, set()),
        (
            (FORE_POWER, AFT_POWER),
            {c.CAPTAIN: (c.RADIO, 3), c.PILOT: (c.RADIO, 2)},
            {F, A, P},
        ),
        ((FORE_POWER, BRIDGE), {c.CAPTAIN: (c.RADIO, 3), c.PILOT: (c.RADIO, 1)}, {F, B, P}),
    ],
)
def test_a_captain_who_may_die_clashes_with_what_that_changes_for_others(
    arrays: tuple[int, ...], crew: Crew, clash: set[int]
) -> None:
    assert asked(arrays, crew) == clash


@pytest.mark.rule("sso/auto-order", "sso/laser-array")
def test_arrays_that_do_not_move_morale_clash_with_none_that_do() -> None:
    crew: Crew = {ONE: (c.RADIO, 3, 3), TWO: (c.HYDRO, 3, 1), c.PILOT: (c.MEDICAL, 3)}
    assert asked((FORE_LASER, AFT_LASER, FORE_TORPEDO, BRIDGE), crew) == set()
