"""The crew: what each member holds."""

from __future__ import annotations

from html import escape
from typing import Final, NamedTuple

from allhands.drawing.markup import html
from allhands.drawing.symbols import ACTION, CUBE, SHIELD, icon, meeple
from allhands.drawing.widgets import IN_REACH, crew_strip, in_hand, strip_head, told, with_number
from allhands.kernel.prose import count_of

from .. import cards as c
from ..rules.state import MEMBER, SolarStorm
from .board_places import hand_place
from .board_symbols import letter_of, resource_class, resource_icon
from .nouns import RESOURCES, Scene, the_room


class Thing(NamedTuple):
    """What is held beside cards: its name and symbol, the fields that count those of each crew
    member and those in the supply, and what a piece of it is called."""

    name: str
    symbol: str
    held: str
    supply: str
    piece: str


THINGS: Final = (
    Thing("action token", ACTION, "action_tokens", "token_supply", "token"),
    Thing("repair cube", CUBE, "held_cubes", "cube_supply", "held-cube"),
    Thing("protection token", SHIELD, "held_shields", "shield_supply", "carried"),
)


def crew(view: SolarStorm, names: tuple[str, ...], member: int, looking: int) -> str:
    """A crew member's cards, tokens and cubes. Of a crew that shares one hand, the first member's
    strip shows it."""
    scene = Scene(view, names)
    player, name = scene.player_of(member), scene.name(member)
    has_turn = scene.has_turn(member)
    return crew_strip(
        "solar-storm",
        MEMBER.place(member),
        name,
        strip_head(
            name,
            html("span", escape(the_room(int(view.meeple[member]))), class_="aside"),
            figure=icon(meeple(member, name[:1].upper()), "face"),
            said="has the turn" if has_turn else "",
        ),
        _hand(scene, player) if not scene.alone or member == 0 else "",
        html("div", *(_held(view, thing, member) for thing in THINGS), class_=f"things {IN_REACH}"),
        active=has_turn,
        own=player == looking,
    )


def _hand(scene: Scene, player: int) -> str:
    """The cards by kind, and how many of the six there are."""
    hand = scene.hand_of(player)
    total = sum(hand)
    cards = (_cards(player, kind, number) for kind, number in enumerate(hand) if number)
    size = html(
        "span",
        html("b", str(total)),
        f" of {c.HAND_LIMIT} {'shared ' if scene.alone else ''}cards",
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


def _held(view: SolarStorm, thing: Thing, member: int) -> str:
    """What somebody has of a thing, each of them drawn."""
    number = int(getattr(view, thing.held)[member])
    if not number:
        return ""
    symbol = icon(thing.symbol)
    pieces = (
        html("span", symbol, data_piece=f"{thing.piece}-{member}-{at}", class_="piece")
        for at in range(number)
    )
    place = f"tokens-{member}" if thing.symbol == ACTION else None
    return told(count_of(number, thing.name), *pieces, place=place)


def things_in_supply(view: SolarStorm) -> str:
    """What lies in the general supply."""
    counted = ((thing, int(getattr(view, thing.supply))) for thing in THINGS)
    return "".join(
        with_number(icon(thing.symbol), str(number), count_of(number, thing.name))
        for thing, number in counted
    )
