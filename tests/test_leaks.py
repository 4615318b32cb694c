"""Nobody is told what they may not know.

Two worlds that differ only in what a seat may not know (a record, and one drawn from that seat's
view of it) must be one and the same to that seat: in the view's bytes, in what can be chosen, in
every word of the pages and the log, and to every policy that plays for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allhands import games
from allhands.kernel.chance import stream_seed
from allhands.kernel.game import Game, apply, current_player
from allhands.kernel.mode import INTERPRETED
from allhands.kernel.state import record_bytes
from allhands.kernel.views import SPECTATOR
from allhands.kernel.words import Event
from allhands.match import Match
from allhands.observation import Observation
from allhands.players import PolicyPlayer, Search

from .games_under_test import PLAIN, under_test
from .playing import Start, action_of, determinized, sittings, starts, tried

pytestmark = pytest.mark.parametrize("name", games.names())
ANY = st.data()
NAMES = ("Ada", "Bea", "Cy", "Dot", "Eve", "Flo")
WIDTHS = (60, 80, 100)
SEARCHED = 1 if INTERPRETED else 6
"""How many positions of a game are searched, as a search plays many games."""
SEARCHED_GAMES = 2 if INTERPRETED else settings.default.max_examples  # pyright: ignore[reportOptionalMemberAccess]


class Pair(NamedTuple):
    """Two worlds, and the seat to which they are the same."""

    seat: int
    true: Any
    other: Any


def pairs(start: Start, every: int) -> Iterator[Pair]:
    """Pairs all through a random game, each seat and a spectator in turn; and whoever chooses."""
    game = start.game
    for number, state in enumerate(start.at_pace(every)):
        if not state.outcome:
            in_turn = start.viewers[number % len(start.viewers)]
            for seat in {in_turn, int(current_player(state))}:
                yield Pair(seat, state, determinized(game, state, seat, start.luck + number))


def oldest_kept(record: Any) -> int:
    """The number of the oldest event still in the ring."""
    return max(0, int(record.chronicle.total) - len(record.chronicle.what))


def told(game: Game, record: Any, seat: int) -> list[Event]:
    """The events still in the ring, as a seat may know them."""
    return [event.seen_by(seat) for event in game.events(record, oldest_kept(record))]


def spoken(game: Game, record: Any, seat: int) -> Iterator[str]:
    """The words that a seat is given of a world: all, but of actions those of a third."""
    view = game.observe(record, seat)
    words = game.words
    yield words.question(view, NAMES)
    yield words.summary(view)
    yield from (words.table(view, NAMES, width) for width in WIDTHS)
    turn = int(record.chronicle.total)
    yield from (words.action(view, action, NAMES) for action in tried(game, turn)[turn % 3 :: 3])
    yield from (words.event(view, event, NAMES) for event in told(game, record, seat))


@given(data=ANY)
def test_both_worlds_look_the_same(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    for seat, true, other in pairs(data.draw(starts(game)), every=6):
        one, two = game.observe(true, seat), game.observe(other, seat)
        assert record_bytes(one) == record_bytes(two)
        assert told(game, true, seat) == told(game, other, seat)


@given(data=ANY)
def test_both_worlds_are_put_into_the_same_words(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    for seat, true, other in pairs(data.draw(starts(game)), every=40):
        assert list(spoken(game, true, seat)) == list(spoken(game, other, seat))


@given(data=ANY)
def test_the_same_can_be_chosen_in_both_worlds(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    for seat, true, other in pairs(data.draw(starts(game)), every=6):
        worlds = (true, other)
        # where several choose at once, who else has chosen is not known
        assert len({seat in game.choosers(world) for world in worlds}) == 1
        assert game.legal_actions(true, seat) == game.legal_actions(other, seat)
        if "chosen" not in game.state.fields:
            assert current_player(true) == current_player(other)


@given(data=ANY)
def test_policies_choose_the_same_in_both_worlds(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    for seat, true, other in pairs(data.draw(starts(game)), every=12):
        if seat == current_player(true):
            for policy in PLAIN:
                chosen = [
                    action_of(PolicyPlayer(policy, 3), game, game.observe(world, seat))
                    for world in (true, other)
                ]
                assert chosen[0] == chosen[1]
                assert chosen[0] in game.legal_actions(true)


def thought_of(game: Game, record: Any) -> tuple[object, ...]:
    """All that a search thinks when it is shown a record: its advice, and the tree behind it."""
    seen = Observation(game, int(current_player(record)), NAMES, record)
    times = 2 if INTERPRETED else 2 * under_test(game.name).pace.times
    search = Search(iterations=times, memory=1, seed=5)
    advice = search.weigh(seen, game.legal_actions(record))
    (grove,) = search._groves
    return advice.action, advice.choices, grove._tree[: grove._used].tobytes()


@settings(max_examples=SEARCHED_GAMES)
@given(data=ANY)
def test_searches_think_the_same_in_both_worlds(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    choosing = (
        pair
        for pair in pairs(data.draw(starts(game)), every=10)
        if pair.seat == current_player(pair.true) and len(game.legal_actions(pair.true)) > 1
    )
    for seat, true, other in islice(choosing, SEARCHED):
        one, two = (thought_of(game, game.observe(world, seat)) for world in (true, other))
        assert one == two
        assert one[0] in game.legal_actions(true)


@given(data=ANY)
def test_policies_need_no_more_than_the_view(name: str, data: st.DataObject) -> None:
    """Simulations spare themselves the view, so a policy must choose the same without it."""
    game = games.find(name)
    for state in data.draw(starts(game)).at_pace(every=6):
        if not state.outcome:
            seat = int(current_player(state))
            for policy in PLAIN:
                chosen = [
                    action_of(PolicyPlayer(policy, 3), game, record)
                    for record in (state, game.observe(state, seat))
                ]
                assert chosen[0] == chosen[1], f"{policy} reads what its seat may not know"


@given(data=ANY)
def test_what_can_be_taken_back_has_told_nobody_anything(name: str, data: st.DataObject) -> None:
    """If a decision can be taken back freely, then a seat to which two worlds were the same cannot
    tell them apart afterwards, not even by a question that is asked in the other world alone."""
    game = games.find(name)
    for seat, true, other in pairs(data.draw(starts(game)), every=15):
        if current_player(true) != current_player(other):
            continue  # others have chosen at once with the seat, which it does not know
        for action in set(game.legal_actions(true)) & set(game.legal_actions(other)):
            one, two = true.copy(), other.copy()
            if is_free_to_undo(one, action) | is_free_to_undo(two, action):
                views = [record_bytes(game.observe(world, seat)) for world in (one, two)]
                assert views[0] == views[1], f"action {action} showed something to seat {seat}"


def is_free_to_undo(world: Any, action: int) -> bool:
    """Apply an action; whether it drew no chance and made nothing hidden known."""
    before = int(world.chances), int(world.reveals)
    apply(world, action)
    return before == (int(world.chances), int(world.reveals))


@given(data=ANY)
def test_nobody_sees_the_chance_stream(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    start = data.draw(starts(game))
    hidden = [start.sitting.seed, int(stream_seed(np.uint64(start.sitting.seed), np.uint64(0)))]
    for state in start.at_pace(every=10):
        for seat in start.viewers:
            view = game.observe(state, seat)
            assert bytes(view.chance.tobytes()) == b"\xff" * 8
            assert view.chances == view.reveals == -1
            for number in (*hidden, int(state.chance)):
                if 2**32 <= number < 2**64 - 1:
                    assert number.to_bytes(8, "little") not in record_bytes(view)


@given(data=ANY)
def test_a_match_shows_neither_its_seed_nor_its_stream(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    place = data.draw(sittings(game)).with_seed(data.draw(st.integers(2**60, 2**64 - 1)))
    match = Match(game, place.players, dict(place.options), place.seed)
    for view in (match.view(), *(match.view(seat) for seat in range(match.players))):
        shown = " ".join((str(view), view.question, view.summary, str(match), *match.log()))
        for number in (match.seed, int(match.record.chance)):
            assert str(number) not in shown
            assert f"{number:x}" not in shown
        assert view.record.tobytes() != match.record.tobytes()


@given(data=ANY)
def test_the_log_of_a_match_is_the_same_in_both_worlds(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    place = data.draw(sittings(game))
    luck = data.draw(st.randoms(use_true_random=False))
    match = Match(game, place.players, dict(place.options), place.seed)
    for _ in range(30):
        if match.is_over:
            break
        match.play(luck.choice(game.legal_actions(match.record)))
    if match.is_over:
        return
    for seat in range(SPECTATOR, match.players):
        other = Match(game, place.players, dict(place.options), place.seed)
        other.record = determinized(game, match.record, seat, 5)
        since = oldest_kept(match.record)
        other.events = [*match.events[:since], *game.events(other.record, since)]
        player = None if seat == SPECTATOR else seat
        assert other.log(player) == match.log(player)
        assert str(other.view(player)) == str(match.view(player))
        assert other.view(player) == match.view(player)
        if seat == match.current_player == other.current_player:
            assert other.actions(seat) == match.actions(seat)
            assert str(other) == str(match)
