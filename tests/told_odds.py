"""Holding told chances against games: each choice is played some thousand times from the very
position in which it was explained, as far as its seat knows it, with chance dealt anew."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
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
FIRST_BATCH, BATCH, BATCHES = 200, 1_800, 4
SELDOM = 0.25
"""Where fewer stories of the first batch than this decide a chance, none more are played."""
ENOUGH = 1_500
"""So many stories have to decide a chance. One told wrong by 15 points is then met for certain: it
is called wrong if it is 9 points off, and 6 points the other way are never found by chance."""
COMPARED = 3_000
FALSE_ALARMS = 1e-6
"""How likely it is that any chance is called wrong, if all of fewer than `COMPARED` are right."""
OVER = -1


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
        return self.decided * divergence(self.true, self.decided, self.chance.share) > log(
            2 * COMPARED / FALSE_ALARMS
        )


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
            tested += any(each.decided >= ENOUGH for each in played)
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
    for batch in (FIRST_BATCH, *(BATCH,) * BATCHES):
        states = new_records(game.state, batch)
        begin(states, views, choice.seat, after, lucks)
        _settle(choice, states, group, lucks)
        group = [each for each in group if batch * SELDOM <= each.decided < ENOUGH]
        if not group:
            return


def _settle(choice: Choice, states: Any, group: list[Result], lucks: Any) -> None:
    """Play states on until they have decided all chances of a group, or the turn is over."""
    game = choice.game
    answers = group[0].chance.answers
    is_answered = np.zeros(max(game.actions.questions) + 1, np.bool_)
    is_answered[list(answers)] = True
    options, turn = game.actions.new_choices(), int(turns_of(choice.state))
    tasks = np.zeros(len(states), np.int64)
    open_for = _judge(choice, states, dict.fromkeys(range(len(states)), group))
    while open_for:
        places = np.array(list(open_for), np.int64)
        play_on(states, places, options, lucks, is_answered, turn, tasks)
        asked = [place for place in open_for if tasks[place] != OVER]
        for place in asked:
            state = states[place]
            apply(state, answers[int(tasks[place])](state, game.legal_actions(state)))
        open_for = _judge(choice, states, open_for)
        open_for = {place: open_for[place] for place in asked if place in open_for}


def _judge(
    choice: Choice, states: Any, open_for: dict[int, list[Result]]
) -> dict[int, list[Result]]:
    """Ask of each state what it has decided. What is still open for which of them."""
    places, since = list(open_for), int(choice.state.chronicle.total)
    still_open: dict[int, list[Result]] = {}
    for place, events in zip(places, _events(states[places], since), strict=True):
        story = Story(states[place], events)
        for played in open_for[place]:
            came_true = played.chance.came_true(story)
            if came_true is None:
                still_open.setdefault(place, []).append(played)
            else:
                played.decided += 1
                played.true += came_true
    return still_open


def _events(states: Any, since: int) -> Iterator[list[Event]]:
    """What each state has told since."""
    ring = states["chronicle"]["what"].shape[1]
    totals: list[int] = states["chronicle"]["total"].tolist()
    rows = np.concatenate((states["chronicle"]["what"], states["chronicle"]["details"]), axis=2)
    for total, row in zip(totals, rows, strict=True):
        assert total - since <= ring, "some of what a turn told is lost"
        told = row[np.arange(since, total) % ring].tolist()
        yield [Event(kind, who, tuple(details)) for kind, who, *details in told]


@entry
def begin(states: Any, views: Any, seat: int, action: int, lucks: Any) -> None:
    """Take an action in worlds that agree with a view."""
    for place in range(len(states)):
        states[place] = views[0]
        determinize(states[place], seat, lucks[0])
        apply(states[place], action)


@entry
def play_on(
    states: Any,
    places: NDArray[np.int64],
    choices: Any,
    lucks: Any,
    is_answered: NDArray[np.bool_],
    turn: int,
    tasks: NDArray[np.int64],
) -> None:
    """Play some of the states on by chance, until a question is asked that is answered elsewhere,
    which is noted in `tasks`, or the turn is over."""
    for number in range(len(places)):
        state = states[places[number]]
        tasks[places[number]] = OVER
        while state.outcome == 0 and turns(state) == turn:
            task = agenda.top_task(state.agenda)
            if is_answered[task]:
                tasks[places[number]] = task
                break
            count = legal_actions(state, choices)
            apply(state, choices.action[below(lucks[0], count)])
