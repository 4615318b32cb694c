"""Which rules of the ledger are about a place, or about a group of choices."""

from __future__ import annotations

from typing import Final

from .. import cards as c

_MOVING: Final = ("move-series", "move-onto-line", "move-empty-line", "move-back", "reveal-front")
_EMBARKING: Final = ("move-lifeboat", "move-survivors", "move-one-by-one", "survivors-stay")
_RESCUE: Final = ("rescue-number", "rescue-at-once", "rescue-must-play", "rescue-fail")
_STACK: Final = ("stack-limit", "stack-new", "stack-new-page", "stack-nobody-left")
_FLOODING: Final = ("flood-order", "flood-panic", "flood-empty", "flood-fifth-deck")
_COLLAPSIBLE: Final = (
    "collapsible",
    "collapsible-line",
    "collapsible-panic",
    "collapsible-empty",
    "score-collapsible",
)
_MYSTERY: Final = (
    "mystery",
    "mystery-replace",
    "mystery-group",
    "mystery-stays",
    "mystery-shuffled",
)
_ABILITIES: Final = (
    "lowe",
    "lowe-swap",
    "lowe-stack",
    "smith",
    "smith-different",
    "fleet",
    "lightoller",
)
_CREW: Final = (
    "murdoch",
    "lee",
    "lowe",
    "smith",
    "phillips",
    "boxhall",
    "latimer",
    "fleet",
    "pitman",
    "lightoller",
)

_OF_A_CARD: Final = {
    c.GET_READY: ("get-ready", "get-ready-fewer"),
    c.COME_ON: ("come-on", "come-on-none"),
    c.COME_BACK: ("come-back", "come-back-none"),
    c.YOUR_TURN: ("your-turn",),
    c.SAME_LINES: ("same-lines", "same-lines-odd", "same-lines-collapsible"),
    c.WAIT: ("wait",),
    c.SAVE_TIME: ("save-time",),
    c.PLAN_A: ("plan-a",),
    c.PLAN_B: ("plan-b", "plan-b-empty"),
    c.COLLAPSIBLE_BOAT: _COLLAPSIBLE,
    c.MYSTERY_FIRST: _MYSTERY,
    c.MYSTERY_SECOND: _MYSTERY,
}
_BY_KIND: Final = {
    "line": (*_MOVING, *_FLOODING),
    "boat": (*_EMBARKING, "score-groups", "score-anchors"),
    "passenger": ("move-optional", *_MOVING, "classes-apart"),
    "stack": (*_RESCUE, *_STACK),
    "discards": ("rescue-discard", "discards-closed", "stack-new"),
    "booklet": (*_FLOODING, "flood-panic-first", "end-last-page", "score-page"),
    "action-stack": ("action-stack-new", "compensation"),
    "action-discards": ("action-stack-new", "discards-closed"),
    "crew": ("setup-crew", "turn", "compensation", *_CREW),
    "hand": ("setup-open", "play-card", "play-needs-target"),
    "mystery": _MYSTERY,
}
_BY_GROUP: Final = {
    "Move passengers": ("move-optional", *_MOVING, "classes-apart"),
    "Into the boats": _EMBARKING,
    "Set up a rescue": (*_RESCUE, *_STACK),
    "Play an action card": ("action-compulsory", "play-card", "play-needs-target"),
    "Crew member": _ABILITIES,
    "On top": _OF_A_CARD[c.GET_READY],
    "Underneath": _OF_A_CARD[c.GET_READY],
    "To a line": ("rescue-one", "rescue-must-play", "move-onto-line", "move-empty-line"),
    "For a Mystery Passenger": _MYSTERY,
    **{c.ACTION_NAMES[kind]: rules for kind, rules in _OF_A_CARD.items()},
    "Mystery Passenger": _MYSTERY,
}


def rules_of(place: str) -> tuple[str, ...]:
    """The ids of the ledger's rules about a place, or about a group of choices."""
    return tuple(f"sos-titanic/{rule}" for rule in _rules_of(place))


def _rules_of(place: str) -> tuple[str, ...]:
    if place in _BY_GROUP:
        return _BY_GROUP[place]
    if place in _BY_KIND:
        return _BY_KIND[place]
    if place == f"line-{c.COLLAPSIBLE}":
        return (*_MOVING, *_COLLAPSIBLE)
    kind, *numbers = place.split("-")
    if kind == "hand" and len(numbers) == 2 and numbers[1].isdecimal():
        return (*_BY_KIND[kind], *_OF_A_CARD.get(int(numbers[1]), ()))
    return _BY_KIND.get(kind, ())
