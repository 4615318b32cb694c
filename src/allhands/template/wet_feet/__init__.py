"""Wet Feet: a crew keeps a leaking ship afloat until dawn."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.actions import ActionSpace
from allhands.kernel.agenda import pop, push
from allhands.kernel.chance import below, roll_die
from allhands.kernel.chronicle import tell
from allhands.kernel.dispatch import make_dispatch
from allhands.kernel.events import Events
from allhands.kernel.game import Game, register
from allhands.kernel.laws import ALLOWED, Laws
from allhands.kernel.nouns import NUMBER, SEAT, Noun
from allhands.kernel.outcomes import Outcome
from allhands.kernel.piles import Pile, draw, empty, pile, put, shuffle_pile
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT, State, field
from allhands.kernel.tasks import Tasks

ROOM: Final = Noun("room", ("the forepeak", "the galley", "the hold", "the engine room"))
ROOMS: Final = len(ROOM)
WHETHER: Final = Noun("whether", ("no", "yes"))
LEAKS_A_ROOM: Final = 5
LEAKS: Final = ROOMS * LEAKS_A_ROOM
FULL: Final = 7
ROOMS_TO_SINK: Final = 2
PLANKS: Final = 3
ACTIONS_A_TURN: Final = 3


class Ship(State):
    """What is on the table."""

    players: int = field(np.int8)
    active: int = field(np.int8, means=SEAT)
    actions: int = field(np.int8)
    turn: int = field(np.int16)
    planks: int = field(np.int8)
    water: NDArray[np.int8] = field(np.int8, (ROOMS,), of=ROOM)
    braced: NDArray[np.int8] = field(np.int8, (ROOMS,), of=ROOM, means=WHETHER, usual=0)
    leaked: NDArray[np.int8] = field(np.int8, (ROOMS,), of=ROOM)
    leaks: Pile = pile(LEAKS, means=ROOM)


TASKS = Tasks()
SPRING_LEAK = TASKS.task("spring_leak")
TURN = TASKS.question("turn", "What next, {who}? Actions left: {actions}.", stays=True)

LAWS = Laws("wet-feet", __name__)
DRY, FLOODED = LAWS.law("dry"), LAWS.law("flooded")
NO_PLANK, BRACED_ALREADY = LAWS.law("planks"), LAWS.law("brace")
NOT_ASKED = LAWS.law("not-asked")

EVENTS = Events()
PUMPED = EVENTS.event("pumped", "{who} pumps: {feet} ft in {room}.", room=ROOM, feet=NUMBER)
BRACED = EVENTS.event("braced", "{who} braces {room}.", room=ROOM)
HELD = EVENTS.event("held", "Water presses against {room}, and the planks hold.", room=ROOM)
RESTED = EVENTS.event("rested", "{who} rests.")
LEAKED = EVENTS.event("leaked", "Water breaks into {room}: {feet} ft.", room=ROOM, feet=NUMBER)


@rule
def deal(state: Ship, options: NDArray[np.int64]) -> None:
    """All leaks are shuffled, and the ship is still dry."""
    state.players = options[0]
    state.planks = PLANKS
    empty(state.leaks)
    for room in range(ROOMS):
        for _ in range(LEAKS_A_ROOM):
            put(state.leaks, room, 0)
    shuffle_pile(state, state.leaks)
    begin_turn(state)


@rule
def begin_turn(state: Ship) -> None:
    """Whoever is active acts; then a leak springs."""
    state.turn += 1
    state.actions = ACTIONS_A_TURN
    push(state.agenda, SPRING_LEAK, state.active)
    push(state.agenda, TURN, state.active)


@rule
def many(numbers: NDArray[np.integer[Any]], number: int) -> int:
    """How many of some numbers are this one."""
    found = 0
    for place in range(numbers.size):
        if numbers[place] == number:
            found += 1
    return found


@rule
def spring_leak(state: Ship) -> None:
    """The top leak is turned up, and either planks hold it or a die is rolled for its water."""
    room = draw(state, state.leaks, EVERY_SEAT)
    state.leaked[room] += 1
    while state.water[room] == FULL:
        room = (room + 1) % ROOMS
    if state.braced[room]:
        state.braced[room] = 0
        tell(state.chronicle, HELD, state.active, room)
    else:
        state.water[room] = min(FULL, state.water[room] + roll_die(state))
        tell(state.chronicle, LEAKED, state.active, room, state.water[room])
    if many(state.water, FULL) >= ROOMS_TO_SINK:
        state.outcome = SUNK
    elif state.leaks.count == 0:
        state.outcome = AFLOAT
    else:
        state.active = (state.active + 1) % state.players
        begin_turn(state)


@rule
def why_not_pump(state: Ship, room: int) -> int:
    """There must be water, and air above it."""
    if state.water[room] == FULL:
        return FLOODED
    return ALLOWED if state.water[room] > 0 else DRY


@rule
def pump(state: Ship, room: int) -> None:
    """A foot of water goes over board."""
    state.water[room] -= 1
    tell(state.chronicle, PUMPED, state.active, room, state.water[room])
    take_action(state)


@rule
def why_not_brace(state: Ship, room: int) -> int:
    """It takes a plank, and a room that is neither flooded nor braced."""
    if state.planks == 0:
        return NO_PLANK
    if state.water[room] == FULL:
        return FLOODED
    return BRACED_ALREADY if state.braced[room] else ALLOWED


@rule
def brace(state: Ship, room: int) -> None:
    """A plank is used up, and the next leak here is held."""
    state.planks -= 1
    state.braced[room] = 1
    tell(state.chronicle, BRACED, state.active, room)
    take_action(state)


@rule
def rest(state: Ship) -> None:
    """The turn ends."""
    tell(state.chronicle, RESTED, state.active)
    pop(state.agenda)


@rule
def take_action(state: Ship) -> None:
    """After the last action the turn ends."""
    state.actions -= 1
    if state.actions == 0:
        pop(state.agenda)


ACTIONS = ActionSpace(TASKS)
PUMP = ACTIONS.verb(pump, "Pump", ROOM, say="pump {room}")
BRACE = ACTIONS.verb(brace, "Brace", ROOM, say="brace {room}")
REST = ACTIONS.verb(rest, "Rest")
ACTIONS.question(TURN, PUMP, BRACE, REST)


@rule
def fill_unknown(state: Ship, seat: int) -> None:
    """The leaks to come: it is known which they are, but not in which order."""
    for place in range(state.leaks.count):
        pick = below(state, state.leaks.count - place)
        for room in range(ROOMS):
            left = LEAKS_A_ROOM - state.leaked[room] - many(state.leaks.cards, room)
            if 0 <= pick < left:
                state.leaks.cards[place] = room
            pick -= left


@rule
def thumb(state: Ship, choices: Any, count: int, luck: Any) -> int:
    """Pump where the water is highest; where all is dry, brace. Actions are numbered in the order
    of the verbs, so to pump a room has the room's number."""
    best = choices.action[0]
    for place in range(1, count):
        action = choices.action[place]
        if action < ROOMS and state.water[action] > state.water[best]:
            best = action
    return best


@rule
def returns(state: Ship, out: NDArray[np.float64]) -> None:
    """All are saved, or nobody is."""
    out[: state.players] = 1.0 if state.outcome == AFLOAT else 0.0


@rule
def turns(state: Ship) -> int:
    """How many turns have begun."""
    return state.turn


RUNNING, AFLOAT, SUNK = range(3)

GAME = register(
    Game(
        name="wet-feet",
        title="Wet Feet",
        summary="A crew keeps a leaking ship afloat until dawn.",
        version=1,
        seats=range(1, 5),
        default_seats=2,
        state=Ship,
        actions=ACTIONS,
        outcomes=(
            Outcome("running", won=False, sentence="The ship is afloat."),
            Outcome("afloat", won=True, sentence="Day breaks, and the ship is still afloat."),
            Outcome("sunk", won=False, sentence="Two rooms are flooded, and the ship sinks."),
        ),
        laws=LAWS,
        not_asked=NOT_ASKED,
        crew_names=("Edda", "Piet", "Yara", "Tom"),
        deal=deal,
        event_kinds=EVENTS,
        dispatch=make_dispatch("Wet Feet", ACTIONS),
        fill_unknown=fill_unknown,
        thumb=thumb,
        returns=returns,
        turns=turns,
        minutes=(5, 10),
    )
)
