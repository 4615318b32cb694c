"""The box of Zeno: how many rescues and supplies there are, of which divisions and icons."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Final

import pytest

from allhands.games.zeno import cards as c
from allhands.games.zeno.cards import card_rows as k
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import things as th
from allhands.games.zeno.rules import decisions as v
from allhands.games.zeno.rules import nouns as w

from .table import N, choices, crew, deal, equip, law

RESCUES: Final = [card for card in d.CARDS_LISTED if card.kind == k.RESCUE]
SUPPLIES: Final = [card for card in d.CARDS_LISTED if card.kind == k.SUPPLY]


def test_the_box_holds_as_many_rescues_and_supplies_as_is_told() -> None:
    assert (len(RESCUES), len(SUPPLIES)) == (d.TOLD["rescue"], d.TOLD["supply"])


def test_each_pair_of_divisions_is_on_eight_rescues() -> None:
    pairs = Counter(card.divisions for card in RESCUES)
    assert pairs == {1 << one | 1 << other: 8 for one, other in combinations(range(4), 2)}


def test_a_rescue_tests_an_attribute_of_one_of_its_divisions() -> None:
    for card in RESCUES:
        assert card.trial
        assert any(each >= 0 and card.divisions >> each & 1 for each in card.trial.attributes), card


def test_each_icon_has_its_pile_of_supplies() -> None:
    assert Counter(card.icon for card in SUPPLIES) == {
        c.WEAPONS: 8,
        c.TOOLS: 7,
        c.EXTINGUISHERS: 6,
        c.MEDICINE: 7,
        c.SUCCESSES: 6,
        c.ROBOTS: 6,
    }


def test_traits_lie_in_the_supply_and_the_discoveries_as_often_as_weaknesses_ask() -> None:
    weak = Counter(card.weakness for card in d.CARDS_LISTED if card.kind == k.AMBUSH)
    found = [card.thing for card in d.CARDS_LISTED if card.icon == c.WEAPONS and card.thing]
    borne = Counter(trait for each in found for trait in range(4) if each.traits >> trait & 1)
    assert borne == {th.FLAMES: 4, th.POWERFUL: 4, th.ACCURACY: 4, th.BEAM: 2}
    assert weak[th.BEAM] == min(weak.values())


@pytest.mark.rule("zeno/operate-damaged")
def test_a_bypass_cable_passes_over_damage_but_not_over_wreckage() -> None:
    state = deal()
    (survivor,) = crew(state, "Plasma 1", "Ruth Adeyemi")
    state.sections[N("Plasma 1")].damage = w.DAMAGED
    assert law(state, v.PUMP, survivor) == "operate-damaged"
    equip(state, "Around What Is Dead", survivor)
    assert (survivor,) in choices(state, v.PUMP)
    state.sections[N("Plasma 1")].damage = w.WRECKED
    assert law(state, v.PUMP, survivor) == "operate-damaged"
