"""Standing answers of a seat: questions of Solar Storm that come again and again, and are its own.

None of them takes the last cards of the deck, or spends or gives away anything, without asking.
"""

from __future__ import annotations

from typing import Final

from allhands.kernel.options import Choice
from allhands.kernel.standing import ASK, Standing
from allhands.kernel.state import UNKNOWN

from ..face.nouns import Scene
from ..rules import decisions as d
from ..rules import tasks as t
from ..rules.state import SolarStorm

SPARE: Final = 2
"""So many cards have to remain in the deck after a draw that was not asked about."""


def _action(verb: int, *arguments: int) -> int:
    return d.ACTIONS.number(verb, *arguments)


def _exchange(_: SolarStorm, __: list[int], choice: str) -> int:
    return _action(d.AGREE if choice == "agree" else d.REFUSE)


def _found(view: SolarStorm, _: list[int], choice: str) -> int | None:
    """Cards found by scavenging. What a room's power draws is not optional, and is asked."""
    wanted, optional, *_ = Scene(view, ()).arguments
    if not optional:
        return None
    if choice == "leave":
        return _action(d.LEAVE)
    return _action(d.DRAW_ONE) if _lasts(view, wanted) else None


def _collected(view: SolarStorm, _: list[int], __: str) -> int | None:
    return _action(d.DRAW_TWO) if _lasts(view, 2) else None


def _lasts(view: SolarStorm, cards: int) -> bool:
    """Whether the deck is known to outlast a draw. Where it may not be counted, nobody can say."""
    left = Scene(view, ()).resources_left
    return left != UNKNOWN and left >= cards + SPARE


def _out_of_actions(view: SolarStorm, _: list[int], choice: str) -> int | None:
    """Tokens are kept, or spent, when the turn's own actions are used up."""
    if int(view.actions_left) > 0:
        return None
    return _action(d.END_ACTIONS if choice == "keep" else d.SPEND_TOKEN)


def _shield(view: SolarStorm, legal: list[int], choice: str) -> int | None:
    own = _action(d.SPEND_SHIELD, int(view.active))
    if choice == "mine":
        return own
    others = [action for action in legal if action != own]
    return others[0] if len(others) == 1 else None


STANDING: Final = (
    Standing(
        "exchange",
        "When an exchange is proposed to you in the Mess Hall.",
        (ASK, Choice("agree", "agree to it"), Choice("refuse", "refuse it")),
        _exchange,
        (t.AGREE_TO_EXCHANGE,),
    ),
    Standing(
        "found",
        "When scavenging finds cards, while the deck has enough.",
        (ASK, Choice("draw", "draw them from the deck"), Choice("leave", "leave them")),
        _found,
        (t.PICK,),
    ),
    Standing(
        "collect",
        "When you collect cards, while the deck has enough.",
        (ASK, Choice("draw", "draw two from the deck")),
        _collected,
        (t.COLLECT,),
    ),
    Standing(
        "tokens",
        "When your actions are used up and you hold action tokens.",
        (ASK, Choice("keep", "keep the tokens"), Choice("spend", "spend them")),
        _out_of_actions,
        (t.CHOOSE_ACTION,),
    ),
    Standing(
        "protection",
        "When several carry a protection token in a room that is damaged.",
        (ASK, Choice("mine", "use mine"), Choice("theirs", "use the other's")),
        _shield,
        (t.WHOSE_SHIELD,),
    ),
)
