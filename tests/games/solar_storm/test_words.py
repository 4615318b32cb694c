"""The words of Solar Storm, and its table as text."""

from __future__ import annotations

import random
import unicodedata
from typing import Any

import numpy as np
import pytest

from allhands.games.solar_storm import GAME
from allhands.games.solar_storm.cards import (
    ARMOURY,
    BRIDGE,
    CARGO_HOLD,
    ENERGY_CORE,
    ENGINE_ROOM,
    ESCAPE_POD,
    KINDS,
    MEDICAL_BAY,
    MESS_HALL,
)
from allhands.games.solar_storm.face.words import WORDS
from allhands.games.solar_storm.rules import decisions as d
from allhands.games.solar_storm.rules import events as e
from allhands.games.solar_storm.rules import tasks as t
from allhands.kernel import game as kernel
from allhands.kernel.options import settle
from allhands.kernel.words import Line

DATA, METAL, NANOBOTS, ENERGY, UNIVERSAL = range(KINDS)
NOOR, IMRE, ASTA, TEO = range(4)
NAMES = GAME.crew_names
LONG_NAMES = ("Maximiliane von Hohenberg", "Ng", "宇宙飛行士", "Bartholomew Featherstonehaugh")

OPTIONS: list[dict[str, str]] = [
    {},
    {"alternative-rooms": "on", "damage-control": "on"},
    {"alternative-rooms": "on", "no-counting": "on", "difficulty": "realist"},
    {"damage-control": "on", "no-counting": "on", "difficulty": "easy"},
]
PROGRESS = {d.DIVERT: 60, d.REPAIR: 15, d.ACTIVATE: 20, d.TAKE_FACE_UP: 6, d.BOARD_POD: 5}


def new_game(players: int, seed: int = 1, **options: str) -> Any:
    chosen = settle(GAME.options, options, GAME.title)
    return GAME.new(GAME.option_numbers(players, chosen), seed)


def play_on(state: Any, luck: random.Random, every: int) -> list[Any]:
    """Play to the end, mostly sensibly; keep some positions, and the first of every question."""
    kept: list[Any] = []
    asked: set[int] = set()
    for number in range(400):
        legal = GAME.legal_actions(state)
        task = int(state.agenda.entry[state.agenda.count - 1, 0]) if legal else -1
        if number % every == 0 or task not in asked:
            kept.append(state.copy())
            asked.add(task)
        if not legal:
            break
        weights = [PROGRESS.get(d.ACTIONS.verb_of(action).number, 1) for action in legal]
        kernel.apply(state, luck.choices(legal, weights)[0])
    return kept


def hasten(state: Any) -> None:
    """Make it late in the game: most power diverted, few damage cards left."""
    state.diverted = 0b1111111
    deck = state.damage_deck
    while deck.count > 2:
        deck.count -= 1
        card = int(deck.cards[deck.count])
        deck.cards[deck.count] = -1
        state.damage_discard.cards[state.damage_discard.count] = card
        state.damage_discard.seen[state.damage_discard.count] = 63
        state.damage_discard.count += 1


class Positions(list[Any]):
    """Pytest shows the arguments of a test that fails, and a record is long."""

    def __repr__(self) -> str:
        return f"{len(self)} positions"


@pytest.fixture(scope="module")
def positions() -> Positions:
    kept = Positions()
    for players in range(1, 5):
        for number, options in enumerate(OPTIONS):
            pod = {"escape-pod": "on"} if players > 2 and number % 2 else {}
            for late in (False, True):
                state = new_game(players, 10 * number + players, **options, **pod)
                if late:
                    hasten(state)
                kept += play_on(state, random.Random(number), 20)
    return kept


def columns(line: str) -> int:
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in line)


# Whatever the position


def test_choices_are_told_apart(positions: Positions) -> None:
    for state in positions:
        view = GAME.observe(state, max(0, kernel.current_player(state)))
        said = [WORDS.action(view, action, NAMES) for action in GAME.legal_actions(state)]
        assert len(set(said)) == len(said), said


def test_every_choice_has_words_anywhere(positions: Positions) -> None:
    for state in positions[::4]:
        view = GAME.observe(state, -1)
        for action in range(d.ACTIONS.count):
            said = WORDS.action(view, action, NAMES[: int(state.crew)])
            assert said, d.ACTIONS.verb_of(action).name
            assert said[0].islower(), said
            assert "!" not in said


@pytest.mark.parametrize("names", [NAMES, LONG_NAMES])
@pytest.mark.parametrize("width", [60, 80])
def test_the_table_fits(positions: Positions, names: tuple[str, ...], width: int) -> None:
    for state in positions[::2]:
        for line in WORDS.table(GAME.observe(state, 0), names, width).splitlines():
            assert columns(line) <= width, line


def test_a_question_names_who_is_asked(positions: Positions) -> None:
    for state in positions:
        seat = kernel.current_player(state)
        asked = WORDS.question(GAME.observe(state, 0), NAMES)
        assert asked.endswith(("?", ".")), asked
        if seat >= 0:
            assert asked.startswith("The crew" if "The crew" in asked else tuple(NAMES)), asked
            assert state.players == 1 or asked.startswith(NAMES[seat]), asked


def test_every_event_is_a_sentence(positions: Positions) -> None:
    for state in positions:
        view = GAME.observe(state, 0)
        since = max(0, int(state.chronicle.total) - 40)
        for event in GAME.events(view, since):
            said = WORDS.event(view, event, NAMES)
            assert said.endswith("."), said
            assert said[0].isupper(), said
            assert "somebody" not in said
            assert "some " not in said


def test_what_is_hidden_changes_no_word(positions: Positions) -> None:
    luck = kernel.new_luck(5)
    for number, state in enumerate(positions[::4]):
        if state.outcome == 0:
            seat = number % int(state.players)
            view = GAME.observe(state, seat)
            imagined = view.copy()
            kernel.determinize(imagined, seat, luck)
            assert everything_said(GAME.observe(imagined, seat)) == everything_said(view)


def everything_said(view: Any) -> list[str]:
    actions = [WORDS.action(view, action, NAMES) for action in GAME.legal_actions(view)]
    return [
        *actions,
        WORDS.table(view, NAMES, 80),
        WORDS.question(view, NAMES),
        WORDS.summary(view),
    ]


def test_views_are_not_changed(positions: Positions) -> None:
    view = GAME.observe(positions[0], 0)
    before = view.tobytes()
    everything_said(view)
    assert view.tobytes() == before


# Exact examples


def scene(players: int = 3, **options: str) -> Any:
    """A quiet position: everything repaired, empty hands, Noor in the Energy Core."""
    state = new_game(players, **options)
    state.cubes[:] = 7
    state.hand[:] = 0
    state.active = NOOR
    state.version[:] = 0
    state.actions_left = 3
    ask(state, t.CHOOSE_ACTION)
    return state


def ask(state: Any, task: int, *arguments: int, seat: int = NOOR) -> None:
    row = state.agenda.entry[state.agenda.count - 1]
    row[:] = (task, seat, *arguments, *(0,) * (3 - len(arguments)))


def said(state: Any, verb: int, *arguments: int, seat: int = NOOR) -> str:
    view = GAME.observe(state, seat)
    return WORDS.action(view, d.ACTIONS.number(verb, *arguments), NAMES)


def asked(state: Any, seat: int = NOOR) -> str:
    return WORDS.question(GAME.observe(state, seat), NAMES)


def told(kind: int, who: int, *details: int, state: Any = None) -> str:
    view = GAME.observe(scene() if state is None else state, 0)
    a, b, c = (*details, 0, 0, 0)[:3]
    return WORDS.event(view, kernel.Event(kind, who, (a, b, c)), NAMES)


def test_plain_choices() -> None:
    state = scene()
    assert said(state, d.MOVE, ENGINE_ROOM) == "move to the Engine Room"
    assert said(state, d.SCAVENGE) == "scavenge"
    assert said(state, d.GIVE, IMRE, DATA) == "give Data to Imre"
    assert said(state, d.TAKE, ASTA, UNIVERSAL) == "take a Universal card from Asta"
    assert said(state, d.TAKE_FACE_UP, UNIVERSAL) == "take the face-up Universal card"
    assert said(state, d.HAND_SHIELD, IMRE) == "give a protection token to Imre"
    assert said(state, d.HAND_SHIELD, NOOR) == "keep a protection token"
    assert said(state, d.SPEND_SHIELD, ASTA) == "use Asta's protection token"


def test_repairs_say_where_and_with_what() -> None:
    state = scene()
    state.meeple[NOOR] = BRIDGE
    state.cubes[BRIDGE] = 0b100
    assert said(state, d.REPAIR, 0, 0) == "repair the top space with Nanobots"
    assert said(state, d.REPAIR, 1, 1) == "repair the middle space with a Universal card"
    assert said(state, d.USE_CUBE, 1) == "place your repair cube on the middle space"
    afar = said(state, d.REPAIR_AFAR, ARMOURY, 2, 0)
    assert afar == "repair the bottom space of the Armoury with Metal"
    state.diverted = 1 << BRIDGE
    state.held_cubes[NOOR] = 2
    assert said(state, d.REPAIR, 1, 0) == "repair all of the Bridge with Data"
    assert said(state, d.USE_CUBE, 0) == "repair all of the Bridge with your repair cubes"


def test_diverting_names_the_payment() -> None:
    state = scene()
    state.meeple[NOOR] = MESS_HALL
    assert said(state, d.DIVERT, 0) == "divert power for Data, Data and Energy"
    assert said(state, d.DIVERT, 4) == "divert power for Data, Data and a Universal card"


@pytest.mark.parametrize(
    ("left", "bought", "supply", "words_said"),
    [
        (3, 0, 8, "end actions and take 3 action tokens"),
        (1, 0, 8, "end actions and take 1 action token"),
        (2, 1, 8, "end actions and take 1 action token"),
        (1, 1, 8, "end actions"),
        (3, 0, 2, "end actions and take 2 action tokens"),
        (2, 0, 0, "end actions"),
    ],
)
def test_ending_says_what_is_saved(left: int, bought: int, supply: int, words_said: str) -> None:
    state = scene()
    state.actions_left, state.extra_actions, state.token_supply = left, bought, supply
    assert said(state, d.END_ACTIONS) == words_said


def test_ending_gives_as_many_tokens_as_it_says() -> None:
    state = new_game(2)
    number = d.ACTIONS.number(d.END_ACTIONS)
    assert WORDS.action(GAME.observe(state, 0), number, NAMES).endswith("take 3 action tokens")
    who = int(state.active)
    kernel.apply(state, number)
    assert state.action_tokens[who] == 3


@pytest.mark.parametrize(
    ("room", "version", "power"),
    [
        (CARGO_HOLD, 0, "activate the Cargo Hold: look at the top five resource cards"),
        (CARGO_HOLD, 1, "activate the Cargo Hold: take one more card"),
        (BRIDGE, 1, "activate the Bridge: look at the top two damage cards"),
        (MEDICAL_BAY, 0, "activate the Medical Bay"),
        (
            MEDICAL_BAY,
            1,
            "activate the Medical Bay (two actions): give out up to three action tokens",
        ),
        (ARMOURY, 0, "activate the Armoury: place up to two protection tokens"),
        (ENERGY_CORE, 0, "activate the Energy Core: start the ship"),
        (ESCAPE_POD, 0, "activate the escape pod"),
    ],
)
def test_powers_say_what_they_do(room: int, version: int, power: str) -> None:
    state = scene()
    state.version[:] = version
    state.meeple[NOOR] = room
    assert said(state, d.ACTIVATE) == power


def test_a_power_promises_no_more_than_there_is() -> None:
    state = scene()
    state.meeple[NOOR] = ARMOURY
    state.shield_supply = 1
    assert said(state, d.ACTIVATE) == "activate the Armoury: place one protection token"
    state.meeple[NOOR] = BRIDGE
    state.damage_deck.count = 1
    assert said(state, d.ACTIVATE) == "activate the Bridge: look at the top damage card"


def test_cards_looked_at_are_named_to_who_looks() -> None:
    state = scene()
    ask(state, t.ARRANGE_DAMAGE)
    look_at(state, 0, 11)
    assert said(state, d.NEXT_DAMAGE, 0) == "put Bridge on top"
    assert said(state, d.NEXT_DAMAGE, 1) == "put Armoury + Bridge on top"
    assert said(state, d.NEXT_DAMAGE, 1, seat=IMRE) == "put the second card on top"
    assert asked(state) == "Noor arranges the top two damage cards: which is on top?"
    ask(state, t.RETURN_DAMAGE)
    look_at(state, 26)
    assert said(state, d.RETURN_CARD, 0, 0) == "return any 3 rooms to the top"
    assert said(state, d.RETURN_CARD, 0, 1, seat=ASTA) == "return the first card to the bottom"


def look_at(state: Any, *cards: int) -> None:
    pile = state.looked_at
    pile.count = len(cards)
    pile.cards[: len(cards)] = cards
    pile.seen[: len(cards)] = 1 << NOOR


def test_the_table_shows_cards_looked_at_to_who_looks() -> None:
    state = scene()
    ask(state, t.ARRANGE_DAMAGE)
    look_at(state, 11)
    for seat, told in (
        (NOOR, "Armoury + Bridge"),
        (IMRE, "an unknown card"),
        (-1, "an unknown card"),
    ):
        (damage,) = (
            part
            for part in WORDS.account(GAME.observe(state, seat), NAMES)
            if part.heading == "Damage cards"
        )
        assert damage.lines[-1] == Line("looked at", (told,))


def test_cards_looked_at_still_belong_to_their_deck() -> None:
    state = scene()
    state.damage_deck.count = 0
    assert "the hull is breached" in WORDS.table(GAME.observe(state, NOOR), NAMES, 80)
    ask(state, t.ARRANGE_DAMAGE)
    look_at(state, 0, 11)
    assert "the hull is breached" not in WORDS.table(GAME.observe(state, NOOR), NAMES, 80)
    assert WORDS.summary(GAME.observe(state, NOOR)).endswith(" 2 damage cards left.")


def test_questions() -> None:
    state = scene()
    assert asked(state) == "Noor has 3 actions left: what next?"
    state.actions_left, state.action_tokens[NOOR] = 0, 2
    assert asked(state) == "Noor has no actions left but 2 action tokens: spend one?"
    ask(state, t.DISCARD_DOWN)
    state.hand[NOOR] = (3, 0, 3, 1, 0)
    assert asked(state) == "Noor has 7 cards: discard one."
    ask(state, t.AGREE_TO_EXCHANGE, IMRE, ASTA, seat=IMRE)
    state.swap[:] = ((DATA, -1), (METAL, -1))
    assert asked(state) == "Imre: agree to give Data and get Metal from Asta?"
    ask(state, t.AGREE_TO_EXCHANGE, IMRE, ASTA, seat=ASTA)
    state.swap[:] = ((DATA, DATA), (METAL, UNIVERSAL))
    assert (
        asked(state) == "Asta: agree to give Metal and a Universal card and get two Data from Imre?"
    )
    ask(state, t.WHOSE_SHIELD, BRIDGE)
    assert asked(state) == "Noor decides whose protection token saves the Bridge: whose?"


def test_the_second_protection_token_is_asked_for_as_a_choice() -> None:
    state = scene()
    ask(state, t.PLACE_SHIELDS, 2)
    assert asked(state) == "Noor places up to two protection tokens: in which room?"
    ask(state, t.PLACE_SHIELDS, 1, 1)
    assert asked(state) == "Noor may still place one protection token: in which room?"
    assert said(state, d.PLACE_SHIELD, BRIDGE) == "protect the Bridge"
    assert said(state, d.NO_MORE) == "place no more"
    ask(state, t.PLACE_SHIELDS, 2)
    state.shield_supply = 1
    assert asked(state) == "Noor places one protection token: in which room?"
    ask(state, t.HAND_OUT_TOKENS, 2, 1)
    assert said(state, d.NO_MORE) == "give no more"


def test_alone_the_crew_has_one_hand() -> None:
    state = scene(1)
    ask(state, t.DISCARD_DOWN)
    state.hand[0] = (3, 0, 3, 1, 1)
    assert asked(state) == "The crew has 8 cards: discard two."
    assert said(state, d.TRADE, DATA, METAL) == "trade Data for the face-up Metal"
    ask(state, t.CHOOSE_ACTION)
    assert said(state, d.TRADE, DATA, METAL) == "trade Data for the face-up Metal (two actions)"


def test_the_end_is_told() -> None:
    state = scene()
    state.outcome = 1
    assert asked(state) == GAME.outcomes[1].sentence


@pytest.mark.parametrize(
    ("kind", "details", "sentence"),
    [
        (e.MOVED, (BRIDGE,), "Noor moves to the Bridge."),
        (e.ROLLED, (5, e.ROLL_SCAVENGE), "Noor rolls a 5 and finds one card."),
        (e.ROLLED, (2, e.ROLL_SCAVENGE), "Noor rolls a 2 and finds nothing."),
        (e.ROLLED, (4, e.ROLL_BREACH), "Noor rolls a 4 for the hull breach."),
        (e.ROLLED, (4, e.ROLL_POD), "Noor rolls a 4 in the escape pod."),
        (e.DREW, (DATA, 0), "Noor draws Data."),
        (e.DREW, (DATA, 1), "Noor draws Data from the discards."),
        (e.GAVE, (IMRE, UNIVERSAL), "Noor gives a Universal card to Imre."),
        (e.REPAIRED, (BRIDGE, 2, DATA), "Noor repairs two spaces of the Bridge."),
        (
            e.REPAIRED,
            (BRIDGE, 1, -1),
            "Noor repairs one space of the Bridge with a cube held ready.",
        ),
        (e.SAVED, (0,), "Noor ends the actions."),
        (e.SAVED, (2,), "Noor ends the actions and takes two action tokens."),
        (e.LOOKED, (5, e.FROM_RESOURCES), "Noor looks at the top five resource cards."),
        (e.LOOKED, (1, e.FROM_DAMAGE), "Noor looks at the top damage card."),
        (e.GOT_SHIELD, (NOOR,), "Noor takes a protection token."),
        (e.DAMAGE_CARD, (11,), "The storm strikes the Armoury and the Bridge."),
        (e.DAMAGE_CARD, (25,), "Damage Control: Noor chooses two rooms to be damaged."),
        (e.DAMAGED, (BRIDGE, 0), "The Bridge loses its top cube."),
        (e.PROTECTED, (BRIDGE, ASTA), "Asta's protection token saves the Bridge."),
        (e.ANSWERED, (0,), "Noor refuses the exchange."),
    ],
)
def test_events(kind: int, details: tuple[int, ...], sentence: str) -> None:
    assert told(kind, NOOR, *details) == sentence


@pytest.mark.parametrize("kind", range(e.ENDED + 1))
def test_events_read_well_blanked(kind: int) -> None:
    sentence = told(kind, NOOR, -1, -1, -1)
    assert sentence.endswith(".")
    assert sentence[0].isupper()
    assert "-1" not in sentence


def test_summary() -> None:
    state = scene()
    state.cubes[BRIDGE] = 0b100
    state.diverted = 0b101
    view = GAME.observe(state, 0)
    expected = "Turn 1: 2 cubes missing, 2 of 8 rooms diverted, 55 resource cards and "
    assert WORDS.summary(view) == f"{expected}22 damage cards left."
    uncounted = GAME.observe(new_game(3, **{"no-counting": "on"}), 0)
    assert WORDS.summary(uncounted).endswith("some resource cards and some damage cards left.")
    assert "Turn" not in WORDS.summary(uncounted)


def test_names_of_kinds() -> None:
    names = WORDS.kind_names()
    assert names["resources"] == ["Data", "Metal", "Nanobots", "Energy", "Universal"]
    assert names["rooms"][BRIDGE] == "Bridge"
    assert len(names["rooms"]) == 9


def test_the_plan_of_the_ship() -> None:
    state = scene()
    state.cell[:] = np.array([0, 1, 2, 3, 5, 6, 7, 8, 4])
    state.cubes[MESS_HALL] = 0b100
    state.cubes[MEDICAL_BAY] = 0
    state.diverted = 0b010
    state.meeple[IMRE] = MESS_HALL
    state.held_shields[IMRE] = 1
    state.shields[MESS_HALL, ASTA] = 2
    plan = WORDS.table(GAME.observe(state, 0), NAMES, 60).splitlines()[3:16]
    assert plan == [
        "╔══════════════════╤══════════════════╤══════════════════╗",
        "║ Mess Hall        │ Repair Centre    │ Medical Bay      ║",
        "║ Imre◊         N□ │                ■ │               M□ ║",
        "║               E□                  ■                 N□ ║",
        "║ ◊◊ until Asta  ■ │                ■ │ no cube left  E□ ║",
        "║ ○ D D E          │ ● diverted       │ ○ D E E          ║",
        "╟──────┤    ├──────┼──────┤    ├──────┼──────┤    ├──────╢",
        "║ Engine Room      │ Energy Core      │ Crew Quarters    ║",
        "║                ■ │ ►Noor Asta       │                ■ ║",
        "║                ■                                     ■ ║",
        "║                ■ │ ●○○○○○○○         │                ■ ║",
        "║ ○ M N N          │ 1 of 8 diverted  │ ○ M M N          ║",
        "╟──────┤    ├──────┼──────┤    ├──────┼──────┤    ├──────╢",
    ]
