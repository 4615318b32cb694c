"""Games of SOS Titanic worth recording: one in which all are saved, some that show what hardly
ever happens, and random ones."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands.games.sos_titanic import GAME
from allhands.games.sos_titanic.cards import (
    BOATS,
    CLASS,
    HIGHEST,
    LINES,
    LOWE,
    MYSTERY,
    NUMBER,
)
from allhands.games.sos_titanic.rules import events
from allhands.games.sos_titanic.rules.lines import ALL_SAFE
from allhands.games.sos_titanic.rules.state import Titanic
from allhands.kernel.game import apply
from allhands.kernel.piles import Pile
from allhands.kernel.rule import entry, rule

from .games_under_test import Recorded, Sitting, sitting
from .golden_search import Goal, Line, Search, random_game
from .playing import pick

SEEDS = 60
PLAYOUTS = 20
NEARLY_ALL = 50
Found = tuple[Sitting, Sequence[int]]


@entry
def worth_of_all(states: Any, worth: NDArray[np.float64]) -> None:
    """How near to the rescue of all the crew is."""
    for place in range(len(states)):
        worth[place] = worth_of(states[place])


@rule
def worth_of(state: Titanic) -> float:
    """Survivors count most, then pages, then who stands in a line, and in which order."""
    total = -60.0 * state.turned + 12.0 * state.hand.sum()
    for number in range(BOATS):
        total += 40.0 * state.aboard[number]
        total += 20.0 * (state.aboard[number] > 0)
    for number in range(LINES):
        total -= 3.0 * disorder(state.queues[number])
    return total - 12.0 * state.stack.count - 16.0 * state.discards.count


@rule
def disorder(passengers: Pile) -> int:
    """How many pairs in a line stand the wrong way round: who embarks first is to be in front."""
    pairs = 0
    for front in range(passengers.count):
        for behind in range(front):
            if when(passengers.cards[behind]) < when(passengers.cards[front]):
                pairs += 1
    return pairs


@rule
def when(card: int) -> float:
    """How late a passenger embarks."""
    return 0.0 if card >= MYSTERY else NUMBER[card] / HIGHEST[CLASS[card]]


def told(kind: int) -> Goal:
    """Whether something has just been told."""

    def reached(state: Any) -> bool:
        return bool((state.chronicle.what[: int(state.chronicle.total), 0] == kind).any())

    return reached


def golden_games(sittings: Sequence[Sitting]) -> Iterator[Recorded]:
    """Those to be kept, which have a name, and then random ones without end."""
    yield Recorded(*next(all_safe(sitting("sos-titanic", 2))), "all-safe")
    yield late(nearly_all_safe(sitting("sos-titanic", 3)), "new-line", events.NEW_LINE)
    yield late(nearly_all_safe(sitting("sos-titanic", 3)), "no-anchor", events.NO_ANCHOR)
    for seed in count():
        yield from (random_game(place.with_seed(seed), seed) for place in sittings)


def all_safe(place: Sitting) -> Iterator[Found]:
    """Games in which everybody is saved."""
    deals = map(place.with_seed, range(SEEDS))
    return searched(deals, lambda state: state.outcome == ALL_SAFE)


def nearly_all_safe(place: Sitting) -> Iterator[Found]:
    """The beginnings of games with Harold Lowe, up to where nearly everybody is saved."""
    deals = map(place.with_seed, range(SEEDS))
    with_lowe = (deal for deal in deals if LOWE in deal.deal().crew)
    return searched(with_lowe, lambda state: state.aboard.sum() >= NEARLY_ALL)


def searched(deals: Iterable[Sitting], reached: Goal) -> Iterator[Found]:
    """The deals in which a way is found that leads to a goal, with that way."""
    search = Search(GAME, worth_of_all, width=40, tries=60)
    for deal in deals:
        line = search.find(Line(deal.deal()), deal.seed, reached)
        if line:
            yield deal, line.actions


def late(found: Iterable[Found], name: str, kind: int) -> Recorded:
    """A game that leaves the first of these it can, as late as it can, to show what hardly ever is
    told."""
    for place, actions in found:
        state = place.deal()
        positions = [state.copy()]
        for action in actions[:-1]:
            apply(state, action)
            positions.append(state.copy())
        for played in range(len(positions) - 1, -1, -1):
            for luck in range(PLAYOUTS):
                following = told_at_random(positions[played].copy(), luck, told(kind))
                if following:
                    return Recorded(place, [*actions[:played], *following], name)
    raise RuntimeError(f"{name} is not told anywhere")


def told_at_random(state: Any, luck: int, reached: Goal) -> list[int]:
    """Random choices to the end, if a goal is reached with them; none if not."""
    chance = random.Random(luck)
    actions: list[int] = []
    is_reached = False
    while not state.outcome:
        actions.append(pick(GAME.legal_actions(state), chance))
        apply(state, actions[-1])
        is_reached = is_reached or reached(state)
    return actions if is_reached else []
