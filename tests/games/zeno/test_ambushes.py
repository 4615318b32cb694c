"""Zeno: ambushes, weapons, and items that change hands."""

from __future__ import annotations

from typing import Any

import pytest

from allhands.games.zeno.cards import card_rows as k
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.rules import decisions as v
from allhands.games.zeno.rules import events as e
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import tasks as t

from .table import (
    N,
    at,
    begin,
    choices,
    choose,
    chooser,
    crew,
    deal,
    equip,
    law,
    place,
    play,
    roll,
    run,
    task,
    told,
)


def armed(*titles: str, section: str = "Flight") -> tuple[Any, list[int]]:
    """Kateryna Bondar, who attacks with 3, alone with weapons, the last on top."""
    state = deal()
    (kateryna,) = crew(state, section, "Kateryna Bondar")
    return state, [equip(state, title, kateryna) for title in titles]


@pytest.mark.rule("zeno/ambush-choice", "zeno/ambush-resolver", "zeno/ambush", "zeno/hide")
@pytest.mark.parametrize(("means", "who"), [(w.ATTACK_BY, 0), (w.HIDE_BY, 1)])
def test_the_player_attacks_or_hides_and_only_those_who_can_are_asked(means: int, who: int) -> None:
    state = deal()
    there = crew(state, "Flight", "Kateryna Bondar", "Ravi Menon", "Linnea Sjoberg")
    play(state, "A Decent Burial", "Flight")  # the lowest
    assert task(state) == t.ATTACK_OR_HIDE
    roll(state, 12)
    choose(state, v.MEANS, means)
    assert told(state, e.ROLLED)[-1][0] == there[who]
    assert [int(state.survivors[each].harm) for each in there] == [w.UNHURT] * 3
    assert task(state) == t.ACT


@pytest.mark.rule("zeno/ambush-choice", "zeno/ambush")
@pytest.mark.parametrize(
    "card", d.numbers_of(k.AMBUSH), ids=[d.CARD.words[each] for each in d.numbers_of(k.AMBUSH)]
)
def test_each_ambush_says_and_offers_attack_and_hiding(card: int) -> None:
    state = deal()
    crew(state, "Shuttle Bay", "Kateryna Bondar", "Linnea Sjoberg")
    pick = ("lowest", "highest")[d.TRIAL[card, d.PICK_1]]
    printed = d.card_words(d.CARDS_LISTED[card])
    assert printed.startswith(f"Test: {pick} Attack or {pick} Hide against ")
    play(state, d.CARD.words[card], "Shuttle Bay")
    assert choices(state, v.MEANS) == {(w.ATTACK_BY,), (w.HIDE_BY,)}


@pytest.mark.rule("zeno/ambush-choice")
def test_who_has_nobody_to_hide_attacks() -> None:
    state, _ = armed()
    play(state, "First in Line", "Flight", 9)
    assert told(state, e.ROLLED)[-1][2] == 9 + 3
    assert told(state, e.PASSED) == [(12,)]


@pytest.mark.rule("zeno/attack", "zeno/weapon-top", "zeno/weapon-modifier", "zeno/attack-or-hide")
def test_the_topmost_weapons_of_all_in_the_section_add_to_an_attack() -> None:
    state, (_, axe) = armed("Flare Pistol", "Fire Axe")  # +1 below, +2 on top
    other = place(state, "Linnea Sjoberg", "Flight", 1)
    equip(state, "Harpoon", other)  # +2, of one who hides
    away = place(state, "Ravi Menon", "Hangar", 1)
    equip(state, "Locked Gun Cabinet", away)
    play(state, "Three Abreast", "Flight", 5)
    assert told(state, e.ROLLED)[-1][2] == 5 + 3 + 2 + 2
    state, (_, axe) = armed("Flare Pistol", "Fire Axe")
    begin(state)
    choose(state, v.TURN, axe)
    play(state, "Three Abreast", "Flight", 5)
    assert told(state, e.ROLLED)[-1][2] == 5 + 3 + 1


@pytest.mark.rule("zeno/weakness", "zeno/weakness-botch")
@pytest.mark.parametrize(
    ("faces", "asked", "is_hurt"),
    [((2, 12), True, False), ((2, 2), True, True), ((1, 12), False, True)],
)
def test_a_weakness_lets_a_failed_roll_but_no_botch_be_made_again_once(
    faces: tuple[int, int], *, asked: bool, is_hurt: bool
) -> None:
    state, _ = armed("Fire Axe", section="Passage Y")
    play(state, "First in Line", "Passage Y", *faces)  # weak to what is powerful
    assert (task(state) == t.ROLL_AGAIN) == asked
    if asked:
        choose(state, v.AGAIN)
    assert task(state) == t.ACT
    hurt = [int(person.harm) for person in state.survivors if person.section == N("Passage Y")]
    assert hurt == [w.INJURED if is_hurt else w.UNHURT]


@pytest.mark.rule("zeno/weakness")
def test_the_roll_may_stand() -> None:
    state, _ = armed("Fire Axe", section="Passage Y")
    play(state, "First in Line", "Passage Y", 2, 12)
    choose(state, v.STAND)
    assert len(told(state, e.ROLLED)) == 1


@pytest.mark.rule("zeno/weakness", "zeno/collateral")
def test_a_blank_in_the_second_roll_does_collateral_damage() -> None:
    state, _ = armed("Fire Axe")
    play(state, "First in Line", "Flight", 2, 1)
    choose(state, v.AGAIN)
    assert at(state, "Flight").damage == w.DAMAGED


@pytest.mark.rule("zeno/collateral", "zeno/flames", "zeno/powerful")
def test_a_botch_does_collateral_damage_once_a_trait_in_the_order_one_likes() -> None:
    state, _ = armed("Fire Axe")
    other = place(state, "Linnea Sjoberg", "Flight", 1)
    equip(state, "Flare Pistol", other)
    play(state, "Masked Ball", "Flight", 1)
    assert task(state) == t.PICK_TRAIT
    choose(state, v.PICK_TRAIT, 0)
    assert (at(state, "Flight").fire, at(state, "Flight").damage) == (1, w.DAMAGED)


@pytest.mark.rule("zeno/beam")
def test_beams_damage_the_fragile_ducts_of_the_area() -> None:
    state = deal()
    crew(state, "Passage T", "Kateryna Bondar")
    state.scene.section, state.scene.seat = N("Passage T"), 0
    run(state, (t.COLLATERAL, 0, 1 << 2))
    assert at(state, "Shields").damage == w.WRECKED
    assert at(state, "Tactical").damage == w.WHOLE


# Trading


@pytest.mark.rule("zeno/trade", "zeno/robots-trade", "zeno/personal")
def test_items_and_robots_are_traded_within_a_section_but_nothing_personal() -> None:
    state = deal()
    first, second = crew(state, "Cryo", "Yusuf Demir", "Ravi Menon")
    kit, robot = equip(state, "First Aid Locker", first), equip(state, "A Porter", first)
    rifle = equip(state, "Locked Gun Cabinet", first)
    begin(state)
    for card in (kit, robot):
        choose(state, v.TRADE, card, second)
        assert (state.baggage[card].holder, state.baggage[card].idle) == (second, 0)
    assert law(state, v.TRADE, rifle, second) == "personal"
    state.baggage[kit].handled = 0
    state.survivors[first].section = N("Bridge")
    assert law(state, v.TRADE, kit, first) == "trade"


@pytest.mark.rule("zeno/trade-factions", "zeno/trade-benefit")
def test_an_item_of_another_faction_is_of_no_use_until_its_next_turn_has_ended() -> None:
    state = deal()
    (first,) = crew(state, "Cryo", "Yusuf Demir")
    other = place(state, "Linnea Sjoberg", "Cryo", 1)
    kit = equip(state, "First Aid Locker", first)
    begin(state)
    choose(state, v.TRADE, kit, other)
    assert (task(state), chooser(state)) == (t.ACCEPT, 1)
    choose(state, v.ACCEPT)
    assert state.baggage[kit].holder == other
    run(state, (t.PASS_TURN, 0))
    assert state.baggage[kit].idle == 1
    begin(state, 1)
    assert law(state, v.USE, kit) == "items-actions"
    run(state, (t.PASS_TURN, 1))
    assert state.baggage[kit].idle == 0


@pytest.mark.rule("zeno/trade-factions", "zeno/trade-benefit")
@pytest.mark.parametrize("is_given", [True, False])
def test_one_may_ask_another_faction_for_an_item_which_waits_for_the_end_of_the_turn(
    *, is_given: bool
) -> None:
    state = deal()
    (first,) = crew(state, "Cryo", "Yusuf Demir")
    other = place(state, "Linnea Sjoberg", "Cryo", 1)
    third = place(state, "Ravi Menon", "Cryo", 2)
    kit = equip(state, "First Aid Locker", other)
    begin(state)
    assert law(state, v.TRADE, kit, third) == "trade"
    choose(state, v.TRADE, kit, first)
    assert (task(state), chooser(state)) == (t.PART_WITH, 1)
    choose(state, v.HAND_OVER if is_given else v.REFUSE)
    assert state.baggage[kit].holder == (first if is_given else other)
    assert law(state, v.USE, kit) == "items-actions" or not is_given
    run(state, (t.PASS_TURN, 0))
    assert state.baggage[kit].idle == 0


@pytest.mark.rule("zeno/items-discard", "zeno/stacks", "zeno/weapon-flip", "zeno/items-actions")
def test_items_are_discarded_raised_turned_and_used_in_the_own_turn() -> None:
    state = deal()
    first, second = crew(state, "Cryo", "Yusuf Demir", "Ravi Menon")
    axe, flare = equip(state, "Fire Axe", first), equip(state, "Flare Pistol", first)
    kit = equip(state, "First Aid Locker", second)
    begin(state)
    choose(state, v.RAISE, axe)
    assert state.survivors[first].top == axe
    choose(state, v.TURN, flare)
    assert state.baggage[flare].turned == 1
    choose(state, v.USE, kit)
    choose(state, v.PICK_SURVIVOR, first)
    assert state.baggage[kit].holder == -1  # spent
    choose(state, v.DISCARD, axe)
    assert state.baggage[axe].holder == -1
