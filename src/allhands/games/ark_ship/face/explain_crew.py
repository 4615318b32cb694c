"""What a choice does to a crew member: ranks and traits, stress, sickness, life goals."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from allhands.kernel.odds import Chance
from allhands.kernel.prose import in_cases, starting

from .. import cards as c
from ..rules import decisions as d
from .came_true import trait_is, trait_is_new
from .consequences import Choice, in_sentences, is_weak, night, nights, tokens_then
from .explain_rooms import learned
from .nouns import Scene
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
    held = int(choice.view.traits[choice.subject])
    if not held:
        for each in range(c.TRAITS):
            choice.tell(Chance(Fraction(1, c.TRAITS), trait_is(each)))
        return "One of six traits, each as likely."
    new = choice.tell(Chance(Fraction(c.TRAITS - held.bit_count(), c.TRAITS), trait_is_new))
    return f"A trait by a die: a new one {in_cases(new)}, else any other trait or a rank."


# Stress


def take_stress(choice: Choice) -> str:
    """Somebody empathetic would take the stress of another."""
    taker, spared, _ = choice.arguments
    spares = nights(choice, spared, night(choice, spared, choice.then))
    return in_sentences(
        _stressed(choice, taker, d.LET_IT), f"{choice.crew(spared)} is spared, and {spares}."
    )


def let_stress(choice: Choice) -> str:
    """The stress would be left where it falls."""
    return _stressed(choice, choice.arguments[1], d.TAKE_IT)


def _stressed(choice: Choice, slot: int, otherwise: int) -> str:
    """Who would get the stress, and what it does to the night."""
    then = night(choice, slot, choice.then)
    odds = nights(choice, slot, then, night(choice, slot, choice, d.ACTIONS.number(otherwise)))
    return f"{choice.crew(slot)} gets {stress(choice.arguments[2])}, and {odds}."


# Chosen for a card


def _sicken(choice: Choice, slot: int) -> str:
    if is_weak(choice, slot):
        return "Dies, as no sickness box is left."
    last = ": the next one is death" if is_weak(choice.then, slot) else ""
    return f"Then has {_sickness(choice, slot)}{last}."


def _sickness(choice: Choice, slot: int) -> str:
    return f"sickness {int(choice.done.ranks[slot, c.SICKNESS])} of {c.MOST_RANKS}"


def _kill(choice: Choice, slot: int) -> str:
    goal = "the life goal is looked at" if choice.view.has_goal[slot] else "nothing is left behind"
    return f"Dies, and {goal}. A sleeper is thawed for the place next turn."


def _heal(choice: Choice, slot: int) -> str:
    return f"Then has {_sickness(choice, slot)}."


def _burden(choice: Choice, slot: int) -> str:
    """All stress that can be taken off the others goes to one."""
    tokens = int(choice.done.stress[slot]) - int(choice.view.stress[slot])
    fate = _rather_than_another(choice, slot, choice.then)
    return f"Gets {stress(tokens)} of the others, and {fate}."


def _rather_than_another(choice: Choice, slot: int, then: Scene) -> str:
    """The night of whoever is chosen, rather than if another one there is."""
    other = next(other for other in choice.crew_at(choice.arguments[1]) if other != slot)
    action = d.ACTIONS.number(d.CHOOSE_MEMBER, other)
    otherwise = night(choice, slot, choice.then_of(action), after=action)
    return nights(choice, slot, night(choice, slot, then), otherwise)


def _clone(choice: Choice, slot: int) -> str:
    age, aged = int(choice.view.age[slot]), choice.done.copy()
    # the light bulb comes in between, and the rest of the boxes after it
    aged.age[slot] = min(c.AGES, 2 * age)
    then = int(aged.age[slot])
    more = int(choice.done.sleepers) > int(choice.view.sleepers)
    sleeper = "one sleeper more" if more else "no berth for more"
    bulb = " The light bulb is passed." if age < c.BULB <= then else ""
    fate = _rather_than_another(choice, slot, Scene(aged, choice.names))
    return f"Then is of age {then}, and {fate}; {sleeper}.{bulb}"


_CHOSEN: Final[dict[int, Callable[[Choice, int], str]]] = {
    c.SICKEN_ONE: _sicken,
    c.KILL_ONE_HERE: _kill,
    c.HEAL_ONE: _heal,
    c.STRESS_ONTO_ONE: _burden,
    c.CLONE: _clone,
}


def choose_member(choice: Choice) -> str:
    """An effect would reach a crew member."""
    return _CHOSEN[choice.arguments[0]](choice, choice.a)


# Life goals


def write(choice: Choice) -> str:
    """A name would be written down."""
    goal = int(choice.view.goal[choice.subject])
    return in_sentences(goal_words(goal), "Nobody else sees which name it is.")


def reveal(choice: Choice) -> str:
    """A life goal would be revealed and scored."""
    goal, boxes = int(choice.view.goal[choice.subject]), int(choice.done.goal_boxes)
    fills = boxes > int(choice.view.goal_boxes) and boxes in c.GOAL_ROWS
    row = " A row is full: whoever is thawed rolls one die more." if fills else ""
    return f"Box {boxes} of {c.GOAL_BOXES} for life goals.{row} {starting(reward_words(goal))}."


def not_now(choice: Choice) -> str:
    """A life goal would be kept secret."""
    return "Asked again next turn if it still holds; at death it scores if it holds then."


def add_token(choice: Choice) -> str:
    """A planet crisis would get a token."""
    return tokens_then(choice, choice.a, 1)
