"""The page where a new match is put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import htpy as h
from htpy import Element
from starlette.requests import Request
from starlette.responses import HTMLResponse

from allhands.kernel.game import Game
from allhands.kernel.options import Option
from allhands.server.deal import UNDO_RULES
from allhands.server.opening import LONGEST_NAME, LONGEST_TITLE
from allhands.server.pages.frame import (
    Answer,
    choice_field,
    href,
    page,
    select_field,
    switch_field,
    text_field,
)
from allhands.server.pages.picture import colours, hue, picture
from allhands.server.wishing import (
    SITTERS,
    Filled,
    name_field,
    option_field,
    seat_field,
)

UNDO_NAMES: Final = {"ask": "By consent", "free": "Freely", "never": "Never"}


def new_page(request: Request, game: Game, filled: Filled) -> HTMLResponse:
    """The form as it is filled in, with what is wrong with it on top."""
    return page(
        request,
        f"New match of {game.title}",
        h.form(".new", method="post", action=href(request, f"/new/{game.name}"))[
            h.header(".new-head")[
                h.div[h.h1[f"A new match of {game.title}"], h.p(".dim")[game.summary]],
                picture(game),
            ],
            filled.refusal
            and h.p(".refusal", role="alert", id="refusal", tabindex="-1")[filled.refusal],
            _crew(game, filled),
            _options(game.offered, filled),
            _table(game, filled),
            h.div(".ways-on.begin")[
                h.button(".main", type="submit")["Begin"],
                h.a(".button.quiet", href=href(request, "/"))["Back to the lobby"],
            ],
        ],
        hue=hue(game),
        styles=colours(game),
        body_class="middle",
        status=400 if filled.refusal else 200,
    )


def _crew(game: Game, filled: Filled) -> Element:
    """How many play, and who sits where."""
    counts = [Answer(str(count), str(count)) for count in game.seats]
    return h.section(".panel", aria_labelledby="crew-heading")[
        h.h2(id="crew-heading")["The crew"],
        h.div(data_players=True)[
            choice_field("How many play", "players", counts, filled.value("players")),
        ],
        h.p(".hint", data_without_script=True)["Seats beyond that number are left out."],
        h.ol(".seat-rows")[(_seat(game, filled, seat) for seat in range(game.seats[-1]))],
        h.p(".hint")[
            "Links for those who join from elsewhere are shown when the match begins; whoever has "
            "a link takes that seat. Two people at one screen hold their seats together, and a "
            "curtain keeps their secrets apart."
        ],
    ]


def _seat(game: Game, filled: Filled, seat: int) -> Element:
    sitters = [
        Answer(value, f"{meaning[:1].upper()}{meaning[1:]}") for value, meaning in SITTERS.items()
    ]
    field = seat_field(seat)
    return h.li(data_seat=str(seat))[
        h.span(class_=f"face crew-{seat}", aria_hidden="true")[str(seat + 1)],
        select_field(f"Seat {seat + 1}", field, sitters, filled.value(field)),
        text_field(
            f"Name in seat {seat + 1}",
            name_field(seat),
            filled.value(name_field(seat)),
            longest=LONGEST_NAME,
            placeholder=game.crew_names[seat],
            own_name=seat == 0,
        ),
    ]


def _options(options: Sequence[Option], filled: Filled) -> Element | None:
    """The game's own options, each with what it means."""
    if not options:
        return None
    switches = [option for option in options if option.is_switch]
    return h.section(".panel", aria_labelledby="options-heading")[
        h.h2(id="options-heading")["The game"],
        (_choices(option, filled) for option in options if not option.is_switch),
        switches
        and h.fieldset(".field.answers")[
            h.legend(".label")["Variants"],
            (
                switch_field(
                    option_field(option.name),
                    Answer("on", spoken(option.name), option.meaning),
                    on=filled.is_on(option_field(option.name)),
                )
                for option in switches
            ),
        ],
    ]


def _choices(option: Option, filled: Filled) -> Element:
    answers = [
        Answer(choice.name, spoken(choice.name), choice.meaning) for choice in option.choices
    ]
    field = option_field(option.name)
    return h.div[
        choice_field(spoken(option.name), field, answers, filled.value(field), option.meaning)
    ]


def _table(game: Game, filled: Filled) -> Element:
    """What the table is called and how it is kept."""
    undo = [Answer(name, UNDO_NAMES[name], meaning) for name, meaning in UNDO_RULES.items()]
    listed = Answer(
        "on", "Show it in the lobby", "Others may watch what is public, and take a free seat."
    )
    hints = Answer("on", "Give hints", "Whoever has to choose may ask what the choices are worth.")
    return h.section(".panel", aria_labelledby="table-heading")[
        h.h2(id="table-heading")["The table"],
        text_field(
            "What the match is called",
            "title",
            filled.value("title"),
            hint="So that it can be found again.",
            longest=LONGEST_TITLE,
        ),
        choice_field("Taking back a decision", "undo", undo, filled.value("undo")),
        h.fieldset(".field.answers")[
            h.legend(".label")["Hints"],
            switch_field("hints", hints, on=filled.is_on("hints")),
        ],
        h.fieldset(".field.answers")[
            h.legend(".label")["In the lobby"],
            switch_field("listed", listed, on=filled.is_on("listed")),
        ],
        h.details(".advanced", open=bool(filled.value("seed")))[
            h.summary["Advanced"],
            text_field(
                "Seed",
                "seed",
                filled.value("seed"),
                hint="The same number deals the same cards and rolls the same dice. "
                "Left empty, it is drawn by chance. Who chooses it can know the deal: all who come "
                "are told so, and the match is not shown in the lobby.",
                longest=20,
                numeric=True,
            ),
        ],
    ]


def spoken(name: str) -> str:
    """An option's or a choice's name, as a heading."""
    return name.replace("-", " ").capitalize()
