"""Nothing that a seat may not know is told by the Model Context Protocol: two worlds that look the
same to a seat are told to it in the same words, as pages and bots are sent the same bytes."""

from __future__ import annotations

import asyncio
from itertools import islice

import pytest

from allhands import games, loading
from allhands.kernel.views import SPECTATOR

from ..games_under_test import Sitting
from ..playing import golden_files
from .by_mcp import told_by_mcp
from .clients import running, settings
from .other_worlds import differing, in_place_of, same_to, world_of
from .test_leaks import a_scene, check_nothing_secret, secret_moments, words_of

FILES = 2
"""So many golden games are looked at."""
MOMENTS = 2
"""At so many positions of each: where somebody knows more than others, if they ever do."""


@pytest.mark.parametrize("name", games.names())
def test_worlds_that_look_the_same_are_told_in_the_same_words(
    name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    async def compare() -> set[str]:
        fields: set[str] = set()
        async with running(settings(tmp_path_factory.mktemp("told"))) as app:
            for path in islice(golden_files(name), FILES):
                played = loading.load(path)
                options = tuple(played.options.items())
                place = Sitting(played.game.name, played.players, options, played.seed)
                async with a_scene(app, place) as scene:
                    secret = secret_moments(played) or [len(played.decisions) // 2]
                    for moment in secret[:MOMENTS]:
                        scene.stand_at(played, moment)
                        chooser = played.decisions[moment].player
                        action = played.decisions[moment].number
                        for seat in (SPECTATOR, chooser, (chooser + 1) % played.players):
                            viewer = scene.viewers[seat + 1]
                            words = words_of(scene, viewer, action)
                            true = world_of(scene.match)
                            other = same_to(scene.match, seat, moment // 2, moment)
                            told: list[dict[str, str]] = []
                            for world in (true, other):
                                with in_place_of(scene.at.table, world):
                                    asked = (viewer.bearer, moment // 2, words)
                                    told.append(await told_by_mcp(app, scene.at.deal.id, *asked))
                            check_nothing_secret(scene, viewer, told[0])
                            assert told[0] == told[1]
                            fields |= differing(true, other)
        return fields

    assert asyncio.run(compare()), "no two worlds differed"
