"""Zeno: what cards, survivors and the status panel say, in whole and correct sentences."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from typing import Final

import pytest

from allhands.games.zeno.cards import card_rows as k
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import effects as f
from allhands.games.zeno.cards import operations as o
from allhands.games.zeno.cards import ship as sh
from allhands.games.zeno.cards import survivors as sv
from allhands.games.zeno.cards import systems as sy
from allhands.games.zeno.cards.step_words import steps_words

SEVERAL: Final = ("Upper Comms", "Lower Comms", "Engines", "Shields", "Vents")
CASES: Final = (None, 1, 2, 3, 4, 5)
"""Whatever number of players a card is read with."""
EVERY_CARD: Final = pytest.mark.parametrize(
    "card", d.CARDS_LISTED, ids=[card.title for card in d.CARDS_LISTED]
)
BROKEN: Final = re.compile(
    r"whoever|whosever|no heed|as far as|by chance|each: |a hazard:|and a hazard"
    r"| 1 more stress less|\b(one|another) \w+( \w+)? are\b|\b(two|three|four) \w+( \w+)? is\b"
    r"|\+0|\bis lost and\b|  | ,| \."
)
"""What no sentence has."""


def sentences(text: str) -> list[str]:
    """The sentences of a text; none of a card's ends within."""
    return re.split(r"(?<=[.!?]) ", text)


@EVERY_CARD
def test_a_card_speaks_in_whole_sentences(card: d.Card) -> None:
    for players in CASES:
        text = d.card_words(card, players)
        assert not BROKEN.search(text), text
        for sentence in sentences(text):
            assert sentence.endswith("."), text
            assert sentence[0].isupper(), text


def test_survivors_sections_systems_and_actions_speak_in_whole_sentences() -> None:
    texts = [one.text for one in sv.LISTED]
    texts += [sh.SECTION.text(each) for each in range(sh.SECTIONS)]
    texts += [sy.SYSTEM.text(each) for each in range(sy.SYSTEMS)]
    texts += [f"{words}." for words in d.DEED.texts]
    for text in texts:
        assert not BROKEN.search(text), text
        assert all(each[0].isupper() and each.endswith(".") for each in sentences(text)), text


def steps_of(card: d.Card) -> list[tuple[o.Step, ...]]:
    """The lists of steps of a card, each of which is carried out as a whole."""
    return [card.passed, card.failed, card.reckoning]


@EVERY_CARD
def test_what_is_done_once_more_is_said_to_be_another(card: d.Card) -> None:
    """No sentence stands twice where both are done: it would read as a mistake."""
    for players, steps in product(CASES, steps_of(card)):
        said = sentences(f"{steps_words(steps, players)}.")
        always = [each for each in said if not re.match(r"(if|with|on)\b", each, re.IGNORECASE)]
        assert [each for each, often in Counter(always).items() if often > 1] == []


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        (
            [{"stress": 1, "of": "affected"}, {"stress": 1, "of": "affected", "when": "many"}],
            "all affected survivors gain 1 stress. If the faction has more than five survivors, "
            "all affected survivors gain 1 more stress",
        ),
        (
            [{"stress": 1, "of": "affected", "when": "ran"}, {"stress": 1, "of": "affected"}],
            "if they ran, all affected survivors gain 1 stress. Then, in any case, all affected "
            "survivors gain 1 stress",
        ),
        (
            [{"injure": 1, "of": "resolver"}, {"injure": 1, "of": "resolver", "when": "ran"}],
            "the resolver gains an injury. If they ran, the resolver gains another injury",
        ),
        (
            [{"heal": True, "of": "chosen"}, {"calm": 2, "of": "chosen"}],
            "an affected survivor of the player's choice discards a harm token. The same or "
            "another affected survivor of the player's choice loses up to 2 stress",
        ),
        (
            [{"injure": 1, "of": "resolver"}, {"stress": 2, "of": "resolver"}],
            "the resolver gains an injury and 2 stress",
        ),
        (
            [{"hazard": "leak"}, {"smoke": 1}, {"hazard": "leak"}],
            "damaged ducts in the area leak. One smoke cube is added here. Damaged ducts in the "
            "area leak again",
        ),
        (
            [{"mend": True, "at": "here"}, {"mend": True, "at": "here"}],
            "wreckage here becomes damage, or damage is discarded, twice",
        ),
        (
            [
                {"eliminate": True, "of": "random", "when": "many"},
                {"hazard": "fires grow", "when": "many"},
            ],
            "if the faction has more than five survivors, a random affected survivor is "
            "eliminated, and fires grow",
        ),
        (
            [{"impact": 1, "do": [{"explode": True, "at": "impact"}]}],
            "there is an impact: the section that it hits explodes",
        ),
        (
            [{"impact": 2, "do": [{"damage": 1, "at": "impact"}, {"fire": 2, "at": "impact"}]}],
            "there are two impacts, and for each one damage token is added where it hits, if "
            "there is a duct, and two fire tokens are added where it hits",
        ),
        (
            [{"damage": 1, "at": "random duct"}],
            "one damage token is added in a random section with a duct",
        ),
        (
            [{"break": "Lower Comms"}],
            "Lower Comms malfunction, and one damage token is added in Comms 2",
        ),
        (
            [{"scapegoat": 12, "of": "evacuated"}],
            "each evacuated survivor with stress rolls a die "
            "and adds twice their stress; on 12 or more they are made a scapegoat",
        ),
    ],
)
def test_steps_are_put_into_words_as_people_say_them(steps: object, words: str) -> None:
    here = k.Where("a.toml", "a card", "pass")
    assert steps_words(o.steps_of(here, steps)) == words


@pytest.mark.parametrize("system", range(sy.SYSTEMS), ids=sy.SYSTEM_NAMES)
def test_systems_that_are_several_work_and_malfunction_as_several(system: int) -> None:
    name = sy.SYSTEM_NAMES[system]
    s = "" if name in SEVERAL else "s"
    assert o.WHEN[o.FIRST_WORKS + system] == f"if {name} work{s}"
    assert o.WHEN[o.FIRST_FAILS + system] == f"if {name} malfunction{s}"


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (f.Effect(f.IGNORE, f.ACCESS), "ignores slow airlocks"),
        (f.Effect(f.IGNORE, f.ACCESS, reach=f.SQUAD), "the whole squad ignores slow airlocks"),
        (f.Effect(f.STRIDE, -1), "goes one section less far in a move"),
        (f.Effect(f.STRIDE, 1), "goes one section farther in a move"),
        (f.Effect(f.HOME, 2), "scores two successes if evacuated"),
        (f.Effect(f.HOME, -1), "the player's target rises by 1 if this survivor is evacuated"),
        (f.Effect(f.ADD, -2, f.HIDING), "\N{MINUS SIGN}2 to the die when hiding"),
    ],
)
def test_effects_are_put_into_words_as_people_say_them(effect: f.Effect, words: str) -> None:
    assert f.effect_words(effect) == words
