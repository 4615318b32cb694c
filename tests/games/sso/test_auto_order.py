"""SSO: auto effects in every order, and where that is asked."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
import pytest

from allhands.games.sso import GAME
from allhands.games.sso import cards as c
from allhands.games.sso.cards import challenges as ch
from allhands.games.sso.cards import operations as o
from allhands.games.sso.cards.second_ship import ARRAYS
from allhands.games.sso.rules import auto_order
from allhands.games.sso.rules import decisions as d
from allhands.games.sso.rules import tasks as t
from allhands.kernel.chance import stream_seed
from allhands.kernel.rule import INTERPRETED, in_python
from allhands.kernel.state import new_record, record_bytes

from .auto_table import (
    Table,
    all_orders,
    box_of,
    can_matter,
    in_play,
    is_there,
    laid_out,
    played,
    table_of,
)
from .table import (
    AFT_LASER,
    AFT_POWER,
    AFT_TORPEDO,
    BRIDGE,
    FORE_LASER,
    FORE_POWER,
    FORE_TORPEDO,
    aboard,
    ask,
    bring,
    choices,
    choose,
    deal,
    everybody,
    law,
    put,
    step,
    task,
    with_hull,
)

POWERS = (FORE_POWER, AFT_POWER)
OTHERS = (FORE_TORPEDO, AFT_TORPEDO, FORE_LASER, AFT_LASER, BRIDGE)
POSITIONS = 10 if INTERPRETED else 100
OPENED = 2 if INTERPRETED else 15
FEW, MANY = 8, 800
"""Ways through the step that are tried where an order is not asked, and at most where it is."""
BRIDGE_AUTO = c.FIRST_ARRAY_AUTO + BRIDGE - c.FIRST_ARRAY
_contested = in_python(auto_order.contested)


# The game


def all_choices(state: Any) -> tuple[dict[int, set[Table]], bool]:
    """What the step comes to by all choices, by where the Shuttle is taken (-1: nowhere), and
    whether an order is asked."""
    found, is_asked = defaultdict[int, set[Table]](set), False
    begun = state.copy()
    ask(begun, (t.AUTO_STEP, 0))
    open_ones = [(begun, -1)]
    while open_ones:
        now, to = open_ones.pop()
        if task(now) not in (t.PICK_AUTO, t.STEER):
            assert now.autos == 0
            found[to].add(table_of(now))
            continue
        is_order = task(now) == t.PICK_AUTO
        is_asked |= is_order
        for (each,) in choices(now, d.FIRST if is_order else d.STEER):
            following = now.copy()
            choose(following, d.FIRST if is_order else d.STEER, each)
            open_ones.append((following, to if is_order else each))
    return found, is_asked


def assert_all_orders(state: Any) -> bool:
    """The choices come to what all orders come to, with each auto performed once, and an order is
    asked only where that is more than one thing. Whether it is asked."""
    found, is_asked = all_choices(state)
    assert found == {to: all_orders(state, to, box_of(state)) for to in found}
    assert is_asked == can_matter(state, found)
    return is_asked


@pytest.mark.rule("sso/auto", "sso/auto-order", "sso/shuttle", "sso/rec-room", "sso/pilot")
def test_choices_come_to_what_all_orders_of_all_autos_come_to() -> None:
    laid = (laid_out(seed, OTHERS, 3) for seed in range(POSITIONS))
    asked = [assert_all_orders(state) for state in laid]
    assert 0.2 < sum(asked) / len(asked) < 0.9


@pytest.mark.rule("sso/auto-order")
def test_so_they_do_in_random_games() -> None:
    reached = (state for seed in range(POSITIONS) for state in played(seed))
    quiet = (state for state in reached if not any(state.locations[each] == 1 for each in POWERS))
    for state in islice(quiet, POSITIONS):
        assert_all_orders(state)


# A Power Array flips a card that nobody knows, so that the game itself is tried in every order


class Way(NamedTuple):
    """What is chosen and what chance does: where the Shuttle goes, whether the Captain dies, which
    two cards are on top, and the luck of each auto."""

    to: int
    dies: bool
    cards: tuple[int, int]
    luck: int


def performed(state: Any, auto: int, way: Way) -> Any:
    """A position after one auto, which has its own luck, whenever its turn comes."""
    after, left = state.copy(), int(state.autos)
    after.autos = 1 << auto
    is_power = c.AUTO.place(auto) in map(c.LOCATION.place, POWERS)
    both_flip_the_next = c.AUTOS + after.challenge_deck.count
    stream = both_flip_the_next if is_power else auto
    after.chance = stream_seed(np.uint64(way.luck), np.uint64(stream))
    ask(after, (t.AUTOS, 0))
    while task(after) != t.ACT:
        answer(after, way)
    after.autos = left & ~(1 << auto)
    return after


def answer(state: Any, way: Way) -> None:
    if task(state) == t.STEER:
        choose(state, d.STEER, way.to)
    elif task(state) == t.SACRIFICE:
        choose(state, d.SACRIFICE if way.dies else d.LIVE_ON)
    else:
        assert task(state) == t.DISTRACTED
        choose(state, d.DISTRACT, *min(choices(state, d.DISTRACT)))


def position(state: Any) -> bytes:
    """What is on the table, without what only tells of it."""
    table = state.copy()
    table.agenda.entry[:] = table.agenda.count = 0
    table.chance = table.chances = table.reveals = table.cause = 0
    table.shut_by[:] = table.deaths_by[:] = 0
    for one in table.crew:
        one.worn_by = 0
        if one.life == c.DYING:
            one.morale = one.oxygen = 0
    table.chronicle = new_record(GAME.state).chronicle
    return record_bytes(table)


def begun(state: Any, way: Way) -> Any:
    """As the autos are to be performed."""
    begun = state.copy()
    top = begun.challenge_deck.count
    begun.challenge_deck.cards[max(0, top - 2) : top] = way.cards[: min(2, top)]
    begun.autos = sum(1 << auto for auto in in_play(state))
    return begun


def ends_of(state: Any, way: Way, is_free: bool) -> set[bytes]:
    """What comes of all orders, or of those that may be chosen."""
    found, seen, left = set[bytes](), set[bytes](), [begun(state, way)]
    while left:
        now = left.pop()
        if not now.autos:
            found.add(position(now))
            continue
        for auto in every(int(now.autos) if is_free else offered(now)):
            after = performed(now, auto, way)
            if (known := position(after)) not in seen:
                seen.add(known)
                left.append(after)
    return found


def offered(state: Any) -> int:
    """Those that may come next: the first that is not asked about, or all that are."""
    contested = int(_contested(state))
    calm = int(state.autos) & ~contested
    return calm & -calm or contested


def every(mask: int) -> list[int]:
    return [auto for auto in range(c.AUTOS) if mask >> auto & 1]


def ways(state: Any, luck: random.Random) -> Iterator[Way]:
    """Ways through the step, without end."""
    places = [each for each in range(c.LOCATIONS) if is_there(state, each) and each != state.docked]
    cards = [each for each in range(ch.CHALLENGES) if ch.COPIES[ch.MONTALBANO, each]]
    while True:
        top = (luck.choice(cards), luck.choice(cards))
        yield Way(luck.choice(places), luck.random() < 0.5, top, luck.randrange(99))


def has_power(state: Any) -> bool:
    return any(state.locations[each] == 1 for each in POWERS)


@pytest.mark.rule("sso/auto-order", "sso/power-array")
def test_with_a_card_to_be_flipped_an_order_is_asked_where_it_can_matter() -> None:
    laid = (laid_out(seed, (*POWERS, *POWERS, *OTHERS), 3) for seed in range(10 * POSITIONS))
    for number, state in enumerate(islice(filter(has_power, laid), OPENED)):
        for way in islice(ways(state, random.Random(number)), 4):
            assert ends_of(state, way, is_free=False) == ends_of(state, way, is_free=True)
        is_asked = bool(_contested(begun(state, next(ways(state, random.Random(number))))))
        tried = islice(ways(state, random.Random(number)), MANY if is_asked else FEW)
        assert is_asked == any(len(ends_of(state, each, is_free=True)) > 1 for each in tried)


@pytest.mark.rule("sso/auto-order", "sso/highest-player")
def test_the_order_is_the_highest_ranking_players() -> None:
    state = deal()
    one, two, three, *_ = everybody(state)
    put(state, two, c.SHUTTLE, morale=1)
    put(state, three, c.REC_ROOM, morale=1)
    for auto, morale in ((c.SHUTTLE_AUTO, 2), (c.REC_ROOM_AUTO, 1)):
        trial = state.copy()
        ask(trial, (t.AUTO_STEP, 0))
        assert one in aboard(trial, GAME.awaited(trial)[0])
        assert choices(trial, d.FIRST) == {(c.SHUTTLE_AUTO,), (c.REC_ROOM_AUTO,)}
        assert law(trial, d.FIRST, c.PILOT_AUTO) == "auto-order"
        choose(trial, d.FIRST, auto)
        choose(trial, d.STEER, c.REC_ROOM)
        assert [trial.crew[each].morale for each in (two, three)] == [morale] * 2
        assert task(trial) == t.ACT, "the last is not asked about"
    step(state, t.DISCARD_STEP)
    assert law(state, d.FIRST, c.SHUTTLE_AUTO) == "not-asked"


@pytest.mark.rule("sso/auto", "sso/rec-room", "sso/shuttle")
def test_two_who_come_to_the_empty_rec_room_cheer_each_other() -> None:
    state = deal()
    one, two, *_ = everybody(state)
    for member in (one, two):
        put(state, member, c.SHUTTLE, morale=1)
    step(state, t.AUTO_STEP)
    choose(state, d.FIRST, c.SHUTTLE_AUTO)
    choose(state, d.STEER, c.REC_ROOM)
    assert [state.crew[each].morale for each in (one, two)] == [2, 2]


@pytest.mark.rule("sso/auto", "sso/pilot", "sso/bridge-array")
@pytest.mark.parametrize(("first", "morale"), [(c.PILOT_AUTO, 0), (BRIDGE_AUTO, 1)])
def test_the_pilot_whom_the_bridge_array_leaves_no_morale_gains_some(
    first: int, morale: int
) -> None:
    state = with_hull(BRIDGE)
    bring(state, c.PILOT)
    put(state, c.PILOT, c.RADIO, morale=1)
    step(state, t.AUTO_STEP)
    choose(state, d.FIRST, first)
    assert state.crew[c.PILOT].morale == morale


@pytest.mark.rule("sso/auto-order")
def test_what_is_known_of_the_next_card_does_not_decide_whether_an_order_is_asked() -> None:
    state = with_hull(FORE_POWER)
    bring(state, c.PILOT)
    put(state, c.PILOT, c.RADIO)
    for title in ("Power Array", "Boarders"):
        top = state.challenge_deck.count - 1
        state.challenge_deck.cards[top] = ch.TITLES.index(title)
        trial = state.copy()
        step(trial, t.AUTO_STEP)
        assert task(trial) == t.PICK_AUTO


def test_cards_flipped_by_an_array_do_what_the_order_takes_for_granted() -> None:
    """Nobody is sent anywhere, gains anything or dies by them, and no auto is shut or lit; arrays
    do one thing each."""
    known = {o.VENT, o.VENT_EACH, o.VENT_UNMANNED, o.LOSE_MORALE, o.LOSE_OXYGEN, o.MOVE_TOKENS}
    with_arrays = [deck for deck in range(ch.DECKS) if ch.COPIES[deck, ch.CARD_OF_ARRAY].any()]
    assert with_arrays
    for card in range(ch.CHALLENGES):
        if not ch.COPIES[with_arrays, card].any():
            continue
        for each in ch.CARDS[card].steps:
            if each.operation in (o.SHUT, o.SHUT_RANDOM):
                shut = {place for place in range(c.LOCATIONS) if ch.IS_PLACE[each.amount, place]}
                autos = {c.SHUTTLE, c.REC_ROOM, c.CRYO, *range(c.FIRST_ARRAY, c.LOCATIONS)}
                assert not shut & autos, ch.TITLES[card]
            else:
                assert each.operation in {*known, o.JOIN}, ch.TITLES[card]
    lowering = [each for each in ARRAYS if each.auto[0].operation == o.LOSE_MORALE]
    assert [(each.name, *each.auto) for each in lowering] == [
        ("Bridge Array", o.Step(o.LOSE_MORALE, auto_order.BY_ARRAYS, o.ALL))
    ]
    assert all(len(each.auto) == 1 for each in ARRAYS)
    assert {each.auto[0].operation for each in ARRAYS} == {
        *(o.VENT, o.LOSE_OXYGEN, o.LOSE_MORALE, o.NEXT_TERROR)
    }
