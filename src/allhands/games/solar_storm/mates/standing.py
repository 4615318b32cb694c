"""Standing answers of a seat: questions of Solar Storm that come again and again, and are its own.

None of them takes the last cards of the deck, or spends or gives away anything, without asking.
"""

from __future__ import annotations

from collections.abc import Callable
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


def _if_legal(action: int, legal: list[int]) -> int | None:
    return action if action in legal else None


def _to_task(
    task: int, answer: Callable[[Scene, list[int], str], int | None]
) -> Callable[[SolarStorm, list[int], str], int | None]:
    """An answer to one task's question, and to no other."""

    def of_view(view: SolarStorm, legal: list[int], choice: str) -> int | None:
        scene = Scene(view, ())
        return answer(scene, legal, choice) if scene.task == task else None

    return of_view


def _exchange(scene: Scene, legal: list[int], choice: str) -> int | None:
    return _if_legal(_action(d.AGREE if choice == "agree" else d.REFUSE), legal)


def _found(scene: Scene, legal: list[int], choice: str) -> int | None:
    """Cards found by scavenging. What a room's power draws is not optional, and is asked."""
    wanted, optional, _ = scene.arguments
    if not optional:
        return None
    if choice == "leave":
        return _if_legal(_action(d.LEAVE), legal)
    return _if_legal(_action(d.DRAW_ONE), legal) if _lasts(scene, wanted) else None


def _collected(scene: Scene, legal: list[int], choice: str) -> int | None:
    return _if_legal(_action(d.DRAW_TWO), legal) if _lasts(scene, 2) else None


def _lasts(scene: Scene, cards: int) -> bool:
    """Whether the deck is known to outlast a draw. Where it may not be counted, nobody can say."""
    left = scene.resources_left
    return left != UNKNOWN and left >= cards + SPARE


def _out_of_actions(scene: Scene, legal: list[int], choice: str) -> int | None:
    """Tokens are kept, or spent, when the turn's own actions are used up."""
    if int(scene.view.actions_left) > 0:
        return None
    return _if_legal(_action(d.END_ACTIONS if choice == "keep" else d.SPEND_TOKEN), legal)


def _shield(scene: Scene, legal: list[int], choice: str) -> int | None:
    own = _action(d.SPEND_SHIELD, scene.active)
    if choice == "mine":
        return _if_legal(own, legal)
    others = [action for action in legal if action != own]
    return others[0] if len(others) == 1 else None


STANDING: Final = (
    Standing(
        "exchange",
        "When an exchange is proposed to you in the Mess Hall.",
        (ASK, Choice("agree", "agree to it"), Choice("refuse", "refuse it")),
        _to_task(t.AGREE_TO_EXCHANGE, _exchange),
    ),
    Standing(
        "found",
        "When scavenging finds cards, while the deck has enough.",
        (ASK, Choice("draw", "draw them from the deck"), Choice("leave", "leave them")),
        _to_task(t.PICK, _found),
    ),
    Standing(
        "collect",
        "When you collect cards, while the deck has enough.",
        (ASK, Choice("draw", "draw two from the deck")),
        _to_task(t.COLLECT, _collected),
    ),
    Standing(
        "tokens",
        "When your actions are used up and you hold action tokens.",
        (ASK, Choice("keep", "keep the tokens"), Choice("spend", "spend them")),
        _to_task(t.CHOOSE_ACTION, _out_of_actions),
    ),
    Standing(
        "protection",
        "When several carry a protection token in a room that is damaged.",
        (ASK, Choice("mine", "use mine"), Choice("theirs", "use the other's")),
        _to_task(t.WHOSE_SHIELD, _shield),
    ),
)
