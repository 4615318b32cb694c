"""Standing answers of a seat: questions of SOS Titanic that come again and again, and are its own.

None of them plays or gives away a card, or turns a page, without asking.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from allhands.kernel.dry_run import tried
from allhands.kernel.options import Choice
from allhands.kernel.standing import ASK, Standing

from .. import cards as c
from ..face.nouns import Scene, anchors_in_a_row, cards_of, is_in_vain
from ..rules import decisions as d
from ..rules import tasks as t
from ..rules.state import Titanic

Details = tuple[int, ...]


def _chosen(legal: Iterable[int], *verbs: int) -> list[tuple[int, Details]]:
    """The legal actions of some verbs, with their details."""
    return [
        (action, d.ACTIONS.arguments_of(action))
        for action in legal
        if d.ACTIONS.verb_of(action).number in verbs
    ]


def _embark(view: Titanic, legal: list[int], _: str) -> int | None:
    """Whoever can embark in one boat only, and is the only one who can embark there; but no
    Mystery Passenger, who may be of more use where it stands."""
    scene = Scene(view, ())
    embarking = [
        (action, line, scene.front(line)[0] * c.BOATS_EACH + which)
        for action, (line, which) in _chosen(legal, d.EMBARK)
    ]
    lines = [line for _, line, _ in embarking]
    boats = [boat for _, _, boat in embarking]
    for action, line, boat in embarking:
        is_passenger = cards_of(view.queues[line])[-1] < c.MYSTERY
        if is_passenger and lines.count(line) == 1 and boats.count(boat) == 1:
            return action
    return None


def _rescued(_: Titanic, legal: list[int], __: str) -> int | None:
    """The only passenger who can be placed goes into the only boat that takes it."""
    placed = {card for _, (card, *_) in _chosen(legal, d.JOIN, d.BOARD, d.TAKE_OVER)}
    boarding = _chosen(legal, d.BOARD)
    return boarding[0][0] if len(placed) == 1 and len(boarding) == 1 else None


def _keep(_: Titanic, __: list[int], ___: str) -> int:
    return d.ACTIONS.number(d.NOT_NOW)


def _swap(view: Titanic, legal: list[int], choice: str) -> int | None:
    """Leave the survivors; or the one swap that makes for the longest row of anchors."""
    if choice == "leave":
        return d.ACTIONS.number(d.LEAVE_SWAP)
    gains = [(_gained(view, action, kind), action) for action, (kind, _) in _swaps(legal)]
    most = max((gain for gain, _ in gains), default=0)
    best = [action for gain, action in gains if gain == most]
    return best[0] if most > 0 and len(best) == 1 else None


def _swaps(legal: list[int]) -> list[tuple[int, Details]]:
    return _chosen(legal, d.SWAP)


def _gained(view: Titanic, action: int, kind: int) -> int:
    """By how much a swap lengthens the longest row of anchors of its class."""
    after = cast("Titanic", tried(view, action))
    return anchors_in_a_row(after, kind) - anchors_in_a_row(view, kind)


STANDING: Final = (
    Standing(
        "embark",
        "When a passenger at the front of a line can embark, and in one boat only.",
        (ASK, Choice("embark", "have them embark at once")),
        _embark,
        (t.CHOOSE_ACTION,),
    ),
    Standing(
        "rescued",
        "When only one passenger can be placed, and one boat takes that one.",
        (ASK, Choice("boat", "put them into the boat")),
        _rescued,
        (t.PLAY_DRAWN, t.PLAY_FROM_STACK, t.PLAY_FROM_DISCARDS),
    ),
    Standing(
        "lightoller",
        "When Lightoller could play the card that he takes.",
        (ASK, Choice("keep", "keep it for later")),
        _keep,
        (t.PLAY_AT_ONCE,),
    ),
    Standing(
        "lowe",
        "When Lowe may have two survivors change places.",
        (
            ASK,
            Choice("anchors", "have it make the longest row of anchors, if one swap does"),
            Choice("leave", "leave all where they are"),
        ),
        _swap,
        (t.SWAP_SURVIVORS,),
    ),
)


# Passing


def idle(view: Titanic, legal: list[int]) -> int | None:
    """The action that passes if the seat has nothing to gain by any other: not to play a card in
    vain, and not to swap survivors who are alike."""
    scene = Scene(view, ())
    if scene.task == t.PLAY_AT_ONCE:
        kind = scene.arguments[0]
        passing = d.ACTIONS.number(d.NOT_NOW)
        return passing if is_in_vain(view, kind) and passing in legal else None
    if scene.task == t.SWAP_SURVIVORS:
        passing = d.ACTIONS.number(d.LEAVE_SWAP)
        alike = all(_alike(view, kind, place) for _, (kind, place) in _swaps(legal))
        return passing if alike and passing in legal else None
    return None


def _alike(view: Titanic, kind: int, place: int) -> bool:
    """Whether two survivors of a number both show an anchor, or both do not."""
    boats = range(kind * c.BOATS_EACH, (kind + 1) * c.BOATS_EACH)
    groups = [cards_of(view.boats[boat]) for boat in boats]
    return len({int(c.ANCHOR[group[place]]) for group in groups if place < len(group)}) == 1
