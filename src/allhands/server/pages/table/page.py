"""The page of a match: where each part stands, and what never changes around them."""

from __future__ import annotations

import time
from typing import Final

import htpy as h
from htpy import Element, Node
from markupsafe import Markup
from starlette.responses import HTMLResponse

from allhands.kernel.actions import Verb
from allhands.server.drafts import LONGEST_TALK
from allhands.server.pages.frame import page
from allhands.server.pages.keys import key_list
from allhands.server.pages.sight import Sight

from .forms import seat_form
from .parts import all_parts

Parts = dict[str, str]

PACES: Final = (
    (0, "as it happens"),
    (1200, "one thing a second"),
    (2500, "one thing at a time"),
    (5000, "slowly"),
)
"""Milliseconds from one decision to the next, and how that is called."""


def match_page(sight: Sight) -> HTMLResponse:
    """The whole page."""
    deal, game = sight.table.deal, sight.game
    parts = all_parts(sight)
    return page(
        sight.request,
        deal.title or game.title,
        h.div(id="table", class_=["table", sight.table.guide and "in-lesson"], **_told(sight))[
            _table(sight, parts)
        ],
        hue=sight.board.HUE,
        libraries=("vendor/idiomorph.min.js",),
        scripts=("table.js",),
        styles=(f"board-{game.name}.css", "table.css", "ending.css"),
        body_class="at-table",
        bar=h.div("#bar.table-bar")[Markup(parts["bar"])],
    )


def _told(sight: Sight) -> dict[str, str]:
    """What the script is told once."""
    return {
        "data_match": sight.href(),
        "data_looking": "" if sight.wanted is None else str(sight.wanted),
        "data_story": str(sight.table.story),
        "data_moment": "" if sight.is_live else str(sight.at),
        "data_time": f"{time.time():.3f}",
        "data_rules": sight.rules_href(),
        "data_seat": str(min(sight.held)) if sight.held else "",
    }


def _table(sight: Sight, parts: Parts) -> Node:
    return h.fragment[
        h.div("#now", hidden=True)[Markup(parts["now"])],
        h.p("#said.unseen", aria_live="polite"),
        _stage(sight, parts),
        _desk(sight, parts),
        _side(sight, parts),
        _why(sight),
        _settings(sight, parts),
        _sheet("keys-sheet", "Keys", key_list()),
    ]


def _stage(sight: Sight, parts: Parts) -> Element:
    return h.div("#stage.stage")[
        h.section("#ship.ship-place", role="region", aria_label="The ship")[Markup(parts["ship"])],
        h.div("#ghosts.ghosts", aria_hidden="true"),
        h.div("#since.since", hidden=True),
        h.div(".stage-tools")[
            h.button(
                "#again",
                type="button",
                data_key=";",
                aria_label="Replay",
                hidden=True,
                disabled=True,
            )["\N{ANTICLOCKWISE OPEN CIRCLE ARROW}"],
            _zoom("in", "+", "Zoom in"),
            _zoom("out", "\N{MINUS SIGN}", "Zoom out"),
        ],
        h.section("#news.news", tabindex="0", aria_label="What just happened")[
            Markup(parts["news"])
        ],
    ]


def _zoom(way: str, sign: str, words: str) -> Element:
    """A button that shows the ship larger or smaller."""
    key = "+" if way == "in" else "-"
    return h.button(type="button", data_zoom=way, data_key=key, aria_label=words)[sign]


# What is asked


def _desk(sight: Sight, parts: Parts) -> Element:
    """The question, the choices, what a choice does, and the tools: four parts that never share
    the same room."""
    return h.section("#desk.desk", aria_label="What is asked")[
        h.p("#link-lost.link-lost", role="status"),
        h.div("#reach.reach", role="region", aria_label="What you decide with", tabindex="0"),
        h.div("#coach.coach", aria_live="polite")[Markup(parts["coach"])],
        h.div("#ending")[Markup(parts["ending"])],
        h.div("#purpose.purpose")[Markup(parts["purpose"])],
        h.div("#ask.ask", tabindex="-1")[Markup(parts["ask"])],
        h.div("#filter.filter", hidden=True)[
            h.input(type="search", placeholder="Filter", aria_label="Filter the choices"),
            h.output("#filter-said"),
        ],
        h.section("#read.unseen", aria_label="The board in words")[Markup(parts["read"])],
        h.div("#plans.plans", aria_live="polite")[Markup(parts["plans"])],
        h.div("#company.company")[Markup(parts["company"])],
        h.div("#aftermath")[Markup(parts["aftermath"])],
        h.div(".outcome")[
            h.p("#refusal.refusal", role="alert", hidden=True),
            h.p("#hint-said.hint-said", role="status"),
            h.p("#explain.explain", aria_live="off"),
        ],
        _tools(sight, parts),
    ]


def _tools(sight: Sight, parts: Parts) -> Element:
    return h.div(".tools", role="toolbar", aria_label="Tools")[
        h.div("#back")[Markup(parts["back"])],
        sight.table.deal.hints and _key_button("Hint", "h", id="hint", disabled=True),
        _opener("Why?", "why-sheet", "w"),
        (_tab_opener(label, name) for label, name, _ in _TABS),
        h.button(
            ".quiet.gear",
            type="button",
            data_key=",",
            data_opens="settings-sheet",
            aria_expanded="false",
            aria_controls="settings-sheet",
        )[_GEAR, h.span(".unseen")["Settings"]],
    ]


_GEAR: Final = Markup(
    '<svg viewBox="0 0 20 20" aria-hidden="true" fill="none" stroke="currentColor">'
    '<circle cx="10" cy="10" r="3"/><circle cx="10" cy="10" r="6.4" stroke-width="2.6" '
    'stroke-dasharray="2.6 2.427"/><circle cx="10" cy="10" r="5.2"/></svg>'
)


def _key_button(label: str, key: str, **attributes: str | bool) -> Element:
    """A button with its key."""
    return h.button(".quiet", type="button", data_key=key, **attributes)[
        h.span(".words")[label], h.kbd(aria_hidden="true")[key.upper()]
    ]


def _opener(label: str, opens: str, key: str) -> Element:
    """A button that opens a sheet over the page."""
    return _key_button(label, key, data_opens=opens, aria_expanded="false", aria_controls=opens)


def _tab_opener(label: str, name: str) -> Element:
    """Where the side has no room of its own, a button that opens one of its tabs."""
    return h.button(".quiet.tab-opener", type="button", data_tab=name, aria_controls="side")[
        h.span(".words")[label]
    ]


# What one looks up

_TABS: Final = (
    ("Crew", "crew", ""),
    ("Table", "decks", ""),
    ("Log", "log", "l"),
    ("Talk", "talk", "/"),
)
"""What shares the side of the page: a label, the name of the panel, and a key."""


def _side(sight: Sight, parts: Parts) -> Element:
    """The crew, and one pane with tabs for all that is looked up."""
    return h.aside("#side.side", aria_label="Crew, table, log and talk", data_tab="decks")[
        h.div(".tabs")[
            h.div(".tab-list", role="tablist", aria_label="Look up")[
                (_tab(*each) for each in _TABS)
            ],
            h.button(".quiet.close", type="button", data_closes="side", hidden=True)["Close"],
        ],
        h.section("#crew.crew.panel-crew", role="tabpanel", aria_label="The crew", tabindex="0")[
            Markup(parts["crew"])
        ],
        h.section(
            "#decks.decks-place.panel-decks",
            role="tabpanel",
            aria_label="Decks and supplies",
            tabindex="0",
        )[Markup(parts["decks"])],
        _log(parts),
        _talk(sight, parts),
    ]


def _tab(label: str, name: str, key: str) -> Element:
    return h.button(
        class_=["quiet", "tab", f"tab-{name}"],
        type="button",
        role="tab",
        data_tab=name,
        data_key=key or None,
        aria_selected="false",
        aria_controls=_PANELS[name],
    )[h.span(".words")[label], key and h.kbd(aria_hidden="true")[key.upper()]]


_PANELS: Final = {"crew": "crew", "decks": "decks", "log": "log-panel", "talk": "talk-panel"}


def _log(parts: Parts) -> Element:
    segments = [(name, html) for name, html in parts.items() if name.startswith("log-")]
    return h.section("#log-panel.panel-log", role="tabpanel", aria_label="Log")[
        h.div("#log.log", tabindex="0", role="region", aria_label="What has happened")[
            [h.ol(id=name, class_="segment")[Markup(html)] for name, html in segments]
        ],
    ]


def _talk(sight: Sight, parts: Parts) -> Element:
    return h.section("#talk-panel.panel-talk", role="tabpanel", aria_label="Talk")[
        h.div(
            id="talk",
            class_=["talk", sight.board.HUE],
            tabindex="0",
            role="region",
            aria_label="What was said",
        )[Markup(parts["talk"])],
        h.div("#propose.propose")[Markup(parts["propose"])],
        h.div("#speech.speech")[Markup(parts["speech"])] if sight.held else None,
        _say(sight) if sight.held else None,
    ]


def _say(sight: Sight) -> Element:
    seat = min(sight.held)
    field = h.input(
        type="text",
        name="text",
        maxlength=str(LONGEST_TALK),
        required=True,
        autocomplete="off",
        placeholder="Say something",
        aria_label="Say something",
    )
    point = h.button("#point.quiet", type="button", hidden=True, aria_pressed="false")["Point"]
    return seat_form(sight, "/say", seat, h.div(".say")[field, h.button["Say"], point])


# What is opened over the page


def _sheet(name: str, title: str, *content: Node) -> Element:
    """Something that is opened over the page, and closed again."""
    return h.section(
        id=name, class_="sheet over", role="dialog", aria_labelledby=f"{name}-title", tabindex="-1"
    )[
        h.header[
            h.h2(id=f"{name}-title")[title],
            h.button(".quiet.close", type="button", data_closes=name, hidden=True)["Close"],
        ],
        content,
    ]


def _settings(sight: Sight, parts: Parts) -> Element:
    return _sheet(
        "settings-sheet",
        "Settings",
        h.div(".sheet-columns")[
            h.div[
                h.h3["Seats"],
                h.div("#seats")[Markup(parts["seats"])],
            ],
            h.div(hidden=not sight.held)[
                h.h3["Auto-play"],
                h.div("#standing.standing")[Markup(parts["standing"])],
            ],
            h.div[
                h.div(".signs", data_signs=True, hidden=True)[
                    h.h3["This device"],
                    _pace(),
                    (_switch(*each) for each in _SWITCHES),
                ],
                _key_button("Keys", "?", data_opens="keys-sheet"),
                h.p[h.a(".by-itself", href=sight.rules_href(), target="_blank")["Rules"]],
            ],
        ],
    )


_SWITCHES: Final = (
    ("sound", "Sound"),
    ("notice", "Notify me"),
    ("one-tap", "Choose with one tap"),
)


def _switch(name: str, label: str) -> Element:
    """Something that this browser does or does not."""
    return h.button(".quiet", type="button", data_sign_switch=name)[label]


def _pace() -> Element:
    """How long apart what others decide is shown: a choice of this browser's."""
    return h.label(".pace")[
        "Show others' moves ",
        h.select("#pace", autocomplete="off")[
            (h.option(value=str(wait))[words] for wait, words in PACES)
        ],
    ]


def _why(sight: Sight) -> Element:
    return _sheet(
        "why-sheet",
        "Why not?",
        h.form("#why-form.say", method="get", action=sight.href("/why"), role="search")[
            h.input(
                type="search",
                name="q",
                required=True,
                maxlength="80",
                autocomplete="off",
                aria_label="What would you like to do?",
                placeholder=", ".join([*map(_spoken, sight.game.actions.verbs[:2]), "…"]),
            ),
            h.button["Ask"],
        ],
        h.div("#why.why", aria_live="polite")[
            h.p(".dim")["Name something, or choose a place of the ship that is not lit."]
        ],
    )


def _spoken(verb: Verb) -> str:
    return verb.name.replace("-", " ")
