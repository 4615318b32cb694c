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


def _what_next(scene: Scene, *_: int) -> str:
    verbs = {verb for verb, _ in _legal(scene)}
    may_move = "may move passengers, then " if verbs & {d.MOVE, d.EMBARK, d.RELIEVE} else ""
    ends = either(words for verb, words in _ENDS.items() if verb in verbs)
    return f"{scene.me} {may_move}{ends}: what next?"


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


def _who_is_placed(scene: Scene, *_: int) -> str:
    placed = {arguments[0] for _, arguments in _legal(scene)}
    whom = [card for card in placed if int(scene.view.offered[card]) == 1]
    is_drawn = scene.task == t.PLAY_DRAWN
    whence = f"from the {'discards' if scene.task == t.PLAY_FROM_DISCARDS else 'stack'}"
    if len(whom) == 1:
        only = passenger_name(*whom) + ("" if is_drawn else f" {whence}")
        return f"{scene.me} places {only}: where?"
    if not is_drawn:
        return f"{scene.me} chooses a passenger {whence}: whom, and where?"
    if scene.member(scene.seat) == c.MURDOCH:
        return f"{scene.me} places all of those drawn who fit: who goes where?"
    return f"{scene.me} places one of those drawn: whom, and where?"


def _which_back(scene: Scene, *_: int) -> str:
    left = some(int(scene.view.drawn.count), "passenger")
    return f"{scene.me} has {left} to put back: which next, on top or underneath?"


def _which_kept(scene: Scene, *_: int) -> str:
    cards = int(scene.view.held_out.sum())
    if not 1 < cards < len(NUMBERS):
        return f"{scene.me} keeps one of the action cards: which one?"
    return f"{scene.me} keeps one of {some(cards, 'action card')}: which one?"


def _whose_card(scene: Scene, *_: int) -> str:
    left = int(scene.view.held_out.sum())
    deals = f"{scene.me} deals out {some(left, 'action card')}"
    return f"{deals}: who gets {this_card(scene.next_to_deal)}?"


QUESTIONS: Final = {
    t.CHOOSE_ACTION: _what_next,
    t.PLAY_DRAWN: _who_is_placed,
    t.PLAY_FROM_STACK: _who_is_placed,
    t.PLAY_FROM_DISCARDS: _who_is_placed,
    t.ARRANGE: _which_back,
    t.KEEP_ONE: _which_kept,
    t.REDEAL: _whose_card,
}
