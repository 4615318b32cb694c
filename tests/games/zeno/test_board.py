"""The board of Zeno: what is drawn of a view where, and where choices are made."""

from __future__ import annotations

import random
import re
from functools import lru_cache
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest

from allhands.drawing.aloud import read_aloud
from allhands.games.zeno import GAME
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import ship as sh
from allhands.games.zeno.cards import survivors as sv
from allhands.games.zeno.cards import systems as sy
from allhands.games.zeno.cards import tokens as tk
from allhands.games.zeno.face.board import BOARD
from allhands.games.zeno.face.board_plan import BOXES, HALF, HEIGHT, WIDTH
from allhands.games.zeno.face.board_scene import Deck
from allhands.games.zeno.face.board_sections import room_in
from allhands.games.zeno.face.board_symbols import TOKEN
from allhands.games.zeno.face.words import WORDS
from allhands.games.zeno.rules import decisions as v
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import tasks as t
from allhands.kernel.game import apply_of
from allhands.kernel.state import UNKNOWN

from .table import CARD, N, clear, crew, crew_needed, deal, equip, hand, place, run

NAMES = GAME.crew_names
WALKS = ((1, 3), (2, 5), (4, 2), (5, 8))
EVERY = 30


@lru_cache(maxsize=8)
def walk(players: int, seed: int) -> tuple[Any, ...]:
    """Now and then a position of a game played at random, and the end."""
    luck, state = random.Random(seed), deal(players, seed)
    found: list[Any] = []
    for step in range(120):
        if step % EVERY == 0:
            found.append(state.copy())
        if state.outcome:
            break
        seat = GAME.awaited(state)[0]
        apply_of(state, seat, luck.choice(GAME.legal_actions(state, seat)))
    return (*found, state)


def drawn(view: Any, seat: int) -> str:
    """All that a page shows of a view."""
    strips = "".join(BOARD.crew(view, NAMES, each, seat) for each in BOARD.crew_members(view))
    return BOARD.ship(view, NAMES) + BOARD.decks(view, NAMES) + strips


def ship_of(state: Any) -> ElementTree.Element:
    return tree(BOARD.ship(GAME.observe(state, 0), NAMES))


def tree(markup: str) -> ElementTree.Element:
    nameless = markup.replace(' xmlns="http://www.w3.org/2000/svg"', "")
    return ElementTree.fromstring(f"<div>{nameless}</div>")


def values(markup: str, attribute: str) -> list[str]:
    return re.findall(rf' {attribute}="([^"]*)"', markup)


def at(root: ElementTree.Element, where: str) -> ElementTree.Element:
    found = root.find(f".//*[@data-place='{where}']")
    assert found is not None, where
    return found


def section(state: Any, name: str) -> ElementTree.Element:
    return at(ship_of(state), sh.SECTION.place(N(name)))


def classes(element: ElementTree.Element) -> set[str]:
    return {word for each in element.iter() for word in each.get("class", "").split()}


def count(element: ElementTree.Element, *words: str) -> int:
    """How many elements have all of these classes."""
    return sum(set(words) <= set(each.get("class", "").split()) for each in element.iter())


# All that is drawn


@pytest.mark.parametrize(("players", "seed"), WALKS)
def test_drawings_are_well_formed_and_each_place_is_drawn_once_and_named(
    players: int, seed: int
) -> None:
    for state in walk(players, seed):
        for seat in range(players):
            view = GAME.observe(state, seat)
            whole = drawn(view, seat)
            for element in tree(whole).iter():
                assert element.tag not in ("script", "style", "a", "image", "use")
                assert "style" not in element.attrib
            for attribute in ("id", "data-piece", "data-place"):
                named = values(whole, attribute)
                assert len(named) == len(set(named)), attribute
            for each in values(whole, "data-place"):
                assert BOARD.place_name(view, each, NAMES), each
                assert BOARD.rules_of(each), each
            tree(read_aloud(WORDS.account(view, NAMES)))


@pytest.mark.parametrize(("players", "seed"), WALKS)
def test_every_choice_is_made_where_something_is_drawn(players: int, seed: int) -> None:
    for state in walk(players, seed):
        for seat in GAME.awaited(state):
            view = GAME.observe(state, seat)
            there = set(values(drawn(view, seat), "data-place"))
            for action in GAME.legal_actions(view, seat):
                found = BOARD.places(view, action)
                assert found
                assert set(found) <= there, WORDS.action(view, action, NAMES)


def test_a_hand_is_open_to_its_player_alone() -> None:
    state = deal()
    hand(state, 0, "Next of Kin")
    own, other = (BOARD.crew(GAME.observe(state, seat), NAMES, 0, seat) for seat in (0, 1))
    poem = d.CARDS_LISTED[CARD("Next of Kin")].senryu
    assert all(line in unescape(own) for line in poem)
    assert "Next of Kin" not in other
    assert "1 card in hand" in other


# The plan


def test_sections_lie_on_the_plan_and_none_over_another() -> None:
    for number, box in enumerate(BOXES):
        half = int(sh.DECK_OF[number]) * HALF
        assert half < box.x < box.right < half + HALF <= WIDTH
        assert 0 < box.y < box.bottom < HEIGHT
        for other in BOXES[:number]:
            apart = box.right <= other.x or other.right <= box.x
            assert apart or box.bottom <= other.y or other.bottom <= box.y


def test_hatches_lead_through_a_wall_that_both_sections_have() -> None:
    for one, other in sh.SHIP.hatches:
        a, b = BOXES[one], BOXES[other]
        across = min(a.right, b.right) - max(a.x, b.x)
        along = min(a.bottom, b.bottom) - max(a.y, b.y)
        assert max(across, along) > 20, (sh.NAMES[one], sh.NAMES[other])
        assert min(across, along) > -8, (sh.NAMES[one], sh.NAMES[other])


def test_fire_air_damage_and_a_broken_system_show_on_their_section() -> None:
    state = deal()
    row = state.sections[N("Gravity")]
    quiet = section(state, "Gravity")
    assert not classes(quiet) & {"fire-3", "toxic", "opaque", "wrecked", "failing"}
    row.fire, row.damage, row.green, row.black = 3, w.WRECKED, 1, 1
    state.broken[sy.GRAVITY] = 1
    found = section(state, "Gravity")
    assert {"fire-3", "toxic", "opaque", "wrecked", "failing"} <= classes(found)
    assert count(found, "mark", "fire") == 3
    assert count(found, "cube", "fuel") == count(found, "cube", "smoke") == 1
    said = found.findtext("title") or ""
    assert "fire 3; wrecked; Gravity malfunctions; opaque" in said


def test_air_is_toxic_from_the_first_cube_on_a_white_space() -> None:
    state = deal()
    row = state.sections[N("Bridge")]
    row.black = int(sh.BLUE[N("Bridge")])
    assert "toxic" not in classes(section(state, "Bridge"))
    row.green = 1
    assert {"toxic", "opaque"} <= classes(section(state, "Bridge"))
    assert count(section(state, "Bridge"), "space", "blue") == sh.BLUE[N("Bridge")]
    assert count(section(state, "Bridge"), "space", "white") == sh.WHITE[N("Bridge")]


def test_resources_pumps_craft_searches_clues_and_rescues_are_marked() -> None:
    state = deal()
    state.sections[N("Cryo")].resource = 2
    state.sections[N("Freon")].pump = w.WORKING
    state.clue_at[:] = UNKNOWN
    state.clue_at[0] = tk.CLUE_AT[0]
    state.rescues[:] = tk.IN_BAG
    state.rescues[0] = tk.ON_SHIP
    assert count(section(state, "Cryo"), "mark", "resource") == 2
    assert count(section(state, "Freon"), "mark", "working") == 1
    assert count(section(state, "Hangar"), "mark", "craft") == 1
    for where in (tk.CLUE_AT[0], tk.RESCUE_AT[0]):
        assert count(section(state, sh.NAMES[where]), "mark", "token-mark") == 1
    armoury = state.sections[N("Armoury")]
    assert count(section(state, "Armoury"), "mark", "used") == 0
    armoury.covered[0] = 1
    assert count(section(state, "Armoury"), "mark", "used") == 1
    assert count(section(state, "Armoury"), "mark", "search") == 2


# Survivors


def test_survivors_stand_in_their_section_each_beside_the_others() -> None:
    state = deal()
    names = ("Pavel Strand", "Ruth Adeyemi", "Tomas Vidal")
    crew(state, "Cryo", *names)
    root, room = ship_of(state), room_in(N("Cryo"), _place(state, "Cryo"))
    spots = [_spot(at(root, sv.SURVIVOR.place(sv.survivor_number(name)))) for name in names]
    assert len(set(spots)) == len(names)
    for x, y, scale in spots:
        assert room.x <= x <= room.right - TOKEN[0] * scale + 0.1
        assert room.y <= y <= room.bottom - TOKEN[1] * scale + 0.1


@pytest.mark.parametrize("name", sh.NAMES)
def test_one_alone_stands_within_any_section(name: str) -> None:
    state = deal()
    (number,) = crew(state, name, "Pavel Strand")
    x, y, scale = _spot(at(ship_of(state), sv.SURVIVOR.place(number)))
    box = BOXES[N(name)]
    assert box.x <= x < x + TOKEN[0] * scale <= box.right
    assert box.y <= y < y + TOKEN[1] * scale <= box.bottom


def test_however_many_there_are_all_stand_within_their_section() -> None:
    state = deal(5)
    clear(state)
    for number, name in enumerate(sv.NAMES):
        place(state, name, "Brig", number % 5)
    root, box = ship_of(state), BOXES[N("Brig")]
    for number in range(sv.SURVIVORS):
        x, y, scale = _spot(at(root, sv.SURVIVOR.place(number)))
        assert box.x <= x
        assert x + TOKEN[0] * scale <= box.right
        assert box.y <= y
        assert y + TOKEN[1] * scale <= box.bottom


def _place(state: Any, name: str) -> Any:
    return Deck(GAME.observe(state, 0), NAMES).places[N(name)]


def _spot(element: ElementTree.Element) -> tuple[float, float, float]:
    x, y, scale = map(float, re.findall(r"-?[\d.]+", element.get("transform", "")))
    return x, y, scale


def test_a_token_tells_of_harm_infection_and_a_scapegoat() -> None:
    state = deal()
    (number,) = crew(state, "Cryo", "Pavel Strand")
    person = state.survivors[number]
    assert not classes(at(ship_of(state), sv.SURVIVOR.place(number))) & {"harm", "late", "goat"}
    person.harm, person.infection, person.is_scapegoat, person.stress = w.WOUNDED, w.LATE, 1, 2
    token = at(ship_of(state), sv.SURVIVOR.place(number))
    assert {"harm", "late", "goat"} <= classes(token)
    said = token.findtext("title") or ""
    assert said == ("Pavel Strand, Amara's: wounded; infected, late; stress 2; a scapegoat")


def test_baggage_lies_with_whoever_has_it() -> None:
    state = deal()
    (number,) = crew(state, "Cryo", "Pavel Strand")
    card = equip(state, "Fire Axe", number)
    strip = tree(BOARD.crew(GAME.observe(state, 1), NAMES, 0, 1))
    roster = at(strip, f"roster-{number}")
    assert at(roster, d.CARD.place(card)).text == "Fire Axe"


# Beside the ship


def test_the_panel_lights_what_malfunctions_and_the_track_what_is_needed() -> None:
    state = deal()
    state.broken[sy.TRANSIT] = 1
    state.track = 3
    ship = ship_of(state)
    assert "down" in classes(at(ship, sy.SYSTEM.place(sy.TRANSIT)))
    assert count(ship, "system", "down") == 1
    assert count(ship, "system") == sy.SYSTEMS
    decks = tree(BOARD.decks(GAME.observe(state, 0), NAMES))
    track = "".join(at(decks, "track").itertext())
    needed = crew_needed(state)
    assert f"3 resources. {needed} in the Shuttle Bay can begin the countdown." in track
    state.is_counting = 1
    decks = tree(BOARD.decks(GAME.observe(state, 0), NAMES))
    assert "The countdown runs." in "".join(at(decks, "track").itertext())


def test_the_card_on_the_table_is_read_with_its_poem_and_where_it_is() -> None:
    state = deal()
    card = CARD("Form in Triplicate")
    state.scene.card, state.scene.section = card, N("Cryo")
    decks = tree(BOARD.decks(GAME.observe(state, 0), NAMES))
    words = " ".join(at(decks, "scene").itertext())
    assert all(line in words for line in d.CARDS_LISTED[card].senryu)
    assert "Now in Cryo." in words
    assert "scene-here" in classes(section(state, "Cryo"))


def test_the_next_task_is_named_and_marked_where_it_is_done() -> None:
    state = deal()
    card = d.numbers_of(d.KINDS.index("mission"))[0]
    state.tasks, state.task_step = card, 1
    where = int(d.TASK[card, 1, 1])
    decks = tree(BOARD.decks(GAME.observe(state, 0), NAMES))
    words = " ".join(at(decks, "tasks").itertext())
    assert f"in {sh.SECTION.words[where]}." in words
    assert "Next, of 2 left:" in words
    assert "task-here" in classes(section(state, sh.NAMES[where]))


# Words


def test_an_event_is_asked_about_with_its_section_and_cards_with_their_kinds() -> None:
    state = deal(2)
    hand(state, 1, "Cabin Pressure")
    state.scene.section = N("Ready Room")
    run(state, (t.PLAY_OR_DRAW, 1))
    state.scene.section, state.scene.ran = N("Ready Room"), 1
    view = GAME.observe(state, 1)
    asked = "Boris decides on an event in the Ready Room after a run: play a card or draw?"
    assert WORDS.question(view, NAMES) == asked
    play = GAME.actions.number(v.PLAY, CARD("Cabin Pressure"))
    assert WORDS.action(view, play, NAMES) == "play Cabin Pressure, a crisis"


def test_who_got_away_is_told_once_the_shuttle_has_launched() -> None:
    state = deal(2)
    clear(state)
    (number,) = crew(state, "Cryo", "Pavel Strand")
    for person in state.survivors:
        person.faction = person.faction if person.fate == w.ABOARD else UNKNOWN
    assert WORDS.result(state, NAMES) == ""
    state.survivors[number].fate, state.is_launched = w.EVACUATED, 1
    state.survivors[number].section = sh.SHUTTLE_BAY
    assert WORDS.result(state, NAMES) == "Got away and counted: Amara 1 of 7, Boris 0 of 7."
    told = BOARD.fates(state, NAMES)[0][1]
    assert told == (
        "has lost: 1 counted, and the target was 7; Pavel Strand got away in the Shuttle"
    )


def test_the_goal_names_the_target_and_rules_that_there_are() -> None:
    state = deal(2)
    crew(state, "Cryo", "Pavel Strand", "Ruth Adeyemi")
    goal = WORDS.goal(state, 0)
    assert dict(goal.measures) == {"target": "7", "aboard": "2"}
    assert set(goal.rules) <= set(GAME.laws.ledger)
    assert WORDS.part_of(state, 0, NAMES) == "with Pavel Strand and Ruth Adeyemi"


def test_fates_tell_who_left_in_what_who_was_blamed_and_what_relationships_came_to() -> None:
    state = deal(2)
    clear(state)
    for person in state.survivors:
        person.faction = UNKNOWN
    gone, blamed, lost = crew(state, "Lifeboat", "Pavel Strand", "Ruth Adeyemi", "Tomas Vidal")
    state.is_launched, state.wins, state.targets[0] = 1, 1, 1
    state.survivors[gone].fate = state.survivors[blamed].fate = w.EVACUATED
    state.survivors[blamed].is_scapegoat = 1
    state.survivors[lost].fate = w.LOST
    bond = next(card for card in range(d.CARDS) if d.BOND[card] and d.THING_KIND[card] == 4)
    equip(state, d.CARD.words[bond], gone)
    state.baggage[bond].target = blamed
    equip(state, "Fire Axe", blamed)  # no relationship: it comes to nothing that is told
    own, other = BOARD.fates(state, NAMES)
    thing = d.CARDS_LISTED[bond].thing
    assert thing is not None
    assert own[1].split("; ") == [
        "has won: 1 counted, and the target was 1",
        "Pavel Strand and Ruth Adeyemi got away in the Lifeboat",
        "Ruth Adeyemi was made a scapegoat",
        "Tomas Vidal was lost",
        f"{thing.name}, between Pavel Strand and Ruth Adeyemi, came to a success",
    ]
    assert other[1].startswith("has lost: 0 counted, and the target was 7")


def test_the_own_hand_has_what_fits_the_event_on_top() -> None:
    state = deal(2)
    hand(state, 1, "Cabin Pressure")
    state.hands[1].count = 0
    for name in ("Next of Kin", "Cabin Pressure"):
        state.hands[1].cards[int(state.hands[1].count)] = CARD(name)
        state.hands[1].seen[int(state.hands[1].count)] = 2
        state.hands[1].count += 1
    run(state, (t.PLAY_OR_DRAW, 1))
    for where in range(sh.SECTIONS):
        state.scene.section = where
        view = GAME.observe(state, 1)
        deck = Deck(view, NAMES)
        fits = [deck.is_eligible(CARD(name)) for name in ("Next of Kin", "Cabin Pressure")]
        if fits == [False, True]:
            drawn_hand = BOARD.crew(view, NAMES, 1, 1)
            assert drawn_hand.index("Cabin Pressure") < drawn_hand.index("Next of Kin")
            return
    raise AssertionError("no section that only one of them fits")


# What a choice brings


def test_a_move_tells_for_whom_it_costs_what() -> None:
    state = deal(2)
    clear(state)
    crew(state, "Passage N", "Pavel Strand")
    state.moves, state.broken[:] = 5, 0
    run(state, (t.ACT, 0))

    def explained(verb: int, *arguments: int) -> str:
        view = GAME.observe(state, 0)
        return BOARD.explain(view, GAME.actions.number(verb, *arguments), NAMES).words

    assert explained(v.MOVE, sh.SHUTTLE_BAY).startswith("1 move for Pavel Strand.")
