"""Zeno: tests, what adds to them and what makes them harder, and who resolves them."""

from __future__ import annotations

from typing import Any

import pytest

from allhands.games.zeno.cards import card_rows as k
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import numbers as n
from allhands.games.zeno.cards import ship as sh
from allhands.games.zeno.cards import survivors as sv
from allhands.games.zeno.cards import systems as sy
from allhands.games.zeno.rules import decisions as v
from allhands.games.zeno.rules import events as e
from allhands.games.zeno.rules import nouns as w

from .table import (
    CARD,
    WHO,
    N,
    at,
    begin,
    choices,
    choose,
    crew,
    deal,
    hand,
    lay_rescue,
    mark,
    place,
    play,
    roll,
    told,
)


def difficulty(state: Any) -> int:
    """The difficulty of the latest test."""
    return max((told(state, kind)[-1:] for kind in (e.PASSED, e.FAILED)), key=len)[0][0]


def total(state: Any) -> int:
    """What the latest roll came to."""
    return told(state, e.ROLLED)[-1][2]


def passed(state: Any) -> bool:
    return bool(told(state, e.PASSED))


def repairing(*names: str, face: int = 6, damage: int = w.DAMAGED, **tokens: int) -> Any:
    """The first of some repairs or clears a section with a plasma duct; all are there."""
    state = deal()
    first, *_ = crew(state, "Flight", *names)
    at(state, "Flight").damage = damage
    mark(state, first, **tokens)
    begin(state)
    roll(state, face)
    choose(state, v.REPAIR if damage == w.DAMAGED else v.CLEAR, first)
    return state


@pytest.mark.rule("zeno/die")
def test_the_die_has_twelve_sides_the_lowest_of_them_blank() -> None:
    assert (n.DIE, n.TRIUMPH, n.BLANK) == (12, 12, 1)
    found = set[int]()
    for seed in range(150):
        state = deal(seed=seed)
        crew(state, "Flight", "Kateryna Bondar")
        at(state, "Flight").damage = w.DAMAGED
        begin(state)
        choose(state, v.REPAIR, WHO("Kateryna Bondar"))
        found.add(int(state.scene.die))
    assert found == set(range(1, 13))


@pytest.mark.rule("zeno/test")
@pytest.mark.parametrize(("face", "is_passed"), [(8, True), (7, False)])
def test_a_test_is_passed_by_reaching_its_difficulty(face: int, is_passed: bool) -> None:
    assert passed(repairing("Kateryna Bondar", face=face)) == is_passed  # with Logic 2 against 10


def test_what_is_repaired_is_not_told_as_damage() -> None:
    for damage, left in ((w.DAMAGED, w.WHOLE), (w.WRECKED, w.DAMAGED)):
        state = repairing("Kateryna Bondar", face=12, damage=damage)
        assert told(state, e.MENDED) == [(N("Flight"), left)]
        assert all(section != N("Flight") for section, _ in told(state, e.DAMAGED))


@pytest.mark.rule("zeno/triumph")
def test_a_twelve_passes_what_cannot_be_reached() -> None:
    state = deal()
    (kateryna,) = crew(state, "Cryo", "Kateryna Bondar")
    mark(state, kateryna, harm=w.WOUNDED)
    state.broken[sy.GRAVITY] = 1
    play(state, "Autopsy", "Cryo", 12, ran=1)  # Logic 2 against 13, and 3 more
    assert (passed(state), total(state), difficulty(state)) == (True, 14, 16)


@pytest.mark.rule("zeno/botch")
def test_a_blank_fails_whatever_is_added() -> None:
    names = ("Ruth Adeyemi", "Yusuf Demir", "Amara Diallo", "Linnea Sjoberg")
    assert total(repairing(*names, face=2)) == 2 + 5 + 2 + 3
    state = repairing(*names, face=1)
    assert told(state, e.BOTCHED) == [(WHO("Ruth Adeyemi"),)]
    assert not passed(state)


@pytest.mark.rule("zeno/injury", "zeno/wound")
@pytest.mark.parametrize(("harm", "harder"), [(w.UNHURT, 0), (w.INJURED, 1), (w.WOUNDED, 2)])
def test_the_injured_and_wounded_have_harder_tests_in_actions_and_events(
    harm: int, harder: int
) -> None:
    assert difficulty(repairing("Kateryna Bondar", harm=harm)) == 10 + harder
    state = deal()
    (kateryna,) = crew(state, "Cryo", "Kateryna Bondar")
    mark(state, kateryna, harm=harm)
    play(state, "Autopsy", "Cryo", 5)
    assert difficulty(state) == 11 + harder


@pytest.mark.rule("zeno/stress")
@pytest.mark.parametrize(("title", "harder"), [("Hand in the Hatch", 2), ("Weld Inspection", 0)])
def test_stress_makes_only_the_tests_harder_that_say_so(title: str, harder: int) -> None:
    state = deal()
    (kateryna,) = crew(state, "Engines", "Kateryna Bondar")
    mark(state, kateryna, stress=2)
    play(state, title, "Engines", 5)
    assert difficulty(state) == d.TRIAL[CARD(title), d.WALK] + harder


# Collaborating


@pytest.mark.rule("zeno/collaborate", "zeno/collaborate-most")
@pytest.mark.parametrize(
    ("names", "more"),
    [
        (("Kateryna Bondar",), 0),
        (("Kateryna Bondar", "Mei Tanaka"), 1),
        (("Kateryna Bondar", "Mei Tanaka", "Ravi Menon"), 2),
        (("Kateryna Bondar", "Mei Tanaka", "Ravi Menon", "Linnea Sjoberg"), 2),  # Leadership 3
        (("Ravi Menon", "Mei Tanaka"), 0),  # Leadership 1, and that is who repairs
        (("Ravi Menon", "Yusuf Demir", "Mei Tanaka", "Linnea Sjoberg"), 3),  # Leadership 4
    ],
)
def test_as_many_help_as_the_highest_leadership_allows(names: tuple[str, ...], more: int) -> None:
    state = repairing(*names)
    logic = {"Kateryna Bondar": 2, "Ravi Menon": 4}[names[0]]
    assert total(state) == 6 + logic + more


@pytest.mark.rule("zeno/collaborate")
def test_only_own_survivors_of_the_section_help() -> None:
    state = deal()
    first, second = crew(state, "Flight", "Kateryna Bondar", "Mei Tanaka")
    state.survivors[second].section = N("Hangar")
    place(state, "Ravi Menon", "Flight", 1)
    at(state, "Flight").damage = w.DAMAGED
    begin(state)
    roll(state, 6)
    choose(state, v.REPAIR, first)
    assert total(state) == 8


# Who resolves an event, and its difficulty


@pytest.mark.rule("zeno/resolver", "zeno/test-event")
@pytest.mark.parametrize(
    ("title", "who", "adds"),
    [
        ("Autopsy", "Mei Tanaka", 5),  # highest Logic
        ("Pollen Count", "Kateryna Bondar", 2),  # lowest Wits
    ],
)
def test_the_highest_or_the_lowest_resolves_a_test(title: str, who: str, adds: int) -> None:
    state = deal()
    crew(state, "Cryo", "Kateryna Bondar", "Mei Tanaka", "Linnea Sjoberg")
    place(state, "Ravi Menon", "Cryo", 1)
    place(state, "Ruth Adeyemi", "Bridge")
    play(state, title, "Cryo", 5)
    assert told(state, e.ROLLED)[-1] == (WHO(who), 5, 5 + adds + 2)


@pytest.mark.rule("zeno/resolver", "zeno/ties")
def test_the_acting_player_says_who_of_equals_resolves_a_test() -> None:
    state = deal()
    first, second, _ = crew(state, "Cryo", "Mei Tanaka", "Ruth Adeyemi", "Kateryna Bondar")
    play(state, "Autopsy", "Cryo")
    assert choices(state, v.PICK_SURVIVOR) == {(first,), (second,)}
    roll(state, 2)
    choose(state, v.PICK_SURVIVOR, second)
    assert told(state, e.ROLLED)[-1][0] == second


@pytest.mark.rule("zeno/movement-difficulty", "zeno/run")
@pytest.mark.parametrize(("ran", "wanted"), [(0, 11), (1, 13)])
def test_a_run_makes_the_test_of_an_event_harder(ran: int, wanted: int) -> None:
    state = deal()
    crew(state, "Cryo", "Kateryna Bondar")
    play(state, "Autopsy", "Cryo", 5, ran=ran)
    assert difficulty(state) == wanted


@pytest.mark.rule("zeno/run", "zeno/movement-difficulty")
def test_one_who_runs_makes_it_a_run_for_all() -> None:
    state = deal()
    near, far = crew(state, "Passage H", "Mei Tanaka", "Kateryna Bondar")
    state.survivors[far].section = N("Medical")  # three sections by the elevator of M
    hand(state, 1, "Autopsy")
    begin(state)
    choose(state, v.MOVE, N("Cryo"))
    for survivor in (near, far):
        choose(state, v.BRING, survivor)
    choose(state, v.SET_OUT)
    assert state.moves == 2
    choose(state, v.PLAY, CARD("Autopsy"))
    assert difficulty(state) == 13


# Two who resolve a test

CREW = ("Yusuf Demir", "Mei Tanaka", "Kateryna Bondar", "Linnea Sjoberg")
RESCUES = pytest.mark.parametrize("card", d.numbers_of(k.RESCUE), ids=d.CARD.words.__getitem__)


def resolvers(card: int) -> list[tuple[list[int], int]]:
    """Those of CREW of whom one resolves each test of a card, and the attribute."""
    listed = [WHO(name) for name in CREW]
    found: list[tuple[list[int], int]] = []
    for pick, attribute in zip(d.TRIAL[card, :2], d.TRIAL[card, 2:4], strict=True):
        if attribute >= 0:
            scores = [int(sv.SCORE[each, attribute]) for each in listed]
            best = max(scores) if pick == k.HIGH else min(scores)
            mask = [each for each, score in zip(listed, scores, strict=True) if score == best]
            found.append((mask, int(attribute)))
    return found


def attempt(card: int, **harm: int) -> tuple[Any, list[int]]:
    """CREW attempt a rescue with a six; who resolved it, the first of equals each time."""
    section = next(
        name
        for name in ("Mess", "Cabins 1", "Barracks", "Engines")
        if sh.DIVISIONS_OF[N(name)] & d.ELIGIBLE[card]
    )
    state = deal()
    crew(state, section, *CREW)
    lay_rescue(state, section, card)
    for name, level in harm.items():
        mark(state, WHO(name.replace("_", " ")), harm=level)
    begin(state)
    roll(state, 6)
    choose(state, v.RESCUE, WHO("Yusuf Demir"))
    chosen = [mask[0] for mask, _ in resolvers(card)]
    for (mask, _), first in zip(resolvers(card), chosen, strict=True):
        if len(mask) > 1:
            choose(state, v.PICK_SURVIVOR, first)
    return state, chosen


@RESCUES
@pytest.mark.rule("zeno/two-resolvers", "zeno/collaborate-most")
def test_the_attributes_of_all_who_resolve_a_rescue_are_added(card: int) -> None:
    state, chosen = attempt(card)
    scores = [
        sv.SCORE[who, attribute]
        for who, (_, attribute) in zip(chosen, resolvers(card), strict=True)
    ]
    # Four are there, and Leadership 4 is the highest.
    assert total(state) == 6 + sum(scores) + 4 - len(set(chosen))


@pytest.mark.rule("zeno/two-resolvers")
@pytest.mark.parametrize(
    ("title", "names", "bonus"),
    [
        ("All the Sandwiches", ("Idris Cole",), 1),  # Wits, and Vigor, to which he adds
        ("Shut in the Larder", ("Idris Cole",), 1),  # the other way round
        ("All the Sandwiches", ("Felix Amsel", "Linnea Sjoberg", "Noor Rahimi"), 1),
        ("All the Sandwiches", ("Noor Rahimi",), 1),
    ],
)
def test_what_adds_to_a_test_adds_once_whoever_resolves_which_attribute(
    title: str, names: tuple[str, ...], bonus: int
) -> None:
    state, card = deal(), CARD(title)
    section = next(
        name for name in ("Mess", "Cabins 1") if sh.DIVISIONS_OF[N(name)] & d.ELIGIBLE[card]
    )
    who, *_ = crew(state, section, *names)
    lay_rescue(state, section, card, "Wren")
    begin(state)
    roll(state, 6)
    choose(state, v.RESCUE, who)
    told_scores = sum(
        (max if pick == k.HIGH else min)(int(sv.SCORE[WHO(name), attribute]) for name in names)
        for pick, attribute in zip(d.TRIAL[card, :2], d.TRIAL[card, 2:4], strict=True)
    )
    assert total(state) == 6 + told_scores + bonus


@RESCUES
@pytest.mark.rule("zeno/greatest-modifier")
def test_only_the_greatest_addition_of_one_who_resolves_it_counts(card: int) -> None:
    state, chosen = attempt(card, Yusuf_Demir=1, Mei_Tanaka=2, Kateryna_Bondar=1, Linnea_Sjoberg=1)
    harder = 2 if WHO("Mei Tanaka") in chosen else 1
    assert difficulty(state) == d.TRIAL[card, d.WALK] + harder
