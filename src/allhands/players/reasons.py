"""Why a player takes one choice and not another, in a sentence.

Both are played on by the rule of thumb, in the same worlds and with the same luck. What comes true
clearly oftener after one than after the other is the reason.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.chance import next_bits
from allhands.kernel.game import (
    Game,
    Luck,
    apply,
    apply_of,
    current_player,
    determinize,
    foresee,
    legal_actions,
    new_luck,
    thumb,
)
from allhands.kernel.prose import starting
from allhands.kernel.rule import entry
from allhands.kernel.state import new_records
from allhands.kernel.unit import runs_compiled
from allhands.kernel.views import SPECTATOR
from allhands.observation import Observation

from .advice import Advice

PLAYOUTS: Final = 200
CLEAR: Final = 3.0
"""So many standard deviations are no chance, not even of the largest of dozens of differences."""

ONLY_CHOSEN, ONLY_OTHER, BOTH = range(3)
"""In which playouts of a pair something came true."""
Counts = NDArray[np.int64]


def explained(observation: Observation, advice: Advice, seed: int = 0) -> Advice:
    """The advice with its reason, for nobody but the seat that is advised: it names the next best,
    which could tell others what only that seat may know."""
    return replace(advice, reason=_reason_for(observation, advice, seed, is_aloud=False))


def reason_for(observation: Observation, advice: Advice, seed: int = 0) -> str:
    """What the choice advised is better for than the next best, or "" if nothing stands out or can
    be told. It may be said aloud."""
    return _reason_for(observation, advice, seed, is_aloud=True)


def _reason_for(observation: Observation, advice: Advice, seed: int, *, is_aloud: bool) -> str:
    """Interpreted there is never a reason: hundreds of playouts would take seconds."""
    others = [choice for choice in advice.choices if choice.action != advice.action]
    if not runs_compiled(observation.game) or not others or advice.is_rough:
        return ""
    next_best = max(others, key=lambda choice: (choice.visits, choice.mean)).action
    return reason(observation, advice.action, next_best, seed, is_aloud=is_aloud)


def reason(
    observation: Observation,
    chosen: int,
    other: int,
    seed: int = 0,
    playouts: int = PLAYOUTS,
    *,
    is_aloud: bool = True,
) -> str:
    """What `chosen` is better for than `other`: a sentence, or "" if nothing stands out.

    It follows from the observation and the seed alone. Said aloud, it names only what everybody can
    see; else it names the other choice, too.
    """
    game = observation.game
    legal = observation.legal_actions()
    if chosen == other or chosen not in legal or other not in legal:
        return ""
    counts = _counted(observation, chosen, other, seed, playouts)
    shares, is_clear = _compared(game, counts, playouts)
    weight = np.array([foresight.weight for foresight in game.foresights])
    public = game.observe(observation.record, SPECTATOR)
    for number in np.argsort(weight * (shares[:, 1] - shares[:, 0]), kind="stable"):
        words = game.foresights[number].words(public, observation.names, observation.player)
        if is_clear[number] and words:
            than = "" if is_aloud else observation.describe(other).words
            share, without = shares[number].tolist()
            return _sentence(words, share, without, than)
    return ""


def _compared(
    game: Game, counts: Counts, playouts: int
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Of each foresight how often it turned out well, after the one choice and after the other,
    and whether the one is clearly better: by the pairs of which only one did (McNemar,
    Psychometrika 12, 1947)."""
    good = np.array([foresight.good for foresight in game.foresights])
    gained = np.where(good, counts[:, ONLY_CHOSEN], counts[:, ONLY_OTHER])
    lost = np.where(good, counts[:, ONLY_OTHER], counts[:, ONLY_CHOSEN])
    both = np.where(good, counts[:, BOTH], playouts - counts.sum(axis=1))
    shares = np.stack((both + gained, both + lost), axis=1) / playouts
    return shares, gained - lost >= CLEAR * np.sqrt(np.maximum(gained + lost, 1))


def _sentence(words: str, share: float, without: float, than: str) -> str:
    """The reason, given in how many of the playouts the one choice did so, and the other; `than` is
    the other in words, if it is named."""
    percent, less = round(100 * share), round(100 * without)
    often = f"in {percent} %" if percent < 100 else "in nearly all"
    if than:
        seldom = f"; “{than}” {f'in {less} %' if less > 0 else 'hardly ever'}"
    else:
        seldom = f", not {less} %" if less > 0 else ", otherwise hardly ever"
    return f"{starting(words)} {often} of what may come{seldom}."


def _counted(observation: Observation, chosen: int, other: int, seed: int, playouts: int) -> Counts:
    """For each foresight, in how many pairs of playouts it came true, and in which of them."""
    game = observation.game
    work = new_records(game.state, 3)
    work[2] = observation.record
    lucks = new_records(Luck, 2)
    lucks[0] = new_luck(seed)
    came_true = np.zeros((2, len(game.foresights)), np.int8)
    counts = np.zeros((len(game.foresights), 3), np.int64)
    play_pairs(
        work,
        lucks,
        game.actions.new_choices(),
        observation.player,
        np.array([chosen, other], np.int64),
        playouts,
        came_true,
        counts,
    )
    return counts


def _a_pair(game: Game) -> tuple[Any, ...]:
    work, lucks = new_records(game.state, 3), new_records(Luck, 2)
    pair, came_true = np.zeros(2, np.int64), np.zeros((2, 1), np.int8)
    counts = np.zeros((1, 3), np.int64)
    return work, lucks, game.actions.new_choices(), 0, pair, 0, came_true, counts


@entry(like=_a_pair)
def play_pairs(
    work: Any,
    lucks: Any,
    choices: Any,
    seat: int,
    pair: NDArray[np.int64],
    playouts: int,
    came_true: NDArray[np.int8],
    counts: Counts,
) -> None:
    """Play two choices to the end, in worlds that agree with the view of `seat` in the last record
    of `work`, and add up what came true of it. Its other two records are scratch space."""
    worlds, luck = lucks[0], lucks[1]
    for _ in range(playouts):
        work[0] = work[2]
        determinize(work[0], seat, worlds)
        work[1] = work[0]
        start = next_bits(worlds)
        for which in range(2):
            luck.chance = start
            state = work[which]
            apply_of(state, seat, pair[which])
            while state.outcome == 0:
                count = legal_actions(state, choices)
                apply(state, thumb(state, current_player(state), choices, count, luck))
            foresee(state, came_true[which])
        for number in range(len(counts)):
            if came_true[0, number] != 0 and came_true[1, number] != 0:
                counts[number, BOTH] += 1
            elif came_true[0, number] != 0:
                counts[number, ONLY_CHOSEN] += 1
            elif came_true[1, number] != 0:
                counts[number, ONLY_OTHER] += 1
