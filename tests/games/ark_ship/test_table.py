"""The table of Ark Ship as text."""

from __future__ import annotations

from allhands.games.ark_ship.cards import (
    ARCHIVES,
    BRIDGE,
    CALM,
    COMPUTING,
    CRISIS_1,
    HERBOLOGY,
    INSPIRING,
    PLANET_1,
    TRAINING,
)
from allhands.games.ark_ship.face.nouns import needed
from allhands.games.ark_ship.face.words import WORDS
from allhands.kernel.state import EVERY_SEAT

from .piles import lay
from .setups import Ship, quiet_ship
from .spoken import INES, JOSS, NAMES
from .test_words import who


def rows(ship: Ship, seat: int = INES, width: int = 80) -> list[str]:
    return WORDS.table(ship.view(seat), NAMES, width).splitlines()


def row(ship: Ship, label: str, seat: int = INES) -> str:
    (found,) = [line for line in rows(ship, seat) if line.startswith(f" {label} ")]
    return found


def after(ship: Ship, label: str, lines: int, seat: int = INES) -> list[str]:
    """What stands behind a label, and the lines below it."""
    table = rows(ship, seat)
    at = next(number for number, line in enumerate(table) if line.startswith(f" {label} "))
    return [line[13:] for line in table[at : at + lines]]


def test_the_heading_says_how_the_voyage_stands() -> None:
    ship = quiet_ship(3).put(sleepers=4)
    assert rows(ship)[:2] == [
        " ARK SHIP  standard                      turn 1 of 16: Ines speaks for the crew",
        " 4 asleep, 3 awake                                   7 alive, enough for a town",
    ]
    ship.put(sleepers=0, outcome=1)
    assert rows(ship)[0].endswith("the voyage is over")


def test_the_ship_sheet() -> None:
    ship = quiet_ship(2).put(goal_boxes=4, result_bonus=1, health_bonus=2)
    assert row(ship, "voyage") == " voyage      ■ 1 1 1 2 1 1 1 2 1 2 1 2 2 2 2 arrival"
    assert row(ship, "freezer") == f" freezer     {'▓' * 20}····"
    assert row(ship, "life goals") == " life goals  ■■■ ■□□□ □□□□□"
    assert row(ship, "this turn") == (
        " this turn   dice of tests count 1 more, sickness rolls get 2 more"
    )


def test_the_dead_are_remembered() -> None:
    ship = quiet_ship(1)
    assert not [line for line in rows(ship) if line.startswith(" memorial")]
    lay(ship.state.memorial, [0, 4], EVERY_SEAT)
    assert sorted(row(ship, "memorial")[13:].split(", ")) == ["Amara", "Bruno"]


def test_the_rooms_show_who_is_there_and_what_blocks_them() -> None:
    ship = quiet_ship(4, 4).crisis(ARCHIVES, "Dust Lane")
    ship.state.place[:] = (BRIDGE, BRIDGE, BRIDGE, ARCHIVES)
    first, second, third, fourth = (who(ship, slot) for slot in range(4))
    table = rows(ship)
    at = next(number for number, line in enumerate(table) if "1 Bridge" in line)
    assert table[at : at + 5] == [
        " ┌─ 1 Bridge ──────────────┬─ 2 Comms ───────────────┬─ 3 Archives ────────────┐",
        " │ Navigation              │ Engineering             │ ! Dust Lane             │",
        f" │ {f'{first}, {second}':<24}│{' ' * 25}│ {fourth:<24}│",
        f" │ {third:<24}│{' ' * 25}│{' ' * 25}│",
        " ├─ 4 Medical ─────────────┼─ 5 Recreation ──────────┼─ 6 Training ────────────┤",
    ]


def test_a_crisis_says_what_it_does() -> None:
    ship = quiet_ship(2).crisis(CRISIS_1, "CO2 Filter Malfunction")
    ship.state.place[1] = CRISIS_1
    assert after(ship, "Crisis 1", 5) == [
        f"CO2 FILTER MALFUNCTION, with {who(ship, 1)}",
        "Test of Engineering and Computing. As long as it lies there, each",
        "player sends out only one crew member, and no more than half of",
        "the crew go. 0 or 1: the test fails; 2 or more: the crisis is",
        "removed.",
    ]


def test_a_planet_crisis_says_what_it_needs_once_it_is_known() -> None:
    ship = quiet_ship(1).planet(0, "Terraforming", 2)
    tokens = needed(ship.view(-1), 0)
    assert after(ship, "Planet 1", 3) == [
        "TERRAFORMING",
        f"2 of {tokens} tokens; with too few on arrival 10 sleepers are lost.",
        "Test of Herbology and Engineering. 0 or 1: the test fails;",
    ]
    assert row(ship, "Planet 2") == " Planet 2    not known until signal 2 is decoded"
    assert row(ship, "signal 1") == " signal 1    decoded"
    ship.state.place[0] = PLANET_1
    assert after(ship, "Planet 1", 1) == [f"TERRAFORMING, with {who(ship, 0)}"]


def test_what_lies_beneath_a_signal_is_named_to_nobody() -> None:
    ship = quiet_ship(1).planet(0, "Thin Air", revealed=False)
    for seat in (-1, INES):
        assert "THIN AIR" not in "\n".join(rows(ship, seat)).upper()


def test_signals_with_waveforms_beneath() -> None:
    ship = quiet_ship(1).tokens(0, 1, 0, 2, 0, 0, target=4).waves(11, 26)
    assert after(ship, "signal 1", 1) == ["1/3 0/2 2/0 0/3 0/2  Valley"]
    assert row(ship, "wave 1") == " wave 1       -   ++  -   ++  -   Heavy Sea"
    assert row(ship, "wave 2") == " wave 2       ·   ·   ++  ·   -   Spire"


def test_a_crew_member_s_sheet() -> None:
    ship = quiet_ship(2, 2)
    ship.sheet(0, ranks={HERBOLOGY: 2, COMPUTING: 1}, traits=[CALM], age=4, stress=3, sickness=1)
    ship.goal(0, "Crush").state.named[0] = 1
    ship.state.place[0] = TRAINING
    me, other = who(ship, 0), who(ship, 1)
    assert after(ship, f"► {me}", 5) == [
        "Ines: in Training, age 4, 2 red, 3 stress, sick 1 of 2",
        "Herbology 2, Computing 1, Calm",
        "Crush. May be revealed with the one written down at the same",
        "location: from then on, in each test with the one written down,",
        f"one die more and 1 stress. Written down: {other}.",
    ]
    assert after(ship, f"► {me}", 3, JOSS)[2] == "A secret life goal that names somebody."
    assert after(ship, f"  {other}", 3)[2] == "A secret life goal."
    ship.revealed(0, "Crush", 1)
    assert after(ship, f"► {me}", 4, JOSS)[2:] == [
        "Crush, revealed: from then on, in each test with the one written",
        f"down, one die more and 1 stress. Written down: {other}.",
    ]
    ship.revealed(0, "Still Waters")
    assert after(ship, f"► {me}", 3, JOSS)[2] == "Still Waters, revealed."


def test_alone_nobody_says_whose_the_crew_is() -> None:
    ship = quiet_ship(2, 1)
    assert after(ship, f"► {who(ship, 0)}", 1) == [
        "in quarters, age 0, 0 red, 0 stress, sick 0 of 2"
    ]
    ship.nobody(1)
    assert row(ship, "  nobody") == "   nobody    this place is free"


def test_dice_are_shown_while_they_may_be_rolled_again() -> None:
    ship = quiet_ship(2, 2).crisis(CRISIS_1, "Scrambled Flavor Additives")
    ship.sheet(0, ranks={HERBOLOGY: 2}, traits=[INSPIRING]).luck(4, 1, 2, 6)
    ship.send(CRISIS_1, CRISIS_1)
    assert row(ship, "dice") == f" dice        {who(ship, 0)} 4 1 2, {who(ship, 1)} 6"


def test_nothing_of_a_narrow_table_is_cut_off_but_titles() -> None:
    ship = quiet_ship(2).crisis(CRISIS_1, "Stuck Valves")
    ship.goal(0, "Still Waters")
    narrow, wide = (" ".join(rows(ship, width=width)[2:]) for width in (60, 100))
    for mark in "─┬┼┴┌└├┐┤┘│":
        narrow, wide = narrow.replace(mark, " "), wide.replace(mark, " ")
    assert narrow.split() == wide.split()
