"""SSO: swapping reserves, a first game, and what may be chosen before one."""

from __future__ import annotations

from typing import Any

import pytest

from allhands.games.sso import GAME
from allhands.games.sso import cards as c
from allhands.games.sso.rules import decisions as d
from allhands.games.sso.rules import tasks as t
from allhands.kernel.state import UNKNOWN, record_bytes

from .table import aboard, cards, choices, choose, everybody, new, task


@pytest.mark.rule("sso/reserve-swap")
def test_all_may_swap_their_reserve_at_once_and_unseen_until_all_have_chosen() -> None:
    state, twin = new(3), new(3)
    assert (task(state), GAME.awaited(state)) == (t.SWAP, (0, 1, 2))
    down = aboard(state, 1)[-1]
    (up,) = cards(state.reserve[1])
    assert choices(state, d.SWAP, 1) == {(each,) for each in aboard(state, 1)}
    choose(state, d.SWAP, down, seat=1)
    choose(twin, d.KEEP, seat=1)
    for seat in (-1, 0, 2):
        assert record_bytes(GAME.observe(state, seat)) == record_bytes(GAME.observe(twin, seat))
    for seat in (0, 2):
        choose(state, d.KEEP, seat=seat)
    assert up in aboard(state, 1)
    assert cards(state.reserve[1]) == [down] == cards(GAME.observe(state, 0).reserve[1])
    assert cards(GAME.observe(state, 1).reserve[0]) == [UNKNOWN]
    one = state.crew[up]
    assert (one.location, one.morale, one.token) == (c.CORRIDOR, c.FIRST_MORALE, up)
    assert state.crew[down].location == c.NOWHERE


@pytest.mark.rule("sso/reserve-swap")
def test_a_reserve_of_the_command_crew_stays_and_nobody_learns_that_it_is_one() -> None:
    state = next(
        each for each in (new(6, seed=seed) for seed in range(60)) if state_has_commander(each)
    )
    assert GAME.awaited(state) == tuple(range(6))
    seat = next(each for each in range(6) if cards(state.reserve[each])[0] < c.COMMANDERS)
    assert choices(state, d.SWAP, seat) == set()
    assert choices(state, d.KEEP, seat) == {()}


def state_has_commander(state: Any) -> bool:
    """Whether somebody's reserve is of the command crew."""
    return any(cards(pile)[:1] and cards(pile)[0] < c.COMMANDERS for pile in state.reserve)


@pytest.mark.rule("sso/first-game")
@pytest.mark.parametrize(
    ("players", "counts"),
    [(1, [6]), (2, [3, 3]), (4, [2, 2, 1, 1]), (5, [2, 1, 1, 1, 1]), (6, [1] * 6)],
)
def test_in_a_first_game_six_are_dealt_in_all(players: int, counts: list[int]) -> None:
    state = new(players, "first")
    assert [state.aboard[seat].count for seat in range(players)] == counts
    assert [state.reserve[seat].count for seat in range(players)] == [1] * players
    assert task(state) == t.ASSIGN
    assert state.general_oxygen == 72


@pytest.mark.rule("sso/backer-out", "sso/first-game")
@pytest.mark.parametrize("mode", ["story", "first"])
def test_the_backer_is_left_out(mode: str) -> None:
    for seed in range(12):
        state = new(4, mode, seed, backer="out" if mode == "story" else "in")
        lying = [*cards(state.box), *everybody(state)]
        lying += [card for seat in range(4) for card in cards(state.reserve[seat])]
        assert sorted(lying) == list(range(c.BACKER))
