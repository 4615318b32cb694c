"""The crew: whose they are, their rank, their dials and their rank tokens."""

from __future__ import annotations

from allhands.kernel.agenda import push
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.piles import Pile, draw_at, find, put
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from .. import cards as c
from ..cards import causes
from ..cards.parts import MEMBER_PART
from . import events as e
from . import laws, ship
from .state import Omega


@rule
def own(state: Omega, seat: int) -> Pile:
    """The crew aboard before a seat."""
    return state.aboard[seat]


@rule
def why_not_own(state: Omega, seat: int, member: int) -> int:
    """Somebody aboard before a seat."""
    return ALLOWED if find(state.aboard[seat], member) >= 0 else laws.NOT_OWN


@rule
def player_of(state: Omega, member: int) -> int:
    """The seat that has somebody aboard; -1 if nobody does."""
    for seat in range(state.players):
        if find(state.aboard[seat], member) >= 0:
            return seat
    return -1


@rule
def is_living(state: Omega, member: int) -> bool:
    """Whether somebody is aboard and does not die in this step."""
    return state.crew[member].location != c.NOWHERE and state.crew[member].life == c.ALIVE


@rule
def is_frozen(state: Omega, member: int) -> bool:
    """Whether somebody is in the Cryogenics Pod, with nothing changing."""
    return state.crew[member].location == c.CRYO and ship.works(state, c.CRYO)


@rule
def is_awake(state: Omega, member: int) -> bool:
    """Whether somebody lives and is not frozen."""
    return is_living(state, member) and not is_frozen(state, member)


@rule
def rank(state: Omega, member: int) -> int:
    """The rank, which is 0 while frozen."""
    return 0 if is_frozen(state, member) else c.RANK[member]


@rule
def living(state: Omega) -> int:
    """How many of the crew live."""
    count = 0
    for member in range(c.CREW):
        count += is_living(state, member)
    return count


@rule
def living_of(state: Omega, seat: int) -> int:
    """How many of a seat's crew live."""
    pile, count = state.aboard[seat], 0
    for place in range(pile.count):
        count += is_living(state, int(pile.cards[place]))
    return count


@rule
def takes_part(state: Omega, seat: int) -> bool:
    """Whether a seat has crew, or a reserve that could wake."""
    return state.aboard[seat].count > 0 or state.reserve[seat].count > 0


@rule
def highest(state: Omega) -> int:
    """The crew member of the highest rank, of those who are awake if anybody is; -1: none."""
    for member in range(c.CREW):
        if is_awake(state, member):
            return member
    for member in range(c.CREW):
        if is_living(state, member):
            return member
    return -1


@rule
def highest_player(state: Omega) -> int:
    """The player of the highest rank. Where nobody has a rank, the first seat with living crew, who
    are frozen; then the first with a reserve; then the first whose crew have just died."""
    for member in range(c.CREW):
        if is_awake(state, member):
            return player_of(state, member)
    for seat in range(state.players):
        if living_of(state, seat) > 0:
            return seat
    for seat in range(state.players):
        if state.reserve[seat].count > 0:
            return seat
    for seat in range(state.players):
        if state.aboard[seat].count > 0:
            return seat
    return 0


@rule
def push_seats(state: Omega, task: int) -> None:
    """A task of each seat, from the highest-ranking player on to the left."""
    first, players = highest_player(state), state.players
    for back in range(players):
        push(state.agenda, task, (first + players - 1 - back) % players)


@rule
def power(state: Omega, member: int) -> int:
    """The action on the card of somebody who is awake; the Generalist's may be another's."""
    whose = int(state.copied) if member == c.GENERALIST else member
    if not is_awake(state, member) or not (has_text(state, member) and has_text(state, whose)):
        return c.NO_POWER
    return c.POWER[whose]


@rule
def has_text(state: Omega, member: int) -> bool:
    """Whether the text on somebody's card has not been taken out of the game."""
    return state.without != MEMBER_PART[member]


@rule
def is_reporting(state: Omega) -> bool:
    """Whether the Radio Officer is in the Radio Pod, so that twice as much is avoided."""
    is_there = state.crew[c.RADIO_OFFICER].location == c.RADIO and ship.works(state, c.RADIO)
    is_able = is_awake(state, c.RADIO_OFFICER) and has_text(state, c.RADIO_OFFICER)
    return is_there and is_able


@rule
def is_outside(state: Omega, member: int) -> bool:
    """Whether somebody is in a Solar Array or in an array of another ship, which it is as long as
    it is face up."""
    location = state.crew[member].location
    if not ship.is_up(state, location):
        return False
    return c.COLOUR[location] == c.YELLOW or location >= c.FIRST_ARRAY


@rule
def others_with(state: Omega, member: int) -> int:
    """How many others of the living are where one of them is."""
    return ship.crew_at(state, state.crew[member].location) - 1


@rule
def change_morale(state: Omega, member: int, by: int) -> None:
    """Turn a morale dial as far as it goes; those of the frozen and the dead stay."""
    one = state.crew[member]
    changed = min(int(c.MOST_MORALE[member]), max(0, one.morale + by))
    if changed != one.morale and is_awake(state, member):
        one.morale = changed
        if by < 0:
            one.worn_by = state.cause
        tell(state.chronicle, e.MORALE, -1, member, changed)


@rule
def change_all_morale(state: Omega, by: int) -> None:
    """Turn the dials of all who live."""
    for member in range(c.CREW):
        if is_living(state, member):
            change_morale(state, member, by)


@rule
def change_oxygen(state: Omega, member: int, by: int) -> None:
    """Turn an oxygen dial as far as it goes; those of the frozen and the dead stay."""
    one = state.crew[member]
    changed = min(int(c.MOST_OXYGEN[member]), max(0, one.oxygen + by))
    if changed != one.oxygen and is_awake(state, member):
        one.oxygen = changed
        tell(state.chronicle, e.OXYGEN, -1, member, changed)


@rule
def change_general(state: Omega, by: int) -> None:
    """Change the general supply as far as it goes."""
    changed = min(int(state.most_general_oxygen), max(0, state.general_oxygen + by))
    if changed != state.general_oxygen:
        state.general_oxygen = changed
        tell(state.chronicle, e.GENERAL, -1, changed)


@rule
def move_token(state: Omega, member: int, to: int) -> None:
    """Put a rank token on a crew's card or on a mission."""
    if state.crew[member].token != to:
        state.crew[member].token = to
        tell(state.chronicle, e.TOKEN, -1, member, to)


@rule
def clear_card(state: Omega, member: int) -> None:
    """No activation card lies on somebody, as everybody sees."""
    state.crew[member].card = c.NO_CARD
    state.crew[member].card_seen = EVERY_SEAT


@rule
def clear_hand(state: Omega, member: int) -> None:
    """A token is in no closed hand, as everybody sees."""
    state.crew[member].hand = c.OPEN_HAND
    state.crew[member].hand_seen = EVERY_SEAT


@rule
def discard_card(state: Omega, member: int) -> None:
    """A card is discarded as it lies: whoever has seen it knows it."""
    put(state.discards, state.crew[member].card, state.crew[member].card_seen)
    clear_card(state, member)


@rule
def die(state: Omega, member: int, cause: int) -> None:
    """Somebody dies of something: what follows comes when the step is over."""
    state.crew[member].life = c.DYING
    state.deaths_by[cause] += 1
    tell(state.chronicle, e.DIED, player_of(state, member), member)


@rule
def turn_down(state: Omega, seat: int, member: int) -> None:
    """A card is turned face down: it is a reserve, and tokens go back to their cards."""
    return_tokens(state, member)
    leave_game(state, member)
    draw_at(state, state.aboard[seat], find(state.aboard[seat], member), EVERY_SEAT)
    put(state.reserve[seat], member, EVERY_SEAT)
    tell(state.chronicle, e.ASLEEP, seat, member)


@rule
def return_tokens(state: Omega, card: int) -> None:
    """All tokens on somebody's card go back to their own cards."""
    for member in range(c.CREW):
        if state.crew[member].token == card:
            move_token(state, member, member)


@rule
def leave_game(state: Omega, member: int) -> None:
    """Nothing lies on somebody who is not aboard."""
    one = state.crew[member]
    one.location = c.NOWHERE
    one.oxygen = 0
    one.morale = 0
    one.token = member
    one.acted = 0
    one.life = c.ALIVE
    one.worn_by = causes.SHIP
    if member == c.GENERALIST:
        state.copied = c.GENERALIST
    clear_card(state, member)
    clear_hand(state, member)


@rule
def come_aboard(state: Omega, member: int, location: int, morale: int) -> None:
    """Somebody is there, with the token on the own card."""
    leave_game(state, member)
    state.crew[member].location = location
    state.crew[member].morale = morale
