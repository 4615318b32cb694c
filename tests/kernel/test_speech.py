"""Sentences that a game has ready to be said: how they are declared, offered, written and read."""

from __future__ import annotations

from typing import Any

import pytest

from allhands.kernel.nouns import SEAT, Noun
from allhands.kernel.speech import NO_SPEECH, About, Sentences, Speech

PLACE = Noun("place", ("the mast", "the keel"))
NAMES = ("Ada", "Bo")


def places(view: Any, _: int) -> list[About]:
    return [(place,) for place in view]


def once(_: Any, __: int) -> list[About]:
    return [()]


def to_the_mast(_: Any, __: int) -> list[About]:
    return [(0, 1)]


def always(*_: Any) -> bool:
    return True


def some_sentences() -> Sentences:
    speech = Sentences()
    go = speech.claim("go", "I can go to {place}.", places, always, place=PLACE)
    speech.ask("who-goes", "Who goes to {place}?", places, go, place=PLACE)
    speech.promise("swear", "{who} swears.", once)
    speech.offer("trade", "I go to {place} for {whom}.", to_the_mast, place=PLACE, whom=SEAT)
    return speech


def codes(speech: Sentences, view: Any) -> list[str]:
    return [each.code for _, speeches in speech.offered(view, 0) for each in speeches]


def test_a_sentence_is_offered_with_all_that_it_may_speak_of() -> None:
    speech = some_sentences()
    assert codes(speech, [0, 1]) == [
        "go 0",
        "go 1",
        "who-goes 0",
        "who-goes 1",
        "swear",
        "trade 0 1",
    ]
    assert codes(speech, []) == ["swear", "trade 0 1"]
    go = speech.find("go", [1])
    assert go
    assert speech.may_say(go, [1], 0)
    assert not speech.may_say(go, [0], 0)


def test_a_sentence_names_its_nouns() -> None:
    speech = some_sentences()
    trade = speech.read("trade 0 1")
    assert trade
    assert trade.words(0, NAMES) == "I go to the mast for Bo."
    assert trade.nouns(NAMES) == ["the mast", "Bo"]
    assert trade.sentence.opening == "I go to … for …"
    swear = speech.read("swear")
    assert swear
    assert swear.words(1, NAMES) == "Bo swears."


def test_what_is_written_is_read_again() -> None:
    speech = some_sentences()
    for _, speeches in speech.offered([0, 1], 0):
        for each in speeches:
            assert speech.read(each.code) == each


@pytest.mark.parametrize(
    "code",
    ["", "go", "go 2", "go -1", "go 0 0", "go x", "go ²", "go  0", "go 0 ", "leave 0", "swear 0"],
)
def test_nonsense_says_nothing(code: str) -> None:
    assert some_sentences().read(code) is None


def test_what_a_number_cannot_be_says_nothing() -> None:
    assert some_sentences().read(f"go {'9' * 5000}") is None


@pytest.mark.parametrize("name", ["go", "Go", "go 1", "", "go1"])
def test_a_sentence_has_a_name_of_its_own(name: str) -> None:
    with pytest.raises(TypeError, match="name of its own"):
        some_sentences().offer(name, "I go.", once)


def test_a_sentence_speaks_of_its_nouns_only() -> None:
    with pytest.raises(TypeError, match=r"sentence jump speaks of \{deck\}"):
        Sentences().promise("jump", "I jump from {deck}.", places, place=PLACE)


def test_an_answer_is_a_claim_that_may_hold_of_the_same() -> None:
    speech = Sentences()
    vague = speech.claim("vague", "Perhaps {place}.", places, place=PLACE)
    other = speech.claim("other", "I can.", once, always)
    for answer in (vague, other):
        with pytest.raises(TypeError, match="cannot answer which"):
            speech.ask("which", "Which of {place}?", places, answer, place=PLACE)


def test_only_who_is_accused_answers_and_of_the_rest() -> None:
    speech = some_sentences()
    go = speech.find("go", [1])
    assert go
    accused = speech.accuse(
        "shirks", "{whom} could go to {place}.", to_the_mast, go.sentence, whom=SEAT, place=PLACE
    )
    said = Speech(accused, (1, 0))
    assert said.words(0, NAMES) == "Bo could go to the mast."
    assert [said.asks(seat) for seat in (0, 1)] == [False, True]
    assert said.asked_of == (0,)
    assert go.asks(0)
    assert go.asks(1)
    assert go.asked_of == (1,)


def test_an_accusation_is_of_a_seat_and_its_answers_are_of_the_rest() -> None:
    speech = some_sentences()
    go = speech.find("go", [1])
    assert go
    with pytest.raises(TypeError, match="shirks accuses nobody"):
        speech.accuse("shirks", "{place} is empty.", places, place=PLACE)
    with pytest.raises(TypeError, match="go cannot answer shirks"):
        speech.accuse("shirks", "{whom} shirks.", places, go.sentence, whom=SEAT)


def test_a_game_need_not_have_any() -> None:
    assert not NO_SPEECH
    assert some_sentences()
    assert NO_SPEECH.offered([], 0) == []
    assert NO_SPEECH.read("go 0") is None


def test_two_are_the_same_if_they_speak_of_the_same() -> None:
    speech = some_sentences()
    go = speech.find("go", (0,))
    assert go == Speech(speech.offered([0], 0)[0][0], (0,))
