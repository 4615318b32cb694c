"""What is asked aboard the Ark Ship, as a sentence for each question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from allhands.kernel.game import game_of
from allhands.kernel.prose import listed

from .. import cards as c
from ..rules import tasks as t
from .nouns import (
    Scene,
    at_location,
    goal_title,
    number_word,
    signal_name,
    successes_words,
    test_title,
    wave_title,
    wave_words,
)
from .odds import reached
from .words_cards import stress


def _rolled(scene: Scene) -> str:
    """The faces of the pool, the highest first."""
    faces = sorted((int(face) for face in scene.view.face[: int(scene.view.dice)]), reverse=True)
    return listed(str(face) for face in faces) if faces else "nothing"


def _which_dice(scene: Scene) -> str:
    """For which test, how far that is from succeeding, and the dice."""
    slot, location, _ = scene.arguments
    shown = f"the dice show {_rolled(scene)}: roll again?"
    card = scene.test_at(location)
    for_what = f" for {test_title(card)}, {_successes(scene, card)}" if card >= 0 else ""
    return f"{scene.me} may have {scene.crew(slot)} inspire{for_what}; {shown}"


def _successes(scene: Scene, card: int) -> str:
    """The successes that a test has, and those that it needs or would do better with."""
    have, row = reached(scene.view, card)
    better = [
        number_word(int(c.ROW_FROM[card, above]))
        for above in range(row + 1, int(c.ROWS[card]))
        if c.ROW_GOOD[card, above]
    ]
    has = f"which has {successes_words(have)}"
    if not better:
        return has
    return f"{has} and {'does better with' if c.ROW_GOOD[card, row] else 'needs'} {better[0]}"


def _which_columns(scene: Scene) -> str:
    signal, pile, _ = scene.arguments
    card = int(scene.view.wave[pile])
    wave = f"{wave_title(card)} ({wave_words(card)})"
    return f"{scene.me} picks columns of {wave} for {signal_name(signal)}: which next?"


def _who_takes(scene: Scene) -> str:
    helper, spared, tokens = scene.arguments
    whose = f"the {stress(tokens)} that {scene.crew(spared)} would get"
    return f"{scene.me} may have {scene.crew(helper)} take {whose}: is it taken?"


CHOSEN_TO: Final = {
    c.STRESS_ONTO_ONE: "gets all stress of the crew",
    c.SICKEN_ONE: "falls sick",
    c.KILL_ONE_HERE: "dies",
    c.HEAL_ONE: "is cured of a sickness",
    c.CLONE: "doubles in age and is copied",
}
"""What happens to the crew member who is chosen, by effect, in words that read on."""


def _who_is_it(scene: Scene) -> str:
    return (
        f"{scene.me} decides who {CHOSEN_TO.get(scene.arguments[0], 'it is')}: which of the crew?"
    )


def _which_column(scene: Scene) -> str:
    to_zero = "" if scene.arguments[0] == c.COLUMN_ANY else " to 0"
    return f"{scene.me} sets a column of a signal{to_zero}: which one?"


def _reveal(scene: Scene) -> str:
    slot = scene.arguments[0]
    goal = int(scene.view.goal[slot])
    title = f", {goal_title(goal)}" if goal >= 0 else ""
    return f"{scene.me} may reveal the life goal of {scene.crew(slot)}{title}: is it revealed now?"


QUESTIONS: Final[dict[int, Callable[[Scene], str]]] = {
    t.ASSIGN: lambda scene: f"{scene.me} assigns {scene.crew(scene.arguments[0])}: where to?",
    t.USE_LOCATION: lambda scene: (
        f"{scene.me} decides for {scene.crew(scene.arguments[0])} "
        f"{at_location(scene.arguments[1])}: what is done?"
    ),
    t.CHOOSE_COLUMNS: _which_columns,
    t.REROLL_DICE: _which_dice,
    t.TAKE_STRESS: _who_takes,
    t.CHOOSE_RANK: lambda scene: (
        f"{scene.me} chooses what {scene.crew(scene.arguments[0])} learns: which skill?"
    ),
    t.CHOOSE_TRAIT: lambda scene: (
        f"{scene.me} chooses for {scene.crew(scene.arguments[0])}, who has that trait already: "
        "which other, or which skill?"
    ),
    t.BULB_LIT: lambda scene: (
        f"{scene.me} decides what {scene.crew(scene.arguments[0])}'s bright idea is: "
        "which skill, or a trait to roll?"
    ),
    t.CHOOSE_CREW: _who_is_it,
    t.CHOOSE_COLUMN: _which_column,
    t.CHOOSE_CRISIS: lambda scene: f"{scene.me} removes a crisis: which one?",
    t.CHOOSE_PLANET: lambda scene: f"{scene.me} lays a token on a planet crisis: which one?",
    t.WRITE_NAME: lambda scene: (
        f"{scene.me} writes a name on the life goal of {scene.crew(scene.arguments[0])}: whose?"
    ),
    t.REVEAL_GOAL: _reveal,
}


def question(view: Any, names: tuple[str, ...]) -> str:
    """What is asked now, and of whom; when the game is over, how it ended."""
    if view.outcome != 0:
        return game_of(view).outcome_of(view).sentence
    scene = Scene(view, names)
    return QUESTIONS[scene.task](scene) if scene.task in QUESTIONS else ""
