"""The names of what lies on the table of Ark Ship, and the scene that sentences speak of."""

from __future__ import annotations

from typing import Final

from allhands.face import scene as face
from allhands.kernel.prose import NUMBERS, some
from allhands.kernel.rule import in_python
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..cards.people import PEOPLE
from ..cards.stories import SIGNAL_TITLES, WAVE_TITLES
from ..rules import ending, life_goals
from ..rules import tasks as t
from ..rules.nouns import (
    AT_LOCATION,
    COLUMN,
    GOAL,
    LOCATION,
    PORTRAIT,
    SIGNAL,
    TEST,
)
from ..rules.state import ArkShip

LISTED_SKILLS: Final = (*c.SKILL_NAMES, "sickness")
"""LISTED_SKILLS[skill]: what tests list, sickness among it."""


# Sentences


def with_article(noun: str) -> str:
    """`an outpost`, `a town`."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def crises(number: int) -> str:
    """So many crises, in a sentence: "one crisis", "two crises"."""
    return many(number, "crisis", "crises")


def dice_words(number: int) -> str:
    """So many dice, in a sentence: "one die", "four dice"."""
    return many(number, "die", "dice")


def successes_words(number: int) -> str:
    """So many successes, in a sentence: "no success", "two successes"."""
    return many(number, "success", "successes") if number else "no success"


def many(number: int, one: str, several: str) -> str:
    """So many things of which several are called otherwise than by one more letter."""
    if number < 0:
        return f"some {several}"
    return f"{number_word(number)} {one if number == 1 else several}"


def number_word(number: int) -> str:
    """A number in a sentence: "three", "12"."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def faces_of(details: tuple[int, ...]) -> list[int]:
    """The faces of the dice that an event tells of, from its details; none where these may not be
    known."""
    dice, *faces = details
    return faces[: max(0, dice)]


# People


def person(portrait: int) -> str:
    """Somebody of the portrait deck."""
    return PORTRAIT.word(portrait, ())


def calling(portrait: int) -> str:
    """What somebody did before the voyage."""
    return PEOPLE[portrait].calling if 0 <= portrait < c.PORTRAITS else "nobody knows what"


def portrait_of(member: int) -> int:
    """The portrait of a crew member whom an event tells of; -1 for none."""
    return member // c.SLOTS if member >= 0 else UNKNOWN


def slot_of(member: int) -> int:
    """The place in the crew of a crew member whom an event tells of; -1 for none."""
    return member % c.SLOTS if member >= 0 else UNKNOWN


# Skills and traits


def skill_name(skill: int) -> str:
    """A skill, or sickness."""
    return LISTED_SKILLS[skill] if 0 <= skill <= c.SKILLS else "a skill"


def traits_of(mask: int) -> list[str]:
    """The traits of a mask."""
    return [name for trait, name in enumerate(c.TRAIT_NAMES) if mask >= 0 and mask >> trait & 1]


# Places


def location_name(location: int) -> str:
    """A location as it is printed: "Bridge", "Crisis 1"."""
    return c.LOCATION_NAMES[location] if 0 <= location < c.LOCATIONS else "a location"


def at_location(location: int) -> str:
    """Where somebody is: "on the Bridge", "in Comms", "at Crisis 1"; -1 is nowhere yet."""
    return AT_LOCATION.word(location, ())


# Cards


def test_title(card: int) -> str:
    """A crisis or, from `CRISES` on, a planet crisis."""
    return TEST.word(card, ())


def cause_words(cause: int) -> str:
    """What took sleepers or crew, in a sentence: a card, or "sickness with age"."""
    words = c.CAUSES[cause] if 0 <= cause < len(c.CAUSES) else "something"
    return words if cause < c.TESTS else words[:1].lower() + words[1:]


def planet_title(planet: int) -> str:
    """A planet crisis, which may not be known."""
    return (
        c.TEST_TITLES[c.CRISES + planet] if 0 <= planet < c.TESTS - c.CRISES else "a planet crisis"
    )


def goal_title(goal: int) -> str:
    """A life goal, which may be secret."""
    return GOAL.word(goal, ())


def wave_title(card: int) -> str:
    """A waveform."""
    return WAVE_TITLES[card] if 0 <= card < c.WAVEFORMS else "a waveform"


def signal_name(signal: int) -> str:
    """One of the two signals."""
    return SIGNAL.word(signal, ())


def signal_title(card: int) -> str:
    """A signal card."""
    return SIGNAL_TITLES[card] if 0 <= card < c.SIGNAL_CARDS else "a signal"


def column_of(signal: int, column: int) -> str:
    """A column of a signal: "column C of signal 1"."""
    return f"{COLUMN.word(column, ())} of {signal_name(signal)}"


# How things stand


def awake(view: ArkShip) -> int:
    """How many crew members are awake."""
    return alive(view) - int(view.sleepers)


alive = in_python(ending.alive)


def degree_of(living: int) -> str:
    """What so many alive come to on arrival, "a village"; nothing if they are too few."""
    reached = [
        name for name, least in zip(c.ENDINGS, c.ENDING_FROM, strict=True) if living >= least
    ]
    return with_article(reached[-1]) if reached else ""


decoded = in_python(life_goals.decoded)
needed = in_python(ending.needed)


def at_stake(planet: int) -> str:
    """What is lost with a planet crisis: "ten sleepers"."""
    return some(int(c.COSTS[planet]), "sleeper")


def turn_words(view: ArkShip) -> str:
    """Which turn it is: "turn 5 of 16"."""
    return f"turn {int(view.progress)} of {c.BOXES}"


OF_ONE: Final = (
    t.ASSIGN,
    t.USE_LOCATION,
    t.REROLL_DICE,
    t.TAKE_STRESS,
    t.CHOOSE_RANK,
    t.CHOOSE_TRAIT,
    t.BULB_LIT,
    t.WRITE_NAME,
    t.REVEAL_GOAL,
)
"""Questions about one crew member, who is their first argument."""


class Scene(face.Scene[ArkShip]):
    """What the sentences of Ark Ship speak of: who is asked, and the crew."""

    @property
    def me(self) -> str:
        """Who is asked."""
        return self.name(self.seat if self.seat >= 0 else int(self.view.speaker))

    @property
    def subject(self) -> int:
        """The place in the crew of whom the question is about; -1 for nobody."""
        return self.arguments[0] if self.task in OF_ONE else UNKNOWN

    @property
    def who(self) -> str:
        """The name of whom the question is about."""
        return self.crew(self.subject) if self.subject >= 0 else "a crew member"

    # The crew

    def owner(self, slot: int) -> int:
        """The seat that a crew member belongs to."""
        return slot % max(1, int(self.view.players))

    def is_aboard(self, slot: int) -> bool:
        """Whether there is somebody awake in this place of the crew."""
        return 0 <= slot < c.SLOTS and self.view.portrait[slot] >= 0

    def crew(self, slot: int) -> str:
        """The name of a crew member by the place in the crew."""
        if self.is_aboard(slot):
            return person(int(self.view.portrait[slot]))
        return f"crew member {slot + 1}" if slot >= 0 else "somebody"

    def aboard(self) -> list[int]:
        """The places in the crew where somebody is awake."""
        return [slot for slot in range(c.SLOTS) if self.is_aboard(slot)]

    def crew_at(self, location: int) -> list[int]:
        """Who is at a location."""
        return [slot for slot in self.aboard() if self.view.place[slot] == location]

    def has_trait(self, slot: int, trait: int) -> bool:
        """Whether a crew member has a trait."""
        return bool(int(self.view.traits[slot]) >> trait & 1)

    def is_revealed(self, slot: int) -> bool:
        """Whether the life goal of a crew member has been revealed."""
        return bool(int(self.view.revealed) >> slot & 1)

    def red_boxes(self, slot: int) -> int:
        """How many red age boxes a crew member has checked."""
        return int(c.RED_BOXES[max(0, int(self.view.age[slot]))])

    # The locations

    def test_at(self, location: int) -> int:
        """The crisis at a location, or the planet crisis revealed there, as a card; else -1."""
        if 0 <= location < c.CRISIS_PLACES:
            return int(self.view.crisis[location])
        signal = location - c.PLANET_1
        if not 0 <= signal < c.SIGNALS or self.view.signal[signal] >= 0:
            return UNKNOWN
        planet = int(self.view.planet[signal])
        return UNKNOWN if planet < 0 else c.CRISES + planet

    def there(self, location: int) -> str:
        """What one finds at a location: "the Bridge", "Cryo Failure (Crisis 1)"."""
        card = self.test_at(location)
        if card < 0:
            return LOCATION.word(location, ())
        return f"{test_title(card)} ({location_name(location)})"

    def crises(self) -> list[int]:
        """The locations where a crisis lies."""
        return [place for place in range(c.CRISIS_PLACES) if self.view.crisis[place] >= 0]
