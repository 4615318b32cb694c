"""What action cards are worth to the rule of thumb, now and later."""

from __future__ import annotations

from allhands.kernel.rule import rule
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules.action_cards import has_use
from ..rules.line_cards import boards_as, stands_for
from ..rules.lines import is_line
from ..rules.state import Titanic
from .thumb_moves import NEVER
from .thumb_sight import SURE, Sight, copies_in_lines, pair
from .thumb_weights import (
    COLLAPSIBLE_FREE,
    COLLAPSIBLE_RUN,
    KEEP_COLLAPSIBLE,
    KEEP_COME_BACK,
    KEEP_COME_ON,
    KEEP_MYSTERY,
    KEEP_PLAN,
    KEEP_READY,
    KEEP_SAVE_TIME,
    KEEP_SEARCH,
    KEEP_SHARE,
    KEEP_WAIT,
    PLAN,
    READY,
    RUN_LOST,
    SAVE_TIME_LOST,
    SHARE_BOW,
    SHARE_EVEN,
    SHARE_HIDDEN,
    STAND_IN_LOST,
    WAIT_RUN,
)
from .thumb_worth import (
    Outlook,
    hidden_behind,
    opened,
    pages_until_flood,
    steps_to_boat,
    worth_aboard,
    worth_in_line,
)

MANY = 99


@rule
def score_card(state: Titanic, sight: Sight, outlook: Outlook, kind: int) -> int:
    """What a card brings now, less what it is kept for while there is time."""
    left = c.PAGES - 1 - int(state.turned)
    return worth_of_card(state, sight, outlook, kind) - keep(state, kind) * left // (c.PAGES - 1)


@rule
def keep(state: Titanic, kind: int) -> int:
    """What a card is usually good for."""
    if kind == c.GET_READY:
        return KEEP_READY
    if kind == c.COME_ON:
        return KEEP_COME_ON
    if kind == c.COME_BACK:
        return KEEP_COME_BACK
    if kind == c.YOUR_TURN:
        return KEEP_SEARCH
    if kind == c.SAME_LINES:
        return KEEP_SHARE
    if kind == c.WAIT:
        return KEEP_WAIT
    if kind == c.SAVE_TIME:
        return KEEP_SAVE_TIME
    if kind in (c.PLAN_A, c.PLAN_B):
        return KEEP_PLAN
    return KEEP_COLLAPSIBLE if kind == c.COLLAPSIBLE_BOAT else KEEP_MYSTERY


@rule
def worth_of_card(state: Titanic, sight: Sight, outlook: Outlook, kind: int) -> int:
    """What a card brings now."""
    if not has_use(state, kind):
        return NEVER
    if kind == c.GET_READY:
        return READY if state.stack.count > 0 else 0
    if kind == c.COME_ON:
        return worth_of_come_on(state, outlook)
    if kind == c.COME_BACK:
        return -outlook.page if outlook.best_discarded == UNKNOWN else outlook.best_discarded
    if kind == c.SAVE_TIME:
        return worth_of_save_time(state, outlook)
    if kind == c.PLAN_A:
        return PLAN
    if kind == c.PLAN_B:
        return worth_of_plan_b(state, sight, outlook)
    return worth_on_lines(state, sight, kind)


@rule
def worth_on_lines(state: Titanic, sight: Sight, kind: int) -> int:
    """What a card brings that is played on the best lines."""
    best = NEVER
    if kind >= c.MYSTERY_FIRST:
        best = worth_of_stand_in(state, sight, kind - c.MYSTERY_FIRST)
    for number in range(c.LINES):
        if kind == c.YOUR_TURN and state.queues[number].count > 0:
            best = max(best, worth_of_search(state, sight, number))
        elif kind == c.WAIT and state.run[number] > 0:
            best = max(best, worth_of_wait(state, sight, number))
        elif kind == c.COLLAPSIBLE_BOAT and number < c.DECK_LINES and state.run[number] > 0:
            best = max(best, worth_of_load(state, sight, number, int(state.run[number])))
        elif kind == c.SAME_LINES and number < c.DECK_LINES and is_line(state, number):
            for other in range(number + 1, c.DECK_LINES):
                if is_line(state, other):
                    best = max(best, worth_of_share(state, sight, number, other))
    return best


@rule
def worth_of_come_on(state: Titanic, outlook: Outlook) -> int:
    """The best that may be in the stack; a page is turned if nobody fits."""
    if state.stack.count == 0:
        return -outlook.page
    coming = min(SURE, outlook.boats + outlook.lines)
    return outlook.best_in_stack - outlook.page * (SURE - coming) // SURE


@rule
def worth_of_save_time(state: Titanic, outlook: Outlook) -> int:
    """The part of a page that a new stack saves."""
    stack, discards = int(state.stack.count), int(state.discards.count)
    return outlook.page * discards // max(1, stack + discards) - SAVE_TIME_LOST * stack


@rule
def worth_of_plan_b(state: Titanic, sight: Sight, outlook: Outlook) -> int:
    """The best of the cards that have been played."""
    best = 0
    for place in range(state.action_discards.count):
        kind = int(state.action_discards.cards[place])
        if kind not in (c.PLAN_A, c.PLAN_B):
            best = max(best, worth_of_card_but_plans(state, sight, outlook, kind))
    return best


@rule
def worth_of_card_but_plans(state: Titanic, sight: Sight, outlook: Outlook, kind: int) -> int:
    """What a card would bring now that is no plan."""
    if not has_use(state, kind):
        return 0
    if kind == c.GET_READY:
        return READY
    if kind == c.COME_ON:
        return worth_of_come_on(state, outlook)
    if kind == c.COME_BACK:
        return outlook.best_discarded
    if kind == c.SAVE_TIME:
        return worth_of_save_time(state, outlook)
    return worth_on_lines(state, sight, kind)


# Your Turn!, Same Lines!, Wait!


@rule
def hidden_in_lines(state: Titanic) -> int:
    """How many stand face down in all lines."""
    hidden = 0
    for number in range(c.LINES):
        hidden += hidden_behind(state, number)
    return hidden


@rule
def worth_of_search(state: Titanic, sight: Sight, number: int) -> int:
    """Who may be found in a line that can embark, and how many stand in the way."""
    hidden = hidden_behind(state, number)
    coming, together = 0, 0
    wanted = 0
    for group in range(c.BOATS):
        kind, next_one = group // c.BOATS_EACH, int(state.aboard[group]) + 1
        if next_one <= c.HIGHEST[kind] and wanted & pair(kind, next_one) == 0:
            wanted |= pair(kind, next_one)
            here = copies_in_lines(sight, pair(kind, next_one))
            coming += here
            together += here * worth_aboard(state, sight, kind, next_one)
    found = min(SURE, coming * hidden // max(1, hidden_in_lines(state)))
    lost = RUN_LOST * max(0, int(state.run[number]) - 1)
    good = together // max(1, coming) + sight.reveal
    return good * found // SURE - lost


@rule
def worth_of_share(state: Titanic, sight: Sight, one: int, other: int) -> int:
    """Fronts that are of no use give way, and long lines become shorter."""
    worth = 0
    for number in (one, other):
        if hidden_behind(state, number) > 0 or state.run[number] == 0:
            worth += SHARE_HIDDEN * sight.reveal // 100
        worth -= RUN_LOST * max(0, int(state.run[number]) - 1)
    fore, aft = int(state.queues[one].count), int(state.queues[other].count)
    to_bow = (fore + aft) // 2 - fore
    return worth + SHARE_EVEN * abs(to_bow) - SHARE_BOW * to_bow // pages_until_flood(state, one)


@rule
def worth_of_wait(state: Titanic, sight: Sight, number: int) -> int:
    """Whoever stands behind is turned up; those at the front have to come again."""
    kind, front = state.front_class[number], int(state.front_number[number])
    run = int(state.run[number])
    lost = run * WAIT_RUN * 10 // (10 + steps_to_boat(state, kind, front))
    return opened(state, sight, number) - lost


# Collapsible Boat and Mystery Passengers


@rule
def worth_of_load(state: Titanic, sight: Sight, number: int, loaded: int) -> int:
    """Whoever stands behind is turned up, and a series is out of danger."""
    if loaded < state.run[number]:
        return NEVER
    worth = COLLAPSIBLE_RUN * loaded + opened(state, sight, number)
    if hidden_behind(state, number) > 0:
        worth += COLLAPSIBLE_FREE
    if pages_until_flood(state, number) == 1:
        worth += RUN_LOST * (loaded - 1)
    return worth


@rule
def worth_of_stand_in(state: Titanic, sight: Sight, kind: int) -> int:
    """The best place for a Mystery Passenger."""
    best = NEVER
    for which in range(c.BOATS_EACH):
        best = max(best, worth_in_boat(state, sight, kind, which))
    for number in range(c.LINES):
        best = max(best, worth_at_front(state, sight, kind, number))
    return best


@rule
def worth_in_boat(state: Titanic, sight: Sight, kind: int, which: int) -> int:
    """What a Mystery Passenger is worth in a boat."""
    number = int(boards_as(state, kind, which))
    return worth_aboard(state, sight, kind, number) if number > 0 else NEVER


@rule
def worth_at_front(state: Titanic, sight: Sight, kind: int, number: int) -> int:
    """What a Mystery Passenger is worth in a line."""
    passenger = int(stands_for(state, kind, number))
    if passenger == 0:
        return NEVER
    return worth_in_line(state, sight, kind, passenger, number) - STAND_IN_LOST
