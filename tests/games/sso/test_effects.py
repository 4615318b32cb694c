"""SSO: what each challenge card does, with crew where it matters."""

from __future__ import annotations

from typing import Any

import pytest

from allhands.games.sso import cards as c
from allhands.games.sso.cards import challenges as ch
from allhands.games.sso.cards import missions as m
from allhands.games.sso.rules import decisions as d
from allhands.games.sso.rules import events as e
from allhands.games.sso.rules import tasks as t

from .table import choices, choose, deal, everybody, put, step, task, told


def laid_out(title: str, players: int = 3, seed: int = 1) -> Any:
    """One alone in the Radio Pod, two in a Solar Array, and three in the Corridor, by rank; then
    the card is done."""
    deck = ch.DECK_CHOICES[next(deck for deck in range(ch.DECKS) if of(deck, title))][0]
    state = deal(players, seed=seed, deck=deck)
    state.general_oxygen = 40
    places = (c.RADIO, c.ARRAY_CRYO, c.ARRAY_CRYO, c.CORRIDOR, c.CORRIDOR, c.CORRIDOR)
    for member, place in zip(everybody(state), places, strict=False):
        put(state, member, place, oxygen=2, morale=4)
    done(state, title)
    return state


def of(deck: int, title: str) -> bool:
    return bool(ch.COPIES[deck, ch.TITLES.index(title)])


def done(state: Any, title: str) -> None:
    state.challenge = ch.TITLES.index(title)
    step(state, t.CHALLENGE_STEP)


def morale(state: Any) -> list[int]:
    return [int(state.crew[member].morale) for member in everybody(state)]


def oxygen(state: Any) -> list[int]:
    return [int(state.crew[member].oxygen) for member in everybody(state)]


@pytest.mark.rule("sso/card-groups")
@pytest.mark.parametrize(
    ("title", "left"),
    [
        ("Sinister Noises", [2, 3, 3, 3, 3, 3]),
        ("Traumatic Stress", [3, 3, 3, 3, 3, 3]),
        ("Stale Breath", [4, 4, 4, 2, 2, 2]),
        ("White Breath", [3, 3, 3, 3, 3, 3]),
        ("Hostile Resistance", [2, 4, 4, 4, 4, 4]),
    ],
)
def test_morale_falls_where_a_card_says(title: str, left: list[int]) -> None:
    assert morale(laid_out(title)) == left


@pytest.mark.rule("sso/card-groups")
def test_chance_has_one_of_the_crew_lose_morale() -> None:
    hit: set[int] = set()
    for seed in range(15):
        left = morale(laid_out("Sinister Noise", seed=seed))
        assert 24 - sum(left) == 2
        hit |= {place for place, each in enumerate(left) if each < 4}
    assert len(hit) > 3


@pytest.mark.rule("sso/card-groups")
def test_who_thinks_of_others_suffers_more() -> None:
    state = deal()
    one, two, *_ = everybody(state)
    state.crew[two].token = one
    state.crew[one].token = c.CREW
    done(state, "Traumatic Stress")
    assert morale(state)[:3] == [3, 2, 3]


@pytest.mark.rule("sso/card-groups")
@pytest.mark.parametrize("title", ["Meteor Strike", "Hostile Resistance"])
def test_those_in_arrays_lose_oxygen(title: str) -> None:
    for seed in range(20):
        state = laid_out(title, seed=seed)
        if state.locations[c.ARRAY_CRYO]:
            assert oxygen(state) == [2, 1, 1, 2, 2, 2]
            return
    raise AssertionError("each time their own array was hit")


@pytest.mark.rule("sso/vent-each")
@pytest.mark.parametrize(
    ("title", "lost"),
    [
        ("Vent Oxygen by Crew", [6, 5, 4, 3, 2, 1]),
        ("The Heart Goes Cold", [6, 5, 4, 3, 2, 1]),
        ("Vent Oxygen by Crew ÷ 2", [3, 3, 2, 2, 1, 1]),
        ("Frozen Valve", [9, 9, 9, 9, 9, 9]),
    ],
)
def test_oxygen_is_vented_by_how_many_live(title: str, lost: list[int]) -> None:
    for dead, each in enumerate(lost):
        state = deal()
        for member in everybody(state)[6 - dead :]:
            put(state, member, c.NOWHERE)
        supply = state.general_oxygen
        done(state, title)
        assert supply - state.general_oxygen == each


@pytest.mark.rule("sso/vent-unmanned")
@pytest.mark.parametrize(("players", "lost"), [(1, 13), (2, 10), (3, 7), (4, 4), (6, 4)])
def test_watches_that_no_player_stands_cost_oxygen(players: int, lost: int) -> None:
    state = deal(players, deck="montalbano")
    supply = state.general_oxygen
    done(state, "Strike")
    assert supply - state.general_oxygen == lost


@pytest.mark.parametrize(
    ("title", "among"),
    [
        ("Meteor Strike", {c.ARRAY_RADIO, c.ARRAY_HYDRO, c.ARRAY_MEDICAL, c.ARRAY_CRYO}),
        ("Strike", {c.ARRAY_RADIO, c.ARRAY_HYDRO, c.ARRAY_MEDICAL, c.ARRAY_CRYO}),
        ("Ice on the Arrays", {c.ARRAY_RADIO, c.ARRAY_HYDRO, c.ARRAY_MEDICAL, c.ARRAY_CRYO}),
        ("Power Failure", {c.COMMAND, c.COMPUTER}),
        ("The Heart Goes Cold", {c.CRYO, c.MEDICAL, c.RADIO, c.HYDRO}),
    ],
)
@pytest.mark.rule("sso/random-location")
def test_one_random_location_of_a_kind_is_shut(title: str, among: set[int]) -> None:
    found: set[int] = set()
    for seed in range(25):
        state = laid_out(title, seed=seed)
        dark = [each for each in range(c.LOCATIONS) if state.locations[each] == 0]
        assert len(dark) == 1
        found |= set(dark)
    assert found == among


@pytest.mark.rule("sso/card-groups")
def test_frost_kills_somebody_who_is_alone_and_nobody_else() -> None:
    state = laid_out("Frost on the Glass")
    assert told(state, e.DIED) == [(everybody(deal())[0],)]
    state = deal()
    done(state, "Frost on the Glass")
    assert told(state, e.DIED) == []
    assert sum(morale(state)) == 22


@pytest.mark.rule("sso/card-groups")
def test_a_sleepwalker_goes_to_the_cryogenics_pod_if_there_is_room() -> None:
    state = laid_out("Sleepwalker")
    assert [state.crew[each].location for each in everybody(state)].count(c.CRYO) == 1
    state = deal()
    state.locations[c.CRYO] = 0
    step(state, t.FLIP_STEP)
    state.locations[c.CRYO] = 0
    done(state, "Sleepwalker")
    assert [state.crew[each].location for each in everybody(state)].count(c.CRYO) == 0


@pytest.mark.rule("sso/airlock-shutdown", "sso/challenge-parts")
def test_airlock_shutdown_is_as_in_the_book() -> None:
    state = deal()
    done(state, "Airlock Shutdown")
    assert state.locations[c.AIRLOCK] == 0
    assert state.missions[3].status == m.VOTED_ON


@pytest.mark.rule("sso/maintenance-report", "sso/challenge-parts")
def test_maintenance_report_is_as_in_the_book() -> None:
    state = deal()
    done(state, "Maintenance Report")
    assert task(state) == t.DISTRACTED
    assert state.missions[2].status == m.FACE_DOWN
    choose(state, d.DISTRACT, *min(choices(state, d.DISTRACT)))
    assert [state.missions[each].status for each in (2, 3)] == [m.VOTED_ON] * 2


@pytest.mark.rule("sso/maintenance-report")
@pytest.mark.parametrize(
    ("title", "tokens", "mission"),
    [("Search and Report", 1, 0), ("Supply and Report", 1, 1), ("Report", 2, 2)],
)
def test_other_reports_move_tokens_and_turn_up_a_mission(
    title: str, tokens: int, mission: int
) -> None:
    state = deal()
    done(state, title)
    for _ in range(tokens):
        choose(state, d.DISTRACT, *min(choices(state, d.DISTRACT)))
    assert task(state) != t.DISTRACTED
    assert state.missions[mission].status == m.VOTED_ON


@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("deck", range(ch.DECKS))
def test_no_card_is_dead_at_any_number_of_players(players: int, deck: int) -> None:
    for card in range(ch.CHALLENGES):
        if not ch.COPIES[deck, card]:
            continue
        state = deal(players, "challenge", deck=ch.DECK_CHOICES[deck][0])
        state.challenge = card
        before = state.copy()
        step(state, t.CHALLENGE_STEP)
        state.chronicle, before.chronicle = before.chronicle.copy(), before.chronicle.copy()
        is_asked = task(state) == t.DISTRACTED
        state.agenda, before.agenda = before.agenda.copy(), before.agenda.copy()
        assert is_asked or state.tobytes() != before.tobytes(), ch.TITLES[card]
