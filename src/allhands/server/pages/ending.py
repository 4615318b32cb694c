"""How a match ended: what ended it and why, the crew's fate by name, and what can be done next."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Final, Literal

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
    label,
    li,
    ol,
    output,
    p,
    section,
    span,
    textarea,
    ul,
)
from htpy import strong as strong_text
from markupsafe import Markup

from allhands.kernel.game import turns_of
from allhands.kernel.outcomes import BROKEN
from allhands.lab.quick_look import turned
from allhands.lab.turning_points import Swing, amount
from allhands.server.promises import promises
from allhands.verdict import Verdict, verdict

from .daily import to_compare
from .kept import drawn
from .moments import OPEN, Reel

if TYPE_CHECKING:
    from allhands.match import Match
    from allhands.server.deal import Deal
    from allhands.server.table import Table

    from .sight import Sight

LATEST: Final = 3
"""So many decisions before the end are told again."""

NEARLY: Final = 0.75
"""A lost voyage that came so far of its way was nearly won."""
NEARLY_SCORED: Final = 0.9
"""So was one that made so much of the score that there was to beat."""

_RING: Final = (
    '<svg class="ending-mark" viewBox="0 0 24 24" aria-hidden="true" fill="none" '
    'stroke="currentColor" stroke-width="2">{}</svg>'
)
_MARKS: Final = {
    "won": Markup(_RING.format('<circle cx="12" cy="12" r="10"/><path d="M7 12.5l3.5 3.5L17 9"/>')),
    "near": Markup(
        _RING.format('<path d="M12 2a10 10 0 1 1-8.7 5"/><path d="M12 7v6M12 16.500v.5"/>')
    ),
    "lost": Markup(_RING.format('<circle cx="12" cy="12" r="10"/><path d="M8 8l8 8M16 8l-8 8"/>')),
}
Kind = Literal["won", "near", "lost"]


def ending(sight: Sight, swings: Sequence[Swing] = ()) -> Node:
    """The result of a table's match, with what can be done next; nothing while it goes on.

    `swings` are its turning points, if they were looked for.
    """
    match = sight.match
    if not match.is_over:
        return None
    reel, end = Reel(match, OPEN), verdict(match)
    kind = kind_of(reel, end, sight.held)
    scored = {"ending-scored": match.game.score is not None}
    return section(class_=["ending", f"ending-{kind}", scored], aria_label="The result")[
        div(class_="ending-head")[
            p(class_="ending-nearly")["So near"] if kind == "near" else None,
            h2(class_="ending-title")[_MARKS[kind], span[end.headline]],
        ],
        (p(class_="ending-outcome")[sentence] for sentence in _in_short(match, end)),
        div(id="turned", class_="turned")[
            found_turn(reel, swings, sight.href("/replay")) or _quick_turn(sight, reel, kind)
        ],
        _next(sight, may_search=not swings, told=told_on(reel, end, sight.table.deal)),
        to_compare(sight.request, sight.table.deal) if sight.table.deal.daily else None,
    ]


def aftermath(sight: Sight) -> Node:
    """What is told of a match that is over besides its result."""
    if not sight.match.is_over:
        return None
    reel = Reel(sight.match, OPEN)
    result = _result(sight.match)
    return section(class_="aftermath", aria_label="What became of them")[
        p[result] if result else None,
        _fates(reel),
        _remembered(reel, sight.href("/replay")),
        _promises(sight.table),
        _how_it_ended(reel, sight.href("/replay")),
        _figures(sight.table),
        p[a(href=sight.href("/replay.html"), download=True)["Keep the replay as a file"]],
    ]


def _in_short(match: Match, end: Verdict) -> list[str]:
    """What is said at once of the end: the details stand below, or the ship would have no room."""
    known = (_result(match), f"{end.headline}.")
    return [sentence for sentence in end.sentences if sentence not in known]


def _result(match: Match) -> str:
    """What the game itself says of its result."""
    return "" if match.outcome is BROKEN else match.revealed().result


def kind_of(reel: Reel, end: Verdict, held: frozenset[int] = frozenset()) -> Kind:
    """Whether a match was won, nearly won, or lost: by whoever holds these seats, if anybody."""
    match, score = reel.match, reel.match.game.score
    if end.is_good and (not held or held & {*match.winners}):
        return "won"
    if score is not None:
        return "near" if (match.score or 0) >= NEARLY_SCORED * score.to_beat else "lost"
    seats = held if match.game.by_seat and held else range(match.players)
    return "near" if max(_came(reel, seat) for seat in seats) >= NEARLY else "lost"


def _came(reel: Reel, seat: int) -> float:
    """How far a seat had come at last. At the very end, or from long before, it may have nobody
    left who has come anywhere: then it counts how far these had."""
    match, moment = reel.match, reel.last

    def then(at: int) -> float:
        return match.game.progress(match.record_at(at), seat)

    while moment and not then(moment):
        moment -= 1
    return max(then(moment), then(max(moment - 1, 0)))


def found_turn(reel: Reel, swings: Sequence[Swing], address: str) -> Node:
    """The moment it turned, by what a search found; nothing if it found none."""
    points = [swing for swing in swings if swing.is_turning_point]
    if not points:
        return None
    most = max(points, key=lambda swing: abs(swing.change))
    score = reel.match.game.score
    before, after = amount(most.before.mean, score), amount(most.after.mean, score)
    measure = "the chance of winning" if score is None else "the score to be expected"
    how = "choice" if most.is_by_choice else "luck"
    return p[
        "It turned at ",
        _to(most.decision, address),
        f", by {how}: {reel.decider(most.decision)}, “{reel.decision(most.decision)}”. "
        f"From {before} to {after}, {measure}.",
    ]


def quick_turn(reel: Reel, kind: Kind, held: frozenset[int], address: str) -> Node:
    """The moment it turned for those who won, or else for whoever looks: by what the game makes of
    its positions or, where it makes nothing of them, by the gauge."""
    match = reel.match
    seats = {*match.winners} & held or held or match.winners or range(match.players)
    if quick := turned(match, seats, for_better=kind == "won"):
        link = _to(quick.decision, address)
        return p[quick.found, link, f": {quick.told}"]
    near = turning_point(reel)
    return p["From ", _to(near, address), " on, the end was near."] if near else None


def _quick_turn(sight: Sight, reel: Reel, kind: Kind) -> Markup:
    """The same, found once for all who look with the same eyes."""
    table, address = sight.table, sight.href("/replay")
    deal, names = table.deal, reel.match.names
    key = ("turned", deal.game, deal.id, deal.seed, table.story, names, kind, sight.held, address)
    return Markup(drawn(key, lambda: quick_turn(reel, kind, sight.held, address)))


def _to(decision: int, address: str) -> Element:
    """The way to what a decision led to."""
    return a(href=f"{address}?move={decision}")[f"decision {decision}"]


def told_on(reel: Reel, end: Verdict, deal: Deal | None = None) -> str:
    """The result for others, without a word of what happened: how near the end was, throughout."""
    match = reel.match
    chosen = [
        match.options[option.name] if not option.is_switch else option.name.replace("-", " ")
        for option in match.game.offered
        if match.options[option.name] != option.default
    ]
    aboard = f"{match.players} aboard"
    moments = [round(step * reel.last / (STEPS - 1)) for step in range(STEPS)]
    gauges = [reel.board.gauge(reel.view(moment).record) for moment in moments]
    heights = (min(max(each.value / max(each.most, 1), 0), 1) for each in gauges)
    course = "".join(BLOCKS[round(height * (len(BLOCKS) - 1))] for height in heights)
    turns = turns_of(match.record)
    whose = f"All Hands: {match.game.title}"
    if deal and deal.daily:
        day = date.fromisoformat(deal.daily)
        counts = "" if deal.counts else ", not counted"
        whose = f"All Hands, voyage of {day.day} {day:%B}{counts}: {match.game.title}"
    return (
        f"{whose} ({', '.join([aboard, *chosen])})\n"
        f"{end.label}, in {turns} turn{'' if turns == 1 else 's'}\n{gauges[0].label}: {course}"
    )


STEPS: Final = 12
BLOCKS: Final = "▁▂▃▄▅▆▇█"


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
    return fragment[
        h3["The last decisions"],
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


def _next(sight: Sight, *, may_search: bool, told: str) -> Element:
    """What can be done now. Only somebody who sat here can deal again."""
    following = sight.table.following
    search = sight.href("/replay/turning-points")
    return div(class_="ending-next")[
        form(method="post", action=sight.href("/on"))[
            button(class_="main")["Play on: the next match"]
        ]
        if following
        else None,
        form(method="post", action=sight.href("/again"))[
            button(name="deal", value="new", class_=None if following else "main")["Play again"],
            button(name="deal", value="same")["The same deal"],
        ]
        if sight.held
        else None,
        _share(told, sight.match.game.name),
        a(class_="button", href=sight.href("/replay"))["Watch the replay"],
        a(class_="button quiet", href=sight.rules_href(), target="_blank")["Rules"],
        form(method="post", action=search, data_find_turn=True)[
            button(class_="quiet")["Find where it turned"], output(data_search_words=True)
        ]
        if may_search
        else None,
    ]


def _share(told: str, game: str) -> Element:
    return div(class_="copy share")[
        label(class_="unseen")[
            span["The result, without what happened"],
            textarea(readonly=True, rows="3", data_handed_on=True)[told],
        ],
        button(type="button", data_hand_on=True, hidden=True)["Copy the result"],
        button(
            type="button",
            class_="quiet",
            data_save_picture=f"all-hands-{game}.png",
            hidden=True,
        )["Save the picture"],
    ]
