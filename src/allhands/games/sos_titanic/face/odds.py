"""What a viewer may know of where face-down passengers are, and the odds that follow from it.

A passenger whom the viewer does not see may lie in any face-down place that agrees with what is
known of it: all deals that agree are equally likely, and they are counted here exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial
from typing import Final, NamedTuple

from allhands.kernel.rule import in_python
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules import lines
from ..rules.state import Titanic
from .nouns import cards_of

ANYWHERE: Final = (1 << c.REGIONS) - 1
"""All regions where face-down passengers lie: the lines, and the stack behind them."""


# Who fits


wanted_afloat: Final = in_python(lines.wanted_afloat)
look_whom_lines_want: Final = in_python(lines.look_whom_lines_want)


def fitting(view: Titanic, left: int = UNKNOWN) -> frozenset[int]:
    """All passengers who could be played, wherever they are; but into no line that was left."""
    if left != UNKNOWN:
        view = view.copy()
        view.lines &= ~(1 << left)
        view.front_number[left] = 0
        look_whom_lines_want(view)
    return _of_numbers([int(view.wanted[kind]) for kind in range(c.CLASSES)]) | fitting_afloat(view)


def fitting_afloat(view: Titanic) -> frozenset[int]:
    """Those who could go into a boat, or take a Mystery Passenger's place."""
    return _of_numbers([wanted_afloat(view, kind) for kind in range(c.CLASSES)])


def _of_numbers(wanted: list[int]) -> frozenset[int]:
    """The passengers of each class whose numbers are in its mask."""
    cards = range(c.PASSENGERS)
    return frozenset(card for card in cards if wanted[c.CLASS[card]] >> int(c.NUMBER[card]) & 1)


# Where the unseen can be


class Hidden(NamedTuple):
    """The unseen passengers with the regions that each can lie in, as masks, and the number of
    unknown places in each region."""

    masks: tuple[tuple[int, int], ...]
    rooms: tuple[int, ...]


def hidden(view: Titanic) -> Hidden:
    """What the viewer does not see, and what it knows of it."""
    queues = [cards_of(queue) for queue in view.queues]
    taken = [cards_of(pile) for pile in (view.stack, view.drawn)]
    open_to_all = [cards_of(group) for group in view.boats]
    seen = {card for pile in (*queues, *taken, *open_to_all) for card in pile}
    seen.update(cards_of(view.discards))
    unknown = [pile.count(UNKNOWN) for pile in queues]
    # Cards that somebody else looks at were taken from the stack.
    rooms = (*unknown, sum(pile.count(UNKNOWN) for pile in taken))
    known = [view.known_to_all.tolist(), *view.known.tolist()]
    unseen = (card for card in range(c.PASSENGERS) if card not in seen)
    return Hidden(tuple((card, _regions(known, card)) for card in unseen), rooms)


def _regions(known: list[list[int]], card: int) -> int:
    """Where a passenger can be, by all that the viewer knows. What other seats know is blank."""
    mask = ANYWHERE
    for row in known:
        if row[card] > 0:
            mask &= row[card]
    return mask


# Counting deals


def chance(view: Titanic, wanted: Collection[int], region: int, places: int) -> Fraction:
    """How likely one of some passengers lies in so many of the unknown places of a region."""
    unseen = hidden(view)
    room = unseen.rooms[region]
    if not 0 < places <= room:
        return Fraction(0)
    groups: Counter[tuple[int, bool]] = Counter()
    for card, mask in unseen.masks:
        groups[mask, card in wanted] += 1
    spread = ways(frozenset(groups.items()), unseen.rooms, region)
    missed = sum(number * comb(room - there, places) for there, number in spread.items())
    return 1 - Fraction(missed, sum(spread.values()) * comb(room, places))


Groups = frozenset[tuple[tuple[int, bool], int]]


@lru_cache(maxsize=256)
def ways(groups: Groups, rooms: tuple[int, ...], region: int) -> dict[int, int]:
    """In how many ways the unseen passengers can be spread over the regions, by how many of those
    wanted then lie in `region`. A group is a mask of regions, whether wanted, and its size."""
    masks = sorted({mask for (mask, _), _ in groups}, key=lambda mask: (mask.bit_count(), mask))
    sizes = dict(groups)
    merged, capacity = _merged(masks, rooms, region)
    reached: dict[tuple[tuple[int, ...], int], int] = {(capacity, 0): 1}
    for place, mask in enumerate(masks):
        wanted, others = sizes.get((mask, True), 0), sizes.get((mask, False), 0)
        following: Counter[tuple[tuple[int, ...], int]] = Counter()
        for (left, found), number in reached.items():
            limits = tuple(
                room if mask & regions else 0 for regions, room in zip(merged, left, strict=True)
            )
            last = place == len(masks) - 1
            for shares in [left] if last else _shares(wanted + others, limits):
                remaining = tuple(room - share for room, share in zip(left, shares, strict=True))
                for hits, count in _deals(shares, wanted, others):
                    following[remaining, found + hits] += number * count
        reached = following
    return dict(_by_found(reached))


def _by_found(reached: dict[tuple[tuple[int, ...], int], int]) -> Counter[int]:
    total: Counter[int] = Counter()
    for (_, found), number in reached.items():
        total[found] += number
    return total


def _merged(
    masks: Iterable[int], rooms: tuple[int, ...], region: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Regions that every mask names together count as one, but for the region asked about, which
    comes first: their masks, and how many places each has."""
    alike: dict[tuple[bool, ...], int] = {}
    for other, room in enumerate(rooms):
        if room and other != region:
            members = tuple(bool(mask >> other & 1) for mask in masks)
            alike[members] = alike.get(members, 0) | 1 << other
    merged = (1 << region, *alike.values())
    places = [sum(rooms[at] for at in range(c.REGIONS) if regions >> at & 1) for regions in merged]
    return merged, tuple(places)


def _shares(number: int, limits: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All ways to share out a number of passengers over regions with limits."""
    if not limits:
        if number == 0:
            yield ()
        return
    for share in range(max(0, number - sum(limits[1:])), min(number, limits[0]) + 1):
        for rest in _shares(number - share, limits[1:]):
            yield share, *rest


def _deals(shares: tuple[int, ...], wanted: int, others: int) -> Iterator[tuple[int, int]]:
    """Which passengers of a group make up its shares: how many of those wanted are in the first,
    and in how many ways."""
    first, *rest = shares
    elsewhere = factorial(sum(rest))
    for share in rest:
        elsewhere //= factorial(share)
    for hits in range(max(0, first - others), min(wanted, first) + 1):
        yield hits, comb(wanted, hits) * comb(others, first - hits) * elsewhere


# The stack


def top_of_stack(view: Titanic, number: int) -> list[int]:
    """The next passengers of the stack, the one drawn first leading; -1 for an unknown one."""
    cards = cards_of(view.stack)
    return cards[::-1][:number]


def chance_of_one(view: Titanic, wanted: Collection[int], number: int) -> Fraction:
    """How likely it is that one of some passengers is among the next ones of the stack."""
    cards = top_of_stack(view, number)
    if any(card in wanted for card in cards):
        return Fraction(1)
    return chance(view, wanted, c.STACK, cards.count(UNKNOWN))


def chance_of_rescue(view: Titanic, number: int) -> Fraction:
    """How likely it is that one of so many passengers drawn can be played."""
    return chance_of_one(view, fitting(view), number)
