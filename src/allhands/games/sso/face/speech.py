"""What players of SSO say to each other: where they can go, how they vote, whom they cheer, and
what they hold against each other."""

from __future__ import annotations

from typing import Final

from allhands.kernel.laws import ALLOWED
from allhands.kernel.nouns import SEAT
from allhands.kernel.rule import in_python
from allhands.kernel.speech import About, Sentences, Since

from .. import cards as c
from ..cards import missions as m
from ..rules import activation, crew, voting
from ..rules import decisions as d
from ..rules import events as e
from ..rules import tasks as t
from ..rules.state import Omega
from .board_scene import cards_of

SPEECH: Final = Sentences()

_why_no_card = in_python(activation.why_no_card)
_why_not_use = in_python(activation.why_not_use)
_is_awake = in_python(crew.is_awake)
_may_vote = in_python(voting.may_vote)


def _aboard(state: Omega, seat: int) -> list[int]:
    return cards_of(state.aboard[seat])


# What can be spoken of


def goals(view: Omega, seat: int) -> list[About]:
    """The locations that a card may lead to, as long as cards are assigned and turned up."""
    is_time = view.turn > 0 and view.step <= t.RESOLVE_STEP
    if not is_time or not _aboard(view, seat):
        return []
    return [(location,) for location in range(c.LOCATIONS) if view.locations[location] == 1]


def votes(view: Omega, seat: int) -> list[About]:
    """The missions that are voted on, for those who have crew."""
    if not _aboard(view, seat):
        return []
    status = [int(view.missions[mission].status) for mission in range(m.MISSIONS)]
    return [(mission,) for mission in range(m.MISSIONS) if status[mission] == m.VOTED_ON]


def gloomy(view: Omega, seat: int) -> list[About]:
    """Whom the Medical Pod could cheer, as long as somebody may still act in this turn."""
    is_time = view.turn > 0 and view.step <= t.ACTION_STEP and view.locations[c.MEDICAL] == 1
    if not is_time or not _aboard(view, seat):
        return []
    everybody = sorted(each for at in range(int(view.players)) for each in _aboard(view, at))
    awake = (member for member in everybody if _is_awake(view, member))
    return [(each,) for each in awake if view.crew[each].morale < c.MOST_MORALE[each]]


def suspects(view: Omega, seat: int) -> list[About]:
    """All others who have crew, in the course of the game."""
    others = (each for each in range(int(view.players)) if each != seat and _aboard(view, each))
    return [(each,) for each in others] if view.turn > 0 and _aboard(view, seat) else []


def neglected(view: Omega, seat: int) -> list[About]:
    """Each of them with each location that a card may lead to and nobody is in."""
    crewed = (_aboard(view, each) for each in range(int(view.players)))
    manned = {int(view.crew[member].location) for own in crewed for member in own}
    empty = [location for (location,) in goals(view, seat) if location not in manned]
    return [(other, location) for (other,) in suspects(view, seat) for location in empty]


# Whether it is true


def can_reach(view: Omega, seat: int, about: About) -> bool:
    """Whether some of a seat's crew is in a location, or has a card or may have one that leads
    there as things stand."""
    (location,) = about
    at = (view.crew[member].location for member in _aboard(view, seat))
    return location in at or _has_way(view, seat, location)


def has_no_card(view: Omega, seat: int, about: About) -> bool:
    """Whether none of the cards that a seat may still turn up leads to a location."""
    return _may_move(view, seat) and not can_reach(view, seat, about)


def can_cheer(view: Omega, seat: int, about: About) -> bool:
    """Whether some of a seat's crew is in the Medical Pod, or may get there by a card."""
    return can_reach(view, seat, (c.MEDICAL,))


def cannot_cheer(view: Omega, seat: int, about: About) -> bool:
    """Whether none is, or may."""
    return not can_cheer(view, seat, about)


def has_tokens(view: Omega, seat: int, about: About) -> bool:
    """Whether a seat has a token to vote with."""
    return any(_may_vote(view, member) for member in _aboard(view, seat))


def has_no_tokens(view: Omega, seat: int, about: About) -> bool:
    """Whether all of a seat's tokens lie elsewhere."""
    return not has_tokens(view, seat, about)


def _has_way(view: Omega, seat: int, location: int) -> bool:
    if not _may_move(view, seat):
        return False
    imagined = view.copy()
    hand = _assign_chosen(imagined, seat)
    return any(_leads(imagined, member, location, hand) for member in _aboard(view, seat))


def _may_move(view: Omega, seat: int) -> bool:
    """Whether cards of a seat are still to be turned up."""
    if view.step != t.RESOLVE_STEP:
        return view.step == t.ASSIGN_STEP
    waiting = view.agenda.entry[: int(view.agenda.count), :2].tolist()
    return [t.SEAT_MOVES, seat] in waiting


def _assign_chosen(imagined: Omega, seat: int) -> list[int]:
    """Put the card that a seat has chosen where it will lie; the cards that are left to choose."""
    hand, chosen = cards_of(imagined.hands[seat]), int(imagined.chosen.given[seat]) - 1
    if chosen >= 0 and d.ACTIONS.verb_of(chosen).number == d.ASSIGN:
        member, card = d.ACTIONS.arguments_of(chosen)
        imagined.crew[member].card = card
        hand.remove(card)
    return hand


def _leads(imagined: Omega, member: int, location: int, hand: list[int]) -> bool:
    """Whether the card of somebody, or one that may be assigned, leads to a location."""
    one = imagined.crew[member]
    given = int(one.card)
    for card in hand if given == c.NO_CARD else [given]:
        one.card = card
        laws = (_why_no_card(imagined, member), _why_not_use(imagined, member, location))
        if laws == (ALLOWED, ALLOWED):
            return True
    return False


# Whether it was kept


def has_manned(seat: int, about: About, since: Since) -> bool | None:
    """Whether some of the seat's crew was in a location once the cards of that turn had been turned
    up; nobody can say if nothing was decided from then on."""
    turn = since.states[0].turn
    later = [each for each in since.states if each.turn == turn and each.step > t.RESOLVE_STEP]
    here = (each.crew[member].location for each in later for member in _aboard(each, seat))
    return about[0] in here if later else None


def has_kept_out(seat: int, about: About, since: Since) -> bool | None:
    """Whether none of the seat's crew was there."""
    manned = has_manned(seat, about, since)
    return None if manned is None else not manned


def has_voted_for(seat: int, about: About, since: Since) -> bool | None:
    """Whether all tokens that a seat had for the next vote on a mission were for it."""
    hands = _hands(seat, about[0], since)
    return hands == {c.RIGHT} if hands else None


def has_voted_against(seat: int, about: About, since: Since) -> bool | None:
    """Whether all of them were against it."""
    hands = _hands(seat, about[0], since)
    return hands == {c.LEFT} if hands else None


def _hands(seat: int, mission: int, since: Since) -> set[int]:
    """The hands that a seat's tokens were in at the next vote on a mission."""
    hands: set[int] = set()
    for event in since.events:
        if event.kind == e.VOTED and event.who == seat:
            hands.add(event.details[1])
        elif event.kind == e.COUNTED:
            if event.details[0] == mission:
                return hands
            hands = set()
    return set()


# The sentences

REACH = SPEECH.claim("reach", "I can reach the {location}.", goals, can_reach, location=c.LOCATION)
NO_CARD = SPEECH.claim(
    "no-card", "No card of mine leads to the {location}.", goals, has_no_card, location=c.LOCATION
)
MAN = SPEECH.promise(
    "man", "I man the {location} this turn.", goals, has_manned, location=c.LOCATION
)
KEEP_OUT = SPEECH.promise(
    "keep-out",
    "I keep out of the {location} this turn.",
    goals,
    has_kept_out,
    location=c.LOCATION,
)
VOTE_FOR = SPEECH.promise(
    "vote-for", "I vote to go on with {mission}.", votes, has_voted_for, mission=m.MISSION
)
VOTE_AGAINST = SPEECH.promise(
    "vote-against", "I vote to abort {mission}.", votes, has_voted_against, mission=m.MISSION
)
WHO_REACHES = SPEECH.ask(
    "who-reaches", "Who can reach the {location}?", goals, REACH, NO_CARD, location=c.LOCATION
)
HAS_TOKENS = SPEECH.claim(
    "has-tokens", "I have a token for a vote on {mission}.", votes, has_tokens, mission=m.MISSION
)
NO_TOKENS = SPEECH.claim(
    "no-tokens", "I have no token for a vote on {mission}.", votes, has_no_tokens, mission=m.MISSION
)
CAN_CHEER = SPEECH.claim(
    "can-cheer",
    "I can get to the Medical Pod for the {member}.",
    gloomy,
    can_cheer,
    member=c.MEMBER,
)
CANNOT_CHEER = SPEECH.claim(
    "cannot-cheer",
    "I cannot get to the Medical Pod for the {member}.",
    gloomy,
    cannot_cheer,
    member=c.MEMBER,
)
WHO_VOTES = SPEECH.ask(
    "who-votes", "Who can vote on {mission}?", votes, HAS_TOKENS, NO_TOKENS, mission=m.MISSION
)
WHO_CHEERS = SPEECH.ask(
    "who-cheers",
    "Who can cheer the {member}?",
    gloomy,
    CAN_CHEER,
    CANNOT_CHEER,
    member=c.MEMBER,
)
MAN_IF = SPEECH.offer(
    "man-if", "I man the {location} if nobody else does.", goals, location=c.LOCATION
)
CHEER_IF = SPEECH.offer(
    "cheer-if", "I cheer the {member} if I get to the Medical Pod.", gloomy, member=c.MEMBER
)
HIDES = SPEECH.accuse(
    "hides",
    "{seat} could go to the {location}, and keeps quiet about it.",
    neglected,
    REACH,
    NO_CARD,
    seat=SEAT,
    location=c.LOCATION,
)
BREAKS = SPEECH.accuse("breaks", "{seat} does not do what was promised.", suspects, seat=SEAT)
LETS_DIE = SPEECH.accuse(
    "lets-die", "{seat} lets others die to breathe longer.", suspects, seat=SEAT
)
