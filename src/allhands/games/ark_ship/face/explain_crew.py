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


def _stressed(choice: Choice, slot: int, otherwise: int) -> str:
    """Who would get the stress, and what it does to the night."""
    then = night(choice, slot, choice.then)
    odds = nights(choice, slot, then, night(choice, slot, choice, d.ACTIONS.number(otherwise)))
    return f"{choice.crew(slot)} gets {stress(choice.arguments[2])}, and {odds}."


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


class OfCrew(Choice):
    """What is told of choices about a crew member."""

    # Ranks and traits

    def learn(self, skill: int) -> str:
        return learned(self, skill)

    def take_trait(self, trait: int) -> str:
        return f"{trait_words(trait)}."

    def random_trait(self) -> str:
        """A trait would be rolled for: one that is held already is another of choice, or a rank."""
        held = int(self.view.traits[self.subject])
        if not held:
            for each in range(c.TRAITS):
                self.tell(Chance(Fraction(1, c.TRAITS), trait_is(each)))
            return "One of six traits, each as likely."
        new = self.tell(Chance(Fraction(c.TRAITS - held.bit_count(), c.TRAITS), trait_is_new))
        return f"A trait by a die: a new one {in_cases(new)}, else any other trait or a rank."

    # Stress

    def take_stress(self) -> str:
        taker, spared, _ = self.arguments
        spares = nights(self, spared, night(self, spared, self.then))
        return in_sentences(
            _stressed(self, taker, d.LET_IT), f"{self.crew(spared)} is spared, and {spares}."
        )

    def let_stress(self) -> str:
        return _stressed(self, self.arguments[1], d.TAKE_IT)

    # Chosen for a card

    def choose_crew(self, slot: int) -> str:
        return _CHOSEN[self.arguments[0]](self, slot)

    # Life goals

    def write_name(self) -> str:
        goal = int(self.view.goal[self.subject])
        return in_sentences(goal_words(goal), "Nobody else sees which name it is.")

    def reveal(self) -> str:
        goal, boxes = int(self.view.goal[self.subject]), int(self.done.goal_boxes)
        fills = boxes > int(self.view.goal_boxes) and boxes in c.GOAL_ROWS
        row = " A row is full: whoever is thawed rolls one die more." if fills else ""
        return f"Box {boxes} of {c.GOAL_BOXES} for life goals.{row} {starting(reward_words(goal))}."

    def not_now(self) -> str:
        return "Asked again next turn if it still holds; at death it scores if it holds then."

    def add_token(self, planet: int) -> str:
        return tokens_then(self, planet, 1)
