"""The seats: who holds what, links to the open ones, and what can be changed about them."""

from __future__ import annotations

from math import ceil
from typing import Final

import htpy as h
from htpy import Element, Node

from allhands.players import CREW, MEANING
from allhands.server.deal import CHOSEN_SEED, UNDO_RULES
from allhands.server.pages.daily import counts_in_words
from allhands.server.pages.frame import (
    Answer,
    href,
    link_to_hand_on,
    select_field,
    text_field,
    whole_address,
)
from allhands.server.pages.sight import Sight
from allhands.server.table import Seat

from .bar import face, state_words
from .forms import seat_form

HINTS: Final = {
    True: "Whoever has to choose may ask for one.",
    False: "None are given at this table.",
}
NOT_COMPILED: Final = (
    "The rules of this game are not compiled yet: until they are, the computer crew follows the "
    "rule of thumb, and hints are rough."
)
STEP: Final = 5
"""Seconds in which a wait is counted."""


def seats(sight: Sight) -> Node:
    """The seats, and the rules that this table has for itself."""
    table = sight.table
    return h.fragment[
        h.ul(class_=["seats", sight.board.HUE])[(_seat(sight, seat) for seat in table.seats)],
        _host(sight),
        table.deal.seed_chosen and h.p(".dim")[h.b["Deal: "], CHOSEN_SEED],
        table.deal.daily and h.p(".dim")[h.b["Voyage of the day: "], counts_in_words(table.deal)],
        h.p(".dim")[h.b["Undo: "], UNDO_RULES[table.deal.undo]],
        h.p(".dim")[h.b["Hints: "], HINTS[table.deal.hints]],
        is_rough(sight) and h.p(".dim")[NOT_COMPILED],
        _clock(sight),
        _deleting(sight),
    ]


def is_rough(sight: Sight) -> bool:
    """Whether the computer crew does not think ahead here yet."""
    return not sight.place.thinks_ahead


def until_it_thinks(sight: Sight) -> str:
    """How much longer the crew does not think ahead, and hints are rough, if that is known."""
    left = sight.place.thinks_in
    if left is None:
        return ""
    seconds = STEP * ceil(left / STEP)
    return (
        f"For about {seconds} seconds more, until the rules are compiled, the computer crew "
        "follows the rule of thumb, and hints are rough."
    )


def _seat(sight: Sight, seat: Seat) -> Element:
    name = sight.name(seat.number)
    return h.li(class_=["seat", f"crew-{seat.number}"])[
        h.div(".seat-who")[
            face(name),
            h.span[h.b[name], h.span(".dim")[f" {state_words(sight, seat)}"]],
            _time_of(sight, seat),
        ],
        _changes(sight, seat),
    ]


def _changes(sight: Sight, seat: Seat) -> Node:
    """What can be done about a seat; nothing in a lesson, which has its own crew, and in a try that
    counts just what is one's own."""
    if sight.table.guide is not None:
        return None
    if sight.table.deal.counts:
        return _as_oneself(sight, seat.number) if seat.number in sight.held else None
    return _own(sight, seat) if seat.number in sight.held else _others(sight, seat)


def _own(sight: Sight, seat: Seat) -> Node:
    """What a person can do about a seat of theirs."""
    number = seat.number
    if seat.away:
        change = seat_form(sight, "/return", number, h.button["Take my seat back"])
    else:
        hint = "A computer plays on for you until you come back."
        change = seat_form(sight, "/leave", number, h.button["Let the computer play"], hint=hint)
    return h.fragment[change, _as_oneself(sight, number)]


def _as_oneself(sight: Sight, number: int) -> Element:
    """The name that one goes by, and the devices that one sits here with."""
    return h.details(".more")[
        h.summary["Name and second device"],
        seat_form(
            sight,
            "/rename",
            number,
            text_field("Name", "name", sight.name(number), longest=20, required=True),
            h.button["Rename"],
        ),
        link_to_hand_on("To sit here with another device, too", whole_link(sight, number)),
    ]


def _others(sight: Sight, seat: Seat) -> Node:
    """What can be done about a seat that is not one's own."""
    number, listed = seat.number, sight.table.deal.listed
    if not sight.held:
        return (seat.is_open and listed) and sit_down(sight, seat)
    if seat.is_open:
        return h.fragment[
            link_to_hand_on("The link to this seat", whole_link(sight, number)),
            h.div(".ways-on")[sit_down(sight, seat), _is_host(sight) and _to_crew(sight, number)],
        ]
    if seat.kind == "crew":
        return _is_host(sight) and _opening(sight, number)
    is_gone = not seat.away and not sight.place.present(number)
    return h.fragment[is_gone and stand_in(sight, number), _handing_on(sight, number)]


def _to_crew(sight: Sight, number: int) -> Element:
    return seat_form(
        sight,
        "/crew",
        sight.table.acting_host,
        select_field("Or a computer", "policy", _policies(), CREW[0]),
        h.button["Let it play"],
        about=str(number),
    )


def _opening(sight: Sight, number: int) -> Element:
    hint = (
        "A person who sits there sees what it holds, so the others have to agree, unless there is "
        "nothing to see yet."
    )
    button = h.button["Invite a player"]
    host = sight.table.acting_host
    return seat_form(sight, "/crew", host, button, hint=hint, about=str(number), policy="")


def stand_in(sight: Sight, number: int) -> Element:
    """The button that has a computer play for somebody who is not here."""
    hint = "It gives the seat back when the page is opened again."
    button = h.button["Let a computer stand in"]
    return seat_form(sight, "/leave", min(sight.held), button, hint=hint, about=str(number))


# The host


def _is_host(sight: Sight, in_person: bool = False) -> bool:
    """Whether whoever looks decides about the seats, for an absent host or `in_person`."""
    table = sight.table
    return (table.host if in_person else table.acting_host) in sight.held


def _host(sight: Sight) -> Node:
    """Who decides about the seats."""
    table = sight.table
    if table.acting_host < 0:
        return None
    host = "You decide" if _is_host(sight) else f"{sight.name(table.acting_host)} decides"
    away = table.acting_host != table.host and f", as long as {sight.name(table.host)} is away"
    return h.p(".dim")[h.b["Host: "], f"{host} about the seats", away, "."]


def _handing_on(sight: Sight, number: int) -> Node:
    if not _is_host(sight, in_person=True):
        return None
    button = h.button(".quiet")[f"Make {sight.name(number)} the host"]
    hint = f"{sight.name(number)} decides about the seats then, and can delete the table."
    return seat_form(sight, "/host", sight.table.host, button, hint=hint, about=str(number))


def _deleting(sight: Sight) -> Node:
    if not _is_host(sight, in_person=True) or sight.table.deal.counts:
        return None
    return h.details(".more")[
        h.summary["Delete this table"],
        h.p["The match, its log, its talk and its replay are gone for everybody, and for good."],
        seat_form(sight, "/delete", sight.table.host, h.button["Delete"]),
    ]


def _policies() -> list[Answer]:
    return [Answer(name, f"{name}: {MEANING[name]}") for name in CREW]


def sit_down(sight: Sight, seat: Seat) -> Element:
    """The way to an open seat for whoever looks."""
    name = sight.name(seat.number)
    return h.a(".button", href=_link(sight, seat.number))[f"Sit down as {name}"]


def _link(sight: Sight, seat: int) -> str:
    """The way to a seat."""
    return href(sight.request, _path(sight, seat))


def whole_link(sight: Sight, seat: int) -> str:
    """The link to a seat, to be handed on by whoever sits at the table."""
    return whole_address(sight.request, _path(sight, seat))


def _path(sight: Sight, seat: int) -> str:
    return f"/match/{sight.table.deal.id}/seat/{seat}/{sight.place.key(seat)}"


# The table clock


def _clock(sight: Sight) -> Node:
    if not sight.held:
        return None
    is_on = sight.table.clock
    words = "Remove the clock" if is_on else "Add a clock"
    fields = {"on": "" if is_on else "on"}
    return seat_form(sight, "/clock", min(sight.held), h.button(".quiet")[words], **fields)


def _time_of(sight: Sight, seat: Seat) -> Node:
    if not sight.table.clock:
        return None
    spent, since = times(sight)[seat.number], ""
    if seat.number in sight.table.match.awaited:
        since = f"{_begun(sight):.3f}"
    return h.span(".clock", role="timer", data_spent=str(round(spent)), data_since=since or None)[
        clock_words(spent)
    ]


def _begun(sight: Sight) -> float:
    """When the present decision was first asked for."""
    decided = len(sight.match.decisions) - len(sight.match.pending)
    begun = (taken.at for taken in sight.table.taken[:decided])
    return max(begun, default=sight.table.deal.created_at)


def times(sight: Sight) -> list[float]:
    """How many seconds each seat has taken for the decisions that stand."""
    spent = [0.0] * len(sight.table.seats)
    begun = latest = sight.table.deal.created_at
    for number, taken in enumerate(sight.table.taken):
        if len(sight.match.made_at_once_with(number)) == 1:
            begun = latest
        spent[sight.match.decisions[number].player] += taken.at - begun
        latest = max(latest, taken.at)
    return spent


def clock_words(seconds: float) -> str:
    """Minutes and seconds, or hours before them."""
    minutes, rest = divmod(max(0, round(seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
