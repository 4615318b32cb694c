"""The games as OpenSpiel plays them, which its search is measured at."""

from __future__ import annotations

import random
import statistics
import sys
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from allhands import games
from allhands.kernel.errors import OptionError
from allhands.kernel.game import Game, apply, current_player, new_luck
from allhands.kernel.state import record_bytes

from ..playing import ROOT
from .test_observation import seen

pyspiel: Any = pytest.importorskip("pyspiel", reason="it comes with the extra `openspiel`")
sys.path.append(str(ROOT / "benchmarks"))
import openspiel_search  # noqa: E402
from allhands.envs import on_openspiel  # noqa: E402

EVERY_GAME = pytest.mark.parametrize("name", games.names())
pytestmark = pytest.mark.installed
DEAL = 3


def dealt(name: str) -> Any:
    """The usual game after the deal."""
    state = on_openspiel.ship_game(name, games.find(name).default_seats).new_initial_state()
    state.apply_action(DEAL)
    return state


def played_on(state: Any, decisions: int, seed: int = 1) -> list[int]:
    """Take random actions; which ones."""
    chance, taken = random.Random(seed), []
    while not state.is_terminal() and len(taken) < decisions:
        taken.append(chance.choice(state.legal_actions()))
        state.apply_action(taken[-1])
    return taken


@pytest.mark.parametrize(
    ("name", "players"),
    [(name, players) for name in games.names() for players in games.find(name).seats],
)
def test_openspiel_finds_nothing_wrong_with_a_random_game(name: str, players: int) -> None:
    on_openspiel.register()
    game = pyspiel.load_game(on_openspiel.short_name(name), {"players": players})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@EVERY_GAME
def test_tensors_tell_each_seat_what_it_sees(name: str) -> None:
    state = dealt(name)
    ship = state.get_game()
    assert ship.observation_tensor_shape() == [ship.layout.size]
    assert not any(ship.new_initial_state().observation_tensor(0))
    played_on(state, 5)
    observer = ship.make_py_observer()
    for seat in range(ship.num_players()):
        expected = seen(ship.game, state.record, seat)
        assert (np.array(state.observation_tensor(seat), np.float32) == expected).all()
        assert state.information_state_tensor(seat) == state.observation_tensor(seat)
        observer.set_from(state, seat)
        for each in ship.layout.slices:
            assert (observer.dict[each.name] == ship.layout.of(expected, each.name)).all()


def test_actions_are_numbered_from_the_seat_that_acts() -> None:
    state = dealt("solar-storm")
    ship = state.get_game()
    numbering = ship.numbering
    assert ship.num_distinct_actions() == numbering.count
    legal = ship.game.legal_actions(state.record)
    seat = state.current_player()
    assert [int(numbering.to_game[seat, action]) for action in state.legal_actions()] == sorted(
        legal, key=lambda number: int(numbering.from_game[seat, number])
    )
    words = ship.game.words.action(state.record, legal[0], ship.names)
    assert state.action_to_string(seat, int(numbering.from_game[seat, legal[0]])) == words


@EVERY_GAME
def test_a_deal_and_its_actions_are_the_same_game_as_without_openspiel(name: str) -> None:
    state = dealt(name)
    ship = state.get_game()
    record = ship.game.new(ship.options, on_openspiel.SEED, DEAL)
    for action in played_on(state, on_openspiel.MOST_DECISIONS):
        number = int(ship.numbering.to_game[current_player(record), action])
        assert number in ship.game.legal_actions(record)
        apply(record, number)
    assert state.is_terminal()
    assert record_bytes(state.record) == record_bytes(record)
    assert state.returns() == ship.game.returns_of(record, ship.num_players())
    assert all(ship.min_utility() <= result <= ship.max_utility() for result in state.returns())


@EVERY_GAME
def test_all_options_of_a_game_are_parameters(name: str) -> None:
    on_openspiel.register()
    short, game = on_openspiel.short_name(name), games.find(name)
    usual = pyspiel.load_game(short)
    assert usual.options.tolist() == game.option_numbers(*game.settle(None, {})).tolist()
    told = usual.get_parameters()
    assert set(told) == {"players", *(option.name.replace("-", "_") for option in game.options)}
    assert pyspiel.load_game(str(usual)).get_parameters() == told
    for option in game.options:
        parameter = option.name.replace("-", "_")
        kind = type(told[parameter])
        for choice in option.names[:3] + option.names[-1:]:
            value = choice == "on" if kind is bool else kind(choice)
            players, numbers = with_choice(game, option.name, choice)
            for asked in (
                (short, {"players": players, parameter: value}),
                (f"{short}(players={players},{parameter}={value})",),
            ):
                assert pyspiel.load_game(*asked).options.tolist() == numbers
        if kind is str:
            with pytest.raises(pyspiel.SpielError, match=f"{option.name} is .*, not 'wrong'"):
                pyspiel.load_game(short, {parameter: "wrong"})


def with_choice(game: Game, option: str, choice: str) -> tuple[int, list[int]]:
    """For how many a choice of an option is, three if it may be, and the numbers of all options."""
    for players in (3, *game.seats):
        with suppress(OptionError):
            return players, game.option_numbers(*game.settle(players, {option: choice})).tolist()
    raise AssertionError(choice)


def test_options_that_do_not_go_together_are_an_error_of_openspiel() -> None:
    on_openspiel.register()
    for asked, said in (
        ({"players": 2, "escape_pod": True}, "The escape pod is for 3 or 4 players, not 2"),
        ({"players": 9}, "Solar Storm is for 1 to 4 players, not 9"),
    ):
        with pytest.raises(pyspiel.SpielError, match=said):
            pyspiel.load_game("allhands_solar_storm", asked)


@EVERY_GAME
def test_a_wrong_action_is_an_error_of_openspiel_and_changes_nothing(name: str) -> None:
    state = dealt(name)
    ship = state.get_game()
    for deal in (on_openspiel.DEALS, -2):
        before = ship.new_initial_state()
        with pytest.raises(pyspiel.SpielError, match="Deals run from 0 to 999"):
            before.apply_action(deal)
        assert before.is_chance_node()
    played_on(state, 4)
    before, history = record_bytes(state.record), state.history()
    legal, count = state.legal_actions(), ship.num_distinct_actions()
    illegal = next(action for action in range(count) if action not in legal)
    for action in (illegal, count, 10**9, -2):
        for take in (state.apply_action, state.apply_action_with_legality_check):
            with pytest.raises(pyspiel.SpielError):
                take(action)
        assert (record_bytes(state.record), state.history()) == (before, history)
    with pytest.raises(pyspiel.SpielError, match=f"action {illegal} .* is not legal"):
        state.apply_action(illegal)
    for action in (float(legal[0]), str(legal[0]), float("nan")):
        with pytest.raises(TypeError):
            state.apply_action(action)
    assert state.legal_actions() == legal


def test_when_a_game_is_over_there_is_no_action_left() -> None:
    state = dealt("solar-storm")
    played_on(state, on_openspiel.MOST_DECISIONS)
    assert state.is_terminal()
    with pytest.raises(pyspiel.SpielError, match="This game of Solar Storm is over"):
        state.apply_action(1)


@EVERY_GAME
def test_a_clone_goes_its_own_way(name: str) -> None:
    state = dealt(name)
    before = record_bytes(state.record)
    clone = state.clone()
    assert record_bytes(clone.record) == before
    played_on(clone, 3)
    assert record_bytes(state.record) == before
    assert record_bytes(clone.record) != before


@EVERY_GAME
def test_a_state_is_written_and_read(name: str) -> None:
    state = dealt(name)
    game = state.get_game()
    before_the_deal = game.deserialize_state(game.new_initial_state().serialize())
    assert before_the_deal.is_chance_node()
    played_on(state, 4)
    read = game.deserialize_state(state.serialize())
    assert record_bytes(read.record) == record_bytes(state.record)
    assert read.current_player() == state.current_player()
    assert read.legal_actions() == state.legal_actions()
    assert played_on(read, 3) == played_on(state, 3)
    assert record_bytes(read.record) == record_bytes(state.record)


@EVERY_GAME
def test_a_resampled_state_looks_the_same_to_its_seat_and_goes_on_otherwise(name: str) -> None:
    state = dealt(name)
    played_on(state, 5)
    seat = state.current_player()
    seen, before = state.information_state_string(seat), record_bytes(state.record)
    luck = new_luck(1)
    others = [state.resampled(seat, luck) for _ in range(5)]
    others.append(state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0)))
    for other in others:
        assert other.information_state_string(seat) == seen
        assert other.legal_actions() == state.legal_actions()
        assert other.current_player() == seat
    assert len({record_bytes(one.record) for one in (state, *others)}) == len(others) + 1
    assert record_bytes(state.record) == before


@EVERY_GAME
def test_what_a_seat_is_told_holds_no_secret(name: str) -> None:
    """Nothing of the state but what its view shows: neither the seed nor what lies face down."""
    state = dealt(name)
    ship = state.get_game()
    for seat in range(ship.num_players()):
        view = ship.game.observe(state.record, seat)
        assert state.information_state_string(seat) == record_bytes(view).hex()
        assert state.information_state_string(seat) != record_bytes(state.record).hex()


@EVERY_GAME
def test_a_search_takes_the_same_legal_action_with_the_same_seed(name: str) -> None:
    state = dealt(name)
    before = record_bytes(state.record)
    ship = state.get_game()
    answers = [openspiel_search.bot(ship, 12, "random", seed=4).step(state) for _ in range(2)]
    assert answers[0] == answers[1]
    assert answers[0] in state.legal_actions()
    assert record_bytes(state.record) == before


def test_a_rollout_follows_its_seed_and_leaves_the_state_alone() -> None:
    state = dealt("sos-titanic")
    ship, before = state.get_game(), record_bytes(state.record)

    def judged(seed: int) -> list[float]:
        judge = openspiel_search.rollouts(ship, "random", seed)
        return [judge.evaluate(state)[0] for _ in range(6)]

    assert judged(1) == judged(1) != judged(2)
    assert record_bytes(state.record) == before


def test_compiled_rollouts_judge_as_those_of_openspiel_do() -> None:
    state = dealt("sos-titanic")
    ship = state.get_game()
    results = {}
    for kind in (openspiel_search.OWN, "random"):
        judge = openspiel_search.rollouts(ship, kind, seed=2)
        results[kind] = [judge.evaluate(state)[0] for _ in range(40)]
        assert dict(judge.prior(state)) == pytest.approx(
            {action: 1 / len(state.legal_actions()) for action in state.legal_actions()}
        )
    own, compiled = (statistics.mean(values) for values in results.values())
    error = np.hypot(*(statistics.stdev(values) / 40**0.5 for values in results.values()))
    assert abs(own - compiled) < 3 * error
