"""The voyage of the day: its page, its line in the lobby, and how one's own try compares."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

import htpy as h
from htpy import Element, Fragment, Node
from starlette.requests import Request
from starlette.responses import HTMLResponse

from allhands.kernel.prose import shares
from allhands.kernel.score import Score
from allhands.server.pages.frame import href, page
from allhands.server.pages.picture import colours, hue, picture
from allhands.server.store import Try

if TYPE_CHECKING:
    from allhands.server.daily import Standing
    from allhands.server.deal import Deal

WIDE, HIGH = 480, 60
MOST_BARS: Final = 24
"""Scores that lie further apart share a bar."""

HOW: Final = (
    "Everybody has the same deal, and a computer crew that follows the rule of thumb in the other "
    "seats. There is one try that counts, without hints, in which nothing is taken back. The day "
    "ends at midnight UTC; a try begun before that may be finished later."
)


def daily_page(request: Request, standing: Standing, *, is_thinking: bool) -> HTMLResponse:
    """The page of a voyage of the day."""
    voyage = standing.voyage
    return page(
        request,
        f"Voyage of the day, {voyage.in_words}",
        h.div(".invite")[
            h.section(".panel.says")[
                h.p(".label")[f"Voyage of the day, {voyage.in_words}"],
                h.h1[voyage.game.title],
                h.p[HOW],
                h.div(".daily-ways")[_ways(request, standing)],
                h.section(".compared", aria_label="How it went")[
                    compared(request, standing, is_thinking=is_thinking)
                ],
            ],
            h.aside(aria_label="The game")[
                picture(voyage.game),
                h.p(".summary")[voyage.game.summary],
                h.nav(".ways-on", aria_label="Other days")[_days(request, standing)],
            ],
        ],
        hue=hue(voyage.game),
        styles=colours(voyage.game),
        body_class="middle",
    )


def _days(request: Request, standing: Standing) -> Node:
    day = standing.voyage.day
    before = day - timedelta(days=1) if day.toordinal() > 1 else None
    links = [(before, "The day before")] if before else []
    if not standing.is_today:
        links += [(day + timedelta(days=1), "The day after"), (standing.today, "Today's")]
    return (
        h.a(".button.quiet", href=href(request, f"/daily/{other.isoformat()}"))[words]
        for other, words in links
    )


def daily_line(request: Request, standing: Standing, *, is_known: bool) -> Element:
    """The voyage of the day in the lobby, with the next thing to do about it; whoever does not know
    the game yet is not pressed to."""
    voyage = standing.voyage
    return h.section(class_=f"daily panel hue-{hue(voyage.game)}", aria_labelledby="daily-title")[
        h.div[
            h.h2(id="daily-title")[
                h.span(".label")["Voyage of the day"], f"{voyage.game.title}, {voyage.in_words}"
            ],
            h.p(".small")[_line(standing)],
        ],
        h.div(".ways-on")[
            _next(request, standing, "main" if is_known else None),
            h.a(".button.quiet", href=href(request, f"/daily/{voyage.day.isoformat()}"))[
                "What it is" if standing.own is None else "How it stands"
            ],
        ],
    ]


def _line(standing: Standing) -> str:
    if standing.own and standing.own.is_over:
        return f"Your try that counts is over: {own_result(standing, standing.own)}."
    if standing.own:
        return "Your try that counts is under way."
    return f"The same deal for everybody, and one try that counts. {_begun(standing)}"


def _begun(standing: Standing) -> str:
    count = len(standing.tries)
    if not count:
        return "Nobody has begun it yet."
    return f"{'1 person has' if count == 1 else f'{count} people have'} begun it so far."


def _ways(request: Request, standing: Standing) -> Node:
    """What can be done about a voyage now."""
    return h.fragment[
        _next(request, standing, "main"),
        standing.is_open and standing.is_today and _sail(request, standing, None),
        standing.is_open
        and h.p(".hint")["Further tries are for the joy of it: they do not count."],
    ]


def _next(request: Request, standing: Standing, style: str | None) -> Node:
    if standing.own is None:
        return _sail(request, standing, style if standing.is_today else None)
    words = "To your try" if standing.own.is_over else "Resume your try"
    return h.a(class_=["button", style], href=href(request, f"/match/{standing.own.match}"))[words]


def _sail(request: Request, standing: Standing, style: str | None) -> Element:
    """The button for the try that counts, or for one that does not after it."""
    counts = standing.is_today and standing.own is None
    action = href(request, f"/daily/{standing.voyage.day.isoformat()}/sail")
    return h.form(method="post", action=action)[
        h.input(type="hidden", name="name", data_own_name=True),
        h.input(type="hidden", name="counts", value="on") if counts else None,
        h.button(class_=style, type="submit")[
            "Sail it: this try counts" if counts else "Sail it without counting"
        ],
    ]


# Comparing


def compared(request: Request, standing: Standing, *, is_thinking: bool) -> Node:
    """What others made of the same deal, and what the thinking crew did; as long as one's own try
    is not over, just how many have begun it."""
    if not standing.is_open:
        return h.p[_begun(standing), " How it went is shown once your own try is over."]
    return h.fragment[
        _of_all(standing),
        h.p[_of_crew(request, standing, is_thinking)],
    ]


def _of_all(standing: Standing) -> Node:
    over = standing.over
    if not over:
        return h.p["Nobody has brought it to its end yet."]
    own = standing.own if standing.own in over else None
    score = standing.voyage.game.score
    drawn = _won(over) if score is None else _scores(score, over, own)
    return h.fragment[h.p[_told(standing, over, own)], drawn]


def _told(standing: Standing, over: list[Try], own: Try | None) -> str:
    """How all tries went, in a sentence or two."""
    won, score = sum(each.is_won for each in over), standing.voyage.game.score
    people = "One person has" if len(over) == 1 else f"{len(over)} people have"
    share, _ = shares([won, len(over) - won])
    beat = "" if score is None else f", with more than {score.counted(score.to_beat)}"
    how_many = f"{won} won{beat}: {share} %" if won else f"nobody won{beat}"
    said = f"{people} sailed it to its end, and {how_many}."
    if own is None:
        return said
    result = "You won." if own.is_won else "You did not win."
    if len(over) == 1:
        return f"{result} Nobody else has sailed it to its end yet."
    if score is None:
        return f"{result} {said}"
    more = sum(each.score > own.score for each in over)
    who = (
        f"{more} of {len(over) - 1} others {'has' if more == 1 else 'have'}"
        if more
        else "nobody has"
    )
    return f"You have {score.counted(own.score)}, and {who} more. {said}"


def own_result(standing: Standing, own: Try) -> str:
    """How somebody's own try went, in a few words."""
    score = standing.voyage.game.score
    if score is not None and own.score >= 0:
        return score.counted(own.score)
    return "won" if own.is_won else "not won"


def _won(over: list[Try]) -> Element:
    """The share of those who won, as a bar."""
    won = sum(each.is_won for each in over)
    return h.svg(
        class_="compared-share",
        viewBox="0 0 100 8",
        preserveAspectRatio="none",
        role="img",
        aria_label=f"{won} of {len(over)} won",
    )[
        h.rect(class_="share-all", width="100", height="8"),
        h.rect(class_="share-won", width=f"{100 * won / len(over):.1f}", height="8"),
    ]


def _scores(score: Score, over: list[Try], own: Try | None) -> Element:
    """How often each score was reached, from the least to the greatest; one's own is filled."""
    points = [max(each.score, 0) for each in over]
    low, high = min(points), max(points)
    each = (high - low) // MOST_BARS + 1
    bars = Counter((point - low) // each for point in points)
    mine = (max(own.score, 0) - low) // each if own else -1
    count = (high - low) // each + 1
    wide, most = WIDE / max(count, MOST_BARS // 2), max(bars.values())
    yours = f", yours {score.counted(max(own.score, 0))}" if own else ""
    said = f"Scores: {score.likely(low, high)}{yours}"
    return h.figure(".compared-scores")[
        h.svg(
            class_="course",
            viewBox=f"0 0 {WIDE} {HIGH}",
            preserveAspectRatio="xMinYMax",
            role="img",
            aria_label=said,
        )[
            (
                h.rect(
                    class_="course-won" if bar == mine else "course-lost",
                    x=f"{bar * wide + 2:.1f}",
                    y=f"{HIGH - (HIGH - 2) * many / most:.1f}",
                    width=f"{wide - 4:.1f}",
                    height=f"{(HIGH - 2) * many / most:.1f}",
                )
                for bar, many in sorted(bars.items())
            )
        ],
        h.figcaption(".small.dim", aria_hidden="true")[said],
    ]


def _of_crew(request: Request, standing: Standing, is_thinking: bool) -> Fragment:
    """What became of the thinking crew, or that nobody knows yet."""
    crew, who = standing.crew, "The thinking crew, computers that look ahead in all seats,"
    if crew is None or not crew.is_over:
        how = "is sailing it now" if is_thinking else "has not sailed it yet"
        return h.fragment[f"{who} {how}: look again later."]
    score = standing.voyage.game.score
    made = own_result(standing, crew) if score is not None else ""
    how = f"made {made} of it" if made else ("won it" if crew.is_won else "did not win it")
    return h.fragment[
        f"{who} {how}. ",
        h.a(href=href(request, f"/match/{crew.match}/replay"))["Watch how it went"],
    ]


def to_compare(request: Request, deal: Deal) -> Element:
    """Where a page of a match is told how the try compares: it is asked for by a script."""
    asked = urlencode({"game": deal.game})
    return h.div(
        ".compared",
        data_compared=href(request, f"/daily/{deal.daily}/compared?{asked}"),
        aria_live="polite",
    )[h.a(href=href(request, f"/daily/{deal.daily}"))["What others made of the same deal"]]


def counts_in_words(deal: Deal) -> str:
    """Whether a try of a voyage of the day counts, in a sentence; "" for any other match."""
    return {
        "": "",
        "counted": "This is your try that counts: nothing is taken back, and no hints are given.",
        "further": "This try does not count: it is for the joy of it.",
        "crew": "The thinking crew sails here, for others to compare theirs with.",
    }[deal.sailed_as]
