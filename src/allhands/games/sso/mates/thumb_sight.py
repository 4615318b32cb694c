"""What the rule of thumb looks at before it weighs anything: what lies open, and no more."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from allhands.kernel.masks import bit, has_bit
from allhands.kernel.piles import find
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import challenges as ch
from ..cards import conditions as q
from ..cards import missions as m
from ..cards import operations as o
from ..rules import crew, missions, ship
from ..rules.state import Omega
from . import thumb_weights as w


class Sight(NamedTuple):
    """What a seat sees at a glance: masks of its crew, of missions that are active, and of dark
    arrays; how many live; what one of the general supply is worth, and an array to stand in; and
    how likely the next challenge is to hit those alone, those crowded, and who is in a place that
    it shuts, in hundredths."""

    seat: int
    own: int
    active: int
    dark_arrays: int
    living: int
    oxygen: int
    outside: int
    alone: int
    killed: int
    crowded: int
    airlock: int
    modules: int
    arrays: int


RISKS: Final = 6
_ALONE, _KILLED, _CROWDED, _AIRLOCK, _MODULES, _ARRAYS = range(RISKS)


def _risks() -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """RISK[challenge, one of these]: morale that is lost, or whether somebody dies of it."""
    table = np.zeros((ch.CHALLENGES, RISKS), np.int64)
    for card, challenge in enumerate(ch.CARDS):
        for step in challenge.steps:
            if step.operation == o.LOSE_MORALE and step.group in (o.ALONE, o.CROWDED):
                table[card, _ALONE if step.group == o.ALONE else _CROWDED] += step.amount
            elif step.operation == o.KILL and step.group == o.RANDOM_ALONE:
                table[card, _KILLED] = 1
            elif step.operation == o.SHUT and step.amount == len(o.KINDS) + c.AIRLOCK:
                table[card, _AIRLOCK] = 1
            elif step.operation == o.SHUT_RANDOM:
                at = {o.IN_MODULES: _MODULES, o.ON_SOLAR_ARRAYS: _ARRAYS}.get(step.amount)
                if at is not None:
                    table[card, at] = 1
    return table


RISK: Final = _risks()
RISK_OF_DECK: Final = ch.COPIES.astype(np.int64) @ RISK
"""RISK_OF_DECK[deck, one of these]: of all its cards together."""


def _worth_of_rewards() -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    worth = {
        o.AVOID: w.AVOIDED,
        o.REFILL: w.REFILLED,
        o.GAIN_MORALE: w.HEARTENED,
        o.SILENCE: w.SILENCED,
    }
    totals = [
        sum(
            w.RELIT if step.operation == o.POWER_UP else worth.get(step.operation, 0) * step.amount
            for step in mission.reward
        )
        for mission in m.LISTED
    ]
    return np.array(totals, np.int64)


def _harm() -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    totals = [
        sum(w.HARM_DONE.get(o.OPERATION_NAMES[step.operation], 5) for step in card.steps)
        for card in ch.CARDS
    ]
    return np.array(totals, np.int64)


HARM: Final = _harm()
"""HARM[challenge]: roughly what it costs the crew."""
REWARD: Final = _worth_of_rewards()
"""REWARD[mission]: what it is worth that it succeeds."""


@rule
def look(state: Omega, seat: int) -> Sight:
    """What a seat sees."""
    own = 0
    for member in range(c.CREW):
        if crew.is_living(state, member) and find(state.aboard[seat], member) >= 0:
            own |= bit(member)
    active, dark, outside = 0, 0, 0
    for mission in range(missions.first(state), missions.first(state) + m.EACH):
        if state.missions[mission].status == m.ACTIVE:
            active |= bit(mission)
            if is_outside_job(mission):
                outside += int(REWARD[mission]) // 2
    for array in range(c.ARRAY_RADIO, c.SHUTTLE):
        if state.locations[array] != 1:
            dark |= bit(array)
            outside += w.DARK_ARRAY
    living, left = crew.living(state), max(1, int(state.challenge_deck.count))
    alone, killed, crowded, airlock, modules, arrays = risks_left(state)
    return Sight(
        seat,
        own,
        active,
        dark,
        living,
        worth_of_oxygen(state, living),
        outside,
        100 * alone // left,
        100 * killed // left,
        100 * crowded // left,
        100 * airlock // left,
        100 * modules // (2 * left),
        100 * arrays // (4 * left),
    )


@rule
def is_outside_job(mission: int) -> bool:
    """Whether a mission wants somebody in an array."""
    for place in range(q.MOST_CONDITIONS):
        condition, where = m.SUCCEEDS[mission, place, 0], m.SUCCEEDS[mission, place, 2]
        if condition in (q.CREW_IN, q.MANNED) and where in (o.ON_SOLAR_ARRAYS, o.ON_ARRAYS):
            return True
    return False


@rule
def risks_left(state: Omega) -> tuple[int, int, int, int, int, int]:
    """The risks of all challenges that have not been seen."""
    deck = int(state.deck)
    alone, killed = int(RISK_OF_DECK[deck, _ALONE]), int(RISK_OF_DECK[deck, _KILLED])
    crowded, airlock = int(RISK_OF_DECK[deck, _CROWDED]), int(RISK_OF_DECK[deck, _AIRLOCK])
    modules, arrays = int(RISK_OF_DECK[deck, _MODULES]), int(RISK_OF_DECK[deck, _ARRAYS])
    for place in range(state.challenges.count):
        card = int(state.challenges.cards[place])
        alone -= int(RISK[card, _ALONE])
        killed -= int(RISK[card, _KILLED])
        crowded -= int(RISK[card, _CROWDED])
        airlock -= int(RISK[card, _AIRLOCK])
        modules -= int(RISK[card, _MODULES])
        arrays -= int(RISK[card, _ARRAYS])
    return alone, killed, crowded, airlock, modules, arrays


@rule
def turns_left(state: Omega) -> int:
    """How many turns the challenges may last, as missions will avoid some of them."""
    return 2 + 3 * int(state.challenge_deck.count) // 5


@rule
def worth_of_oxygen(state: Omega, living: int) -> int:
    """What one of the general supply is worth: much, if it will not last."""
    supply, turns = int(state.general_oxygen), turns_left(state)
    if supply >= living * (turns + 2):
        return w.PLENTY
    if supply >= living * w.SUPPLY_TURNS:
        return w.ENOUGH if 3 * supply >= 2 * living * turns else w.SHORT
    return w.VERY_SHORT if supply < living * turns else w.ENOUGH


@rule
def is_doomed_pod(state: Omega, location: int) -> bool:
    """Whether a location is a Pod that will lose power in this turn's challenge phase."""
    if c.TYPE[location] != c.POD or state.keeps_pods:
        return False
    return state.locations[c.ARRAY_AT[location]] != 1


@rule
def is_in_vacuum(state: Omega, location: int) -> bool:
    """Whether crew in a location have only their own oxygen."""
    is_out = c.COLOUR[location] == c.YELLOW or location >= c.FIRST_ARRAY
    return is_out and ship.is_up(state, location)


@rule
def halves(sight: Sight, member: int) -> int:
    """How many halves somebody counts."""
    return w.OWN if has_bit(sight.own, member) else 2


@rule
def heartening(state: Omega, sight: Sight, member: int, by: int) -> int:
    """What it is worth that somebody's morale rises by so much, or falls."""
    if crew.is_frozen(state, member):
        return 0
    morale, worth = int(state.crew[member].morale), 0
    if by < 0:
        for lost in range(max(0, morale + by), morale):
            worth -= int(w.MORALE[min(lost, 6)])
    else:
        for gained in range(morale, min(int(c.MOST_MORALE[member]), morale + by)):
            worth += int(w.MORALE[min(gained, 6)])
    return worth * halves(sight, member) // 2
