"""Where the rule of thumb sends survivors: each heads for the place that is worth most to them."""

from __future__ import annotations

from typing import Final

from allhands.kernel.actions import Choices
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, bits, has_bit, next_bit
from allhands.kernel.rule import rule

from ..cards import ship as sh
from ..cards import systems as sy
from ..rules import moves, scenes
from ..rules.flow import first_of
from ..rules.state import Riga
from . import thumb_weights as w
from .thumb_hands import Hands, hands_of, wrong_in
from .thumb_jobs import Jobs, suffering, worth_of_place
from .thumb_sight import Sight

BITS: Final = 6
"""How many a section takes where several are kept in one number."""
PLANNED: Final = 10
"""How many survivors of a faction are sent somewhere; the others go along with them, by rank."""
SECTION_MASK: Final = (1 << BITS) - 1
EVERYWHERE: Final = (1 << sh.SECTIONS) - 1
"""A mask of all sections."""


@rule
def headings(state: Riga, sight: Sight, jobs: Jobs, asked: int) -> int:
    """Where the survivors of a seat head for, the highest rank's section in the lowest bits, as far
    as it is asked for those in a mask: where one heads for depends on those of a higher rank."""
    packed, number, survivor = 0, 0, first_of(sight.own)
    while survivor >= 0 and number < PLANNED and asked >> survivor:
        section = heading_of(state, sight, jobs, survivor, packed, number)
        packed |= section << (BITS * number)
        number += 1
        survivor = next_bit(sight.own, survivor)
    return packed


@rule
def heading_of(
    state: Riga, sight: Sight, jobs: Jobs, survivor: int, packed: int, number: int
) -> int:
    """The place that is worth most to a survivor. Those with work are looked at first: mostly one
    of them is worth more than searching anywhere, or at least something."""
    hands = hands_of(state, survivor, jobs.wrong)
    found = best_place(state, sight, jobs, hands, packed, number, jobs.work, jobs.search)
    if found < 0:
        places = jobs.work | jobs.icons
        found = best_place(state, sight, jobs, hands, packed, number, places, 0)
    if found < 0:
        found = best_place(state, sight, jobs, hands, packed, number, EVERYWHERE, w.NEVER)
    return found


@rule
def best_place(
    state: Riga,
    sight: Sight,
    jobs: Jobs,
    hands: Hands,
    packed: int,
    number: int,
    sections: int,
    least: int,
) -> int:
    """The one of some sections that is worth most to a survivor, the way to it considered; those to
    which others of the faction head already are worth less. -1 if none is worth more than
    `least`."""
    here, most = int(state.survivors[hands.survivor].section), w.NEVER
    best, section = here, first_of(sections)
    while section >= 0:
        worth = worth_of_place(state, sight, jobs, hands, section)
        worth = from_afar(state, worth, section, here)
        if worth > most and section != sh.SHUTTLE_BAY:
            for other in range(number):
                if packed >> (BITS * other) & SECTION_MASK == section:
                    is_rescue = scenes.rescue_in(state, section) >= 0
                    worth = worth * (w.TOGETHER if is_rescue else w.COMPANY) // 100
        if worth > most:
            best, most = section, worth
        section = next_bit(sections, section)
    return best if most > least or least == w.NEVER else -1


@rule
def worth_from(
    state: Riga, sight: Sight, jobs: Jobs, survivor: int, section: int, start: int
) -> int:
    """What a place is worth to a survivor who stands somewhere."""
    worth = worth_of_goal(state, sight, jobs, survivor, section)
    return from_afar(state, worth, section, start)


@rule
def from_afar(state: Riga, worth: int, section: int, start: int) -> int:
    """What something in a section is worth to whoever stands somewhere."""
    if worth <= 0:
        return worth
    far = min(len(w.DECAY) - 1, int(sh.DISTANCE[state.broken[sy.TRANSIT], start, section]))
    return worth * int(w.DECAY[far]) // 100


@rule
def goal_of(packed: int, number: int) -> int:
    """Where a survivor heads for, who is this number of the faction from the highest rank on."""
    return packed >> (BITS * (number % PLANNED)) & SECTION_MASK


@rule
def worth_of_goal(state: Riga, sight: Sight, jobs: Jobs, survivor: int, goal: int) -> int:
    """What it is worth to a survivor to be where they head for."""
    hands = hands_of(state, survivor, wrong_in(state, goal))
    return worth_of_place(state, sight, jobs, hands, goal)


@rule
def gain_of_going(state: Riga, worth: int, survivor: int, goal: int, to: int) -> int:
    """How much nearer a survivor comes to what their goal is worth by going somewhere."""
    here = int(state.survivors[survivor].section)
    gain = from_afar(state, worth, goal, to) - from_afar(state, worth, goal, here)
    if to == goal:
        gain += worth // 4
    else:
        gain -= suffering(state, survivor, to)
    return gain + suffering(state, survivor, here)


@rule
def gain_of_move(
    state: Riga, sight: Sight, packed: int, held: int, choices: Choices, at: int, to: int
) -> int:
    """What those gain who would go to a section, less the event if it is a further one. Those who
    wait there, in one of the sections `held`, would have to live through it. What goals are worth
    stands among the choices, from a place on."""
    gain, farthest, number, survivor = 0, 0, 0, first_of(sight.own)
    while survivor >= 0:
        if moves.why_not_go(state, sight.seat, survivor, to) == ALLOWED:
            worth = int(choices.action[at + number])
            own = gain_of_going(state, worth, survivor, goal_of(packed, number), to)
            if own > w.BROUGHT:
                gain += own
                farthest = max(farthest, moves.distance(state, survivor, to))
        number += 1
        survivor = next_bit(sight.own, survivor)
    if farthest >= sh.REACH:
        gain -= w.RUN
    gain -= w.EVENT if state.has_moved else 0
    return gain - (w.EXPOSED if has_bit(held, to) else 0)


@rule
def gain_of_bringing(
    state: Riga, sight: Sight, jobs: Jobs, packed: int, survivor: int, to: int
) -> int:
    """Whoever comes nearer goes along."""
    goal = goal_of(packed, bits(sight.own & (bit(survivor) - 1)))
    worth = worth_of_goal(state, sight, jobs, survivor, goal)
    return gain_of_going(state, worth, survivor, goal, to) - w.BROUGHT
