"""The crew before each player: cards with dials, tokens and activation cards, and the reserve."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Final, NamedTuple

from allhands.drawing.markup import html
from allhands.drawing.widgets import IN_REACH, crew_strip, strip_head, told
from allhands.kernel.nouns import SEAT
from allhands.kernel.prose import count_of
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..cards import missions as m
from ..rules.state import Omega
from .board_scene import Member, Ship, cards_of, the, the_token_place
from .board_symbols import dial, portrait, token


class CrewCard(NamedTuple):
    """All that one crew card is drawn from."""

    member: Member
    hand: int
    tokens: tuple[int, ...]
    acts_as: int


def crew_card_place(member: int) -> str:
    """Where somebody's crew card lies."""
    return f"crew-card-{member}"


def crew(view: Omega, names: tuple[str, ...], member: int, looking: int) -> str:
    """The crew before a player, as the seat `looking` may know it."""
    ship, seat = Ship(view, names), member
    own = [each for each in ship.members.values() if each.seat == seat]
    cards = [
        _crew_card(
            CrewCard(
                each,
                int(view.crew[each.member].hand),
                ship.tokens_on(each.member),
                int(view.copied) if each.member == c.GENERALIST else each.member,
            )
        )
        for each in own
    ]
    living = count_of(len(own), "crew member") if own else "nobody left"
    is_asked = seat in ship.asked
    return crew_strip(
        "sso",
        SEAT.place(seat),
        ship.name(seat),
        strip_head(
            ship.name(seat),
            html("span", living, class_="aside"),
            said="has to choose" if is_asked else "",
        ),
        *cards,
        _beneath(ship, seat),
        class_=f"crew-{seat}",
        active=is_asked,
        own=seat == looking,
    )


@lru_cache(maxsize=4096)
def _crew_card(card: CrewCard) -> str:
    one = card.member
    name = c.MEMBER.words[one.member]
    classes = f"crew-card {IN_REACH}"
    classes += " endangered" if one.danger else ""
    classes += " frozen" if one.is_frozen else ""
    classes += " long" if len(name) > _SHORT else ""
    noted, power = _noted(card), c.MEMBER.text(one.member)
    return html(
        "div",
        portrait(one.member, one.seat),
        html("b", escape(name), class_="member-name"),
        _dial("morale", one.morale, int(c.MOST_MORALE[one.member])),
        _dial("oxygen", one.oxygen, int(c.MOST_OXYGEN[one.member])),
        html("span", *_tokens(card), class_="tokens"),
        html("span", *noted, class_="noted") if noted else "",
        html("p", escape(power), class_="power") if power else "",
        class_=classes,
        data_place=crew_card_place(one.member),
        role="group",
        aria_label=name,
        title=power or None,
    )


_SHORT: Final = 11
"""A name of as many letters stands beside two dials as large as others."""


def _dial(kind: str, value: int, most: int) -> str:
    named = html("span", kind, class_="dial-name", aria_hidden="true")
    return told(f"{kind} {value} of {most}", dial(kind, value, most), named, class_="dialled")


def _tokens(card: CrewCard) -> list[str]:
    """The rank tokens on a crew card: its own, faint if it lies elsewhere, and those of others."""
    one = card.member
    others = [_token(each, f"the rank token of {the(each)}") for each in card.tokens]
    return [_own_token(one), *others]


def _noted(card: CrewCard) -> list[str]:
    """What else lies on a crew card or is to be known of it."""
    one = card.member
    drawn = [html("span", escape(one.danger), class_="danger-words")] if one.danger else []
    if one.card != c.NO_CARD:
        drawn.append(activation_card(one.card))
    if one.token != one.member:
        where = m.TOKEN_ON.words[one.token]
        drawn.append(html("span", escape(f"token: {where}"), class_="away"))
    if card.acts_as != one.member:
        drawn.append(html("span", escape(f"acts as {the(card.acts_as)}")))
    if card.hand != c.OPEN_HAND:
        words = c.HAND.word(card.hand, ())
        where = "hand closed" if card.hand == UNKNOWN else words.partition(",")[0]
        drawn.append(html("span", where, class_="closed-hand", title=f"its token is in {words}"))
    return drawn


def _own_token(one: Member) -> str:
    if one.token == one.member:
        return _token(one.member, "its rank token")
    where = f"its rank token lies on {the_token_place(one.token)}"
    return html("span", token(one.member), class_="token-away", title=where, aria_hidden="true")


def _token(member: int, words: str) -> str:
    return told(words, token(member), class_="token", piece=f"token-{member}")


@lru_cache(maxsize=64)
def activation_card(card: int) -> str:
    """An activation card: its back, and what is on it for those who know."""
    known = card > c.NO_CARD
    words = c.CARD.words[card] if known else "face down"
    return html(
        "span",
        html("span", class_="small-back", aria_hidden="true"),
        html("span", escape(words), class_="card-words"),
        class_="activation known" if known else "activation",
        title=f"an activation card: {words}",
    )


def _beneath(ship: Ship, seat: int) -> str:
    """The reserve, and the activation cards that were dealt."""
    reserve = cards_of(ship.view.reserve[seat])
    hand = cards_of(ship.view.hands[seat])
    parts = [_asleep(seat, at, member) for at, member in enumerate(reserve)]
    if not reserve:
        parts.append(html("span", "no reserve", class_="none"))
    dealt = "".join(activation_card(card) for card in sorted(hand, reverse=True))
    if hand and all(card == UNKNOWN for card in hand):
        back = html("span", class_="small-back", aria_hidden="true")
        dealt = html("span", back, f"{count_of(len(hand), 'card')} to assign", class_="activation")
    held = html("div", dealt, class_="dealt") if hand else ""
    return html("div", *parts, held, class_=f"beneath {IN_REACH}")


def _asleep(seat: int, at: int, member: int) -> str:
    """A reserve: somebody asleep, whom the player alone knows."""
    back = html("span", class_="sleeper", aria_hidden="true")
    if member == UNKNOWN:
        return html("span", back, "reserve", class_="asleep", data_piece=f"reserve-{seat}-{at}")
    place = c.MEMBER.place(member)
    words = f"reserve: {c.MEMBER.words[member]} ({int(c.RANK[member])})"
    return html(
        "span",
        back,
        escape(words),
        class_="asleep",
        data_place=place,
        data_piece=f"reserve-{seat}-{at}",
    )
