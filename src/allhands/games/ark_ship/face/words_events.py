"""What has happened aboard the Ark Ship, as sentences; secret details are left out."""

from __future__ import annotations

from typing import Final

from allhands.kernel.game import game_of
from allhands.kernel.prose import count_of, listed, some, starting
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..cards.stories import GOAL_LINES, TEST_LINES
from ..rules import events as e
from ..rules.crew_sheet import AWAKENING, NEW_YEAR
from ..rules.crises import MADE_ROOM, SOLVED_HERE
from ..rules.nouns import LOCATION, MEMBER, TOKEN, TRAIT
from .nouns import (
    Scene,
    at_location,
    calling,
    cause_words,
    crises,
    dice_words,
    faces_of,
    goal_title,
    location_name,
    portrait_of,
    signal_name,
    skill_name,
    successes_words,
    test_title,
)
from .odds import FACES
from .words_cards import FAILS, row_words, stress


def _name(member: int) -> str:
    return MEMBER.word(member, ())


def _with_line(sentence: str, lines: tuple[str, ...], card: int) -> str:
    """A sentence, and what the ship's log says of the card."""
    line = lines[card] if 0 <= card < len(lines) else ""
    return f"{sentence} {line}".rstrip()


# The turn


def _turn_began(scene: Scene, who: int, box: int, drawn: int) -> str:
    which = f"Turn {box} of {c.BOXES}" if box < c.BOXES else "The last turn"
    comes = "comes" if drawn == 1 else "come"
    return f"{which}: {crises(drawn)} {comes} up, and {scene.name(who)} speaks for the crew."


def _crisis_drawn(_: Scene, __: int, card: int, location: int, die: int) -> str:
    title = test_title(card)
    if die > 0:
        found = (
            f"{title} comes up, and the die shows {die}: it blocks {LOCATION.word(location, ())}."
        )
    else:
        found = f"{title} comes up ({location_name(location)})."
    return _with_line(found, TEST_LINES, card)


def _crisis_gone(_: Scene, __: int, card: int, location: int, how: int) -> str:
    if how == SOLVED_HERE:
        return ""
    title = test_title(card)
    if how == MADE_ROOM:
        return f"{title}, {at_location(location)}, is discarded to make room for another crisis."
    return f"{title} is removed."


# Thawing


def _thawed(_: Scene, who: int, portrait: int, left: int) -> str:
    is_thawed = f"{_name(who)}, {calling(portrait)}, is thawed"
    return f"{is_thawed}: {some(left, 'sleeper')} {'is' if left == 1 else 'are'} left."


def _skill_rolled(_: Scene, who: int, die: int, skill: int, rank: int) -> str:
    rolls = f"{_name(who)} rolls {die}"
    if skill != UNKNOWN:
        return f"{rolls}: {skill_name(skill)}, rank {rank}."
    if 1 <= die <= c.SKILLS:
        return f"{rolls}: {skill_name(die - 1)} is full, so it is a trait."
    return f"{rolls}: a trait."


def _trait_rolled(_: Scene, who: int, trait: int, had: int) -> str:
    if had == 1:
        return f"{_name(who)} is {TRAIT.word(trait, ())} already, and chooses something else."
    return f"{_name(who)} is {TRAIT.word(trait, ())}."


def _grew_older(_: Scene, who: int, years: int, boxes: int, why: int) -> str:
    """How old somebody is now, and why."""
    red = int(c.RED_BOXES[years]) if 0 <= years <= c.AGES else 0
    age = f"age {years}{f' ({red} red)' if red else ''}"
    if why == AWAKENING and years == boxes:
        return f"{_name(who)} wakes at {age}."
    if why == NEW_YEAR:
        return f"{_name(who)} reaches {age} as the turn ends."
    return f"{_name(who)} reaches {age}{f' because of {test_title(why)}' if why >= 0 else ''}."


def _goal_drawn(_: Scene, who: int, goal: int) -> str:
    if goal == UNKNOWN:
        return f"{_name(who)} has a life goal."
    return _with_line(f"{_name(who)}'s life goal: {goal_title(goal)}.", GOAL_LINES, goal)


# Locations


def _assigned(_: Scene, who: int, location: int, card: int) -> str:
    """Where somebody goes; nobody is on a planet before the ship arrives."""
    if card < 0:
        return f"{_name(who)} goes to {LOCATION.word(location, ())}."
    if location >= c.PLANET_1:
        return f"{_name(who)} prepares for {test_title(card)}."
    return f"{_name(who)} goes to work on {test_title(card)} ({location_name(location)})."


def _used(_: Scene, who: int, location: int, row: int) -> str:
    return USED_FOR.get((location, row), "").format(_name(who))


USED_FOR: Final = {
    (c.COMMS, 2): "{} picks columns of a waveform.",
    (c.RECREATION, 1): "{} sees to it that somebody rests.",
    (c.RECREATION, 2): "{} sees to it that everybody rests.",
    (c.TRAINING, 1): "{} trains.",
}
"""By location and row; of other rows the events that follow say enough."""


def _steadied(_: Scene, who: int, bonus: int) -> str:
    more = f"dice of tests count {max(0, bonus)} more this turn"
    return f"{_name(who)} steadies the ship: {more}." if who >= 0 else f"{starting(more)}."


def _more_dice(_: Scene, who: int, dice: int) -> str:
    return f"{_name(who)} calls all hands: {dice_words(dice)} more each."


def _token_moved(_: Scene, __: int, token: int, before: int, level: int) -> str:
    goes = "up" if level > before else "down"
    return f"{starting(TOKEN.word(token, ()))} goes {goes} to {max(0, level)}."


def _decoded(_: Scene, __: int, signal: int, ___: int, planet: int) -> str:
    card = c.CRISES + planet if planet >= 0 else UNKNOWN
    found = f"{starting(signal_name(signal))} is decoded, and tells of {test_title(card)}."
    return _with_line(found, TEST_LINES, card)


# Tests


def _left_alone(_: Scene, __: int, card: int, ___: int) -> str:
    """What a crisis does when nobody is there; the events that follow tell how it goes."""
    title = test_title(card)
    if not 0 <= card < c.TESTS:
        return f"Nobody works on {title}."
    done = row_words(card, 0)
    return f"Nobody works on {title}{', and it goes on' if done == FAILS else f': {done}'}."


def _test_began(_: Scene, __: int, card: int, ___: int, dice: int) -> str:
    return f"{test_title(card)} is worked on with {dice_words(dice)}."


def _rolled(_: Scene, who: int, *details: int) -> str:
    faces = faces_of(details)
    return f"{_name(who)} rolls {listed(map(str, faces)) if faces else 'no dice'}."


def _rerolled(_: Scene, who: int, number: int, card: int) -> str:
    dice = f"{dice_words(number)} for {test_title(card)}"
    return f"{_name(who)} inspires, and {dice} {'is' if number == 1 else 'are'} rolled again."


def _counted(_: Scene, __: int, card: int, successes: int, row: int) -> str:
    """What the row of so many successes says; the events that follow tell how it goes."""
    if card < 0 or row < 0:
        return "The successes are counted."
    done = row_words(card, row)
    goes_on = ", and it goes on" if done == FAILS and card < c.CRISES else ""
    return f"{test_title(card)}, {successes_words(successes)}: {done}{goes_on}."


# Stress, sickness and death


def _calmed(_: Scene, who: int, tokens: int, now: int) -> str:
    return f"{_name(who)} loses {stress(tokens)} and has {now or 'none'}."


def _sickness_rolled(_: Scene, who: int, rolled: int, bonus: int, target: int) -> str:
    """What somebody rolls to stay well; where every face would come to the same, just that."""
    added = max(0, bonus)
    needs = f"{_name(who)} needs more than {target} to stay well"
    die = f"die with {added} more" if added else "die"
    if FACES + added <= target:
        return f"{needs}, and no {die} comes to that."
    if 1 + added > target:
        return f"{needs}, and any {die} comes to that."
    return f"{needs}, and rolls {rolled}{f' and {added} more' if added else ''}."


def _fell_sick(_: Scene, who: int, boxes: int) -> str:
    last = ", and once more is death" if boxes == c.MOST_RANKS else ""
    return f"{_name(who)} falls sick: {boxes} of {c.MOST_RANKS}{last}."


def _died(_: Scene, who: int, __: int, cause: int) -> str:
    """What somebody died of: a card, or a sickness."""
    of_what = f" of {cause_words(cause)}" if 0 <= cause < len(c.CAUSES) else ""
    return f"{_name(who)}, {calling(portrait_of(who))}, dies{of_what}."


def _goal_revealed(_: Scene, who: int, goal: int, scored: int, boxes: int) -> str:
    whose, title = f"{_name(who)}'s life goal", goal_title(goal)
    if scored != 1:
        return _with_line(f"{whose} was not reached: {title}.", GOAL_LINES, goal)
    reached = f"{whose}, {title}, is fulfilled: {boxes} of {c.GOAL_BOXES} boxes."
    return _with_line(reached, GOAL_LINES, goal)


# The freezer and the planets


def _sleepers_lost(_: Scene, __: int, lost: int, card: int, left: int) -> str:
    if lost == 0:
        return ""
    still = f"{count_of(left, 'sleeper')} left" if left > 0 else "none is left"
    return f"{test_title(card)} costs {some(lost, 'sleeper')}: {still}."


def _sleepers_gained(_: Scene, __: int, gained: int, now: int) -> str:
    return f"The freezer gains {some(gained, 'sleeper')}: {count_of(now, 'sleeper')} now."


def _token_earned(_: Scene, __: int, card: int, change: int, now: int) -> str:
    has = f"has {count_of(max(0, now), 'token')} now"
    if change < 0:
        return f"{test_title(card)} loses {some(-change, 'token')} and {has}."
    return f"{test_title(card)} {has}."


def _planet_judged(_: Scene, __: int, card: int, tokens: int, needed: int) -> str:
    judged = f"{test_title(card)}: {max(0, tokens)} of {max(0, needed)} tokens"
    return f"{judged}, which is {'enough' if tokens >= needed else 'too few'}."


def _ended(scene: Scene, _: int, outcome: int) -> str:
    outcomes = game_of(scene.view).outcomes
    return outcomes[outcome].sentence if 0 < outcome < len(outcomes) else "The voyage is over."


HAPPENINGS: Final = {
    e.TURN_BEGAN: _turn_began,
    e.CRISIS_DRAWN: _crisis_drawn,
    e.CRISIS_GONE: _crisis_gone,
    e.THAWED: _thawed,
    e.SKILL_ROLLED: _skill_rolled,
    e.TRAIT_ROLLED: _trait_rolled,
    e.GREW_OLDER: _grew_older,
    e.GOAL_DRAWN: _goal_drawn,
    e.ASSIGNED: _assigned,
    e.USED: _used,
    e.TOKEN_MOVED: _token_moved,
    e.DECODED_SIGNAL: _decoded,
    e.LEFT_ALONE: _left_alone,
    e.TEST_BEGAN: _test_began,
    e.ROLLED: _rolled,
    e.REROLLED: _rerolled,
    e.COUNTED: _counted,
    e.CALMED: _calmed,
    e.SICKNESS_ROLLED: _sickness_rolled,
    e.FELL_SICK: _fell_sick,
    e.DIED: _died,
    e.GOAL_REVEALED: _goal_revealed,
    e.SLEEPERS_LOST: _sleepers_lost,
    e.SLEEPERS_GAINED: _sleepers_gained,
    e.TOKEN_EARNED: _token_earned,
    e.STEADIED: _steadied,
    e.MORE_DICE: _more_dice,
    e.PLANET_JUDGED: _planet_judged,
    e.ENDED: _ended,
}
"""What is said that depends on more than an event's details, or on how many there are."""
