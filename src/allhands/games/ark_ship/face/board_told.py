"""The whole board as headings and lists, to be read aloud; and the pictures of what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any, Final

from allhands.drawing.markup import html
from allhands.drawing.symbols import die, icon
from allhands.kernel.prose import count_of, in_cases, listed, some, starting
from allhands.kernel.state import UNKNOWN
from allhands.kernel.words import Event

from .. import cards as c
from ..rules import events as e
from ..rules import tasks as t
from ..rules.nouns import COLUMN_NAMES, wave_words
from .board_bar import gauge
from .board_portraits import portrait
from .board_symbols import skill_icon
from .consequences import levels, right
from .nouns import (
    Scene,
    at_location,
    at_stake,
    calling,
    crises,
    faces_of,
    goal_title,
    location_name,
    needed,
    person,
    portrait_of,
    signal_name,
    signal_title,
    skill_name,
    test_title,
    traits_of,
    turn_words,
    wave_title,
)
from .tonight import tonight
from .words_cards import goal_words, ongoing_words, room_rows, stress, test_words


def describe(view: Any, names: tuple[str, ...]) -> str:
    """The ship, her locations, the signals, the crew and the decks."""
    scene = Scene(view, names)
    return "".join(
        (
            _part("The ship", _ship(scene)),
            _part("Locations", _locations(scene)),
            _part("Signals and waveforms", _signals(scene)),
            _part("The crew", _crew(scene)),
            _part("Decks and memorial", _decks(scene)),
        )
    )


def _part(heading: str, items: Iterable[str]) -> str:
    return html("h3", escape(heading)) + html("ul", *(html("li", escape(item)) for item in items))


# The ship


def _ship(scene: Scene) -> list[str]:
    view = scene.view
    told = [gauge(view).words]
    if not view.outcome:
        turn = f"{turn_words(view)}; {scene.name(int(view.speaker))} speaks for the crew"
        told.append(f"{starting(turn)}.")
    coming = [str(number) for number in c.PROGRESS[max(0, int(view.progress)) :]]
    if coming:
        told.append(f"Crises to be drawn, turn by turn: {', '.join(coming)}.")
    told.append(_life_goals(int(view.goal_boxes)))
    return [*told, *_this_turn(view), *_lasting(scene)]


def _life_goals(boxes: int) -> str:
    rows = sum(boxes >= int(end) for end in c.GOAL_ROWS)
    more = f"; whoever is thawed rolls {some(rows, 'die') if rows == 1 else f'{rows} dice'} more"
    return f"Life goals that scored: {boxes} of {c.GOAL_BOXES}{more if rows else ''}."


def _this_turn(view: Any) -> list[str]:
    helps = (
        (int(view.result_bonus), "dice of tests count {} more"),
        (int(view.more_dice), "{} more dice each in tests"),
        (int(view.health_bonus), "sickness rolls get {} more"),
    )
    return [f"This turn {words.format(number)}." for number, words in helps if number > 0]


def _lasting(scene: Scene) -> list[str]:
    """What holds as long as some crisis lies on the ship."""
    cards = [scene.test_at(location) for location in scene.crises()]
    return [
        f"As long as {test_title(card)} lies there, {ongoing_words(card)}."
        for card in cards
        if ongoing_words(card)
    ]


# Locations


def _locations(scene: Scene) -> list[str]:
    return [_location(scene, location) for location in range(c.LOCATIONS)]


def _location(scene: Scene, location: int) -> str:
    label = f"{location + 1}, {location_name(location)}"
    card = scene.test_at(location)
    if card >= 0:
        said = f"{test_title(card)}. {test_words(card)}{_tokens(scene, location)}"
    elif location < c.ROOMS:
        said = f"{'; '.join(room_rows(location))}."
    elif location < c.CRISIS_PLACES:
        said = "no crisis."
    else:
        said = f"not known until {signal_name(location - c.PLANET_1)} is decoded."
    there = [scene.crew(slot) for slot in scene.crew_at(location)]
    return f"{label}: {said}{f' There: {listed(there)}.' if there else ''}"


def _tokens(scene: Scene, location: int) -> str:
    """How a planet crisis stands."""
    if location < c.PLANET_1:
        return ""
    signal = location - c.PLANET_1
    planet = int(scene.view.planet[signal])
    tokens = f"{int(scene.view.earned[signal])} of {needed(scene.view, planet)} tokens"
    return f" {tokens}; with fewer on arrival {at_stake(planet)} are lost."


# Signals


def _signals(scene: Scene) -> list[str]:
    view = scene.view
    told = [_signal(view, signal) for signal in range(c.SIGNALS)]
    waves = [int(card) for card in view.wave if card >= 0]
    return [*told, *(f"Waveform {wave_title(card)}: {wave_words(card)}." for card in waves)]


def _signal(view: Any, signal: int) -> str:
    card = int(view.signal[signal])
    if card < 0:
        return f"{starting(signal_name(signal))}: decoded."
    at = levels(view, signal)
    columns = [
        f"{name} at {level} for {int(target)}"
        for name, level, target in zip(COLUMN_NAMES, at, c.TARGET[card], strict=True)
    ]
    label = f"{starting(signal_name(signal))}, {signal_title(card)}"
    return f"{label}: {right(view, signal, at)} of {c.COLUMNS} right; {', '.join(columns)}."


# The crew


def _crew(scene: Scene) -> list[str]:
    told = [_member(scene, slot) for slot in range(int(scene.view.slots))]
    return [*told, *([_dice(scene)] if scene.task == t.REROLL_DICE else [])]


def _member(scene: Scene, slot: int) -> str:
    owner = f", with {scene.name(scene.owner(slot))}" if int(scene.view.players) > 1 else ""
    if not scene.is_aboard(slot):
        return f"Nobody in place {slot + 1} of the crew{owner}."
    view = scene.view
    was = calling(int(view.portrait[slot]))
    state = (
        f"age {int(view.age[slot])} of {c.AGES}, {scene.red_boxes(slot)} of them red",
        stress(int(view.stress[slot])),
        f"sickness {int(view.ranks[slot, c.SICKNESS])} of {c.MOST_RANKS}",
        f"falls sick tonight {in_cases(tonight(scene, slot))}",
    )
    label = f"{scene.crew(slot)}, {was}{owner}, {at_location(int(view.place[slot]))}"
    return f"{label}: {'; '.join((*state, _learned(scene, slot), _goal(scene, slot)))}."


def _learned(scene: Scene, slot: int) -> str:
    ranks = scene.view.ranks[slot]
    skills = [f"{skill_name(s)} {int(ranks[s])}" for s in range(c.SKILLS) if ranks[s] > 0]
    return ", ".join([*skills, *traits_of(int(scene.view.traits[slot]))]) or "no skills yet"


def _goal(scene: Scene, slot: int) -> str:
    """A life goal, as far as it may be known."""
    view = scene.view
    if not view.has_goal[slot]:
        return "no life goal"
    goal, named = int(view.goal[slot]), int(view.named[slot])
    if goal == UNKNOWN:
        return f"a secret life goal{' that names somebody' if view.has_named[slot] else ''}"
    whom = f" (it names {scene.crew(named)})" if named >= 0 else ""
    if int(view.revealed) >> slot & 1:
        return f"life goal {goal_title(goal)}{whom}, revealed"
    words = goal_words(goal).rstrip(".")
    return f"life goal {goal_title(goal)}{whom}: {words[:1].lower()}{words[1:]}"


def _dice(scene: Scene) -> str:
    """The dice that may be rolled again, by whose they are."""
    view = scene.view
    faces: dict[int, list[str]] = {}
    for place in range(int(view.dice)):
        faces.setdefault(int(view.roller[place]), []).append(str(int(view.face[place])))
    thrown = (f"{scene.crew(slot)} {', '.join(shown)}" for slot, shown in faces.items())
    return f"Dice on the table: {'; '.join(thrown)}."


# Decks and memorial


def _decks(scene: Scene) -> list[str]:
    view = scene.view
    deck, discards = int(view.crisis_deck.count), int(view.crisis_discards.count)
    told = [f"{starting(crises(deck))} in the deck, {discards} gone."]
    told.append(f"{count_of(int(view.wave_deck.count), 'waveform')} in the deck.")
    dead = [person(int(card)) for card in view.memorial.cards[: int(view.memorial.count)]]
    return [*told, f"In the memorial: {listed(dead) if dead else 'nobody'}."]


# Pictures


def _one_die(face: int) -> str:
    return icon(die(face)) if face > 0 else ""


def _faces(event: Event) -> str:
    return "".join(_one_die(face) for face in faces_of(event.details))


def _tested(card: int) -> str:
    """The skills that a test lists."""
    if not 0 <= card < c.TESTS:
        return ""
    return "".join(skill_icon(int(skill)) for skill in dict.fromkeys(c.TESTED[card].tolist()))


def _learned_icon(event: Event) -> str:
    skill = event.details[0]
    return skill_icon(skill) if skill >= 0 else ""


def _face_of(event: Event) -> str:
    return portrait(portrait_of(event.who)) if event.who >= 0 else ""


_PICTURES: Final[dict[int, Callable[[Event], str]]] = {
    e.CRISIS_DRAWN: lambda told: _tested(told.details[0]) + _one_die(told.details[2]),
    e.THAWED: _face_of,
    e.SKILL_ROLLED: lambda told: _one_die(told.details[0]),
    e.TRAIT_ROLLED: lambda told: _one_die(told.details[0] + 1),
    e.AGE_ROLLED: lambda told: _one_die(told.details[0]),
    e.LEARNED: _learned_icon,
    e.TEST_BEGAN: lambda told: _tested(told.details[0]),
    e.ROLLED: _faces,
    e.SICKNESS_ROLLED: lambda told: _one_die(told.details[0]),
    e.FELL_SICK: lambda _: skill_icon(c.SICKNESS),
    e.DIED: _face_of,
    e.GOAL_REVEALED: _face_of,
}


def event_picture(view: Any, event: Event) -> str:
    """The dice that fell, the skills of a test, or the face of whoever it is about; nothing where
    words are enough or it may not be known."""
    return _PICTURES[event.kind](event) if event.kind in _PICTURES else ""
