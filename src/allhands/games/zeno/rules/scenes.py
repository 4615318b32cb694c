"""Investigations, rescues and frames; clue and rescue tokens."""

from __future__ import annotations

from allhands.kernel.chance import below
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.piles import Pile, draw, put_at
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from ..cards import decks as d
from ..cards import ship as sh
from ..cards import things as th
from ..cards import tokens as tk
from . import acts, baggage, laws, survivors, windows
from . import events as e
from . import nouns as w
from . import tasks as t
from .flow import NOBODY, is_aboard, is_down, pick_survivor, then
from .state import Riga

# Decks whose backs show divisions


@rule
def note_backs(state: Riga) -> None:
    """What the backs of the rescue and investigation decks show."""
    state.rescue_backs[:] = 0
    state.investigation_backs[:] = 0
    for place in range(state.rescue_deck.count):
        state.rescue_backs[place] = d.ELIGIBLE[state.rescue_deck.cards[place]]
    for place in range(state.investigations.count):
        state.investigation_backs[place] = d.ELIGIBLE[state.investigations.cards[place]]


@rule
def has_match(state: Riga, is_rescue: int, section: int) -> bool:
    """Whether the back of any card of the deck fits a section."""
    divisions = int(sh.DIVISIONS_OF[section])
    if is_rescue:
        for place in range(state.rescue_deck.count):
            if int(state.rescue_backs[place]) & divisions:
                return True
    else:
        for place in range(state.investigations.count):
            if int(state.investigation_backs[place]) & divisions:
                return True
    return False


@rule
def draw_match(state: Riga, pile: Pile, section: int) -> int:
    """The first card that fits; those above it go under the deck."""
    divisions = int(sh.DIVISIONS_OF[section])
    while int(d.ELIGIBLE[pile.cards[pile.count - 1]]) & divisions == 0:
        card = draw(state, pile, 0)
        put_at(pile, 0, card, 0)
    card = draw(state, pile, EVERY_SEAT)
    note_backs(state)
    return card


@rule
def begin_card(state: Riga, seat: int, section: int, card: int) -> None:
    """A scene begins with a card that was drawn."""
    windows.begin_scene(state, seat, section, card)
    tell(state.chronicle, e.TURNED_UP, seat, card)


# Investigations


@rule
def clue_in(state: Riga, section: int) -> int:
    """A clue that lies in a section, or -1; in Xeno not below a resource."""
    for clue in range(tk.CLUES):
        if state.clue_at[clue] == section:
            is_below = section == sh.XENO and state.sections[section].resource > 0
            return NOBODY if is_below else clue
    return NOBODY


@rule
def why_not_investigate(state: Riga, seat: int, survivor: int) -> int:
    """Somebody who stands with a clue, and a card that fits."""
    why = acts.why_not_act(state, seat, survivor)
    if why != ALLOWED:
        return why
    section = int(state.survivors[survivor].section)
    if clue_in(state, section) < 0:
        return laws.NO_CLUE_HERE
    if not has_match(state, 0, section):
        return laws.NOTHING_TO_INVESTIGATE
    return acts.why_not_again(state, survivor, w.INVESTIGATE)


@rule
def investigate(state: Riga, seat: int, survivor: int) -> None:
    """The first card that fits is drawn and resolved."""
    acts.note_action(state, survivor, w.INVESTIGATE)
    section = int(state.survivors[survivor].section)
    begin_investigation(state, seat, section, draw_match(state, state.investigations, section))


@rule
def begin_investigation(state: Riga, seat: int, section: int, card: int) -> None:
    """An investigation card is resolved in a section."""
    begin_card(state, seat, section, card)
    then(state, t.GAIN_CLUE, seat)
    then(state, t.BEGIN_TEST, seat, 0)


@rule
def gain_clue(state: Riga, seat: int) -> None:
    """Task: with success one who resolved it has the card with the clue; else both are gone."""
    clue = NOBODY
    for each in range(tk.CLUES):
        if state.clue_at[each] == state.scene.section:
            clue = each
    if clue < 0:
        return
    state.clue_at[clue] = tk.NO_CLUE
    if state.scene.passed == 0:
        tell(state.chronicle, e.CLUE_LOST, seat, clue)
        return
    tell(state.chronicle, e.CLUE, seat, clue)
    state.clue_on[clue] = state.scene.card
    mask = survivors.one_of(state.scene.resolver) | survivors.one_of(state.scene.second)
    then(state, t.EQUIP, seat, state.scene.card)
    pick_survivor(state, seat, mask)


@rule
def equip_picked(state: Riga, card: int) -> None:
    """Task: a card is equipped to whoever was picked."""
    if state.picked >= 0 and is_aboard(state, state.picked):
        if d.THING_KIND[card] == th.RELATIONSHIP:
            baggage.begin_bond(state, card, int(state.picked))
        else:
            baggage.equip(state, card, int(state.picked))


@rule
def clue_of(state: Riga, survivor: int) -> int:
    """The clue that a survivor carries to the section where they are, or -1."""
    for clue in range(tk.CLUES):
        card = int(state.clue_on[clue])
        if card >= 0 and state.baggage[card].holder == survivor:
            if tk.CLUE_TO[clue] == state.survivors[survivor].section:
                return clue
    return NOBODY


@rule
def why_not_conclude(state: Riga, seat: int, survivor: int) -> int:
    """Somebody who has a clue and is where it leads."""
    why = acts.why_not_act(state, seat, survivor)
    if why != ALLOWED:
        return why
    if clue_of(state, survivor) < 0:
        return laws.NOT_ITS_PLACE
    return acts.why_not_again(state, survivor, w.CONCLUDE)


@rule
def conclude(state: Riga, seat: int, survivor: int) -> None:
    """The clue is discarded with its card, and the frame is resolved."""
    acts.note_action(state, survivor, w.CONCLUDE)
    card = int(state.clue_on[clue_of(state, survivor)])
    baggage.discard(state, card)
    windows.begin_scene(state, seat, int(state.survivors[survivor].section), NOBODY)
    state.scene.resolver = survivor
    then(state, t.FRAME, seat, d.FRAME_OF[card])


# Frames


@rule
def frame(state: Riga, seat: int, number: int) -> None:
    """Task: a frame is drawn and resolved in the scene, if it is still there."""
    card = int(d.FRAME_CARD[number])
    if card < 0 or state.frames[number]:
        return
    windows.put_away(state)
    state.frames[number] = 1
    state.scene.card = card
    state.scene.is_event = 0
    tell(state.chronicle, e.TURNED_UP, seat, card)
    if d.HAS_TRIAL[card]:
        then(state, t.BEGIN_TEST, seat, 0)
    elif d.PASSED[card] >= 0:
        then(state, t.TAKE_STEP, seat, d.PASSED[card])


@rule
def reward(state: Riga, seat: int, card: int, survivor: int) -> None:
    """Task: what a mission gives, in a scene where its last task was done."""
    windows.begin_scene(state, seat, int(state.survivors[survivor].section), NOBODY)
    state.scene.resolver = survivor
    then(state, t.TAKE_STEP, seat, d.PASSED[card])


# Rescues


@rule
def rescue_in(state: Riga, section: int) -> int:
    """A rescue token that lies in a section, or -1."""
    for token in range(tk.RESCUES):
        if tk.RESCUE_AT[token] == section and state.rescues[token] == tk.ON_SHIP:
            return token
    return NOBODY


@rule
def why_not_rescue(state: Riga, seat: int, survivor: int) -> int:
    """Somebody who stands with a rescue token, a card that fits, and somebody to be saved."""
    why = acts.why_not_act(state, seat, survivor)
    if why != ALLOWED:
        return why
    section = int(state.survivors[survivor].section)
    if rescue_in(state, section) < 0:
        return laws.NO_RESCUE_HERE
    if state.survivor_deck.count == 0 or not has_match(state, 1, section):
        return laws.NOBODY_TO_RESCUE
    return acts.why_not_again(state, survivor, w.RESCUE)


@rule
def attempt_rescue(state: Riga, seat: int, survivor: int) -> None:
    """A card is drawn, and a survivor turned up who is to be saved."""
    acts.note_action(state, survivor, w.RESCUE)
    section = int(state.survivors[survivor].section)
    begin_card(state, seat, section, draw_match(state, state.rescue_deck, section))
    saved = survivors.draw_survivor(state)
    state.survivors[saved].fate = w.REVEALED
    tell(state.chronicle, e.REVEALED, -1, saved)
    then(state, t.NEW_RESCUE, seat, rescue_in(state, section))
    then(state, t.END_RESCUE, seat, saved)
    then(state, t.BEGIN_TEST, seat, 0)


@rule
def end_rescue(state: Riga, seat: int, survivor: int) -> None:
    """Task: who was saved joins, and who was not is discarded; then the card's outcome."""
    script = d.PASSED[state.scene.card] if state.scene.passed else d.FAILED[state.scene.card]
    if script >= 0:
        then(state, t.TAKE_STEP, seat, script)
    if state.scene.passed:
        survivors.enter(state, survivor, seat, int(state.scene.section))
    else:
        state.survivors[survivor].fate = w.LOST
        tell(state.chronicle, e.NOT_SAVED, -1, survivor)


@rule
def new_rescue(state: Riga, token: int) -> None:
    """Task: the token is discarded, and another drawn."""
    state.rescues[token] = tk.GONE
    tell(state.chronicle, e.RESCUE_GONE, -1, token)
    draw_rescue(state)


@rule
def draw_rescue(state: Riga) -> None:
    """A rescue token of the bag is added, or discarded if its comms malfunction."""
    left = 0
    for token in range(tk.RESCUES):
        left += 1 if state.rescues[token] == tk.IN_BAG else 0
    if left == 0:
        return
    pick = below(state, left)
    for token in range(tk.RESCUES):
        if state.rescues[token] == tk.IN_BAG:
            if pick == 0:
                is_lost = is_down(state, tk.RESCUE_BY[token])
                state.rescues[token] = tk.GONE if is_lost else tk.ON_SHIP
                kind = e.RESCUE_GONE if is_lost else e.RESCUE_ADDED
                tell(state.chronicle, kind, -1, token)
                return
            pick -= 1
