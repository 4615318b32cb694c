"""SSO: the challenge phase, votes and deaths."""

from __future__ import annotations

from typing import Any

import pytest

from allhands.games.sso import GAME
from allhands.games.sso import cards as c
from allhands.games.sso.cards import challenges as ch
from allhands.games.sso.cards import missions as m
from allhands.games.sso.rules import decisions as d
from allhands.games.sso.rules import events as e
from allhands.games.sso.rules import state as s
from allhands.games.sso.rules import tasks as t
from allhands.kernel.state import record_bytes

from .table import (
    aboard,
    ask,
    cards,
    choices,
    choose,
    deal,
    everybody,
    law,
    put,
    step,
    task,
    told,
    with_mission,
)

# Challenge phase


@pytest.mark.rule("sso/lose-pods", "sso/step-begin", "sso/step-end")
def test_pods_without_an_array_kill_who_is_there_and_flip_up_when_they_have_one() -> None:
    state = deal()
    member = everybody(state)[0]
    put(state, member, c.RADIO, oxygen=4)
    state.locations[c.ARRAY_RADIO] = 0
    step(state, t.POD_STEP)
    assert state.locations[c.RADIO] == 0
    assert told(state, e.DIED) == [(member,)]
    state.locations[c.ARRAY_RADIO] = 1
    ask(state, (t.BEGIN_STEP, 0, t.AUTO_STEP))
    assert state.locations[c.RADIO] == 1


@pytest.mark.rule("sso/guides")
def test_guides_count_down_to_nothing() -> None:
    state, _ = with_mission(0, guide=1)
    step(state, t.GUIDE_STEP)
    step(state, t.GUIDE_STEP)
    assert state.missions[0].guide == 0


@pytest.mark.rule("sso/win", "sso/win-check", "sso/nobody-left", "sso/loss", "sso/no-takeover")
def test_winners_are_those_with_crew_when_the_deck_is_empty() -> None:
    state = deal()
    step(state, t.WIN_STEP)
    assert state.outcome == s.RUNNING
    leave(state, 1)
    state.challenge_deck.count = 0
    step(state, t.WIN_STEP)
    assert (state.outcome, GAME.winners(state)) == (s.SURVIVED, (0, 2))
    for outcome, number, deck in ((s.SACRIFICED, t.WIN_STEP, 0), (s.LOST, t.LOSS_STEP, 5)):
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


def card(title: str) -> int:
    """A challenge card by its title."""
    return ch.TITLES.index(title)


@pytest.mark.rule("sso/flip-challenge", "sso/resolve-challenge", "sso/try")
def test_only_the_card_that_was_flipped_last_is_done() -> None:
    state = deal()
    state.challenge_deck.cards[:2] = (card("Vent Oxygen by Crew"), card("White Breath"))
    state.challenge_deck.count = 2
    state.general_oxygen = 4
    step(state, t.FLIP_STEP)
    assert (state.challenge, state.general_oxygen) == (card("White Breath"), 4)
    step(state, t.FLIP_STEP)
    step(state, t.CHALLENGE_STEP)
    assert (state.challenge, state.general_oxygen) == (card("Vent Oxygen by Crew"), 0)
    assert all(state.crew[each].morale == 4 for each in everybody(state))


@pytest.mark.rule("sso/flip-challenge")
def test_with_no_card_left_none_is_flipped_and_none_done_again() -> None:
    state = deal()
    state.challenge = card("Frozen Valve")
    state.challenge_deck.count = 0
    supply = state.general_oxygen
    step(state, t.FLIP_STEP)
    step(state, t.CHALLENGE_STEP)
    assert (state.challenges.count, state.general_oxygen) == (0, supply)


@pytest.mark.rule("sso/activate-missions", "sso/vote-guide")
def test_missions_are_turned_up_together_or_not_at_all() -> None:
    for status, turned in ((m.FACE_DOWN, [m.VOTED_ON] * 2), (m.ACTIVE, [m.ACTIVE, m.FACE_DOWN])):
        state = deal(1)
        state.missions[2].status = status
        state.challenge = card("Maintenance Report")
        step(state, t.CHALLENGE_STEP)
        one, two = everybody(state)[:2]
        choose(state, d.DISTRACT, one, two)
        assert [state.missions[each].status for each in (2, 3)] == turned
    assert state.missions[3].guide == 0


@pytest.mark.rule("sso/move-token", "sso/unclear")
def test_a_report_has_rank_tokens_moved_by_the_highest_ranking_player() -> None:
    state = deal()
    state.challenge = card("Report")
    step(state, t.CHALLENGE_STEP)
    one, two, three = everybody(state)[:3]
    assert one in aboard(state, GAME.awaited(state)[0])
    choose(state, d.DISTRACT, two, one)
    assert law(state, d.DISTRACT, two, three) == "move-token"
    choose(state, d.DISTRACT, three, two)
    assert [state.crew[each].token for each in (two, three)] == [one, two]
    assert task(state) != t.DISTRACTED


@pytest.mark.rule("sso/move-token", "sso/try")
def test_no_more_rank_tokens_are_moved_than_lie_on_their_own_cards() -> None:
    state = deal()
    one, *others = everybody(state)
    for member in others:
        state.crew[member].token = one
    state.challenge = card("Report")
    step(state, t.CHALLENGE_STEP)
    choose(state, d.DISTRACT, one, others[0])
    assert task(state) != t.DISTRACTED


@pytest.mark.rule("sso/random-location", "sso/random-face-down")
def test_random_arrays_are_found_by_coins_among_those_face_up() -> None:
    found: set[int] = set()
    for seed in range(30):
        state = deal(seed=seed)
        state.locations[c.ARRAY_HYDRO] = 0
        state.challenge = card("Ice on the Arrays")
        step(state, t.CHALLENGE_STEP)
        found |= {each for each in range(c.LOCATIONS) if state.locations[each] == 0}
    assert found == {c.ARRAY_RADIO, c.ARRAY_HYDRO, c.ARRAY_MEDICAL, c.ARRAY_CRYO}
    pods = ["".join(" HT"[each] for each in c.CODE[pod]) for pod in range(c.CRYO, c.HYDRO + 1)]
    assert pods == ["HHT", "HHH", "HTH", "HTT"]  # as in the book's example


@pytest.mark.rule("sso/random-crew")
def test_a_noise_is_heard_by_anybody() -> None:
    seen: set[int] = set()
    for seed in range(12):
        state = deal(1, seed=seed)
        state.challenge = card("Sinister Noise")
        step(state, t.CHALLENGE_STEP)
        (member,) = [each for each in everybody(state) if state.crew[each].morale == 2]
        seen.add(everybody(state).index(member))
    assert len(seen) > 2


# Votes


def voting(*hands: int) -> tuple[Any, list[int]]:
    """A vote on the first mission, each of six with a hand, as their seats are asked."""
    state = deal(6)
    members = [aboard(state, seat)[0] for seat in range(6)]
    state.missions[0].status = m.VOTED_ON
    state.missions[0].guide = 4
    ask(state, (t.VOTE_STEP, 0))
    for member, hand in zip(members, hands, strict=False):
        choose(state, d.CLOSE, member, hand)
    return state, members


@pytest.mark.rule("sso/vote-hands", "sso/vote-tokens")
def test_nobody_sees_into_a_closed_hand_until_all_are_opened() -> None:
    state, _ = voting(c.LEFT)
    twin, _ = voting(c.RIGHT)
    for seat in (-1, *range(1, 6)):
        assert record_bytes(GAME.observe(state, seat)) == record_bytes(GAME.observe(twin, seat))
    state = deal(1)
    first, second, *others = everybody(state)
    state.crew[second].token = first
    state.missions[0].status = m.VOTED_ON
    ask(state, (t.VOTE_STEP, 0))
    assert choices(state, d.CLOSE) == {(first, c.LEFT), (first, c.RIGHT)}
    choose(state, d.CLOSE, first, c.LEFT)
    assert {member for member, _ in choices(state, d.CLOSE)} == {others[0]}


@pytest.mark.rule("sso/vote-total", "sso/vote-losers", "sso/vote-active")
def test_ranks_are_added_up_and_those_for_it_lie_on_the_mission() -> None:
    ranks = [int(c.RANK[member]) for member in voting()[1]]
    best = ranks.index(max(ranks))
    hands = [c.RIGHT] * 6
    hands[best] = c.LEFT
    state, members = voting(*hands)
    assert told(state, e.COUNTED) == [(0, sum(ranks) - max(ranks), max(ranks))]
    assert state.missions[0].status == m.ACTIVE
    lying = [state.crew[member].token for member in members]
    assert lying == [members[best] if seat == best else c.CREW for seat in range(6)]


@pytest.mark.rule("sso/vote-abort", "sso/vote-nobody")
def test_a_vote_that_is_lost_or_a_tie_aborts_the_mission_and_costs_morale() -> None:
    state, members = voting(*[c.LEFT] * 6)
    assert state.missions[0].status == m.FACE_DOWN
    assert [state.crew[member].token for member in members] == members
    assert {int(state.crew[member].morale) for member in members} == {3}
    state = deal()
    for member in everybody(state):
        state.crew[member].token = c.CREW + 1
    state.missions[0].status = m.VOTED_ON
    ask(state, (t.VOTE_STEP, 0))
    assert told(state, e.COUNTED) == [(0, 0, 0)]
    assert {int(state.crew[member].morale) for member in everybody(state)} == {3}


@pytest.mark.rule("sso/vote-several")
def test_the_highest_ranking_player_picks_which_is_voted_on_first() -> None:
    state = deal()
    for mission in (0, 2):
        state.missions[mission].status = m.VOTED_ON
    ask(state, (t.VOTE_STEP, 0))
    assert choices(state, d.PICK) == {(0,), (2,)}
    choose(state, d.PICK, 2)
    about = state.agenda.entry[state.agenda.count - 1, 2]
    assert (task(state), about) == (t.CLOSE_HAND, 2)


@pytest.mark.rule("sso/end-turn", "sso/not-asked")
def test_then_the_next_turn_begins() -> None:
    state = deal()
    ask(state, (t.BEGIN_STEP, 0, t.VOTE_STEP))
    assert (state.step, state.turn, task(state)) == (t.ASSIGN_STEP, 2, t.ASSIGN)
    assert law(state, d.PAY) == "not-asked"


# Death phase


def dying(players: int = 3) -> tuple[Any, int, int]:
    """A game in which somebody of the first seat has died, whose reserve is gone."""
    state = deal(players)
    member, other = aboard(state, 0)
    state.box.cards[state.box.count] = state.reserve[0].cards[0]
    state.box.count += 1
    state.reserve[0].count = 0
    state.crew[member].life = c.DYING
    ask(state, (t.DEATHS, 0))
    return state, member, other


@pytest.mark.rule(
    "sso/death-phase", "sso/death-order", "sso/death-morale", "sso/death-tokens", "sso/death-remove"
)
def test_a_death_costs_all_morale_and_those_who_thought_of_the_dead_more() -> None:
    state = deal()
    one, two, three, *others = everybody(state)
    state.crew[two].token = state.crew[three].token = one
    state.crew[one].token = c.CREW
    state.crew[one].life = c.DYING
    ask(state, (t.DEATHS, 0))
    assert [state.crew[each].morale for each in (two, three, *others)] == [1, 1, 3, 3, 3]
    assert [state.crew[each].token for each in (one, two, three)] == [one, two, three]
    assert one not in everybody(state)
    assert cards(state.lost) == [one]
    assert task(state) == t.WAKE


@pytest.mark.rule("sso/death-pass")
def test_a_reserve_is_handed_over_by_the_nearest_to_the_left_who_agrees() -> None:
    state, _, _ = dying()
    assert (task(state), GAME.awaited(state)) == (t.GIVE_CREW, (1, 2))
    (given,), (kept,) = cards(state.reserve[1]), cards(state.reserve[2])
    choose(state, d.GIVE, kept, seat=2)
    choose(state, d.GIVE, given, seat=1)
    assert (task(state), cards(state.reserve[0])) == (t.WAKE, [given])
    assert cards(state.reserve[2]) == [kept]
    assert cards(GAME.observe(state, 2).reserve[0]) == [given]  # it has been turned up since


@pytest.mark.rule("sso/death-add")
def test_somebody_else_may_pay_for_a_random_crew() -> None:
    state, _, _ = dying()
    for seat in (1, 2):
        choose(state, d.REFUSE, seat=seat)
    assert (task(state), GAME.awaited(state)) == (t.PAY, (1, 2))
    supply, left = state.general_oxygen, {*cards(state.box), *cards(state.lost)}
    choose(state, d.PAY, seat=1)
    choose(state, d.PAY, seat=2)
    assert state.general_oxygen == supply - 3 * 5
    assert cards(state.reserve[0])[0] in left


@pytest.mark.rule("sso/death-revive", "sso/may")
def test_a_reserve_wakes_where_its_player_likes_without_morale() -> None:
    state = deal()
    (reserve,) = cards(state.reserve[0])
    ask(state, (t.REVIVE, 0))
    assert {to for (to,) in choices(state, d.WAKE)} == set(range(c.FIRST_ARRAY))
    choose(state, d.WAKE, c.RADIO)
    assert reserve in aboard(state, 0)
    one = state.crew[reserve]
    assert (one.location, one.oxygen, one.morale, one.token) == (c.RADIO, 0, 0, reserve)


@pytest.mark.rule("sso/death-revive")
def test_a_reserve_wakes_in_the_dark_only_if_there_is_no_other_place() -> None:
    state = deal()
    (other,) = cards(state.reserve[0])
    ask(state, (t.REVIVE, 0))
    state.locations[c.RADIO] = 0
    assert law(state, d.WAKE, c.RADIO) == "move-open"
    state.locations[:] = 0
    choose(state, d.WAKE, c.RADIO)
    assert other in aboard(state, 0)


@pytest.mark.rule("sso/death-order")
def test_the_highest_ranking_player_who_is_alive_says_whose_death_comes_first() -> None:
    state = deal()
    crew = everybody(state)
    state.crew[crew[0]].life = state.crew[crew[1]].life = c.DYING
    ask(state, (t.DEATHS, 0))
    assert crew[2] in aboard(state, GAME.awaited(state)[0])
    assert choices(state, d.PICK_DEATH) == {(crew[0],), (crew[1],)}
    assert law(state, d.PICK_DEATH, crew[2]) == "death-order"
    choose(state, d.PICK_DEATH, crew[1])
    assert crew[1] not in everybody(state)
    assert crew[0] in everybody(state)


@pytest.mark.rule("sso/death-add")
@pytest.mark.parametrize(("supply", "is_asked"), [(14, False), (15, True)])
def test_somebody_new_is_paid_for_in_full(supply: int, is_asked: bool) -> None:
    state = deal()
    state.reserve[0].count = 0
    aboard(state, 0)
    state.general_oxygen = supply
    put(state, everybody(state)[0], c.NOWHERE)
    ask(state, (t.ADD_CREW, 0))
    assert (task(state) == t.PAY) == is_asked
    for member in everybody(state):
        put(state, member, c.NOWHERE)
    ask(state, (t.ADD_CREW, 0))
    assert task(state) != t.PAY, "nobody lives, and the price would be nothing"
    alone = deal(1)
    alone.reserve[0].count = 0
    ask(alone, (t.ADD_CREW, 0))
    assert task(alone) == t.ACT


@pytest.mark.rule("sso/score", "sso/score-levels")
def test_a_game_won_is_scored_for_each_of_the_first_crew() -> None:
    state = deal(1)
    state.challenge_deck.count = 0
    state.general_oxygen = 3
    crew = everybody(state)
    state.crew[crew[0]].oxygen = 2
    state.locations[:4] = 0
    step(state, t.WIN_STEP)
    points = (10 * 6 + 15 * 1 + 3 + 2 + 2 * 10) // 6
    assert told(state, e.SCORED) == [(points, 3)]
    assert [list(c.LEVEL_FROM)[each] for each in (0, 5)] == [0, 20]


@pytest.mark.rule("sso/one-crew")
def test_as_one_crew_all_win_if_anybody_lives() -> None:
    for switch, winners in ((False, (0, 2)), (True, (0, 1, 2))):
        state = deal(one_crew=switch)
        leave(state, 1)
        state.challenge_deck.count = 0
        step(state, t.WIN_STEP)
        assert GAME.winners(state) == winners
