"""Choices that tell chances, in positions of many games: played at random, by rule of thumb, and
the golden ones."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, zip_longest
from typing import Any

from allhands import games
from allhands.kernel.game import Game, apply, current_player, game_of, legal_actions, new_luck
from allhands.kernel.odds import Explanation
from allhands.kernel.prose import in_cases
from allhands.players.partners import desk_of
from allhands.players.policies import POLICIES, choose

from .games_under_test import PLAIN, Sitting, under_test
from .playing import golden_files, golden_story

GAMES = 40
"""So many games are played, half of them at random and half by rule of thumb."""
COMMON = 50
"""The choices of a verb are explained whenever they come, until it has been so many times; from
then on the more seldom the oftener it has been."""
SAID = (*(in_cases(Fraction(part, 2)) for part in range(3)), "of 100 cases")
"""Words of a chance: whatever tells it has to carry it."""


@dataclass(frozen=True)
class Choice:
    """A choice that tells chances, in its position."""

    where: str
    state: Any
    action: int
    told: Explanation

    def __str__(self) -> str:
        game = self.game
        words = game.words.action(self.view, self.action, game.crew_names)
        return f"{self.where}: {words}: {self.told.words}"

    @property
    def game(self) -> Game:
        """The game that it is a choice of."""
        return game_of(self.state)

    @property
    def seat(self) -> int:
        """Who has to choose."""
        return int(current_player(self.state))

    @property
    def view(self) -> Any:
        """What is known to whoever has to choose."""
        return self.game.observe(self.state, self.seat)


@dataclass(frozen=True)
class Played:
    """A game that is played, decision by decision."""

    sitting: Sitting
    name: str
    actions: tuple[int, ...] = ()
    policy: str = ""

    def moments(self) -> Iterator[tuple[str, Any]]:
        """Each decision's name, and the record that is played on."""
        game, luck = games.find(self.sitting.game), new_luck(self.sitting.seed, 1)
        state, options = self.sitting.deal(), game.actions.new_choices()
        desk, decision = desk_of(game), 0
        while not state.outcome:
            yield f"{self.sitting}, {self.name}, decision {decision}", state
            count = legal_actions(state, options)
            if self.policy:
                seat, policy = current_player(state), POLICIES.index(self.policy)
                action = choose(state, seat, policy, options, count, luck, desk)
            else:
                action = self.actions[decision]
            apply(state, action)
            decision += 1


def games_of(name: str) -> Iterator[Played]:
    """The games of one title that choices are taken from."""
    for path in golden_files(name)[:: under_test(name).pace.golden]:
        sitting, actions = golden_story(path)
        yield Played(sitting, path.stem, actions)
    sittings = under_test(name).sittings
    for number in range(GAMES):
        sitting = sittings[number // len(PLAIN) % len(sittings)].with_seed(number)
        policy = PLAIN[number % len(PLAIN)]
        yield Played(sitting, policy, policy=policy)


def choices_of(name: str) -> list[list[Choice]]:
    """Choices that tell chances, a list for each verb. The actions of a verb take turns, and so do
    chances that are certain, impossible, and neither."""
    kept: dict[int, dict[object, list[Choice]]] = defaultdict(lambda: defaultdict(list))
    explained: Counter[int] = Counter()
    for played in games_of(name):
        seen: set[object] = set()
        for choice in _told_in(played, explained):
            told = choice.told.chances
            kind = (choice.action, len(told), frozenset(chance.share for chance in told) & {0, 1})
            if kind not in seen:
                seen.add(kind)
                verb = choice.game.actions.verb_of(choice.action).number
                kept[verb][kind].append(choice)
    return [_in_turns(kept[verb], verb) for verb in sorted(kept)]


def _in_turns(kinds: dict[object, list[Choice]], seed: int) -> list[Choice]:
    order = list(kinds.values())
    random.Random(seed).shuffle(order)
    return [choice for turn in zip_longest(*order) for choice in turn if choice is not None]


def _told_in(played: Played, explained: Counter[int]) -> Iterator[Choice]:
    """The choices of a game that tell chances."""
    game, looking = games.find(played.sitting.game), random.Random(played.sitting.seed)
    for where, state in played.moments():
        view = game.observe(state, int(current_player(state)))
        verbs = groupby(
            game.legal_actions(state), lambda action: game.actions.verb_of(action).number
        )
        for verb, actions in verbs:
            if looking.random() * explained[verb] < COMMON:
                explained[verb] += 1
                for action in actions:
                    told = game.board.explain(view, action, game.crew_names)
                    assert told.chances or not any(map(told.words.__contains__, SAID)), told.words
                    if told.chances:
                        yield Choice(where, state.copy(), action, told)
