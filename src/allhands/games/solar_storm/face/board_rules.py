"""Which rules of the ledger are about a place, or about a group of choices."""

from __future__ import annotations

from typing import Final

from .. import cards as c

_ROOM_POWERS: Final = {
    c.MESS_HALL: ("mess-hall-v1", "mess-hall-v2", "mess-hall-v2-agree"),
    c.REPAIR_CENTRE: ("repair-centre-v1", "repair-centre-v2", "repair-centre-v2-use"),
    c.MEDICAL_BAY: ("medical-bay-v1", "medical-bay-v2"),
    c.ENGINE_ROOM: ("engine-room-v1", "engine-room-v2", "engine-room-discard"),
    c.CREW_QUARTERS: ("crew-quarters-v1", "crew-quarters-v2", "crew-quarters-other-room"),
    c.CARGO_HOLD: ("cargo-hold-v1", "cargo-hold-v2"),
    c.ARMOURY: ("armoury-v1", "armoury-v1-absorbs", "armoury-v2", "armoury-v2-absorbs"),
    c.BRIDGE: ("bridge-v1", "bridge-v2"),
    c.ENERGY_CORE: ("energy-core", "win", "core-never-damaged"),
}
_REPAIRING: Final = (
    "repair",
    "repair-matching-card",
    "repair-any-order",
    "repair-supply",
    "diverted-repair",
)
_DIVERTING: Final = ("divert", "divert-repaired", "divert-all-cards", "divert-once")
_COLLECTING: Final = ("collect", "face-up-replaced", "deck-empty")
_SHARING: Final = ("share-same-room", "share-own-cards", "open-hands")

_BY_KIND: Final = {
    "space": (*_REPAIRING, "universal"),
    "divert": (*_DIVERTING, "diverted-damage", "universal"),
    "hand": ("open-hands", "hand-limit", "share-same-room"),
    "crew": ("aboard", *_SHARING, "hand-limit"),
    "tokens": ("action-token-spend", "save-actions"),
    "looked": ("looked-at",),
    "discarded": ("discards-open", "engine-room-discard"),
    "face": _COLLECTING,
    "resource-deck": _COLLECTING,
    "resource-discard": ("discards-open",),
    "damage-deck": ("damage", "setup-damage-deck", "hull-breach"),
    "damage-discard": ("damage", "discards-open"),
    "supply": ("setup-supply", "repair-supply", "armoury-supply"),
    "die": ("scavenge", "hull-breach"),
    "pod": ("escape-pod-offline", "escape-pod-board", "escape-pod-turn", "escape-pod-crew-wins"),
}
_BY_GROUP: Final = {
    "Move": ("move",),
    "Scavenge": ("scavenge", "scavenge-pick"),
    "Share": (*_SHARING, "solo-trade", "solo-trade-cost"),
    "Repair": _REPAIRING,
    "Activate": ("activate-repaired", "activate-cost"),
    "Divert power": _DIVERTING,
    "Action tokens": ("action-token-spend", "save-actions"),
    "Escape pod": _BY_KIND["pod"],
    "End": ("save-actions", "turn-phases"),
    "Resources": (*_COLLECTING, "scavenge-pick"),
    "Discard": ("hand-limit",),
    "Damage Control": ("damage-control-choice", "damage-control-different"),
    "Protection": ("armoury-v2-absorbs", "armoury-v2-several"),
}
_OF_A_ROOM: Final = ("activate-repaired", "damage", "room-lost", "divert", "repair")


def rules_of(place: str) -> tuple[str, ...]:
    """The ids of the ledger's rules about a place, or about a group of choices."""
    return tuple(f"solar-storm/{rule}" for rule in _rules_of(place))


def _rules_of(place: str) -> tuple[str, ...]:
    if place in c.ROOM_NAMES:
        return _ROOM_POWERS[c.ROOM_NAMES.index(place)]
    if place in _BY_GROUP:
        return _BY_GROUP[place]
    if place in _BY_KIND:
        return _BY_KIND[place]
    kind, _, number = place.partition("-")
    if kind == "room":
        room = int(number)
        return _ROOM_POWERS[room] + (_OF_A_ROOM if room != c.ENERGY_CORE else ())
    return _BY_KIND.get(kind, ())
