"""Zeno: factions of survivors get away from a burning ship, each player for themselves."""

from __future__ import annotations

from allhands.kernel.game import Game, register
from allhands.kernel.options import Choice, Option
from allhands.kernel.outcomes import Outcome

from .cards import SEATS
from .cards.numbers import TARGET, TARGETS
from .face.words import WORDS
from .mates.thumb import thumb
from .rules import evacuation, losses, setup
from .rules.decisions import ACTIONS, DISPATCH
from .rules.events import EVENTS
from .rules.laws import LAWS, NOT_ASKED
from .rules.state import Riga
from .rules.unknown import fill_unknown

TARGET_OPTION = Option(
    "target",
    "How many of each faction are to be evacuated.",
    tuple(
        Choice(
            str(target),
            "as printed" if target == TARGET else "easier" if target < TARGET else "harder",
        )
        for target in TARGETS
    ),
    str(TARGET),
)

GAME = register(
    Game(
        name="zeno",
        title="Zeno",
        summary="Whoever gets enough of their faction off the ship has won.",
        version=1,
        seats=range(1, SEATS + 1),
        default_seats=4,
        options=(TARGET_OPTION,),
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
    )
)
