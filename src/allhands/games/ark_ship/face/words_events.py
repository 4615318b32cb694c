"""What has happened aboard the Ark Ship, as sentences; secret details are left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from allhands.kernel.game import game_of
from allhands.kernel.prose import count_of, listed, some, starting
from allhands.kernel.state import UNKNOWN
from allhands.kernel.words import Event

from .. import cards as c
from ..cards.stories import GOAL_LINES, TEST_LINES
from ..rules import events as e
from ..rules.crew_sheet import AWAKENING, NEW_YEAR
from ..rules.crises import MADE_ROOM, SOLVED_HERE
from .nouns import (
    Scene,
    at_location,
    calling,
    cause_words,
    column_of,
    crises,
    dice_words,
    faces_of,
    goal_title,
    location_name,
    person,
    portrait_of,
    signal_name,
    skill_name,
    successes_words,
    test_title,
    the_location,
    trait_name,
    wave_title,
    wave_words,
)
from .odds import FACES
from .words_cards import FAILS, row_words, stress


class _Told(Scene):
    """An event in its scene: who acted, a crew member or somebody at the table, and its details,
    the first three of them by letters."""

    def __init__(self, view: Any, names: tuple[str, ...], event: Event) -> None:
        super().__init__(view, names)
        self.actor = event.who
        self.details = event.details
        self.a, self.b, self.c = self.details[:3]

    @property
    def who(self) -> str:
        """The crew member who acted."""
        return person(portrait_of(self.actor))

    @property
    def somebody(self) -> str:
        """Who acted of those at the table."""
        return self.name(self.actor)


def event(view: Any, event: Event, names: tuple[str, ...]) -> str:
    """What happened, in a sentence or two; nothing where another event says it."""
    return EVENTS[event.kind](_Told(view, names, event)) if event.kind in EVENTS else ""


def _with_line(sentence: str, lines: tuple[str, ...], card: int) -> str:
    """A sentence, and what the ship's log says of the card."""
    line = lines[card] if 0 <= card < len(lines) else ""
    return f"{sentence} {line}".rstrip()


# The turn


def _turn_began(told: _Told) -> str:
    which = f"Turn {told.a} of {c.BOXES}" if told.a < c.BOXES else "The last turn"
    comes = "comes" if told.b == 1 else "come"
    return f"{which}: {crises(told.b)} {comes} up, and {told.somebody} speaks for the crew."


def _crisis_drawn(told: _Told) -> str:
    title = test_title(told.a)
    if told.c > 0:
        found = f"{title} comes up, and the die shows {told.c}: it blocks {the_location(told.b)}."
    else:
        found = f"{title} comes up ({location_name(told.b)})."
    return _with_line(found, TEST_LINES, told.a)


def _crisis_gone(told: _Told) -> str:
    if told.c == SOLVED_HERE:
        return ""
    title = test_title(told.a)
    if told.c == MADE_ROOM:
        return f"{title}, {at_location(told.b)}, is discarded to make room for another crisis."
    return f"{title} is removed."


# Thawing


def _thawed(told: _Told) -> str:
    is_thawed = f"{told.who}, {calling(told.a)}, is thawed"
    return f"{is_thawed}: {some(told.b, 'sleeper')} {'is' if told.b == 1 else 'are'} left."


def _nobody_thawed(_: _Told) -> str:
    return "The last sleeper is left to sleep, and nobody is thawed."


def _skill_rolled(told: _Told) -> str:
    if told.b != UNKNOWN:
        return f"{told.who} rolls {told.a}: {skill_name(told.b)}, rank {told.c}."
    if 1 <= told.a <= c.SKILLS:
        return f"{told.who} rolls {told.a}: {skill_name(told.a - 1)} is full, so it is a trait."
    return f"{told.who} rolls {told.a}: a trait."


def _trait_rolled(told: _Told) -> str:
    if told.b == 1:
        return f"{told.who} is {trait_name(told.a)} already, and chooses something else."
    return f"{told.who} is {trait_name(told.a)}."


def _grew_older(told: _Told) -> str:
    """How old somebody is now, and why."""
    red = int(c.RED_BOXES[told.a]) if 0 <= told.a <= c.AGES else 0
    age = f"age {told.a}{f' ({red} red)' if red else ''}"
    if told.c == AWAKENING and told.a == told.b:
        return f"{told.who} wakes at {age}."
    if told.c == NEW_YEAR:
        return f"{told.who} reaches {age} as the turn ends."
    return f"{told.who} reaches {age}{f' because of {test_title(told.c)}' if told.c >= 0 else ''}."


def _goal_drawn(told: _Told) -> str:
    if told.a == UNKNOWN:
        return f"{told.who} has a life goal."
    return _with_line(f"{told.who}'s life goal: {goal_title(told.a)}.", GOAL_LINES, told.a)


def _name_written(told: _Told) -> str:
    if told.a == UNKNOWN:
        return f"{told.who}'s life goal names somebody."
    return f"{told.who}'s life goal names {person(portrait_of(told.a))}."


# Locations


def _assigned(told: _Told) -> str:
    """Where somebody goes; nobody is on a planet before the ship arrives."""
    if told.b < 0:
        return f"{told.who} goes to {the_location(told.a)}."
    if told.a >= c.PLANET_1:
        return f"{told.who} prepares for {test_title(told.b)}."
    return f"{told.who} goes to work on {test_title(told.b)} ({location_name(told.a)})."


USED_FOR: Final = {
    (c.COMMS, 2): "{} picks columns of a waveform.",
    (c.RECREATION, 1): "{} sees to it that somebody rests.",
    (c.RECREATION, 2): "{} sees to it that everybody rests.",
    (c.TRAINING, 1): "{} trains.",
}
"""By location and row; of other rows the events that follow say enough."""


def _wave_applied(told: _Told) -> str:
    wave = f"{wave_title(told.b)} ({wave_words(told.b)})"
    return f"{told.who} applies {wave} to {signal_name(told.a)}."


def _steadied(told: _Told) -> str:
    more = f"dice of tests count {max(0, told.a)} more this turn"
    if told.actor < 0:
        return f"{starting(more)}."
    return f"{told.who} steadies the ship: {more}."


def _token_moved(told: _Told) -> str:
    column = starting(column_of(told.a // 8, told.a % 8) if told.a >= 0 else "a column")
    return f"{column} goes {'up' if told.c > told.b else 'down'} to {max(0, told.c)}."


def _decoded(told: _Told) -> str:
    planet = c.CRISES + told.c if told.c >= 0 else UNKNOWN
    found = f"{starting(signal_name(told.a))} is decoded, and tells of {test_title(planet)}."
    return _with_line(found, TEST_LINES, planet)


# Tests


def _left_alone(told: _Told) -> str:
    """What a crisis does when nobody is there; the events that follow tell how it goes."""
    title = test_title(told.a)
    if not 0 <= told.a < c.TESTS:
        return f"Nobody works on {title}."
    done = row_words(told.a, 0)
    return f"Nobody works on {title}{', and it goes on' if done == FAILS else f': {done}'}."


def _test_began(told: _Told) -> str:
    dice = dice_words(told.c)
    return f"{test_title(told.a)} is worked on with {dice}."


def _rolled(told: _Told) -> str:
    faces = faces_of(told.details)
    return f"{told.who} rolls {listed(map(str, faces)) if faces else 'no dice'}."


def _rerolled(told: _Told) -> str:
    dice = f"{dice_words(told.a)} for {test_title(told.b)}"
    return f"{told.who} inspires, and {dice} {'is' if told.a == 1 else 'are'} rolled again."


def _counted(told: _Told) -> str:
    """What the row of so many successes says; the events that follow tell how it goes."""
    if told.a < 0 or told.c < 0:
        return "The successes are counted."
    done = row_words(told.a, told.c)
    goes_on = ", and it goes on" if done == FAILS and told.a < c.CRISES else ""
    return f"{test_title(told.a)}, {successes_words(told.b)}: {done}{goes_on}."


# Stress, sickness and death


def _stressed(told: _Told) -> str:
    return f"{told.who} gets {stress(told.a)} and has {told.b}."


def _took_stress(told: _Told) -> str:
    return f"{told.who} takes the stress of {person(portrait_of(told.a))}."


def _calmed(told: _Told) -> str:
    left = f"has {told.b}" if told.b else "has none"
    return f"{told.who} loses {stress(told.a)} and {left}."


def _sickness_rolled(told: _Told) -> str:
    """What somebody rolls to stay well; where every face would come to the same, just that."""
    added = max(0, told.b)
    needs = f"{told.who} needs more than {told.c} to stay well"
    die = f"die with {added} more" if added else "die"
    if FACES + added <= told.c:
        return f"{needs}, and no {die} comes to that."
    if 1 + added > told.c:
        return f"{needs}, and any {die} comes to that."
    return f"{needs}, and rolls {told.a}{f' and {added} more' if added else ''}."


def _fell_sick(told: _Told) -> str:
    last = ", and once more is death" if told.a == c.MOST_RANKS else ""
    return f"{told.who} falls sick: {told.a} of {c.MOST_RANKS}{last}."


def _died(told: _Told) -> str:
    return f"{told.who}, {calling(portrait_of(told.actor))}, dies{_of_what(told.b)}."


def _of_what(cause: int) -> str:
    """What somebody died of: a card, or a sickness."""
    return f" of {cause_words(cause)}" if 0 <= cause < len(c.CAUSES) else ""


def _goal_revealed(told: _Told) -> str:
    title = goal_title(told.a)
    if told.b != 1:
        failed = f"{told.who}'s life goal was not reached: {title}."
        return _with_line(failed, GOAL_LINES, told.a)
    scored = f"{told.who}'s life goal, {title}, is fulfilled: {told.c} of {c.GOAL_BOXES} boxes."
    return _with_line(scored, GOAL_LINES, told.a)


# The freezer and the planets


def _sleepers_lost(told: _Told) -> str:
    if told.a == 0:
        return ""
    left = f"{count_of(told.c, 'sleeper')} left" if told.c > 0 else "none is left"
    return f"{test_title(told.b)} costs {some(told.a, 'sleeper')}: {left}."


def _sleepers_gained(told: _Told) -> str:
    return f"The freezer gains {some(told.a, 'sleeper')}: {count_of(told.b, 'sleeper')} now."


def _token_earned(told: _Told) -> str:
    has = f"has {count_of(max(0, told.c), 'token')} now"
    if told.b < 0:
        return f"{test_title(told.a)} loses {some(-told.b, 'token')} and {has}."
    return f"{test_title(told.a)} {has}."


def _planet_judged(told: _Told) -> str:
    tokens = f"{max(0, told.b)} of {max(0, told.c)} tokens"
    if told.b >= told.c:
        return f"{test_title(told.a)}: {tokens}, which is enough."
    return f"{test_title(told.a)}: {tokens}, which is too few."


def _ended(told: _Told) -> str:
    outcomes = game_of(told.view).outcomes
    return outcomes[told.a].sentence if 0 < told.a < len(outcomes) else "The voyage is over."


EVENTS: Final[dict[int, Callable[[_Told], str]]] = {
    e.TURN_BEGAN: _turn_began,
    e.CRISIS_DRAWN: _crisis_drawn,
    e.CRISIS_GONE: _crisis_gone,
    e.CRISES_RENEWED: lambda told: (
        f"The discarded crises, {told.a} of them, are shuffled into a new deck."
    ),
    e.WAVEFORM_DRAWN: lambda told: f"Waveform: {wave_title(told.a)} ({wave_words(told.a)}).",
    e.WAVEFORMS_RENEWED: lambda told: (
        f"The buried waveforms, {told.a} of them, are shuffled into a new deck."
    ),
    e.THAWED: _thawed,
    e.NOBODY_THAWED: _nobody_thawed,
    e.SKILL_ROLLED: _skill_rolled,
    e.TRAIT_ROLLED: _trait_rolled,
    e.AGE_ROLLED: lambda _: "",
    e.GREW_OLDER: _grew_older,
    e.BULB: lambda told: f"{told.who} has a bright idea.",
    e.LEARNED: lambda told: f"{told.who} learns {skill_name(told.a)}, rank {told.b}.",
    e.GOT_TRAIT: lambda told: f"{told.who} becomes {trait_name(told.a)}.",
    e.GOAL_DRAWN: _goal_drawn,
    e.NAME_WRITTEN: _name_written,
    e.ASSIGNED: _assigned,
    e.STAYED_BEHIND: lambda told: f"{told.who} stays in quarters.",
    e.LET_OTHERS: lambda told: f"{told.somebody} lets the others choose first.",
    e.USED: lambda told: USED_FOR.get((told.a, told.b), "").format(told.who),
    e.LEFT_IT: lambda told: f"{told.who} does nothing {at_location(told.a)}.",
    e.WAVE_APPLIED: _wave_applied,
    e.TOKEN_MOVED: _token_moved,
    e.DECODED_SIGNAL: _decoded,
    e.LEFT_ALONE: _left_alone,
    e.TEST_BEGAN: _test_began,
    e.ROLLED: _rolled,
    e.REROLLED: _rerolled,
    e.KEPT_DICE: lambda told: f"{told.who} lets the dice lie.",
    e.COUNTED: _counted,
    e.STRESSED_BY: _stressed,
    e.TOOK_STRESS: _took_stress,
    e.CALMED: _calmed,
    e.STRESS_MOVED: lambda told: f"All stress of the others, {told.a}, goes to {told.who}.",
    e.SICKNESS_ROLLED: _sickness_rolled,
    e.FELL_SICK: _fell_sick,
    e.HEALED: lambda told: f"{told.who} is cured of a sickness.",
    e.DIED: _died,
    e.GOAL_REVEALED: _goal_revealed,
    e.NOT_REVEALED: lambda told: f"{told.who} keeps a life goal secret.",
    e.SLEEPERS_LOST: _sleepers_lost,
    e.SLEEPERS_GAINED: _sleepers_gained,
    e.TOKEN_EARNED: _token_earned,
    e.CLONED: lambda told: f"{told.who} is copied into the freezer, and ages for it.",
    e.STEADIED: _steadied,
    e.MORE_DICE: lambda told: f"{told.who} calls all hands: {dice_words(told.a)} more each.",
    e.CARED: lambda told: f"{told.who} cares for the crew: sickness rolls get {told.a} more.",
    e.PLANET_JUDGED: _planet_judged,
    e.ENDED: _ended,
}
