"""SSO: when each mission succeeds and fails, and what follows from it."""

from __future__ import annotations

from typing import Any

import pytest

from allhands.games.sso import GAME
from allhands.games.sso import cards as c
from allhands.games.sso.cards import challenges as ch
from allhands.games.sso.cards import missions as m
from allhands.games.sso.rules import decisions as d
from allhands.games.sso.rules import events as e
from allhands.games.sso.rules import tasks as t

from .table import aboard, ask, avoids, choices, choose, deal, everybody, law, put, step, told

SOLAR = (c.ARRAY_RADIO, c.ARRAY_HYDRO, c.ARRAY_MEDICAL, c.ARRAY_CRYO)


def mission(title: str) -> int:
    return m.MISSION.words.index(title)


def active(title: str, guide: int = 2, players: int = 3) -> tuple[Any, list[int]]:
    """A game with a mission that nobody has voted for."""
    number = mission(title)
    deck = ch.DECK_CHOICES[number // m.EACH][0]
    state = deal(players, deck=deck)
    state.missions[number].status = m.ACTIVE
    state.missions[number].guide = guide
    return state, everybody(state)


def placed(state: Any, *locations: int) -> Any:
    """The first of the crew are there, all others in the Central Corridor."""
    for member, location in zip(everybody(state), locations, strict=False):
        put(state, member, location)
    return state


def ends(state: Any, title: str) -> str:
    """How a mission ends in the steps of failing and succeeding."""
    number = mission(title)
    ask(state, (t.FAIL_STEP, 0), (t.SUCCEED_STEP, 0))
    if (number,) in told(state, e.FAILED):
        return "fails"
    return "succeeds" if (number,) in told(state, e.SUCCEEDED) else "goes on"


SPREAD = (c.RADIO, c.HYDRO, c.MEDICAL, c.CORRIDOR)
POSTS = (c.COMMAND, c.COMPUTER, c.AIRLOCK)
OUT = (*SOLAR, c.AIRLOCK, c.SHUTTLE)
CALLS = ("Call Home", "Full Status Report")


@pytest.mark.rule("sso/mission-succeed")
@pytest.mark.parametrize(
    ("title", "there", "too_few"),
    [
        ("Walk the Decks", SPREAD, (c.RADIO, c.HYDRO)),
        ("Thaw the Tanks", (c.HYDRO, c.HYDRO), (c.HYDRO,)),
        ("Scrape the Ice", (c.ARRAY_CRYO,), (c.SHUTTLE,)),
        ("One Warm Room", (c.REC_ROOM,) * 3, (c.REC_ROOM,) * 2),
        ("Relight the Heart", (c.COMMAND, c.COMPUTER), (c.COMMAND,)),
        ("Search Pattern", SPREAD, (c.RADIO, c.HYDRO)),
        ("Realign Solar Arrays", SOLAR[:2], (c.ARRAY_CRYO, c.ARRAY_CRYO)),
        ("Battle Stations", POSTS, POSTS[:2]),
        ("All Hands Out", OUT, OUT[:5]),
    ],
)
def test_a_mission_succeeds_with_crew_where_it_says(
    title: str, there: tuple[int, ...], too_few: tuple[int, ...]
) -> None:
    state, _ = active(title)
    assert ends(placed(state, *too_few), title) == "goes on"
    assert ends(placed(state, *there), title) == "succeeds"
    assert state.missions[mission(title)].status == m.REMOVED


@pytest.mark.rule("sso/mission-succeed", "sso/face-down")
def test_crew_in_a_face_down_location_are_nowhere_that_a_mission_names() -> None:
    state, _ = active("Relight the Heart")
    state.locations[c.COMPUTER] = 0
    assert ends(placed(state, c.COMMAND, c.COMPUTER), "Relight the Heart") == "goes on"


@pytest.mark.rule("sso/mission-succeed")
@pytest.mark.parametrize(
    ("title", "there"),
    [("One Warm Room", c.REC_ROOM), ("Battle Stations", c.COMMAND), ("Walk the Decks", c.RADIO)],
)
def test_the_last_of_the_crew_can_still_succeed(title: str, there: int) -> None:
    state, crew = active(title, players=1)
    for member in crew[1:]:
        put(state, member, c.NOWHERE)
    assert ends(placed(state, there), title) == "succeeds"


@pytest.mark.rule("sso/mission-succeed", "sso/nobody-left")
@pytest.mark.parametrize("title", [each.title for each in m.LISTED if each.title not in CALLS])
def test_with_nobody_alive_no_mission_that_asks_for_crew_succeeds(title: str) -> None:
    state, crew = active(title)
    for member in crew:
        put(state, member, c.NOWHERE)
    assert ends(state, title) == "goes on"


@pytest.mark.rule("sso/mission-succeed")
def test_emergency_oxygen_is_what_three_carry() -> None:
    state, crew = active("Emergency Oxygen Protocol")
    state.general_oxygen = 20
    for member, oxygen in zip(crew, (2, 3, 1), strict=False):
        state.crew[member].oxygen = oxygen
    assert ends(state, "Emergency Oxygen Protocol") == "goes on"
    state.crew[crew[2]].oxygen = 2
    assert ends(state, "Emergency Oxygen Protocol") == "succeeds"
    assert (state.general_oxygen, state.challenges.count) == (26, 1)


@pytest.mark.rule("sso/mission-fail-guide")
@pytest.mark.parametrize("title", [each.title for each in m.LISTED])
def test_a_mission_ends_with_its_guide(title: str) -> None:
    state, _ = active(title, guide=0)
    holds_out = title in CALLS
    if holds_out:
        placed(state, c.RADIO)
    assert ends(state, title) == ("succeeds" if holds_out else "fails")
    expected = m.REMOVED if holds_out else m.FACE_DOWN
    assert state.missions[mission(title)].status == expected


@pytest.mark.rule("sso/mission-guide-reached")
@pytest.mark.parametrize("title", CALLS)
def test_a_call_holds_only_as_long_as_somebody_is_at_the_set(title: str) -> None:
    state, _ = active(title)
    assert ends(placed(state, c.RADIO), title) == "goes on"
    assert ends(placed(state, c.CORRIDOR), title) == "fails"


@pytest.mark.rule("sso/mission-fail-guide")
def test_other_things_can_make_a_mission_fail() -> None:
    state, _ = active("Scrape the Ice")
    for array in SOLAR[:3]:
        state.locations[array] = 0
    assert ends(state, "Scrape the Ice") == "fails"
    state, _ = active("Emergency Oxygen Protocol")
    state.general_oxygen = 5
    assert ends(state, "Emergency Oxygen Protocol") == "fails"


@pytest.mark.rule("sso/mission-both")
def test_a_mission_that_fails_does_not_succeed() -> None:
    state, _ = active("One Warm Room", guide=0)
    assert ends(placed(state, *(c.REC_ROOM,) * 3), "One Warm Room") == "fails"
    assert state.challenges.count == 0


@pytest.mark.rule("sso/mission-fail")
def test_a_punishment_makes_no_other_mission_fail_in_the_same_step() -> None:
    state, crew = active("Battle Stations", guide=0)
    report = mission("Full Status Report")
    state.missions[report].status = m.ACTIVE
    state.missions[report].guide = 2
    placed(state, c.RADIO)
    step(state, t.FAIL_STEP)
    assert told(state, e.DIED) == [(crew[0],)]
    assert told(state, e.FAILED) == [(mission("Battle Stations"),)]
    assert state.missions[report].status == m.ACTIVE


@pytest.mark.rule("sso/mission-order")
def test_the_highest_ranking_player_says_which_of_several_comes_first() -> None:
    for how, guide, event in ((t.FAIL_STEP, 0, e.FAILED), (t.SUCCEED_STEP, 2, e.SUCCEEDED)):
        state, crew = active("Thaw the Tanks", guide)
        room, tanks = mission("One Warm Room"), mission("Thaw the Tanks")
        state.missions[room].status = m.ACTIVE
        state.missions[room].guide = guide
        placed(state, *(c.HYDRO,) * 2, *(c.REC_ROOM,) * 3)
        step(state, how)
        assert crew[0] in aboard(state, GAME.awaited(state)[0])
        assert choices(state, d.PICK_ENDING) == {(tanks,), (room,)}
        assert law(state, d.PICK_ENDING, mission("Call Home")) == "unclear"
        choose(state, d.PICK_ENDING, room)
        assert told(state, event)[-2:] == [(room,), (tanks,)]


@pytest.mark.rule("sso/outside-activation")
def test_a_mission_that_a_punishment_turns_up_is_active_without_a_vote() -> None:
    state, _ = active("Search Pattern", guide=0)
    stations = mission("Battle Stations")
    step(state, t.FAIL_STEP)
    assert state.missions[stations].status == m.ACTIVE
    assert state.missions[stations].guide == m.GUIDE[stations]
    state, _ = active("Search Pattern", guide=0)
    state.missions[stations].status = m.ACTIVE
    state.missions[stations].guide = 1
    step(state, t.FAIL_STEP)
    assert state.missions[stations].guide == 1


@pytest.mark.rule("sso/reward")
@pytest.mark.parametrize("left", [24, 2])
def test_avoided_cards_lie_face_up_and_never_happen(left: int) -> None:
    state, _ = active("Relight the Heart")
    avoided = min(left, avoids(mission("Relight the Heart")))
    state.challenge_deck.count = left
    before = state.challenge
    assert ends(placed(state, c.COMMAND, c.COMPUTER), "Relight the Heart") == "succeeds"
    assert (state.challenges.count, state.challenge_deck.count) == (avoided, left - avoided)
    assert state.challenge == before
    seen = GAME.observe(state, -1).challenges
    assert all(card >= 0 for card in seen.cards[:avoided])


@pytest.mark.rule("sso/reward", "sso/permanent")
def test_an_array_that_is_avoided_does_not_join_the_other_ship() -> None:
    state, _ = active("Search Pattern")
    count = state.challenge_deck.count
    state.challenge_deck.cards[count - 2 : count] = ch.TITLES.index("Power Array")
    assert ends(placed(state, *SPREAD), "Search Pattern") == "succeeds"
    assert (state.hull.count, state.challenges.count) == (0, avoids(mission("Search Pattern")))


@pytest.mark.rule("sso/reward")
def test_rewards_and_punishments_do_what_they_say() -> None:
    state, crew = active("Scrape the Ice")
    state.locations[c.ARRAY_CRYO] = state.locations[c.ARRAY_RADIO] = 0
    assert ends(placed(state, c.ARRAY_HYDRO), "Scrape the Ice") == "succeeds"
    assert [state.locations[array] for array in SOLAR] == [1, 1, 1, 1]
    state, crew = active("All Hands Out", guide=0)
    assert ends(state, "All Hands Out") == "fails"
    assert {int(state.crew[member].morale) for member in crew} == {2}
    state, crew = active("Relight the Heart", guide=0)
    state.general_oxygen = 20
    assert ends(state, "Relight the Heart") == "fails"
    assert state.general_oxygen == 20 - len(crew)
