"""The page on which a finished match is looked at again, moment by moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import quote

from htpy import (
    Element,
    Node,
    a,
    aside,
    button,
    div,
    form,
    h1,
    h2,
    header,
    input,  # noqa: A004
    label,
    nav,
    noscript,
    option,
    output,
    p,
    section,
    select,
    span,
    strong,
)
from markupsafe import Markup

from allhands.lab.turning_points import Swing
from allhands.verdict import verdict

from .chance import chance_part
from .frame import href, page
from .moments import OPEN, WATCHING, Reel

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import HTMLResponse

    from allhands.server.hindsight import Hunt
    from allhands.server.table import Table

STYLES: Final = ("table.css", "replay.css")
PACES: Final = ((3200, "slowly"), (1600, "steadily"), (700, "quickly"))
USUAL_PACE: Final = 1600
_PART_NAMES: Final = {
    "gauge": "How near the end was",
    "ship": "The ship",
    "decks": "Decks and supplies",
    "crew": "The crew",
    "words": "What was decided",
}


class Place(NamedTuple):
    """Where a replay stands: its address ("" in a file), and the link to moment `{}`."""

    address: str
    link: str


def replay_page(
    request: Request, table: Table, moment: int, eyes: str, hunt: Hunt | None
) -> HTMLResponse:
    """The replay of a table's match at a moment; `hunt` is the search for its turning points, if
    there was one. Raises OptionError if there is no replay to show."""
    deal = table.deal
    reel = Reel(table.match, eyes, (deal.game, deal.id, table.story, eyes))
    place = place_of(request, table, eyes)
    title = deal.title or table.match.game.title
    around = _around(request, table, reel, hunt)
    swings = (hunt and hunt.found) or ()
    return page(
        request,
        f"{title}: the replay",
        replay_stage(reel, reel.checked(moment), title, place, swings, around),
        hue=reel.board.HUE,
        libraries=("vendor/idiomorph.min.js",),
        scripts=("replay.js",),
        styles=(*STYLES, f"board-{deal.game}.css"),
        body_class="replaying",
    )


def place_of(request: Request, table: Table, eyes: str) -> Place:
    """Where a table's replay stands, through somebody's eyes."""
    address = href(request, f"/match/{table.deal.id}/replay")
    return Place(address, f"{address}?move={{}}&as={quote(eyes)}")


def _around(request: Request, table: Table, reel: Reel, hunt: Hunt | None) -> Node:
    """What the page offers beside the replay itself, and a file of it cannot."""
    address = f"/match/{table.deal.id}"
    return div(class_="replay-around")[
        _eyes_form(reel, href(request, f"{address}/replay")),
        _search_form(reel, href(request, f"{address}/replay/turning-points"), hunt),
        a(href=href(request, address))["The table"],
        a(href=href(request, f"{address}/replay.html"), download=True)["Keep it as a file"],
        a(href=href(request, f"{address}/game.json"), download=True)["The saved game"],
    ]


def _eyes_form(reel: Reel, address: str) -> Element:
    names = reel.match.names[: reel.match.players]
    choices = [
        (OPEN, "with everything open"),
        (WATCHING, "as one who watches"),
        *((str(seat), f"as {name}") for seat, name in enumerate(names)),
    ]
    return form(method="get", action=address, class_="replay-eyes")[
        label[
            span["Seen "],
            select(name="as", data_choose_eyes=True)[
                (option(value=eyes, selected=eyes == reel.eyes)[words] for eyes, words in choices)
            ],
        ],
        input(type="hidden", name="move", value="0", data_remember_moment=True),
        button(type="submit")["Look"],
    ]


def _search_form(reel: Reel, address: str, hunt: Hunt | None) -> Element:
    """Has the match searched for turning points, or says how far that is."""
    goes_on = hunt is not None and hunt.goes_on
    return form(
        method="post",
        action=address,
        class_="replay-search",
        hidden=hunt is not None and hunt.found is not None,
        data_search=True,
        data_goes_on=goes_on,
    )[
        input(type="hidden", name="as", value=reel.eyes),
        input(type="hidden", name="move", value="0", data_remember_moment=True),
        button(
            type="submit",
            hidden=goes_on,
            title="Have a search go through the whole match, which takes some ten seconds",
        )["Find the turning points"],
        output(data_search_words=True)[hunt.words if hunt else ""],
        noscript[a(href="")[" Look again"]] if goes_on else None,
    ]


def replay_stage(
    reel: Reel,
    moment: int,
    title: str,
    place: Place,
    swings: Sequence[Swing] = (),
    around: Node = None,
) -> Element:
    """Everything of a replay between the frame's header and its end; `swings` are what was found
    when its turning points were looked for."""
    end = verdict(reel.match)
    parts = reel.parts(moment)
    return div(
        class_=["replay", {"replay-with-chance": bool(swings)}],
        data_replay=True,
        data_last=str(reel.last),
        data_now=str(moment),
        data_eyes=reel.eyes,
        data_address=place.address,
    )[
        header(class_="replay-head")[
            h1[title],
            p(class_="replay-outcome")[strong[f"{end.label}. "], " ".join(end.sentences)],
            around,
        ],
        (_part(name, parts[name]) for name in ("gauge", "ship", "words")),
        div(class_="replay-side", tabindex="0", role="region", aria_label="Cards and crew")[
            (_part(name, parts[name]) for name in ("decks", "crew"))
        ],
        section(
            class_="replay-chance-part",
            aria_label="Turning points",
            hidden=not swings,
            data_chance=True,
        )[chance_part(reel, swings, moment, place.link) if swings else None],
        _controls(reel, moment, place),
        aside(class_="replay-story", aria_label="The log")[
            h2["The log"],
            div(
                class_="replay-scroll", data_log=True, tabindex="0", role="region", aria_label="Log"
            )[reel.log(moment, place.link)],
        ],
    ]


def _part(name: str, markup: str) -> Element:
    live = "polite" if name == "words" else None
    scrolls = "0" if name == "words" else None
    return section(class_=f"replay-{name}-part", aria_label=_PART_NAMES[name], tabindex=scrolls)[
        h2(class_="unseen")[_PART_NAMES[name]],
        div(id=name, data_part=name, aria_live=live)[Markup(markup)],
    ]


def _controls(reel: Reel, moment: int, place: Place) -> Element:
    last = reel.last
    steps = (
        ("first", "First", 0),
        ("back", "Back", max(moment - 1, 0)),
        ("forward", "On", min(moment + 1, last)),
        ("last", "Last", last),
    )
    first, back, forward, final = (
        a(
            href=place.link.format(target),
            data_step=step,
            data_idle=target == moment,
            class_="button replay-step",
        )[words]
        for step, words, target in steps
    )
    return nav(class_="replay-controls", aria_label="Moments of the match")[
        div(class_="replay-steps")[first, back, _play_button(), forward, final],
        div(class_="replay-line")[
            input(
                type="range",
                min="0",
                max=str(last),
                value=str(moment),
                aria_label="Moment",
                aria_valuetext=f"moment {moment} of {last}",
                data_slider=True,
                data_needs_script=True,
                hidden=True,
            ),
            span(class_="replay-count", data_count=True)[f"{moment} of {last}"],
        ],
        _pace_and_link(place),
        output(class_="replay-trouble", data_trouble=True),
    ]


def _play_button() -> Element:
    return button(
        type="button", data_play=True, data_needs_script=True, hidden=True, aria_pressed="false"
    )[span(data_label=True)["Play"]]


def _pace_and_link(place: Place) -> Element:
    return div(class_="replay-more", data_needs_script=True, hidden=True)[
        label[
            span["Pace "],
            select(data_pace=True)[
                (
                    option(value=str(wait), selected=wait == USUAL_PACE)[words]
                    for wait, words in PACES
                )
            ],
        ],
        button(type="button", data_copy_moment=True)["Copy a link to this moment"]
        if place.address
        else None,
        span(class_="replay-keys")["Keys: arrows, Home, End, space"],
    ]
