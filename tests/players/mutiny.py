"""Mutiny: a toy game for tests of players, in which the crew does not always want the same.

Three seats, each with a card from 0 to 3 that only its owner may read. The plot decides what is
asked; every right answer is known by hand.

- voyage: seat 0, then seat 1, sails home or on; seat 2 shares the treasure or keeps it. Whoever
  looks to himself alone keeps it, so seat 1 should have sailed home, and seat 0 before that. For
  the three together it were best to sail on and share.
- loyal: the same, but to share is best for seat 2 too; so to sail on is best for all.
- chest: seat 0 opens a chest, in which there is something unless seat 1 holds card 0; or rolls for
  a six; or leaves with half.
- trap: the same, but there is something only if seat 1 holds card 0.
- guess: seat 1 says what card it holds.
- watch: seat 0 three times waits, looks at the card of seat 1, or rolls a die; to wait is best.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from allhands.kernel import agenda
from allhands.kernel.actions import ActionSpace
from allhands.kernel.chance import below, roll_die
from allhands.kernel.dispatch import make_dispatch
from allhands.kernel.game import Game, apply, current_player, register
from allhands.kernel.guidance import Guidance
from allhands.kernel.laws import Laws
from allhands.kernel.options import Choice, Option
from allhands.kernel.outcomes import Outcome
from allhands.kernel.rule import rule
from allhands.kernel.state import OWNER, UNKNOWN, State, field
from allhands.kernel.tasks import Tasks
from allhands.observation import Observation

SEATS: Final = 3
CARDS: Final = 4
WATCHES: Final = 3
TREASURE: Final = 10
"""What a return of 1 is counted in."""

PLOTS: Final = ("voyage", "loyal", "chest", "trap", "guess", "watch")
VOYAGE, LOYAL, CHEST, TRAP, GUESS, WATCH = range(len(PLOTS))
TASKS = Tasks()
BEGIN = TASKS.task("begin")
SAILING, SPLITTING, OPENING, GUESSING, WATCHING = (
    TASKS.question(name, stays=True)
    for name in ("sailing", "splitting", "opening", "guessing", "watching")
)


class Mutiny(State):
    """`shown` is the card of seat 1 if all have seen it, `gain` what each seat has made."""

    players: int = field(np.int8)
    plot: int = field(np.int8)
    card: NDArray[np.int8] = field(np.int8, (SEATS,), OWNER)
    shown: int = field(np.int8)
    face: int = field(np.int8)
    watches: int = field(np.int8)
    gain: NDArray[np.int8] = field(np.int8, (SEATS,))


@rule
def deal(state: Mutiny, options: NDArray[np.int64]) -> None:
    state.players = options[0]
    state.plot = options[1]
    state.shown = UNKNOWN
    for seat in range(SEATS):
        state.card[seat] = below(state, CARDS)
    agenda.push(state.agenda, BEGIN, 0)


@rule
def begin(state: Mutiny) -> None:
    if state.plot == VOYAGE or state.plot == LOYAL:
        agenda.push(state.agenda, SAILING, 0)
    elif state.plot == CHEST or state.plot == TRAP:
        agenda.push(state.agenda, OPENING, 0)
    elif state.plot == GUESS:
        agenda.push(state.agenda, GUESSING, 1)
    else:
        agenda.push(state.agenda, WATCHING, 0)


@rule
def end_with(state: Mutiny, first: int, second: int, third: int) -> None:
    state.gain[0] = first
    state.gain[1] = second
    state.gain[2] = third
    state.outcome = 1


@rule
def sail_home(state: Mutiny) -> None:
    if agenda.top_seat(state.agenda) == 0:
        end_with(state, 5, 5, 5)
    else:
        end_with(state, 2, 6, 6)


@rule
def sail_on(state: Mutiny) -> None:
    seat = agenda.top_seat(state.agenda)
    agenda.pop(state.agenda)
    if seat == 0:
        agenda.push(state.agenda, SAILING, 1)
    else:
        agenda.push(state.agenda, SPLITTING, 2)


@rule
def share(state: Mutiny) -> None:
    end_with(state, 9, 9, 10 if state.plot == LOYAL else 5)


@rule
def keep(state: Mutiny) -> None:
    end_with(state, 0, 0, 5 if state.plot == LOYAL else 10)


@rule
def open_chest(state: Mutiny) -> None:
    is_full = (state.card[1] == 0) == (state.plot == TRAP)
    end_with(state, TREASURE if is_full else 0, 0, 0)


@rule
def leave(state: Mutiny) -> None:
    end_with(state, 5, 0, 0)


@rule
def gamble(state: Mutiny) -> None:
    end_with(state, TREASURE if roll_die(state) == 6 else 0, 0, 0)


@rule
def guess(state: Mutiny, card: int) -> None:
    end_with(state, 0, TREASURE if state.card[1] == card else 0, 0)


@rule
def watch_on(state: Mutiny, gain: int) -> None:
    state.gain[0] += gain
    state.watches += 1
    if state.watches == WATCHES:
        state.outcome = 1


@rule
def wait(state: Mutiny) -> None:
    watch_on(state, 3)


@rule
def look(state: Mutiny) -> None:
    state.shown = state.card[1]
    state.reveals += 1
    watch_on(state, 1)


@rule
def roll(state: Mutiny) -> None:
    state.face = roll_die(state)
    watch_on(state, 0)


@rule
def fill_unknown(state: Mutiny, seat: int) -> None:
    for owner in range(SEATS):
        if state.card[owner] == UNKNOWN:
            state.card[owner] = below(state, CARDS)
    if state.shown != UNKNOWN:
        state.card[1] = state.shown


@rule
def returns(state: Mutiny, out: NDArray[np.float64]) -> None:
    for seat in range(SEATS):
        out[seat] = state.gain[seat] / TREASURE


@rule
def thumb(state: Mutiny, choices: Any, count: int, luck: Any) -> int:
    """No rule of thumb at all."""
    return choices.action[below(luck, count)]


@rule
def turns(state: Mutiny) -> int:
    return state.watches


ACTIONS = ActionSpace(TASKS)
_verb = ACTIONS.verb
SAIL_HOME = _verb(sail_home, "Sail")
SAIL_ON = _verb(sail_on, "Sail")
SHARE = _verb(share, "Treasure")
KEEP = _verb(keep, "Treasure")
OPEN = _verb(open_chest, "Chest", name="open")
LEAVE = _verb(leave, "Chest")
GAMBLE = _verb(gamble, "Chest")
WAIT = _verb(wait, "Watch")
LOOK = _verb(look, "Watch")
ROLL = _verb(roll, "Watch")
SAY = _verb(guess, "Card", CARDS, name="say")
"""The verbs, which are the numbers of their actions too; of `SAY`, that of its first."""

ACTIONS.question(SAILING, SAIL_HOME, SAIL_ON)
ACTIONS.question(SPLITTING, SHARE, KEEP)
ACTIONS.question(OPENING, OPEN, LEAVE, GAMBLE)
ACTIONS.question(GUESSING, SAY)
ACTIONS.question(WATCHING, WAIT, LOOK, ROLL)


def _no_check(players: int, options: dict[str, str]) -> None:
    """All options go together."""


LAWS = Laws("mutiny", __name__.rpartition(".")[0])

GAME = register(
    Game(
        name="mutiny",
        title="Mutiny",
        summary="A treasure, and three who want it.",
        version=1,
        seats=range(SEATS, SEATS + 1),
        default_seats=SEATS,
        options=(Option("plot", "What is asked.", tuple(Choice(p, p) for p in PLOTS), "voyage"),),
        state=Mutiny,
        actions=ACTIONS,
        outcomes=(
            Outcome("running", won=False, sentence="The game goes on."),
            Outcome("over", won=None, sentence="The game is over."),
        ),
        laws=LAWS,
        not_asked=LAWS.law("not-asked"),
        crew_names=("Ada", "Bea", "Cy"),
        words=SimpleNamespace(check=lambda _: None),  # pyright: ignore[reportArgumentType]
        check_options=_no_check,
        deal=deal,
        dispatch=make_dispatch("Mutiny", ACTIONS),
        fill_unknown=fill_unknown,
        returns=returns,
        thumb=thumb,
        turns=turns,
        guidance=Guidance(exploration=2.0, trust=0.5),
    )
)


def begun(plot: str, *taken: int, seed: int = 0, card: int | None = None) -> Any:
    """A state of a plot after some decisions; `card` is what seat 1 holds."""
    state = GAME.new(GAME.option_numbers(SEATS, {"plot": plot}), seed)
    if card is not None:
        state.card[1] = card
    for action in taken:
        assert action in GAME.legal_actions(state)
        apply(state, action)
    return state


def seen(state: Any, seat: int | None = None) -> Observation:
    """What a seat may know; without one, whoever has to choose."""
    seat = int(current_player(state)) if seat is None else seat
    return Observation(GAME, seat, GAME.crew_names, GAME.observe(state, seat))


def whole(state: Any) -> Observation:
    """Everything, as a clairvoyant is shown it."""
    return Observation(GAME, int(current_player(state)), GAME.crew_names, state)
