"""The rules on two screens: what one wins by and what one plays by, with pictures that are drawn
from positions of the game, so that none is ever stale."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

import htpy as h
from htpy import Element
from markupsafe import Markup

from allhands.kernel.errors import LessonError
from allhands.kernel.game import Game
from allhands.kernel.primer import FILE, Picture, Said, Section, Word
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
    primer = game.primer
    return Markup(
        str(
            h.fragment[
                h.section(".primer")[
                    h.h2(id="to-win")["To win"],
                    h.p(".lead")[goal.sentence],
                    _sections(game, "win", primer.win)
                    if primer.win
                    else _in_words(game, goal.rules),
                ],
                primer.play
                and h.section(".primer")[
                    h.h2(id="to-play")["To play"], _sections(game, "play", primer.play)
                ],
                primer.words
                and h.section(".primer-words")[
                    h.h2(id="words")["Words"],
                    h.dl[(_word(each) for each in primer.words)],
                ],
            ]
        )
    )


def _word(word: Word) -> tuple[Element, Element]:
    """A word, which leads to the first of the rules that say what it means; and that in short."""
    return h.dt[h.a(href=f"#{word.rules[0]}")[word.word]], h.dd[word.means]


def _sections(game: Game, screen: str, sections: tuple[Section, ...]) -> Element:
    return h.div(".primer-sections")[(_section(game, screen, each) for each in sections)]


def _section(game: Game, screen: str, section: Section) -> Element:
    """One of a screen's sections; on a narrow page they are folded, so that the screen is one."""
    return h.details(".primer-section", open=True, data_one_of=screen)[
        h.summary[h.h3[section.heading]],
        section.picture and drawn(game, section.picture),
        [_said(game, each) for each in section.said],
    ]


def _said(game: Game, said: Said) -> Element:
    """A sentence, which unfolds the rules that it rests on."""
    return h.details(".primer-said")[h.summary[said.say], _in_words(game, said.rules)]


def _in_words(game: Game, rules: Iterable[str]) -> Element | None:
    """Rules in words, each with the way to where it stands among all."""
    links = [h.li[h.a(href=f"#{rule}")[game.laws.ledger[rule].sentence]] for rule in rules]
    return h.ul(".primer-rules")[links] if links else None


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
