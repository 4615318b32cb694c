"""The rules on two screens: what one wins by and what one plays by, with pictures that are drawn
from positions of the game, so that none is ever stale."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import htpy as h
from htpy import Element
from markupsafe import Markup

from allhands.kernel.errors import LessonError
from allhands.kernel.game import Game
from allhands.kernel.primer import FILE, Picture, Section
from allhands.kernel.rows import Where
from allhands.lessons import LEARNER, at_step
from allhands.match import Match

from .picture import SEED

_REFERRED: Final = re.compile(r'(\bid="|url\(#|href="#)')


@cache
def two_screens(game: Game) -> Markup:
    """Both as markup, the same for everybody; of a game without a primer, what is to be reached.
    Raises LessonError or IllegalActionError if a picture cannot be drawn."""
    goal = Match(game, seed=SEED).view().goal
    told = [(game.laws.ledger[rule].sentence, rule) for rule in goal.rules]
    primer = game.primer
    return Markup(
        str(
            h.fragment[
                h.section(".primer")[
                    h.h2(id="to-win")["To win"],
                    h.p(".lead")[goal.sentence],
                    _sections(game, primer.win) if primer.win else told and _said(told),
                ],
                primer.play
                and h.section(".primer")[
                    h.h2(id="to-play")["To play"], _sections(game, primer.play)
                ],
            ]
        )
    )


def _sections(game: Game, sections: tuple[Section, ...]) -> Element:
    return h.div(".primer-sections")[(_section(game, each) for each in sections)]


def _section(game: Game, section: Section) -> Element:
    return h.article(".primer-section")[
        section.picture and drawn(game, section.picture),
        h.h3[section.heading],
        _said([(each.say, each.rules[0]) for each in section.said]),
    ]


def _said(sentences: list[tuple[str, str]]) -> Element:
    """Sentences, each of which leads to its rule."""
    return h.ul(".primer-said")[(h.li[h.a(href=f"#{rule}")[said]] for said, rule in sentences)]


def position(game: Game, picture: Picture) -> Match:
    """The match that a picture is drawn from. Raises LessonError or IllegalActionError."""
    if picture.step:
        match = at_step(game, picture.step)
    else:
        match = Match(game, picture.players, seed=picture.seed)
    for decision in picture.then:
        match.play(decision)
    return match


def drawn(game: Game, picture: Picture) -> Markup:
    """A picture, to be looked at and not to be used. Raises LessonError if it points at nothing."""
    view = position(game, picture).view(LEARNER)
    board, record, names = game.board, view.record, view.names
    if picture.part == "crew":
        markup = board.crew(record, names, board.crew_members(record)[0], LEARNER)
    else:
        markup = (board.ship if picture.part == "ship" else board.decks)(record, names)
    for place in picture.at:
        marked = markup.replace(f'data-place="{place}"', f'data-place="{place}" data-shown')
        if marked == markup:
            here = Where(f"{game.name}/{FILE}", "a picture", "at")
            raise LessonError(str(here.wrong(f"{place!r} is no place of its {picture.part}")))
        markup = marked
    if picture.crop:
        crop = " ".join(map(str, picture.crop))
        markup = re.sub(
            r'class="ship ([^"]*)" viewBox="[^"]*"',
            rf'class="ship part \1" viewBox="{crop}"',
            markup,
            count=1,
        )
    own = [each is picture for each in game.primer.pictures].index(True)
    return Markup(
        str(
            h.div(class_=f"picture of-{picture.part}", aria_hidden="true", inert=True)[
                Markup(_REFERRED.sub(rf"\g<1>picture-{own}-", markup))
            ]
        )
    )
