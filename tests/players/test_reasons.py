"""Why a player takes one choice and not another, in a sentence."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any

import numpy as np
import pytest
from tests.games.solar_storm.printed import LETTERS, damage_card
from tests.games.solar_storm.table import quiet_table
from tests.games_under_test import under_test
from tests.playing import determinized

from allhands import games, new
from allhands.games.solar_storm import cards
from allhands.games.solar_storm.mates import foresight as f
from allhands.games.solar_storm.rules import decisions as d
from allhands.kernel.mode import INTERPRETED
from allhands.kernel.state import EVERY_SEAT, record_bytes
from allhands.observation import Observation
from allhands.players import Advice, PolicyPlayer, Weighed, reasons
from allhands.players.reasons import (
    BOTH,
    ONLY_CHOSEN,
    ONLY_OTHER,
    explained,
    reason,
    reason_for,
)

PLAYOUTS = 4 if INTERPRETED else 200
SENTENCE = re.compile(
    r"[A-Z][^.]*[^ .] in (\d\d? %|nearly all) of what may come, "
    r"(not \d\d? %|otherwise hardly ever)\."
)
NAMED = re.compile(
    r"[A-Z][^.]*[^ .] in (\d\d? %|nearly all) of what may come; "
    r"“(?P<other>[^”]*[^” ])” (in \d\d? %|hardly ever)\."
)
ROOM = cards.ENGINE_ROOM


def seen_by(game: str, state: Any, seat: int) -> Observation:
    """What a seat may know of a state."""
    found = games.find(game)
    return Observation(found, seat, found.crew_names, found.observe(state, seat))


@cache
def late_positions(game: str, players: int = 3) -> list[Observation]:
    """Positions near the end of a match by the rule of thumb, in which there is a choice."""
    match, crew = new(game, players=players, seed=5), PolicyPlayer("thumb", 5)
    seen: list[Observation] = []
    while not match.is_over:
        view = match.view(match.current_player)
        legal = view.legal_actions()
        seen += [view] if len(legal) > 1 else []
        match.play(crew.act(view, legal))
    latest = 6 if INTERPRETED else 6 * under_test(game).pace.thought
    return seen[-latest :: 2 if INTERPRETED else 3]


def pair_at(view: Observation) -> tuple[int, int]:
    """Two choices."""
    legal = view.legal_actions()
    chosen, other = random.Random(len(legal)).sample(legal, 2)
    return chosen, other


# What is said of a position


def in_danger() -> tuple[Observation, int, int]:
    """The Engine Room has no cube left, and as all know it is damaged next: it can be repaired
    at one go, or not."""
    table = quiet_table(2).damage(ROOM, 0, 1, 2).diverted(ROOM).at(0, ROOM).actions(1)
    table.hand(0, LETTERS[cards.TRACKER[ROOM, 0]]).damage_next(damage_card(ROOM))
    deck = table.state.damage_deck
    deck.seen[deck.count - 1] = EVERY_SEAT
    view = seen_by("solar-storm", table.state, 0)
    number = view.game.actions.number
    return view, number(d.REPAIR, 0, 0), number(d.END_ACTIONS)


def test_a_room_is_saved() -> None:
    view, repair, leave = in_danger()
    said = reason(view, repair, leave, playouts=16)
    assert re.fullmatch(
        r"Keeps the Engine Room from giving way in (\d\d? %|nearly all) of what may come, "
        r"otherwise hardly ever\.",
        said,
    )


def test_nothing_is_said_for_the_worse_choice() -> None:
    view, repair, leave = in_danger()
    assert reason(view, leave, repair, playouts=16) == ""


@pytest.mark.parametrize("game", games.names())
def test_it_follows_from_what_the_seat_may_know(game: str) -> None:
    for view in late_positions(game)[-2:]:
        chosen, other = pair_at(view)
        world = determinized(view.game, view.record, view.player, 5)
        same = seen_by(game, world, view.player)
        assert record_bytes(same.record) != record_bytes(world)
        said = [reason(each, chosen, other, 3, PLAYOUTS) for each in (view, same)]
        counted = [reasons._counted(each, chosen, other, 3, PLAYOUTS) for each in (view, same)]
        assert said[0] == said[1]
        assert (counted[0] == counted[1]).all()


@pytest.mark.parametrize("game", games.names())
def test_what_is_said_reads_well(game: str) -> None:
    for view in late_positions(game):
        chosen, other = pair_at(view)
        for is_aloud, sentence in ((True, SENTENCE), (False, NAMED)):
            said = reason(view, chosen, other, playouts=PLAYOUTS, is_aloud=is_aloud)
            found = sentence.fullmatch(said)
            assert said == "" or found, said
            if found and not is_aloud:
                assert found["other"] == view.describe(other).words
            assert "  " not in said


# Pairs of playouts


@pytest.mark.parametrize("game", games.names())
def test_a_pair_meets_the_same_world_and_the_same_luck(game: str) -> None:
    for view in late_positions(game)[-2:]:
        chosen, _ = pair_at(view)
        counted = reasons._counted(view, chosen, chosen, 1, PLAYOUTS)
        assert not counted[:, ONLY_CHOSEN].any()
        assert not counted[:, ONLY_OTHER].any()


@pytest.mark.parametrize("game", games.names())
def test_pairs_differ_from_each_other_and_with_the_seed(game: str) -> None:
    view = late_positions(game)[0]
    chosen, other = pair_at(view)
    counted = [reasons._counted(view, chosen, other, seed, PLAYOUTS) for seed in (1, 1, 2)]
    assert (counted[0] == counted[1]).all()
    assert (counted[0] != counted[2]).any()
    assert counted[0].sum(axis=1).max() <= PLAYOUTS


# What is picked of what was counted


def said_of(
    monkeypatch: pytest.MonkeyPatch,
    counts: dict[int, tuple[int, int, int]],
    view: Observation | None = None,
    *,
    is_aloud: bool = True,
) -> str:
    """The reason if of 200 pairs so many came true after both, only the one, only the other."""

    def counted(observation: Observation, *_: int) -> Any:
        found = np.zeros((len(observation.game.foresights), 3), np.int64)
        for number, (both, chosen, other) in counts.items():
            found[number, [BOTH, ONLY_CHOSEN, ONLY_OTHER]] = both, chosen, other
        return found

    monkeypatch.setattr(reasons, "_counted", counted)
    view = view or seen_by("solar-storm", quiet_table(2).state, 0)
    return reason(view, *view.legal_actions()[:2], is_aloud=is_aloud)


def test_something_good_is_told_if_it_comes_true_oftener(monkeypatch: pytest.MonkeyPatch) -> None:
    said = said_of(monkeypatch, {f.POWER_DIVERTED + ROOM: (60, 64, 22)})
    assert said == "Gets the power of the Engine Room diverted in 62 % of what may come, not 41 %."


def test_something_bad_is_told_if_it_comes_true_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    said = said_of(monkeypatch, {f.ROOM_GAVE_WAY + ROOM: (60, 16, 58)})
    assert said == "Keeps the Engine Room from giving way in 62 % of what may come, not 41 %."


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ((0, 50, 0), "25 % of what may come, otherwise hardly ever."),
        ((150, 50, 0), "nearly all of what may come, not 75 %."),
        ((0, 200, 0), "nearly all of what may come, otherwise hardly ever."),
        ((1, 198, 0), "nearly all of what may come, otherwise hardly ever."),
        ((2, 196, 0), "99 % of what may come, not 1 %."),
    ],
)
def test_nearly_all_and_hardly_ever(
    counts: tuple[int, int, int], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert said_of(monkeypatch, {f.SO_MANY_DIVERTED: counts}).endswith(f" in {said}")


@pytest.mark.parametrize(
    ("counts", "other"),
    [((60, 64, 22), "in 41 %"), ((0, 50, 0), "hardly ever")],
)
def test_whoever_is_advised_is_told_what_it_is_better_than(
    counts: tuple[int, int, int], other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = said_of(monkeypatch, {f.POWER_DIVERTED + ROOM: counts}, is_aloud=False)
    words = seen_by("solar-storm", quiet_table(2).state, 0).actions()[1].words
    assert said.endswith(f" of what may come; “{words}” {other}.")


@pytest.mark.parametrize("counts", [(60, 30, 15), (60, 8, 0), (60, 0, 100), (100, 0, 0), (0, 0, 0)])
def test_what_may_be_chance_or_speaks_against_it_is_not_told(
    counts: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert said_of(monkeypatch, {f.POWER_DIVERTED + ROOM: counts}) == ""


def test_the_largest_difference_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = {
        f.POWER_DIVERTED + ROOM: (10, 40, 0),
        f.DECK_RAN_OUT: (10, 0, 60),
        f.SO_MANY_DIVERTED + 4: (10, 50, 0),
    }
    assert said_of(monkeypatch, counts).startswith("Keeps the resource deck from running out in ")


def test_of_what_cannot_be_spoken_of_the_next_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Power that is diverted already, and another player's way home."""
    view = seen_by("solar-storm", quiet_table(2).diverted(ROOM).state, 0)
    counts = {
        f.POWER_DIVERTED + ROOM: (0, 90, 0),
        f.GOT_HOME + 1: (0, 80, 0),
        f.GOT_HOME: (0, 70, 0),
    }
    said = said_of(monkeypatch, counts, view)
    assert said == (
        "Gets the ship away from the Sun in 35 % of what may come, otherwise hardly ever."
    )


def test_only_what_everybody_sees_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planet crisis that only this seat has seen is not given away."""
    from allhands.games.ark_ship.mates import foresight

    match = new("ark-ship", players=2, seed=1)
    match.record.planet_seen[0] = 1 << match.current_player
    view = match.view(match.current_player)
    assert view.record.planet[0] >= 0
    said = said_of(monkeypatch, {foresight.PLANET_MET: (10, 60, 0)}, view)
    assert said.startswith("Gets the crew ready for what waits behind signal 1 in ")


# Where there is nothing to say


def test_one_choice_alone_has_no_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("nothing is to be played")

    monkeypatch.setattr(reasons, "_counted", never)
    match = new("solar-storm", players=2, seed=7)
    view = match.view(match.current_player)
    legal = view.legal_actions()
    illegal = next(n for n in range(view.game.actions.count) if n not in legal)
    assert reason(view, legal[0], legal[0]) == ""
    assert reason(view, legal[0], illegal) == ""
    assert reason(view, illegal, legal[0]) == ""


# Of an advice


def advice_of(*visits: int) -> Advice:
    """The first choice is advised; so often was each looked into."""
    choices = [Weighed(n, 30 * count, 0.5, 0.4, 0.6) for n, count in enumerate(visits)]
    return Advice(tuple(choices), 0, sum(visits), 1.0)


@pytest.mark.parametrize(("visits", "other"), [((9, 3, 5), 2), ((4, 6, 5), 1), ((9, 1), 1)])
def test_what_is_advised_is_held_against_the_next_best(
    visits: tuple[int, ...], other: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = seen_by("solar-storm", quiet_table(2).state, 0)
    monkeypatch.setattr(reasons, "runs_compiled", lambda _: True)
    monkeypatch.setattr(reasons, "reason", lambda *said, is_aloud: (*said, is_aloud))
    assert reason_for(view, advice_of(*visits), 5) == (view, 0, other, 5, True)
    assert explained(view, advice_of(*visits), 5).reason == (view, 0, other, 5, False)


def test_where_nothing_else_could_be_done_there_is_no_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reasons, "runs_compiled", lambda _: True)
    view = seen_by("solar-storm", quiet_table(2).state, 0)
    assert reason_for(view, advice_of(5)) == ""


def test_what_was_hardly_looked_into_has_no_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reasons, "runs_compiled", lambda _: True)
    monkeypatch.setattr(reasons, "reason", lambda *_, **__: "Because.")
    view = seen_by("solar-storm", quiet_table(2).state, 0)
    rough = Advice((Weighed(0, 40, 0.5, 0.4, 0.6), Weighed(1, 19, 0.5, 0.4, 0.6)), 0, 59, 1.0)
    assert explained(view, rough).reason == ""
    assert explained(view, advice_of(5, 3)).reason == "Because."


def test_interpreted_there_is_no_time_for_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reasons, "runs_compiled", lambda _: False)
    view = seen_by("solar-storm", quiet_table(2).state, 0)
    assert reason_for(view, advice_of(5, 3)) == ""
