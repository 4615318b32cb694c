"""What the kernel does for games that choose at once, keep secrets, and win seat by seat."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from allhands import games, loading, saving
from allhands.kernel.at_once import AT_ONCE
from allhands.kernel.chance import stream_seed
from allhands.kernel.errors import IllegalActionError, UndoError
from allhands.kernel.game import Game, apply, apply_of, current_player, determinize, new_luck
from allhands.kernel.mode import INTERPRETED
from allhands.kernel.outcomes import BROKEN, FAULT
from allhands.kernel.state import record_bytes
from allhands.lab import balance_tables
from allhands.lab.balance import balance
from allhands.lab.simulation import simulate
from allhands.lab.tournament import tournament
from allhands.match import Match
from allhands.observation import Observation
from allhands.players import PolicyPlayer, Search, reasons
from allhands.server.pages.table.preview import view_after
from allhands.verdict import verdict

from .kernel import entries
from .small import SMALL, last_boat, leaky_raft

WALKS = range(1 if INTERPRETED else 6)
BOAT, RAFT = last_boat.GAME, leaky_raft.GAME
HANDS = [[f"row with a {card}" for card in hand] for hand in ((1, 5, 6), (2, 4, 5), (1, 4))]
"""What the three at the oars of `boat()` may do."""


def boat(players: int = 3, seed: int = 5) -> Match:
    """A match in which all are ready to row."""
    match = Match(BOAT, players, {}, seed)
    for _ in range(players):
        match.play("say ready")
    return match


def row(match: Match, seat: int, which: int = 0) -> int:
    """One of the actions of a seat that rows."""
    return match.game.legal_actions(match.record, seat)[which]


def walk(game: Game, players: int, seed: int) -> Any:
    """The positions of a random game."""
    luck = random.Random(seed)
    _, settled = game.settle(players, {})
    state = game.new(game.option_numbers(players, settled), seed)
    while True:
        yield state
        if state.outcome:
            return
        seat = luck.choice(game.awaited(state))
        apply_of(state, seat, luck.choice(game.legal_actions(state, seat)))


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("seed", range(12))
def test_random_games_end_and_views_hold_together(name: str, seed: int) -> None:
    game = games.find(name)
    players = 1 + seed % 4
    for number, state in enumerate(walk(game, players, seed)):
        assert state.outcome != FAULT
        for seat in range(-1, players):
            view = game.observe(state, seat)
            assert record_bytes(game.observe(view, seat)) == record_bytes(view)
            assert game.choosers(view) == game.choosers(state)
            assert game.awaited(view) == game.awaited(state)
            if seat in game.choosers(state):
                assert game.legal_actions(view, seat) == game.legal_actions(state, seat)
            if not state.outcome:
                world = view.copy()
                determinize(world, seat, new_luck(number))
                assert record_bytes(game.observe(world, seat)) == record_bytes(view)
                assert sorted(cards(game, world)) == sorted(cards(game, state))


def cards(game: Game, state: Any) -> list[int]:
    """All cards of a small game."""
    if game is RAFT:
        return [*state.crates.cards[: state.crates.count]]
    held = [state.hands[seat].cards[: state.hands[seat].count] for seat in range(4)]
    laid = [state.berths[seat].rows_with for seat in range(4) if state.berths[seat].rows_with]
    piles = (state.tarp.cards[: state.tarp.count], state.gone.cards[: state.gone.count])
    return [int(card) for card in itertools.chain(*held, laid, *piles)]


# Choosing at once


def test_all_seats_choose_at_once_and_nothing_happens_before_the_last_has() -> None:
    match = boat()
    assert match.choosers == match.awaited == (0, 1, 2)
    told = len(match.events)
    match.play(row(match, 1), 1)
    assert (match.choosers, match.awaited, match.current_player) == ((0, 1, 2), (0, 2), 0)
    assert [decision.player for decision in match.pending] == [1]
    match.play(row(match, 2), 2)
    assert len(match.events) == told
    match.play(row(match, 0), 0)
    assert len(match.events) > told
    assert not match.pending
    assert [decision.player for decision in match.decisions[-3:]] == [0, 1, 2]


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_the_order_in_which_they_choose_makes_no_difference(order: tuple[int, ...]) -> None:
    usual, other = boat(), boat()
    for seat in range(3):
        usual.play(row(usual, seat, -1), seat)
    for seat in order:
        other.play(row(other, seat), seat)  # and then otherwise
        if len(other.pending) == 3 - 1:
            break
    for seat in order[:2]:
        other.play(row(other, seat, -1), seat)
    other.play(row(other, order[2], -1), order[2])
    assert record_bytes(usual.record) == record_bytes(other.record)
    assert usual.decisions == other.decisions
    assert saving.to_json(usual) == saving.to_json(other)


def test_what_somebody_chose_is_seen_by_nobody_else() -> None:
    match = boat()
    chosen = row(match, 1, -1)
    other = row(match, 1, 0)
    assert chosen != other
    twin = boat()
    match.play(chosen, 1)
    twin.play(other, 1)
    for seat in (None, 0, 2):
        assert record_bytes(match.view(seat).record) == record_bytes(twin.view(seat).record)
    assert record_bytes(match.view(1).record) != record_bytes(twin.view(1).record)
    assert match.view(1).record.chosen.given[1] == chosen + 1


def test_seats_know_alike_before_anybody_has_chosen() -> None:
    match = Match(BOAT, 1, {}, 3)
    assert match.view(0).record.chosen.given[0] == match.view().record.chosen.given[0]


def test_a_choice_is_withdrawn_until_all_have_chosen() -> None:
    match, twin = boat(), boat()
    match.play(row(match, 0), 0)
    match.play(row(match, 2), 2)
    match.withdraw(0)
    twin.play(row(twin, 2), 2)
    assert record_bytes(match.record) == record_bytes(twin.record)
    assert match.awaited == (0, 1)
    with pytest.raises(UndoError, match="no decision"):
        match.withdraw(0)


def test_what_all_have_chosen_is_not_taken_back_for_nothing() -> None:
    match = boat()
    for seat in range(3):
        match.play(row(match, seat), seat)
    with pytest.raises(UndoError, match="hidden"):
        match.undo()
    assert match.made_at_once_with(len(match.decisions) - 1) == range(3, 6)
    assert match.made_at_once_with(2) == range(2, 3)


def test_who_is_not_asked_may_not_choose() -> None:
    match = Match(BOAT, 3, {}, 5)
    assert match.actions(1) == []
    assert match.actions(0) == match.actions() != []
    assert boat().actions(1) != boat().actions(2) != []
    with pytest.raises(IllegalActionError, match="It is Ana's choice"):
        match.play("say ready", 1)
    match = boat()
    wrong = next(
        number
        for number in range(BOAT.actions.count)
        if number not in BOAT.legal_actions(match.record, 1)
    )
    with pytest.raises(IllegalActionError):
        match.play(wrong, 1)


def test_a_save_in_the_middle_goes_on_where_it_was() -> None:
    match = boat()
    match.play(row(match, 2), 2)
    again = loading.from_json(saving.to_json(match), "a file")
    assert record_bytes(again.record) == record_bytes(match.record)
    assert again.awaited == (0, 1)
    for seat in (1, 0):
        match.play(row(match, seat), seat)
        again.play(row(again, seat), seat)
    assert record_bytes(again.record) == record_bytes(match.record)


def test_a_policy_and_a_search_answer_for_a_seat_that_is_not_the_first() -> None:
    match = boat()
    view, other = match.view(2), match.view(1)
    legal = view.legal_actions()
    assert PolicyPlayer("thumb").act(view, legal) == legal[0]
    assert PolicyPlayer("thumb").act(other, other.legal_actions()) == other.legal_actions()[-1]
    advice = Search(iterations=60, seed=1).weigh(view, legal)
    assert {choice.action for choice in advice.choices} == set(legal)
    match.play(row(match, 2), 2)
    again = Search(iterations=60, seed=1).weigh(match.view(2), legal)
    assert again.action in legal, "it may think again until all have chosen"


@pytest.mark.parametrize("seat", range(3))
def test_what_a_seat_may_do_and_why_is_its_own(seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    view = boat().view(seat)
    legal = view.legal_actions()
    assert [view.describe(number).words for number in legal] == HANDS[seat]
    compared: list[tuple[int, int]] = []

    def counted(_: Observation, chosen: int, other: int, *_rest: int) -> Any:
        compared.append((chosen, other))
        return np.zeros((0, 3), np.int64)

    monkeypatch.setattr(reasons, "_counted", counted)
    assert reasons.reason(view, legal[0], legal[-1]) == ""
    assert compared == [(legal[0], legal[-1])], "both are the seat's own, and were compared"
    assert boat().view().legal_actions() == [], "whoever watches does not have to choose"


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("clairvoyant", [False, True])
def test_a_search_that_is_asked_once_more_thinks_anew(seat: int, clairvoyant: bool) -> None:
    match = boat()
    search = Search(iterations=30, seed=1, clairvoyant=clairvoyant)
    for _ in range(2):
        view = match.view(seat)
        if clairvoyant:
            view = replace(view, record=match.record.copy())
        advice = search.weigh(view, view.legal_actions())
        assert visits_of_root(search) == advice.iterations, "a tree that was kept has more"
        match.play(advice.action, seat)


def visits_of_root(search: Search) -> int:
    """How often a search has walked down its tree."""
    return int(search._groves[0]._tree[0].visits)


@pytest.mark.parametrize("name", SMALL)
def test_what_is_shown_ahead_of_a_choice_is_what_is_seen_after_it(name: str) -> None:
    game = games.find(name)
    shown = set()
    for state in itertools.chain(*(walk(game, 3, seed) for seed in WALKS)):
        for seat in game.choosers(state):
            view = Observation(game, seat, game.crew_names[:3], game.observe(state, seat))
            for action in game.legal_actions(state, seat):
                ahead = view_after(view, action)
                after = state.copy()
                apply_of(after, seat, action)
                if ahead is not None and game.awaited(after):
                    shown.add((seat, len(game.choosers(state)) > 1))
                    if after.reveals == state.reveals:
                        seen = game.observe(after, seat)
                        assert record_bytes(ahead.record) == record_bytes(seen)
    assert shown >= {(seat, game.asks_at_once is AT_ONCE) for seat in range(3)}


# Results by seat


def ended(seed: int = 1, players: int = 3) -> Match:
    """A match that is over."""
    luck = random.Random(seed)
    match = Match(BOAT, players, {}, seed)
    while not match.is_over:
        seat = luck.choice(match.awaited)
        match.play(luck.choice(BOAT.legal_actions(match.record, seat)), seat)
    return match


def test_those_win_whom_the_game_returns_the_most() -> None:
    found = {seed: ended(seed) for seed in range(12)}
    assert len({len(match.winners) for match in found.values()}) > 1
    for match in found.values():
        assert match.winners == tuple(seat for seat in range(3) if match.returns[seat] == 1)
        end = verdict(match)
        names = [match.names[seat] for seat in match.winners]
        assert all(name in end.headline for name in names)
        assert end.is_good == bool(names)


def test_a_simulation_counts_by_seat() -> None:
    result = simulate("last-boat", games=300, players=3, seed=4, threads=1)
    by_hand = [0, 0, 0]
    every = 0
    numbers = BOAT.option_numbers(3, {"sea": "grey"})
    made = []
    for number in range(300):
        state = replayed(numbers, 4, number)
        winners = BOAT.winners(state)
        made.append(len(winners))
        every += len(winners) == 3
        for seat in winners:
            by_hand[seat] += 1
    assert result.seat_wins == tuple(by_hand)
    assert result.wins == every
    assert result.to_dict()["seats_won"][1]["wins"] == by_hand[1]
    assert f"seat 2 won {by_hand[2] / 300:.2%}" in str(result)


def replayed(numbers: Any, seed: int, number: int) -> Any:
    """A random game as a simulation plays it."""
    state = BOAT.new(numbers, seed, number)
    luck = new_luck(0)
    luck.chance = entries.mix(np.uint64(stream_seed(np.uint64(seed), np.uint64(number))))
    while not state.outcome:
        legal = BOAT.legal_actions(state)
        apply(state, legal[int(entries.below(luck, len(legal)))])
    return state


def test_a_tournament_counts_the_seats_of_each_kind_of_player() -> None:
    result = tournament(
        "last-boat", 30, 2, "random,thumb", 3, 1, against=["thumb,thumb"], patience=None
    )
    mixed, alike = result.line_ups
    by_kind = {thought.player: thought for thought in mixed.thoughts}
    assert (by_kind["random"].seats, by_kind["thumb"].seats) == (30, 30)
    wins = (by_kind["random"].wins, by_kind["thumb"].wins)
    assert wins == mixed.result.seat_wins
    assert alike.thoughts[0].seats == 60
    assert alike.thoughts[0].wins == sum(alike.result.seat_wins)
    assert alike.difference is not None
    more = (sum(alike.result.seat_wins) - sum(wins)) / 30
    assert alike.difference.mean == pytest.approx(more)
    told = mixed.to_dict()
    assert [seat["wins"] for seat in told["seats_won"]] == list(wins)


def test_balance_compares_how_many_seats_win() -> None:
    text = balance_tables.markdown(balance("last-boat", games=40, seed=1))
    heads = " ".join(text.split())
    assert "| some seat wins | a seat wins | 95 % interval |" in heads
    played = simulate("last-boat", games=40, policy="thumb", seed=1)
    share = sum(played.seat_wins) / (40 * played.players)
    assert f"| {100 * played.saved_rate:.1f} % | {100 * share:.1f} % |" in heads


def test_a_crew_wins_or_loses_together() -> None:
    result = simulate("leaky-raft", games=50, players=3, seed=4, threads=1)
    assert (result.seat_wins, "seats_won" in result.to_dict()) == ((), False)
    assert result.wins == result.outcomes["found"]


# A fault of the rules


def test_a_full_agenda_ends_the_game_as_a_fault_that_is_told() -> None:
    match = Match(RAFT, 2, {}, 1)
    match.record.agenda.overfull = 1
    match.play("rest")
    assert match.is_over
    assert match.record.outcome == FAULT
    assert match.outcome is BROKEN
    assert (match.winners, match.returns) == ((), [0, 0])
    end = verdict(match)
    assert (end.label, end.is_good, end.sentences) == ("Broken off", False, (BROKEN.sentence,))
    assert "broke" in str(match).lower() or "fault" in str(match)


def test_a_game_that_meets_a_fault_in_being_dealt_is_over_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def dealt(game: Game, *settings: Any) -> Any:
        record = deal(game, *settings)
        record.outcome = FAULT
        return record

    deal = Game.new
    monkeypatch.setattr(Game, "new", dealt)
    match = Match(RAFT, 2, {}, 1)
    assert match.is_over
    assert verdict(match).label == "Broken off"


def test_current_player_is_the_first_who_has_not_chosen() -> None:
    match = boat()
    match.play(row(match, 0), 0)
    assert int(current_player(match.record)) == 1
    assert int(current_player(match.view(2).record)) == 1
