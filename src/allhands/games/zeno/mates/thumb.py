"""A rule of thumb for Zeno: keep the ship from burning out, find survivors, and be home in time.

Each choice gets a score and the highest is taken. It looks only at what lies open, and at the cards
of its own seat. Worth is counted in hundredths of a survivor who gets away.
"""

from __future__ import annotations

from allhands.kernel.actions import Choices
from allhands.kernel.agenda import argument, top_task
from allhands.kernel.chance import Stream, below
from allhands.kernel.rule import rule

from ..rules import decisions as d
from ..rules import tasks as t
from ..rules.state import Riga
from . import thumb_weights as w
from .thumb_actions import score_action
from .thumb_answers import score_answer
from .thumb_cards import score_card, score_draw
from .thumb_moves import gain_of_bringing, gain_of_move, headings
from .thumb_sight import Sight, look

VERB = d.ACTIONS.layout.verb
ARGUMENT = d.ACTIONS.layout.argument


@rule
def thumb(state: Riga, seat: int, choices: Choices, count: int, luck: Stream) -> int:
    """One of the choices with the highest score, by chance among those that are about as good."""
    if count == 1:
        return choices.action[0]
    task, sight = top_task(state.agenda), look(state, seat)
    if task == t.ACT:
        return act(state, sight, choices, count, luck)
    packed = headings(state, sight) if task == t.GATHER else 0
    best, best_score = choices.action[0], 8 * w.NEVER
    for place in range(count):
        action = choices.action[place]
        score = score_of(state, sight, task, packed, action) * 8 + below(luck, 8)
        if score > best_score:
            best, best_score = action, score
    return best


@rule
def act(state: Riga, sight: Sight, choices: Choices, count: int, luck: Stream) -> int:
    """In the own turn: what is of use where they stand comes first, as it costs nothing; then
    moves, and then the end."""
    best, best_score, end = -1, 0, choices.action[count - 1]
    for place in range(count):
        action = choices.action[place]
        verb, one, two = int(VERB[action]), int(ARGUMENT[action, 0]), int(ARGUMENT[action, 1])
        if verb == d.END:
            end = action
        elif verb != d.MOVE:
            score = score_action(state, sight, verb, one, two) * 8 + below(luck, 8)
            if score >= 8 and score > best_score:
                best, best_score = action, score
    return best if best >= 0 else move(state, sight, choices, count, end)


@rule
def move(state: Riga, sight: Sight, choices: Choices, count: int, end: int) -> int:
    """The move that gains most, or the end of the turn."""
    best, best_score, packed = end, 0, headings(state, sight)
    for place in range(count):
        action = choices.action[place]
        if VERB[action] == d.MOVE:
            score = gain_of_move(state, sight, packed, int(ARGUMENT[action, 0]))
            if score > best_score:
                best, best_score = action, score
    return best


@rule
def score_of(state: Riga, sight: Sight, task: int, packed: int, action: int) -> int:
    """How good an answer looks that is given to any other question."""
    verb, one = int(VERB[action]), int(ARGUMENT[action, 0])
    if task == t.GATHER:
        if verb == d.SET_OUT:
            return 0
        return gain_of_bringing(state, sight, packed, one, argument(state.agenda, 0))
    if task == t.PLAY_OR_DRAW:
        return score_card(state, sight, one) if verb == d.PLAY else score_draw(state, sight, one)
    return score_answer(state, sight, verb, one)
