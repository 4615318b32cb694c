"""What a choice will do before it is taken: its cost, its effect, and with what odds.

Odds are counted from what the viewer may know of face-down passengers (see `odds`).
"""

from __future__ import annotations

from typing import Final

from allhands.kernel.odds import Chance
from allhands.kernel.prose import in_cases, some, starting

from .. import cards as c
from ..rules import tasks as t
from . import came_true
from .consequences import (
    Choice,
    anchored,
    embarked,
    failure,
    page,
    uncovered,
)
from .explain_cards import ByCard, effect_of
from .nouns import card_title, cards_of
from .odds import chance_of_one, chance_of_rescue

FREE: Final = "Free."
WITH_ANCHOR: Final = frozenset(card for card in range(c.PASSENGERS) if c.ANCHOR[card])


def _in_sentences(*sentences: str) -> str:
    return " ".join(sentence for sentence in sentences if sentence)


def _relieved(choice: Choice) -> str:
    """A Mystery Passenger gives way to a passenger."""
    return f"The Mystery Passenger is discarded.{anchored(choice)}"


def _afterwards(choice: Choice) -> str:
    """What happens to the pile that the passenger came from."""
    if choice.task == t.PLAY_FROM_STACK:
        return "The stack is then shuffled."
    others = int(choice.view.drawn.count) - 1
    if choice.task != t.PLAY_DRAWN or others < 1:
        return ""
    if choice.member(choice.active) == c.MURDOCH:
        return "Then others who fit are placed."
    drawn = "The other one drawn is" if others == 1 else f"The {some(others, 'other')} are"
    return f"{drawn} discarded."


def _without_anchor(choice: Choice) -> str:
    """No anchor is left in the stack."""
    if any(card in WITH_ANCHOR for card in cards_of(choice.view.discards)):
        return f"No anchor is left in the stack. It is made anew: {page(choice)}."
    return "No anchor is left to be found: nobody is swapped."


class Explained(ByCard):
    """What is told of each choice."""

    # Moving the passengers

    def move(self, origin: int) -> str:
        return _in_sentences(FREE, uncovered(self, origin))

    def embark(self, origin: int) -> str:
        return _in_sentences(FREE, embarked(self), uncovered(self, origin))

    def relieve(self, origin: int) -> str:
        before, after = (table.queues[origin].count for table in (self.view, self.tried))
        others = int(before) - int(after) - 1
        along = f"{starting(some(others, 'passenger'))} in front of it come along."
        return _in_sentences(
            FREE, _relieved(self), along if others else "", uncovered(self, origin)
        )

    # Setting up a rescue

    def rescue(self, more: int) -> str:
        chance = Chance(chance_of_rescue(self.view, more + 1), came_true.somebody_fits)
        share = self.tell(chance)
        if not share:
            return f"Nobody can fit: {failure(self)}."
        if share == 1:
            return "Somebody fits for certain."
        return f"Somebody fits {in_cases(share)}. If not: {failure(self)}."

    def new_stack(self) -> str:
        discarded = int(self.view.discards.count)
        if not discarded:
            return f"Nobody is left to draw: {failure(self)}."
        stack = f"A new stack of {some(discarded, 'passenger')}. {starting(page(self))}"
        return f"{stack}{'.' if self.sinks_next else '; no card is taken for that.'}"

    # Playing a passenger

    def join(self) -> str:
        return _in_sentences("Not safe yet.", _afterwards(self))

    def board(self) -> str:
        return _in_sentences(embarked(self), _afterwards(self))

    def take_over(self) -> str:
        return _in_sentences(_relieved(self), _afterwards(self))

    # Action cards

    def play_card(self, kind: int) -> str:
        effect = effect_of(self, kind)
        return f"{effect}{self.cost}"

    def play_now(self) -> str:
        return effect_of(self, self.arguments[0])

    def take_back(self) -> str:
        return f"{self.me} keeps it for another turn."

    def take_card(self) -> str:
        return f"{self.take_back()} The other cards are shuffled."

    def keep(self) -> str:
        others = int(self.view.held_out.sum()) - 1
        discarded = f"The {some(others, 'other')} {'is' if others == 1 else 'are'} discarded."
        return discarded if others > 0 else "No other was turned up."

    # Crew members

    def let_go(self) -> str:
        view = self.view
        any_left = chance_of_one(view, WITH_ANCHOR, int(view.stack.count))
        if not self.tell(Chance(any_left, came_true.anchor_was_left)):
            return f"{_without_anchor(self)}{self.cost}"
        share = chance_of_one(view, WITH_ANCHOR, 1)
        following = self.tell(Chance(share, came_true.next_has_anchor))
        odds = "" if following == 1 else f" {in_cases(following)}"
        shown = f"The next one has {f'an anchor{odds}' if following else 'no anchor'}"
        return f"{shown}. Then two survivors of one number may be swapped.{self.cost}"

    def gather(self) -> str:
        number = int(self.view.hand.sum())
        dealt = f"{starting(some(number, 'card'))} {'is' if number == 1 else 'are'} dealt out anew"
        return f"{dealt}, and somebody's hand has to change.{self.cost}"

    def deal_to(self, to: int) -> str:
        held, left = int(self.tried.hand[to].sum()), int(self.tried.held_out.sum())
        holds = f"{self.name(to)} then holds {some(held, 'card')}"
        if left < 1:
            return f"{holds}, and all are dealt out."
        return f"{holds}; {some(left, 'card')} {'is' if left == 1 else 'are'} left to deal."

    def not_now(self) -> str:
        return f"{self.me} keeps {card_title(self.arguments[0])} for another turn."

    def leave_swap(self) -> str:
        return "All survivors stay where they are."
