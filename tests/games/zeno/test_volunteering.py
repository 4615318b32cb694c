"""What computers of Zeno volunteer for: their own work, when their turn is over."""

from __future__ import annotations

from typing import Any

import pytest

from allhands.games.zeno import GAME
from allhands.games.zeno.cards import card_rows as k
from allhands.games.zeno.cards import ship as sh
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import tasks as t
from allhands.kernel.views import SPECTATOR
from allhands.match import Match
from allhands.terminal.talk import Talk

from .table import WHO, N, at, begin, burn, card_of, crew, deal, equip, fume, lay_rescue, place, run

RESCUE = card_of(lambda card: card.kind == k.RESCUE and card.divisions & 4 > 0)


@pytest.fixture
def quiet() -> Any:
    """Seat 1 begins its turn; seat 0, whose turn is over, has somebody in the Mess, and there is
    nothing to do anywhere."""
    state = deal()
    state.rescues[:] = 0
    for section in range(sh.SECTIONS):
        state.sections[section].pump = w.NO_PUMP
    crew(state, "Mess", "Emeka Nwosu")
    begin(state, 1)
    return state


def said(state: Any, seat: int = 0) -> tuple[str, ...]:
    """The sentence that a computer says by itself, and of what."""
    speech = GAME.volunteer(GAME.observe(state, seat), seat)
    if speech is None:
        return ()
    assert GAME.speech.may_say(speech, GAME.observe(state, SPECTATOR), seat)
    return speech.sentence.name, sh.NAMES[speech.about[0]]


@pytest.mark.rule("zeno/golden-rule")
def test_it_volunteers_for_the_work_that_is_worth_most_within_reach(quiet: Any) -> None:
    assert said(quiet) == ()
    burn(quiet, "Passage T", 1)
    assert said(quiet) == ("put-out", "Passage T")
    lay_rescue(quiet, "Mess", RESCUE)
    assert said(quiet) == ("rescue", "Mess")


def test_what_nobody_of_its_own_can_reach_or_do_is_left_to_others(quiet: Any) -> None:
    far = sh.NAMES[int((sh.DISTANCE[0, N("Mess")] > sh.REACH).argmax())]
    burn(quiet, far, 2)
    place(quiet, "Mei Tanaka", far, 2)
    assert said(quiet) == ()
    at(quiet, "Passage Z").damage = w.DAMAGED
    assert said(quiet) == ("mend", "Passage Z")
    fume(quiet, "Passage Z", black=int(sh.AIR[N("Passage Z")]))
    assert said(quiet) == ()


@pytest.mark.rule("zeno/stride")
def test_it_does_not_volunteer_for_what_a_burden_puts_out_of_reach(quiet: Any) -> None:
    survivor = WHO("Emeka Nwosu")
    far = sh.NAMES[int((sh.DISTANCE[0, N("Mess")] == sh.REACH).argmax())]
    burn(quiet, far, 2)
    assert said(quiet) == ("put-out", far)
    equip(quiet, "Four Bars", survivor)
    assert said(quiet) == ()


def test_it_does_so_once_its_own_turn_is_over_and_before_the_next_has_done_anything(
    quiet: Any,
) -> None:
    burn(quiet, "Passage T", 1)
    own, later, counting = quiet.copy(), quiet.copy(), quiet.copy()
    begin(own, 0)
    begin(later, 2)
    counting.is_counting = 1
    moved = quiet.copy()
    moved.has_moved = 1
    run_on = quiet.copy()
    run(run_on, (t.EVENT, 1, N("Shuttle Bay"), 0))
    for state in (own, later, counting, moved, run_on):
        assert said(state) == ()
    assert said(quiet) != ()


def test_at_the_terminal_each_computer_says_it_once(quiet: Any) -> None:
    burn(quiet, "Passage T", 1)
    match = Match(GAME, 3, seed=1)
    match.record = quiet
    talk = Talk(match, [0, 2])
    for _ in range(2):
        talk.volunteer()
    assert [(each.seat, each.words) for each in talk.said] == [
        (0, f"I put out the fire in {sh.SECTION.words[N('Passage T')]}.")
    ]
    people = Talk(match, [2])
    people.volunteer()
    assert people.said == []
