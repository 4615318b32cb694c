"""Games worth recording where the rule of thumb finds them: one for every way to end, and others
played partly by it and partly at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.chance import below
from allhands.kernel.game import Game, apply, current_player, legal_actions, new_luck, thumb
from allhands.kernel.rule import entry

from .games_under_test import Recorded, Sitting, game_of

MOST_DECISIONS = 5_000
ALWAYS = 100
BY_THUMB = (0, 70, 95, ALWAYS)
"""Of a hundred decisions so many are those of the rule of thumb, the others random."""
SEEDS = 5_000


@entry
def play_on(state: Any, choices: Any, luck: Any, by_thumb: int, moves: NDArray[np.int64]) -> int:
    """Play to the end, and write down the actions; how many they are."""
    played = 0
    while state.outcome == 0:
        legal = legal_actions(state, choices)
        if below(luck, ALWAYS) < by_thumb:
            action = thumb(state, current_player(state), choices, legal, luck)
        else:
            action = choices.action[below(luck, legal)]
        moves[played] = action
        apply(state, action)
        played += 1
    return played


def played(place: Sitting, by_thumb: int) -> tuple[Recorded, int]:
    """A game played to its end, and which end that is."""
    state, luck = place.deal(), new_luck(place.seed, by_thumb)
    choices, moves = game_of(place).actions.new_choices(), np.zeros(MOST_DECISIONS, np.int64)
    number = play_on(state, choices, luck, by_thumb, moves)
    return Recorded(place, moves[:number].tolist()), int(state.outcome)


def golden_games(sittings: Sequence[Sitting]) -> Iterator[Recorded]:
    """Those of one game to be kept, which have a name, and then others without end."""
    yield from endings(game_of(sittings[0]), sittings)
    for seed in count():
        for by_thumb, place in product(BY_THUMB, sittings):
            yield played(place.with_seed(seed), by_thumb)[0]


def endings(game: Game, sittings: Sequence[Sitting]) -> Iterator[Recorded]:
    """A game for each way to end, by the rule of thumb."""
    missing = {number: outcome.name for number, outcome in enumerate(game.outcomes) if number}
    for seed, place in product(range(SEEDS), sittings):
        found, outcome = played(place.with_seed(seed), ALWAYS)
        if outcome in missing:
            yield Recorded(found.sitting, found.actions, missing.pop(outcome))
        if not missing:
            return
    raise RuntimeError(f"no game ends like this: {', '.join(missing.values())}")
