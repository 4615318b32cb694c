"""What happens aboard the Ark Ship, as the log tells it; secrets to those who know them only."""

from __future__ import annotations

from allhands.games.ark_ship import GAME, cards
from allhands.games.ark_ship.cards import (
    ARCHIVES,
    BRIDGE,
    COMMS,
    COMPUTING,
    CRISIS_1,
    CRISIS_2,
    ENGINEERING,
    INSPIRING,
    MEDICINE,
    NAVIGATION,
    SLOTS,
)
from allhands.games.ark_ship.cards.stories import TEST_LINES
from allhands.games.ark_ship.face.nouns import faces_of, person
from allhands.games.ark_ship.face.words import WORDS
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events as e
from allhands.games.ark_ship.rules.crew_sheet import AWAKENING, NEW_YEAR
from allhands.kernel.words import Event

from .setups import Ship, card, goal, quiet_ship

NAMES = GAME.crew_names
INES, JOSS = range(2)

AMARA, TOVE = 0, 1
"""Portraits."""


def told(kind: int, who: int = -1, *details: int) -> str:
    """An event that everybody may know."""
    return quiet_ship(1).tell(kind, who, *details)


def member(portrait: int, slot: int = 0) -> int:
    """A crew member as events name one."""
    return portrait * SLOTS + slot


def test_the_log_of_a_first_turn() -> None:
    state = Ship.deal(2, 3).state
    view = GAME.observe(state, 0)
    events = GAME.events(state, 0)
    sentences = [WORDS.event(view, event.seen_by(0), NAMES) for event in events]
    speaker = NAMES[int(state.speaker)]
    assert sentences[0] == f"Turn 1 of 16: two crises come up, and {speaker} speaks for the crew."
    drawn = next(event for event in events if event.kind == e.CRISIS_DRAWN)
    title, line = cards.TEST_TITLES[drawn.details[0]], TEST_LINES[drawn.details[0]]
    assert f"{title} comes up (Crisis 1). {line}" in sentences


def test_crises_that_a_die_places() -> None:
    drawn = told(e.CRISIS_DRAWN, INES, card("Dust Lane"), ARCHIVES, 3)
    assert drawn.startswith("Dust Lane comes up, and the die shows 3: it blocks the Archives.")
    assert told(e.CRISIS_GONE, INES, card("Dust Lane"), BRIDGE, 1) == (
        "Dust Lane, on the Bridge, is discarded to make room for another crisis."
    )
    assert told(e.CRISIS_GONE, INES, card("Dust Lane"), BRIDGE, 2) == "Dust Lane is removed."
    assert told(e.TURN_BEGAN, JOSS, 16, 2) == (
        "The last turn: two crises come up, and Joss speaks for the crew."
    )


def test_a_thawing() -> None:
    assert (
        told(e.THAWED, member(TOVE), TOVE, 1)
        == "Tove, ferry pilot, is thawed: one sleeper is left."
    )
    assert told(e.SKILL_ROLLED, member(TOVE), 3, COMPUTING, 1) == "Tove rolls 3: Computing, rank 1."
    assert told(e.SKILL_ROLLED, member(TOVE), 6, -1) == "Tove rolls 6: a trait."
    assert told(e.SKILL_ROLLED, member(TOVE), 3, -1) == (
        "Tove rolls 3: Computing is full, so it is a trait."
    )
    assert told(e.TRAIT_ROLLED, member(TOVE), INSPIRING) == "Tove is Inspiring."
    assert told(e.GREW_OLDER, member(TOVE), 4, 4, AWAKENING) == "Tove wakes at age 4 (2 red)."
    assert told(e.GREW_OLDER, member(TOVE), 6, 1, AWAKENING).startswith("Tove reaches age 6 ")


def test_whoever_grows_older_does_so_because_of_something() -> None:
    """With the turn, by a card, and, as a view may be blanked, nobody knows why."""
    year, card_drawn = NEW_YEAR, card("Worn Suits")
    assert told(e.GREW_OLDER, member(TOVE), 1, 1, year) == "Tove reaches age 1 as the turn ends."
    assert told(e.GREW_OLDER, member(TOVE), 4, 1, card_drawn) == (
        "Tove reaches age 4 (2 red) because of Worn Suits."
    )
    assert told(e.GREW_OLDER, member(TOVE), 1, 1, -1) == "Tove reaches age 1."


def test_everything_that_makes_people_older_is_named() -> None:
    """By the dice of a test, by a row for those here or for all, and by being copied."""
    ship = quiet_ship(1).crisis(BRIDGE, "Scrambled Flavor Additives")
    ship.crisis(CRISIS_1, "Homesickness").luck(1)
    assert _aged(ship, CRISIS_1) == "Scrambled Flavor Additives"
    ship = quiet_ship(1).crisis(CRISIS_1, "Naive Cloning")
    assert _aged(ship, BRIDGE) == "Naive Cloning"
    ship = quiet_ship(1).crisis(CRISIS_1, "Worn Suits").reach("Worn Suits", cards.AGE_HERE)
    assert _aged(ship, CRISIS_1) == "Worn Suits"
    ship = quiet_ship(1).sheet(0, age=2).crisis(CRISIS_1, "Naive Cloning").reach("Naive Cloning")
    assert _aged(ship, CRISIS_1) == "Naive Cloning"
    ship = quiet_ship(1).planet(0, "Thin Air").luck(1)
    assert _aged(ship, cards.PLANET_1) == "Thin Air"


def _aged(ship: Ship, location: int) -> str:
    """What makes the only crew member older who is sent somewhere, before the turn ends."""
    lines = ship.told([*ship.send(location), *_settled(ship)])
    told_of = f"{ship.name(0)} reaches age "
    line = next(line for line in lines if line.startswith(told_of))
    return line.rpartition(" because of ")[2].rstrip(".")


def _settled(ship: Ship) -> list[Event]:
    before = len(ship.log)
    ship.settle()
    return ship.log[before:]


def test_who_came_later_to_the_slot_is_not_named_for_the_dead() -> None:
    ship = quiet_ship(1)
    first = int(ship.state.portrait[0])
    later = (first + 1) % cards.PORTRAITS
    before = WORDS.event(ship.view(-1), Event(e.DIED, member(first), (first, 0, 0)), NAMES)
    ship.state.portrait[0] = later
    after = WORDS.event(ship.view(-1), Event(e.DIED, member(first), (first, 0, 0)), NAMES)
    assert before == after
    assert person(first) in before


def test_secrets_are_told_to_who_knows_them() -> None:
    ship = quiet_ship(2, 2)
    mine = Event(e.GOAL_DRAWN, member(AMARA), (goal("Long Service"), 0, 0), 1 << INES)
    written = Event(e.NAME_WRITTEN, member(AMARA), (member(TOVE, 1), 0, 0), 1 << INES)
    assert ship.told([mine, written]) == [
        "Amara's life goal: Long Service. Signed on for one watch. The right moment to sign off "
        "has not come yet.",
        "Amara's life goal names Tove.",
    ]
    assert ship.told([mine, written], JOSS) == [
        "Amara has a life goal.",
        "Amara's life goal names somebody.",
    ]


def test_a_test_that_succeeds() -> None:
    ship = quiet_ship(1).crisis(CRISIS_1, "Computer Failure").sheet(0, ranks={ENGINEERING: 1})
    lines = ship.told(ship.luck(4, 6).send(CRISIS_1))
    assert lines[1:4] == [
        "Computer Failure is worked on with two dice.",
        f"{ship.name(0)} rolls 4 and 6.",
        "Computer Failure, two successes: the crisis is removed.",
    ]


def test_a_test_that_fails() -> None:
    ship = quiet_ship(1).crisis(CRISIS_1, "Computer Failure").luck(4)
    lines = ship.told(ship.send(CRISIS_1))
    assert lines[3:] == [
        "Computer Failure, one success: the test fails, and it goes on.",
        f"{ship.name(0)} gets 1 stress and has 1.",
    ]


def test_a_crisis_where_nobody_is() -> None:
    ship = quiet_ship(1).crisis(CRISIS_1, "Cryo Failure")
    ship.crisis(CRISIS_2, "CO2 Filter Malfunction").put(sleepers=20)
    lines = ship.told(ship.send(BRIDGE))
    assert "Nobody works on CO2 Filter Malfunction, and it goes on." in lines
    assert "Nobody works on Cryo Failure: two sleepers are lost." in lines
    assert not [line for line in lines if "success" in line]
    assert "Cryo Failure costs two sleepers: 18 sleepers left." in lines


def test_dice_rolled_again() -> None:
    dust = card("Dust Lane")
    assert told(e.REROLLED, member(AMARA), 1, dust) == (
        "Amara inspires, and one die for Dust Lane is rolled again."
    )
    assert told(e.REROLLED, member(AMARA), 4, dust) == (
        "Amara inspires, and four dice for Dust Lane are rolled again."
    )
    assert told(e.KEPT_DICE, member(AMARA)) == "Amara lets the dice lie."


def test_the_faces_of_all_dice_fit_an_event() -> None:
    assert faces_of((7, 1, 2, 3, 4, 5, 6, 1, 0, 0, 0)) == [1, 2, 3, 4, 5, 6, 1]
    assert faces_of((2, 4, 6)) == [4, 6]
    assert faces_of((-1, -1, -1)) == []


def test_whoever_is_sent_is_told_to_go_to_what_there_is_to_do() -> None:
    """Nobody is on the planet before the ship arrives."""
    ship = quiet_ship(4).crisis(CRISIS_1, "Dust Lane").crisis(ARCHIVES, "Cryo Failure")
    ship.planet(1, "Thin Air").luck(6)
    lines = ship.told(ship.send(BRIDGE, CRISIS_1, ARCHIVES, cards.PLANET_2))
    assert f"{ship.name(3)} prepares for Thin Air." in lines
    assert ship.told(ship.happened(e.ASSIGNED))[:3] == [
        f"{ship.name(0)} goes to the Bridge.",
        f"{ship.name(1)} goes to work on Dust Lane (Crisis 1).",
        f"{ship.name(2)} goes to work on Cryo Failure (Archives).",
    ]


def test_rooms() -> None:
    ship = quiet_ship(1).sheet(0, ranks={NAVIGATION: 1})
    me = ship.name(0)
    assert f"{me} steadies the ship: dice of tests count 1 more this turn." in ship.told(
        ship.send(BRIDGE)
    )
    ship = quiet_ship(1)
    assert f"{me} learns Engineering, rank 1." in ship.told(ship.send(COMMS))
    ship = quiet_ship(1).sheet(0, ranks={ENGINEERING: 1})
    ship.send(COMMS)
    assert ship.told(ship.do(d.APPLY, 0, 0))[:2] == [
        f"{me} applies First Spark (A up) to signal 1.",
        "Column A of signal 1 goes up to 1.",
    ]
    ship = quiet_ship(1).sheet(0, ranks={MEDICINE: 2})
    assert f"{me} cares for the crew: sickness rolls get 2 more." in ship.told(
        ship.send(cards.MEDICAL)
    )


def test_a_signal_is_decoded() -> None:
    decoded = told(e.DECODED_SIGNAL, -1, 1, 0, card("Thin Air") - cards.CRISES)
    assert decoded == (
        "Signal 2 is decoded, and tells of Thin Air. The air is good, the probes report. "
        "There is only too little of it."
    )


def test_sickness_and_death() -> None:
    me = member(AMARA)
    assert told(e.SICKNESS_ROLLED, me, 3, 1, 4) == (
        "Amara needs more than 4 to stay well, and rolls 3 and 1 more."
    )
    assert told(e.SICKNESS_ROLLED, me, 5, 0, 4) == (
        "Amara needs more than 4 to stay well, and rolls 5."
    )
    assert told(e.SICKNESS_ROLLED, me, 5, 0, 9) == (
        "Amara needs more than 9 to stay well, and no die comes to that."
    )
    assert told(e.SICKNESS_ROLLED, me, 5, 1, 7) == (
        "Amara needs more than 7 to stay well, and no die with 1 more comes to that."
    )
    assert told(e.SICKNESS_ROLLED, me, 1, 2, 2) == (
        "Amara needs more than 2 to stay well, and any die with 2 more comes to that."
    )
    assert told(e.FELL_SICK, me, 1) == "Amara falls sick: 1 of 2."
    assert told(e.FELL_SICK, me, 2) == "Amara falls sick: 2 of 2, and once more is death."
    assert told(e.DIED, me, AMARA, cards.OF_AGE) == (
        "Amara, soil chemist, dies of sickness with age."
    )
    assert told(e.DIED, me, AMARA, card("Reactor Surge")) == (
        "Amara, soil chemist, dies of Reactor Surge."
    )
    assert told(e.DIED, me, AMARA, -1) == "Amara, soil chemist, dies."


def test_life_goals_revealed() -> None:
    scored = told(e.GOAL_REVEALED, member(AMARA), goal("Long Service"), 1, 3)
    assert scored.startswith("Amara's life goal, Long Service, is fulfilled: 3 of 12 boxes. ")
    unscored = told(e.GOAL_REVEALED, member(AMARA), goal("Long Service"), 0, 3)
    assert unscored.startswith("Amara's life goal was not reached: Long Service. ")


def test_the_end() -> None:
    planet = card("Thin Air")
    assert told(e.TOKEN_EARNED, -1, planet, 2, 4) == "Thin Air has 4 tokens now."
    assert (
        told(e.TOKEN_EARNED, -1, planet, -1, 3) == "Thin Air loses one token and has 3 tokens now."
    )
    assert told(e.PLANET_JUDGED, -1, planet, 4, 5) == "Thin Air: 4 of 5 tokens, which is too few."
    assert told(e.PLANET_JUDGED, -1, planet, 5, 5) == "Thin Air: 5 of 5 tokens, which is enough."
    assert told(e.SLEEPERS_LOST, -1, 1, planet, 0) == "Thin Air costs one sleeper: none is left."
    assert told(e.SLEEPERS_LOST, -1, 0, planet, 0) == ""
    assert told(e.ENDED, -1, 1) == GAME.outcomes[1].sentence


def test_what_is_moved_and_taken() -> None:
    ship = Ship.deal(2)
    events = [
        Event(e.TOOK_STRESS, member(AMARA), (member(TOVE, 1), 2, 0)),
        Event(e.STRESSED_BY, member(AMARA), (2, 3, 0)),
        Event(e.CALMED, member(AMARA), (3, 0, 0)),
        Event(e.STRESS_MOVED, member(AMARA), (5, 0, 0)),
        Event(e.CLONED, member(AMARA), (0, 0, 0)),
        Event(e.SLEEPERS_GAINED, -1, (1, 12, 0)),
        Event(e.HEALED, member(AMARA), (1, 0, 0)),
    ]
    assert ship.told(events) == [
        "Amara takes the stress of Tove.",
        "Amara gets 2 stress and has 3.",
        "Amara loses 3 stress and has none.",
        "All stress of the others, 5, goes to Amara.",
        "Amara is copied into the freezer, and ages for it.",
        "The freezer gains one sleeper: 12 sleepers now.",
        "Amara is cured of a sickness.",
    ]
