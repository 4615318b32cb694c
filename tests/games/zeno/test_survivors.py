"""Zeno: survivors, what harms them, and what becomes of those who are eliminated."""

from __future__ import annotations

from typing import Any

import pytest

from allhands.games.zeno.cards import (
    ATTACK,
    COMMAND,
    ENGINEERING,
    HIDE,
    LEADERSHIP,
    LOGIC,
    SCIENCE,
    TACTICAL,
    VIGOR,
    WITS,
)
from allhands.games.zeno.cards import card_rows as k
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import numbers as n
from allhands.games.zeno.cards import ship as sh
from allhands.games.zeno.cards import survivors as sv
from allhands.games.zeno.rules import decisions as v
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import state as s
from allhands.games.zeno.rules import tasks as t

from .table import (
    CARD,
    WHO,
    N,
    begin,
    burn,
    cards,
    choices,
    choose,
    clear,
    crew,
    deal,
    equip,
    law,
    mark,
    place,
    play,
    roll,
    run,
    task,
)


def hurt(state: Any, survivor: int, *, is_wound: bool = False) -> None:
    """Harm comes to somebody, in no event."""
    state.harmed = 1 << survivor
    run(state, (t.DO_HARM, 0, int(is_wound), 1))


def tokens(state: Any, token: int) -> int:
    return int(state.in_play[token])


# What is printed


@pytest.mark.rule("zeno/attributes", "zeno/attack-or-hide")
def test_everybody_has_four_attributes_and_either_attack_or_hide() -> None:
    assert sv.SURVIVORS == 40
    assert (sv.SCORE[:, :ATTACK] >= 0).all()
    assert ((sv.SCORE[:, ATTACK] >= 0) != (sv.SCORE[:, HIDE] >= 0)).all()


@pytest.mark.rule("zeno/attribute-division")
def test_an_encounter_tests_the_attribute_of_one_of_its_divisions() -> None:
    goes_with = {LEADERSHIP: COMMAND, VIGOR: TACTICAL, WITS: SCIENCE, LOGIC: ENGINEERING}
    for number in d.numbers_of(k.ENCOUNTER):
        division = goes_with[int(d.TRIAL[number, d.ATTRIBUTE_1])]
        assert int(d.ELIGIBLE[number]) >> division & 1, d.CARDS_LISTED[number].title


@pytest.mark.rule("zeno/ability")
def test_each_ability_holds_always_or_is_an_action_once_a_turn() -> None:
    assert all(one.effects or one.deed for one in sv.LISTED)
    state = deal()
    (yusuf,) = crew(state, "Cryo", "Yusuf Demir")
    mark(state, yusuf, stress=2)
    begin(state)
    choose(state, v.ABILITY, yusuf)
    assert state.survivors[yusuf].stress == 1
    assert law(state, v.ABILITY, yusuf) == "ability"


@pytest.mark.rule("zeno/field-surgery")
@pytest.mark.parametrize(("face", "left"), [(8, w.WOUNDED), (12, w.WOUNDED), (7, -1), (1, -1)])
def test_carla_flores_saves_the_wounded_of_her_section_on_an_eight(face: int, left: int) -> None:
    carla = sv.LISTED[WHO("Carla Flores")]
    assert (carla.role, carla.rank, carla.ability) == ("Medic", 38, "Field Surgery")
    state = deal()
    (linnea,) = crew(state, "Cryo", "Linnea Sjoberg")
    place(state, "Carla Flores", "Cryo", 1)
    person = mark(state, linnea, harm=w.WOUNDED)
    roll(state, face)
    hurt(state, linnea)
    assert (int(person.harm) if person.fate == w.ABOARD else -1) == left


@pytest.mark.rule("zeno/field-surgery")
@pytest.mark.parametrize(
    ("section", "harm"), [("Cryo", w.UNHURT), ("Cryo", w.INJURED), ("Bridge", w.WOUNDED)]
)
def test_she_saves_nobody_unhurt_or_injured_nor_elsewhere(section: str, harm: int) -> None:
    state = deal()
    (linnea,) = crew(state, section, "Linnea Sjoberg")
    place(state, "Carla Flores", "Cryo")
    mark(state, linnea, harm=harm)
    roll(state, 12)
    hurt(state, linnea)
    assert state.survivors[linnea].harm == (harm + 1) % 3


@pytest.mark.rule("zeno/squads")
def test_survivors_who_stand_together_act_and_move_each_for_themselves() -> None:
    state = deal()
    first, second = crew(state, "Passage A", "Yusuf Demir", "Ravi Menon")
    begin(state)
    choose(state, v.MOVE, N("Bridge"))
    assert choices(state, v.BRING) == {(first,), (second,)}
    choose(state, v.BRING, second)
    choose(state, v.SET_OUT)
    assert state.survivors[first].section == N("Passage A")


# Harm


@pytest.mark.rule("zeno/injury-again", "zeno/harm-eliminates")
@pytest.mark.parametrize(
    ("before", "is_wound", "after", "more"),
    [
        (w.UNHURT, False, w.INJURED, 1),
        (w.UNHURT, True, w.WOUNDED, 1),
        (w.INJURED, False, w.WOUNDED, 0),
        (w.INJURED, True, None, -1),
        (w.WOUNDED, False, None, -1),
        (w.WOUNDED, True, None, -1),
    ],
)
def test_harm_adds_up_on_one_token_until_it_eliminates(
    before: int, is_wound: bool, after: int | None, more: int
) -> None:
    state = deal()
    first, _ = crew(state, "Cryo", "Yusuf Demir", "Ravi Menon")
    person = mark(state, first, harm=before)
    held = tokens(state, n.HARMS)
    hurt(state, first, is_wound=is_wound)
    assert (int(person.harm) if person.fate == w.ABOARD else None) == after
    assert tokens(state, n.HARMS) == held + more


@pytest.mark.rule("zeno/infection-develops", "zeno/infected")
def test_an_infection_turns_late_and_then_eliminates_on_one_token() -> None:
    state = deal()
    first, second = crew(state, "Cryo", "Yusuf Demir", "Ravi Menon")
    found: list[tuple[int, int, int]] = []
    for _ in range(3):
        state.survivors[second].stress = 0
        play(state, "Voices in the Duct", "Cryo", 1)
        if task(state) == t.ATTACK_OR_HIDE:
            choose(state, v.MEANS, w.HIDE_BY)
        person = state.survivors[first]
        found.append((int(person.fate), int(person.infection), tokens(state, n.INFECTIONS)))
    assert found == [(w.ABOARD, w.EARLY, 1), (w.ABOARD, w.LATE, 1), (w.LOST, w.WELL, 0)]


@pytest.mark.rule("zeno/disaster", "zeno/limits")
@pytest.mark.parametrize(
    ("token", "title", "who", "face"),
    [
        (n.INFECTIONS, "Voices in the Duct", "Yusuf Demir", 1),
        (n.HARMS, "Cold Ladder", "Yusuf Demir", 1),
        (n.STRESSES, "A Roster with Gaps", "Ravi Menon", 2),
    ],
)
def test_a_token_that_a_survivor_must_have_and_that_is_not_there_is_a_disaster(
    token: int, title: str, who: str, face: int
) -> None:
    sections = {"Cold Ladder": "Engines"}
    state = deal()
    crew(state, sections.get(title, "Bridge"), who)
    state.in_play[token] = 20
    play(state, title, sections.get(title, "Bridge"), face)
    assert state.outcome == s.DISASTER


@pytest.mark.rule("zeno/disaster", "zeno/cubes")
@pytest.mark.parametrize(("colour", "token"), [(w.GREEN, n.FUELS), (w.BLACK, n.SMOKES)])
def test_a_cube_that_must_be_added_and_is_not_there_is_a_disaster(colour: int, token: int) -> None:
    state = deal()
    crew(state, "Cryo", "Yusuf Demir")
    state.in_play[token] = 19
    run(state, (t.ADD_CUBES, 0, N("Bridge"), colour, 1))
    assert state.outcome == s.RUNNING
    run(state, (t.ADD_CUBES, 0, N("Bridge"), colour, 1))
    assert state.outcome == s.DISASTER


# Elimination


@pytest.mark.rule("zeno/elimination", "zeno/discards")
def test_whoever_is_eliminated_is_discarded_and_their_tokens_go_back() -> None:
    state = deal()
    first, _ = crew(state, "Cryo", "Yusuf Demir", "Ravi Menon")
    mark(state, first, harm=w.WOUNDED, infection=w.EARLY, stress=3)
    hurt(state, first)
    person = state.survivors[first]
    assert (person.fate, person.section) == (w.LOST, -1)
    assert state.in_play.tolist() == [0] * 6
    assert first not in cards(state.survivor_deck)


@pytest.mark.rule("zeno/elimination-baggage", "zeno/discards", "zeno/robots-lost")
def test_baggage_is_given_to_own_survivors_there_or_discarded_with_conditions() -> None:
    state = deal()
    first, second, third = crew(state, "Cryo", "Yusuf Demir", "Ravi Menon", "Mei Tanaka")
    place(state, "Linnea Sjoberg", "Cryo", 1)
    state.survivors[third].section = N("Bridge")
    knee = equip(state, "The Grille Gives Way", first)
    own = equip(state, "Locked Gun Cabinet", first)
    kit = equip(state, "First Aid Locker", first)
    robot = equip(state, "A Porter", first)
    mark(state, first, harm=w.WOUNDED)
    hurt(state, first)
    assert choices(state, v.INHERIT) == {(second,)}
    choose(state, v.INHERIT, second)
    choose(state, v.LEAVE)
    assert state.baggage[robot].holder == second
    assert {kit, own, knee} <= set(cards(state.waste))
    assert [int(state.baggage[card].holder) for card in (kit, own, knee)] == [-1] * 3


@pytest.mark.rule("zeno/robots-lost", "zeno/elimination-baggage")
def test_a_robot_is_discarded_where_no_other_of_its_faction_is() -> None:
    state = deal()
    first, second = crew(state, "Cryo", "Yusuf Demir", "Ravi Menon")
    state.survivors[second].section = N("Bridge")
    place(state, "Linnea Sjoberg", "Cryo", 1)
    robot = equip(state, "A Porter", first)
    mark(state, first, harm=w.WOUNDED)
    hurt(state, first)
    assert task(state) == t.ACT
    assert robot in cards(state.waste)


@pytest.mark.rule("zeno/robots-safe")
def test_fire_and_fumes_leave_robots_whole() -> None:
    state = deal()
    first, _ = crew(state, "Comms 1", "Yusuf Demir", "Ravi Menon")
    robot = equip(state, "A Porter", first)
    burn(state, "Comms 1", 4)
    run(state, (t.TURN_HARM, 0))
    assert state.survivors[first].harm == w.INJURED
    assert state.baggage[robot].holder == first


@pytest.mark.rule("zeno/seniority", "zeno/seniority-success", "zeno/success")
@pytest.mark.parametrize(
    ("other", "heir", "targets"),
    [("Amara Diallo", "Amara Diallo", [7, 6]), ("Ravi Menon", "Mei Tanaka", [7, 7])],
)
def test_seniority_passes_to_the_next_highest_and_scores_for_another_faction(
    other: str, heir: str, targets: list[int]
) -> None:
    state = deal(2)
    first, _ = crew(state, "Cryo", "Ruth Adeyemi", "Mei Tanaka")
    place(state, other, "Bridge", 1)
    state.seniority = first
    mark(state, first, harm=w.WOUNDED)
    hurt(state, first)
    assert state.seniority == WHO(heir)
    assert state.targets[:2].tolist() == targets


@pytest.mark.rule("zeno/seniority", "zeno/seniority-success")
def test_seniority_passes_to_somebody_higher_who_enters_play() -> None:
    state = deal(2)
    (first,) = crew(state, "Cryo", "Mei Tanaka")
    place(state, "Amara Diallo", "Bridge", 1)
    state.seniority = WHO("Amara Diallo")
    ines = WHO("Ines Okonjo")
    deck = [each for each in cards(state.survivor_deck) if each != ines]
    state.survivor_deck.cards[: len(deck)] = deck
    state.survivor_deck.cards[len(deck)] = ines
    state.survivor_deck.count = len(deck) + 1
    state.survivors[ines].fate, state.survivors[ines].faction = w.ASLEEP, -1
    begin(state)
    choose(state, v.SPEND, first)
    assert (state.seniority, state.survivors[ines].faction) == (ines, 0)
    assert state.targets[:2].tolist() == [6, 7]


@pytest.mark.rule("zeno/success")
def test_a_target_does_not_fall_below_none() -> None:
    state = deal(2)
    crew(state, "Cryo", "Kateryna Bondar")
    state.targets[:] = 0
    place(state, "Ines Okonjo", "Cryo", 1)
    mark(state, WHO("Ines Okonjo"), harm=w.WOUNDED)
    state.seniority = WHO("Ines Okonjo")
    hurt(state, WHO("Ines Okonjo"))
    assert state.targets[0] == 0


@pytest.mark.rule("zeno/out-of-action")
def test_whoever_loses_the_last_survivor_in_the_own_turn_has_no_more_of_it() -> None:
    state = deal()
    (first,) = crew(state, "Engines", "Yusuf Demir")
    mark(state, first, harm=w.WOUNDED)
    play(state, "Cold Ladder", "Engines", 2)
    assert state.survivors[first].fate == w.LOST
    assert (task(state), state.acting) == (t.ACT, 1)


@pytest.mark.rule("zeno/wake")
def test_a_turn_is_passed_over_if_no_survivor_is_left_to_wake() -> None:
    state = deal()
    crew(state, "Cryo", "Yusuf Demir")
    state.survivors[WHO("Yusuf Demir")].fate = w.LOST
    for survivor in cards(state.survivor_deck):
        state.survivors[survivor].fate = w.LOST
    state.survivor_deck.count = 0
    begin(state)
    assert (task(state), state.acting) == (t.ACT, 1)
    clear(state)
    begin(state)
    assert state.outcome == s.DISASTER


@pytest.mark.rule("zeno/conditions")
def test_a_condition_is_neither_traded_nor_discarded() -> None:
    state = deal()
    first, second = crew(state, "Cryo", "Yusuf Demir", "Ravi Menon")
    knee = equip(state, "The Grille Gives Way", first)
    begin(state)
    assert law(state, v.TRADE, knee, second) == "trade"
    assert law(state, v.DISCARD, knee) == "items-discard"


@pytest.mark.rule("zeno/conditions")
def test_a_condition_has_rules_of_its_own() -> None:
    state = deal()
    (first,) = crew(state, "Bridge", "Yusuf Demir")
    begin(state)
    far = next(each for each in range(sh.SECTIONS) if sh.DISTANCE[0, N("Bridge"), each] == 3)
    assert (far,) in choices(state, v.MOVE)
    equip(state, "The Grille Gives Way", first)
    assert law(state, v.MOVE, far) == "run"
    assert CARD("The Grille Gives Way") == state.survivors[first].top
