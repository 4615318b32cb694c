"""What a choice will do before it is taken: its cost, its effect, and with what odds.

Odds are exact, counted from the dice and from what the viewer may know (see `odds`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from allhands.kernel.odds import Explanation

from .. import cards as c
from ..rules import decisions as d
from ..rules.state import ArkShip
from . import explain_crew as crew
from . import explain_rooms as rooms
from . import explain_tests as tests
from .consequences import Choice
from .odds import is_ongoing

# Assigning crew


def _assign(choice: Choice) -> str:
    """Where a crisis lies, or a planet has shown itself, one works on that; else in the room."""
    if choice.test_at(choice.a) >= 0:
        return tests.join_test(choice, choice.a)
    return rooms.enter(choice, choice.a)


def _stay(choice: Choice) -> str:
    return f"{choice.who} does no work this turn, and can still fall sick. Another may go instead."


def _wait(choice: Choice) -> str:
    again = f"The others choose first; once one of them has, {choice.me} is asked again"
    return f"{again}{', if more may go' if is_ongoing(choice.view, c.ONE_EACH) else ''}."


_EXPLAINED: Final[dict[int, Callable[[Choice], str]]] = {
    d.ASSIGN_TO: _assign,
    d.WAIT: _wait,
    d.STAY: _stay,
    d.STEADY: rooms.steady,
    d.MORE_DICE: rooms.more_dice,
    d.APPLY: rooms.apply,
    d.PICK: rooms.pick,
    d.RAISE: lambda choice: rooms.one_column(choice, choice.a, choice.b),
    d.CLEAR: lambda choice: rooms.one_column(choice, choice.a, choice.b),
    d.REST_ONE: rooms.rest_one,
    d.REST_ALL: rooms.rest_all,
    d.TRAIN_SKILL: rooms.train_skill,
    d.TRAIN_TRAIT: rooms.train_trait,
    d.LEAVE_IT: rooms.leave_it,
    d.MOVE_COLUMN: lambda choice: rooms.one_column(choice, choice.arguments[0], choice.a),
    d.ENOUGH: rooms.enough,
    d.REROLL: tests.reroll,
    d.KEEP: tests.keep,
    d.TAKE_IT: crew.take_stress,
    d.LET_IT: crew.let_stress,
    d.LEARN: crew.learn,
    d.TAKE_TRAIT: crew.trait,
    d.RANDOM_TRAIT: crew.random_trait,
    d.CHOOSE_MEMBER: crew.choose_member,
    d.SET_COLUMN: lambda choice: rooms.one_column(choice, choice.a, choice.b),
    d.REMOVE_CRISIS: tests.remove_crisis,
    d.ADD_TOKEN: crew.add_token,
    d.WRITE: crew.write,
    d.REVEAL: crew.reveal,
    d.NOT_NOW: crew.not_now,
}


def explain(view: ArkShip, action: int, names: tuple[str, ...]) -> Explanation:
    """What an action costs and does, and with what odds; nothing of one that is not allowed."""
    choice = Choice(view, action, names)
    if not choice.is_legal:
        return Explanation("")
    return choice.explained(_EXPLAINED[choice.verb](choice))
