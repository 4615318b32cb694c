"""The Mess Hall: exchanging cards over any distance (pages 18, 19).

Version 1 is for the active player and one other; alone, for the hand and the face-up cards.
Version 2 is for two others, who must both agree.
"""

from __future__ import annotations

from allhands.kernel import agenda
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.rule import rule
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from . import events as e
from . import laws
from . import tasks as t
from .actions import choosing_action, hand_over, why_not_deal_with
from .state import SolarStorm
from .supply import aboard, cards_held

CARDS_EACH_WAY = 2


@rule
def why_not_mess_hall(state: SolarStorm) -> int:
    """There is somebody to exchange with, and something."""
    if state.version[c.MESS_HALL] == 1:
        return why_not_version_2(state)
    if state.players == 1:
        return ALLOWED if can_trade(state) else laws.NOTHING_TO_EXCHANGE
    for other in range(state.crew):
        if other != state.active and aboard(state, other):
            if cards_held(state, state.active) + cards_held(state, other) > 0:
                return ALLOWED
    return laws.NOTHING_TO_EXCHANGE


@rule
def can_trade(state: SolarStorm) -> bool:
    """Solo: whether some card of the hand differs from some face-up card."""
    for own in range(c.KINDS):
        if state.hand[0, own] > 0 and (state.face_up[0] != own or state.face_up[1] != own):
            return True
    return False


# Version 1: give and take are those of phase one; a swap is asked in two steps


@rule
def why_not_swap_with(state: SolarStorm, other: int) -> int:
    """A card of one's own, for any card that the other holds."""
    law = why_not_deal_with(state, other)
    if law != ALLOWED:
        return law
    return ALLOWED if cards_held(state, other) > 0 else laws.NO_SUCH_CARD


@rule
def swap_with(state: SolarStorm, other: int, kind: int) -> None:
    """Which card is wanted for this one?"""
    agenda.pop(state.agenda)
    agenda.push(state.agenda, t.EXCHANGE_FOR, state.active, other, kind)


@rule
def swap_for(state: SolarStorm, kind: int, other: int, given: int) -> None:
    """The two cards change hands."""
    hand_over(state, state.active, other, given)
    hand_over(state, other, state.active, kind)


# Version 2


@rule
def why_not_version_2(state: SolarStorm) -> int:
    """Two others aboard with cards, who have not refused an exchange this turn."""
    if state.refused:
        return laws.WAS_REFUSED
    partners = 0
    for crew in range(state.crew):
        if is_partner(state, crew):
            partners += 1
    return ALLOWED if partners >= 2 else laws.NO_TWO_OTHERS


@rule
def is_partner(state: SolarStorm, crew: int) -> bool:
    """Another player aboard with a card to offer."""
    return crew != state.active and aboard(state, crew) and cards_held(state, crew) > 0


@rule
def why_not_between(state: SolarStorm, first: int, second: int) -> int:
    """Two different others; which of them is named first does not matter."""
    partners = is_partner(state, first) and is_partner(state, second)
    return ALLOWED if first < second and partners else laws.NOT_TWO_OTHERS


@rule
def between(state: SolarStorm, first: int, second: int) -> None:
    """These two exchange cards: what does the first give?"""
    agenda.push(state.agenda, t.OFFER_FIRST, state.active, first, second, 0)


@rule
def why_not_offer_more(state: SolarStorm, task: int, first: int, second: int, offered: int) -> int:
    """One or two cards each; a second only if the other has a second one too."""
    if offered == CARDS_EACH_WAY:
        return laws.ONE_CARD_OR_TWO
    other = first if task == t.OFFER_SECOND else second
    return ALLOWED if cards_held(state, other) > offered else laws.NO_SUCH_CARD


@rule
def why_not_offer(
    state: SolarStorm, task: int, kind: int, first: int, second: int, offered: int
) -> int:
    """A card held, and not offered already."""
    side = 1 if task == t.OFFER_SECOND else 0
    already = 1 if offered == 1 and state.swap[side, 0] == kind else 0
    giver = second if side else first
    return ALLOWED if state.hand[giver, kind] > already else laws.NO_SUCH_CARD


@rule
def offer(state: SolarStorm, task: int, kind: int, first: int, second: int, offered: int) -> None:
    """This card would be given. After the first's comes the second's; after that, another pair of
    cards may be added."""
    if task == t.OFFER_FIRST:
        state.swap[0, offered] = kind
        agenda.push(state.agenda, t.OFFER_SECOND, state.active, first, second, offered)
        return
    state.swap[1, offered] = kind
    if offered + 1 < CARDS_EACH_WAY and can_add(state, first, second):
        agenda.push(state.agenda, t.OFFER_FIRST, state.active, first, second, offered + 1)
    else:
        propose(state, first, second)


@rule
def can_add(state: SolarStorm, first: int, second: int) -> bool:
    """Whether both hold a second card."""
    return cards_held(state, first) > 1 and cards_held(state, second) > 1


@rule
def why_not_propose(state: SolarStorm, offered: int) -> int:
    """Something has been offered."""
    return ALLOWED if offered > 0 else laws.ONE_CARD_OR_TWO


@rule
def propose(state: SolarStorm, first: int, second: int) -> None:
    """Both must agree, out of turn; then it is done."""
    tell(state.chronicle, e.PROPOSED, state.active, first, second)
    agenda.push(state.agenda, t.EXCHANGE_AGREED, 0, first, second)
    agenda.push(state.agenda, t.AGREE_TO_EXCHANGE, second, first, second)
    agenda.push(state.agenda, t.AGREE_TO_EXCHANGE, first, first, second)


@rule
def agree(state: SolarStorm, seat: int) -> None:
    """One of the two agrees."""
    tell(state.chronicle, e.ANSWERED, seat, 1)


@rule
def refuse(state: SolarStorm, seat: int) -> None:
    """One of the two refuses: nothing is exchanged, the action is not spent, and nothing is
    proposed again this turn."""
    tell(state.chronicle, e.ANSWERED, seat, 0)
    while agenda.top_task(state.agenda) != t.EXCHANGE_AGREED:
        agenda.pop(state.agenda)
    agenda.pop(state.agenda)
    state.swap[:, :] = UNKNOWN
    state.refused = 1
    state.actions_left += c.POWER_COST[c.MESS_HALL, 1]
    if not choosing_action(state):  # it was the last action
        agenda.push(state.agenda, t.CHOOSE_ACTION, state.active)


@rule
def exchange_agreed(state: SolarStorm, first: int, second: int) -> None:
    """The cards change hands."""
    for card in range(CARDS_EACH_WAY):
        if state.swap[0, card] != UNKNOWN:
            hand_over(state, first, second, state.swap[0, card])
            hand_over(state, second, first, state.swap[1, card])
    state.swap[:, :] = UNKNOWN
