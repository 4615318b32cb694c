"""Life goals laid out by hand: the language of their tests."""

from __future__ import annotations

from typing import Any

from tests.luck import Face

from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events as e
from allhands.games.ark_ship.rules import tasks as t

from .setups import Ship, goal, quiet_ship

EVERY_SKILL = range(5)


def wanted(title: str) -> int:
    """The number that a life goal's condition counts to."""
    return int(c.GOAL_NUMBER[goal(title)])


def given(title: str) -> int:
    """How much of its first effect a life goal has."""
    return int(c.GOAL_EFFECT[goal(title), 0, 1])


def ranks(number: int, rank: int) -> dict[int, int]:
    """So many skills of a rank."""
    return dict.fromkeys(list(EVERY_SKILL)[:number], rank)


def idle(ship: Ship, *dice: Face) -> Ship:
    """Everybody is in Training, and does nothing there."""
    ship.luck(*dice)
    ship.send(*[c.TRAINING] * 4)
    while ship.question == t.USE_LOCATION:
        ship.do(d.LEAVE_IT)
    return ship


def with_goal(title: str, crew: int = 3, **sheet: Any) -> Ship:
    """Somebody has a life goal, and this on the sheet."""
    ship = quiet_ship(crew)
    ship.sheet(0, goal=title, **sheet)
    return ship


def is_asked(ship: Ship) -> bool:
    """Whether somebody in Training is asked to reveal the first one's life goal."""
    idle(ship)
    return ship.question == t.REVEAL_GOAL and ship.about[0] == 0


def revealing(ship: Ship, *dice: Face) -> Ship:
    """Reveal the first one's life goal, in Training."""
    assert is_asked(ship)
    ship.luck(*dice).do(d.REVEAL)
    return ship


def dying(title: str, **sheet: Any) -> Ship:
    """Somebody dies of sickness on the Bridge, and nobody is thawed; the other is in Training."""
    ship = quiet_ship(2).put(sleepers=1).luck(1, 6)
    sheet = {"sickness": 2, "age": 4} | sheet
    ship.sheet(0, goal=title, **sheet)
    ship.sheet(1, stress=1)
    ship.send(c.BRIDGE, c.TRAINING)
    ship.do(d.LEAVE_IT)
    assert ship.who(e.DIED) == [0]
    return ship
