"""What a choice of Zeno will do where trying it does not tell: where a move leads, what a card
does, and how likely a test is passed."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from allhands.face import choice as before_it
from allhands.kernel.odds import Chance, Story
from allhands.kernel.prose import count_of, in_cases, listed, starting
from allhands.kernel.rule import in_python
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..cards import decks as d
from ..cards import effects as f
from ..cards import numbers as n
from ..cards import ship as sh
from ..cards import survivors as sv
from ..rules import checks, moves
from ..rules import events as e
from ..rules import nouns as w
from ..rules.state import Riga
from .board_cards import does
from .board_scene import Deck

_distance = in_python(moves.distance)
_why_not_go = in_python(moves.why_not_go)
_helpers = in_python(checks.helpers)
_modifier = in_python(checks.modifier)
_score_of = in_python(checks.score_of)


class Choice(before_it.Choice[Riga], Deck):
    """A choice in its scene."""

    def far(self, survivor: int, section: int) -> int:
        """How many sections away somebody is."""
        return int(_distance(self.view, survivor, section))

    def test(self, survivor: int, attribute: int, kind: int, difficulty: int) -> str:
        """A test of an attribute in an action, and how often it is passed."""
        mask = 1 << survivor
        harder = difficulty + int(_modifier(self.view, mask, 0))
        adds = int(_score_of(self.view, survivor, attribute, kind))
        adds += int(_helpers(self.view, survivor, mask))
        sides = [
            side != n.BLANK and (side == n.TRIUMPH or side + adds >= harder)
            for side in range(1, n.DIE + 1)
        ]
        share = self.tell(Chance(Fraction(sum(sides), n.DIE), _is_passed))
        return f"{c.ATTRIBUTE.words[attribute]} {adds} against {harder}: passed {in_cases(share)}."


def _is_passed(story: Story) -> bool | None:
    """Whether the first test that follows is passed."""
    tests = (each.kind for each in story.events if each.kind in (e.PASSED, e.FAILED))
    first = next(tests, UNKNOWN)
    return None if first == UNKNOWN else first == e.PASSED


class Explained(Choice):
    """What is told of a choice, verb by verb."""

    def move(self, section: int) -> str:
        """Who can go, for how many moves, and what is there."""
        far: defaultdict[int, list[str]] = defaultdict(list)
        for one in self.of(self.seat):
            if not _why_not_go(self.view, self.seat, one.number, section):
                far[self.far(one.number, section)].append(sv.NAMES[one.number])
        costs = (f"{_cost(moves)} for {listed(who)}" for moves, who in sorted(far.items()))
        return f"{starting('; '.join(costs))}. {sh.SECTION.text(section)}"

    def bring(self, survivor: int) -> str:
        """How many moves it costs."""
        return f"{starting(_cost(self.far(survivor, self.arguments[0])))}."

    def play(self, card: int) -> str:
        """What the card does."""
        return does(card)

    def draw(self, side: int) -> str:
        """The hazards that follow: one lies open, the other is on the back of the next card."""
        other = w.RIGHT if side == w.LEFT else w.LEFT
        hazard = int(self.view.hazards[2 * self.seat + other])
        shown = f"{c.HAZARD.words[hazard]}, and " if hazard != UNKNOWN else ""
        return f"Two hazards follow: {shown}what the back of the next card of that deck shows."

    def clear(self, survivor: int) -> str:
        """A test of Vigor."""
        return self.test(survivor, c.VIGOR, f.CLEARING, n.CLEAR_DIFFICULTY)

    def repair(self, survivor: int) -> str:
        """A test of Logic."""
        return self.test(survivor, c.LOGIC, f.REPAIRING, n.REPAIR_DIFFICULTY)

    def extinguish(self, survivor: int) -> str:
        """A test of Wits, the harder the more it burns."""
        fire = int(self.view.sections[int(self.view.survivors[survivor].section)].fire)
        return self.test(survivor, c.WITS, f.EXTINGUISHING, n.EXTINGUISH_DIFFICULTY + fire)

    def rescue(self) -> str:
        """Who is saved and by which test is turned up first."""
        return "A card says which test it takes; the survivor who is saved joins your faction."

    def ability(self, survivor: int) -> str:
        """What is printed on the card."""
        deed = sv.LISTED[survivor].deed
        return f"{deed.words}." if deed else ""

    def use(self, card: int) -> str:
        """What is printed on the item."""
        thing = d.CARDS_LISTED[card].thing
        return f"{thing.deed.words}." if thing and thing.deed else ""


def _cost(far: int) -> str:
    return f"{count_of(far, 'move')}{' at a run' if far >= sh.REACH else ''}"
