"""All that lies on the table, thing by thing: printed by the terminal, and read aloud."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from allhands.kernel.prose import count_of, listed, some
from allhands.kernel.state import UNKNOWN
from allhands.kernel.words import Line, Section

from .. import cards as c
from ..rules import tasks as t
from ..rules.nouns import BOAT, CLASS_NAMES, DECK_NAMES, LINE, MEMBER, numbered
from ..rules.state import Titanic
from .consequences import flooded_next
from .nouns import POWERS, Scene, card_title, cards_of, face_up, hand_in_words, page_and_clock

SHIP: Final = "The ship"
NEAR: Final = 6
"""Known passengers of the stack are told as deep as this."""


def account(view: Titanic, names: tuple[str, ...]) -> list[Section]:
    """The ship, the lines, the boats, the stacks and the crew."""
    scene = Scene(view, names)
    sections = {
        SHIP: [booklet(view), *_decks(int(view.turned))],
        "Passengers in line": _lines(scene),
        "Boats": [_boat(scene, boat) for boat in range(c.BOATS)],
        "Passengers below deck": _passengers(scene),
        "Action cards": _action_cards(scene),
        "The crew": [_member(scene, seat) for seat in range(int(view.players))],
    }
    return [
        Section(heading, [line for line in lines if line.things])
        for heading, lines in sections.items()
    ]


# The ship


def booklet(view: Titanic) -> Line:
    """What time it is, and what the pages still bring that can be turned."""
    left = c.PAGES - int(view.turned)
    ends = {0: "the ship has sunk", 1: "the next page is the last, and the ship sinks with it"}
    until = ends.get(left, f"with {some(left, 'more page')} the ship has sunk")
    fleeing = endangered(view)
    flee = f"{some(fleeing, 'passenger')} {'flees' if fleeing == 1 else 'flee'}"
    flood = f"with the next, {DECK_NAMES[flooded_next(view)]} is flooded and {flee}"
    things = (until, flood) if fleeing else (until,)
    return Line(page_and_clock(int(view.turned)), things, "booklet")


def endangered(view: Titanic) -> int:
    """How many passengers flee if a page is turned now."""
    deck = flooded_next(view)
    return int(view.queues[deck].count) if deck != UNKNOWN else 0


def _decks(turned: int) -> Iterable[Line]:
    for deck, compartments in enumerate(c.COMPARTMENTS.tolist()):
        dry = max(0, min(compartments, int(c.FLOODED_AT[deck]) - turned))
        state = f"{count_of(dry, 'compartment')} of {compartments} still dry" if dry else "flooded"
        yield Line(DECK_NAMES[deck], (state,) if compartments else (), LINE.place(deck))


# Passengers


def _lines(scene: Scene) -> Iterable[Line]:
    """Who stands in line in front of each deck, and who is in the Collapsible Boat."""
    for line in range(c.LINES):
        label, place = LINE.words[line].removeprefix("the "), LINE.place(line)
        if scene.is_line(line):
            yield Line(label, _in_line(scene, line), place)
        elif line < c.DECK_LINES and scene.view.turned < c.FLOODED_AT[line]:
            yield Line(label, (f"no line until {DECK_NAMES[line - 1]} is flooded",), place)


def _in_line(scene: Scene, line: int) -> tuple[str, ...]:
    """A line from its front back to those who stand face down."""
    pile = scene.view.queues[line]
    cards = cards_of(pile)
    if not cards:
        highest = (numbered(kind, int(c.HIGHEST[kind])) for kind in range(c.CLASSES))
        return ("nobody", f"{' or '.join(highest)} may begin a line")
    hidden = len(cards) - face_up(pile)
    front = tuple(f"at the front {each}" for each in _of_class(scene, cards[hidden:][::-1]))
    behind = f"{some(hidden, 'passenger')} face down{' behind' if front else ''}"
    return (*front, *((behind,) if hidden else ()))


def _of_class(scene: Scene, cards: list[int]) -> tuple[str, ...]:
    """Passengers of each class by their numbers: "1st class 2 (anchor), 4"."""
    of_class = ([card for card in cards if c.CLASS[card] == kind] for kind in range(c.CLASSES))
    return tuple(
        f"{CLASS_NAMES[kind]} {', '.join(_number(scene, card) for card in there)}"
        for kind, there in enumerate(of_class)
        if there
    )


def _number(scene: Scene, card: int) -> str:
    if card >= c.MYSTERY:
        return f"{int(scene.view.stand_in[card - c.MYSTERY])} (Mystery Passenger)"
    return f"{int(c.NUMBER[card])}{' (anchor)' if c.ANCHOR[card] else ''}"


def _boat(scene: Scene, boat: int) -> Line:
    kind = boat // c.BOATS_EACH
    label = f"{BOAT.words[boat]}, {CLASS_NAMES[kind]}"
    cards = cards_of(scene.view.boats[boat])
    if not cards:
        first = numbered(kind, c.LIFEBOAT)
        return Line(label, ("not lowered", f"it takes {first} first"), BOAT.place(boat))
    aboard = f"1 to {len(cards)}" if len(cards) > 1 else "1"
    with_anchor = [str(place + 1) for place, card in enumerate(cards) if c.ANCHOR[card]]
    anchors = f"{'anchor' if len(with_anchor) == 1 else 'anchors'} on "
    stand_ins = [place + 1 for place, card in enumerate(cards) if card >= c.MYSTERY]
    things = (
        f"{aboard} of {int(c.HIGHEST[kind])}",
        *((anchors + listed(with_anchor),) if with_anchor else ()),
        *(f"a Mystery Passenger as {number}" for number in stand_ins),
    )
    return Line(label, things, BOAT.place(boat))


def _passengers(scene: Scene) -> list[Line]:
    """The stack, what the viewer knows of it, the discards, and those just drawn."""
    view, stack = scene.view, cards_of(scene.view.stack)
    is_looked_through = scene.task == t.PLAY_FROM_STACK
    following = [] if is_looked_through else _next_known(stack)
    beneath = [] if is_looked_through else stack[: len(stack) - len(following)][::-1]
    discards = cards_of(view.discards)
    top = (f"{scene.passenger(card)} on top" for card in discards[-1:])
    searched = {t.PLAY_FROM_STACK: stack, t.PLAY_FROM_DISCARDS: discards}.get(scene.task, [])
    found = sorted(card for card in searched if card != UNKNOWN)
    drawn = tuple(map(scene.passenger, cards_of(view.drawn)))
    return [
        Line("stack", (some(len(stack), "passenger"),), "stack"),
        Line("next", tuple(map(scene.passenger, following))),
        Line("further down", tuple(scene.passenger(card) for card in beneath if card != UNKNOWN)),
        Line("discards", (some(len(discards), "passenger"), *top), "discards"),
        Line("looked through", _of_class(scene, found)),
        Line("looked at" if scene.task == t.ARRANGE else "drawn", drawn),
    ]


def _next_known(stack: list[int]) -> list[int]:
    """The top of the stack down to the last that the viewer knows, if it is not far down."""
    following = stack[::-1][:NEAR]
    while following and following[-1] == UNKNOWN:
        following.pop()
    return following


# Action cards and the crew


def _action_cards(scene: Scene) -> list[Line]:
    view = scene.view
    discards = cards_of(view.action_discards)
    top = (f"{card_title(card)} on top" for card in discards[-1:])
    held_out = hand_in_words(view.held_out)
    return [
        Line("stack", (some(int(view.action_stack.count), "card"),), "action-stack"),
        Line("discards", (some(len(discards), "card"), *top), "action-discards"),
        Line(
            "to keep one of" if scene.task == t.KEEP_ONE else "to deal out",
            (held_out,) if held_out else (),
        ),
    ]


def _member(scene: Scene, seat: int) -> Line:
    member = scene.member(seat)
    things = (
        f"{c.RANKS[member]} {c.CREW_NAMES[member]}",
        f"draws up to {some(int(c.MOST_DRAWN[member]), 'passenger')}",
        *POWERS[member],
        f"holds {hand_in_words(scene.view.hand[seat]) or 'no action card'}",
    )
    has_turn = seat == scene.active and not scene.view.outcome
    return Line(scene.name(seat), things, MEMBER.place(seat), seat, has_turn=has_turn)
