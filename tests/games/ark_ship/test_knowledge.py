"""What players know: life goals, the names written on them, planet crises, and decks."""

from __future__ import annotations

import random

import pytest
from tests.piles import pile

from allhands.games.ark_ship import GAME
from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events as e
from allhands.games.ark_ship.rules import tasks as t
from allhands.kernel.game import apply
from allhands.kernel.state import UNKNOWN

from .setups import Ship, quiet_ship

SPECTATOR = -1
FACE_DOWN = ("portraits", "goal_deck", "crisis_deck", "wave_deck")
FACE_UP = ("memorial", "goals_past", "crisis_discards", "wave_buried")


def goals_seen(ship: Ship, seat: int) -> list[int]:
    """The life goals as a seat sees them, -1 for those it does not know."""
    return [int(goal) for goal in ship.view(seat).goal]


# Life goals


@pytest.mark.rule("ark-ship/goals-secret")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_life_goal_is_seen_by_the_player_whose_crew_member_has_it(players: int):
    for ship in Ship.deals(4, players):
        revealed = [ship.state.revealed >> slot & 1 for slot in range(c.SLOTS)]
        for seat in ship.viewers:
            for slot, seen in enumerate(goals_seen(ship, seat)):
                may = revealed[slot] or slot % players == seat
                assert seen == (ship.state.goal[slot] if may else UNKNOWN)


@pytest.mark.rule("ark-ship/goals-secret")
def test_everybody_sees_that_there_is_a_life_goal():
    ship = quiet_ship(3)
    for seat in ship.viewers:
        assert list(ship.view(seat).has_goal) == [1, 1, 1, 0]


@pytest.mark.rule("ark-ship/create-goal")
def test_which_goal_was_drawn_is_told_to_its_player_alone():
    for ship in Ship.deals(6, 4):
        told = GAME.events(ship.state, 0) if ship.state.chronicle.total <= 64 else []
        for event in told:
            if event.kind == e.GOAL_DRAWN:
                slot = event.who % c.SLOTS
                for seat in ship.viewers:
                    known = event.seen_by(seat).details[0]
                    assert known == (ship.state.goal[slot] if seat == slot else UNKNOWN)


def reached() -> Ship:
    """The first of three crew members has just reached a life goal by training."""
    ship = quiet_ship(3).sheet(0, ranks={c.HERBOLOGY: 1}, goal="Something Green")
    ship.send(c.TRAINING, c.MEDICAL, c.MEDICAL)
    before = int(ship.state.reveals)
    ship.do(d.TRAIN_SKILL, c.HERBOLOGY)
    assert ship.question == t.REVEAL_GOAL
    assert ship.state.reveals > before, "that it is reached was hidden until now"
    return ship


@pytest.mark.rule("ark-ship/goals-reveal")
def test_a_life_goal_that_is_revealed_is_seen_by_all():
    ship = reached()
    for seat in (SPECTATOR, 1, 2):
        assert goals_seen(ship, seat)[0] == UNKNOWN
    secret = int(ship.state.goal[0])
    before = int(ship.state.reveals)
    ship.do(d.REVEAL)
    assert ship.state.reveals > before
    for seat in ship.viewers:
        assert goals_seen(ship, seat)[0] == secret


@pytest.mark.rule("ark-ship/goals-reveal")
def test_a_life_goal_that_is_not_revealed_stays_secret():
    ship = reached()
    ship.do(d.NOT_NOW)
    for seat in (SPECTATOR, 1, 2):
        assert goals_seen(ship, seat)[0] == UNKNOWN


# Names


def at_writing(ship: Ship) -> Ship:
    """Play on until somebody is to write a name."""
    while ship.question != t.WRITE_NAME:
        if ship.question == t.ASSIGN:
            ship.do(d.ASSIGN_TO, c.BRIDGE)
        else:
            apply(ship.state, GAME.legal_actions(ship.state)[0])
    return ship


def writing(title: str = "Crush") -> Ship:
    """The first of three crew members has a life goal for which a name is to be written."""
    return at_writing(quiet_ship(3).goal(0, title))


@pytest.mark.rule("ark-ship/write-name")
def test_a_name_is_seen_by_who_wrote_it_and_others_see_that_one_was_written():
    ship = writing()
    told = ship.do(d.WRITE, 2)
    written = next(event for event in told if event.kind == e.NAME_WRITTEN)
    for seat in ship.viewers:
        assert ship.view(seat).named[0] == (2 if seat == 0 else UNKNOWN)
        assert ship.view(seat).has_named[0] == 1
        details = written.seen_by(seat).details
        assert (set(details) == {UNKNOWN}) == (seat != 0)


@pytest.mark.rule("ark-ship/write-name")
def test_others_cannot_tell_one_name_from_another():
    one, other = writing(), writing()
    one.do(d.WRITE, 1)
    other.do(d.WRITE, 2)
    for seat in (SPECTATOR, 1, 2):
        assert one.view(seat).tobytes() == other.view(seat).tobytes()
    assert one.view(0).tobytes() != other.view(0).tobytes()


# Planet crises


@pytest.mark.rule("ark-ship/setup-planets")
def test_nobody_knows_the_planet_crisis_beneath_a_signal():
    for ship in Ship.deals(4, 2):
        for seat in ship.viewers:
            assert list(ship.view(seat).planet) == [UNKNOWN, UNKNOWN]


@pytest.mark.rule("ark-ship/decode")
def test_the_planet_crisis_beneath_a_decoded_signal_is_seen_by_all():
    ship = quiet_ship(1, 2).sheet(0, ranks={c.COMPUTING: 1})
    ship.tokens(0, 1, 0, 1, 2, 1, target=3).send(c.ARCHIVES)
    for seat in ship.viewers:
        assert list(ship.view(seat).planet) == [UNKNOWN, UNKNOWN]
    before = int(ship.state.reveals)
    ship.do(d.RAISE, 0, 1)
    assert ship.state.signal[0] == UNKNOWN
    assert ship.state.reveals > before
    for seat in ship.viewers:
        assert list(ship.view(seat).planet) == [ship.state.planet[0], UNKNOWN]


# Decks


@pytest.mark.rule("ark-ship/setup-decks", "ark-ship/setup-chapters", "ark-ship/setup-printed")
@pytest.mark.parametrize("deck", ["chapters", "printed"])
def test_nobody_knows_a_card_of_a_deck_or_what_stayed_in_the_box(deck: str):
    for ship in Ship.deals(4, 3, deck=deck):
        for seat in ship.viewers:
            view = ship.view(seat)
            for name in FACE_DOWN:
                assert set(pile(view[name])) == {UNKNOWN}
            assert set(view.left_out) == {UNKNOWN}


@pytest.mark.rule("ark-ship/memorial", "ark-ship/crises-renewed", "ark-ship/waveforms-renewed")
def test_whatever_was_discarded_is_seen_by_all():
    for seed in range(4):
        ship = after_random_play(seed, 40)
        for seat in ship.viewers:
            for name in FACE_UP:
                assert pile(ship.view(seat)[name]) == pile(ship.state[name])


# Choosing with what one knows


def after_random_play(seed: int, decisions: int, players: int = 3, deck: str = "chapters") -> Ship:
    """A voyage somewhere in its middle."""
    chance = random.Random(seed)
    ship = Ship.deal(players, seed, deck=deck)
    for _ in range(decisions):
        if ship.state.outcome:
            break
        apply(ship.state, chance.choice(GAME.legal_actions(ship.state)))
    return ship
