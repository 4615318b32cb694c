"""Moves that cost nothing and can be undone: a search must not go round in circles by them."""

from __future__ import annotations

import random
from typing import Any

from allhands.games import find
from allhands.kernel.game import apply
from allhands.observation import Observation
from allhands.players import Search

GAME = find("sos-titanic")
DEALS = 40


def seen(state: Any) -> Observation:
    """What a player alone sees."""
    return Observation(GAME, 0, GAME.crew_names, GAME.observe(state, 0))


def lines(state: Any) -> bytes:
    """Where everybody stands, and how far the game has come."""
    copy = state.copy()
    copy.chronicle = copy.chronicle.copy()
    copy.chronicle.total = 0
    copy.chronicle.what[:] = 0
    copy.chronicle.details[:] = 0
    copy.chronicle.readers[:] = 0
    return bytes(copy.tobytes())


def there_and_back() -> tuple[Any, int, Any, int]:
    """A state, a move in it, the state after it, and the move that takes it back."""
    for deal in range(DEALS):
        luck = random.Random(deal)
        state = GAME.new(GAME.option_numbers(*GAME.settle(1, {})), 1, deal)
        while not state.outcome:
            for there in GAME.legal_actions(state):
                after = state.copy()
                apply(after, there)
                for back in GAME.legal_actions(after):
                    again = after.copy()
                    apply(again, back)
                    if lines(again) == lines(state):
                        return state, there, after, back
            apply(state, luck.choice(GAME.legal_actions(state)))
    raise AssertionError("no deal has a move that can be undone")


def test_a_search_does_not_go_back_to_where_it_has_just_been() -> None:
    state, there, after, back = there_and_back()
    others = [action for action in GAME.legal_actions(after) if action != back]
    assert others
    for other in others[:4]:
        for seed in range(2):
            search = Search(iterations=2, seed=seed)
            assert search.weigh(seen(state), [there]).action == there
            assert search.weigh(seen(after), [back, other]).action == other


def test_it_goes_back_if_it_was_never_there_or_nothing_else_is_left() -> None:
    state, there, after, back = there_and_back()
    search = Search(iterations=2)
    assert search.weigh(seen(after), [back]).action == back
    search = Search(iterations=2)
    assert search.weigh(seen(state), [there]).action == there
    assert search.weigh(seen(after), [back]).action == back
