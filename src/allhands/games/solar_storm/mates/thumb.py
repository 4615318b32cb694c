"""A rule of thumb for Solar Storm: keep the ship whole, gather three cards, divert, move on.

Each choice gets a score and the highest is taken. It looks only at what lies open: hands, rooms,
face-up cards. The weights were found by trying changes in simulation and keeping what won more.
"""

from __future__ import annotations

from allhands.kernel.actions import Choices
from allhands.kernel.chance import Stream, below
from allhands.kernel.masks import bits, has_bit
from allhands.kernel.rule import rule

from .. import cards as c
from ..rules import decisions as d
from ..rules.actions import cards_lacking, has_card_for, lacked_by
from ..rules.state import SolarStorm
from ..rules.supply import cards_held, held, is_diverted, seat_of

VERB = d.ACTIONS.layout.verb
ARGUMENT = d.ACTIONS.layout.argument
NEVER = -1000

# Weights, in points of score
MOVE_CLOSER = 27
MEND_HERE = 0
READY_BONUS = 19
UNIVERSAL_COST = 14
NEEDED_COST = 3
TAKE_USEFUL = 7
GIVE_USEFUL = 5
TAKE_ONE = 15
USEFUL_BONUS = 45
FULL_BONUS = 40
DRAW = 94
AWAY_COST = 24
READY_WORTH = 106
EXPOSED_COST = 19
UNMENDABLE_COST = 19
ONE_LACKING_WORTH = 58
TWO_LACKING_WORTH = 36
NO_CUBE_URGENCY = 58
ONE_CUBE_URGENCY = 36
TWO_CUBES_URGENCY = 23
FEW_CARDS = 4
SCAVENGE_FOR_FEW = 40
DECK_KEPT = 25
REPAIR_CENTRE_COST = 4
ARMOURY_COST = 6
SPEND_TOKEN_SCORE = 46


@rule
def thumb(state: SolarStorm, choices: Choices, count: int, luck: Stream) -> int:
    """The first of the choices with the highest score."""
    goal = best_room(state)
    best = choices.action[0]
    best_score = NEVER
    for place in range(count):
        action = choices.action[place]
        score = int(score_of(state, goal, action)) * 8 + below(luck, 8)
        if score > best_score:
            best = action
            best_score = score
    return best


@rule
def score_of(state: SolarStorm, goal: int, action: int) -> int:
    """How good an action looks to the active crew member who is after room `goal`."""
    verb = VERB[action]
    a, b = ARGUMENT[action, 0], ARGUMENT[action, 1]
    here = state.meeple[state.active]
    if verb == d.MOVE:
        return MOVE_CLOSER if distance(state, a, goal) < distance(state, here, goal) else -20
    if verb == d.REPAIR:
        return score_repair(state, goal, here, a, b) + MEND_HERE
    if verb == d.REPAIR_AFAR:
        return score_repair(state, goal, a, b, ARGUMENT[action, 2])
    if verb == d.USE_CUBE:
        return 200
    if verb == d.DIVERT:
        return 300 - 10 * bits(a)
    if verb == d.ACTIVATE:
        return score_activate(state, here)
    if verb == d.TAKE:
        return TAKE_USEFUL if completes(state, b, goal) or rescues(state, b) else -20
    if verb == d.GIVE:
        return score_give(state, goal, a, b)
    if verb == d.SPEND_TOKEN:
        return SPEND_TOKEN_SCORE
    if verb == d.SCAVENGE:
        return score_scavenge(state)
    return score_answer(state, goal, verb, a)


@rule
def score_answer(state: SolarStorm, goal: int, verb: int, a: int) -> int:
    """How good an answer to the smaller questions looks."""
    if verb == d.TAKE_FACE_UP:
        full = cards_held(state, seat_of(state, state.active)) >= c.HAND_LIMIT - 1
        useful = completes(state, a, goal) or rescues(state, a)
        return TAKE_ONE + (USEFUL_BONUS if useful else 0) + (FULL_BONUS if full else 0)
    if verb in (d.DRAW_ONE, d.DRAW_TWO):
        return DRAW
    if verb in (d.DISCARD, d.REPLACE):
        return score_discard(state, goal, a)
    if verb == d.DAMAGE:
        return bits(state.cubes[a]) * 20 + 5 * is_diverted(state, a)
    if verb == d.PLACE_SHIELD:
        return urgency(state, a)
    if verb == d.NO_MORE:  # a token that stays in the supply helps nobody
        return -1
    if verb in (d.SALVAGE, d.NEXT_RESOURCE):
        return 30 if a == c.UNIVERSAL or wants(state, a, goal) else 0
    return 0


@rule
def score_discard(state: SolarStorm, goal: int, kind: int) -> int:
    """Give up what there is most of, and least of what the room gone after takes."""
    if kind == c.UNIVERSAL:
        return NEVER + 1
    needed = 0 if goal == c.ENERGY_CORE else c.DIVERT_NEEDS[goal, kind]
    return 20 * held(state, kind) - 30 * needed


@rule
def score_give(state: SolarStorm, goal: int, other: int, kind: int) -> int:
    """Worth an action if it completes what another needs and oneself does not."""
    if goal != c.ENERGY_CORE and cards_lacking(state, goal) <= 1 and c.DIVERT_NEEDS[goal, kind] > 0:
        return -20
    for room in range(c.DAMAGEABLE):
        if not is_diverted(state, room) and lacked_by(state, other, room) == 1:
            if kind == c.UNIVERSAL or state.hand[other, kind] < c.DIVERT_NEEDS[room, kind]:
                return GIVE_USEFUL
    return -20


@rule
def best_room(state: SolarStorm) -> int:
    """The room most worth going to, or staying in."""
    if state.diverted == c.ALL_DIVERTED:
        return c.ENERGY_CORE
    best = 0
    best_worth = NEVER
    for room in range(c.DAMAGEABLE):
        away = distance(state, state.meeple[state.active], room)
        worth = worth_of(state, room) - AWAY_COST * away
        if worth > best_worth:
            best = room
            best_worth = worth
    return best


@rule
def worth_of(state: SolarStorm, room: int) -> int:
    """What the active crew member could do for a room with the cards at hand."""
    exposed = c.SPACES - bits(state.cubes[room])
    mendable = exposed > 0 and has_card_for(state, room)
    worth = urgency(state, room) if mendable else 0
    if is_diverted(state, room):
        return worth
    lacking = cards_lacking(state, room)
    if lacking == 0:
        worth += READY_WORTH - EXPOSED_COST * exposed
        worth -= 0 if mendable or exposed == 0 else UNMENDABLE_COST
    elif lacking == 1:
        worth += ONE_LACKING_WORTH
    elif lacking == 2:
        worth += TWO_LACKING_WORTH
    return worth


@rule
def urgency(state: SolarStorm, room: int) -> int:
    """How near a room is to being lost: from 0, whole, to 100, no cube and no protection."""
    if state.damage_deck.count == 0:
        return 0
    left = bits(state.cubes[room])
    for owner in range(state.crew):
        left += state.shields[room, owner]
    if left == 0:
        return NO_CUBE_URGENCY
    if left == 1:
        return ONE_CUBE_URGENCY
    return TWO_CUBES_URGENCY if left == 2 else 0


@rule
def distance(state: SolarStorm, room: int, other: int) -> int:
    """Moves from one room to another."""
    start, end = state.cell[room], state.cell[other]
    return int(abs(start // 3 - end // 3)) + int(abs(start % 3 - end % 3))


@rule
def wants(state: SolarStorm, kind: int, goal: int) -> bool:
    """Whether a card would help to divert the room gone after, or to mend it."""
    if kind == c.UNIVERSAL:
        return True
    if goal == c.ENERGY_CORE:
        return False
    if not is_diverted(state, goal) and held(state, kind) < c.DIVERT_NEEDS[goal, kind]:
        return True
    return held(state, kind) == 0 and mends(state, kind, goal)


@rule
def completes(state: SolarStorm, kind: int, goal: int) -> bool:
    """Whether a card is the last one missing to divert the room gone after."""
    if goal == c.ENERGY_CORE or is_diverted(state, goal) or cards_lacking(state, goal) != 1:
        return False
    return kind == c.UNIVERSAL or held(state, kind) < c.DIVERT_NEEDS[goal, kind]


@rule
def rescues(state: SolarStorm, kind: int) -> bool:
    """Whether a card would mend a room in danger that one is in and has no card for."""
    here = state.meeple[state.active]
    if (
        here == c.ENERGY_CORE
        or urgency(state, here) < ONE_CUBE_URGENCY
        or has_card_for(state, here)
    ):
        return False
    return kind == c.UNIVERSAL or mends(state, kind, here)


@rule
def mends(state: SolarStorm, kind: int, room: int) -> bool:
    """Whether a card of a kind repairs an exposed space of a room."""
    for space in range(c.SPACES):
        if c.TRACKER[room, space] == kind and not has_bit(state.cubes[room], space):
            return True
    return False


@rule
def score_repair(state: SolarStorm, goal: int, room: int, space: int, universal: int) -> int:
    """Repairs are for rooms in danger, and for those that could be diverted next; not with cards
    that diverting takes."""
    score = urgency(state, room)
    if not is_diverted(state, room) and cards_lacking(state, room) == 0:
        score += READY_BONUS
    if universal:
        return score - UNIVERSAL_COST
    kind = c.TRACKER[room, space]
    if goal != c.ENERGY_CORE and not is_diverted(state, goal):
        needed = held(state, kind) <= c.DIVERT_NEEDS[goal, kind]
        score -= NEEDED_COST if needed else 0
    return score


@rule
def score_scavenge(state: SolarStorm) -> int:
    """Worth an action only with few cards in hand and many in the deck."""
    few = cards_held(state, seat_of(state, state.active)) < FEW_CARDS
    deck = state.resource_deck
    enough = deck.counted == 0 or deck.count > DECK_KEPT  # uncounted, one hopes for the best
    return SCAVENGE_FOR_FEW if few and enough else -10


@rule
def score_activate(state: SolarStorm, room: int) -> int:
    """The powers worth using without much thought."""
    if room == c.ENERGY_CORE:
        return 1000
    if room == c.REPAIR_CENTRE and state.version[room] == 0:
        return worst_urgency(state) - REPAIR_CENTRE_COST
    if room == c.ARMOURY and state.version[room] == 0:
        return worst_urgency(state) - ARMOURY_COST
    return -10


@rule
def worst_urgency(state: SolarStorm) -> int:
    """The urgency of the room nearest to being lost."""
    worst = 0
    for room in range(c.DAMAGEABLE):
        worst = max(worst, urgency(state, room))
    return worst
