"""Leaky Raft: a crew keeps afloat together until it is found."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands.kernel import agenda
from allhands.kernel.actions import ActionSpace
from allhands.kernel.agenda import Agenda, pop, push
from allhands.kernel.chance import below, roll_die
from allhands.kernel.chronicle import Chronicle, chronicle, tell
from allhands.kernel.dispatch import make_dispatch
from allhands.kernel.events import Events
from allhands.kernel.game import Game, register
from allhands.kernel.holds import one_of
from allhands.kernel.laws import Laws
from allhands.kernel.nouns import NUMBER, SEAT, Noun
from allhands.kernel.options import Choice, Option
from allhands.kernel.outcomes import Outcome
from allhands.kernel.piles import Pile, draw, empty, pile, put, shuffle_pile
from allhands.kernel.rule import rule
from allhands.kernel.standing import ASK, Standing
from allhands.kernel.state import EVERY_SEAT, State, field
from allhands.kernel.tasks import Tasks

JUNK, ROPE, PITCH, FLARE = range(4)
CARD = 200  # crates are numbered from here on, so that a pile of them needs two bytes each
COUNTS = (5, 4, 3, 1)
CRATES = sum(COUNTS)
ACTIONS_A_TURN, ROUNDS, ROUNDS_WITH_FLARE, SINKS_AT = 3, 4, 2, 9
RUNNING, FOUND, SUNK = range(3)

TASKS = Tasks()
STORM = TASKS.task("storm")
TURN = TASKS.question("turn", "What does {who} do with {actions} actions?", stays=True)

FIND = Noun("find", ("junk", "rope", "pitch", "a flare"), "something")
EVENTS = Events()
BAILED = EVENTS.event("bailed", "{who} bails; {leaks} leaks are left.", leaks=NUMBER)
OPENED = EVENTS.event("opened", "{who} finds {find}.", find=FIND)
PATCHED = EVENTS.event(
    "patched", "{who} patches with {find}; {leaks} leaks are left.", find=FIND, leaks=NUMBER
)
RESTED = EVENTS.event("rested", "{who} rests.")
STORMED = EVENTS.event(
    "stormed", "A storm of {strength}: {leaks} leaks.", strength=NUMBER, leaks=NUMBER
)


class Raft(State):
    """The raft; `finds` counts what lies open, and `used` what is used up, by kind."""

    agenda: Agenda = agenda.agenda(3)
    chronicle: Chronicle = chronicle(16, details=2)
    players: int = field(np.int8)
    rough: int = field(np.int8)
    active: int = field(np.int8, means=SEAT)
    actions: int = field(np.int8)
    rounds: int = field(np.int8)
    turn: int = field(np.int16)
    leaks: int = field(np.int8)
    flare: int = field(np.int8)
    crates: Pile = pile(CRATES, np.int16, holds=one_of(CARD + len(COUNTS), copies=max(COUNTS)))
    finds: NDArray[np.int8] = field(np.int8, (4,), of=FIND)
    used: NDArray[np.int8] = field(np.int8, (4,))


LAWS = Laws("leaky-raft", __name__)
NO_LEAK, NO_CRATE, NO_FIND, NOT_ASKED = map(LAWS.law, ("bail", "open", "patch", "not-asked"))


@rule
def deal(state: Raft, options: NDArray[np.int64]) -> None:
    """Crates are shuffled, and the raft leaks twice."""
    state.players = options[0]
    state.rough = options[1]
    state.leaks = 2
    empty(state.crates)
    for kind in range(4):
        for _ in range(COUNTS[kind]):
            put(state.crates, CARD + kind, 0)
    shuffle_pile(state, state.crates)
    begin_turn(state)


@rule
def begin_turn(state: Raft) -> None:
    """Whoever is active has three actions; then the storm comes."""
    state.turn += 1
    state.actions = ACTIONS_A_TURN
    push(state.agenda, STORM, state.active)
    push(state.agenda, TURN, state.active)


@rule
def storm(state: Raft, seat: int) -> None:
    """Leaks spring, and the next one's turn begins."""
    die = roll_die(state)
    state.leaks += die // 2 + state.rough
    tell(state.chronicle, STORMED, seat, die, state.leaks)
    if state.leaks >= SINKS_AT:
        state.outcome = SUNK
        return
    state.active = (seat + 1) % state.players
    if state.active == 0:
        state.rounds += 1
    if state.rounds >= (ROUNDS_WITH_FLARE if state.flare else ROUNDS):
        state.outcome = FOUND
        return
    begin_turn(state)


@rule
def act(state: Raft) -> None:
    """An action is taken: after the last one the turn ends."""
    state.actions -= 1
    if state.actions == 0:
        pop(state.agenda)


@rule
def why_not_bail(state: Raft) -> int:
    """Whether there is a leak."""
    return 0 if state.leaks > 0 else NO_LEAK


@rule
def why_not_open_crate(state: Raft) -> int:
    """Whether there is a crate."""
    return 0 if state.crates.count > 0 else NO_CRATE


@rule
def why_not_patch(state: Raft, kind: int) -> int:
    """Whether there is rope or pitch."""
    return 0 if kind in (ROPE, PITCH) and state.finds[kind] > 0 else NO_FIND


@rule
def bail(state: Raft) -> None:
    """A leak is stopped."""
    state.leaks -= 1
    tell(state.chronicle, BAILED, state.active, state.leaks)
    act(state)


@rule
def open_crate(state: Raft) -> None:
    """The top crate is turned up."""
    kind = draw(state, state.crates, EVERY_SEAT) - CARD
    state.finds[kind] += 1
    state.flare = max(state.flare, int(kind == FLARE))
    tell(state.chronicle, OPENED, state.active, kind)
    act(state)


@rule
def patch(state: Raft, kind: int) -> None:
    """Something found is used up."""
    state.finds[kind] -= 1
    state.used[kind] += 1
    state.leaks = max(0, state.leaks - kind)
    tell(state.chronicle, PATCHED, state.active, kind, state.leaks)
    act(state)


@rule
def rest(state: Raft) -> None:
    """The turn ends."""
    tell(state.chronicle, RESTED, state.active)
    pop(state.agenda)


ACTIONS = ActionSpace(TASKS)
BAIL = ACTIONS.verb(bail, "Work", at="leaks")
OPEN = ACTIONS.verb(open_crate, "Work", name="open", say="open a crate", at="crates")
PATCH = ACTIONS.verb(patch, "Finds", FIND, say="patch with {kind}")
REST = ACTIONS.verb(rest, "Turn")
ACTIONS.question(TURN, BAIL, OPEN, PATCH, REST)


@rule
def fill_unknown(state: Raft, seat: int) -> None:
    """Crates that nobody has seen: what is not found, in any order."""
    for place in range(state.crates.count):
        pick = below(state, state.crates.count - place)
        for kind in range(4):
            left = COUNTS[kind] - gone(state, kind, place)
            if 0 <= pick < left:
                state.crates.cards[place] = CARD + kind
            pick -= left


@rule
def gone(state: Raft, kind: int, place: int) -> int:
    """How many of a kind are used, found, or laid beneath a place already."""
    count = state.finds[kind] + state.used[kind]
    for below_it in range(place):
        count += state.crates.cards[below_it] == CARD + kind
    return count


@rule
def returns(state: Raft, out: NDArray[np.float64]) -> None:
    """All are found, or nobody is."""
    for seat in range(state.players):
        out[seat] = 1.0 if state.outcome == FOUND else 0.0


@rule
def turns(state: Raft) -> int:
    """How many turns have begun."""
    return state.turn


@rule
def progress(state: Raft) -> float:
    """How long the raft has been afloat."""
    return state.rounds / ROUNDS


@rule
def thumb(state: Raft, choices: Any, count: int, luck: Any) -> int:
    """Patch, or else bail, or else whatever comes first."""
    return choices.action[count - 2] if count > 2 else choices.action[0]


@rule
def cause(state: Raft) -> int:
    """What sank it: the weather or the leaks."""
    return 1 - state.rough


def idle(view: Any, legal: list[int]) -> int | None:
    """With no leak there is nothing to do."""
    return ACTIONS.number(REST) if view.leaks == 0 else None


def _rested(view: Any, legal: list[int], choice: str) -> int | None:
    return ACTIONS.number(REST) if choice == "rest" and view.leaks < 2 else None


GAME = register(
    Game(
        name="leaky-raft",
        title="Leaky Raft",
        summary="A crew keeps a raft afloat until it is found.",
        version=1,
        seats=range(1, 5),
        default_seats=2,
        options=(
            Option(
                "weather",
                "how the sea is",
                (Choice("calm", "it leaks"), Choice("rough", "it leaks more")),
                "calm",
            ),
        ),
        state=Raft,
        actions=ACTIONS,
        outcomes=(
            Outcome("running", won=False, sentence="The raft is afloat."),
            Outcome("found", won=True, sentence="A ship has found the raft."),
            Outcome("sunk", won=False, sentence="The raft has sunk."),
        ),
        laws=LAWS,
        not_asked=NOT_ASKED,
        crew_names=("Mira", "Ivo", "Suna", "Okon"),
        deal=deal,
        event_kinds=EVENTS,
        dispatch=make_dispatch("Leaky Raft", ACTIONS),
        fill_unknown=fill_unknown,
        returns=returns,
        thumb=thumb,
        turns=turns,
        standing=(
            Standing("lull", "When it hardly leaks", (ASK, Choice("rest", "rest")), _rested),
        ),
        idle=idle,
        minutes=(1, 2),
        cause=cause,
        causes=("rough weather", "too many leaks"),
        progress=progress,
    )
)
