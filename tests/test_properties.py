"""What holds in every position of every game, tried in random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from allhands import games
from allhands.kernel import agenda
from allhands.kernel.game import Game, Luck, apply, current_player
from allhands.kernel.holds import SCRATCH, Holds
from allhands.kernel.piles import Pile
from allhands.kernel.state import UNKNOWN, Struct, record_bytes, record_from_bytes

from .games_under_test import every_sitting, under_test
from .playing import Start, determinized, pick, played_out, starts, tried

pytestmark = pytest.mark.parametrize("name", games.names())
ANY = st.data()


def piles_in(kind: type[Struct], record: Any) -> list[Any]:
    """All piles of a record."""
    found = []
    for field, spec in kind.fields.items():
        if spec.struct is None or not has_piles(spec.struct):
            continue
        nested = getattr(record, field)
        for each in nested.flat if spec.shape else (nested,):
            is_pile = issubclass(spec.struct, Pile)
            found += [each] if is_pile else piles_in(spec.struct, each)
    return found


def numbers_in(
    kind: type[Struct], record: Any, cards: Holds | None = None
) -> Iterator[tuple[str, Holds | None, Any]]:
    """Each field of a record by name, what it holds, and its numbers; of a pile's cards, those that
    lie there. An array of structs without piles is read at once, field by field."""
    for field, spec in kind.fields.items():
        value = record[field]
        if spec.struct is None:
            is_cards = cards is not None and field == "cards"
            yield (
                field,
                cards if is_cards else spec.holds,
                value[: record["count"]] if is_cards else value,
            )
            continue
        inside = spec.holds if issubclass(spec.struct, Pile) else None
        for each in value.flat if spec.shape and has_piles(spec.struct) else (value,):
            for name, holds, numbers in numbers_in(spec.struct, each, inside):
                yield f"{field}.{name}", holds, numbers


def has_piles(kind: type[Struct]) -> bool:
    """Whether a struct is a pile, or has one in it."""
    inside = (spec.struct for spec in kind.fields.values() if spec.struct)
    return issubclass(kind, Pile) or any(map(has_piles, inside))


def assert_whole(start: Start, state: Any) -> None:
    """Everything in the box is somewhere, and every pile is in order."""
    told = under_test(start.game.name)
    assert told.inventory(state) == told.box(start.sitting)
    for pile in piles_in(start.game.state, state):
        assert 0 <= pile.count <= len(pile.cards)
        assert (pile.cards[: pile.count] != UNKNOWN).all(), "a card that nobody dealt"
        assert (pile.cards[pile.count :] == UNKNOWN).all(), "a card beyond the top"
        assert not pile.seen[pile.count :].any(), "somebody has seen a card beyond the top"


def walked(data: st.DataObject, game: Game, every: int = 0) -> tuple[Start, Any]:
    """Every position, or at the game's pace one of so many."""
    start = data.draw(starts(game))
    return start, start.at_pace(every) if every else start.walk()


@given(data=ANY)
def test_an_action_is_listed_once_or_forbidden_by_the_ledger(
    name: str, data: st.DataObject
) -> None:
    """Of those that are not listed, a third is asked about in each position, and others in the
    next."""
    game = games.find(name)
    _, walk = walked(data, game, every=8)
    for turn, state in enumerate(walk):
        legal = game.legal_actions(state)
        listed = set(legal)
        assert len(listed) == len(legal), "listed twice"
        assert bool(legal) == (state.outcome == 0), "nothing to choose, or a choice after the end"
        for action in listed.union(tried(game, turn)[turn % 3 :: 3]):
            entry = game.forbids(state, action)
            assert (entry is None) == (action in listed), "listed and allowed are not the same"
            assert entry is None or entry.id.startswith(f"{name}/")


@given(data=ANY)
def test_the_one_who_chooses_is_at_the_table(name: str, data: st.DataObject) -> None:
    start, walk = walked(data, games.find(name))
    for state in walk:
        chooser = int(current_player(state))
        assert chooser == -1 if state.outcome else chooser in start.seats


@given(data=ANY)
def test_nothing_is_made_or_lost(name: str, data: st.DataObject) -> None:
    start, walk = walked(data, games.find(name), every=1)
    for state in walk:
        assert_whole(start, state)


@given(data=ANY)
def test_numbers_stay_between_the_least_and_the_greatest(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    _, walk = walked(data, game, every=4)
    for state in walk:
        for field, holds, numbers in numbers_in(game.state, state):
            assert holds, f"{field} does not say what it holds"
            if holds.kind != SCRATCH and np.size(numbers):
                least, most = int(np.min(numbers)), int(np.max(numbers))
                inside = holds.least <= least <= most <= holds.most
                assert inside, f"{field}: {least} to {most}"


def test_every_field_says_what_it_holds(name: str) -> None:
    def unsaid(kind: type[Struct]) -> Iterator[str]:
        for field, spec in kind.fields.items():
            is_said = spec.declared is not None or (spec.means is not None and len(spec.means) > 1)
            is_pile = spec.struct is not None and issubclass(spec.struct, Pile)
            if not is_said and (spec.struct is None or is_pile) and not issubclass(kind, Pile):
                yield f"{kind.__name__}.{field}"
            if spec.struct is not None and not is_pile:
                yield from unsaid(spec.struct)

    assert not [*unsaid(games.find(name).state)]


@given(data=ANY)
def test_the_results_are_those_of_the_ending(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    start, walk = walked(data, game)
    for state in walk:
        results = game.returns_of(state, start.sitting.players)
        assert len(results) == len(start.seats)
        if game.score is not None:
            assert set(results) == {float(game.score_of(state) or 0)}, "not the same for all"
            assert 0 <= results[0] <= game.score.most
        elif not state.outcome:
            assert not any(results), "a result before the end"
        elif game.outcome_of(state).won:
            assert any(results), "won by nobody"


@given(data=ANY)
def test_the_agenda_and_the_chronicle_hold_all(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    start, walk = walked(data, game)
    dealt = start.sitting.deal().chronicle
    assert dealt.total <= len(dealt.what), "more was told at the deal than is kept"
    told = int(start.state().chronicle.total)
    for state in walk:
        assert 0 <= state.agenda.count < agenda.DEPTH
        assert (state.agenda.count == 0) == (state.outcome != 0)
        assert not state.agenda.entry[state.agenda.count :].any(), "left behind by a task"
        kept = len(state.chronicle.what)
        assert told <= state.chronicle.total <= told + kept, "more was told at once than is kept"
        told = int(state.chronicle.total)


@given(data=ANY)
def test_who_chooses_sees_all_that_can_be_chosen(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    _, walk = walked(data, game, every=2)
    for state in walk:
        if not state.outcome:
            view = game.observe(state, int(current_player(state)))
            assert game.legal_actions(view) == game.legal_actions(state)


@given(data=ANY)
def test_looking_changes_nothing_and_looking_twice_shows_no_more(
    name: str, data: st.DataObject
) -> None:
    game = games.find(name)
    start, walk = walked(data, game, every=8)
    for state in walk:
        before = record_bytes(state)
        for seat in start.viewers:
            view = game.observe(state, seat)
            again = game.observe(view, seat)
            assert record_bytes(again) == record_bytes(view)
            public = game.observe(view, start.viewers[-1])
            assert record_bytes(public) == record_bytes(game.observe(state, start.viewers[-1]))
        assert record_bytes(state) == before


@given(data=ANY)
def test_a_view_filled_in_looks_the_same_again(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    start, walk = walked(data, game, every=12)
    for number, state in enumerate(walk):
        for seat in start.viewers if not state.outcome else ():
            world = determinized(game, state, seat, start.luck + number)
            assert_whole(start, world)
            seen_again = record_bytes(game.observe(world, seat))
            assert seen_again == record_bytes(game.observe(state, seat)), f"to seat {seat}"


@given(data=ANY)
def test_a_view_filled_in_can_be_played_to_the_end(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    start, walk = walked(data, game, every=20)
    for number, state in enumerate(walk):
        if not state.outcome:
            seat = start.viewers[number % len(start.viewers)]
            world = determinized(game, state, seat, start.luck + number)
            assert_whole(start, played_out(game, world, start.luck))


@given(data=ANY)
def test_playing_on_a_copy_leaves_the_record_as_it_was(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    start, walk = walked(data, game, every=25)
    for state in walk:
        before = record_bytes(state)
        played_out(game, state.copy(), start.luck)
        assert record_bytes(state) == before


@given(data=ANY)
def test_a_game_taken_up_from_its_bytes_goes_on_the_same(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    start, walk = walked(data, game, every=25)
    for state in walk:
        copy = record_from_bytes(game.state, record_bytes(state))
        ends = [record_bytes(played_out(game, each, start.luck)) for each in (state.copy(), copy)]
        assert ends[0] == ends[1]


@given(data=ANY)
def test_the_same_start_gives_the_same_game(name: str, data: st.DataObject) -> None:
    game = games.find(name)
    sitting = data.draw(starts(game)).sitting
    assert record_bytes(sitting.deal()) == record_bytes(sitting.deal())
    other = sitting.with_seed(sitting.seed ^ 1).deal()
    assert record_bytes(other) != record_bytes(sitting.deal())


@given(data=ANY)
def test_an_action_uses_no_chance_but_that_of_the_record(name: str, data: st.DataObject) -> None:
    """Chance is drawn if and only if the stream moves on, and is counted."""
    game = games.find(name)
    start, walk = walked(data, game, every=4)
    luck = random.Random(start.luck)
    for state in walk:
        if state.outcome:
            return
        following = state.copy()
        apply(following, pick(game.legal_actions(state), luck))
        drawn = int(following.chances) - int(state.chances)
        assert drawn >= 0
        assert (drawn > 0) == (following.chance != state.chance)
        assert following.reveals >= state.reveals


def test_the_sittings_show_every_number_of_seats_and_every_choice(name: str) -> None:
    game = games.find(name)
    here = [sitting for sitting in every_sitting() if sitting.game == name]
    assert {sitting.players for sitting in here} == set(game.seats)
    for option in game.offered:
        chosen = {sitting.settled[option.name] for sitting in here}
        assert chosen == set(option.names), option.name


def test_a_record_holds_plain_numbers_only(name: str) -> None:
    def kinds(dtype: np.dtype[Any]) -> set[str]:
        if dtype.names is None:
            return {dtype.base.kind}
        return set().union(*(kinds(dtype[name].base) for name in dtype.names))

    assert kinds(games.find(name).state.dtype) <= {"i", "u"}


def test_a_chance_stream_is_not_the_beginning_of_a_record(name: str) -> None:
    """Numba would take the one for the other where a rule was compiled for a stream first, and
    warn of it."""
    stream = list((Luck.dtype.fields or {}).items())
    record = list((games.find(name).state.dtype.fields or {}).items())
    assert record[: len(stream)] != stream
