"""How a partner chooses, compiled: by the rule of thumb, among what its character leaves.

It tries its choices in worlds that agree with what its seat sees, as dealt by `determinize`, and
never reads what is hidden, even where it is handed the whole state.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.chance import below
from allhands.kernel.evaluation import NO_NETWORK, Network
from allhands.kernel.game import (
    Game,
    apply_of,
    current_player,
    determinize,
    progress,
    returns,
    thumb,
    turns,
)
from allhands.kernel.rule import rule
from allhands.kernel.state import State, new_record, new_records
from allhands.kernel.views import Plan, blank, plan_of

from .characters import (
    AS_BEFORE,
    AS_OTHERS,
    AT_ONCE,
    ENDS,
    FOLLOWS,
    MARK,
    NOTHING,
    OTHERS,
    OWN,
    SLIPS,
    TRAITS,
    UNCOVERS,
    WANTS,
    WEIGHS,
    WORLDS,
    WORST,
)
from .tree import Tuning, judge, new_desk, play_out

SEEN, DEALT, TRIED = range(3)
"""The records of a desk: what the seat sees, a world that agrees with it, and that world after a
choice."""
MOST_WEIGHED: Final = 12
"""Of more choices, that of the rule of thumb is weighed, and others drawn by chance."""
EDGE: Final = 1e-9
"""By how much a choice has to be better than that of the rule of thumb."""


class Desk(NamedTuple):
    """Scratch space of partners in a game, and what they read of its declarations.

    `worlds` are three records, and `bytes` the same as bytes. `worths` has a place for each choice.
    `rows` are the fields in which each row belongs to a seat: where it begins, how long a row is in
    bytes, and how many there are. `by_seat` says of each kind of event whether a seat acts in it,
    and `told` is scratch space of that shape.
    """

    worlds: Any
    bytes: NDArray[np.uint8]
    plan: Plan
    rows: NDArray[np.int64]
    by_seat: NDArray[np.int8]
    told: NDArray[np.int8]
    worths: NDArray[np.float64]
    choices: Any
    scratch: Any
    tuning: Any
    network: Network


def desk_of(game: Game) -> Desk:
    """A desk for a game's partners."""
    network = game.evaluation.network if game.evaluation else NO_NETWORK
    worlds, tuning = new_records(game.state, 3), new_record(Tuning)
    tuning.progress_share = game.guidance.progress_share
    tuning.scale = game.highest_return
    tuning.horizon = game.evaluation is not None
    tuning.by_seat = game.by_seat
    by_seat = _acted_by_seats(game)
    return Desk(
        worlds,
        worlds.view(np.uint8),
        plan_of(game.state),
        _rows_of_seats(game.state),
        by_seat,
        np.zeros_like(by_seat),
        np.zeros(game.actions.count),
        game.actions.new_choices(),
        new_desk(game.actions.count, network),
        tuning,
        network,
    )


def _acted_by_seats(game: Game) -> NDArray[np.int8]:
    """Of each kind of event, whether a seat acts in it, or somebody who belongs to one."""
    kinds = game.event_kinds.kinds if game.event_kinds else []
    return np.array([bool(kind.who.tables) for kind in kinds] or [False], np.int8)


@cache
def _rows_of_seats(kind: type[State]) -> NDArray[np.int64]:
    """The fields whose first dimension is dealt round the seats."""
    offsets: Any = kind.dtype.fields
    found: list[tuple[int, int, int]] = []
    for name, spec in kind.fields.items():
        noun = spec.rows[0] if spec.shape else None
        if noun is not None and noun.tables:
            length = spec.dtype.itemsize * int(np.prod(spec.shape[1:], dtype=int))
            found.append((int(offsets[name][1]), length, spec.shape[0]))
    return np.array(found or np.empty((0, 3)), np.int64)


@rule
def partner_choice(
    view: Any, seat: int, partner: int, choices: Any, count: int, luck: Any, desk: Desk
) -> int:
    """The one of the first `count` choices that a partner takes for a seat; it may put them in
    another order."""
    if count == 1:
        return choices.action[0]
    if below(luck, 100) < TRAITS[partner, SLIPS]:
        return choices.action[below(luck, count)]
    left = count
    desk.worlds[SEEN] = view
    blank(desk.bytes, desk.plan, seat)
    if below(luck, 100) < TRAITS[partner, FOLLOWS]:
        if TRAITS[partner, MARK] != NOTHING:
            left = liked(partner, seat, choices, count, luck, desk)
        if TRAITS[partner, WEIGHS] != 0:
            return weighed(partner, seat, choices, count, luck, desk)
    return by_thumb(seat, choices, left, luck, desk)


@rule
def by_thumb(seat: int, choices: Any, count: int, luck: Any, desk: Desk) -> int:
    """What the rule of thumb takes of some choices; of several that it would take none of, any."""
    if count == 1:
        return choices.action[0]
    taken = thumb(desk.worlds[SEEN], seat, choices, count, luck)
    for place in range(count):
        if choices.action[place] == taken:
            return taken
    return choices.action[below(luck, count)]


# What a choice is liked or shunned for


@rule
def liked(partner: int, seat: int, choices: Any, count: int, luck: Any, desk: Desk) -> int:
    """Put the choices first that a partner likes, and return how many there are: all of them, if
    it likes none or all."""
    mark, wants = TRAITS[partner, MARK], TRAITS[partner, WANTS]
    if mark in (AS_OTHERS, AS_BEFORE):
        note_what_was_done(desk.worlds[SEEN], seat, mark == AS_BEFORE, desk)
    desk.worlds[DEALT] = desk.worlds[SEEN]
    determinize(desk.worlds[DEALT], seat, luck)
    left = 0
    for place in range(count):
        action = choices.action[place]
        desk.worlds[TRIED] = desk.worlds[DEALT]
        apply_of(desk.worlds[TRIED], seat, action)
        if is_marked(mark, seat, desk) == wants:
            choices.action[place] = choices.action[left]
            choices.action[left] = action
            left += 1
    return left if left > 0 else count


@rule
def is_marked(mark: int, seat: int, desk: Desk) -> int:
    """1 if the choice that was tried is of a kind, else 0."""
    before, after = desk.worlds[DEALT], desk.worlds[TRIED]
    if mark == UNCOVERS:
        return 1 if after.reveals > before.reveals else 0
    if mark == ENDS:
        is_done = after.agenda.count < before.agenda.count
        return 1 if is_done or passes_on(before, after, seat) else 0
    if mark in (OTHERS, OWN):
        if passes_on(before, after, seat):
            return 0
        return 1 if whose_changes(seat, desk) == mark else 0
    if after.chronicle.total == before.chronicle.total:
        return 0
    row = before.chronicle.total & (len(before.chronicle.readers) - 1)
    return int(desk.told[int(after.chronicle.what[row, 0])])


@rule
def passes_on(before: Any, after: Any, seat: int) -> bool:
    """Whether a turn is over, or somebody else has to choose."""
    return turns(after) != turns(before) or current_player(after) != seat


@rule
def whose_changes(seat: int, desk: Desk) -> int:
    """`OTHERS` if something has changed that belongs to another seat, `OWN` if only something that
    belongs to this one has, else `NOTHING`."""
    size = len(desk.bytes) // len(desk.worlds)
    players, found = desk.worlds[TRIED].players, NOTHING
    for field in range(len(desk.rows)):
        start, length, rows = desk.rows[field]
        for row in range(rows):
            first = start + row * length
            for byte in range(first, first + length):
                if desk.bytes[DEALT * size + byte] != desk.bytes[TRIED * size + byte]:
                    if row % players != seat:
                        return OTHERS
                    found = OWN
    return found


@rule
def note_what_was_done(view: Any, seat: int, own: bool, desk: Desk) -> None:
    """Note which kinds of event the seat told last, or another seat before it did anything else."""
    desk.told[:] = 0
    ring = len(view.chronicle.readers)
    done_by = -1
    for back in range(1, min(int(view.chronicle.total), ring) + 1):
        row = (view.chronicle.total - back) & (ring - 1)
        kind, who = view.chronicle.what[row, 0], view.chronicle.what[row, 1]
        if who < 0 or desk.by_seat[kind] == 0:
            continue
        actor = who % view.players
        if done_by < 0 and (actor == seat) == own:
            done_by = actor
        if done_by >= 0:
            if actor != done_by:
                return
            desk.told[kind] = 1
            if own:
                return


# What a choice is worth


@rule
def weighed(partner: int, seat: int, choices: Any, count: int, luck: Any, desk: Desk) -> int:
    """The choice that is worth most, in some worlds; that of the rule of thumb, if none is worth
    more."""
    left = min(count, MOST_WEIGHED)
    bring_forward(by_thumb(seat, choices, count, luck, desk), choices, count, left, luck)
    way = TRAITS[partner, WEIGHS]
    for world in range(TRAITS[partner, WORLDS]):
        desk.worlds[DEALT] = desk.worlds[SEEN]
        determinize(desk.worlds[DEALT], seat, luck)
        chance = luck.chance
        for place in range(left):  # each with the same luck
            luck.chance = chance
            desk.worlds[TRIED] = desk.worlds[DEALT]
            apply_of(desk.worlds[TRIED], seat, choices.action[place])
            found = worth(way, seat, luck, desk)
            if world == 0:
                desk.worths[place] = found
            elif way == WORST:
                desk.worths[place] = min(desk.worths[place], found)
            else:
                desk.worths[place] = max(desk.worths[place], found)
    best = 0
    for place in range(1, left):
        if desk.worths[place] > desk.worths[best] + EDGE:
            best = place
    return choices.action[best]


@rule
def bring_forward(first: int, choices: Any, count: int, left: int, luck: Any) -> None:
    """Put a choice in the first place, and any others in those behind it."""
    for place in range(count):
        if choices.action[place] == first:
            choices.action[place] = choices.action[0]
            choices.action[0] = first
    for place in range(1, left):
        other = place + below(luck, count - place)
        action = choices.action[place]
        choices.action[place] = choices.action[other]
        choices.action[other] = action


@rule
def worth(way: int, seat: int, luck: Any, desk: Desk) -> float:
    """What the choice that was tried is worth to a seat: at once, or when all have played on by the
    rule of thumb to the end of the turn."""
    state = desk.worlds[TRIED]
    if way != AT_ONCE:
        play_out(state, desk.choices, luck, turns(desk.worlds[DEALT]) + 1)
    if state.outcome != 0 or desk.tuning.horizon != 0:
        judge(state, desk.scratch, desk.tuning, desk.network)
        return desk.scratch.worth[seat]
    returns(state, desk.scratch.returned)
    return desk.scratch.returned[seat] / desk.tuning.scale + progress(state, seat)
