"""Events: the inactive players play or draw, hazards, and what is done with the card."""

from __future__ import annotations

from allhands.kernel.agenda import pop
from allhands.kernel.chance import below
from allhands.kernel.chronicle import tell, tell_to
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit
from allhands.kernel.piles import Pile, draw, draw_at, find, put
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from .. import cards as c
from ..cards import card_rows as k
from ..cards import decks as d
from ..cards import numbers as n
from ..cards import ship as sh
from . import ambush, board_tasks, laws
from . import events as e
from . import nouns as w
from . import tasks as t
from .flow import NOBODY, decks_drawn, disaster, faction, launch_now, own_in, then
from .state import DECKS, Riga

# Scenes


@rule
def begin_scene(state: Riga, seat: int, section: int, card: int) -> None:
    """Something is resolved there by a seat."""
    scene = state.scene
    scene.card = card
    scene.section = section
    scene.seat = seat
    scene.is_event = 0
    scene.ran = 0
    scene.attribute = 0
    scene.resolver = NOBODY
    scene.second = NOBODY
    scene.die = 0
    scene.passed = 0
    scene.weapons = 0
    scene.impact = NOBODY
    scene.joined = NOBODY
    then(state, t.END_SCENE, seat)


@rule
def end_scene(state: Riga) -> None:
    """Task: the card that was resolved is discarded, unless it lies somewhere."""
    put_away(state)
    state.scene.card = NOBODY
    state.scene.section = NOBODY
    state.scene.is_event = 0


@rule
def put_away(state: Riga) -> None:
    """The scene's card goes to the Waste, unless it is equipped or lies on a board."""
    card = int(state.scene.card)
    if card < 0 or state.baggage[card].holder >= 0 or find(state.waste, card) >= 0:
        return
    kind = d.KIND[card]
    lies = kind in (k.DISCOVERY, k.CRISIS, k.MISSION, k.SUPPLY)
    if not lies and find(state.reckoning, card) < 0:
        put(state.waste, card, EVERY_SEAT)


# Windows


@rule
def begin_event(state: Riga, seat: int, section: int, ran: int) -> None:
    """Task: an event in a section; the inactive players are asked in turn."""
    begin_scene(state, seat, section, NOBODY)
    state.scene.is_event = 1
    state.scene.ran = ran
    tell(state.chronicle, e.EVENT_BEGAN, seat, section)
    then(state, t.WINDOW, seat, 1)


@rule
def window(state: Riga, further: int) -> None:
    """Task: the next inactive player plays or draws; alone, the ship does."""
    acting = int(state.acting)
    if faction(state, acting) == 0:
        return
    if state.players == 1:
        if further == 1:
            play_by_ship(state)
        return
    if further >= state.players:
        return
    seat = (acting + further) % state.players
    then(state, t.WINDOW, acting, further + 1)
    then(state, t.PLAY_OR_DRAW, seat)
    if eligible_in(state, seat) == 0 and not can_draw_any(state, seat):
        disaster(state, w.NO_CARDS)


@rule
def is_eligible(state: Riga, card: int) -> bool:
    """Whether a card fits the affected section."""
    return (int(d.ELIGIBLE[card]) & int(sh.DIVISIONS_OF[state.scene.section])) != 0


@rule
def eligible_in(state: Riga, seat: int) -> int:
    """How many cards of a hand are eligible."""
    count = 0
    hand = state.hands[seat]
    for place in range(hand.count):
        count += 1 if is_eligible(state, hand.cards[place]) else 0
    return count


@rule
def must_play(state: Riga, seat: int) -> int:
    """The law by which a seat must play, or 0: with several eligible cards, or a last one."""
    count = eligible_in(state, seat)
    if count >= 2:
        return laws.MUST_PLAY
    return laws.MUST_PLAY_LAST if count == 1 and state.hands[seat].count == 1 else ALLOWED


@rule
def hand(state: Riga, seat: int) -> Pile:
    """What a seat holds."""
    return state.hands[seat]


@rule
def why_not_play(state: Riga, seat: int, card: int) -> int:
    """An eligible card of the own hand."""
    if find(state.hands[seat], card) < 0:
        return laws.NOT_IN_HAND
    return ALLOWED if is_eligible(state, card) else laws.NOT_ELIGIBLE


@rule
def play(state: Riga, seat: int, card: int) -> None:
    """The card is resolved, and nobody else is asked."""
    pop(state.agenda)
    hand = state.hands[seat]
    draw_at(state, hand, find(hand, card), EVERY_SEAT)
    tell(state.chronicle, e.PLAYED, seat, card)
    resolve_event(state, card)


# Drawing


@rule
def cards_to_draw(state: Riga, seat: int) -> int:
    """Five with an empty hand, else one."""
    return n.HANDFUL if state.hands[seat].count == 0 else 1


@rule
def can_draw(state: Riga, seat: int, side: int) -> bool:
    """Whether a deck has as many cards as are to be drawn."""
    return state.event_decks[2 * seat + side].count >= cards_to_draw(state, seat)


@rule
def can_draw_any(state: Riga, seat: int) -> bool:
    """Whether one of the decks has."""
    return can_draw(state, seat, w.LEFT) or can_draw(state, seat, w.RIGHT)


@rule
def why_not_draw(state: Riga, seat: int, side: int) -> int:
    """Nobody draws who must play, nor of a deck with too few cards."""
    law = must_play(state, seat)
    if law != ALLOWED:
        return law
    return ALLOWED if can_draw(state, seat, side) else laws.EMPTY_DECK


@rule
def draw_event(state: Riga, seat: int, side: int) -> None:
    """One card, or five; then hazards of both decks are resolved."""
    take_cards(state, seat, side, cards_to_draw(state, seat), bit(seat))
    check_hazards(state, seat, n.HAZARDS)


@rule
def take_cards(state: Riga, seat: int, side: int, amount: int, readers: int) -> None:
    """Cards go from a deck to its seat's hand."""
    deck = state.event_decks[2 * seat + side]
    tell(state.chronicle, e.DREW, seat, side)
    for _ in range(amount):
        card = draw(state, deck, readers)
        put(state.hands[seat], card, readers)
        tell_to(state.chronicle, readers, e.TOOK, seat, card)
    note_hazards(state)


@rule
def note_hazards(state: Riga) -> None:
    """What the backs of all top cards show, when another lies on top."""
    state.reveals += 1
    for deck in range(DECKS):
        pile = state.event_decks[deck]
        is_used = deck < decks_drawn(state) and pile.count > 0
        state.hazards[deck] = d.HAZARD_OF[pile.cards[pile.count - 1]] if is_used else NOBODY


@rule
def check_hazards(state: Riga, seat: int, hazards: int) -> None:
    """Both top cards of a seat's decks tell a hazard, and so many are resolved, the left one first
    and in turn; a disaster if one is empty."""
    left, right = state.hazards[2 * seat], state.hazards[2 * seat + 1]
    if left < 0 or right < 0:
        disaster(state, w.NO_CARDS)
        return
    for later in range(hazards - 1, -1, -1):
        then(state, t.HAZARD, 0, right if later % 2 else left)


@rule
def hazard(state: Riga, kind: int) -> None:
    """Task: a hazard, in the section and the area of the event."""
    section = int(state.scene.section)
    tell(state.chronicle, e.HAZARD, -1, kind)
    if kind == c.FIRES_GROW:
        then(state, t.GROW_FIRES, 0)
    elif kind == c.LEAK:
        then(state, t.LEAK_AREA, 0, sh.AREA_OF[section])
    elif kind == c.DAMAGE:
        then(state, t.ADD_DAMAGE, 0, section, 0)
    else:
        then(state, t.MALFUNCTION, 0)


# Alone: the ship plays


@rule
def play_by_ship(state: Riga) -> None:
    """The ship plays or draws, by chance where a player would choose."""
    count, held = eligible_in(state, n.RIGA), state.hands[n.RIGA].count
    plays = count >= 2 or (count == 1 and held == 1)
    if count == 1 and held > 1:
        plays = below(state, 2) == 1
    if not plays:
        draw_by_ship(state)
        return
    pick = below(state, count)
    hand = state.hands[n.RIGA]
    for place in range(held):
        if is_eligible(state, hand.cards[place]):
            if pick == 0:
                card = draw_at(state, hand, place, EVERY_SEAT)
                tell(state.chronicle, e.TURNED_UP, -1, card)
                resolve_event(state, card)
                return
            pick -= 1


@rule
def draw_by_ship(state: Riga) -> None:
    """The ship draws from the larger of its decks, the left one of equals."""
    left, right = state.event_decks[2 * n.RIGA], state.event_decks[2 * n.RIGA + 1]
    side = w.LEFT if left.count >= right.count else w.RIGHT
    if not can_draw(state, n.RIGA, side):
        disaster(state, w.NO_CARDS)
        return
    take_cards(state, n.RIGA, side, cards_to_draw(state, n.RIGA), 0)
    check_hazards(state, n.RIGA, n.SOLO_HAZARDS)


# The card


@rule
def resolve_event(state: Riga, card: int) -> None:
    """An event card is resolved by the acting player, or lies down where it belongs."""
    state.scene.card = card
    seat, kind = int(state.scene.seat), d.KIND[card]
    has_affected = own_in(state, seat, state.scene.section) != 0
    if kind == k.DISCOVERY:
        put(state.discoveries, card, EVERY_SEAT)
    elif kind in (k.CRISIS, k.MISSION):
        board_tasks.lay_down(state, card)
    elif kind == k.INTERLUDE and state.is_counting:
        launch_now(state)
    elif kind == k.INTERLUDE:
        then(state, t.INTERLUDE, seat, 0)
    elif has_affected and kind == k.AMBUSH:
        ambush.begin_ambush(state)
    elif has_affected:
        then(state, t.BEGIN_TEST, seat, 0)
