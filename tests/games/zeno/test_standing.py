"""Standing answers of Zeno: each answers its own question, legally, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games_under_test import under_test
from tests.playing import Start

from allhands.games.zeno import GAME
from allhands.games.zeno.cards import card_rows as k
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import ship as sh
from allhands.games.zeno.rules import decisions as v
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import tasks as t
from allhands.kernel.state import UNKNOWN

from .table import (
    CARD,
    N,
    begin,
    card_of,
    choose,
    chooser,
    crew,
    deal,
    equip,
    hand,
    mark,
    place,
    play,
    run,
    task,
)

BY_NAME = {standing.name: standing for standing in GAME.standing}
MILD, HARSH = "A Roster with Gaps", "Best Man"


def answered(state: Any, name: str, choice: str) -> tuple[int, ...] | None:
    """The verb that the seat asked answers with, and its arguments."""
    seat = chooser(state)
    view = GAME.observe(state, seat)
    legal = GAME.legal_actions(view, seat)
    action = BY_NAME[name].answer(view, legal, choice)
    if action is None:
        return None
    assert action in legal
    return GAME.actions.verb_of(action).number, *GAME.actions.arguments_of(action)


def answering(state: Any) -> set[str]:
    """The standing answers that speak to what is asked, by any of their choices."""
    return {
        name
        for name, standing in BY_NAME.items()
        for choice in standing.choices[1:]
        if answered(state, name, choice.name)
    }


@pytest.mark.parametrize("place", under_test("zeno").sittings[1::2], ids=str)
def test_an_answer_is_always_legal_and_an_event_is_never_handed_back(place: Any) -> None:
    for state in Start(place, 5, 1).walk(every=25):
        if not state.outcome:
            assert len(answering(state)) <= 1
            if task(state) == t.PLAY_OR_DRAW:
                for choice in BY_NAME["events"].choices[1:]:
                    assert answered(state, "events", choice.name), choice.name


# Events


def event(*titles: str) -> Any:
    """An event of seat 0 in Cabins 1, in which the next seat holds these cards."""
    state = deal()
    crew(state, "Cabins 1", "Emeka Nwosu")
    hand(state, 1, *titles)
    run(state, (t.EVENT, 0, N("Cabins 1"), 0))
    assert (task(state), chooser(state)) == (t.PLAY_OR_DRAW, 1)
    return state


DIVISIONS = int(sh.DIVISIONS_OF[N("Cabins 1")])
OTHER = card_of(lambda card: card.kind == k.ENCOUNTER and not card.divisions & DIVISIONS)
"""An encounter that cannot be played in Cabins 1."""


@pytest.mark.rule("zeno/hands-secret", "zeno/must-play", "zeno/must-play-last")
@pytest.mark.parametrize("choice", ["mild", "draw", "play"])
def test_whoever_must_play_plays_the_mildest_without_being_asked(choice: str) -> None:
    assert answered(event(MILD, HARSH), "events", choice) == (v.PLAY, CARD(MILD))
    assert answered(event(HARSH), "events", choice) == (v.PLAY, CARD(HARSH))


@pytest.mark.rule("zeno/hands-secret")
def test_whoever_may_choose_draws_or_plays_as_was_said() -> None:
    state = event(HARSH, d.CARDS_LISTED[OTHER].title)
    drawn = answered(state, "events", "draw")
    assert drawn is not None
    assert drawn[0] == v.DRAW
    assert answered(state, "events", "play") == (v.PLAY, CARD(HARSH))


def test_whoever_can_play_nothing_draws() -> None:
    for choice in ("mild", "draw", "play"):
        drawn = answered(event(d.CARDS_LISTED[OTHER].title), "events", choice)
        assert drawn is not None
        assert drawn[0] == v.DRAW


def test_an_answer_follows_from_what_the_seat_sees_alone() -> None:
    state = event(MILD, HARSH)
    view = GAME.observe(state, 1)
    assert UNKNOWN in view.hands[0].cards[: int(view.hands[0].count)]
    other = state.copy()
    hand(other, 2, "Autopsy", "Cold Ladder")
    for choice in BY_NAME["events"].choices[1:]:
        assert answered(state, "events", choice.name) == answered(other, "events", choice.name)


# Reflexes, robots, items, bays


@pytest.mark.rule("zeno/reflex", "zeno/reflex-one")
@pytest.mark.parametrize(("title", "kind"), [("Black Market", k.MISSION), (None, k.CRISIS)])
def test_a_reflex_is_done_as_was_said(title: str | None, kind: int) -> None:
    state = deal()
    (survivor,) = crew(state, "Cryo", "Kateryna Bondar", seat=1)
    state.tasks = CARD(title) if title else card_of(lambda card: card.kind == k.CRISIS)
    state.task_step = 0
    section = int(d.TASK[state.tasks, 0, 1])
    state.survivors[survivor].section = section
    run(state, (t.REFLEX, 0))
    assert (task(state), chooser(state)) == (t.DO_REFLEX, 1)
    assert answered(state, "reflexes", "do") == (v.REFLEX,)
    assert answered(state, "reflexes", "never") == (v.LET_GO,)
    scores = (v.REFLEX if kind == k.CRISIS else v.LET_GO,)
    assert answered(state, "reflexes", "crisis") == scores
    assert answering(state) == {"reflexes"}


@pytest.mark.rule("zeno/third-law")
@pytest.mark.parametrize("is_own", [True, False])
def test_a_robot_is_given_for_those_for_whom_it_is_meant(*, is_own: bool) -> None:
    state = deal()
    _, second = crew(state, "Engines", "Kateryna Bondar", "Mei Tanaka")
    state.survivors[second].faction = 0 if is_own else 2
    robot = equip(state, "A Porter", second)
    play(state, "Cold Ladder", "Engines", 2)
    assert task(state) == t.THIRD_LAW
    invoked = (v.INVOKE, robot)
    assert answered(state, "third-law", "always") == invoked
    assert answered(state, "third-law", "own") == (invoked if is_own else (v.SPARE,))
    assert answered(state, "third-law", "never") == (v.SPARE,)
    equip(state, "Nanny", second)
    assert answered(state, "third-law", "always") is None


def trading(*, is_asked_for: bool) -> Any:
    """Somebody of seat 0 offers somebody of seat 1 an item, or asks for one of theirs."""
    state = deal()
    (first,) = crew(state, "Cryo", "Yusuf Demir")
    other = place(state, "Linnea Sjoberg", "Cryo", 1)
    kit = equip(state, "First Aid Locker", other if is_asked_for else first)
    begin(state)
    choose(state, v.TRADE, kit, first if is_asked_for else other)
    return state


@pytest.mark.rule("zeno/trade-factions")
def test_what_is_offered_or_asked_for_is_answered_as_was_said() -> None:
    offered, asked = trading(is_asked_for=False), trading(is_asked_for=True)
    assert answered(offered, "offered", "take") == (v.ACCEPT,)
    assert answered(offered, "offered", "refuse") == (v.REFUSE,)
    assert answered(asked, "asked-for", "give") == (v.HAND_OVER,)
    assert answered(asked, "asked-for", "refuse") == (v.REFUSE,)
    assert answering(offered) == {"offered"}
    assert answering(asked) == {"asked-for"}


@pytest.mark.rule("zeno/elimination-baggage")
def test_baggage_goes_to_the_highest_or_is_discarded() -> None:
    state = deal()
    first, second, third = crew(state, "Cryo", "Yusuf Demir", "Ravi Menon", "Mei Tanaka")
    equip(state, "First Aid Locker", first)
    mark(state, first, harm=w.WOUNDED)
    state.harmed = 1 << first
    run(state, (t.DO_HARM, 0, 0, 1))
    assert task(state) == t.GIVE_ON
    assert answered(state, "baggage", "highest") == (v.INHERIT, min(second, third))
    assert answered(state, "baggage", "discard") == (v.LEAVE,)


@pytest.mark.rule("zeno/interlude-medical")
def test_in_a_bay_what_was_said_comes_first_and_the_other_if_it_is_all() -> None:
    state = deal()
    (survivor,) = crew(state, "Medical Bay 1", "Yusuf Demir", seat=1)
    mark(state, survivor, harm=w.INJURED, infection=w.EARLY)
    run(state, (t.BAYS, 0, 0))
    assert (task(state), chooser(state)) == (t.TREAT, 1)
    assert answered(state, "bays", "cure") == (v.CURE,)
    assert answered(state, "bays", "heal") == (v.HEAL,)
    state.survivors[survivor].infection = w.WELL
    assert answered(state, "bays", "cure") == (v.HEAL,)


@pytest.mark.rule("zeno/weakness")
def test_a_failed_attack_is_rolled_again() -> None:
    state = deal()
    (survivor,) = crew(state, "Cryo", "Yusuf Demir")
    run(state, (t.ROLL_AGAIN, 0, survivor))
    assert answered(state, "weakness", "again") == (v.AGAIN,)
    assert answering(state) == {"weakness"}


@pytest.mark.rule("zeno/ambush-choice")
@pytest.mark.parametrize(("name", "likelier"), [("Zofia Marek", 0), ("Kateryna Bondar", 1)])
def test_an_ambush_is_met_by_what_was_said_or_is_likelier(name: str, likelier: int) -> None:
    state = deal()
    crew(state, "Flight", name, "Linnea Sjoberg")  # Attack 5 or 3, and Hide 4
    play(state, "First in Line", "Flight")
    assert answered(state, "ambushes", "attack") == (v.MEANS, w.ATTACK_BY)
    assert answered(state, "ambushes", "hide") == (v.MEANS, w.HIDE_BY)
    assert answered(state, "ambushes", "likelier") == (v.MEANS, likelier)
    assert answering(state) == {"ambushes"}


@pytest.mark.rule("zeno/at-once")
def test_what_happens_at_once_goes_by_rank_if_that_was_said_and_other_ties_are_asked() -> None:
    state = deal()
    there = crew(state, "Cryo", "Yusuf Demir", "Ravi Menon", "Mei Tanaka")
    bond = equip(state, "Unpaid Debt", there[0])
    state.baggage[bond].target = there[1]
    for survivor in there:
        mark(state, survivor, harm=w.WOUNDED)
    state.harmed = sum(1 << each for each in there)
    run(state, (t.DO_HARM, 0, 0, 1))
    assert answered(state, "order", "printed") == (v.PICK_SURVIVOR, min(there))
    assert answering(state) == {"order"}
    state.picked = there[0]
    run(state, (t.EQUIP, 0, CARD("Best Man")))
    assert task(state) == t.PICK_SURVIVOR
    assert answered(state, "order", "printed") is None
