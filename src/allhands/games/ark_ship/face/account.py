"""All that lies on the table, thing by thing: printed by the terminal, and read aloud."""

from __future__ import annotations

from typing import Final

from allhands.kernel.prose import in_cases, listed, some
from allhands.kernel.state import UNKNOWN
from allhands.kernel.words import Line, Section

from .. import cards as c
from ..rules import tasks as t
from ..rules.nouns import COLUMN_NAMES, LOCATION, PILE, SIGNAL, SLOT, wave_words
from ..rules.state import ArkShip
from .board_bar import lost_on_arrival
from .consequences import levels, right
from .nouns import (
    Scene,
    alive,
    at_location,
    at_stake,
    awake,
    calling,
    degree_of,
    dice_words,
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
from .tonight import tonight
from .words_cards import goal_words, reward_words, room_rows, stress, test_words

SHIP: Final = "The ship"
ROOMS: Final = "Rooms"
SIGNALS: Final = "Signals and waveforms"
VOYAGE, FREEZER, GOALS = "voyage", "freezer", "life goals"
"""The lines of the ship sheet that have boxes on it."""


def account(view: ArkShip, names: tuple[str, ...]) -> list[Section]:
    """The ship, her locations, the signals, the crew and the decks."""
    scene = Scene(view, names)
    crises = (*scene.crises(), *range(c.PLANET_1, c.LOCATIONS))
    return [
        Section(SHIP, ship_sheet(scene)),
        Section(ROOMS, [_room(scene, room) for room in range(c.ROOMS)]),
        Section("Crises and planets", [_test(scene, location) for location in crises]),
        Section(SIGNALS, _signals(view)),
        Section("The crew", _crew(scene)),
        Section("Decks and memorial", _decks(view)),
    ]


# The ship


def ship_sheet(scene: Scene) -> list[Line]:
    """What is checked off on the ship sheet, what it comes to, and what holds for this turn."""
    view = scene.view
    asleep = f"{int(view.sleepers)} of {c.FREEZER} berths hold a sleeper"
    lines = [
        Line(VOYAGE, _voyage(scene), "progress"),
        Line(FREEZER, (asleep,), "freezer"),
        Line("alive", _alive(view), "freezer"),
        Line(GOALS, (f"{int(view.goal_boxes)} of {c.GOAL_BOXES} scored",), "life-goals"),
        Line("thawing", _thawing(view), "life-goals"),
        Line("this turn", _this_turn(view)),
    ]
    return [line for line in lines if line.things]


def _voyage(scene: Scene) -> tuple[str, ...]:
    view = scene.view
    if view.outcome:
        return ("over",)
    speaks = f"{scene.name(int(view.speaker))} speaks for the crew"
    coming = " ".join(str(number) for number in c.PROGRESS[max(0, int(view.progress)) :])
    crises = (f"crises to be drawn, turn by turn: {coming}",) if coming else ()
    return (turn_words(view), speaks, *crises)


def _alive(view: ArkShip) -> tuple[str, ...]:
    living, lost = alive(view), lost_on_arrival(view)
    degree = (f"enough for {degree_of(living)}",) if degree_of(living) else ()
    stake = (f"as things stand the planet takes {some(lost, 'sleeper')} at the end",)
    people = (str(living), f"{int(view.sleepers)} asleep", f"{awake(view)} awake")
    return (*people, *degree, *(stake if lost and not view.outcome else ()))


def _thawing(view: ArkShip) -> tuple[str, ...]:
    rows = sum(int(view.goal_boxes) >= int(end) for end in c.GOAL_ROWS)
    return (f"whoever is thawed rolls {dice_words(rows)} more",) if rows else ()


def _this_turn(view: ArkShip) -> tuple[str, ...]:
    helps = (
        (int(view.result_bonus), "dice of tests count {} more"),
        (int(view.more_dice), "{} more dice each in tests"),
        (int(view.health_bonus), "sickness rolls get {} more"),
    )
    return tuple(words.format(number) for number, words in helps if number > 0)


# Locations


def numbered(location: int) -> str:
    """A location with its number: they are evaluated in this order."""
    return f"{location_name(location)} ({location + 1})"


def _there(scene: Scene, location: int) -> tuple[str, ...]:
    there = [scene.crew(slot) for slot in scene.crew_at(location)]
    return (f"with {listed(there)}",) if there else ()


def _room(scene: Scene, room: int) -> Line:
    card = scene.test_at(room)
    uses = (f"blocked by {test_title(card)}",) if card >= 0 else room_rows(room)
    return Line(numbered(room), (*uses, *_there(scene, room)), LOCATION.place(room))


def location_line(scene: Scene, location: int) -> Line:
    """What lies at a location of the ship or the planet, and who is there."""
    if scene.test_at(location) < 0 and location < c.ROOMS:
        return _room(scene, location)
    return _test(scene, location)


def _test(scene: Scene, location: int) -> Line:
    """A crisis or planet crisis, with what its test does."""
    card, place = scene.test_at(location), LOCATION.place(location)
    if card < 0:
        hidden = location >= c.PLANET_1
        nothing = _hidden_planet(scene.view, location - c.PLANET_1) if hidden else "no crisis"
        return Line(numbered(location), (nothing, *_there(scene, location)), place)
    stake = _tokens(scene.view, location - c.PLANET_1) if location >= c.PLANET_1 else ()
    things = (test_title(card), *stake, *_there(scene, location))
    return Line(numbered(location), things, place, text=test_words(card).removesuffix("."))


def _hidden_planet(view: ArkShip, signal: int) -> str:
    """A planet crisis whose signal is not decoded."""
    if view.planet[signal] < 0:
        return f"not known until {signal_name(signal)} is decoded"
    return f"{planet_title(int(view.planet[signal]))}, beneath {signal_name(signal)}"


def _tokens(view: ArkShip, signal: int) -> tuple[str, ...]:
    """What a planet crisis has earned, and what is lost without."""
    planet = int(view.planet[signal])
    tokens = f"{int(view.earned[signal])} of {needed(view, planet)} tokens"
    return (tokens, f"with fewer on arrival {at_stake(planet)} are lost")


# Signals


def _signals(view: ArkShip) -> list[Line]:
    signals = [signal_line(view, signal) for signal in range(c.SIGNALS)]
    piles = [(pile, int(card)) for pile, card in enumerate(view.wave) if card >= 0]
    return [*signals, *(wave_line(pile, card) for pile, card in piles)]


def signal_line(view: ArkShip, signal: int) -> Line:
    """A signal, and how far its tokens are."""
    card, label, place = int(view.signal[signal]), signal_name(signal), SIGNAL.place(signal)
    if card < 0:
        return Line(label, ("decoded",), place)
    at = levels(view, signal)
    columns = ", ".join(
        f"{name} at {level} for {int(target)}"
        for name, level, target in zip(COLUMN_NAMES, at, c.TARGET[card], strict=True)
    )
    done = f"{right(view, signal, at)} of {c.COLUMNS} right"
    return Line(label, (signal_title(card), done, columns), place)


def wave_line(pile: int, card: int) -> Line:
    """A waveform on its pile, and what it does."""
    return Line(f"wave {pile + 1}", (wave_title(card), wave_words(card)), PILE.place(pile))


# The crew


def _crew(scene: Scene) -> list[Line]:
    members = [_member(scene, slot) for slot in range(int(scene.view.slots))]
    return [*members, *(_dice(scene) if scene.task == t.REROLL_DICE else ())]


def _member(scene: Scene, slot: int) -> Line:
    view = scene.view
    seat, place = scene.owner(slot), SLOT.place(slot)
    owner = (f"with {scene.name(seat)}",) if int(view.players) > 1 else ()
    if not scene.is_aboard(slot):
        return Line(f"place {slot + 1}", ("free", *owner), place, seat)
    things = (
        calling(int(view.portrait[slot])),
        *owner,
        at_location(int(view.place[slot])),
        f"age {int(view.age[slot])} of {c.AGES}, {scene.red_boxes(slot)} of them red",
        stress(int(view.stress[slot])),
        f"sickness {int(view.ranks[slot, c.SICKNESS])} of {c.MOST_RANKS}",
        f"falls sick tonight {in_cases(tonight(scene, slot))}",
        _learned(scene, slot),
        _goal(scene, slot),
    )
    is_asked = slot == scene.subject and not view.outcome
    return Line(scene.crew(slot), things, place, seat, _goal_text(scene, slot), is_asked)


def _learned(scene: Scene, slot: int) -> str:
    ranks = scene.view.ranks[slot]
    skills = [f"{skill_name(s)} {int(ranks[s])}" for s in range(c.SKILLS) if ranks[s] > 0]
    return ", ".join([*skills, *traits_of(int(scene.view.traits[slot]))]) or "no skills yet"


def _goal(scene: Scene, slot: int) -> str:
    """A life goal, as far as it may be known."""
    view = scene.view
    goal, named = int(view.goal[slot]), int(view.named[slot])
    if not view.has_goal[slot]:
        return "no life goal"
    if goal == UNKNOWN:
        return f"a secret life goal{' that names somebody' if view.has_named[slot] else ''}"
    whom = f", which names {scene.crew(named)}" if named >= 0 else ""
    revealed = ", revealed" if scene.is_revealed(slot) else ""
    return f"life goal {goal_title(goal)}{whom}{revealed}"


def _goal_text(scene: Scene, slot: int) -> str:
    """What is written on a life goal; of one that has been revealed, what lasts."""
    goal = int(scene.view.goal[slot])
    if not scene.view.has_goal[slot] or goal == UNKNOWN:
        return ""
    if not scene.is_revealed(slot):
        return goal_words(goal).removesuffix(".")
    return reward_words(goal) if c.GOAL_LASTING[goal] != c.NOTHING_LASTING else ""


def _dice(scene: Scene) -> list[Line]:
    """The dice that may be rolled again, by whose they are."""
    view = scene.view
    faces: dict[int, list[str]] = {}
    for place in range(int(view.dice)):
        faces.setdefault(int(view.roller[place]), []).append(str(int(view.face[place])))
    thrown = (f"{scene.crew(slot)} {' '.join(shown)}" for slot, shown in faces.items())
    return [Line("dice", tuple(thrown), "dice")]


# Decks and memorial


def _decks(view: ArkShip) -> list[Line]:
    deck, discards = int(view.crisis_deck.count), int(view.crisis_discards.count)
    dead = [person(int(card)) for card in view.memorial.cards[: int(view.memorial.count)]]
    return [
        Line("crises", (f"{deck} in the deck", f"{discards} gone"), "crises"),
        Line("waveforms", (f"{int(view.wave_deck.count)} in the deck",)),
        Line("memorial", tuple(dead) or ("nobody",), "memorial"),
    ]
