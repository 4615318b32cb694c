"""Choices, questions and events of Zeno in sentences, where declarations do not say enough."""

from __future__ import annotations

from typing import Final

from allhands.kernel.prose import count_of, some, starting
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..cards import decks as d
from ..cards import numbers as n
from ..cards import operations as o
from ..cards import ship as sh
from ..cards import survivors as sv
from ..cards import systems as sy
from ..rules import nouns as w
from ..rules import tasks as t
from .board_cards import kind_of, thing_name
from .board_scene import Deck

_KINDS: Final = {
    "encounter": "an encounter",
    "discovery": "a discovery",
    "ambush": "an ambush",
    "crisis": "a crisis",
    "mission": "a mission",
    "interlude": "an interlude",
}
_SEVERAL: Final = frozenset({"Upper Comms", "Lower Comms", "Engines", "Shields", "Vents"})
"""Systems that are spoken of as several things."""


def _who(number: int) -> str:
    return sv.SURVIVOR.word(number, ())


def _where(number: int) -> str:
    return sh.SECTION.word(number, ())


class Choices(Deck):
    """Items by their names, and of a card that may be played what kind of card it is."""

    def play(self, card: int) -> str:
        said = f"play {d.CARD.word(card, ())}"
        return f"{said}, {_KINDS[kind_of(card)]}" if 0 <= card < d.EVENTS else said

    def use(self, card: int) -> str:
        return f"use {thing_name(card)}"

    def trade(self, card: int, survivor: int) -> str:
        return f"give {thing_name(card)} to {_who(survivor)}"

    def raise_(self, card: int) -> str:
        return f"put {thing_name(card)} on top"

    def turn(self, card: int) -> str:
        return f"turn {thing_name(card)} over"

    def discard(self, card: int) -> str:
        return f"discard {thing_name(card)}"

    def invoke(self, card: int) -> str:
        return f"discard {thing_name(card)} so that nobody is hurt"


class Questions(Deck):
    """What is asked, with what it is about."""

    @property
    def _beneath(self) -> tuple[int, int, int]:
        """What follows the question: the task, and the first two numbers that it remembers."""
        at = int(self.view.agenda.count) - 2
        if at < 0:
            return UNKNOWN, UNKNOWN, UNKNOWN
        task, _, first, second = (int(x) for x in self.view.agenda.entry[at][:4])
        return task, first, second

    @property
    def _asked(self) -> str:
        return starting(self.name(self.seat))

    @property
    def _card(self) -> str:
        return d.CARD.word(int(self.view.scene.card), ())

    def act(self) -> str:
        left = some(int(self.view.moves), "move")
        return f"{self._asked} has {left} left: what next?"

    def play_or_draw(self) -> str:
        ran = ", into which they ran" if self.view.scene.ran else ""
        where = _where(int(self.view.scene.section))
        return f"{self._asked} chooses for an event in {where}{ran}: play a card, or draw one?"

    def pick_survivor(self) -> str:
        task, first, second = self._beneath
        if task == t.EQUIP:
            return f"{self._asked} has somebody take {thing_name(first)}: whom?"
        if task == t.BUILD:
            return f"{self._asked} has somebody build {thing_name(first)}: whom?"
        if task == t.GROUP_STEP:
            return self._whom(o.step_words(o.Step(first, second, o.CHOSEN)))
        if task == t.BEFALL_ONE:
            befalls = w.BLOW.word(first, ())
            return f"{self._asked} orders what happens at once: who {befalls} next?"
        if task == t.CAUGHT:
            return f"{self._asked} can neither attack nor hide: whom does {self._card} catch?"
        if task in (t.BEGIN_TEST, t.AMBUSH_ROLL):
            attribute = c.ATTRIBUTE.word(int(self.view.scene.attribute), ())
            return f"{self._asked} has several equal in {attribute}: who resolves {self._card}?"
        return f"{self._asked} names somebody: whom?"

    def _whom(self, happens: str) -> str:
        """Who it is to whom something happens, by the card of the scene or by an ability."""
        does = happens.removeprefix(o.GROUPS[o.CHOSEN].words)
        if does == happens:
            return f"{self._asked} names somebody: whom?"
        by = "" if self.view.scene.card < 0 else f", by {self._card}"
        return f"{self._asked} says who{does}{by}: whom?"

    def pick_section(self) -> str:
        task, first, _ = self._beneath
        if task == t.PLACE_CUBE:
            return f"{self._asked} places the {w.CUBE.word(first, ())}: where?"
        if task == t.IN_ONE:
            comes = w.SPREADING.word(first, ())
            return f"{self._asked} orders what happens at once: where is there {comes} next?"
        if task == t.EXPLODE_INTO:
            return f"{self._asked} has {_where(first)} explode: into which section?"
        said = {
            t.BURN_CUBE: f"{self._asked} has the fuel burn: where?",
            t.SPREAD: f"{self._asked} has the fire spread: where to?",
            t.HALOX_AT: f"{self._asked} puts out a fire with Halox: where?",
            t.PLACE_STEP: f"{self._asked} names a section for {self._card}: which?",
        }
        return said.get(task, f"{self._asked} names a section: which?")

    def pick_area(self) -> str:
        if self._beneath[0] == t.REACH_OVER:
            return f"{self._asked} orders what happens at once: which area's fire spreads next?"
        return f"{self._asked} cleans the air of an area: which?"

    def accept(self, card: int, survivor: int) -> str:
        return f"{self._asked} is offered {thing_name(card)} for {_who(survivor)}: take it?"

    def part_with(self, card: int, survivor: int) -> str:
        return f"{self._asked} is asked for {thing_name(card)}, for {_who(survivor)}: give it?"

    def give_on(self, card: int) -> str:
        return f"{self._asked} hands {thing_name(card)} on: to whom?"


class Happenings(Deck):
    """What happened, with items by their names."""

    def fire(self, section: int, fire: int) -> str:
        where = _where(section)
        if fire == 0:
            return f"The fire in {where} is out."
        if fire >= n.INFERNO:
            return starting(f"{where} is an inferno.")
        return f"Fire in {where}: {fire}."

    def broke(self, system: int) -> str:
        name = sy.SYSTEM.word(system, ())
        return f"{name} malfunction{'' if name in _SEVERAL else 's'}."

    def restored(self, system: int) -> str:
        name = sy.SYSTEM.word(system, ())
        return f"{name} work{'' if name in _SEVERAL else 's'} again."

    def stress(self, survivor: int, stress: int) -> str:
        has = f"has {stress} stress" if stress else "has no stress left"
        return f"{_who(survivor)} {has}."

    def passed_over(self, cards: int) -> str:
        return f"Passed over: {count_of(cards, 'supply card')}."

    def equipped(self, survivor: int, card: int) -> str:
        return f"{_who(survivor)} has {thing_name(card)}."

    def discarded(self, card: int) -> str:
        return f"{thing_name(card)} is discarded."

    def turned_over(self, card: int) -> str:
        return f"{thing_name(card)} is turned over."

    def offered(self, who: int, card: int, survivor: int) -> str:
        return f"{self.name(who)} offers {thing_name(card)} to {_who(survivor)}."

    def refused(self, who: int, card: int) -> str:
        return f"{self.name(who)} refuses {thing_name(card)}."

    def bonded(self, card: int, survivor: int) -> str:
        """With whom, of somebody who may have lost it since."""
        holder = int(self.view.baggage[card].holder) if card >= 0 else UNKNOWN
        one = f"{_who(holder)} has {thing_name(card)}" if holder >= 0 else thing_name(card)
        return f"{one}, with {_who(survivor)}."

    def away(self, survivor: int, craft: int) -> str:
        vessel = "the Shuttle" if craft == c.NO_CRAFT else c.CRAFT.word(craft, ())
        return f"{_who(survivor)} gets away in {vessel}."

    def invoked(self, who: int, card: int) -> str:
        return f"{self.name(who)} invokes the Third Law: {thing_name(card)} is lost."

    def deed(self, survivor: int, deed: int) -> str:
        name = d.DEED.word(deed, ())
        return f"{_who(survivor)} acts: {name[0].lower()}{name[1:]}."
