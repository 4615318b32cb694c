"""What the rules of Wet Feet say, held against what happens when it is played."""

from __future__ import annotations

import random

import pytest

from allhands.kernel.errors import IllegalActionError
from allhands.kernel.game import determinize, new_luck
from allhands.kernel.state import UNKNOWN, record_bytes
from allhands.match import Match

from . import FULL, GAME


def test_a_dry_room_is_not_pumped() -> None:
    with pytest.raises(IllegalActionError, match="A room without water cannot be pumped"):
        Match(GAME, 2, {}, seed=1).play("pump the hold")


def test_to_pump_takes_a_foot_of_water_out_of_a_room() -> None:
    match = Match(GAME, 2, {}, seed=1)
    match.record.water[:] = 3
    assert match.play("pump the galley") == ["Edda pumps: 2 ft in the galley."]
    assert list(match.record.water) == [3, 2, 3, 3]


def test_planks_hold_one_leak() -> None:
    match = Match(GAME, 2, {}, seed=1)
    room = int(match.record.leaks.cards[match.record.leaks.count - 1])
    match.record.braced[room] = 1
    match.play("rest")
    assert not match.record.water.any()
    assert not match.record.braced.any()


def test_nobody_sees_which_leaks_come_next() -> None:
    view = Match(GAME, 2, {}, seed=1).view(0).record
    assert (view.leaks.cards[: view.leaks.count] == UNKNOWN).all()


def test_water_goes_on_to_the_next_room_from_one_that_is_flooded() -> None:
    match = Match(GAME, 2, {}, seed=1)
    flooded = int(match.record.leaks.cards[match.record.leaks.count - 1])
    match.record.water[flooded] = FULL
    match.play("rest")
    assert match.record.water[(flooded + 1) % len(match.record.water)] > 0


def test_two_flooded_rooms_sink_the_ship() -> None:
    match = Match(GAME, 2, {}, seed=1)
    match.record.water[:2] = FULL
    match.play("rest")
    assert match.outcome.name == "sunk"


@pytest.mark.parametrize("seed", range(20))
def test_every_game_ends_and_a_view_agrees_with_the_worlds_made_of_it(seed: int) -> None:
    match, luck = Match(GAME, 1 + seed % 4, {}, seed), random.Random(seed)
    while not match.is_over:
        seat = luck.choice(match.awaited)
        view = match.view(seat)
        world = view.record.copy()
        determinize(world, seat, new_luck(seed))
        assert record_bytes(GAME.observe(world, seat)) == record_bytes(view.record)
        match.play(luck.choice(view.legal_actions()))
    assert match.outcome.name in ("afloat", "sunk")
