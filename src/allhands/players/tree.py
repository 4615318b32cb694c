"""Information-set Monte-Carlo tree search over any game's record, compiled.

Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (IEEE TCIAIG 4, 2012),
with one tree over the actions of all seats: each iteration deals the unknown anew, goes down the
tree by what is legal in that deal, adds a node, plays on by the game's rule of thumb, to the end or
to where the game is evaluated, and credits the nodes passed. Choices are explored as in Rosin,
"Multi-armed bandits with episode context" (AMAI 61, 2011), with the rule of thumb as predictor:
something else has to prove that it is better.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.chance import below, next_bits
from allhands.kernel.evaluation import NO_NETWORK, Network
from allhands.kernel.game import (
    Game,
    apply,
    apply_of,
    choosers,
    current_player,
    determinize,
    features,
    legal_actions,
    new_luck,
    progress,
    returns,
    thumb,
    turns,
)
from allhands.kernel.rule import entry, rule
from allhands.kernel.state import MAX_SEATS, Struct, field, new_record, new_records, record_dtype

DEEPEST: Final = 256
"""Decisions that one way down the tree may hold."""
NOBODY: Final = -1
TALLIED: Final = ("visits", "worth", "ended", "returned", "estimated", "squares")
"""What a search goes by, and what is told of it."""


class Node(Struct):
    """What came of an action, as often as it was taken from where its parent stands.

    `child` and `sibling` are the places of other nodes in the tree, or -1. `trusted` is 1 if it is
    what the rule of thumb would do. `available` is how often the action was legal. `worth` is the
    sum of what the iterations were worth to the seat that took the action, from 0 to 1 each.
    `ended` of them met the end of the game, and `returned` is the sum of what that gave, in shares
    of the highest return; `estimated` is the sum of what the others were evaluated at. `squares`
    is the sum of the squares of both.
    """

    action: int = field(np.int32)
    child: int = field(np.int32)
    sibling: int = field(np.int32)
    trusted: int = field(np.int32)
    visits: int = field(np.int32)
    available: int = field(np.int32)
    ended: int = field(np.int64)
    worth: float = field(np.float64)
    returned: float = field(np.float64)
    estimated: float = field(np.float64)
    squares: float = field(np.float64)


class Tuning(Struct):
    """How a game is searched. `exploration` and `trust` are those of `kernel.game.Guidance`,
    `progress_share` too; `scale` is the highest return there is. Where the game goes on for
    `horizon` turns, it is evaluated. A search that `sees_all` is given the whole state. `by_seat`
    is 1 where some seats may win while others do not."""

    exploration: float = field(np.float64)
    trust: float = field(np.float64)
    progress_share: float = field(np.float64)
    scale: float = field(np.float64)
    horizon: int = field(np.int32)
    sees_all: int = field(np.int8)
    by_seat: int = field(np.int8)


def new_desk(actions: int, network: Network) -> Any:
    """Scratch space of a search in a game of so many actions: `mark` by action, `path` and `who`
    by depth, two results by seat, whether the game has ended, and the layers of a network."""
    features, units = network.inner.shape
    layout = [
        ("mark", np.int8, (actions,)),
        ("path", np.int32, (DEEPEST,)),
        ("who", np.int8, (DEEPEST,)),
        ("worth", np.float64, (MAX_SEATS,)),
        ("returned", np.float64, (MAX_SEATS,)),
        ("ended", np.int8, ()),
        ("features", np.float64, (features,)),
        ("units", np.float64, (units,)),
    ]
    return np.zeros(1, record_dtype("Desk", layout))[0]


def nodes(count: int = 1) -> Any:
    """Room for a tree of so many nodes."""
    return new_records(Node, count)


@entry(like=lambda: (nodes(),))
def plant(tree: Any) -> None:
    """Begin a tree: its root is node 0, and has been nowhere."""
    clear(tree[0], NOBODY)


@rule
def clear(node: Any, action: int) -> None:
    """A node that nothing is known of."""
    node.action = action
    node.child = NOBODY
    node.sibling = NOBODY
    node.trusted = 0
    node.visits = 0
    node.available = 0
    node.ended = 0
    node.worth = 0.0
    node.returned = 0.0
    node.estimated = 0.0
    node.squares = 0.0


def _a_search(game: Game) -> tuple[Any, ...]:
    network = game.evaluation.network if game.evaluation else NO_NETWORK
    root, work = np.zeros(1, np.int32), new_records(game.state, 1)
    desk, choices = new_desk(game.actions.count, network), game.actions.new_choices()
    luck, tuning = new_luck(0), new_record(Tuning)
    return nodes(), 0, work, 0, root, work, luck, choices, desk, tuning, network, 0


@entry(like=_a_search)
def search(
    tree: Any,
    used: int,
    view: Any,
    seat: int,
    root: NDArray[np.int32],
    work: Any,
    luck: Any,
    choices: Any,
    desk: Any,
    tuning: Any,
    network: Network,
    iterations: int,
) -> int:
    """Go on with a tree of `used` nodes for so many iterations; returns how many it has then.

    `view[0]` is what `seat`, which has to choose, knows; `root` the actions it chooses from. `work`
    holds a record to play with. A full tree grows no more, and is still walked.
    """
    state = work[0]
    for _ in range(iterations):
        work[0] = view[0]
        if tuning.sees_all:
            state.chance = next_bits(luck)
        else:
            determinize(state, seat, luck)
        turn = int(turns(state))  # which the seat need not have been shown
        used, depth = descend(tree, used, state, seat, root, luck, choices, desk, tuning)
        until = max(turn + tuning.horizon, int(turns(state)) + 1)
        play_out(state, choices, luck, until)
        judge(state, desk, tuning, network)
        credit(tree, depth, desk)
    return used


@rule
def descend(
    tree: Any,
    used: int,
    state: Any,
    seat: int,
    root: NDArray[np.int32],
    luck: Any,
    choices: Any,
    desk: Any,
    tuning: Any,
) -> tuple[int, int]:
    """Play down the tree and out of it; returns how many nodes it has then, and the depth reached.

    Where there is but one choice it is taken, and no node made of it. Nor is one made of what
    others choose at once with somebody: they cannot go by what is chosen beside them, as deeper
    nodes would, and follow the rule of thumb.
    """
    node, depth = 0, 0
    desk.path[0] = 0
    desk.who[0] = seat
    while state.outcome == 0 and depth < DEEPEST - 1:
        legal = legal_actions(state, choices) if depth else offer(root, choices)
        if legal == 1 and depth:
            apply(state, choices.action[0])
            continue
        chooser = current_player(state) if depth else seat
        if depth and chooser != seat and is_one_of_several(state):
            apply(state, thumb(state, chooser, choices, legal, luck))
            continue
        for place in range(legal):
            desk.mark[choices.action[place]] = 1
        child = select(tree, node, legal, desk, tuning)
        is_new = child == NOBODY
        if is_new:
            first = tree[node].child == NOBODY
            action = untried(state, chooser, first, legal, luck, choices, desk)
            if used < len(tree):
                child = grow(tree, used, node, action, first)
                used += 1
        else:
            action = tree[child].action
        for place in range(legal):
            desk.mark[choices.action[place]] = 0
        apply_of(state, chooser, action)
        if child != NOBODY:
            depth += 1
            node = child
            desk.path[depth] = node
            desk.who[depth] = chooser
        if is_new:
            break
    return used, depth


@rule
def is_one_of_several(state: Any) -> bool:
    """Whether several seats choose at once."""
    mask = choosers(state)
    return mask & (mask - 1) != 0


@rule
def offer(root: NDArray[np.int32], choices: Any) -> int:
    """The choices at the root, which are not always all that are legal."""
    for place in range(len(root)):
        choices.action[place] = root[place]
    return len(root)


@rule
def select(tree: Any, node: int, legal: int, desk: Any, tuning: Any) -> int:
    """The child to go on with, of those that are legal in this deal (marked), whose marks it takes
    off; or `NOBODY` if what was never tried, being no worse than they are on average, is due."""
    other = (1.0 - tuning.trust) / max(1, legal - 1)
    best = NOBODY
    best_score = 0.0
    left = legal
    visits, worth = 0, 0.0
    child = tree[node].child
    while child != NOBODY:
        if desk.mark[tree[child].action]:
            desk.mark[tree[child].action] = 0
            left -= 1
            tree[child].available += 1
            count = tree[child].visits
            visits += count
            worth += tree[child].worth
            share = tuning.trust if tree[child].trusted else other
            bonus = tuning.exploration * share * np.sqrt(tree[child].available) / (1 + count)
            score = tree[child].worth / count + bonus
            if best == NOBODY or score > best_score:
                best = child
                best_score = score
        child = tree[child].sibling
    if left > 0 and best != NOBODY:
        hoped = worth / visits + tuning.exploration * other * np.sqrt(visits)
        if hoped > best_score:
            return NOBODY
    return best


@rule
def untried(
    state: Any, seat: int, first: bool, legal: int, luck: Any, choices: Any, desk: Any
) -> int:
    """One of the choices that are still marked: at first that of the rule of thumb."""
    if first:
        return thumb(state, seat, choices, legal, luck)
    left = 0
    for place in range(legal):
        left += int(desk.mark[choices.action[place]])  # eight bits would not do, interpreted
    skipped = below(luck, left)
    for place in range(legal):
        if desk.mark[choices.action[place]]:
            if skipped == 0:
                return choices.action[place]
            skipped -= 1
    return choices.action[0]


@rule
def grow(tree: Any, place: int, node: int, action: int, trusted: bool) -> int:
    """Add a child to a node; returns its place."""
    clear(tree[place], action)
    tree[place].sibling = tree[node].child
    tree[place].trusted = 1 if trusted else 0
    tree[place].available = 1
    tree[node].child = place
    return place


@rule
def play_out(state: Any, choices: Any, luck: Any, until: int) -> None:
    """By the rule of thumb, to the first choice of a turn, or to the end of the game."""
    while state.outcome == 0:
        legal = legal_actions(state, choices)
        if legal > 1 and turns(state) >= until:
            return
        apply(state, thumb(state, current_player(state), choices, legal, luck))


@rule
def judge(state: Any, desk: Any, tuning: Any, network: Network) -> None:
    """What it is worth to each seat: what the game that has ended returned and how far the seat
    came, or what is to be expected of one that goes on. A crew that wins or loses together is
    judged once."""
    seats = int(state.players) if tuning.by_seat else 1
    desk.ended = state.outcome != 0
    if desk.ended == 0:
        for seat in range(seats):
            desk.worth[seat] = estimate(state, seat, desk, network)
    else:
        returns(state, desk.returned)
        share = tuning.progress_share
        for seat in range(seats):
            desk.returned[seat] /= tuning.scale
            come = share * progress(state, seat) if share > 0 else 0.0
            desk.worth[seat] = (1.0 - share) * desk.returned[seat] + come
    if not tuning.by_seat:
        desk.worth[1:] = desk.worth[0]
        desk.returned[1:] = desk.returned[0]


@rule
def estimate(state: Any, seat: int, desk: Any, network: Network) -> float:
    """What a position is worth to a seat by the game's network."""
    features(state, seat, desk.features)
    units = len(desk.units)
    for unit in range(units):
        desk.units[unit] = network.inner_bias[unit]
    for feature in range(len(desk.features)):
        value = desk.features[feature]
        if value != 0.0:
            for unit in range(units):
                desk.units[unit] += value * network.inner[feature, unit]
    total = network.outer_bias[0]
    for unit in range(units):
        if desk.units[unit] > 0.0:
            total += desk.units[unit] * network.outer[unit]
    return 0.5 + 0.5 * total / np.sqrt(1.0 + total * total)


@rule
def credit(tree: Any, depth: int, desk: Any) -> None:
    """Tell the nodes passed what came of it, each for the seat that had chosen it."""
    for level in range(depth + 1):
        node = tree[desk.path[level]]
        seat = desk.who[level]
        node.visits += 1
        node.worth += desk.worth[seat]
        if desk.ended:
            node.ended += 1
            node.returned += desk.returned[seat]
            node.squares += desk.returned[seat] * desk.returned[seat]
        else:
            node.estimated += desk.worth[seat]
            node.squares += desk.worth[seat] * desk.worth[seat]


@entry(like=lambda: (nodes(), np.zeros(1, np.int32), np.zeros((1, 1))))
def tally(tree: Any, root: NDArray[np.int32], rows: NDArray[np.float64]) -> None:
    """Write for each action of `root` a row, the numbers of a `Node` that `TALLIED` names. What was
    never tried keeps its row as it is."""
    child = tree[0].child
    while child != NOBODY:
        for place in range(len(root)):
            if tree[child].action == root[place]:
                rows[place, 0] = tree[child].visits
                rows[place, 1] = tree[child].worth
                rows[place, 2] = tree[child].ended
                rows[place, 3] = tree[child].returned
                rows[place, 4] = tree[child].estimated
                rows[place, 5] = tree[child].squares
        child = tree[child].sibling


@entry(like=lambda: (nodes(), 0, nodes()))
def transplant(tree: Any, action: int, fresh: Any) -> int:
    """Copy what grows from `action` at the root of a tree into another, as its root; returns how
    many nodes that has. Where the other is full, what is farthest from the root is left behind."""
    clear(fresh[0], NOBODY)
    start = tree[0].child
    while start != NOBODY and tree[start].action != action:
        start = tree[start].sibling
    if start == NOBODY:
        return 1
    fresh[0] = tree[start]
    fresh[0].sibling = NOBODY
    used = 1
    place = 0
    while place < used:  # `child` still names a place in the old tree until it is its turn
        old = fresh[place].child
        fresh[place].child = NOBODY
        while old != NOBODY and used < len(fresh):
            fresh[used] = tree[old]
            fresh[used].sibling = fresh[place].child
            fresh[place].child = used
            old = tree[old].sibling
            used += 1
        place += 1
    return used
