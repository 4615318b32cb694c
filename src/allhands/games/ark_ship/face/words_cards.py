"""What cards say, made from the numbers and lists of `cards.toml`: change these, and the words
change with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from allhands.kernel.prose import listed, some

from .. import cards as c
from .nouns import at_location, crises, location_name, skill_name

NOTHING_HAPPENS: Final = "nothing happens"
FAILS: Final = "the test fails"


def stress(tokens: int) -> str:
    """Some stress: "1 stress"."""
    return f"{tokens} stress"


def _are(number: int, thing: str) -> str:
    """So many things as the subject of a sentence: "one sleeper is", "two sleepers are"."""
    return f"{some(number, thing)} {'is' if number == 1 else 'are'}"


# Effects

_EFFECTS: Final[dict[int, Callable[[int], str]]] = {
    c.REMOVE: lambda _: "the crisis is removed",
    c.LOSE: lambda amount: f"{_are(amount, 'sleeper')} lost",
    c.GAIN: lambda amount: f"the freezer gains {some(amount, 'sleeper')}",
    c.STRESS_ALL: lambda amount: f"everybody awake gets {stress(amount)}",
    c.STRESS_HERE: lambda amount: f"everybody here gets {stress(amount)}",
    c.STRESS_ONTO_ONE: lambda _: "all stress of the crew goes to one of those here",
    c.CALM_ALL: lambda amount: f"everybody awake loses {stress(amount)}",
    c.CALM_HERE: lambda amount: f"everybody here loses {stress(amount)}",
    c.AGE_ALL: lambda amount: f"everybody awake ages by {amount}",
    c.AGE_HERE: lambda amount: f"everybody here ages by {amount}",
    c.SICKEN_HERE: lambda _: "everybody here falls sick",
    c.SICKEN_ONE: lambda _: "one crew member falls sick",
    c.KILL_ONE_HERE: lambda _: "one of those here dies",
    c.HEAL_ONE: lambda _: "one crew member is cured of a sickness",
    c.HEAL_OWN: lambda _: "this crew member is cured of a sickness",
    c.CLONE: lambda _: "one of those here doubles in age for one sleeper more",
    c.LEARN_HERE: lambda _: "everybody here gains a rank in one of these skills",
    c.TRAIT_HERE: lambda _: "everybody here rolls for a trait",
    c.COLUMN_ZERO: lambda _: "a column of a signal is set to 0",
    c.COLUMN_ANY: lambda _: "a column of a signal is set to any number",
    c.COLUMNS_DOWN: lambda _: "every column of both signals goes down by 1",
    c.CRISIS: lambda amount: f"{crises(amount)} more {'is' if amount == 1 else 'are'} drawn",
    c.WAVES: lambda _: "new waveforms are drawn",
    c.TOKEN: lambda amount: f"{_are(amount, 'token')} earned",
    c.TOKEN_ANY: lambda amount: f"a planet crisis earns {some(amount, 'token')}",
    c.TOKEN_LOST: lambda amount: f"each planet crisis loses {some(amount, 'token')}",
    c.TEACH_OTHERS: lambda _: "everybody else gains a first rank in each skill mastered",
    c.SKILL_OTHERS: lambda _: "everybody else rolls for a skill",
    c.RANK_OWN: lambda _: "this crew member gains a rank in any skill",
    c.TRAIT_OWN: lambda _: "this crew member rolls for a trait",
    c.STEADY: lambda _: "dice of tests count 1 more this turn",
    c.REMOVE_ANY: lambda _: "a crisis is removed",
    c.REMOVE_HERE: lambda _: "the crisis there is removed",
}


def effect_words(effect: int, amount: int) -> str:
    """What an effect does, in words that read on: "two sleepers are lost"."""
    return _EFFECTS[effect](amount)


def _effects_words(effects: Any) -> str:
    """Some effects one after the other; nothing if there is none."""
    said = [effect_words(int(effect), int(amount)) for effect, amount in effects if effect >= 0]
    return listed(said) if said else ""


# Tests


def skills_words(card: int) -> str:
    """The skills that a test lists: "Medicine and Engineering"."""
    return listed(dict.fromkeys(skill_name(int(skill)) for skill in c.TESTED[card]))


def row_span(card: int, row: int) -> str:
    """The successes for which a row counts: "0", "1 or 2", "3 or more"."""
    first = int(c.ROW_FROM[card, row])
    if row + 1 == c.ROWS[card]:
        return f"{first} or more"
    last = int(c.ROW_FROM[card, row + 1]) - 1
    if first == last:
        return str(first)
    return f"{first} or {last}" if last == first + 1 else f"{first} to {last}"


def row_words(card: int, row: int) -> str:
    """What happens in a row, in words that read on."""
    said = _effects_words(c.ROW_EFFECT[card, row])
    return said or (NOTHING_HAPPENS if c.ROW_GOOD[card, row] else FAILS)


def rows_words(card: int) -> list[str]:
    """The rows of a test: "3 or more: the crisis is removed"."""
    return [f"{row_span(card, row)}: {row_words(card, row)}" for row in range(int(c.ROWS[card]))]


_ONGOING: Final[dict[int, str]] = {
    c.DROP_HIGHEST: "the highest die of every other test does not count",
    c.ONES_AGE: "whoever rolls a 1 in a test ages by 1",
    c.NO_CALMING: "nobody loses stress",
    c.ONE_EACH: "each player sends out only one crew member, and no more than half of the crew go",
    c.IDLE_STRESS: "whoever was in no test this turn gets 1 stress",
    c.NO_WAVES: "no new waveforms are drawn",
    c.WORSE_SICKNESS: "sickness rolls get 1 less",
    c.FEWER_DICE: "everybody rolls one die fewer in other tests",
    c.MORE_STRESS: "a failed test gives 1 stress more",
    c.NO_MEDICINE: f"{location_name(c.MEDICAL)} adds nothing to sickness rolls",
}


def ongoing_words(card: int) -> str:
    """What a crisis does as long as it lies on the ship, in words that read on; or nothing."""
    return _ONGOING.get(int(c.ONGOING[card]), "")


def test_words(card: int) -> str:
    """A crisis or planet crisis in sentences: its skills, what lasts, and its rows."""
    lasting = ongoing_words(card)
    ongoing = f" As long as it lies there, {lasting}." if lasting else ""
    return f"Test of {skills_words(card)}.{ongoing} {'; '.join(rows_words(card))}."


# Life goals

_SOMEBODY_NAMED: Final = "the one written down"
_CONDITIONS: Final[dict[int, Callable[[int], str]]] = {
    c.ALWAYS: lambda _: "",
    c.RANK_TWO: lambda number: f"with rank {c.MOST_RANKS} in {some(number, 'skill')}",
    c.RANK_TWO_IN: lambda number: f"with rank {c.MOST_RANKS} in {skill_name(number)}",
    c.SKILLED: lambda number: f"with a rank in {some(number, 'skill')}",
    c.HAS_TRAITS: lambda number: f"with {some(number, 'trait')}",
    c.SERVED: lambda number: f"after {some(number, 'turn')} awake",
    c.AGED: lambda number: f"from age {number} on",
    c.CALM_AGED: lambda number: f"from age {number} on, without stress",
    c.STRESSED: lambda number: f"with {stress(number)} or more",
    c.STRESS_AT_MOST: lambda number: f"with {stress(number)} or less",
    c.SICK: lambda number: f"with sickness {number}",
    c.SOLVED: lambda number: f"after {some(number, 'test')} that succeeded",
    c.FAILED: lambda number: f"after {some(number, 'test')} that failed",
    c.ALONE_AT: lambda number: f"when alone {at_location(number)}",
    c.WITH: lambda number: f"with {some(number, 'other')} at the same location",
    c.WITH_NAMED: lambda _: f"with {_SOMEBODY_NAMED} at the same location",
    c.NAMED_DEAD: lambda _: f"when {_SOMEBODY_NAMED} has died",
    c.NAMED_SKILLED: lambda number: f"when {_SOMEBODY_NAMED} has a rank in {some(number, 'skill')}",
    c.DECODED: lambda number: f"with {some(number, 'signal')} decoded",
    c.TOKENS: lambda number: f"with {some(number, 'token')} on the planet crises",
    c.MEMORIAL: lambda number: f"with {some(number, 'name')} in the memorial",
    c.CRISES_AT_MOST: lambda number: f"with at most {crises(number)} on the ship",
    c.AT_CRISIS: lambda _: "when at a crisis",
}
_LASTING: Final[dict[int, str]] = {
    c.CRUSH: f"from then on, in each test with {_SOMEBODY_NAMED}, one die more and 1 stress",
    c.ANDROID: "red age boxes do not count, and stress cannot be taken off",
}


def condition_words(goal: int) -> str:
    """When a life goal holds, in words that read on; nothing if it always does."""
    return _CONDITIONS[int(c.GOAL_WHEN[goal])](int(c.GOAL_NUMBER[goal]))


def reward_words(goal: int) -> str:
    """What a life goal does when it is scored, in words that read on."""
    lasting = _LASTING.get(int(c.GOAL_LASTING[goal]), "")
    said = (_effects_words(c.GOAL_EFFECT[goal]), lasting)
    return "; ".join(filter(None, said)) or NOTHING_HAPPENS


def goal_words(goal: int) -> str:
    """A life goal in a sentence: when it may be revealed, and what it does."""
    when = f" {condition_words(goal)}".rstrip()
    begins = {
        c.MAY_REVEAL: f"May be revealed{when}",
        c.REVEAL_AT_ONCE: "Revealed at once",
        c.REVEAL_AT_DEATH: f"Revealed at death; scored{when}",
    }
    return f"{begins[int(c.GOAL_REVEAL[goal])]}: {reward_words(goal)}."


# Rooms


def room_rows(location: int) -> tuple[str, ...]:
    """What one can do in a room: without a rank, with rank 1 and with rank 2 in its skill."""
    if location == c.TRAINING:
        return ("any rank or trait, for 1 stress",)
    learned = f"learn {skill_name(int(c.ROOM_SKILL[location]))}"
    return (learned, *_ROWS_OF_ROOMS[location])


_ROWS_OF_ROOMS: Final = {
    c.BRIDGE: ("dice of tests count 1 more", "one die more each in tests"),
    c.COMMS: ("apply a waveform to a signal", "apply chosen columns of a waveform"),
    c.ARCHIVES: ("move one column up by 1", "set one column to 0"),
    c.MEDICAL: ("sickness rolls get 1 more", "sickness rolls get 2 more"),
    c.RECREATION: ("take all stress off one", "take 1 stress off everybody"),
}


def room_in_short(location: int, rank: int) -> str:
    """What somebody with a rank in a room's skill is sent there for, in a few words."""
    if location == c.TRAINING:
        return "for 1 stress"
    if rank == 0:
        return f"learn {skill_name(int(c.ROOM_SKILL[location]))}"
    return _ROWS_IN_SHORT[location][rank - 1]


_ROWS_IN_SHORT: Final = {
    c.BRIDGE: ("dice count 1 more", "one die more each"),
    c.COMMS: ("apply a waveform", "pick columns"),
    c.ARCHIVES: ("a column up", "a column to 0"),
    c.MEDICAL: ("1 more against sickness", "2 more against sickness"),
    c.RECREATION: ("stress off one", "stress off all"),
}

# Traits

TRAIT_WORDS: Final = (
    "everybody at the same location loses 1 stress when the work is done",
    "each 6 in a test is two successes",
    "may have dice rolled again, once a test",
    "adds 1 to sickness rolls",
    "may take the stress that another at the same location would get",
    "gets no stress from a failed test",
)
"""TRAIT_WORDS[trait]: what a trait does, in words that read on behind its bearer's name."""
TRAITS_IN_SHORT: Final = (
    "1 stress off everybody there",
    "each 6 counts two",
    "may reroll once a test",
    "1 more on own sickness rolls",
    "may take stress for others",
    "no stress from failed tests",
)
"""TRAITS_IN_SHORT[trait]: what a trait does, in a few words."""


def trait_words(trait: int) -> str:
    """A trait with what it does: "Careful: adds 1 to sickness rolls"."""
    return f"{c.TRAIT_NAMES[trait]}: {TRAIT_WORDS[trait]}"
