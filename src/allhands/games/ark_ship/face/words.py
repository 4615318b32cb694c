"""Ark Ship in words: choices as sentences, and how things stand, read from a view.

Everything reads well where a view is blanked, too, and of choices that are not allowed.
"""

from __future__ import annotations

from typing import Final

from allhands.face.words import PlainWords
from allhands.kernel.goal import Goal
from allhands.kernel.prose import listed, some, starting
from allhands.kernel.state import UNKNOWN
from allhands.kernel.words import Section

from .. import cards as c
from ..cards import wording
from ..cards.stories import WAVE_TITLES
from ..rules import tasks as t
from ..rules.ending import FIRST_DEGREE
from ..rules.nouns import COLUMN, PILE, PORTRAIT, TRAIT, wave_words
from ..rules.state import ArkShip
from .account import account
from .goal import goal, part_of
from .nouns import (
    LISTED_SKILLS,
    Scene,
    alive,
    awake,
    cause_words,
    column_of,
    crises,
    decoded,
    degree_of,
    goal_title,
    signal_name,
    signal_title,
    skill_name,
    turn_words,
    wave_title,
    with_article,
)
from .sketch import heading, sketch
from .words_cards import reward_words, room_in_short, room_rows, stress
from .words_events import Happenings
from .words_questions import Questions


def _use_there(scene: Scene, location: int) -> str:
    """What the crew member who is sent there could do in a room."""
    if scene.subject < 0 or location >= c.ROOMS or scene.test_at(location) >= 0:
        return ""
    is_skilled = location < c.SKILLED_ROOMS
    rank = int(scene.view.ranks[scene.subject, c.ROOM_SKILL[location]]) if is_skilled else 0
    return f" ({room_in_short(location, max(0, rank))})"


def _wave_on(scene: Scene, signal: int, pile: int) -> tuple[str, str]:
    """A waveform by its pile, with what it does, and the signal."""
    card = int(scene.view.wave[pile])
    if card < 0:
        return PILE.word(pile, ()), signal_name(signal)
    return wave_title(card), f"{signal_name(signal)} ({wave_words(card)})"


def _rank_then(scene: Scene, skill: int) -> str:
    """The rank that a skill would have then."""
    rank = int(scene.view.ranks[scene.subject, skill]) + 1 if scene.subject >= 0 else 0
    return f" (rank {rank})" if 0 < rank <= c.MOST_RANKS else ""


MEMBERS_CHOSEN: Final = {
    c.STRESS_ONTO_ONE: "put all stress onto {}",
    c.SICKEN_ONE: "have {} fall sick",
    c.KILL_ONE_HERE: "have {} die",
    c.HEAL_ONE: "cure {}",
    c.CLONE: "copy {}",
}


class _Choices(Scene):
    # The locations

    def assign(self, location: int) -> str:
        if location >= c.PLANET_1:
            return f"have {self.who} prepare for {self.there(location)}"
        return f"send {self.who} to {self.there(location)}{_use_there(self, location)}"

    def stay(self) -> str:
        return f"keep {self.who} in quarters"

    def steady(self) -> str:
        return f"steady the ship ({room_rows(c.BRIDGE)[1]})"

    def more_dice(self) -> str:
        return f"call all hands ({room_rows(c.BRIDGE)[2]})"

    def apply(self, signal: int, pile: int) -> str:
        wave, where = _wave_on(self, signal, pile)
        return f"apply {wave} to {where}"

    def pick_columns(self, signal: int, pile: int) -> str:
        wave, where = _wave_on(self, signal, pile)
        return f"pick columns of {wave} for {where}"

    def raise_(self, signal: int, column: int) -> str:
        level = int(self.view.token[signal, column]) + 1
        if level > c.HIGHEST or self.view.signal[signal] < 0:
            return f"raise {column_of(signal, column)}"
        return f"raise {column_of(signal, column)} to {level}"

    def move_column(self, column: int) -> str:
        moved = f"move {COLUMN.word(column, ())}"
        if self.task != t.CHOOSE_COLUMNS:
            return moved
        signal, pile, _ = self.arguments
        card = int(self.view.wave[pile])
        step = int(c.WAVE[card, column]) if card >= 0 else 0
        level = min(c.HIGHEST, max(0, int(self.view.token[signal, column]) + step))
        return f"{moved} {'up' if step > 0 else 'down'} to {level}" if step else moved

    def rest_one(self, other: int) -> str:
        tokens = int(self.view.stress[other])
        much = f" ({tokens})" if tokens > 0 else ""
        return f"take all stress off {self.crew(other)}{much}"

    # Dice, stress, and what is learned

    def reroll(self, highest: int) -> str:
        face, dice = highest + 1, int(self.view.dice)
        again = sum(1 for shown in self.view.face[:dice] if shown <= face)
        if 0 < again == dice:
            return "reroll all dice"
        which = f"{face} or less" if face > 1 else "1"
        return (
            f"reroll what shows {which} ({again} of {dice} dice)"
            if again
            else f"reroll every {which}"
        )

    def take_stress(self) -> str:
        if self.task != t.TAKE_STRESS:
            return "take the stress of another"
        _, spared, tokens = self.arguments
        return f"have {self.who} take {stress(tokens)} for {self.crew(spared)}"

    def let_stress(self) -> str:
        if self.task != t.TAKE_STRESS:
            return "leave the stress to another"
        return f"leave it to {self.crew(self.arguments[1])}"

    def learn(self, skill: int) -> str:
        return f"learn {skill_name(skill)}{_rank_then(self, skill)}"

    def train_skill(self, skill: int) -> str:
        return f"train {skill_name(skill)}{_rank_then(self, skill)}"

    def train_trait(self, trait: int) -> str:
        return f"become {TRAIT.word(trait, ())} ({wording.TRAITS[trait][1]})"

    take_trait = train_trait

    # What is chosen for a card

    def choose_crew(self, slot: int) -> str:
        effect = self.arguments[0] if self.task == t.CHOOSE_CREW else UNKNOWN
        return MEMBERS_CHOSEN.get(effect, "choose {}").format(self.crew(slot))

    def remove_crisis(self, location: int) -> str:
        there = self.there(location)
        return f"remove {there if self.test_at(location) >= 0 else f'the crisis at {there}'}"

    def add_token(self, planet: int) -> str:
        return f"lay a token on {self.there(c.PLANET_1 + planet)}"

    def write_name(self, other: int) -> str:
        return f"write down {self.crew(other)}"

    def reveal(self) -> str:
        goal = int(self.view.goal[self.subject]) if self.subject >= 0 else UNKNOWN
        if goal >= 0:
            return f"reveal {goal_title(goal)} ({reward_words(goal)})"
        return f"reveal the life goal of {self.who}"


# The whole


def _people(view: ArkShip) -> str:
    """How many are alive: "21 asleep and 4 awake"."""
    return f"{int(view.sleepers)} asleep and {awake(view)} awake"


def _reached(view: ArkShip) -> str:
    if view.outcome < FIRST_DEGREE:
        if not awake(view):
            return "Nobody is left, awake or asleep."
        left = starting(some(awake(view), "crew member"))
        return f"{left} {'are' if awake(view) > 1 else 'is'} awake, and nobody sleeps."
    living = alive(view)
    above = [degree for degree, least in enumerate(c.ENDING_FROM) if least > living]
    farther = f" {_farther(living, above[0])}" if above else ""
    return f"The ship arrives with {living} alive, {_people(view)}: {degree_of(living)}.{farther}"


def _farther(living: int, degree: int) -> str:
    """How far it was to a higher degree."""
    missing = int(c.ENDING_FROM[degree]) - living
    return f"With {missing} more it would be {with_article(c.ENDINGS[degree])}."


def _lost(view: ArkShip) -> str:
    """What emptied the freezer, the worst first."""
    losses = [(int(number), cause) for cause, number in enumerate(view.taken_by) if number > 0]
    losses.sort(key=lambda loss: -loss[0])
    if not losses:
        return "No sleeper was lost, nor thawed for the dead."
    told = [f"{number} to {cause_words(cause)}" for number, cause in losses[:MOST_LOSSES]]
    others = sum(number for number, _ in losses[MOST_LOSSES:])
    rest = [f"{others} to others"] if others else []
    return f"Sleepers lost, or thawed for the dead: {listed([*told, *rest])}."


def _remembered(view: ArkShip) -> str:
    """How many of the crew have died."""
    dead = int(view.memorial.count)
    return f"Of the crew {dead} died on the way." if dead else ""


MOST_LOSSES: Final = 4
"""So many causes are named, those that took the most sleepers."""


class Words(PlainWords[ArkShip]):
    """What Ark Ship says that its declarations do not."""

    SCENE = Scene
    CHOICES = _Choices
    QUESTIONS = Questions
    HAPPENINGS = Happenings

    def kind_names(self) -> dict[str, list[str]]:
        """The names of numbered things, as players read them."""
        return {
            "locations": list(c.LOCATION_NAMES),
            "skills": list(LISTED_SKILLS),
            "traits": list(c.TRAIT_NAMES),
            "crises": list(c.TEST_TITLES[: c.CRISES]),
            "planet crises": list(c.TEST_TITLES[c.CRISES :]),
            "life goals": list(c.GOAL_TITLES),
            "waveforms": list(WAVE_TITLES),
            "signals": [signal_title(card) for card in range(c.SIGNAL_CARDS)],
            "crew members": list(PORTRAIT.words),
        }

    def account(self, view: ArkShip, names: tuple[str, ...]) -> list[Section]:
        """All that lies on the table."""
        return account(view, names)

    def heading(self, view: ArkShip, names: tuple[str, ...], width: int) -> list[str]:
        """What stands above the table as text."""
        return heading(view, names, width)

    def sketch(self, view: ArkShip, names: tuple[str, ...], section: str, width: int) -> list[str]:
        """The rows that are drawn in place of a section of the account."""
        return sketch(view, names, section, width)

    def goal(self, view: ArkShip, seat: int) -> Goal:
        """What is to be reached."""
        return goal(view, seat)

    def part_of(self, view: ArkShip, seat: int, names: tuple[str, ...]) -> str:
        """Whom of the crew somebody speaks for."""
        return part_of(view, seat, names)

    def summary(self, view: ArkShip) -> str:
        """One line of how things stand."""
        if view.outcome != 0:
            return f"{starting(turn_words(view))}: {_people(view)}."
        signals = f"{decoded(view)} of {c.SIGNALS} signals decoded"
        laid = crises(len(Scene(view, ()).crises()))
        return f"{starting(turn_words(view))}: {_people(view)}, {laid}, {signals}."

    def result(self, view: ArkShip, names: tuple[str, ...]) -> str:  # noqa: ARG002
        """Who is alive and what that comes to, and what the others were lost to, once it is
        over."""
        if view.outcome == 0:
            return ""
        return " ".join(filter(None, (_reached(view), _lost(view), _remembered(view))))


WORDS: Final = Words(ArkShip)
