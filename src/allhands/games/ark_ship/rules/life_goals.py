"""Life goals: the one purpose of each crew member, held in secret, revealed and scored."""

from __future__ import annotations

from allhands.kernel import agenda, piles
from allhands.kernel.chronicle import tell_to
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, bits, has_bit
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT, UNKNOWN

from .. import cards as c
from . import events as e
from . import laws
from . import tasks as t
from .crew_sheet import WITHOUT_GOAL, clear_sheet, crew_at, is_aboard, member, owner, tell_of
from .state import ArkShip

SOURCE_CREW = 16
"""What an effect comes from: a location's number, or this and a slot, for a crew member."""
NOWHERE = 15
"""The source of an effect that is bound to no location."""


# Conditions


@rule
def is_reached(state: ArkShip, slot: int) -> bool:
    """Whether the condition of a crew member's life goal holds."""
    goal = state.goal[slot]
    if goal < 0 or state.without == WITHOUT_GOAL + goal:
        return False
    when = int(c.GOAL_WHEN[goal])
    number = int(c.GOAL_NUMBER[goal])
    if when <= c.CALM_AGED:
        return is_grown(state, slot, when, number)
    if when <= c.FAILED:
        return is_marked(state, slot, when, number)
    if when <= c.NAMED_SKILLED:
        return is_company(state, slot, when, number)
    return is_ship(state, slot, when, number)


@rule
def is_grown(state: ArkShip, slot: int, when: int, number: int) -> bool:
    """Conditions of skills, traits and years."""
    if when == c.RANK_TWO:
        return skills_of_rank(state, slot, c.MOST_RANKS) >= number
    if when == c.RANK_TWO_IN:
        return state.ranks[slot, number] == c.MOST_RANKS
    if when == c.SKILLED:
        return skills_of_rank(state, slot, 1) >= number
    if when == c.HAS_TRAITS:
        return bits(state.traits[slot]) >= number
    if when == c.SERVED:
        return state.served[slot] >= number
    if when == c.AGED:
        return state.age[slot] >= number
    if when == c.CALM_AGED:
        return state.age[slot] >= number and state.stress[slot] == 0
    return when == c.ALWAYS


@rule
def skills_of_rank(state: ArkShip, slot: int, rank: int) -> int:
    """In how many skills a crew member has at least this rank."""
    found = 0
    for skill in range(c.SKILLS):
        if state.ranks[slot, skill] >= rank:
            found += 1
    return found


@rule
def is_marked(state: ArkShip, slot: int, when: int, number: int) -> bool:
    """Conditions of stress, sickness and tests."""
    if when == c.STRESSED:
        return state.stress[slot] >= number
    if when == c.STRESS_AT_MOST:
        return state.stress[slot] <= number
    if when == c.SICK:
        return state.ranks[slot, c.SICKNESS] >= number
    if when == c.SOLVED:
        return state.solved[slot] >= number
    return when == c.FAILED and state.failed[slot] >= number


@rule
def is_company(state: ArkShip, slot: int, when: int, number: int) -> bool:
    """Conditions of who is where, and of the crew member written down."""
    here = state.place[slot]
    if when == c.ALONE_AT:
        return here == number and crew_at(state, number) == 1
    if when == c.WITH:
        return here >= 0 and crew_at(state, here) > number
    if when == c.NAMED_DEAD:
        return state.named_dead[slot] == 1
    named = state.named[slot]
    if named < 0:
        return False
    if when == c.WITH_NAMED:
        return here >= 0 and state.place[named] == here
    return when == c.NAMED_SKILLED and skills_of_rank(state, named, 1) >= number


@rule
def is_ship(state: ArkShip, slot: int, when: int, number: int) -> bool:
    """Conditions of the ship: signals, planets, the memorial, crises."""
    if when == c.DECODED:
        return decoded(state) >= number
    if when == c.TOKENS:
        return state.earned[0] + state.earned[1] >= number
    if when == c.MEMORIAL:
        return state.memorial.count >= number
    if when == c.CRISES_AT_MOST:
        return crises_aboard(state) <= number
    here = int(state.place[slot])
    return when == c.AT_CRISIS and 0 <= here < c.CRISIS_PLACES and bool(state.crisis[here] >= 0)


@rule
def decoded(state: ArkShip) -> int:
    """How many signals are decoded."""
    found = 0
    for place in range(c.SIGNALS):
        if state.signal[place] < 0:
            found += 1
    return found


@rule
def crises_aboard(state: ArkShip) -> int:
    """How many crises lie on the ship."""
    found = 0
    for place in range(c.CRISIS_PLACES):
        if state.crisis[place] >= 0:
            found += 1
    return found


# Somebody is written down


@rule
def write_names(state: ArkShip, seat: int, first: int) -> None:
    """Task: whose life goal names somebody writes down another crew member, once there is one.
    A name whose bearer has died is crossed out, and another is written."""
    for slot in range(first, c.SLOTS):
        if (
            state.has_named[slot] == 1
            and state.named[slot] < 0
            and state.named_dead[slot] == 0
            and others_aboard(state, slot) > 0
        ):
            state.reveals += 1  # all see that a name is written
            agenda.push(state.agenda, t.WRITE_NAMES, seat, slot + 1)
            if others_aboard(state, slot) == 1:
                write_only_name(state, slot)
            else:
                agenda.push(state.agenda, t.WRITE_NAME, owner(state, slot), slot)
            return


@rule
def others_aboard(state: ArkShip, slot: int) -> int:
    """How many others are awake."""
    found = 0
    for other in range(c.SLOTS):
        if other != slot and is_aboard(state, other):
            found += 1
    return found


@rule
def write_only_name(state: ArkShip, slot: int) -> None:
    """With one other aboard there is nothing to choose."""
    for other in range(c.SLOTS):
        if other != slot and is_aboard(state, other):
            set_name(state, slot, other)


@rule
def set_name(state: ArkShip, slot: int, other: int) -> None:
    """Write a name down in secret."""
    state.named[slot] = other
    state.written |= bit(slot)
    tell_to(
        state.chronicle,
        state.goal_seen[slot],
        e.NAME_WRITTEN,
        member(state, slot),
        member(state, other),
    )


@rule
def why_not_write(state: ArkShip, other: int, slot: int) -> int:
    """Another crew member who is awake."""
    return ALLOWED if other != slot and is_aboard(state, other) else laws.NOBODY_TO_NAME


@rule
def write(state: ArkShip, other: int, slot: int) -> None:
    """Write down the name chosen."""
    set_name(state, slot, other)


@rule
def cross_out(state: ArkShip, dead: int) -> None:
    """Whoever had written down somebody who has died crosses the name out. Where that was the
    goal, none will be written again."""
    for slot in range(c.SLOTS):
        if state.named[slot] == dead:
            state.named[slot] = UNKNOWN
            if c.GOAL_WHEN[state.goal[slot]] == c.NAMED_DEAD:
                state.named_dead[slot] = 1


# Revealing


@rule
def reach_goals(state: ArkShip, seat: int, first: int) -> None:
    """Task: each player whose crew member has reached its life goal may reveal it, once a turn.
    A goal that is looked at counts as something seen even if nobody is asked, as then all know what
    it is not."""
    for slot in range(first, c.SLOTS):
        if not may_be_asked(state, slot):
            continue
        state.reveals += 1
        if c.GOAL_REVEAL[state.goal[slot]] == c.MAY_REVEAL and is_reached(state, slot):
            agenda.push(state.agenda, t.REACH_GOALS, seat, slot + 1)
            agenda.push(state.agenda, t.REVEAL_GOAL, owner(state, slot), slot)
            return


@rule
def may_be_asked(state: ArkShip, slot: int) -> bool:
    """Whether a crew member has a life goal that is secret still, and that was not kept so this
    turn: as far as all can see, its player may be asked."""
    if not is_aboard(state, slot) or state.has_goal[slot] == 0:
        return False
    return not has_bit(state.revealed | state.declined, slot)


@rule
def why_not_reveal_goal(state: ArkShip, slot: int) -> int:
    """Its condition holds."""
    return ALLOWED if is_reached(state, slot) else laws.NOT_REACHED


@rule
def reveal_goal(state: ArkShip, slot: int) -> None:
    """Turn it up, now that it scores."""
    reveal(state, slot)


@rule
def not_now(state: ArkShip, slot: int) -> None:
    """Keep it secret for this turn."""
    state.declined |= bit(slot)
    tell_of(state, e.NOT_REVEALED, slot)


@rule
def reveal(state: ArkShip, slot: int) -> None:
    """Turn a life goal up; if its condition holds it is scored, and has its effects."""
    state.revealed |= bit(slot)
    if state.goal_seen[slot] != EVERY_SEAT:
        state.reveals += 1
        state.goal_seen[slot] = EVERY_SEAT
    if is_reached(state, slot):
        score(state, slot, SOURCE_CREW + slot)
    else:
        tell_of(state, e.GOAL_REVEALED, slot, state.goal[slot], 0, state.goal_boxes)


@rule
def score(state: ArkShip, slot: int, source: int) -> None:
    """Check a life-goal box of the ship sheet; what the card does happens."""
    goal = state.goal[slot]
    state.goal_boxes = min(c.GOAL_BOXES, int(state.goal_boxes) + 1)
    tell_of(state, e.GOAL_REVEALED, slot, goal, 1, state.goal_boxes)
    for number in range(c.MOST_EFFECTS):
        place = c.MOST_EFFECTS - 1 - number
        if c.GOAL_EFFECT[goal, place, 0] >= 0:
            agenda.push(
                state.agenda,
                t.EFFECT,
                owner(state, slot),
                c.GOAL_EFFECT[goal, place, 0],
                c.GOAL_EFFECT[goal, place, 1],
                source,
            )


# Death


@rule
def die(state: ArkShip, seat: int, slot: int, of: int) -> None:
    """Task: the life goal is turned up and tested; the portrait joins the memorial."""
    if not is_aboard(state, slot):
        return
    tell_of(state, e.DIED, slot, state.portrait[slot], of)
    if state.has_goal[slot] == 1:
        if not has_bit(state.revealed, slot):
            reveal_at_death(state, slot)
        piles.discard(state.goals_past, state.goal[slot])
    piles.discard(state.memorial, state.portrait[slot])
    clear_sheet(state, slot)
    state.died_of[slot] = of
    cross_out(state, slot)


@rule
def reveal_at_death(state: ArkShip, slot: int) -> None:
    """A life goal that death reveals scores if its condition held until then. What it does comes
    from where the crew member stood."""
    state.reveals += 1
    state.goal_seen[slot] = EVERY_SEAT
    here = state.place[slot]
    if is_reached(state, slot):
        score(state, slot, here if here >= 0 else NOWHERE)
    else:
        tell_of(state, e.GOAL_REVEALED, slot, state.goal[slot], 0, state.goal_boxes)
