"""The box of Zeno: how many rescues and supplies there are, of which divisions and icons."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import Any, Final

import pytest

from allhands.games.zeno import GAME
from allhands.games.zeno import cards as c
from allhands.games.zeno.cards import card_rows as k
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import numbers as n
from allhands.games.zeno.cards import ship as sh
from allhands.games.zeno.cards import systems as sy
from allhands.games.zeno.cards import things as th
from allhands.games.zeno.cards.deeds import Deed
from allhands.games.zeno.rules import decisions as v
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import tasks as t
from allhands.kernel.rows import RowError
from allhands.kernel.views import SPECTATOR

from .table import N, choices, crew, deal, equip, hand, law, run

RESCUES: Final = [card for card in d.CARDS_LISTED if card.kind == k.RESCUE]
SUPPLIES: Final = [card for card in d.CARDS_LISTED if card.kind == k.SUPPLY]


def test_the_box_holds_as_many_rescues_and_supplies_as_is_told() -> None:
    assert (len(RESCUES), len(SUPPLIES)) == (d.TOLD["rescue"], d.TOLD["supply"])


def test_each_pair_of_divisions_is_on_eight_rescues() -> None:
    pairs = Counter(card.divisions for card in RESCUES)
    assert pairs == {1 << one | 1 << other: 8 for one, other in combinations(range(4), 2)}


def test_a_rescue_tests_an_attribute_of_one_of_its_divisions() -> None:
    for card in RESCUES:
        assert card.trial
        assert any(each >= 0 and card.divisions >> each & 1 for each in card.trial.attributes), card


@pytest.mark.rule("zeno/searching-icons")
def test_each_icon_has_its_pile_of_supplies() -> None:
    assert Counter(card.icon for card in SUPPLIES) == {
        c.WEAPONS: 8,
        c.TOOLS: 7,
        c.EXTINGUISHERS: 6,
        c.MEDICINE: 7,
        c.SUCCESSES: 6,
        c.ROBOTS: 6,
    }


def test_traits_lie_in_the_supply_and_the_discoveries_as_often_as_weaknesses_ask() -> None:
    weak = Counter(card.weakness for card in d.CARDS_LISTED if card.kind == k.AMBUSH)
    found = [card.thing for card in d.CARDS_LISTED if card.icon == c.WEAPONS and card.thing]
    borne = Counter(trait for each in found for trait in range(4) if each.traits >> trait & 1)
    assert borne == {th.FLAMES: 4, th.POWERFUL: 4, th.ACCURACY: 4, th.BEAM: 2}
    assert weak[th.BEAM] == min(weak.values())


@pytest.mark.rule("zeno/area-icons")
@pytest.mark.parametrize(
    ("title", "areas"),
    [
        ("Black Market", "Areas X, B and N."),
        ("Burning Linen", "Areas Z, N, L and Z."),  # Cabins 1, Halox 1, Cabins 2, Passage Z
        ("Practice Ship", "Area N."),
    ],
)
def test_a_card_says_the_areas_of_the_sections_that_it_names_in_their_order(
    title: str, areas: str
) -> None:
    card = d.CARDS_LISTED[d.card_number(title)]
    assert d.card_words(card).endswith(f" {areas}")


@pytest.mark.rule("zeno/area-icons")
def test_no_card_names_a_section_without_its_area() -> None:
    for card in d.CARDS_LISTED:
        said = d.card_words(card)
        named = {at for at, words in enumerate(sh.SECTION.words) if _names(said, words)}
        shown = set(d.sections_named(card))
        assert named <= shown | {sh.SECTION_OF[each] for each in range(sy.SYSTEMS)}, card.title
        assert (" Area" in said) == bool(shown)


def _names(said: str, section: str) -> bool:
    return re.search(rf"\bin {re.escape(section)}\b|\bto {re.escape(section)}\b", said) is not None


ROW: Final = {
    "kind": "encounter",
    "title": "A Row",
    "senryu": ["One", "Two", "Three"],
    "hazard": "leak",
    "divisions": ["command", "science"],
    "low": "wits",
    "walk": 9,
    "run": 11,
    "fail": [{"injure": 1, "of": "resolver", "when": "ran"}],
}


@pytest.mark.rule(
    "zeno/cards-rows", "zeno/interlude-stress", "zeno/interlude-pair", "zeno/interlude-full"
)
@pytest.mark.parametrize("players", GAME.seats)
def test_a_card_at_a_table_says_only_what_it_does_there(players: int) -> None:
    for card in d.CARDS_LISTED:
        said, all_of_it = d.card_words(card, players), d.card_words(card).lower()
        is_interlude = card.kind == k.INTERLUDE
        assert " players, " not in said
        is_told = [words in all_of_it for words in ("with two players, ", "with four or more ")]
        assert is_told == [is_interlude] * 2
        assert "survivor of the player's choice gains 1 stress" in said or not is_interlude
        assert ("the top three cards" in said) == (is_interlude and players == n.PAIR)
        assert ("discarded longest ago" in said) == (is_interlude and players >= n.FULL)


@pytest.mark.rule("zeno/interlude-stress")
@pytest.mark.parametrize("players", GAME.seats)
def test_so_many_interludes_give_another_stress(players: int) -> None:
    said = [d.card_words(card, players) for card in d.CARDS_LISTED if card.kind == k.INTERLUDE]
    given = Counter(words.count("gains 1 stress") for words in said)
    joke = 1  # Old Joke has one of its own, whoever plays
    twelve = 12 * (players < n.FULL)
    assert given == {1: len(said) - joke - twelve, 2: joke + twelve}


@pytest.mark.rule("zeno/cards-rows")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({}, "Failure: if they ran, the resolver gains an injury."),
        ({"fail": [{"smoke": 2}]}, "Failure: two smoke cubes are added here."),
        (
            {"fail": [{"moves": 1}, {"pump": 2}]},
            "Failure: the player has one more move this turn. ",
        ),
        ({"high": "logic", "low": None, "stress": True}, "highest Logic against 9, or 11 if"),
    ],
)
def test_what_a_card_says_follows_from_its_row(change: dict[str, Any], words: str) -> None:
    row = {key: value for key, value in {**ROW, **change}.items() if value is not None}
    assert words in d.card_words(k.checked_card("events_x.toml", row))


@pytest.mark.rule("zeno/cards-rows")
@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"fail": [{"injure": 1}]}, "injure says whom it reaches; so it has an of"),
        ({"fail": [{"smoke": 2, "of": "all"}]}, "smoke reaches nobody in particular"),
        ({"walk": 2}, "walk: .* from 3 to 20"),
        ({"item": {"name": "Cup", "effects": [{"moves": 1}]}}, "its thing is never equipped"),
        ({"divisions": ["command"]}, "they are two"),
    ],
)
def test_a_row_that_is_wrong_is_refused_with_a_sentence(change: dict[str, Any], why: str) -> None:
    with pytest.raises(RowError, match=rf"events_x\.toml: A Row: .*{why}"):
        k.checked_card("events_x.toml", {**ROW, **change})


def test_actions_of_cards_are_as_many_as_can_be_noted() -> None:
    deed = Deed("Wait", 0, 0, [], [], is_spent=False, is_once=False)
    assert w.FIRST_DEED + d.MOST_DEEDS == 63
    assert len(d.checked_deeds([deed] * d.MOST_DEEDS)) == d.MOST_DEEDS
    with pytest.raises(RowError, match="53 different actions at most, not 54"):
        d.checked_deeds([deed] * (d.MOST_DEEDS + 1))


@pytest.mark.rule("zeno/golden-rule")
@pytest.mark.parametrize("task", [t.ACT, t.GATHER, t.PLAY_OR_DRAW])
def test_nothing_is_asked_for_but_items_that_could_be_traded(task: int) -> None:
    state = deal()
    (survivor,) = crew(state, "Cabins 1", "Kateryna Bondar")
    equip(state, "First Aid Locker", survivor)
    hand(state, 1, "Unpaid Debt", "Best Man")
    run(state, (t.EVENT, 0, N("Cabins 1"), 0) if task == t.PLAY_OR_DRAW else (task, 0, N("Mess")))
    view = GAME.observe(state, SPECTATOR)
    said = [sentence for seat in range(3) for sentence, _ in GAME.speech.offered(view, seat)]
    asked = [sentence for sentence in said if sentence.kind == "ask"]
    assert {tuple(each.nouns) for each in asked} == {("card",)}


@pytest.mark.rule("zeno/operate-damaged")
def test_a_bypass_cable_passes_over_damage_but_not_over_wreckage() -> None:
    state = deal()
    (survivor,) = crew(state, "Plasma 1", "Ruth Adeyemi")
    state.sections[N("Plasma 1")].damage = w.DAMAGED
    assert law(state, v.PUMP, survivor) == "operate-damaged"
    equip(state, "Around What Is Dead", survivor)
    assert (survivor,) in choices(state, v.PUMP)
    state.sections[N("Plasma 1")].damage = w.WRECKED
    assert law(state, v.PUMP, survivor) == "operate-damaged"


# The numbers

NUMBERS: Final = {
    "target": 7,
    "crew_needed": [[3, 2]] * 5,
    "crowd": 5,
    "solo_decks": 6,
    "solo_hand": 3,
    "solo_hazards": 3,
}


@pytest.mark.parametrize(
    ("needed", "words"),
    [
        ([[3, 2]] * 4, "a list for each number of players, which are 5"),
        ([3, 2, 2, 2, 2], "a list for each number of players, which are 5"),
        ([[3, 2]] * 4 + [[3]], "all lists have one length, of two spaces or more"),
        ([[3, 2]] * 4 + [[2, 3]], "more resources never need more survivors"),
    ],
)
def test_a_wrong_list_of_the_crew_needed_is_told(needed: Any, words: str) -> None:
    assert n.checked_numbers(NUMBERS) == NUMBERS
    with pytest.raises(RowError, match=words):
        n.checked_numbers({**NUMBERS, "crew_needed": needed})
