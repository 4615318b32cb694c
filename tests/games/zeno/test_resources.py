"""Zeno: actions, resources, and what each malfunction does."""

from __future__ import annotations

from typing import Any

import pytest
from tests.piles import remove_card

from allhands.games.zeno import cards as c
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import numbers as n
from allhands.games.zeno.cards import ship as sh
from allhands.games.zeno.cards import systems as sy
from allhands.games.zeno.cards import tokens as tk
from allhands.games.zeno.rules import decisions as v
from allhands.games.zeno.rules import events as e
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import tasks as t
from allhands.games.zeno.rules.state import DECK_SIZE

from .table import (
    CARD,
    N,
    at,
    begin,
    burn,
    cards,
    choices,
    choose,
    crew,
    deal,
    fill,
    fume,
    hand,
    law,
    mark,
    place,
    play,
    roll,
    run,
    told,
)


def one(section: str, name: str = "Kateryna Bondar") -> tuple[Any, int]:
    """Somebody who stands in a section and is to act."""
    state = deal()
    (who,) = crew(state, section, name)
    begin(state)
    return state, who


# Actions


@pytest.mark.rule("zeno/clear", "zeno/repair", "zeno/repair-leak", "zeno/malfunction-ends")
@pytest.mark.parametrize(
    ("verb", "found", "face", "left", "fire", "is_broken"),
    [
        (v.CLEAR, w.WRECKED, 7, w.DAMAGED, 0, 1),  # Vigor 3 against 10
        (v.CLEAR, w.WRECKED, 6, w.WRECKED, 1, 1),
        (v.REPAIR, w.DAMAGED, 8, w.WHOLE, 0, 0),  # Logic 2 against 10
        (v.REPAIR, w.DAMAGED, 7, w.DAMAGED, 1, 1),
    ],
)
def test_wreckage_is_cleared_and_damage_repaired_or_the_duct_leaks(
    verb: int, found: int, face: int, left: int, fire: int, is_broken: int
) -> None:
    state, who = one("Access")
    at(state, "Access").damage = found
    state.broken[sy.ACCESS] = 1
    roll(state, face)
    choose(state, verb, who)
    assert (at(state, "Access").damage, at(state, "Access").fire) == (left, fire)
    assert state.broken[sy.ACCESS] == is_broken


@pytest.mark.rule("zeno/extinguish", "zeno/extinguish-fails")
@pytest.mark.parametrize(("face", "fire", "smoke"), [(9, 2, 0), (11, 0, 0), (8, 3, 1)])
def test_fire_goes_out_by_one_and_by_each_point_above(face: int, fire: int, smoke: int) -> None:
    state, who = one("Passage T")
    burn(state, "Passage T", 3)  # Wits 2 against 8 and 3
    roll(state, face)
    choose(state, v.EXTINGUISH, who)
    assert (at(state, "Passage T").fire, at(state, "Passage T").black) == (fire, smoke)
    assert state.in_play[n.FIRES] == fire


@pytest.mark.rule("zeno/operate", "zeno/operate-damaged", "zeno/own-actions")
def test_a_pump_is_turned_over_without_a_test_but_not_with_damage() -> None:
    state, who = one("Freon")
    at(state, "Freon").damage = w.DAMAGED
    assert law(state, v.PUMP, who) == "operate-damaged"
    at(state, "Freon").damage = w.WHOLE
    assert law(state, v.PUMP, next(x for x in range(40) if x != who)) == "own-actions"
    choose(state, v.PUMP, who)
    assert at(state, "Freon").pump == w.WORKING


@pytest.mark.rule("zeno/search", "zeno/search-covers", "zeno/plunder", "zeno/search-equip")
def test_a_search_draws_the_first_supply_that_matches_and_covers_the_icon() -> None:
    state, who = one("Barracks")
    weapon = CARD("Rack of Carbines")
    others = [each for each in cards(state.supply) if each != weapon][:2]
    fill(state.supply, [others[0], weapon, others[1]])
    choose(state, v.SEARCH, who, 0)
    assert state.baggage[weapon].holder == who
    assert cards(state.supply) == [others[0]]
    assert others[1] in cards(state.waste)
    assert law(state, v.SEARCH, who, 0) == "search"


@pytest.mark.rule("zeno/search-covers", "zeno/plunder")
def test_a_search_that_draws_nothing_covers_no_icon() -> None:
    state, who = one("Barracks")
    tools = [each for each in cards(state.supply) if d.ICON_OF[each] == c.TOOLS]
    fill(state.supply, tools)
    choose(state, v.SEARCH, who, c.WEAPONS)
    assert state.supply.count == 0
    assert set(tools) <= set(cards(state.waste))
    assert (at(state, "Barracks").covered.sum(), state.searched) == (0, 0)


@pytest.mark.rule("zeno/search-tokens")
def test_a_search_that_draws_nothing_needs_no_token() -> None:
    state, who = one("Barracks")
    fill(state.supply, [each for each in cards(state.supply) if d.ICON_OF[each] == c.TOOLS])
    state.searched = n.SEARCH_TOKENS
    choose(state, v.SEARCH, who, c.WEAPONS)
    assert (state.supply.count, state.searched) == (0, n.SEARCH_TOKENS)


@pytest.mark.rule("zeno/search", "zeno/search-covers")
def test_of_several_open_icons_one_is_named_and_that_one_is_covered() -> None:
    state, who = one("Stores")
    robots = [each for each in cards(state.supply) if d.ICON_OF[each] == c.ROBOTS]
    tools = [each for each in cards(state.supply) if d.ICON_OF[each] == c.TOOLS]
    fill(state.supply, [*tools, *robots])
    assert choices(state, v.SEARCH) == {(who, c.TOOLS), (who, c.ROBOTS)}
    choose(state, v.SEARCH, who, c.TOOLS)
    assert set(robots) <= set(cards(state.waste))  # a robot lay on top, but tools were looked for
    covered = at(state, "Stores").covered
    assert (covered[c.TOOLS], covered[c.ROBOTS]) == (1, 0)


@pytest.mark.rule("zeno/search-tokens")
def test_without_a_token_to_cover_it_the_supply_is_discarded() -> None:
    state, who = one("Barracks")
    weapon = CARD("Rack of Carbines")
    fill(state.supply, [each for each in cards(state.supply) if each != weapon] + [weapon])
    state.searched = n.SEARCH_TOKENS
    choose(state, v.SEARCH, who, 0)
    assert (state.baggage[weapon].holder, state.supply.count) == (who, 0)


@pytest.mark.rule("zeno/search-discovery", "zeno/search-test", "zeno/items")
@pytest.mark.parametrize(("face", "is_had"), [(7, True), (6, False)])
def test_the_top_discovery_is_had_by_a_test_where_its_icon_is(face: int, *, is_had: bool) -> None:
    state, who = one("Bridge")
    fill(state.discoveries, [CARD("Harpoon"), CARD("Locked Gun Cabinet")])
    assert law(state, v.DISCOVER, who) == "search-discovery"
    state.survivors[who].section = N("Barracks")
    roll(state, face)  # Wits 2 against 9
    choose(state, v.DISCOVER, who)
    card = CARD("Locked Gun Cabinet")
    assert (state.baggage[card].holder == who, card in cards(state.waste)) == (is_had, not is_had)
    assert at(state, "Barracks").covered.sum() == 0


# Resources


@pytest.mark.rule("zeno/resources", "zeno/cryo-brig", "zeno/computer")
@pytest.mark.parametrize("section", ["Cryo", "Brig"])
def test_cryo_and_the_brig_add_a_survivor_while_the_computer_works(section: str) -> None:
    state, who = one(section)
    state.broken[sy.COMPUTER] = 1
    assert law(state, v.SPEND, who) == "computer"
    state.broken[sy.COMPUTER] = 0
    top = cards(state.survivor_deck)[-1]
    choose(state, v.SPEND, who)
    person = state.survivors[top]
    assert (person.faction, person.section, at(state, section).resource) == (0, N(section), 0)
    assert law(state, v.SPEND, who) == "resources"


@pytest.mark.rule("zeno/halox")
def test_halox_puts_out_a_section_and_fills_its_air_with_smoke() -> None:
    state, who = one("Halox 1")
    burn(state, "Flight", 3)
    choose(state, v.SPEND, who)
    choose(state, v.PICK_SECTION, N("Flight"))
    assert (at(state, "Flight").fire, at(state, "Flight").black) == (0, sh.AIR[N("Flight")])
    assert state.in_play[n.SMOKES] == sh.AIR[N("Flight")]


@pytest.mark.rule("zeno/bridge")
def test_the_bridge_puts_a_malfunction_under_the_deck() -> None:
    state, who = one("Bridge")
    fill(state.malfunctioned, [sy.VENTS, sy.ACCESS])
    choose(state, v.SPEND, who)
    choose(state, v.PICK_MALFUNCTION, sy.VENTS)
    assert cards(state.malfunctions)[0] == sy.VENTS
    assert cards(state.malfunctioned) == [sy.ACCESS]


@pytest.mark.rule("zeno/systems")
def test_systems_clean_the_air_of_an_area() -> None:
    state, who = one("Systems")
    fume(state, "Flight", black=1)
    fume(state, "Hangar", black=1, green=1)
    fume(state, "Bridge", black=1)
    choose(state, v.SPEND, who)
    choose(state, v.PICK_AREA, int(sh.AREA_OF[N("Flight")]))
    left = [
        at(state, each).black + at(state, each).green for each in ("Flight", "Hangar", "Bridge")
    ]
    assert left == [0, 0, 1]


# Malfunctions


@pytest.mark.rule("zeno/gravity", "zeno/access")
@pytest.mark.parametrize(("system", "locks", "harder"), [(sy.GRAVITY, 2, 1), (sy.ACCESS, 2, 2)])
def test_gravity_and_access_make_the_tests_of_moves_harder(
    system: int, locks: int, harder: int
) -> None:
    state, who = one("Cryo")
    state.broken[system] = 1
    state.survivors[who].locks = locks
    play(state, "Autopsy", "Cryo", 2)
    assert told(state, e.FAILED)[-1] == (11 + harder,)


@pytest.mark.rule("zeno/lighting")
def test_in_the_dark_nobody_searches() -> None:
    state, who = one("Barracks")
    state.broken[sy.LIGHTING] = 1
    assert law(state, v.SEARCH, who, 0) == "lighting"


@pytest.mark.rule("zeno/comms", "zeno/rescue-comms", "zeno/rescue-again")
@pytest.mark.parametrize("is_down", [0, 1])
def test_a_rescue_token_whose_comms_are_down_is_discarded_without_another(is_down: int) -> None:
    state = deal()
    crew(state, "Cryo", "Kateryna Bondar")
    state.broken[sy.UPPER_COMMS] = is_down
    state.rescues[:] = tk.GONE
    state.rescues[0] = tk.IN_BAG  # Cabins 1, on the upper deck
    state.rescues[1] = tk.ON_SHIP
    run(state, (t.NEW_RESCUE, 0, 1))
    assert state.rescues[:2].tolist() == [tk.GONE if is_down else tk.ON_SHIP, tk.GONE]


@pytest.mark.rule(
    "zeno/interlude-order",
    "zeno/interlude-pumps",
    "zeno/pumps",
    "zeno/interlude-infections",
    "zeno/vents",
    "zeno/engines",
)
@pytest.mark.parametrize("is_down", [0, 1])
def test_an_interlude_pumps_ripens_vents_and_checks_the_engines(is_down: int) -> None:
    state = deal()
    (who,) = crew(state, "Cryo", "Kateryna Bondar")
    for name in ("Freon", "Plasma 1"):
        at(state, name).pump = w.WORKING
    mark(state, who, infection=w.EARLY)
    fume(state, "Bridge", black=1, green=1)
    state.broken[sy.VENTS] = state.broken[sy.ENGINES] = is_down
    before = [int(deck.count) for deck in state.event_decks[:6]]
    play(state, "Haircut", "Cryo")
    assert state.track == 2
    assert state.survivors[who].infection == w.LATE
    assert at(state, "Bridge").black + at(state, "Bridge").green == (2 if is_down else 0)
    after = [int(deck.count) for deck in state.event_decks[:6]]
    burnt = sum(before) - sum(after)
    assert burnt in (6 * is_down, 6 * is_down + 1)  # the card that is played may have lain there
    assert state.malfunctioned.count == 0


@pytest.mark.rule("zeno/interlude-stress", "zeno/interlude-pair")
@pytest.mark.parametrize("title", ["Haircut", "Old Mail"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_an_interlude_gives_stress_to_somebody_who_is_there(players: int, title: str) -> None:
    given = 2 if title == "Old Mail" and players < n.FULL else 1
    state = deal(players)
    here = crew(state, "Cryo", "Kateryna Bondar", "Mei Tanaka")
    elsewhere = place(state, "Ravi Menon", "Bridge", 0)
    play(state, title, "Cryo")
    for _ in range(given):
        choose(state, v.PICK_SURVIVOR, here[1])
    if players == n.PAIR:
        choose(state, v.PICK_SURVIVOR, here[0])
    stress = [int(state.survivors[who].stress) for who in (*here, elsewhere)]
    assert stress == [2 * (players == n.PAIR), given, 0]
    assert not choices(state, v.PICK_SURVIVOR)


def decks_of(state: Any) -> list[list[int]]:
    """The event decks of all players, bottom first."""
    return [cards(deck) for deck in state.event_decks[: 2 * int(state.players)]]


@pytest.mark.rule("zeno/interlude-pair")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_an_interlude_of_two_brings_hazards_and_uses_up_cards(players: int) -> None:
    state = deal(players)
    crew(state, "Cryo", "Kateryna Bondar")
    hand(state, 1, "Haircut")
    burn(state, "Comms 1", 1)
    before = decks_of(state)
    play(state, "Haircut", "Cryo")
    is_pair = players == 2
    assert at(state, "Comms 1").fire == 1 + is_pair
    assert at(state, "Cryo").damage == is_pair
    assert decks_of(state) == [deck[: len(deck) - 3 * is_pair] for deck in before]
    assert told(state, e.RAN_DOWN) == [(3 * len(before),)] * is_pair


@pytest.mark.rule("zeno/interlude-full")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_an_interlude_of_many_puts_what_was_discarded_first_under_the_decks(players: int) -> None:
    state = deal(players)
    crew(state, "Cryo", "Kateryna Bondar")
    hand(state, 1, "Haircut")
    waste = [deck[0] for deck in decks_of(state)][:-1]
    for card in waste:
        assert any(remove_card(deck, card) for deck in state.event_decks)
    supply = cards(state.supply)[0]
    remove_card(state.supply, supply)
    fill(state.waste, [supply, *waste])
    before = decks_of(state)
    play(state, "Haircut", "Cryo")
    if players >= n.FULL:
        under = [[card] for card in waste] + [[]]
        assert decks_of(state) == [[*one, *deck] for one, deck in zip(under, before, strict=True)]
        assert cards(state.waste)[0] == supply
        assert told(state, e.REFILLED) == [(len(waste),)]
    else:
        assert cards(state.waste)[: len(waste) + 1] == [supply, *waste]


@pytest.mark.rule("zeno/interlude-full")
@pytest.mark.parametrize(
    ("left", "right", "held", "after"),
    [
        (DECK_SIZE, DECK_SIZE - 1, 0, [DECK_SIZE, DECK_SIZE]),
        (DECK_SIZE - 2, DECK_SIZE - 2, 3, [DECK_SIZE - 1, DECK_SIZE - 2]),
        (DECK_SIZE - 2, DECK_SIZE - 2, 4, [DECK_SIZE - 2, DECK_SIZE - 2]),
    ],
)
def test_a_deck_gets_a_quarter_of_the_box_at_most_and_its_seat_half_of_it(
    left: int, right: int, held: int, after: list[int]
) -> None:
    state = deal(4)
    crew(state, "Cryo", "Kateryna Bondar")
    hand(state, 1, "Haircut")
    events = [card for deck in decks_of(state) for card in deck]
    for deck in state.event_decks:
        fill(deck, [])
    fill(state.event_decks[0], events[:left])
    fill(state.event_decks[1], events[left : left + right])
    fill(state.hands[0], events[left + right :][:held])
    fill(state.waste, events[left + right + held :])
    play(state, "Haircut", "Cryo")
    assert [len(deck) for deck in decks_of(state)] == [*after, 1, 1, 1, 1, 1, 1]


@pytest.mark.rule("zeno/interlude-dampens")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_some_interludes_of_many_dampen_every_fire(players: int) -> None:
    state = deal(players)
    crew(state, "Cryo", "Kateryna Bondar")
    fires = {"Comms 1": 1, "Bridge": 3, "Freon": 2}
    for name, tokens in fires.items():
        burn(state, name, tokens)
    play(state, "Seed Potatoes", "Cryo")
    assert {name: at(state, name).fire + (players >= n.FULL) for name in fires} == fires
    assert at(state, "Cryo").fire == 0


@pytest.mark.rule("zeno/interlude-medical", "zeno/medical")
@pytest.mark.parametrize("is_down", [0, 1])
def test_in_a_medical_bay_harm_or_an_infection_may_be_discarded(is_down: int) -> None:
    state = deal()
    (who,) = crew(state, "Medical Bay 1", "Kateryna Bondar")
    mark(state, who, infection=w.LATE, harm=w.WOUNDED)
    state.broken[sy.MEDICAL] = is_down
    play(state, "Haircut", "Medical Bay 1")
    if not is_down:
        choose(state, v.CURE)
    person = state.survivors[who]
    assert (int(person.fate), int(person.harm)) == (
        (w.LOST, w.UNHURT) if is_down else (w.ABOARD, w.WOUNDED)
    )


@pytest.mark.rule("zeno/shields", "zeno/crisis-failure", "zeno/impacts", "zeno/impacts-each")
@pytest.mark.parametrize(("is_down", "drawn"), [(0, 1), (1, 2)])
def test_a_crisis_fails_worse_without_shields(is_down: int, drawn: int) -> None:
    state = deal()
    crew(state, "Cryo", "Kateryna Bondar")
    state.broken[sy.SHIELDS] = is_down
    fill(state.malfunctions, [sy.TRANSIT, sy.TACTICAL])
    fill(state.malfunctioned, [])
    state.tasks = CARD("Debris Field")
    run(state, (t.FAIL_TASKS, 0))
    assert state.malfunctioned.count == drawn
    assert at(state, "Tactical").damage == (w.WRECKED if is_down else w.DAMAGED)
    assert state.tasks == -1
