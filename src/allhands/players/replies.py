"""What a computer crew-mate says of the game's own sentences, asked or not: nothing but what is
true for all that its seat knows, and can be said."""

from __future__ import annotations

from allhands.kernel.speech import Speech
from allhands.observation import Observation


def true_answer(public: Observation, own: Observation, ask: Speech) -> Speech | None:
    """The first of the claims that answer which is true, and can be said now: of a seat with its
    `own` view of a table of which everybody sees what is `public`."""
    seat = own.player
    for claim in ask.sentence.answers:
        answer = Speech(claim, ask.about)
        may_say = own.game.speech.may_say(answer, public.record, seat)
        if may_say and claim.holds and claim.holds(own.record, seat, ask.about):
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
