"""What became of everybody at the end: who got away and in what, who was made a scapegoat, and what
their relationships came to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from allhands.kernel.prose import listed
from allhands.kernel.rule import in_python

from .. import cards as c
from ..cards import decks as d
from ..cards import ship as sh
from ..cards import survivors as sv
from ..cards import things as th
from ..rules import evacuation
from ..rules import nouns as w
from ..rules.state import Riga
from .board_cards import thing_name

counted: Final = in_python(evacuation.counted)
_LEFT_IN: Final = {
    sh.SHUTTLE_BAY: "the Shuttle",
    sh.LIFEBOAT: c.CRAFT.words[c.LIFEBOAT_CRAFT],
    sh.HANGAR: c.CRAFT.words[c.FIGHTER],
}
"""What those who got away left in, by where they last were."""


def fates(view: Riga, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """Each player's own result, and what became of their faction."""
    return [(names[seat], _fate(view, seat)) for seat in range(int(view.players))]


def _fate(view: Riga, seat: int) -> str:
    return "; ".join(
        (_result(view, seat), *_away(view, seat), *_left(view, seat), *_bonds(view, seat))
    )


def _result(view: Riga, seat: int) -> str:
    """Whether the target was reached, or they win with all others."""
    target = int(view.targets[seat])
    if not view.is_launched:
        return f"has lost: the Shuttle never launched, and the target was still {target}"
    fit = int(counted(view, seat))
    of = f"{fit} counted, and the target was {target}"
    if not int(view.wins) >> seat & 1:
        return f"has lost: {of}"
    if fit < target:
        return f"has won with all the others: {of}"
    return f"has won: {of}"


def _faction(view: Riga, seat: int, *fates: int) -> list[int]:
    return [
        number
        for number, each in enumerate(view.survivors)
        if int(each.faction) == seat and int(each.fate) in fates
    ]


def _away(view: Riga, seat: int) -> Iterator[str]:
    """Who got away, craft by craft, and who of them was blamed."""
    gone = _faction(view, seat, w.EVACUATED)
    for section, craft in _LEFT_IN.items():
        if there := [one for one in gone if int(view.survivors[one].section) == section]:
            yield f"{listed(sv.NAMES[one] for one in there)} got away in {craft}"
    if blamed := [sv.NAMES[one] for one in gone if view.survivors[one].is_scapegoat]:
        what = "a scapegoat" if len(blamed) == 1 else "scapegoats"
        yield f"{listed(blamed)} {_was(blamed)} made {what}"
    if ill := [sv.NAMES[one] for one in gone if int(view.survivors[one].infection) != w.WELL]:
        yield f"{listed(ill)} {_was(ill)} infected and did not count"


def _was(who: list[str]) -> str:
    return "was" if len(who) == 1 else "were"


def _left(view: Riga, seat: int) -> Iterator[str]:
    """Who was left behind, and how many were lost before."""
    if left := [sv.NAMES[one] for one in _faction(view, seat, w.ABOARD)]:
        yield f"{listed(left)} {_was(left)} left behind"
    if lost := [sv.NAMES[one] for one in _faction(view, seat, w.LOST)]:
        yield f"{listed(lost)} {_was(lost)} lost"


def _bonds(view: Riga, seat: int) -> Iterator[str]:
    """What the relationships that they still had came to."""
    if not view.is_launched:
        return
    for card in range(d.CARDS):
        holder, target = int(view.baggage[card].holder), int(view.baggage[card].target)
        is_bond = holder >= 0 and target >= 0 and int(d.THING_KIND[card]) == th.RELATIONSHIP
        if is_bond and int(view.survivors[holder].faction) == seat:
            is_kept = int(view.survivors[target].fate) == w.EVACUATED
            came = "a success" if is_kept and int(d.BOND[card]) == th.POSITIVE else "nothing"
            both = f"{sv.NAMES[holder]} and {sv.NAMES[target]}"
            yield f"{thing_name(card)}, between {both}, came to {came}"
