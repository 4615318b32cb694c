"""Ark Ship, by Chris Glein: a generation ship, her sleepers, and those who wake to fly her."""

from __future__ import annotations

from allhands.kernel.evaluation import Evaluation, read_network
from allhands.kernel.game import Game, register
from allhands.kernel.guidance import Guidance, Outlook
from allhands.kernel.lesson import read_lesson
from allhands.kernel.options import Choice, Option, slug
from allhands.kernel.outcomes import Outcome
from allhands.kernel.primer import read_primer

from .cards import (
    CAUSES,
    ENDINGS,
    GOAL_TITLES,
    LOCATION_NAMES,
    ROOMS,
    TRAIT_NAMES,
    VOYAGE_MEANINGS,
    VOYAGES,
)
from .face.words import WORDS
from .mates.features import FEATURES, features
from .mates.foresight import FORESIGHTS, foresee
from .mates.standing import STANDING, idle
from .mates.thumb import thumb
from .rules import ending, setup, unknown
from .rules.decisions import ACTIONS, DISPATCH
from .rules.events import EVENTS
from .rules.laws import LAWS, NOT_ASKED
from .rules.state import ArkShip

VOYAGE = Option(
    "voyage",
    "How hard the voyage is.",
    tuple(Choice(*voyage) for voyage in zip(VOYAGES, VOYAGE_MEANINGS, strict=True)),
    "standard",
)
DECK = Option(
    "deck",
    "How the crises are shuffled.",
    (
        Choice("chapters", "in three chapters, from gentle to hard, six crises unseen in the box"),
        Choice("printed", "all thirty together, as the rules say"),
    ),
    "chapters",
)
WITHOUT = Option(
    "without",
    "A trait, room or life goal that does nothing, to see what it is worth.",
    (
        Choice("nothing", "the whole game"),
        *(
            Choice(slug(title), title)
            for title in (*TRAIT_NAMES, *LOCATION_NAMES[:ROOMS], *GOAL_TITLES)
        ),
    ),
    "nothing",
    for_designers=True,
)
SENTENCES = (
    "A few sleepers wake on the new world: an outpost.",
    "Enough of them wake for a village.",
    "Enough of them wake for a town.",
    "Nearly everybody wakes: the beginning of a city.",
)


def check_options(players: int, options: dict[str, str]) -> None:
    """All options go together."""


GAME = register(
    Game(
        name="ark-ship",
        title="Ark Ship",
        summary="Fly the sleepers to a new world, generation by generation, and listen to it.",
        version=3,
        seats=range(1, 5),
        default_seats=2,
        options=(VOYAGE, DECK, WITHOUT),
        state=ArkShip,
        actions=ACTIONS,
        outcomes=(
            Outcome("running", won=False, sentence="The voyage goes on."),
            Outcome("empty", won=False, sentence="The freezer is empty before the ship arrives."),
            Outcome("barren", won=False, sentence="The planet leaves nobody asleep to be woken."),
            *(
                Outcome(name, won=True, sentence=sentence)
                for name, sentence in zip(ENDINGS, SENTENCES, strict=True)
            ),
        ),
        laws=LAWS,
        not_asked=NOT_ASKED,
        crew_names=("Ines", "Joss", "Kiran", "Lene"),
        words=WORDS,
        event_kinds=EVENTS,
        check_options=check_options,
        deal=setup.deal,
        dispatch=DISPATCH,
        fill_unknown=unknown.fill_unknown,
        returns=ending.returns,
        thumb=thumb,
        turns=ending.turns,
        progress=ending.progress,
        standing=STANDING,
        idle=idle,
        minutes=(40, 70),
        guidance=Guidance(
            exploration=0.2, trust=0.7, outlook=Outlook((1.598, 0.432, 0.009, 0.064))
        ),
        cause=ending.cause,
        causes=CAUSES,
        evaluation=Evaluation(
            features, FEATURES, horizon=3, network=read_network(f"{__name__}.mates")
        ),
        foresee=foresee,
        foresights=FORESIGHTS,
        lesson=read_lesson(LAWS),
        primer=read_primer(LAWS),
    )
)
