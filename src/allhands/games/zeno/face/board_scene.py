"""What the drawings read of a view: who is where, what lies in each section, and what is asked."""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

from allhands.face.scene import Scene
from allhands.kernel.game import choosers
from allhands.kernel.piles import Pile
from allhands.kernel.rule import in_python
from allhands.kernel.state import UNKNOWN

from ..cards import decks as d
from ..cards import ship as sh
from ..cards import survivors as sv
from ..cards import tokens as tk
from ..rules import flow
from ..rules import nouns as w
from ..rules import tasks as t
from ..rules.state import Riga


class Survivor(NamedTuple):
    """Somebody who is aboard, as everybody sees them."""

    number: int
    seat: int
    section: int
    harm: int
    infection: int
    stress: int
    is_scapegoat: bool
    has_seniority: bool


class Place(NamedTuple):
    """What lies in a section, as everybody sees it."""

    fire: int
    damage: int
    green: int
    black: int
    resource: int
    pump: int
    craft: int
    covered: tuple[int, ...]
    clues: tuple[int, ...]
    rescues: tuple[int, ...]
    is_toxic: bool
    is_opaque: bool
    is_broken: bool
    is_task: bool
    is_scene: bool


_is_toxic: Final = in_python(flow.is_toxic)
_is_opaque: Final = in_python(flow.is_opaque)


class Deck(Scene[Riga]):
    """A view of the ship, with what follows from it."""

    @cached_property
    def players(self) -> int:
        """How many play."""
        return int(self.view.players)

    @cached_property
    def asked(self) -> frozenset[int]:
        """The seats that are to choose something."""
        mask = int(choosers(self.view))
        return frozenset(seat for seat in range(self.players) if mask >> seat & 1)

    @cached_property
    def aboard(self) -> dict[int, Survivor]:
        """All survivors in play, the highest rank first."""
        seniority = int(self.view.seniority)
        rows = self.view.survivors
        return {
            number: Survivor(
                number,
                int(rows[number].faction),
                int(rows[number].section),
                int(rows[number].harm),
                int(rows[number].infection),
                int(rows[number].stress),
                bool(rows[number].is_scapegoat),
                number == seniority,
            )
            for number in range(sv.SURVIVORS)
            if int(rows[number].fate) == w.ABOARD
        }

    @property
    def awaits_event(self) -> bool:
        """Whether somebody has to play a card or to draw one."""
        return self.task == t.PLAY_OR_DRAW and not self.view.outcome

    def is_eligible(self, card: int) -> bool:
        """Whether an event card can be played where the event is."""
        where = int(self.view.scene.section)
        return bool(where >= 0 and int(d.ELIGIBLE[card]) & int(sh.DIVISIONS_OF[where]))

    def concerns(self, one: Survivor) -> bool:
        """Whether what is asked bears on somebody: in an event, on those of the acting player who
        are there; else on those of whoever is asked."""
        if self.awaits_event:
            where = int(self.view.scene.section)
            return one.seat == int(self.view.acting) and one.section == where
        return one.seat in self.asked

    def of(self, seat: int) -> tuple[Survivor, ...]:
        """A faction."""
        return tuple(each for each in self.aboard.values() if each.seat == seat)

    def at(self, section: int) -> tuple[Survivor, ...]:
        """Who is in a section, squad by squad."""
        there = (each for each in self.aboard.values() if each.section == section)
        return tuple(sorted(there, key=lambda each: (each.seat, each.number)))

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """What lies in each section."""
        view = self.view
        clues = [int(at) for at in view.clue_at]
        rescues = [int(sh_at) for sh_at in tk.RESCUE_AT]
        task, scene = self.task_section, int(view.scene.section)
        found: list[Place] = []
        for number in range(sh.SECTIONS):
            row = view.sections[number]
            found.append(
                Place(
                    int(row.fire),
                    int(row.damage),
                    int(row.green),
                    int(row.black),
                    int(row.resource),
                    int(row.pump),
                    int(row.craft),
                    tuple(int(each) for each in row.covered),
                    tuple(clue for clue, at in enumerate(clues) if at == number),
                    tuple(
                        token
                        for token, at in enumerate(rescues)
                        if at == number and int(view.rescues[token]) == tk.ON_SHIP
                    ),
                    _is_toxic(view, number),
                    _is_opaque(view, number),
                    sh.SYSTEM_AT[number] >= 0 and bool(view.broken[sh.SYSTEM_AT[number]]),
                    number == task,
                    number == scene and not view.outcome,
                )
            )
        return tuple(found)

    @property
    def task_section(self) -> int:
        """Where the next task of the mission or crisis is done; -1 if there is none."""
        card, step = int(self.view.tasks), int(self.view.task_step)
        if card < 0 or step >= int(d.TASKS_ON[card]):
            return UNKNOWN
        return int(d.TASK[card, step, 1])

    def baggage_of(self, survivor: int) -> tuple[int, ...]:
        """What is equipped to a survivor, the topmost first."""
        found: list[int] = []
        card = int(self.view.survivors[survivor].top)
        while card >= 0 and card not in found:
            found.append(card)
            card = int(self.view.baggage[card].below)
        return tuple(found)


def cards_of(pile: Pile) -> list[int]:
    """The cards of a pile, the top last."""
    return [int(card) for card in pile.cards[: int(pile.count)]]
