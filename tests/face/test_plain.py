"""A game of rules, names, numbers and sentences is put into words and drawn everywhere."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, ClassVar
from xml.etree import ElementTree

import pytest

from allhands import games
from allhands.drawing.aloud import read_aloud
from allhands.drawing.styles import style_sheet
from allhands.face.choice import Choice
from allhands.face.places import PlaceNames
from allhands.face.plain import PlainBoard
from allhands.face.scene import Scene
from allhands.face.words import PlainWords
from allhands.games import sso
from allhands.games.sso.rules import tasks
from allhands.kernel.actions import ActionSpace
from allhands.kernel.events import Events
from allhands.kernel.game import register
from allhands.kernel.laws import Laws
from allhands.kernel.mode import INTERPRETED
from allhands.kernel.nouns import NUMBER, SEAT, WHO, Noun, places_of
from allhands.kernel.state import UNKNOWN
from allhands.kernel.words import Event
from allhands.match import Match

from ..small import SMALL, last_boat, leaky_raft

WALKS = range(2 if INTERPRETED else 8)
FIND = Noun("find", ("rope", "pitch"))


def work(state: object, kind: int) -> None:
    """What a verb of one argument does."""


def rest(state: object) -> None:
    """What a verb without arguments does."""


def walk(name: str, seed: int) -> Iterator[Match]:
    """A match at each of its decisions, and at its end."""
    match, luck = Match(games.find(name), 2, {}, seed), random.Random(seed)
    while not match.is_over:
        yield match
        seat = luck.choice(match.awaited)
        match.play(luck.choice(match.view(seat).legal_actions()), seat)
    yield match


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("seed", WALKS)
def test_what_is_told_of_a_choice_is_what_then_happens(name: str, seed: int) -> None:
    told = 0
    for match in walk(name, seed):
        if len(match.choosers) != 1:
            continue
        (seat,) = match.choosers
        view = match.view(seat)
        for action in view.legal_actions():
            said = match.game.board.explain(view.record, action, view.names).words
            if said:
                before = len(match.log(seat))
                match.play(action, seat)
                assert " ".join(match.log(seat)[before:]) == said
                match.undo()
                told += 1
    assert told > 3


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("seed", WALKS)
def test_every_moment_is_drawn_and_every_choice_has_its_place(name: str, seed: int) -> None:
    for match in walk(name, seed):
        board, names = match.game.board, match.names
        for seat in range(-1, match.players):
            record = match.view(seat).record if seat >= 0 else match.view().record
            ship = ElementTree.fromstring(board.ship(record, names))
            drawn = {each.get("data-place") for each in ship.iter("g")}
            crew = [board.crew(record, names, each, seat) for each in board.crew_members(record)]
            drawn.update(re.findall(r'data-place="([^"]+)"', "".join(crew)))
            for action in range(match.game.actions.count):
                for place in board.places(record, action):
                    assert place in drawn
                    assert board.place_name(record, place, names)
            told = read_aloud(match.game.words.account(record, names))
            ElementTree.fromstring(f"<div>{told}</div>")
        assert match.view().summary
        assert "<svg" in match.view()._repr_html_()


def test_no_secret_is_told() -> None:
    for match in walk("last-boat", 3):
        for seat in range(match.players):
            table, other = str(match.view(seat)).splitlines(), 1 - seat
            (line,) = [each for each in table if each.strip().startswith(match.names[other])]
            if count := match.record.hands[other].count:
                assert f"hands {count} face down" in line


def test_tables_are_as_wide_as_asked() -> None:
    view = Match(last_boat.GAME, 4, {}, 1).view(0)
    assert max(map(len, view.table(60).splitlines())) <= 60


def test_a_question_names_who_is_asked_and_fields_of_the_state() -> None:
    match = Match(leaky_raft.GAME, 2, {}, 1)
    assert match.view(0).question == "What does Mira do with 3 actions?"
    match.play("bail")
    assert match.view(0).question == "What does Mira do with 2 actions?"


def test_a_question_may_name_what_its_task_remembers() -> None:
    match = Match(sso.GAME, 2, {}, 1)
    agenda = match.record.agenda
    agenda.entry[agenda.count, :3] = tasks.BREATHE, 0, sso.cards.PILOT
    agenda.count += 1
    assert match.view(0).question == f"{match.names[0]} has the Pilot breathe: from what?"


def test_what_is_not_known_of_an_event_is_called_by_its_noun() -> None:
    events = Events()
    found = events.event("found", "{who} finds {find} and {count}.", find=FIND, count=NUMBER)
    names = ("Ada", "Bo")
    assert events.sentence(Event(found, 1, (0, 7)), names) == "Bo finds rope and 7."
    assert (
        events.sentence(Event(found, 1, (UNKNOWN, UNKNOWN)), names) == "Bo finds some find and ?."
    )


def test_who_acts_may_be_another_than_a_seat() -> None:
    events = Events()
    crab = Noun("crab", ("the old crab", "the young crab"), "a crab", ("reef", "beach"))
    pinched = events.event("pinched", "{who} pinches {taken}.", at=WHO, who=crab, taken=SEAT)
    names = ("Ada", "Bo")
    assert events.sentence(Event(pinched, 1, (0,)), names) == "The young crab pinches Ada."
    assert events.sentence(Event(pinched, UNKNOWN, (0,)), names) == "A crab pinches Ada."
    assert places_of((WHO, "taken"), {WHO: crab, "taken": SEAT}, {"taken": 0}, 1) == (
        "beach",
        "crew-0",
    )


def test_an_event_happens_on_the_tiles_of_what_it_names() -> None:
    board = leaky_raft.GAME.board
    assert board.event_places(Event(leaky_raft.OPENED, 1, (1, 7))) == ("find-1",)
    assert board.event_places(Event(leaky_raft.OPENED, 1, (UNKNOWN, 7))) == ()
    assert board.event_places(Event(leaky_raft.BAILED, 1, (3,))) == ()
    assert last_boat.GAME.board.event_places(Event(last_boat.LOOKED, 1, (3,))) == ("card-3",)
    assert last_boat.GAME.board.event_places(Event(last_boat.SCORED, 1, (3, 0, 0, 1))) == (
        "card-3",
    )


def test_seats_are_called_by_the_names_of_the_match() -> None:
    assert SEAT.word(1, ("Ada", "Bo")) == "Bo"
    assert SEAT.word(5, ("Ada", "Bo")) == "somebody"


@pytest.mark.parametrize(
    ("declare", "complaint"),
    [
        (
            lambda: Events().event("found", "{who} finds {fnd}.", find=FIND),
            r"event found speaks of \{fnd\} in “\{who\} finds \{fnd\}.”; what it may name is "
            r"\{who\}, \{find\}",
        ),
        (
            lambda: ActionSpace().verb(work, "Work", FIND, say="patch with {rope}"),
            r"verb work speaks of \{rope\}",
        ),
        (
            lambda: ActionSpace().verb(rest, "Work", FIND),
            "rest: 1 arguments are declared, and what does it takes none",
        ),
        (
            lambda: ActionSpace().verb(work, "Work", NUMBER),
            "work: say how many numbers there are",
        ),
        (lambda: Noun("find", ()), "the noun find needs a word for each number"),
        (lambda: Noun("crew", ("Ada",)), "the noun crew is the crew's: make it by crew_of"),
        (lambda: Noun("find", ("rope",), texts=("", "")), "the noun find has 1 words and 2 texts"),
        (lambda: Noun("find", ("rope", "")), "the noun find needs a word for each number"),
    ],
)
def test_what_does_not_fit_is_refused_where_it_is_declared(declare: Any, complaint: str) -> None:
    with pytest.raises(TypeError, match=complaint):
        declare()


def test_a_verb_that_is_chosen_at_no_field_is_refused() -> None:
    face: Any = leaky_raft.GAME.board
    wrong = ActionSpace()
    wrong.verb(rest, "Work", at="leeks")
    with pytest.raises(
        TypeError, match="Leaky Raft: verb rest is chosen at leeks, which is no fie"
    ):
        face.check(leaky_raft.GAME._replace(actions=wrong))


def test_a_question_that_speaks_of_no_field_is_refused() -> None:
    face: Any = leaky_raft.GAME.words
    wrong = ActionSpace()
    wrong.tasks.question("turn", "What does {who} do with {crates} crates?")
    with pytest.raises(TypeError, match=r"Leaky Raft: a question speaks of \{crates\} in"):
        face.check(leaky_raft.GAME._replace(actions=wrong))


def test_words_for_what_there_is_not_are_refused() -> None:
    class Choices(Scene[Any]):
        def sing(self) -> str:
            return "sing"

    class OfPatches(Scene[Any]):
        def patch(self, rope: int) -> str:
            return f"patch with {rope}"

    class Words(PlainWords[Any]):
        CHOICES = Choices

    class Others(PlainWords[Any]):
        CHOICES = OfPatches

    for words, complaint in (
        (Words, "Leaky Raft has words for verb sing, which it has not"),
        (Others, "Leaky Raft has words for verb patch that take rope; it has"),
    ):
        wrong = leaky_raft.GAME._replace(words=words(leaky_raft.GAME.state))
        with pytest.raises(TypeError, match=complaint):
            register(wrong)


class Singing(Choice[Any]):
    """What is told of what no game has."""

    def sing(self) -> str:
        return "It helps."


class OfRopes(Choice[Any]):
    """What is told by what the verb does not name."""

    patch = "With {rope} it holds."


class AtRopes(Scene[Any]):
    """Where something is chosen by what it does not name."""

    def patch(self, rope: int) -> tuple[str, ...]:
        return (f"rope-{rope}",)


class Sang:
    """Where that happens which does not happen."""

    def sang(self) -> tuple[str, ...]:
        return ("mast",)


class Explains(PlainBoard[Any]):
    EXPLAINED = Singing


class ExplainsRopes(PlainBoard[Any]):
    EXPLAINED = OfRopes


class Chosen(PlainBoard[Any]):
    CHOSEN_AT = AtRopes


class Happens(PlainBoard[Any]):
    HAPPENS_AT = Sang


class Draws(PlainBoard[Any]):
    NAMED: ClassVar[PlaceNames] = {"sea": "the sea", SEAT: "{crew}"}


@pytest.mark.parametrize(
    ("drawn", "complaint"),
    [
        (Explains, "Leaky Raft explains verb sing, which it has not"),
        (ExplainsRopes, r"Leaky Raft explains verb patch: it speaks of \{rope\} in"),
        (Chosen, "Leaky Raft has a place for verb patch that take rope; it has"),
        (Happens, "Leaky Raft has a place for event sang, which it has not"),
        (Draws, "Leaky Raft: verb .* is chosen at .*, which is no place; there are sea$"),
    ],
)
def test_a_board_for_what_there_is_not_is_refused_when_it_is_first_asked_for(
    drawn: type[PlainBoard[Any]], complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, words = leaky_raft.GAME, PlainWords(leaky_raft.GAME.state)
    module = SimpleNamespace(BOARD=drawn(words))
    monkeypatch.setitem(sys.modules, f"{game.laws.package}.face.board", module)
    with pytest.raises(TypeError, match=complaint):
        _ = game._replace(words=words).board


def test_without_a_sentence_a_verb_is_called_by_its_name() -> None:
    match = Match(leaky_raft.GAME, 2, {}, 1)
    assert match.game.actions.verbs[0].say == ""
    assert match.view(0).describe(0).words == "bail"


def test_a_game_without_a_ledger_says_its_laws_where_they_are_numbered() -> None:
    laws = Laws("tiny", "tests.small")
    leak = laws.law("leak", "Only what leaks is bailed. A dry raft is not.")
    assert laws.entry(leak).sentence == "Only what leaks is bailed."
    assert list(laws.ledger) == ["tiny/leak"]


@pytest.mark.parametrize("says", ["", "What is done is done."])
def test_laws_are_said_here_or_in_a_ledger_and_not_in_both(says: str) -> None:
    laws = Laws("tiny", "tests.small")
    laws.law("leak", says)
    with pytest.raises(TypeError, match="tiny says what some laws are: say it of bail and of all"):
        laws.law("bail", "" if says else "Bail.")


@pytest.mark.parametrize(
    ("place", "rules"),
    [
        ("leaks", {"bail", "patch", "storm", "sunk"}),
        ("rough", {"storm"}),
        ("find-3", {"found"}),
        ("find-2", {"patch"}),
        ("nowhere", set[str]()),
    ],
)
def test_the_rules_about_a_place_are_those_that_speak_of_it(place: str, rules: set[str]) -> None:
    found = leaky_raft.GAME.board.rules_of(place)
    assert set(found) == {f"leaky-raft/{rule}" for rule in rules}


def test_it_has_a_style_sheet() -> None:
    assert ".plain-tile" in style_sheet(games.find("leaky-raft").laws.folder)
    assert ".plain-tile" not in style_sheet(games.find("ark-ship").laws.folder)
