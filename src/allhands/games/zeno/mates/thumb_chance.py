"""How likely tests are to be passed, in hundredths."""

from __future__ import annotations

from allhands.kernel.masks import bit
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import card_rows as k
from ..cards import decks as d
from ..cards import effects as f
from ..cards import numbers as n
from ..cards import survivors as sv
from ..rules import ambush, checks
from ..rules import nouns as w
from ..rules.flow import first_of, own_in
from ..rules.state import Riga
from . import thumb_weights as weights


@rule
def chance_of(needed: int) -> int:
    """The chance that the die shows so much: the blank never does, and a triumph always."""
    return 100 * max(1, min(n.DIE - 1, n.DIE + 1 - int(needed))) // n.DIE


@rule
def chance_at(state: Riga, survivor: int, attribute: int, test: int, difficulty: int) -> int:
    """How likely a survivor is to pass a test of an action where they are."""
    harder = difficulty + checks.modifier(state, bit(survivor), 0)
    adds = checks.score_of(state, survivor, attribute, test)
    return chance_of(harder - adds - checks.helpers(state, survivor, bit(survivor)))


@rule
def chance_of_card(state: Riga, seat: int, section: int, card: int, ran: int) -> int:
    """How likely a seat's survivors in a section are to pass the test of an event card."""
    if d.KIND[card] == k.AMBUSH:
        return max(
            chance_of_means(state, seat, section, card, ran, w.ATTACK_BY),
            chance_of_means(state, seat, section, card, ran, w.HIDE_BY),
        )
    there, attribute = own_in(state, seat, section), int(d.TRIAL[card, d.ATTRIBUTE_1])
    who = first_of(checks.best_by(state, there, attribute, d.TRIAL[card, d.PICK_1]))
    if who < 0:
        return 50
    difficulty = int(d.TRIAL[card, d.RUN if ran else d.WALK])
    return chance_at(state, who, attribute, f.ENCOUNTERS, difficulty)


@rule
def chance_of_means(state: Riga, seat: int, section: int, card: int, ran: int, means: int) -> int:
    """How likely a seat's survivors in a section are to meet an ambush by attack, or by hiding; 0
    if none of them can."""
    attribute, is_attack = c.ATTACK + means, means == w.ATTACK_BY
    mask = ambush.fighters_in(state, seat, section, means)
    who = first_of(checks.best_by(state, mask, attribute, d.TRIAL[card, d.PICK_1]))
    if who < 0:
        return 0
    harder = int(d.TRIAL[card, d.RUN if ran else d.WALK]) + checks.move_modifier(state, who)
    harder += checks.modifier(state, bit(who), d.TRIAL[card, d.BY_STRESS])
    adds = checks.score_of(state, who, attribute, f.ATTACKS if is_attack else f.HIDING)
    adds += ambush.weapons_add(state, section) if is_attack else 0
    return chance_of(harder - adds - checks.helpers(state, who, bit(who)))


@rule
def chance_to_fight(state: Riga, survivor: int, fire: int) -> int:
    """How likely a survivor is to put out some of a fire."""
    return chance_at(state, survivor, c.WITS, f.EXTINGUISHING, n.EXTINGUISH_DIFFICULTY + fire)


@rule
def chance_to_repair(state: Riga, survivor: int) -> int:
    """How likely a survivor is to repair damage."""
    return chance_at(state, survivor, c.LOGIC, f.REPAIRING, n.REPAIR_DIFFICULTY)


@rule
def chance_to_rescue(survivor: int) -> int:
    """How likely a survivor is to rescue somebody, by the mean of two attributes."""
    scores = sv.SCORE[survivor]
    total = int(scores[c.LEADERSHIP] + scores[c.VIGOR] + scores[c.WITS] + scores[c.LOGIC])
    return chance_of(weights.RESCUE_DIFFICULTY - total // 2)


@rule
def chance_to_clear(state: Riga, survivor: int) -> int:
    """How likely a survivor is to clear wreckage."""
    return chance_at(state, survivor, c.VIGOR, f.CLEARING, n.CLEAR_DIFFICULTY)
