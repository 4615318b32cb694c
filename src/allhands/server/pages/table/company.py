"""The company: who is still to come, told where everybody looks."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from allhands.kernel.prose import listed
from allhands.server.pages.frame import link_to_hand_on, whole_address
from allhands.server.pages.kept import drawn
from allhands.server.pages.sight import Sight
from allhands.server.table import Seat

from .bar import seats_key
from .seats import sit_down, whole_link


def company(sight: Sight) -> str:
    """Who is to be invited, for those who may see the links; nothing once all is over."""
    if sight.match.is_over:
        return ""
    address = whole_address(sight.request, "")
    key = ("company", *seats_key(sight), sight.table.deal.listed, address, _all_wait(sight))
    return drawn(key, lambda: _invitations(sight))


def _all_wait(sight: Sight) -> bool:
    """Whether nothing goes on before somebody sits down."""
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
