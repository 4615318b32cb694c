"""What each player has: a target, survivors with their baggage, two event decks and a hand."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Final

from allhands.drawing.markup import element, html
from allhands.drawing.widgets import IN_REACH, crew_strip, strip_head
from allhands.kernel.nouns import SEAT
from allhands.kernel.prose import count_of
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..cards import decks as d
from ..cards import ship as sh
from ..cards import survivors as sv
from ..rules import nouns as w
from ..rules.state import Riga
from .board_cards import back, card_face, kind_of, thing_name
from .board_scene import Deck, Survivor, cards_of
from .board_sections import ailments
from .board_symbols import TOKEN, faction, token
from .board_told import away

_SHORT: Final = ("Lea", "Vig", "Wit", "Log", "Att", "Hid")


def roster_place(survivor: int) -> str:
    """Where somebody's card lies."""
    return f"roster-{survivor}"


def crew(view: Riga, names: tuple[str, ...], member: int, looking: int) -> str:
    """What a player has, as the seat `looking` may know it."""
    deck, seat = Deck(view, names), member
    own = deck.of(seat)
    home = away(view, seat)
    is_asked = seat in deck.asked
    target = f"target {int(view.targets[seat])}"
    got_away = f"{home} away, " if home else ""
    return crew_strip(
        "zeno",
        SEAT.place(seat),
        deck.name(seat),
        strip_head(
            deck.name(seat),
            html("span", escape(f"{got_away}{len(own)} aboard, {target}"), class_="aside"),
            figure=faction(seat),
            said="has to choose" if is_asked else "",
        ),
        *(_survivor(each, deck.baggage_of(each.number)) for each in own),
        _decks(view, seat),
        _hand(deck, seat),
        class_=f"crew-{seat}",
        active=is_asked,
        own=seat == looking,
    )


@lru_cache(maxsize=4096)
def _survivor(one: Survivor, baggage: tuple[int, ...]) -> str:
    """Somebody's card: who they are, where, how, and what they carry."""
    number = one.number
    width, height = TOKEN
    portrait = element(
        "svg",
        token(number, one.seat, one.harm, one.infection, one.is_scapegoat),
        class_="zeno portrait",
        viewBox=f"-4 -4 {width + 8} {height + 8}",
        aria_hidden="true",
    )
    scores = "".join(
        html(
            "span",
            html("b", str(int(score))),
            html("span", _SHORT[at], aria_hidden="true"),
            class_="score",
            title=c.ATTRIBUTE.words[at],
        )
        for at, score in enumerate(sv.SCORE[number])
        if score >= 0
    )
    how = "; ".join(each for each in ailments(one) if each != w.HARM.words[w.UNHURT])
    where = sh.SECTION.word(one.section, ())
    return html(
        "div",
        portrait,
        html("b", escape(sv.NAMES[number]), class_="who"),
        html("span", escape(f"in {where}{f'; {how}' if how else ''}"), class_="where"),
        html("span", scores, class_="scores"),
        *(_piece(card) for card in baggage),
        class_="survivor-card",
        data_place=roster_place(number),
        title=sv.SURVIVOR.text(number),
        role="group",
        aria_label=sv.NAMES[number],
    )


@lru_cache(maxsize=512)
def _piece(card: int) -> str:
    """A piece of baggage."""
    return html(
        "span",
        escape(thing_name(card)),
        class_=f"piece {kind_of(card)}",
        data_place=d.CARD.place(card),
        data_piece=f"card-{card}",
        title=d.CARD.text(card),
    )


def _decks(view: Riga, seat: int) -> str:
    """The two event decks, with what the backs of their top cards show."""
    drawn = (
        back(int(view.hazards[number]), int(view.event_decks[number].count), side)
        for number, side in ((2 * seat, "left"), (2 * seat + 1, "right"))
        if view.event_decks[number].count
    )
    return html("div", *drawn, class_="event-decks")


def _hand(deck: Deck, seat: int) -> str:
    """The hand, open to whoever may read it; what fits an event first, if one is awaited."""
    hand = cards_of(deck.view.hands[seat])
    known = [card for card in hand if card != UNKNOWN]
    if deck.awaits_event and seat in deck.asked:
        known.sort(key=deck.is_eligible, reverse=True)
    hidden = len(hand) - len(known)
    faces = "".join(card_face(card, deck.players, d.CARD.place(card)) for card in known)
    held = html("span", f"{count_of(hidden, 'card')} in hand", class_="held") if hidden else ""
    if not hand:
        held = html("span", "no card in hand", class_="held")
    return html("div", held, faces, class_=f"hand-of-cards {IN_REACH}")
