"""The parts of the page: what stands in each element that is kept up to date, by its id."""

from __future__ import annotations

import htpy as h

from allhands.server.hindsight import hindsight_of
from allhands.server.pages.ending import aftermath, ending
from allhands.server.pages.frame import whole_address
from allhands.server.pages.kept import drawn
from allhands.server.pages.rendering import rendered
from allhands.server.pages.sight import Sight

from . import drawings
from .ask import ask, back
from .bar import bar, seats_key
from .coach import coach
from .company import company
from .log import log_parts
from .news import news
from .plans import plans, to_propose
from .purpose import purpose
from .seats import is_rough, seats
from .speech import speech
from .standing import standing
from .talk import talk


def moment_parts(sight: Sight) -> dict[str, str]:
    """The parts that show a moment, be it the present one."""
    return {
        "now": _now(sight),
        "bar": bar(sight),
        "ship": drawings.ship(sight),
        "decks": drawings.decks(sight),
        "crew": drawings.crew(sight),
        "read": drawings.read_aloud(sight),
        "purpose": purpose(sight),
        "ask": ask(sight),
        "news": news(sight),
    }


def all_parts(sight: Sight) -> dict[str, str]:
    """Every part, as it is now."""
    return {
        **moment_parts(sight),
        "coach": rendered(coach(sight)),
        "back": rendered(back(sight)),
        **log_parts(sight),
        "talk": talk(sight),
        "speech": speech(sight),
        "plans": plans(sight),
        "propose": to_propose(sight),
        "company": company(sight),
        "seats": _seats(sight),
        "standing": _standing(sight),
        **_ended(sight),
    }


def _now(sight: Sight) -> str:
    """Which moment it is, for the script."""
    persons = [seat for seat in sight.table.seats if seat.kind == "person"]
    told = {
        "value": str(sight.at),
        "data_mine": "yes" if sight.may_choose else None,
        "data_over": "yes" if sight.match.is_over else None,
        "data_alone": "yes" if len(persons) < 2 else None,
        "data_since": _since(sight),
    }
    return drawn(("now", *told.values()), lambda: h.data(**told))


def _since(sight: Sight) -> str | None:
    """The moment after the latest decision of whoever looks; None for a spectator."""
    taken = zip(sight.match.decisions, sight.table.taken, strict=True)
    own = [
        number
        for number, (decision, by) in enumerate(taken, start=1)
        if decision.player in sight.held and by.by == "person"
    ]
    return str(own[-1] if own else 0) if sight.held else None


def _seats(sight: Sight) -> str:
    clock = sight.table.story if sight.table.clock else None
    address = whole_address(sight.request, "")
    key = ("seats", *seats_key(sight), clock, address, is_rough(sight))
    return drawn(key, lambda: seats(sight))


def _standing(sight: Sight) -> str:
    answers = tuple(tuple(seat.answers.items()) for seat in sight.seated)
    key = ("standing", sight.table.deal.id, sight.names, sight.held, answers)
    return drawn(key, lambda: standing(sight))


def _ended(sight: Sight) -> dict[str, str]:
    table = sight.table
    if not table.match.is_over:
        return {"ending": "", "aftermath": ""}
    swings = hindsight_of(sight.request).found(table)
    whose = (table.deal.id, table.story, sight.names, sight.number, bool(sight.held))
    key = ("ending", *whose, table.following, bool(swings))
    return {
        "ending": drawn(key, lambda: ending(sight, swings)),
        "aftermath": drawn(("aftermath", *whose), lambda: aftermath(sight)),
    }
