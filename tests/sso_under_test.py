"""SSO, for the generic tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from allhands.games.sso import cards as c
from allhands.games.sso.cards import challenges as ch
from allhands.games.sso.rules import events as e
from allhands.kernel.state import EVERY_SEAT

from .games_under_test import Recorded, Sitting, UnderTest, events_shown, events_to_show, sitting

GAME = "sso"
SITTINGS = (
    sitting(GAME, 1),
    sitting(GAME, 1, mode="challenge", open_cards=True),
    sitting(GAME, 2),
    sitting(GAME, 2, mode="challenge", one_crew=True, open_cards=True),
    sitting(GAME, 2, deck="montalbano"),
    sitting(GAME, 3, backer="out"),
    sitting(GAME, 3, mode="challenge", deck="montalbano"),
    sitting(GAME, 4),
    sitting(GAME, 4, mode="challenge", one_crew=True),
    sitting(GAME, 5),
    sitting(GAME, 5, mode="first"),
    sitting(GAME, 6, mode="challenge", deck="montalbano"),
)
MOST_DECISIONS = 3_000


def inventory(state: Any) -> dict[str, object]:
    """Everything in the box, wherever it lies."""
    seats = range(c.SEATS)
    own = [pile for each in seats for pile in (state.aboard[each], state.reserve[each])]
    crew = [member for pile in (state.box, state.lost, *own) for member in _cards(pile)]
    laid = [int(one.card) for one in state.crew if one.card]
    hands = [card for seat in seats for card in _cards(state.hands[seat])]
    activation = [*_cards(state.activation_deck), *_cards(state.discards), *hands, *laid]
    flipped = [*_cards(state.challenges), *map(_card, _cards(state.hull))]
    challenges = [*_cards(state.challenge_deck), *flipped]
    return {
        "crew": sorted(crew),
        "activation cards": sorted(activation),
        "challenge cards": sorted(challenges),
        "out of place": list(_misplaced(state)),
    }


def box(sitting: Sitting) -> dict[str, object]:
    """What the rulebook lists."""
    settled = sitting.settled
    held = ch.COPIES[[name for name, _ in ch.DECK_CHOICES].index(settled["deck"])].tolist()
    has_backer = settled["backer"] == "in" and settled["mode"] != "first"
    return {
        "crew": list(range(c.CREW if has_backer else c.BACKER)),
        "activation cards": [
            card for card in range(len(c.COPIES)) for _ in range(int(c.COPIES[card]))
        ],
        "challenge cards": [card for card, copies in enumerate(held) for _ in range(copies)],
        "out of place": [],
    }


def _cards(pile: Any) -> list[int]:
    return [int(card) for card in pile.cards[: pile.count]]


def _card(location: int) -> int:
    """The card of an array of another ship."""
    return int(ch.CARD_OF_ARRAY[location - c.FIRST_ARRAY])


def _misplaced(state: Any) -> Iterator[str]:
    """What cannot be where it is, or is noted wrongly."""
    aboard = {member for pile in state.aboard for member in _cards(pile)}
    for member, one in enumerate(state.crew):
        if (member in aboard) != (one.location != c.NOWHERE):
            yield f"the meeple of {c.MEMBER.words[member]}"
        if one.card == c.NO_CARD and one.card_seen not in (0, EVERY_SEAT):
            yield f"who has seen the card of {c.MEMBER.words[member]}"
        if not 0 <= one.oxygen <= c.MOST_OXYGEN[member]:
            yield f"the oxygen of {c.MEMBER.words[member]}"
        if not 0 <= one.morale <= c.MOST_MORALE[member]:
            yield f"the morale of {c.MEMBER.words[member]}"
    if not 0 <= state.general_oxygen <= state.most_general_oxygen:
        yield "the general oxygen"


def golden() -> Iterator[Recorded]:
    """Games to record."""
    from .golden_by_thumb import golden_games

    return golden_games(SITTINGS)


UNDER_TEST = UnderTest(
    sittings=SITTINGS,
    inventory=inventory,
    box=box,
    most_decisions=MOST_DECISIONS,
    shown=partial(events_shown, e.EVENTS),
    to_show=events_to_show(e.EVENTS),
    golden=golden,
)
