"""The crew's sheets, their faces, the dice on the table, and what lies beside the ship."""

from __future__ import annotations

from itertools import product

import pytest
from tests.drawn import count_of, part, pieces_in, read_in, tree, values
from tests.piles import lay

from allhands.drawing.art import art
from allhands.drawing.styles import style_sheet
from allhands.games.ark_ship import GAME
from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.cards.people import PEOPLE
from allhands.games.ark_ship.face import board_portraits
from allhands.games.ark_ship.face.board import BOARD
from allhands.games.ark_ship.face.board_decks import dice_on_table
from allhands.games.ark_ship.face.board_portraits import face
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import tasks as t
from allhands.kernel.game import apply
from allhands.kernel.state import EVERY_SEAT, UNKNOWN

from .setups import Ship, quiet_ship

NAMES = GAME.crew_names

INES, JOSS = 0, 1


def sheet_of(ship: Ship, slot: int = 0, seat: int = INES) -> str:
    return BOARD.crew(ship.view(seat), NAMES, slot, seat)


# Sheets


def test_a_sheet_says_who_somebody_is_and_whose() -> None:
    ship = quiet_ship(2)
    who = PEOPLE[int(ship.state.portrait[1])]
    read = read_in(tree(sheet_of(ship, 1)))
    for words in (who.name, who.calling, "Joss"):
        assert words in read
    assert f"portrait-{ship.state.portrait[1]}" in values(sheet_of(ship, 1), "data-piece")


def test_ranks_and_sickness_are_boxes() -> None:
    ship = quiet_ship(1).sheet(0, ranks={c.MEDICINE: 2, c.NAVIGATION: 1}, sickness=1)
    strip = tree(sheet_of(ship))
    assert count_of(strip, "rank-box") == c.MOST_RANKS * (c.SKILLS + 1)
    assert count_of(strip, "full") == 4
    assert "Medicine 2, Navigation 1, sickness 1" in values(sheet_of(ship), "aria-label")


@pytest.mark.parametrize("age", [0, 4, c.BULB, c.AGES])
def test_the_age_track_shows_red_boxes_and_the_bulb(age: int) -> None:
    strip = tree(sheet_of(quiet_ship(1).sheet(0, age=age)))
    assert count_of(strip, "age-box") == c.AGES
    assert count_of(strip, "age-hatch") == int(c.IS_RED.sum())
    assert count_of(strip, "age-tick") == age
    assert count_of(strip, "bulb") == 1


def test_stress_and_the_number_to_beat_are_told() -> None:
    read = read_in(tree(sheet_of(quiet_ship(1).sheet(0, age=4, stress=1))))
    assert "stress 1" in read
    assert "falls sick on a roll of 3 or less" in read
    assert "need not roll tonight" in read_in(tree(sheet_of(quiet_ship(1))))


def test_traits_are_named_with_what_they_do() -> None:
    strip = sheet_of(quiet_ship(1).sheet(0, traits=(c.CALM, c.PATIENT)))
    assert count_of(tree(strip), "ark-trait") == 2
    assert "Patient: gets no stress from a failed test" in values(strip, "title")


def test_a_secret_life_goal_is_shown_to_its_owner_alone() -> None:
    ship = quiet_ship(2).goal(1, "Many Sides")
    own, others = sheet_of(ship, 1, JOSS), sheet_of(ship, 1, INES)
    assert "Many Sides" in own
    assert "Many Sides" not in others
    assert "life goal" in read_in(part(others, "goal-1"))


def test_a_life_goal_that_names_somebody_says_whom_to_its_owner_alone() -> None:
    ship = quiet_ship(2).goal(0, "Pass It On", named=1)
    name = PEOPLE[int(ship.state.portrait[1])].name
    assert f"Pass It On: {name}" in read_in(part(sheet_of(ship), "goal-0"))
    others = read_in(part(sheet_of(ship, 0, JOSS), "goal-0"))
    assert "names somebody" in others
    assert name not in others


def test_a_revealed_life_goal_is_open_to_all() -> None:
    ship = quiet_ship(2).revealed(0, "Crush", named=1)
    goal = part(sheet_of(ship, 0, JOSS), "goal-0")
    assert "revealed" in (goal.get("class") or "").split()
    assert "one die more" in read_in(goal)


def test_whoever_is_asked_about_and_whoever_speaks_are_marked() -> None:
    ship = quiet_ship(2)
    strips = [sheet_of(ship, slot) for slot in range(2)]
    subject = ship.about[0]
    assert [" active" in strip for strip in strips] == [slot == subject for slot in range(2)]
    assert ["speaks this turn" in strip for strip in strips] == [True, False]
    assert [" own" in strip for strip in strips] == [True, False]


def test_where_nobody_is_aboard_a_sheet_says_so() -> None:
    ship = quiet_ship(2).nobody(1)
    assert "Nobody aboard" in sheet_of(ship, 1)
    assert "goal-1" not in values(sheet_of(ship, 1), "data-place")


def test_there_is_a_sheet_for_every_place_of_the_crew() -> None:
    assert BOARD.crew_members(quiet_ship(3).view(0)) == [0, 1, 2]


# Faces


def test_everybody_looks_different() -> None:
    for age in (0, c.AGES):
        assert len({face(number, age) for number in range(len(PEOPLE))}) == len(PEOPLE)


def test_faces_age() -> None:
    for number, person in enumerate(PEOPLE):
        ages = (0, 8) if person.mark == "lines" else (0, 4, 6, 7, 8)
        looks = {face(number, age) for age in ages}
        assert len(looks) >= len(ages) - (person.colour in ("grey", "white"))
    assert "hair-white" in face(0, c.AGES)


def drawn_kinds(feature: str) -> list[str]:
    """The kinds of a feature that there are drawings of."""
    parts = (part.partition("-") for part in art(board_portraits.__name__, "portraits.svg"))
    return sorted(kind for of, _, kind in parts if of == feature and "behind" not in kind)


@pytest.mark.parametrize(
    "feature", ["hair", "face", "collar", "beard", "headgear", "glasses", "mark"]
)
def test_every_feature_that_is_drawn_shows_in_a_face(
    monkeypatch: pytest.MonkeyPatch, feature: str
) -> None:
    kinds, looks = drawn_kinds(feature), set[str]()
    for kind in kinds:
        somebody = PEOPLE[0]._replace(**{feature: kind})
        monkeypatch.setattr(board_portraits, "PEOPLE", (somebody,))
        looks.add(face.__wrapped__(0))
    assert len(looks) == len(kinds) > 0


def test_skins_and_hair_of_everybody_have_a_colour() -> None:
    styles = style_sheet(GAME.laws.folder)
    for person in PEOPLE:
        assert f".skin-{person.skin} " in styles, person.name
        assert f".hair-{person.colour} " in styles, person.name


def test_a_feature_that_is_not_drawn_is_said_to_be_none(monkeypatch: pytest.MonkeyPatch) -> None:
    somebody = PEOPLE[0]._replace(hair="tonsure")
    monkeypatch.setattr(board_portraits, "PEOPLE", (somebody,))
    with pytest.raises(ValueError, match="no element with the id hair-tonsure, only"):
        face.__wrapped__(0)


def test_every_face_is_well_formed_at_every_age() -> None:
    for number, age in product(range(-1, len(PEOPLE)), (0, 5, c.AGES)):
        tree(face(number, age))


def test_people_differ_in_name_calling_and_line() -> None:
    for words in ("name", "calling", "line"):
        assert len({getattr(person, words) for person in PEOPLE}) == len(PEOPLE)


# Dice


def rolled(title: str, *faces: int, rank: int = 2) -> Ship:
    """A test of one inspiring crew member with such ranks, just rolled."""
    ranks = {int(skill): rank for skill in c.TESTED[c.TEST_TITLES.index(title)]}
    ship = quiet_ship(1).sheet(0, ranks=ranks, traits=(c.INSPIRING,)).crisis(c.CRISIS_1, title)
    ship.luck(*faces).do(d.ASSIGN_TO, c.CRISIS_1)
    return ship


def test_the_dice_of_a_test_lie_on_the_table_with_the_row_reached() -> None:
    ship = rolled("Dust Lane", 1, 4, 2, 6, 3)
    test = dice_on_table(ship.view(0))
    assert test is not None
    assert [each.face for each in test.thrown] == [1, 4, 2, 6, 3]
    assert [each.successes for each in test.thrown] == [0, 1, 0, 1, 0]
    assert (test.counted, test.successes) == (UNKNOWN, 2)
    drawn = part(BOARD.decks(ship.view(0), NAMES), "dice")
    assert "Test: Dust Lane" in read_in(drawn)
    assert "2 successes" in read_in(drawn)
    assert (count_of(drawn, "ark-die"), count_of(drawn, "ark-success")) == (5, 2)
    assert count_of(drawn, "ark-reached") == 1


def test_a_die_that_is_dropped_and_a_six_that_counts_twice_are_marked() -> None:
    ship = rolled("Dust Lane", 1, 2, 2, 6, 6)
    ship.crisis(c.CRISIS_2, "Computer Failure")
    ship.state.traits[0] |= 1 << c.CLEVER
    test = dice_on_table(ship.view(0))
    assert test is not None
    assert [each.dropped for each in test.thrown] == [False, False, False, True, False]
    assert [each.successes for each in test.thrown] == [0, 0, 0, 0, 2]
    drawn = part(BOARD.decks(ship.view(0), NAMES), "dice")
    assert (count_of(drawn, "ark-dropped"), count_of(drawn, "ark-twice")) == (1, 1)


def test_the_dice_stay_as_the_last_test_until_the_next_turn() -> None:
    ship = rolled("Dust Lane", 1, 4, 2, rank=1)
    ship.do(d.KEEP)
    assert ship.question == t.CHOOSE_RANK
    drawn = part(BOARD.decks(ship.view(0), NAMES), "dice")
    assert "Last test: Dust Lane" in read_in(drawn)
    assert "1 success" in read_in(drawn)
    while ship.turn == 1:
        apply(ship.state, GAME.legal_actions(ship.state)[0])
    assert "dice" not in values(BOARD.decks(ship.view(0), NAMES), "data-place")


def test_between_tests_no_dice_are_drawn() -> None:
    assert "dice" not in values(BOARD.decks(quiet_ship(1).put(dice=0).view(0), NAMES), "data-place")


# Beside the ship


def test_every_crisis_aboard_is_told_in_whole_words() -> None:
    ship = quiet_ship(1).crisis(0, "Food Shortage").planet(0, "Thin Air")
    decks = tree(BOARD.decks(ship.view(0), NAMES))
    read = read_in(decks)
    assert count_of(decks, "ark-crisis") == 2
    assert "one sleeper is lost and everybody awake gets 1 stress" in read
    assert "Thin Air" in read


def test_decks_tell_how_many_cards_they_have() -> None:
    ship = quiet_ship(1).crises_left(5)
    assert "5 crises in the deck" in read_in(part(BOARD.decks(ship.view(0), NAMES), "crises"))


def test_the_dead_are_remembered_by_their_portraits() -> None:
    ship = quiet_ship(1)
    memorial = part(BOARD.decks(ship.view(0), NAMES), "memorial")
    assert "nobody" in read_in(memorial)
    lay(ship.state.memorial, [7, 3], EVERY_SEAT)
    memorial = part(BOARD.decks(ship.view(0), NAMES), "memorial")
    assert pieces_in(memorial) == {"portrait-7", "portrait-3"}
    assert PEOPLE[7].name in read_in(memorial)
