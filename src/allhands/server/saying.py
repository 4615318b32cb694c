"""Why a computer crew-mate chose as it did, in a sentence for everybody at the table.

It gives nothing away. The sentence is made from what everybody may know, by a seed that everybody
knows, of two choices that everybody knows of; and where it is not said, that tells nothing either:

- A seat that knows nothing but what everybody does may speak of every choice. What its choice is
  held against is what it would have taken next.
- A seat with secrets speaks only if these make no difference to what can be chosen: if whoever
  fills in at random what is hidden always finds the same choices, in the same words. What it would
  have taken next could tell of its secrets, so its choice is held against what the rule of thumb
  takes in one of these worlds.
- Either speaks only if everybody was told the same of what came of the choice, and if nothing else
  would have looked the same: which hand a token went into is nobody else's to know.
"""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from typing import Any, Final

from allhands.kernel.game import apply_of
from allhands.kernel.state import record_bytes
from allhands.kernel.views import SPECTATOR
from allhands.match import Match
from allhands.observation import Observation
from allhands.players import Advice, PolicyPlayer
from allhands.players.reasons import reason
from allhands.players.tact import WORLDS, imagined

from .table import Table

LOG: Final = logging.getLogger("allhands.server")
_FIGURES: Final = re.compile(r"\d+")


@dataclass(frozen=True)
class Question:
    """What is asked of a seat: as the seat sees it, as everybody does, and how it is, secrets
    included. All of it are copies, which another thread may read."""

    seen: Observation
    public: Observation
    whole: Any
    actions: list[int]
    number: int

    @property
    def is_open(self) -> bool:
        """Whether the seat knows nothing but what everybody does."""
        return self.seen.record.tobytes() == self.public.record.tobytes()


def question_of(match: Match, seat: int) -> Question:
    """The present question to a seat that has to choose. Its number is that of the decision, be
    it that others choose at once."""
    seen = match.view(seat)
    before = sum(other < seat for other in match.choosers)
    return Question(
        seen,
        match.view(),
        match.record.copy(),
        seen.legal_actions(),
        len(match.decisions) - len(match.pending) + before,
    )


def public_reason(question: Question, advice: Advice) -> str:
    """Why the choice that a search advises, or nothing if there is nothing to be said of it, or
    if not everybody may know."""
    other = _other(question, advice)
    if other is None or not _is_told_to_all(question, advice.action):
        return ""
    try:
        seen = question.seen if question.is_open else question.public
        return reason(seen, advice.action, other, question.number)
    except Exception:
        LOG.exception("no reason could be given in %s", question.seen.game.title)
        return ""


def _other(question: Question, advice: Advice) -> int | None:
    """The choice that the one taken is held against, if everybody knows of both."""
    if question.is_open:
        rest = [each for each in advice.choices if each.action != advice.action]
        return max(rest, key=lambda each: each.visits).action if rest else None
    seat = question.seen.player
    worlds = [imagined(question.public, seat, luck) for luck in range(WORLDS)]
    offered = question.public.actions()
    if any(seen.actions() != offered for seen in (question.seen, *worlds)):
        return None
    usual = PolicyPlayer("thumb", question.number).act(worlds[0], question.actions)
    return None if usual == advice.action else usual


def _is_told_to_all(question: Question, action: int) -> bool:
    """Whether everybody is told the same of what comes of a choice, and can tell which it was."""
    game, after = question.seen.game, _after(question, action)
    events = game.events(after, int(question.whole.chronicle.total))
    if not events or any(event != event.seen_by(SPECTATOR) for event in events):
        return False
    others = (_after(question, other) for other in question.actions if other != action)
    seen = record_bytes(game.observe(after, SPECTATOR))
    return all(record_bytes(game.observe(other, SPECTATOR)) != seen for other in others)


def _after(question: Question, action: int) -> Any:
    """Everything as it is after a choice, secrets included."""
    after = question.whole.copy()
    apply_of(after, question.seen.player, action)
    return after


def unless_said(table: Table, seat: int, sentence: str) -> str:
    """The sentence, unless it is what the seat said last, be it in other figures."""
    taken = zip(reversed(table.match.decisions), reversed(table.taken), strict=True)
    said = (each.why for decision, each in taken if decision.player == seat and each.why)
    return "" if _same(next(said, "")) == _same(sentence) else sentence


def _same(sentence: str) -> str:
    return _FIGURES.sub("#", sentence)
