"""What the rule of thumb looks at before it weighs anything: what lies open, and no more."""

from __future__ import annotations

from typing import NamedTuple

from allhands.kernel.masks import bits
from allhands.kernel.rule import rule

from ..cards import numbers as n
from ..cards import ship as sh
from ..cards import survivors as sv
from ..rules import nouns as w
from ..rules.flow import all_in, crew_needed, decks_drawn, faction, is_aboard, own_in
from ..rules.state import Riga
from . import thumb_weights as weights


class Sight(NamedTuple):
    """What a seat sees at a glance: how many are aboard and how many the countdown needs; how many
    of its own would count, and how many of them are in the Shuttle Bay; its target; whether the
    ship will not last, and whether this is the last moment; whether it is time to go home; and how
    dear a fire token is, in hundredths of what it is on a ship that does not burn."""

    seat: int
    own: int
    aboard: int
    needed: int
    fit: int
    fit_home: int
    target: int
    is_late: int
    is_last: int
    goes_home: int
    heat: int


@rule
def look(state: Riga, seat: int) -> Sight:
    """What a seat sees."""
    aboard = 0
    for survivor in range(sv.SURVIVORS):
        aboard += 1 if is_aboard(state, survivor) else 0
    needed = crew_needed(state)
    own = faction(state, seat)
    fit = fit_of(state, own)
    target = int(state.targets[seat])
    is_late = 1 if will_not_last(state, 2) else 0
    could_all = aboard >= needed and (is_late or fit >= target)
    at_home = bits(all_in(state, sh.SHUTTLE_BAY) & ~own)
    could_alone = fit >= target and at_home + bits(own) >= needed
    goes = state.is_counting or could_all or could_alone
    return Sight(
        seat,
        own,
        aboard,
        needed,
        fit,
        fit_of(state, own_in(state, seat, sh.SHUTTLE_BAY)),
        target,
        is_late,
        1 if will_not_last(state, 1) else 0,
        1 if goes else 0,
        100 + weights.HEAT * int(state.in_play[n.FIRES]),
    )


@rule
def fit_of(state: Riga, mask: int) -> int:
    """How many of a mask would count for a target: those who are not infected."""
    fit = bits(mask)
    for survivor in range(sv.SURVIVORS):
        if (mask >> survivor) & 1 and state.survivors[survivor].infection != w.WELL:
            fit -= 1
    return fit


@rule
def will_not_last(state: Riga, halves: int) -> bool:
    """Whether tokens or cards that must be had are about to run out: few are left, or half as many
    as that."""
    if (
        n.MANDATORY[n.FIRES] - state.in_play[n.FIRES]
        <= (weights.FIRES_LEFT + 2 * state.players) * halves // 2
    ):
        return True
    for token in range(n.HARMS, len(n.MANDATORY)):
        if (
            n.MANDATORY[token] - state.in_play[token]
            <= (weights.TOKENS_LEFT + state.players // 2) * halves // 2
        ):
            return True
    for deck in range(decks_drawn(state)):
        if state.event_decks[deck].count <= weights.CARDS_LEFT * halves // 2:
            return state.players > 1 or deck // 2 == n.RIGA
    return False


@rule
def would_win(state: Riga, sight: Sight) -> bool:
    """Whether enough of the own faction are in the Shuttle Bay."""
    return sight.fit_home >= sight.target


@rule
def others_in(state: Riga, sight: Sight, section: int) -> int:
    """A mask of other players' survivors in a section."""
    return all_in(state, section) & ~sight.own
