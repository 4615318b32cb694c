"""SSO: setting up, and the activation phase."""

from __future__ import annotations

import pytest

from allhands.games.sso import GAME
from allhands.games.sso import cards as c
from allhands.games.sso.cards import challenges as ch
from allhands.games.sso.cards import missions as m
from allhands.games.sso.rules import decisions as d
from allhands.games.sso.rules import events as e
from allhands.games.sso.rules import tasks as t
from allhands.kernel.errors import OptionError
from allhands.kernel.game import apply_of
from allhands.kernel.state import UNKNOWN, record_bytes

from .table import (
    MODES,
    aboard,
    ask,
    cards,
    choices,
    choose,
    deal,
    everybody,
    goes_to,
    law,
    put,
    task,
    told,
    with_card,
)

# Setup


@pytest.mark.rule("sso/locations", "sso/layout", "sso/types", "sso/corridor")
def test_the_ship_has_nine_white_locations_four_arrays_and_the_shuttle() -> None:
    omega = slice(0, c.FIRST_ARRAY)
    colours = list(c.COLOUR[omega])
    assert [colours.count(colour) for colour in (c.WHITE, c.YELLOW, c.RED)] == [9, 4, 1]
    assert list(deal().locations[omega]) == [1] * 14
    assert [list(c.TYPE[omega]).count(kind) for kind in (c.POD, c.MODULE, c.ARRAY)] == [4, 2, 5]
    assert c.MOST[c.CORRIDOR] > c.CREW


@pytest.mark.rule("sso/adjacent")
def test_the_book_s_example_of_what_the_radio_pod_is_adjacent_to() -> None:
    assert goes_to(c.NEXT_DOOR, c.RADIO) == {c.HYDRO, c.CORRIDOR}
    assert c.TOUCHING[c.RADIO, c.ARRAY_RADIO]


@pytest.mark.rule("sso/deal-command", "sso/deal-crew", "sso/deal-lowest", "sso/deal-reserve")
@pytest.mark.parametrize("players", range(1, 7))
def test_crew_is_dealt_by_players_and_mode(players: int) -> None:
    most = {"story": (6, 3, 2, None, 1, 1), "challenge": (4, 2, None, 1, 1, 1)}
    for mode in MODES:
        state = deal(players, mode)
        counts = [state.aboard[seat].count for seat in range(players)]
        assert all(state.reserve[seat].count == 1 for seat in range(players))
        if players <= c.FEW:
            assert all(aboard(state, seat)[0] < c.COMMANDERS for seat in range(players))
        each = most[mode][players - 1]
        if each is not None:
            assert counts == [each] * players
        else:
            by_rank = sorted(range(players), key=lambda seat: aboard(state, seat)[0])
            expected = [1, 1, 2, 2] if players == 4 else [1, 1, 2]
            assert [counts[seat] for seat in by_rank] == expected


@pytest.mark.rule(
    "sso/start-corridor",
    "sso/start-token",
    "sso/start-dials",
    "sso/start-oxygen",
    "sso/start-decks",
)
def test_crew_begin_in_the_corridor_with_a_morale_of_four_and_two_red_steps_each() -> None:
    state = deal(3)
    for member in everybody(state):
        one = state.crew[member]
        assert (one.location, one.oxygen, one.morale, one.token) == (c.CORRIDOR, 0, 4, member)
    assert state.general_oxygen == 2 * 6 * 6 == state.most_general_oxygen
    assert [state.missions[each].status for each in range(m.EACH)] == [m.FACE_DOWN] * 6
    assert state.challenge_deck.count == ch.DECK_SIZE == 24


@pytest.mark.rule("sso/reserve-check")
def test_a_reserve_is_seen_by_its_player_alone() -> None:
    state = deal(3)
    assert cards(GAME.observe(state, 0).reserve[0]) == cards(state.reserve[0])
    for seat in (-1, 1, 2):
        assert cards(GAME.observe(state, seat).reserve[0]) == [UNKNOWN]


# Activation


@pytest.mark.rule("sso/deal-activation", "sso/card-numbers")
def test_each_is_dealt_a_card_for_each_crew_and_one_more() -> None:
    for players in range(1, 7):
        state = deal(players)
        held = [state.hands[seat].count for seat in range(players)]
        assert held == [state.aboard[seat].count + 1 for seat in range(players)]
        assert sum(held) + state.activation_deck.count == c.CARDS == sum(c.COPIES)


@pytest.mark.rule("sso/assign", "sso/assign-discard")
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
    while task(state) == t.ASSIGN:
        seat = GAME.awaited(state)[0]
        apply_of(state, seat, GAME.legal_actions(state, seat)[0])
    assert state.discards.count == 2
    assert cards(GAME.observe(state, 0).discards).count(UNKNOWN) == 1


@pytest.mark.rule("sso/cryo-cards")
def test_no_card_is_assigned_to_the_frozen() -> None:
    state = deal(1)
    put(state, aboard(state, 0)[0], c.CRYO)
    ask(state, (t.ASSIGN_MORE, 0))
    assert {member for member, _ in choices(state, d.ASSIGN)} == {aboard(state, 0)[1]}


@pytest.mark.rule("sso/resolve-order", "sso/highest-player")
def test_the_highest_ranking_player_resolves_first_then_it_goes_to_the_left() -> None:
    state = deal(3)
    for member in everybody(state):
        state.crew[member].card = c.ANYWHERE
    first = next(seat for seat in range(3) if everybody(state)[0] in aboard(state, seat))
    ask(state, (t.RESOLVE_STEP, 0))
    for distance in range(3):
        assert GAME.awaited(state) == ((first + distance) % 3,)
        other = aboard(state, (first + distance + 1) % 3)[0]
        assert law(state, d.USE, other, c.REC_ROOM) == "resolve-order"
        choose(state, d.STAY)


@pytest.mark.rule("sso/doors", "sso/move-direct")
def test_a_way_needs_no_door() -> None:
    assert c.TOUCHING[c.RADIO, c.AIRLOCK] == 0
    assert c.AIRLOCK in goes_to(c.ANYWHERE, c.RADIO)


@pytest.mark.rule("sso/card-adjacent", "sso/face-down", "sso/move-open", "sso/move-full")
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


@pytest.mark.rule("sso/card-open", "sso/move-direct", "sso/move-elsewhere")
def test_the_book_s_example_of_any_location_that_is_no_array() -> None:
    assert goes_to(c.ANYWHERE, c.CORRIDOR) == set(range(9)) - {c.CORRIDOR}
    state, member = with_card(c.ANYWHERE, c.AIRLOCK)
    state.locations[c.CORRIDOR] = 0
    assert (member, c.MEDICAL) in choices(state, d.USE)
    assert law(state, d.USE, member, c.AIRLOCK) == "move-elsewhere"


@pytest.mark.rule("sso/card-rec", "sso/card-pod", "sso/must")
def test_the_book_s_examples_of_cards_that_cannot_be_turned_up() -> None:
    assert goes_to(c.TO_REC_ROOM, c.AIRLOCK) == {c.REC_ROOM}
    assert goes_to(c.TO_POD, c.AIRLOCK) == {c.CRYO, c.MEDICAL, c.RADIO, c.HYDRO}
    assert goes_to(c.TO_AIRLOCK, c.AIRLOCK) == set()
    state, _ = with_card(c.TO_REC_ROOM, c.AIRLOCK)
    state.locations[c.REC_ROOM] = 0
    assert choices(state, d.USE) == set()


@pytest.mark.rule("sso/use-card", "sso/card-airlock")
def test_a_card_is_turned_up_and_discarded_and_may_give_oxygen() -> None:
    state, member = with_card(c.TO_AIRLOCK, c.CORRIDOR)
    supply = state.general_oxygen
    choose(state, d.USE, member, c.AIRLOCK)
    assert (state.crew[member].location, state.crew[member].oxygen) == (c.AIRLOCK, 1)
    assert state.general_oxygen == supply
    assert cards(GAME.observe(state, -1).discards)[-1] == c.TO_AIRLOCK
    assert told(state, e.USED)[-1] == (member, c.TO_AIRLOCK, c.AIRLOCK)


@pytest.mark.rule("sso/join", "sso/pass-card", "sso/discard-rest")
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
    ask(state, (t.DISCARD_STEP, 0))
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


@pytest.mark.rule("sso/card-rec-bring")
def test_who_goes_to_the_rec_room_may_bring_somebody_but_none_who_is_frozen_or_outside() -> None:
    state, member = with_card(c.TO_REC_ROOM, c.CORRIDOR)
    one, two, three, *_ = (each for each in everybody(state) if each != member)
    put(state, one, c.CRYO)
    put(state, two, c.ARRAY_RADIO)
    state.crew[three].card = c.ANYWHERE
    choose(state, d.USE, member, c.REC_ROOM)
    assert task(state) == t.BRING
    assert law(state, d.BRING, one) == law(state, d.BRING, two) == "card-rec-bring"
    choose(state, d.BRING, three)
    assert (state.crew[three].location, state.crew[three].card) == (c.REC_ROOM, c.ANYWHERE)
    state, member = with_card(c.TO_REC_ROOM, c.CORRIDOR)
    choose(state, d.USE, member, c.REC_ROOM)
    choose(state, d.ALONE)
    assert task(state) == t.ACT


@pytest.mark.rule("sso/card-pod-action")
def test_who_goes_to_a_pod_may_act_there_and_again_later() -> None:
    state, member = with_card(c.TO_POD, c.CORRIDOR)
    choose(state, d.USE, member, c.HYDRO)
    state.crew[member].oxygen = 0
    choose(state, d.FILL, 1)
    assert (state.crew[member].oxygen, state.crew[member].acted) == (1, 0)
    state, member = with_card(c.TO_POD, c.CORRIDOR)
    choose(state, d.USE, member, c.CRYO)
    assert task(state) != t.DO


@pytest.mark.rule("sso/airlock-walk")
def test_a_card_that_leads_out_of_the_airlock_gives_nothing_beside() -> None:
    state, member = with_card(c.TO_AIRLOCK, c.AIRLOCK)
    state.crew[member].oxygen = 1
    choose(state, d.USE, member, c.ARRAY_CRYO)
    assert state.crew[member].oxygen == 1


@pytest.mark.rule("sso/face-down")
def test_a_card_in_an_array_that_has_flipped_down_is_read_as_printed() -> None:
    state, member = with_card(c.TO_POD, c.ARRAY_RADIO)
    state.locations[c.ARRAY_RADIO] = 0
    assert (member, c.MEDICAL) in choices(state, d.USE)
    assert law(state, d.USE, member, c.AIRLOCK) == "use-card"


@pytest.mark.rule("sso/array-join")
def test_nobody_joins_into_or_out_of_an_array() -> None:
    state, member = with_card(c.ANYWHERE, c.CORRIDOR)
    other = aboard(state, 1)[0]
    put(state, other, c.ARRAY_RADIO, card=c.ANYWHERE)
    assert law(state, d.JOIN, member, other) == "array-join"
    put(state, member, c.ARRAY_RADIO)
    put(state, other, c.CORRIDOR)
    assert law(state, d.JOIN, member, other) == "array-join"


@pytest.mark.rule("sso/use-card", "sso/join")
def test_the_frozen_use_no_card() -> None:
    state, member = with_card(c.ANYWHERE, c.CRYO)
    other = aboard(state, 1)[0]
    put(state, other, c.CORRIDOR, card=c.ANYWHERE)
    assert law(state, d.USE, member, c.RADIO) == law(state, d.JOIN, member, other) == "cryo-blank"


@pytest.mark.rule("sso/deal-seven")
def test_with_seven_alive_nobody_is_dealt_a_card_more() -> None:
    state = deal(6)
    new = int(state.box.cards[0])
    state.box.cards[0] = state.box.cards[state.box.count - 1]
    state.box.count -= 1
    state.aboard[0].cards[1] = new
    state.aboard[0].count = 2
    put(state, new, c.CORRIDOR)
    for seat in range(6):
        state.hands[seat].count = 0
    ask(state, (t.ASSIGN_STEP, 0))
    assert [state.hands[seat].count for seat in range(6)] == [2, 1, 1, 1, 1, 1]


@pytest.mark.rule("sso/open-cards")
def test_cards_lie_open_only_where_nobody_plays_for_themselves() -> None:
    with pytest.raises(OptionError, match="one-crew"):
        deal(2, open_cards=True)
    for players, together in ((1, False), (2, True)):
        state = deal(players, open_cards=True, one_crew=together)
        while task(state) == t.ASSIGN:
            seat = GAME.awaited(state)[0]
            apply_of(state, seat, GAME.legal_actions(state, seat)[0])
        view = GAME.observe(state, -1)
        assert all(view.crew[member].card > c.NO_CARD for member in everybody(state))
