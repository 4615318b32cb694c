"""SOS Titanic, for the generic tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.rules import events as e
from allhands.games.sos_titanic.rules import tasks as t
from allhands.kernel.state import EVERY_SEAT
from allhands.kernel.words import Event

from .games_under_test import Recorded, Sitting, UnderTest, events_shown, events_to_show, sitting

GAME = "sos-titanic"
SITTINGS = (
    sitting(GAME, 1),
    sitting(GAME, 1, difficulty="ultimate"),
    sitting(GAME, 2),
    sitting(GAME, 2, difficulty="expert"),
    sitting(GAME, 3, difficulty="ultimate"),
    sitting(GAME, 3),
    sitting(GAME, 4, difficulty="expert"),
    sitting(GAME, 5),
    sitting(GAME, 5, difficulty="ultimate"),
)
# A turn ends, as nobody moves back. There are 11 pages, for ten of which action cards are taken,
# and 60 who can embark, for some of whom Latimer takes one. Each card but Plan A and Plan B, which
# fetch each other a few times at most, is one less when it is played; each rescue and each of
# Lowe's searches takes passengers from the stack, and a new stack takes a page or the one card that
# saves time. Smith, who alone could deal the cards out for ever, is never alone.
MOST_DECISIONS = 4_000
OTHER_PILES = ("stack", "discards", "drawn")
CHOOSING = (t.PLAY_DRAWN, t.PLAY_FROM_STACK, t.PLAY_FROM_DISCARDS, t.BRING_FORWARD_ONE)
ONLY_WHILE_ASKED = {
    "offered": CHOOSING,
    "drawn": (t.PLAY_DRAWN, t.ARRANGE),
    "held_out": (t.KEEP_ONE, t.REDEAL),
    "hand_before": (t.REDEAL,),
}
"""What is there only as long as certain questions are asked."""


def inventory(state: Any) -> dict[str, object]:
    """Everything in the box, wherever it lies, and whatever is not where it should be."""
    piles = (*state.queues, *state.boats, *(state[name] for name in OTHER_PILES))
    placed = [card for pile in piles for card in _cards(pile)]
    actions = [*_cards(state.action_stack), *_cards(state.action_discards)]
    in_hands = state.hand.sum(axis=0) + state.in_play + state.held_out
    return {
        "passengers": sorted(card for card in placed if card < c.MYSTERY),
        "action cards": [
            actions.count(kind) + int(in_hands[kind]) for kind in range(len(in_hands))
        ],
        "crew members": int((state.crew >= 0).sum()),
        "out of place": sorted({*_misplaced(state), *_wrong_crew(state)}),
        "below nothing": [name for name in _COUNTS if (state[name] < 0).any()],
    }


_COUNTS = (
    "hand",
    "in_play",
    "held_out",
    "hand_before",
    "stand_in",
    "front_class",
    "front_number",
    "run",
    "aboard",
    "known_to_all",
    "known",
    "turned",
    "active",
)


def box(sitting: Sitting) -> dict[str, object]:
    """What the rulebook lists for this number of players and these options."""
    return {
        "passengers": list(range(60)),
        "action cards": [2, 3, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1],
        "crew members": sitting.players,
        "out of place": [],
        "below nothing": [],
    }


def _cards(pile: Any) -> list[int]:
    return [int(card) for card in pile.cards[: pile.count]]


def _wrong_crew(state: Any) -> Iterator[str]:
    members = [int(member) for member in state.crew[: state.players]]
    if len(set(members)) < len(members) or any(c.LEAST_PLAYERS[members] > state.players):
        yield "a crew member"
    if (state.crew[state.players :] >= 0).any() or state.hand[state.players :].any():
        yield "somebody who does not play"


def _misplaced(state: Any) -> Iterator[str]:
    """What cannot be where it is, or is noted wrongly."""
    yield from _wrong_lines(state)
    yield from _wrong_groups(state)
    yield from _wrong_stand_ins(state)
    if not 0 <= state.turned <= c.PAGES or (state.turned == c.PAGES) != (state.outcome == 1):
        yield "the page"
    asked = state.agenda.entry[state.agenda.count - 1, 0] if state.agenda.count else -1
    for field, questions in ONLY_WHILE_ASKED.items():
        value = state[field].count if field == "drawn" else state[field]
        if np.any(value) and asked not in questions and not state.outcome:
            yield f"{field} at a question for something else"
    if state.action_discards.count and not state.action_stack.count:
        yield "action cards discarded beside no stack"
    if state.offered_to != EVERY_SEAT and not state.offered.any():
        yield "an offer to nobody"
    for name in OTHER_PILES:
        if any(card >= c.MYSTERY for card in _cards(state[name])):
            yield f"a Mystery Passenger in the {name}"


def _wrong_lines(state: Any) -> Iterator[str]:
    for number, pile in enumerate(state.queues):
        name, is_there = f"line {number}", bool(int(state.lines) >> number & 1)
        if is_there != _is_line(state, number):
            yield f"whether there is {name}"
        if pile.count and not is_there:
            yield f"somebody in {name}"
        shown = [seen == EVERY_SEAT for seen in pile.seen[: pile.count]]
        if shown != sorted(shown) or (shown and not shown[-1]):
            yield f"what is face up in {name}"
        noted = tuple(int(state[field][number]) for field in ("front_class", "front_number", "run"))
        if noted != _front(state, pile, sum(shown)):
            yield f"what is noted of {name}"


def _is_line(state: Any, number: int) -> bool:
    """Whether passengers can stand there: until the deck is flooded, at the fifth from then on,
    and in the Collapsible Boat as long as it is not empty."""
    if number == c.COLLAPSIBLE:
        return bool(state.queues[number].count)
    if number == c.FIRST_LINES:
        return bool(state.turned >= c.FLOODED_AT[c.FIRST_LINES - 1])
    return bool(state.turned < c.FLOODED_AT[number])


def _front(state: Any, pile: Any, shown: int) -> tuple[int, int, int]:
    """Class and number of who stands at the front of a line, and how many follow one another."""
    if not pile.count:
        return (0, 0, 0)
    standing = [_who(state, card) for card in _cards(pile)[::-1][:shown]]
    kind, number = standing[0]
    run = 0
    while run < shown and standing[run] == (kind, number + run):
        run += 1
    return (kind, number, run)


def _who(state: Any, card: int) -> tuple[int, int]:
    if card < c.MYSTERY:
        return int(c.CLASS[card]), int(c.NUMBER[card])
    return card - c.MYSTERY, int(state.stand_in[card - c.MYSTERY])


def _wrong_groups(state: Any) -> Iterator[str]:
    for number, group in enumerate(state.boats):
        aboard = [_who(state, card) for card in _cards(group)]
        name, kind = f"boat {number}", number // c.BOATS_EACH
        if aboard != [(kind, place + 1) for place in range(len(aboard))]:
            yield f"somebody in {name}"
        if state.aboard[number] != len(aboard):
            yield f"how many are in {name}"
        if (group.seen[: len(aboard)] != EVERY_SEAT).any():
            yield f"somebody face down in {name}"


def _wrong_stand_ins(state: Any) -> Iterator[str]:
    for kind in range(c.CLASSES):
        found = sum(_cards(pile).count(c.MYSTERY + kind) for pile in (*state.queues, *state.boats))
        if found != (state.stand_in[kind] > 0):
            yield f"the Mystery Passenger of class {kind}"
        if found > state.in_play[c.MYSTERY_FIRST + kind]:
            yield f"the card of the Mystery Passenger of class {kind}"
    if state.queues[c.COLLAPSIBLE].count and state.in_play[c.COLLAPSIBLE_BOAT] != 1:
        yield "the card of the Collapsible Boat"


# What a golden game shows

PLAYED_SOMEBODY = (e.JOINED, e.EMBARKED, e.RELIEVED)
EFFECTS = {
    c.GET_READY: (e.PUT_BACK,),
    c.COME_ON: PLAYED_SOMEBODY,
    c.COME_BACK: PLAYED_SOMEBODY,
    c.YOUR_TURN: (e.SEARCHED,),
    c.SAME_LINES: (e.SHARED_OUT,),
    c.WAIT: (e.SENT_OFF,),
    c.SAVE_TIME: (e.SAVED_TIME,),
    c.PLAN_A: (e.TOOK,),
    c.PLAN_B: (e.TOOK,),
    c.COLLAPSIBLE_BOAT: (e.LOWERED_COLLAPSIBLE,),
    c.MYSTERY_FIRST: (e.STOOD_IN,),
    c.MYSTERY_SECOND: (e.STOOD_IN,),
}
"""What is told once an action card does what it does."""
IN_VAIN = (c.COME_ON, c.COME_BACK)
"""Cards for which there may be nobody who fits."""
MEANWHILE = (e.MYSTERY_GONE, e.PUT_AWAY, e.SHUFFLED_ACTIONS)
"""What may be told between a passenger who embarks and Andrew Latimer's action card."""


def _card(kind: int) -> str:
    return f"card: {c.ACTION_NAMES[kind]}"


def _vain(kind: int) -> str:
    return f"in vain: {c.ACTION_NAMES[kind]}"


def _power(member: int) -> str:
    return f"power: {c.CREW_NAMES[member]}"


def shown(told: Sequence[Event]) -> set[str]:
    """The kinds of event, the cards and the abilities that worked."""
    found = events_shown(e.EVENTS, told)
    for turn in _turns(told):
        for place, event in enumerate(turn):
            later = turn[place + 1 :]
            if event.kind == e.PLAYED:
                found |= _shown_by_card(event, later)
            elif event.kind == e.FAILED:
                found |= _shown_by_failing(event, later)
            elif event.kind == e.DREW:
                placed = [each for each in later if _is_rescued(each)]
                found |= {_power(c.MURDOCH)} if len(placed) > 1 else set()
            elif event.kind in (e.EMBARKED, e.RELIEVED):
                following = next((each for each in later if each.kind not in MEANWHILE), None)
                if following and following.kind == e.TOOK:
                    found.add(_power(c.LATIMER))
    powers = {e.SWAPPED: c.LOWE, e.DEALT: c.SMITH, e.KEPT: c.FLEET}
    return found | {_power(member) for kind, member in powers.items() if _any(told, kind)}


def _any(told: Sequence[Event], kind: int) -> bool:
    return any(event.kind == kind for event in told)


def _turns(told: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """The story in turns."""
    starts = [place for place, event in enumerate(told) if event.kind == e.TURN_BEGAN]
    for start, end in zip(starts, [*starts[1:], len(told)], strict=True):
        yield told[start:end]


def _is_rescued(event: Event) -> bool:
    """Whether somebody was placed who had just been drawn."""
    origin = {e.JOINED: -1, e.EMBARKED: event.details[2], e.RELIEVED: event.details[1]}
    return origin.get(event.kind) == -1


def _shown_by_card(played: Event, later: Sequence[Event]) -> set[str]:
    kind, owner, _ = played.details
    found = {_power(c.PHILLIPS)} if owner != played.who else set[str]()
    if any(_any(later, effect) for effect in EFFECTS[kind]):
        found.add(_card(kind))
    if _any(later, e.NOBODY_FITS) or _any(later, e.NO_EFFECT):
        found.add(_vain(kind))
    return found


def _shown_by_failing(failed: Event, later: Sequence[Event]) -> set[str]:
    took = [event.who for event in later if event.kind == e.TOOK]
    found = set[str]()
    if took.count(failed.who) > 1 and not _any(later, e.PLAYED):
        found.add(_power(c.BOXHALL))
    if set(took) - {failed.who}:
        found.add(_power(c.PITMAN))
    if _any(later, e.PLAYED):
        found.add(_power(c.LIGHTOLLER))
    if not {e.TOOK, e.NO_CARD, e.KEPT, e.ENDED} & {event.kind for event in later}:
        found.add(UNCOMPENSATED)
    return found


UNCOMPENSATED = "failed without compensation"
POWERS = frozenset(range(c.CREW_MEMBERS)) - {c.LEE}
"""All but Reginald Lee, of whom there is only that he takes no card."""


def golden() -> Iterator[Recorded]:
    """Games to record."""
    from .sos_titanic_golden import golden_games

    return golden_games(SITTINGS)


UNDER_TEST = UnderTest(
    sittings=SITTINGS,
    inventory=inventory,
    box=box,
    most_decisions=MOST_DECISIONS,
    shown=shown,
    to_show=frozenset(
        {UNCOMPENSATED}
        | {_power(member) for member in POWERS}
        | {_card(kind) for kind in EFFECTS}
        | {_vain(kind) for kind in (*IN_VAIN, c.PLAN_B)}
        | events_to_show(e.EVENTS)
    ),
    golden=golden,
    wordless=frozenset({"put-away"}),
)
