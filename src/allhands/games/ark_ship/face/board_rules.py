"""Which rules of the ledger are about a place, or about a group of choices."""

from __future__ import annotations

from typing import Final

from .. import cards as c

_ASSIGNING: Final = ("assign", "assign-order", "assign-wait", "assign-crisis", "assign-planet")
_USING: Final = (
    "evaluate-order",
    "blocked",
    "use-own-rank",
    "use-one-row",
    "first-rank",
    "leave-it",
)
_CRISIS: Final = ("crises-place", "crises-full", "crisis-unattended", "crisis-ongoing")
_TEST: Final = ("test-joint", "test-pool", "test-success", "test-rows", "test-fail", "test-nobody")
_TRAITS: Final = ("calm", "clever", "inspiring", "careful", "empathetic", "patient")
_ILL: Final = ("sickness-roll", "sickness-boxes", "death")
_OF_ROOM: Final = {
    c.BRIDGE: ("bridge-one", "bridge-two"),
    c.COMMS: ("comms-one", "comms-two"),
    c.ARCHIVES: ("archives-one", "archives-two"),
    c.MEDICAL: ("medical-one", "medical-two"),
    c.RECREATION: ("recreation-one", "recreation-two"),
    c.TRAINING: ("training",),
}
_GOALS: Final = ("goals-secret", "goals-reveal", "goals-death", "goals-score", "goals-named")
_LEARNING: Final = ("rank-limit", "test-fail-rank", "trait-roll", "trait-again", "bulb")
_PLANETS: Final = ("planet-place", "planet-tokens", "planet-pool", "end-planets")
_SIGNALS: Final = ("signal-bounds", "waveform-apply", "decode")

_BY_KIND: Final = {
    "location": (*_USING, *_CRISIS, *_TEST),
    "crew": ("skill-roll", *_LEARNING, *_TRAITS, *_ILL, "ageing", "ageing-end"),
    "signal": (*_SIGNALS, "setup-signals", "end-hidden"),
    "column": _SIGNALS,
    "wave": ("waveforms-new", "waveforms-renewed", "waveform-apply"),
    "freezer": ("setup-freezer", "thaw-cost", "thaw-last", "lose", "gain", "end-win", "end-empty"),
    "progress": ("progress", "crises-new", "end-progress", "end-degrees"),
    "life-goals": ("goals-score", "goals-rows", "create-bonus-dice"),
    "memorial": ("death", "memorial"),
    "crises": ("setup-chapters", "setup-printed", "crises-new", *_CRISIS, "crises-renewed"),
    "goal": (*_GOALS, "crush", "android"),
    "dice": ("test-pool", "test-success", "test-rows", "clever", "inspiring"),
}
_BY_GROUP: Final = {
    "Assign crew": _ASSIGNING,
    "Bridge": (*_OF_ROOM[c.BRIDGE], "bonuses-add", *_USING),
    "Comms": (*_OF_ROOM[c.COMMS], *_SIGNALS, *_USING),
    "Archives": (*_OF_ROOM[c.ARCHIVES], *_SIGNALS, *_USING),
    "Medical": (*_OF_ROOM[c.MEDICAL], "bonuses-add", *_ILL, *_USING),
    "Recreation": (*_OF_ROOM[c.RECREATION], "no-calming", *_USING),
    "Training": (*_OF_ROOM[c.TRAINING], "rank-limit", *_USING),
    "Location": _USING,
    "Dice": _BY_KIND["dice"],
    "Stress": ("empathetic", "patient", *_ILL),
    "Learn": ("skill-roll", *_LEARNING, "bulb-any-time"),
    "Crew": ("chosen-crew", "stress-onto-one", "clone", *_ILL),
    "Signals": ("column-zero", "column-any", *_SIGNALS),
    "Crises": ("crisis-remove", *_CRISIS),
    "Planets": _PLANETS,
    "Life goal": (*_GOALS, "write-name"),
}


def rules_of(place: str) -> tuple[str, ...]:
    """The ids of the ledger's rules about a place, or about a group of choices."""
    return tuple(f"ark-ship/{rule}" for rule in _rules_of(place))


def _rules_of(place: str) -> tuple[str, ...]:
    if place in _BY_GROUP:
        return _BY_GROUP[place]
    if place in _BY_KIND:
        return _BY_KIND[place]
    kind, *numbers = place.split("-")
    if kind == "location" and len(numbers) == 1 and numbers[0].isdecimal():
        return _of_location(int(numbers[0]))
    return _BY_KIND.get(kind, ())


def _of_location(location: int) -> tuple[str, ...]:
    """Rooms have rows of their own, and what lies elsewhere is worked on by tests alone."""
    if location in _OF_ROOM:
        return (*_OF_ROOM[location], *_USING, *_CRISIS, *_TEST)
    if location < c.CRISIS_PLACES:
        return ("assign-crisis", *_CRISIS, *_TEST, "crisis-remove")
    return ("assign-planet", *_PLANETS, *_TEST)
