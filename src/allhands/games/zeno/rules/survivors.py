"""Survivors: harm, infection and stress, joining, elimination and seniority."""

from __future__ import annotations

from allhands.kernel.chance import roll_die
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, has_bit
from allhands.kernel.piles import draw
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from ..cards import decks as d
from ..cards import effects as f
from ..cards import numbers as n
from ..cards import survivors as sv
from ..cards import things as th
from . import baggage, laws, powers
from . import events as e
from . import nouns as w
from . import tasks as t
from .flow import NOBODY, faction, give_token, is_aboard, own_in, score, take_token, then
from .state import Riga

NEVER = 99

# Joining, and seniority


@rule
def enter(state: Riga, survivor: int, seat: int, section: int) -> None:
    """A survivor of the deck comes into play."""
    person = state.survivors[survivor]
    person.fate = w.ABOARD
    person.faction = seat
    person.section = section
    person.moved = state.sections[section].moved_into if seat == state.acting else 0
    state.scene.joined = survivor
    tell(state.chronicle, e.JOINED, seat, survivor, section)
    baggage.meet(state, survivor)
    update_seniority(state)


@rule
def draw_survivor(state: Riga) -> int:
    """The top survivor of the deck, or -1."""
    if state.survivor_deck.count == 0:
        return NOBODY
    return draw(state, state.survivor_deck, EVERY_SEAT)


@rule
def update_seniority(state: Riga) -> None:
    """Seniority is that of the highest in play; passing to another faction it scores."""
    for survivor in range(sv.SURVIVORS):
        if is_aboard(state, survivor):
            before = int(state.seniority)
            if before == survivor:
                return
            state.seniority = survivor
            tell(state.chronicle, e.SENIORITY, -1, survivor)
            seat = state.survivors[survivor].faction
            if before >= 0 and state.survivors[before].faction != seat:
                score(state, seat, 1)
            return
    state.seniority = NOBODY


# Harm


@rule
def threaten(state: Riga, mask: int, is_wound: int, times: int = 1) -> None:
    """Survivors are to suffer harm: by an event card, robots may be given for them first."""
    state.harmed = mask
    if mask == 0:
        return
    then(state, t.DO_HARM, 0, is_wound, times)
    if state.scene.is_event and state.scene.card >= 0:
        then(state, t.ASK_ROBOTS, 0, 0)


@rule
def hurt(state: Riga, survivor: int, is_wound: int) -> None:
    """A survivor gains an injury or a wound, or is eliminated by it."""
    if not is_aboard(state, survivor) or is_spared(state, survivor):
        return
    person = state.survivors[survivor]
    if person.harm == w.UNHURT:
        if not take_token(state, n.HARMS):
            return
        person.harm = w.WOUNDED if is_wound else w.INJURED
    elif person.harm == w.INJURED and is_wound == 0:
        person.harm = w.WOUNDED
    else:
        eliminate(state, survivor)
        return
    tell(state.chronicle, e.HURT, -1, survivor, person.harm)


@rule
def is_spared(state: Riga, survivor: int) -> bool:
    """Whether somebody in the section saves a survivor from harm, which takes a roll."""
    person, best = state.survivors[survivor], NEVER
    for other in range(sv.SURVIVORS):
        if is_aboard(state, other) and state.survivors[other].section == person.section:
            best = min(best, saves(state, other, 1 if person.harm == w.WOUNDED else 0))
    if best == NEVER or roll_die(state, n.DIE) < best:
        return False
    tell(state.chronicle, e.SPARED, -1, survivor)
    return True


@rule
def saves(state: Riga, survivor: int, is_wounded: int) -> int:
    """From which roll on a survivor spares others in the section who are wounded, or are not."""
    best = powers.least_of(state, survivor, f.SAVE, NEVER)
    if is_wounded:
        best = min(best, powers.least_of(state, survivor, f.SAVE_WOUNDED, NEVER))
    return best


@rule
def heal(state: Riga, survivor: int) -> None:
    """The harm token is discarded."""
    if state.survivors[survivor].harm != w.UNHURT:
        state.survivors[survivor].harm = w.UNHURT
        give_token(state, n.HARMS, 1)
        tell(state.chronicle, e.HURT, -1, survivor, w.UNHURT)


# Infection and stress


@rule
def infect(state: Riga, survivor: int) -> None:
    """A survivor is infected, or the infection develops, unless they do not heed it."""
    if not is_aboard(state, survivor) or powers.ignores(state, survivor, f.INFECTION):
        return
    person = state.survivors[survivor]
    if person.infection == w.WELL:
        if take_token(state, n.INFECTIONS):
            person.infection = w.EARLY
            tell(state.chronicle, e.INFECTED, -1, survivor, w.EARLY)
    else:
        develop(state, survivor)


@rule
def develop(state: Riga, survivor: int) -> None:
    """An early infection becomes late, and a late one eliminates."""
    if state.survivors[survivor].infection == w.LATE:
        eliminate(state, survivor)
    elif state.survivors[survivor].infection == w.EARLY:
        state.survivors[survivor].infection = w.LATE
        tell(state.chronicle, e.INFECTED, -1, survivor, w.LATE)


@rule
def infected(state: Riga) -> int:
    """A mask of all infected survivors in play."""
    mask = 0
    for survivor in range(sv.SURVIVORS):
        if is_aboard(state, survivor) and state.survivors[survivor].infection != w.WELL:
            mask |= bit(survivor)
    return mask


@rule
def cure(state: Riga, survivor: int) -> None:
    """The infected token is discarded."""
    if state.survivors[survivor].infection != w.WELL:
        state.survivors[survivor].infection = w.WELL
        give_token(state, n.INFECTIONS, 1)
        tell(state.chronicle, e.INFECTED, -1, survivor, w.WELL)


@rule
def add_stress(state: Riga, survivor: int, tokens: int) -> None:
    """A survivor gains stress."""
    for _ in range(tokens):
        if not is_aboard(state, survivor) or not take_token(state, n.STRESSES):
            return
        state.survivors[survivor].stress += 1
    tell(state.chronicle, e.STRESS, -1, survivor, state.survivors[survivor].stress)


@rule
def calm(state: Riga, survivor: int, tokens: int) -> None:
    """A survivor loses up to so much stress."""
    person = state.survivors[survivor]
    gone = min(tokens, int(person.stress))
    if gone > 0:
        person.stress -= gone
        give_token(state, n.STRESSES, gone)
        tell(state.chronicle, e.STRESS, -1, survivor, person.stress)


# Elimination


@rule
def eliminate(state: Riga, survivor: int) -> None:
    """A survivor leaves the game, with all that lies on the card."""
    if not is_aboard(state, survivor):
        return
    heal_silently(state, survivor)
    person = state.survivors[survivor]
    person.fate = w.LOST
    tell(state.chronicle, e.ELIMINATED, -1, survivor)
    baggage.end_bonds_with(state, survivor)
    update_seniority(state)
    then(state, t.BURY, 0)
    if faction(state, person.faction) == 0:
        tell(state.chronicle, e.OUT_OF_ACTION, person.faction)


@rule
def heal_silently(state: Riga, survivor: int) -> None:
    """All tokens on a card go back to the reserve."""
    person = state.survivors[survivor]
    if person.harm != w.UNHURT:
        give_token(state, n.HARMS, 1)
    if person.infection != w.WELL:
        give_token(state, n.INFECTIONS, 1)
    give_token(state, n.STRESSES, int(person.stress))
    person.harm = w.UNHURT
    person.infection = w.WELL
    person.stress = 0


@rule
def bury(state: Riga) -> None:
    """Task: the topmost piece of baggage of the highest of those eliminated is given on or
    discarded, then the next one, until none of them has any."""
    survivor = first_unburied(state)
    if survivor < 0:
        return
    then(state, t.BURY, 0)
    person = state.survivors[survivor]
    card = int(person.top)
    if card < 0:
        person.section = NOBODY
    elif own_in(state, person.faction, person.section) and baggage.is_inherited(state, card):
        then(state, t.GIVE_ON, person.faction, card)
    else:
        baggage.discard(state, card)


@rule
def first_unburied(state: Riga) -> int:
    """The highest of those eliminated who still lie in a section, with all that they had; or -1."""
    for survivor in range(sv.SURVIVORS):
        person = state.survivors[survivor]
        if person.fate == w.LOST and person.section >= 0:
            return survivor
    return NOBODY


@rule
def why_not_give_on(state: Riga, seat: int, survivor: int, card: int) -> int:
    """To somebody of the faction who stands there."""
    section = state.survivors[state.baggage[card].holder].section
    return ALLOWED if has_bit(own_in(state, seat, section), survivor) else laws.NOT_INHERITED


@rule
def give_on(state: Riga, survivor: int, card: int) -> None:
    """The baggage goes to another."""
    baggage.drop(state, card)
    baggage.equip(state, card, survivor)


@rule
def give_to_nobody(state: Riga, card: int) -> None:
    """The baggage is discarded."""
    baggage.discard(state, card)


# The Third Law


@rule
def ask_robots(state: Riga, further: int) -> None:
    """Task: whoever has a robot beside somebody threatened is asked, in the order of turns."""
    if further >= state.players or state.harmed == 0:
        return
    then(state, t.ASK_ROBOTS, 0, further + 1)
    seat = (state.acting + further) % state.players
    for card in range(d.CARDS):
        if is_robot_beside(state, seat, card):
            then(state, t.THIRD_LAW, seat)
            return


@rule
def is_robot_beside(state: Riga, seat: int, card: int) -> bool:
    """Whether a card is a robot of a seat's in a section where somebody is threatened."""
    holder = state.baggage[card].holder
    if holder < 0 or d.THING_KIND[card] != th.ROBOT or state.baggage[card].idle:
        return False
    if not is_aboard(state, holder) or state.survivors[holder].faction != seat:
        return False
    section = state.survivors[holder].section
    for survivor in range(sv.SURVIVORS):
        if has_bit(state.harmed, survivor) and state.survivors[survivor].section == section:
            return True
    return False


@rule
def why_not_invoke(state: Riga, seat: int, card: int) -> int:
    """A robot of one's own beside them."""
    return ALLOWED if is_robot_beside(state, seat, card) else laws.NO_SUCH_ACTION


@rule
def invoke(state: Riga, seat: int, card: int) -> None:
    """The robot is discarded, and nobody suffers anything."""
    tell(state.chronicle, e.INVOKED, seat, card)
    baggage.discard(state, card)
    state.harmed = 0


@rule
def spare_robot(state: Riga) -> None:
    """The robot is kept."""


@rule
def one_of(survivor: int) -> int:
    """The mask of a single survivor, or of nobody."""
    return bit(survivor) if survivor >= 0 else 0
