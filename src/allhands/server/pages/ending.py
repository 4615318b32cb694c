"""How a match ended: what ended it and why, the crew's fate by name, and what can be done next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from htpy import (
    Element,
    Node,
    a,
    button,
    dd,
    div,
    dl,
    dt,
    form,
    fragment,
    h2,
    h3,
    li,
    ol,
    p,
    section,
    span,
    ul,
)
from htpy import strong as strong_text
from markupsafe import Markup

from allhands.kernel.game import turns_of
from allhands.server.promises import promises
from allhands.verdict import verdict

from .moments import OPEN, Reel

if TYPE_CHECKING:
    from allhands.server.table import Table

    from .sight import Sight

LATEST: Final = 3
"""So many decisions before the end are told again."""

_RING: Final = (
    '<svg class="ending-mark" viewBox="0 0 24 24" aria-hidden="true" fill="none" '
    'stroke="currentColor" stroke-width="2"><circle cx="12" cy="12" r="10"/>'
)
_WON_MARK: Final = Markup(f'{_RING}<path d="M7 12.5l3.5 3.5L17 9"/></svg>')
_LOST_MARK: Final = Markup(f'{_RING}<path d="M8 8l8 8M16 8l-8 8"/></svg>')


def ending(sight: Sight) -> Node:
    """The result of a table's match; nothing while it goes on."""
    match = sight.match
    if not match.is_over:
        return None
    reel, end = Reel(match, OPEN), verdict(match)
    kind = {"ending-scored": match.game.score is not None}
    return section(class_=["ending", "ending-won" if end.is_good else "ending-lost", kind])[
        h2(class_="ending-title")[_WON_MARK if end.is_good else _LOST_MARK, span[end.headline]],
        (p(class_="ending-outcome")[sentence] for sentence in end.sentences),
        _fates(reel),
        _remembered(reel, sight.href("/replay")),
        _promises(sight.table),
        _how_it_ended(reel, sight.href("/replay")),
        _figures(sight.table),
        _next(sight),
    ]


def _fates(reel: Reel) -> Node:
    """What became of each of the crew, in the game's own words."""
    fates = reel.board.fates(reel.view(reel.last).record, reel.match.names)
    return fragment[
        h3["The crew"],
        ul(class_="fates")[(li[strong_text[who], " ", what] for who, what in fates)],
    ]


def _remembered(reel: Reel, address: str) -> Node:
    """What they did for each other, with the way to the moment."""
    deeds = reel.match.remembered()
    if not deeds:
        return None
    return fragment[
        h3["What will be told of it"],
        ul(class_="deeds")[
            (li[a(href=f"{address}?move={number + 1}")[sentence]] for number, sentence in deeds)
        ],
    ]


def _promises(table: Table) -> Node:
    """What was promised, by whom, and whether it was kept."""
    made = promises(table)
    if not made:
        return None
    return fragment[
        h3["Promises"],
        ul(class_="promises")[
            (
                li[
                    strong_text[table.name(each.seat)],
                    f": “{each.words}” ",
                    span(class_=["promise", {"promise-broken": each.kept is False}])[each.verdict],
                ]
                for each in made
            )
        ],
    ]


def _how_it_ended(reel: Reel, address: str) -> Node:
    if not reel.last:
        return None
    first = max(1, reel.last - LATEST + 1)
    turned = turning_point(reel)
    return fragment[
        h3["The last decisions"],
        p(class_="turned")[
            "From ",
            a(href=f"{address}?move={turned}")[f"decision {turned}"],
            " on, the end was near.",
        ]
        if turned
        else None,
        ol(class_="last-decisions", start=str(first))[
            (_decision(reel, moment, address) for moment in range(first, reel.last + 1))
        ],
    ]


def _decision(reel: Reel, moment: int, address: str) -> Element:
    return li[
        a(href=f"{address}?move={moment}")[
            strong_text[reel.decider(moment)], f": {reel.decision(moment)}"
        ],
        (p[told.sentence] for told in reel.told(moment)),
    ]


def turning_point(reel: Reel) -> int:
    """The first moment from which the gauge was alarming until the end; 0 if it was not at last,
    or if it was from the beginning."""
    moment = reel.last
    while moment >= 0 and reel.board.gauge(reel.view(moment).record).alarm:
        moment -= 1
    return moment + 1 if 0 <= moment < reel.last else 0


def _figures(table: Table) -> Element:
    match = table.match
    times = [taken.at for taken in table.taken]
    figures = [
        ("Turns", str(turns_of(match.record))),
        ("Decisions", str(len(match.decisions))),
        ("Time", duration(max(times) - min(times) if times else 0)),
        ("Taken back", _times(table.taken_back)),
        ("Seed", str(match.seed)),
    ]
    return dl(class_="figures")[(div[dt[label], dd[value]] for label, value in figures)]


def _times(count: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")


def duration(seconds: float) -> str:
    """A span of time in words.

    >>> duration(42), duration(125), duration(3 * 3600 + 300), duration(90 * 3600)
    ('under a minute', '2 minutes', '3 hours 5 minutes', '3 days 18 hours')
    """
    minutes = max(0, int(seconds)) // 60
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    said = [(days, "day"), (hours, "hour"), (minutes, "minute")]
    words = [f"{count} {unit}{'s' if count > 1 else ''}" for count, unit in said if count]
    return " ".join(words[:2]) or "under a minute"


def _next(sight: Sight) -> Element:
    """What can be done now. Only somebody who sat here can deal again."""
    following = sight.table.following
    return div(class_="ending-next")[
        form(method="post", action=sight.href("/on"))[
            button(class_="main")["Play on: the next match"]
        ]
        if following
        else None,
        form(method="post", action=sight.href("/again"))[
            button(name="deal", value="new", class_=None if following else "main")[
                "Play again, a new deal"
            ],
            button(name="deal", value="same")["Play again, the same deal"],
        ]
        if sight.held
        else None,
        a(class_="button", href=sight.href("/replay"))["Watch the replay"],
        a(class_="button", href=sight.href("/replay.html"), download=True)["Keep it as a file"],
    ]
