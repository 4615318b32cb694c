"""The signals, waveforms, and the planet crises beneath."""

from __future__ import annotations

import pytest
from tests.luck import BAD, GOOD

from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events as e
from allhands.games.ark_ship.rules import tasks as t

from .setups import Ship, card, quiet_ship

UP_AND_DOWN = 6
"""A waveform: up, up, down, up, up."""
TWO_UP = 11
"""A waveform: down, up 2, down, up 2, down."""
FIRST_UP, LAST_UP = 12, 15
ONES_AND_A_TWO = 3
"""A signal: 1 1 1 2 1."""


def in_comms(rank: int = 1) -> Ship:
    """Somebody is to go to Comms with such a rank."""
    return quiet_ship().sheet(0, ranks={c.ENGINEERING: rank})


def in_archives(rank: int = 1) -> Ship:
    """Somebody is to go to the Archives with such a rank."""
    return quiet_ship().sheet(0, ranks={c.COMPUTING: rank})


# Bounds


@pytest.mark.rule("ark-ship/signal-bounds")
def test_a_token_is_moved_neither_below_0_nor_above_3():
    ship = in_comms().waves(TWO_UP, LAST_UP).tokens(0, 0, 2, 1, 1, 0)
    ship.send(c.COMMS)
    ship.do(d.APPLY, 0, 0)
    assert ship.lines(0) == (0, 3, 0, 3, 0)


@pytest.mark.rule("ark-ship/signal-bounds")
def test_what_would_move_no_token_is_not_offered():
    ship = in_comms(2).waves(FIRST_UP, LAST_UP).tokens(0, 3, 0, 0, 0, 2)
    ship.send(c.COMMS)
    assert ship.why_not(d.APPLY, 0, 0) == "signal-bounds"
    assert ship.why_not(d.PICK, 0, 0) == "signal-bounds"
    assert ship.can(d.APPLY, 0, 1)
    assert ship.can(d.APPLY, 1, 0)


@pytest.mark.rule("ark-ship/signal-bounds")
def test_nor_is_a_single_column():
    ship = in_comms(2).waves(UP_AND_DOWN, LAST_UP).tokens(0, 3, 1, 0, 1, 1)
    ship.send(c.COMMS)
    ship.do(d.PICK, 0, 0)
    assert ship.choices(d.MOVE_COLUMN) == {(1,), (3,), (4,)}
    assert ship.why_not(d.MOVE_COLUMN, 0) == "signal-bounds"


@pytest.mark.rule("ark-ship/signal-bounds", "ark-ship/archives-one", "ark-ship/archives-two")
def test_nor_in_the_archives():
    ship = in_archives(2).tokens(0, 3, 0, 0, 0, 0)
    ship.send(c.ARCHIVES)
    assert ship.why_not(d.RAISE, 0, 0) == "signal-bounds"
    assert ship.why_not(d.CLEAR, 0, 1) == "signal-bounds"


# Waveforms


@pytest.mark.rule("ark-ship/waveform-apply")
def test_the_waveforms_that_are_known_are_among_them():
    columns = c.WAVE.tolist()
    for known in (
        [0, 1, 0, -1, 0],
        [0, -1, 0, 1, 0],
        [1, 0, -1, 0, 1],
        [1, 1, -1, 1, 1],
        [0, 0, 1, 0, 0],
        [1, 1, -1, -1, -1],
        [-1, 2, -1, 2, -1],
    ):
        assert known in columns
    assert len(columns) == 30


@pytest.mark.rule("ark-ship/waveform-apply")
def test_with_no_waveform_on_a_pile_there_is_nothing_to_apply():
    ship = in_comms()
    ship.send(c.COMMS)
    buried = int(ship.state.wave[0])
    ship.state.wave[0] = -1
    assert ship.why_not(d.APPLY, 0, 0) == "waveform-apply"
    ship.state.wave[0] = buried
    assert ship.can(d.APPLY, 0, 0)


# Decoding


def nearly(*, rank: int = 1) -> Ship:
    """The first token of a signal is one line below its target, the others match."""
    return in_comms(rank).tokens(0, 0, 1, 1, 2, 1, target=ONES_AND_A_TWO)


@pytest.mark.rule("ark-ship/decode")
def test_when_all_tokens_match_the_signal_is_decoded():
    ship = nearly().waves(FIRST_UP, LAST_UP)
    ship.send(c.COMMS)
    ship.do(d.APPLY, 0, 0)
    (told,) = ship.happened(e.DECODED_SIGNAL)
    assert told.details[:3] == (0, ONES_AND_A_TWO, int(ship.state.planet[0]))
    assert ship.state.signal.tolist()[0] == -1
    assert ship.state.signal.tolist()[1] >= 0


@pytest.mark.rule("ark-ship/decode")
def test_four_of_five_are_not_enough():
    ship = nearly().waves(LAST_UP, FIRST_UP)
    ship.send(c.COMMS)
    ship.do(d.APPLY, 0, 0)
    assert ship.happened(e.DECODED_SIGNAL) == []


@pytest.mark.rule("ark-ship/decode")
def test_all_columns_of_a_waveform_are_moved_first():
    """On the way all would match for a moment, if columns were looked at one by one."""
    ship = nearly().waves(16, FIRST_UP)
    assert c.WAVE[16].tolist() == [1, 0, 0, 0, 1]
    ship.send(c.COMMS)
    ship.do(d.APPLY, 0, 0)
    assert ship.lines(0) == (1, 1, 1, 2, 2)
    assert ship.happened(e.DECODED_SIGNAL) == []


@pytest.mark.rule("ark-ship/decode", "ark-ship/comms-two")
def test_where_columns_are_chosen_each_may_be_the_one_that_decodes():
    ship = nearly(rank=2).waves(16, FIRST_UP)
    ship.send(c.COMMS)
    ship.do(d.PICK, 0, 0)
    ship.do(d.MOVE_COLUMN, 0)
    assert ship.state.signal[0] == -1
    assert ship.turn == 2


@pytest.mark.rule("ark-ship/decode", "ark-ship/archives-one")
def test_the_archives_may_decode_a_signal():
    ship = in_archives().tokens(1, 1, 0, 1, 2, 1, target=ONES_AND_A_TWO)
    ship.state.signal[0] = 0
    ship.send(c.ARCHIVES)
    ship.do(d.RAISE, 1, 1)
    assert ship.state.signal[1] == -1


@pytest.mark.rule("ark-ship/decode", "ark-ship/archives-two")
def test_setting_a_column_to_0_may_decode_it():
    ship = in_archives(2).tokens(0, 2, 2, 0, 3, 0, target=1)
    ship.send(c.ARCHIVES)
    ship.do(d.CLEAR, 0, 0)
    assert ship.state.signal[0] == -1


@pytest.mark.rule("ark-ship/decode", "ark-ship/column-any")
def test_so_may_a_card():
    ship = quiet_ship(3).crisis(c.CRISIS_1, "Latent Memories").luck(5, 5, 5)
    ship.tokens(0, 0, 2, 0, 0, 0, target=1)
    ship.send(*[c.CRISIS_1] * 3)
    ship.do(d.SET_COLUMN, 0, 3, 3)
    assert ship.state.signal[0] == -1


@pytest.mark.rule("ark-ship/decode", "ark-ship/columns-down")
def test_even_a_crisis_may_decode_one():
    ship = quiet_ship().crisis(c.CRISIS_1, "Bearing Error")
    ship.tokens(0, 0, 3, 0, 3, 0, target=1)
    ship.tokens(1, 1, 3, 0, 3, 1, target=1)
    ship.state.signal[:] = (5, 1)
    ship.send(c.BRIDGE)
    assert ship.state.signal.tolist() == [5, 1]
    ship = quiet_ship().crisis(c.CRISIS_1, "Bearing Error")
    ship.tokens(0, 2, 2, 2, 3, 2, target=ONES_AND_A_TWO)
    ship.send(c.BRIDGE)
    assert ship.state.signal[0] == -1


@pytest.mark.rule("ark-ship/decode")
def test_on_a_decoded_signal_nothing_moves_any_more():
    ship = in_comms(2).planet(0, "Thin Air")
    ship.send(c.COMMS)
    assert ship.why_not(d.APPLY, 0, 0) == "decode"
    assert ship.why_not(d.PICK, 0, 0) == "decode"
    assert {signal for signal, _ in ship.choices(d.APPLY)} == {1}
    ship = in_archives(2).planet(1, "Thin Air").tokens(0, 1, 0, 0, 0, 0)
    ship.send(c.ARCHIVES)
    assert ship.why_not(d.RAISE, 1, 0) == "decode"
    assert ship.why_not(d.CLEAR, 1, 0) == "decode"


@pytest.mark.rule("ark-ship/decode")
@pytest.mark.parametrize("room", [c.COMMS, c.ARCHIVES])
def test_with_both_decoded_nothing_is_asked_there(room: int):
    ranks = {c.ENGINEERING: 2, c.COMPUTING: 2}
    ship = quiet_ship().sheet(0, ranks=ranks).planet(0, "Thin Air").planet(1, "Hard Ground")
    ship.send(room)
    assert ship.turn == 2


# The planet crisis beneath


@pytest.mark.rule("ark-ship/planet-place", "ark-ship/setup-planets")
def test_what_lies_beneath_is_revealed_to_everybody_and_becomes_a_location():
    ship = nearly().planet(0, "Silent Seas", revealed=False).waves(FIRST_UP, LAST_UP)
    ship.send(c.COMMS)
    assert ship.view(-1).planet.tolist() == [-1, -1]
    ship.do(d.APPLY, 0, 0)
    assert ship.view(-1).planet.tolist() == [card("Silent Seas") - c.CRISES, -1]
    assert ship.question == t.ASSIGN
    assert ship.can(d.ASSIGN_TO, c.PLANET_1)
    ship.luck(GOOD).do(d.ASSIGN_TO, c.PLANET_1)
    assert ship.happened(e.TEST_BEGAN)[-1].details[:2] == (
        card("Silent Seas"),
        c.PLANET_1,
    )


@pytest.mark.rule("ark-ship/planet-tokens", "ark-ship/test-rows")
@pytest.mark.parametrize(
    ("successes", "tokens"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 1), (5, 2), (6, 2)]
)
def test_terraforming_gives_one_token_for_two_successes_and_two_for_five(
    successes: int, tokens: int
):
    ship = quiet_ship(2).planet(0, "Terraforming")
    ship.sheet(0, ranks={c.HERBOLOGY: 2, c.ENGINEERING: 2})
    ship.luck(*[GOOD] * successes, *[BAD] * (6 - successes), 6, 6)
    ship.send(c.PLANET_1, c.PLANET_1)
    assert ship.state.earned.tolist() == [tokens, 0]
    assert ship.stress(0) == (1 if successes < 2 else 0)
    assert ship.state.signal[0] == -1


@pytest.mark.rule("ark-ship/planet-tokens")
def test_a_planet_crisis_is_not_removed_and_is_tested_again():
    ship = quiet_ship(2).planet(1, "Wrong Stars", 1).luck(5, 5)
    ship.send(c.PLANET_2, c.PLANET_2)
    assert ship.state.earned.tolist() == [0, 2]
    ship.luck(5, 5).send(c.PLANET_2, c.PLANET_2)
    assert ship.state.earned.tolist() == [0, 3]
    assert ship.discarded == []


@pytest.mark.rule("ark-ship/planet-tokens", "ark-ship/learn-here")
def test_a_voice_in_the_ruins_also_teaches():
    ship = quiet_ship(2).planet(0, "A Voice in the Ruins").sheet(0, ranks={c.COMPUTING: 2})
    ship.luck(5, 5, 5, 5).send(c.PLANET_1, c.PLANET_1)
    assert ship.state.earned[0] == 2
    assert ship.rank(0, c.NAVIGATION) == 1
    assert (ship.question, ship.about[0]) == (t.CHOOSE_RANK, 1)


@pytest.mark.rule("ark-ship/planet-pool")
@pytest.mark.parametrize(("had", "now"), [(3, 5), (4, 5), (5, 5)])
def test_with_one_signal_decoded_there_are_five_tokens(had: int, now: int):
    ship = quiet_ship(2).planet(0, "Terraforming", had)
    ship.sheet(0, ranks={c.HERBOLOGY: 2, c.ENGINEERING: 2}).luck(*[GOOD] * 6)
    ship.send(c.PLANET_1, c.PLANET_1)
    assert ship.state.earned[0] == now


@pytest.mark.rule("ark-ship/planet-pool")
def test_with_both_decoded_there_are_ten_for_either():
    ship = quiet_ship(2).planet(0, "Terraforming", 5).planet(1, "Thin Air", 4)
    ship.sheet(0, ranks={c.HERBOLOGY: 2, c.ENGINEERING: 2}).luck(*[GOOD] * 6)
    ship.send(c.PLANET_1, c.PLANET_1)
    assert ship.state.earned.tolist() == [6, 4]


@pytest.mark.rule("ark-ship/planet-pool", "ark-ship/token-lost")
def test_a_token_that_was_lost_may_be_earned_again():
    ship = quiet_ship(2).planet(0, "Terraforming", 5).crisis(c.CRISIS_1, "Old Orders")
    ship.sheet(0, ranks={c.HERBOLOGY: 2, c.ENGINEERING: 2}).luck(*[GOOD] * 6, 6, 6)
    ship.send(c.PLANET_1, c.PLANET_1)
    assert ship.state.earned[0] == 5
