"""What a computer crew-mate volunteers for, as the Golden Rule would have it: when its turn is over
it says what it means to do in the next, by the rule of thumb."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.kernel.rule import in_python
from allhands.kernel.speech import Speech
from allhands.kernel.state import record_bytes, record_from_bytes

from ..cards import ship as sh
from ..cards import systems as sy
from ..face import speech as say
from ..rules import tasks as t
from ..rules.flow import faction
from ..rules.moves import reach_of
from ..rules.state import Riga
from .thumb_jobs import jobs_for
from .thumb_moves import worth_from
from .thumb_sight import look

_look: Final = in_python(look)
_faction: Final = in_python(faction)
_jobs_for: Final = in_python(jobs_for)
_reach_of: Final = in_python(reach_of)
_worth_from: Final = in_python(worth_from)
_JOBS: Final = (
    (say.RESCUE, say.rescues),
    (say.START, say.idle_pumps),
    (say.PUT_OUT, say.burning),
    (say.MEND, say.damaged),
)
"""What is volunteered for; of two things in one section the first."""


def volunteer(view: Riga, seat: int) -> Speech | None:
    """What a computer says as soon as the next player's turn has begun; None at any other time."""
    return _meant(record_bytes(view), seat) if _has_passed(view, seat) else None


def _has_passed(view: Riga, seat: int) -> bool:
    """Whether the next player is to act, and has done nothing yet."""
    top, players = int(view.agenda.count) - 1, int(view.players)
    is_next = players > 1 and int(view.acting) == (seat + 1) % players
    has_begun = bool(view.has_moved) or int(view.last_actor) >= 0 or bool(view.is_counting)
    return is_next and not has_begun and int(view.agenda.entry[top, 0]) == t.ACT


@lru_cache(maxsize=16)
def _meant(position: bytes, seat: int) -> Speech | None:
    """The work that is worth most to one of a seat's who can reach it in a move."""
    view = record_from_bytes(Riga, position)
    sight, far = _look(view, seat), sh.DISTANCE[int(view.broken[sy.TRANSIT])]
    own = [each for each in range(len(view.survivors)) if _faction(view, seat) >> each & 1]
    best, most, jobs = None, 0, _jobs_for(view, sight)
    for sentence, places in _JOBS:
        for (section,) in places(view, seat):
            for survivor in own:
                start = int(view.survivors[survivor].section)
                near = far[start, section] <= _reach_of(view, survivor)
                asked = view, sight, jobs, survivor, section, start
                worth = _worth_from(*asked) if near else 0
                if worth > most:
                    best, most = Speech(sentence, (section,)), worth
    return best
