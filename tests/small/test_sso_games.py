"""SSO in whole games, on every surface, and held against its ledger."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from allhands import loading, saving
from allhands.kernel.game import apply_of, determinize, new_luck
from allhands.kernel.outcomes import FAULT
from allhands.kernel.rule import INTERPRETED
from allhands.kernel.state import record_bytes
from allhands.match import Match
from allhands.players import Search

from ..terminal.driver import Terminal
from ..test_ledgers import rule_markers
from .sso import GAME
from .sso import state as s
from .sso_tables import MODES, cards, deal, task

# Whole games


def inventory(state: Any) -> tuple[list[int], list[int], list[int]]:
    """All crew, activation cards and challenge cards, wherever they lie."""
    seats = range(state.players)
    piles = [pile for each in seats for pile in (state.aboard[each], state.reserve[each])]
    crew = [member for pile in (state.box, state.lost, *piles) for member in cards(pile)]
    laid = [int(one.card) for one in state.crew if one.card]
    hands = [card for seat in seats for card in cards(state.hands[seat])]
    activation = [*cards(state.activation_deck), *cards(state.discards), *hands, *laid]
    challenge = [*cards(state.challenge_deck), *cards(state.challenges)]
    return sorted(crew), sorted(activation), sorted(challenge)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", range(1, 7))
def test_random_games_end_with_all_cards_and_views_hold_together(players: int, mode: str) -> None:
    luck, state = random.Random(players), deal(players, mode, seed=players)
    box = inventory(state)
    decisions = 0
    while not state.outcome:
        if decisions % 5 == 0:
            for seat in range(-1, players):
                view = GAME.observe(state, seat)
                assert record_bytes(GAME.observe(view, seat)) == record_bytes(view)
                if seat in GAME.choosers(state):
                    assert GAME.legal_actions(view, seat) == GAME.legal_actions(state, seat)
                determinize(view, seat, new_luck(decisions))
                seen = record_bytes(GAME.observe(view, seat))
                assert seen == record_bytes(GAME.observe(state, seat))
                assert inventory(view) == box
        assert inventory(state) == box
        seat = luck.choice(GAME.awaited(state))
        apply_of(state, seat, luck.choice(GAME.legal_actions(state, seat)))
        decisions += 1
    assert state.outcome != FAULT
    assert decisions < 600
    survivors = tuple(seat for seat in range(players) if state.aboard[seat].count)
    assert GAME.winners(state) == (survivors if state.outcome == s.SURVIVED else ())


def test_every_moment_is_put_into_words_and_drawn() -> None:
    match, luck = Match(GAME, 3, {}, 2), random.Random(2)
    names = match.names
    while not match.is_over:
        seat = luck.choice(match.awaited)
        view = match.view(seat)
        action = luck.choice(view.legal_actions())
        if len(match.decisions) % (12 if INTERPRETED else 3) == 0:
            assert max(map(len, view.table(80).splitlines())) <= 80
            drawn = match.game.board.ship(view.record, names)
            crew = [match.game.board.crew(view.record, names, each, seat) for each in range(3)]
            for place in match.game.board.places(view.record, action):
                assert f'data-place="{place}"' in "".join((drawn, *crew))
                assert match.game.board.place_name(view.record, place, names)
        match.play(action, seat)
    assert all("{" not in line for line in match.log())


def test_a_match_is_saved_in_the_middle_of_a_vote() -> None:
    match, luck = Match(GAME, 3, {}, 4), random.Random(4)
    while task(match.record) != s.CLOSE_HAND:
        seat = luck.choice(match.awaited)
        match.play(luck.choice(match.view(seat).legal_actions()), seat)
    match.play(match.view(match.awaited[-1]).legal_actions()[0], match.awaited[-1])
    again = loading.from_json(saving.to_json(match), "a file")
    assert record_bytes(again.record) == record_bytes(match.record)


def test_a_search_thinks_about_choices_made_at_once_and_others() -> None:
    match = Match(GAME, 2, {}, 3)
    for _ in range(2 if INTERPRETED else 12):
        seat = match.awaited[-1]
        view = match.view(seat)
        advice = Search(iterations=4 if INTERPRETED else 50, seed=1).weigh(
            view, view.legal_actions()
        )
        assert advice.action in view.legal_actions()
        match.play(advice.action, seat)


def test_it_is_played_in_the_terminal_to_the_end() -> None:
    terminal = Terminal()
    typed = "1\n" * 400 + "quit\n"
    played = terminal(
        "play", "sso", "--players", "2", "--seed", "4", "--crew", "thumb", typed=typed
    )
    terminal.close()
    assert played.status == 0
    assert "Boris wins." in played.out
    assert max(map(len, played.lines)) <= 80


def test_each_rule_that_is_played_has_a_test_that_names_it() -> None:
    files = Path(__file__).parent.glob("test_sso_*.py")
    named = {rule for each in files for rule in rule_markers(each.read_text(encoding="utf-8"))}
    ledger = GAME.laws.ledger
    assert named <= set(ledger)
    assert set(GAME.laws.ids) <= set(ledger)
    untold = {name for name in set(ledger) - named if "Not played" not in ledger[name].text}
    assert untold == {f"sso/{name}" for name in ("doors", "score", "montalbano")}
