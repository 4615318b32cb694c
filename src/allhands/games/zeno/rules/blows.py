"""What strikes several survivors at once: the acting player says who comes first wherever that can
make a difference, and otherwise it goes by rank."""

from __future__ import annotations

from allhands.kernel.masks import bit, bits, has_bit, next_bit
from allhands.kernel.rule import rule

from ..cards import numbers as n
from ..cards import survivors as sv
from . import baggage, survivors
from . import nouns as w
from . import tasks as t
from .flow import all_in, faction_of, first_of, is_aboard, pick_survivor, then
from .state import Riga

# A blow


@rule
def strike_all(state: Riga, mask: int, blow: int, rounds: int, doomed: int = 0) -> None:
    """A blow strikes all of a mask, round by round; it eliminates those who are doomed."""
    state.harmed = mask
    state.waiting = mask
    state.doomed = doomed
    then(state, t.BEFALL, state.acting, blow, rounds)


@rule
def do_harm(state: Riga, is_wound: int, times: int) -> None:
    """Task: all who are still threatened suffer one or more injuries or wounds."""
    strike_all(state, int(state.harmed), w.WOUND if is_wound else w.INJURY, times)


@rule
def befall(state: Riga, blow: int, rounds: int) -> None:
    """Task: the blow strikes all who wait for it, or first the one that the player names."""
    if state.waiting == 0:
        next_round(state, blow, rounds)
    elif is_order_open(state, blow):
        then(state, t.BEFALL_ONE, state.acting, blow, rounds)
        pick_survivor(state, state.acting, state.waiting)
    else:
        survivor = first_of(state.waiting)
        while survivor >= 0 and state.is_closing == 0:
            strike(state, survivor, blow)
            survivor = next_bit(state.waiting, survivor)
        state.waiting = 0
        next_round(state, blow, rounds)


@rule
def next_round(state: Riga, blow: int, rounds: int) -> None:
    """All wait for it again if there is another round. Burials come after the last one."""
    if rounds > 1:
        state.waiting = state.harmed
        then(state, t.BEFALL, state.acting, blow, rounds - 1)
    else:
        state.harmed = 0
        state.doomed = 0


@rule
def befall_one(state: Riga, blow: int, rounds: int) -> None:
    """Task: it strikes the survivor who was picked, and then the others."""
    state.waiting &= ~bit(state.picked)
    strike(state, state.picked, blow)
    then(state, t.BEFALL, state.acting, blow, rounds)


@rule
def strike(state: Riga, survivor: int, blow: int) -> None:
    """A blow befalls one survivor."""
    if has_bit(state.doomed, survivor) or blow == w.ELIMINATED:
        survivors.eliminate(state, survivor)
    elif blow == w.INFECTED:
        survivors.infect(state, survivor)
    elif blow == w.DEVELOPS:
        survivors.develop(state, survivor)
    elif blow == w.STRESSED:
        survivors.add_stress(state, survivor, 1)
    else:
        survivors.hurt(state, survivor, 1 if blow == w.WOUND else 0)


# Whether their order can matter


@rule
def is_order_open(state: Riga, blow: int) -> bool:
    """Whether it can make a difference who of those who wait comes first."""
    if bits(state.waiting) < 2:
        return False
    dying, takers = 0, 0
    survivor = first_of(state.waiting)
    while survivor >= 0:
        dying |= bit(survivor) if may_die(state, survivor, blow) else 0
        takers += 1 if takes_token(state, survivor, blow) else 0
        survivor = next_bit(state.waiting, survivor)
    if takers > reserve(state, blow) and (dying or state.is_counting):
        return True
    if bits(dying) == 0:
        return False
    return succession_differs(state, dying) or has_feud(state, dying) or is_saved(state, dying)


@rule
def may_die(state: Riga, survivor: int, blow: int) -> bool:
    """Whether a survivor can be eliminated by it."""
    person = state.survivors[survivor]
    if not is_aboard(state, survivor):
        return False
    if has_bit(state.doomed, survivor) or blow == w.ELIMINATED:
        return True
    if blow in (w.INFECTED, w.DEVELOPS):
        return person.infection == w.LATE
    if blow == w.INJURY:
        return person.harm == w.WOUNDED
    return blow == w.WOUND and person.harm != w.UNHURT


@rule
def takes_token(state: Riga, survivor: int, blow: int) -> bool:
    """Whether it takes a token of the reserve."""
    person = state.survivors[survivor]
    if not is_aboard(state, survivor) or has_bit(state.doomed, survivor):
        return False
    if blow in (w.INJURY, w.WOUND):
        return person.harm == w.UNHURT
    if blow == w.INFECTED:
        return person.infection == w.WELL
    return blow == w.STRESSED


@rule
def reserve(state: Riga, blow: int) -> int:
    """How many of its tokens are left."""
    token = n.HARMS
    if blow == w.STRESSED:
        token = n.STRESSES
    elif blow == w.INFECTED:
        token = n.INFECTIONS
    return int(n.MANDATORY[token]) - int(state.in_play[token])


@rule
def succession_differs(state: Riga, dying: int) -> bool:
    """Whether seniority can pass through other factions by another order of deaths. It cannot if
    the dying in front of the heir are first of the old faction, and then of the heir's."""
    heir = 0
    while heir < sv.SURVIVORS and (not is_aboard(state, heir) or has_bit(dying, heir)):
        heir += 1
    first = faction_of(state, state.seniority)
    last = faction_of(state, heir) if heir < sv.SURVIVORS else first
    has_passed = False
    for survivor in range(heir):
        if has_bit(dying, survivor):
            seat = faction_of(state, survivor)
            if seat not in (first, last) or (seat == first and has_passed and first != last):
                return True
            has_passed = has_passed or seat != first
    return False


@rule
def has_feud(state: Riga, dying: int) -> bool:
    """Whether one of them scores by the elimination of another."""
    for holder in range(sv.SURVIVORS):
        card = int(state.survivors[holder].top) if has_bit(dying, holder) else -1
        while card >= 0:
            target = int(state.baggage[card].target)
            if baggage.is_negative(card) and target >= 0 and has_bit(dying, target):
                return True
            card = int(state.baggage[card].below)
    return False


@rule
def is_saved(state: Riga, dying: int) -> bool:
    """Whether one of them may spare another who waits in the same section."""
    for survivor in range(sv.SURVIVORS):
        is_saver = survivors.saves(state, survivor, 1) != survivors.NEVER
        if is_saver and has_bit(dying, survivor):
            others = all_in(state, state.survivors[survivor].section) & ~bit(survivor)
            if others & state.waiting:
                return True
    return False
