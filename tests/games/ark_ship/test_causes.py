"""What emptied the freezer, and what a lost voyage is put down to, held against its whole story."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from allhands.games.ark_ship import GAME
from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events as e
from allhands.games.ark_ship.rules import tasks as t
from allhands.kernel.game import apply, cause, current_player
from allhands.kernel.rule import entry
from allhands.kernel.state import UNKNOWN
from allhands.kernel.words import Event
from allhands.observation import Observation
from allhands.players import PolicyPlayer

from .setups import Ship, card, goal, quiet_ship

VOYAGES = [
    (players, deck, by_thumb, seed)
    for players in (1, 2, 3, 4)
    for deck in ("chapters", "printed")
    for by_thumb in (0.0, 0.9)
    for seed in (1, 2)
]
"""Players, deck, which share of the decisions the rule of thumb takes, and seed."""
AGE, STRESS = "Sickness with age", "Sickness with stress"


@entry
def put_down_to(state: Any) -> int:
    """What a voyage is put down to."""
    return cause(state)


def cause_of(state: Any) -> str:
    """The name of what a lost voyage is put down to; nothing for none."""
    number = put_down_to(state)
    return GAME.causes[number] if number != UNKNOWN else ""


def taken(state: Any) -> dict[str, int]:
    """What the record says took sleepers, and how many."""
    return {name: int(n) for name, n in zip(GAME.causes, state.taken_by, strict=True) if n}


# Whole voyages


def told_of(players: int, deck: str, by_thumb: float, seed: int) -> tuple[list[Event], Any]:
    """All that was told of a voyage, and its end."""
    state, luck = Ship.deal(players, seed, deck=deck).state, random.Random(seed)
    thumb = PolicyPlayer("thumb", seed)
    told = GAME.events(state, 0)
    while not state.outcome:
        legal, total = GAME.legal_actions(state), int(state.chronicle.total)
        if luck.random() < by_thumb:
            action = thumb.act(Observation(GAME, int(current_player(state)), (), state), legal)
        else:
            action = luck.choice(legal)
        apply(state, action)
        told += GAME.events(state, total)
    return told, state


class Teller:
    """Reads a story from its beginning, and finds out what took each sleeper."""

    def __init__(self) -> None:
        self.taken: Counter[str] = Counter()
        self.thawed = self.gained = 0
        self._age: dict[int, int] = {}
        self._stress: Counter[int] = Counter()
        self._androids: set[int] = set()
        self._dead: dict[int, str] = {}
        self._latest = ""
        """What would be to blame if somebody fell sick now."""

    def read(self, story: Sequence[Event]) -> None:
        for event in story:
            self._note_sheet(event)
            self._note_blame(event)
            self._note_freezer(event)

    def _note_sheet(self, event: Event) -> None:
        who, (first, second) = event.who, event.details[:2]
        if event.kind == e.GREW_OLDER:
            self._age[who] = first
        elif event.kind in (e.STRESSED_BY, e.CALMED):
            self._stress[who] = second
        elif event.kind == e.STRESS_MOVED:
            for other in set(self._stress) - self._androids - {who}:
                self._stress[other] = 0
        elif event.kind == e.GOAL_REVEALED and first == goal("Android") and second:
            self._androids.add(who)

    def _note_blame(self, event: Event) -> None:
        if event.kind in (e.COUNTED, e.LEFT_ALONE):
            self._latest = c.TEST_TITLES[event.details[0]]
        elif event.kind == e.SICKNESS_ROLLED:
            stress = self._stress[event.who]
            red = 0 if event.who in self._androids else c.RED_BOXES[self._age[event.who]]
            rest = event.details[2] - stress - red
            assert rest in (0, 1)
            self._latest = STRESS if stress > red else AGE if red else "Hull Fever"

    def _note_freezer(self, event: Event) -> None:
        slot, (first, second) = event.who % c.SLOTS, event.details[:2]
        if event.kind == e.DIED:
            self._dead[slot] = self._latest
            self._stress[event.who] = 0
        elif event.kind == e.THAWED:
            self.thawed += 1
            if slot in self._dead:
                self.taken[self._dead.pop(slot)] += 1
        elif event.kind == e.SLEEPERS_LOST and first:
            self.taken[c.TEST_TITLES[second]] += first
        elif event.kind == e.SLEEPERS_GAINED:
            self.gained += first


@pytest.mark.parametrize(("players", "deck", "by_thumb", "seed"), VOYAGES)
def test_what_took_the_sleepers_is_what_the_story_tells(
    players: int, deck: str, by_thumb: float, seed: int
) -> None:
    told, state = told_of(players, deck, by_thumb, seed)
    teller = Teller()
    teller.read(told)
    assert taken(state) == teller.taken
    standard = c.VOYAGES.index("standard")
    left = int(c.SLEEPERS[standard, players]) + teller.gained - int(state.slots)
    assert left - teller.taken.total() == state.sleepers
    assert teller.thawed == state.slots + teller.taken.total() - _lost(told)
    if GAME.outcomes[state.outcome].won:
        assert cause_of(state) == ""
    else:
        assert teller.taken[cause_of(state)] == max(teller.taken.values()) > 0


def _lost(told: Sequence[Event]) -> int:
    return sum(event.details[0] for event in told if event.kind == e.SLEEPERS_LOST)


# One by one


def at_death(age: int = 0, stress: int = 0) -> Ship:
    """A ship whose only crew member has no sickness box left, and many asleep."""
    return quiet_ship(1).sheet(0, sickness=2, age=age, stress=stress)


def replaced(ship: Ship, location: int = c.BRIDGE) -> dict[str, int]:
    """What the next turn's thawing is put down to."""
    ship.send(location)
    ship.settle()
    assert len(ship.happened(e.DIED)) == len(ship.happened(e.THAWED)) == 1
    return taken(ship.state)


def test_who_is_thawed_for_one_whom_age_has_made_sick_is_taken_by_that() -> None:
    assert replaced(at_death(age=10, stress=3)) == {AGE: 1}


def test_who_is_thawed_for_one_whom_stress_has_made_sick_is_taken_by_that() -> None:
    assert replaced(at_death(age=2, stress=6)) == {STRESS: 1}


def test_an_android_does_not_die_of_age() -> None:
    assert replaced(at_death(age=10, stress=6).revealed(0, "Android")) == {STRESS: 1}


def test_who_has_no_years_and_no_stress_dies_of_hull_fever() -> None:
    ship = at_death().crisis(c.COMMS, "Hull Fever").luck(1)
    assert replaced(ship) == {"Hull Fever": 1}


@pytest.mark.parametrize(
    ("title", "effect"),
    [
        ("Failing Seals", c.SICKEN_HERE),
        ("Reactor Surge", c.KILL_ONE_HERE),
        ("Native Fever", c.SICKEN_ONE),
    ],
)
def test_who_is_thawed_for_one_whom_a_card_has_killed_is_taken_by_the_card(
    title: str, effect: int
) -> None:
    ship = at_death()
    location = c.CRISIS_1
    if card(title) >= c.CRISES:
        location = c.PLANET_1
        ship.planet(0, title)
    else:
        ship.crisis(location, title)
    ship.reach(title, effect)
    lost = {c.LOSE: 1}
    found = replaced(ship, location)
    row = c.ROW_EFFECT[card(title), :, :, 0]
    with_it = row[(row == effect).any(axis=1)][0]
    assert found == {title: 1 + sum(lost.get(int(each), 0) for each in with_it)}


def test_a_card_kills_on_when_the_first_to_die_of_it_has_taken_it_along() -> None:
    ship = quiet_ship(2).sheet(0, sickness=2).sheet(1, sickness=2).goal(0, "At My Post")
    ship.crisis(c.CRISIS_1, "Failing Seals").reach("Failing Seals", c.SICKEN_HERE, crew=2)
    ship.send(c.CRISIS_1, c.CRISIS_1)
    ship.settle()
    died = [each.details[1] for each in ship.log if each.kind == e.DIED]
    assert died == [card("Failing Seals")] * 2


def test_whom_the_speaker_chooses_dies_of_the_card_as_well() -> None:
    ship = quiet_ship(2).sheet(0, sickness=2).crisis(c.CRISIS_1, "Coolant in the Air")
    ship.send(c.BRIDGE, c.BRIDGE)
    assert ship.question == t.CHOOSE_CREW
    ship.do(d.CHOOSE_MEMBER, 0)
    ship.settle()
    assert taken(ship.state) == {"Coolant in the Air": 1}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_first_crew_is_taken_by_nothing(players: int) -> None:
    ship = Ship.deal(players).settle()
    assert ship.turn == 1
    assert taken(ship.state) == {}


def test_a_death_that_nobody_is_thawed_for_takes_no_sleeper() -> None:
    ship = at_death(age=10, stress=6).put(sleepers=1, progress=c.BOXES - 1)
    ship.send(c.BRIDGE)
    assert len(ship.happened(e.DIED)) == len(ship.happened(e.NOBODY_THAWED)) == 1
    assert not {AGE, STRESS} & set(taken(ship.state))


# What it is put down to


def ended(outcome: str, **numbers: int) -> Any:
    """A voyage that ended so, when these took sleepers."""
    ship = quiet_ship(1)
    ship.state.outcome = next(
        number for number, each in enumerate(GAME.outcomes) if each.name == outcome
    )
    for name, number in _spelled(numbers):
        ship.state.taken_by[GAME.causes.index(name)] = number
    return ship.state


def _spelled(numbers: dict[str, int]) -> Iterator[tuple[str, int]]:
    names = {"age": AGE, "stress": STRESS, "cryo": "Cryo Failure", "planet": "Terraforming"}
    return ((names[name], number) for name, number in numbers.items())


@pytest.mark.parametrize("outcome", ["empty", "barren"])
def test_a_lost_voyage_is_put_down_to_what_took_most_sleepers(outcome: str) -> None:
    assert cause_of(ended(outcome, age=9, stress=1, cryo=3, planet=2)) == AGE
    assert cause_of(ended(outcome, age=2, stress=4, cryo=3)) == STRESS
    assert cause_of(ended(outcome, age=3, cryo=4)) == "Cryo Failure"
    assert cause_of(ended(outcome, age=6, stress=2, planet=10)) == "Terraforming"


def test_a_voyage_that_is_won_is_put_down_to_nothing() -> None:
    assert cause_of(ended("village", age=9, cryo=3)) == ""
