"""What is asked aboard the Titanic, as a sentence for each question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from allhands.kernel.game import game_of
from allhands.kernel.prose import NUMBERS, either, some

from .. import cards as c
from ..rules import tasks as t
from .nouns import THE_COLLAPSIBLE, Scene, a_card, aboard, of_line, passenger_name, this_card
from .odds import openings


def _what_next(scene: Scene) -> str:
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


def _who_is_placed(scene: Scene) -> str:
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


def _which_back(scene: Scene) -> str:
    left = some(int(scene.view.drawn.count), "passenger")
    return f"{scene.me} has {left} to put back: which next, on top or underneath?"


def _which_kept(scene: Scene) -> str:
    cards = int(scene.view.held_out.sum())
    if not 1 < cards < len(NUMBERS):
        return f"{scene.me} keeps one of the action cards: which one?"
    return f"{scene.me} keeps one of {some(cards, 'action card')}: which one?"


def _whose_card(scene: Scene) -> str:
    left = int(scene.view.held_out.sum())
    deals = f"{scene.me} deals out {some(left, 'action card')}"
    return f"{deals}: who gets {this_card(scene.next_to_deal)}?"


QUESTIONS: Final[dict[int, Callable[[Scene], str]]] = {
    t.CHOOSE_ACTION: _what_next,
    t.HOW_MANY: lambda scene: f"{scene.me} sets up a rescue: how many passengers are drawn?",
    t.PLAY_DRAWN: _who_is_placed,
    t.PLAY_FROM_STACK: _who_is_placed,
    t.PLAY_FROM_DISCARDS: _who_is_placed,
    t.ARRANGE: _which_back,
    t.LINE_TO_SEARCH: lambda scene: f"{scene.me} looks through a line: which one?",
    t.BRING_FORWARD_ONE: lambda scene: (
        f"{scene.me} brings somebody to the front {of_line(scene.arguments[0])}: whom?"
    ),
    t.TWO_LINES: lambda scene: f"{scene.me} mixes two lines and shares them out: which two?",
    t.LINE_TO_SEND_OFF: lambda scene: (
        f"{scene.me} discards the face-up passengers of a line: which one?"
    ),
    t.TAKE_FROM_ACTION_STACK: lambda scene: (
        f"{scene.me} takes a card from the action stack: which one?"
    ),
    t.TAKE_FROM_ACTION_DISCARDS: lambda scene: (
        f"{scene.me} takes a discarded action card: which one?"
    ),
    t.LOAD_COLLAPSIBLE: lambda scene: f"{scene.me} loads {THE_COLLAPSIBLE}: with whom?",
    t.PLACE_MYSTERY: lambda scene: (
        f"{scene.me} places {a_card(c.MYSTERY_FIRST + scene.arguments[0])}: for whom?"
    ),
    t.KEEP_ONE: _which_kept,
    t.PLAY_AT_ONCE: lambda scene: (
        f"{scene.me} takes {a_card(scene.arguments[0])}: is it played at once?"
    ),
    t.REDEAL: _whose_card,
    t.SWAP_SURVIVORS: lambda scene: (
        f"{scene.me} may swap two survivors of the same number: which two?"
    ),
}


def question(view: Any, names: tuple[str, ...]) -> str:
    """What is asked now, and of whom; when the game is over, how it ended."""
    if view.outcome != 0:
        return game_of(view).outcome_of(view).sentence
    scene = Scene(view, names)
    return QUESTIONS[scene.task](scene) if scene.task in QUESTIONS else ""
