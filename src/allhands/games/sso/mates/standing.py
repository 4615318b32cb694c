"""Standing answers of a seat: questions of SSO that come again and again, and are its own."""

from __future__ import annotations

from typing import Final

from allhands.kernel.options import Choice
from allhands.kernel.rule import in_python
from allhands.kernel.standing import ASK, Standing

from .. import cards as c
from ..rules import check, crew
from ..rules import decisions as d
from ..rules import tasks as t
from ..rules.state import Omega

Details = tuple[int, ...]
_living, _living_of = in_python(crew.living), in_python(crew.living_of)


def _argument(view: Omega) -> int:
    return int(view.agenda.entry[int(view.agenda.count) - 1, 2])


def _chosen(legal: list[int], verb: int) -> list[tuple[int, Details]]:
    """The legal actions of a verb, with their details."""
    return [
        (action, d.ACTIONS.arguments_of(action))
        for action in legal
        if d.ACTIONS.verb_of(action).number == verb
    ]


def _breathe(view: Omega, _: list[int], choice: str) -> int:
    """From the general supply, from the own dial, or from the supply while it has one for each."""
    is_enough = view.general_oxygen > _living(view)
    is_general = choice == "general" or (choice == "enough" and is_enough)
    return d.ACTIONS.number(d.BREATHE, check.FROM_GENERAL if is_general else check.FROM_OWN)


def _is_helped(view: Omega, choice: str) -> bool:
    """Whether the needy are helped: all, or those of whose crew nobody is left."""
    has_nobody = _living_of(view, _argument(view)) == 0
    return choice == "always" or (choice == "nobody" and has_nobody)


def _give(view: Omega, legal: list[int], choice: str) -> int | None:
    """The reserve, if it is the only one; which of several is asked."""
    if not _is_helped(view, choice):
        return d.ACTIONS.number(d.REFUSE)
    reserves = _chosen(legal, d.GIVE)
    return reserves[0][0] if len(reserves) == 1 else None


def _pay(view: Omega, _: list[int], choice: str) -> int:
    return d.ACTIONS.number(d.PAY if _is_helped(view, choice) else d.REFUSE)


def _vote(view: Omega, legal: list[int], choice: str) -> int | None:
    """All tokens into one hand; or the highest for it, and others against it as long as that is
    not outvoted by them, so that they stay free."""
    closing = _chosen(legal, d.CLOSE)
    if choice == "few" and closing:
        return _with_few(view, closing)
    hand = c.RIGHT if choice == "for" else c.LEFT
    return next((action for action, (_, into) in closing if into == hand), None)


def _with_few(view: Omega, closing: list[tuple[int, Details]]) -> int | None:
    member = closing[0][1][0]
    seat = next(each for each in range(int(view.players)) if member in _aboard(view, each))
    ranks = {c.OPEN_HAND: 0, c.LEFT: 0, c.RIGHT: 0}
    for other in _aboard(view, seat):
        ranks[int(view.crew[other].hand)] += int(c.RANK[other])
    stays_free = ranks[c.LEFT] + int(c.RANK[member]) < ranks[c.RIGHT]
    hand = c.LEFT if stays_free else c.RIGHT
    return d.ACTIONS.number(d.CLOSE, member, hand)


def _aboard(view: Omega, seat: int) -> list[int]:
    pile = view.aboard[seat]
    return [int(member) for member in pile.cards[: int(pile.count)]]


def _captain(_: Omega, __: list[int], ___: str) -> int:
    return d.ACTIONS.number(d.LIVE_ON)


def _bring(_: Omega, __: list[int], ___: str) -> int:
    return d.ACTIONS.number(d.ALONE)


_WHOM = (
    Choice("never", "refuse"),
    Choice("nobody", "agree if nobody of their crew is left"),
    Choice("always", "agree"),
)
STANDING: Final = (
    Standing(
        "breathe",
        "When one of your crew can breathe from the general supply or from the own dial.",
        (
            ASK,
            Choice("general", "from the general supply"),
            Choice("own", "from the own dial"),
            Choice("enough", "from the general supply while it has one for each who lives"),
        ),
        _breathe,
        (t.BREATHE,),
    ),
    Standing(
        "hand-over",
        "When somebody without a reserve has lost crew, and you have one.",
        (ASK, *_WHOM),
        _give,
        (t.GIVE_CREW,),
    ),
    Standing(
        "pay",
        "When general oxygen can be paid for somebody new of another player.",
        (ASK, *_WHOM),
        _pay,
        (t.PAY,),
    ),
    Standing(
        "votes",
        "When you close a hand over one of your rank tokens.",
        (
            ASK,
            Choice("for", "all for the mission"),
            Choice("against", "all against it"),
            Choice("few", "for it with as few tokens as outweigh your others"),
        ),
        _vote,
        (t.CLOSE_HAND,),
    ),
    Standing(
        "captain",
        "When your Captain may die so that a challenge is not done.",
        (ASK, Choice("live", "have the Captain live")),
        _captain,
        (t.SACRIFICE,),
    ),
    Standing(
        "bring",
        "When one of your crew may bring somebody along to the Rec Room.",
        (ASK, Choice("alone", "bring nobody")),
        _bring,
        (t.BRING,),
    ),
)
