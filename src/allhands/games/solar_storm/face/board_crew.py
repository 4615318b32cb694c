"""The crew: what each member holds."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import NamedTuple

from allhands.drawing.markup import html
from allhands.drawing.symbols import ACTION, CUBE, SHIELD, icon, meeple
from allhands.drawing.widgets import IN_REACH, crew_strip, in_hand, strip_head, told, with_number
from allhands.kernel.prose import count_of

from .. import cards as c
from ..rules.state import MEMBER, SolarStorm
from .board_places import hand_place
from .board_symbols import letter_of, resource_class, resource_icon
from .nouns import RESOURCES, Scene, the_room


class Strip(NamedTuple):
    """All that a crew member's strip depends on. `hand` is None where others' cards are shared."""

    member: int
    player: int
    name: str
    where: str
    hand: tuple[int, ...] | None
    shared: bool
    tokens: int
    cubes: int
    shields: int
    active: bool
    own: bool


def crew_members(view: SolarStorm) -> list[int]:
    """The crew members, in the order of their turns."""
    return list(range(int(view.crew)))


def crew(view: SolarStorm, names: tuple[str, ...], member: int, looking: int) -> str:
    """A crew member's cards, tokens and cubes. Of a crew that shares one hand, the first member's
    strip shows it."""
    scene = Scene(view, names)
    player = 0 if scene.alone else member
    has_hand = not scene.alone or member == 0
    return _strip(
        Strip(
            member,
            player,
            scene.name(member),
            the_room(int(view.meeple[member])),
            tuple(view.hand[player].tolist()) if has_hand else None,
            scene.alone,
            int(view.action_tokens[member]),
            int(view.held_cubes[member]),
            int(view.held_shields[member]),
            member == scene.active and int(view.outcome) == 0,
            looking >= 0 and player == looking,
        )
    )


@lru_cache(maxsize=2048)
def _strip(strip: Strip) -> str:
    return crew_strip(
        "solar-storm",
        MEMBER.place(strip.member),
        strip.name,
        strip_head(
            strip.name,
            html("span", escape(strip.where), class_="aside"),
            figure=icon(meeple(strip.member, strip.name[:1].upper()), "face"),
            said="has the turn" if strip.active else "",
        ),
        _hand(strip) if strip.hand is not None else "",
        _things(strip),
        active=strip.active,
        own=strip.own,
    )


def _hand(strip: Strip) -> str:
    """The cards by kind, and how many of the six there are."""
    hand = strip.hand or ()
    total = sum(hand)
    cards = (_cards(strip.player, kind, number) for kind, number in enumerate(hand) if number)
    size = html(
        "span",
        html("b", str(total)),
        f" of {c.HAND_LIMIT} {'shared ' if strip.shared else ''}cards",
        class_=f"hand-size{' over' if total > c.HAND_LIMIT else ''}",
    )
    return html("div", *cards, size, class_=f"hand {IN_REACH}")


def _cards(player: int, kind: int, number: int) -> str:
    return in_hand(
        resource_icon(kind),
        letter_of(kind),
        number,
        f"{number} {RESOURCES[kind]}",
        resource_class(kind),
        hand_place(player, kind),
        f"cards-{player}-{kind}",
    )


def _things(strip: Strip) -> str:
    """Action tokens, repair cubes and protection tokens, each of them drawn."""
    member = strip.member
    return html(
        "div",
        _row(strip.tokens, ACTION, "action token", f"token-{member}", f"tokens-{member}"),
        _row(strip.cubes, CUBE, "repair cube", f"held-cube-{member}"),
        _row(strip.shields, SHIELD, "protection token", f"carried-{member}"),
        class_=f"things {IN_REACH}",
    )


def _row(number: int, symbol: str, thing: str, piece: str, place: str | None = None) -> str:
    if not number:
        return ""
    pieces = (
        html("span", icon(symbol), data_piece=f"{piece}-{at}", class_="piece")
        for at in range(number)
    )
    return told(count_of(number, thing), *pieces, place=place)


def things_in_supply(tokens: int, cubes: int, shields: int) -> str:
    """What lies in the general supply."""
    return "".join(
        with_number(icon(symbol), str(number), count_of(number, thing))
        for symbol, number, thing in (
            (ACTION, tokens, "action token"),
            (CUBE, cubes, "repair cube"),
            (SHIELD, shields, "protection token"),
        )
    )
