"""The compiled half of environments: many games, each one decision on, in one pass."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.chance import mix, stream_seed
from allhands.kernel.game import (
    Luck,
    apply,
    current_player,
    forbidden_by,
    legal_actions,
    progress,
    returns,
    set_up,
)
from allhands.kernel.outcomes import FAULT
from allhands.kernel.rule import entry, rule
from allhands.kernel.state import Struct, field, struct
from allhands.kernel.views import Plan, blank
from allhands.players.partners import Desk
from allhands.players.policies import choose

from .encoding import NOTHING, Sheet, encode
from .layout import Table, Tables

NEXT_STEP, SAME_STEP, NEVER = range(3)
"""When a game that is over is followed by the next one."""
BY_CALLER: Final = -1
"""The policy of a seat whose actions the caller chooses."""
BY_MATE: Final = -2
"""The policy of a seat that plain Python chooses for, and whose view is nobody's observation."""
CHECK, STEP, BEGIN = 1, 2, 4
"""What is done with games: see whether actions are legal, take them, both at once, or begin the
next ones."""
PASSED_OVER: Final = 100
"""So many games may be over before the caller has had to choose, one after the other."""
ALL_LEGAL: Final = -1


class Setting(Struct):
    """What is the same in all games of a batch: after how many decisions one is truncated, when the
    next one begins, whether states are asked for, the most that a game returns, and which share of
    what rewards are shaped by is progress."""

    most_decisions: int = field(np.int64)
    autoreset: int = field(np.int64)
    has_state: int = field(np.int64)
    most: float = field(np.float64)
    share: float = field(np.float64)


class Place(Struct):
    """How far a game of a batch is: the decisions taken, whether it is over, which of the caller's
    seats chose last, and the chance of the seats that are played by policies. Where it stands, the
    games are of a `seed`: the first, and after each `episode` one that is so far `apart`."""

    luck: Any = struct(Luck)
    taken: int = field(np.int64)
    is_over: int = field(np.int64)
    looks: int = field(np.int64)
    episode: int = field(np.int64)
    first: int = field(np.int64)
    apart: int = field(np.int64)
    seed: np.uint64 = field(np.uint64)


class Fixed(NamedTuple):
    """What does not change from step to step, and is only read."""

    options: NDArray[np.int64]
    policies: NDArray[np.int64]
    plan: Plan
    seen: Tables
    state: Tables
    to_game: Table
    from_game: Table


class Work(NamedTuple):
    """Scratch space of a thread: a blank record; a view, and the one that was written from before;
    the state from before, for a critic; the sheets that these stand on; results by seat; what
    partners need."""

    blank: Any
    view: Any
    view_before: Any
    state_before: Any
    seen: Sheet
    whole: Sheet
    results: NDArray[np.float64]
    desk: Desk


class Stands(NamedTuple):
    """What stands in the arrays that are handed out, so that only what changes need be written:
    the seats that observations and states were written for, the actions that are marked, and how
    many of them."""

    observation: NDArray[np.int64]
    state: NDArray[np.int64]
    marked: NDArray[np.int32]
    marks: NDArray[np.int64]


class Last(NamedTuple):
    """What was handed out last of games that the next ones have followed in the same step."""

    observation: NDArray[np.float32]
    mask: NDArray[np.bool]
    outcome: NDArray[np.int8]
    progress: NDArray[np.float32]
    shaping: NDArray[np.float32]


class Out(NamedTuple):
    """What is handed out: a row for each game."""

    observation: NDArray[np.float32]
    mask: NDArray[np.bool]
    seat: NDArray[np.int32]
    rewards: NDArray[np.float32]
    terminated: NDArray[np.bool]
    truncated: NDArray[np.bool]
    outcome: NDArray[np.int8]
    progress: NDArray[np.float32]
    shaping: NDArray[np.float32]
    state: NDArray[np.float32]
    final: Last
    stands: Stands


@entry
def advance_games(
    what: int,
    setting: Any,
    games: Any,
    places: Any,
    choices: Any,
    work: Work,
    fixed: Fixed,
    actions: NDArray[np.int64],
    first: int,
    stop: int,
    out: Out,
) -> int:
    """Check and step games `first` to `stop` - 1 of a batch, or begin the next ones of those whose
    number in `actions` is not 0, and write what they have come to; the row of the first illegal
    action, or `ALL_LEGAL`."""
    if what & CHECK:
        for row in range(first, stop):
            if places[row].is_over == 0 and not is_legal(
                games[row], out.seat[row], actions[row], fixed.to_game
            ):
                return row
    if what == CHECK:
        return ALL_LEGAL
    for row in range(first, stop):
        if what == BEGIN and actions[row] == 0:
            continue
        state, place = games[row], places[row]
        remember(state, setting, work, fixed, out, row)
        out.rewards[row, :] = 0.0
        out.terminated[row] = False
        out.truncated[row] = False
        if what == BEGIN:
            begin(games, row, place, setting, choices, work, fixed)
        elif place.is_over == 0:
            seat = int(out.seat[row])
            if fixed.policies[seat] == BY_CALLER:
                place.looks = seat
            apply(state, fixed.to_game[seat, actions[row]])
            place.taken += 1
            play_others(state, place, setting, choices, fixed.policies, work.desk)
            settle(state, place, setting, row, work.results, out)
            if place.is_over and setting.autoreset == SAME_STEP:
                write(state, place, setting, choices, work, fixed, out, row)
                keep_final(out, row)
                remember(state, setting, work, fixed, out, row)
                begin(games, row, place, setting, choices, work, fixed)
        elif setting.autoreset != NEVER:
            begin(games, row, place, setting, choices, work, fixed)
        else:
            continue
        write(state, place, setting, choices, work, fixed, out, row)
    return ALL_LEGAL


@rule
def is_legal(state: Any, seat: int, action: int, to_game: Table) -> bool:
    """Whether a seat may take an action."""
    if action < 0 or action >= to_game.shape[1]:
        return False
    return forbidden_by(state, seat, to_game[seat, action]) == 0


@rule
def begin(
    games: Any, row: int, place: Any, setting: Any, choices: Any, work: Work, fixed: Fixed
) -> None:
    """The next game of a row in which the caller comes to choose: each has a chance stream of its
    own, so threads change nothing. Where there is none for long, the row is over as it is begun."""
    state = games[row]
    place.is_over = 1
    for _ in range(PASSED_OVER):
        games[row] = work.blank[0]
        start = stream_seed(place.seed, np.uint64(place.first + place.episode * place.apart))
        set_up(state, fixed.options, start)
        place.luck.chance = mix(start)
        place.episode += 1
        place.taken = 0
        play_others(state, place, setting, choices, fixed.policies, work.desk)
        if state.outcome == 0 and fixed.policies[current_player(state)] < 0:
            place.is_over = 0
            return


@rule
def play_others(
    state: Any,
    place: Any,
    setting: Any,
    choices: Any,
    policies: NDArray[np.int64],
    desk: Desk,
) -> None:
    """Have policies choose for their seats, until plain Python has to."""
    while state.outcome == 0 and place.taken < setting.most_decisions:
        seat = current_player(state)
        policy = policies[seat]
        if policy < 0:
            return
        count = legal_actions(state, choices)
        apply(state, choose(state, seat, policy, choices, count, place.luck, desk))
        place.taken += 1


@rule
def settle(
    state: Any, place: Any, setting: Any, row: int, results: NDArray[np.float64], out: Out
) -> None:
    """Whether a game is over, and what it has brought each seat; one that broke off brings none."""
    is_over = state.outcome != 0 and state.outcome != FAULT
    out.terminated[row] = is_over
    out.truncated[row] = not is_over and (
        state.outcome == FAULT or place.taken >= setting.most_decisions
    )
    place.is_over = 1 if out.terminated[row] or out.truncated[row] else 0
    if is_over:
        returns(state, results)
        for seat in range(out.rewards.shape[1]):
            out.rewards[row, seat] = results[seat]


@rule
def write(
    state: Any,
    place: Any,
    setting: Any,
    choices: Any,
    work: Work,
    fixed: Fixed,
    out: Out,
    row: int,
) -> None:
    """Hand out whose turn it is, what that seat sees, what it may do, and how far it has come. A
    game that is over, or was broken off before the caller had to choose again, is seen by whichever
    of the caller's seats chose last."""
    chooser = current_player(state)
    is_callers = chooser >= 0 and fixed.policies[chooser] == BY_CALLER
    looks = chooser if is_callers else place.looks
    look(state, looks, work, fixed, out, row)
    count = legal_actions(work.view[0], choices) if is_callers else 0
    mark(choices, count, fixed.from_game, looks, out, row)
    out.seat[row] = chooser
    weigh(state, setting, fixed.policies, work.results, out, row)
    if setting.has_state:
        work.view[0] = state
        stands = out.stands.state
        stands[row] = encode(work.whole, fixed.state, looks, stands[row], out.state, row)


@rule
def weigh(
    state: Any,
    setting: Any,
    policies: NDArray[np.int64],
    results: NDArray[np.float64],
    out: Out,
    row: int,
) -> None:
    """Hand out how a game stands: its outcome, and how far each of the caller's seats has come."""
    out.outcome[row] = state.outcome
    returns(state, results)
    for seat in range(out.progress.shape[1]):
        if policies[seat] == BY_CALLER:
            come = progress(state, seat)
            out.progress[row, seat] = come
            out.shaping[row, seat] = (1.0 - setting.share) * results[
                seat
            ] / setting.most + setting.share * come


@rule
def keep_final(out: Out, row: int) -> None:
    """Keep what was handed out of a game that is over, before the next one begins."""
    final = out.final
    for number in range(out.observation.shape[1]):
        final.observation[row, number] = out.observation[row, number]
    for action in range(out.mask.shape[1]):
        final.mask[row, action] = out.mask[row, action]
    for seat in range(out.progress.shape[1]):
        final.progress[row, seat] = out.progress[row, seat]
        final.shaping[row, seat] = out.shaping[row, seat]
    final.outcome[row] = out.outcome[row]


@rule
def look(state: Any, seat: int, work: Work, fixed: Fixed, out: Out, row: int) -> None:
    """Write what a seat sees. Its view is left in the scratch space."""
    work.view[0] = state
    blank(work.seen.bytes, fixed.plan, seat)
    stands = out.stands.observation
    stands[row] = encode(work.seen, fixed.seen, seat, stands[row], out.observation, row)


@rule
def remember(state: Any, setting: Any, work: Work, fixed: Fixed, out: Out, row: int) -> None:
    """Keep what is told of a game before that goes on: it has stood still since it was told."""
    if out.stands.observation[row] != NOTHING:
        work.view_before[0] = state
        blank(work.seen.bytes_before, fixed.plan, out.stands.observation[row])
    if setting.has_state:
        work.state_before[0] = state


@rule
def mark(choices: Any, count: int, from_game: Table, seat: int, out: Out, row: int) -> None:
    """Mark the actions that a seat may take, and no others."""
    marked, marks = out.stands.marked, out.stands.marks
    for number in range(marks[row]):
        out.mask[row, marked[row, number]] = False
    for number in range(count):
        action = from_game[seat, choices.action[number]]
        out.mask[row, action] = True
        marked[row, number] = action
    marks[row] = count
