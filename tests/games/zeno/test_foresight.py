"""What came true of games of Zeno laid out by hand, and what choices of them are said to do."""

from __future__ import annotations

from typing import Any

import pytest
from tests.foreseeing import check_words, foreseen, said_of
from tests.games_under_test import under_test
from tests.playing import Start

from allhands.games.zeno import GAME
from allhands.games.zeno.cards import numbers as n
from allhands.games.zeno.mates import foresight as f
from allhands.games.zeno.mates.progress import progress
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import state as s
from allhands.games.zeno.rules import tasks as t
from allhands.kernel.rule import in_python

from .table import WHO, N, clear, crew, deal, place, run

come = in_python(progress)


def launched(*names: str, target: int = 2) -> Any:
    """The Shuttle has launched with these of seat 0."""
    state = deal()
    clear(state)
    for name in names:
        place(state, name, "Shuttle Bay")
    place(state, "Wren", "Mess", 1)
    state.targets[:3] = target
    state.reckoning.count = 0
    run(state, (t.LAUNCH, 0))
    assert state.outcome == s.LAUNCHED
    return state


@pytest.mark.rule("zeno/launch", "zeno/victory")
def test_who_got_away_and_who_has_won_by_it() -> None:
    true = foreseen(launched("Yusuf Demir", "Ravi Menon"))
    assert true[f.LAUNCHES]
    assert true[f.WINS : f.WINS + 3] == [True, False, False]
    assert [each for each in range(40) if true[f.GETS_AWAY + each]] == sorted(
        (WHO("Yusuf Demir"), WHO("Ravi Menon"))
    )
    assert sum(true[f.SO_MANY_AWAY : f.OWN_AWAY]) == 2
    own = [sum(true[at : at + f.OWN]) for at in range(f.OWN_AWAY, f.TARGET_AT, f.OWN)]
    assert own == [2, 0, 0, 0, 0]
    assert not any(true[f.RAN_OUT :])


@pytest.mark.rule("zeno/success")
def test_how_low_a_target_came() -> None:
    true = foreseen(launched("Yusuf Demir", target=3))
    at = f.TARGET_AT + f.LEAST
    assert [each for each in range(f.LEAST) if true[at + each]] == list(range(3, f.LEAST))


@pytest.mark.rule("zeno/disaster", "zeno/disaster-cards")
@pytest.mark.parametrize("token", [None, *range(len(n.MANDATORY))])
def test_by_what_the_ship_was_lost(token: int | None) -> None:
    state = deal()
    if token is not None:
        state.in_play[token] = n.MANDATORY[token]
    state.outcome = s.DISASTER
    lost = foreseen(state)[f.RAN_OUT :]
    assert lost == [each == (len(n.MANDATORY) if token is None else token) for each in range(7)]
    assert not any(foreseen(state)[: f.TARGET_AT])


def test_only_what_is_ahead_and_ones_own_is_spoken_of() -> None:
    state = deal()
    (first,) = crew(state, "Mess", "Yusuf Demir")
    assert said_of(state, f.GETS_AWAY + first) == "gets Yusuf Demir away"
    assert said_of(state, f.GETS_AWAY + first, 1) == ""
    assert said_of(state, f.GETS_AWAY + WHO("Felix Amsel")) == ""
    assert said_of(state, f.WINS, 0) == f"has {GAME.crew_names[0]} win"
    assert said_of(state, f.WINS, 1) == ""
    state.targets[0], state.track = 3, 4
    assert said_of(state, f.TARGET_AT + 3) == ""
    assert said_of(state, f.TARGET_AT + 2).endswith("down to 2 or less")
    assert said_of(state, f.FILLED + 3) == ""
    assert said_of(state, f.FILLED + 4) == "gets five resources or more into the Shuttle"


@pytest.mark.parametrize("sitting", under_test("zeno").sittings[1::3], ids=str)
def test_it_reads_well_and_is_written_for_every_end(sitting: Any) -> None:
    for state in Start(sitting, 3, 1).walk(every=200):
        check_words(GAME, state)
        assert all(0 <= come(state, seat) <= 1 for seat in range(int(state.players)))
        if state.outcome:
            assert len(foreseen(state)) == len(GAME.foresights) == f.FORESEEN


# How near the goal is


def test_it_is_nearer_with_more_found_more_at_home_and_a_shuttle_to_launch() -> None:
    state = deal()
    crew(state, "Mess", "Yusuf Demir", "Ravi Menon")
    steps = [come(state, 0)]
    for change in (
        lambda: place(state, "Mei Tanaka", "Mess"),
        lambda: setattr(state.survivors[WHO("Mei Tanaka")], "section", N("Shuttle Bay")),
        lambda: setattr(state, "track", n.TRACK),
        lambda: setattr(state, "is_counting", 1),
    ):
        change()
        steps.append(come(state, 0))
    assert steps == sorted(set(steps))


@pytest.mark.rule("zeno/infected")
def test_the_infected_bring_nobody_nearer() -> None:
    state = deal()
    (first, _) = crew(state, "Mess", "Yusuf Demir", "Ravi Menon")
    before = come(state, 0)
    state.survivors[first].infection = w.EARLY
    assert come(state, 0) < before


@pytest.mark.rule("zeno/victory")
def test_only_a_win_is_all_there_is() -> None:
    won = launched("Yusuf Demir", "Ravi Menon")
    assert come(won, 0) == 1
    assert come(won, 1) == 0
    near = launched("Yusuf Demir", "Ravi Menon", target=3)
    assert 0.5 < come(near, 0) < 1
