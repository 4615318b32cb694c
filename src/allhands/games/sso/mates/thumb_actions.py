"""Actions of locations and of crew, by the rule of thumb."""

from __future__ import annotations

from allhands.kernel.agenda import argument
from allhands.kernel.masks import has_bit
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import missions as m
from ..cards.conditions import EQUIPPED
from ..rules import actions, crew, missions
from ..rules import decisions as d
from ..rules.state import Omega
from . import thumb_weights as w
from .thumb_sight import REWARD, Sight, halves, heartening, is_doomed_pod
from .thumb_worth import dark_white, keeping, report_worth, worth_of

VERB = d.ACTIONS.layout.verb
ARGUMENT = d.ACTIONS.layout.argument


@rule
def score_action(state: Omega, sight: Sight, action: int) -> int:
    """How good it is that the one who acts does this; nothing, for doing nothing."""
    member = int(argument(state.agenda, 0))
    verb, a, b = int(VERB[action]), int(ARGUMENT[action, 0]), int(ARGUMENT[action, 1])
    if verb == d.FILL:
        return score_fill(state, sight, member, a)
    if verb == d.GROW:
        return 1 + sight.oxygen * actions.growth(state)
    if verb in (d.CHEER, d.CHEER_TWICE):
        return heartening(state, sight, a, 2 if verb == d.CHEER_TWICE else 1)
    if verb in (d.WEAR_DOWN, d.WEAR_TWICE, d.DARKEN):
        return w.NEVER
    if verb == d.RECALL:
        return score_recall(state, sight, member)
    if verb == d.REPORT:
        return report_worth(state, a)
    if verb == d.KEEP_PODS:
        return keeping(state, sight)
    if verb == d.ORDER:
        gain = worth_of(state, sight, a, b) - worth_of(state, sight, a, state.crew[a].location)
        return gain - 1 if has_bit(sight.own, a) else gain - w.BRING
    if verb == d.POWER_UP:
        return score_power(state, sight, a)
    return score_of_card(state, sight, member, verb, a, b)


@rule
def score_of_card(state: Omega, sight: Sight, member: int, verb: int, a: int, b: int) -> int:
    """How good the action on somebody's card is."""
    if verb == d.BACK:
        return 2 * w.LIFE if missions.is_only_token(state, member) else -1
    if verb == d.SCRAP:
        return score_scrap(state, a) + score_scrap(state, b)
    if verb == d.SUIT_UP:
        room = min(c.SUIT, int(c.MOST_OXYGEN[member]) - int(state.crew[member].oxygen))
        is_sent = sight.outside > 0 and sight.oxygen <= w.ENOUGH
        return room * w.OWN_OXYGEN - c.SUIT * sight.oxygen // 2 + (sight.outside if is_sent else 0)
    if verb == d.DRAIN:
        gain = heartening(state, sight, a, -1) + sight.oxygen
        return gain if state.crew[a].morale > 2 else w.NEVER
    if verb == d.TEND or verb == d.SHARE_OUT:
        return score_help(state, sight, member, verb)
    if verb == d.SILENCE:
        return w.SILENCE
    if verb == d.SCAN:
        return 2
    if verb == d.COPY:
        return 3 if c.POWER[a] in (c.RESTORE, c.TEND, c.SHARE_OUT, c.BACK) else -1
    if verb == d.RELIEVE:
        return w.LIFE if state.crew[member].morale == 0 else -1
    return -1 if verb == d.STEER else 0


@rule
def score_fill(state: Omega, sight: Sight, member: int, oxygen: int) -> int:
    """Enough to outlast the general supply, which is worth more to those who are to go outside; it
    may not leave others without."""
    price = actions.price_of(state, member)
    has = int(state.crew[member].oxygen)
    useful = max(0, min(oxygen, w.WANTED - has))
    if price > 1 and sight.outside == 0:
        useful = 0
    worth = useful * (w.OWN_OXYGEN + sight.outside // 6)
    worth += equipping(state, sight, has, oxygen)
    return worth - (price * oxygen - useful) * sight.oxygen // 2 - (oxygen - useful)


@rule
def equipping(state: Omega, sight: Sight, has: int, oxygen: int) -> int:
    """What it brings to missions for which crew are to be equipped."""
    worth = 0
    for mission in range(m.MISSIONS):
        if has_bit(sight.active, mission):
            for place in range(len(m.SUCCEEDS[mission])):
                if m.SUCCEEDS[mission, place, 0] == EQUIPPED:
                    need = int(m.SUCCEEDS[mission, place, 2])
                    if has < need <= has + oxygen:
                        worth += int(REWARD[mission]) // 2
    return worth


@rule
def score_recall(state: Omega, sight: Sight, member: int) -> int:
    """A token on somebody's card endangers, one on a mission is missing in votes."""
    token = int(state.crew[member].token)
    if token < c.CREW:
        return w.TOKEN_HOME
    return w.FREE_TOKEN if state.missions[token - c.CREW].guide == 0 else 0


@rule
def score_power(state: Omega, sight: Sight, location: int) -> int:
    """Arrays first, as their Pods come with them."""
    if c.COLOUR[location] == c.YELLOW:
        worth = w.DARK_ARRAY
        for member in range(c.CREW):
            here = state.crew[member].location
            if here != c.NOWHERE and c.TYPE[here] == c.POD and c.ARRAY_AT[here] == location:
                worth += w.LIFE * halves(sight, member) // 2
        return worth
    if c.TYPE[location] == c.POD and is_doomed_pod(state, location):
        return 1
    return dark_white(state)


@rule
def score_scrap(state: Omega, mission: int) -> int:
    """Those that fail now are better turned down."""
    if state.missions[mission].guide == 0:
        return w.PUNISHED
    return -int(REWARD[mission]) // 2


@rule
def score_help(state: Omega, sight: Sight, member: int, verb: int) -> int:
    """All others with somebody gain morale, or oxygen."""
    worth, here = 0, state.crew[member].location
    for other in range(c.CREW):
        is_here = crew.is_living(state, other) and state.crew[other].location == here
        if not is_here or other == member:
            continue
        if verb == d.SHARE_OUT:
            worth += w.OWN_OXYGEN * (state.crew[other].oxygen < c.MOST_OXYGEN[other])
        else:
            worth += heartening(state, sight, other, 1)
    return worth
