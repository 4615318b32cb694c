"""SSO's decks as rows: what they hold, what they say, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from allhands.games.sso import cards as c
from allhands.games.sso.cards import challenges as ch
from allhands.games.sso.cards import conditions as q
from allhands.games.sso.cards import missions as m
from allhands.games.sso.cards import operations as o
from allhands.games.sso.cards import reading
from allhands.games.sso.cards.reading import RowError, Where

from .table import cards, deal

# What the decks hold

PRINTED = {
    "Sinister Noise": 1,
    "Sinister Noises": 1,
    "Boarders": 2,
    "Search and Report": 1,
    "Vent Oxygen by Crew": 1,
    "Vent Oxygen by Crew ÷ 2": 1,
    "Report": 1,
    "Maintenance Report": 1,
    "Meteor Strike": 1,
    "Airlock Shutdown": 1,
    "Strike": 2,
    "Power Array": 2,
    "Torpedo Array": 2,
    "Laser Array": 2,
    "Bridge Array": 1,
    "Hostile Resistance": 2,
    "Traumatic Stress": 2,
}


def held(deck: int) -> dict[str, int]:
    """How many of each card a deck has."""
    return {ch.TITLES[card]: int(count) for card, count in enumerate(ch.COPIES[deck]) if count}


@pytest.mark.rule("sso/montalbano")
def test_the_rage_of_montalbano_has_the_printed_cards() -> None:
    assert held(ch.MONTALBANO) == PRINTED


@pytest.mark.rule("sso/montalbano-missions")
def test_the_rage_of_montalbano_has_the_printed_missions_in_their_order() -> None:
    assert [mission.title for mission in m.LISTED[m.EACH * ch.MONTALBANO :]] == [
        "Search Pattern",
        "Emergency Oxygen Protocol",
        "Full Status Report",
        "Realign Solar Arrays",
        "Battle Stations",
        "All Hands Out",
    ]


@pytest.mark.rule("sso/deck-frost")
def test_the_first_deck_is_generic_by_two_thirds_and_has_no_permanents() -> None:
    there = held(ch.FROST)
    generic = {row["title"] for row in reading.GENERIC}
    assert sum(there.values()) == 24
    assert sum(count for title, count in there.items() if title in generic) == 16
    assert all(ch.ARRAY_FROM[ch.TITLES.index(title)] < 0 for title in there)


@pytest.mark.parametrize("deck", range(ch.DECKS))
def test_each_mission_of_a_deck_is_turned_up_by_some_card_of_it(deck: int) -> None:
    turned_up = 0
    for title in held(deck):
        turned_up |= int(ch.TURNS_UP[ch.TITLES.index(title)])
    assert turned_up == 0b111111


@pytest.mark.rule("sso/choose-deck")
@pytest.mark.parametrize("deck", range(ch.DECKS))
def test_only_the_deck_that_was_chosen_is_played(deck: int) -> None:
    state = deal(deck=ch.DECK_CHOICES[deck][0])
    counts = dict.fromkeys(held(deck), 0)
    for card in cards(state.challenge_deck):
        counts[ch.TITLES[card]] += 1
    assert counts == held(deck)
    own = range(m.EACH * deck, m.EACH * (deck + 1))
    there = [each for each in range(m.MISSIONS) if state.missions[each].status == m.FACE_DOWN]
    assert there == list(own)


# What is printed on them


@pytest.mark.rule("sso/card-words")
@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("Frozen Valve", "The general supply falls by 9; then it turns up mission 2."),
        ("Vent Oxygen by Crew ÷ 2", "falls by 1 for every two living crew, rounded up."),
        ("Report", "moves two rank tokens, each from its own card to somebody else's"),
        ("Maintenance Report", "then it turns up missions 3 and 4."),
        ("Boarders", "A random crew member loses 9 morale; all crew who are alone lose 1 morale"),
        ("Sleepwalker", "A random crew member goes to the Cryogenics Pod, if there is room"),
        ("Torpedo Array", "Auto, if nobody is here: the general supply falls by 4."),
    ],
)
def test_a_card_says_what_its_steps_do(title: str, words: str) -> None:
    assert words in ch.CHALLENGE.texts[ch.TITLES.index(title)]


@pytest.mark.rule("sso/card-words")
def test_a_mission_says_when_it_ends_and_what_follows() -> None:
    text = m.MISSION.texts[m.MISSION.words.index("Emergency Oxygen Protocol")]
    few = "(or all, if only one or two live)"
    assert f"three or more living crew {few} have 2 or more personal oxygen" in text
    assert "the general supply rises by 6; one challenge card is flipped and avoided." in text
    assert "Fails when its guide is at 0 or the general supply is below 6: " in text


@pytest.mark.rule("sso/card-words", "sso/mission-succeed")
@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("Walk the Decks", "white locations (or as many as live, if only one to three live):"),
        ("Relight the Heart", "different Modules (or as many as live, if only one lives):"),
        ("Scrape the Ice", "when one or more living crew are in Solar Arrays:"),
        ("All Hands Out", "when all living crew, at least one, are in Arrays"),
    ],
)
def test_a_mission_says_what_it_asks_of_few_and_that_one_has_to_live(
    title: str, words: str
) -> None:
    assert words in m.MISSION.texts[m.MISSION.words.index(title)]


@pytest.mark.rule("sso/deck-frost", "sso/montalbano")
@pytest.mark.parametrize("deck", range(ch.DECKS))
def test_every_mission_of_a_deck_is_turned_up_by_two_of_its_cards_or_more(deck: int) -> None:
    naming = [
        int(sum(ch.COPIES[deck][(ch.TURNS_UP >> number) & 1 == 1])) for number in range(m.EACH)
    ]
    assert min(naming) >= 2, naming
    alone = [1 << number in ch.TURNS_UP[ch.COPIES[deck] > 0] for number in range(m.EACH)]
    assert all(alone), "some card turns it up by itself"


def test_some_card_uses_each_operation() -> None:
    used = {int(step[0]) for script in ch.SCRIPT for step in script} - {-1}
    assert used == set(range(len(o.OPERATIONS)))
    tested = {int(each[0]) for table in (m.SUCCEEDS, m.FAILS) for row in table for each in row}
    assert tested - {-1} == set(range(len(q.CONDITIONS)))


# Rows that are wrong

CARD = {"title": "A card", "line": "A line.", "do": [{"vent": 2}]}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"title": 4}, "it is a text, not 4"),
        ({"line": ""}, "line: it is empty"),
        ({"lines": "A line."}, "lines: there is no such field. Did you mean line?"),
        ({"copies": 0}, "copies: it is a whole number from 1 to 9, not 0"),
        ({"missions": [7]}, "missions: it is a whole number from 1 to 6, not 7"),
        ({"array": {}}, "do: a card has either something to do or an array, and not both"),
    ],
)
def test_a_card_with_a_wrong_field_is_refused(change: dict[str, Any], told: str) -> None:
    with pytest.raises(RowError, match=r"deck\.toml: ") as refused:
        reading.checked_card("deck.toml", {**CARD, **change})
    assert told in str(refused.value)


def test_a_card_without_a_field_is_told_which() -> None:
    row = {"title": "A card", "do": [{"vent": 2}]}
    with pytest.raises(RowError, match="A card: line: it is missing; it is a text"):
        reading.checked_card("deck.toml", row)


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ({"vant": 2}, "'vant' is none of vent, "),
        ({"vent": 0}, "it is a whole number from 1 to 9, not 0"),
        ({"vent": True}, "it is a whole number from 1 to 9, not True"),
        ({"vent": 2, "of": "all"}, "vent reaches nobody in particular; so it has no of"),
        ({"lose-morale": 1}, "lose-morale says whom it reaches; so it has an of"),
        ({"lose-morale": 1, "of": "alonely"}, "Did you mean alone?"),
        ({"kill": 1, "of": "random"}, "kill is true, not 1"),
        ({"shut": "Airlock"}, "'Airlock' is none of Main Airlock, "),
        ({"shut-random": "Main Airlock"}, "'Main Airlock' is none of Module, "),
        ({"turn-up": 7}, "it is a whole number from 1 to 6, not 7"),
        ({"vent": 2, "refill": 2}, "a step names one operation"),
        ("vent", "a step names one operation"),
    ],
)
def test_a_wrong_step_is_refused_with_what_would_be_right(step: Any, told: str) -> None:
    with pytest.raises(RowError, match=r"deck\.toml: A card: do: ") as refused:
        o.steps_of(Where("deck.toml", "A card", "do"), [step], c.NAMES)
    assert told in str(refused.value)


def test_a_card_has_no_more_steps_than_there_is_room_for() -> None:
    with pytest.raises(RowError, match="one to 3 steps"):
        o.steps_of(Where("deck.toml", "A card", "do"), [{"vent": 1}] * 4, c.NAMES)


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ({"gide": 0}, "Did you mean guide?"),
        ({"crew-in": 2}, "beside crew-in there is where"),
        ({"guide": 0, "where": "Rec Room"}, "beside guide there is nothing"),
        ({"crew-in": 2, "where": "Rec Rom"}, "Did you mean Rec Room?"),
        ({"equipped": 3, "oxygen": 9}, "it is a whole number from 0 to 6, not 9"),
    ],
)
def test_a_wrong_condition_is_refused(row: Any, told: str) -> None:
    with pytest.raises(RowError, match=r"deck\.toml: A mission: fails: ") as refused:
        q.tests_of(Where("deck.toml", "A mission", "fails"), [row], c.NAMES)
    assert told in str(refused.value)


def test_a_deck_of_another_size_or_with_missions_out_of_order_is_refused() -> None:
    row = reading.read("frost.toml")
    row["generic"]["Search and Report"] = 2
    with pytest.raises(RowError, match="it has 24 cards, not 25"):
        reading.checked_deck("frost.toml", row)
    row = reading.read("frost.toml")
    row["missions"].reverse()
    with pytest.raises(RowError, match="numbered from 1 to 6 in order"):
        reading.checked_deck("frost.toml", row)
