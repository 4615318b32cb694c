"""A rule of thumb for SSO: keep the own crew alive, and others, as hands win missions.

Each choice gets a score and the highest is taken. It looks only at what lies open, and at the cards
of its own seat. Worth is counted in hundredths of a life.
"""

from __future__ import annotations

from allhands.kernel.actions import Choices
from allhands.kernel.agenda import argument, top_task
from allhands.kernel.chance import Stream, below
from allhands.kernel.masks import has_bit
from allhands.kernel.rule import rule

from .. import cards as c
from ..rules import check, crew, ship
from ..rules import decisions as d
from ..rules import tasks as t
from ..rules.state import Omega
from . import thumb_weights as w
from .thumb_actions import score_action
from .thumb_moves import assign, gain_of_bringing, gain_of_move
from .thumb_sight import HARM, REWARD, Sight, heartening, look
from .thumb_votes import hand_for
from .thumb_worth import worth_of

VERB = d.ACTIONS.layout.verb
ARGUMENT = d.ACTIONS.layout.argument


@rule
def thumb(state: Omega, seat: int, choices: Choices, count: int, luck: Stream) -> int:
    """The first of the choices with the highest score."""
    if count == 1:
        return choices.action[0]
    task = top_task(state.agenda)
    if task == t.BREATHE:
        return choices.action[breath(state, seat)]
    sight = look(state, seat)
    if task == t.ASSIGN:
        return assign(state, sight, choices, count)
    best, best_score = choices.action[0], 8 * w.NEVER
    for place in range(count):
        action = choices.action[place]
        score = int(score_of(state, sight, task, action)) * 8 + below(luck, 8)
        if score > best_score:
            best, best_score = action, score
    return best


@rule
def score_of(state: Omega, sight: Sight, task: int, action: int) -> int:
    """How good an action looks."""
    if task == t.MOVE:
        return gain_of_move(state, sight, action)
    if task in (t.DO, t.DRAIN_MORE):
        return score_action(state, sight, action)
    if task == t.BRING:
        return gain_of_bringing(state, sight, action)
    verb, a, b = int(VERB[action]), int(ARGUMENT[action, 0]), int(ARGUMENT[action, 1])
    if verb == d.CLOSE:
        return 1 if b == hand_for(state, sight, argument(state.agenda, 0), a) else 0
    if verb == d.LET:
        return 10 + order_of_acting(state, a)
    if verb in (d.WAKE, d.STEER):
        return score_place(state, sight, verb, a)
    if verb in (d.GIVE, d.PAY):
        return score_help(state, sight, verb)
    return score_answer(state, sight, verb, a, b)


@rule
def score_answer(state: Omega, sight: Sight, verb: int, a: int, b: int) -> int:
    """How good an answer to the smaller questions looks."""
    if verb == d.SWAP:
        return int(w.MEMBER[state.reserve[sight.seat].cards[0]]) - int(w.MEMBER[a]) - 1
    if verb == d.FIRST:
        return score_auto(a)
    if verb == d.DISTRACT:
        return score_distract(state, sight, a, b)
    if verb in (d.PICK, d.PICK_ENDING):
        return int(REWARD[a])
    if verb == d.BLAME:
        return int(state.crew[a].morale)
    if verb == d.SACRIFICE:
        return -1
    if verb == d.BURY:
        return score_bury(state, sight)
    return 0


@rule
def score_auto(auto: int) -> int:
    """The Shuttle can bring crew where it counts, and who loses morale is better raised after."""
    if auto == c.SHUTTLE_AUTO:
        return 2
    return 1 if auto >= c.FIRST_ARRAY_AUTO else 0


# Breathing, and help for others


@rule
def breath(state: Omega, seat: int) -> int:
    """From the general supply, as long as it is enough for those after who have none to carry."""
    member, needy = int(argument(state.agenda, 0)), 0
    for other in range(member + 1, c.CREW):
        if crew.is_awake(state, other) and not crew.is_outside(state, other):
            needy += state.crew[other].oxygen == 0
    return check.FROM_OWN if state.general_oxygen <= needy else check.FROM_GENERAL


@rule
def score_help(state: Omega, sight: Sight, verb: int) -> int:
    """Whether somebody gets a reserve or has one paid for: those who have nobody, and any while
    hands are few."""
    needy = argument(state.agenda, 0)
    has_nobody = crew.living_of(state, needy) == 0
    if verb == d.GIVE:
        return 1 if has_nobody or state.is_together else -1
    left = int(state.general_oxygen) - c.NEW_CREW * sight.living
    is_needed = has_nobody or sight.living <= w.FEW_HANDS
    return 1 if is_needed and left >= w.KEPT_TURNS * (sight.living + 1) else -1


# Smaller questions


@rule
def score_place(state: Omega, sight: Sight, verb: int, to: int) -> int:
    """Where whoever is meant is of use, or the crew of the Shuttle can disembark."""
    if verb == d.WAKE:
        return worth_of(state, sight, int(argument(state.agenda, 0)), to)
    score = 0
    for member in range(c.CREW):
        if ship.is_at(state, member, c.SHUTTLE):
            score += worth_of(state, sight, member, to)
    return score


@rule
def order_of_acting(state: Omega, member: int) -> int:
    """Who restores the ship acts before the others."""
    here = state.crew[member].location
    return 2 if c.TYPE[here] == c.ARRAY else 1 if c.TYPE[here] == c.MODULE else 0


@rule
def score_distract(state: Omega, sight: Sight, member: int, other: int) -> int:
    """A low token that is not one's own, on the card of who is likely to live."""
    score = 4 * int(state.crew[other].morale) - int(c.RANK[member])
    return score - (10 if has_bit(sight.own, member) else 0)


@rule
def score_bury(state: Omega, sight: Sight) -> int:
    """A challenge that costs more than it is to put it away."""
    member, card = int(argument(state.agenda, 0)), state.challenge_deck
    top = int(card.cards[card.count - 1])
    return int(HARM[top]) + heartening(state, sight, member, -1)
