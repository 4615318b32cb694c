"""A small state of its own, and the kernel's rules made callable from plain Python.

Compiled, a rule can be called by rules only; an entry can be called by anybody. They stand
together in this file because compiled code is kept by the file it comes from.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands.kernel import agenda, chance, chronicle, masks, piles
from allhands.kernel.piles import Pile, pile
from allhands.kernel.rule import entry
from allhands.kernel.state import NOBODY, OWNER, Seen, State, Struct, field, new_record, struct


class Locker(Struct):
    """A struct within the state, with readers of its own."""

    opened_by: int = field(np.int8)
    letter: int = field(np.int32, (), Seen("opened_by"))
    code: NDArray[np.int16] = field(np.int16, (2,), NOBODY)


class Raft(State):
    """A toy with a field for every kind of reader."""

    planks: int = field(np.int8)
    orders: NDArray[np.int16] = field(np.int16, (4,), OWNER)
    notes: NDArray[np.int8] = field(np.int8, (3, 2), OWNER)
    compass: int = field(np.int16, (), NOBODY)
    reefs: NDArray[np.int32] = field(np.int32, (2, 2), NOBODY)
    opened_by: int = field(np.int8)
    sealed: int = field(np.int32, (), Seen("opened_by"))
    whispers: NDArray[np.int16] = field(np.int16, (3,), Seen("heard_by"))
    heard_by: NDArray[np.int8] = field(np.int8, (3,))
    locker: Locker = struct(Locker)
    cards: Pile = pile(10)


def raft(seed: int = 0) -> Any:
    """A raft with an empty pile of cards that may be counted."""
    record = new_record(Raft)
    record.chance = seed
    empty(record, counted=True)
    return record


# Chance


@entry
def mix(word: np.uint64) -> np.uint64:
    return chance.mix(word)


@entry
def next_bits(state: Any) -> np.uint64:
    return chance.next_bits(state)


@entry
def below(state: Any, bound: int) -> int:
    return chance.below(state, bound)


@entry
def roll_die(state: Any, sides: int) -> int:
    return chance.roll_die(state, sides)


@entry
def roll_plain_die(state: Any) -> int:
    return chance.roll_die(state)


@entry
def shuffle(state: Any, items: NDArray[np.int8], count: int) -> None:
    chance.shuffle(state, items, count)


@entry
def count_draws(state: Any, counts: NDArray[np.int64], draws: int) -> None:
    """Draw below the number of counts, many times."""
    for _ in range(draws):
        counts[chance.below(state, len(counts))] += 1


@entry
def count_orders(state: Any, counts: NDArray[np.int64], items: NDArray[np.int8]) -> None:
    """Shuffle three items many times, and count the six orders as numbers of base 3."""
    for _ in range(6_000):
        for place in range(3):
            items[place] = place
        chance.shuffle(state, items, 3)
        counts[9 * items[0] + 3 * items[1] + items[2]] += 1


# Masks


@entry
def bit(place: int) -> int:
    return masks.bit(place)


@entry
def has_bit(mask: int, place: int) -> bool:
    return masks.has_bit(mask, place)


@entry
def bits(mask: int) -> int:
    return masks.bits(mask)


@entry
def next_bit(mask: int, place: int) -> int:
    return masks.next_bit(mask, place)


@entry
def bit_of_a_small_number(state: Any) -> int:
    """The number of the bit is read from a field of one byte."""
    return masks.bit(state.planks)


# The agenda


@entry
def push(state: Any, task: int, seat: int, a: int, b: int, c: int) -> None:
    agenda.push(state.agenda, task, seat, a, b, c)


@entry
def push_plain(state: Any, task: int, seat: int) -> None:
    agenda.push(state.agenda, task, seat)


@entry
def pop(state: Any) -> None:
    agenda.pop(state.agenda)


@entry
def clear(state: Any) -> None:
    agenda.clear(state.agenda)


@entry
def top(state: Any, number: int) -> int:
    """The task on top (-2), its seat (-1) or an argument of it."""
    if number == -2:
        return agenda.top_task(state.agenda)
    return agenda.top_seat(state.agenda) if number < 0 else agenda.argument(state.agenda, number)


@entry
def set_argument(state: Any, number: int, value: int) -> None:
    agenda.set_argument(state.agenda, number, value)


# The chronicle


@entry
def tell(state: Any, kind: int, who: int, a: int) -> None:
    chronicle.tell(state.chronicle, kind, who, a)


@entry
def tell_to(state: Any, readers: int, kind: int, who: int, a: int, b: int, c: int) -> None:
    chronicle.tell_to(state.chronicle, readers, kind, who, a, b, c)


# Piles


@entry
def empty(state: Any, counted: bool) -> None:
    piles.empty(state.cards, counted)


@entry
def put(state: Any, card: int, seen: int) -> None:
    piles.put(state.cards, card, seen)


@entry
def put_at(state: Any, place: int, card: int, seen: int) -> None:
    piles.put_at(state.cards, place, card, seen)


@entry
def put_under(state: Any, card: int, seen: int) -> None:
    piles.put_under(state.cards, card, seen)


@entry
def discard(state: Any, card: int) -> None:
    piles.discard(state.cards, card)


@entry
def draw(state: Any, readers: int) -> int:
    return piles.draw(state, state.cards, readers)


@entry
def draw_bottom(state: Any, readers: int) -> int:
    return piles.draw_bottom(state, state.cards, readers)


@entry
def draw_at(state: Any, place: int, readers: int) -> int:
    return piles.draw_at(state, state.cards, place, readers)


@entry
def show_top(state: Any) -> None:
    piles.show_top(state, state.cards)


@entry
def find(state: Any, card: int) -> int:
    return piles.find(state.cards, card)


@entry
def shuffle_pile(state: Any) -> None:
    piles.shuffle_pile(state, state.cards)


@entry
def raise_cards(state: Any, places: int) -> None:
    piles.raise_cards(state.cards, places)
