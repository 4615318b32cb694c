"""What is told of the table of Ark Ship, and what the terminal draws of it."""

from __future__ import annotations

import pytest
from tests.piles import lay

from allhands.games.ark_ship import GAME
from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.face.nouns import needed
from allhands.games.ark_ship.face.words import WORDS
from allhands.kernel.state import EVERY_SEAT
from allhands.kernel.words import Line

from .setups import Ship, quiet_ship

NAMES = GAME.crew_names
INES, JOSS = range(2)

SECTIONS = (
    "The ship",
    "Rooms",
    "Crises and planets",
    "Signals and waveforms",
    "The crew",
    "Decks and memorial",
)


def told(ship: Ship, seat: int = INES) -> dict[str, Line]:
    """The account as a seat hears it, by what its lines are of."""
    account = WORDS.account(ship.view(seat), NAMES)
    assert tuple(section.heading for section in account) == SECTIONS
    tests = {f"test {line.label}": line for line in account[2].lines}
    return tests | {
        line.label: line for section in account if section != account[2] for line in section.lines
    }


def row(ship: Ship, label: str) -> str:
    """What is drawn behind a label."""
    (found,) = [line for line in ship.rows() if line.startswith(f"   {label} ")]
    return found[len(label) + 3 :].strip()


# The ship


def test_the_heading_says_how_the_voyage_stands() -> None:
    ship = quiet_ship(3).put(sleepers=4)
    assert ship.rows()[0] == (
        " ARK SHIP  standard                      turn 1 of 16: Ines speaks for the crew"
    )
    assert told(ship)["alive"].things == ("7", "4 asleep", "3 awake", "enough for a town")
    ship.put(sleepers=0, outcome=1)
    assert ship.rows()[0].endswith("the voyage is over")
    assert told(ship)["voyage"].things == ("over",)


def test_the_ship_sheet_is_told_and_drawn() -> None:
    ship = quiet_ship(2).put(goal_boxes=4)
    told_of = told(ship)
    assert told_of["voyage"].things == (
        "turn 1 of 16",
        "Ines speaks for the crew",
        "crises to be drawn, turn by turn: 1 1 1 2 1 1 1 2 1 2 1 2 2 2 2",
    )
    assert told_of["freezer"].things == ("20 of 24 berths hold a sleeper",)
    assert told_of["life goals"].things == ("4 of 12 scored",)
    assert told_of["thawing"].things == ("whoever is thawed rolls one die more",)
    assert row(ship, "voyage") == "■ 1 1 1 2 1 1 1 2 1 2 1 2 2 2 2 arrival"
    assert row(ship, "freezer") == f"{'▓' * 20}····"
    assert row(ship, "life goals") == "■■■ ■□□□ □□□□□"


@pytest.mark.rule("ark-ship/bridge-one")
def test_what_was_done_for_the_turn_is_told() -> None:
    ship = quiet_ship(1).put(result_bonus=1, more_dice=2, health_bonus=3)
    assert told(ship)["this turn"].things == (
        "+1 to dice of tests",
        "+2 dice each in tests",
        "+3 to sickness rolls",
    )
    assert "this turn" not in told(quiet_ship(1))


@pytest.mark.rule("ark-ship/planet-tokens")
def test_what_the_planet_would_take_is_told() -> None:
    ship = quiet_ship(1).planet(0, "Terraforming", 2)
    lost = "as things stand the planet takes 10 sleepers at the end"
    assert told(ship)["alive"].things[-1] == lost
    assert lost not in told(ship.put(outcome=3))["alive"].things


def test_decks_are_counted_and_the_dead_remembered() -> None:
    ship = quiet_ship(1)
    assert told(ship)["memorial"].things == ("nobody",)
    lay(ship.state.memorial, [0, 4], EVERY_SEAT)
    assert sorted(told(ship)["memorial"].things) == ["Amara", "Bruno"]
    ship.state.crisis_deck.count = 4
    assert told(ship)["crises"].things[0] == "4 in the deck"


# Locations


def test_the_rooms_show_who_is_there_and_what_blocks_them() -> None:
    ship = quiet_ship(4, 4).crisis(c.ARCHIVES, "Dust Lane")
    ship.state.place[:] = (c.BRIDGE, c.BRIDGE, c.BRIDGE, c.ARCHIVES)
    first, second, third, fourth = (ship.name(slot) for slot in range(4))
    table = ship.rows()
    at = next(number for number, line in enumerate(table) if "1 Bridge" in line)
    assert table[at : at + 5] == [
        " ┌─ 1 Bridge ──────────────┬─ 2 Comms ───────────────┬─ 3 Archives ────────────┐",
        " │ Navigation              │ Engineering             │ ! Dust Lane             │",
        f" │ {f'{first}, {second}':<24}│{' ' * 25}│ {fourth:<24}│",
        f" │ {third:<24}│{' ' * 25}│{' ' * 25}│",
        " ├─ 4 Medical ─────────────┼─ 5 Recreation ──────────┼─ 6 Training ────────────┤",
    ]
    assert told(ship)["Archives (3)"].things == ("blocked by Dust Lane", f"with {fourth}")
    assert told(ship)["Bridge (1)"].things == (
        "learn Navigation",
        "dice of tests count 1 more",
        "one die more each in tests",
        f"with {first}, {second} and {third}",
    )


@pytest.mark.rule("ark-ship/crisis-ongoing")
def test_a_crisis_is_told_with_what_lasts_its_rows_and_those_at_it() -> None:
    ship = quiet_ship(2).crisis(c.CRISIS_1, "CO2 Filter Malfunction")
    ship.state.place[1] = c.CRISIS_1
    assert told(ship)["test Crisis 1 (8)"].sentence == (
        f"Crisis 1 (8): CO2 Filter Malfunction, with {ship.name(1)} (Test of Engineering and "
        "Computing. As long as it lies there, each player sends out only one crew member, and no "
        "more than half of the crew go. 0 or 1: the test fails; 2 or more: the crisis is removed)"
    )
    assert "test Crisis 2 (7)" not in told(ship)
    assert "test Crisis 2 (7)" in told(ship.crisis(c.CRISIS_2, "Computer Failure"))


@pytest.mark.rule("ark-ship/planet-tokens")
def test_a_planet_crisis_says_what_it_needs_once_it_is_known() -> None:
    ship = quiet_ship(1).planet(0, "Terraforming", 2)
    tokens = needed(ship.view(-1), 0)
    planet = told(ship)["test Planet 1 (9)"]
    assert planet.things == (
        "Terraforming",
        f"2 of {tokens} tokens",
        "with fewer on arrival 10 sleepers are lost",
    )
    assert planet.text.startswith("Test of Herbology and Engineering. 0 or 1: the test fails;")
    assert told(ship)["test Planet 2 (10)"].things == ("not known until signal 2 is decoded",)
    assert told(ship)["signal 1"].things == ("decoded",)


def test_what_lies_beneath_a_signal_is_named_to_nobody() -> None:
    ship = quiet_ship(1).planet(0, "Thin Air", revealed=False)
    for seat in (-1, INES):
        assert "THIN AIR" not in "\n".join(ship.rows(seat)).upper()


# Signals


def test_signals_with_waveforms_beneath() -> None:
    ship = quiet_ship(1).tokens(0, 1, 0, 2, 0, 0, target=4).waves(11, 26)
    assert c.TARGET[4].tolist() == [3, 2, 0, 3, 2]
    assert row(ship, "signal 1") == "1/3 0/2 2/0 0/3 0/2  Valley"
    assert told(ship)["signal 1"].things == (
        "Valley",
        "0 of 5 right",
        "A at 1 for 3, B at 0 for 2, C at 2 for 0, D at 0 for 3, E at 0 for 2",
    )
    assert told(ship)["wave 1"].things == ("Heavy Sea", "BD up two, ACE down")
    assert row(ship, "wave 1") == "-   ++  -   ++  -   Heavy Sea"
    assert row(ship, "wave 2") == "·   ·   ++  ·   -   Spire"


# The crew


@pytest.mark.rule("ark-ship/sickness-roll")
def test_a_crew_member_is_told_with_the_odds_of_the_night() -> None:
    ship = quiet_ship(1, 2).sheet(0, age=2, stress=1, ranks={c.MEDICINE: 2}, traits=[c.CALM])
    ship.state.place[0] = c.TRAINING
    member = told(ship)[ship.name(0)]
    assert member.has_turn
    assert member.seat == INES
    assert member.things[1:-1] == (
        "with Ines",
        "in Training",
        "age 2 of 10, 1 of them red",
        "1 stress",
        "sickness 0 of 2",
        "falls sick tonight in 33 of 100 cases",
        "Medicine 2, Calm",
    )


@pytest.mark.rule("ark-ship/goals-secret")
def test_a_secret_life_goal_is_told_to_its_player_alone() -> None:
    ship = quiet_ship(2, 2).goal(0, "Crush", named=1)
    me, named = ship.name(0), ship.name(1)
    own = told(ship)[me]
    assert own.things[-1] == f"life goal Crush, which names {named}"
    assert own.text.startswith("May be revealed with the one written down at the same location:")
    for seat in (JOSS, -1):
        assert told(ship, seat)[me].things[-1] == "a secret life goal that names somebody"
        assert "Crush" not in "\n".join(ship.rows(seat))
    assert told(ship.goal(1, "Still Waters"))[named].things[-1] == "a secret life goal"


@pytest.mark.rule("ark-ship/goals-secret")
def test_of_a_revealed_life_goal_everybody_is_told_what_lasts() -> None:
    ship = quiet_ship(2, 2).revealed(0, "Crush", 1)
    crush = told(ship, JOSS)[ship.name(0)]
    assert crush.things[-1] == f"life goal Crush, which names {ship.name(1)}, revealed"
    assert crush.text == (
        "from then on, in each test with the one written down, one die more and 1 stress"
    )
    still = told(ship.revealed(0, "Still Waters"), JOSS)[ship.name(0)]
    assert (still.things[-1], still.text) == ("life goal Still Waters, revealed", "")


def test_alone_nobody_says_whose_the_crew_is() -> None:
    ship = quiet_ship(2, 1).nobody(1)
    assert told(ship)[ship.name(0)].things[1] == "in quarters"
    assert told(ship)["place 2"].things == ("free",)
    assert told(quiet_ship(2, 2).nobody(1))["place 2"].things == ("free", "with Joss")


@pytest.mark.rule("ark-ship/inspiring")
def test_dice_are_told_while_they_may_be_rolled_again() -> None:
    ship = quiet_ship(2, 2).crisis(c.CRISIS_1, "Scrambled Flavor Additives")
    assert "dice" not in told(ship)
    ship.sheet(0, ranks={c.HERBOLOGY: 2}, traits=[c.INSPIRING]).luck(4, 1, 2, 6)
    ship.send(c.CRISIS_1, c.CRISIS_1)
    assert told(ship)["dice"].things == (f"{ship.name(0)} 4 1 2", f"{ship.name(1)} 6")


def test_nothing_of_a_narrow_table_is_cut_off() -> None:
    ship = quiet_ship(2).crisis(c.CRISIS_1, "Stuck Valves")
    ship.goal(0, "Still Waters")
    narrow, wide = (" ".join(ship.rows(width=width)) for width in (60, 100))
    for mark in "─┬┼┴┌└├┐┤┘│":
        narrow, wide = narrow.replace(mark, " "), wide.replace(mark, " ")
    assert narrow.split() == wide.split()
