"""What is said of a ship of Ark Ship."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from typing import Any

from allhands.games.ark_ship import GAME
from allhands.games.ark_ship.cards import ROOMS
from allhands.games.ark_ship.face.words import WORDS
from allhands.games.ark_ship.rules import decisions as d
from allhands.kernel import game as kernel
from allhands.kernel.options import settle
from allhands.kernel.words import Event

from .setups import Ship

INES, JOSS, KIRAN, LENE = range(4)
NAMES = GAME.crew_names
NONSENSE = re.compile(r"-1\b|None|somebody|some |\{|\s\s")
"""What is not said where everything is known that is spoken of."""
LIKELY = {d.WAIT: 1, d.LEAVE_IT: 1, d.ASSIGN_TO: 4}


def said(ship: Ship, verb: int, *arguments: int, seat: int = INES) -> str:
    """A choice, as it is offered to a seat."""
    return WORDS.action(ship.view(seat), d.ACTIONS.number(verb, *arguments), NAMES)


def asked(ship: Ship, seat: int = INES) -> str:
    """What is asked now."""
    return WORDS.question(ship.view(seat), NAMES)


def log(ship: Ship, events: Iterable[Event], seat: int = INES) -> list[str]:
    """What a seat is told of some events."""
    view = ship.view(seat)
    sentences = (WORDS.event(view, event.seen_by(seat), NAMES) for event in events)
    return [sentence for sentence in sentences if sentence]


def play_on(players: int, seed: int, voyage: str) -> list[Any]:
    """Play to the end; keep some positions, and the first of every question."""
    settled = settle(GAME.options, {"voyage": voyage}, GAME.title)
    state = GAME.new(GAME.option_numbers(players, settled), seed)
    luck = random.Random(seed)
    kept: list[Any] = []
    known: set[int] = set()
    for number in range(600):
        legal = GAME.legal_actions(state)
        task = int(state.agenda.entry[state.agenda.count - 1, 0]) if legal else -1
        if number % 25 == 0 or task not in known:
            kept.append(state.copy())
            known.add(task)
        if not legal:
            break
        kernel.apply(state, _likely(luck, legal))
    return kept


def _likely(luck: random.Random, legal: list[int]) -> int:
    """Any action; where crew are assigned, mostly to what has to be worked on."""
    weights = [LIKELY.get(d.ACTIONS.verb_of(action).number, 3) for action in legal]
    for place, action in enumerate(legal):
        verb = d.ACTIONS.verb_of(action).number
        if verb == d.ASSIGN_TO and d.ACTIONS.arguments_of(action)[0] >= ROOMS:
            weights[place] = 12
    return luck.choices(legal, weights)[0]
