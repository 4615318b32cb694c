"""Standing answers: what is decided for a person who wished it so beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from allhands.kernel.game import Game
from allhands.kernel.options import Choice, or_list
from allhands.kernel.standing import Standing
from allhands.match import Match
from allhands.observation import Seen
from allhands.players.tact import Haste, haste_of

from .errors import TableError

PASS: Final = "pass"
ONLY: Final = "only"
"""The standing answers that every game has."""
AT_A_PAGE: Final = {ONLY: "take"}
"""What a person begins with who plays on a page: programs are asked everything."""

_PASSING: Final = (
    Choice("off", "ask me"),
    Choice("on", "take the only choice there is, and pass when nothing is to gain"),
)


_ONLY: Final = (Choice("ask", "ask me"), Choice("take", "answer it for me"))


def offered(game: Game) -> tuple[Standing, ...]:
    """The questions of a game that a seat may answer beforehand, those of every game first."""

    def passing(view: Any, legal: list[int], _: str) -> int | None:
        return legal[0] if len(legal) == 1 else game.idle(view, legal)

    def only(_view: Any, legal: list[int], _: str) -> int | None:
        return legal[0] if len(legal) == 1 else None

    meaning = "Pass for me when I have nothing to gain"
    return (
        Standing(ONLY, "When all can see that I have only one choice", _ONLY, only),
        Standing(PASS, meaning, _PASSING, passing),
        *game.standing,
    )


def checked_answers(game: Game, answers: Mapping[str, str]) -> dict[str, str]:
    """The answers. Raises TableError if the game has no such question or answer."""
    known = {standing.name: standing for standing in offered(game)}
    for name, choice in answers.items():
        if name not in known:
            raise TableError(f"{game.title} has standing answers for {or_list(known)} only.")
        choices = [each.name for each in known[name].choices]
        if choice not in choices:
            raise TableError(f"The standing answer for {name} is {or_list(choices)}.")
    return dict(answers)


def standing_answer(match: Match, seat: int, answers: Mapping[str, str]) -> int | None:
    """What a seat that has to choose answers by itself to the present question; None: it is
    asked."""
    chosen = [
        (standing, answers[standing.name])
        for standing in offered(match.game)
        if answers.get(standing.name, standing.choices[0].name) != standing.choices[0].name
    ]
    if not chosen or match.is_over:
        return None
    seen = match.view(seat)
    legal = seen.legal_actions()
    for standing, choice in reversed(chosen):
        action = standing.answer(seen.record, legal, choice)
        if action is not None and (standing.name != ONLY or _is_seen_by_all(match, seat)):
            return action
    return None


def _is_seen_by_all(match: Match, seat: int) -> bool:
    """Whether everybody knows that a seat has only one choice: else the haste of its answer would
    tell the others."""
    return _haste(Seen.of(match.view()), seat) != "steady"


@lru_cache(maxsize=256)
def _haste(public: Seen, seat: int) -> Haste:
    return haste_of(public.observation(), seat)
