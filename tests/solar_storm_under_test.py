"""Solar Storm, for the generic tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from allhands.games.solar_storm import cards as c
from allhands.games.solar_storm.rules import events as e
from allhands.games.solar_storm.rules.tasks import ARRANGE_DAMAGE, RETURN_DAMAGE
from allhands.kernel.words import Event

from .games_under_test import (
    PLAIN,
    Pace,
    Recorded,
    Sitting,
    UnderTest,
    events_shown,
    events_to_show,
    sitting,
)

GAME = "solar-storm"
SITTINGS = (
    sitting(GAME, 1, difficulty="easy"),
    sitting(GAME, 1, alternative_rooms=True, no_counting=True),
    sitting(GAME, 2, difficulty="hard"),
    sitting(GAME, 2, alternative_rooms=True, damage_control=True),
    sitting(GAME, 3),
    sitting(GAME, 3, escape_pod=True, difficulty="realist"),
    sitting(GAME, 3, alternative_rooms=True, damage_control=True, no_counting=True),
    sitting(GAME, 4, difficulty="veteran", alternative_rooms=True),
    sitting(
        GAME, 4, alternative_rooms=True, damage_control=True, escape_pod=True, no_counting=True
    ),
)

# A turn takes a card of the resource deck at least, to which none returns, and from the 23rd on
# another: so there are 42 at most, beside those in the escape pod, in which nothing is chosen. In
# each there are three actions, and one more for each of eight tokens.
MOST_DECISIONS = 2_000


def inventory(state: Any) -> dict[str, object]:
    """Everything in the box, wherever it lies."""
    asked = state.agenda.entry[state.agenda.count - 1, 0] if state.agenda.count else -1
    looked_at = _cards(state.looked_at)
    damage_looked_at = asked in (ARRANGE_DAMAGE, RETURN_DAMAGE)
    resources = [*_cards(state.resource_deck), *_cards(state.resource_discard), *state.face_up]
    damage = [*_cards(state.damage_deck), *_cards(state.damage_discard)]
    (damage if damage_looked_at else resources).extend(looked_at)
    boxed = [card for card in state.in_the_box if card >= 0]
    on_trackers = sum(int(mask).bit_count() for mask in state.cubes[: c.DAMAGEABLE])
    return {
        "resources": _counted(resources, c.KINDS, state.hand.sum(axis=0)),
        "damage": sorted(int(card) for card in [*damage, *boxed]),
        "replaced": sorted(int(c.DAMAGE_TYPE[card]) for card in boxed),
        "cubes": on_trackers + int(state.cube_supply) + int(state.held_cubes.sum()),
        "action tokens": int(state.token_supply) + int(state.action_tokens.sum()),
        "protection tokens": int(
            state.shield_supply + state.shields.sum() + state.held_shields.sum()
        ),
        "meeples": sum(0 <= room <= c.ESCAPE_POD for room in state.meeple[: int(state.crew)]),
        "rooms in their places": sorted(int(cell) for cell in state.cell),
        "below nothing": [name for name in _COUNTS if (state[name] < 0).any()],
        "room cards left": int(state.room_cards.count),
    }


_COUNTS = (
    "hand",
    "shields",
    "action_tokens",
    "held_cubes",
    "held_shields",
    "cube_supply",
    "token_supply",
    "shield_supply",
    "actions_left",
)


def box(sitting: Sitting) -> dict[str, object]:
    """What the rulebook lists for this number of players and these options."""
    universal = int(c.UNIVERSALS[c.DIFFICULTIES.index(sitting.settled["difficulty"])])
    control = sitting.settled["damage-control"] == "on"
    return {
        "resources": [15, 15, 15, 15, universal],
        "damage": list(range(27 if control else 24)),
        "replaced": [1, 2, 3] if control else [],
        "cubes": 24,
        "action tokens": 8,
        "protection tokens": 4,
        "meeples": 3 if sitting.players == 1 else sitting.players,
        "rooms in their places": list(range(9)),
        "below nothing": [],
        "room cards left": 0,
    }


def _cards(pile: Any) -> list[int]:
    return [int(card) for card in pile.cards[: pile.count]]


def _counted(cards: Iterable[int], kinds: int, more: Any) -> list[int]:
    listed = list(cards)
    return [listed.count(kind) + int(more[kind]) for kind in range(kinds)]


# What a golden game shows

POWERS = {
    (c.MESS_HALL, 0): (e.GAVE, e.TRADED),
    (c.MESS_HALL, 1): (e.GAVE,),
    (c.REPAIR_CENTRE, 0): (e.REPAIRED,),
    (c.REPAIR_CENTRE, 1): (e.GOT_CUBE,),
    (c.MEDICAL_BAY, 1): (e.GOT_TOKEN,),
    (c.ENGINE_ROOM, 0): (e.SALVAGED,),
    (c.ENGINE_ROOM, 1): (e.SALVAGED,),
    (c.CREW_QUARTERS, 0): (e.WAS_MOVED,),
    (c.CREW_QUARTERS, 1): (e.WAS_MOVED,),
    (c.CARGO_HOLD, 0): (e.ARRANGED,),
    (c.CARGO_HOLD, 1): (e.TOOK, e.DREW),
    (c.ARMOURY, 0): (e.SHIELDED,),
    (c.ARMOURY, 1): (e.GOT_SHIELD,),
    (c.BRIDGE, 0): (e.ARRANGED,),
    (c.BRIDGE, 1): (e.ARRANGED,),
}
"""What is told once the power of a room, in a version, has done what it does. Version 1 of the
Medical Bay works by itself."""
MEANWHILE = (e.LOOKED, e.DISCARDED, e.PROPOSED, e.ANSWERED)
"""What may be told between the activation and that."""


def _power(room: int, version: int) -> str:
    return f"power: {c.ROOM_NAMES[room]}, version {version + 1}"


RESTED = _power(c.MEDICAL_BAY, 0)


def shown(told: Sequence[Event]) -> set[str]:
    """The powers that were used to an effect, and the kinds of event that were told."""
    found = events_shown(e.EVENTS, told)
    if any(event.kind == e.RESTED and event.details[0] for event in told):
        found.add(RESTED)
    for place, event in enumerate(told):
        if event.kind == e.ACTIVATED:
            room, version, _ = event.details
            later = (after.kind for after in told[place + 1 :] if after.kind not in MEANWHILE)
            if next(later, None) in POWERS.get((room, version), ()):
                found.add(_power(room, version))
    return found


def golden() -> Iterator[Recorded]:
    """Games to record."""
    from .solar_storm_golden import golden_games

    return golden_games(SITTINGS)


UNDER_TEST = UnderTest(
    pace=Pace(simulated=(*PLAIN, "loner")),
    sittings=SITTINGS,
    inventory=inventory,
    box=box,
    most_decisions=MOST_DECISIONS,
    shown=shown,
    to_show=frozenset(
        {RESTED} | {_power(room, version) for room, version in POWERS} | events_to_show(e.EVENTS)
    ),
    golden=golden,
)
