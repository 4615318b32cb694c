"""What lies on the table of Zeno, told thing by thing: the ship, the cards, and each faction.

What is printed on the ship and on cards is told where it bears on what is asked, so that the whole
stays short.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from allhands.kernel.nouns import SEAT
from allhands.kernel.prose import count_of, listed
from allhands.kernel.rule import in_python
from allhands.kernel.state import UNKNOWN
from allhands.kernel.words import Line, Section

from .. import cards as c
from ..cards import decks as d
from ..cards import ship as sh
from ..cards import survivors as sv
from ..cards import systems as sy
from ..cards import tokens as tk
from ..cards.effects import effects_words
from ..rules import flow
from ..rules import nouns as w
from ..rules.state import Riga
from .board_cards import does, kind_of, thing_name
from .board_crew import roster_place
from .board_decks import PILES, SCENE_PLACE, TASKS_PLACE, TRACK_PLACE, open_supply, task_words
from .board_scene import Deck, Place, Survivor, cards_of
from .board_sections import ailments

_crew_needed: Final = in_python(flow.crew_needed)


def account(view: Riga, names: tuple[str, ...]) -> list[Section]:
    """The ship as far as something lies there, cards, and each faction."""
    deck = Deck(view, names)
    told = [
        Section("The ship", [*_ship(deck)]),
        Section("The table", [*_table(deck)]),
        Section(
            "Factions", [line for seat in range(deck.players) for line in _faction(deck, seat)]
        ),
        Section("Survivors concerned", [*_concerned(deck)]),
    ]
    return [section for section in told if section.lines]


def _line(label: str, things: Iterable[str], place: str = "") -> Iterator[Line]:
    """A line of what there is; none if there is nothing."""
    found = tuple(filter(None, things))
    if found:
        yield Line(label, found, place)


# The ship


def _ship(deck: Deck) -> Iterator[Line]:
    """What lies on the ship, kind by kind, each with the sections where it does."""

    def where(says: Callable[[int, Place], str | None]) -> Iterator[str]:
        """The sections of which something is said: their names, with what it is."""
        for number, place in enumerate(deck.places):
            if (said := says(number, place)) is not None:
                yield f"{sh.NAMES[number]} {said}".rstrip()

    def there(lies: Callable[[Place], object]) -> Iterator[str]:
        """The sections where something lies."""
        return where(lambda _, here: "" if lies(here) else None)

    yield from _line("fire", where(lambda _, here: f"({here.fire})" if here.fire else None))
    yield from _line("air", where(_air))
    yield from _line("damaged", there(lambda here: here.damage == w.DAMAGED))
    yield from _line("wrecked", there(lambda here: here.damage == w.WRECKED))
    yield from _line("resources", where(_resources))
    down = (name for name, out in zip(sy.SYSTEM_NAMES, deck.view.broken, strict=True) if out)
    yield from _line("malfunctions", down)
    yield from _line("pumps offline", there(lambda here: here.pump == w.OFFLINE))
    yield from _line("pumps working", there(lambda here: here.pump == w.WORKING))
    yield from _line("spacecraft", there(lambda here: here.craft != c.NO_CRAFT))
    yield from _line("to be rescued", there(lambda here: here.rescues))
    yield from _line("clues", where(_clues))
    yield from _line("searched", there(lambda here: any(here.covered)))


def _air(number: int, place: Place) -> str | None:
    """The cubes in an air supply, of how many spaces, and what that makes of it."""
    cubes = [
        f"{count} {w.CUBE.words[at]}"
        for at, count in enumerate((place.green, place.black))
        if count
    ]
    how = ", opaque" if place.is_opaque else ", toxic" if place.is_toxic else ""
    return f"({' and '.join(cubes)} of {int(sh.AIR[number])}{how})" if cubes else None


def _resources(_: int, place: Place) -> str | None:
    if not place.resource:
        return None
    return f"({place.resource})" if place.resource > 1 else ""


def _clues(_: int, place: Place) -> str | None:
    ends = (sh.NAMES[int(tk.CLUE_TO[clue])] for clue in place.clues)
    return f"(to {', '.join(ends)})" if place.clues else None


# Cards


def _table(deck: Deck) -> Iterator[Line]:
    view = deck.view
    crew = _crew_needed(view)
    needed = f"{crew} in the Shuttle Bay can begin the countdown"
    how = "launched" if view.is_launched else "counting down" if view.is_counting else needed
    yield Line("the Shuttle", (f"{count_of(int(view.track), 'resource')}", how), TRACK_PLACE)
    now, tasks = int(view.scene.card), int(view.tasks)
    if now != UNKNOWN:
        where = sh.SECTION.word(int(view.scene.section), ())
        told = does(now, deck.players).rstrip(".")
        yield Line(d.CARD.words[now], (f"now in {where}",), SCENE_PLACE, text=told)
    if tasks != UNKNOWN:
        stands = task_words(deck).rstrip(".") or kind_of(tasks)
        told = does(tasks, deck.players).rstrip(".")
        yield Line(d.CARD.words[tasks], (stands,), TASKS_PLACE, text=told)
    piles = ((PILES[field], int(getattr(view, field).count)) for field in _DRAWN_FROM)
    if (top := open_supply(view)) != UNKNOWN:
        things = (thing_name(top), c.ICON.words[int(d.ICON_OF[top])])
        yield Line("open supply", things)
    yield from _line("cards in", (f"{words} {count}" for words, count in piles if count))


_DRAWN_FROM: Final = ("supply", "discoveries", "survivor_deck", "reckoning")
"""The piles whose cards one counts on."""


# Factions


def _faction(deck: Deck, seat: int) -> Iterator[Line]:
    """What a faction has, but for those of it whom what is asked bears on."""
    view, hand = deck.view, cards_of(deck.view.hands[seat])
    own = [card for card in hand if card != UNKNOWN]
    backs = [
        f"{side} deck {size} ({c.HAZARD.word(int(view.hazards[at]), ())})"
        for at, side in ((2 * seat, "left"), (2 * seat + 1, "right"))
        if (size := int(view.event_decks[at].count))
    ]
    held = [f"{count_of(len(hand), 'card')} in hand"] if not own else []
    in_hand = [f"in hand {listed(d.CARD.words[card] for card in own)}"] if own else []
    others = [_survivor(deck, one) for one in deck.of(seat) if not deck.concerns(one)]
    things = (f"target {int(view.targets[seat])}", *backs, *held, *in_hand, *others)
    is_asked = seat in deck.asked
    yield Line(deck.name(seat), things, SEAT.place(seat), seat, has_turn=is_asked)
    if is_asked and deck.awaits_event:
        for card in filter(deck.is_eligible, own):
            place = d.CARD.place(card)
            told = does(card, deck.players).rstrip(".")
            yield Line(d.CARD.words[card], (kind_of(card),), place, seat, told)


def _concerned(deck: Deck) -> Iterator[Line]:
    """Those whom what is asked bears on, with what is printed on their cards."""
    for one in filter(deck.concerns, deck.aboard.values()):
        card = sv.LISTED[one.number]
        able = [effects_words(card.effects)] if card.effects else []
        able += [f"action: {card.deed.name}"] if card.deed else []
        baggage = [thing_name(card) for card in deck.baggage_of(one.number)]
        things = (_how(one, baggage), card.scored, *able)
        yield Line(sv.NAMES[one.number], things, roster_place(one.number), one.seat)


def _survivor(deck: Deck, one: Survivor) -> str:
    baggage = len(deck.baggage_of(one.number))
    cards = [count_of(baggage, "card")] if baggage else []
    return f"{sv.NAMES[one.number]} in {_how(one, cards)}"


def _how(one: Survivor, baggage: list[str]) -> str:
    """Where somebody is, how, and with what."""
    how = [each for each in ailments(one) if each != w.HARM.words[w.UNHURT]]
    said = "; ".join([*how, *baggage])
    return f"{sh.NAMES[one.section]} ({said})" if said else sh.NAMES[one.section]
