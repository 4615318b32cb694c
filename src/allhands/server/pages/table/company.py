"""The company: who is still to come, who has gone, and how long it is until the computers among it
think ahead, told where everybody looks."""

from __future__ import annotations

from datetime import UTC, datetime

import htpy as h
from htpy import Element, Node

from allhands.kernel.prose import listed
from allhands.server.pages.frame import link_to_hand_on, whole_address
from allhands.server.pages.kept import drawn
from allhands.server.pages.sight import Sight
from allhands.server.table import Seat

from .bar import seats_key
from .forms import seat_form
from .seats import sit_down, stand_in, until_it_thinks, whole_link


def company(sight: Sight) -> str:
    """Who is to be invited, for those who may see the links, and who is away; nothing once all is
    over."""
    if sight.match.is_over:
        return ""
    address = whole_address(sight.request, "")
    gone = tuple(_away_since(sight, seat) for seat in sight.table.seats)
    slow = until_it_thinks(sight)
    known = sight.table.deal.listed, address, _all_wait(sight), gone, slow
    key = ("company", *seats_key(sight), *known)
    return drawn(
        key, lambda: [_absences(sight), _invitations(sight), slow and h.p(".dim.slow")[slow]]
    )


def _away_since(sight: Sight, seat: Seat) -> float | None:
    """Since when a person has been away, be it that a computer stands in; None: not at all."""
    if not seat.away:
        return sight.place.gone_since(seat.number)
    own = (each for each in reversed(sight.table.entries) if each.seat == seat.number)
    return next((each.at for each in own if each.kind == "leave"), None)


# Who is away


def _absences(sight: Sight) -> list[Element]:
    """Those who are away; oneself, if a computer plays meanwhile."""
    if not sight.held:
        return []
    since = ((seat, _away_since(sight, seat)) for seat in sight.table.seats)
    return [_absence(sight, seat, when) for seat, when in since if when is not None]


def _absence(sight: Sight, seat: Seat, since: float) -> Element:
    name, number = sight.name(seat.number), seat.number
    if number in sight.held and seat.away:
        back = seat_form(sight, "/return", number, h.button(".main")["Take my seat back"])
        return h.div(".absence")[h.p[f"A computer plays for {name}."], back]
    moment = datetime.fromtimestamp(since, UTC)
    when = h.time(datetime=moment.isoformat(timespec="seconds"), data_local_time=True)[
        f"{moment:%H:%M} UTC"
    ]
    if seat.away:
        plays = f": a computer plays until {name} is back."
        return h.div(".absence")[h.p[h.b[name], " is away since ", when, plays]]
    return h.div(".absence", data_absence=f"{number} {since:.0f}")[
        h.p[h.b[name], " has had no page open since ", when, "."],
        h.div(".ways-on")[
            stand_in(sight, number),
            h.button(".quiet", type="button", data_waits=True, hidden=True)["Wait"],
        ],
    ]


# Who is to come


def _all_wait(sight: Sight) -> bool:
    """Whether nothing is to be done at this page before somebody sits down."""
    if sight.held.intersection(sight.match.choosers):
        return False
    return any(seat.is_open for seat in sight.table.awaited)


def _invitations(sight: Sight) -> Node:
    """The open seats: unfolded as long as all wait for them."""
    empty = [seat for seat in sight.table.seats if seat.is_open]
    if not empty or not (sight.held or sight.table.deal.listed):
        return None
    content = [_invitation(sight, seat) for seat in empty]
    if _all_wait(sight):
        return h.section(".invitations", aria_label="Invite somebody")[content]
    names = listed(f"{sight.name(seat.number)}'s" for seat in empty)
    are = "seat is" if len(empty) == 1 else "seats are"
    return h.details(".invitations")[h.summary[f"{names} {are} open: invite somebody"], content]


def _invitation(sight: Sight, seat: Seat) -> Element:
    """A seat's link for those at the table; for others who may sit down, the way there."""
    if not sight.held:
        return h.div[sit_down(sight, seat)]
    label = f"The link to {sight.name(seat.number)}'s seat"
    return link_to_hand_on(label, whole_link(sight, seat.number))
