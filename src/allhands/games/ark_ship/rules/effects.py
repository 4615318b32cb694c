"""What the rows of crises and life goals do, one function an effect or a few alike.

The source of an effect is a location, or `SOURCE_CREW` and a crew member whose life goal it is, or
`NOWHERE` for a life goal that is bound to no location, or `UNTESTED`.
"""

from __future__ import annotations

from allhands.kernel import agenda
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import has_bit
from allhands.kernel.rule import rule
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from . import events as e
from . import laws
from . import tasks as t
from .crew_sheet import (
    EVERY_SKILL,
    add_stress,
    calm,
    check_age,
    fall_sick,
    gain_rank,
    get_stress,
    heal,
    is_aboard,
    is_at,
    lasts,
    learn_one_of,
    owner,
    roll_skill,
    roll_trait,
    tell_of,
)
from .crises import SOLVED_HERE, TAKEN_AWAY, ask_for_crisis, card_at, remove_crisis
from .freezer import gain_sleepers, lose_sleepers
from .life_goals import NOWHERE, SOURCE_CREW, decoded
from .signals import ask_for_column, columns_down
from .state import ArkShip

UNTESTED = NOWHERE - 1
"""The source of what befalls those who took part in no test."""
SOURCES = 2 * SOURCE_CREW
"""All sources are less."""


@rule
def effect(state: ArkShip, seat: int, what: int, amount: int, source: int) -> None:
    """Task: an effect happens."""
    own = source - SOURCE_CREW if source >= SOURCE_CREW else UNKNOWN
    if own >= 0:
        effect_on_one(state, seat, what, amount, own)
    elif what in (c.REMOVE, c.REMOVE_HERE):
        remove_here(state, what, source)
    else:
        effect_on_crew(state, seat, what, amount, source)
    effect_on_ship(state, seat, what, amount, source)
    effect_chosen(state, what, source)


@rule
def card_of(state: ArkShip, source: int) -> int:
    """The card that an effect comes from; -1 for one that comes from no location."""
    return card_at(state, source) if source < c.LOCATIONS else UNKNOWN


# On the ship


@rule
def effect_on_ship(state: ArkShip, seat: int, what: int, amount: int, source: int) -> None:
    """Effects that reach the freezer, the crises, the signals or the whole crew."""
    if what == c.LOSE:
        lose_sleepers(state, amount, card_of(state, source))
    elif what == c.GAIN:
        gain_sleepers(state, amount)
    elif what == c.CRISIS:
        agenda.push(state.agenda, t.NEW_CRISES, seat, amount)
    elif what == c.WAVES:
        agenda.push(state.agenda, t.NEW_WAVEFORMS, seat)
    elif what == c.COLUMNS_DOWN:
        columns_down(state)
    elif what == c.TOKEN_LOST:
        lose_tokens(state, amount)
    elif what == c.CALM_ALL:
        for slot in range(c.SLOTS):
            calm(state, slot, amount)
    elif what in (c.STRESS_ALL, c.AGE_ALL):
        reach_from(state, seat, what, amount, source, card_of(state, source), 0)
    elif what == c.STEADY:
        state.result_bonus += 1
        tell_of(state, e.STEADIED, UNKNOWN, state.result_bonus)


@rule
def remove_here(state: ArkShip, what: int, location: int) -> None:
    """The crisis of this location goes."""
    if location < c.CRISIS_PLACES:
        remove_crisis(state, location, SOLVED_HERE if what == c.REMOVE else TAKEN_AWAY)


# On the crew at a location


ON_THOSE_HERE = (
    c.STRESS_HERE,
    c.AGE_HERE,
    c.SICKEN_HERE,
    c.LEARN_HERE,
    c.TRAIT_HERE,
    c.SKILL_OTHERS,
)


@rule
def effect_on_crew(state: ArkShip, seat: int, what: int, amount: int, location: int) -> None:
    """Effects that reach those who stand here, or the planet crisis that lies here."""
    if what in ON_THOSE_HERE:
        reach_from(state, seat, what, amount, location, card_of(state, location), 0)
    elif what == c.CALM_HERE:
        for slot in range(c.SLOTS):
            if is_at(state, slot, location):
                calm(state, slot, amount)
    elif what == c.TOKEN:
        earn_tokens(state, location - c.PLANET_1, amount)


@rule
def reach_from(
    state: ArkShip, seat: int, what: int, amount: int, source: int, card: int, slot: int
) -> None:
    """An effect reaches one after the other, from this slot on. Its card is remembered, since it
    may be gone before the last is reached."""
    where = ((int(card) + 1) * SOURCES + int(source)) * c.SLOTS + int(slot)
    agenda.push(state.agenda, t.EACH, seat, what, amount, where)


@rule
def each(state: ArkShip, seat: int, what: int, amount: int, where: int) -> None:
    """Task: an effect reaches the next one."""
    source = where // c.SLOTS % SOURCES
    card = where // c.SLOTS // SOURCES - 1
    for slot in range(where % c.SLOTS, c.SLOTS):
        if is_reached_by(state, slot, what, source):
            if slot + 1 < c.SLOTS:
                reach_from(state, seat, what, amount, source, card, slot + 1)
            reach(state, seat, what, amount, slot, card)
            return


@rule
def is_reached_by(state: ArkShip, slot: int, what: int, source: int) -> bool:
    """Whether an effect reaches a crew member: one of those who were in no test, of all others, of
    the whole crew, or of those at the location that it comes from."""
    if not is_aboard(state, slot):
        return False
    if source == UNTESTED:
        return not has_bit(state.tested, slot)
    if what == c.SKILL_OTHERS:
        return source != SOURCE_CREW + slot
    return what in (c.STRESS_ALL, c.AGE_ALL) or state.place[slot] == source


@rule
def reach(state: ArkShip, seat: int, what: int, amount: int, slot: int, card: int) -> None:
    """An effect of a card, or of none, reaches one crew member."""
    if what in (c.STRESS_ALL, c.STRESS_HERE):
        get_stress(state, seat, slot, amount, 0)
    elif what in (c.AGE_ALL, c.AGE_HERE):
        check_age(state, seat, slot, amount, card)
    elif what == c.SICKEN_HERE:
        fall_sick(state, seat, slot, card)
    elif what == c.LEARN_HERE:
        learn_one_of(state, seat, slot, c.LEARNABLE[card])
    elif what == c.TRAIT_HERE:
        roll_trait(state, seat, slot)
    elif what == c.SKILL_OTHERS:
        roll_skill(state, seat, slot)


# On the crew member whose life goal it is


@rule
def effect_on_one(state: ArkShip, seat: int, what: int, amount: int, slot: int) -> None:
    """Effects on a crew member, or on all others."""
    if what == c.RANK_OWN:
        learn_one_of(state, seat, slot, EVERY_SKILL)
    elif what == c.TRAIT_OWN:
        roll_trait(state, seat, slot)
    elif what == c.HEAL_OWN:
        heal(state, slot)
    elif what == c.TEACH_OTHERS:
        teach_others(state, slot)
    elif what == c.SKILL_OTHERS:
        reach_from(state, seat, what, amount, SOURCE_CREW + slot, UNKNOWN, 0)


@rule
def teach_others(state: ArkShip, teacher: int) -> None:
    """Everybody else gains the first rank in each skill that one has mastered."""
    for skill in range(c.SKILLS):
        if state.ranks[teacher, skill] == c.MOST_RANKS:
            for slot in range(c.SLOTS):
                if slot != teacher and is_aboard(state, slot) and state.ranks[slot, skill] == 0:
                    gain_rank(state, slot, skill)


# Effects with a choice


@rule
def effect_chosen(state: ArkShip, what: int, source: int) -> None:
    """Effects for which the speaker chooses."""
    if what in (c.STRESS_ONTO_ONE, c.SICKEN_ONE, c.KILL_ONE_HERE, c.HEAL_ONE, c.CLONE):
        ask_for_crew(state, what, source)
    elif what in (c.COLUMN_ZERO, c.COLUMN_ANY):
        ask_for_column(state, what)
    elif what == c.REMOVE_ANY:
        ask_for_crisis(state)
    elif what == c.TOKEN_ANY:
        ask_for_planet(state)


@rule
def can_be_chosen(state: ArkShip, slot: int, what: int, location: int) -> bool:
    """Whom an effect can be chosen to reach."""
    if what == c.SICKEN_ONE:
        return is_aboard(state, slot)
    if what == c.HEAL_ONE:
        return is_aboard(state, slot) and state.ranks[slot, c.SICKNESS] > 0
    return is_at(state, slot, location)


@rule
def ask_for_crew(state: ArkShip, what: int, location: int) -> None:
    """The speaker chooses a crew member, if there is more than one to choose from."""
    found = 0
    only = 0
    for slot in range(c.SLOTS):
        if can_be_chosen(state, slot, what, location):
            found += 1
            only = slot
    if found == 1:
        happen_to(state, what, only, location)
    elif found > 1:
        agenda.push(state.agenda, t.CHOOSE_CREW, state.speaker, what, location)


@rule
def why_not_choose_member(state: ArkShip, slot: int, what: int, location: int) -> int:
    """Somebody whom the effect can reach."""
    return ALLOWED if can_be_chosen(state, slot, what, location) else laws.NOT_TO_BE_CHOSEN


@rule
def choose_member(state: ArkShip, slot: int, what: int, location: int) -> None:
    """The effect reaches whom the speaker chose."""
    happen_to(state, what, slot, location)


@rule
def happen_to(state: ArkShip, what: int, slot: int, location: int) -> None:
    """An effect of the card at a location on the crew member chosen."""
    seat = owner(state, slot)
    if what == c.SICKEN_ONE:
        fall_sick(state, seat, slot, card_at(state, location))
    elif what == c.KILL_ONE_HERE:
        agenda.push(state.agenda, t.DIE, seat, slot, card_at(state, location))
    elif what == c.HEAL_ONE:
        heal(state, slot)
    elif what == c.STRESS_ONTO_ONE:
        stress_onto_one(state, slot)
    elif what == c.CLONE:
        clone(state, slot, card_at(state, location))


@rule
def stress_onto_one(state: ArkShip, slot: int) -> None:
    """All stress of all others moves to one crew member. An android's cannot be taken off it."""
    tokens = 0
    for other in range(c.SLOTS):
        if other != slot and is_aboard(state, other) and not lasts(state, other, c.ANDROID):
            tokens += state.stress[other]
            state.stress[other] = 0
    if tokens > 0:
        tell_of(state, e.STRESS_MOVED, slot, tokens)
        add_stress(state, slot, tokens)


@rule
def clone(state: ArkShip, slot: int, card: int) -> None:
    """One crew member grows as old again as it is, and a copy is laid in the freezer."""
    tell_of(state, e.CLONED, slot)
    gain_sleepers(state, 1)
    check_age(state, owner(state, slot), slot, state.age[slot], card)


# Tokens on planet crises


@rule
def tokens_left(state: ArkShip) -> int:
    """Signal tokens set aside that lie on no planet crisis yet: five for each decoded signal."""
    return c.COLUMNS * decoded(state) - state.earned[0] - state.earned[1]


@rule
def earn_tokens(state: ArkShip, planet: int, amount: int) -> None:
    """Lay signal tokens on a planet crisis, as many as there are."""
    laid = min(amount, tokens_left(state))
    if laid > 0:
        state.earned[planet] += laid
        tell_tokens(state, planet, laid)


@rule
def lose_tokens(state: ArkShip, amount: int) -> None:
    """Each planet crisis loses signal tokens."""
    for planet in range(c.SIGNALS):
        lost = min(amount, int(state.earned[planet]))
        if lost > 0:
            state.earned[planet] -= lost
            tell_tokens(state, planet, -lost)


@rule
def tell_tokens(state: ArkShip, planet: int, change: int) -> None:
    """Tell how a planet crisis stands now."""
    card = c.CRISES + state.planet[planet]
    tell(state.chronicle, e.TOKEN_EARNED, planet, card, change, state.earned[planet])


@rule
def ask_for_planet(state: ArkShip) -> None:
    """The speaker chooses a planet crisis for a token, if two are revealed."""
    if tokens_left(state) == 0:
        return
    if decoded(state) == c.SIGNALS:
        agenda.push(state.agenda, t.CHOOSE_PLANET, state.speaker)
        return
    for planet in range(c.SIGNALS):
        if state.signal[planet] < 0:
            earn_tokens(state, planet, 1)


@rule
def why_not_add_token(state: ArkShip, planet: int) -> int:
    """A planet crisis that is revealed, while there are tokens."""
    if state.signal[planet] >= 0:
        return laws.NO_PLANET_THERE
    return ALLOWED if tokens_left(state) > 0 else laws.NO_TOKENS_LEFT


@rule
def add_token(state: ArkShip, planet: int) -> None:
    """Lay a token on the planet crisis chosen."""
    earn_tokens(state, planet, 1)
