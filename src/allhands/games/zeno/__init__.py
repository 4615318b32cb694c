"""Zeno: factions of survivors get away from a burning ship, each player for themselves."""

from __future__ import annotations

from allhands.kernel.evaluation import Evaluation, read_network
from allhands.kernel.game import Game, register
from allhands.kernel.guidance import Guidance, Outlook
from allhands.kernel.lesson import read_lesson
from allhands.kernel.options import Choice, Option, switch
from allhands.kernel.outcomes import Outcome
from allhands.kernel.primer import read_primer

from .cards import SEATS
from .cards.numbers import TARGET, TARGETS
from .face.speech import SPEECH, hush, propose
from .face.words import WORDS
from .mates.features import FEATURES, features
from .mates.foresight import FORESIGHTS, foresee
from .mates.progress import progress
from .mates.standing import STANDING
from .mates.thumb import thumb
from .mates.volunteering import volunteer
from .rules import evacuation, losses, setup
from .rules.decisions import ACTIONS, DISPATCH
from .rules.events import EVENTS
from .rules.laws import LAWS, NOT_ASKED
from .rules.state import Riga
from .rules.unknown import fill_unknown

TARGET_OPTION = Option(
    "target",
    "How many of each faction are to be evacuated, and so how many the countdown needs.",
    tuple(
        Choice(
            str(target),
            "as printed" if target == TARGET else "easier" if target < TARGET else "harder",
        )
        for target in TARGETS
    ),
    str(TARGET),
)
GOLDEN_RULE = switch(
    "golden-rule", "nobody proposes moves to others, or speaks while a card is chosen"
)

GAME = register(
    Game(
        name="zeno",
        title="Zeno",
        summary="Whoever gets enough of their faction off the ship has won.",
        version=10,
        seats=range(1, SEATS + 1),
        default_seats=4,
        options=(TARGET_OPTION, GOLDEN_RULE),
        state=Riga,
        actions=ACTIONS,
        outcomes=(
            Outcome("running", won=False, sentence="The Riga is still burning."),
            Outcome("launched", won=None, sentence="The Shuttle has launched."),
            Outcome("disaster", won=False, sentence="The Riga is lost with all aboard."),
        ),
        laws=LAWS,
        not_asked=NOT_ASKED,
        words=WORDS,
        crew_names=("Amara", "Boris", "Chen", "Delia", "Emil"),
        deal=setup.deal,
        event_kinds=EVENTS,
        dispatch=DISPATCH,
        fill_unknown=fill_unknown,
        returns=evacuation.returns,
        thumb=thumb,
        turns=evacuation.turns,
        cause=losses.cause,
        causes=losses.CAUSES,
        minutes=(90, 180),
        standing=STANDING,
        speech=SPEECH,
        hush=hush,
        propose=propose,
        volunteer=volunteer,
        foresee=foresee,
        foresights=FORESIGHTS,
        progress=progress,
        guidance=Guidance(
            exploration=0.3,
            trust=0.5,
            progress_share=0.2,
            outlook=Outlook((0.764, 1.093, -0.032, 0.008)),
        ),
        evaluation=Evaluation(features, FEATURES, 2, read_network(f"{__name__}.mates")),
        lesson=read_lesson(LAWS),
        primer=read_primer(LAWS),
    )
)
