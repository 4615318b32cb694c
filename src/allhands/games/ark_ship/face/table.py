"""The table of Ark Ship as text: the ship sheet, the rooms, crises, signals and the crew."""

from __future__ import annotations

import re
from itertools import chain, pairwise
from typing import Any, Final

from allhands.kernel.prose import beside, fit, flow, listed
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules import tasks as t
from ..rules.nouns import COLUMN_NAMES
from .nouns import (
    Scene,
    alive,
    at_location,
    at_stake,
    awake,
    degree_of,
    goal_title,
    location_name,
    needed,
    person,
    planet_title,
    signal_name,
    signal_title,
    skill_name,
    test_title,
    traits_of,
    turn_words,
    wave_title,
)
from .words_cards import goal_words, reward_words, stress, test_words

WIDEST: Final = 100
LABEL: Final = 12
ROOMS_ABREAST: Final = 3
NAMES_ABREAST: Final = 2
COLUMN: Final = 4
"""The width of a column of the signals."""
DONE, OPEN, ASLEEP, NONE, ACTIVE, BLOCKED = "■", "□", "▓", "·", "►", "!"
KEY: Final = (
    f"{DONE} turns flown, then crises to come",
    f"{BLOCKED} blocked by a crisis",
    "2/3 stands at 2, target 3",
    "+ up, - down",
    f"{ACTIVE} who is asked about",
)


_ROW: Final = re.compile(r"\d+(?: (?:or|to) \w+)?: ")
_UNBROKEN: Final = "\N{NO-BREAK SPACE}"


def table(view: Any, names: tuple[str, ...], width: int) -> str:
    """Everything that lies on the table, at most `width` columns wide (60 at least)."""
    scene = Scene(view, names)
    width = min(width, WIDEST)
    lines = _heading(scene, width)
    for block in (
        _sheet(scene, width),
        _rooms(scene, width),
        _tests(scene, width),
        _signals(scene, width),
        _crew(scene, width),
        flow("", KEY, width, LABEL, "   "),
    ):
        lines += ["", *block] if block else []
    return "\n".join(fit(line, width).rstrip() for line in lines)


def _running(label: str, text: str, width: int) -> list[str]:
    """A text behind a label, broken between its words, but not behind the successes of a row."""
    words = _ROW.sub(lambda found: found[0].replace(" ", _UNBROKEN), text).split(" ")
    return [line.replace(_UNBROKEN, " ") for line in flow(label, words, width, LABEL, " ")]


# The heading and the ship sheet


def _heading(scene: Scene, width: int) -> list[str]:
    """What game this is, which turn, and how many are alive."""
    view = scene.view
    title = f" ARK SHIP  {c.VOYAGES[int(view.voyage)]}"
    people = f" {int(view.sleepers)} asleep, {awake(view)} awake"
    living = alive(view)
    comes_to = f"{living} alive, enough for {degree_of(living)}" if degree_of(living) else ""
    return [beside(title, f"{_whose_turn(scene)} ", width), beside(people, f"{comes_to} ", width)]


def _whose_turn(scene: Scene) -> str:
    view = scene.view
    if view.outcome != 0:
        return "the voyage is over"
    return f"{turn_words(view)}: {scene.name(int(view.speaker))} speaks for the crew"


def _sheet(scene: Scene, width: int) -> list[str]:
    """The boxes of the ship sheet, and what has been done for this turn."""
    view = scene.view
    checked = int(view.progress)
    crises = [str(number) for number in c.PROGRESS[checked:]]
    lines = flow("voyage", [DONE * checked, *crises, "arrival"], width, LABEL, " ")
    berths = ASLEEP * int(view.sleepers) + NONE * (c.FREEZER - int(view.sleepers))
    lines += flow("freezer", [berths], width, LABEL)
    lines += flow("life goals", _goal_rows(int(view.goal_boxes)), width, LABEL, " ")
    dead = [person(int(card)) for card in view.memorial.cards[: int(view.memorial.count)]]
    if dead:
        lines += flow("memorial", dead, width, LABEL)
    helps = _this_turn(view)
    return lines + (flow("this turn", helps, width, LABEL) if helps else [])


def _goal_rows(boxes: int) -> list[str]:
    """The life-goal boxes row by row."""
    drawn = DONE * boxes + OPEN * (c.GOAL_BOXES - boxes)
    ends = [0, *(int(end) for end in c.GOAL_ROWS)]
    return [drawn[first:last] for first, last in pairwise(ends)]


def _this_turn(view: Any) -> list[str]:
    helps = (
        (int(view.result_bonus), "dice of tests count {} more"),
        (int(view.more_dice), "{} more dice each in tests"),
        (int(view.health_bonus), "sickness rolls get {} more"),
    )
    return [words.format(number) for number, words in helps if number > 0]


# The rooms


def _rooms(scene: Scene, width: int) -> list[str]:
    """The six rooms in two rows, with who is there."""
    inner = (width - 2 - ROOMS_ABREAST) // ROOMS_ABREAST
    rows = [range(first, first + ROOMS_ABREAST) for first in range(0, c.ROOMS, ROOMS_ABREAST)]
    lines: list[str] = []
    for number, row in enumerate(rows):
        left, between, right = "├┼┤" if number else "┌┬┐"
        edges = (_edge(room, inner) for room in row)
        lines.append(f" {left}{between.join(edges)}{right}")
        insides = [_inside(scene, room) for room in row]
        for line in range(max(map(len, insides))):
            cells = (fit(f" {(*cell, '', '', '')[line]}", inner) for cell in insides)
            lines.append(f" │{'│'.join(cells)}│")
    return [*lines, f" └{'┴'.join(['─' * inner] * ROOMS_ABREAST)}┘"]


def _edge(room: int, width: int) -> str:
    """The upper edge of a room, with its number and name."""
    return f"─ {room + 1} {location_name(room)} ".ljust(width, "─")[:width]


def _inside(scene: Scene, room: int) -> list[str]:
    """The skill of a room, or the crisis that blocks it, and who is there."""
    card = scene.test_at(room)
    use = skill_name(int(c.ROOM_SKILL[room])) if room < c.SKILLED_ROOMS else "any rank or trait"
    there = [scene.crew(slot) for slot in scene.crew_at(room)]
    pairs = [there[at : at + NAMES_ABREAST] for at in range(0, len(there), NAMES_ABREAST)]
    who = [", ".join(pair) for pair in pairs] or [""]
    return [f"{BLOCKED} {test_title(card)}" if card >= 0 else use, *who]


# Crises and planet crises


def _tests(scene: Scene, width: int) -> list[str]:
    """Each crisis and each planet crisis, with what its test does."""
    places = [*scene.crises(), *range(c.PLANET_1, c.LOCATIONS)]
    return list(chain.from_iterable(_test(scene, place, width) for place in places))


def _test(scene: Scene, place: int, width: int) -> list[str]:
    card = scene.test_at(place)
    if card < 0:
        hidden = _hidden_planet(scene.view, place - c.PLANET_1)
        return flow(location_name(place), [hidden], width, LABEL)
    there = [scene.crew(slot) for slot in scene.crew_at(place)]
    who = f", with {listed(there)}" if there else ""
    lines = flow(location_name(place), [f"{test_title(card).upper()}{who}"], width, LABEL)
    if place >= c.PLANET_1:
        lines += _running(" ", _stake(scene.view, place - c.PLANET_1), width)
    return lines + _running(" ", test_words(card), width)


def _hidden_planet(view: Any, signal: int) -> str:
    """A planet crisis whose signal is not decoded."""
    if view.planet[signal] < 0:
        return f"not known until {signal_name(signal)} is decoded"
    return f"{planet_title(int(view.planet[signal]))}, beneath {signal_name(signal)}"


def _stake(view: Any, signal: int) -> str:
    """What a planet crisis needs, and what is lost without."""
    planet = int(view.planet[signal])
    tokens = f"{int(view.earned[signal])} of {needed(view, planet)} tokens"
    return f"{tokens}; with too few on arrival {at_stake(planet)} are lost."


# The signals


def _signals(scene: Scene, width: int) -> list[str]:
    """The signals with their tokens, and the waveforms that can be applied to them."""
    view = scene.view
    lines = [_columns("", COLUMN_NAMES, "")]
    for signal, card in enumerate(view.signal):
        if card >= 0:
            levels = zip(view.token[signal], c.TARGET[card], strict=True)
            stands = [f"{level}/{target}" for level, target in levels]
            lines.append(_columns(f"signal {signal + 1}", stands, signal_title(int(card))))
        else:
            lines += flow(f"signal {signal + 1}", ["decoded"], width, LABEL)
    for pile, card in enumerate(view.wave):
        if card >= 0:
            moves = [_move(int(step)) for step in c.WAVE[card]]
            lines.append(_columns(f"wave {pile + 1}", moves, wave_title(int(card))))
    return lines


def _columns(label: str, things: Any, title: str) -> str:
    """One thing for each column, and what it all is."""
    cells = "".join(thing.center(COLUMN) for thing in things)
    return f" {label.ljust(LABEL)}{cells} {title}"


def _move(step: int) -> str:
    return ("+" if step > 0 else "-") * abs(step) or NONE


# The crew


def _crew(scene: Scene, width: int) -> list[str]:
    """The sheet of each crew member, and the dice of a test."""
    lines = [
        line for slot in range(int(scene.view.slots)) for line in _crew_member(scene, slot, width)
    ]
    if scene.task == t.REROLL_DICE:
        lines += flow("dice", _dice(scene), width, LABEL)
    return lines


def _crew_member(scene: Scene, slot: int, width: int) -> list[str]:
    if not scene.is_aboard(slot):
        return flow("  nobody", [f"{_owned(scene, slot)}this place is free"], width, LABEL)
    is_asked = slot == scene.subject and scene.view.outcome == 0
    label = f"{ACTIVE if is_asked else ' '} {scene.crew(slot)}"
    lines = flow(label, _state(scene, slot), width, LABEL)
    lines += flow(" ", _learned(scene, slot), width, LABEL)
    return lines + _running(" ", _goal(scene, slot), width)


def _owned(scene: Scene, slot: int) -> str:
    """Whose a crew member is, where there are several players."""
    return f"{scene.name(scene.owner(slot))}: " if scene.view.players > 1 else ""


def _state(scene: Scene, slot: int) -> list[str]:
    """Whose a crew member is, where, how old and how well."""
    view = scene.view
    red, tokens, sick = (
        scene.red_boxes(slot),
        int(view.stress[slot]),
        int(view.ranks[slot, c.SKILLS]),
    )
    return [
        f"{_owned(scene, slot)}{at_location(int(view.place[slot]))}",
        f"age {int(view.age[slot])}",
        f"{red} red",
        stress(tokens),
        f"sick {sick} of {c.MOST_RANKS}",
    ]


def _learned(scene: Scene, slot: int) -> list[str]:
    """The ranks and traits of a crew member."""
    ranks = scene.view.ranks[slot]
    skills = [f"{c.SKILL_NAMES[s]} {int(ranks[s])}" for s in range(c.SKILLS) if ranks[s] > 0]
    return [*skills, *traits_of(int(scene.view.traits[slot]))] or ["no skills yet"]


def _goal(scene: Scene, slot: int) -> str:
    """The life goal of a crew member, as far as it may be known."""
    view = scene.view
    goal, named = int(view.goal[slot]), int(view.named[slot])
    if not view.has_goal[slot]:
        return "No life goal yet."
    if goal == UNKNOWN:
        names = " that names somebody" if view.has_named[slot] else ""
        return f"A secret life goal{names}."
    written = f" Written down: {scene.crew(named)}." if named >= 0 else ""
    if not int(view.revealed) >> slot & 1:
        return f"{goal_title(goal)}. {goal_words(goal)}{written}"
    if c.GOAL_LASTING[goal] == c.NOTHING_LASTING:
        return f"{goal_title(goal)}, revealed."
    return f"{goal_title(goal)}, revealed: {reward_words(goal)}.{written}"


def _dice(scene: Scene) -> list[str]:
    """The dice of the pool, by whose they are."""
    view = scene.view
    rolled = list(zip(view.roller[: int(view.dice)], view.face[: int(view.dice)], strict=True))
    return [
        f"{scene.crew(slot)} {' '.join(str(int(face)) for who, face in rolled if who == slot)}"
        for slot in dict.fromkeys(int(who) for who, _ in rolled)
    ]
