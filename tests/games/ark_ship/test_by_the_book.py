"""Random games, in which what may be done, and what was told, is worked out anew by the book."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events as e
from allhands.games.ark_ship.rules import tasks as t
from allhands.kernel.words import Event

from .setups import Ship

Choices = set[tuple[int, ...]]
SKILLS = range(5)
ROOM_SKILL = {0: 3, 1: 4, 2: 2, 3: 1, 4: 0}
BRIDGE, COMMS, ARCHIVES, _, RECREATION, TRAINING = range(6)


class Book:
    """A ship read as somebody would who has the book beside it."""

    def __init__(self, ship: Ship) -> None:
        self.ship = ship
        self.state: Any = ship.state
        self.aboard = [slot for slot in range(4) if self.state.portrait[slot] >= 0]

    def at(self, place: int) -> list[int]:
        """Who is at a location."""
        return [slot for slot in self.aboard if self.state.place[slot] == place]

    def free_skills(self, slot: int) -> Choices:
        """The skills that are not full."""
        return {(skill,) for skill in SKILLS if self.state.ranks[slot, skill] < 2}

    def free_traits(self, slot: int) -> Choices:
        """The traits that one does not have."""
        return {(trait,) for trait in range(6)} - {(trait,) for trait in self.ship.traits(slot)}

    def places(self) -> Choices:
        """Where somebody can be sent."""
        crises = {(place,) for place in (6, 7) if self.state.crisis[place] >= 0}
        planets = {(8 + place,) for place in (0, 1) if self.state.signal[place] < 0}
        return {(room,) for room in range(6)} | crises | planets

    def signals(self) -> list[int]:
        """The signals that are not decoded."""
        return [signal for signal in (0, 1) if self.state.signal[signal] >= 0]

    def line_after(self, signal: int, column: int, change: int) -> int:
        """Where a token is after it was moved."""
        return min(3, max(0, int(self.state.token[signal, column]) + change))

    def moves(self, signal: int, column: int, change: int) -> bool:
        """Whether a token would move."""
        return self.line_after(signal, column, change) != self.state.token[signal, column]

    def waves(self) -> Choices:
        """Which waveform would move anything on which signal."""
        return {
            (signal, place)
            for signal in self.signals()
            for place in (0, 1)
            if any(
                self.moves(signal, column, int(change))
                for column, change in enumerate(c.WAVE[self.state.wave[place]])
            )
        }

    def columns(self, signal: int, place: int, done: int) -> Choices:
        """Which columns can still be moved."""
        changes = enumerate(c.WAVE[self.state.wave[place]])
        return {
            (column,)
            for column, change in changes
            if not done >> column & 1 and self.moves(signal, column, int(change))
        }

    def lines(self, *, lowest: int, highest: int) -> Choices:
        """The columns whose tokens stand between two lines."""
        return {
            (signal, column)
            for signal in self.signals()
            for column in range(5)
            if lowest <= self.state.token[signal, column] <= highest
        }

    def stressed(self) -> Choices:
        """Whose stress can be taken off: but for androids, everybody's."""
        android = c.GOAL_TITLES.index("Android")
        return {
            (slot,)
            for slot in self.aboard
            if self.state.stress[slot] > 0
            and not (self.state.revealed >> slot & 1 and self.state.goal[slot] == android)
        }

    def in_room(self, slot: int, room: int) -> dict[int, Choices]:
        """What somebody can do in a room."""
        if room == TRAINING:
            return {d.TRAIN_SKILL: self.free_skills(slot), d.TRAIN_TRAIT: self.free_traits(slot)}
        second = int(self.state.ranks[slot, ROOM_SKILL[room]]) == 2
        once: Choices = {()}
        rows: dict[int, tuple[dict[int, Choices], dict[int, Choices]]] = {
            BRIDGE: ({d.STEADY: once}, {d.MORE_DICE: once}),
            COMMS: ({d.APPLY: self.waves()}, {d.PICK: self.waves()}),
            ARCHIVES: (
                {d.RAISE: self.lines(lowest=0, highest=2)},
                {d.CLEAR: self.lines(lowest=1, highest=3)},
            ),
            RECREATION: ({d.REST_ONE: self.stressed()}, {d.REST_ALL: once}),
        }
        return rows[room][0] | (rows[room][1] if second else {})

    def reachable(self) -> Choices:
        """Faces that dice show, up to which they may be rolled again."""
        return {(int(face) - 1,) for face in self.state.face[: self.state.dice]}

    def chosen_crew(self, effect: int, place: int) -> Choices:
        """Whom a card can name."""
        if effect == c.SICKEN_ONE:
            return {(slot,) for slot in self.aboard}
        if effect == c.HEAL_ONE:
            return {(slot,) for slot in self.aboard if self.state.ranks[slot, 5] > 0}
        return {(slot,) for slot in self.at(place)}

    def set_columns(self, effect: int) -> Choices:
        """To which lines which columns can be set."""
        wanted = range(4) if effect == c.COLUMN_ANY else range(1)
        return {
            (signal, column, line)
            for signal in self.signals()
            for column in range(5)
            for line in wanted
            if self.state.token[signal, column] != line
        }

    def offered(self) -> dict[int, Choices]:
        """What can be answered to the question that is asked, but for waiting and staying."""
        one, two, three = self.ship.about
        once: Choices = {()}
        match self.ship.question:
            case t.ASSIGN:
                return {d.ASSIGN_TO: self.places()}
            case t.USE_LOCATION:
                return self.in_room(one, two) | {d.LEAVE_IT: once}
            case t.CHOOSE_COLUMNS:
                return {d.MOVE_COLUMN: self.columns(one, two, three), d.ENOUGH: once}
            case t.REROLL_DICE:
                return {d.REROLL: self.reachable(), d.KEEP: once}
            case t.TAKE_STRESS:
                return {d.TAKE_IT: once, d.LET_IT: once}
            case t.CHOOSE_RANK:
                return {d.LEARN: self.free_skills(one)}
            case t.CHOOSE_TRAIT:
                return {d.TAKE_TRAIT: self.free_traits(one), d.LEARN: self.free_skills(one)}
            case t.BULB_LIT:
                return {d.LEARN: self.free_skills(one), d.RANDOM_TRAIT: once}
            case _:
                return self.offered_for_cards()

    def offered_for_cards(self) -> dict[int, Choices]:
        """The same of what crises and life goals ask."""
        one, two, _ = self.ship.about
        once: Choices = {()}
        match self.ship.question:
            case t.CHOOSE_CREW:
                return {d.CHOOSE_MEMBER: self.chosen_crew(one, two)}
            case t.CHOOSE_COLUMN:
                return {d.SET_COLUMN: self.set_columns(one)}
            case t.CHOOSE_CRISIS:
                lying = {(place,) for place in range(8) if self.state.crisis[place] >= 0}
                return {d.REMOVE_CRISIS: lying}
            case t.CHOOSE_PLANET:
                return {d.ADD_TOKEN: {(0,), (1,)}}
            case t.WRITE_NAME:
                return {d.WRITE: {(slot,) for slot in self.aboard if slot != one}}
            case _:
                return {d.REVEAL: once, d.NOT_NOW: once}


def agrees(ship: Ship) -> None:
    """What is offered is what the book allows."""
    for verb, allowed in Book(ship).offered().items():
        if ship.question == t.CHOOSE_RANK:
            assert ship.choices(verb) <= allowed
        else:
            assert ship.choices(verb) == allowed
    offered = set(Book(ship).offered())
    assert ship.verbs <= offered | ({d.WAIT, d.STAY} if d.ASSIGN_TO in offered else set())


def sound(ship: Ship) -> None:
    """Everything lies where it can."""
    state = ship.state
    assert state.ranks.min() >= 0
    assert state.ranks.max() <= 2
    assert state.age.min() >= 0
    assert state.age.max() <= 10
    assert state.stress.min() >= 0
    assert state.token.min() >= 0
    assert state.token.max() <= 3
    decoded = sum(int(signal) < 0 for signal in state.signal)
    assert 0 <= state.earned.sum() <= 5 * decoded
    assert 0 <= state.goal_boxes <= 12
    lasting = {int(c.ONGOING[card]) for card in state.crisis if card >= 0} - {0}
    assert state.ongoing == sum(1 << kind for kind in lasting)


def faces(event: Event) -> list[int]:
    """The faces of a crew member's dice."""
    dice = event.details[0]
    assert all(1 <= face <= 6 for face in event.details[1 : 1 + dice])
    assert not any(event.details[1 + dice :])
    return list(event.details[1 : 1 + dice])


def check_sickness(told: list[Event]) -> None:
    """Whoever does not roll more than the target falls sick or dies at once."""
    for event, after in pairwise(told):
        if event.kind == e.SICKNESS_ROLLED:
            die, bonus, target = event.details[:3]
            sick = after.kind in (e.FELL_SICK, e.DIED) and after.who == event.who
            assert sick == (die + bonus <= target)
            assert target > 0


class Dice:
    """The dice of the latest test, and what is added to them, followed by what is told."""

    def __init__(self) -> None:
        self.rolled: dict[int, list[int]] = {}
        self.bonus = 0
        self.counted = 0

    def follow(self, told: list[Event], before: Any, after: Any) -> None:
        """Each row that is told is that of the successes, and these are those of the dice."""
        for event in told:
            if event.kind == e.TURN_BEGAN:
                self.bonus = 0
            elif event.kind == e.STEADIED:
                self.bonus = event.details[0]
            elif event.kind == e.TEST_BEGAN:
                self.rolled = {}
            elif event.kind == e.ROLLED:
                self.rolled[event.who % 4] = faces(event)
            elif event.kind == e.COUNTED:
                self.check(event, before, after)
                self.rolled = {}

    def check(self, event: Event, before: Any, after: Any) -> None:
        """Hold a row against the dice, unless traits or crises have changed meanwhile."""
        card, successes, row = event.details[:3]
        starts = c.ROW_FROM[card, : c.ROWS[card]].tolist()
        assert starts[row] <= successes < (*starts, 99)[row + 1]
        dropping = (before.ongoing | after.ongoing) >> c.DROP_HIGHEST & 1
        if dropping or any(before.traits[slot] != after.traits[slot] for slot in self.rolled):
            return
        self.counted += len(self.rolled)
        assert successes == sum(
            (face + self.bonus >= 4) + (face == 6 and int(before.traits[slot]) >> 1 & 1)
            for slot, shown in self.rolled.items()
            for face in shown
        )


class Account:
    """What becomes of all sleepers."""

    def __init__(self, ship: Ship) -> None:
        self.sleepers = int(ship.state.sleepers)

    def follow(self, told: list[Event], ship: Ship) -> None:
        """Nobody leaves or joins the freezer but by what is told."""
        for event in told:
            if event.kind == e.THAWED:
                self.sleepers -= 1
            elif event.kind == e.SLEEPERS_LOST:
                self.sleepers -= event.details[0]
            elif event.kind == e.SLEEPERS_GAINED:
                self.sleepers += event.details[0]
        assert ship.state.sleepers == self.sleepers
        assert self.sleepers <= c.FREEZER


PLAYED = [(1, "standard", 1), (2, "gentle", 2), (3, "dire", 3), (4, "standard", 4)]


@pytest.mark.rule(
    "ark-ship/assign",
    "ark-ship/assign-crisis",
    "ark-ship/assign-planet",
    "ark-ship/use-own-rank",
    "ark-ship/use-one-row",
    "ark-ship/rank-limit",
    "ark-ship/test-success",
    "ark-ship/test-rows",
    "ark-ship/sickness-roll",
    "ark-ship/signal-bounds",
    "ark-ship/planet-pool",
    "ark-ship/goals-rows",
)
@pytest.mark.parametrize(("players", "voyage", "seed"), PLAYED)
def test_what_may_be_done_and_what_happens_is_what_the_book_says(
    players: int, voyage: str, seed: int
):
    chance = np.random.default_rng([players, seed])
    ship = Ship.deal(players, seed, voyage=voyage)
    account, dice = Account(ship), Dice()
    for _ in range(400):
        if ship.question == -1:
            break
        agrees(ship)
        sound(ship)
        before = ship.state.copy()
        verb = int(chance.choice(sorted(ship.verbs - {d.WAIT} or ship.verbs)))
        arguments = sorted(ship.choices(verb))
        told = ship.do(verb, *arguments[chance.integers(len(arguments))])
        account.follow(told, ship)
        check_sickness(told)
        dice.follow(told, before, ship.state)
    assert dice.counted > 0
