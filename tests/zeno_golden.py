"""Games of Zeno worth recording: one for every way to end, and others that show what hardly ever
happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands.games.zeno import GAME
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import operations as o
from allhands.games.zeno.rules import events as e
from allhands.games.zeno.rules import state as s
from allhands.games.zeno.rules.evacuation import counted
from allhands.kernel.chance import below
from allhands.kernel.game import apply, current_player, legal_actions, new_luck, thumb
from allhands.kernel.piles import find
from allhands.kernel.rule import entry
from allhands.server.pages.ending import NEARLY

from .games_under_test import Recorded, Sitting

MOST_DECISIONS = 6_000
PERCENT = 100
MOSTLY = 97, 97
BY_THUMB = ((0, 0), (70, 70), (95, 95), (PERCENT, PERCENT))
"""Of a hundred decisions so many are those of the rule of thumb, the others random: before the
countdown, and once it runs."""
LATE = ((PERCENT, 0), (PERCENT, 60), (PERCENT, 90))
"""What endings are left to hunt for by: crews that lose their heads, so that nobody may win."""
CURIOUS = 50
"""Of a hundred decisions so many do what is rare, where it may be done."""
ENOUGH = 5
"""What so many of the games show is not rare."""
LONGEST = 900
"""Longer games are not recorded, as all tests play them again."""
LONGEST_HUNTED = 1_500
"""A game that is hunted for may be as long as this."""
SEEDS = 500
HUNTED, WAYS = 1_000, 60
KINDS, VERBS = e.EVENTS.kinds, GAME.actions.verbs
VERB_OF = np.repeat(np.arange(len(VERBS)), [verb.size for verb in VERBS])
NOTHING = np.zeros(len(VERBS), np.bool_)
CLEARS = next(
    card for card, row in enumerate(d.RECKONED) if row >= 0 and d.SCRIPT[row, 0] == o.CLEAR_NAME
)
"""The card of the reckoning that clears the name of whoever was made a scapegoat before."""

Games = Iterator[tuple[Recorded, Any, set[str]]]


@entry
def play_curiously(
    state: Any,
    choices: Any,
    luck: Any,
    by_thumb: int,
    late: int,
    verb_of: NDArray[np.int64],
    rare: NDArray[np.bool_],
    moves: NDArray[np.int64],
    told: NDArray[np.bool_],
    until: int,
) -> int:
    """Play to the end, or until a card waits `until` the reckoning, or no room is left for `moves`;
    write down the actions and which kinds of event are `told`; how many actions they are. Verbs
    that are `rare` are taken."""
    played = 0
    while state.outcome == 0 and played < len(moves):
        if until >= 0 and find(state.reckoning, until) >= 0:
            return played
        legal = legal_actions(state, choices)
        action = -1
        if below(luck, PERCENT) < CURIOUS:
            first = below(luck, legal)
            for step in range(legal):
                other = choices.action[(first + step) % legal]
                if action < 0 and rare[verb_of[other]]:
                    action = other
        if action < 0:
            if below(luck, PERCENT) < (late if state.is_counting else by_thumb):
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
    yield name_cleared(sittings)
    for found, state, shows in games(sittings, shown, missing):
        name = next((name for name, is_so in missing.items() if is_so(state)), "")
        if name:
            del missing[name]
        is_short = len(found.actions) <= LONGEST
        if name or (is_short and any(shown[each] < ENOUGH for each in shows)):
            shown.update(shows)
            yield Recorded(found.sitting, found.actions, name)
    if missing:
        raise RuntimeError(f"no game of Zeno ends like this: {', '.join(missing)}")


def games(sittings: Sequence[Sitting], shown: Counter[str], missing: Mapping[str, object]) -> Games:
    """Games with the records at their ends, and the verbs and kinds of event that they show; until
    enough games show everything, and no ending is missing."""
    kinds = {f"event: {kind.name}" for kind in KINDS} - {f"event: {KINDS[e.CLEARED_NAME].name}"}
    everything = {verb.name for verb in VERBS} | kinds
    by_thumb, late = (product(range(SEEDS), shares, sittings) for shares in (BY_THUMB, LATE))
    for seed, shares, sitting in chain(by_thumb, late):
        if not missing and all(shown[each] >= ENOUGH for each in everything):
            return
        rare = np.array([shown[verb.name] < ENOUGH for verb in VERBS])
        place = sitting.with_seed(seed)
        state = place.deal()
        moves, told = played(state, seed, shares, rare)
        if len(moves) <= LONGEST_HUNTED:
            used = {VERBS[verb].name for verb in np.unique(VERB_OF[moves])}
            shows = used | {f"event: {KINDS[kind].name}" for kind in np.flatnonzero(told)}
            yield Recorded(place, moves), state, shows


def played(
    state: Any, seed: int, shares: tuple[int, int], rare: NDArray[np.bool_], until: int = -1
) -> tuple[list[int], NDArray[np.bool_]]:
    """What `play_curiously` comes to: the actions, and which kinds of event were told."""
    moves, told = np.zeros(MOST_DECISIONS, np.int64), np.zeros(len(KINDS), np.bool_)
    choices, luck = GAME.actions.new_choices(), new_luck(seed, sum(shares))
    number = play_curiously(state, choices, luck, *shares, VERB_OF, rare, moves, told, until)
    return moves[:number].tolist(), told


def name_cleared(sittings: Sequence[Sitting]) -> Recorded:
    """A game in which a scapegoat's name is cleared. That takes one card of the reckoning, another
    before it, and a roll: so games are looked for in which the card waits, and each is played on in
    many ways."""
    for seed, sitting in product(range(HUNTED), sittings):
        place = sitting.with_seed(seed)
        start = place.deal()
        before, _ = played(start, seed, MOSTLY, NOTHING, CLEARS)
        for way in () if start.outcome else range(WAYS):
            state = start.copy()
            after, told = played(state, way, MOSTLY, NOTHING)
            if told[e.CLEARED_NAME] and len(before) + len(after) <= LONGEST_HUNTED:
                return Recorded(place, [*before, *after], "cleared")
    raise RuntimeError("no game of Zeno clears a scapegoat's name")


# Ways to end


def _won(state: Any) -> int:
    """How many have won; -1 if the Shuttle has not launched."""
    return int(state.wins).bit_count() if state.outcome == s.LAUNCHED else -1


def _is_told_apart(state: Any) -> bool:
    """Whether of those who have not won one had come far, and another had not."""
    far = [GAME.progress(state, seat) for seat in range(state.players)]
    return _won(state) >= 0 and min(far) < NEARLY and any(NEARLY <= each < 1 for each in far)


@entry
def is_wanting(state: Any) -> bool:
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
    "told-apart": _is_told_apart,
    "some": lambda state: 1 < _won(state) < state.players,
    "everybody": lambda state: 1 < state.players == _won(state) and not is_wanting(state),
    "sacrifice": lambda state: 1 < state.players == _won(state) and is_wanting(state),
}
"""Games that are kept, by their names: who has won."""
