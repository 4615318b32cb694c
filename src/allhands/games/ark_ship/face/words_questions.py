"""What is asked aboard the Ark Ship, as a sentence for each question."""

from __future__ import annotations

from typing import Final

from allhands.kernel.prose import listed

from .. import cards as c
from ..rules import tasks as t
from ..rules.nouns import WAVEFORM
from .nouns import (
    Scene,
    at_location,
    goal_title,
    number_word,
    signal_name,
    successes_words,
    test_title,
)
from .odds import reached
from .words_cards import stress


def _rolled(scene: Scene) -> str:
    """The faces of the pool, the highest first."""
    faces = sorted((int(face) for face in scene.view.face[: int(scene.view.dice)]), reverse=True)
    return listed(str(face) for face in faces) if faces else "nothing"


def _which_dice(scene: Scene, slot: int, location: int, _: int) -> str:
    """For which test, how far that is from succeeding, and the dice."""
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


def _which_columns(scene: Scene, signal: int, pile: int, _: int) -> str:
    wave = WAVEFORM.word(int(scene.view.wave[pile]), ())
    return f"{scene.me} picks columns of {wave} for {signal_name(signal)}: which next?"


def _who_takes(scene: Scene, helper: int, spared: int, tokens: int) -> str:
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


def _who_is_it(scene: Scene, effect: int, *_: int) -> str:
    return f"{scene.me} decides who {CHOSEN_TO.get(effect, 'it is')}: which of the crew?"


def _which_column(scene: Scene, effect: int, *_: int) -> str:
    to_zero = "" if effect == c.COLUMN_ANY else " to 0"
    return f"{scene.me} sets a column of a signal{to_zero}: which one?"


def _reveal(scene: Scene, slot: int, *_: int) -> str:
    goal = int(scene.view.goal[slot])
    title = f", {goal_title(goal)}" if goal >= 0 else ""
    return f"{scene.me} may reveal the life goal of {scene.crew(slot)}{title}: is it revealed now?"


def _where_to(scene: Scene, slot: int, *_: int) -> str:
    return f"{scene.me} assigns {scene.crew(slot)}: where to?"


def _what_there(scene: Scene, slot: int, location: int, _: int) -> str:
    return f"{scene.me} decides for {scene.crew(slot)} {at_location(location)}: what is done?"


def _which_skill(scene: Scene, slot: int, *_: int) -> str:
    return f"{scene.me} chooses what {scene.crew(slot)} learns: which skill?"


def _what_instead(scene: Scene, slot: int, *_: int) -> str:
    has = f"{scene.me} chooses for {scene.crew(slot)}, who has that trait already"
    return f"{has}: which other, or which skill?"


def _which_idea(scene: Scene, slot: int, *_: int) -> str:
    idea = f"{scene.me} decides what {scene.crew(slot)}'s bright idea is"
    return f"{idea}: which skill, or a trait to roll?"


def _whose_name(scene: Scene, slot: int, *_: int) -> str:
    return f"{scene.me} writes a name on the life goal of {scene.crew(slot)}: whose?"


QUESTIONS: Final = {
    t.ASSIGN: _where_to,
    t.USE_LOCATION: _what_there,
    t.CHOOSE_COLUMNS: _which_columns,
    t.REROLL_DICE: _which_dice,
    t.TAKE_STRESS: _who_takes,
    t.CHOOSE_RANK: _which_skill,
    t.CHOOSE_TRAIT: _what_instead,
    t.BULB_LIT: _which_idea,
    t.CHOOSE_CREW: _who_is_it,
    t.CHOOSE_COLUMN: _which_column,
    t.WRITE_NAME: _whose_name,
    t.REVEAL_GOAL: _reveal,
}
