"""Where on the board choices are made and events happen, and what those places are called."""

from __future__ import annotations

from typing import Final

from allhands.face.places import PlaceNames

from ..rules import tasks as t
from ..rules.nouns import COLUMN, LOCATION, MEMBER, PILE, PLANET, SIGNAL, SLOT
from .nouns import Scene, slot_of, wave_title

Places = tuple[str, ...]


# Choices


def _goal_place(slot: int) -> Places:
    return (f"goal-{slot}",) if slot >= 0 else ()


class ChosenAt(Scene):
    """Where those choices are made that are not made where their verbs say."""

    def stay(self) -> Places:
        """That of the crew member whom the question is about."""
        return (SLOT.place(self.subject),) if self.subject >= 0 else ()

    steady = more_dice = rest_all = train_skill = train_trait = leave_it = take_stress = stay
    let_stress = learn = take_trait = random_trait = stay

    def assign(self, location: int) -> Places:
        return (LOCATION.place(location), *self.stay())

    def move_column(self, column: int) -> Places:
        return self.raise_(self.arguments[0], column) if self.task == t.CHOOSE_COLUMNS else ()

    def enough(self) -> Places:
        return (SIGNAL.place(self.arguments[0]),) if self.task == t.CHOOSE_COLUMNS else ()

    def raise_(self, signal: int, column: int) -> Places:
        return (f"column-{signal}-{column}",)

    clear = set_column = raise_

    def reveal(self) -> Places:
        return _goal_place(self.subject)

    not_now = reveal


# Events


class HappensAt:
    """Where that happens whose place its details do not say."""

    def decoded_signal(self, signal: int) -> Places:
        return (SIGNAL.place(signal), PLANET.place(signal)) if signal >= 0 else ()

    def goal_drawn(self, who: int) -> Places:
        return (*_goal_place(slot_of(who)), MEMBER.place(who)) if who >= 0 else ()

    name_written = not_revealed = goal_drawn

    def goal_revealed(self, who: int) -> Places:
        return (*self.goal_drawn(who), "life-goals")


# Names


def _person(scene: Scene, slot: int) -> str:
    """A crew member with its player, where there are several."""
    who, several = scene.crew(slot), int(scene.view.players) > 1
    return f"{who}, of {scene.name(scene.owner(slot))}'s crew" if several else who


def _life_goal(scene: Scene, slot: int) -> str:
    return f"{scene.crew(slot)}'s life goal"


def _waveform(scene: Scene, pile: int) -> str:
    return f"{wave_title(int(scene.view.wave[pile]))}, the waveform on pile {pile + 1}"


PLACE_NAMES: Final[PlaceNames] = {
    "freezer": "the freezer",
    "progress": "the ship's progress",
    "life-goals": "the life goals that scored",
    "memorial": "the memorial",
    "crises": "the deck of crises",
    "dice": "the dice",
    LOCATION: Scene.there,
    SLOT: _person,
    SIGNAL: "{signal}",
    PILE: _waveform,
    ("goal", SLOT): _life_goal,
    ("column", SIGNAL, COLUMN): "{column} of {signal}",
}
"""What each place that is drawn is called."""
