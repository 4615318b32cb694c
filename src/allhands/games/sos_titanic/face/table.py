"""The table of SOS Titanic as text: the ship, the lines, the boats, the stacks and the crew.

Lines are read from the deck to the front, whose passenger stands in brackets.
"""

from __future__ import annotations

from typing import Any, Final

from allhands.kernel.prose import beside, fit, flow
from allhands.kernel.state import UNKNOWN

from ..cards import (
    ANCHOR,
    BOATS,
    BOATS_EACH,
    CLASS,
    CLASSES,
    COLLAPSIBLE,
    COMPARTMENTS,
    CREW_NAMES,
    DECK_LINES,
    DECKS,
    FLOODED_AT,
    HIGHEST,
    LINE_UPS,
    MOST_DRAWN,
    MYSTERY,
    NUMBER,
    PASSENGERS,
    RANKS,
)
from ..rules import tasks as t
from ..rules.nouns import BOAT, CLASS_NAMES, DECK_NAMES
from .nouns import (
    POWERS,
    Scene,
    card_title,
    cards_of,
    face_up,
    hand_in_words,
    page_and_clock,
    reached,
    saved,
)

WIDEST: Final = 100
LABEL: Final = 13
NAME: Final = 12
WATER, COMPARTMENT, ACTIVE = "~", "·", "►"
ANCHORED, STAND_IN, HIDDEN = "*", "?", "■"
STERN: Final = "stern "
MOST_HIDDEN: Final = 30
"""Not more face-down passengers than this are drawn in a line."""
NEAR: Final = 6
"""Known passengers of the stack are shown as deep as this."""
KEY: Final = (
    f"{HIDDEN} face down",
    "[7] at the front",
    f"7{ANCHORED} with an anchor",
    f"7{STAND_IN} Mystery Passenger",
    "1 lifeboat",
    f"{WATER} water",
    f"{ACTIVE} whose turn",
)


def table(view: Any, names: tuple[str, ...], width: int) -> str:
    """Everything that lies on the table, at most `width` columns wide (60 at least)."""
    scene = Scene(view, names)
    width = min(width, WIDEST)
    lines = _heading(scene, width)
    for block in (
        _ship(scene, width),
        _lines(scene, width),
        _boats(scene, width),
        _stacks(scene, width),
        _crew(scene, width),
        flow("", KEY, width, LABEL, "   "),
    ):
        lines += ["", *block]
    return "\n".join(fit(line, width).rstrip() for line in lines)


# The heading and the ship


def _heading(scene: Scene, width: int) -> list[str]:
    """What game this is, whose turn it is, what time it is and what has been achieved."""
    view = scene.view
    title = f" SOS TITANIC  {LINE_UPS[int(view.difficulty)]}"
    page = f" {page_and_clock(int(view.turned))}"
    return [
        beside(title, f"{_whose_turn(scene)} ", width),
        beside(page, f"{reached(view)} ", width),
    ]


def _whose_turn(scene: Scene) -> str:
    view = scene.view
    if view.outcome != 0:
        return "all are safe" if saved(view) == PASSENGERS else "the ship has sunk"
    return f"turn {int(view.turn)}: {fit(scene.name(scene.active), NAME).rstrip()} acts"


def _ship(scene: Scene, width: int) -> list[str]:
    """The decks from the bow, a cell for each compartment, and the water in them."""
    inner = width - DECKS - 3
    room = inner // (int(COMPARTMENTS.sum()) + 1)
    decks = [_deck(scene, deck, room * int(COMPARTMENTS[deck])) for deck in range(DECKS - 1)]
    decks.append(fit("", inner - sum(map(len, decks)) - len(STERN)) + STERN)
    top = "┬".join(_edge(deck, len(inside)) for deck, inside in enumerate(decks))
    keel = "┴".join("─" * len(inside) for inside in decks)
    return [f" ┌{top}┐", f" │{'│'.join(decks)}│", f" └{keel}┘"]


def _edge(deck: int, width: int) -> str:
    """The upper edge of a deck, with its name, or its number where it is small."""
    label = f"─ {DECK_NAMES[deck]} "
    return (label if len(label) < width else f" {deck + 1} ").ljust(width, "─")


def _deck(scene: Scene, deck: int, width: int) -> str:
    """The compartments of a deck side by side, each flooded or not."""
    number = int(COMPARTMENTS[deck])
    before = int(FLOODED_AT[deck]) - number
    size = width // number
    wet = min(number, max(0, int(scene.view.turned) - before))
    dry = (" " * (size - 1) + COMPARTMENT) * (number - wet)
    return WATER * (size * wet) + dry[:-1] + (" " if dry else "")


# Passengers


def _mark(scene: Scene, card: int) -> str:
    """A passenger's number, with the marks for an anchor and a Mystery Passenger."""
    if card == UNKNOWN:
        return HIDDEN
    if card >= MYSTERY:
        return f"{int(scene.view.stand_in[card - MYSTERY])}{STAND_IN}"
    return f"{int(NUMBER[card])}{ANCHORED if ANCHOR[card] else ''}"


def _short(scene: Scene, card: int) -> str:
    """A passenger with its class: "1st 7*"."""
    if card == UNKNOWN:
        return STAND_IN
    return f"{_class(int(CLASS[card]))} {_mark(scene, card)}"


def _class(kind: int) -> str:
    return CLASS_NAMES[kind].split()[0]


def _lines(scene: Scene, width: int) -> list[str]:
    """Who stands in line in front of each deck, and who is in the Collapsible Boat."""
    lines = [line for deck in range(DECK_LINES) for line in _deck_line(scene, deck, width)]
    if scene.is_line(COLLAPSIBLE):
        lines += flow("collapsible", _in_line(scene, COLLAPSIBLE), width, LABEL, " ")
    return lines


def _deck_line(scene: Scene, deck: int, width: int) -> list[str]:
    label = DECK_NAMES[deck]
    if scene.view.turned >= FLOODED_AT[deck]:
        return flow(label, ["flooded"], width, LABEL)
    if not scene.is_line(deck):
        return flow(label, [f"no line until {DECK_NAMES[deck - 1]} is flooded"], width, LABEL)
    return flow(label, _in_line(scene, deck), width, LABEL, " ")


def _in_line(scene: Scene, line: int) -> list[str]:
    """A line from the deck to the front: how many are face down, and who is not."""
    pile = scene.view.queues[line]
    cards = cards_of(pile)
    if not cards:
        return [EMPTY]
    shown = face_up(pile)
    hidden = len(cards) - shown
    *behind, front = [_mark(scene, card) for card in cards[hidden:]] or [HIDDEN]
    kind = _class(scene.front(line)[0])
    down = f"{hidden:>2} {HIDDEN * min(hidden, MOST_HIDDEN)}" if hidden else "  "
    return [down, kind, *behind, f"[{front}]"]


EMPTY: Final = "nobody: for {} or {}".format(
    *(f"{CLASS_NAMES[kind]} {int(HIGHEST[kind])}" for kind in range(CLASSES))
)
"""What is read where nobody stands: who may be the first."""


# The boats


def _boats(scene: Scene, width: int) -> list[str]:
    """The survivors in each boat, upwards from the lifeboat."""
    return [line for boat in range(BOATS) for line in _boat(scene, boat, width)]


def _boat(scene: Scene, boat: int, width: int) -> list[str]:
    kind = boat // BOATS_EACH
    cards = cards_of(scene.view.boats[boat])
    first = f"{CLASS_NAMES[kind]} {len(cards):>2} of {int(HIGHEST[kind])} "
    if not cards:
        return flow(BOAT.words[boat], [f"{CLASS_NAMES[kind]}  not lowered"], width, LABEL)
    return flow(
        BOAT.words[boat], [first, *(_mark(scene, card) for card in cards)], width, LABEL, " "
    )


# The stacks


def _stacks(scene: Scene, width: int) -> list[str]:
    """The passengers below deck, those just drawn, and the action cards."""
    view = scene.view
    lines = flow("stack", _of_stack(scene), width, LABEL)
    if scene.task == t.PLAY_FROM_STACK:
        lines += _looked_through(scene, view.stack, width)
    lines += flow("discards", _of_discards(scene), width, LABEL)
    if scene.task == t.PLAY_FROM_DISCARDS:
        lines += _looked_through(scene, view.discards, width)
    drawn = cards_of(view.drawn)
    if drawn:
        label = "looked at" if scene.task == t.ARRANGE else "drawn"
        lines += flow(label, [_short(scene, card) for card in drawn], width, LABEL)
    lines += flow("action cards", _of_action_cards(view), width, LABEL)
    held = hand_in_words(view.held_out)
    if held:
        label = "to choose" if scene.task == t.KEEP_ONE else "to deal out"
        lines += flow(label, held.split(", "), width, LABEL)
    return lines


def _of_stack(scene: Scene) -> list[str]:
    """How many are in the stack, and which of the next ones are known."""
    cards = cards_of(scene.view.stack)
    if scene.task == t.PLAY_FROM_STACK:
        return [_size(len(cards))]
    following = cards[::-1][:NEAR]
    while following and following[-1] == UNKNOWN:
        following.pop()
    known = [_short(scene, card) for card in following]
    below = cards[: len(cards) - len(following)]
    beneath = [_short(scene, card) for card in below if card != UNKNOWN]
    return [_size(len(cards)), *_led("next", known), *_led("further down", beneath)]


def _looked_through(scene: Scene, pile: Any, width: int) -> list[str]:
    """Everybody in a pile that is being looked through, in order; nobody to those who do not."""
    cards = sorted(card for card in cards_of(pile) if card != UNKNOWN)
    lines: list[str] = []
    for kind in range(CLASSES):
        there = [_mark(scene, card) for card in cards if CLASS[card] == kind]
        if there:
            lines += flow(" ", [CLASS_NAMES[kind], *there], width, LABEL, " ")
    return lines


def _of_discards(scene: Scene) -> list[str]:
    cards = cards_of(scene.view.discards)
    return [_size(len(cards)), *(f"{_short(scene, card)} on top" for card in cards[-1:])]


def _of_action_cards(view: Any) -> list[str]:
    discards = cards_of(view.action_discards)
    top = [f"{card_title(kind)} on top" for kind in discards[-1:]]
    number = _size(len(discards))
    return [f"{_size(int(view.action_stack.count))} in the stack", f"{number} discarded", *top]


def _size(number: int) -> str:
    return str(number or "none")


def _led(word: str, things: list[str]) -> list[str]:
    """A list whose first item has a word before it."""
    return [f"{word} {things[0]}", *things[1:]] if things else []


# The crew


def _crew(scene: Scene, width: int) -> list[str]:
    """Everybody's crew member, and the action cards that lie open in front of them."""
    lines: list[str] = []
    for seat in range(int(scene.view.players)):
        mark = ACTIVE if seat == scene.active and scene.view.outcome == 0 else " "
        lines += flow(f"{mark} {scene.name(seat)}", _crew_member(scene, seat), width, LABEL)
        held = hand_in_words(scene.view.hand[seat]) or "no action card"
        lines += flow(" ", held.split(", "), width, LABEL)
    return lines


def _crew_member(scene: Scene, seat: int) -> list[str]:
    member = scene.member(seat)
    draws = f"draws 1 to {int(MOST_DRAWN[member])}"
    return [f"{CREW_NAMES[member]}, {RANKS[member]}", draws, *POWERS[member]]
