"""What a computer crew-mate says, in the game's own sentences: when somebody asks it, nothing but
what is true for all that its seat knows; and what it volunteers for by itself."""

from __future__ import annotations

from allhands.kernel.speech import Speech
from allhands.observation import Observation


def true_answer(public: Observation, own: Observation, said: Speech) -> Speech | None:
    """The first of the claims that answer what was asked, or what the seat is accused of, which is
    true, and can be said now: of a seat with its `own` view of a table of which everybody sees what
    is `public`."""
    seat, about = own.player, said.asked_of
    for claim in said.sentence.answers if said.asks(seat) else ():
        answer = Speech(claim, about)
        may_say = own.game.speech.may_say(answer, public.record, seat)
        if may_say and claim.holds and claim.holds(own.record, seat, about):
            return answer
    return None


def true_claims(public: Observation, own: Observation) -> list[Speech]:
    """All claims that are true, and can be said now: of a seat with its `own` view of a table of
    which everybody sees what is `public`."""
    seat, game = own.player, own.game
    offered = game.speech.offered(public.record, seat)
    return [
        speech
        for claim, speeches in offered
        for speech in speeches
        if claim.holds and claim.holds(own.record, seat, speech.about)
    ]


def volunteered(public: Observation, own: Observation) -> Speech | None:
    """What a seat with its `own` view says now without being asked, if it can be said."""
    speech = own.game.volunteer(own.record, own.player)
    if speech is None or not own.game.speech.may_say(speech, public.record, own.player):
        return None
    return speech
