"""What people are told of what a search has found out."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from tests.players import mutiny as m

from allhands import games, new
from allhands.kernel.game import Game, turns_of
from allhands.kernel.guidance import Outlook
from allhands.players import Advice, Search, Weighed
from allhands.players.advice import ENOUGH, Found, expected, likely, weighed
from allhands.players.search import likely_turn

WON_OR_LOST = games.find("ark-ship")
SCORED = games.find("sos-titanic")
TURN = 10
CHANCE = Outlook((0.5, 2.0, -0.02, 0.1))
"""At evens, even odds become 0.5 - 0.2 on the logarithm; and what is more likely counts more."""
POINTS = Outlook((4.0, 60.0, -0.3, 1.0), (1.0, 50.0, 0.0, 0.0, -90.0), (9.0, 70.0, 0.0, 0.0, 90.0))


def with_outlook(game: Game, outlook: Outlook | None) -> Game:
    return game._replace(guidance=game.guidance._replace(outlook=outlook))


def tally(*values: float, ended: bool) -> Any:
    """What a search has written down of a choice that came to these values."""
    total, squares = sum(values), sum(value * value for value in values)
    met = (len(values), total, 0) if ended else (0, 0, total)
    return np.array([len(values), total, *met, squares], np.float64)


def told(game: Game, outlook: Outlook | None, *values: float, ended: bool = False) -> Weighed:
    rows = [tally(*values, ended=ended)]
    return weighed(with_outlook(game, outlook), TURN, [5], rows)[0]


# Enough to tell


@pytest.mark.parametrize(
    ("choices", "looks", "is_rough"),
    [(12, 7, True), (2, 59, True), (2, 60, False), (12, 359, True), (12, 360, False)],
)
def test_thirty_looks_a_choice_are_enough(choices: int, looks: int, is_rough: bool) -> None:
    assert ENOUGH == 30
    rest = tuple(Weighed(action, 1, 0.5, 0.4, 0.6) for action in range(1, choices))
    first = Weighed(0, looks - len(rest), 0.5, 0.4, 0.6)
    assert Advice((first, *rest), 0, looks, 1.0).is_rough is is_rough


@pytest.mark.parametrize(
    ("looks", "warning"),
    [
        (1, "The search looked ahead once only: too little to tell."),
        (7, "The search looked ahead 7 times only: too little to tell."),
        (60, ""),
    ],
)
def test_too_few_looks_are_owned_up_to(looks: int, warning: str) -> None:
    choices = Weighed(0, looks, 0.5, 0.4, 0.6), Weighed(1, 0, 0.0, 0.0, 1.0)
    assert Advice(choices, 0, looks, 1.0).warning == warning


@pytest.mark.parametrize(("iterations", "is_rough"), [(3, True), (89, True), (90, False)])
def test_a_search_tells_whether_it_was_enough(iterations: int, is_rough: bool) -> None:
    view = m.seen(m.begun("chest"))
    advice = Search(iterations=iterations).weigh(view, view.legal_actions())
    assert advice.looks == iterations
    assert advice.is_rough is is_rough


def test_as_good_is_what_may_be_worth_as_much() -> None:
    choices = (
        Weighed(0, 9, 0.70, 0.60, 0.80),
        Weighed(1, 9, 0.50, 0.40, 0.69),
        Weighed(2, 9, 0.62, 0.50, 0.70),
        Weighed(3, 0, 0.00, 0.00, 1.00),
    )
    assert Advice(choices, 0, 27, 1.0).as_good == [2]
    assert Advice(choices, 1, 27, 1.0).as_good == [0, 2]


# What it comes to


@pytest.mark.parametrize("outlook", [None, CHANCE])
@pytest.mark.parametrize("won", [0.0, 0.25, 1.0])
def test_where_all_looks_met_the_end_their_share_is_told(
    outlook: Outlook | None, won: float
) -> None:
    met = told(WON_OR_LOST, outlook, *([1.0] * int(8 * won) + [0.0] * int(8 - 8 * won)), ended=True)
    assert met.mean == pytest.approx(won)


def test_a_score_that_is_certain_is_told_as_it_is() -> None:
    """Whatever games come to that go on for long: this one does not."""
    points = SCORED.highest_return
    met = told(SCORED, POINTS, *[26 / points] * 50, ended=True)
    assert met.mean == pytest.approx(26)
    assert met.likely == (26, 26)


def test_what_goes_on_is_told_as_games_have_come_out() -> None:
    assert told(WON_OR_LOST, CHANCE, 0.5, 0.5).mean == pytest.approx(1 / (1 + math.exp(-0.3)))
    odds = math.log(0.8 / 0.2)
    by_turn = 0.5 + 2.0 * odds + TURN * (-0.02 + 0.1 * odds)
    assert told(WON_OR_LOST, CHANCE, 0.8, 0.8).mean == pytest.approx(1 / (1 + math.exp(-by_turn)))
    assert told(SCORED, POINTS, 0.4, 0.4).mean == pytest.approx(4 + 24 + TURN * (-0.3 + 0.4))


def test_looks_that_met_the_end_and_others_count_as_many_as_they_are() -> None:
    found = Found(8, 0.25, 1.0, 0.5, 0.1)
    ahead = 1 / (1 + math.exp(-0.3))
    assert expected(with_outlook(WON_OR_LOST, CHANCE), TURN, found) == pytest.approx(
        0.25 + 0.75 * ahead
    )
    assert expected(with_outlook(WON_OR_LOST, None), TURN, found) == pytest.approx(0.625)


def test_without_an_outlook_a_search_tells_what_it_goes_by() -> None:
    assert told(WON_OR_LOST, None, 0.2, 0.4).mean == pytest.approx(0.3)
    assert told(SCORED, None, 0.2, 0.4).mean == pytest.approx(0.3 * SCORED.highest_return)
    assert told(SCORED, None, 0.2, 0.4).likely is None


@pytest.mark.parametrize(
    ("game", "outlook"),
    [(WON_OR_LOST, None), (WON_OR_LOST, CHANCE), (SCORED, None), (SCORED, POINTS)],
    ids=["won or lost", "with an outlook", "scored", "scored, with an outlook"],
)
@pytest.mark.parametrize("value", [0.0, 1e-9, 0.5, 1.0])
@pytest.mark.parametrize("ended", [True, False])
def test_nothing_is_told_that_there_is_not(
    game: Game, outlook: Outlook | None, value: float, ended: bool
) -> None:
    each = told(game, outlook, value, ended=ended)
    assert 0 <= each.low <= each.mean <= each.high <= game.highest_return
    if each.likely is not None:
        assert 0 <= each.likely[0] <= each.likely[1] <= game.highest_return


def test_a_better_choice_is_told_to_be_better() -> None:
    chances = [told(WON_OR_LOST, CHANCE, share).mean for share in (0.1, 0.2, 0.5, 0.8, 0.9)]
    assert chances == sorted(chances)


# How far it may be off


def test_scores_are_likelier_the_less_looks_vary() -> None:
    """One is evaluated as every other; they differ in the luck that comes before."""
    game = with_outlook(SCORED, POINTS)
    calm, rough = (likely(game, TURN, Found(9, 0.0, 0.0, 0.4, spread)) for spread in (0.0, 0.01))
    assert calm == (1 + 20, 9 + 28)
    assert rough == (21 - 9, 37 + 9)


def test_of_a_game_that_is_won_or_lost_no_scores_are_likely() -> None:
    assert told(WON_OR_LOST, CHANCE, 0.3).likely is None


def test_a_mean_is_told_the_closer_the_more_looks_there_were() -> None:
    def width(looks: int) -> float:
        each = told(WON_OR_LOST, None, *[0.2, 0.6] * (looks // 2))
        return each.high - each.low

    assert width(10) > 1.5 * width(40) > 2.5 * width(160)


def test_two_looks_that_agree_are_no_proof() -> None:
    """Others vary, and so may the third."""
    rows = [tally(0.5, 0.5, ended=False), tally(*[0.1, 0.9] * 50, ended=False)]
    few, many = weighed(with_outlook(WON_OR_LOST, None), TURN, [0, 1], rows)
    assert few.high - few.low > 3 * (many.high - many.low) > 0


@pytest.mark.parametrize("came_to", [0.0, 1.0])
def test_many_looks_that_agree_are_as_good_as_one(came_to: float) -> None:
    rows = [tally(*[came_to] * 300, ended=True), tally(*[0.1, 0.9] * 50, ended=False)]
    sure, _ = weighed(with_outlook(WON_OR_LOST, None), TURN, [0, 1], rows)
    assert sure.mean == came_to
    assert 0 < sure.high - sure.low < 0.1


def test_what_was_not_looked_into_is_not_known() -> None:
    nothing = told(SCORED, POINTS)
    assert (nothing.visits, nothing.low, nothing.high) == (0, 0, SCORED.highest_return)
    assert nothing.likely is None


# Of the games there are


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("turn", [0, 4, 12, 20])
def test_what_is_evaluated_higher_is_told_to_be_better(name: str, turn: int) -> None:
    game, shares = games.find(name), np.linspace(0.02, 0.98, 25).tolist()
    told = [expected(game, turn, Found(99, 0.0, 0.0, share, 0.01)) for share in shares]
    assert told == sorted(told)
    assert told[-1] > 0.5 * game.highest_return


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
def test_what_is_over_is_told_as_it_ended(name: str, share: float) -> None:
    game, over = games.find(name), Found(99, 1.0, share, 0.0, 0.0)
    assert expected(game, 12, over) == pytest.approx(share * game.highest_return)
    if game.score is not None:
        assert likely(game, 12, over) == (
            round(share * game.score.most),
            round(share * game.score.most),
        )


@pytest.mark.parametrize("name", games.names())
def test_what_a_search_finds_is_what_it_tells(name: str) -> None:
    match = new(name, seed=4)
    view = match.view(match.current_player)
    search, legal = Search(iterations=12, seed=1), view.legal_actions()
    advice = search.weigh(view, legal)
    for each in advice.choices:
        found = search.found(each.action)
        assert found.visits == each.visits
        if found.visits:
            assert each.mean == expected(match.game, turns_of(view.record), found)
            assert found.mean == pytest.approx(
                found.ended * found.returned + (1 - found.ended) * found.estimated
            )


def test_who_may_not_count_is_foretold_for_the_turn_that_it_may_be() -> None:
    match = new("solar-storm", no_counting=True, seed=4)
    while turns_of(match.record) < 3:
        match.play(match.actions()[-1].number)
    view = match.view(match.current_player)
    turn = likely_turn(view.record, view.player)
    assert turns_of(view.record) < 0 < turn < 20
    search = Search(iterations=12, seed=1)
    for each in search.weigh(view, view.legal_actions()).choices:
        if each.visits:
            assert each.mean == expected(match.game, turn, search.found(each.action))
