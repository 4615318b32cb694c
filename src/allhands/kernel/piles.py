"""Piles of cards, and who has seen which card of them.

The last card is the top. Cards are small whole numbers (a kind where copies are alike), of one byte
or, where a game has more than 127, of two. `seen`
holds for each place a mask of the seats that know what lies there; a place beyond `count` is
blank. Where a game's option forbids counting and looking through a pile, `counted` is 0, and a
view shows no more of it than the top cards that the viewer has seen.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from .chance import below
from .holds import MASK, YES_OR_NO, Holds, up_to
from .nouns import Noun
from .rule import rule
from .state import EVERY_SEAT, UNKNOWN, Seen, State, Struct, field, struct

STIRRED = 64
"""A bit of `seen` beyond the seats: this card's place was chosen by somebody, so it may stand
out of the order in which the pile was built. Everybody knows that much."""


SEEN: Holds = Holds(MASK, 0, STIRRED | EVERY_SEAT)


class Pile(Struct):
    """`count` cards, the last on top."""

    count: int = field(np.int16)
    counted: int = field(np.int8, holds=YES_OR_NO)
    if TYPE_CHECKING:
        cards: NDArray[np.integer[Any]]
        seen: NDArray[np.int8]


@cache
def _pile_kind(capacity: int, cards: type[np.integer[Any]]) -> type[Pile]:
    members: dict[str, Any] = {
        "count": field(np.int16, holds=up_to(capacity)),
        "cards": field(cards, capacity, Seen("seen")),
        "seen": field(np.int8, capacity, holds=SEEN),
    }
    return cast("type[Pile]", type(f"Pile{capacity}", (Pile,), members))


def pile(
    capacity: int,
    cards: type[np.integer[Any]] = np.int8,
    *,
    means: Noun | None = None,
    holds: Holds | None = None,
) -> Any:
    """Declare a pile of at most `capacity` cards, which are numbers of type `cards`, stand for
    those of the noun `means`, and are what `holds` says."""
    return struct(_pile_kind(capacity, cards))._replace(means=means, declared=holds)


@rule
def empty(pile: Pile, counted: bool = True) -> None:
    """Make it a pile of no cards, which may be counted or not."""
    pile.count = 0
    pile.counted = 1 if counted else 0
    pile.cards[:] = UNKNOWN
    pile.seen[:] = 0


@rule
def put(pile: Pile, card: int, seen: int) -> None:
    """Put a card on top, known to the seats in the mask `seen`."""
    place = pile.count
    pile.cards[place] = card
    pile.seen[place] = seen
    pile.count += 1


@rule
def put_at(pile: Pile, place: int, card: int, seen: int) -> None:
    """Put a card in at `place`, under all that lay there and above."""
    for above in range(pile.count, place, -1):
        pile.cards[above] = pile.cards[above - 1]
        pile.seen[above] = pile.seen[above - 1]
    pile.cards[place] = card
    pile.seen[place] = seen
    pile.count += 1


@rule
def put_under(pile: Pile, card: int, seen: int) -> None:
    """Put a card at the bottom. Where counting is forbidden nobody can say how deep that is."""
    put_at(pile, 0, card, seen if pile.counted else seen & ~EVERY_SEAT)


@rule
def discard(pile: Pile, card: int) -> None:
    """Put a card on top, face up. Where looking through is forbidden it hides the one below."""
    if pile.counted == 0 and pile.count > 0:
        pile.seen[pile.count - 1] = 0
    put(pile, card, EVERY_SEAT)


@rule
def draw(state: State, pile: Pile, readers: int) -> int:
    """Take the top card, to be read by the seats in the mask `readers`. The pile is not empty."""
    return draw_at(state, pile, pile.count - 1, readers)


@rule
def draw_bottom(state: State, pile: Pile, readers: int) -> int:
    """Take the bottom card, to be read by the seats in the mask `readers`."""
    return draw_at(state, pile, 0, readers)


@rule
def draw_at(state: State, pile: Pile, place: int, readers: int) -> int:
    """Take the card at `place`; those above it move down."""
    card = pile.cards[place]
    if readers & ~pile.seen[place]:
        state.reveals += 1
    last = pile.count - 1
    for above in range(place, last):
        pile.cards[above] = pile.cards[above + 1]
        pile.seen[above] = pile.seen[above + 1]
    pile.cards[last] = UNKNOWN
    pile.seen[last] = 0
    pile.count = last
    return card


@rule
def show_top(state: State, pile: Pile) -> None:
    """The top card of a face-up pile is seen by everybody, after the one above it was taken."""
    if pile.count > 0:
        top = pile.count - 1
        if EVERY_SEAT & ~pile.seen[top]:
            state.reveals += 1
        pile.seen[top] = EVERY_SEAT


@rule
def find(pile: Pile, card: int) -> int:
    """The highest place of `card`, or -1."""
    for place in range(pile.count - 1, -1, -1):
        if pile.cards[place] == card:
            return place
    return -1


@rule
def shuffle_pile(state: State, pile: Pile) -> None:
    """Shuffle: whatever anybody knew of it is forgotten."""
    for last in range(pile.count - 1, 0, -1):
        other = below(state, last + 1)
        kept = pile.cards[last]
        pile.cards[last] = pile.cards[other]
        pile.cards[other] = kept
    pile.seen[: pile.count] = 0


@rule
def raise_cards(pile: Pile, places: int) -> None:
    """Move all cards up and leave `places` unknown ones beneath: how `determinize` gives an
    uncounted pile the depth that its view does not tell."""
    for place in range(pile.count - 1, -1, -1):
        pile.cards[place + places] = pile.cards[place]
        pile.seen[place + places] = pile.seen[place]
    pile.cards[:places] = UNKNOWN
    pile.seen[:places] = 0
    pile.count += places
