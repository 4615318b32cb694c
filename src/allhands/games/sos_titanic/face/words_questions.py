"""What is asked aboard the Titanic, where the declaration of a question does not say it."""

from __future__ import annotations

from typing import Final

from allhands.kernel.prose import NUMBERS, either, some

from .. import cards as c
from ..rules import tasks as t
from .nouns import Scene, aboard, passenger_name, this_card
from .odds import openings


def _what_next(scene: Scene, *_: int) -> str:
    may_move = "may move passengers, then " if _somebody_can_move(scene) else ""
    return f"{scene.me} {may_move}{either(_actions(scene))}: what next?"


def _somebody_can_move(scene: Scene) -> bool:
    """Whether anybody at the front of a line has somewhere to go."""
    lines = [line for line in range(c.LINES) if scene.front(line)[1] > 0]
    return any(_can_embark(scene, line) or _can_move(scene, line) for line in lines)


def _can_move(scene: Scene, origin: int) -> bool:
    run = int(scene.view.run[origin])
    kind, lowest = scene.front(origin)
    targets = [line for line in range(c.LINES) if scene.is_line(line) and line != origin]
    return 0 <= int(scene.view.stand_in[kind]) - lowest < run or any(
        0 < scene.how_many_move(origin, target) <= run for target in targets
    )


def _can_embark(scene: Scene, origin: int) -> bool:
    kind, lowest = scene.front(origin)
    return any(embarked + 1 == lowest for embarked in aboard(scene.view, kind))


def _actions(scene: Scene) -> list[str]:
    """What the turn can end with."""
    member = scene.member(scene.seat)
    hands = scene.view.hand if member == c.PHILLIPS else scene.view.hand[scene.seat]
    actions = ["plays a card"] if hands.max() > 0 else []
    actions.append("sets up a rescue")
    if member == c.LOWE:
        actions.append("looks for an anchor")
    elif member == c.SMITH and scene.view.hand.max() > 0:
        actions.append("deals out the cards")
    return actions


def _who_is_placed(scene: Scene, *_: int) -> str:
    fitting = openings(scene.view).fitting()
    whom = [card for card, may in enumerate(scene.view.offered) if may == 1 and card in fitting]
    is_drawn = scene.task == t.PLAY_DRAWN
    whence = f"from the {'discards' if scene.task == t.PLAY_FROM_DISCARDS else 'stack'}"
    if len(whom) == 1:
        only = passenger_name(whom[0]) + ("" if is_drawn else f" {whence}")
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
