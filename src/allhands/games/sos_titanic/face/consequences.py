"""What follows from a choice: a page turned, a passenger turned up, cards taken for it.

Each is part of a sentence, to be put together in `explain`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from allhands.kernel.odds import Chance, Teller
from allhands.kernel.prose import in_cases, some, starting
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules import tasks as t
from ..rules.crew import FLEET_TAKES
from ..rules.lines import ANCHORS_IN_A_ROW
from ..rules.nouns import DECK_NAMES, THE_COLLAPSIBLE
from . import came_true
from .nouns import Scene, cards_of, face_up, page_value, saved
from .odds import Openings, chance


class Choice(Scene, Teller):
    """A choice in its scene, with up to two details."""

    def __init__(self, view: Any, names: tuple[str, ...], details: tuple[int, ...]) -> None:
        Scene.__init__(self, view, names)
        Teller.__init__(self)
        self.a, self.b = (*details, 0, 0)[:2]

    @property
    def cost(self) -> str:
        """What it costs: a turn has one action, and cards played beyond it are free."""
        return " Ends the turn." if self.task == t.CHOOSE_ACTION else ""

    @property
    def turning_to(self) -> int:
        """How many pages will have been turned after the next."""
        return int(self.view.turned) + 1

    @property
    def sinks_next(self) -> bool:
        """Whether the next page is the last."""
        return self.turning_to >= c.PAGES

    def passengers(self, line: int) -> list[int]:
        """The passengers of a line without a Mystery Passenger; -1 for one not known."""
        return [card for card in cards_of(self.view.queues[line]) if card < c.MYSTERY]


# Pages


def page(choice: Choice) -> str:
    """What the next page brings, in so few words that they fit a line."""
    if choice.sinks_next:
        return "the ship sinks"
    deck = flooded_next(choice.view)
    turned = f"page {page_value(choice.view) - 1}"
    if deck == UNKNOWN:
        return turned
    number = len(choice.passengers(deck))
    if number == 0:
        return f"{turned}, {DECK_NAMES[deck]} floods with nobody in line"
    flee = f"{number} {'flees' if number == 1 else 'flee'}"
    return f"{turned}, {DECK_NAMES[deck]} floods, {flee} to {DECK_NAMES[deck + 1]}"


def flooded_next(view: Any) -> int:
    """The deck whose last compartment floods with the next page, if a line stands there; or -1."""
    turning_to = int(view.turned) + 1
    if turning_to >= c.PAGES:
        return UNKNOWN
    decks = [deck for deck in range(c.DECK_LINES) if int(c.FLOODED_AT[deck]) == turning_to]
    return decks[-1] if decks else UNKNOWN


def failure(choice: Choice) -> str:
    """What a failed rescue brings: the page, and the cards taken for it."""
    if choice.sinks_next:
        return page(choice)
    return f"{page(choice)}; {compensation(choice)}"


_NOTHING_TAKEN: Final = (c.MURDOCH, c.LEE, c.PITMAN)


def compensation(choice: Choice) -> str:
    """The action cards taken for a failed rescue, by the crew member and by Pitman."""
    view, me = choice.view, choice.name(choice.active)
    member = choice.member(choice.active)
    if not int(view.action_stack.count):
        return "no card is left to take"
    taken = {
        c.BOXHALL: "two cards",
        c.FLEET: f"one of {some(FLEET_TAKES, 'card')}",
        c.LIGHTOLLER: "a card and may play it at once",
    }.get(member, "a card")
    own = f"{me} takes {'no card' if member in _NOTHING_TAKEN else taken}"
    pitman = seat_of(choice, c.PITMAN)
    if pitman in (UNKNOWN, choice.active):
        return own
    also = "but" if member in _NOTHING_TAKEN else "and"
    return f"{own}, {also} {choice.name(pitman)} one"


def seat_of(choice: Choice, member: int) -> int:
    """The seat of a crew member, or -1."""
    crew = choice.view.crew.tolist()
    return crew.index(member) if member in crew else UNKNOWN


# Lines


def uncovered(choice: Choice, line: int, leaving: int, then: Openings | None = None) -> str:
    """What the front of a line is when so many have left it, as a sentence; with the odds that who
    is turned up can go on at once, if it is told where passengers are wanted `then`."""
    pile = choice.view.queues[line]
    left = int(pile.count) - leaving
    if left <= 0:
        if line == c.COLLAPSIBLE:
            return f"{starting(THE_COLLAPSIBLE)} is then empty, and is discarded."
        return f"The line at {DECK_NAMES[line]} is then empty."
    following = cards_of(pile)[left - 1]
    if leaving < face_up(pile) or following != UNKNOWN:
        return f"{starting(choice.passenger(following))} is then at the front."
    if then is None:
        return "Turns up a passenger."
    wanted = then.after_leaving(line).fitting()
    goes_on = Chance(chance(choice.view, wanted, line, 1), came_true.goes_on(line))
    return f"Turns up a passenger, who {_goes_on(choice.tell(goes_on))}."


def _goes_on(share: Fraction) -> str:
    if not share:
        return "cannot go on at once"
    return f"can go on at once{'' if share == 1 else f' {in_cases(share)}'}"


# Boats


def embarked(choice: Choice, boat: int, card: int, place: int) -> str:
    """What it brings that a passenger is added to a survivors group, at a place of it."""
    now = saved(choice.view) + 1
    if now == c.PASSENGERS:
        return "All are safe then, and the game is won."
    are = "is" if now == 1 else "are"
    return f"{now} of {c.PASSENGERS} {are} then safe.{anchored(choice, boat, card, place)}"


def anchored(choice: Choice, boat: int, card: int, place: int) -> str:
    """Latimer's card, if a passenger at a place of a group makes it three anchors in a row."""
    latimer = seat_of(choice, c.LATIMER)
    if latimer == UNKNOWN or not 0 <= card < c.PASSENGERS or not c.ANCHOR[card]:
        return ""
    group = cards_of(choice.view.boats[boat])
    before, after = group[:place][::-1], group[place + 1 :]
    if 1 + _anchors(before) + _anchors(after) != ANCHORS_IN_A_ROW:
        return ""
    number = some(ANCHORS_IN_A_ROW, "anchor")
    return f" {starting(number)} in a row: {choice.name(latimer)} takes an action card."


def _anchors(cards: list[int]) -> int:
    """How many cards show an anchor before the first that does not."""
    shown = [bool(c.ANCHOR[card]) for card in cards]
    return shown.index(False) if False in shown else len(shown)
