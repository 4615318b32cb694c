"""Zeno, for the generic tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from allhands.games.zeno.cards import card_rows as k
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import numbers as n
from allhands.games.zeno.cards import ship as sh
from allhands.games.zeno.cards import survivors as sv
from allhands.games.zeno.cards import systems as sy
from allhands.games.zeno.rules import events as e
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import tasks as t

from .games_under_test import (
    Pace,
    Recorded,
    Sitting,
    UnderTest,
    events_shown,
    events_to_show,
    sitting,
)

GAME = "zeno"
SITTINGS = (
    sitting(GAME, 1, target=4),
    sitting(GAME, 2, target=5),
    sitting(GAME, 3, target=6, golden_rule=True),
    sitting(GAME, 4),
    sitting(GAME, 5, target=8),
    sitting(GAME, 5, target=9),
)
MOST_DECISIONS = 6_000
PENDING = (t.EQUIP, t.CARD_COMES)


def inventory(state: Any) -> dict[str, object]:
    """Everything in the box, wherever it lies."""
    piles = [state.supply, state.discoveries, state.investigations, state.rescue_deck]
    piles += [state.reckoning, state.waste, *state.event_decks, *state.hands]
    lying = {card for pile in piles for card in _cards(pile)}
    count = sum(int(pile.count) for pile in piles)
    held = set(np.flatnonzero(state.baggage["holder"] >= 0).tolist())
    shown = {int(card) for card in (state.tasks, state.scene.card) if card >= 0}
    waiting = {
        int(entry[2])
        for entry in state.agenda.entry[: state.agenda.count]
        if entry[0] in PENDING and entry[2] >= 0
    }
    frames = {card for card in lying | held | shown | waiting if d.KIND[card] == k.FRAME}
    malfunctions = [*_cards(state.malfunctions), *_cards(state.malfunctioned)]
    asleep = set(_cards(state.survivor_deck))
    return {
        "cards": sorted((lying | held | shown | waiting) - frames),
        "cards twice": count - len(lying) + len(lying & held),
        "malfunctions": sorted(malfunctions),
        "asleep": asleep == {each for each, one in enumerate(state.survivors) if one.fate == 0},
        "out of place": list(_misplaced(state)),
    }


def box(sitting: Sitting) -> dict[str, object]:
    """What the rulebook lists."""
    return {
        "cards": [card for card in range(d.CARDS) if d.KIND[card] != k.FRAME],
        "cards twice": 0,
        "malfunctions": np.repeat(np.arange(sy.SYSTEMS), sy.MALFUNCTION_COPIES).tolist(),
        "asleep": True,
        "out of place": [],
    }


def _cards(pile: Any) -> list[int]:
    return [int(card) for card in pile.cards[: pile.count]]


def _misplaced(state: Any) -> Iterator[str]:
    """What cannot be where it is, or is noted wrongly."""
    sections, people = state.sections, state.survivors
    counted = (
        int(sections["fire"].sum()),
        int((people["harm"] != w.UNHURT).sum()),
        int((people["infection"] != w.WELL).sum()),
        int(people["stress"].sum()),
        int(sections["green"].sum()),
        int(sections["black"].sum()),
    )
    if counted != tuple(state.in_play.tolist()):
        yield f"tokens {counted} that are counted as {state.in_play.tolist()}"
    if any(left > most for left, most in zip(counted, n.MANDATORY, strict=True)):
        yield "more tokens than there are"
    yield from _misplaced_on_ship(state)
    yield from _misplaced_baggage(state)


def _misplaced_on_ship(state: Any) -> Iterator[str]:
    """What cannot lie in a section."""
    for number, one in enumerate(state.sections):
        if not 0 <= one.fire <= n.INFERNO or one.green + one.black > sh.AIR[number]:
            yield f"fire or fumes in {sh.NAMES[number]}"
        if one.damage and not sh.DUCT[number]:
            yield f"damage in {sh.NAMES[number]}"
        if any(int(each) > sh.SEARCH[number, icon] for icon, each in enumerate(one.covered)):
            yield f"search tokens in {sh.NAMES[number]}"
        system = sh.SYSTEM_AT[number]
        if one.damage and system >= 0 and not state.broken[system]:
            yield f"{sy.SYSTEM_NAMES[system]}, which works in a damaged section"


def _misplaced_baggage(state: Any) -> Iterator[str]:
    """Who cannot be where they are, and stacks that do not hold what is equipped."""
    for survivor, person in enumerate(state.survivors):
        if (person.fate == w.ABOARD) != (person.section >= 0) and person.fate != w.EVACUATED:
            if person.fate != w.LOST:
                yield f"where {sv.NAMES[survivor]} is"
        stack = set[int]()
        card = int(person.top)
        while card >= 0 and card not in stack:
            stack.add(card)
            if state.baggage[card].holder != survivor:
                yield f"the baggage of {sv.NAMES[survivor]}"
            card = int(state.baggage[card].below)
        if stack != set(np.flatnonzero(state.baggage["holder"] == survivor).tolist()):
            yield f"the stack of {sv.NAMES[survivor]}"


def golden() -> Iterator[Recorded]:
    """Games to record."""
    from .zeno_golden import golden_games

    return golden_games(SITTINGS)


UNDER_TEST = UnderTest(
    sittings=SITTINGS,
    inventory=inventory,
    box=box,
    most_decisions=MOST_DECISIONS,
    shown=partial(events_shown, e.EVENTS),
    to_show=events_to_show(e.EVENTS),
    golden=golden,
    pace=Pace(
        games=50,
        searched=30,
        seeds=1,
        looked=40,
        simulated=("random",),
        thought=2,
        times=2,
        golden=3,
    ),
    tries_again=True,
)
