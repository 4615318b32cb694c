"""Zeno: what happens at once to several survivors or in several sections. The acting player is
asked for the order wherever another can end differently; that is tried here by brute force."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from itertools import permutations
from typing import Any, Final

import pytest

from allhands.games.zeno import GAME
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import numbers as n
from allhands.games.zeno.cards import ship as sh
from allhands.games.zeno.cards import survivors as sv
from allhands.games.zeno.cards import things as th
from allhands.games.zeno.rules import apart, blows, evacuation
from allhands.games.zeno.rules import decisions as v
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import state as s
from allhands.games.zeno.rules import tasks as t
from allhands.kernel.game import apply_of
from allhands.kernel.rule import in_python

from .table import (
    WHO,
    N,
    at,
    burn,
    cards,
    choices,
    choose,
    chooser,
    crew,
    deal,
    equip,
    fume,
    mark,
    place,
    run,
    task,
)

TRIED: Final = 60
"""Positions of each kind that are tried by brute force."""
MOST: Final = 3
"""Positions with more sections or survivors are left out: all their orders are tried."""
PICKS: Final = (t.PICK_SECTION, t.PICK_SURVIVOR, t.PICK_AREA, t.GIVE_ON)

Position = Callable[[], Any]
Task = tuple[int, ...]


def ends(position: Position, *tasks: Task) -> set[Any]:
    """How a position can end when tasks are carried out, whatever is picked meanwhile."""
    state = position()
    run(state, *tasks)
    open_, found = [state], set[Any]()
    while open_:
        state = open_.pop()
        if state.outcome or task(state) not in PICKS:
            found.add(table_of(state))
            continue
        seat = chooser(state)
        for action in GAME.legal_actions(state, seat):
            if GAME.actions.verb_of(action).number != v.INHERIT:
                other = state.copy()
                apply_of(other, seat, action)
                open_.append(other)
    return found


def table_of(state: Any) -> Any:
    """What lies on the table: a ship that is lost is lost, whatever burns in her."""
    if state.outcome == s.DISASTER:
        return "lost"
    people = state.survivors
    lies = [state.sections[each].tobytes() for each in ("fire", "damage", "green", "black")]
    return (
        *([] if state.is_launched else lies),
        *(people[each].tobytes() for each in ("fate", "faction", "infection", "stress")),
        b"" if state.is_launched else people["harm"].tobytes(),
        state.targets.tobytes(),
        int(state.seniority) if not state.is_launched else -1,
        frozenset(each for each in cards(state.waste) if d.THING_KIND[each] >= 0),
    )


def in_all_orders(position: Position, tasks: Iterable[Task]) -> list[set[Any]]:
    """How a position can end by each order of some tasks."""
    return [ends(position, *order) for order in permutations(tasks)]


# Sections

AREAS: Final = [
    [each for each in range(sh.SECTIONS) if sh.AREA_OF[each] == area and each != sh.SHUTTLE_BAY]
    for area in range(sh.AREAS)
]


def random_area(seed: int, *, is_burning: bool) -> tuple[Any, list[int]]:
    """A ship with an area in some state of fire, damage and fumes; its sections."""
    luck = random.Random(seed)
    state = deal(2)
    crew(state, "Shuttle Bay", "Kateryna Bondar")
    area = luck.choice(AREAS)
    for section in area:
        name = sh.NAMES[section]
        if sh.DUCT[section]:
            at(state, name).damage = luck.choice((0, 1, 1, 2))
        free = int(sh.AIR[section])
        fume(state, name, black=luck.choice((0, 0, 0, free - 1, free)))
        if is_burning:
            burn(state, name, luck.choice((0, 1, 2, 3, 3, 4, 4)))
        elif luck.random() < 0.3 and at(state, name).black < free:
            at(state, name).green = 1
            state.in_play[n.FUELS] += 1
    if luck.random() < 0.2:
        state.is_counting = 1
    return state, area


def grow(sections: list[int], state: Any) -> tuple[Task, list[Task], int, int]:
    """Fires grow: as the rules do it, and section by section."""
    burning = [each for each in sections if state.sections[each].fire]
    return (t.GROW_FIRES, 0), [(t.ADD_FIRE, 0, each, 1) for each in burning], w.FIRE, 1


def leak(sections: list[int], state: Any) -> tuple[Task, list[Task], int, int]:
    """All damaged ducts leak."""
    leaking = [each for each in sections if state.sections[each].damage]
    whole = (t.LEAK_AREA, 0, int(sh.AREA_OF[sections[0]]))
    return whole, [(t.LEAK, 0, each) for each in leaking], w.LEAKS, 1


def beam(sections: list[int], state: Any) -> tuple[Task, list[Task], int, int]:
    """All fragile ducts are damaged."""
    fragile = [each for each in sections if sh.IS_FRAGILE[each]]
    state.scene.section = sections[0]
    whole = (t.COLLATERAL, 0, 1 << th.BEAM)
    return whole, [(t.ADD_DAMAGE, 0, each, 0) for each in fragile], w.DAMAGES, 1


def smoke(sections: list[int], state: Any) -> tuple[Task, list[Task], int, int]:
    """Smoke comes to the first sections of the area."""
    state.growing = sum(1 << each for each in sections[:MOST])
    parts = [(t.ADD_CUBES, 0, each, w.BLACK, 1) for each in sections[:MOST]]
    return (t.IN_EACH, 0, w.SMOKE, 1), parts, w.SMOKE, 1


@pytest.mark.rule("zeno/at-once")
@pytest.mark.parametrize("seed", range(TRIED))
@pytest.mark.parametrize("happens", [grow, leak, beam, smoke], ids=lambda each: each.__name__)
def test_the_player_can_have_every_order_in_sections_that_ends_differently(
    happens: Any, seed: int
) -> None:
    state, sections = random_area(seed, is_burning=happens is grow or seed % 2 == 0)
    whole, parts, kind, amount = happens(sections, state)
    parts = parts if len(parts) <= MOST else []
    if len(parts) < 2 or (happens is grow and all(s_fire(state, each) for each in sections)):
        return
    by_order = in_all_orders(state.copy, parts)
    together = sum(1 << part[2] for part in parts)
    if in_python(apart.are_apart)(state, together, kind, amount):
        assert by_order == [by_order[0]] * len(by_order)
    assert ends(state.copy, whole) == set().union(*by_order)


def s_fire(state: Any, section: int) -> bool:
    """Whether a section is an inferno."""
    return int(state.sections[section].fire) >= n.INFERNO


@pytest.mark.rule("zeno/at-once", "zeno/hazard-leak", "zeno/ignition")
def test_where_fuel_and_plasma_leak_the_player_says_which_first() -> None:
    state = deal()
    crew(state, "Cryo", "Kateryna Bondar")
    for name in ("Flight", "Hangar"):
        at(state, name).damage = w.DAMAGED
    burn(state, "Passage Y", 1)
    run(state, (t.LEAK_AREA, 0, sh.AREA_OF[N("Flight")]))
    assert choices(state, v.PICK_SECTION) == {(N("Flight"),), (N("Hangar"),)}
    choose(state, v.PICK_SECTION, N("Hangar"))
    assert at(state, "Passage Y").fire == 3  # the only place that burnt when fuel came
    assert at(state, "Flight").fire == 1


@pytest.mark.rule("zeno/at-once", "zeno/spread-area")
@pytest.mark.parametrize("fire", [0, 3])
def test_areas_that_reach_over_to_the_same_section_do_so_in_the_order_of_the_player(
    fire: int,
) -> None:
    state = deal()
    crew(state, "Cryo", "Kateryna Bondar")
    for name in ("Bridge", "Comms 1", "Passage A", "Medical", "Medical Bay 1", "Passage M"):
        burn(state, name, 4)  # areas A and M, which both have an airlock to the passage in C
    burn(state, "Passage C", fire)
    state.burnt_out = 1 << sh.AREA_OF[N("Bridge")] | 1 << sh.AREA_OF[N("Medical")]
    run(state, (t.GROW_OVER, 0))
    asked = task(state)
    assert asked == (t.PICK_AREA if fire else t.PICK_SECTION)


# Survivors

NAMES: Final = ("Ines Okonjo", "Pavel Strand", "Ruth Adeyemi", "Tomas Vidal", "Hana Kobayashi")
BONDS: Final = [each for each in range(d.CARDS) if d.THING_KIND[each] == th.RELATIONSHIP]


def random_crew(seed: int) -> tuple[Any, list[int]]:
    """The five highest, of three factions, who are harmed and ill in all ways, with relationships
    among them; and those that it strikes."""
    luck = random.Random(seed)
    state = deal(3)
    crew(state, "Shuttle Bay", "Beatriz Lemos")
    there = [place(state, name, "Bridge", luck.randrange(3)) for name in NAMES]
    state.seniority = there[0]
    for survivor in there:
        harm = luck.choice((w.UNHURT, w.INJURED, w.WOUNDED, w.WOUNDED))
        mark(state, survivor, harm=harm, infection=luck.choice((w.WELL, w.EARLY, w.LATE, w.LATE)))
    for card in luck.sample(BONDS, 3):
        one, other = luck.sample(there, 2)
        equip(state, d.CARDS_LISTED[card].title, one)
        state.baggage[card].target = other
    if luck.random() < 0.3:
        state.is_counting = 1
        for token in (n.HARMS, n.INFECTIONS, n.STRESSES):
            state.in_play[token] = max(
                int(state.in_play[token]), n.MANDATORY[token] - luck.randrange(3)
            )
    return state, sorted(luck.sample(there, MOST))


@pytest.mark.rule("zeno/at-once")
@pytest.mark.parametrize("seed", range(TRIED))
@pytest.mark.parametrize("blow", range(len(w.BLOW)), ids=w.BLOW.words)
def test_the_player_can_have_every_order_of_survivors_that_ends_differently(
    blow: int, seed: int
) -> None:
    state, those = random_crew(seed)
    mask = sum(1 << each for each in those)
    if blow == w.DEVELOPS:
        those = [each for each in those if state.survivors[each].infection]
        mask = sum(1 << each for each in those)

    def struck(order: Iterable[int]) -> set[Any]:
        other = state.copy()
        for survivor in order:
            if not other.is_closing:
                in_python(blows.strike)(other, survivor, blow)
        closing, launched = int(other.is_closing), bool(other.is_counting and other.is_closing)
        other.is_closing = 0
        if closing and not launched:
            return {"lost"}
        return ends(lambda: other, (t.LAUNCH, 0) if launched else (t.BURY, 0))

    by_order = [struck(order) for order in permutations(those)]
    state.harmed = state.waiting = mask
    if not in_python(blows.is_order_open)(state, blow):
        assert by_order == [by_order[0]] * len(by_order)
    assert ends(state.copy, (t.BEFALL, 0, blow, 1)) == set().union(*by_order)


@pytest.mark.rule("zeno/at-once", "zeno/seniority-success")
@pytest.mark.parametrize(("first", "target"), [("Ines Okonjo", 5), ("Pavel Strand", 6)])
def test_of_two_who_die_at_once_the_order_decides_who_has_had_seniority(
    first: str, target: int
) -> None:
    state = deal(3)
    crew(state, "Shuttle Bay", "Beatriz Lemos")
    senior, second = place(state, "Ines Okonjo", "Cryo", 0), place(state, "Pavel Strand", "Cryo", 1)
    third = place(state, "Ruth Adeyemi", "Bridge", 2)
    state.seniority, state.targets[:] = senior, 6
    for each in (senior, second):
        mark(state, each, infection=w.LATE)
    run(state, (t.INTERLUDE, 0, 3))  # infections
    assert choices(state, v.PICK_SURVIVOR) == {(senior,), (second,)}
    choose(state, v.PICK_SURVIVOR, WHO(first))
    assert state.seniority == third
    assert (state.targets[1], state.targets[2]) == (target, 5)


@pytest.mark.rule("zeno/at-once")
def test_where_the_order_makes_no_difference_nobody_is_asked() -> None:
    state = deal(3)
    there = crew(state, "Cryo", "Kateryna Bondar", "Mei Tanaka", "Ravi Menon")
    for each in there[:2]:
        mark(state, each, harm=w.WOUNDED)
    state.harmed = sum(1 << each for each in there)
    run(state, (t.DO_HARM, 0, 0, 1))
    assert task(state) == t.ACT
    assert [int(state.survivors[each].fate) for each in there] == [w.LOST, w.LOST, w.ABOARD]


@pytest.mark.rule("zeno/at-once")
def test_who_waits_for_a_blow_is_told_in_the_question() -> None:
    state, (senior, second) = deal(3), (WHO("Ines Okonjo"), WHO("Pavel Strand"))
    crew(state, "Shuttle Bay", "Beatriz Lemos")
    for seat, survivor in enumerate((senior, second)):
        place(state, sv.NAMES[survivor], "Cryo", seat, harm=w.WOUNDED)
        state.in_play[n.HARMS] += 1
    state.seniority = senior
    state.harmed = 1 << senior | 1 << second
    run(state, (t.DO_HARM, 0, 0, 1))
    asked = GAME.words.question(GAME.observe(state, 0), GAME.crew_names)
    assert asked == "Amara decides the order: who gains an injury next?"


# The dead of a countdown


@pytest.mark.rule("zeno/countdown-disaster", "zeno/relationship-ends", "zeno/elimination-baggage")
def test_who_dies_as_the_shuttle_launches_scores_no_more_and_leaves_what_they_had() -> None:
    state = deal(3)
    holder, heir = crew(state, "Bridge", "Kateryna Bondar", "Mei Tanaka")
    friend = place(state, "Ravi Menon", "Shuttle Bay", 1)
    bond, kit = equip(state, "Across the Galley", holder), equip(state, "First Aid Locker", holder)
    state.baggage[bond].target = friend
    mark(state, holder, harm=w.WOUNDED)
    state.is_counting = 1
    state.in_play[n.HARMS] = n.MANDATORY[n.HARMS] + 1  # also without the token that comes back
    state.harmed = 1 << holder | 1 << heir
    before = state.targets.tolist()
    run(state, (t.DO_HARM, 0, 0, 1))
    if task(state) == t.PICK_SURVIVOR:
        choose(state, v.PICK_SURVIVOR, holder)
    assert (task(state), state.is_launched) == (t.GIVE_ON, 0)
    choose(state, v.INHERIT, heir)
    assert state.outcome == s.LAUNCHED
    assert state.baggage[kit].holder == heir
    assert state.baggage[bond].holder == -1
    assert state.targets.tolist() == before
    assert state.survivors[heir].harm == w.UNHURT


@pytest.mark.rule("zeno/countdown-disaster")
def test_once_the_shuttle_launches_nobody_else_is_struck() -> None:
    state = deal(3)
    there = crew(state, "Shuttle Bay", "Kateryna Bondar", "Mei Tanaka")
    mark(state, there[1], harm=w.WOUNDED)
    state.is_counting = 1
    state.in_play[n.HARMS] = n.MANDATORY[n.HARMS]
    state.harmed = 1 << there[0] | 1 << there[1]
    run(state, (t.DO_HARM, 0, 0, 1))
    choose(state, v.PICK_SURVIVOR, there[0])
    assert [int(state.survivors[each].fate) for each in there] == [w.EVACUATED] * 2


@pytest.mark.rule("zeno/launch-scores")
@pytest.mark.parametrize("target", [0, 1, 2, 5])
def test_what_scores_at_the_launch_is_added_up_before_the_target_moves(target: int) -> None:
    state = deal(3)
    crew(state, "Shuttle Bay", "Beatriz Lemos")
    strand, wren = place(state, "Pavel Strand", "Shuttle Bay"), WHO("Wren")  # -1, and +1
    place(state, "Wren", "Shuttle Bay")
    state.targets[0] = target
    run(state, (t.LAUNCH, 0))
    assert {int(state.survivors[each].fate) for each in (strand, wren)} == {w.EVACUATED}
    assert in_python(evacuation.brought_home)(state, 0) == 0
    assert state.targets[0] == target
