"""What is told of the board: the board read aloud, pictures, and fates."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from allhands.games.ark_ship import GAME, cards
from allhands.games.ark_ship.cards.people import PEOPLE
from allhands.games.ark_ship.face import board
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events, tasks
from allhands.kernel.state import EVERY_SEAT, UNKNOWN
from allhands.kernel.words import Event

from .setups import Ship, quiet_ship
from .walks import WALKS, moments, walk

NAMES = GAME.crew_names
INES, JOSS = range(2)
random_games = pytest.mark.parametrize(("players", "seed"), WALKS)
HEADINGS = ["The ship", "Locations", "Signals and waveforms", "The crew", "Decks and memorial"]


def tree(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<div>{markup}</div>")


def read_aloud(ship: Ship, seat: int = INES) -> str:
    return board.describe(ship.view(seat), NAMES)


@random_games
def test_the_board_is_read_in_whole_sentences(players: int, seed: int) -> None:
    for moment in moments(players, seed, every=25):
        told = tree(board.describe(moment.view, moment.names))
        assert [heading.text for heading in told.iter("h3")] == HEADINGS
        for item in told.iter("li"):
            assert re.fullmatch(r"[A-Z0-9].*\.", item.text or ""), item.text
            assert not re.search(r"None|-1\b|  |\.\.", item.text or ""), item.text


@random_games
def test_pictures_are_well_formed_whatever_is_known(players: int, seed: int) -> None:
    match = walk(players, seed)
    view = match.view().record
    for event in match.events:
        for told in (event, event._replace(details=(UNKNOWN,) * 3, who=UNKNOWN)):
            tree(board.event_picture(view, told))


# The board read aloud


def test_a_crisis_is_read_with_its_rows_and_those_at_it() -> None:
    ship = quiet_ship(2).crisis(cards.CRISIS_1, "Food Shortage")
    ship.do(d.ASSIGN_TO, cards.CRISIS_1)
    name = PEOPLE[int(ship.state.portrait[0])].name
    assert "8, Crisis 1: Food Shortage. Test of Herbology and Medicine." in read_aloud(ship)
    assert f"There: {name}." in read_aloud(ship)


@pytest.mark.rule("ark-ship/crisis-ongoing")
def test_what_lasts_is_read_with_the_ship() -> None:
    told = read_aloud(quiet_ship(1).crisis(cards.CRISIS_2, "Computer Failure"))
    assert "As long as Computer Failure lies there, the highest die" in told


@pytest.mark.rule("ark-ship/planet-tokens")
def test_a_planet_crisis_is_read_once_its_signal_is_decoded() -> None:
    ship = quiet_ship(1)
    assert "9, Planet 1: not known until signal 1 is decoded." in read_aloud(ship)
    told = read_aloud(ship.planet(0, "Terraforming", 2))
    assert "9, Planet 1: Terraforming." in told
    assert "2 of 5 tokens; with fewer on arrival 10 sleepers are lost." in told
    assert "Signal 1: decoded." in told


def test_a_signal_is_read_column_by_column() -> None:
    ship = quiet_ship(1).tokens(0, 0, 1, 3, 0, 2, target=0)
    assert cards.TARGET[0].tolist() == [0, 1, 3, 1, 1]
    assert "3 of 5 right; A at 0 for 0, B at 1 for 1, C at 3 for 3, D at 0 for 1" in read_aloud(
        ship
    )


@pytest.mark.rule("ark-ship/goals-secret")
def test_a_secret_life_goal_is_read_to_its_player_alone() -> None:
    ship = quiet_ship(2).goal(1, "Crush", named=0)
    named = PEOPLE[int(ship.state.portrait[0])].name
    assert f"life goal Crush (it names {named}): may be revealed" in read_aloud(ship, JOSS)
    for seat in (INES, -1):
        assert "Crush" not in read_aloud(ship, seat)
        assert "a secret life goal that names somebody" in read_aloud(ship, seat)


@pytest.mark.rule("ark-ship/sickness-roll")
def test_a_crew_member_is_read_with_the_odds_of_the_night() -> None:
    ship = quiet_ship(1).sheet(0, age=2, stress=1, ranks={cards.MEDICINE: 2}, traits=[cards.CALM])
    told = read_aloud(ship)
    assert "age 2 of 10, 1 of them red; 1 stress; sickness 0 of 2;" in told
    assert "falls sick tonight in 33 of 100 cases; Medicine 2, Calm;" in told


@pytest.mark.rule("ark-ship/inspiring")
def test_dice_on_the_table_are_read_where_they_may_be_rolled_again() -> None:
    ship = quiet_ship(1).sheet(0, traits=[cards.INSPIRING]).crisis(cards.CRISIS_1, "Food Shortage")
    ship.luck(1).send(cards.CRISIS_1)
    assert ship.question == tasks.REROLL_DICE
    name = PEOPLE[int(ship.state.portrait[0])].name
    assert f"Dice on the table: {name} 1." in read_aloud(ship)


@pytest.mark.rule("ark-ship/bridge-one")
def test_what_was_done_for_the_turn_is_read() -> None:
    told = read_aloud(quiet_ship(1).put(result_bonus=1, more_dice=2, health_bonus=3))
    assert "This turn dice of tests count 1 more." in told
    assert "This turn 2 more dice each in tests." in told
    assert "This turn sickness rolls get 3 more." in told


def test_names_are_escaped() -> None:
    told = board.describe(quiet_ship(2).view(INES), ("<b>&", "Joss"))
    assert "<b>&" not in told
    tree(told)


# Pictures


def picture(kind: int, who: int, *details: int) -> str:
    view = quiet_ship(1).view(INES)
    return board.event_picture(view, Event(kind, who, (*details, 0, 0, 0), EVERY_SEAT))


@pytest.mark.rule("ark-ship/test-pool")
def test_every_die_that_was_rolled_is_pictured() -> None:
    drawn = picture(events.ROLLED, 0, 3, 3, 6, 1)
    assert drawn.count("<svg") == 3
    assert drawn.count('class="pip"') == 3 + 6 + 1
    seven = (1, 1, 1, 1, 1, 2, 2)
    assert picture(events.ROLLED, 0, 7, *seven).count('class="pip"') == sum(seven)


def test_who_is_thawed_and_who_dies_is_pictured_alike() -> None:
    member = 7 * cards.SLOTS + 2
    assert picture(events.THAWED, member, 7) == picture(events.DIED, member, 7) != ""


def test_the_skills_of_a_test_and_a_rank_learned_are_pictured() -> None:
    learned = picture(events.LEARNED, 0, cards.MEDICINE, 1)
    assert learned
    assert learned in picture(events.TEST_BEGAN, -1, cards.TEST_TITLES.index("Food Shortage"))


# Fates


@random_games
def test_everybody_awake_and_everybody_dead_has_a_fate(players: int, seed: int) -> None:
    match = walk(players, seed)
    view = match.revealed().record
    dead = [int(portrait) for portrait in view.memorial.cards[: int(view.memorial.count)]]
    aboard = [int(portrait) for portrait in view.portrait if portrait >= 0]
    fates = board.fates(view, match.names)
    assert [name for name, _ in fates] == [PEOPLE[who].name for who in (*aboard, *dead)]
    for _, words in fates:
        assert re.fullmatch(r"[a-z].*[a-z]", words), words
        assert "'" not in words


def fate(outcome: int, *skills: int) -> list[str]:
    ship = quiet_ship(len(skills)).put(outcome=outcome)
    for slot, skill in enumerate(skills):
        ship.sheet(slot, ranks={skill: 1} if skill >= 0 else {})
    return [words.rpartition(", ")[2] for _, words in board.fates(ship.view(INES), NAMES)]


@pytest.mark.rule("ark-ship/end-win")
def test_every_ending_has_words_of_its_own_for_every_skill() -> None:
    told = {fate(outcome, skill)[0] for outcome in (1, 2, 3) for skill in range(-1, cards.SKILLS)}
    assert len(told) == 3 * (cards.SKILLS + 1)
    assert fate(3, cards.MEDICINE) == fate(6, cards.MEDICINE)


def test_two_of_one_skill_do_not_do_the_same() -> None:
    assert len(set(fate(3, cards.MEDICINE, cards.MEDICINE))) == 2
