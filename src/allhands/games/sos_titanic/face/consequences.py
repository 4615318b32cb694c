"""What follows from a choice: a page turned, a passenger turned up, cards taken for it.

Each is part of a sentence, to be put together in `explain`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from allhands.face import choice as before_it
from allhands.kernel.odds import Chance
from allhands.kernel.prose import in_cases, some, starting
from allhands.kernel.rule import in_python
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules import lines
from ..rules import tasks as t
from ..rules.crew import FLEET_TAKES
from ..rules.nouns import DECK_NAMES, THE_COLLAPSIBLE
from ..rules.state import Titanic
from . import came_true
from .nouns import Scene, cards_of, page_value, saved
from .odds import chance, fitting


class Choice(before_it.Choice[Titanic], Scene):
    """A choice in its scene."""

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


def flooded_next(view: Titanic) -> int:
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


seat_of: Final = in_python(lines.seat_of)
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
    pitman = seat_of(choice.view, c.PITMAN)
    if pitman in (UNKNOWN, choice.active):
        return own
    also = "but" if member in _NOTHING_TAKEN else "and"
    return f"{own}, {also} {choice.name(pitman)} one"


# Lines


def uncovered(choice: Choice, line: int) -> str:
    """What the front of a line is when some have left it, as a sentence; with the odds that who is
    turned up can go on at once."""
    left = int(choice.tried.queues[line].count)
    if not left:
        if line == c.COLLAPSIBLE:
            return f"{starting(THE_COLLAPSIBLE)} is then empty, and is discarded."
        return f"The line at {DECK_NAMES[line]} is then empty."
    following = cards_of(choice.view.queues[line])[left - 1]
    if following != UNKNOWN:
        return f"{starting(choice.passenger(following))} is then at the front."
    wanted = fitting(choice.tried, line)
    goes_on = Chance(chance(choice.view, wanted, line, 1), came_true.goes_on(line))
    return f"Turns up a passenger, who {_goes_on(choice.tell(goes_on))}."


def _goes_on(share: Fraction) -> str:
    if not share:
        return "cannot go on at once"
    return f"can go on at once{'' if share == 1 else f' {in_cases(share)}'}"


# Boats


def embarked(choice: Choice) -> str:
    """What it brings that a passenger is added to a survivors group."""
    now = saved(choice.tried)
    if now == c.PASSENGERS:
        return "All are safe then, and the game is won."
    return f"{now} of {c.PASSENGERS} {'is' if now == 1 else 'are'} then safe.{anchored(choice)}"


def anchored(choice: Choice) -> str:
    """Latimer's card, if it makes three anchors in a row."""
    latimer = seat_of(choice.view, c.LATIMER)
    if latimer == UNKNOWN or choice.tried.hand[latimer].sum() <= choice.view.hand[latimer].sum():
        return ""
    number = some(lines.ANCHORS_IN_A_ROW, "anchor")
    return f" {starting(number)} in a row: {choice.name(latimer)} takes an action card."
