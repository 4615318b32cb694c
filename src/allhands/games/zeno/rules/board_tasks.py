"""The tasks space: missions and crises, who does their tasks, and reflexes."""

from __future__ import annotations

from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit
from allhands.kernel.piles import put
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from .. import cards as c
from ..cards import card_rows as k
from ..cards import decks as d
from ..cards import effects as f
from ..cards import survivors as sv
from ..cards import systems as sy
from . import acts, laws, powers
from . import events as e
from . import nouns as w
from . import tasks as t
from .flow import NOBODY, first_of, is_aboard, is_down, score, then
from .state import Riga

# Cards that come


@rule
def lay_down(state: Riga, card: int) -> None:
    """A mission or crisis takes the place of what lies there, which fails; a crisis that comes
    while Tactical malfunctions fails as well."""
    if d.KIND[card] == k.CRISIS and is_down(state, sy.TACTICAL):
        then(state, t.FAIL_TASKS, 0)
    then(state, t.CARD_COMES, 0, card)
    then(state, t.FAIL_TASKS, 0)


@rule
def card_comes(state: Riga, card: int) -> None:
    """Task: the card lies in the tasks space."""
    state.tasks = card
    clear_tasks(state)


@rule
def clear_tasks(state: Riga) -> None:
    """No task is done, and no tokens lie there."""
    state.task_step = 0
    state.task_by[:] = NOBODY


@rule
def fail_tasks(state: Riga) -> None:
    """Task: the card in the tasks space fails; of a crisis the outcome is applied."""
    card = int(state.tasks)
    if card < 0:
        return
    state.tasks = NOBODY
    clear_tasks(state)
    put(state.waste, card, EVERY_SEAT)
    tell(state.chronicle, e.CARD_FAILED, -1, card)
    if d.KIND[card] == k.CRISIS and d.FAILED[card] >= 0:
        then(state, t.TAKE_STEP, state.scene.seat, d.FAILED[card])


# Doing tasks


@rule
def task_kind(state: Riga) -> int:
    """The kind of the task that is next, or -1."""
    return int(d.TASK[state.tasks, state.task_step, 0]) if state.tasks >= 0 else NOBODY


@rule
def task_section(state: Riga) -> int:
    """Where the task that is next is done, or -1."""
    return int(d.TASK[state.tasks, state.task_step, 1]) if state.tasks >= 0 else NOBODY


@rule
def why_not_suit(state: Riga, survivor: int) -> int:
    """A survivor who could do the next task where they are."""
    kind, section = task_kind(state), task_section(state)
    if kind < 0 or not is_aboard(state, survivor):
        return laws.NOT_A_TASK
    if state.survivors[survivor].section != section:
        return laws.NOT_A_TASK
    if kind == k.PRESENCE:
        return ALLOWED
    seat = int(state.survivors[survivor].faction)
    why = acts.why_not_act(state, seat, survivor)
    if why != ALLOWED:
        return why
    if powers.is_barred(state, survivor, f.OPERATING):
        return laws.NOTHING_TO_OPERATE
    if acts.is_too_damaged(state, survivor):
        return laws.IS_DAMAGED
    if kind == k.LAUNCH and state.sections[section].craft == c.NO_CRAFT:
        return laws.NO_CRAFT
    return ALLOWED


@rule
def why_not_do_task(state: Riga, seat: int, survivor: int) -> int:
    """An own survivor who can do the next task, which may be an action."""
    person = state.survivors[survivor]
    if not is_aboard(state, survivor) or person.faction != seat:
        return laws.NOT_OWN
    why = why_not_suit(state, survivor)
    if why == ALLOWED and task_kind(state) != k.PRESENCE:
        return acts.why_not_again(state, survivor, w.OPERATE)
    return why


@rule
def do_task(state: Riga, survivor: int) -> None:
    """The next task is done, in the own turn."""
    if task_kind(state) != k.PRESENCE:
        acts.note_action(state, survivor, w.OPERATE)
    complete(state, survivor)


@rule
def complete(state: Riga, survivor: int) -> None:
    """A survivor has done the task: a token on a mission, a success for a crisis; then reflexes or
    the card's end."""
    card, seat = int(state.tasks), int(state.survivors[survivor].faction)
    if task_kind(state) == k.LAUNCH:
        section = state.sections[state.survivors[survivor].section]
        tell(state.chronicle, e.CRAFT_GONE, -1, section.craft)
        section.craft = c.NO_CRAFT
    tell(state.chronicle, e.TASK_DONE, seat, card, survivor)
    state.task_by[state.task_step] = seat
    state.task_step += 1
    if d.KIND[card] == k.CRISIS:
        score(state, seat, 1)
    if state.task_step < d.TASKS_ON[card]:
        then(state, t.REFLEX, seat)
    else:
        then(state, t.CARD_DONE, seat, survivor)


@rule
def reflex(state: Riga) -> None:
    """Task: the highest of all survivors who can do the next task may do it at once."""
    mask = 0
    for survivor in range(sv.SURVIVORS):
        if why_not_suit(state, survivor) == ALLOWED:
            mask |= bit(survivor)
    highest = first_of(mask)
    if highest >= 0:
        then(state, t.DO_REFLEX, int(state.survivors[highest].faction), highest)


@rule
def take_reflex(state: Riga, survivor: int) -> None:
    """They do it."""
    complete(state, survivor)


@rule
def let_reflex_go(state: Riga) -> None:
    """They do not, and nobody else is asked."""


@rule
def card_done(state: Riga, seat: int, survivor: int) -> None:
    """Task: all tasks are done: tokens score, and the card's reward is resolved there."""
    card = int(state.tasks)
    tell(state.chronicle, e.CARD_DONE, seat, card)
    if d.KIND[card] == k.MISSION:
        for place in range(3):
            score(state, int(state.task_by[place]), 1)
    state.tasks = NOBODY
    clear_tasks(state)
    put(state.waste, card, EVERY_SEAT)
    if d.PASSED[card] >= 0:
        then(state, t.REWARD, seat, card, survivor)
