"""Pictures of what happened, and what became of the crew."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.moments import golden, golden_games

from allhands.games.ark_ship import GAME
from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.cards.people import PEOPLE
from allhands.games.ark_ship.face.board import BOARD
from allhands.games.ark_ship.rules import events as e
from allhands.kernel.state import EVERY_SEAT
from allhands.kernel.words import Event

from .setups import quiet_ship

NAMES = GAME.crew_names
INES = 0


# Pictures


def picture(kind: int, who: int, *details: int) -> str:
    view = quiet_ship(1).view(INES)
    return BOARD.event_picture(view, Event(kind, who, (*details, 0, 0, 0), EVERY_SEAT))


@pytest.mark.rule("ark-ship/test-pool")
def test_every_die_that_was_rolled_is_pictured() -> None:
    drawn = picture(e.ROLLED, 0, 3, 3, 6, 1)
    assert drawn.count("<svg") == 3
    assert drawn.count('class="pip"') == 3 + 6 + 1
    seven = (1, 1, 1, 1, 1, 2, 2)
    assert picture(e.ROLLED, 0, 7, *seven).count('class="pip"') == sum(seven)


def test_who_is_thawed_and_who_dies_is_pictured_alike() -> None:
    member = 7 * c.SLOTS + 2
    assert picture(e.THAWED, member, 7) == picture(e.DIED, member, 7) != ""


def test_the_skills_of_a_test_and_a_rank_learned_are_pictured() -> None:
    learned = picture(e.LEARNED, 0, c.MEDICINE, 1)
    assert learned
    assert learned in picture(e.TEST_BEGAN, -1, c.TEST_TITLES.index("Food Shortage"))


# Fates


@golden_games("ark-ship")
def test_everybody_awake_and_everybody_dead_has_a_fate(path: Path) -> None:
    match = golden(path)
    view = match.revealed().record
    dead = [int(portrait) for portrait in view.memorial.cards[: int(view.memorial.count)]]
    aboard = [int(portrait) for portrait in view.portrait if portrait >= 0]
    fates = BOARD.fates(view, match.names)
    assert [name for name, _ in fates] == [PEOPLE[who].name for who in (*aboard, *dead)]
    for _, words in fates:
        assert re.fullmatch(r"[a-z].*[a-z]", words), words
        assert "'" not in words


def fate(outcome: int, *skills: int) -> list[str]:
    ship = quiet_ship(len(skills)).put(outcome=outcome)
    for slot, skill in enumerate(skills):
        ship.sheet(slot, ranks={skill: 1} if skill >= 0 else {})
    return [words.rpartition(", ")[2] for _, words in BOARD.fates(ship.view(INES), NAMES)]


@pytest.mark.rule("ark-ship/end-win")
def test_every_ending_has_words_of_its_own_for_every_skill() -> None:
    told = {fate(outcome, skill)[0] for outcome in (1, 2, 3) for skill in range(-1, c.SKILLS)}
    assert len(told) == 3 * (c.SKILLS + 1)
    assert fate(3, c.MEDICINE) == fate(6, c.MEDICINE)


def test_two_of_one_skill_do_not_do_the_same() -> None:
    assert len(set(fate(3, c.MEDICINE, c.MEDICINE))) == 2
