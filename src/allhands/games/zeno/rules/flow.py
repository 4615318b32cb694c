"""What all chapters need: pushing what is to happen, mandatory tokens, disasters, and picking."""

from __future__ import annotations

from allhands.kernel import agenda
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, bits, has_bit, next_bit
from allhands.kernel.piles import put
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from .. import cards as c
from ..cards import numbers as n
from ..cards import ship as sh
from ..cards import survivors as sv
from . import events as e
from . import laws
from . import nouns as w
from . import state as s
from . import tasks as t
from .state import Riga


@rule
def then(state: Riga, task: int, seat: int, one: int = 0, two: int = 0, three: int = 0) -> None:
    """Put a task on top: it happens next. Once the game is closing it does not happen."""
    if state.is_closing == 0:
        agenda.push(state.agenda, task, seat, one, two, three)
    else:
        drop_card(state, task, one)


@rule
def drop_card(state: Riga, task: int, card: int) -> None:
    """A card that waits in a task that does not happen any more goes to the Waste."""
    if task in (t.EQUIP, t.CARD_COMES) and card >= 0:
        put(state.waste, card, EVERY_SEAT)


@rule
def decks_drawn(state: Riga) -> int:
    """How many event decks are drawn from; the ship's own are, where one plays alone."""
    return 2 * max(2, int(state.players))


@rule
def crew_needed(state: Riga) -> int:
    """How many survivors must be in the Shuttle Bay for the countdown, by the resource track."""
    return int(n.CREW_NEEDED[state.first_target, state.players - 1, state.track])


# Mandatory tokens, and disasters


@rule
def disaster(state: Riga, lack: int) -> None:
    """All are lost for want of something; once the countdown runs the Shuttle launches instead."""
    if state.is_closing or state.is_launched:
        return
    tell(state.chronicle, e.DISASTER, -1, lack)
    if state.is_counting:
        launch_now(state)
    else:
        state.is_closing = 1
        state.outcome = s.DISASTER


@rule
def launch_now(state: Riga) -> None:
    """Nothing else is to happen but the launch."""
    for place in range(state.agenda.count):
        drop_card(state, state.agenda.entry[place, 0], state.agenda.entry[place, 2])
    agenda.clear(state.agenda)
    agenda.push(state.agenda, t.LAUNCH, state.acting)
    state.is_closing = 1


@rule
def take_token(state: Riga, token: int) -> bool:
    """Take a mandatory token from the reserve; a disaster if there is none."""
    if state.in_play[token] >= n.MANDATORY[token]:
        disaster(state, token)
        return False
    state.in_play[token] += 1
    return True


@rule
def give_token(state: Riga, token: int, amount: int) -> None:
    """Tokens go back to the reserve."""
    state.in_play[token] -= amount


# Who is where


@rule
def is_aboard(state: Riga, survivor: int) -> bool:
    """Whether a survivor is in play."""
    return state.survivors[survivor].fate == w.ABOARD


@rule
def faction_of(state: Riga, survivor: int) -> int:
    """Whose faction a survivor is of, or was."""
    return int(state.survivors[survivor].faction)


@rule
def is_own(state: Riga, seat: int, survivor: int) -> bool:
    """Whether a survivor in play is of a seat's faction."""
    return state.survivors[survivor].faction == seat and is_aboard(state, survivor)


@rule
def is_own_in(state: Riga, seat: int, survivor: int, section: int) -> bool:
    """Whether a survivor is of a seat's faction and in a section."""
    return state.survivors[survivor].section == section and is_own(state, seat, survivor)


@rule
def all_in(state: Riga, section: int) -> int:
    """A mask of all survivors in a section."""
    mask = 0
    for survivor in range(sv.SURVIVORS):
        if state.survivors[survivor].section == section and is_aboard(state, survivor):
            mask |= bit(survivor)
    return mask


@rule
def own_in(state: Riga, seat: int, section: int) -> int:
    """A mask of a seat's survivors in a section."""
    mask = 0
    for survivor in range(sv.SURVIVORS):
        if is_own_in(state, seat, survivor, section):
            mask |= bit(survivor)
    return mask


@rule
def faction(state: Riga, seat: int) -> int:
    """A mask of a seat's survivors in play."""
    mask = 0
    for survivor in range(sv.SURVIVORS):
        if is_own(state, seat, survivor):
            mask |= bit(survivor)
    return mask


@rule
def beside(state: Riga, seat: int) -> int:
    """A mask of all who are in a section with somebody of a seat's faction, these included."""
    sections, mask = 0, 0
    for survivor in range(sv.SURVIVORS):
        if is_own(state, seat, survivor):
            sections |= bit(state.survivors[survivor].section)
    for survivor in range(sv.SURVIVORS):
        if is_aboard(state, survivor) and has_bit(sections, state.survivors[survivor].section):
            mask |= bit(survivor)
    return mask


@rule
def next_own(state: Riga, survivor: int, faction: int) -> int:
    """The survivor of a faction after this one, by rank; -1 after the last."""
    return next_bit(faction, survivor)


@rule
def first_of(mask: int) -> int:
    """The lowest bit of a mask, which of survivors is the highest rank; -1 if it has none."""
    return next_bit(mask, -1)


# Picking


@rule
def pick_section(state: Riga, seat: int, mask: int) -> None:
    """A seat picks one of some sections, if there are several; what follows reads `picked`."""
    pick(state, t.PICK_SECTION, seat, mask)


@rule
def pick_survivor(state: Riga, seat: int, mask: int) -> None:
    """A seat picks one of some survivors, if there are several; what follows reads `picked`."""
    pick(state, t.PICK_SURVIVOR, seat, mask)


@rule
def pick(state: Riga, question: int, seat: int, mask: int) -> None:
    """Ask, unless there is but one or none."""
    state.candidates = mask
    state.picked = first_of(mask)
    if bits(mask) > 1:
        then(state, question, seat)


@rule
def why_not_pick(state: Riga, place: int) -> int:
    """One of the candidates."""
    return ALLOWED if has_bit(state.candidates, place) else laws.NOT_A_TIE


@rule
def pick_place(state: Riga, place: int) -> None:
    """It is this section, or this area."""
    state.picked = place


@rule
def pick_who(state: Riga, survivor: int) -> None:
    """It is this survivor."""
    state.picked = survivor


# Air, as far as others ask


@rule
def cubes(state: Riga, section: int) -> int:
    """Cubes in an air supply."""
    return state.sections[section].green + state.sections[section].black


@rule
def is_toxic(state: Riga, section: int) -> bool:
    """Whether a white space is covered."""
    return cubes(state, section) > sh.BLUE[section]


@rule
def is_opaque(state: Riga, section: int) -> bool:
    """Whether all spaces are covered."""
    return section != sh.SHUTTLE_BAY and cubes(state, section) >= sh.AIR[section]


@rule
def is_inferno(state: Riga, section: int) -> bool:
    """Whether a section holds all the fire that it can."""
    return state.sections[section].fire >= n.INFERNO


# Scores


@rule
def score(state: Riga, seat: int, successes: int) -> None:
    """A seat's target falls by so many, or rises, but not below none."""
    if seat < 0 or seat >= state.players or successes == 0:
        return
    state.targets[seat] = max(0, state.targets[seat] - successes)
    tell(state.chronicle, e.SCORED, seat, state.targets[seat])


@rule
def next_seat(state: Riga, seat: int) -> int:
    """Whoever sits to the left."""
    return (seat + 1) % state.players


@rule
def is_down(state: Riga, system: int) -> bool:
    """Whether a system malfunctions."""
    return state.broken[system] == 1


NOBODY = c.NOBODY_HERE
