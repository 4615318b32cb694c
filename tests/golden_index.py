"""What a golden game shows, and what its index says of it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from allhands import games, saving
from allhands.kernel.state import record_bytes
from allhands.kernel.words import Event
from allhands.match import Match

from .games_under_test import Sitting, game_of, under_test


def shown_by(
    sitting: Sitting, actions: Sequence[int], told: Sequence[Event], outcome: int
) -> set[str]:
    """The ending, the verbs, the seats, the options, and what the game itself finds worth it."""
    game = game_of(sitting)
    found = {f"ending: {game.outcomes[outcome].name}", f"seats: {sitting.players}"}
    found |= {f"verb: {game.actions.verb_of(action).name}" for action in actions}
    found |= {f"{name}: {value}" for name, value in sitting.settled.items()}
    return found | under_test(sitting.game).shown(told)


def to_show(name: str) -> frozenset[str]:
    """All that the golden games of a game must show together."""
    game = games.find(name)
    options = {f"{option.name}: {choice}" for option in game.offered for choice in option.names}
    return (
        frozenset(f"ending: {outcome.name}" for outcome in game.outcomes[1:])
        | frozenset(f"seats: {seats}" for seats in game.seats)
        | frozenset(f"verb: {verb.name}" for verb in game.actions.verbs)
        | options
        | under_test(name).to_show
    )


def index_entry(match: Match) -> dict[str, Any]:
    """What the index says of a finished match."""
    sitting = Sitting(match.game.name, match.players, tuple(match.options.items()), match.seed)
    actions = [decision.number for decision in match.decisions]
    shows = shown_by(sitting, actions, match.events, int(match.record.outcome))
    return {
        "shows": sorted(shows),
        "decisions": len(actions),
        "fingerprint": saving.fingerprint(match),
        "record": hashlib.sha256(record_bytes(match.record)).hexdigest(),
    }
