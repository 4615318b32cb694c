"""The whole board as headings and lists, to be read aloud; and what the bar on top tells of it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any, Final

from allhands.drawing.markup import html
from allhands.kernel.board import Gauge
from allhands.kernel.prose import count_of, listed, some, starting
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules import tasks as t
from ..rules.lines import RUNNING, SUNK
from ..rules.nouns import CLASS_NAMES, DECK_NAMES, numbered
from .consequences import flooded_next
from .nouns import (
    POWERS,
    Scene,
    boat_name,
    card_title,
    cards_of,
    face_up,
    hand_in_words,
    page_and_clock,
    points,
    saved,
    the_line,
)

NEAR: Final = 6
"""Known passengers of the stack are told as deep as this."""
LAST_PAGES: Final = 2
"""With so many pages left, or fewer, the end is near whatever they flood."""


# The bar


def gauge(view: Any) -> Gauge:
    """The pages that can be turned until the ship has sunk."""
    left = c.PAGES - int(view.turned)
    endangered = _endangered(view)
    alarm = int(view.outcome) in (RUNNING, SUNK) and (left <= LAST_PAGES or bool(endangered))
    return Gauge("Pages left", left, c.PAGES, alarm, _gauge_words(view, left, endangered))


def _endangered(view: Any) -> int:
    """How many passengers flee if a page is turned now."""
    deck = flooded_next(view)
    return int(view.queues[deck].count) if deck != UNKNOWN else 0


def _gauge_words(view: Any, left: int, endangered: int) -> str:
    where = starting(page_and_clock(int(view.turned)))
    if left == 0:
        return f"{where}: the ship has sunk."
    if left == 1:
        return f"{where}: the next page is the last, and the ship sinks with it."
    said = f"{where}: with {some(left, 'more page')} the ship has sunk"
    if endangered:
        flee = f"{some(endangered, 'passenger')} {'flees' if endangered == 1 else 'flee'}"
        return f"{said}; with the next one {DECK_NAMES[flooded_next(view)]} is flooded and {flee}."
    return f"{said}."


def tally(view: Any) -> list[tuple[str, str]]:
    """The turn, and how far the crew has come; the time and the stack are on the board."""
    counts = [
        ("Turn", str(int(view.turn)) if int(view.turn) > 0 else ""),
        ("Saved", f"{saved(view)} of {c.PASSENGERS}"),
        ("Score", str(points(view))),
    ]
    return [(label, words) for label, words in counts if words]


# The board


def describe(view: Any, names: tuple[str, ...]) -> str:
    """The ship, the lines, the boats, the stacks and the crew."""
    scene = Scene(view, names)
    return "".join(
        (
            _part("The ship", _ship(scene)),
            _part("Passengers in line", _lines(scene)),
            _part("Boats", _boats(scene)),
            _part("Passengers below deck", _passengers(scene)),
            _part("Action cards", _action_cards(scene)),
            _part("The crew", _crew(scene)),
        )
    )


def _part(heading: str, items: Iterable[str]) -> str:
    return html("h3", escape(heading)) + html("ul", *(html("li", escape(item)) for item in items))


def _ship(scene: Scene) -> list[str]:
    turned = int(scene.view.turned)
    told = [gauge(scene.view).words]
    for deck in range(c.DECKS):
        compartments = int(c.COMPARTMENTS[deck])
        if not compartments:
            continue
        dry = max(0, min(compartments, int(c.FLOODED_AT[deck]) - turned))
        state = f"{count_of(dry, 'compartment')} of {compartments} still dry" if dry else "flooded"
        told.append(f"{DECK_NAMES[deck].capitalize()}: {state}.")
    return told


def _lines(scene: Scene) -> list[str]:
    return [_line(scene, line) for line in range(c.LINES) if scene.is_line(line)]


def _line(scene: Scene, line: int) -> str:
    """A line from its front back to those who stand face down."""
    pile = scene.view.queues[line]
    where = starting(the_line(line))
    cards = cards_of(pile)
    if not cards:
        highest = (numbered(kind, int(c.HIGHEST[kind])) for kind in range(c.CLASSES))
        return f"{where}: nobody; {' or '.join(highest)} may begin a line."
    shown = face_up(pile)
    hidden = len(cards) - shown
    ahead = [scene.passenger(card) for card in cards[hidden:][::-1]]
    parts = [f"at the front {ahead[0]}"] if ahead else []
    parts += [f"behind it {', '.join(ahead[1:])}"] if len(ahead) > 1 else []
    parts += [f"{some(hidden, 'passenger')} face down"] if hidden else []
    return f"{where}: {count_of(len(cards), 'passenger')}; {', then '.join(parts)}."


def _boats(scene: Scene) -> list[str]:
    return [_boat(scene, boat) for boat in range(c.BOATS)]


def _boat(scene: Scene, boat: int) -> str:
    kind = boat // c.BOATS_EACH
    label = f"{starting(boat_name(boat))}, {CLASS_NAMES[kind]}"
    cards = cards_of(scene.view.boats[boat])
    if not cards:
        return f"{label}: not lowered; it takes {numbered(kind, c.LIFEBOAT)} first."
    with_anchor = [str(place + 1) for place, card in enumerate(cards) if c.ANCHOR[card]]
    parts = [f"1 to {len(cards)}" if len(cards) > 1 else "1"]
    if with_anchor:
        anchors = "anchor" if len(with_anchor) == 1 else "anchors"
        parts.append(f"{anchors} on {listed(with_anchor)}")
    if c.MYSTERY + kind in cards:
        parts.append(f"a Mystery Passenger as {cards.index(c.MYSTERY + kind) + 1}")
    return f"{label}: {'; '.join(parts)}."


def _passengers(scene: Scene) -> list[str]:
    view = scene.view
    told = [f"{starting(_number(int(view.stack.count)))} in the stack.", *_known_of_stack(scene)]
    discards = cards_of(view.discards)
    if discards:
        top = f", {scene.passenger(discards[-1])} on top"
        told.append(f"{starting(_number(len(discards)))} discarded{top}.")
    drawn = cards_of(view.drawn)
    if drawn:
        label = "Looked at" if scene.task == t.ARRANGE else "Drawn"
        told.append(f"{label}: {', '.join(scene.passenger(card) for card in drawn)}.")
    return told


def _number(passengers: int) -> str:
    return some(passengers, "passenger")


def _known_of_stack(scene: Scene) -> list[str]:
    """What the viewer knows of the stack: the next ones, and who lies at the bottom."""
    cards = cards_of(scene.view.stack)
    following = cards[::-1][:NEAR]
    while following and following[-1] == UNKNOWN:
        following.pop()
    known = [scene.passenger(card) if card != UNKNOWN else "one unknown" for card in following]
    told = [f"Next in the stack: {', '.join(known)}."] if known else []
    beneath = cards[: len(cards) - len(following)]
    known = [scene.passenger(card) for card in beneath[::-1] if card != UNKNOWN]
    return [*told, *([f"Further down: {', '.join(known)}."] if known else [])]


def _action_cards(scene: Scene) -> list[str]:
    view = scene.view
    told = [f"{starting(some(int(view.action_stack.count), 'card'))} in the stack."]
    discards = cards_of(view.action_discards)
    if discards:
        number = starting(some(len(discards), "card"))
        told.append(f"{number} discarded, {card_title(discards[-1])} on top.")
    held_out = hand_in_words(view.held_out)
    if held_out:
        label = "To keep one of" if scene.task == t.KEEP_ONE else "To be dealt out"
        told.append(f"{label}: {held_out}.")
    return told


def _crew(scene: Scene) -> list[str]:
    return [_member(scene, seat) for seat in range(int(scene.view.players))]


def _member(scene: Scene, seat: int) -> str:
    member = scene.member(seat)
    turn = ", whose turn it is" if seat == scene.active and not scene.view.outcome else ""
    who = f"{scene.name(seat)}, as {c.RANKS[member]} {c.CREW_NAMES[member]}{turn}"
    held = hand_in_words(scene.view.hand[seat]) or "no action card"
    draws = f"draws up to {some(int(c.MOST_DRAWN[member]), 'passenger')}"
    return f"{who}: {draws}; {', '.join(POWERS[member])}; holds {held}."
