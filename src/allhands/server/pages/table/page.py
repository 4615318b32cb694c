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
        _duty(sight, parts),
        h.section("#crew.crew", aria_label="The crew", tabindex="0")[Markup(parts["crew"])],
        _drawer(sight, parts),
        _seats(sight, parts),
        _why(sight),
        _keys(),
        h.section("#read.unseen", aria_label="The board in words")[Markup(parts["read"])],
    ]


def _drawer(sight: Sight, parts: Parts) -> Element:
    """What has happened and what was said: beside the ship, or folded away."""
    segments = [(name, html) for name, html in parts.items() if name.startswith("log-")]
    return h.aside("#drawer.drawer", aria_label="Log and talk")[
        h.section("#log-sheet.sheet.log-sheet", aria_labelledby="log-sheet-title")[
            _head("log-sheet", "Log"),
            h.div("#log.log", tabindex="0", role="region", aria_label="What has happened")[
                [h.ol(id=name, class_="segment")[Markup(html)] for name, html in segments]
            ],
        ],
        h.section("#talk-sheet.sheet.talk-sheet", aria_labelledby="talk-sheet-title")[
            _head("talk-sheet", "Talk"),
            h.div(
                id="talk",
                class_=["talk", sight.board.HUE],
                tabindex="0",
                role="region",
                aria_label="What was said",
            )[Markup(parts["talk"])],
            h.div("#speech.speech")[Markup(parts["speech"])] if sight.held else None,
            _say(sight) if sight.held else None,
        ],
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


def _stage(sight: Sight, parts: Parts) -> Element:
    return h.section("#stage.stage", aria_label="The ship")[
        h.div("#ending")[Markup(parts["ending"])],
        h.div(id="ship", class_=["ship-place", {"closer": sight.board.STARTS_CLOSER}])[
            Markup(parts["ship"])
        ],
        h.div("#ghosts.ghosts", aria_hidden="true"),
        h.div("#since.since", hidden=True),
        h.p("#link-lost.link-lost", role="status"),
        h.section("#news.news", tabindex="0", aria_label="What just happened")[
            Markup(parts["news"])
        ],
        h.div("#aftermath")[Markup(parts["aftermath"])],
    ]


def _duty(sight: Sight, parts: Parts) -> Element:
    """What is asked, what can be done, and with which cards."""
    return h.section("#duty.duty", aria_label="What is asked")[
        h.div("#duty-sheet.duty-sheet")[
            h.div("#reach.reach", role="region", aria_label="What you decide with", tabindex="0"),
            h.div("#coach.coach", aria_live="polite")[Markup(parts["coach"])],
            h.div("#purpose.purpose")[Markup(parts["purpose"])],
            h.div(".asking")[
                h.div("#ask.ask", tabindex="-1")[Markup(parts["ask"])],
                h.div("#plans.plans", aria_live="polite")[Markup(parts["plans"])],
            ],
            h.div("#company.company")[Markup(parts["company"])],
            h.p("#hint-said.hint-said", role="status"),
            h.p("#explain.explain", aria_live="off"),
            h.p("#refusal.refusal", role="alert", hidden=True),
            h.div(".tools")[
                h.div("#back.back")[Markup(parts["back"])],
                h.button("#again.quiet", type="button", data_key=";", hidden=True, disabled=True)[
                    h.span(".words")["Again"], " ", h.kbd(aria_hidden="true")[";"]
                ],
                h.button(
                    "#closer.closer-look.quiet",
                    type="button",
                    aria_pressed="true" if sight.board.STARTS_CLOSER else "false",
                )["Closer"],
                h.div(".tool-buttons")[(_tool(label, opens, key) for label, opens, key in _TOOLS)],
            ],
        ],
        h.section("#decks.decks", aria_label="Decks and supplies", tabindex="0")[
            Markup(parts["decks"])
        ],
    ]


_TOOLS: Final = (
    ("Why not", "why-sheet", "w"),
    ("Log", "log-sheet", "l"),
    ("Talk", "talk-sheet", "/"),
    ("Seats", "seats-sheet", ","),
    ("Keys", "keys-sheet", "?"),
)


def _tool(label: str, opens: str, key: str) -> Element:
    return h.button(
        class_=["tool", "quiet", f"tool-{opens}"],
        type="button",
        data_opens=opens,
        data_key=key,
        aria_expanded="false",
        aria_controls=opens,
    )[h.span(".words")[label], h.kbd(aria_hidden="true")[key.upper()]]


def _sheet(name: str, title: str, *content: Node) -> Element:
    """Something that is opened over the page, and closed again."""
    return h.section(
        id=name, class_="sheet over", role="dialog", aria_labelledby=f"{name}-title", tabindex="-1"
    )[_head(name, title), content]


def _head(sheet: str, title: str) -> Element:
    """What a sheet is called, and the button that closes it where it lies over the page."""
    return h.header[
        h.h2(id=f"{sheet}-title")[title],
        h.button(".quiet.close", type="button", data_closes=sheet, hidden=True)["Close"],
    ]


def _seats(sight: Sight, parts: Parts) -> Element:
    return _sheet(
        "seats-sheet",
        "Seats",
        h.div(".sheet-columns")[
            h.div[
                h.div("#seats")[Markup(parts["seats"])],
                h.p[
                    h.a(".by-itself", href=sight.rules_href(), target="_blank")[
                        "The rules of the game"
                    ]
                ],
            ],
            h.div[
                h.div(hidden=not sight.held)[
                    h.h3["Standing answers"],
                    h.div("#standing.standing")[Markup(parts["standing"])],
                ],
                h.div(".signs", data_signs=True, hidden=True)[
                    _pace(),
                    h.button(".quiet", type="button", data_sign_switch="sound")["Sound"],
                    h.button(".quiet", type="button", data_sign_switch="notice")[
                        "Tell me when it is my turn"
                    ],
                    h.button(".quiet", type="button", data_sign_switch="one-tap")[
                        "Choose with one tap"
                    ],
                ],
            ],
        ],
    )


def _pace() -> Element:
    """How long apart what others decide is shown: a choice of this browser's."""
    return h.label(".pace")[
        "Show what the others do ",
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


def _keys() -> Element:
    return _sheet("keys-sheet", "Keys", key_list())
