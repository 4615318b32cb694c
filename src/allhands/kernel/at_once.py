"""Several seats that choose at once, each unseen by the others.

Such a question is pushed with `ask_at_once`, and the state has `chosen: Chosen = struct(Chosen)`.
Each seat's choice is kept there, which only that seat may read, and may be changed until the last
of them has chosen; everybody may know who has. Then all choices are carried out in the order of
seats, whatever the order in which they were made, so that one record, one story and one replay
come of them. What a verb does is then done with the question still on the agenda: it writes down
what was chosen; what follows from all the choices is a task that waits beneath the question.

Whoever plays a game seat by seat, as searches and simulations do, asks these seats in their order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import agenda
from .holds import mask_of, up_to
from .masks import bit, has_bit
from .nouns import SEAT
from .rule import rule
from .state import MAX_SEATS, Seen, Struct, field

SEVERAL = 64
"""A bit beyond the seats: where a task has its seat there is a mask of seats."""
ALONE, OTHERS_WAITED_FOR, ALL_CHOSEN = range(3)
"""What `give` answers with: nobody else is asked, others have not chosen yet, or all have."""


MOST_ACTIONS = (1 << 31) - 1


class Chosen(Struct):
    """For each seat the number of the action that it has chosen, plus one; 0: none yet.

    `seen_by` has the bit of a seat that has chosen: before that there is nothing to see, to that
    seat neither, or no two seats would ever know the same.
    """

    given: NDArray[np.int32] = field(
        np.int32, (MAX_SEATS,), Seen("seen_by", own=True), holds=up_to(MOST_ACTIONS), along=(SEAT,)
    )
    seen_by: NDArray[np.int8] = field(np.int8, (MAX_SEATS,), holds=mask_of(SEAT), along=(SEAT,))


@rule
def ask_at_once(state: Any, task: int, seats: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Push a question that all seats in the mask `seats` answer at once; there is one at least."""
    agenda.push(state.agenda, task, SEVERAL | seats, a, b, c)


class Choosing(NamedTuple):
    """How the seats of a game are asked: see the common functions of these names in `game.py`."""

    asked: Callable[..., int]
    next_chooser: Callable[..., int]
    give: Callable[..., int]
    given: Callable[..., int]
    close: Callable[..., None]
    forget: Callable[..., None]


# One by one, in games that never ask several at once


@rule
def one_asked(state: Any) -> int:
    """A mask of the seat that is asked."""
    return bit(agenda.top_seat(state.agenda))


@rule
def the_one(state: Any) -> int:
    """The seat that is asked."""
    return agenda.top_seat(state.agenda)


@rule
def give_alone(state: Any, seat: int, action: int) -> int:
    """Nobody else is asked."""
    return ALONE


@rule
def nothing_given(state: Any, seat: int) -> int:
    """No choice is kept."""
    return -1


@rule
def nothing_to_close(state: Any, place: int) -> None:
    """What a verb does has taken the question off the agenda."""


@rule
def nothing_to_forget(state: Any) -> None:
    """No choice is kept."""


ONE_BY_ONE = Choosing(
    one_asked, the_one, give_alone, nothing_given, nothing_to_close, nothing_to_forget
)


# At once


@rule
def all_asked(state: Any) -> int:
    """A mask of the seats that are asked."""
    seat = agenda.top_seat(state.agenda)
    return seat & ~SEVERAL if seat >= SEVERAL else bit(seat)


@rule
def first_without_choice(state: Any) -> int:
    """The first seat that has not chosen; -1 if all have."""
    seat = agenda.top_seat(state.agenda)
    if seat < SEVERAL:
        return seat
    for asked in range(MAX_SEATS):
        if has_bit(seat, asked) and not has_chosen(state, asked):
            return asked
    return -1


@rule
def has_chosen(state: Any, seat: int) -> bool:
    """Whether a seat has chosen; in a world filled in, whether what it chose is known."""
    return state.chosen.seen_by[seat] != 0 and state.chosen.given[seat] != 0


@rule
def give(state: Any, seat: int, action: int) -> int:
    """Keep the choice of one among several, and say who is waited for."""
    if agenda.top_seat(state.agenda) < SEVERAL:
        return ALONE
    state.chosen.given[seat] = action + 1
    state.chosen.seen_by[seat] = bit(seat)
    return ALL_CHOSEN if first_without_choice(state) < 0 else OTHERS_WAITED_FOR


@rule
def given(state: Any, seat: int) -> int:
    """The action that a seat has chosen, or -1."""
    return state.chosen.given[seat] - 1


@rule
def close(state: Any, place: int) -> None:
    """All have chosen, and it was carried out: the question goes from its place on the agenda."""
    entry = state.agenda.entry
    for above in range(place, state.agenda.count - 1):
        for column in range(agenda.WIDTH):
            entry[above, column] = entry[above + 1, column]
    agenda.pop(state.agenda)
    state.chosen.given[:] = 0
    state.chosen.seen_by[:] = 0
    state.reveals += 1


@rule
def forget(state: Any) -> None:
    """What a view does not show of choices is taken for not yet made."""
    for seat in range(MAX_SEATS):
        state.chosen.given[seat] = max(0, state.chosen.given[seat])


AT_ONCE = Choosing(all_asked, first_without_choice, give, given, close, forget)
