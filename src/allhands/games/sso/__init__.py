"""SSO: a crew of individuals outlasts a disaster aboard a ship, each player for themselves.

A skeleton of the game, of rules, names, numbers and a sentence for each event.
"""

from __future__ import annotations

from allhands.kernel.game import Game, register
from allhands.kernel.options import Choice, Option
from allhands.kernel.outcomes import Outcome

from .cards import SEATS
from .mates.thumb import thumb
from .rules import ending, setup
from .rules.decisions import ACTIONS, DISPATCH
from .rules.events import EVENTS
from .rules.laws import LAWS, NOT_ASKED
from .rules.state import Omega
from .rules.unknown import fill_unknown

GAME = register(
    Game(
        name="sso",
        title="SSO",
        summary="Whoever still has crew when the last challenge is over has won.",
        version=1,
        seats=range(1, SEATS + 1),
        default_seats=3,
        options=(
            Option(
                "mode",
                "how many of the crew there are",
                (Choice("story", "more crew"), Choice("challenge", "less crew")),
                "story",
            ),
        ),
        state=Omega,
        actions=ACTIONS,
        outcomes=(
            Outcome("running", won=False, sentence="The ship is in danger."),
            Outcome("survived", won=None, sentence="The crew has outlasted the disaster."),
            Outcome("sacrificed", won=False, sentence="The danger is over, and nobody is left."),
            Outcome("lost", won=False, sentence="All of the crew are dead."),
        ),
        laws=LAWS,
        not_asked=NOT_ASKED,
        crew_names=("Amara", "Boris", "Chen", "Delia", "Emil", "Fatou"),
        deal=setup.deal,
        event_kinds=EVENTS,
        dispatch=DISPATCH,
        fill_unknown=fill_unknown,
        returns=ending.returns,
        thumb=thumb,
        turns=ending.turns,
        minutes=(45, 90),
        progress=ending.progress,
    )
)
