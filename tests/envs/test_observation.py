"""What is written into an observation, and that nothing else is."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from allhands import envs, games
from allhands.envs.encoding import NOTHING, encode, room_for, sheet_of, written
from allhands.envs.layout import layout_of
from allhands.envs.pages import page
from allhands.kernel.errors import OptionError
from allhands.kernel.game import Game
from allhands.kernel.piles import Pile, pile
from allhands.kernel.rule import in_python
from allhands.kernel.state import record_bytes

from ..games_under_test import sitting
from ..playing import ROOT, determinized, starts
from ..small import last_boat

PINNED = ROOT / "tests" / "data" / "observations.json"
EVERY_GAME = pytest.mark.parametrize("name", games.names())
ANY = st.data()


def seen(game: Game, state: Any, seat: int) -> NDArray[np.float32]:
    """What a seat observes."""
    return written(layout_of(game, int(state.players)), game.observe(state, seat), seat)


@EVERY_GAME
@given(data=ANY)
def test_two_worlds_that_a_seat_cannot_tell_apart_give_it_equal_tensors(
    name: str, data: st.DataObject
) -> None:
    game = games.find(name)
    start = data.draw(starts(game))
    for number, state in enumerate(start.walk(every=15)):
        if not state.outcome:
            seat = (start.luck + number) % len(start.seats)
            world = determinized(game, state, seat, start.luck + number)
            assert (seen(game, state, seat) == seen(game, world, seat)).all()


@EVERY_GAME
def test_plain_python_writes_what_rules_write(name: str) -> None:
    """Until a game is compiled, that is what writes: over what another seat was told before."""
    game = games.find(name)
    state, layout = sitting(name, 2).deal(), layout_of(game, 2)
    sheet = sheet_of(*(room_for(len(record_bytes(state))) for _ in range(2)))
    out, before = np.zeros((1, layout.size), np.float32), np.full(1, NOTHING)
    for seat in (0, 1, 1):
        view = game.observe(state, seat)
        sheet.bytes[: len(record_bytes(view))] = np.frombuffer(record_bytes(view), np.uint8)
        before[0] = in_python(encode)(sheet, layout.tables, seat, before[0], out, 0)
        assert (out[0] == written(layout, view, seat)).all()
        sheet.bytes_before[:] = sheet.bytes


def test_a_pile_that_does_not_say_what_its_cards_are_is_refused_by_name() -> None:
    class WithABarrel(last_boat.LastBoat):
        barrel: Pile = pile(4)

    game = last_boat.GAME._replace(state=WithABarrel)
    with pytest.raises(OptionError, match="Last Boat cannot be learnt yet: its pile barrel does"):
        layout_of(game, 2)


@EVERY_GAME
@given(data=ANY)
def test_numbers_are_finite_and_shares_stay_small(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    start = data.draw(starts(game))
    layout = layout_of(game, start.sitting.players)
    whole = layout_of(game, start.sitting.players, everything=True)
    small = np.concatenate(
        [
            np.arange(each.start, each.stop)
            for each in layout.slices
            if not each.kind.startswith(("count", "share"))
        ]
    )
    for state in start.walk(every=20):
        for seat in start.seats:
            told = (written(whole, state, seat), seen(game, state, seat))
            for numbers, most in zip(told, (whole.most, layout.most), strict=True):
                assert np.isfinite(numbers).all()
                assert numbers.min() >= 0
                assert numbers.max() <= most
            assert told[1][small].max() <= 1


@EVERY_GAME
def test_slices_lie_one_behind_the_other_for_every_number_of_players(name: str) -> None:
    game = games.find(name)
    for players in game.seats:
        for layout in (envs.observation(name, players), envs.state(name, players)):
            assert len(layout.by_name) == len(layout.slices)
            stops = [0, *(each.stop for each in layout.slices)]
            assert stops[:-1] == [each.start for each in layout.slices]
            assert stops[-1] == layout.size
            for each in layout.slices:
                assert len(each.axes) == len(each.shape)
                assert each.shape[-1] == len(each.labels)


@EVERY_GAME
def test_all_that_is_written_has_a_place_of_its_own_for_every_seat(name: str) -> None:
    game = games.find(name)
    for players in game.seats:
        layout = envs.observation(name, players)
        tables = layout.tables
        for seat in range(players):
            rows = {
                tuple(tables.numbers[number].tolist())
                for group in (0, 1 + seat)
                for number in range(tables.words[group, 0], tables.words[group, -1])
            }
            taken = [
                place
                for _, _, _, out, things, _, _, known in rows
                for place in (*range(out, out + things), *([known] if known >= 0 else []))
            ]
            assert len(taken) == len(set(taken))
            assert max(taken) < layout.size


@EVERY_GAME
def test_another_observation_has_another_version(name: str) -> None:
    """If this fails because an observation was changed, count its game's version in `VERSIONS` up
    and record the digests anew: `python -m tests.envs.test_observation`."""
    assert digests(name) == {
        each: digest for each, digest in json.loads(PINNED.read_text()).items() if name in each
    }


def digests(name: str) -> dict[str, str]:
    """A digest of each layout of a game, by its name."""
    return {
        layout.name: hashlib.sha256(repr(layout.slices).encode()).hexdigest()[:16]
        for players in games.find(name).seats
        for layout in (envs.observation(name, players), envs.state(name, players))
    }


@EVERY_GAME
def test_the_page_of_a_game_is_what_its_declarations_say(name: str) -> None:
    written_page = (ROOT / "docs" / "environments" / f"{name}.md").read_text(encoding="utf-8")
    assert written_page == page(games.find(name)), (
        "write it anew: python -m allhands.envs.pages docs/environments"
    )


def test_a_seat_is_the_first_of_the_crew_to_itself() -> None:
    game = games.find("solar-storm")
    state = sitting("solar-storm", 3).with_seed(3).deal()
    state.meeple[:3] = (1, 4, 7)
    state.active = 2
    layout = envs.observation("solar-storm", 3)
    for seat in range(3):
        numbers = seen(game, state, seat)
        hands = layout.of(numbers, "hand")[:, :, 0]
        assert np.allclose(hands * 3, [state.hand[(seat + place) % 3] for place in range(3)])
        rooms = layout.of(numbers, "meeple").argmax(axis=1)
        assert rooms.tolist() == [(1, 4, 7)[(seat + place) % 3] for place in range(3)]
        assert layout.of(numbers, "active").tolist() == [
            float((seat + place) % 3 == 2) for place in range(3)
        ]


def test_masks_of_seats_begin_with_the_seat_itself() -> None:
    game = games.find("ark-ship")
    state = sitting("ark-ship", 4).deal()
    state.waited = 0b0110
    layout = envs.observation("ark-ship", 4)
    for seat in range(4):
        expected = [float(0b0110 >> (seat + place) % 4 & 1) for place in range(4)]
        assert layout.of(seen(game, state, seat), "waited").tolist() == expected


def test_a_card_that_one_has_seen_is_told_to_no_other_seat() -> None:
    game = games.find("solar-storm")
    state = sitting("solar-storm", 3).deal()
    deck = state.damage_deck
    top = int(deck.count) - 1
    deck.seen[top] = 0b010
    layout = envs.observation("solar-storm", 3)
    card = int(deck.cards[top])
    told = [layout.of(seen(game, state, seat), "damage_deck.cards") for seat in range(3)]
    assert told[1][card] == 1
    assert np.count_nonzero(told[1]) == 1
    assert not told[0].any()
    assert not told[2].any()
    who = [layout.of(seen(game, state, seat), "damage_deck.seen_by")[0] for seat in range(3)]
    assert [each.tolist() for each in who] == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]


def test_a_number_that_is_hidden_is_told_from_one_that_is_zero() -> None:
    game = games.find("solar-storm")
    layout = envs.observation("solar-storm", 3)
    counted, uncounted = (
        sitting("solar-storm", 3, no_counting=value).deal() for value in ("off", "on")
    )
    counted.turn = uncounted.turn = 0
    assert layout.of(seen(game, counted, 0), "turn").tolist() == [0, 1]
    assert layout.of(seen(game, uncounted, 0), "turn").tolist() == [0, 0]


def test_one_of_many_things_for_many_fields_is_told_in_bits() -> None:
    game = games.find("zeno")
    state = sitting("zeno", 3).with_seed(3).deal()
    state.baggage["below"][:3] = (-1, 0, 391)
    layout = envs.observation("zeno", 3)
    bits = layout.of(seen(game, state, 0), "baggage.below").astype(int)
    assert bits.shape == (392, 9)
    assert (bits @ (1 << np.arange(9)) - 1).tolist() == state.baggage["below"].tolist()
    assert not bits[0].any()
    assert layout.by_name["survivors.section"].kind == "one of"


def test_the_question_is_told_with_whose_it_is() -> None:
    game = games.find("solar-storm")
    state = sitting("solar-storm", 3).with_seed(3).deal()
    layout = envs.observation("solar-storm", 3)
    seat = int(state.active)
    numbers = seen(game, state, seat)
    label = layout.by_name["agenda.tasks"].labels[
        int(layout.of(numbers, "agenda.tasks")[0].argmax())
    ]
    assert label.startswith("question: divert, repair")
    assert layout.of(numbers, "agenda.seats")[0].tolist() == [1, 0, 0]


def test_the_state_has_what_nobody_may_know() -> None:
    state = sitting("solar-storm", 3, damage_control="on").deal()
    layout = envs.state("solar-storm", 3)
    numbers = written(layout, state, 0)
    boxed = layout.of(numbers, "in_the_box").argmax(axis=1)
    assert boxed.tolist() == state.in_the_box.tolist()
    assert np.count_nonzero(layout.of(numbers, "damage_deck.cards")) == state.damage_deck.count
    assert "in_the_box" not in envs.observation("solar-storm", 3).by_name


if __name__ == "__main__":
    found = {each: digest for name in games.names() for each, digest in digests(name).items()}
    PINNED.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
