"""The crew: what each member holds."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Any, NamedTuple

from allhands.drawing.markup import html
from allhands.drawing.symbols import ACTION, CUBE, SHIELD, counted, icon, meeple
from allhands.kernel.prose import count_of

from .. import cards as c
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


def crew_members(view: Any) -> list[int]:
    """The crew members, in the order of their turns."""
    return list(range(int(view.crew)))


def crew(view: Any, names: tuple[str, ...], member: int, looking: int) -> str:
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
    state = f"{' active' if strip.active else ''}{' own' if strip.own else ''}"
    return html(
        "div",
        _who(strip),
        _hand(strip) if strip.hand is not None else "",
        _things(strip),
        class_=f"crew-strip solar-storm{state}",
        data_place=f"crew-{strip.member}",
        role="group",
        aria_label=strip.name,
    )


def _who(strip: Strip) -> str:
    face = icon(meeple(strip.member, strip.name[:1].upper()), "face")
    turn = html("span", "has the turn", class_="unseen") if strip.active else ""
    where = html("span", escape(strip.where), class_="where")
    return html("header", face, html("b", escape(strip.name), class_="name"), turn, where)


def _hand(strip: Strip) -> str:
    """The cards by kind, and how many of the six there are."""
    hand = strip.hand or ()
    total = sum(hand)
    cards = "".join(
        _cards(strip.player, kind, number) for kind, number in enumerate(hand) if number
    )
    whose = "shared " if strip.shared else ""
    over = " over" if total > c.HAND_LIMIT else ""
    label = html(
        "span",
        html("b", str(total)),
        f" of {c.HAND_LIMIT}",
        html("span", f" {whose}cards", class_="label"),
        class_=f"hand-size{over}",
    )
    return html("div", html("div", cards, class_="cards"), label, class_="hand")


def _cards(player: int, kind: int, number: int) -> str:
    """The cards of one kind in a hand: one behind the other, with their number."""
    words = f"{number} {RESOURCES[kind]}"
    return html(
        "span",
        resource_icon(kind),
        html("b", letter_of(kind), class_="letter", aria_hidden="true"),
        html("span", f"{number}", class_="times", aria_hidden="true") if number > 1 else "",
        html("span", words, class_="unseen"),
        class_=f"hand-card {resource_class(kind)} deep-{min(number, 4)}",
        data_place=hand_place(player, kind),
        data_piece=f"cards-{player}-{kind}",
        title=words,
    )


def _things(strip: Strip) -> str:
    """Action tokens, repair cubes and protection tokens, each of them drawn."""
    tokens = html(
        "span",
        *(_piece(f"token-{strip.member}-{at}", ACTION, "token") for at in range(strip.tokens)),
        html("span", count_of(strip.tokens, "action token"), class_="unseen"),
        class_="tokens",
        data_place=f"tokens-{strip.member}",
        title=count_of(strip.tokens, "action token"),
    )
    cubes = _row(strip.cubes, CUBE, "repair cube", f"held-cube-{strip.member}")
    shields = _row(strip.shields, SHIELD, "protection token", f"carried-{strip.member}")
    return html("div", tokens if strip.tokens else "", cubes, shields, class_="things")


def _row(number: int, symbol: str, thing: str, piece: str) -> str:
    if not number:
        return ""
    pieces = (_piece(f"{piece}-{at}", symbol, "thing") for at in range(number))
    words = count_of(number, thing)
    return html("span", *pieces, html("span", words, class_="unseen"), class_="row", title=words)


def _piece(piece: str, symbol: str, class_: str) -> str:
    return html("span", icon(symbol, class_), data_piece=piece, class_="piece")


def things_in_supply(tokens: int, cubes: int, shields: int) -> str:
    """What lies in the general supply."""
    return "".join(
        counted(icon(symbol, "thing"), str(number), count_of(number, thing))
        for symbol, number, thing in (
            (ACTION, tokens, "action token"),
            (CUBE, cubes, "repair cube"),
            (SHIELD, shields, "protection token"),
        )
    )
