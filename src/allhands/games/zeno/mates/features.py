"""What a search's evaluation looks at, for one seat: its own faction, the others, the Shuttle, and
how long the ship will last."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.masks import bits
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import card_rows as k
from ..cards import decks as d
from ..cards import numbers as n
from ..cards import ship as sh
from ..cards import survivors as sv
from ..cards import systems as sy
from ..cards import things as th
from ..cards import tokens as tk
from ..rules import nouns as w
from ..rules import scenes
from ..rules.flow import (
    all_in,
    crew_needed,
    cubes,
    decks_drawn,
    faction,
    is_aboard,
    is_inferno,
    is_toxic,
    own_in,
)
from ..rules.state import Riga
from .thumb_jobs import jobs_for
from .thumb_moves import BITS, PLANNED, SECTION_MASK, headings, worth_from
from .thumb_sight import fit_of, look

Numbers = NDArray[np.float64]
GAP: Final = 8
"""From none lacking to seven or more."""
OWN: Final = 2 * GAP + 13
PLANS: Final = 5
OTHERS: Final = 8
SHUTTLE: Final = 10
SHIP: Final = 3 * len(n.MANDATORY) + 9 + sy.SYSTEMS
DECKS: Final = 8
JOBS: Final = 8
TABLE: Final = c.SEATS + 3
FEATURES: Final = OWN + PLANS + OTHERS + SHUTTLE + SHIP + DECKS + JOBS + TABLE
NEAR: Final = 3


@rule
def features(state: Riga, seat: int, out: Numbers) -> None:
    """Everything, each number of about the same size."""
    out[:] = 0.0
    at = tell_own(state, seat, out, 0)
    at = tell_plans(state, seat, out, at)
    at = tell_others(state, seat, out, at)
    at = tell_shuttle(state, seat, out, at)
    at = tell_ship(state, out, at)
    at = tell_decks(state, seat, out, at)
    at = tell_jobs(state, seat, out, at)
    tell_table(state, seat, out, at)


# Factions


@rule
def tell_own(state: Riga, seat: int, out: Numbers, at: int) -> int:
    """How many are lacking, aboard and in the Shuttle Bay, and how those fare who are aboard;
    returns the next place."""
    own, target = faction(state, seat), int(state.targets[seat])
    fit, home = fit_of(state, own), fit_of(state, own_in(state, seat, sh.SHUTTLE_BAY))
    out[at + min(GAP - 1, max(0, target - fit))] = 1.0
    out[at + GAP + min(GAP - 1, max(0, target - home))] = 1.0
    at += 2 * GAP
    out[at] = bits(own) / 6
    out[at + 1] = target / 6
    out[at + 2] = home / 6
    out[at + 3] = max(0, fit - target) / 3
    for survivor in range(sv.SURVIVORS):
        if (own >> survivor) & 1:
            tell_survivor(state, survivor, out, at + 4)
    tell_bonds(state, seat, out, at + 11)
    return at + 13


@rule
def tell_survivor(state: Riga, survivor: int, out: Numbers, at: int) -> None:
    """What somebody suffers from, and how far from the Shuttle Bay they are."""
    person = state.survivors[survivor]
    far = int(sh.DISTANCE[state.broken[sy.TRANSIT], person.section, sh.SHUTTLE_BAY])
    out[at] += (person.harm != w.UNHURT) / 4
    out[at + 1] += (person.harm == w.WOUNDED) / 4
    out[at + 2] += (person.infection != w.WELL) / 4
    out[at + 3] += person.stress / 8
    out[at + 4] += far / 16
    out[at + 5] += (far > NEAR) / 4
    out[at + 6] += is_toxic(state, person.section) or is_inferno(state, person.section)


@rule
def tell_bonds(state: Riga, seat: int, out: Numbers, at: int) -> None:
    """Relationships of one's own that may score: with those who live, if positive or negative."""
    for card in range(d.CARDS):
        piece = state.baggage[card]
        if piece.holder >= 0 and d.THING_KIND[card] == th.RELATIONSHIP:
            is_own = state.survivors[piece.holder].faction == seat
            if is_own and piece.target >= 0 and is_aboard(state, piece.target):
                out[at + (d.BOND[card] == th.NEGATIVE)] += 1 / 2


@rule
def tell_plans(state: Riga, seat: int, out: Numbers, at: int) -> int:
    """What those of a seat's are worth where they head for by the rule of thumb, and how many of
    them can rescue somebody at once or soon; returns the next place."""
    sight = look(state, seat)
    jobs = jobs_for(state, sight)
    packed, number = headings(state, sight, jobs, sight.own), 0
    for survivor in range(sv.SURVIVORS):
        if (sight.own >> survivor) & 1 and number < PLANNED:
            here = int(state.survivors[survivor].section)
            goal = packed >> (BITS * number) & SECTION_MASK
            worth = max(0, worth_from(state, sight, jobs, survivor, goal, here)) / 200
            out[at] += worth / 2
            out[at + 1] = max(out[at + 1], worth)
            if scenes.rescue_in(state, goal) >= 0:
                far = int(sh.DISTANCE[state.broken[sy.TRANSIT], here, goal])
                out[at + 2] += (far == 0) / 2
                out[at + 3] += (far <= sh.REACH) / 2
            out[at + 4] += (goal == sh.SHUTTLE_BAY) / 4
            number += 1
    return at + PLANS


@rule
def tell_others(state: Riga, seat: int, out: Numbers, at: int) -> int:
    """How many others lack and have, and how many of them would win now; returns the next
    place."""
    others = max(1, int(state.players) - 1)
    for other in range(state.players):
        if other == seat:
            continue
        own, target = faction(state, other), int(state.targets[other])
        fit, home = fit_of(state, own), fit_of(state, own_in(state, other, sh.SHUTTLE_BAY))
        out[at] += bits(own) / 6 / others
        out[at + 1] += max(0, target - fit) / 6 / others
        out[at + 2] += max(0, target - home) / 6 / others
        out[at + 3] += (fit >= target) / others
        out[at + 4] += (home >= target) / others
        out[at + 5] = max(out[at + 5], max(0, target - fit) / 6)
        out[at + 6] += (own == 0) / others
        out[at + 7] += (target - fit > 2) / others
    return at + OTHERS


# The ship


@rule
def tell_shuttle(state: Riga, seat: int, out: Numbers, at: int) -> int:
    """How near it is to its launch, and whether one would win by it; returns the next place."""
    aboard = 0
    for survivor in range(sv.SURVIVORS):
        aboard += 1 if is_aboard(state, survivor) else 0
    needed, crew = (
        crew_needed(state),
        bits(all_in(state, sh.SHUTTLE_BAY)),
    )
    home = fit_of(state, own_in(state, seat, sh.SHUTTLE_BAY))
    pumps, idle = 0, 0
    for section in range(sh.SECTIONS):
        pumps += 1 if state.sections[section].pump == w.WORKING else 0
        idle += 1 if state.sections[section].pump == w.OFFLINE else 0
    out[at] = state.track / 8
    out[at + 1] = pumps / 2
    out[at + 2] = idle / 4
    out[at + 3] = aboard / 12
    out[at + 4] = max(0, needed - aboard) / 8
    out[at + 5] = max(0, needed - crew) / 8
    out[at + 6] = 1.0 if aboard >= needed else 0.0
    out[at + 7] = 1.0 if crew >= needed or state.is_counting else 0.0
    out[at + 8] = 1.0 if state.is_counting else 0.0
    out[at + 9] = 1.0 if state.is_counting and home >= state.targets[seat] else 0.0
    return at + SHUTTLE


@rule
def tell_ship(state: Riga, out: Numbers, at: int) -> int:
    """Tokens that are left, where it burns and chokes, and what is broken; returns the next
    place."""
    for token in range(len(n.MANDATORY)):
        left = int(n.MANDATORY[token] - state.in_play[token])
        out[at + 3 * token] = state.in_play[token] / n.MANDATORY[token]
        out[at + 3 * token + 1] = 1 / (1 + left)
        out[at + 3 * token + 2] = max(0, 8 - left) / 8
    at += 3 * len(n.MANDATORY)
    for section in range(sh.SECTIONS):
        one = state.sections[section]
        out[at] += (one.fire > 0) / 8
        out[at + 1] += (one.fire >= n.INFERNO) / 4
        out[at + 2] += is_toxic(state, section) / 4
        out[at + 3] += (cubes(state, section) >= sh.AIR[section]) / 4
        out[at + 4] += (one.damage == w.DAMAGED) / 8
        out[at + 5] += (one.damage == w.WRECKED) / 8
        out[at + 6] += (one.fire > 0 and all_in(state, section) != 0) / 4
    out[at + 7] = 1.0 if state.sections[sh.LIFEBOAT].craft != c.NO_CRAFT else 0.0
    out[at + 8] = 1.0 if state.sections[sh.HANGAR].craft != c.NO_CRAFT else 0.0
    at += 9
    for system in range(sy.SYSTEMS):
        out[at + system] = float(state.broken[system])
    return at + sy.SYSTEMS


@rule
def tell_decks(state: Riga, seat: int, out: Numbers, at: int) -> int:
    """For how long there are cards, and who is still asleep; returns the next place."""
    least, total, decks = d.EVENTS, 0, decks_drawn(state)
    for deck in range(decks):
        count = int(state.event_decks[deck].count)
        total += count
        if state.players > 1 or deck // 2 == n.RIGA:
            least = min(least, count)
    out[at] = least / 20
    out[at + 1] = 1 / (1 + least)
    out[at + 2] = total / decks / 20
    out[at + 3] = state.hands[seat].count / 8
    out[at + 4] = state.survivor_deck.count / 20
    out[at + 5] = state.investigations.count / 8
    out[at + 6] = state.reckoning.count / 4
    out[at + 7] = state.supply.count / 20
    return at + DECKS


@rule
def tell_jobs(state: Riga, seat: int, out: Numbers, at: int) -> int:
    """Rescues, resources, clues and tasks that may still score; returns the next place."""
    for token in range(tk.RESCUES):
        out[at] += (state.rescues[token] == tk.ON_SHIP) / 4
        out[at + 1] += (state.rescues[token] == tk.IN_BAG) / 12
    out[at + 2] = (
        int(state.sections[sh.CRYO].resource) + int(state.sections[sh.BRIG].resource)
    ) / 2
    for clue in range(tk.CLUES):
        card = int(state.clue_on[clue])
        if card >= 0 and state.baggage[card].holder >= 0:
            is_own = state.survivors[state.baggage[card].holder].faction == seat
            out[at + 3] += 1.0 if is_own else 0.0
    if state.tasks >= 0:
        is_crisis = d.KIND[state.tasks] == k.CRISIS
        out[at + 4] = 1.0 if is_crisis else 0.0
        out[at + 5] = state.task_step / 2
        for step in range(3):
            out[at + 6] += state.task_by[step] == seat
    out[at + 7] = left_in(state, sh.HALOX_1, sh.HALOX_2) / 4
    return at + JOBS


@rule
def left_in(state: Riga, one: int, other: int) -> int:
    """Resources in two sections together."""
    return int(state.sections[one].resource) + int(state.sections[other].resource)


@rule
def tell_table(state: Riga, seat: int, out: Numbers, at: int) -> None:
    """How many play, whose turn it is, and who has seniority."""
    out[at + int(state.players) - 1] = 1.0
    at += c.SEATS
    out[at] = 1.0 if state.acting == seat else 0.0
    out[at + 1] = (seat - int(state.acting)) % int(state.players) / 4
    if state.seniority >= 0:
        out[at + 2] = 1.0 if state.survivors[state.seniority].faction == seat else 0.0
