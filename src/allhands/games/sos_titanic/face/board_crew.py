"""The people at the table: whom each of them plays, what he can do, and the action cards."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Any, NamedTuple

from allhands.drawing.markup import html
from allhands.kernel.nouns import SEAT
from allhands.kernel.prose import count_of

from .. import cards as c
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


def crew_members(view: Any) -> list[int]:
    """The people at the table, in the order of their turns."""
    return list(range(int(view.players)))


def crew(view: Any, names: tuple[str, ...], member: int, looking: int) -> str:
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
    state = f"{' active' if strip.active else ''}{' own' if strip.own else ''}"
    return html(
        "div",
        portrait(strip.member, strip.seat),
        _who(strip),
        _power(strip.member),
        _hand(strip),
        class_=f"crew-strip sos-titanic crew-{strip.seat}{state}",
        data_place=SEAT.place(strip.seat),
        role="group",
        aria_label=strip.name,
    )


def _who(strip: Strip) -> str:
    turn = html("span", " has the turn", class_="unseen") if strip.active else ""
    if strip.member < 0:
        return html("header", html("b", escape(strip.name), class_="person"), turn)
    most = int(c.MOST_DRAWN[strip.member])
    range_ = html(
        "span",
        f"draws 1\u2013{most}",
        class_="draws",
        title=f"Draws 1 to {most} passengers for a rescue",
    )
    office = f"{c.CREW_NAMES[strip.member]}, {c.RANKS[strip.member]}"
    return html(
        "header",
        html("b", escape(strip.name), class_="person"),
        turn,
        range_,
        html("span", escape(office), class_="office", title=office),
    )


def _power(member: int) -> str:
    if member < 0:
        return ""
    words = "; ".join(POWERS[member])
    return html("p", escape(words[:1].upper() + words[1:]), class_="power")


def _hand(strip: Strip) -> str:
    """The action cards, a small one for each kind."""
    cards = "".join(
        _card(strip.seat, kind, number) for kind, number in enumerate(strip.hand) if number > 0
    )
    if not cards:
        return html("span", "no action cards", class_="unseen")
    return html("div", cards, class_="action-cards")


def _card(seat: int, kind: int, number: int) -> str:
    words = count_of(number, f"{card_title(kind)} card") if number > 1 else card_title(kind)
    return html(
        "span",
        action_icon(kind),
        html("span", escape(ACTION_SHORT[kind]), aria_hidden="true"),
        html("b", f"\u00d7{number}", class_="times", aria_hidden="true") if number > 1 else "",
        html("span", escape(words), class_="unseen"),
        class_=f"action-card{' several' if number > 1 else ''}",
        data_place=f"hand-{seat}-{kind}",
        data_piece=f"hand-{seat}-{kind}",
        title=words,
    )
