"""All that lies on the table, thing by thing: printed by the terminal, and read aloud."""

from __future__ import annotations

from collections.abc import Iterable

from allhands.kernel.nouns import SEAT, Noun
from allhands.kernel.prose import count_of, listed
from allhands.kernel.seats import UNKNOWN
from allhands.kernel.words import Line, Section

from .. import cards as c
from ..cards import challenges as ch
from ..cards import missions as m
from ..rules import tasks as t
from ..rules.state import Omega
from .board_scene import Member, Ship, cards_of, the, the_token_place


def account(view: Omega, names: tuple[str, ...]) -> list[Section]:
    """The ship, the challenges and missions, and each player's crew."""
    ship = Ship(view, names)
    return [
        Section("The ship", [_oxygen(view), *(_location(ship, at) for at in ship.faces)]),
        Section("Challenges", list(_challenges(ship))),
        Section("Missions", list(_missions(ship))),
        Section("The crew", [line for seat in range(ship.players) for line in _player(ship, seat)]),
        Section("Decks", list(_decks(view))),
    ]


# The ship


def _oxygen(view: Omega) -> Line:
    points = f"{int(view.general_oxygen)} of {int(view.most_general_oxygen)} points"
    return Line("general oxygen", (points,), "general-oxygen")


def _location(ship: Ship, location: int) -> Line:
    is_up = ship.is_up(location)
    there = [the(each.member) for each in ship.at(location)]
    most = int(c.MOST[location])
    things = (
        "" if is_up else "face down",
        "any number" if is_up and most >= c.CREW else f"room for {most}" if is_up else "",
        f"with {listed(there)}" if there else "",
        f"touches the {c.LOCATION.words[int(ship.view.docked)]}" if location == c.SHUTTLE else "",
        "loses its power" if ship.loses_power(location) else "",
    )
    printed = c.LOCATION.text(location) if is_up else ""
    return Line(c.LOCATION.words[location], _said(things), c.LOCATION.place(location), text=printed)


def _said(things: Iterable[str]) -> tuple[str, ...]:
    return tuple(filter(None, things))


# Challenges and missions


def _challenges(ship: Ship) -> Iterable[Line]:
    view = ship.view
    deck = cards_of(view.challenge_deck)[::-1]
    known = [ch.CHALLENGE.words[card] for card in deck[:1] if card != UNKNOWN]
    size = f"{count_of(len(deck), 'card')} of {ch.DECK.words[int(view.deck)]}"
    top = (f"next {known[0]}",) if known else ()
    yield Line("deck", (size, *top), "challenge-deck")
    now = int(view.challenge)
    if now != UNKNOWN:
        yield Line(ch.CHALLENGE.words[now], ("now",), "challenge", text=ch.CHALLENGE.text(now))
    flipped = [card for card in cards_of(view.challenges) if card != now]
    if flipped:
        yield Line("flipped", tuple(_word(ch.CHALLENGE, card) for card in flipped), "challenges")


def _missions(ship: Ship) -> Iterable[Line]:
    for mission in range(m.MISSIONS):
        row = ship.view.missions[mission]
        status = int(row.status)
        if status == m.REMOVED:
            continue
        tokens = [the(member) for member in ship.tokens_on(c.CREW + mission)]
        things = (
            m.STATUS.words[status],
            f"guide at {int(row.guide)}" if status != m.FACE_DOWN else "",
            f"tokens of {listed(tokens)}" if tokens else "",
        )
        place, text = m.MISSION.place(mission), m.MISSION.text(mission)
        yield Line(m.MISSION.words[mission], _said(things), place, text=text)


# The crew


def _player(ship: Ship, seat: int) -> Iterable[Line]:
    view = ship.view
    reserve, hand = cards_of(view.reserve[seat]), cards_of(view.hands[seat])
    things = (
        f"reserve: {listed(_word(c.MEMBER, card) for card in reserve)}" if reserve else "",
        f"cards: {', '.join(_word(c.CARD, card) for card in hand)}" if hand else "",
    )
    own = [each for each in ship.members.values() if each.seat == seat]
    said = _said(things) or (() if own else ("has nobody left",))
    is_asked = seat in ship.asked
    yield Line(ship.name(seat), said or ("no reserve",), SEAT.place(seat), seat, has_turn=is_asked)
    yield from (_member(ship, each) for each in own)


def _member(ship: Ship, each: Member) -> Line:
    row = ship.view.crew[each.member]
    guilt = [the(other) for other in ship.tokens_on(each.member)]
    things = (
        f"in the {c.LOCATION.words[each.location]}",
        f"morale {each.morale} of {int(c.MOST_MORALE[each.member])}",
        f"oxygen {each.oxygen} of {int(c.MOST_OXYGEN[each.member])}",
        "" if each.token == each.member else f"rank token on {the_token_place(each.token)}",
        f"holds the token of {listed(guilt)}" if guilt else "",
        "" if each.card == c.NO_CARD else f"card: {_word(c.CARD, each.card)}",
        "frozen" if each.is_frozen else "",
        "has acted" if int(row.acted) and int(ship.view.step) == t.ACTION_STEP else "",
        each.danger,
    )
    name, place = c.MEMBER.words[each.member], c.MEMBER.place(each.member)
    return Line(name, _said(things), place, each.seat, c.MEMBER.text(each.member))


def _decks(view: Omega) -> Iterable[Line]:
    discards = cards_of(view.discards)
    if view.discards.count:
        yield Line("cards discarded", tuple(_word(c.CARD, card) for card in discards), "discards")
    lost = cards_of(view.lost)
    yield Line("lost", tuple(_word(c.MEMBER, card) for card in lost) or ("nobody",))


def _word(noun: Noun, number: int) -> str:
    return noun.word(number, ())
