"""SSO: a crew of individuals outlasts a disaster aboard a ship, each player for themselves."""

from __future__ import annotations

from allhands.kernel.errors import OptionError
from allhands.kernel.evaluation import Evaluation, read_network
from allhands.kernel.game import Game, register
from allhands.kernel.guidance import Guidance, Outlook
from allhands.kernel.lesson import read_lesson
from allhands.kernel.options import Choice, Option, slug, switch
from allhands.kernel.outcomes import Outcome
from allhands.kernel.primer import read_primer

from .cards import SEATS
from .cards.causes import CAUSES
from .cards.challenges import DECK_CHOICES
from .cards.parts import PARTS
from .face.speech import SPEECH
from .face.words import WORDS
from .mates.features import FEATURES, features
from .mates.foresight import FORESIGHTS, foresee
from .mates.standing import STANDING
from .mates.thumb import thumb
from .rules import ending, setup
from .rules.decisions import ACTIONS, DISPATCH
from .rules.events import EVENTS
from .rules.laws import LAWS, NOT_ASKED
from .rules.state import Omega
from .rules.unknown import fill_unknown

MODE = Option(
    "mode",
    "How many of the crew there are.",
    (
        Choice("story", "more crew, which is easier"),
        Choice("challenge", "less crew, which is harder"),
        Choice("first", "six of the crew in all, for a very first game"),
    ),
    "story",
)
TOGETHER = switch("one-crew", "all win or lose together")
OPEN = switch("open-cards", "activation cards lie face up, if nobody plays for themselves")
BACKER = Option(
    "backer",
    "Whether the Trillionaire Backer may come aboard.",
    (Choice("out", "left in the box, as the challenges are meant"), Choice("in", "as dealt")),
    "in",
)

DECK = Option(
    "deck",
    "Which challenges there are.",
    tuple(Choice(name, meaning) for name, meaning in DECK_CHOICES),
    DECK_CHOICES[0][0],
)

WITHOUT = Option(
    "without",
    "A crew member, location, mission or card that does nothing, to see what it is worth.",
    (Choice("nothing", "the whole game"), *(Choice(slug(title), title) for title in PARTS)),
    "nothing",
    for_designers=True,
)


def check_options(players: int, options: dict[str, str]) -> None:
    """Cards lie open for one player, or for those who win and lose together."""
    if options["open-cards"] == "on" and players > 1 and options["one-crew"] == "off":
        raise OptionError("Cards lie open for one player or with one-crew on.")


GAME = register(
    Game(
        name="sso",
        title="SSO",
        summary="Whoever still has crew when the last challenge is over has won.",
        version=5,
        seats=range(1, SEATS + 1),
        default_seats=3,
        options=(MODE, TOGETHER, OPEN, BACKER, DECK, WITHOUT),
        check_options=check_options,
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
        words=WORDS,
        crew_names=("Amara", "Boris", "Chen", "Delia", "Emil", "Fatou"),
        deal=setup.deal,
        event_kinds=EVENTS,
        dispatch=DISPATCH,
        fill_unknown=fill_unknown,
        returns=ending.returns,
        thumb=thumb,
        turns=ending.turns,
        cause=ending.cause,
        causes=CAUSES,
        out=ending.why_out,
        minutes=(45, 90),
        standing=STANDING,
        speech=SPEECH,
        foresee=foresee,
        foresights=FORESIGHTS,
        progress=ending.progress,
        guidance=Guidance(
            exploration=0.3, trust=0.5, outlook=Outlook((0.449, 0.766, 0.012, 0.012))
        ),
        evaluation=Evaluation(features, FEATURES, 2, read_network(f"{__name__}.mates")),
        lesson=read_lesson(LAWS),
        primer=read_primer(LAWS),
    )
)
