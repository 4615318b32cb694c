"""How likely tests are to be passed and hazards to come up, by the rules and what a view knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from allhands.kernel.piles import Pile
from allhands.kernel.rule import in_python
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..cards import card_rows as k
from ..cards import decks as d
from ..cards import effects as f
from ..cards import numbers as n
from ..cards import ship as sh
from ..cards import survivors as sv
from ..rules import ambush, checks, flow, powers
from ..rules.state import Riga
from .board_scene import cards_of

_best_by: Final = in_python(checks.best_by)
_card_difficulty: Final = in_python(checks.card_difficulty)
_fighters: Final = in_python(ambush.fighters)
_given_to: Final = in_python(powers.given_to)
_helpers: Final = in_python(checks.helpers)
_modifier: Final = in_python(checks.modifier)
_own_in: Final = in_python(flow.own_in)
_score_of: Final = in_python(checks.score_of)
_weapon_traits: Final = in_python(ambush.weapon_traits)
_weapons_add: Final = in_python(ambush.weapons_add)

# Tests


def share_at(needed: int) -> Fraction:
    """How likely a die is to show so much: the blank never does, and a triumph always."""
    faces = n.DIE + 1 - max(needed, n.BLANK + 1)
    return Fraction(max(1, faces), n.DIE)


def share_of_all(needed: int) -> Fraction:
    """The same where a triumph is worth no more than it shows."""
    faces = n.DIE + 1 - max(needed, n.BLANK + 1)
    return Fraction(max(0, faces), n.DIE)


def in_action(
    view: Riga, survivor: int, attribute: int, test: int, difficulty: int
) -> tuple[int, int]:
    """What is added to the die when a survivor tests an attribute in an action, and how hard it
    is."""
    adds = _score_of(view, survivor, attribute, test) + _helpers(view, survivor, 1 << survivor)
    return adds, difficulty + _modifier(view, 1 << survivor, 0)


def share_of_card(view: Riga, seat: int, section: int, card: int, ran: int = 0) -> Fraction | None:
    """How likely a seat's survivors in a section are to pass the test of a card; None if it has
    none, nobody is there, or the player chooses who resolves it and that makes a difference."""
    there = _own_in(view, seat, section)
    if not there or not d.HAS_TRIAL[card]:
        return None
    scene, trial = view.copy(), d.TRIAL[card]
    scene.scene.card, scene.scene.section, scene.scene.seat, scene.scene.ran = (
        card,
        section,
        seat,
        ran,
    )
    first = _members(_best_by(scene, there, trial[d.ATTRIBUTE_1], trial[d.PICK_1]))
    second = [UNKNOWN]
    if trial[d.PICK_2] >= 0:
        second = _members(_best_by(scene, there, trial[d.ATTRIBUTE_2], trial[d.PICK_2]))
    return _only(_share_by(scene, card, one, other) for one in first for other in second)


def _share_by(scene: Riga, card: int, resolver: int, second: int) -> Fraction:
    """The same of those who resolve it."""
    trial, kind = d.TRIAL[card], d.KIND[card]
    attribute = int(trial[d.ATTRIBUTE_1])
    scene.scene.resolver, scene.scene.second, scene.scene.attribute = resolver, second, attribute
    adds, mask, attributes = int(sv.SCORE[resolver, attribute]), 1 << resolver, 1 << attribute
    if second >= 0:
        other = int(trial[d.ATTRIBUTE_2])
        adds += int(sv.SCORE[second, other])
        mask, attributes = mask | 1 << second, attributes | 1 << other
    test = f.ENCOUNTERS
    if kind == k.RESCUE:
        test = f.RESCUES
    elif kind in (k.INVESTIGATION, k.FRAME):
        test = f.INVESTIGATIONS
    adds += _given_to(scene, resolver, mask, f.ADD, test, attributes)
    harder = _card_difficulty(scene) + _modifier(scene, mask, trial[d.BY_STRESS])
    return share_at(harder - adds - _helpers(scene, resolver, mask))


def share_of_means(view: Riga, means: int, card: int) -> Fraction | None:
    """How likely an ambush is to be met in the scene by attack, or by hiding; None if nobody can,
    or if it matters who resolves it."""
    scene, trial = view.copy(), d.TRIAL[card]
    attribute = c.ATTACK + means
    scene.scene.card, scene.scene.attribute = card, attribute
    mask = _best_by(scene, _fighters(scene, means), attribute, trial[d.PICK_1])
    return _only(share_of_fight(scene, each) for each in _members(mask))


def finds_weakness(view: Riga, card: int) -> bool:
    """Whether a weapon that an attack uses has the trait of an ambush's weakness."""
    weakness = int(d.WEAKNESS[card])
    return weakness >= 0 and bool(_weapon_traits(view, int(view.scene.section)) >> weakness & 1)


def share_of_fight(view: Riga, resolver: int) -> Fraction:
    """How likely one roll of an ambush is to succeed, by the attribute of its scene."""
    scene, attribute = view.copy(), int(view.scene.attribute)
    scene.scene.resolver, scene.scene.second = resolver, UNKNOWN
    is_attack = attribute == c.ATTACK
    adds = _score_of(scene, resolver, attribute, f.ATTACKS if is_attack else f.HIDING)
    adds += _weapons_add(scene, int(scene.scene.section)) if is_attack else 0
    harder = _card_difficulty(scene)
    harder += _modifier(scene, 1 << resolver, d.TRIAL[scene.scene.card, d.BY_STRESS])
    return share_at(harder - adds - _helpers(scene, resolver, 1 << resolver))


def share_of_drawn(view: Riga, seat: int, section: int, *, is_rescue: bool) -> Fraction | None:
    """The same for the rescue or the investigation that would be drawn there: any of those unseen
    that have its back is as likely as another."""
    pile, backs = view.investigations, view.investigation_backs
    if is_rescue:
        pile, backs = view.rescue_deck, view.rescue_backs
    shown = [int(back) for back in backs[: int(pile.count)]]
    back = next(each for each in reversed(shown) if each & int(sh.DIVISIONS_OF[section]))
    kind = k.RESCUE if is_rescue else k.INVESTIGATION
    hidden = [card for card in _unseen(view, d.numbers_of(kind)) if int(d.ELIGIBLE[card]) == back]
    shares = [share_of_card(view, seat, section, card) for card in hidden]
    told = [share for share in shares if share is not None]
    return sum(told, Fraction(0)) / len(told) if told and len(told) == len(shares) else None


def _members(mask: int) -> list[int]:
    return [survivor for survivor in range(sv.SURVIVORS) if mask >> survivor & 1]


def _only(shares: Iterable[Fraction]) -> Fraction | None:
    """What all of some shares are; None if they differ."""
    found = set(shares)
    return found.pop() if len(found) == 1 else None


# Cards


def _unseen(view: Riga, cards: Sequence[int]) -> list[int]:
    """Those of some cards that may lie anywhere, as far as a view knows."""
    piles: list[Pile] = [view.supply, view.discoveries, view.investigations, view.rescue_deck]
    piles += [view.reckoning, view.waste, *view.event_decks, *view.hands]
    seen = {card for pile in piles for card in cards_of(pile)}
    seen |= {int(view.tasks), int(view.scene.card)}
    return [each for each in cards if each not in seen and int(view.baggage[each].holder) < 0]


def share_of_hazard(view: Riga, hazard: int) -> Fraction:
    """How likely a card whose back nobody has seen yet bears a hazard. Those that lie on top of
    their decks have shown their backs, and are none of them."""
    backs = Counter(int(d.HAZARD_OF[card]) for card in _unseen(view, range(d.EVENTS)))
    for number, pile in enumerate(view.event_decks):
        shown = int(view.hazards[number])
        if shown >= 0 and int(pile.cards[int(pile.count) - 1]) == UNKNOWN:
            backs[shown] -= 1
    return Fraction(backs[hazard], backs.total())
