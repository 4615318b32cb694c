"""One game stepped from plain Python: that it is the one of a batch, with any crew-mates."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from allhands import envs, games
from allhands.envs.one import One
from allhands.kernel.errors import IllegalActionError, OptionError
from allhands.kernel.state import record_bytes

from .test_observation import seen


def all_players() -> list[tuple[str, int]]:
    return [(name, players) for name in games.names() for players in games.find(name).seats]


def play(game: One, steps: int) -> None:
    luck = np.random.default_rng(1)
    for _ in range(steps):
        if game.seat < 0 or game.truncated:
            return
        game.step(int(luck.choice(np.flatnonzero(game.mask))))


@pytest.mark.parametrize(("name", "players"), all_players())
def test_it_is_the_game_of_a_batch_of_one(name: str, players: int) -> None:
    batch = envs.vector(name, 1, players=players, seed=5, autoreset="disabled")
    alone = envs.one(name, players=players, seed=5)
    batch.reset()
    alone.reset()
    luck = np.random.default_rng(2)
    for _ in range(40):
        assert alone.seat == batch.seat[0]
        assert (alone.observation == batch.observation[0]).all()
        assert (alone.mask == batch.mask[0]).all()
        if alone.seat < 0:
            break
        action = int(luck.choice(np.flatnonzero(alone.mask)))
        batch.step([action])
        alone.step(action)
        assert (alone.rewards == batch.rewards[0]).all()


def test_reset_begins_the_next_game_and_a_seed_its_first() -> None:
    game = envs.one("solar-storm", seed=3)
    game.reset()
    first = game.observation.copy()
    play(game, 5)
    game.reset()
    assert (game.observation != first).any()
    game.reset(seed=3)
    assert (game.observation == first).all()


def test_crew_mates_that_think_play_their_seats_and_see_nothing_of_the_callers() -> None:
    crew = {1: "thumb", 2: "search:20i"}
    stories: list[bytes] = []
    for _ in range(2):
        game = envs.one("solar-storm", players=3, seed=3, others=crew)
        game.reset()
        for _ in range(6):
            assert game.seat == 0
            game.step(int(game.mask.argmax()))
        stories.append(record_bytes(game._record))
    assert stories[0] == stories[1]


@pytest.mark.parametrize("mate", ["thumb", "search:1i"])
def test_what_is_seen_last_is_seen_by_the_callers_seat(mate: str) -> None:
    broken_off_at: set[int] = set()
    for decisions in range(6, 16):
        game = envs.one("solar-storm", players=2, seed=3, others={1: mate}, max_decisions=decisions)
        game.reset()
        while not game.truncated:
            assert game.seat == 0
            game.step(int(game.mask.argmax()))
        broken_off_at.add(game.seat)
        assert (game.observation == seen(game.game, game._record, 0)).all()
        assert game.mask.any() == (game.seat == 0)
        with pytest.raises(OptionError, match="Begin a game with reset"):
            game.step(0)
    assert broken_off_at == {0, 1}


@pytest.mark.parametrize("name", games.names())
def test_any_seat_is_told_what_it_sees_and_may_do(name: str) -> None:
    game = envs.one(name, seed=3, max_decisions=30)
    game.reset()
    luck = np.random.default_rng(1)
    while game.seat >= 0 and not game.truncated:
        asked = game.awaited
        assert asked[0] == game.seat
        assert asked == game.game.awaited(game._record)
        for seat in range(game.players):
            assert (game.seen(seat) == seen(game.game, game._record, seat)).all()
            assert game.mask_of(seat).any() == (seat in asked)
        assert (game.mask_of(game.seat) == game.mask).all()
        action = int(luck.choice(np.flatnonzero(game.mask)))
        assert game.why_not(game.seat, action) == ""
        assert "is not legal" in game.why_not(game.seat, int((~game.mask).argmax()))
        game.step(action)
    assert game.awaited == ()


@pytest.mark.parametrize("name", games.names())
def test_a_clone_goes_on_beside_the_original_in_another_thread(name: str) -> None:
    """They have scratch space in common, which is lent to one of them at a time."""
    game = envs.one(name, players=2, seed=3)
    game.reset()
    play(game, 4)

    def played(number: int) -> bytes:
        other = clones[number]
        play(other, 60)
        return record_bytes(other._record)

    clones = [game.clone() for _ in range(16)]
    with ThreadPoolExecutor(4) as pool:
        ends = set(pool.map(played, range(len(clones))))
    play(game, 60)
    assert ends == {record_bytes(game._record)}


def test_what_is_no_whole_number_is_no_action() -> None:
    game = envs.one("solar-storm", players=2, seed=1)
    game.reset()
    legal, before = int(game.mask.argmax()), record_bytes(game._record)
    for action in (float(legal), str(legal), float("nan"), None, np.float64(legal), True, [legal]):
        wrong: Any = action
        with pytest.raises(IllegalActionError, match="An action is a whole number"):
            game.step(wrong)
        with pytest.raises(OptionError, match="An action is a whole number"):
            game.numbering.act(wrong)
    assert record_bytes(game._record) == before
    game.step(np.int8(legal))
    assert record_bytes(game._record) != before


@pytest.mark.parametrize(
    ("others", "seats"),
    [({"1": "thumb"}, (0, 2)), ((None, "thumb"), (0, 2)), ({np.int64(2): "random"}, (0, 1))],
)
def test_crew_mates_are_named_as_json_and_numpy_have_them(others: Any, seats: Any) -> None:
    assert envs.one("solar-storm", players=3, others=others).own_seats == seats
    assert envs.vector("solar-storm", 2, players=3, others=others).own_seats == seats


@pytest.mark.parametrize("name", games.names())
def test_how_far_a_game_has_come_is_what_its_rules_tell(name: str) -> None:
    game = envs.one(name, players=2, seed=3)
    rules = game.game
    most, share = rules.highest_return, 0.5 if rules.tells_progress else 0.0
    game.reset()
    luck = np.random.default_rng(1)
    while True:
        returned = rules.returns_of(game._record, 2)
        for seat in range(2):
            come = rules.progress(game._record, seat)
            assert game.progress[seat] == pytest.approx(come)
            shaped = (1 - share) * returned[seat] / most + share * come
            assert game.shaping[seat] == pytest.approx(shaped)
            assert 0 <= game.shaping[seat] <= 1
        assert game.outcome == rules.outcome_of(game._record).name
        if game.seat < 0:
            break
        game.step(int(luck.choice(np.flatnonzero(game.mask))))
    assert game.outcome != "running"
    with pytest.raises(OptionError, match="There is no seat 2"):
        rules.progress(game._record, 2)


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(OptionError, match="Did you mean thumb"):
        envs.one("solar-storm", others={1: "thumbs"})
    with pytest.raises(OptionError, match="There is no seat 7"):
        envs.one("solar-storm", others={7: "search:5i"})
    game = envs.one("solar-storm", seed=1)
    with pytest.raises(OptionError, match="Begin a game with reset"):
        game.step(0)
    game.reset()
    before = record_bytes(game._record)
    with pytest.raises(IllegalActionError, match="is not legal"):
        game.step(int((~game.mask).argmax()))
    with pytest.raises(OptionError, match="There is no seat 5"):
        game.view(5)
    assert record_bytes(game._record) == before
