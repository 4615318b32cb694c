"""Games of Zeno worth recording: one for every way to end, and others that show what hardly ever
happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands.games.zeno import GAME
from allhands.games.zeno.rules import state as s
from allhands.games.zeno.rules.evacuation import counted
from allhands.kernel.chance import below
from allhands.kernel.game import apply, current_player, legal_actions, new_luck, thumb
from allhands.kernel.rule import entry

from .games_under_test import Recorded, Sitting

MOST_DECISIONS = 6_000
PERCENT = 100
BY_THUMB = (0, 70, 95, PERCENT)
"""Of a hundred decisions so many are those of the rule of thumb, the others random."""
CURIOUS = 50
"""Of a hundred decisions so many do what is rare, where it may be done."""
ENOUGH = 5
"""What so many of the games show is not rare."""
SEEDS = 400

Games = Iterator[tuple[Recorded, Any, set[str]]]


@entry
def play_curiously(
    state: Any,
    choices: Any,
    luck: Any,
    by_thumb: int,
    verb_of: NDArray[np.int64],
    rare: NDArray[np.bool_],
    moves: NDArray[np.int64],
    told: NDArray[np.bool_],
) -> int:
    """Play to the end, preferring verbs that are `rare`; write down the actions and which kinds of
    event are `told`; how many actions they are."""
    played = 0
    while state.outcome == 0:
        legal = legal_actions(state, choices)
        action = -1
        if below(luck, PERCENT) < CURIOUS:
            first = below(luck, legal)
            for step in range(legal):
                other = choices.action[(first + step) % legal]
                if action < 0 and rare[verb_of[other]]:
                    action = other
        if action < 0:
            if below(luck, PERCENT) < by_thumb:
                action = thumb(state, current_player(state), choices, legal, luck)
            else:
                action = choices.action[below(luck, legal)]
        moves[played] = action
        before = state.chronicle.total
        apply(state, action)
        for number in range(before, state.chronicle.total):
            told[state.chronicle.what[number % len(state.chronicle.what), 0]] = True
        played += 1
    return played


def golden_games(sittings: Sequence[Sitting]) -> Iterator[Recorded]:
    """Those to be kept, which have a name, and then others that show what few before them do."""
    missing = dict(ENDINGS)
    shown: Counter[str] = Counter()
    for found, state, shows in games(sittings, shown):
        name = next((name for name, is_so in missing.items() if is_so(state)), "")
        if name:
            del missing[name]
        if name or any(shown[each] < ENOUGH for each in shows):
            shown.update(shows)
            yield Recorded(found.sitting, found.actions, name)
    if missing:
        raise RuntimeError(f"no game of Zeno ends like this: {', '.join(missing)}")


def games(sittings: Sequence[Sitting], shown: Counter[str]) -> Games:
    """Games with the records at their ends, and the verbs and kinds of event that they show; until
    enough games show everything."""
    verbs, kinds = GAME.actions.verbs, GAME.event_kinds.kinds
    verb_of = np.repeat(np.arange(len(verbs)), [verb.size for verb in verbs])
    everything = {verb.name for verb in verbs} | {f"event: {kind.name}" for kind in kinds}
    for seed, by_thumb, sitting in product(range(SEEDS), BY_THUMB, sittings):
        rare = np.array([shown[verb.name] < ENOUGH for verb in verbs])
        if all(shown[each] >= ENOUGH for each in everything):
            return
        place = sitting.with_seed(seed)
        state, told = place.deal(), np.zeros(len(kinds), np.bool_)
        moves, choices = np.zeros(MOST_DECISIONS, np.int64), GAME.actions.new_choices()
        luck = new_luck(seed, by_thumb)
        number = play_curiously(state, choices, luck, by_thumb, verb_of, rare, moves, told)
        used = {verbs[verb].name for verb in np.unique(verb_of[moves[:number]])}
        shows = used | {f"event: {kinds[kind].name}" for kind in np.flatnonzero(told)}
        yield Recorded(place, moves[:number].tolist()), state, shows


# Ways to end


def _won(state: Any) -> int:
    """How many have won; -1 if the Shuttle has not launched."""
    return int(state.wins).bit_count() if state.outcome == s.LAUNCHED else -1


@entry
def is_short(state: Any) -> bool:
    """Whether somebody had too few, whoever has won."""
    found = False
    for seat in range(state.players):
        found = found or counted(state, seat) < state.targets[seat]
    return found


ENDINGS: dict[str, Callable[[Any], bool]] = {
    "disaster": lambda state: state.outcome == s.DISASTER,
    "alone": lambda state: state.players == 1 and _won(state) == 1,
    "nobody": lambda state: state.players > 1 and _won(state) == 0,
    "one-of-many": lambda state: state.players > 2 and _won(state) == 1,
    "some": lambda state: 1 < _won(state) < state.players,
    "everybody": lambda state: 1 < state.players == _won(state) and not is_short(state),
    "sacrifice": lambda state: 1 < state.players == _won(state) and is_short(state),
}
"""Games that are kept, by their names: who has won."""
