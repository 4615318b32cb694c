"""The rules on two screens: each picture can be drawn and gives away nothing, and a file that is
wrong is refused in a sentence that says where and what would be right."""

from __future__ import annotations

import re
from typing import Any
from unittest.mock import Mock

import pytest

from allhands import games
from allhands.kernel.errors import LessonError
from allhands.kernel.game import determinize, new_luck
from allhands.kernel.primer import Picture, Primer, primer_of
from allhands.kernel.rows import RowError
from allhands.lessons import LEARNER
from allhands.server.pages import primer as pages
from allhands.server.pages.primer import drawn, position

NAMES = games.names()
GAME = games.find("solar-storm")
SAID = {"say": "Go.", "rules": ["solar-storm/move"]}
SECTION = {"heading": "Going", "said": [SAID]}
SHIP = {"part": "ship", "players": 2, "seed": 3}


def written(*win: dict[str, Any]) -> Primer:
    """The primer of a file with these sections."""
    return primer_of({"win": [*win], "play": [SECTION]}, GAME.laws, "solar-storm/primer.toml")


def test_words_are_explained_each_by_a_rule() -> None:
    word = {"word": "cube", "means": "A cube.", "rules": ["solar-storm/damage"]}
    rows = {"win": [SECTION], "play": [SECTION]}
    found = primer_of({**rows, "words": [word]}, GAME.laws, "x.toml").words
    assert found == (("cube", "A cube.", ("solar-storm/damage",)),)
    for wrong, said in (
        ([word] * 17, "it explains at most 16 words, not 17"),
        ([{**word, "rules": []}], "words 1: rules: a sentence rests on a rule"),
        ([{**word, "rules": ["solar-storm/fly"]}], "the ledger has no rule 'solar-storm/fly'"),
        ([{**word, "means": "so " * 40}], "it has 40 words: say it in at most 25"),
        ([{"word": "cube"}], "it is missing"),
    ):
        with pytest.raises(RowError, match=re.escape(said)):
            primer_of({**rows, "words": wrong}, GAME.laws, "x.toml")


def with_picture(**picture: Any) -> Primer:
    return written({**SECTION, "picture": {**SHIP, **picture}})


@pytest.mark.parametrize("name", NAMES)
def test_a_game_has_both_screens_with_pictures(name: str) -> None:
    primer = games.find(name).primer
    assert primer.win
    assert primer.play
    assert len(primer.pictures) >= 4


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_the_same_in_every_world_that_looks_alike(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.find(name)
    for number, picture in enumerate(game.primer.pictures):
        shown, match = drawn(game, picture), position(game, picture)
        world = match.view(LEARNER).record
        determinize(world, LEARNER, new_luck(number))
        match.record = world
        with monkeypatch.context() as patched:
            patched.setattr(pages, "position", Mock(return_value=match))
            assert drawn(game, picture) == shown


@pytest.mark.parametrize("name", NAMES)
def test_pictures_point_at_what_they_show(name: str) -> None:
    game = games.find(name)
    for picture in game.primer.pictures:
        assert str(drawn(game, picture)).count(" data-shown") >= len(picture.at)


@pytest.mark.parametrize("name", games.names())
def test_a_picture_of_the_crew_is_of_whoever_learns(name: str) -> None:
    game = games.find(name)
    for picture in game.primer.pictures:
        if picture.part == "crew":
            names = position(game, picture).names
            shown = [each for each in names if each in str(drawn(game, picture))]
            assert shown == [names[LEARNER]]


def test_a_picture_of_a_deal_goes_on_by_decisions() -> None:
    primer = with_picture(then=["move to the Bridge"], at=["room-0"], crop=[0, 0, 90, 50])
    game = GAME._replace(primer=primer)
    (picture,) = primer.pictures
    assert len(position(game, picture).decisions) == 1
    markup = str(drawn(game, picture))
    assert 'viewBox="0 0 90 50"' in markup
    assert 'data-place="room-0" data-shown' in markup


def test_what_a_picture_cannot_be_drawn_from_is_said() -> None:
    with pytest.raises(LessonError, match="has no step 99"):
        position(GAME, Picture("ship", step=99))
    nowhere = with_picture(at=["room-99"])
    with pytest.raises(LessonError) as refused:
        drawn(GAME._replace(primer=nowhere), nowhere.pictures[0])
    assert str(refused.value) == (
        "solar-storm/primer.toml: a picture: at: 'room-99' is no place of its ship"
    )


@pytest.mark.parametrize(
    ("section", "said"),
    [
        (
            {"heading": "A", "said": [{"say": "Go.", "rules": ["solar-storm/mov"]}]},
            "win 1: rules: the ledger has no rule 'solar-storm/mov': name one of it by its id. "
            "Did you mean solar-storm/move?",
        ),
        ({"heading": "A", "said": [{"say": "Go.", "rules": []}]}, "win 1: rules: a sentence rests"),
        ({"heading": "A", "said": []}, "win 1: said: a section has 1 to 3 sentences, not 0"),
        (
            {"heading": "A", "said": [{**SAID, "say": "go " * 26}]},
            "win 1: say: it has 26 words: say it in at most 25",
        ),
        ({"said": [SAID]}, "win 1: heading: it is missing; it is a text"),
        ({**SECTION, "picture": {"part": "ship"}}, "win 1: picture: it is of a `step` of the"),
        (
            {**SECTION, "picture": {"part": "ship", "step": 1, "seed": 2, "players": 2}},
            "win 1: picture: it is of a `step` of the",
        ),
        (
            {**SECTION, "picture": {"part": "sail", "step": 1}},
            "win 1: picture: 'sail' is none of ship, decks or crew.",
        ),
        (
            {**SECTION, "picture": {"part": "ship", "step": 1, "crop": [1, 2]}},
            "win 1: picture: `crop` is left, top, width and height",
        ),
    ],
)
def test_a_file_that_is_wrong_is_refused_when_it_is_read(
    section: dict[str, Any], said: str
) -> None:
    with pytest.raises(RowError) as refused:
        written(section)
    assert str(refused.value).startswith(f"solar-storm/primer.toml: {said}")


def test_a_screen_has_few_sections() -> None:
    with pytest.raises(RowError, match="win: a screen has 1 to 4 sections, not 5"):
        written(*[SECTION] * 5)
