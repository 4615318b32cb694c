"""What it is worth to the rule of thumb that a passenger is placed, or a page turned."""

from __future__ import annotations

from typing import NamedTuple

from allhands.kernel.rule import rule
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules.state import Titanic
from .thumb_sight import (
    SURE,
    Sight,
    copies_in_lines,
    copies_in_stack,
    pair,
    size,
    wanted_in,
)
from .thumb_weights import (
    BARREN,
    BOW_LINE,
    CARD_TAKEN,
    DOOMED,
    DRAW_SHARE,
    EMBARK,
    EMPTY_LINE,
    FAR,
    JOIN,
    JOIN_EMPTY,
    JOIN_LATE,
    JOIN_STERN,
    LAST_PAGE,
    LIKELY_DISCARDED,
    LIKELY_IN_LINE,
    LIKELY_IN_STACK,
    LIKELY_STANDING,
    LINE_LIKELY,
    MANY_BEHIND,
    OTHER_COPY,
    PAGE,
    PANIC,
    REVEAL_EARLY,
    RUN_LOST,
    TAKE_OVER,
)

SAFE_FROM_WATER = 99


@rule
def hidden_behind(state: Titanic, number: int) -> int:
    """How many stand behind the series at the front of a line."""
    return int(state.queues[number].count) - int(state.run[number])


@rule
def pages_until_flood(state: Titanic, number: int) -> int:
    """After how many pages the deck of a line is flooded."""
    if number >= c.FIRST_LINES:
        return SAFE_FROM_WATER
    return int(c.FLOODED_AT[number]) - int(state.turned)


@rule
def likely(state: Titanic, sight: Sight, kind: int, number: int) -> int:
    """How good the prospects are that one of a class and a number comes."""
    if number < 1 or number > c.HIGHEST[kind]:
        return 0
    both = pair(kind, number)
    good = LIKELY_IN_STACK * copies_in_stack(sight, both)
    good += LIKELY_IN_LINE * copies_in_lines(sight, both)
    good += LIKELY_DISCARDED * SURE * size(both & sight.discarded)
    good += LIKELY_STANDING * SURE * size(both & sight.standing)
    return good // SURE


@rule
def line_with_front(state: Titanic, kind: int, number: int) -> int:
    """A line at whose front one of a class and a number stands, or -1."""
    for other in range(c.LINES):
        if state.front_number[other] == number and state.front_class[other] == kind:
            return other
    return UNKNOWN


@rule
def opened(state: Titanic, sight: Sight, number: int) -> int:
    """What it is worth that the series at the front of a line leaves it."""
    worth = EMPTY_LINE
    hidden = hidden_behind(state, number)
    if hidden > 0:
        left = c.PAGES - int(state.turned)
        worth = sight.reveal + MANY_BEHIND * hidden + REVEAL_EARLY * left // 10
    if number < c.FIRST_LINES and is_nearest_to_bow(state, number):
        worth += BOW_LINE
    return worth


@rule
def is_nearest_to_bow(state: Titanic, number: int) -> bool:
    """Whether a line is in front of the deck that floods next."""
    return int(state.lines) & ((1 << number) - 1) == 0


@rule
def pages_in_order(state: Titanic, number: int) -> int:
    """After how many pages a line will be shuffled in a panic."""
    pages = pages_until_flood(state, number)
    if 0 < number < c.DECK_LINES and state.queues[number - 1].count > 0:
        pages = min(pages, pages_until_flood(state, number - 1))
    return pages


@rule
def worth_aboard(state: Titanic, sight: Sight, kind: int, number: int) -> int:
    """What it is worth that a passenger embarks: with those in lines that can follow at once."""
    worth = EMBARK
    source = UNKNOWN
    following = int(number) + 1
    while following <= c.HIGHEST[kind]:
        if source == UNKNOWN:
            source = line_with_front(state, kind, following)
            if source == UNKNOWN:
                break
        worth += EMBARK
        following += 1
        if following >= int(state.front_number[source]) + int(state.run[source]):
            worth += opened(state, sight, source)
            source = UNKNOWN
    return worth + likely(state, sight, kind, following)


@rule
def steps_to_boat(state: Titanic, kind: int, number: int) -> int:
    """How many would have to embark before a passenger can."""
    least = int(number) - 1
    for group in range(kind * c.BOATS_EACH, (kind + 1) * c.BOATS_EACH):
        if state.aboard[group] < number:
            least = min(least, int(number) - 1 - int(state.aboard[group]))
    return least


@rule
def worth_in_line(state: Titanic, sight: Sight, kind: int, number: int, target: int) -> int:
    """What it is worth that a passenger joins a line."""
    worth = JOIN - FAR * steps_to_boat(state, kind, number)
    if state.front_number[target] == 0:
        worth += JOIN_EMPTY
    for other in range(c.LINES):
        if other != target and state.run[other] > 0 and state.front_class[other] == kind:
            if int(state.front_number[other]) + int(state.run[other]) == number:
                worth += opened(state, sight, other)
    gain = likely(state, sight, kind, int(number) - 1)
    loss = likely(state, sight, kind, int(number))
    worth += (LINE_LIKELY * gain - OTHER_COPY * loss) // 100
    worth += JOIN_STERN * int(target) - JOIN_LATE * int(state.turned) // 10
    return worth - DOOMED // pages_in_order(state, target)


# Pages


@rule
def page_cost(state: Titanic) -> int:
    """What the next page costs."""
    turning_to = int(state.turned) + 1
    if turning_to >= c.PAGES:
        return LAST_PAGE
    cost = PAGE
    for deck in range(c.DECK_LINES - 1):
        if c.FLOODED_AT[deck] == turning_to and state.queues[deck].count > 0:
            cost += PANIC
            for number in range(deck, deck + 2):
                cost += RUN_LOST * max(0, int(state.run[number]) - 1)
    return cost


@rule
def failure_cost(state: Titanic) -> int:
    """What a failed rescue costs: a page, less the cards taken for it."""
    cost = page_cost(state)
    if state.turned + 1 >= c.PAGES:
        return cost
    return cost - cards_for_failure(state) * CARD_TAKEN // 3


@rule
def cards_for_failure(state: Titanic) -> int:
    """What the crew takes for a failed rescue, in thirds of an action card."""
    member = state.crew[state.active]
    taken = 3
    if member == c.BOXHALL:
        taken = 6
    elif member in (c.FLEET, c.LIGHTOLLER):
        taken = 4
    elif member in (c.MURDOCH, c.LEE, c.PITMAN):
        taken = 0
    for seat in range(state.players):
        if state.crew[seat] == c.PITMAN and seat != state.active:
            taken += 3
    return taken


# What can come


class Outlook(NamedTuple):
    """Who fits, and what can be hoped for: numbers of passengers are times `SURE`."""

    to_boats: int  # masks
    to_lines: int
    boats: int  # how many of the stack
    boats_worth: int  # together
    lines: int
    lines_worth: int
    best_in_stack: int
    best_discarded: int
    page: int
    failure: int
    draw: int  # what each passenger drawn costs


@rule
def look_ahead(state: Titanic, sight: Sight) -> Outlook:
    """Who fits now, where those may be, and what they would be worth."""
    to_boats, boats, boats_worth = 0, 0, 0
    to_lines, lines, lines_worth = 0, 0, 0
    best_in_stack, best_discarded = 0, UNKNOWN
    page = page_cost(state)
    for group in range(c.BOATS):
        kind, number = group // c.BOATS_EACH, int(state.aboard[group]) + 1
        if number <= c.HIGHEST[kind] and to_boats & pair(kind, number) == 0:
            both = pair(kind, number)
            to_boats |= both
            worth = worth_aboard(state, sight, kind, number)
            coming = copies_in_stack(sight, both)
            boats += coming
            boats_worth += coming * worth
            best_in_stack = max(best_in_stack, min(SURE, coming) * worth)
            if both & sight.discarded:
                best_discarded = max(best_discarded, worth)
    for place in range(c.LINES * c.CLASSES):
        number, kind = place // c.CLASSES, place % c.CLASSES
        wanted = wanted_in(state, number, kind)
        if wanted > 0 and (to_boats | to_lines) & pair(kind, wanted) == 0:
            both = pair(kind, wanted)
            to_lines |= both
            worth = worth_in_line(state, sight, kind, wanted, number)
            coming = copies_in_stack(sight, both)
            lines += coming
            lines_worth += coming * worth
            best_in_stack = max(best_in_stack, min(SURE, coming) * worth)
            if both & sight.discarded:
                best_discarded = max(best_discarded, worth)
    for kind in range(c.CLASSES):
        wanted = int(state.stand_in[kind])
        if wanted > 0 and (to_boats | to_lines) & pair(kind, wanted) == 0:
            both = pair(kind, wanted)
            to_lines |= both
            coming = copies_in_stack(sight, both)
            lines += coming
            lines_worth += coming * TAKE_OVER
            if both & sight.discarded:
                best_discarded = max(best_discarded, TAKE_OVER)
    return Outlook(
        to_boats,
        to_lines,
        boats,
        boats_worth // SURE,
        lines,
        lines_worth // SURE,
        best_in_stack // SURE,
        best_discarded,
        page,
        failure_cost(state),
        draw_cost(state, sight, to_boats | to_lines, boats + lines, page),
    )


@rule
def draw_cost(state: Titanic, sight: Sight, fitting: int, coming: int, page: int) -> int:
    """What each passenger drawn costs: a part of the page that a new stack takes; the less, the
    fewer of the stack fit and the more of those discarded."""
    left, discarded = int(state.stack.count), int(state.discards.count)
    both = left + discarded
    if left == 0:
        return 0
    everybody = coming + SURE * size(fitting & sight.discarded)
    rich = 100 * coming * both // (max(1, everybody) * left)
    return page * (min(rich, 100) - BARREN) * DRAW_SHARE // (10000 * both)
