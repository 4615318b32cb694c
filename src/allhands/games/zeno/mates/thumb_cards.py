"""Event cards, by the rule of thumb: which one is played on another, and when one draws.

No player is one's enemy while all may get away; what befalls others counts less, but it counts.
"""

from __future__ import annotations

from allhands.kernel.rule import rule

from ..cards import card_rows as k
from ..cards import decks as d
from ..cards import numbers as n
from ..cards import ship as sh
from ..cards import systems as sy
from ..rules import nouns as w
from ..rules.flow import is_down
from ..rules.state import Riga
from . import thumb_weights as weights
from .thumb_chance import chance_of_card
from .thumb_sight import Sight, would_win
from .thumb_steps import worth_of_script


@rule
def score_card(state: Riga, sight: Sight, card: int) -> int:
    """What it is worth to play a card on the acting player."""
    kind, seat, section = d.KIND[card], int(state.scene.seat), int(state.scene.section)
    if kind == k.INTERLUDE:
        return score_interlude(state, sight, card)
    if kind == k.DISCOVERY:
        return weights.FOUND
    if kind in (k.MISSION, k.CRISIS):
        return score_tasks(state, sight, card)
    chance = chance_of_card(state, seat, section, card, int(state.scene.ran))
    share = weights.OTHERS_LUCK
    good = worth_of_script(state, sight, int(d.PASSED[card]), seat, section, share)
    bad = worth_of_script(state, sight, int(d.FAILED[card]), seat, section, share)
    return (good * chance + bad * (100 - chance)) // 100


@rule
def score_interlude(state: Riga, sight: Sight, card: int) -> int:
    """What an interlude pumps and cleans; once the countdown runs, whether one would win."""
    if state.is_counting:
        return weights.LAUNCH if would_win(state, sight) else -weights.LAUNCH
    script = int(d.PASSED[card])
    worth = worth_of_script(
        state, sight, script, int(state.scene.seat), int(state.scene.section), weights.OTHERS_LUCK
    )
    for section in range(sh.SECTIONS):
        if state.sections[section].pump == w.WORKING and state.track < n.TRACK:
            worth += weights.INTERLUDE_PUMP
    if not is_down(state, sy.VENTS):
        worth += weights.SMOKE * int(state.in_play[n.SMOKES] + state.in_play[n.FUELS])
    worth -= weights.CURE // 4 * int(state.in_play[n.INFECTIONS])
    return worth


@rule
def score_tasks(state: Riga, sight: Sight, card: int) -> int:
    """A mission or a crisis is a chance for all, but what lies there fails."""
    worth, section = weights.OPEN_TASKS, int(state.scene.section)
    if state.tasks >= 0:
        worth -= weights.OPEN_TASKS * (1 + int(state.task_step))
        worth += failed(state, sight, int(state.tasks), section)
    if d.KIND[card] == k.CRISIS:
        outcome = failed(state, sight, card, section)
        worth += outcome if is_down(state, sy.TACTICAL) else outcome // 2
    return worth


@rule
def failed(state: Riga, sight: Sight, card: int, section: int) -> int:
    """What comes of a crisis that fails."""
    if d.KIND[card] != k.CRISIS:
        return 0
    script, seat = int(d.FAILED[card]), int(state.scene.seat)
    return worth_of_script(state, sight, script, seat, section, weights.OTHERS_LUCK)


@rule
def score_draw(state: Riga, sight: Sight, side: int) -> int:
    """Two hazards: that of the other deck lies open, and the own one's goes away. Once the
    countdown runs and one would win nothing is feared."""
    if state.is_counting and would_win(state, sight):
        return weights.LAUNCH // 2
    other = int(state.hazards[2 * sight.seat + 1 - side])
    left = state.event_decks[2 * sight.seat + side].count
    worth = weights.DRAWN * sight.heat // 100 + min(4, int(left) // 4)
    return worth - (int(weights.HAZARD[other]) if other >= 0 else 0)
