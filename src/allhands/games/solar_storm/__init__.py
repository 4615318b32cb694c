"""Solar Storm, by Ayden Lowther (Dranda Games): a spaceship falling into the Sun."""

from __future__ import annotations

from allhands.kernel.errors import OptionError
from allhands.kernel.evaluation import Evaluation, read_network
from allhands.kernel.game import Game, register
from allhands.kernel.guidance import Guidance, Outlook
from allhands.kernel.lesson import read_lesson
from allhands.kernel.options import Choice, Option, switch
from allhands.kernel.outcomes import Outcome
from allhands.kernel.primer import read_primer

from .face.words import WORDS
from .mates.features import FEATURES, features
from .mates.foresight import FORESIGHTS, foresee
from .mates.standing import STANDING
from .mates.thumb import thumb
from .rules import ending, setup, unknown
from .rules.decisions import ACTIONS, DISPATCH
from .rules.events import EVENTS
from .rules.laws import LAWS, NOT_ASKED
from .rules.state import SolarStorm

DIFFICULTY = Option(
    "difficulty",
    "How many universal cards are in the resource deck.",
    (
        Choice("easy", "8 universal cards"),
        Choice("medium", "6 universal cards"),
        Choice("hard", "4 universal cards"),
        Choice("veteran", "2 universal cards"),
        Choice("realist", "no universal cards"),
    ),
    "medium",
)


def check_options(players: int, options: dict[str, str]) -> None:
    """Raise OptionError if these options do not go together."""
    if options["escape-pod"] == "on" and players < 3:
        raise OptionError(f"The escape pod is for 3 or 4 players, not {players}.")


GAME = register(
    Game(
        name="solar-storm",
        title="Solar Storm",
        summary="A spaceship is falling into the Sun: divert all power to the core and start it.",
        version=2,
        seats=range(1, 5),
        default_seats=3,
        options=(
            DIFFICULTY,
            switch("alternative-rooms", "mix in the eight alternative room cards"),
            switch("damage-control", "three damage cards let the crew choose the rooms"),
            switch("escape-pod", "one of 3 or 4 players may desert"),
            switch("no-counting", "no deck or pile may be counted or looked through"),
        ),
        state=SolarStorm,
        actions=ACTIONS,
        outcomes=(
            Outcome("running", won=False, sentence="The game goes on."),
            Outcome(
                "won",
                won=True,
                sentence="The Energy Core runs, and the ship climbs away from the Sun.",
            ),
            Outcome(
                "won-without-deserter",
                won=True,
                sentence="The Energy Core runs; whoever took the escape pod is left behind.",
            ),
            Outcome("out-of-resources", won=False, sentence="The last resource card is gone."),
            Outcome(
                "room-lost",
                won=False,
                sentence="A room without a cube was damaged, and the hull gave way.",
            ),
            Outcome(
                "out-of-resources-deserter-escaped",
                won=False,
                sentence="The last resource card is gone; only the escape pod got away.",
            ),
            Outcome(
                "room-lost-deserter-escaped",
                won=False,
                sentence="The hull gave way; only the escape pod got away.",
            ),
        ),
        laws=LAWS,
        not_asked=NOT_ASKED,
        crew_names=("Noor", "Imre", "Asta", "Teo"),
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
        minutes=(20, 45),
        progress=ending.progress,
        guidance=Guidance(
            exploration=0.3,
            trust=0.5,
            progress_share=0.7,
            outlook=Outlook((0.183, 7.487, -0.182, -0.29)),
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
