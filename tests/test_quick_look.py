"""Where a voyage turned, by a quick look: every game that is over has such a moment, and the one
that is told has been."""

from __future__ import annotations

import pytest

from allhands import games
from allhands.kernel.game import turns_of
from allhands.kernel.mode import INTERPRETED
from allhands.lab import quick_look
from allhands.lab.quick_look import turned, turned_at
from allhands.match import Match
from allhands.observation import Decision
from allhands.players import PolicyPlayer

from .server.finished import golden

DEALS = 1 if INTERPRETED else 8
DROP = 40
"""The decision, counted from 1, after which everything is worth less in a test."""


def played(game: str, policy: str, seed: int) -> Match:
    """A match of the fewest players, to its end."""
    found = games.find(game)
    match = Match(found, found.seats[0], {}, seed)
    crew = [PolicyPlayer(policy, seed) for _ in range(match.players)]
    while not match.is_over:
        view = match.view(match.current_player)
        action = crew[view.player].act(view, view.legal_actions())
        match.take(Decision(view.player, action, ""))
    return match


@pytest.mark.parametrize("policy", ["thumb", "random"])
@pytest.mark.parametrize("game", games.names())
def test_every_voyage_turned_at_a_moment_that_was(game: str, policy: str) -> None:
    for seed in range(DEALS):
        match = played(game, policy, seed)
        for for_better in (True, False):
            quick = turned(match, range(match.players), for_better=for_better)
            assert quick
            assert 1 <= quick.decision <= len(match.decisions)
            taken, view = match.decisions[quick.decision - 1], match.revealed(quick.decision)
            done = match.view(taken.player, quick.decision - 1).describe(taken.number).words
            said = [
                match.game.words.event(view.record, event, match.names)
                for event in match.told_by(quick.decision - 1)
            ]
            said = list(filter(None, said)) or [f"{match.names[taken.player]}, “{done}”."]
            assert quick.told in said


def test_it_is_the_decision_after_which_most_was_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def worth(_match: Match, _evaluation: object, moment: int, _seats: object) -> float:
        return 0.6 - moment / 1000 - (0.3 if moment >= DROP else 0)

    monkeypatch.setattr(quick_look, "_worth", worth)
    match = golden("room-lost")
    assert turned_at(match, (0,), for_better=False) == DROP


def test_a_death_or_a_strike_is_told_before_anything_else() -> None:
    match = golden("room-lost")
    kinds = match.game.event_kinds
    assert kinds
    struck = next(
        number
        for number in range(1, len(match.decisions))
        if any(event.kind in kinds.grave for event in match.told_by(number - 1))
        and match.told_by(number - 1)[0].kind not in kinds.grave
    )
    heard = [event for event in match.told_by(struck - 1) if event.kind in kinds.grave]
    view = match.revealed(struck).record
    sentences = [match.game.words.event(view, event, match.names) for event in heard]
    assert quick_look._came_of(match, struck, for_better=False) in sentences


def test_of_what_was_nearly_as_bad_that_is_told_which_led_to_something_grave(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = golden("room-lost")
    kinds = match.game.event_kinds
    assert kinds
    led = [{told.kind for told in match.told_by(n)} & {*kinds.grave} for n in range(DROP)]
    turns = [turns_of(match.record_at(n)) for n in range(DROP)]
    grave = next(
        n for n in range(1, DROP) if led[n] and not led[n - 1] and turns[n] == turns[n - 1]
    )

    def worth(_match: Match, _evaluation: object, moment: int, _seats: object) -> float:
        return -0.4 * (moment >= grave) - 0.3 * (moment > grave)

    monkeypatch.setattr(quick_look, "_worth", worth)
    assert turned_at(match, (0,), for_better=False) == grave + 1
    assert turned_at(match, (0,), for_better=True) != grave + 1
