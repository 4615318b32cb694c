"""A match: played by words, numbers and actions, looked at, taken back."""

from __future__ import annotations

import pytest

import allhands
from allhands.kernel.errors import (
    IllegalActionError,
    OptionError,
    UndoError,
    UnknownGameError,
)


@pytest.fixture
def match() -> allhands.Match:
    return allhands.new("solar-storm", players=3, difficulty="hard", seed=7)


def test_an_action_is_taken_by_words_by_number_and_by_itself():
    boards = []
    for named in ("words", "number", "action"):
        match = allhands.new("solar-storm", players=3, seed=7)
        action = match.actions()[0]
        match.play({"words": action.words, "number": action.number, "action": action}[named])
        boards.append(match.record.tobytes())
    assert len(set(boards)) == 1


def test_words_may_be_cut_short_where_they_fit_one_action_only(match: allhands.Match):
    assert match.find("scav") == match.find("scavenge")
    with pytest.raises(IllegalActionError, match="say more of it"):
        match.play("move")


def test_a_forbidden_action_names_the_rule_that_forbids_it(match: allhands.Match):
    with pytest.raises(IllegalActionError, match=r"\(solar-storm/divert\)"):
        match.play("divert power")
    assert match.decisions == []


def test_words_that_mean_nothing_get_a_hint(match: allhands.Match):
    with pytest.raises(IllegalActionError, match="Did you mean scavenge"):
        match.play("skavenge")


@pytest.mark.parametrize("number", [-1, 10_000])
def test_a_number_that_is_no_action_says_which_are(match: allhands.Match, number: int):
    with pytest.raises(IllegalActionError, match="Actions are numbered 0 to"):
        match.play(number)


def test_what_happened_is_told_to_who_did_it(match: allhands.Match):
    name = match.names[match.current_player]
    assert match.play("scavenge")[0].startswith(f"{name} rolls a ")


def test_a_move_is_taken_back_freely(match: allhands.Match):
    before, events = match.record.tobytes(), list(match.events)
    match.play(match.actions()[0])
    match.undo()
    assert match.record.tobytes() == before
    assert match.events == events
    assert match.decisions == []


def test_a_roll_is_not_taken_back_unless_forced(match: allhands.Match):
    before = match.record.tobytes()
    match.play("scavenge")
    with pytest.raises(UndoError, match="a die was rolled"):
        match.undo()
    match.undo(force=True)
    assert match.record.tobytes() == before


def test_a_card_that_was_seen_is_not_taken_back(match: allhands.Match):
    match.play("end actions")
    match.play("draw two")
    with pytest.raises(UndoError, match="since"):
        match.undo()


def test_there_is_nothing_to_take_back_at_the_start(match: allhands.Match):
    with pytest.raises(UndoError, match="no decision"):
        match.undo()


def test_a_view_never_holds_the_chance_stream_or_the_hidden_cards(match: allhands.Match):
    for seat in (None, 0, 1, 2):
        view = match.view(seat)
        assert int(view.record.chance) == 2**64 - 1
        assert set(view.record.resource_deck.cards.tolist()) == {-1}
        assert match.record.chance.tobytes() not in view.record.tobytes()


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_is_not_there_is_said_so(match: allhands.Match, seat: int):
    with pytest.raises(OptionError, match="Seats are 0 to 2"):
        match.view(seat)


def test_a_finished_game_takes_no_more_actions_and_says_how_it_ended():
    match = allhands.new("solar-storm", players=2, seed=3)
    while not match.is_over:
        match.play(match.actions()[-1])
    assert match.current_player == -1
    assert match.actions() == []
    assert match.outcome.name != "running"
    assert match.returns == [0.0, 0.0]
    with pytest.raises(IllegalActionError, match="The game is over"):
        match.play("scavenge")


def test_the_same_seed_deals_the_same_game_and_another_another():
    first, same, other = (allhands.new("solar-storm", seed=seed) for seed in (5, 5, 6))
    assert first.record.tobytes() == same.record.tobytes() != other.record.tobytes()


def test_without_a_seed_one_is_drawn():
    assert allhands.new("solar-storm").seed != allhands.new("solar-storm").seed


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"players": 5}, "for 1 to 4 players"),
        ({"players": 0}, "for 1 to 4 players"),
        ({"difficulty": "hrad"}, "difficulty is easy, medium, hard, veteran or realist"),
        ({"dificulty": "hard"}, "Did you mean difficulty"),
        ({"escape_pod": True, "players": 2}, "escape pod is for 3 or 4 players"),
        ({"seed": -1}, "A seed is a whole number"),
        ({"seed": 2**64}, "A seed is a whole number"),
        ({"names": ("Noor", "Noor")}, "same name"),
        ({"names": ("",)}, "1 to 20 printable"),
        ({"names": tuple("abcde")}, "4 crew members"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(wanted: dict[str, object], said: str):
    with pytest.raises(OptionError, match=said):
        allhands.new("solar-storm", **wanted)  # type: ignore[arg-type]


def test_an_unknown_game_is_said_so():
    with pytest.raises(UnknownGameError, match="Did you mean solar-storm"):
        allhands.new("solar-strom")


def test_the_crew_may_be_named(match: allhands.Match):
    named = allhands.new("solar-storm", players=3, seed=7, names=("Ada", "Bo"))
    assert named.names[:2] == ("Ada", "Bo")
    assert "Ada" in str(named)
    assert match.names[0] in str(match)


def test_it_prints_as_the_table_and_shows_as_a_line(match: allhands.Match):
    assert "Energy Core" in str(match)
    assert "what next?" in str(match)
    assert repr(match).startswith("<Match of Solar Storm: 3 players, seed 7, 0 decisions")
