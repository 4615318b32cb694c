"""A novice knows the verbs that a first voyage has shown so far."""

from __future__ import annotations

import pytest

import allhands
from allhands import games
from allhands.kernel.errors import LessonError
from allhands.kernel.mode import INTERPRETED
from allhands.lab.novice import Novice, parts_of, stages
from allhands.players import PolicyPlayer

from .small import leaky_raft

LEAST_OF_THE_WAY = 0.6
DEALS = 200
TAUGHT = [name for name in games.names() if games.find(name).lesson.is_any]


def played(player: Novice | PolicyPlayer, most: int = 40) -> list[int]:
    """What somebody takes in all seats of a game."""
    match = allhands.new("solar-storm", players=2, seed=3)
    while not match.is_over and len(match.decisions) < most:
        seen = match.view(match.current_player)
        match.play(player.act(seen, seen.legal_actions()))
    return [decision.number for decision in match.decisions]


def test_who_knows_nothing_plays_at_random_and_who_knows_all_by_the_rule_of_thumb() -> None:
    every = frozenset(verb.name for verb in games.find("solar-storm").actions.verbs)
    nothing, all_of_it = Novice("nothing", frozenset(), 5), Novice("all", every, 5)
    assert played(nothing) == played(PolicyPlayer("random", 5))
    assert played(all_of_it) == played(PolicyPlayer("thumb", 5))
    moving = played(Novice("moving", frozenset({"move"}), 5))
    assert moving not in (played(nothing), played(all_of_it))


@pytest.mark.parametrize("name", TAUGHT)
def test_each_part_of_a_lesson_shows_verbs_of_the_game(name: str) -> None:
    game = games.find(name)
    parts = parts_of(game)
    verbs = {verb.name for verb in game.actions.verbs}
    known: set[str] = set()
    for part in parts:
        assert part.new
        assert not part.new & known
        known |= part.new
        assert part.known == known <= verbs
    steps = [part.step for part in parts]
    assert steps == sorted(set(steps))
    assert set(steps) <= set(range(1, len(game.lesson.steps) + 1))


def test_what_a_step_waits_for_and_what_its_mates_do_is_shown() -> None:
    first, second, *_ = parts_of(games.find("solar-storm"))
    assert (first.step, first.new) == (1, {"move"})
    assert (second.step, second.known) == (2, {"move", "repair"})
    at_nine = next(part for part in parts_of(games.find("solar-storm")) if part.step == 9)
    assert at_nine.new == {"repair-afar", "scavenge"}  # by a mate, and by whoever learns


def test_a_game_without_a_lesson_has_no_parts() -> None:
    with pytest.raises(LessonError, match="has no first voyage"):
        parts_of(leaky_raft.GAME)


def test_the_way_begins_at_random_and_ends_with_the_rule_of_thumb() -> None:
    game = games.find("sos-titanic")
    found = stages(game, games=2, seed=1, threads=1)
    parts = parts_of(game)
    assert [stage.name for stage in found] == [
        "random",
        *(f"after step {part.step}" for part in parts),
        "thumb",
    ]
    assert [stage.new for stage in found[1:-1]] == [part.new for part in parts]
    assert (found[0].share, found[-1].share) == (0, 1)
    for stage in found:
        assert stage.made.low <= stage.made.mean <= stage.made.high
        assert stage.turns > 0


@pytest.mark.skipif(INTERPRETED, reason="takes minutes when interpreted")
@pytest.mark.parametrize("name", TAUGHT)
def test_at_the_end_of_a_lesson_most_of_the_way_to_the_rule_of_thumb_is_gone(name: str) -> None:
    game = games.find(name)
    told = parts_of(game)[-1:]
    _, end, _ = stages(game, DEALS, seed=1, parts=told)
    assert end.share is not None
    assert end.share >= LEAST_OF_THE_WAY, end
