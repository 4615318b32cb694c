"""Ark Ship in words: choices as sentences, and how things stand, read from a view.

Everything reads well where a view is blanked, too, and of choices that are not allowed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from allhands.kernel.prose import listed, some, starting
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules import decisions as d
from ..rules import tasks as t
from ..rules.ending import FIRST_DEGREE
from .nouns import (
    LISTED_SKILLS,
    Scene,
    alive,
    awake,
    cause_words,
    column_name,
    column_of,
    crises,
    decoded,
    degree_of,
    goal_title,
    person,
    planet_title,
    signal_name,
    signal_title,
    skill_name,
    trait_name,
    turn_words,
    wave_title,
    wave_words,
    with_article,
)
from .table import table
from .words_cards import TRAITS_IN_SHORT, reward_words, room_in_short, room_rows, stress
from .words_events import event
from .words_questions import question

__all__ = ["action", "event", "kind_names", "question", "result", "summary", "table"]


class _Choice(Scene):
    """A choice in its scene, with up to three details."""

    def __init__(self, view: Any, names: tuple[str, ...], details: tuple[int, ...]) -> None:
        super().__init__(view, names)
        self.a, self.b, self.c = (int(detail) for detail in (*details, 0, 0, 0)[:3])
        self.slot = self.subject

    @property
    def who(self) -> str:
        """The crew member whom the question is about."""
        return self.crew(self.slot) if self.slot >= 0 else "a crew member"


# The locations


def _assign(choice: _Choice) -> str:
    if choice.a >= c.PLANET_1:
        return f"have {choice.who} prepare for {choice.there(choice.a)}"
    return f"send {choice.who} to {choice.there(choice.a)}{_use_there(choice, choice.a)}"


def _use_there(choice: _Choice, location: int) -> str:
    """What the crew member who is sent there could do in a room."""
    if choice.slot < 0 or location >= c.ROOMS or choice.test_at(location) >= 0:
        return ""
    is_skilled = location < c.SKILLED_ROOMS
    rank = int(choice.view.ranks[choice.slot, c.ROOM_SKILL[location]]) if is_skilled else 0
    return f" ({room_in_short(location, max(0, rank))})"


def _wave_on(choice: _Choice) -> tuple[str, str]:
    """A waveform by its pile, with what it does, and the signal."""
    card = int(choice.view.wave[choice.b])
    if card < 0:
        return f"the waveform of pile {choice.b + 1}", signal_name(choice.a)
    return wave_title(card), f"{signal_name(choice.a)} ({wave_words(card)})"


def _apply(choice: _Choice) -> str:
    wave, signal = _wave_on(choice)
    return f"apply {wave} to {signal}"


def _pick(choice: _Choice) -> str:
    wave, signal = _wave_on(choice)
    return f"pick columns of {wave} for {signal}"


def _raise(choice: _Choice) -> str:
    signal, column = choice.a, choice.b
    level = int(choice.view.token[signal, column]) + 1
    if level > c.HIGHEST or choice.view.signal[signal] < 0:
        return f"raise {column_of(signal, column)}"
    return f"raise {column_of(signal, column)} to {level}"


def _move_column(choice: _Choice) -> str:
    column = column_name(choice.a)
    if choice.task != t.CHOOSE_COLUMNS:
        return f"move {column}"
    signal, pile, _ = choice.arguments
    card = int(choice.view.wave[pile])
    step = int(c.WAVE[card, choice.a]) if card >= 0 else 0
    level = min(c.HIGHEST, max(0, int(choice.view.token[signal, choice.a]) + step))
    return f"move {column} {'up' if step > 0 else 'down'} to {level}" if step else f"move {column}"


def _rest_one(choice: _Choice) -> str:
    tokens = int(choice.view.stress[choice.a])
    much = f" ({tokens})" if tokens > 0 else ""
    return f"take all stress off {choice.crew(choice.a)}{much}"


# Dice, stress, and what is learned


def _reroll(choice: _Choice) -> str:
    face, dice = choice.a + 1, int(choice.view.dice)
    again = sum(1 for shown in choice.view.face[:dice] if shown <= face)
    if 0 < again == dice:
        return "reroll all dice"
    which = f"{face} or less" if face > 1 else "1"
    return (
        f"reroll what shows {which} ({again} of {dice} dice)" if again else f"reroll every {which}"
    )


def _take_stress(choice: _Choice) -> str:
    if choice.task != t.TAKE_STRESS:
        return "take the stress of another"
    _, spared, tokens = choice.arguments
    return f"have {choice.who} take {stress(tokens)} for {choice.crew(spared)}"


def _let_stress(choice: _Choice) -> str:
    if choice.task != t.TAKE_STRESS:
        return "leave the stress to another"
    return f"leave it to {choice.crew(choice.arguments[1])}"


def _learn(choice: _Choice) -> str:
    return f"learn {skill_name(choice.a)}{_rank_then(choice)}"


def _rank_then(choice: _Choice) -> str:
    """The rank that a skill would have then."""
    rank = int(choice.view.ranks[choice.slot, choice.a]) + 1 if choice.slot >= 0 else 0
    return f" (rank {rank})" if 0 < rank <= c.MOST_RANKS else ""


def _become(choice: _Choice) -> str:
    return f"become {trait_name(choice.a)} ({TRAITS_IN_SHORT[choice.a]})"


# What is chosen for a card


def _choose_member(choice: _Choice) -> str:
    whom = choice.crew(choice.a)
    effect = choice.arguments[0] if choice.task == t.CHOOSE_CREW else UNKNOWN
    return MEMBERS_CHOSEN.get(effect, "choose {}").format(whom)


MEMBERS_CHOSEN: Final = {
    c.STRESS_ONTO_ONE: "put all stress onto {}",
    c.SICKEN_ONE: "have {} fall sick",
    c.KILL_ONE_HERE: "have {} die",
    c.HEAL_ONE: "cure {}",
    c.CLONE: "copy {}",
}


def _reveal(choice: _Choice) -> str:
    goal = int(choice.view.goal[choice.slot]) if choice.slot >= 0 else UNKNOWN
    if goal >= 0:
        return f"reveal {goal_title(goal)} ({reward_words(goal)})"
    return f"reveal the life goal of {choice.who}"


def _add_token(choice: _Choice) -> str:
    return f"lay a token on {choice.there(c.PLANET_1 + choice.a)}"


CHOICES: Final[dict[int, Callable[[_Choice], str]]] = {
    d.ASSIGN_TO: _assign,
    d.WAIT: lambda _: "let the others choose first",
    d.STAY: lambda choice: f"keep {choice.who} in quarters",
    d.STEADY: lambda _: f"steady the ship ({room_rows(c.BRIDGE)[1]})",
    d.MORE_DICE: lambda _: f"call all hands ({room_rows(c.BRIDGE)[2]})",
    d.APPLY: _apply,
    d.PICK: _pick,
    d.RAISE: _raise,
    d.CLEAR: lambda choice: f"set {column_of(choice.a, choice.b)} to 0",
    d.REST_ONE: _rest_one,
    d.REST_ALL: lambda _: "take 1 stress off everybody",
    d.TRAIN_SKILL: lambda choice: f"train {skill_name(choice.a)}{_rank_then(choice)}",
    d.TRAIN_TRAIT: _become,
    d.LEAVE_IT: lambda _: "do nothing there",
    d.MOVE_COLUMN: _move_column,
    d.ENOUGH: lambda _: "move no more columns",
    d.REROLL: _reroll,
    d.KEEP: lambda _: "keep the dice as they are",
    d.TAKE_IT: _take_stress,
    d.LET_IT: _let_stress,
    d.LEARN: _learn,
    d.TRAIT: _become,
    d.RANDOM_TRAIT: lambda _: "roll for a trait",
    d.CHOOSE_MEMBER: _choose_member,
    d.SET_COLUMN: lambda choice: f"set {column_of(choice.a, choice.b)} to {choice.c}",
    d.REMOVE_CRISIS: lambda choice: f"remove {_crisis_there(choice)}",
    d.ADD_TOKEN: _add_token,
    d.WRITE: lambda choice: f"write down {choice.crew(choice.a)}",
    d.REVEAL: _reveal,
    d.NOT_NOW: lambda _: "keep it secret for now",
}


def _crisis_there(choice: _Choice) -> str:
    there = choice.there(choice.a)
    return there if choice.test_at(choice.a) >= 0 else f"the crisis at {there}"


def action(view: Any, action: int, names: tuple[str, ...]) -> str:
    """A choice as an imperative, whether or not it is allowed now."""
    choice = _Choice(view, names, d.ACTIONS.arguments_of(action))
    return CHOICES[d.ACTIONS.verb_of(action).number](choice)


# The whole


def kind_names() -> dict[str, list[str]]:
    """The names of numbered things, as players read them."""
    return {
        "locations": list(c.LOCATION_NAMES),
        "skills": list(LISTED_SKILLS),
        "traits": list(c.TRAIT_NAMES),
        "crises": list(c.TEST_TITLES[: c.CRISES]),
        "planet crises": [planet_title(planet) for planet in range(c.PLANETS)],
        "life goals": list(c.GOAL_TITLES),
        "waveforms": [wave_title(card) for card in range(c.WAVEFORMS)],
        "signals": [signal_title(card) for card in range(c.SIGNAL_CARDS)],
        "crew members": [person(portrait) for portrait in range(c.PORTRAITS)],
    }


def summary(view: Any) -> str:
    """One line of how things stand."""
    if view.outcome != 0:
        return f"{starting(turn_words(view))}: {_people(view)}."
    signals = f"{decoded(view)} of {c.SIGNALS} signals decoded"
    laid = crises(len(Scene(view, ()).crises()))
    return f"{starting(turn_words(view))}: {_people(view)}, {laid}, {signals}."


def _people(view: Any) -> str:
    """How many are alive: "21 asleep and 4 awake"."""
    return f"{int(view.sleepers)} asleep and {awake(view)} awake"


def result(view: Any, names: tuple[str, ...]) -> str:
    """Who is alive and what that comes to, and what the others were lost to, once it is over."""
    if view.outcome == 0:
        return ""
    return " ".join(filter(None, (_reached(view), _lost(view), _remembered(view))))


def _reached(view: Any) -> str:
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


def _lost(view: Any) -> str:
    """What emptied the freezer, the worst first."""
    losses = [(int(number), cause) for cause, number in enumerate(view.taken_by) if number > 0]
    losses.sort(key=lambda loss: -loss[0])
    if not losses:
        return "No sleeper was lost, nor thawed for the dead."
    told = [f"{number} to {cause_words(cause)}" for number, cause in losses[:MOST_LOSSES]]
    others = sum(number for number, _ in losses[MOST_LOSSES:])
    rest = [f"{others} to others"] if others else []
    return f"Sleepers lost, or thawed for the dead: {listed([*told, *rest])}."


def _remembered(view: Any) -> str:
    """How many of the crew have died."""
    dead = int(view.memorial.count)
    return f"Of the crew {dead} died on the way." if dead else ""


MOST_LOSSES: Final = 4
"""So many causes are named, those that took the most sleepers."""
