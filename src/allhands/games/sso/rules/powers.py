"""What is printed on the cards of the crew: their actions, and the Captain's choice."""

from __future__ import annotations

from allhands.kernel.agenda import argument, pop, push
from allhands.kernel.chronicle import tell, tell_to
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, has_bit
from allhands.kernel.piles import draw, put_under
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import causes
from ..cards import missions as m
from . import crew, laws, missions, ship
from . import events as e
from . import tasks as t
from .state import Omega


@rule
def actor(state: Omega) -> int:
    """Who acts, in the questions of somebody's action."""
    return argument(state.agenda, 0)


@rule
def acted(state: Omega) -> None:
    """Somebody has acted; an action more than those of the step does not count."""
    if argument(state.agenda, 1) == 0:
        state.crew[actor(state)].acted = 1
    pop(state.agenda)


@rule
def can_use_power(state: Omega, member: int) -> bool:
    """Whether the action on somebody's card can be done."""
    power = crew.power(state, member)
    if power == c.NO_POWER:
        return False
    if power == c.SCRAP:
        return active_missions(state) > 1
    if power == c.SUIT_UP:
        return state.general_oxygen >= c.SUIT and not crew.is_outside(state, member)
    if power == c.BACK:
        return can_back(state, member)
    if power == c.STEER:
        return ship.is_up(state, c.SHUTTLE)
    if power == c.SCAN:
        return state.challenge_deck.count > 0
    if power == c.RELIEVE:
        return state.reserve[crew.player_of(state, member)].count > 0
    if power == c.RESTORE:
        for location in range(c.LOCATIONS):
            if why_not_restore(state, member, location) == ALLOWED:
                return True
        return False
    return can_help(state, member, power)


@rule
def can_help(state: Omega, member: int, power: int) -> bool:
    """Whether there is somebody whom an action changes."""
    for other in range(c.CREW):
        if power == c.TEND and is_tended(state, member, other):
            return True
        if power == c.SHARE_OUT and is_supplied(state, member, other):
            return True
        if power == c.COPY and why_not_copy_of(state, member, other) == ALLOWED:
            return True
        if power == c.DRAIN and why_not_drain(state, other) == ALLOWED:
            return True
    return False


@rule
def why_no_power(state: Omega, power: int) -> int:
    """Whoever acts has the action on the card, and can do it."""
    member = actor(state)
    if crew.power(state, member) != power:
        return laws.NOT_ASKED
    return ALLOWED if can_use_power(state, member) else laws.MUST


# First Officer


@rule
def active_missions(state: Omega) -> int:
    """How many missions are face up."""
    count = 0
    for mission in range(missions.first(state), missions.first(state) + m.EACH):
        count += state.missions[mission].status == m.ACTIVE
    return count


@rule
def why_not_scrap_any(state: Omega) -> int:
    """The First Officer, with two missions to turn down."""
    law = why_no_power(state, c.SCRAP)
    return laws.NOT_TWO_MISSIONS if law == laws.MUST else law


@rule
def why_not_scrap_one(state: Omega, mission: int) -> int:
    """A mission that is face up."""
    is_active = state.missions[mission].status == m.ACTIVE
    return ALLOWED if is_active else laws.NOT_TWO_MISSIONS


@rule
def why_not_scrap(state: Omega, mission: int, other: int) -> int:
    """And another one; each pair is named once."""
    if mission >= other:
        return laws.NOT_TWO_MISSIONS
    return why_not_scrap_one(state, other)


@rule
def scrap(state: Omega, seat: int, mission: int, other: int) -> None:
    """Both are turned down, their tokens go back, and nothing follows."""
    missions.put_away(state, mission, m.FACE_DOWN)
    missions.put_away(state, other, m.FACE_DOWN)
    tell(state.chronicle, e.SCRAPPED, seat, mission, other)
    acted(state)


# Astronaut


@rule
def why_not_suit_up(state: Omega) -> int:
    """The general supply can fall by so much."""
    return why_no_power(state, c.SUIT_UP)


@rule
def suit_up(state: Omega) -> None:
    """All of it is taken, and as much gained as the dial holds."""
    crew.change_general(state, -c.SUIT)
    crew.change_oxygen(state, actor(state), c.SUIT)
    acted(state)


# Generalist


@rule
def why_not_copy_of(state: Omega, member: int, target: int) -> int:
    """The action of somebody else who is awake and has one."""
    if target == member or crew.power(state, target) == c.NO_POWER:
        return laws.NOT_COPIED
    return ALLOWED


@rule
def why_not_copy_any(state: Omega) -> int:
    """The Generalist, who has taken over no action yet."""
    return ALLOWED if crew.power(state, actor(state)) == c.COPY else laws.NOT_ASKED


@rule
def why_not_copy(state: Omega, target: int) -> int:
    """The action of somebody else who is awake and has one."""
    return why_not_copy_of(state, actor(state), target)


@rule
def copy_power(state: Omega, target: int) -> None:
    """It is the Generalist's from now on."""
    state.copied = target
    tell(state.chronicle, e.COPIED, crew.player_of(state, actor(state)), target)
    acted(state)


# Botanist


@rule
def why_not_botanist(state: Omega, task: int, member: int) -> int:
    """The Botanist acts, or goes on with it."""
    if task == t.DRAIN_MORE:
        return ALLOWED
    return ALLOWED if crew.power(state, member) == c.DRAIN else laws.NOT_ASKED


@rule
def why_not_drain(state: Omega, target: int) -> int:
    """Somebody in the Hydro Pod with morale, while there is room in the supply."""
    if not crew.is_living(state, target) or state.crew[target].location != c.HYDRO:
        return laws.NOT_DRAINED
    if not ship.is_up(state, c.HYDRO) or state.crew[target].morale == 0:
        return laws.NOT_DRAINED
    return ALLOWED if state.general_oxygen < state.most_general_oxygen else laws.AT_LIMIT


@rule
def drain(state: Omega, seat: int, task: int, target: int, member: int) -> None:
    """Morale becomes oxygen, and more may follow."""
    crew.change_morale(state, target, -1)
    crew.change_general(state, 1)
    if task == t.DO:
        acted(state)
    if can_help(state, member, c.DRAIN):
        push(state.agenda, t.DRAIN_MORE, seat, member)


@rule
def enough(state: Omega) -> None:
    """No more of it."""


# Trillionaire Backer


@rule
def can_back(state: Omega, member: int) -> bool:
    """Whether a crew member's token lies on a mission, which is not backed yet. Other tokens may be
    there: they may go home before missions succeed."""
    return state.crew[member].token >= c.CREW and not has_bit(state.backing, member)


@rule
def why_not_back(state: Omega) -> int:
    """The token of the one who acts lies on a mission."""
    law = why_no_power(state, c.BACK)
    return laws.NOT_ON_MISSION if law == laws.MUST else law


@rule
def back(state: Omega, seat: int) -> None:
    """It will succeed, if no other token is on it then."""
    member = actor(state)
    state.backing |= bit(member)
    tell(state.chronicle, e.BACKED, seat, member, state.crew[member].token - c.CREW)
    acted(state)


# Engineer, Surgeon, Quartermaster


@rule
def why_not_restore(state: Omega, member: int, location: int) -> int:
    """A face-down location that touches the Engineer's."""
    if crew.power(state, member) != c.RESTORE:
        return laws.NOT_ASKED
    if not ship.are_touching(state, state.crew[member].location, location):
        return laws.NOT_ASKED
    return ALLOWED if state.locations[location] == 0 else laws.SAME_SIDE


@rule
def is_with(state: Omega, member: int, other: int) -> bool:
    """Whether somebody is where another is."""
    is_there = state.crew[other].location == state.crew[member].location
    return is_there and crew.is_living(state, other)


@rule
def is_tended(state: Omega, member: int, other: int) -> bool:
    """Whether somebody else there would gain morale."""
    has_room = state.crew[other].morale < c.MOST_MORALE[other]
    return other != member and is_with(state, member, other) and has_room


@rule
def why_not_tend(state: Omega) -> int:
    """The Surgeon, with somebody who would gain morale."""
    law = why_no_power(state, c.TEND)
    return laws.NOT_TENDED if law == laws.MUST else law


@rule
def tend(state: Omega) -> None:
    """All others there gain 1 morale."""
    member = actor(state)
    for other in range(c.CREW):
        if is_tended(state, member, other):
            crew.change_morale(state, other, 1)
    acted(state)


@rule
def is_supplied(state: Omega, member: int, other: int) -> bool:
    """Whether somebody else there would gain oxygen."""
    has_room = state.crew[other].oxygen < c.MOST_OXYGEN[other]
    return other != member and is_with(state, member, other) and has_room


@rule
def why_not_share_out(state: Omega) -> int:
    """The Quartermaster, with somebody who would gain oxygen."""
    law = why_no_power(state, c.SHARE_OUT)
    return laws.NOT_SUPPLIED if law == laws.MUST else law


@rule
def share_out(state: Omega) -> None:
    """All others who are there gain 1 personal oxygen."""
    member = actor(state)
    for other in range(c.CREW):
        if is_supplied(state, member, other):
            crew.change_oxygen(state, other, 1)
    acted(state)


# Navigator, and whoever is in the Shuttle


@rule
def why_not_at_helm(state: Omega, task: int) -> int:
    """The Shuttle's own effect, or the Navigator's action."""
    return ALLOWED if task == t.STEER else why_no_power(state, c.STEER)


@rule
def why_not_steer(state: Omega, location: int) -> int:
    """To another location in play than it touches."""
    is_absent = state.locations[location] == c.ABSENT
    if location == c.SHUTTLE or location == state.docked or is_absent:
        return laws.NOT_STEERED
    return ALLOWED


@rule
def steer(state: Omega, task: int, location: int) -> None:
    """The Shuttle comes to touch it."""
    ship.dock(state, location)
    if task == t.DO:
        acted(state)


# Gunner


@rule
def why_not_scan(state: Omega) -> int:
    """The Gunner, while a challenge is left."""
    return why_no_power(state, c.SCAN)


@rule
def scan(state: Omega, seat: int) -> None:
    """The player looks at the next challenge, and may put it under the deck."""
    member = actor(state)
    deck = state.challenge_deck
    top = deck.count - 1
    deck.seen[top] |= bit(seat)
    state.reveals += 1
    tell_to(state.chronicle, bit(seat), e.SCANNED, seat, deck.cards[top])
    acted(state)
    if state.crew[member].morale > 0:
        push(state.agenda, t.BURY, seat, member)


@rule
def bury(state: Omega, seat: int, member: int) -> None:
    """It goes under the deck, for 1 morale."""
    deck = state.challenge_deck
    seen = deck.seen[deck.count - 1]
    put_under(deck, draw(state, deck, 0), seen)
    crew.change_morale(state, member, -1)
    tell(state.chronicle, e.BURIED, seat)


@rule
def leave_on_top(state: Omega) -> None:
    """It stays where it is."""


# Cadet


@rule
def why_not_relieve(state: Omega) -> int:
    """The Cadet, whose player has a reserve."""
    law = why_no_power(state, c.RELIEVE)
    return laws.NO_RELIEF if law == laws.MUST else law


@rule
def relieve(state: Omega, seat: int) -> None:
    """The Cadet's card is turned face down, and another in reserve wakes, rested."""
    member = actor(state)
    acted(state)
    crew.turn_down(state, seat, member)
    push(state.agenda, t.REVIVE, seat, member + 1)


# Captain


@rule
def can_be_sacrificed(state: Omega) -> bool:
    """Whether the Captain may die so that a card is not done."""
    return crew.is_awake(state, c.CAPTAIN) and crew.has_text(state, c.CAPTAIN)


@rule
def ask_captain(state: Omega) -> None:
    """At the end of the step in which a challenge is flipped."""
    if can_be_sacrificed(state):
        push(state.agenda, t.SACRIFICE, crew.player_of(state, c.CAPTAIN))


@rule
def sacrifice(state: Omega, seat: int) -> None:
    """The Captain dies, and the card is not done."""
    state.is_avoided = 1
    tell(state.chronicle, e.SACRIFICED, seat)
    crew.die(state, c.CAPTAIN, causes.SACRIFICE)


@rule
def live_on(state: Omega) -> None:
    """The Captain lives, and the card will be done."""
