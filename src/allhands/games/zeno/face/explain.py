"""What a choice of Zeno will do where trying it does not tell: where a move leads, what a card
does and a search finds, how likely a test is passed and which hazards come."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import partial
from typing import Final

from allhands.face import choice as before_it
from allhands.kernel.odds import CameTrue, Chance
from allhands.kernel.prose import count_of, in_cases, listed, starting
from allhands.kernel.rule import in_python
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..cards import card_rows as k
from ..cards import decks as d
from ..cards import effects as f
from ..cards import numbers as n
from ..cards import ship as sh
from ..cards import survivors as sv
from ..rules import moves, windows
from ..rules import nouns as w
from ..rules.state import Riga
from . import came_true, odds
from .board_cards import does
from .board_scene import Deck

_distance: Final = in_python(moves.distance)
_why_not_go: Final = in_python(moves.why_not_go)
_cards_to_draw: Final = in_python(windows.cards_to_draw)


class Choice(before_it.Choice[Riga], Deck):
    """A choice in its scene."""

    def far(self, survivor: int, section: int) -> int:
        """How many sections away somebody is."""
        return int(_distance(self.view, survivor, section))

    def section_of(self, survivor: int) -> int:
        """Where somebody is."""
        return int(self.view.survivors[survivor].section)

    def chance(self, share: Fraction, comes_true: CameTrue = came_true.is_passed) -> str:
        """A chance told, in words."""
        return in_cases(self.tell(Chance(share, comes_true)))

    def test(self, survivor: int, attribute: int, kind: int, difficulty: int) -> str:
        """A test of an attribute in an action, and how often it is passed."""
        adds, harder = odds.in_action(self.view, survivor, attribute, kind, difficulty)
        told = self.chance(odds.share_at(harder - adds))
        return f"{c.ATTRIBUTE.words[attribute]} {adds} against {harder}: passed {told}."

    def found(self, survivor: int, card: int) -> str:
        """What somebody finds, and the test by which it is had."""
        told = f"{starting(d.CARD.words[card])} is found."
        if not d.HAS_TRIAL[card]:
            return told
        attribute, wanted = (int(d.TRIAL[card, at]) for at in (d.ATTRIBUTE_1, d.WALK))
        return f"{told} {self.test(survivor, attribute, f.SEARCHES, wanted)}"

    def drawn(self, survivor: int, *, is_rescue: bool) -> str:
        """How often the test of a card is passed that nobody knows yet, as far as can be told."""
        seat, section = int(self.view.survivors[survivor].faction), self.section_of(survivor)
        share = odds.share_of_drawn(self.view, seat, section, is_rescue=is_rescue)
        if share is None:
            return ""
        return f" Cards with such a back are passed {self.chance(share)} on average."

    def met(self, card: int) -> str:
        """How often attack and hiding would succeed against an ambush that is played."""
        said: list[str] = []
        for means, how in enumerate(_MEANS):
            if (share := odds.share_of_means(self.view, means, card)) is not None:
                met = self.chance(share, partial(came_true.is_met, means))
                said.append(f"{how} succeeds {met}")
        return f" {starting('; '.join(said))}." if said else ""

    def deed(self, survivor: int, owner: int) -> str:
        """An action that is printed on a card, with its test."""
        number = int(d.DEED_OF[owner])
        does_it = f"{d.DEED.text(number).rstrip('.')}."
        if not d.DEED_ROLL[number]:
            return does_it
        attribute, wanted = int(d.DEED_ATTRIBUTE[number]), int(d.DEED_ROLL[number])
        return f"{does_it} {self.test(survivor, attribute, f.ALL, wanted)}"


class Explained(Choice):
    """What is told of a choice, verb by verb."""

    # Moves

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

    def end(self) -> str:
        """An event for whoever moved nobody, and what bad air and fire do."""
        event = "" if self.view.has_moved else "As you have moved nobody, an event follows. "
        return (
            f"{event}Then each of your survivors in toxic air or an inferno gains an injury, those "
            "trapped by infernos are lost, and the turn passes to the next player."
        )

    # Work

    def clear(self, survivor: int) -> str:
        """A test of Vigor."""
        return self.test(survivor, c.VIGOR, f.CLEARING, n.CLEAR_DIFFICULTY)

    def repair(self, survivor: int) -> str:
        """A test of Logic."""
        return self.test(survivor, c.LOGIC, f.REPAIRING, n.REPAIR_DIFFICULTY)

    def extinguish(self, survivor: int) -> str:
        """A test of Wits, the harder the more it burns; and how often all of it goes out, as one
        token more does for each point above."""
        section = self.section_of(survivor)
        fire = int(self.view.sections[section].fire)
        difficulty = n.EXTINGUISH_DIFFICULTY + fire
        told = self.test(survivor, c.WITS, f.EXTINGUISHING, difficulty)
        if fire == 1:
            return told
        adds, harder = odds.in_action(self.view, survivor, c.WITS, f.EXTINGUISHING, difficulty)
        share = odds.share_of_all(harder - adds + fire - 1)
        whole = self.chance(share, partial(came_true.goes_out, section))
        return f"{told} All of it goes out {whole}."

    # Searching

    def search(self, survivor: int, icon: int) -> str:
        """What lies open on the supply, or that cards are discarded until one matches."""
        supply = self.view.supply
        top = int(supply.cards[int(supply.count) - 1])
        if top >= 0 and int(d.ICON_OF[top]) == icon:
            return self.found(survivor, top)
        return "Supplies are discarded until one matches, or none are left."

    def discover(self, survivor: int) -> str:
        """The discovery that lies open."""
        pile = self.view.discoveries
        return self.found(survivor, int(pile.cards[int(pile.count) - 1]))

    # Scenes, abilities and items

    def investigate(self, survivor: int) -> str:
        """By which test a clue is gained is turned up first."""
        told = self.drawn(survivor, is_rescue=False)
        return f"You draw a card with a test. On success you gain the clue.{told}"

    def rescue(self, survivor: int) -> str:
        """Who is saved and by which test is turned up first."""
        told = self.drawn(survivor, is_rescue=True)
        said = "You draw a card with a test. On success the survivor joins your faction."
        return f"{said}{told}"

    def ability(self, survivor: int) -> str:
        """What is printed on the card."""
        return self.deed(survivor, survivor)

    def use(self, card: int) -> str:
        """What is printed on the item."""
        return self.deed(int(self.view.baggage[card].holder), d.FIRST_CARD + card)

    # Events

    def play(self, card: int) -> str:
        """What the card does, and how often its test is passed."""
        scene, told = self.view.scene, does(card, int(self.view.players))
        if d.KIND[card] == k.AMBUSH:
            return f"{told}{self.met(card)}"
        if d.KIND[card] != k.ENCOUNTER:
            return told
        at = (int(scene.seat), int(scene.section), card, int(scene.ran))
        share = odds.share_of_card(self.view, *at)
        return told if share is None else f"{told} Passed {self.chance(share)}."

    def draw(self, side: int) -> str:
        """The hazards that follow: one lies open, the other is on the back of the next card."""
        view, seat = self.view, self.seat
        amount, left = _cards_to_draw(view, seat), int(view.event_decks[2 * seat + side].count)
        shown = int(view.hazards[2 * seat + 1 - side])
        if left <= amount or shown == UNKNOWN:
            ends = "the Shuttle launches" if view.is_counting else "the Riga is lost"
            return f"A deck is used up, so that no hazard can be checked: {ends}."
        share = odds.share_of_hazard(view, c.FIRES_GROW)
        grow = self.chance(share, partial(came_true.hazard_is, side, c.FIRES_GROW))
        return (
            f"Two hazards follow: {c.HAZARD.words[shown]}, and the one on the back of that deck's "
            f"next card. By that one, fires grow {grow}."
        )

    # Ambushes

    def means(self, means: int) -> str:
        """How often it succeeds, if it does not matter who of those who are equal resolves it; and
        whether a weapon finds the weakness."""
        card = int(self.view.scene.card)
        share, how = odds.share_of_means(self.view, means, card), starting(_MEANS[means])
        if share is None:
            return f"{how} is tried by one of several who are equally good."
        again = ""
        if means == w.ATTACK_BY and odds.finds_weakness(self.view, card):
            again = " If the roll fails, but not by the blank, it can be made once more."
        return f"{how} succeeds {self.chance(share)}.{again}"

    def again(self) -> str:
        """How often the new roll succeeds."""
        share = odds.share_of_fight(self.view, int(self.view.scene.resolver))
        return f"The new roll succeeds {self.chance(share)}."


_MEANS: Final = ("the attack", "hiding")


def _cost(far: int) -> str:
    return f"{count_of(far, 'move')}{' at a run' if far >= sh.REACH else ''}"
