"""What players of Zeno can say in one click, whether it is true, and whether it was kept."""

from __future__ import annotations

from typing import Any

import pytest

from allhands.games.zeno import GAME
from allhands.games.zeno.cards import card_rows as k
from allhands.games.zeno.cards import ship as sh
from allhands.games.zeno.cards import tokens as tk
from allhands.games.zeno.face import speech as s
from allhands.games.zeno.rules import events as e
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import tasks as t
from allhands.kernel.errors import IllegalActionError
from allhands.kernel.speech import Sentence, Since, Speech
from allhands.kernel.views import SPECTATOR
from allhands.kernel.words import Event
from allhands.match import Match
from allhands.players.replies import true_answer
from allhands.terminal.talk import Talk

from .table import (
    CARD,
    N,
    at,
    burn,
    card_of,
    clear,
    crew,
    deal,
    equip,
    hand,
    lay_rescue,
    place,
    run,
    task,
)

KIT, AXE, FLARE = "First Aid Locker", "Fire Axe", "Flare Pistol"
RESCUE_CARD = card_of(lambda card: card.kind == k.RESCUE)


def offered(state: Any, seat: int = 0) -> dict[str, set[int]]:
    """What a seat may say, by the sentence's name, and of what."""
    view = GAME.observe(state, SPECTATOR)
    return {
        sentence.name: {speech.about[0] if speech.about else -1 for speech in speeches}
        for sentence, speeches in GAME.speech.offered(view, seat)
    }


def holds(sentence: Sentence, state: Any, about: int, seat: int = 0) -> bool:
    assert sentence.holds
    return sentence.holds(GAME.observe(state, seat), seat, (about,))


def kept(sentence: Sentence, since: Since, *about: int, seat: int = 0) -> bool | None:
    assert sentence.kept
    return sentence.kept(seat, about, since)


# What can be spoken of


@pytest.mark.rule("zeno/golden-rule")
def test_one_volunteers_for_what_is_to_be_done_within_a_move() -> None:
    state = deal()
    crew(state, "Mess", "Emeka Nwosu")
    burn(state, "Passage T", 1)
    at(state, "Passage Z").damage = w.DAMAGED
    at(state, "Plasma 2").pump = w.OFFLINE
    lay_rescue(state, "Mess", RESCUE_CARD)
    said = offered(state)
    assert said["put-out"] == {N("Passage T")}
    assert said["mend"] == {N("Passage Z")}
    assert said["rescue"] == {N("Mess")}
    far = sh.DISTANCE[0, N("Mess")]
    assert {int(far[each]) <= sh.REACH for each in said["go"]} == {True}
    assert {N("Passage T"), N("Passage Z"), N("Mess")} <= said["go"] == said["go-if"]
    assert N("Passage A") not in said["go"]
    assert ("start" in said) == (far[N("Plasma 2")] <= sh.REACH)
    state.sections[N("Passage T")].fire = 0
    assert "put-out" not in offered(state)


def test_a_task_is_spoken_of_by_whoever_can_reach_it() -> None:
    state = deal()
    (survivor,) = crew(state, "Shuttle Bay", "Emeka Nwosu")
    assert "task" not in offered(state)
    state.tasks, state.task_step = CARD("Black Market"), 0
    far = sh.DISTANCE[0, :, N("Reactor 2")]
    state.survivors[survivor].section = int((far > sh.REACH).argmax())
    assert "task" not in offered(state)
    state.survivors[survivor].section = int((far == sh.REACH).argmax())
    assert offered(state)["task"] == {CARD("Black Market")}


@pytest.mark.rule("zeno/stride", "zeno/run")
@pytest.mark.parametrize(
    ("name", "burden", "reach"),
    [
        ("Emeka Nwosu", "", 3),
        ("Felix Amsel", "", 4),
        ("Emeka Nwosu", "Four Bars", 2),
        ("Emeka Nwosu", "The Grille Gives Way", 2),  # cannot run
    ],
)
def test_nobody_says_that_they_reach_what_is_too_far_for_them(
    name: str, burden: str, reach: int
) -> None:
    state = deal()
    (survivor,) = crew(state, "Shuttle Bay", name)
    if burden:
        equip(state, burden, survivor)
    for section in state.sections:
        section.fire = 1
    far = sh.DISTANCE[0, N("Shuttle Bay")]
    assert offered(state)["put-out"] == {each for each in range(sh.SECTIONS) if far[each] <= reach}


def test_whoever_has_nobody_aboard_has_nothing_to_say() -> None:
    state = deal()
    clear(state)
    assert offered(state) == {}


@pytest.mark.rule("zeno/trade", "zeno/personal")
def test_items_that_could_be_traded_are_spoken_of_and_no_others() -> None:
    state = deal()
    (first,) = crew(state, "Cryo", "Yusuf Demir")
    other = place(state, "Linnea Sjoberg", "Bridge", 1)
    kit = equip(state, KIT, first)
    equip(state, "Locked Gun Cabinet", first)
    axe = equip(state, AXE, other)
    said = offered(state)
    assert said["who-uses"] == said["give"] == said["spare"] == {kit}
    assert said["is-spare"] == said["use"] == {axe}
    assert offered(state, 1)["is-spare"] == {kit}


@pytest.mark.rule("zeno/hands-secret")
def test_nothing_is_said_of_the_cards_in_a_hand() -> None:
    state = deal()
    hand(state, 0, KIT, "Best Man")
    other = state.copy()
    hand(other, 0, "Unpaid Debt")
    assert offered(state) == offered(other)


def test_what_is_said_to_everybody_tells_nobody_what_to_do() -> None:
    told = [each for each in vars(s).values() if isinstance(each, Sentence)]
    for each in told:
        assert each.kind == "ask" or each.say.startswith(("I ", "{card} lies")), each.say
        assert "you" not in each.say.split(), each.say
    assert {tuple(each.nouns) for each in told if each.kind == "ask"} == {("card",)}


# What is true, and what computers answer


def answer(state: Any, ask: Sentence, card: int, seat: int) -> str:
    """What a computer in a seat says to it."""
    view = GAME.observe(state, SPECTATOR)
    assert (card,) in ask.offered(view, 1 - seat)
    match = Match(GAME, 3, seed=1)
    match.record = state
    said = true_answer(match.view(), match.view(seat), Speech(ask, (card,)))
    return said.sentence.name if said else ""


def test_a_weapon_that_another_lies_on_is_idle() -> None:
    state = deal()
    (first,) = crew(state, "Cryo", "Yusuf Demir", seat=1)
    axe, flare = equip(state, AXE, first), equip(state, FLARE, first)
    kit = equip(state, KIT, first)
    assert [holds(s.SPARE, state, card, 1) for card in (axe, flare, kit)] == [True, False, False]
    assert [holds(s.NEED, state, card, 1) for card in (axe, flare, kit)] == [False, True, True]
    assert not holds(s.SPARE, state, axe, 0)
    assert not holds(s.NEED, state, axe, 0)
    assert answer(state, s.IS_SPARE, axe, 1) == "spare"
    assert answer(state, s.IS_SPARE, flare, 1) == "need"


@pytest.mark.rule("zeno/attack-or-hide")
def test_an_item_is_of_use_to_whoever_stands_beside_it_and_a_weapon_to_who_can_attack() -> None:
    state = deal()
    (first,) = crew(state, "Cryo", "Yusuf Demir")
    hides = place(state, "Linnea Sjoberg", "Cryo", 1)
    kit, axe = equip(state, KIT, first), equip(state, AXE, first)
    assert holds(s.USE, state, kit, 1)
    assert holds(s.NO_USE, state, axe, 1)
    attacks = place(state, "Kateryna Bondar", "Cryo", 1)
    assert holds(s.USE, state, axe, 1)
    equip(state, FLARE, attacks)
    assert not holds(s.USE, state, axe, 1)
    for each in (hides, attacks):
        state.survivors[each].section = N("Bridge")
    assert answer(state, s.WHO_USES, kit, 1) == "no-use"
    assert not holds(s.NO_USE, state, kit, 0)


# What was kept


def turns(*changes: dict[str, Any], events: list[Event] | None = None) -> Since:
    """States of seat 0's turn and the one after it, each with a change to the one before."""
    state = deal()
    crew(state, "Mess", "Emeka Nwosu")
    burn(state, "Passage T", 1)
    at(state, "Passage T").damage = w.WRECKED
    at(state, "Plasma 2").pump = w.OFFLINE
    lay_rescue(state, "Mess", RESCUE_CARD)
    states = [state]
    for change in changes:
        after = states[-1].copy()
        for field, value in change.items():
            setattr(after, field, value)
        states.append(after)
    over = states[-1].copy()
    over.acting, over.turn = 1, int(over.turn) + 1
    over.chronicle.total += len(events or [])
    return Since([*states, over], events or [])


def test_a_promise_is_judged_when_the_own_turn_has_ended() -> None:
    since = turns()
    assert kept(s.PUT_OUT, since, N("Passage T")) is False
    assert kept(s.PUT_OUT, Since(since.states[:1], []), N("Passage T")) is None
    since.states[-1].sections[N("Passage T")].fire = 0
    assert kept(s.PUT_OUT, since, N("Passage T")) is True


def test_what_comes_after_the_own_turn_keeps_nothing() -> None:
    since = turns()
    late = since.states[-1].copy()
    late.sections[N("Passage T")].fire = 0
    late.sections[N("Passage T")].damage = w.WHOLE
    longer = Since([*since.states, late], [])
    assert kept(s.PUT_OUT, longer, N("Passage T")) is False
    assert kept(s.MEND, longer, N("Passage T")) is False


def test_a_promise_made_in_the_turn_of_another_is_of_the_next_own_turn() -> None:
    since = turns()
    for state in since.states:
        state.acting = 1 - int(state.acting)
    assert kept(s.PUT_OUT, since, N("Passage T")) is None


def test_each_promise_is_kept_by_what_it_says() -> None:
    since, (token,) = (
        turns(),
        (each for each in range(tk.RESCUES) if tk.RESCUE_AT[each] == N("Mess")),
    )
    broken = [
        kept(s.GO, since, N("Passage T")),
        kept(s.MEND, since, N("Passage T")),
        kept(s.START, since, N("Plasma 2")),
        kept(s.RESCUE, since, N("Mess")),
    ]
    assert broken == [False] * 4
    done = since.states[1]
    done.sections[N("Passage T")].damage = w.WHOLE
    done.sections[N("Plasma 2")].pump = w.WORKING
    done.rescues[token] = tk.GONE
    assert [
        kept(s.GO, since, N("Mess")),
        kept(s.MEND, since, N("Passage T")),
        kept(s.START, since, N("Plasma 2")),
        kept(s.RESCUE, since, N("Mess")),
    ] == [True] * 4


def test_a_task_is_done_by_whoever_promised_it() -> None:
    card = CARD("Black Market")
    for who, is_kept in ((0, True), (1, False)):
        since = turns(events=[Event(e.TASK_DONE, who, (card, 3, 0))])
        assert kept(s.DO_TASK, since, card) is is_kept
    assert kept(s.DO_TASK, turns(), card) is False


@pytest.mark.rule("zeno/countdown")
def test_whoever_waits_does_not_begin_the_countdown_before_all_have_enough() -> None:
    began = [Event(e.COUNTDOWN, 0, (3, 0, 0))]
    since = turns({"is_counting": 1}, events=began)
    assert kept(s.WAIT, since) is False
    for state in since.states:
        state.targets[:3] = 0
    assert kept(s.WAIT, since) is True
    assert kept(s.WAIT, turns()) is None
    assert (
        kept(s.WAIT, turns({"is_counting": 1}, events=[Event(e.COUNTDOWN, 1, (3, 0, 0))])) is True
    )


# The Golden Rule


@pytest.mark.rule("zeno/golden-rule")
@pytest.mark.parametrize("is_on", [True, False])
def test_nobody_speaks_while_a_card_is_chosen_if_the_table_keeps_it_so(*, is_on: bool) -> None:
    state = deal()
    crew(state, "Cabins 1", "Emeka Nwosu")
    match = Match(GAME, 3, {"golden-rule": is_on}, seed=1)
    match.record = state
    talk = Talk(match, ())
    assert match.sayable(1)
    assert talk.offered(1)
    run(state, (t.EVENT, 0, N("Cabins 1"), 0))
    assert task(state) == t.PLAY_OR_DRAW
    assert bool(match.sayable(1)) != is_on
    if is_on:
        with pytest.raises(IllegalActionError, match=r"Nobody speaks .* \(zeno/golden-rule\)"):
            talk.offered(1)
