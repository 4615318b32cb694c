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
from ..cards.step_words import clause
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
        ran = " after a run" if self.view.scene.ran else ""
        where = _where(int(self.view.scene.section))
        return f"{self._asked} decides on an event in {where}{ran}: play a card or draw?"

    def pick_survivor(self) -> str:
        task, first, second = self._beneath
        decides = f"{self._asked} decides"
        if task == t.EQUIP:
            return f"{decides}: who takes {thing_name(first)}?"
        if task == t.BUILD:
            return f"{decides}: {thing_name(first)} is a relationship with whom?"
        if task == t.GROUP_STEP:
            return f"{decides}: {self._whom(clause(o.Step(first, second, o.CHOSEN)).says)}?"
        if task == t.BEFALL_ONE:
            return f"{decides} the order: who {w.BLOW.word(first, ())} next?"
        if task == t.CAUGHT:
            return f"{self._asked} can neither attack nor hide: whom does {self._card} catch?"
        if task in (t.BEGIN_TEST, t.AMBUSH_ROLL):
            attribute = c.ATTRIBUTE.word(int(self.view.scene.attribute), ())
            return f"{self._asked} has several equal in {attribute}: who resolves {self._card}?"
        return f"{decides}: which survivor?"

    def _whom(self, becomes: str) -> str:
        """Who the step of a card or of an ability reaches, as a question."""
        return f"who {becomes}{'' if self.view.scene.card < 0 else f' by {self._card}'}"

    def pick_section(self) -> str:
        task, first, _ = self._beneath
        said = {
            t.PLACE_CUBE: f": where does the {w.CUBE.word(first, ())} go?",
            t.IN_ONE: f" the order: where does {w.SPREADING.word(first, ())} come next?",
            t.EXPLODE_INTO: f": where does the explosion in {_where(first)} go?",
            t.BURN_CUBE: ": where does the fuel burn?",
            t.SPREAD: ": where does the fire spread?",
            t.HALOX_AT: ": where does Halox put out a fire?",
            t.PLACE_STEP: f": in which section does {self._card} take effect?",
        }
        return f"{self._asked} decides{said.get(task, ': which section?')}"

    def pick_area(self) -> str:
        if self._beneath[0] == t.REACH_OVER:
            return f"{self._asked} decides the order: from which area does fire spread next?"
        return f"{self._asked} cleans the air of an area: which?"

    def accept(self, card: int, survivor: int) -> str:
        return f"{self._asked} is offered {thing_name(card)} for {_who(survivor)}: take it?"

    def part_with(self, card: int, survivor: int) -> str:
        return f"{self._asked} is asked for {thing_name(card)}, for {_who(survivor)}: give it?"

    def give_on(self, card: int) -> str:
        return f"{self._asked} passes {thing_name(card)} on: to whom?"


class Happenings(Deck):
    """What happened, with items by their names."""

    def fire(self, section: int, fire: int) -> str:
        where = _where(section)
        if fire == 0:
            return f"The fire in {where} is out."
        if fire >= n.INFERNO:
            return starting(f"{where} is an inferno.")
        return f"Fire in {where}: {fire}."

    def damaged(self, section: int, damage: int) -> str:
        return f"{'Wreckage' if damage == w.WRECKED else 'Damage'} in {_where(section)}."

    def mended(self, section: int, damage: int) -> str:
        if damage == w.DAMAGED:
            return f"The wreckage in {_where(section)} is cleared: damage is left."
        return f"The damage in {_where(section)} is repaired."

    def disaster(self, lack: int) -> str:
        """Why the ship is lost, or why the Shuttle leaves at once."""
        ends = "the Shuttle leaves" if self.view.is_counting else "the Riga is lost"
        if lack == w.NO_SURVIVORS:
            return f"Nobody is left aboard: {ends}."
        return f"The {w.LACK.word(lack, ())} have run out: {ends}."

    def infection(self, survivor: int, infection: int) -> str:
        now = ("is cured", "has an early infection", "has a late infection")
        return f"{_who(survivor)} {now[infection]}."

    def broke(self, system: int) -> str:
        return f"{sy.system_does(system, 'malfunction')}."

    def restored(self, system: int) -> str:
        return f"{sy.system_does(system, 'work')} again."

    def stress(self, survivor: int, stress: int) -> str:
        has = f"has {stress} stress" if stress else "has no stress left"
        return f"{_who(survivor)} {has}."

    def passed_over(self, cards: int) -> str:
        return f"Passed over: {count_of(cards, 'supply card')}."

    def equipped(self, survivor: int, card: int) -> str:
        return f"{_who(survivor)} gets {thing_name(card)}."

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
        return f"{_who(survivor)} acts: {d.DEED.word(deed, ())}."
