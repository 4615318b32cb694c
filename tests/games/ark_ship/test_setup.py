"""Setting up."""

from __future__ import annotations

import pytest
from tests.piles import pile

from allhands.games.ark_ship import GAME
from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events as e

from .setups import Ship, quiet_ship

EVERY_NUMBER_OF_PLAYERS = pytest.mark.parametrize("players", [1, 2, 3, 4])
CREW = {1: 4, 2: 4, 3: 3, 4: 4}


def laid_out(players: int = 3, seed: int = 0, **options: object) -> Ship:
    """A voyage at its first question: only the first turn's cards have been drawn."""
    return Ship.deal(players, seed, **options)


def as_stacked(ship: Ship, name: str) -> list[int]:
    """A deck with what was drawn from it on top, as it was before the first turn."""
    state = ship.state
    drawn = {
        "crisis_deck": [state.crisis[c.CRISIS_1], state.crisis[c.CRISIS_2]],
        "wave_deck": state.wave,
        "portraits": state.portrait[state.portrait >= 0],
        "goal_deck": state.goal[state.goal >= 0],
    }
    return [int(card) for card in drawn[name]] + pile(state[name])


def owners(ship: Ship) -> list[int]:
    """Which seat each crew member belongs to, slot by slot: the seats that are asked."""
    seats: dict[int, int] = {}
    ship.settle()
    while len(seats) < int(ship.state.slots):
        seats[ship.about[0]] = ship.asked
        ship.do(d.ASSIGN_TO, c.BRIDGE)
    return [seats[slot] for slot in sorted(seats)]


# Decks


@pytest.mark.rule("ark-ship/setup-decks")
def test_the_decks_hold_all_their_cards_face_down():
    ship = laid_out()
    for name, cards_in_it in (("portraits", 40), ("goal_deck", 30), ("wave_deck", 30)):
        assert sorted(as_stacked(ship, name)) == list(range(cards_in_it))
        assert not ship.state[name].seen.any()
    assert len(set(as_stacked(ship, "crisis_deck"))) == 24
    assert not ship.state.crisis_deck.seen.any()


@pytest.mark.rule("ark-ship/setup-decks")
@pytest.mark.parametrize("name", ["portraits", "goal_deck", "wave_deck", "crisis_deck"])
def test_each_deck_is_shuffled(name: str):
    orders = {tuple(as_stacked(laid_out(seed=seed), name)) for seed in range(20)}
    assert len(orders) == 20


@pytest.mark.rule("ark-ship/setup-chapters")
def test_eight_crises_of_each_chapter_lie_in_the_deck_the_first_chapter_on_top():
    for seed in range(20):
        deck = as_stacked(laid_out(seed=seed), "crisis_deck")
        assert [crisis // 10 for crisis in deck] == [0] * 8 + [1] * 8 + [2] * 8
        assert len(set(deck)) == 24


@pytest.mark.rule("ark-ship/setup-chapters")
def test_the_other_six_stay_in_the_box_and_nobody_sees_them():
    left_out: set[tuple[int, ...]] = set()
    for seed in range(20):
        ship = laid_out(seed=seed)
        rest = set(range(30)) - set(as_stacked(ship, "crisis_deck"))
        assert set(ship.state.left_out.tolist()) == rest
        assert sorted(crisis // 10 for crisis in rest) == [0, 0, 1, 1, 2, 2]
        left_out.add(tuple(sorted(rest)))
        for seat in (-1, 0, 1, 2):
            assert set(ship.view(seat).left_out.tolist()) == {-1}
    assert len(left_out) > 10


@pytest.mark.rule("ark-ship/setup-chapters", "ark-ship/progress")
def test_the_deck_lasts_as_long_as_the_progress_boxes_need():
    assert sum(c.PROGRESS) == 24


@pytest.mark.rule("ark-ship/setup-printed")
@EVERY_NUMBER_OF_PLAYERS
def test_the_printed_deck_holds_all_crises_in_any_order(players: int):
    first: set[int] = set()
    for seed in range(20):
        ship = laid_out(players, seed, deck="printed")
        deck = as_stacked(ship, "crisis_deck")
        assert sorted(deck) == list(range(30))
        assert [crisis // 10 for crisis in deck] != sorted(crisis // 10 for crisis in deck)
        assert not ship.state.crisis_deck.seen.any()
        assert set(ship.state.left_out.tolist()) == {-1}
        first.add(deck[0] // 10)
    assert first == {0, 1, 2}


@pytest.mark.rule("ark-ship/setup-printed", "ark-ship/setup-chapters")
def test_the_chapters_are_what_nobody_has_to_name():
    usual, named = laid_out(seed=7), laid_out(seed=7, deck="chapters")
    assert as_stacked(usual, "crisis_deck") == as_stacked(named, "crisis_deck")
    assert len(as_stacked(usual, "crisis_deck")) == 24


@pytest.mark.rule("ark-ship/setup-signals")
def test_two_different_signals_lie_there_with_all_tokens_on_0():
    seen: set[int] = set()
    for seed in range(60):
        state = laid_out(seed=seed).state
        one, other = (int(signal) for signal in state.signal)
        assert one != other
        assert not state.token.any()
        seen |= {one, other}
    assert seen == set(range(10))


@pytest.mark.rule("ark-ship/setup-signals")
@pytest.mark.parametrize(
    "target",
    [
        [0, 1, 3, 1, 1],
        [0, 2, 0, 3, 0],
        [0, 2, 1, 2, 3],
        [1, 1, 1, 2, 1],
        [3, 2, 0, 3, 2],
        [3, 2, 1, 0, 2],
    ],
)
def test_the_signals_that_are_known_are_among_them(target: list[int]):
    assert target in c.TARGET.tolist()


@pytest.mark.rule("ark-ship/setup-planets")
def test_under_each_signal_lies_a_planet_crisis_that_nobody_knows():
    seen: set[int] = set()
    for seed in range(60):
        ship = laid_out(seed=seed)
        one, other = (int(planet) for planet in ship.state.planet)
        assert one != other
        seen |= {one, other}
        for seat in (-1, 0, 1, 2):
            assert ship.view(seat).planet.tolist() == [-1, -1]
    assert seen == set(range(8))


@pytest.mark.rule("ark-ship/setup-tokens")
def test_a_signal_has_five_tokens_and_nobody_has_stress():
    state = laid_out().state
    assert state.token.shape == (2, 5)
    assert not state.earned.any()
    assert not state.stress.any()


# The freezer, the crew and the speaker


@pytest.mark.rule("ark-ship/setup-freezer")
@EVERY_NUMBER_OF_PLAYERS
@pytest.mark.parametrize("voyage", c.VOYAGES)
def test_the_voyage_says_how_many_sleepers_there_are(players: int, voyage: str):
    ship = laid_out(players, voyage=voyage)
    sleepers = ship.state.sleepers + sum(ship.is_aboard(slot) for slot in range(4))
    assert sleepers == c.SLEEPERS[c.VOYAGES.index(voyage), players]
    assert 1 < sleepers <= 24 == c.FREEZER


@pytest.mark.rule("ark-ship/voyages")
@EVERY_NUMBER_OF_PLAYERS
def test_a_gentle_voyage_is_easier_than_a_standard_one_and_that_than_a_dire_one(players: int):
    kinds = {name: number for number, name in enumerate(c.VOYAGES)}
    sleepers = {name: c.SLEEPERS[number, players] for name, number in kinds.items()}
    needed = {name: c.MORE_NEEDED[number, players] for name, number in kinds.items()}
    for harder, easier in (("dire", "standard"), ("standard", "gentle")):
        assert sleepers[harder] <= sleepers[easier]
        assert needed[harder] >= needed[easier]
        assert (sleepers[harder], needed[harder]) != (sleepers[easier], needed[easier])


@pytest.mark.rule("ark-ship/voyages")
def test_the_standard_voyage_is_the_one_that_nobody_has_to_name():
    assert Ship.deal(2).state.voyage == Ship.deal(2, voyage="standard").state.voyage == 1


@pytest.mark.rule("ark-ship/setup-crew")
@EVERY_NUMBER_OF_PLAYERS
def test_nobody_is_awake_before_the_first_turn_and_then_the_whole_crew(players: int):
    ship = laid_out(players)
    ship.log += GAME.events(ship.state, 0)
    ship.settle()
    kinds = [event.kind for event in ship.log]
    assert kinds[0] == e.TURN_BEGAN
    assert kinds.count(e.THAWED) == CREW[players]
    assert [ship.is_aboard(slot) for slot in range(4)].count(True) == CREW[players]
    assert ship.turn == 1


@pytest.mark.rule("ark-ship/crew-size")
@EVERY_NUMBER_OF_PLAYERS
def test_how_many_crew_members_there_are_and_whose(players: int):
    ship = Ship.deal(players)
    seats = owners(ship)
    assert seats == {1: [0, 0, 0, 0], 2: [0, 1, 0, 1], 3: [0, 1, 2], 4: [0, 1, 2, 3]}[players]


@pytest.mark.rule("ark-ship/setup-speaker")
def test_any_player_may_be_the_first_speaker():
    assert {int(ship.state.speaker) for ship in Ship.deals(30, 4)} == {0, 1, 2, 3}


@pytest.mark.rule("ark-ship/setup-speaker")
def test_the_next_player_is_the_next_speaker():
    ship = quiet_ship(3)
    speakers: list[int] = []
    for _ in range(4):
        speakers.append(int(ship.state.speaker))
        ship.next_turn()
    assert speakers == [0, 1, 2, 0]
