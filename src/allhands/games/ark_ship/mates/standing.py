"""Standing answers of a seat: questions of Ark Ship that come again and again, and are its own.

None of them uses a room or moves a token, and none takes stress or reveals a life goal whose price
is stress without being asked.
"""

from __future__ import annotations

from fractions import Fraction
from typing import cast

from allhands.kernel.dry_run import done_alone
from allhands.kernel.options import Choice
from allhands.kernel.standing import ASK, Standing

from .. import cards as c
from ..face.nouns import Scene
from ..face.odds import chances_of_rows, is_ongoing, pool_again, reached, rows_from
from ..face.tonight import tonight
from ..rules import decisions as d
from ..rules import tasks as t
from ..rules.skill_test import SUCCEEDS_FROM
from ..rules.state import ArkShip

# Dice rolled again


def _reroll(view: ArkShip, _: list[int], choice: str) -> int | None:
    """Roll all that fails again, and never a success; keep the dice if they are good enough. While
    whoever rolls a 1 grows older, one is asked."""
    scene = Scene(view, ())
    card = scene.test_at(scene.arguments[1])
    if card < 0 or is_ongoing(view, c.ONES_AGE):
        return None
    row = reached(view, card)[1]
    enough = bool(c.ROW_GOOD[card, row]) if choice == "good" else row + 1 == int(c.ROWS[card])
    failing = _highest_failing(view)
    if enough or not failing:
        return d.ACTIONS.number(d.KEEP)
    return d.ACTIONS.number(d.REROLL, failing - 1)


def _highest_failing(view: ArkShip) -> int:
    """The highest face on the table that is no success; 0 if there is none."""
    faces = (int(face) for face in view.face[: int(view.dice)])
    fails = SUCCEEDS_FROM - int(view.result_bonus)
    return max((face for face in faces if face < fails), default=0)


# Life goals


def _reveal(view: ArkShip, _: list[int], __: str) -> int | None:
    """Reveal it, unless that costs something: a crush gives stress from then on."""
    goal = int(view.goal[Scene(view, ()).subject])
    if goal < 0 or int(c.GOAL_LASTING[goal]) == c.CRUSH:
        return None
    return d.ACTIONS.number(d.REVEAL)


# Stress


def _stress(view: ArkShip, _: list[int], choice: str) -> int | None:
    """Take the stress, leave it, or take it where that spares somebody a sickness that is certain,
    and brings none."""
    if choice == "always":
        return d.ACTIONS.number(d.TAKE_IT)
    taker, spared, *_ = Scene(view, ()).arguments
    take, leave = d.ACTIONS.number(d.TAKE_IT), d.ACTIONS.number(d.LET_IT)
    if choice != "saves":
        return leave
    taken, left = (Scene(cast("ArkShip", done_alone(view, action)), ()) for action in (take, leave))
    saves = tonight(taken, spared) < 1 == tonight(left, spared) and tonight(taken, taker) < 1
    return take if saves else leave


STANDING = (
    Standing(
        "reroll",
        "When somebody Inspiring of your crew may have dice rolled again.",
        (
            ASK,
            Choice("good", "roll failures again as long as the test fails, never a success"),
            Choice("best", "roll failures again as long as a better row is left, never a success"),
        ),
        _reroll,
        (t.REROLL_DICE,),
    ),
    Standing(
        "life-goal",
        "When a life goal of your crew can be revealed, and scores.",
        (ASK, Choice("reveal", "reveal it, unless it is a Crush")),
        _reveal,
        (t.REVEAL_GOAL,),
    ),
    Standing(
        "stress",
        "When somebody Empathetic of your crew may take the stress of another.",
        (
            ASK,
            Choice("never", "leave it"),
            Choice("always", "take it"),
            Choice("saves", "take it if the other would then be sure to fall sick, and they not"),
        ),
        _stress,
        (t.TAKE_STRESS,),
    ),
)


# Passing


def idle(view: ArkShip, legal: list[int]) -> int | None:
    """The action that passes if the seat has nothing to gain by any other: not to roll dice again
    that cannot come out better, and not to help on the Bridge if nobody is to be tested."""
    scene = Scene(view, ())
    passing = None
    if scene.task == t.REROLL_DICE and not _can_improve(scene, legal):
        passing = d.ACTIONS.number(d.KEEP)
    elif scene.task == t.USE_LOCATION and scene.arguments[1] == c.BRIDGE and _is_quiet(scene):
        passing = d.ACTIONS.number(d.LEAVE_IT)
    return passing if passing in legal else None


def _can_improve(scene: Scene, legal: list[int]) -> bool:
    """Whether some dice rolled again could reach a better row, or show fewer 1s that age."""
    card = scene.test_at(scene.arguments[1])
    if card < 0 or is_ongoing(scene.view, c.ONES_AGE):
        return True
    row = reached(scene.view, card)[1]
    rerolls = [a for a in legal if d.ACTIONS.verb_of(a).number == d.REROLL]
    return any(_better(scene, card, row, d.ACTIONS.arguments_of(a)[0] + 1) for a in rerolls)


def _better(scene: Scene, card: int, row: int, up_to: int) -> bool:
    shares = chances_of_rows(pool_again(scene.view, card, up_to), rows_from(card))
    return sum(shares[row + 1 :], Fraction(0)) > 0


def _is_quiet(scene: Scene) -> bool:
    """Whether nobody will be tested this turn: no crisis lies on the ship, by which more could be
    drawn, and nobody is on a planet."""
    on_planets = [place for place in (c.PLANET_1, c.PLANET_2) if scene.crew_at(place)]
    return not scene.crises() and not on_planets
