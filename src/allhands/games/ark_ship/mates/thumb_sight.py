"""What the rule of thumb sees on the table: how long is left, what stands, what it would cost."""

from __future__ import annotations

from allhands.kernel.masks import has_bit
from allhands.kernel.rule import rule

from ..cards import (
    BOXES,
    CLEVER,
    COLUMNS,
    COSTS,
    CRISES,
    FEWER_DICE,
    MOST_RANKS,
    ONE_EACH,
    ONGOING,
    PLANET_1,
    PLANETS,
    SICKNESS,
    TARGET,
    TESTED,
    TESTS,
)
from ..rules.crew_sheet import has_trait
from ..rules.crises import card_at
from ..rules.ending import needed
from ..rules.locations import half_of_crew
from ..rules.state import ArkShip
from ..rules.turn import sickness_bonus, sickness_target
from .thumb_odds import (
    AT_A_STROKE,
    AT_ONCE,
    CLEVER_DIE,
    DIE,
    EXPECTED,
    HARM,
    LAST_TOKEN,
    NUISANCE,
    TOKEN_WORTH,
)
from .thumb_weights import (
    DEAD,
    DRAIN,
    FOLLOWER,
    HIDDEN_COST,
    LEADER,
    NEEDED,
    NEEDLESS,
    OVERDUE,
    OVERDUE_HARM,
    SICK,
    SICK_AGAIN,
    STRESS,
    TOKEN_LATE,
)

SIDES = 6
SPAN = 4
MOST_LACKING = 6


@rule
def turns_left(state: ArkShip) -> int:
    """The turns after this one."""
    return BOXES - int(state.progress)


@rule
def span(state: ArkShip) -> int:
    """How much of a life the crew have before them, up to SPAN."""
    return min(turns_left(state), SPAN)


# Tests


@rule
def test_at(state: ArkShip, location: int) -> int:
    """The card of the test at a location, as the tables of chances number it, or -1."""
    card = int(card_at(state, location))
    if card >= CRISES:
        lacking = int(tokens_needed(state, location - PLANET_1))
        if lacking == 1:
            return card - CRISES + LAST_TOKEN
        if lacking == 2 * (turns_left(state) + 1):
            return card - CRISES + AT_A_STROKE
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
    if card < CRISES:
        cost = -OVERDUE * int(EXPECTED[card, 0, 0, AT_ONCE]) // 100
        cost -= OVERDUE_HARM * int(EXPECTED[card, 0, 0, HARM]) * span(state) // (100 * SPAN)
        cost += int(nuisance(state, int(ONGOING[card])))
        return max(0, left * cost)
    lacking = tokens_needed(state, location - PLANET_1)
    if lacking == 0 or lacking > 2 * (left + 1):
        return 0
    share = (
        int(TOKEN_WORTH[min(lacking, MOST_LACKING)])
        * (100 + TOKEN_LATE * (BOXES - left) // BOXES)
        // 100
    )
    if lacking == 2 * (left + 1):
        share *= 2
    return int(COSTS[card - CRISES]) * share * int(urgency(state, location - PLANET_1)) // 100


@rule
def nuisance(state: ArkShip, ongoing: int) -> int:
    """What it costs each turn that something lasts."""
    cost = int(NUISANCE[ongoing])
    if ongoing != ONE_EACH:
        return cost
    return cost * (int(state.slots) - min(int(state.players), int(half_of_crew(state)))) // 2


@rule
def strength(state: ArkShip, slot: int, number: int) -> int:
    """What a crew member brings to a test, in thirds of a die."""
    card = int(number) if number < TESTS else CRISES + (int(number) - CRISES) % PLANETS
    dice = 1 + int(state.ranks[slot, TESTED[card, 0]]) + int(state.ranks[slot, TESTED[card, 1]])
    if has_bit(state.ongoing, FEWER_DICE) and ONGOING[card] != FEWER_DICE and dice > 1:
        dice -= 1
    return dice * (CLEVER_DIE if has_trait(state, slot, CLEVER) else DIE)


# Planets


@rule
def distance(state: ArkShip, signal: int) -> int:
    """The steps that the tokens of a signal are from their targets."""
    steps = 0
    for column in range(COLUMNS):
        steps += abs(int(state.token[signal, column]) - int(TARGET[state.signal[signal], column]))
    return steps


@rule
def urgency(state: ArkShip, planet: int) -> int:
    """How much it matters that a planet crisis is met, in hundredths: by whether the sleepers who
    may be left would do without."""
    sleepers = int(state.sleepers) - DRAIN * int(turns_left(state)) // 10
    cost = int(cost_of(state, planet))
    if sleepers <= cost:
        return NEEDED
    other = 1 - planet
    steps = int(steps_to_go(state, other))
    if steps == 0 or sleepers > cost + int(cost_of(state, other)):
        return NEEDLESS
    is_leader = (int(steps_to_go(state, planet)), planet) < (steps, other)
    return LEADER if is_leader else FOLLOWER


@rule
def cost_of(state: ArkShip, planet: int) -> int:
    """The sleepers that a planet crisis costs, as far as it is known."""
    return HIDDEN_COST if state.signal[planet] >= 0 else int(COSTS[state.planet[planet]])


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
    if state.ranks[slot, SICKNESS] == MOST_RANKS:
        return DEAD
    cost = SICK if state.ranks[slot, SICKNESS] == 0 else SICK_AGAIN
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
    return STRESS * int(span(state)) // SPAN
