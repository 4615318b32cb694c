"""Saying a game's own sentences at the terminal."""

from __future__ import annotations

import re
from typing import Final

import pytest

from allhands.games import find
from allhands.kernel.errors import IllegalActionError
from allhands.kernel.speech import Speech
from allhands.match import Match
from allhands.terminal.screen import Screen
from allhands.terminal.sitting import Sitting
from allhands.terminal.talk import Talk, say_lines
from tests.small.last_boat import HIGHEST, HOLD, WHO_HOLDS

from .driver import Result, Terminal

SEED: Final = 7
HOLD_3: Final = Speech(HOLD, (3,))


def boat(allhands: Terminal, *lines: str, crew: str = "--crew thumb") -> Result:
    """Play the last boat, typing these lines."""
    options = f"--players 2 --seed {SEED} --names Ada,Bo {crew}".split()
    return allhands("play", "last-boat", *options, typed="".join(f"{each}\n" for each in lines))


def after(result: Result, typed: str) -> str:
    """What was written between a line that was typed and the next prompt."""
    return result.out.split(f"> {typed}\n", 1)[1].split("\n> ", 1)[0]


def a_match() -> Match:
    return Match(find("last-boat"), 2, None, SEED, ("Ada", "Bo"))


def in_hand(match: Match, seat: int) -> set[int]:
    hand = match.record.hands[seat]
    return {int(card) for card in hand.cards[: int(hand.count)]}


# Choosing what to say


def test_all_that_can_be_said_is_listed_by_kind_and_number(allhands: Terminal) -> None:
    told = after(boat(allhands, "say"), "say")
    assert re.search(r"^ Claim +1 I have …$", told, re.MULTILINE)
    assert re.search(r"^ Promise +2 I row with …$", told, re.MULTILINE)
    assert re.search(r"^ Ask +3 Who has …\?$", told, re.MULTILINE)
    assert re.search(r"^ Offer +4 Ada is ready if you are\.$", told, re.MULTILINE)


def test_what_a_sentence_speaks_of_is_listed_before_it_is_said(allhands: Terminal) -> None:
    result = boat(allhands, "say 1", "log")
    assert " I have …" in after(result, "say 1")
    assert re.search(r"\b3 a 3\b", after(result, "say 1"))
    assert "Ada: " not in result.out


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("say 1 3", "I have a 3."),
        ("say 1, 3", "I have a 3."),
        ("say 4", "Ada is ready if you are."),
        ("say row with a 2", "I row with a 2."),
        ("say I have a 3.", "I have a 3."),
        ("SAY i have 3", "I have a 3."),
    ],
)
def test_a_sentence_is_said_by_its_numbers_or_words(
    allhands: Terminal, typed: str, words: str
) -> None:
    result = boat(allhands, typed, "log")
    assert after(result, typed) == f" Ada: {words}"
    assert f"\n Ada: {words}" in after(result, "log")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("say 0", " The sentences are numbered 1 to 4; there is no 0."),
        ("say 5", " The sentences are numbered 1 to 4; there is no 5."),
        ("say 1 9", f" What it can speak of is numbered 1 to {HIGHEST}; there is no 9."),
        ("say 4 2", " What it can speak of is numbered 1 to 1; there is no 2."),
        ("say sing", " Nothing that can be said now has the words 'sing'."),
    ],
)
def test_what_is_no_sentence_gets_one(allhands: Terminal, typed: str, sentence: str) -> None:
    assert after(boat(allhands, typed), typed) == sentence


def test_words_that_fit_several_name_what_they_could_mean(allhands: Terminal) -> None:
    told = " ".join(after(boat(allhands, "say a 3"), "say a 3").split())
    assert 'could be "I have a 3."' in told
    assert told.endswith("say more of it.")


def test_a_choice_that_begins_with_the_same_words_goes_before(allhands: Terminal) -> None:
    assert "Ada: " not in boat(allhands, "say ready").out


def test_a_game_without_sentences_says_so_and_does_not_offer_them(allhands: Terminal) -> None:
    result = allhands.play("say hello", "?")
    assert after(result, "say hello") == " Solar Storm has no sentences ready to be said."
    assert "say WORDS" not in after(result, "?")
    assert "\n  say WORDS  " in after(boat(allhands, "?"), "?")


def test_nothing_is_said_when_the_game_is_over() -> None:
    match = a_match()
    while not match.is_over:
        match.play(match.actions()[-1])
    with pytest.raises(IllegalActionError, match="The game is over"):
        say_lines(Talk(match, ()), 0, "1 3", Screen())


def test_what_makes_no_sense_now_is_not_offered() -> None:
    match = Match(find("sso"), 3, None, SEED)
    with pytest.raises(IllegalActionError, match="makes sense now"):
        Talk(match, ()).offered(0)


# Hearing it


def test_others_at_the_screen_are_told_what_was_said_once(allhands: Terminal) -> None:
    result = boat(allhands, "say 1 3", "say ready", "", "say ready", "", crew="")
    before, bo, *rest = result.out.split(" is to look now")
    assert before.count("Ada: I have a 3.") == 1
    assert " Ada: I have a 3." in bo
    assert rest
    assert "I have a 3." not in "".join(rest)


def test_what_was_said_stands_in_the_log_where_it_was_said() -> None:
    sitting = Sitting(a_match(), (0, 1), None, Screen())
    before = len(sitting.log(0))
    sitting.talk.say(0, HOLD_3)
    sitting.match.play("say ready", 0)
    sitting.match.play("say ready", 1)
    lines = sitting.log(0)
    assert lines[before] == " Ada: I have a 3."
    assert len(lines) > before + 1


def test_what_was_said_is_not_taken_back() -> None:
    sitting = Sitting(a_match(), (0, 1), None, Screen())
    sitting.match.play("say ready", 0)
    sitting.talk.say(1, HOLD_3)
    sitting.match.undo()
    sitting.talk.taken_back(len(sitting.match.events))
    assert sitting.log(0)[-1] == " Bo: I have a 3."


# Answers


@pytest.mark.parametrize("card", range(1, HIGHEST + 1))
def test_computers_answer_with_the_truth_or_not_at_all(card: int) -> None:
    match = a_match()
    said = Talk(match, [1]).say(0, Speech(WHO_HOLDS, (card,)))
    answered = [(each.seat, each.words) for each in said[1:]]
    assert answered == ([(1, f"I have a {card}.")] if card in in_hand(match, 1) else [])


def test_people_are_not_answered_for() -> None:
    said = [Talk(a_match(), ()).say(0, Speech(WHO_HOLDS, (at,))) for at in range(1, HIGHEST + 1)]
    assert all(len(each) == 1 for each in said)


def test_an_answer_follows_at_once_and_stands_in_the_log(allhands: Terminal) -> None:
    card = min(in_hand(a_match(), 1))
    typed = f"say 3 {card}"
    result = boat(allhands, typed, "log")
    told = f" Ada: Who has a {card}?\n Bo: I have a {card}."
    assert after(result, typed) == told
    assert told in after(result, "log")


def test_nothing_false_is_said_in_sso() -> None:
    match = Match(find("sso"), 3, {"mode": "first"}, SEED)
    talk, said = Talk(match, [1, 2]), 0
    for _ in range(4):
        for ask, speeches in match.game.speech.offered(match.view().record, 0):
            for speech in speeches if ask.answers else ():
                for answer in talk.say(0, speech)[1:]:
                    claims = [Speech(claim, speech.asked_of) for claim in ask.answers]
                    claim = next(x for x in claims if x.words(0, match.names) == answer.words)
                    holds = claim.sentence.holds
                    assert holds
                    assert holds(match.view(answer.seat).record, answer.seat, speech.asked_of)
                    said += 1
        match.play(match.actions()[0])
    assert said
