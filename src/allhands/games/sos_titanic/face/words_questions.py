"""What is asked aboard the Titanic, where the declaration of a question does not say it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from allhands.kernel.game import game_of
from allhands.kernel.prose import NUMBERS, either, some

from .. import cards as c
from ..rules import decisions as d
from ..rules import tasks as t
from .nouns import Scene, passenger_name, this_card

_ENDS: Final = {
    d.PLAY_CARD: "plays a card",
    d.RESCUE: "sets up a rescue",
    d.NEW_STACK: "sets up a rescue",
    d.LET_GO: "looks for an anchor",
    d.GATHER: "deals out the cards",
}
"""What the turn can end with."""


def _legal(scene: Scene) -> Iterable[tuple[int, tuple[int, ...]]]:
    """The legal actions: their verbs with their arguments."""
    for action in game_of(scene.view).legal_actions(scene.view):
        yield d.ACTIONS.verb_of(action).number, d.ACTIONS.arguments_of(action)


class Questions(Scene):
    """What is asked that depends on how things stand."""

    def choose_action(self) -> str:
        verbs = {verb for verb, _ in _legal(self)}
        may_move = "may move passengers, then " if verbs & {d.MOVE, d.EMBARK, d.RELIEVE} else ""
        ends = either(words for verb, words in _ENDS.items() if verb in verbs)
        return f"{self.me} {may_move}{ends}: what next?"

    def play_drawn(self) -> str:
        placed = {arguments[0] for _, arguments in _legal(self)}
        whom = [card for card in placed if int(self.view.offered[card]) == 1]
        is_drawn = self.task == t.PLAY_DRAWN
        whence = f"from the {'discards' if self.task == t.PLAY_FROM_DISCARDS else 'stack'}"
        if len(whom) == 1:
            only = passenger_name(*whom) + ("" if is_drawn else f" {whence}")
            return f"{self.me} places {only}: where?"
        if not is_drawn:
            return f"{self.me} chooses a passenger {whence}: whom, and where?"
        if self.member(self.seat) == c.MURDOCH:
            return f"{self.me} places all of those drawn who fit: who goes where?"
        return f"{self.me} places one of those drawn: whom, and where?"

    play_from_stack = play_from_discards = play_drawn

    def arrange(self) -> str:
        left = some(int(self.view.drawn.count), "passenger")
        return f"{self.me} has {left} to put back: which next, on top or underneath?"

    def keep_one(self) -> str:
        cards = int(self.view.held_out.sum())
        if not 1 < cards < len(NUMBERS):
            return f"{self.me} keeps one of the action cards: which one?"
        return f"{self.me} keeps one of {some(cards, 'action card')}: which one?"

    def redeal(self) -> str:
        left = int(self.view.held_out.sum())
        deals = f"{self.me} deals out {some(left, 'action card')}"
        return f"{deals}: who gets {this_card(self.next_to_deal)}?"
