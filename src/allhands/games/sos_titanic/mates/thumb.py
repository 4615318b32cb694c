"""A rule of thumb for SOS Titanic: into the boats, uncover whoever stands behind, draw enough.

Each choice gets a score and the highest is taken. Moving comes first; then whatever promises the
most, a rescue or a card, counted in hundredths of a passenger saved.
"""

from __future__ import annotations

from allhands.kernel import agenda
from allhands.kernel.actions import Choices
from allhands.kernel.chance import Stream, below
from allhands.kernel.rule import rule

from .. import cards as c
from ..rules import decisions as d
from ..rules.ending import anchors_in_a_row
from ..rules.state import Titanic
from .thumb_cards import (
    keep,
    score_card,
    worth_at_front,
    worth_in_boat,
    worth_of_card,
    worth_of_load,
    worth_of_search,
    worth_of_share,
    worth_of_wait,
)
from .thumb_moves import NEVER, score_anchor, score_embark, score_move
from .thumb_sight import SURE, Sight, look
from .thumb_weights import (
    LET_GO_WORTH,
    REDEAL_WORTH,
    RELIEVE_NEXT,
    SWAP_RUN,
    TAKE_OVER,
)
from .thumb_worth import Outlook, look_ahead, steps_to_boat, worth_aboard, worth_in_line

VERB = d.ACTIONS.layout.verb
ARGUMENT = d.ACTIONS.layout.argument


@rule
def thumb(state: Titanic, choices: Choices, count: int, luck: Stream) -> int:
    """The first of the choices with the highest score: a free move, if one leads on."""
    best = best_move(state, choices, count)
    if best >= 0:
        return best
    sight = look(state)
    outlook = look_ahead(state, sight)
    best = choices.action[0]
    best_score = 16 * NEVER
    for place in range(count):
        action = choices.action[place]
        score = int(score_of(state, sight, outlook, action)) * 8 + below(luck, 8)
        if score > best_score:
            best = action
            best_score = score
    return best


@rule
def best_move(state: Titanic, choices: Choices, count: int) -> int:
    """The free move that leads on furthest, or -1."""
    best = -1
    best_score = 0
    for place in range(count):
        action = choices.action[place]
        verb, a, b = int(VERB[action]), int(ARGUMENT[action, 0]), int(ARGUMENT[action, 1])
        score = 0
        if verb == d.EMBARK:
            score = score_embark(state, a, b)
        elif verb == d.MOVE:
            score = score_move(state, a, b)
        elif verb == d.RELIEVE:
            score = RELIEVE_NEXT
        if score > best_score:
            best = action
            best_score = score
    return best


@rule
def score_of(state: Titanic, sight: Sight, outlook: Outlook, action: int) -> int:
    """How good an action looks."""
    verb, a, b = int(VERB[action]), int(ARGUMENT[action, 0]), int(ARGUMENT[action, 1])
    if verb == d.RESCUE:
        return score_rescue(state, sight, outlook, int(a) + 1)
    if verb == d.NEW_STACK:
        return -outlook.page
    if verb == d.PLAY_CARD:
        return score_card(state, sight, outlook, b)
    if verb == d.BOARD:
        return score_board(state, sight, a, b)
    if verb == d.JOIN:
        return worth_in_line(state, sight, c.CLASS[a], c.NUMBER[a], b)
    if verb == d.TAKE_OVER:
        return TAKE_OVER
    if verb == d.PLAY_NOW:
        return score_card(state, sight, outlook, agenda.argument(state.agenda, 0))
    if verb in (d.TAKE, d.TAKE_BACK, d.KEEP):
        return max(0, worth_of_card(state, sight, outlook, a)) + keep(state, a)
    if verb == d.LET_GO:
        return LET_GO_WORTH - 2 * outlook.draw if state.stack.count > 0 else NEVER
    if verb == d.GATHER:
        return REDEAL_WORTH
    if verb == d.MOVE:
        return NEVER
    return score_answer(state, sight, outlook, verb, a, b)


@rule
def score_answer(state: Titanic, sight: Sight, outlook: Outlook, verb: int, a: int, b: int) -> int:
    """How good an answer to the smaller questions looks."""
    if verb == d.SEARCH:
        return worth_of_search(state, sight, a)
    if verb == d.BRING_FORWARD:
        return score_bring_forward(state, sight, a)
    if verb == d.SHARE_OUT:
        return worth_of_share(state, sight, a, b)
    if verb == d.SEND_OFF:
        return worth_of_wait(state, sight, a)
    if verb == d.LOAD:
        return worth_of_load(state, sight, a, int(b) + 1)
    if verb == d.STAND_IN_LINE:
        return worth_at_front(state, sight, agenda.argument(state.agenda, 0), a)
    if verb == d.STAND_IN_BOAT:
        return worth_in_boat(state, sight, agenda.argument(state.agenda, 0), a)
    if verb in (d.PUT_ON_TOP, d.PUT_UNDER):
        return score_put_back(state, outlook, a, verb == d.PUT_ON_TOP)
    if verb == d.DEAL_TO:
        return score_deal_to(state, a)
    if verb == d.SWAP:
        return score_swap(state, a, b)
    return 0


# Rescues


@rule
def score_rescue(state: Titanic, sight: Sight, outlook: Outlook, drawn: int) -> int:
    """What can be hoped for of so many passengers drawn, less what a failure and they cost."""
    missed_boats, missed = 1.0, 1.0
    for number in range(drawn):
        left = int(state.stack.count) - number
        if (int(state.stack.seen[left - 1]) >> sight.seat) & 1:
            card = int(state.stack.cards[left - 1])
            if (outlook.to_boats >> card) & 1:
                missed_boats = 0.0
                missed = 0.0
            elif (outlook.to_lines >> card) & 1:
                missed = 0.0
        else:
            missed_boats *= max(0.0, 1.0 - outlook.boats / (SURE * left))
            missed *= max(0.0, 1.0 - (outlook.boats + outlook.lines) / (SURE * left))
    boats_worth = outlook.boats_worth * SURE / max(1, outlook.boats)
    lines_worth = outlook.lines_worth * SURE / max(1, outlook.lines)
    hope = (1.0 - missed_boats) * boats_worth + (missed_boats - missed) * lines_worth
    if state.crew[state.active] == c.MURDOCH:
        part = drawn / max(1, int(state.stack.count))
        hope = part * (outlook.boats_worth + outlook.lines_worth)
    return int(hope - missed * outlook.failure - outlook.draw * drawn)


@rule
def score_board(state: Titanic, sight: Sight, card: int, which: int) -> int:
    """A passenger embarks, with all who can follow."""
    kind = c.CLASS[card]
    worth = worth_aboard(state, sight, kind, c.NUMBER[card])
    return worth + score_anchor(state, kind * c.BOATS_EACH + which, card) // 10


@rule
def score_bring_forward(state: Titanic, sight: Sight, card: int) -> int:
    """Somebody who can embark; or else whoever can before long."""
    kind, number = c.CLASS[card], c.NUMBER[card]
    steps = steps_to_boat(state, kind, number)
    if steps == 0:
        return worth_aboard(state, sight, kind, number)
    return -steps


@rule
def score_put_back(state: Titanic, outlook: Outlook, place: int, is_on_top: bool) -> int:
    """Whoever fits goes on top, the others beneath."""
    card = int(state.drawn.cards[place])
    fits = ((outlook.to_boats | outlook.to_lines) >> card) & 1 == 1
    return 1 if fits == is_on_top else 0


@rule
def score_deal_to(state: Titanic, to: int) -> int:
    """Cards go to those who have few and can draw few."""
    held = 0
    for kind in range(c.ACTION_KINDS):
        held += state.hand[to, kind]
    return -2 * held - int(c.MOST_DRAWN[state.crew[to]])


@rule
def score_swap(state: Titanic, kind: int, place: int) -> int:
    """Anchors in a row."""
    first = int(kind) * c.BOATS_EACH
    after = max(longest(state, first, place), longest(state, first + 1, place))
    return SWAP_RUN * (after - anchors_in_a_row(state, kind)) - 1


@rule
def longest(state: Titanic, group: int, swapped: int) -> int:
    """The longest series of anchors in a group, if it exchanged a survivor with its other."""
    survivors, others = state.boats[group], state.boats[group ^ 1]
    best, series = 0, 0
    for place in range(survivors.count):
        card = others.cards[place] if place == swapped else survivors.cards[place]
        series = series + 1 if c.ANCHOR[card] == 1 else 0
        best = max(best, series)
    return best
