"""What lies on the table of Zeno, told thing by thing: the ship, the cards, and each faction."""

from __future__ import annotations

from collections.abc import Iterable

from allhands.kernel.nouns import SEAT
from allhands.kernel.prose import count_of
from allhands.kernel.state import UNKNOWN
from allhands.kernel.words import Line, Section

from .. import cards as c
from ..cards import decks as d
from ..cards import numbers as n
from ..cards import ship as sh
from ..cards import survivors as sv
from ..cards import systems as sy
from ..rules import nouns as w
from ..rules.state import Riga
from .board_crew import roster_place
from .board_decks import PILES, SCENE_PLACE, TASKS_PLACE, TRACK_PLACE, pile_place, task_words
from .board_scene import Deck, Survivor, cards_of
from .board_sections import ailments, lying_in


def account(view: Riga, names: tuple[str, ...]) -> list[Section]:
    """The ship as far as something lies there, systems, cards, and each faction."""
    deck = Deck(view, names)
    sections = (line for number in range(sh.SECTIONS) for line in _section(deck, number))
    return [
        Section("The ship", list(sections)),
        Section("Systems", [_system(view, number) for number in range(sy.SYSTEMS)]),
        Section("The table", list(_table(deck))),
        Section(
            "Factions", [line for seat in range(deck.players) for line in _faction(deck, seat)]
        ),
    ]


# The ship


def _section(deck: Deck, number: int) -> Iterable[Line]:
    """A section, with what lies there and who is there."""
    who = (sv.NAMES[each.number] for each in deck.at(number))
    things = (*lying_in(number, deck.places[number]), *who)
    text = sh.SECTION.text(number)
    yield Line(sh.SECTION.words[number], things, sh.SECTION.place(number), text=text)


def _said(things: Iterable[str]) -> tuple[str, ...]:
    return tuple(filter(None, things))


def _system(view: Riga, number: int) -> Line:
    how = w.BROKEN.words[int(view.broken[number])]
    place, text = sy.SYSTEM.place(number), sy.SYSTEM.text(number)
    return Line(sy.SYSTEM_NAMES[number], (how,), place, text=text)


# Cards


def _table(deck: Deck) -> Iterable[Line]:
    view = deck.view
    crew = int(n.CREW_NEEDED[int(view.players) - 1, int(view.track)])
    needed = f"{crew} in the Shuttle Bay for the countdown"
    how = "launched" if view.is_launched else "counting down" if view.is_counting else needed
    yield Line("the Shuttle", (f"{int(view.track)} resources of {n.TRACK}", how), TRACK_PLACE)
    now, tasks = int(view.scene.card), int(view.tasks)
    if now != UNKNOWN:
        where = sh.SECTION.word(int(view.scene.section), ())
        yield Line(d.CARD.words[now], (f"now in {where}",), SCENE_PLACE, text=d.CARD.text(now))
    if tasks != UNKNOWN:
        things = _said((task_words(deck).rstrip("."),))
        yield Line(d.CARD.words[tasks], things, TASKS_PLACE, text=d.CARD.text(tasks))
    for field, words in PILES.items():
        cards = count_of(int(getattr(view, field).count), "card")
        yield Line(words, (cards,), pile_place(field))


# Factions


def _faction(deck: Deck, seat: int) -> Iterable[Line]:
    view, hand = deck.view, cards_of(deck.view.hands[seat])
    own = [card for card in hand if card != UNKNOWN]
    backs = [
        f"{side} deck of {size}, {c.HAZARD.word(int(view.hazards[at]), ())}"
        for at, side in ((2 * seat, "left"), (2 * seat + 1, "right"))
        if (size := int(view.event_decks[at].count))
    ]
    unseen = len(hand) - len(own)
    held = count_of(unseen, "card") if unseen or not own else ""
    things = (
        f"target {int(view.targets[seat])}",
        *backs,
        f"hand: {held}" if held else "",
        *(d.CARD.words[card] for card in own),
    )
    is_asked = seat in deck.asked
    yield Line(deck.name(seat), _said(things), SEAT.place(seat), seat, has_turn=is_asked)
    yield from (_survivor(deck, each) for each in deck.of(seat))


def _survivor(deck: Deck, one: Survivor) -> Line:
    baggage = [d.CARD.words[card] for card in deck.baggage_of(one.number)]
    things = (f"in {sh.SECTION.word(one.section, ())}", *ailments(one), *baggage)
    name, text = sv.NAMES[one.number], sv.SURVIVOR.text(one.number)
    return Line(name, things, roster_place(one.number), one.seat, text=text)
