"""Skill tests: a pool of dice, rerolls, successes, and a row of the card."""

from __future__ import annotations

from allhands.kernel import agenda
from allhands.kernel.chance import roll_die
from allhands.kernel.chronicle import tell, tell_more
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, has_bit
from allhands.kernel.rule import rule
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from . import events as e
from . import laws
from . import tasks as t
from .crew_sheet import get_stress, has_trait, is_at, lasts, owner, tell_of
from .crises import card_at
from .state import MOST_DICE_EACH, ArkShip

SUCCEEDS_FROM = 4


# The pool


@rule
def begin_test(state: ArkShip, seat: int, location: int, card: int) -> None:
    """Everybody at the location rolls. With nobody there the lowest row is done."""
    clear_pool(state)
    dice = pool_size(state, location, card)
    if dice == 0:
        tell(state.chronicle, e.LEFT_ALONE, UNKNOWN, card, location)
        do_row(state, seat, location, card, 0)
        return
    agenda.push(state.agenda, t.COUNT_SUCCESSES, seat, location)
    tell(state.chronicle, e.TEST_BEGAN, UNKNOWN, card, location, dice)
    for slot in range(c.SLOTS):
        if is_at(state, slot, location):
            roll_dice_of(state, slot, dice_of(state, slot, card))
            state.tested |= bit(slot)
    inspire(state, seat, location)
    for slot in range(c.SLOTS):
        if is_at(state, slot, location) and meets_crush(state, slot):
            agenda.push(state.agenda, t.STRESS, seat, slot, 1)


@rule
def clear_pool(state: ArkShip) -> None:
    """Take the dice of the test before off the table."""
    state.face[:] = 0
    state.roller[:] = UNKNOWN
    state.dice = 0
    state.inspired = 0


@rule
def pool_size(state: ArkShip, location: int, card: int) -> int:
    """The dice of all who stand at a location."""
    dice = 0
    for slot in range(c.SLOTS):
        if is_at(state, slot, location):
            dice += dice_of(state, slot, card)
    return dice


@rule
def dice_of(state: ArkShip, slot: int, card: int) -> int:
    """One die, one for each rank in a skill that the card lists, and what the turn adds."""
    dice = 1 + state.ranks[slot, c.TESTED[card, 0]] + state.ranks[slot, c.TESTED[card, 1]]
    dice += state.more_dice
    if meets_crush(state, slot):
        dice += 1
    if has_bit(state.ongoing, c.FEWER_DICE) and c.ONGOING[card] != c.FEWER_DICE:
        dice -= 1
    return max(1, min(dice, MOST_DICE_EACH))


@rule
def meets_crush(state: ArkShip, slot: int) -> bool:
    """Whether a crew member has revealed a crush on somebody who stands here too."""
    named = state.named[slot]
    return named >= 0 and lasts(state, slot, c.CRUSH) and is_at(state, named, state.place[slot])


@rule
def roll_dice_of(state: ArkShip, slot: int, dice: int) -> None:
    """Roll a crew member's dice into the pool."""
    first = state.dice
    for place in range(first, first + dice):
        state.face[place] = roll_die(state)
        state.roller[place] = slot
    state.dice = first + dice
    tell_dice(state, slot)


@rule
def tell_dice(state: ArkShip, slot: int) -> None:
    """Tell which faces a crew member's dice show."""
    tell_of(state, e.ROLLED, slot)
    dice = 0
    for place in range(state.dice):
        if state.roller[place] == slot:
            dice += 1
            tell_more(state.chronicle, dice, state.face[place])
    tell_more(state.chronicle, 0, dice)


# Rerolls


@rule
def inspire(state: ArkShip, seat: int, location: int) -> None:
    """Task: whoever is inspiring may have dice rolled again, while a better row can be reached."""
    card = card_at(state, location)
    if row_of(card, successes(state, card)) == c.ROWS[card] - 1:
        return
    for slot in range(c.SLOTS):
        if (
            is_at(state, slot, location)
            and has_trait(state, slot, c.INSPIRING)
            and not has_bit(state.inspired, slot)
        ):
            agenda.push(state.agenda, t.REROLL_DICE, owner(state, slot), slot, location)
            return


@rule
def why_not_reroll(state: ArkShip, highest: int) -> int:
    """All dice up to a face that at least one of them shows."""
    for place in range(state.dice):
        if state.face[place] == highest + 1:
            return ALLOWED
    return laws.NO_SUCH_DICE


@rule
def reroll(state: ArkShip, seat: int, highest: int, slot: int, location: int) -> None:
    """Roll again all dice that show this face or a lower one."""
    end_inspiration(state, seat, slot, location)
    rolled = 0
    changed = 0
    for place in range(state.dice):
        if state.face[place] <= highest + 1:
            state.face[place] = roll_die(state)
            changed |= bit(state.roller[place])
            rolled += 1
    tell_of(state, e.REROLLED, slot, rolled, card_at(state, location))
    for other in range(c.SLOTS):
        if has_bit(changed, other):
            tell_dice(state, other)


@rule
def keep_dice(state: ArkShip, seat: int, slot: int, location: int) -> None:
    """Let the dice lie as they are."""
    tell_of(state, e.KEPT_DICE, slot)
    end_inspiration(state, seat, slot, location)


@rule
def end_inspiration(state: ArkShip, seat: int, slot: int, location: int) -> None:
    """This crew member has had its say; perhaps there is another."""
    state.inspired |= bit(slot)
    agenda.push(state.agenda, t.INSPIRE, seat, location)


# Successes


@rule
def successes(state: ArkShip, card: int) -> int:
    """A die of 4 or more, with what is added to it, is a success; a clever six counts as two."""
    dropped = dropped_die(state, card)
    total = 0
    for place in range(state.dice):
        if place != dropped and state.face[place] + state.result_bonus >= SUCCEEDS_FROM:
            total += 1
            if state.face[place] == 6 and has_trait(state, state.roller[place], c.CLEVER):
                total += 1
    return total


@rule
def dropped_die(state: ArkShip, card: int) -> int:
    """The place of the highest die, while a crisis has it dropped from all other tests; or -1."""
    if not has_bit(state.ongoing, c.DROP_HIGHEST) or c.ONGOING[card] == c.DROP_HIGHEST:
        return UNKNOWN
    highest = UNKNOWN
    for place in range(state.dice):
        if highest < 0 or state.face[place] > state.face[highest]:
            highest = place
    return highest


@rule
def row_of(card: int, total: int) -> int:
    """The row of a card's table for so many successes."""
    row = 0
    while row + 1 < c.ROWS[card] and c.ROW_FROM[card, row + 1] <= total:
        row += 1
    return row


@rule
def count_successes(state: ArkShip, seat: int, location: int) -> None:
    """Task: what the row says happens; then those who failed get stress, and learn."""
    card = card_at(state, location)
    total = successes(state, card)
    row = row_of(card, total)
    tell(state.chronicle, e.COUNTED, UNKNOWN, card, total, row)
    if c.ROW_GOOD[card, row]:
        for slot in range(c.SLOTS):
            if is_at(state, slot, location):
                state.solved[slot] += 1
    else:
        agenda.push(state.agenda, t.FAIL, seat, location, card)
    do_row(state, seat, location, card, row)
    if has_bit(state.ongoing, c.ONES_AGE):
        age_for_ones(state, seat)


@rule
def do_row(state: ArkShip, seat: int, location: int, card: int, row: int) -> None:
    """What a row says is to happen, in its order."""
    for number in range(c.MOST_EFFECTS):
        place = c.MOST_EFFECTS - 1 - number
        if c.ROW_EFFECT[card, row, place, 0] >= 0:
            agenda.push(
                state.agenda,
                t.EFFECT,
                seat,
                c.ROW_EFFECT[card, row, place, 0],
                c.ROW_EFFECT[card, row, place, 1],
                location,
            )


@rule
def age_for_ones(state: ArkShip, seat: int) -> None:
    """While a crisis has it so, whoever rolled a 1 grows older."""
    aged = 0
    for place in range(state.dice):
        if state.face[place] == 1 and not has_bit(aged, state.roller[place]):
            aged |= bit(state.roller[place])
            agenda.push(state.agenda, t.CHECK_AGE, seat, state.roller[place], 1, c.ADDITIVES)


@rule
def fail(state: ArkShip, seat: int, location: int, card: int, first: int) -> None:
    """Task: whoever took part in a failed test gets stress, and a rank in one of its skills."""
    for slot in range(first, c.SLOTS):
        if is_at(state, slot, location):
            state.failed[slot] += 1
            agenda.push(state.agenda, t.FAIL, seat, location, card, slot + 1)
            agenda.push(state.agenda, t.LEARN_ONE_OF, seat, slot, c.LEARNABLE[card])
            if not has_trait(state, slot, c.PATIENT):
                more = 1 if has_bit(state.ongoing, c.MORE_STRESS) else 0
                get_stress(state, seat, slot, 1 + more, 0)
            return
