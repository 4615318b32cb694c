"""What is told of a choice of Zeno before it is taken: tests with their odds, searches, events."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.told_odds import held

from allhands.games.zeno import GAME
from allhands.games.zeno.cards import card_rows as k
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import numbers as n
from allhands.games.zeno.cards import ship as sh
from allhands.games.zeno.cards import systems as sy
from allhands.games.zeno.face import odds
from allhands.games.zeno.rules import decisions as v
from allhands.games.zeno.rules import events as e
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import tasks as t
from allhands.kernel.game import apply_of
from allhands.kernel.odds import Explanation

from .table import (
    CARD,
    N,
    at,
    begin,
    burn,
    card_of,
    choose,
    chooser,
    crew,
    deal,
    deck,
    equip,
    fill,
    hand,
    lay_rescue,
    mark,
    roll,
    run,
    task,
)


def action(verb: int, *arguments: int) -> int:
    return GAME.actions.number(verb, *arguments)


def told(state: Any, verb: int, *arguments: int) -> Explanation:
    view = GAME.observe(state, chooser(state))
    return GAME.board.explain(view, action(verb, *arguments), GAME.crew_names)


def share(state: Any, verb: int, *arguments: int) -> Fraction:
    """The first chance that is told of a choice, once it has been played."""
    held(state, action(verb, *arguments))
    return told(state, verb, *arguments).chances[0].share


def exact(state: Any, verb: int, *arguments: int) -> Fraction:
    """The chance of the first test after a choice, as the twelve sides of the die have it; held to
    what is told."""
    passed = 0
    for face in range(1, n.DIE + 1):
        after = state.copy()
        roll(after, face)
        apply_of(after, chooser(state), action(verb, *arguments))
        events = GAME.events(after, int(state.chronicle.total))
        tests = [each.kind for each in events if each.kind in (e.PASSED, e.FAILED)]
        passed += tests[0] == e.PASSED
    assert told(state, verb, *arguments).chances[0].share == Fraction(passed, n.DIE)
    return Fraction(passed, n.DIE)


def alone(section: str, name: str = "Emeka Nwosu") -> tuple[Any, int]:
    """Somebody of seat 0 by themselves in a section, in their own turn."""
    state = deal()
    (survivor,) = crew(state, section, name)
    begin(state)
    return state, survivor


# Dice


@pytest.mark.rule("zeno/die", "zeno/triumph", "zeno/botch")
@pytest.mark.parametrize(
    ("needed", "faces"), [(-5, 11), (2, 11), (3, 10), (7, 6), (12, 1), (13, 1), (40, 1)]
)
def test_the_blank_never_passes_and_a_triumph_always_does(needed: int, faces: int) -> None:
    assert odds.share_at(needed) == Fraction(faces, 12)
    assert odds.share_of_all(needed) == Fraction(faces if needed <= 12 else 0, 12)


# Work


@pytest.mark.rule("zeno/clear", "zeno/repair", "zeno/injury", "zeno/wound")
@pytest.mark.parametrize(("verb", "damage"), [(v.CLEAR, w.WRECKED), (v.REPAIR, w.DAMAGED)])
def test_work_is_told_with_its_odds_and_what_makes_it_harder(verb: int, damage: int) -> None:
    state, survivor = alone("Plasma 1")
    at(state, "Plasma 1").damage = damage
    well = exact(state, verb, survivor)
    mark(state, survivor, harm=w.WOUNDED)
    assert exact(state, verb, survivor) == well - Fraction(2, 12)


@pytest.mark.rule("zeno/extinguish", "zeno/extinguish-fails")
def test_fire_is_told_with_the_odds_of_some_of_it_and_of_all() -> None:
    state, survivor = alone("Mess")
    burn(state, "Mess", 3)
    some, whole = (each.share for each in told(state, v.EXTINGUISH, survivor).chances)
    assert some - whole == Fraction(2, 12)
    assert exact(state, v.EXTINGUISH, survivor) == some
    assert "All of it goes out" in held(state, action(v.EXTINGUISH, survivor))
    state.sections[N("Mess")].fire = 1
    (only,) = told(state, v.EXTINGUISH, survivor).chances
    assert only.share == some + Fraction(2, 12)
    held(state, action(v.EXTINGUISH, survivor))


# Searching


@pytest.mark.rule("zeno/search", "zeno/search-test", "zeno/plunder")
def test_what_lies_open_on_the_supply_is_told_and_no_more() -> None:
    trial = card_of(lambda card: card.kind == k.SUPPLY and card.trial is not None)
    icon = int(d.ICON_OF[trial])
    state, survivor = alone("Mess")
    section = int((sh.SEARCH[:, icon] > 0).argmax())
    state.survivors[survivor].section = section
    fill(state.supply, [trial])
    assert exact(state, v.SEARCH, survivor, icon) > 0
    assert d.CARD.words[trial] in told(state, v.SEARCH, survivor, icon).words
    other = card_of(lambda card: card.kind == k.SUPPLY and card.icon != icon)
    fill(state.supply, [trial, other])
    assert told(state, v.SEARCH, survivor, icon).words.startswith("Supplies are discarded")


@pytest.mark.rule("zeno/search-discovery")
def test_a_discovery_is_told_with_the_test_by_which_it_is_had() -> None:
    state, survivor = alone("Mess")
    card = card_of(lambda card: card.kind == k.DISCOVERY and card.icon >= 0)
    state.survivors[survivor].section = int((sh.SEARCH[:, d.ICON_OF[card]] > 0).argmax())
    fill(state.discoveries, [card])
    assert 0 < exact(state, v.DISCOVER, survivor) < 1


# Scenes, abilities


@pytest.mark.rule("zeno/rescue", "zeno/rescue-card", "zeno/scene-backs")
def test_a_rescue_is_told_by_the_mean_of_all_that_have_its_back() -> None:
    state, survivor = alone("Mess")
    card = card_of(lambda card: card.kind == k.RESCUE and card.divisions & 4 > 0)
    pile = [int(each) for each in state.rescue_deck.cards[: state.rescue_deck.count]]
    pile.remove(card)
    fill(state.rescue_deck, pile, 0)
    lay_rescue(state, "Mess", card)
    state.rescue_backs[: len(pile) + 1] = [d.ELIGIBLE[each] for each in (*pile, card)]
    assert 0 < share(state, v.RESCUE, survivor) < 1


@pytest.mark.rule("zeno/ability")
def test_an_ability_that_needs_a_test_is_told_with_its_odds() -> None:
    state, survivor = alone("Mess", "Amara Diallo")
    assert 0 < exact(state, v.ABILITY, survivor) < 1


# Events


def event(*titles: str, section: str = "Cabins 1", ran: int = 0) -> Any:
    """An event of seat 0, in which seat 1 holds these cards."""
    state = deal()
    crew(state, section, "Emeka Nwosu")
    hand(state, 1, *titles)
    run(state, (t.EVENT, 0, N(section), ran))
    assert task(state) == t.PLAY_OR_DRAW
    return state


@pytest.mark.rule("zeno/test-event", "zeno/movement-difficulty", "zeno/resolver")
def test_an_encounter_is_told_by_the_odds_of_whoever_acts() -> None:
    walked, ran = (event("A Roster with Gaps", ran=each) for each in (0, 1))
    card = CARD("A Roster with Gaps")
    assert exact(walked, v.PLAY, card) == exact(ran, v.PLAY, card) + Fraction(2, 12)


@pytest.mark.rule("zeno/collaborate", "zeno/ties")
def test_those_who_help_count_and_a_tie_that_makes_no_difference_is_none() -> None:
    state = event("A Roster with Gaps")
    card = CARD("A Roster with Gaps")
    before = told(state, v.PLAY, card).chances[0].share
    crew(state, "Cabins 1", "Emeka Nwosu", "Mei Tanaka")
    assert exact(state, v.PLAY, card) >= before


@pytest.mark.rule("zeno/draw", "zeno/hazard-order", "zeno/hands-secret")
@pytest.mark.parametrize("side", [w.LEFT, w.RIGHT])
def test_a_draw_is_told_by_the_hazard_that_lies_open_and_the_odds_of_the_other(side: int) -> None:
    state = event("Best Man", "Unpaid Debt", section="Cryo")
    assert 0 < share(state, v.DRAW, side) < 1
    words = told(state, v.DRAW, side).words
    assert (
        d.HAZARD_OF[state.event_decks[3 - side].cards[state.event_decks[3 - side].count - 1]] >= 0
    )
    assert words.startswith("Two hazards follow: ")
    deck(state, 1, side, "A Porter")
    assert "the Riga is lost" in told(state, v.DRAW, side).words
    state.is_counting = 1
    assert "the Shuttle launches" in told(state, v.DRAW, side).words


@pytest.mark.rule("zeno/ambush-choice", "zeno/attack", "zeno/hide", "zeno/weapon-modifier")
def test_an_ambush_is_told_by_attack_and_by_hiding() -> None:
    state = deal()
    fighter, _ = crew(state, "Flight", "Kateryna Bondar", "Linnea Sjoberg")
    hand(state, 1, "Three Abreast")
    run(state, (t.EVENT, 0, N("Flight"), 0))
    choose(state, v.PLAY, CARD("Three Abreast"))
    assert task(state) == t.ATTACK_OR_HIDE
    bare = exact(state, v.MEANS, w.ATTACK_BY)
    assert exact(state, v.MEANS, w.HIDE_BY) > 0
    equip(state, "Fire Axe", fighter)
    assert exact(state, v.MEANS, w.ATTACK_BY) == min(Fraction(11, 12), bare + Fraction(2, 12))


@pytest.mark.rule("zeno/ambush-choice", "zeno/hide")
@pytest.mark.parametrize("ways", [(w.ATTACK_BY, w.HIDE_BY), (w.ATTACK_BY,), (w.HIDE_BY,)])
def test_who_plays_an_ambush_is_told_how_likely_it_is_met_by_each_means(ways: Any) -> None:
    state = deal()
    crew(state, "Flight", *(("Kateryna Bondar", "Linnea Sjoberg")[means] for means in ways))
    card = CARD("Three Abreast")
    hand(state, 1, "Three Abreast", "Unpaid Debt")
    run(state, (t.EVENT, 0, N("Flight"), 0))
    words, chances = told(state, v.PLAY, card).words, told(state, v.PLAY, card).chances
    assert [each in words.lower() for each in ("the attack succeeds ", "hiding succeeds ")] == [
        means in ways for means in (w.ATTACK_BY, w.HIDE_BY)
    ]
    held(state, action(v.PLAY, card))
    choose(state, v.PLAY, card)
    if len(ways) > 1:
        assert [each.share for each in chances] == [exact(state, v.MEANS, each) for each in ways]


@pytest.mark.rule("zeno/weakness")
@pytest.mark.parametrize(("title", "finds"), [("Fire Axe", True), ("Harpoon", False)])
def test_an_attack_that_finds_the_weakness_is_told_to_be_rolled_twice(
    title: str, *, finds: bool
) -> None:
    state = deal()
    fighter, _ = crew(state, "Passage Y", "Kateryna Bondar", "Linnea Sjoberg")
    equip(state, title, fighter)
    hand(state, 1, "First in Line")  # weak to what is powerful
    run(state, (t.EVENT, 0, N("Passage Y"), 0))
    choose(state, v.PLAY, CARD("First in Line"))
    assert ("made once more" in told(state, v.MEANS, w.ATTACK_BY).words) == finds
    assert "once more" not in told(state, v.MEANS, w.HIDE_BY).words


@pytest.mark.rule("zeno/gravity", "zeno/access", "zeno/stress", "zeno/two-resolvers")
def test_whatever_bears_on_a_test_bears_on_what_is_told_of_it() -> None:
    tested = [
        number
        for number in d.numbers_of(k.ENCOUNTER)
        if d.HAS_TRIAL[number] and _is_eligible(number)
    ]
    assert len(tested) > 12
    for number in tested[:12]:
        state = event(d.CARDS_LISTED[number].title, ran=1)
        (survivor,) = (at for at, one in enumerate(state.survivors) if one.section == CABINS)
        state.broken[sy.GRAVITY] = state.broken[sy.ACCESS] = 1
        state.survivors[survivor].locks = 2
        mark(state, survivor, harm=w.INJURED, stress=2)
        exact(state, v.PLAY, number)


CABINS = N("Cabins 1")


def _is_eligible(card: int) -> bool:
    return int(d.ELIGIBLE[card]) & int(sh.DIVISIONS_OF[CABINS]) > 0
