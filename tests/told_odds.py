"""Holding told chances against games: each choice is played 500 times or more from the very
position in which it was explained, as far as its seat knows it, with chance dealt anew."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import inf, log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands.kernel import agenda
from allhands.kernel.chance import below
from allhands.kernel.game import (
    apply,
    current_player,
    determinize,
    game_of,
    legal_actions,
    new_luck,
    turns,
    turns_of,
)
from allhands.kernel.mode import INTERPRETED
from allhands.kernel.odds import Chance, Story
from allhands.kernel.rule import entry
from allhands.kernel.state import new_records
from allhands.kernel.words import Event

from .told_choices import Choice, choices_of

OF_A_VERB = 24
"""A verb is put to the test in so many positions, if so many of `TRIED` decide what is told."""
TRIED = 72
BATCHES = (200, 300, 1_000, 1_300, 1_300, 1_300, 1_300)
"""So many stories are played at once, until they have decided all that is told of a choice."""
SELDOM = 0.25
"""Where fewer stories of the first batch than this decide a chance, none more are played."""
ENOUGH = 1_500
"""So many stories have to decide a chance. One told wrong by 15 points is then met for certain: it
is called wrong if it is 9 points off, and 6 points the other way are never found by chance."""
EARLY, NEAR = 400, 1.0
"""So many are enough if what came is as near to what is told as it is with 84 of 100 chances that
are told right: with none told wrong by 15 points, 2 of 100 by 9, and 16 of 100 by 6. What is told
to be certain or impossible may fail but once in a thousand stories, and has no such end."""
COMPARED = 3_000
FALSE_ALARMS = 1e-6
"""How likely it is that any chance is called wrong, if all of fewer than `COMPARED` are right."""
TO_BEGIN, BEGUN, OVER = -3, -2, -1
"""What stands for a state in the place of a question that it waits for."""


@dataclass
class Result:
    """How often a chance came true in the stories that decided it."""

    choice: Choice
    chance: Chance
    decided: int = 0
    true: int = 0

    def __str__(self) -> str:
        told, found = float(self.chance.share), self.true / max(1, self.decided)
        instead = ""
        if self.chance.choice != self.choice.action:
            game = self.choice.game
            words = game.words.action(self.choice.view, self.chance.choice, game.crew_names)
            instead = f" after: {words}"
        return f"told {told:.3f}, found {found:.3f} of {self.decided}{instead}; {self.choice}"

    @property
    def verb(self) -> str:
        """The verb of the choice that was explained."""
        return self.choice.game.actions.verb_of(self.choice.action).name

    @property
    def is_wrong(self) -> bool:
        """Whether it came true so often or so seldom as hardly ever happens by chance."""
        return self._surprise > log(2 * COMPARED / FALSE_ALARMS)

    @property
    def is_tested(self) -> bool:
        """Whether so many stories have decided it that it would be found out."""
        is_near = self.decided >= EARLY and self._surprise < NEAR
        return self.decided >= ENOUGH or (is_near and 0 < self.chance.share < 1)

    @property
    def _surprise(self) -> float:
        return self.decided * divergence(self.true, self.decided, self.chance.share)


def divergence(true: int, decided: int, told: Fraction) -> float:
    """How far a frequency is from a chance. `decided` times as much is exceeded, on either side,
    with a probability of at most exp of minus that (Chernoff, AMS 23, 1952; Hoeffding, JASA 58,
    1963)."""
    total = 0.0
    for number, share in ((true, told), (decided - true, 1 - told)):
        if number:
            total += inf if share <= 0 else number / decided * log(number / decided / float(share))
    return total


# Playing


def play_all(name: str) -> Iterator[Result]:
    """Every chance that is put to the test, played."""
    for choices in choices_of(name):
        tested = 0
        for choice in choices[:TRIED]:
            if tested == OF_A_VERB:
                break
            played = play(choice)
            tested += any(each.is_tested for each in played)
            yield from played


def held(state: Any, action: int) -> str:
    """What an action is said to do in a position, once the chances told have been played; by
    interpreted rules that would take too long."""
    game = game_of(state)
    view = game.observe(state, int(current_player(state)))
    told = game.board.explain(view, action, game.crew_names)
    if not INTERPRETED:
        results = play(Choice("laid out", state.copy(), action, told))
        assert [str(result) for result in results if result.is_wrong] == []
    return told.words


def play(choice: Choice) -> list[Result]:
    """How often each chance that a choice tells comes true."""
    groups: dict[object, list[Result]] = defaultdict(list)
    for chance in choice.told.chances:
        after = chance.choice if chance.choice >= 0 else choice.action
        played = Result(choice, chance._replace(choice=after))
        groups[after, tuple(sorted(chance.answers.items()))].append(played)
    for number, group in enumerate(groups.values()):
        _play_group(choice, group, new_luck(choice.action, number))
    return [played for group in groups.values() for played in group]


def _play_group(choice: Choice, group: list[Result], luck: Any) -> None:
    """Play on from one choice, for all chances that are told of it."""
    game, after = choice.game, group[0].chance.choice
    if after not in game.legal_actions(choice.state):
        return
    lucks = np.array([luck])
    views = np.array([choice.view])
    for batch in BATCHES:
        _settle(choice, new_records(game.state, batch), group, views, lucks)
        often = [each for each in group if each.decided >= BATCHES[0] * SELDOM]
        group = [each for each in often if not each.is_tested]
        if not group:
            return


def _settle(choice: Choice, states: Any, group: list[Result], views: Any, lucks: Any) -> None:
    """Play states on until they have decided all chances of a group, or the turn is over."""
    game, after, answers = choice.game, group[0].chance.choice, group[0].chance.answers
    is_answered = np.zeros(max(game.actions.questions) + 1, np.bool_)
    is_answered[list(answers)] = True
    options, turn = game.actions.new_choices(), int(turns_of(choice.state))
    tasks = np.full(len(states), TO_BEGIN)
    told: list[list[Event]] = [[] for _ in states]
    open_for = dict.fromkeys(range(len(states)), group)
    while open_for:
        places = np.array(list(open_for), np.int64)
        play_on(states, places, views, after, options, lucks, is_answered, turn, tasks)
        for place in [place for place in open_for if tasks[place] >= 0]:
            state = states[place]
            apply(state, answers[int(tasks[place])](state, game.legal_actions(state)))
        open_for = _judge(choice, states, open_for, told)
        open_for = {place: open_for[place] for place in open_for if tasks[place] != OVER}


def _judge(
    choice: Choice, states: Any, open_for: dict[int, list[Result]], told: list[list[Event]]
) -> dict[int, list[Result]]:
    """Ask of each state what it has decided. What is still open for which of them. `told` is what
    each has told since the choice."""
    _hear(states, list(open_for), int(choice.state.chronicle.total), told)
    still_open: dict[int, list[Result]] = {}
    for place, group in open_for.items():
        story = Story(states[place], told[place])
        for played in group:
            came_true = played.chance.came_true(story)
            if came_true is None:
                still_open.setdefault(place, []).append(played)
            else:
                played.decided += 1
                played.true += came_true
    return still_open


def _hear(states: Any, places: list[int], since: int, told: list[list[Event]]) -> None:
    """Add what some of the states have told meanwhile."""
    chronicles = states["chronicle"]
    ring = chronicles["what"].shape[1]
    heard = np.array([since + len(told[place]) for place in places])
    news = chronicles["total"][places] - heard
    assert news.max() <= ring, "some of what a turn told is lost"
    number = np.arange(news.sum()) + np.repeat(heard - np.cumsum(news) + news, news)
    teller, row = np.repeat(places, news), number % ring
    rows = np.concatenate([chronicles[part][teller, row] for part in ("what", "details")], axis=1)
    events = rows.view(np.dtype((np.void, rows.itemsize * rows.shape[1])))[:, 0].tolist()
    for place, event in zip(teller.tolist(), events, strict=True):
        told[place].append(_event(event))


@lru_cache(maxsize=100_000)
def _event(numbers: bytes) -> Event:
    """An event from its numbers; most are told in many stories."""
    kind, who, *details = np.frombuffer(numbers, np.int16).tolist()
    return Event(kind, who, tuple(details))


@entry
def play_on(
    states: Any,
    places: NDArray[np.int64],
    views: Any,
    action: int,
    choices: Any,
    lucks: Any,
    is_answered: NDArray[np.bool_],
    turn: int,
    tasks: NDArray[np.int64],
) -> None:
    """Begin some of the states with an action, in worlds that agree with a view; or play them on by
    chance, until a question is asked that is answered elsewhere, which is noted in `tasks`, or the
    turn is over."""
    for number in range(len(places)):
        if tasks[places[number]] == TO_BEGIN:
            states[places[number]] = views[0]
            determinize(states[places[number]], current_player(states[places[number]]), lucks[0])
            apply(states[places[number]], action)
            tasks[places[number]] = BEGUN
            continue
        state = states[places[number]]
        tasks[places[number]] = OVER
        while state.outcome == 0 and turns(state) == turn:
            task = agenda.top_task(state.agenda)
            if is_answered[task]:
                tasks[places[number]] = task
                break
            count = legal_actions(state, choices)
            apply(state, choices.action[below(lucks[0], count)])
