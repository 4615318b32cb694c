"""Zeno in words, where its declarations do not say it."""

from __future__ import annotations

from typing import Final

from allhands.face.words import PlainWords
from allhands.kernel.goal import Goal
from allhands.kernel.prose import beside, count_of, listed
from allhands.kernel.words import Section

from ..cards import decks as d
from ..cards import numbers as n
from ..cards import ship as sh
from ..cards import survivors as sv
from ..rules import decisions as v
from ..rules import tasks as t
from ..rules.state import Riga
from .account import account
from .board_cards import kind_of
from .board_scene import Deck
from .board_told import away, burning


class Words(PlainWords[Riga]):
    """What Zeno says that its declarations do not."""

    def action(self, view: Riga, action: int, names: tuple[str, ...]) -> str:
        """An action in words; of a card that may be played also what kind of card it is."""
        said = super().action(view, action, names)
        if self.game.actions.verb_of(action).number != v.PLAY:
            return said
        (card,) = self.game.actions.arguments_of(action)
        return f"{said}, {_KINDS[kind_of(card)]}" if card < d.EVENTS else said

    def question(self, view: Riga, names: tuple[str, ...]) -> str:
        """What is asked now; of an event also where it is."""
        scene = Deck(view, names)
        where = int(view.scene.section)
        if view.outcome or where < 0 or scene.task != t.PLAY_OR_DRAW:
            return super().question(view, names)
        ran = ", into which they ran" if view.scene.ran else ""
        who = scene.name(scene.seat)
        return f"An event in {sh.SECTION.words[where]}{ran}. Does {who} play a card, or draw one?"

    def account(self, view: Riga, names: tuple[str, ...]) -> list[Section]:
        """All that lies on the table."""
        return account(view, names)

    def heading(self, view: Riga, names: tuple[str, ...], width: int) -> list[str]:  # noqa: ARG002
        """What game this is, and which turn."""
        track = f"the Shuttle holds {int(view.track)} of {n.TRACK}"
        return [beside(" Zeno ", f"turn {int(view.turn)}, {track} ", width)]

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
        return f"with {listed(own)}" if own else "with nobody aboard"

    def summary(self, view: Riga) -> str:
        """One line of how things stand."""
        fires = count_of(burning(view), "section")
        down = count_of(int(view.broken.sum()), "system")
        return f"Turn {int(view.turn)}: {fires} on fire, {down} down."

    def result(self, view: Riga, names: tuple[str, ...]) -> str:
        """How many of each faction got away, once the Shuttle has launched."""
        if not view.is_launched:
            return ""
        told = (
            f"{names[seat]} {away(view, seat)} of {int(view.targets[seat])}"
            for seat in range(int(view.players))
        )
        return f"Away: {', '.join(told)}."


_GOAL: Final = (
    "Have as many of your faction get away as your target says: each of you wins or loses alone, "
    "and if the ship is lost, nobody wins."
)
_RULES: Final = ("zeno/target", "zeno/success", "zeno/disaster")
_KINDS: Final = {
    "encounter": "an encounter",
    "discovery": "a discovery",
    "ambush": "an ambush",
    "crisis": "a crisis",
    "mission": "a mission",
    "interlude": "an interlude",
}
WORDS: Final = Words(Riga)
