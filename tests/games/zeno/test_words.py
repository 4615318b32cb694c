"""Zeno in words: what lies on the table, what is asked, and what is told."""

from __future__ import annotations

import random
from statistics import median
from typing import Any

from allhands.games.zeno import GAME
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import numbers as n
from allhands.games.zeno.cards import operations as o
from allhands.games.zeno.cards import survivors as sv
from allhands.games.zeno.cards import systems as sy
from allhands.games.zeno.cards import tokens as tk
from allhands.games.zeno.cards.step_words import steps_words
from allhands.games.zeno.face.words import WORDS
from allhands.games.zeno.rules import decisions as v
from allhands.games.zeno.rules import events as e
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import tasks as t
from allhands.kernel.agenda import push
from allhands.kernel.game import apply_of
from allhands.kernel.rule import in_python
from allhands.kernel.state import UNKNOWN
from allhands.kernel.words import Event, Line

from .table import CARD, N, crew, deal, equip, hand, run

NAMES = GAME.crew_names
SHORT = 2_600
"""Characters: about as many as a language model reads as 600 tokens, with the columns between."""


def told(state: Any, seat: int = 0) -> dict[str, list[Line]]:
    account = WORDS.account(GAME.observe(state, seat), NAMES)
    return {section.heading: section.lines for section in account}


def line(lines: list[Line], label: str) -> Line:
    return next(each for each in lines if each.label == label)


def test_a_weapon_says_how_much_it_adds_and_what_it_is_good_at() -> None:
    thing = d.CARDS_LISTED[CARD("Fire Axe")].thing
    assert thing is not None
    assert thing.words.endswith("+2 in attacks; Powerful; +1 to the die when clearing wreckage")


def test_a_frame_says_where_its_steps_are_done() -> None:
    frame = d.CARDS_LISTED[d.FRAME_CARD[14]]
    mended, smoke = (steps_words(steps) for steps in (frame.passed, frame.failed))
    assert ". Wreckage in each section of the area becomes damage, or damage is discarded" in mended
    assert smoke.startswith("two smoke cubes are added in a section of the area that the player")


def test_what_is_always_done_is_set_off_from_a_condition_before_it() -> None:
    failed = d.CARDS_LISTED[CARD("Torch Batteries")].failed
    assert steps_words(failed) == (
        "if they ran, the resolver gains an injury. All affected survivors gain 1 stress"
    )


# The account


def test_the_ship_is_told_by_what_lies_where() -> None:
    state = deal()
    state.broken[:] = 0
    state.broken[sy.VENTS] = 1
    state.clue_at[:] = UNKNOWN
    state.clue_at[0] = N("Workshop")
    gravity, cryo = state.sections[N("Gravity")], state.sections[N("Cryo")]
    gravity.fire, gravity.damage, gravity.green, gravity.black = 3, w.WRECKED, 1, 1
    cryo.resource = 2
    ship = told(state)["The ship"]
    assert line(ship, "fire").things == ("Gravity (3)",)
    assert line(ship, "air").things == ("Gravity (1 fuel and 1 smoke of 2, opaque)",)
    assert "Gravity" in line(ship, "wrecked").things
    assert "Cryo (2)" in line(ship, "resources").things
    assert line(ship, "malfunctions").things == ("Vents",)
    assert line(ship, "clues").things == (f"Workshop (to {_end(0)})",)


def _end(clue: int) -> str:
    return tk.CLUE.words[clue].removeprefix("the clue to ").removeprefix("the ")


def test_nothing_is_said_of_what_is_nowhere() -> None:
    state = deal()
    for section in state.sections:
        section.fire = 0
    assert "fire" not in [each.label for each in told(state)["The ship"]]


def test_of_whoever_is_asked_the_survivors_are_told_with_what_is_printed_on_them() -> None:
    state = deal(2)
    (own, other) = crew(state, "Cryo", "Pavel Strand", "Ruth Adeyemi")
    state.survivors[other].faction = 1
    equip(state, "Fire Axe", own)
    run(state, (t.ACT, 0))
    concerned = told(state)["Survivors concerned"]
    found = line(concerned, "Pavel Strand").things
    assert found[0] == "Cryo (Fire Axe)"
    assert found[1].startswith("Leadership 4, Vigor 3")
    assert "Ruth Adeyemi" not in [each.label for each in concerned]
    (boris,) = [each for each in told(state)["Factions"] if each.label == "Boris"]
    assert "Ruth Adeyemi in Cryo" in boris.words


def test_in_an_event_those_who_are_there_are_told_and_the_cards_that_fit() -> None:
    state = deal(2)
    (there, elsewhere) = crew(state, "Ready Room", "Pavel Strand", "Ruth Adeyemi")
    state.survivors[elsewhere].section = N("Brig")
    hand(state, 1, "Cabin Pressure")
    state.acting = 0
    state.scene.section = N("Ready Room")
    run(state, (t.PLAY_OR_DRAW, 1))
    state.scene.section = N("Ready Room")
    assert [each.label for each in told(state, 1)["Survivors concerned"]] == [sv.NAMES[there]]
    card = line(told(state, 1)["Factions"], "Cabin Pressure")
    assert card.things == ("crisis",)
    assert card.text
    labels = [each.label for each in told(state, 0)["Factions"]]
    assert "Cabin Pressure" not in labels, "another's hand"


def test_the_table_is_short_throughout() -> None:
    luck, state, lengths = random.Random(4), deal(3, 4), list[int]()
    while not state.outcome and len(lengths) < 60:
        seat = GAME.awaited(state)[0]
        lengths.append(len(WORDS.table(GAME.observe(state, seat), NAMES, 100)))
        apply_of(state, seat, luck.choice(GAME.legal_actions(state, seat)))
    assert median(lengths) < SHORT


# What is asked and chosen


def asked(state: Any) -> str:
    return WORDS.question(GAME.observe(state, 0), NAMES)


def test_a_question_tells_what_it_is_about_from_what_waits_beneath_it() -> None:
    state = deal(2)
    card = CARD("Fire Axe")
    state.scene.card, state.scene.attribute = CARD("Form in Triplicate"), 2
    put = in_python(push)
    for beneath, question, words in (
        ((t.EQUIP, 0, card, 0), t.PICK_SURVIVOR, "Amara decides: who takes Fire Axe?"),
        (
            (t.BEGIN_TEST, 0, 1, 0),
            t.PICK_SURVIVOR,
            "Amara has several equal in Wits: who resolves Form in Triplicate?",
        ),
        (
            (t.GROUP_STEP, 0, o.OPERATION_NAMES.index("injure"), 1),
            t.PICK_SURVIVOR,
            "Amara decides: who gains an injury by Form in Triplicate?",
        ),
        ((t.SPREAD, 0, 0, 0), t.PICK_SECTION, "Amara decides: where does the fire spread?"),
        ((t.PLACE_CUBE, 0, w.BLACK, 0), t.PICK_SECTION, "Amara decides: where does the smoke go?"),
        (
            (t.EXPLODE_INTO, 0, N("Vents"), 0),
            t.PICK_SECTION,
            "Amara decides: where does the explosion in Vents go?",
        ),
    ):
        state.agenda.count = 0
        put(state.agenda, *beneath)
        put(state.agenda, question, 0)
        assert asked(state) == words


def test_moves_are_counted_and_items_called_by_their_names() -> None:
    state = deal(2)
    run(state, (t.ACT, 0))
    state.moves = 1
    assert asked(state) == "Amara has one move left: what next?"
    card = CARD("It Opens All Doors")
    use = GAME.actions.number(v.USE, card)
    assert WORDS.action(GAME.observe(state, 0), use, NAMES) == "use Master Key"


# What is told


def test_events_are_told_in_short_sentences() -> None:
    state = deal(2)
    view = GAME.observe(state, 0)
    gravity, pavel = N("Gravity"), sv.survivor_number("Pavel Strand")
    for kind, details, words in (
        (e.FIRE, (gravity, 0), "The fire in Gravity is out."),
        (e.FIRE, (gravity, 2), "Fire in Gravity: 2."),
        (e.FIRE, (N("Bridge"), 4), "The Bridge is an inferno."),
        (e.BROKE, (sy.VENTS,), "Vents malfunction."),
        (e.BROKE, (sy.GRAVITY,), "Gravity malfunctions."),
        (e.STRESS, (pavel, 0), "Pavel Strand has no stress left."),
        (e.PASSED_OVER, (1,), "Passed over: 1 supply card."),
        (e.EQUIPPED, (pavel, CARD("It Opens All Doors")), "Pavel Strand gets Master Key."),
        (e.TRACK, (1,), "The Shuttle holds one resource."),
        (e.IGNITED, (0, 2), "Fuel ignites in area A: two cubes."),
        (e.DAMAGED, (N("Engines"), w.WRECKED), "Wreckage in Engines."),
        (e.MENDED, (gravity, w.WHOLE), "The damage in Gravity is repaired."),
        (e.INFECTED, (pavel, w.LATE), "Pavel Strand has a late infection."),
        (e.DISASTER, (n.FUELS,), "The fuel cubes have run out: the Riga is lost."),
        (e.DISASTER, (w.NO_CARDS,), "The event cards have run out: the Riga is lost."),
        (e.DISASTER, (w.NO_SURVIVORS,), "Nobody is left aboard: the Riga is lost."),
    ):
        event = Event(kind, UNKNOWN, (*details, 0, 0)[:3])
        assert WORDS.event(view, event, NAMES) == words
