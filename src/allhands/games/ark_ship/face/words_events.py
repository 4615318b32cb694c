"""What has happened aboard the Ark Ship, as sentences; secret details are left out."""

from __future__ import annotations

from typing import Final

from allhands.kernel.prose import count_of, listed, some, starting
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..cards.stories import GOAL_LINES, TEST_LINES
from ..rules.crew_sheet import AWAKENING, NEW_YEAR
from ..rules.crises import MADE_ROOM, SOLVED_HERE
from ..rules.nouns import LOCATION, MEMBER, TOKEN, TRAIT
from .nouns import (
    Scene,
    at_location,
    calling,
    cause_words,
    dice_words,
    faces_of,
    goal_title,
    location_name,
    many,
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


USED_FOR: Final = {
    (c.COMMS, 2): "{} picks columns of a waveform.",
    (c.RECREATION, 1): "{} sees to it that somebody rests.",
    (c.RECREATION, 2): "{} sees to it that everybody rests.",
    (c.TRAINING, 1): "{} trains.",
}
"""By location and row; of other rows the events that follow say enough."""


class Happenings(Scene):
    """What is said that depends on more than an event's details, or on how many there are."""

    # The turn

    def turn_began(self, who: int, box: int, crises: int) -> str:
        which = f"Turn {box} of {c.BOXES}" if box < c.BOXES else "The last turn"
        come = f"{many(crises, 'crisis', 'crises')} {'comes' if crises == 1 else 'come'} up"
        return f"{which}: {come}, and {self.name(who)} speaks for the crew."

    def crisis_drawn(self, card: int, location: int, die: int) -> str:
        title = test_title(card)
        if die > 0:
            blocked = LOCATION.word(location, ())
            found = f"{title} comes up, and the die shows {die}: it blocks {blocked}."
        else:
            found = f"{title} comes up ({location_name(location)})."
        return _with_line(found, TEST_LINES, card)

    def crisis_gone(self, card: int, location: int, how: int) -> str:
        if how == SOLVED_HERE:
            return ""
        title = test_title(card)
        if how == MADE_ROOM:
            return (
                f"{title}, {at_location(location)}, is discarded to make room for another crisis."
            )
        return f"{title} is removed."

    # Thawing

    def thawed(self, who: int, portrait: int, left: int) -> str:
        is_thawed = f"{_name(who)}, {calling(portrait)}, is thawed"
        return f"{is_thawed}: {some(left, 'sleeper')} {'is' if left == 1 else 'are'} left."

    def skill_rolled(self, who: int, die: int, skill: int, rank: int) -> str:
        rolls = f"{_name(who)} rolls {die}"
        if skill != UNKNOWN:
            return f"{rolls}: {skill_name(skill)}, rank {rank}."
        if 1 <= die <= c.SKILLS:
            return f"{rolls}: {skill_name(die - 1)} is full, so it is a trait."
        return f"{rolls}: a trait."

    def trait_rolled(self, who: int, trait: int, had: int) -> str:
        if had == 1:
            return f"{_name(who)} is {TRAIT.word(trait, ())} already, and chooses something else."
        return f"{_name(who)} is {TRAIT.word(trait, ())}."

    def grew_older(self, who: int, age: int, boxes: int, why: int) -> str:
        """How old somebody is now, and why."""
        red = int(c.RED_BOXES[age]) if 0 <= age <= c.AGES else 0
        now = f"age {age}{f' ({red} red)' if red else ''}"
        if why == AWAKENING and age == boxes:
            return f"{_name(who)} wakes at {now}."
        if why == NEW_YEAR:
            return f"{_name(who)} reaches {now} as the turn ends."
        return f"{_name(who)} reaches {now}{f' because of {test_title(why)}' if why >= 0 else ''}."

    def goal_drawn(self, who: int, goal: int) -> str:
        if goal == UNKNOWN:
            return f"{_name(who)} has a life goal."
        return _with_line(f"{_name(who)}'s life goal: {goal_title(goal)}.", GOAL_LINES, goal)

    # Locations

    def assigned(self, who: int, location: int, card: int) -> str:
        """Where somebody goes; nobody is on a planet before the ship arrives."""
        if card < 0:
            return f"{_name(who)} goes to {LOCATION.word(location, ())}."
        if location >= c.PLANET_1:
            return f"{_name(who)} prepares for {test_title(card)}."
        return f"{_name(who)} goes to work on {test_title(card)} ({location_name(location)})."

    def used(self, who: int, location: int, row: int) -> str:
        return USED_FOR.get((location, row), "").format(_name(who))

    def steadied(self, who: int, bonus: int) -> str:
        more = f"dice of tests count {max(0, bonus)} more this turn"
        return f"{_name(who)} steadies the ship: {more}." if who >= 0 else f"{starting(more)}."

    def more_dice(self, who: int, dice: int) -> str:
        return f"{_name(who)} calls all hands: {dice_words(dice)} more each."

    def token_moved(self, token: int, before: int, level: int) -> str:
        goes = "up" if level > before else "down"
        return f"{starting(TOKEN.word(token, ()))} goes {goes} to {max(0, level)}."

    def decoded_signal(self, signal: int, planet: int) -> str:
        card = c.CRISES + planet if planet >= 0 else UNKNOWN
        found = f"{starting(signal_name(signal))} is decoded, and tells of {test_title(card)}."
        return _with_line(found, TEST_LINES, card)

    # Tests

    def left_alone(self, card: int) -> str:
        """What a crisis does when nobody is there; the events that follow tell how it goes."""
        title = test_title(card)
        if not 0 <= card < c.TESTS:
            return f"Nobody works on {title}."
        done = row_words(card, 0)
        return f"Nobody works on {title}{', and it goes on' if done == FAILS else f': {done}'}."

    def test_began(self, card: int, dice: int) -> str:
        return f"{test_title(card)} is worked on with {dice_words(dice)}."

    def rolled(self, who: int, **details: int) -> str:
        faces = faces_of(tuple(details.values()))
        return f"{_name(who)} rolls {listed(map(str, faces)) if faces else 'no dice'}."

    def rerolled(self, who: int, number: int, card: int) -> str:
        dice = f"{dice_words(number)} for {test_title(card)}"
        return f"{_name(who)} inspires, and {dice} {'is' if number == 1 else 'are'} rolled again."

    def counted(self, card: int, successes: int, row: int) -> str:
        """What the row of so many successes says; the events that follow tell how it goes."""
        if card < 0 or row < 0:
            return "The successes are counted."
        done = row_words(card, row)
        goes_on = ", and it goes on" if done == FAILS and card < c.CRISES else ""
        return f"{test_title(card)}, {successes_words(successes)}: {done}{goes_on}."

    # Stress, sickness and death

    def calmed(self, who: int, tokens: int, now: int) -> str:
        return f"{_name(who)} loses {stress(tokens)} and has {now or 'none'}."

    def sickness_rolled(self, who: int, die: int, bonus: int, target: int) -> str:
        """What somebody rolls to stay well; where every face would come to the same, just that."""
        added = max(0, bonus)
        needs = f"{_name(who)} needs more than {target} to stay well"
        roll = f"die with {added} more" if added else "die"
        if FACES + added <= target:
            return f"{needs}, and no {roll} comes to that."
        if 1 + added > target:
            return f"{needs}, and any {roll} comes to that."
        return f"{needs}, and rolls {die}{f' and {added} more' if added else ''}."

    def fell_sick(self, who: int, boxes: int) -> str:
        last = ", and once more is death" if boxes == c.MOST_RANKS else ""
        return f"{_name(who)} falls sick: {boxes} of {c.MOST_RANKS}{last}."

    def died(self, who: int, cause: int) -> str:
        """What somebody died of: a card, or a sickness."""
        of_what = f" of {cause_words(cause)}" if 0 <= cause < len(c.CAUSES) else ""
        return f"{_name(who)}, {calling(portrait_of(who))}, dies{of_what}."

    def goal_revealed(self, who: int, goal: int, scored: int, boxes: int) -> str:
        whose, title = f"{_name(who)}'s life goal", goal_title(goal)
        if scored != 1:
            return _with_line(f"{whose} was not reached: {title}.", GOAL_LINES, goal)
        reached = f"{whose}, {title}, is fulfilled: {boxes} of {c.GOAL_BOXES} boxes."
        return _with_line(reached, GOAL_LINES, goal)

    # The freezer and the planets

    def sleepers_lost(self, lost: int, card: int, left: int) -> str:
        if lost == 0:
            return ""
        still = f"{count_of(left, 'sleeper')} left" if left > 0 else "none is left"
        return f"{test_title(card)} costs {some(lost, 'sleeper')}: {still}."

    def sleepers_gained(self, gained: int, now: int) -> str:
        return f"The freezer gains {some(gained, 'sleeper')}: {count_of(now, 'sleeper')} now."

    def token_earned(self, card: int, change: int, now: int) -> str:
        has = f"has {count_of(max(0, now), 'token')} now"
        if change < 0:
            return f"{test_title(card)} loses {some(-change, 'token')} and {has}."
        return f"{test_title(card)} {has}."

    def planet_judged(self, card: int, tokens: int, needed: int) -> str:
        judged = f"{test_title(card)}: {max(0, tokens)} of {max(0, needed)} tokens"
        return f"{judged}, which is {'enough' if tokens >= needed else 'too few'}."
