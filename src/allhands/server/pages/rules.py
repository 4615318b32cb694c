"""The rules: each game's ledger to be read, and how one plays at this table."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import htpy as h
from htpy import Element, Node
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from allhands import games
from allhands.kernel.game import Game
from allhands.kernel.laws import Entry
from allhands.kernel.options import slug
from allhands.kernel.outcomes import Outcome
from allhands.server.deal import UNDO_RULES
from allhands.server.pages.frame import CONTENT, href, page
from allhands.server.pages.keys import key_list
from allhands.server.pages.lobby import first_voyage
from allhands.server.pages.new import UNDO_NAMES
from allhands.server.pages.picture import colours, hue
from allhands.server.pages.primer import two_screens

OWN_READING: Final = "Our reading:"
TAKEN: Final = (CONTENT, "to-win", "to-play", "words", "every-rule", "ledger", "options", "endings")
"""The anchors on the page that are no chapter's."""


class Anchored(NamedTuple):
    """A chapter of a ledger, and where it begins in the page."""

    anchor: str
    title: str
    rules: tuple[Entry, ...]


@cache
def chapters(game: Game) -> tuple[Anchored, ...]:
    """A game's ledger, chapter by chapter. An anchor is made of the title, or of the chapter's
    number where the title has no letters for one, or something else on the page has it."""
    found: dict[str, Anchored] = {}
    for number, (title, rules) in enumerate(game.laws.chapters, 1):
        anchor = slug(title)
        if not anchor or anchor in (*TAKEN, *found):
            anchor = f"chapter-{number}"
        found[anchor] = Anchored(anchor, title, rules)
    return tuple(found.values())


def rules_page(request: Request, game: Game) -> HTMLResponse:
    """A game's rules on two screens, and behind them every rule, with an anchor each and a field to
    search them."""
    return page(
        request,
        f"The rules of {game.title}",
        h.h1[f"The rules of {game.title}"],
        two_screens(game),
        h.header(".rules-head")[
            h.h2(id="every-rule")["Every rule"],
            h.p(".dim")[
                "In our own words, with where the printed rulebook says so. Whatever the table "
                "refuses, one of these rules refuses."
            ],
            h.form(".search", role="search", data_filter="#ledger", hidden=True)[
                h.label[
                    h.span(".unseen")["Search the rules"],
                    h.input(type="search", placeholder="Search the rules", autocomplete="off"),
                ],
                h.output(".dim.small", aria_live="polite"),
            ],
        ],
        h.div(".rules-body")[_contents(game), _ledger(game)],
        h.form(".ways-on", method="post")[
            game.lesson.is_any and first_voyage(request, game, ".main"),
            h.a(".button", href=href(request, f"/new/{game.name}"))[f"New match of {game.title}"],
            h.a(".button.quiet", href=href(request, "/rules"))["How to play at this table"],
        ],
        hue=hue(game),
        styles=colours(game),
        body_class="reading",
    )


@cache
def _contents(game: Game) -> Markup:
    links = [h.li[h.a(href=f"#{each.anchor}")[each.title]] for each in chapters(game)]
    links += [h.li[h.a(href="#options")["Options"]], h.li[h.a(href="#endings")["How it ends"]]]
    return Markup(str(h.nav(".contents", aria_label="Chapters")[h.ul[links]]))


@cache
def _ledger(game: Game) -> Markup:
    """The ledger as markup: it is the same for everybody."""
    ledger = h.div(id="ledger")[
        (
            h.section[
                h.h2(id=chapter.anchor)[chapter.title],
                h.ul(".laws")[(_rule(rule) for rule in chapter.rules)],
            ]
            for chapter in chapters(game)
        ),
        _options(game),
        _endings(game),
    ]
    return Markup(str(ledger))


def _rule(rule: Entry) -> Element:
    says, mark, reading = rule.text.partition(OWN_READING)
    name = rule.id.partition("/")[2]
    return h.li(id=rule.id)[
        h.p[says.strip()],
        mark and h.p(".reading-of")[h.strong[f"{OWN_READING} "], reading.strip()],
        h.p(".source.small.dim")[
            h.a(href=f"#{rule.id}", title="Link to this rule")[name], f", {rule.source}"
        ],
    ]


def _options(game: Game) -> Element:
    return h.section[
        h.h2(id="options")["Options"],
        h.ul(".laws")[
            (
                h.li[
                    h.h3[option.name.replace("-", " ").capitalize()],
                    h.p[_sentence(option.meaning)],
                    not option.is_switch
                    and h.dl[
                        ((h.dt[choice.name], h.dd[choice.meaning]) for choice in option.choices)
                    ],
                ]
                for option in game.offered
            )
        ],
    ]


def _endings(game: Game) -> Element:
    score = game.score
    return h.section[
        h.h2(id="endings")["How it ends"],
        h.ul(".laws")[
            (h.li[h.p[_label(game, ending), ending.sentence]] for ending in game.outcomes[1:]),
            score and h.li[h.p[f"The score counts: {score.rival} made {score.to_beat}."]],
        ],
    ]


def _label(game: Game, ending: Outcome) -> Node:
    """Whether an ending is a good one; a score says it by itself."""
    if game.score is not None:
        return None
    label = {True: "Won. ", False: "Lost. ", None: "Each for itself. "}[ending.won]
    return h.strong(class_="alarm" if ending.won is False else "good")[label]


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:].rstrip('.')}."


# How to play at this table

GUIDE: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (
        "Choosing",
        (
            "What you can do glows on the ship, and the same choices stand beside it as buttons. "
            "Point at one, or move to it with Tab, to read what it costs and what it may bring.",
            "A place that allows several things opens them when you choose it.",
            "Ask about anything that cannot be done: the answer is the rule that forbids it.",
        ),
    ),
    (
        "Seats",
        (
            "Each seat is held by a person or by the computer crew. Whoever has the link to a free "
            "seat takes it; there are no accounts.",
            "When somebody leaves, a computer takes over and gives the seat back on their return.",
            "Two people at one screen hold their seats together. Where one knows what the other "
            "must not, a curtain stands between them.",
            "Whoever holds no seat sees what everybody at the table sees.",
        ),
    ),
    (
        "Following",
        (
            "The log tells what happened, a sentence each; a line of it marks its place on the "
            "ship. You can step back through it without disturbing anybody.",
            "A closed tab, a lost connection, a sleeping machine: the page comes back to where the "
            "table is. Every decision is kept before it is shown.",
            "Afterwards the whole match can be replayed, and kept as one file.",
        ),
    ),
)


def guide_page(request: Request) -> HTMLResponse:
    """How one plays at this table, whatever the game."""
    every = [games.find(name) for name in games.names()]
    return page(
        request,
        "How to play at this table",
        h.article(".guide")[
            h.h1["How to play at this table"],
            h.p(".lead")[
                "The table knows the rules: it shows what you can do, does what you choose and "
                "tells what happened."
            ],
            ([h.h2[title], *(h.p[said] for said in sentences)] for title, sentences in GUIDE),
            h.h2["Taking back"],
            h.p["Whoever opens a match settles how decisions are taken back."],
            h.dl[((h.dt[UNDO_NAMES[name]], h.dd[meaning]) for name, meaning in UNDO_RULES.items())],
            h.h2["Keys"],
            key_list(),
            h.h2["The rules of the games"],
            h.ul(".links")[
                (
                    h.li[
                        h.a(href=href(request, f"/rules/{game.name}"))[game.title],
                        f": {game.summary}",
                    ]
                    for game in every
                )
            ],
        ],
        body_class="narrow",
    )
