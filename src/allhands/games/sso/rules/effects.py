"""What the steps of cards do: one rule an operation, named as it is declared."""

from __future__ import annotations

from allhands.kernel.agenda import push
from allhands.kernel.chance import below
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, has_bit
from allhands.kernel.piles import draw, put
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from .. import cards as c
from ..cards import challenges as ch
from ..cards import missions as m
from ..cards import operations as o
from ..cards.causes import OF_SCRIPT
from . import crew, laws, missions, permanents, ship
from . import events as e
from . import tasks as t
from .state import Omega

FIRST_PLACE = len(o.KINDS)


@rule
def take_step(state: Omega, script: int, place: int, times: int) -> None:
    """Task: one step of a card, and then the next; cards are avoided so many times over."""
    operation = ch.SCRIPT[script, place, 0]
    if operation < 0:
        return
    amount, group = int(ch.SCRIPT[script, place, 1]), ch.SCRIPT[script, place, 2]
    if operation == o.AVOID:
        amount *= times
    state.cause = OF_SCRIPT[script]
    push(state.agenda, t.TAKE_STEP, 0, script, place + 1, times)
    push(state.agenda, t.FIRST_OPERATION + operation, 0, amount, group)


# Whom a step reaches


@rule
def is_in_group(state: Omega, member: int, group: int) -> bool:
    """Whether one of the living is meant, or may be."""
    one = state.crew[member]
    if group in (o.ALONE, o.RANDOM_ALONE):
        return crew.others_with(state, member) == 0
    if group == o.CROWDED:
        return crew.others_with(state, member) + 1 >= ch.CROWD
    if group == o.GUILTY:
        return one.token != member and one.token < c.CREW
    if group == o.HIGHEST:
        return crew.highest(state) == member
    if group == o.IN_ARRAYS:
        return ship.is_up(state, one.location) and ch.IS_PLACE[o.ON_ARRAYS, one.location] == 1
    return True


@rule
def reached(state: Omega, group: int) -> int:
    """A mask of those whom a step reaches."""
    mask, count = 0, 0
    for member in range(c.CREW):
        if crew.is_living(state, member) and is_in_group(state, member, group):
            mask |= bit(member)
            count += 1
    if group not in (o.RANDOM, o.RANDOM_ALONE) or count == 0:
        return mask
    pick = below(state, count)
    for member in range(c.CREW):
        pick -= has_bit(mask, member)
        if pick < 0:
            return bit(member)
    return mask


# Oxygen and morale


@rule
def vent(state: Omega, amount: int) -> None:
    """Task: the general supply falls."""
    crew.change_general(state, -amount)


@rule
def vent_each(state: Omega, amount: int) -> None:
    """Task: the general supply falls by 1 for so many of the living, rounded up."""
    crew.change_general(state, -((crew.living(state) + amount - 1) // amount))


@rule
def vent_unmanned(state: Omega, amount: int) -> None:
    """Task: the general supply falls for each watch that no player stands."""
    unmanned = o.WATCHES - state.players
    if unmanned > 0:
        vent(state, amount * unmanned)


@rule
def refill(state: Omega, amount: int) -> None:
    """Task: the general supply rises."""
    crew.change_general(state, amount)


@rule
def lose_morale(state: Omega, amount: int, group: int) -> None:
    """Task: morale falls."""
    gain_morale(state, -amount, group)


@rule
def gain_morale(state: Omega, amount: int, group: int) -> None:
    """Task: morale rises."""
    mask = reached(state, group)
    for member in range(c.CREW):
        if has_bit(mask, member):
            crew.change_morale(state, member, amount)


@rule
def lose_oxygen(state: Omega, amount: int, group: int) -> None:
    """Task: personal oxygen falls."""
    mask = reached(state, group)
    for member in range(c.CREW):
        if has_bit(mask, member):
            crew.change_oxygen(state, member, -amount)


# Crew


@rule
def kill(state: Omega, amount: int, group: int) -> None:
    """Task: crew die; their death phases come when the step is over."""
    mask = reached(state, group)
    for member in range(c.CREW):
        if has_bit(mask, member):
            crew.die(state, member, int(state.cause))


@rule
def send(state: Omega, place: int, group: int) -> None:
    """Task: crew go somewhere, if there is room."""
    mask, to = reached(state, group), place - FIRST_PLACE
    for member in range(c.CREW):
        if has_bit(mask, member):
            if ship.why_not_go(state, state.crew[member].location, to) == ALLOWED:
                state.crew[member].location = to
                tell(state.chronicle, e.SENT, -1, member, to)


@rule
def move_tokens(state: Omega, amount: int) -> None:
    """Task: the highest-ranking player moves rank tokens, one after the other, if any can be."""
    if amount > 0 and crew.living(state) > 1 and has_free_token(state):
        push(state.agenda, t.DISTRACTED, crew.highest_player(state), amount)


@rule
def has_free_token(state: Omega) -> bool:
    """Whether a rank token of the living lies on its own card."""
    for member in range(c.CREW):
        if crew.is_living(state, member) and state.crew[member].token == member:
            return True
    return False


@rule
def why_not_distract_whom(state: Omega, member: int) -> int:
    """A token that lies on its own card."""
    is_free = crew.is_living(state, member) and state.crew[member].token == member
    return ALLOWED if is_free else laws.NOT_ON_OWN


@rule
def why_not_distract(state: Omega, member: int, other: int) -> int:
    """To the card of somebody else."""
    return ALLOWED if crew.is_living(state, other) and other != member else laws.NOT_ON_OWN


@rule
def distract(state: Omega, member: int, other: int, left: int) -> None:
    """The token lies there now, and the next is moved."""
    crew.move_token(state, member, other)
    move_tokens(state, left - 1)


# The ship


@rule
def shut(state: Omega, place: int) -> None:
    """Task: a location flips face down."""
    ship.flip(state, place - FIRST_PLACE, 0)


@rule
def shut_random(state: Omega, kind: int) -> None:
    """Task: a random location of a kind flips face down, if one is face up."""
    location = ship.random_location(state, kind)
    if location >= 0:
        ship.flip(state, location, 0)


@rule
def light_up(state: Omega, kind: int) -> None:
    """Task: all locations of a kind that are in play flip face up."""
    for location in range(c.LOCATIONS):
        if ch.IS_PLACE[kind, location] and state.locations[location] == 0:
            ship.flip(state, location, 1)


@rule
def silence(state: Omega, amount: int) -> None:
    """Task: arrays of another ship flip face down, the newest first."""
    left = amount
    for back in range(state.hull.count):
        location = int(state.hull.cards[state.hull.count - 1 - back])
        if left > 0 and ship.is_up(state, location):
            ship.flip(state, location, 0)
            left -= 1


@rule
def join_ship(state: Omega) -> None:
    """Task: the permanent that has just been resolved comes into play."""
    permanents.come_into_play(state, draw(state, state.challenges, EVERY_SEAT))


# Missions and challenges


@rule
def turn_up(state: Omega, number: int) -> None:
    """Task: a mission of the deck is active without a vote, if it is face down."""
    mission = missions.first(state) + number - 1
    if state.missions[mission].status == m.FACE_DOWN:
        missions.show(state, mission, m.ACTIVE)


@rule
def avoid(state: Omega, amount: int) -> None:
    """Task: challenge cards are flipped, as far as there are any, and never resolved."""
    for _ in range(min(amount, int(state.challenge_deck.count))):
        card = draw(state, state.challenge_deck, EVERY_SEAT)
        put(state.challenges, card, EVERY_SEAT)
        tell(state.chronicle, e.AVOIDED, -1, card)


@rule
def next_terror(state: Omega) -> None:
    """Task: the next challenge card is flipped and resolved, without its missions."""
    push(state.agenda, t.CHALLENGE_STEP, 0, 1)
    push(state.agenda, t.FLIP_STEP, 0)
