"""SOS Titanic, by Ludovic Maublanc and Bruno Cathala (Ludonaute): the night of 14 April 1912."""

from __future__ import annotations

from allhands.kernel.evaluation import Evaluation, read_network
from allhands.kernel.game import Game, register
from allhands.kernel.guidance import Guidance, Outlook
from allhands.kernel.lesson import read_lesson
from allhands.kernel.options import Choice, Option
from allhands.kernel.outcomes import Outcome
from allhands.kernel.primer import read_primer
from allhands.kernel.score import Score

from .cards import HIGHEST, HISTORICAL_SCORE, PAGES, PASSENGERS
from .face.words import WORDS
from .mates.features import FEATURES, features
from .mates.foresight import FORESIGHTS, foresee
from .mates.standing import STANDING, idle
from .mates.thumb import thumb
from .rules import ending, setup, unknown
from .rules.decisions import ACTIONS, DISPATCH
from .rules.events import EVENTS
from .rules.laws import LAWS, NOT_ASKED
from .rules.state import Titanic

DIFFICULTY = Option(
    "difficulty",
    "How many passengers stand in front of each deck at the beginning.",
    (
        Choice("standard", "4, 6, 8 and 10 passengers"),
        Choice("expert", "7 passengers each"),
        Choice("ultimate", "10, 8, 6 and 4 passengers"),
    ),
    "standard",
)


def check_options(players: int, options: dict[str, str]) -> None:
    """All options go together."""


GAME = register(
    Game(
        name="sos-titanic",
        title="SOS Titanic",
        summary="The Titanic sinks page by page: bring her passengers into the boats, in order.",
        version=3,
        seats=range(1, 6),
        default_seats=2,
        options=(DIFFICULTY,),
        state=Titanic,
        actions=ACTIONS,
        outcomes=(
            Outcome("running", won=False, sentence="The game goes on."),
            Outcome("sunk", won=False, sentence="The Titanic has sunk."),
            Outcome("all-safe", won=True, sentence="Every passenger is in a boat and safe."),
        ),
        laws=LAWS,
        not_asked=NOT_ASKED,
        crew_names=("Ada", "Bertie", "Clara", "Dan", "Elsie"),
        words=WORDS,
        event_kinds=EVENTS,
        check_options=check_options,
        deal=setup.deal,
        dispatch=DISPATCH,
        fill_unknown=unknown.fill_unknown,
        returns=ending.returns,
        thumb=thumb,
        turns=ending.turns,
        standing=STANDING,
        idle=idle,
        minutes=(30, 30),
        guidance=Guidance(
            exploration=0.06,
            trust=0.5,
            outlook=Outlook(
                mean=(1.492, 156.669, -0.143, -1.112),
                low=(-6.024, 133.189, 0.168, -0.977, -62.441),
                high=(2.796, 174.759, -0.262, -1.344, 216.629),
            ),
        ),
        score=Score(
            "point",
            PASSENGERS + PAGES - 1 + int(HIGHEST.sum()),
            to_beat=HISTORICAL_SCORE,
            rival="the historical crew",
        ),
        evaluation=Evaluation(
            features, FEATURES, horizon=6, network=read_network(f"{__name__}.mates")
        ),
        foresee=foresee,
        foresights=FORESIGHTS,
        lesson=read_lesson(LAWS),
        primer=read_primer(LAWS),
    )
)
