"""Beside the ship: the challenge that was flipped, the missions with their guides and tokens, and
the decks."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Final

from allhands.drawing.markup import circle, element, html, line, text
from allhands.drawing.widgets import IN_REACH, deck_group, deck_groups, pile, told, unseen
from allhands.kernel.prose import listed
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..cards import challenges as ch
from ..cards import missions as m
from ..rules.state import Omega
from .board_scene import Ship, cards_of, the
from .board_symbols import token

CHALLENGE_PLACE: Final = "challenge"
CHALLENGE_DECK: Final = "challenge-deck"
ACTIVATION_DECK: Final = "activation-deck"
BOX: Final = "box"


def decks(view: Omega, names: tuple[str, ...]) -> str:
    """Everything beside the ship."""
    ship = Ship(view, names)
    is_met = not any(cards_of(hand) for hand in view.hands)  # else it was that of the last turn
    challenge = _challenge(int(view.challenge), is_met=is_met)
    return deck_groups("sso", challenge, _piles(ship), _missions(ship))


def as_sentence(words: str) -> str:
    """What is printed on a card, with a full stop at its end."""
    return f"{words.rstrip('.')}."


# Challenges


@lru_cache(maxsize=256)
def _challenge(challenge: int, *, is_met: bool) -> str:
    if challenge == UNKNOWN:
        return html(
            "section",
            html("p", "No challenge yet: all is quiet.", class_="quiet"),
            class_="challenge-card none",
            data_place=CHALLENGE_PLACE,
        )
    name, words = ch.CHALLENGE.words[challenge], ch.CHALLENGE.text(challenge)
    return html(
        "section",
        html("h3", escape(name)),
        html("p", escape(as_sentence(words)), class_="card-text"),
        class_=f"challenge-card {IN_REACH if is_met else ''}".strip(),
        data_place=CHALLENGE_PLACE,
        data_piece=f"challenge-{challenge}",
    )


# Missions


def _missions(ship: Ship) -> str:
    """Those that are face up with all that is on them; the others by their numbers."""
    rows = ship.view.missions
    numbers = range(len(m.MISSION))
    shown = [at for at in numbers if int(rows[at].status) in (m.VOTED_ON, m.ACTIVE)]
    others = [at for at in numbers if int(rows[at].status) == m.FACE_DOWN]
    up = [
        _mission(at, int(rows[at].status), int(rows[at].guide), ship.tokens_on(c.CREW + at))
        for at in shown
    ]
    down = [_face_down(at) for at in others]
    others_down = html("div", *down, class_="missions-down") if down else ""
    return deck_group("Missions", *up, others_down, class_="missions")


@lru_cache(maxsize=1024)
def _mission(mission: int, status: int, guide: int, tokens: tuple[int, ...]) -> str:
    name, words = m.MISSION.words[mission], m.MISSION.text(mission)
    most = highest(mission)
    voted = status == m.VOTED_ON
    last = guide == 0 and not voted
    lying = "".join(
        html("span", token(each), class_="token", data_piece=f"token-{each}") for each in tokens
    )
    said = f"tokens of {listed(map(the, tokens))}" if tokens else ""
    return html(
        "div",
        html("b", number_of(mission), class_="mission-number", aria_hidden="true"),
        html("b", escape(name), class_="mission-name"),
        html("span", "to be voted on" if voted else "", class_="mission-status"),
        _guide(guide, most),
        unseen(f"guide at {guide} of {most}"),
        told(said, lying, class_="tokens") if tokens else "",
        html("p", escape(as_sentence(words)), class_="card-text"),
        class_=f"mission up{f' voted {IN_REACH}' if voted else ''}{' last' if last else ''}",
        data_place=m.MISSION.place(mission),
        role="group",
        aria_label=name,
    )


def number_of(mission: int) -> str:
    """The number on a mission's back."""
    return str(mission % m.EACH + 1)


def highest(mission: int) -> int:
    """The highest number of a mission's guide."""
    return int(m.GUIDE[mission])


@lru_cache(maxsize=128)
def _guide(guide: int, most: int) -> str:
    """A mission's guide: how far it has counted down."""
    apart, y = 22, 12
    steps = "".join(
        circle(12 + at * apart, y, 9.5, class_="guide-step now" if at == guide else "guide-step")
        + text(
            str(at),
            12 + at * apart,
            y + 4.6,
            13,
            class_="guide-number now" if at == guide else "guide-number",
            text_anchor="middle",
        )
        for at in range(most + 1)
    )
    width = 24 + most * apart
    return element(
        "svg",
        line(12, y, 12 + most * apart, y, class_="guide-line"),
        steps,
        class_="sso guide",
        viewBox=f"0 0 {width} 24",
        width=width,
        height=24,
        aria_hidden="true",
    )


@lru_cache(maxsize=64)
def _face_down(mission: int) -> str:
    name = m.MISSION.words[mission]
    return html(
        "span",
        html("b", number_of(mission), class_="mission-number", aria_hidden="true"),
        html("span", escape(name), class_="mission-name"),
        class_="mission down",
        data_place=m.MISSION.place(mission),
        title=f"{name}: face down. {as_sentence(m.MISSION.text(mission))}",
    )


# Piles


def _piles(ship: Ship) -> str:
    view = ship.view
    behind = cards_of(view.challenges)
    avoided = ", ".join(ch.CHALLENGE.words[each] for each in reversed(behind) if each != UNKNOWN)
    coming = cards_of(view.challenge_deck)
    known = ch.CHALLENGE.words[coming[-1]] if coming and coming[-1] != UNKNOWN else ""
    coming_up = f"challenges, next {known}" if known else "challenges"
    return deck_group(
        "Decks",
        _pile(CHALLENGE_DECK, "red", len(coming), coming_up),
        _pile("challenges", "open", len(behind), "behind us", avoided),
        _pile(ACTIVATION_DECK, "blue", int(view.activation_deck.count), "activation"),
        _pile("discards", "blue used", int(view.discards.count), "discarded"),
        _pile(BOX, "box", int(view.box.count), "not aboard"),
        class_="piles",
    )


def _pile(place: str, kind: str, number: int, below: str, inside: str = "") -> str:
    """A pile: so many cards of a kind, and what is told of those that are in it."""
    words = f"{number} {below}" + (f": {inside}" if inside else "")
    face = html("span", class_=f"pile-card {kind}{'' if number else ' empty'}")
    return pile(place, face, str(number), words, below)
