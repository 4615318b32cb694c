"""What is asked aboard the Ark Ship, as a sentence for each question."""

from __future__ import annotations

from typing import Final

from allhands.kernel.prose import listed

from .. import cards as c
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


CHOSEN_TO: Final = {
    c.STRESS_ONTO_ONE: "gets all stress of the crew",
    c.SICKEN_ONE: "falls sick",
    c.KILL_ONE_HERE: "dies",
    c.HEAL_ONE: "is cured of a sickness",
    c.CLONE: "doubles in age and is copied",
}
"""What happens to the crew member who is chosen, by effect, in words that read on."""


class Questions(Scene):
    """What is asked, by question."""

    def reroll_dice(self, slot: int, location: int) -> str:
        """For which test, how far that is from succeeding, and the dice."""
        shown = f"the dice show {_rolled(self)}: roll again?"
        card = self.test_at(location)
        for_what = f" for {test_title(card)}, {_successes(self, card)}" if card >= 0 else ""
        return f"{self.me} may have {self.crew(slot)} inspire{for_what}; {shown}"

    def choose_columns(self, signal: int, pile: int) -> str:
        wave = WAVEFORM.word(int(self.view.wave[pile]), ())
        return f"{self.me} picks columns of {wave} for {signal_name(signal)}: which next?"

    def take_stress(self, slot: int, sufferer: int, tokens: int) -> str:
        whose = f"the {stress(tokens)} that {self.crew(sufferer)} would get"
        return f"{self.me} may have {self.crew(slot)} take {whose}: is it taken?"

    def choose_crew(self, what: int) -> str:
        return f"{self.me} decides who {CHOSEN_TO.get(what, 'it is')}: which of the crew?"

    def choose_column(self, what: int) -> str:
        to_zero = "" if what == c.COLUMN_ANY else " to 0"
        return f"{self.me} sets a column of a signal{to_zero}: which one?"

    def reveal_goal(self, slot: int) -> str:
        goal = int(self.view.goal[slot])
        title = f", {goal_title(goal)}" if goal >= 0 else ""
        return (
            f"{self.me} may reveal the life goal of {self.crew(slot)}{title}: is it revealed now?"
        )

    def assign(self, slot: int) -> str:
        return f"{self.me} assigns {self.crew(slot)}: where to?"

    def use_location(self, slot: int, location: int) -> str:
        return f"{self.me} decides for {self.crew(slot)} {at_location(location)}: what is done?"

    def choose_rank(self, slot: int) -> str:
        return f"{self.me} chooses what {self.crew(slot)} learns: which skill?"

    def choose_trait(self, slot: int) -> str:
        has = f"{self.me} chooses for {self.crew(slot)}, who has that trait already"
        return f"{has}: which other, or which skill?"

    def bulb_lit(self, slot: int) -> str:
        idea = f"{self.me} decides what {self.crew(slot)}'s bright idea is"
        return f"{idea}: which skill, or a trait to roll?"

    def write_name(self, slot: int) -> str:
        return f"{self.me} writes a name on the life goal of {self.crew(slot)}: whose?"
