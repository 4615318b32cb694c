"""The people at the table: whom each of them plays, what he can do, and the action cards."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import NamedTuple

from allhands.drawing.markup import html
from allhands.drawing.widgets import IN_REACH, crew_strip, in_hand, strip_head
from allhands.kernel.nouns import SEAT
from allhands.kernel.prose import count_of

from .. import cards as c
from ..rules.state import Titanic
from .board_places import hand_place
from .board_portraits import portrait
from .board_symbols import ACTION_SHORT, action_icon
from .nouns import POWERS, Scene, card_title


class Strip(NamedTuple):
    """All that the strip of somebody at the table depends on."""

    seat: int
    name: str
    member: int
    hand: tuple[int, ...]
    active: bool
    own: bool


def crew(view: Titanic, names: tuple[str, ...], member: int, looking: int) -> str:
    """Whom somebody plays, and the action cards in front of him."""
    scene = Scene(view, names)
    return _strip(
        Strip(
            member,
            scene.name(member),
            scene.member(member),
            tuple(view.hand[member].tolist()),
            member == scene.active and int(view.outcome) == 0,
            member == looking,
        )
    )


@lru_cache(maxsize=2048)
def _strip(strip: Strip) -> str:
    return crew_strip(
        "sos-titanic",
        SEAT.place(strip.seat),
        strip.name,
        portrait(strip.member, strip.seat),
        strip_head(
            strip.name,
            *_office(strip.member),
            said="has the turn" if strip.active else "",
        ),
        _power(strip.member),
        _hand(strip),
        class_=f"crew-{strip.seat}",
        active=strip.active,
        own=strip.own,
    )


def _office(member: int) -> tuple[str, ...]:
    """How many passengers he may draw, and who he was aboard."""
    if member < 0:
        return ()
    most = int(c.MOST_DRAWN[member])
    words = f"Draws 1 to {most} passengers for a rescue"
    office = f"{c.CREW_NAMES[member]}, {c.RANKS[member]}"
    return (
        html("span", f"draws 1\u2013{most}", class_="draws", title=words),
        html("span", escape(office), class_="office", title=office),
    )


def _power(member: int) -> str:
    if member < 0:
        return ""
    words = "; ".join(POWERS[member])
    return html("p", escape(words[:1].upper() + words[1:]), class_="power")


def _hand(strip: Strip) -> str:
    """The action cards, a small one for each kind."""
    cards = [
        _card(strip.seat, kind, number) for kind, number in enumerate(strip.hand) if number > 0
    ]
    if not cards:
        return html("span", "no action cards", class_=f"unseen {IN_REACH}")
    return html("div", *cards, class_=f"hand {IN_REACH}")


def _card(seat: int, kind: int, number: int) -> str:
    words = count_of(number, f"{card_title(kind)} card") if number > 1 else card_title(kind)
    place = hand_place(seat, kind)
    return in_hand(action_icon(kind), ACTION_SHORT[kind], number, words, place=place, piece=place)
