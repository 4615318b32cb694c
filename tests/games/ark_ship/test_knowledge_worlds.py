"""Filling in what a player does not know: every world agrees with what is seen, and none that may
be is likelier than another."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from itertools import permutations

import pytest
from tests.piles import pile

from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import tasks as t
from allhands.kernel.mode import INTERPRETED
from allhands.kernel.state import UNKNOWN

from .setups import Ship, goal, quiet_ship
from .test_knowledge import after_random_play, at_writing, reached, writing

SPECTATOR = -1
NAMING = {goal("Crush"), goal("The Last Laugh"), goal("Pass It On")}
ANDROID = goal("Android")


def worlds(ship: Ship, seat: int, number: int = 12) -> Iterator[Ship]:
    """Some such states, each drawn with other luck."""
    return (ship.filled_in(seat, luck) for luck in range(number))


def assert_each_as_likely(drawn: Iterable[Hashable], possible: Iterable[Hashable]) -> None:
    """Of all that may be, each comes up about as often as the others, and nothing else."""
    found, expected = Counter(drawn), set(possible)
    assert set(found) <= expected, f"cannot be: {set(found) - expected}"
    share = sum(found.values()) / len(expected)
    spread = sum((found[each] - share) ** 2 / share for each in expected)
    degrees = len(expected) - 1
    assert spread < degrees + 5 * math.sqrt(2 * degrees), "chi squared, five deviations off"


def share_of(number: int) -> int:
    """How many worlds tell whether so many possibilities are as likely."""
    return number * (6 if INTERPRETED else 200)


# Any world


# Life goals


def others_goals(ship: Ship, seat: int) -> set[int]:
    """The life goals that a seat does not see anywhere."""
    open_to_all = {int(card) for card in ship.view(seat).goal} | {*pile(ship.state.goals_past)}
    return set(range(c.GOALS)) - open_to_all


@pytest.mark.rule("ark-ship/goals-secret")
def test_any_life_goal_that_one_does_not_see_may_be_anothers():
    ship = quiet_ship(3)
    possible = others_goals(ship, 0) - NAMING - {ANDROID}
    drawn = worlds(ship, 0, share_of(len(possible)))
    assert_each_as_likely((int(world.state.goal[1]) for world in drawn), possible)


@pytest.mark.rule("ark-ship/write-name")
def test_a_life_goal_for_which_a_name_was_written_is_one_that_names_somebody():
    ship = writing()
    ship.do(d.WRITE, 1)
    drawn = worlds(ship, 1, share_of(len(NAMING)))
    assert_each_as_likely((int(world.state.goal[0]) for world in drawn), NAMING)


@pytest.mark.rule("ark-ship/write-name")
@pytest.mark.parametrize("seed", range(4))
def test_life_goals_name_somebody_where_everybody_sees_it(seed: int):
    ship = after_random_play(seed, 30, 4)
    for world in worlds(ship, SPECTATOR, 10):
        for slot in range(c.SLOTS):
            held = int(world.state.goal[slot])
            assert (held >= 0) == world.state.has_goal[slot]
            assert (held in NAMING) == world.state.has_named[slot]


@pytest.mark.rule("ark-ship/android")
def test_nobody_is_an_android_in_secret():
    ship = quiet_ship(4)
    for world in worlds(ship, SPECTATOR, share_of(4)):
        assert ANDROID in pile(world.state.goal_deck)


@pytest.mark.rule("ark-ship/goals-reveal")
def test_whoever_is_asked_about_a_life_goal_has_reached_it_in_every_world():
    ship = reached()
    found: set[int] = set()
    for world in worlds(ship, 1, 30):
        assert world.can(d.REVEAL)
        found.add(int(world.state.goal[0]))
    assert len(found) > 1


# Names


@pytest.mark.rule("ark-ship/write-name")
def test_anybody_else_aboard_may_be_the_one_whose_name_was_written():
    ship = writing()
    ship.do(d.WRITE, 2)
    assert {int(world.state.named[0]) for world in worlds(ship, 0)} == {2}
    drawn = worlds(ship, 1, share_of(2))
    assert_each_as_likely((int(world.state.named[0]) for world in drawn), {1, 2})


@pytest.mark.rule("ark-ship/write-name")
def test_no_name_stands_where_none_has_yet_been_written():
    ship = writing()
    for seat in (SPECTATOR, 1, 2):
        assert {int(world.state.named[0]) for world in worlds(ship, seat)} == {UNKNOWN}
    ship = at_writing(quiet_ship(4).goal(0, "Crush").goal(2, "Pass It On"))
    assert ship.about[0] == 0
    for seat in (SPECTATOR, 1, 3):
        assert {int(world.state.named[2]) for world in worlds(ship, seat)} == {UNKNOWN}
    ship.do(d.WRITE, 1)
    for world in worlds(ship, 3):
        assert world.question == t.WRITE_NAME
        assert world.state.named[0] in (1, 2, 3)


# Planet crises


@pytest.mark.rule("ark-ship/setup-planets")
def test_any_two_planet_crises_may_lie_beneath_the_signals():
    ship = quiet_ship()
    possible = list(permutations(range(c.PLANETS), c.SIGNALS))
    drawn = worlds(ship, 0, share_of(len(possible)))
    assert_each_as_likely((tuple(map(int, world.state.planet)) for world in drawn), possible)


@pytest.mark.rule("ark-ship/decode")
def test_a_planet_crisis_that_lies_open_is_not_the_hidden_one():
    ship = quiet_ship().planet(1, "Storm Belt")
    known = int(ship.state.planet[1])
    possible = set(range(c.PLANETS)) - {known}
    drawn = list(worlds(ship, 0, share_of(len(possible))))
    assert {int(world.state.planet[1]) for world in drawn} == {known}
    assert_each_as_likely((int(world.state.planet[0]) for world in drawn), possible)


# Crises


def chapter(number: int) -> set[int]:
    """The crises of a chapter."""
    return {card for card in range(c.CRISES) if c.CHAPTER[card] == number}


@pytest.mark.rule("ark-ship/setup-chapters")
def test_the_crises_to_come_are_those_of_their_chapters_that_were_never_met():
    ship = after_random_play(2, 12)
    assert not ship.state.renewed
    met = {card for card in range(c.CRISES) if ship.state.crisis_met[card]}
    for world in worlds(ship, 0):
        deck = pile(world.state.crisis_deck)
        assert [c.CHAPTER[card] for card in deck] == sorted(c.CHAPTER[card] for card in deck)
        assert not met & {*deck}
        left_out = [int(c.CHAPTER[card]) for card in world.state.left_out]
        assert Counter(left_out) == {0: 2, 1: 2, 2: 2}


@pytest.mark.rule("ark-ship/setup-chapters")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_any_crisis_of_a_chapter_may_be_the_next_of_it_or_in_the_box(number: int):
    ship = quiet_ship()
    met = {card for card in range(c.CRISES) if ship.state.crisis_met[card]}
    possible = chapter(number) - met
    drawn = list(worlds(ship, 0, share_of(len(possible))))
    decks = (pile(world.state.crisis_deck) for world in drawn)
    nexts = (next(card for card in deck if card in possible) for deck in decks)
    assert_each_as_likely(nexts, possible)
    boxed = (set(map(int, world.state.left_out)) & possible for world in drawn)
    assert_each_as_likely((card for pair in boxed for card in pair), possible)


@pytest.mark.rule("ark-ship/setup-printed")
def test_any_crisis_never_met_may_lie_anywhere_in_a_printed_deck():
    ship = after_random_play(2, 12, deck="printed")
    assert not ship.state.renewed
    possible = {card for card in range(c.CRISES) if not ship.state.crisis_met[card]}
    assert len(possible) == ship.state.crisis_deck.count > 20
    drawn = list(worlds(ship, 0, share_of(len(possible))))
    for world in drawn:
        assert {*pile(world.state.crisis_deck)} == possible
        assert set(map(int, world.state.left_out)) == {UNKNOWN}
    for place in (0, len(possible) // 2, -1):
        assert_each_as_likely((pile(world.state.crisis_deck)[place] for world in drawn), possible)


@pytest.mark.rule("ark-ship/setup-printed", "ark-ship/crises-renewed")
def test_a_printed_deck_made_of_discards_holds_those_that_do_not_lie_open():
    ship = Ship.deal(2, deck="printed").crises_left(0)
    ship.state.crisis_met[:] = 1
    ship.next_turn()
    assert ship.state.renewed
    deck = {*pile(ship.state.crisis_deck)}
    for world in worlds(ship, 0):
        assert {*pile(world.state.crisis_deck)} == deck
        assert set(map(int, world.state.left_out)) == {UNKNOWN}


@pytest.mark.rule("ark-ship/crises-renewed")
def test_a_deck_made_of_discards_holds_those_that_were_met():
    ship = quiet_ship().crises_left(0)
    ship.crisis(c.BRIDGE, "Stuck Valves")
    ship.state.crisis_met[pile(ship.state.crisis_discards)] = 1
    ship.next_turn()
    assert ship.state.renewed
    deck = {*pile(ship.state.crisis_deck)}
    tops: set[int] = set()
    for world in worlds(ship, 0):
        assert {*pile(world.state.crisis_deck)} == deck
        assert set(map(int, world.state.left_out)) == set(map(int, ship.state.left_out))
        tops.add(pile(world.state.crisis_deck)[0])
    assert len(tops) > 2
