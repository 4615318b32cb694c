"""What a choice does to a crew member: ranks and traits, stress, sickness, life goals."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from allhands.kernel.odds import Chance
from allhands.kernel.prose import in_cases, starting
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules import decisions as d
from ..rules import tasks as t
from .came_true import trait_is, trait_is_new
from .consequences import Choice, in_sentences, is_weak, night, nights, tokens_then
from .explain_rooms import learned
from .odds import lasts
from .tonight import UNCHANGED, Change
from .words_cards import goal_words, reward_words, stress, trait_words

# Ranks and traits


def learn(choice: Choice) -> str:
    """A rank would be gained."""
    return learned(choice, choice.a)


def trait(choice: Choice) -> str:
    """A trait would be gained."""
    return f"{trait_words(choice.a)}."


def random_trait(choice: Choice) -> str:
    """A trait would be rolled for: one that is held already is another of choice, or a rank."""
    held = int(choice.view.traits[choice.subject]) if choice.subject >= 0 else 0
    if not held:
        for each in range(c.TRAITS):
            choice.tell(Chance(Fraction(1, c.TRAITS), trait_is(each)))
        return "One of six traits, each as likely."
    new = choice.tell(Chance(Fraction(c.TRAITS - held.bit_count(), c.TRAITS), trait_is_new))
    return f"A trait by a die: a new one {in_cases(new)}, else any other trait or a rank."


# Stress


def take_stress(choice: Choice) -> str:
    """Somebody empathetic would take the stress of another."""
    if choice.task != t.TAKE_STRESS:
        return "No stress is given."
    taker, spared, tokens = choice.arguments
    otherwise = night(choice, taker, after=d.ACTIONS.number(d.LET_IT))
    stressed = nights(choice, taker, night(choice, taker, Change(tokens)), otherwise)
    return in_sentences(
        f"{choice.crew(taker)} gets {stress(tokens)}, and {stressed}.",
        f"{choice.crew(spared)} is spared, and {nights(choice, spared, night(choice, spared))}.",
    )


def let_stress(choice: Choice) -> str:
    """The stress would be left where it falls."""
    if choice.task != t.TAKE_STRESS:
        return "No stress is given."
    _, slot, tokens = choice.arguments
    otherwise = night(choice, slot, after=d.ACTIONS.number(d.TAKE_IT))
    stressed = nights(choice, slot, night(choice, slot, Change(tokens)), otherwise)
    return f"{choice.crew(slot)} gets {stress(tokens)}, and {stressed}."


# Chosen for a card


def _sicken(choice: Choice, slot: int) -> str:
    if is_weak(choice, slot):
        return "Dies, as no sickness box is left."
    boxes = int(choice.view.ranks[slot, c.SICKNESS]) + 1
    last = ": the next one is death" if boxes == c.MOST_RANKS else ""
    return f"Then has sickness {boxes} of {c.MOST_RANKS}{last}."


def _kill(choice: Choice, slot: int) -> str:
    goal = "the life goal is looked at" if choice.view.has_goal[slot] else "nothing is left behind"
    return f"Dies, and {goal}. A sleeper is thawed for the place next turn."


def _heal(choice: Choice, slot: int) -> str:
    boxes = int(choice.view.ranks[slot, c.SICKNESS])
    return f"Then has sickness {max(0, boxes - 1)} of {c.MOST_RANKS}."


def _burden(choice: Choice, slot: int) -> str:
    """All stress that can be taken off the others goes to one."""
    others = (other for other in choice.aboard() if other != slot)
    tokens = sum(
        int(choice.view.stress[other])
        for other in others
        if not lasts(choice.view, other, c.ANDROID)
    )
    own = 0 if lasts(choice.view, slot, c.ANDROID) else int(choice.view.stress[slot])
    fate = _rather_than_another(choice, slot, Change(tokens), Change(-own))
    return f"Gets {stress(tokens)} of the others, and {fate}."


def _rather_than_another(
    choice: Choice, slot: int, change: Change, otherwise: Change = UNCHANGED
) -> str:
    """The night of whoever is chosen, rather than if another one there is."""
    others = [other for other in choice.crew_at(choice.arguments[1]) if other != slot]
    another = [d.ACTIONS.number(d.CHOOSE_MEMBER, other) for other in others[:1]]
    nights_else = [night(choice, slot, otherwise, after=action) for action in another]
    return nights(choice, slot, night(choice, slot, change), *nights_else)


def _clone(choice: Choice, slot: int) -> str:
    age = int(choice.view.age[slot])
    then = min(c.AGES, 2 * age)
    red = int(c.RED_BOXES[then]) - choice.red_boxes(slot)
    sleeper = "one sleeper more" if int(choice.view.sleepers) < c.FREEZER else "no berth for more"
    bulb = " The light bulb is passed." if age < c.BULB <= then else ""
    night_then = _rather_than_another(choice, slot, Change(red=red))
    return f"Then is of age {then}, and {night_then}; {sleeper}.{bulb}"


_CHOSEN: Final[dict[int, Callable[[Choice, int], str]]] = {
    c.SICKEN_ONE: _sicken,
    c.KILL_ONE_HERE: _kill,
    c.HEAL_ONE: _heal,
    c.STRESS_ONTO_ONE: _burden,
    c.CLONE: _clone,
}


def choose_member(choice: Choice) -> str:
    """An effect would reach a crew member."""
    what = choice.arguments[0] if choice.task == t.CHOOSE_CREW else UNKNOWN
    if what not in _CHOSEN or not choice.is_aboard(choice.a):
        return "Nothing happens to anybody."
    return _CHOSEN[what](choice, choice.a)


# Life goals


def _own_goal(choice: Choice) -> int:
    """The life goal that the question is about, as far as it may be known; or -1."""
    asked = choice.task in (t.REVEAL_GOAL, t.WRITE_NAME)
    return int(choice.view.goal[choice.subject]) if asked else UNKNOWN


def write(choice: Choice) -> str:
    """A name would be written down."""
    goal = _own_goal(choice)
    secret = "Nobody else sees which name it is."
    return in_sentences(goal_words(goal) if goal >= 0 else "", secret)


def reveal(choice: Choice) -> str:
    """A life goal would be revealed and scored."""
    goal = _own_goal(choice)
    boxes = min(c.GOAL_BOXES, int(choice.view.goal_boxes) + 1)
    row = " A row is full: whoever is thawed rolls one die more." if _fills_row(choice) else ""
    reward = f"{starting(reward_words(goal))}." if goal >= 0 else ""
    return in_sentences(f"Box {boxes} of {c.GOAL_BOXES} for life goals.{row}", reward)


def _fills_row(choice: Choice) -> bool:
    """Whether the next life goal fills a row of boxes."""
    return int(choice.view.goal_boxes) + 1 in c.GOAL_ROWS


def not_now(choice: Choice) -> str:
    """A life goal would be kept secret."""
    return "Asked again next turn if it still holds; at death it scores if it holds then."


def add_token(choice: Choice) -> str:
    """A planet crisis would get a token."""
    return tokens_then(choice, choice.a, 1)
