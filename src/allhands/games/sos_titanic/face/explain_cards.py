"""What an action card does when it is played, before it is played."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from allhands.kernel.odds import Chance
from allhands.kernel.prose import NUMBERS, count_of, in_cases, some, starting

from .. import cards as c
from ..rules.nouns import CLASS_NAMES, numbered
from . import came_true
from .consequences import Choice, page, uncovered
from .nouns import anchors_in_a_row, boat_name, cards_of, in_line, is_in_vain
from .odds import chance_of_rescue, fitting, fitting_afloat


def _get_ready(choice: Choice) -> str:
    number = min(c.LOOKED_AT, int(choice.view.stack.count))
    top = "passenger is" if number == 1 else f"{some(number, 'passenger')} are"
    return f"The next {top} looked at and put back, on top or underneath, in any order."


def _come_on(choice: Choice) -> str:
    chance = chance_of_rescue(choice.view, int(choice.view.stack.count))
    share = choice.tell(Chance(chance, came_true.somebody_fits))
    if not share:
        return f"Nobody there can fit: {page(choice)}."
    if share == 1:
        return "Somebody there fits for certain."
    return f"Somebody there fits {in_cases(share)}. If not: {page(choice)}."


def _come_back(choice: Choice) -> str:
    who = fitting(choice.view)
    number = sum(card in who for card in cards_of(choice.view.discards))
    if not number:
        return f"Nobody who was discarded fits: {page(choice)}."
    fit = "passenger fits" if number == 1 else "passengers fit"
    return f"{starting(NUMBERS[number]) if number < len(NUMBERS) else number} discarded {fit}."


def _your_turn(choice: Choice) -> str:
    return "One in a line comes to the front; the others are shuffled face down behind."


def _same_lines(choice: Choice) -> str:
    return "Two lines are shuffled and shared out face down; both fronts are turned up."


def _wait(choice: Choice) -> str:
    return "Those face up in a line are discarded, and the next one is turned up."


def _save_time(choice: Choice) -> str:
    stack, discarded = int(choice.view.stack.count), int(choice.view.discards.count)
    if not discarded:
        return "Nobody has been discarded, so the stack is merely shuffled."
    back = f"{some(discarded, 'passenger')} {'goes' if discarded == 1 else 'go'} back"
    return f"{starting(back)}: {stack + discarded} in the stack. No page is turned."


def _plan_a(choice: Choice) -> str:
    number = int(choice.view.action_stack.count)
    return f"One of {count_of(number, 'card')} in the stack is kept, and the others are shuffled."


def _plan_b(choice: Choice) -> str:
    number = int(choice.view.action_discards.count)
    return f"One of {count_of(number, 'discarded card')} is kept."


def _collapsible(choice: Choice) -> str:
    return "A series waits there, of any numbers: out of the water's reach, but not safe yet."


def _mystery(choice: Choice, kind: int) -> str:
    return f"Stands in for a {CLASS_NAMES[kind]} passenger until that one takes its place."


_CARDS: Final[dict[int, Callable[[Choice], str]]] = {
    c.GET_READY: _get_ready,
    c.COME_ON: _come_on,
    c.COME_BACK: _come_back,
    c.YOUR_TURN: _your_turn,
    c.SAME_LINES: _same_lines,
    c.WAIT: _wait,
    c.SAVE_TIME: _save_time,
    c.PLAN_A: _plan_a,
    c.PLAN_B: _plan_b,
    c.COLLAPSIBLE_BOAT: _collapsible,
    c.MYSTERY_FIRST: lambda choice: _mystery(choice, c.FIRST_CLASS),
    c.MYSTERY_SECOND: lambda choice: _mystery(choice, c.SECOND_CLASS),
}


def effect_of(choice: Choice, kind: int) -> str:
    """What an action card does if it is played now."""
    if is_in_vain(choice.view, kind):
        return f"{_IN_VAIN[kind]}, so nothing comes of it."
    return _CARDS[kind](choice)


_IN_VAIN: Final = {
    c.GET_READY: "The stack is empty",
    c.SAVE_TIME: "There is nobody to shuffle",
    c.PLAN_A: "No action card is left to choose",
    c.PLAN_B: "No action card has been discarded",
}


def _stand(number: int) -> str:
    return "stands" if number == 1 else "stand"


class ByCard(Choice):
    """What is told of the choices that cards ask for."""

    def put_on_top(self) -> str:
        """Get Ready!: one of those looked at goes on top of the stack."""
        left = int(self.view.drawn.count) - 1
        return (
            "It is drawn next." if left < 1 else "It lies under those that are put on top after it."
        )

    def put_under(self) -> str:
        """Get Ready!: one of those looked at goes underneath the stack."""
        left = int(self.view.drawn.count) - 1
        after = ", but for those put underneath after it" if left > 0 else ""
        return f"It is drawn last of the stack{after}."

    def search(self, number: int) -> str:
        """Your Turn!: the line is chosen."""
        there = len(self.passengers(number))
        if there == 1:
            return "The only one there is turned up."
        others = "the other is put" if there == 2 else "the others are shuffled"
        return f"One of {some(there, 'passenger')} comes to the front; {others} face down behind."

    def bring_forward(self, card: int) -> str:
        """Your Turn!: somebody comes to the front."""
        there = self.arguments[0]
        goes_on = Fraction(card in fitting(self.tried, there))
        if not self.tell(Chance(goes_on, came_true.goes_on(there))):
            return "From there it has nowhere to go as yet."
        if card in fitting_afloat(self.tried):
            return "From there it can embark at once."
        return "From there it can move on at once."

    def share_out(self, one: int, other: int) -> str:
        """Same Lines!: the two lines are chosen."""
        fore, aft = (int(self.tried.queues[line].count) for line in (one, other))
        return (
            f"Of {some(fore + aft, 'passenger')}, {fore} then {_stand(fore)} {in_line(one)}, "
            f"{aft} {in_line(other)}."
        )

    def send_off(self, number: int) -> str:
        """Wait!: the line is chosen."""
        sent = int(self.tried.discards.count) - int(self.view.discards.count)
        return f"{starting(some(sent, 'passenger'))} discarded. {uncovered(self, number)}"

    def load(self, origin: int) -> str:
        """Collapsible Boat: a series is chosen."""
        return f"Not safe yet. {uncovered(self, origin)}"

    def stand_in_line(self) -> str:
        """Mystery Passenger: a line is chosen."""
        return "Not safe yet, and discarded if its line is shuffled."

    def stand_in_boat(self, which: int) -> str:
        """Mystery Passenger: a survivors group is chosen."""
        kind = self.arguments[0]
        boat = kind * c.BOATS_EACH + which
        number = int(self.tried.stand_in[kind])
        return f"Counts as {numbered(kind, number)} in {boat_name(boat)}, but shows no anchor."

    def swap(self, kind: int) -> str:
        """Lowe: two survivors who would change places."""
        now, then = (anchors_in_a_row(table, kind) for table in (self.view, self.tried))
        row = f"The longest row of anchors in {CLASS_NAMES[kind]}"
        if then == now:
            return f"{row} stays at {now}."
        return f"{row} goes from {now} to {then}, which counts if all are safe."
