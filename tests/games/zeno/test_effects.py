"""Zeno: what abilities and baggage do, by more and by less."""

from __future__ import annotations

from typing import Any, Final

import pytest

from allhands.games.zeno import cards as c
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import effects as f
from allhands.games.zeno.cards import ship as sh
from allhands.games.zeno.cards import survivors as sv
from allhands.games.zeno.cards import things as th
from allhands.games.zeno.rules import checks, evacuation, moves, powers, steps, survivors
from allhands.games.zeno.rules import decisions as v
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import tasks as t
from allhands.kernel.rule import in_python

from .table import (
    WHO,
    N,
    begin,
    cards,
    choices,
    choose,
    crew,
    deal,
    equip,
    law,
    mark,
    roll,
    task,
)

# How far a survivor goes

BY_STRIDE: Final = [
    (card.title, effect.amount)
    for card in d.CARDS_LISTED
    if card.thing
    for effect in card.thing.effects
    if effect.kind == f.STRIDE
]
START: Final = "Bridge"


def at_distance(far: int) -> str:
    """A section that is so far from the Bridge."""
    distances = sh.DISTANCE[0, N(START)].tolist()
    return sh.NAMES[distances.index(far)]


def test_five_cards_shorten_a_move_and_an_ability_lengthens_it() -> None:
    assert sorted(amount for _, amount in BY_STRIDE) == [-1] * 5
    assert [effect.kind for effect in sv.LISTED[WHO("Felix Amsel")].effects] == [f.STRIDE]


@pytest.mark.rule("zeno/stride", "zeno/move-reach")
@pytest.mark.parametrize("title", [title for title, _ in BY_STRIDE])
def test_who_bears_it_goes_one_section_less_far(title: str) -> None:
    state = deal()
    bearer, other = crew(state, START, "Kateryna Bondar", "Mei Tanaka")
    card = equip(state, title, bearer)
    begin(state)
    far, near = N(at_distance(3)), N(at_distance(2))
    choose(state, v.MOVE, far)
    assert choices(state, v.BRING) == {(other,)}
    assert law(state, v.BRING, bearer) == "move-reach"
    state.baggage[card].idle = 1  # of another faction: of no use, and no burden
    assert choices(state, v.BRING) == {(bearer,), (other,)}
    state.baggage[card].idle = 0
    begin(state)
    choose(state, v.MOVE, near)
    choose(state, v.BRING, bearer)
    choose(state, v.SET_OUT)
    assert state.survivors[bearer].section == near


@pytest.mark.rule("zeno/stride", "zeno/move-reach")
def test_who_goes_farther_goes_four_sections_and_burdens_add_up() -> None:
    state = deal()
    (felix,) = crew(state, START, "Felix Amsel")
    begin(state)
    one, two, three, four = (N(at_distance(each)) for each in (1, 2, 3, 4))
    assert law(state, v.MOVE, four) == ""
    equip(state, BY_STRIDE[0][0], felix)
    assert (law(state, v.MOVE, four), law(state, v.MOVE, three)) == ("move-reach", "")
    for title, _ in BY_STRIDE[1:3]:
        equip(state, title, felix)
    assert (law(state, v.MOVE, two), law(state, v.MOVE, one)) == ("move-reach", "")
    choose(state, v.MOVE, one)
    choose(state, v.BRING, felix)
    choose(state, v.SET_OUT)
    assert state.survivors[felix].section == one


# Conditions

SHED: Final = [card.title for card in d.CARDS_LISTED if card.deed and card.deed.is_shed]


def test_eleven_conditions_are_shed_and_none_is_spent() -> None:
    assert len(SHED) == 11
    conditions = [card for card in d.CARDS_LISTED if card.thing and card.thing.kind == th.CONDITION]
    assert not [card.title for card in conditions if card.deed and card.deed.is_spent]


@pytest.mark.rule("zeno/condition-shed", "zeno/conditions")
@pytest.mark.parametrize(("face", "is_shed"), [(12, True), (1, False), (2, False)])
@pytest.mark.parametrize("title", SHED)
def test_a_condition_goes_with_a_test_that_is_passed_and_stays_if_it_fails(
    title: str, face: int, *, is_shed: bool
) -> None:
    state = deal()
    (who,) = crew(state, "Cryo", "Wren")  # of 0, 1, 5 and 1, and wounded
    card = equip(state, title, who)
    mark(state, who, stress=1, harm=w.WOUNDED)
    begin(state)
    roll(state, face)
    choose(state, v.USE, card)
    assert task(state) == t.ACT
    gone = (state.baggage[card].holder == -1, card in cards(state.waste))
    assert gone == (is_shed, is_shed)
    if not is_shed:
        assert law(state, v.USE, card) == "ability"  # once a turn
        begin(state)
        assert law(state, v.USE, card) == ""


# Every effect of the box

EFFECTS: Final = [
    (card.title, effect) for card in d.CARDS_LISTED if card.thing for effect in card.thing.effects
]
HELPERS: Final = (
    *("Aleksander Nowak", "Gideon Mbeki", "Idris Cole", "Bastian Krol", "Hugo Baptiste"),
    "Milo Zelenka",
)
"""Six survivors who lead hardly anybody, and who help their leader."""


def probe_of(effect: f.Effect) -> tuple[int, int]:
    """A kind of test and an attribute to which an addition speaks."""
    if effect.test >= f.BY_LEADERSHIP:
        return f.ALL, effect.test - f.BY_LEADERSHIP
    return effect.test, c.VIGOR


goes = in_python(moves.why_not_go)


def measured(state: Any, who: int, effect: f.Effect) -> int:
    """What an effect speaks of, as the rules reckon with it."""
    kind = effect.kind
    if kind == f.ADD:
        test, attribute = probe_of(effect)
        return in_python(checks.score_of)(state, who, attribute, test)
    if kind == f.EASE:
        return -in_python(checks.move_modifier)(state, who)
    if kind == f.IGNORE:
        return in_python(powers.ignores)(state, who, effect.amount)
    if kind == f.CANNOT:
        return in_python(powers.is_barred)(state, who, effect.amount)
    if kind in (f.MOVES, f.STRIDE):
        begin(state)
        ways = enumerate(sh.DISTANCE[0, N(START)].tolist())
        farthest = max(far for to, far in ways if not goes(state, 0, who, to) or not far)
        return int(state.moves) if kind == f.MOVES else farthest
    if kind == f.SILENT:
        return in_python(steps.is_silent)(state, who)
    if kind == f.LEADS:
        return in_python(checks.helpers)(state, who, 1 << who)
    if kind in (f.SAVE, f.SAVE_WOUNDED):
        return -in_python(survivors.saves)(state, who, int(kind == f.SAVE_WOUNDED))
    assert kind in (f.HOME, f.COUNTS), "add how it is measured, when an effect is added"
    state.survivors[who].fate = w.EVACUATED
    rule = evacuation.brought_home if kind == f.HOME else evacuation.counted
    return in_python(rule)(state, 0)


def meant(title: str, effect: f.Effect) -> int:
    """By how much it is to change."""
    if effect.kind in (f.IGNORE, f.CANNOT, f.SILENT):
        return 1
    if effect.kind in (f.SAVE, f.SAVE_WOUNDED):
        return survivors.NEVER - effect.amount
    if effect.kind == f.COUNTS:
        return effect.amount - 1
    if effect.kind == f.ADD:
        test, attribute = probe_of(effect)
        speaks = (f.ALL, test, f.BY_LEADERSHIP + attribute)
        return sum(
            one.amount
            for name, one in EFFECTS
            if name == title and one.test in speaks and one.kind == f.ADD
        )
    return effect.amount


@pytest.mark.rule("zeno/stride", "zeno/cards-rows")
@pytest.mark.parametrize(("title", "effect"), EFFECTS, ids=str)
def test_each_effect_of_a_card_changes_what_it_speaks_of_by_its_amount(
    title: str, effect: f.Effect
) -> None:
    state = deal()
    who, *_ = crew(
        state, START, "Casimir Roth" if effect.kind == f.LEADS else "Ravi Menon", *HELPERS
    )
    before = int(measured(state.copy(), who, effect))
    equip(state, title, who)
    assert int(measured(state, who, effect)) - before == meant(title, effect)
