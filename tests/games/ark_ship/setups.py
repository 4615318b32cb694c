"""A ship of Ark Ship laid out by hand: the language of the rule tests.

Cards are named by their titles. Crew members are named by their slots, rooms by their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import count
from typing import Any

from tests.laid_out import LaidOut
from tests.luck import GOOD, Face, lucky
from tests.piles import lay, pile

from allhands.games.ark_ship import GAME
from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.cards.people import PEOPLE
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import tasks as t
from allhands.kernel.game import apply
from allhands.kernel.state import EVERY_SEAT, UNKNOWN
from allhands.kernel.words import Event

QUIET_GOALS = ("Keeper of Names", "Full of Years", "Well Spent", "A Last Gift")
"""Life goals that nobody reaches without much doing."""
QUIET_SIGNALS = (3, 5)
QUIET_WAVES = (12, 15)
"""Waveforms that move the first column, or the last, up by 1."""
GOAL_PILES = ("goal_deck", "goals_past")
CRISIS_PILES = ("crisis_deck", "crisis_discards")
WAVE_PILES = ("wave_deck", "wave_buried")


def card(title: str) -> int:
    """The number of a crisis or a planet crisis."""
    return c.TEST_TITLES.index(title)


def goal(title: str) -> int:
    """The number of a life goal."""
    return c.GOAL_TITLES.index(title)


def amount(title: str, effect: int) -> int:
    """How much of an effect a card first has."""
    listed = c.ROW_EFFECT[card(title)].reshape(-1, 2)
    return int(next(number for found, number in listed if found == effect))


@cache
def _quiet_state(crew: int, players: int) -> Any:
    ships = (Ship.deal(players, seed) for seed in count())
    ship = next(ship for ship in ships if ship.state.speaker == 0)
    while ship.question != t.ASSIGN:
        apply(ship.state, GAME.legal_actions(ship.state)[0])
    ship.make_quiet(crew)
    return ship.state


def quiet_ship(crew: int = 1, players: int | None = None) -> Ship:
    """So many crew members who know nothing, are young and well, and are to be assigned now.

    No crisis lies on the ship, and no signal is near to being decoded. Crew members who are not
    wanted are not thawed later either. The speaker sits in seat 0.
    """
    seats = min(crew, 4) if players is None else players
    return Ship(_quiet_state(crew, seats).copy())


class Ship(LaidOut):
    """A record of Ark Ship with the words to lay it out and to play on it."""

    game = GAME
    not_held = frozenset({"out of place", "above the top"})

    # Laying out

    def make_quiet(self, crew: int) -> None:
        """Take off the ship whatever happens by itself."""
        state = self.state
        state.slots = crew
        for slot in range(c.SLOTS):
            self.sheet(slot, goal=QUIET_GOALS[slot])
        for slot in range(crew, c.SLOTS):
            self.nobody(slot)
        for location in range(c.CRISIS_PLACES):
            self.no_crisis(location)
        state.crisis_met[:] = 0
        state.signal[:] = QUIET_SIGNALS
        state.token[:, :] = 0
        state.planet[:] = (0, 1)
        self.waves(*QUIET_WAVES)
        state.sleepers = 20

    def sheet(
        self,
        slot: int,
        *,
        ranks: Mapping[int, int] | None = None,
        traits: Iterable[int] = (),
        age: int = 0,
        stress: int = 0,
        sickness: int = 0,
        goal: str | None = None,
        **more: int,
    ) -> Ship:
        """Have this, and nothing else, on a sheet; a life goal stays unless another is named."""
        state = self.state
        state.ranks[slot, :] = 0
        for skill, rank in (ranks or {}).items():
            state.ranks[slot, skill] = rank
        state.ranks[slot, c.SICKNESS] = sickness
        state.traits[slot] = sum(1 << trait for trait in traits)
        state.age[slot] = age
        state.stress[slot] = stress
        for name in ("served", "solved", "failed"):
            state[name][slot] = more.get(name, 0)
        if goal is not None:
            self.goal(slot, goal)
        return self

    def goal(self, slot: int, title: str, named: int = UNKNOWN) -> Ship:
        """Give somebody a life goal, still secret, and perhaps have somebody named by it."""
        state = self.state
        wanted = goal(title)
        self._give_back_goal(slot)
        for other in range(c.SLOTS):
            if state.goal[other] == wanted:
                self._give_back_goal(other)
                state.goal[other] = self._taken(GOAL_PILES, pile(state.goal_deck)[0])
                self._know_goal(other)
        state.goal[slot] = self._taken(GOAL_PILES, wanted)
        self._know_goal(slot)
        if named >= 0:
            state.named[slot] = named
            state.written |= 1 << slot
        return self

    def _know_goal(self, slot: int) -> None:
        self.state.goal_seen[slot] = 1 << (slot % int(self.state.players))
        self.state.has_goal[slot] = 1
        self.state.has_named[slot] = c.GOAL_NAMES_SOMEBODY[self.state.goal[slot]]
        self.state.named[slot] = UNKNOWN
        self.state.named_dead[slot] = 0
        self.state.written &= ~(1 << slot)
        self.state.revealed &= ~(1 << slot)

    def _give_back_goal(self, slot: int) -> None:
        if self.state.goal[slot] >= 0:
            self._put_under("goal_deck", int(self.state.goal[slot]))
            self.state.goal[slot] = UNKNOWN

    def revealed(self, slot: int, title: str, named: int = UNKNOWN) -> Ship:
        """Have somebody's life goal revealed, and somebody named by it."""
        self.goal(slot, title, named)
        self.state.goal_seen[slot] = EVERY_SEAT
        self.state.revealed |= 1 << slot
        return self

    def nobody(self, slot: int) -> Ship:
        """Have nobody aboard in this slot."""
        state = self.state
        self.sheet(slot)
        if state.portrait[slot] >= 0:
            self._put_under("portraits", int(state.portrait[slot]))
        self._give_back_goal(slot)
        state.portrait[slot] = UNKNOWN
        state.named[slot] = UNKNOWN
        state.has_goal[slot] = 0
        state.has_named[slot] = 0
        state.named_dead[slot] = 0
        state.place[slot] = UNKNOWN
        state.goal_seen[slot] = 1 << (slot % int(state.players))
        state.written &= ~(1 << slot)
        state.revealed &= ~(1 << slot)
        return self

    def crisis(self, location: int, title: str) -> Ship:
        """Have a crisis at a location."""
        self.no_crisis(location)
        wanted = card(title)
        self.state.crisis[location] = self._crisis_taken(wanted)
        self.state.crisis_met[wanted] = 1
        return self._note_ongoing()

    def no_crisis(self, location: int) -> Ship:
        """Have no crisis at a location."""
        if self.state.crisis[location] >= 0:
            self._put_under("crisis_deck", int(self.state.crisis[location]))
            self.state.crisis[location] = UNKNOWN
        return self._note_ongoing()

    def _note_ongoing(self) -> Ship:
        lying = [int(found) for found in self.state.crisis if found >= 0]
        lasting = {int(c.ONGOING[found]) for found in lying} - {c.NOTHING_ONGOING}
        self.state.ongoing = sum(1 << kind for kind in lasting)
        return self

    def next_crises(self, *titles: str) -> Ship:
        """Put crises on top of their deck, to be drawn in this order."""
        wanted = [self._crisis_taken(card(title)) for title in titles]
        lay(self.state.crisis_deck, wanted + pile(self.state.crisis_deck), 0)
        return self

    def crises_left(self, number: int) -> Ship:
        """Leave so many crises in their deck; the rest are discarded."""
        deck = pile(self.state.crisis_deck)
        lay(self.state.crisis_deck, deck[:number], 0)
        discards = deck[number:] + pile(self.state.crisis_discards)
        lay(self.state.crisis_discards, discards, EVERY_SEAT)
        return self

    def _crisis_taken(self, wanted: int) -> int:
        out = self.state.left_out
        if wanted in out:
            out[list(out).index(wanted)] = self._taken(CRISIS_PILES, self._spare_crisis())
            return wanted
        for location in range(c.CRISIS_PLACES):
            assert self.state.crisis[location] != wanted, "this crisis lies somewhere else"
        return self._taken(CRISIS_PILES, wanted)

    def _spare_crisis(self) -> int:
        return [*pile(self.state.crisis_deck), *pile(self.state.crisis_discards)][-1]

    def waves(self, first: int, second: int) -> Ship:
        """Have these waveforms on top of the two piles."""
        for covered in self.state.wave[self.state.wave >= 0].tolist():
            self._put_under("wave_deck", covered)
        self.state.wave[:] = [self._taken(WAVE_PILES, wanted) for wanted in (first, second)]
        return self

    def waves_left(self, number: int) -> Ship:
        """Leave so many waveforms in their deck; the rest lie buried."""
        deck = pile(self.state.wave_deck)
        lay(self.state.wave_deck, deck[:number], 0)
        buried = deck[number:] + pile(self.state.wave_buried)
        lay(self.state.wave_buried, buried, EVERY_SEAT)
        return self

    def tokens(self, signal: int, *lines: int, target: int | None = None) -> Ship:
        """Have a signal's tokens on these lines, and perhaps another signal card."""
        self.state.token[signal] = lines
        if target is not None:
            self.state.signal[signal] = target
        return self

    def planet(self, signal: int, title: str, tokens: int = 0, *, revealed: bool = True) -> Ship:
        """Have a planet crisis with so many tokens, decoded or still beneath its signal."""
        state = self.state
        wanted = card(title) - c.CRISES
        other = 1 - signal
        if state.planet[other] == wanted:
            state.planet[other] = state.planet[signal]
        state.planet[signal] = wanted
        state.earned[signal] = tokens
        if revealed:
            state.signal[signal] = UNKNOWN
            state.token[signal] = 0
            state.planet_seen[signal] = EVERY_SEAT
        return self

    def put(self, **fields: int) -> Ship:
        """Write some fields as they are."""
        for name, value in fields.items():
            self.state[name] = value
        return self

    def luck(self, *faces: Face) -> Ship:
        """Have the next dice show these faces."""
        self.state.chance = lucky(*faces)
        return self

    def reach(self, title: str, effect: int = UNKNOWN, *after: Face, crew: int = 1) -> Ship:
        """Have a test reach the row of a card that has this effect, or its first good row.

        So many crew members without ranks roll four dice more than they would."""
        number, dice = card(title), 5 * crew
        found = c.ROW_EFFECT[number, :, :, 0] == effect
        row = int(found.any(axis=1).argmax() if effect >= 0 else c.ROW_GOOD[number].argmax())
        successes = int(c.ROW_FROM[number, row])
        assert successes <= dice, "so many dice cannot reach this row"
        self.put(more_dice=4)
        return self.luck(*[GOOD] * successes, *[(2, 3)] * (dice - successes), *after)

    def _taken(self, names: Iterable[str], wanted: int) -> int:
        for name in names:
            record = self.state[name]
            lying = pile(record)
            if wanted in lying:
                lying.remove(wanted)
                seen = 0 if name.endswith(("deck", "portraits")) else EVERY_SEAT
                lay(record, lying, seen)
                return wanted
        raise AssertionError(f"{wanted} lies in none of {names}")

    def _put_under(self, name: str, wanted: int) -> None:
        lay(self.state[name], [*pile(self.state[name]), wanted], 0)

    # Asking

    @property
    def turn(self) -> int:
        """The turn, from 1."""
        return int(self.state.turn)

    @property
    def crises(self) -> dict[int, str]:
        """Which crisis lies where."""
        lying = enumerate(self.state.crisis)
        return {place: c.TEST_TITLES[found] for place, found in lying if found >= 0}

    @property
    def discarded(self) -> list[str]:
        """The discarded crises, top first."""
        return [c.TEST_TITLES[found] for found in pile(self.state.crisis_discards)]

    def rank(self, slot: int, skill: int) -> int:
        """A crew member's rank, or its sickness boxes."""
        return int(self.state.ranks[slot, skill])

    def ranks(self, slot: int) -> list[int]:
        """A crew member's ranks in all skills."""
        return [int(rank) for rank in self.state.ranks[slot, : c.SKILLS]]

    def traits(self, slot: int) -> set[int]:
        """A crew member's traits."""
        return {trait for trait in range(c.TRAITS) if self.state.traits[slot] >> trait & 1}

    def stress(self, slot: int) -> int:
        """The stress on a sheet."""
        return int(self.state.stress[slot])

    def lines(self, signal: int) -> tuple[int, ...]:
        """Where the tokens of a signal stand."""
        return tuple(int(line) for line in self.state.token[signal])

    def is_aboard(self, slot: int) -> bool:
        """Whether anybody is awake in this slot."""
        return bool(self.state.portrait[slot] >= 0)

    def name(self, slot: int) -> str:
        """The name of a crew member."""
        return PEOPLE[int(self.state.portrait[slot])].name

    def who(self, kind: int) -> list[int]:
        """The crew members whom the events of a kind tell of."""
        return [event.who % c.SLOTS for event in self.happened(kind)]

    # Playing

    def send(self, *locations: int) -> list[Event]:
        """Assign each crew member to its location; with the last the locations are evaluated."""
        told: list[Event] = []
        turn = self.turn
        while self.question == t.ASSIGN and self.turn == turn:
            told += self.do(d.ASSIGN_TO, locations[self.about[0]])
        return told

    def next_turn(self) -> Ship:
        """Send everybody to the Bridge, answer in any way, and come to the next turn's first
        question."""
        turn = self.turn
        while self.turn == turn and self.question != -1:
            if self.question == t.ASSIGN:
                self.do(d.ASSIGN_TO, c.BRIDGE)
            else:
                self._answer()
        return self

    def settle(self, until: int = t.ASSIGN) -> Ship:
        """Answer in any way until this is asked, or the voyage is over."""
        while self.question not in (until, -1):
            self._answer()
        return self

    def _answer(self) -> None:
        self.do(*self.legal[0])
