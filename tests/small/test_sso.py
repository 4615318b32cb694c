"""SSO, rule by rule, and in whole games."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from allhands import saving
from allhands.kernel.game import apply_of, determinize, new_luck
from allhands.kernel.outcomes import FAULT
from allhands.kernel.rule import INTERPRETED
from allhands.kernel.state import UNKNOWN, record_bytes
from allhands.match import Match
from allhands.players import Search

from ..terminal.driver import Terminal
from ..test_ledgers import rule_markers
from .sso import GAME
from .sso import cards as c
from .sso import decisions as d
from .sso import events as e
from .sso import state as s

MODES = ("story", "challenge")


def deal(players: int = 3, mode: str = "story", seed: int = 1) -> Any:
    """A game at its first decision."""
    _, settled = GAME.settle(players, {"mode": mode})
    return GAME.new(GAME.option_numbers(players, settled), seed)


def cards(pile: Any) -> list[int]:
    return [int(card) for card in pile.cards[: pile.count]]


def aboard(state: Any, seat: int) -> list[int]:
    """A seat's crew, the highest rank first."""
    return sorted(cards(state.aboard[seat]))


def everybody(state: Any) -> list[int]:
    return sorted(member for seat in range(state.players) for member in aboard(state, seat))


def ask(state: Any, *tasks: tuple[int, ...]) -> None:
    """Carry out tasks, the first one first, up to a question or until seat 0 is asked to act."""
    state.agenda.entry[:] = 0
    entries = [(s.ACT, 0), *reversed(tasks), (s.ACT, 0), (s.ACT, 0)]
    for place, entry in enumerate(entries):
        state.agenda.entry[place, : len(entry)] = entry
    state.agenda.count = len(entries)
    apply_of(state, 0, GAME.actions.number(d.LEAVE))


def step(state: Any, number: int) -> None:
    """One step of a turn, with what ends it."""
    ask(state, (number, 0), (s.FINISH_STEP, 0))


def put(state: Any, member: int, location: int, **dials: int) -> None:
    state.crew[member].location = location
    for name, value in dials.items():
        setattr(state.crew[member], name, value)


def choose(state: Any, verb: int, *arguments: int, seat: int | None = None) -> None:
    chooser = GAME.awaited(state)[0] if seat is None else seat
    action = GAME.actions.number(verb, *arguments)
    assert action in GAME.legal_actions(state, chooser)
    apply_of(state, chooser, action)


def choices(state: Any, verb: int, seat: int | None = None) -> set[tuple[int, ...]]:
    """The arguments with which a verb may be chosen."""
    actions, legal = GAME.actions, GAME.legal_actions(state, seat)
    return {actions.arguments_of(each) for each in legal if actions.verb_of(each).number == verb}


def law(state: Any, verb: int, *arguments: int) -> str:
    """The rule that forbids an action."""
    found = GAME.forbids(state, GAME.actions.number(verb, *arguments))
    return found.id.removeprefix("sso/") if found else ""


def task(state: Any) -> int:
    return int(state.agenda.entry[state.agenda.count - 1, 0])


def told(state: Any, kind: int) -> list[tuple[int, ...]]:
    """The details of all events of a kind, of one detail or more."""
    count = len(GAME.event_kinds.kinds[kind].details) if GAME.event_kinds else 0
    return [each.details[:count] for each in GAME.events(state, 0) if each.kind == kind]


def with_card(card: int, location: int, seed: int = 1) -> tuple[Any, int]:
    """A game in which the first seat has a card to turn up on its highest crew."""
    state = deal(seed=seed)
    member = aboard(state, 0)[0]
    put(state, member, location, card=card)
    ask(state, (s.MOVE, 0))
    return state, member


def goes_to(card: int, location: int) -> set[int]:
    """Where a card leads from a location."""
    state, member = with_card(card, location)
    return {to for mover, to in choices(state, d.USE) if mover == member}


# Setup


@pytest.mark.rule("sso/locations")
@pytest.mark.rule("sso/layout")
@pytest.mark.rule("sso/types")
@pytest.mark.rule("sso/corridor")
def test_the_ship_has_nine_white_locations_four_arrays_and_the_shuttle() -> None:
    assert [list(c.COLOUR).count(colour) for colour in (c.WHITE, c.YELLOW, c.RED)] == [9, 4, 1]
    assert list(deal().locations) == [1] * c.LOCATIONS
    assert [list(c.TYPE).count(kind) for kind in (c.POD, c.MODULE, c.ARRAY)] == [4, 2, 5]
    assert c.MOST[c.CORRIDOR] > c.CREW


@pytest.mark.rule("sso/adjacent")
def test_the_book_s_example_of_what_the_radio_pod_is_adjacent_to() -> None:
    assert goes_to(c.NEXT_DOOR, c.RADIO) == {c.HYDRO, c.CORRIDOR}
    assert c.TOUCHING[c.RADIO, c.ARRAY_RADIO]


@pytest.mark.rule("sso/deal-command")
@pytest.mark.rule("sso/deal-crew")
@pytest.mark.rule("sso/deal-lowest")
@pytest.mark.rule("sso/deal-reserve")
@pytest.mark.parametrize("players", range(1, 7))
def test_crew_is_dealt_by_players_and_mode(players: int) -> None:
    most = {"story": (6, 3, 2, None, 1, 1), "challenge": (4, 2, None, 1, 1, 1)}
    for mode in MODES:
        state = deal(players, mode)
        counts = [state.aboard[seat].count for seat in range(players)]
        assert all(state.asleep[seat].count == 1 for seat in range(players))
        if players <= c.FEW:
            assert all(aboard(state, seat)[0] < c.COMMANDERS for seat in range(players))
        each = most[mode][players - 1]
        if each is not None:
            assert counts == [each] * players
        else:
            by_rank = sorted(range(players), key=lambda seat: aboard(state, seat)[0])
            expected = [1, 1, 2, 2] if players == 4 else [1, 1, 2]
            assert [counts[seat] for seat in by_rank] == expected


@pytest.mark.rule("sso/start-corridor")
@pytest.mark.rule("sso/start-token")
@pytest.mark.rule("sso/start-dials")
@pytest.mark.rule("sso/start-oxygen")
@pytest.mark.rule("sso/start-decks")
def test_crew_begin_in_the_corridor_with_a_morale_of_four_and_two_red_steps_each() -> None:
    state = deal(3)
    for member in everybody(state):
        one = state.crew[member]
        assert (one.location, one.oxygen, one.morale, one.token) == (c.CORRIDOR, 0, 4, member)
    assert state.general == 2 * 6 * 6 == state.most_general
    assert [state.missions[each].status for each in range(c.MISSIONS)] == [c.FACE_DOWN] * 3
    assert sorted(cards(state.challenge_deck)) == list(range(c.CHALLENGES))


@pytest.mark.rule("sso/reserve-check")
def test_a_reserve_is_seen_by_its_player_alone() -> None:
    state = deal(3)
    assert cards(GAME.observe(state, 0).asleep[0]) == cards(state.asleep[0])
    for seat in (-1, 1, 2):
        assert cards(GAME.observe(state, seat).asleep[0]) == [UNKNOWN]


# Activation


@pytest.mark.rule("sso/deal-activation")
@pytest.mark.rule("sso/card-numbers")
def test_each_is_dealt_a_card_for_each_crew_and_one_more() -> None:
    for players in range(1, 7):
        state = deal(players)
        held = [state.hands[seat].count for seat in range(players)]
        assert held == [state.aboard[seat].count + 1 for seat in range(players)]
        assert sum(held) + state.activation_deck.count == c.CARDS == sum(c.COPIES)


@pytest.mark.rule("sso/assign")
@pytest.mark.rule("sso/assign-discard")
def test_all_assign_at_the_same_time_and_nobody_sees_what() -> None:
    state, twin = deal(2, seed=4), deal(2, seed=4)
    held = sorted(set(cards(state.hands[1])))
    assert GAME.awaited(state) == (0, 1)
    member = aboard(state, 1)[0]
    for game, card in ((state, held[0]), (twin, held[-1])):
        choose(game, d.ASSIGN, member, card, seat=1)
        choose(game, d.ASSIGN, *min(choices(game, d.ASSIGN, 0)), seat=0)
    assert state.crew[member].card != twin.crew[member].card
    for seat in (-1, 0):
        assert record_bytes(GAME.observe(state, seat)) == record_bytes(GAME.observe(twin, seat))
    assert GAME.observe(state, 1).crew[member].card == held[0]
    while task(state) == s.ASSIGN:
        seat = GAME.awaited(state)[0]
        apply_of(state, seat, GAME.legal_actions(state, seat)[0])
    assert state.discards.count == 2
    assert cards(GAME.observe(state, 0).discards).count(UNKNOWN) == 1


@pytest.mark.rule("sso/cryo-cards")
def test_no_card_is_assigned_to_the_frozen() -> None:
    state = deal(1)
    put(state, aboard(state, 0)[0], c.CRYO)
    ask(state, (s.ASSIGN_MORE, 0))
    assert {member for member, _ in choices(state, d.ASSIGN)} == {aboard(state, 0)[1]}


@pytest.mark.rule("sso/resolve-order")
@pytest.mark.rule("sso/highest-player")
def test_the_highest_ranking_player_resolves_first_then_it_goes_to_the_left() -> None:
    state = deal(3)
    for member in everybody(state):
        state.crew[member].card = c.ANYWHERE
    first = next(seat for seat in range(3) if everybody(state)[0] in aboard(state, seat))
    ask(state, (s.RESOLVE_STEP, 0))
    for distance in range(3):
        assert GAME.awaited(state) == ((first + distance) % 3,)
        other = aboard(state, (first + distance + 1) % 3)[0]
        assert law(state, d.USE, other, c.REC_ROOM) == "resolve-order"
        choose(state, d.STAY)


@pytest.mark.rule("sso/card-adjacent")
@pytest.mark.rule("sso/face-down")
@pytest.mark.rule("sso/move-open")
@pytest.mark.rule("sso/move-full")
def test_the_book_s_example_of_neighbours_that_are_full_or_shut() -> None:
    assert goes_to(c.NEXT_DOOR, c.MEDICAL) == {c.CRYO, c.CORRIDOR}
    state, member = with_card(c.NEXT_DOOR, c.MEDICAL)
    others = [each for each in everybody(state) if each != member]
    for other in others[: c.MOST[c.CRYO]]:
        put(state, other, c.CRYO)
    put(state, others[3], c.RADIO)
    put(state, others[4], c.HYDRO, card=c.ANYWHERE)
    state.locations[c.CORRIDOR] = 0
    assert choices(state, d.USE) == set()
    assert law(state, d.USE, member, c.CRYO) == "move-full"
    assert law(state, d.USE, member, c.CORRIDOR) == "move-open"
    assert law(state, d.USE, member, c.RADIO) == "card-adjacent"
    assert (member, others[4]) in choices(state, d.JOIN)


@pytest.mark.rule("sso/card-open")
@pytest.mark.rule("sso/move-direct")
@pytest.mark.rule("sso/move-elsewhere")
def test_the_book_s_example_of_any_location_that_is_no_array() -> None:
    assert goes_to(c.ANYWHERE, c.CORRIDOR) == set(range(9)) - {c.CORRIDOR}
    state, member = with_card(c.ANYWHERE, c.AIRLOCK)
    state.locations[c.CORRIDOR] = 0
    assert (member, c.MEDICAL) in choices(state, d.USE)
    assert law(state, d.USE, member, c.AIRLOCK) == "move-elsewhere"


@pytest.mark.rule("sso/card-rec")
@pytest.mark.rule("sso/card-pod")
@pytest.mark.rule("sso/must")
def test_the_book_s_examples_of_cards_that_cannot_be_turned_up() -> None:
    assert goes_to(c.TO_REC_ROOM, c.AIRLOCK) == {c.REC_ROOM}
    assert goes_to(c.TO_POD, c.AIRLOCK) == {c.CRYO, c.MEDICAL, c.RADIO, c.HYDRO}
    assert goes_to(c.TO_AIRLOCK, c.AIRLOCK) == set()
    state, _ = with_card(c.TO_REC_ROOM, c.AIRLOCK)
    state.locations[c.REC_ROOM] = 0
    assert choices(state, d.USE) == set()


@pytest.mark.rule("sso/use-card")
@pytest.mark.rule("sso/card-airlock")
def test_a_card_is_turned_up_and_discarded_and_may_give_oxygen() -> None:
    state, member = with_card(c.TO_AIRLOCK, c.CORRIDOR)
    supply = state.general
    choose(state, d.USE, member, c.AIRLOCK)
    assert (state.crew[member].location, state.crew[member].oxygen) == (c.AIRLOCK, 2)
    assert state.general == supply
    assert cards(GAME.observe(state, -1).discards)[-1] == c.TO_AIRLOCK
    assert told(state, e.USED)[-1] == (member, c.TO_AIRLOCK, c.AIRLOCK)


@pytest.mark.rule("sso/join")
@pytest.mark.rule("sso/pass-card")
@pytest.mark.rule("sso/discard-rest")
def test_who_joins_somebody_discards_both_cards_unseen() -> None:
    state, member = with_card(c.TO_POD, c.CORRIDOR)
    other, third = aboard(state, 1)
    put(state, other, c.HYDRO, card=c.TO_POD, card_seen=0b10)
    put(state, third, c.RADIO, card=c.ANYWHERE, card_seen=0b10)
    state.crew[member].card_seen = 1
    choose(state, d.JOIN, member, other)
    assert state.crew[member].location == c.HYDRO
    assert state.crew[member].card == state.crew[other].card == c.NO_CARD
    assert cards(GAME.observe(state, 0).discards)[-2:] == [c.TO_POD, UNKNOWN]
    ask(state, (s.DISCARD_STEP, 0))
    assert cards(GAME.observe(state, 0).discards)[-1] == UNKNOWN
    assert cards(state.discards)[-1] == c.ANYWHERE


@pytest.mark.rule("sso/airlock-walk")
def test_with_oxygen_any_card_leads_out_of_the_airlock() -> None:
    state, member = with_card(c.TO_REC_ROOM, c.AIRLOCK)
    assert choices(state, d.USE) == {(member, c.REC_ROOM)}
    state.crew[member].oxygen = 1
    arrays = {(member, place) for place in range(c.ARRAY_RADIO, c.SHUTTLE + 1)}
    assert choices(state, d.USE) == {(member, c.REC_ROOM), *arrays}


@pytest.mark.rule("sso/array-cards")
def test_cards_in_an_array_lead_to_arrays_or_the_airlock_and_are_always_turned_up() -> None:
    there = set(range(c.ARRAY_RADIO, c.SHUTTLE + 1)) - {c.ARRAY_CRYO}
    assert goes_to(c.TO_POD, c.ARRAY_CRYO) == {c.AIRLOCK, *there}
    state, member = with_card(c.TO_AIRLOCK, c.ARRAY_CRYO)
    assert law(state, d.USE, member, c.MEDICAL) == "array-cards"
    choose(state, d.STAY)
    assert told(state, e.WASTED) == [(member, c.TO_AIRLOCK)]
    state, member = with_card(c.TO_AIRLOCK, c.ARRAY_CRYO)
    choose(state, d.USE, member, c.AIRLOCK)
    assert state.crew[member].oxygen == 0


@pytest.mark.rule("sso/shuttle-adjacent")
def test_the_shuttle_is_adjacent_to_the_airlock_of_another_colour() -> None:
    assert goes_to(c.NEXT_DOOR, c.AIRLOCK) == {c.CORRIDOR, c.SHUTTLE}


# Check phase


@pytest.mark.rule("sso/rec-room")
@pytest.mark.rule("sso/auto")
@pytest.mark.rule("sso/limits")
def test_the_rec_room_raises_morale_by_the_others_there() -> None:
    state = deal()
    one, two, three = everybody(state)[:3]
    for member, morale in ((one, 0), (two, 1), (three, c.MOST_MORALE[three])):
        put(state, member, c.REC_ROOM, morale=morale)
    step(state, s.AUTO_STEP)
    assert [state.crew[each].morale for each in (one, two)] == [2, 3]
    assert state.crew[three].morale == c.MOST_MORALE[three]


@pytest.mark.rule("sso/pilot")
@pytest.mark.rule("sso/morale-death")
@pytest.mark.rule("sso/cryo-death")
def test_who_is_alone_without_morale_dies_but_the_pilot_gains_some() -> None:
    state = next(each for each in map(seeded, range(40)) if c.PILOT in everybody(each))
    others = [each for each in everybody(state) if each != c.PILOT]
    put(state, c.PILOT, c.RADIO, morale=0)
    put(state, others[0], c.CRYO, morale=0)
    put(state, others[1], c.HYDRO, morale=0)
    put(state, others[2], c.HYDRO, morale=0)
    step(state, s.AUTO_STEP)
    assert state.crew[c.PILOT].morale == 1
    step(state, s.MORALE_STEP)
    assert told(state, e.DIED) == [(others[0],)]


def seeded(seed: int) -> Any:
    return deal(seed=seed)


@pytest.mark.rule("sso/breathe")
@pytest.mark.rule("sso/breathe-order")
@pytest.mark.rule("sso/array-air")
@pytest.mark.rule("sso/cryo-still")
@pytest.mark.rule("sso/cryo-blank")
def test_crew_breathe_by_rank_from_the_supply_or_their_own_or_die() -> None:
    state = deal()
    one, two, three, four, five, six = everybody(state)
    state.general = 3
    put(state, one, c.CORRIDOR, oxygen=1)
    put(state, two, c.ARRAY_RADIO, oxygen=1)
    put(state, three, c.CRYO)
    ask(state, (s.BREATHE_STEP, 0), (s.FINISH_STEP, 0))
    assert task(state) == s.BREATHE
    assert one in aboard(state, GAME.awaited(state)[0])
    choose(state, d.BREATHE, 0)
    assert told(state, e.BREATHED) == [(one, 0), (two, 1), (four, 0), (five, 0)]
    assert told(state, e.DIED) == [(six,)]
    assert state.general == 0


def acting(location: int, **dials: int) -> tuple[Any, int]:
    """A game in which the first seat acts, its highest crew in a location."""
    state = deal()
    member = aboard(state, 0)[0]
    put(state, member, location, **dials)
    ask(state, (s.SEAT_ACTS, 0))
    return state, member


@pytest.mark.rule("sso/actions")
@pytest.mark.rule("sso/actions-order")
@pytest.mark.rule("sso/hydro-fill")
@pytest.mark.rule("sso/airlock-fill")
@pytest.mark.parametrize(("location", "price"), [(c.HYDRO, 1), (c.AIRLOCK, 2)])
def test_personal_oxygen_is_taken_from_the_supply(location: int, price: int) -> None:
    state, member = acting(location)
    most = int(c.MOST_OXYGEN[member])
    state.general = 3 * price
    assert choices(state, d.FILL) == {(member, points) for points in range(1, 1 + min(3, most))}
    assert law(state, d.FILL, member, 4) == "must"
    choose(state, d.FILL, member, 3)
    assert (state.crew[member].oxygen, state.general) == (3, 0)
    assert law(state, d.FILL, member, 1) in ("actions", "not-asked")


@pytest.mark.rule("sso/hydro-grow")
@pytest.mark.parametrize(("crew", "more"), [(1, 0), (2, 1), (3, 1)])
def test_two_in_the_hydro_pod_add_one_each(crew: int, more: int) -> None:
    state, member = acting(c.HYDRO)
    state.general = 10
    for other in [each for each in everybody(state) if each != member][: crew - 1]:
        put(state, other, c.HYDRO)
    choose(state, d.GROW, member)
    assert state.general == 10 + more


@pytest.mark.rule("sso/medical-raise")
@pytest.mark.rule("sso/medical-lower")
def test_the_medical_pod_raises_or_lowers_anybody_s_morale() -> None:
    for verb, morale in ((d.CHEER, 3), (d.WEAR_DOWN, 1)):
        state, member = acting(c.MEDICAL, token=c.CREW)
        target = aboard(state, 1)[0]
        state.crew[target].morale = 2
        choose(state, verb, member, target)
        assert state.crew[target].morale == morale
        assert state.crew[member].token == (target if verb == d.WEAR_DOWN else c.CREW)


@pytest.mark.rule("sso/radio-guide")
def test_the_radio_pod_moves_a_guide_up() -> None:
    state, member = acting(c.RADIO)
    state.missions[0].status = c.ACTIVE
    state.missions[0].guide = c.MISSION_ROW[0, c.GUIDE]
    assert law(state, d.REPORT, member, 0) == "limits"
    state.missions[0].guide = 1
    choose(state, d.REPORT, member, 0)
    assert state.missions[0].guide == 2


@pytest.mark.rule("sso/command-move")
def test_the_command_module_moves_the_frozen_to_where_they_are_adjacent() -> None:
    state, _ = acting(c.COMMAND)
    target = aboard(state, 1)[0]
    put(state, target, c.CRYO)
    assert {to for each, to in choices(state, d.ORDER) if each == target} == {c.MEDICAL, c.CORRIDOR}
    choose(state, d.ORDER, target, c.MEDICAL)
    assert state.crew[target].location == c.MEDICAL


@pytest.mark.rule("sso/computer-up")
@pytest.mark.rule("sso/array-flip")
@pytest.mark.rule("sso/flip-same")
@pytest.mark.parametrize(
    ("location", "dark", "other"),
    [(c.COMPUTER, c.REC_ROOM, c.ARRAY_CRYO), (c.ARRAY_RADIO, c.ARRAY_HYDRO, c.RADIO)],
)
def test_what_is_face_down_is_flipped_up(location: int, dark: int, other: int) -> None:
    state, member = acting(location)
    assert law(state, d.POWER_UP, member, dark) == "flip-same"
    state.locations[dark] = state.locations[other] = 0
    assert choices(state, d.POWER_UP) == {(member, dark)}
    choose(state, d.POWER_UP, member, dark)
    assert state.locations[dark] == 1


def with_mission(mission: int, guide: int = 2) -> tuple[Any, list[int]]:
    """A game with an active mission, backed by the highest crew."""
    state = deal()
    crew = everybody(state)
    state.missions[mission].status = c.ACTIVE
    state.missions[mission].guide = guide
    state.crew[crew[0]].token = c.CREW + mission
    return state, crew


@pytest.mark.rule("sso/mission-fail")
@pytest.mark.rule("sso/mission-fail-tokens")
@pytest.mark.rule("sso/mission-fail-guide")
def test_a_mission_fails_at_the_end_of_its_guide_and_costs_its_backers_more() -> None:
    state, crew = with_mission(0, guide=0)
    step(state, s.FAIL_STEP)
    assert [state.crew[each].morale for each in crew] == [2, 3, 3, 3, 3, 3]
    assert state.crew[crew[0]].token == crew[0]
    assert state.missions[0].status == c.FACE_DOWN
    state, crew = with_mission(0, guide=1)
    step(state, s.FAIL_STEP)
    assert state.missions[0].status == c.ACTIVE


@pytest.mark.rule("sso/mission-succeed")
def test_a_mission_succeeds_and_challenges_are_avoided() -> None:
    state, crew = with_mission(1)
    step(state, s.SUCCEED_STEP)
    assert state.missions[1].status == c.ACTIVE
    for member in crew[:2]:
        put(state, member, c.HYDRO)
    step(state, s.SUCCEED_STEP)
    assert state.missions[1].status == c.REMOVED
    assert state.crew[crew[0]].token == crew[0]
    assert (state.challenge_deck.count, state.challenges.count) == (c.CHALLENGES - 2, 2)


@pytest.mark.rule("sso/backer")
def test_what_the_backer_alone_backs_succeeds() -> None:
    state = next(each for each in map(seeded, range(60)) if c.BACKER in everybody(each))
    state.missions[0].status = c.ACTIVE
    state.missions[0].guide = 2
    state.crew[c.BACKER].token = state.crew[everybody(state)[0]].token = c.CREW
    step(state, s.SUCCEED_STEP)
    assert state.missions[0].status == c.ACTIVE
    state.crew[everybody(state)[0]].token = everybody(state)[0]
    step(state, s.SUCCEED_STEP)
    assert state.missions[0].status == c.REMOVED


# Challenge phase


@pytest.mark.rule("sso/lose-pods")
@pytest.mark.rule("sso/step-begin")
@pytest.mark.rule("sso/step-end")
def test_pods_without_an_array_kill_who_is_there_and_flip_up_when_they_have_one() -> None:
    state = deal()
    member = everybody(state)[0]
    put(state, member, c.RADIO, oxygen=4)
    state.locations[c.ARRAY_RADIO] = 0
    step(state, s.POD_STEP)
    assert state.locations[c.RADIO] == 0
    assert told(state, e.DIED) == [(member,)]
    state.locations[c.ARRAY_RADIO] = 1
    ask(state, (s.BEGIN_STEP, 0, s.AUTO_STEP))
    assert state.locations[c.RADIO] == 1


@pytest.mark.rule("sso/guides")
def test_guides_count_down_to_nothing() -> None:
    state, _ = with_mission(0, guide=1)
    step(state, s.GUIDE_STEP)
    step(state, s.GUIDE_STEP)
    assert state.missions[0].guide == 0


@pytest.mark.rule("sso/win")
@pytest.mark.rule("sso/win-check")
@pytest.mark.rule("sso/nobody-left")
@pytest.mark.rule("sso/loss")
@pytest.mark.rule("sso/no-takeover")
def test_winners_are_those_with_crew_when_the_deck_is_empty() -> None:
    state = deal()
    step(state, s.WIN_STEP)
    assert state.outcome == s.RUNNING
    leave(state, 1)
    state.challenge_deck.count = 0
    step(state, s.WIN_STEP)
    assert (state.outcome, GAME.winners(state)) == (s.SURVIVED, (0, 2))
    for outcome, number, deck in ((s.SACRIFICED, s.WIN_STEP, 0), (s.LOST, s.LOSS_STEP, 5)):
        state = deal()
        for seat in range(3):
            leave(state, seat)
        state.challenge_deck.count = deck
        step(state, number)
        assert (state.outcome, GAME.winners(state)) == (outcome, ())


def leave(state: Any, seat: int) -> None:
    """A seat loses all its crew."""
    for member in aboard(state, seat):
        put(state, member, c.NOWHERE)
    state.aboard[seat].count = 0


@pytest.mark.rule("sso/flip-challenge")
@pytest.mark.rule("sso/resolve-challenge")
@pytest.mark.rule("sso/try")
@pytest.mark.rule("sso/deck-ours")
def test_only_the_card_that_was_flipped_last_is_done() -> None:
    state = deal()
    state.challenge_deck.cards[:2] = (1, 8)
    state.challenge_deck.count = 2
    state.general = 4
    step(state, s.FLIP_STEP)
    assert (state.challenge, state.general) == (8, 4)
    step(state, s.FLIP_STEP)
    step(state, s.CHALLENGE_STEP)
    assert (state.challenge, state.general) == (1, 0)
    assert all(state.crew[each].morale == 4 for each in everybody(state))


@pytest.mark.rule("sso/activate-missions")
@pytest.mark.rule("sso/vote-guide")
def test_missions_are_turned_up_together_or_not_at_all() -> None:
    for status, turned in ((c.FACE_DOWN, [c.VOTED_ON] * 2), (c.ACTIVE, [c.ACTIVE, c.FACE_DOWN])):
        state = deal()
        state.missions[0].status = status
        state.challenge = 10
        ask(state, (s.CHALLENGE_STEP, 0))
        assert [state.missions[each].status for each in (0, 2)] == turned
    assert state.missions[2].guide == 0


@pytest.mark.rule("sso/move-token")
@pytest.mark.rule("sso/unclear")
def test_a_card_has_a_rank_token_moved() -> None:
    state = deal()
    state.challenge = 9
    step(state, s.CHALLENGE_STEP)
    one, two = everybody(state)[:2]
    assert one in aboard(state, GAME.awaited(state)[0])
    choose(state, d.DISTRACT, two, one)
    assert state.crew[two].token == one


@pytest.mark.rule("sso/random-location")
@pytest.mark.rule("sso/random-face-down")
def test_random_arrays_are_found_by_coins_among_those_face_up() -> None:
    found: set[int] = set()
    for seed in range(30):
        state = deal(seed=seed)
        state.locations[c.ARRAY_HYDRO] = 0
        state.challenge = 7
        step(state, s.CHALLENGE_STEP)
        found |= {each for each in range(c.LOCATIONS) if state.locations[each] == 0}
    assert found == {c.ARRAY_RADIO, c.ARRAY_HYDRO, c.ARRAY_MEDICAL, c.ARRAY_CRYO}
    pods = ["".join(" HT"[each] for each in c.CODE[pod]) for pod in range(c.CRYO, c.HYDRO + 1)]
    assert pods == ["HHT", "HHH", "HTH", "HTT"]  # as in the book's example


@pytest.mark.rule("sso/random-crew")
def test_nightmares_are_anybody_s() -> None:
    seen: set[int] = set()
    for seed in range(12):
        state = deal(1, seed=seed)
        state.challenge = 11
        step(state, s.CHALLENGE_STEP)
        (member,) = [each for each in everybody(state) if state.crew[each].morale == 2]
        seen.add(everybody(state).index(member))
    assert len(seen) > 2


# Votes


def voting(*hands: int) -> tuple[Any, list[int]]:
    """A vote on the first mission, each of six with a hand, as their seats are asked."""
    state = deal(6)
    members = [aboard(state, seat)[0] for seat in range(6)]
    state.missions[0].status = c.VOTED_ON
    state.missions[0].guide = 4
    ask(state, (s.VOTE_STEP, 0))
    for member, hand in zip(members, hands, strict=False):
        choose(state, d.CLOSE, member, hand)
    return state, members


@pytest.mark.rule("sso/vote-hands")
@pytest.mark.rule("sso/vote-tokens")
def test_nobody_sees_into_a_closed_hand_until_all_are_opened() -> None:
    state, _ = voting(c.LEFT)
    twin, _ = voting(c.RIGHT)
    for seat in (-1, *range(1, 6)):
        assert record_bytes(GAME.observe(state, seat)) == record_bytes(GAME.observe(twin, seat))
    state = deal(1)
    first, second, *others = everybody(state)
    state.crew[second].token = first
    state.missions[0].status = c.VOTED_ON
    ask(state, (s.VOTE_STEP, 0))
    assert choices(state, d.CLOSE) == {(first, c.LEFT), (first, c.RIGHT)}
    choose(state, d.CLOSE, first, c.LEFT)
    assert {member for member, _ in choices(state, d.CLOSE)} == {others[0]}


@pytest.mark.rule("sso/vote-total")
@pytest.mark.rule("sso/vote-losers")
@pytest.mark.rule("sso/vote-active")
def test_ranks_are_added_up_and_those_for_it_lie_on_the_mission() -> None:
    ranks = [int(c.RANK[member]) for member in voting()[1]]
    best = ranks.index(max(ranks))
    hands = [c.RIGHT] * 6
    hands[best] = c.LEFT
    state, members = voting(*hands)
    assert told(state, e.COUNTED) == [(0, sum(ranks) - max(ranks), max(ranks))]
    assert state.missions[0].status == c.ACTIVE
    lying = [state.crew[member].token for member in members]
    assert lying == [members[best] if seat == best else c.CREW for seat in range(6)]


@pytest.mark.rule("sso/vote-abort")
@pytest.mark.rule("sso/vote-nobody")
def test_a_vote_that_is_lost_or_a_tie_aborts_the_mission_and_costs_morale() -> None:
    state, members = voting(*[c.LEFT] * 6)
    assert state.missions[0].status == c.FACE_DOWN
    assert [state.crew[member].token for member in members] == members
    assert {int(state.crew[member].morale) for member in members} == {3}
    state = deal()
    for member in everybody(state):
        state.crew[member].token = c.CREW + 1
    state.missions[0].status = c.VOTED_ON
    ask(state, (s.VOTE_STEP, 0))
    assert told(state, e.COUNTED) == [(0, 0, 0)]
    assert {int(state.crew[member].morale) for member in everybody(state)} == {3}


@pytest.mark.rule("sso/vote-several")
def test_the_highest_ranking_player_picks_which_is_voted_on_first() -> None:
    state = deal()
    for mission in (0, 2):
        state.missions[mission].status = c.VOTED_ON
    ask(state, (s.VOTE_STEP, 0))
    assert choices(state, d.PICK) == {(0,), (2,)}
    choose(state, d.PICK, 2)
    assert (task(state), state.voted_on) == (s.CLOSE_HAND, 2)


@pytest.mark.rule("sso/end-turn")
@pytest.mark.rule("sso/not-asked")
def test_then_the_next_turn_begins() -> None:
    state = deal()
    ask(state, (s.BEGIN_STEP, 0, s.VOTE_STEP))
    assert (state.step, state.turn, task(state)) == (s.ASSIGN_STEP, 2, s.ASSIGN)
    assert law(state, d.PAY) == "not-asked"


# Death phase


def dying(players: int = 3) -> tuple[Any, int, int]:
    """A game in which somebody of the first seat has died, whose reserve is gone."""
    state = deal(players)
    member, other = aboard(state, 0)
    state.box.cards[state.box.count] = state.asleep[0].cards[0]
    state.box.count += 1
    state.asleep[0].count = 0
    state.crew[member].life = c.DYING
    ask(state, (s.DEATHS, 0))
    return state, member, other


@pytest.mark.rule("sso/death-phase")
@pytest.mark.rule("sso/death-order")
@pytest.mark.rule("sso/death-morale")
@pytest.mark.rule("sso/death-tokens")
@pytest.mark.rule("sso/death-remove")
def test_a_death_costs_all_morale_and_those_who_thought_of_the_dead_more() -> None:
    state = deal()
    one, two, three, *others = everybody(state)
    state.crew[two].token = state.crew[three].token = one
    state.crew[one].token = c.CREW
    state.crew[one].life = c.DYING
    ask(state, (s.DEATHS, 0))
    assert [state.crew[each].morale for each in (two, three, *others)] == [1, 1, 3, 3, 3]
    assert [state.crew[each].token for each in (one, two, three)] == [one, two, three]
    assert one not in everybody(state)
    assert cards(state.lost) == [one]
    assert task(state) == s.WAKE


@pytest.mark.rule("sso/death-pass")
def test_a_reserve_is_handed_over_by_the_nearest_to_the_left_who_agrees() -> None:
    state, _, _ = dying()
    assert (task(state), GAME.awaited(state)) == (s.GIVE_CREW, (1, 2))
    (given,), (kept,) = cards(state.asleep[1]), cards(state.asleep[2])
    choose(state, d.GIVE, kept, seat=2)
    choose(state, d.GIVE, given, seat=1)
    assert (task(state), cards(state.asleep[0])) == (s.WAKE, [given])
    assert cards(state.asleep[2]) == [kept]
    assert cards(GAME.observe(state, 2).asleep[0]) == [UNKNOWN]


@pytest.mark.rule("sso/death-add")
def test_somebody_else_may_pay_for_a_random_crew() -> None:
    state, _, _ = dying()
    for seat in (1, 2):
        choose(state, d.REFUSE, seat=seat)
    assert (task(state), GAME.awaited(state)) == (s.PAY, (1, 2))
    supply, left = state.general, {*cards(state.box), *cards(state.lost)}
    choose(state, d.PAY, seat=1)
    choose(state, d.PAY, seat=2)
    assert state.general == supply - 3 * 5
    assert cards(state.asleep[0])[0] in left


@pytest.mark.rule("sso/death-revive")
@pytest.mark.rule("sso/may")
def test_a_reserve_wakes_where_its_player_likes_without_morale() -> None:
    state = deal()
    (reserve,) = cards(state.asleep[0])
    ask(state, (s.REVIVE, 0))
    assert {to for (to,) in choices(state, d.WAKE)} == set(range(c.LOCATIONS))
    choose(state, d.WAKE, c.RADIO)
    assert reserve in aboard(state, 0)
    one = state.crew[reserve]
    assert (one.location, one.oxygen, one.morale, one.token) == (c.RADIO, 0, 0, reserve)


# Whole games


def inventory(state: Any) -> tuple[list[int], list[int], list[int]]:
    """All crew, activation cards and challenge cards, wherever they lie."""
    seats = range(state.players)
    piles = [pile for each in seats for pile in (state.aboard[each], state.asleep[each])]
    crew = [member for pile in (state.box, state.lost, *piles) for member in cards(pile)]
    laid = [int(one.card) for one in state.crew if one.card]
    hands = [card for seat in seats for card in cards(state.hands[seat])]
    activation = [*cards(state.activation_deck), *cards(state.discards), *hands, *laid]
    challenge = [*cards(state.challenge_deck), *cards(state.challenges)]
    return sorted(crew), sorted(activation), sorted(challenge)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", range(1, 7))
def test_random_games_end_with_all_cards_and_views_hold_together(players: int, mode: str) -> None:
    luck, state = random.Random(players), deal(players, mode, seed=players)
    box = inventory(state)
    decisions = 0
    while not state.outcome:
        if decisions % 5 == 0:
            for seat in range(-1, players):
                view = GAME.observe(state, seat)
                assert record_bytes(GAME.observe(view, seat)) == record_bytes(view)
                if seat in GAME.choosers(state):
                    assert GAME.legal_actions(view, seat) == GAME.legal_actions(state, seat)
                determinize(view, seat, new_luck(decisions))
                seen = record_bytes(GAME.observe(view, seat))
                assert seen == record_bytes(GAME.observe(state, seat))
                assert inventory(view) == box
        assert inventory(state) == box
        seat = luck.choice(GAME.awaited(state))
        apply_of(state, seat, luck.choice(GAME.legal_actions(state, seat)))
        decisions += 1
    assert state.outcome != FAULT
    assert decisions < 600
    survivors = tuple(seat for seat in range(players) if state.aboard[seat].count)
    assert GAME.winners(state) == (survivors if state.outcome == s.SURVIVED else ())


def test_every_moment_is_put_into_words_and_drawn() -> None:
    match, luck = Match(GAME, 3, {}, 2), random.Random(2)
    names = match.names
    while not match.is_over:
        seat = luck.choice(match.awaited)
        view = match.view(seat)
        action = luck.choice(view.legal_actions())
        if len(match.decisions) % (12 if INTERPRETED else 3) == 0:
            assert max(map(len, view.table(80).splitlines())) <= 80
            drawn = match.game.board.ship(view.record, names)
            crew = [match.game.board.crew(view.record, names, each, seat) for each in range(3)]
            for place in match.game.board.places(view.record, action):
                assert f'data-place="{place}"' in "".join((drawn, *crew))
                assert match.game.board.place_name(view.record, place, names)
        match.play(action, seat)
    assert all("{" not in line for line in match.log())


def test_a_match_is_saved_in_the_middle_of_a_vote() -> None:
    match, luck = Match(GAME, 3, {}, 4), random.Random(4)
    while task(match.record) != s.CLOSE_HAND:
        seat = luck.choice(match.awaited)
        match.play(luck.choice(match.view(seat).legal_actions()), seat)
    match.play(match.view(match.awaited[-1]).legal_actions()[0], match.awaited[-1])
    again = saving.from_json(saving.to_json(match), "a file")
    assert record_bytes(again.record) == record_bytes(match.record)


def test_a_search_thinks_about_choices_made_at_once_and_others() -> None:
    match = Match(GAME, 2, {}, 3)
    for _ in range(2 if INTERPRETED else 12):
        seat = match.awaited[-1]
        view = match.view(seat)
        advice = Search(iterations=4 if INTERPRETED else 50, seed=1).weigh(
            view, view.legal_actions()
        )
        assert advice.action in view.legal_actions()
        match.play(advice.action, seat)


def test_it_is_played_in_the_terminal_to_the_end() -> None:
    terminal = Terminal()
    typed = "1\n" * 400 + "quit\n"
    played = terminal(
        "play", "sso", "--players", "2", "--seed", "4", "--crew", "thumb", typed=typed
    )
    terminal.close()
    assert played.status == 0
    assert "Boris wins." in played.out
    assert max(map(len, played.lines)) <= 80


def test_each_rule_that_is_played_has_a_test_that_names_it() -> None:
    named = set(rule_markers(Path(__file__).read_text(encoding="utf-8")))
    ledger = GAME.laws.ledger
    assert named <= set(ledger)
    assert set(GAME.laws.ids) <= set(ledger)
    untold = {name for name in set(ledger) - named if "Not played" not in ledger[name].text}
    assert untold == {f"sso/{name}" for name in ("doors", "score", "montalbano")}
