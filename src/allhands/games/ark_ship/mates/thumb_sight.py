"""What the rule of thumb sees on the table: how long is left, what stands, what it would cost."""

from __future__ import annotations

from allhands.kernel.masks import has_bit
from allhands.kernel.rule import rule

from .. import cards as c
from ..rules.crew_sheet import has_trait
from ..rules.crises import card_at
from ..rules.ending import needed
from ..rules.locations import half_of_crew
from ..rules.state import ArkShip
from ..rules.turn import sickness_bonus, sickness_target
from . import thumb_weights as w
from .thumb_odds import (
    AT_A_STROKE,
    AT_ONCE,
    CLEVER_DIE,
    DIE,
    EXPECTED,
    HARM,
    LAST_TOKEN,
)

SIDES = 6
SPAN = 4
MOST_LACKING = 6


@rule
def turns_left(state: ArkShip) -> int:
    """The turns after this one."""
    return c.BOXES - int(state.progress)


@rule
def span(state: ArkShip) -> int:
    """How much of a life the crew have before them, up to SPAN."""
    return min(turns_left(state), SPAN)


# Tests


@rule
def test_at(state: ArkShip, location: int) -> int:
    """The card of the test at a location, as the tables of chances number it, or -1."""
    card = int(card_at(state, location))
    if card >= c.CRISES:
        lacking = int(tokens_needed(state, location - c.PLANET_1))
        if lacking == 1:
            return card - c.CRISES + LAST_TOKEN
        if lacking == 2 * (turns_left(state) + 1):
            return card - c.CRISES + AT_A_STROKE
    return card


@rule
def tokens_needed(state: ArkShip, planet: int) -> int:
    """How many tokens a revealed planet crisis still needs."""
    return max(0, int(needed(state, state.planet[planet])) - int(state.earned[planet]))


@rule
def standing(state: ArkShip, location: int) -> int:
    """What it is worth that a crisis is gone, or that a planet crisis gets a token."""
    card = int(card_at(state, location))
    if card < 0:
        return 0
    left = turns_left(state)
    if card < c.CRISES:
        cost = -w.OVERDUE * int(EXPECTED[card, 0, 0, AT_ONCE]) // 100
        cost -= w.OVERDUE_HARM * int(EXPECTED[card, 0, 0, HARM]) * span(state) // (100 * SPAN)
        cost += int(nuisance(state, int(c.ONGOING[card])))
        return max(0, left * cost)
    lacking = tokens_needed(state, location - c.PLANET_1)
    if lacking == 0 or lacking > 2 * (left + 1):
        return 0
    share = (
        int(w.TOKEN[min(lacking, MOST_LACKING)])
        * (100 + w.TOKEN_LATE * (c.BOXES - left) // c.BOXES)
        // 100
    )
    if lacking == 2 * (left + 1):
        share *= 2
    return int(c.COSTS[card - c.CRISES]) * share * int(urgency(state, location - c.PLANET_1)) // 100


@rule
def nuisance(state: ArkShip, ongoing: int) -> int:
    """What it costs each turn that something lasts."""
    cost = int(w.NUISANCE[ongoing])
    if ongoing != c.ONE_EACH:
        return cost
    return cost * (int(state.slots) - min(int(state.players), int(half_of_crew(state)))) // 2


@rule
def strength(state: ArkShip, slot: int, number: int) -> int:
    """What a crew member brings to a test, in thirds of a die."""
    card = int(number) if number < c.TESTS else c.CRISES + (int(number) - c.CRISES) % c.PLANETS
    dice = 1 + int(state.ranks[slot, c.TESTED[card, 0]]) + int(state.ranks[slot, c.TESTED[card, 1]])
    if has_bit(state.ongoing, c.FEWER_DICE) and c.ONGOING[card] != c.FEWER_DICE and dice > 1:
        dice -= 1
    return dice * (CLEVER_DIE if has_trait(state, slot, c.CLEVER) else DIE)


# Planets


@rule
def distance(state: ArkShip, signal: int) -> int:
    """The steps that the tokens of a signal are from their targets."""
    steps = 0
    for column in range(c.COLUMNS):
        steps += abs(int(state.token[signal, column]) - int(c.TARGET[state.signal[signal], column]))
    return steps


@rule
def urgency(state: ArkShip, planet: int) -> int:
    """How much it matters that a planet crisis is met, in hundredths: by whether the sleepers who
    may be left would do without."""
    sleepers = int(state.sleepers) - w.DRAIN * int(turns_left(state)) // 10
    cost = int(cost_of(state, planet))
    if sleepers <= cost:
        return w.NEEDED
    other = 1 - planet
    steps = int(steps_to_go(state, other))
    if steps == 0 or sleepers > cost + int(cost_of(state, other)):
        return w.NEEDLESS
    is_leader = (int(steps_to_go(state, planet)), planet) < (steps, other)
    return w.LEADER if is_leader else w.FOLLOWER


@rule
def cost_of(state: ArkShip, planet: int) -> int:
    """The sleepers that a planet crisis costs, as far as it is known."""
    return w.HIDDEN_COST if state.signal[planet] >= 0 else int(c.COSTS[state.planet[planet]])


@rule
def steps_to_go(state: ArkShip, planet: int) -> int:
    """How far a planet crisis is from being met: tokens it lacks, after the steps to decode it."""
    if state.signal[planet] >= 0:
        return 10 + int(distance(state, planet))
    return int(tokens_needed(state, planet))


# Health


@rule
def target(state: ArkShip, slot: int) -> int:
    """The die that a sickness roll must exceed, as things stand."""
    return int(sickness_target(state, slot)) - int(sickness_bonus(state, slot))


@rule
def sickness_cost(state: ArkShip, slot: int) -> int:
    """What it costs that somebody falls sick once."""
    if state.ranks[slot, c.SICKNESS] == c.MOST_RANKS:
        return w.DEAD
    cost = w.SICK if state.ranks[slot, c.SICKNESS] == 0 else w.SICK_AGAIN
    return cost * int(span(state)) // SPAN


@rule
def eased(state: ArkShip, slot: int, less: int) -> int:
    """What it is worth this turn that a target is lower by so many."""
    aim = target(state, slot)
    before, after = min(max(aim, 0), SIDES), min(max(aim - less, 0), SIDES)
    return (before - after) * sickness_cost(state, slot) // SIDES


@rule
def stress_cost(state: ArkShip, slot: int) -> int:
    """What one more token of stress costs from now on, or one less brings."""
    return w.STRESS * int(span(state)) // SPAN
