"""The death phase, once for each of the crew who died in a step."""

from __future__ import annotations

from allhands.kernel.agenda import push
from allhands.kernel.at_once import ask_at_once
from allhands.kernel.chance import below
from allhands.kernel.chronicle import tell, tell_to
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit
from allhands.kernel.piles import draw, draw_at, find, put
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from .. import cards as c
from ..cards import causes
from . import crew, laws, ship
from . import events as e
from . import tasks as t
from .state import Omega


@rule
def finish_step(state: Omega) -> None:
    """Who is in a face-down location dies, then come the death phases."""
    for member in range(c.CREW):
        here = int(state.crew[member].location)
        if crew.is_living(state, member) and not ship.is_up(state, here):
            crew.die(state, member, int(state.shut_by[here]))
    deaths(state)


@rule
def deaths(state: Omega) -> None:
    """One death phase after the other; of several the highest-ranking player picks the next."""
    count, last = 0, 0
    for member in range(c.CREW):
        if state.crew[member].life == c.DYING:
            count += 1
            last = member
    if count > 0:
        push(state.agenda, t.DEATHS, 0)
    if count > 1:
        push(state.agenda, t.PICK_DEATH, crew.highest_player(state))
    elif count == 1:
        push(state.agenda, t.DEATH, 0, last)


@rule
def why_not_pick_death(state: Omega, member: int) -> int:
    """Somebody who has died in this step."""
    return ALLOWED if state.crew[member].life == c.DYING else laws.NOT_DYING


@rule
def pick_death(state: Omega, member: int) -> None:
    """Theirs is the next death phase."""
    push(state.agenda, t.DEATH, 0, member)


@rule
def death(state: Omega, member: int) -> None:
    """Morale falls, the dead is out of the game, and the player may get somebody new."""
    seat = crew.player_of(state, member)
    state.cause = causes.GRIEF
    crew.change_all_morale(state, -1)
    for other in range(c.CREW):
        if other != member and state.crew[other].token == member:
            crew.change_morale(state, other, -c.GUILT)
    crew.return_tokens(state, member)
    if state.crew[member].card != c.NO_CARD:
        crew.discard_card(state, member)
    crew.leave_game(state, member)
    draw_at(state, state.aboard[seat], find(state.aboard[seat], member), EVERY_SEAT)
    put(state.lost, member, EVERY_SEAT)
    push(state.agenda, t.REVIVE, seat)
    push(state.agenda, t.ADD_CREW, seat)
    ask_for_reserve(state, seat)


@rule
def ask_for_reserve(state: Omega, seat: int) -> None:
    """All others with a reserve are asked at once for a seat that has none."""
    givers = 0
    for other in range(state.players):
        if state.reserve[other].count > 0:
            givers |= bit(other)
    if state.reserve[seat].count == 0 and givers:
        push(state.agenda, t.HAND_OVER, seat)
        ask_at_once(state, t.GIVE_CREW, givers, seat)


@rule
def why_not_give_crew(state: Omega, seat: int, member: int) -> int:
    """One of the own reserves."""
    return ALLOWED if find(state.reserve[seat], member) >= 0 else laws.NOT_RESERVE


@rule
def agree(state: Omega, seat: int, needy: int, offer: int) -> None:
    """An offer counts if nobody nearer to the left has made one."""
    players = state.players
    distance = (seat - needy + players) % players
    if state.offer == 0 or distance < (state.offered_by - needy + players) % players:
        state.offer = offer
        state.offered_by = seat


@rule
def give_crew(state: Omega, seat: int, member: int, needy: int) -> None:
    """Offer a reserve."""
    agree(state, seat, needy, member + 1)


@rule
def pay(state: Omega, seat: int, needy: int) -> None:
    """Offer to pay."""
    agree(state, seat, needy, 1)


@rule
def refuse(state: Omega) -> None:
    """Offer nothing."""


@rule
def hand_over(state: Omega, seat: int) -> None:
    """The nearest who agreed hands over a reserve, still face down."""
    if state.offer == 0:
        return
    giver, member = state.offered_by, state.offer - 1
    pile = state.reserve[giver]
    place = find(pile, member)
    seen = pile.seen[place] | bit(giver) | bit(seat)
    put(state.reserve[seat], draw_at(state, pile, place, seen), seen)
    tell_to(state.chronicle, seen, e.HANDED, giver, member, seat)
    forget_offer(state)


@rule
def forget_offer(state: Omega) -> None:
    """Nothing is offered."""
    state.offer = 0
    state.offered_by = 0


@rule
def add_crew(state: Omega, seat: int) -> None:
    """All others who take part are asked at once whether they pay for a new crew member, as long as
    that has a price: with nobody alive a ship without air could be crewed for ever."""
    others = 0
    for other in range(state.players):
        if other != seat and crew.takes_part(state, other):
            others |= bit(other)
    left = state.box.count + state.lost.count
    if state.reserve[seat].count == 0 and others and left > 0:
        if 0 < c.NEW_CREW * crew.living(state) <= state.general_oxygen:
            push(state.agenda, t.PAID, seat)
            ask_at_once(state, t.PAY, others, seat)


@rule
def paid(state: Omega, seat: int) -> None:
    """A random card that is not in the game is the seat's reserve."""
    if state.offer == 0:
        return
    tell(state.chronicle, e.PAID_FOR, state.offered_by, seat)
    forget_offer(state)
    crew.change_general(state, -c.NEW_CREW * crew.living(state))
    place = below(state, int(state.box.count + state.lost.count))
    if place < state.box.count:
        member = draw(state, state.box, bit(seat))
    else:
        member = draw_at(state, state.lost, place - state.box.count, bit(seat))
    put(state.reserve[seat], member, bit(seat))


@rule
def revive(state: Omega, seat: int, but: int) -> None:
    """A reserve is turned up; `but` is somebody who has just been turned down, plus one, in whose
    stead a reserve wakes rested.

    Nobody ever has another one beside these.
    """
    pile = state.reserve[seat]
    for place in range(pile.count):
        if pile.cards[place] != but - 1:
            turn_up(state, seat, int(pile.cards[place]), c.RESTED if but > 0 else 0)
            return


@rule
def turn_up(state: Omega, seat: int, member: int, morale: int) -> None:
    """All see who wakes, before the player says where; with so much morale."""
    state.reserve[seat].seen[find(state.reserve[seat], member)] = EVERY_SEAT
    state.reveals += 1
    push(state.agenda, t.WAKE, seat, member, morale)


@rule
def why_not_wake(state: Omega, location: int) -> int:
    """A location of the Omega that is face up and has room; any, if none is."""
    if location >= c.FIRST_ARRAY:
        return laws.NOT_ABOARD
    law = ship.why_no_room(state, location)
    return law if law == ALLOWED or ship.has_room_anywhere(state) else ALLOWED


@rule
def wake(state: Omega, seat: int, location: int, member: int, morale: int) -> None:
    """The reserve wakes there."""
    pile = state.reserve[seat]
    put(state.aboard[seat], draw_at(state, pile, find(pile, member), EVERY_SEAT), EVERY_SEAT)
    crew.come_aboard(state, member, location, morale)
    tell(state.chronicle, e.WOKE, seat, member, location)
