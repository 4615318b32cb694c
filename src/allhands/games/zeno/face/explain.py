"""What a choice will do where trying it does not tell: tests and their odds, searches, events.

Whatever neither chance nor anything hidden decides is told by a dry run (`face/plain.py`).
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Final

from allhands.face import choice as before_it
from allhands.kernel.odds import CameTrue, Chance
from allhands.kernel.prose import in_cases, starting
from allhands.kernel.rule import in_python

from .. import cards as c
from ..cards import card_rows as k
from ..cards import decks as d
from ..cards import effects as f
from ..cards import numbers as n
from ..cards import ship as sh
from ..cards import survivors as sv
from ..rules import nouns as w
from ..rules import windows
from ..rules.state import Riga
from . import came_true, odds

_cards_to_draw: Final = in_python(windows.cards_to_draw)


class Choice(before_it.Choice[Riga]):
    """A choice in its scene."""

    def chance(self, share: Fraction, comes_true: CameTrue = came_true.is_passed) -> str:
        """A chance told, in words."""
        return in_cases(self.tell(Chance(share, comes_true)))

    def section_of(self, survivor: int) -> int:
        """Where somebody is."""
        return int(self.view.survivors[survivor].section)

    def by_test(self, survivor: int, attribute: int, test: int, difficulty: int) -> str:
        """How likely somebody is to pass a test in an action."""
        return self.chance(
            odds.share_at(odds.needed_in_action(self.view, survivor, attribute, test, difficulty))
        )

    def obtained(self, survivor: int, card: int) -> str:
        """What somebody finds, and by which test it is had."""
        found = f"{starting(d.CARD.words[card])} is found."
        if not d.HAS_TRIAL[card]:
            return found
        attribute, wanted = (int(d.TRIAL[card, at]) for at in (d.ATTRIBUTE_1, d.WALK))
        told = self.by_test(survivor, attribute, f.SEARCHES, wanted)
        return f"{found} {sv.NAMES[survivor]} gets it {told}; else it is discarded."


class Explained(Choice):
    """What is told of a choice where trying it does not tell."""

    # Work

    def clear(self, survivor: int) -> str:
        told = self.by_test(survivor, c.VIGOR, f.CLEARING, n.CLEAR_DIFFICULTY)
        return f"The wreckage becomes damage {told}; else the duct leaks."

    def repair(self, survivor: int) -> str:
        told = self.by_test(survivor, c.LOGIC, f.REPAIRING, n.REPAIR_DIFFICULTY)
        return f"The damage is mended {told}; else the duct leaks."

    def extinguish(self, survivor: int) -> str:
        """Whether any of it goes out, and all of it: one token more for each point above."""
        section = self.section_of(survivor)
        fire = int(self.view.sections[section].fire)
        needed = odds.needed_in_action(
            self.view, survivor, c.WITS, f.EXTINGUISHING, n.EXTINGUISH_DIFFICULTY + fire
        )
        if fire == 1:
            return f"The fire goes out {self.chance(odds.share_at(needed))}; else it smokes."
        some = self.chance(odds.share_at(needed))
        whole = self.chance(
            odds.share_of_all(needed + fire - 1), partial(came_true.goes_out, section)
        )
        return f"Some of the fire goes out {some}, and all of it {whole}; else it smokes."

    # Searching

    def search(self, survivor: int, icon: int) -> str:
        """What lies open on the supply, or that cards are discarded until one matches."""
        supply = self.view.supply
        top = int(supply.cards[int(supply.count) - 1])
        if top >= 0 and int(d.ICON_OF[top]) == icon:
            return self.obtained(survivor, top)
        return "Supplies are discarded until one matches, or none are left."

    def discover(self, survivor: int) -> str:
        pile = self.view.discoveries
        return self.obtained(survivor, int(pile.cards[int(pile.count) - 1]))

    # Scenes

    def investigate(self, survivor: int) -> str:
        told = self._drawn(survivor, is_rescue=False)
        return f"A clue is gained{told}; else it is lost."

    def rescue(self, survivor: int) -> str:
        told = self._drawn(survivor, is_rescue=True)
        return f"Somebody of the deck is saved and joins{told}; else they are lost."

    def _drawn(self, survivor: int, *, is_rescue: bool) -> str:
        """How likely the test is to be passed of a card that nobody knows yet."""
        seat, section = int(self.view.survivors[survivor].faction), self.section_of(survivor)
        share = odds.share_of_drawn(self.view, seat, section, is_rescue=is_rescue)
        return " if a test is passed" if share is None else f" {self.chance(share)}"

    # Abilities and items

    def ability(self, survivor: int) -> str:
        return self._deed(survivor, survivor)

    def use(self, card: int) -> str:
        return self._deed(int(self.view.baggage[card].holder), d.FIRST_CARD + card)

    def _deed(self, survivor: int, owner: int) -> str:
        deed = int(d.DEED_OF[owner])
        does = f"{starting(d.DEED.text(deed).rstrip('.'))}."
        if not d.DEED_ROLL[deed]:
            return does
        attribute, wanted = int(d.DEED_ATTRIBUTE[deed]), int(d.DEED_ROLL[deed])
        told = self.by_test(survivor, attribute, f.ALL, wanted)
        return f"{does} {sv.NAMES[survivor]} passes the test {told}."

    # Events

    def play(self, card: int) -> str:
        """What becomes of whoever acts: an encounter by its odds."""
        scene, kind = self.view.scene, int(d.KIND[card])
        seat, section = int(scene.seat), int(scene.section)
        if kind == k.INTERLUDE and self.view.is_counting:
            return "The Shuttle launches."
        if kind in _COMES:
            return _COMES[kind]
        if kind == k.AMBUSH:
            return f"{starting(self.name(seat))} is ambushed in {sh.SECTION.words[section]}."
        share = odds.share_of_card(self.view, seat, section, card, int(scene.ran))
        if share is None:
            return f"{starting(self.name(seat))} resolves it."
        return f"{starting(self.name(seat))}'s survivors pass its test {self.chance(share)}."

    def draw(self, side: int) -> str:
        """The two hazards: that of the other deck lies open, and the own one's is turned up."""
        view, seat = self.view, self.seat
        amount, left = _cards_to_draw(view, seat), int(view.event_decks[2 * seat + side].count)
        shown = int(view.hazards[2 * seat + 1 - side])
        if left <= amount or shown < 0:
            is_saved = "the Shuttle launches" if view.is_counting else "the Riga is lost"
            return f"A deck is used up, so that no hazard can be checked: {is_saved}."
        other = c.HAZARD.words[shown]
        share = odds.share_of_hazard(view, c.FIRES_GROW)
        grow = self.chance(share, partial(came_true.hazard_is, side, c.FIRES_GROW))
        return f"The hazard of the other deck comes: {other}. By this deck fires grow {grow}."

    # Ambushes

    def means(self, means: int) -> str:
        share = odds.share_of_means(self.view, means)
        how = "The attack" if means == w.ATTACK_BY else "Hiding"
        if share is None:
            return f"{how} is tried by one of those who are best at it, or worst."
        return f"{how} succeeds {self.chance(share)}."

    def again(self) -> str:
        share = odds.share_of_fight(self.view, int(self.view.scene.resolver))
        return f"The new roll succeeds {self.chance(share)}."


_COMES: Final = {
    k.DISCOVERY: "It lies open among the discoveries.",
    k.MISSION: "It lies in the tasks, and what lay there fails.",
    k.CRISIS: "It lies in the tasks, and what lay there fails.",
    k.INTERLUDE: "An interlude comes: pumps, medical bays, infections, vents and engines.",
}
