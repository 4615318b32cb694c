"""A rule of thumb for Zeno: keep the ship from burning out, find survivors, and be home in time.

Each choice gets a score and the highest is taken. It looks only at what lies open, and at the cards
of its own seat. Worth is counted in hundredths of a survivor who gets away.
"""

from __future__ import annotations

from allhands.kernel.actions import Choices
from allhands.kernel.agenda import argument, top_task
from allhands.kernel.chance import Stream, below
from allhands.kernel.masks import bit, has_bit, next_bit
from allhands.kernel.rule import rule

from ..rules import decisions as d
from ..rules import tasks as t
from ..rules.flow import first_of
from ..rules.state import Riga
from . import thumb_weights as w
from .thumb_actions import score_action
from .thumb_answers import score_answer
from .thumb_cards import score_card, score_draw
from .thumb_jobs import jobs_for
from .thumb_moves import gain_of_bringing, gain_of_move, goal_of, headings, worth_of_goal
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
    if task == t.GATHER:
        return gather(state, sight, choices, count, luck)
    best, best_score = choices.action[0], 8 * w.NEVER
    for place in range(count):
        action = choices.action[place]
        score = score_of(state, sight, task, action) * 8 + below(luck, 8)
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
    """The move that gains most, or the end of the turn. Behind the choices there is room to keep
    what the goal of each survivor is worth who may still go."""
    best, best_score, jobs, may_go = end, 0, jobs_for(state, sight), unmoved(state, sight)
    packed, number, survivor = headings(state, sight, jobs, may_go), 0, first_of(sight.own)
    held = 0
    while survivor >= 0:
        held |= bit(int(state.survivors[survivor].section))
        if has_bit(may_go, survivor):
            worth = worth_of_goal(state, sight, jobs, survivor, goal_of(packed, number))
            choices.action[count + number] = worth
        number += 1
        survivor = next_bit(sight.own, survivor)
    for place in range(count):
        action = choices.action[place]
        if VERB[action] == d.MOVE:
            to = int(ARGUMENT[action, 0])
            score = gain_of_move(state, sight, packed, held, choices, count, to)
            if score > best_score:
                best, best_score = action, score
    return best


@rule
def unmoved(state: Riga, sight: Sight) -> int:
    """A mask of the own survivors who have not moved in this turn."""
    mask, survivor = 0, first_of(sight.own)
    while survivor >= 0:
        if not state.survivors[survivor].moved:
            mask |= bit(survivor)
        survivor = next_bit(sight.own, survivor)
    return mask


@rule
def gather(state: Riga, sight: Sight, choices: Choices, count: int, luck: Stream) -> int:
    """Whom to bring along, or to set out."""
    jobs, to, may_go = jobs_for(state, sight), argument(state.agenda, 0), 0
    for place in range(count):
        if VERB[choices.action[place]] != d.SET_OUT:
            may_go |= bit(int(ARGUMENT[choices.action[place], 0]))
    packed = headings(state, sight, jobs, may_go)
    best, best_score = choices.action[0], 8 * w.NEVER
    for place in range(count):
        action, score = choices.action[place], 0
        if VERB[action] != d.SET_OUT:
            one = int(ARGUMENT[action, 0])
            score = gain_of_bringing(state, sight, jobs, packed, one, to)
        score = score * 8 + below(luck, 8)
        if score > best_score:
            best, best_score = action, score
    return best


@rule
def score_of(state: Riga, sight: Sight, task: int, action: int) -> int:
    """How good an answer looks that is given to any other question."""
    verb, one = int(VERB[action]), int(ARGUMENT[action, 0])
    if task == t.PLAY_OR_DRAW:
        return score_card(state, sight, one) if verb == d.PLAY else score_draw(state, sight, one)
    return score_answer(state, sight, verb, one)
