"""Zeno in words, where its declarations do not say it."""

from __future__ import annotations

from typing import Final

from allhands.face.words import PlainWords
from allhands.kernel.goal import Goal
from allhands.kernel.prose import at_ends, count_of, listed
from allhands.kernel.words import Section

from ..cards import numbers as n
from ..cards import ship as sh
from ..cards import survivors as sv
from ..rules.state import Riga
from .account import account
from .board_fates import counted
from .board_scene import Deck
from .board_told import burning
from .sayings import Choices, Happenings, Questions


class Words(PlainWords[Riga]):
    """What Zeno says that its declarations do not."""

    SCENE = Deck
    CHOICES = Choices
    QUESTIONS = Questions
    HAPPENINGS = Happenings

    def account(self, view: Riga, names: tuple[str, ...]) -> list[Section]:
        """All that lies on the table."""
        return account(view, names)

    def heading(self, view: Riga, names: tuple[str, ...], width: int) -> list[str]:  # noqa: ARG002
        """What game this is, which turn, and how far the Shuttle is stocked."""
        stocked = f"Shuttle {int(view.track)} of {n.TRACK}"
        return at_ends(" ZENO ", f"turn {int(view.turn)}, {stocked} ", width)

    def ways(self, view: Riga) -> list[tuple[str, tuple[str, ...]]]:  # noqa: ARG002
        """Which sections share an airlock or a hatch; and which a transit network joins."""
        names, every = sh.SECTION.words, range(sh.SECTIONS)
        doors = [
            (names[one], tuple(names[other] for other in every if sh.DOORS[one] >> other & 1))
            for one in every
        ]
        transit = [
            (f"transit {number}", tuple(names[stop] for stop in network.stops))
            for number, network in enumerate(sh.SHIP.networks, 1)
        ]
        return [*doors, *transit]

    def goal(self, view: Riga, seat: int) -> Goal:
        """To get enough of one's own faction away."""
        if seat < 0:
            stocked = f"{int(view.track)} of {n.TRACK} resources"
            return Goal(_GOAL, (("Shuttle", stocked),), _RULES)
        aboard = len(Deck(view, ()).of(seat))
        measures = (("target", str(int(view.targets[seat]))), ("aboard", str(aboard)))
        return Goal(_GOAL, measures, _RULES)

    def part_of(self, view: Riga, seat: int, names: tuple[str, ...]) -> str:
        """The faction that somebody answers for."""
        own = [sv.NAMES[each.number] for each in Deck(view, names).of(seat)]
        if len(own) > _NAMED:
            return f"with {count_of(len(own), 'survivor')} aboard"
        return f"with {listed(own)}" if own else "with nobody aboard"

    def summary(self, view: Riga) -> str:
        """One line of how things stand."""
        fires = count_of(burning(view), "section")
        down = count_of(int(view.broken.sum()), "system")
        return f"Turn {int(view.turn)}: {fires} on fire, {down} down."

    def result(self, view: Riga, names: tuple[str, ...]) -> str:
        """How many of each faction count, once the Shuttle has launched."""
        if not view.is_launched:
            return ""
        told = (
            f"{names[seat]} {counted(view, seat)} of {int(view.targets[seat])}"
            for seat in range(int(view.players))
        )
        return f"Got away and counted: {', '.join(told)}."


_GOAL: Final = (
    "Get as many of your faction away as your target says. Each wins or loses alone; if the ship "
    "is lost, nobody wins."
)
_NAMED: Final = 2
"""So many of a faction are named to whoever answers for it."""
_RULES: Final = ("zeno/target", "zeno/success", "zeno/disaster")
WORDS: Final = Words(Riga)
