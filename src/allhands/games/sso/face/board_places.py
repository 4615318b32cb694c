"""Where on the board choices are made and events happen, and what those places are called."""

from __future__ import annotations

import re
from typing import Any, Final

from allhands.face.scene import Scene
from allhands.kernel.nouns import SEAT
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..cards import missions as m
from ..rules import decisions as d
from ..rules import events as e
from .board_crew import crew_card_place
from .board_decks import ACTIVATION_DECK, CHALLENGE_DECK, CHALLENGE_PLACE, pile_names
from .board_panels import OXYGEN_PLACE
from .board_scene import Ship

FROM_GENERAL: Final = 0


def _member(number: int) -> tuple[str, ...]:
    """Somebody aboard: the meeple and the card."""
    return (c.MEMBER.place(number), crew_card_place(number)) if number >= 0 else ()


def _who(scene: Scene, *_: int) -> tuple[str, ...]:
    asked = sorted(Ship(scene.view, ()).asked)
    return (SEAT.place(asked[0] if asked else max(0, scene.seat)),)


def _breathe(scene: Scene, supply: int) -> tuple[str, ...]:
    member = scene.arguments[0]
    if supply == FROM_GENERAL:
        return (OXYGEN_PLACE,)
    return _member(member)


def _grow(_: Scene, member: int) -> tuple[str, ...]:
    return (*_member(member), OXYGEN_PLACE)


def _close(_: Scene, member: int, hand: int) -> tuple[str, ...]:  # noqa: ARG001
    return (crew_card_place(member), c.MEMBER.place(member))


def _assign(_: Scene, member: int, card: int) -> tuple[str, ...]:  # noqa: ARG001
    return (crew_card_place(member), c.MEMBER.place(member))


def _distract(_: Scene, member: int, other: int) -> tuple[str, ...]:
    return (crew_card_place(member), crew_card_place(other))


def _pay(scene: Scene) -> tuple[str, ...]:
    return (OXYGEN_PLACE, *_who(scene))


CHOSEN_AT: Final = {
    d.ASSIGN: _assign,
    d.STAY: _who,
    d.BREATHE: _breathe,
    d.GROW: _grow,
    d.LEAVE: _who,
    d.DISTRACT: _distract,
    d.CLOSE: _close,
    d.PAY: _pay,
    d.REFUSE: _who,
}
"""Where those choices are made that are not made where their verbs say."""


def _token(_: int, member: int, to: int) -> tuple[str, ...]:
    if to >= c.CREW:
        return (crew_card_place(member), m.MISSION.place(to - c.CREW))
    return (crew_card_place(member),) if to in (member, UNKNOWN) else tuple(map(crew_card_place, (member, to)))


HAPPENS_AT: Final = {
    e.TURN_BEGAN: lambda *_: (ACTIVATION_DECK,),
    e.GENERAL: lambda *_: (OXYGEN_PLACE,),
    e.TOKEN: _token,
    e.CHALLENGED: lambda *_: (CHALLENGE_PLACE,),
    e.AVOIDED: lambda *_: (CHALLENGE_DECK,),
    e.PAID_FOR: lambda who, *_: (OXYGEN_PLACE, *filter(None, (SEAT.place(who),))),
    e.HANDED: lambda who, *_: tuple(filter(None, (SEAT.place(who),))),
    e.DONE: lambda who, *_: tuple(filter(None, (SEAT.place(who),))),
}
"""Where that happens which does not happen where its declaration says."""

_NAMED: Final = {
    OXYGEN_PLACE: "the general supply",
    **pile_names(),
    **{noun.place(at): noun.words[at] for noun in (c.LOCATION, c.MEMBER, m.MISSION) for at in range(len(noun))},
    **{
        crew_card_place(member): f"the card of the {c.MEMBER.words[member]}"
        for member in range(c.CREW)
    },
}


def place_name(view: Any, place: str, names: tuple[str, ...]) -> str:
    """What a place is called; "" if there is no such place."""
    found = re.fullmatch(r"crew-([0-9])", place)
    if found:
        seat = int(found[1])
        return Ship(view, names).name(seat) if seat < int(view.players) else ""
    return _NAMED.get(place, "")
