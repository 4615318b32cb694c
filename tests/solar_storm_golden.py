"""Games of Solar Storm worth recording: one for every way to end, and random ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands.games.solar_storm import GAME
from allhands.games.solar_storm.cards import DAMAGEABLE, DIVERT_NEEDS, KINDS, UNIVERSAL
from allhands.games.solar_storm.rules.state import CREW, SolarStorm
from allhands.games.solar_storm.rules.supply import (
    DESERTER_ESCAPED,
    OUT_OF_RESOURCES,
    ROOM_LOST,
    WON,
    WON_WITHOUT_DESERTER,
    cards_held,
)
from allhands.kernel.masks import bits, has_bit
from allhands.kernel.rule import entry, rule

from .games_under_test import Recorded, Sitting, sitting
from .golden_search import Goal, Line, Search, finished, random_game

SEEDS = 50
CUBES_LEFT = np.array([-400.0, -120.0, -30.0, 0.0])
"""What a room with so many cubes is worth."""


@entry
def worth_of_all(states: Any, worth: NDArray[np.float64]) -> None:
    """How near to winning the crew is; somebody who deserts is to do so with few cards."""
    for place in range(len(states)):
        state = states[place]
        worth[place] = worth_of(state)
        if state.deserter >= 0:
            worth[place] -= 200 * cards_held(state, state.deserter)


@rule
def worth_of(state: SolarStorm) -> float:
    """How near to winning the crew is."""
    total = 1_000.0 * bits(state.diverted) + 3 * state.resource_deck.count
    for room in range(DAMAGEABLE):
        total += CUBES_LEFT[bits(state.cubes[room])]
        if not has_bit(state.diverted, room):
            most = 0
            for player in range(state.players):
                most = max(most, cards_towards(state, player, room))
            total += 25 * most
    for player in range(state.players):
        total += 8 * cards_held(state, player) + 10 * state.hand[player, UNIVERSAL]
    for crew in range(CREW):
        total += 5 * state.action_tokens[crew]
    return total


@rule
def cards_towards(state: SolarStorm, player: int, room: int) -> int:
    """How many of the three cards that divert a room's power a player has."""
    have = int(state.hand[player, UNIVERSAL])
    for kind in range(KINDS - 1):
        have += min(DIVERT_NEEDS[room, kind], state.hand[player, kind])
    return min(3, have)


def golden_games(sittings: Sequence[Sitting]) -> Iterator[Recorded]:
    """Those to be kept, which have a name, and then random ones without end."""
    yield won(sitting("solar-storm", 2), "won")
    yield won(sitting("solar-storm", 1), "won-alone")
    yield from deserted(sitting("solar-storm", 3, difficulty="easy", escape_pod=True))
    yield out_of_resources(sitting("solar-storm", 3, difficulty="realist"))
    yield room_lost(sitting("solar-storm", 4))
    for seed in count():
        yield from (random_game(place.with_seed(seed), seed) for place in sittings)


def won(place: Sitting, name: str) -> Recorded:
    """A game that is won."""
    return searched(place, name, 200, lambda state: state.outcome == WON)


def out_of_resources(place: Sitting) -> Recorded:
    """A game in which the crew outlasts the damage deck, but not the resource deck."""
    return searched(place, "out-of-resources", 20, ran_out)


def ran_out(state: Any) -> bool:
    """Whether the last resource card went to the hull breach or after it."""
    return state.outcome == OUT_OF_RESOURCES and state.damage_deck.count == 0


def room_lost(place: Sitting) -> Recorded:
    """A random game: they are all lost like this."""
    actions = finished(GAME, Line(place.deal()), ROOM_LOST, SEEDS)
    return Recorded(place, actions or (), "room-lost")


def searched(place: Sitting, name: str, width: int, reached: Goal) -> Recorded:
    """A game that reaches a goal."""
    search = Search(GAME, worth_of_all, width, tries=100)
    for seed in range(SEEDS):
        seeded = place.with_seed(seed)
        line = search.find(Line(seeded.deal()), seed, reached)
        if line:
            return Recorded(seeded, line.actions, name)
    raise RuntimeError(f"no game shows {name} at {place}")


def deserted(place: Sitting) -> Iterator[Recorded]:
    """Games from which somebody deserts, one for each way that it may end then."""
    search = Search(GAME, worth_of_all, width=200, tries=100)
    missing = {
        WON_WITHOUT_DESERTER: "won-without-deserter",
        OUT_OF_RESOURCES + DESERTER_ESCAPED: "out-of-resources-deserter-escaped",
        ROOM_LOST + DESERTER_ESCAPED: "room-lost-deserter-escaped",
    }
    for seed in range(SEEDS):
        seeded = place.with_seed(seed)
        line = search.find(Line(seeded.deal()), seed, lambda state: state.deserter >= 0)
        for outcome in list(missing) if line else []:
            actions = _ended(search, line, seed, outcome)
            if actions:
                yield Recorded(seeded, actions, missing.pop(outcome))
        if not missing:
            return
    raise RuntimeError(f"nobody deserted in every way at {place}")


def _ended(search: Search, line: Line, seed: int, outcome: int) -> tuple[int, ...] | None:
    if outcome == WON_WITHOUT_DESERTER:
        winning = search.find(line, seed, lambda state: state.outcome == outcome)
        return winning.actions if winning else None
    return finished(GAME, line, outcome, 1_000)
