"""The words of Solar Storm, and its table as text."""

from __future__ import annotations

import numpy as np
import pytest

from allhands.games.solar_storm import GAME
from allhands.games.solar_storm import cards as c
from allhands.games.solar_storm.rules import decisions as d
from allhands.games.solar_storm.rules import events as e
from allhands.games.solar_storm.rules import tasks as t

from .printed import BOTTOM, DATA, METAL, MIDDLE, NANOBOTS, TOP, UNIVERSAL
from .table import Laid, Table, quiet_table

NOOR, IMRE, ASTA = range(3)
WORDS, NAMES = GAME.words, GAME.crew_names


def in_pieces() -> Table:
    """Noor is on the Bridge, which lacks two cubes."""
    return quiet_table().at(NOOR, c.BRIDGE).damage(c.BRIDGE, TOP, MIDDLE)


@pytest.mark.parametrize(
    ("lay", "choice", "words"),
    [
        (quiet_table, (d.MOVE, c.ENGINE_ROOM), "move to the Engine Room"),
        (quiet_table, (d.SCAVENGE,), "scavenge"),
        (quiet_table, (d.GIVE, IMRE, DATA), "give Data to Imre"),
        (quiet_table, (d.TAKE, ASTA, UNIVERSAL), "take a Universal card from Asta"),
        (quiet_table, (d.TAKE_FACE_UP, UNIVERSAL), "take the face-up Universal card"),
        (quiet_table, (d.HAND_SHIELD, IMRE), "give a protection token to Imre"),
        (quiet_table, (d.HAND_SHIELD, NOOR), "keep a protection token"),
        (quiet_table, (d.SPEND_SHIELD, ASTA), "use Asta's protection token"),
        (in_pieces, (d.REPAIR, TOP, 0), "repair the top space with Nanobots"),
        (in_pieces, (d.REPAIR, MIDDLE, 1), "repair the middle space with a Universal card"),
        (in_pieces, (d.USE_CUBE, MIDDLE), "place your repair cube on the middle space"),
        (
            in_pieces,
            (d.REPAIR_AFAR, c.ARMOURY, BOTTOM, 0),
            "repair the bottom space of the Armoury with Metal",
        ),
        (
            lambda: in_pieces().diverted(c.BRIDGE),
            (d.REPAIR, MIDDLE, 0),
            "repair all of the Bridge with Data",
        ),
        (
            lambda: in_pieces().diverted(c.BRIDGE).held_cubes(NOOR, 2),
            (d.USE_CUBE, TOP),
            "repair all of the Bridge with your repair cubes",
        ),
        (
            lambda: quiet_table().at(NOOR, c.MESS_HALL),
            (d.DIVERT, 0),
            "divert power for Data, Data and Energy",
        ),
        (
            lambda: quiet_table().at(NOOR, c.MESS_HALL),
            (d.DIVERT, 4),
            "divert power for Data, Data and a Universal card",
        ),
        (
            lambda: quiet_table(1).ask(t.EXCHANGE),
            (d.TRADE, DATA, METAL),
            "trade Data for the face-up Metal",
        ),
        (
            lambda: quiet_table(1),
            (d.TRADE, DATA, METAL),
            "trade Data for the face-up Metal (two actions)",
        ),
        (
            lambda: quiet_table().ask(t.PLACE_SHIELDS, 1, 1),
            (d.PLACE_SHIELD, c.BRIDGE),
            "protect the Bridge",
        ),
        (lambda: quiet_table().ask(t.PLACE_SHIELDS, 1, 1), (d.NO_MORE,), "place no more"),
        (lambda: quiet_table().ask(t.HAND_OUT_TOKENS, 2, 1), (d.NO_MORE,), "give no more"),
    ],
)
def test_choices(lay: Laid, choice: tuple[int, ...], words: str) -> None:
    assert lay().said(*choice) == words


@pytest.mark.parametrize(
    ("left", "bought", "supply", "taken"),
    [
        (3, 0, 8, " and take 3 action tokens"),
        (1, 0, 8, " and take 1 action token"),
        (2, 1, 8, " and take 1 action token"),
        (1, 1, 8, ""),
        (3, 0, 2, " and take 2 action tokens"),
        (2, 0, 0, ""),
    ],
)
def test_ending_says_what_is_saved_and_that_is_given(
    left: int, bought: int, supply: int, taken: str
) -> None:
    table = quiet_table().actions(left).tokens(IMRE, 8 - supply)
    table.state.extra_actions = bought
    assert table.said(d.END_ACTIONS) == f"end actions{taken}"
    table.end_actions()
    assert table.state.action_tokens[NOOR] == int("".join(filter(str.isdigit, taken)) or 0)


@pytest.mark.parametrize(
    ("room", "version", "power"),
    [
        (c.CARGO_HOLD, 0, "Cargo Hold: look at the top five resource cards"),
        (c.CARGO_HOLD, 1, "Cargo Hold: take one more card"),
        (c.BRIDGE, 1, "Bridge: look at the top two damage cards"),
        (c.MEDICAL_BAY, 0, "Medical Bay"),
        (c.MEDICAL_BAY, 1, "Medical Bay (two actions): give out up to three action tokens"),
        (c.ARMOURY, 0, "Armoury: place up to two protection tokens"),
        (c.ENERGY_CORE, 0, "Energy Core: start the ship"),
        (c.ESCAPE_POD, 0, "escape pod"),
    ],
)
def test_powers_say_what_they_do(room: int, version: int, power: str) -> None:
    table = quiet_table().at(NOOR, room)
    table.state.version[:] = version
    assert table.said(d.ACTIVATE) == f"activate the {power}"


def test_a_power_promises_no_more_than_there_is() -> None:
    table = quiet_table().at(NOOR, c.ARMOURY).carried(IMRE, 3)
    assert table.said(d.ACTIVATE) == "activate the Armoury: place one protection token"
    table.at(NOOR, c.BRIDGE).damage_deck_of(1)
    assert table.said(d.ACTIVATE) == "activate the Bridge: look at the top damage card"


def test_cards_looked_at_are_named_to_who_looks() -> None:
    table = quiet_table().ask(t.ARRANGE_DAMAGE).look_at(0, 11)
    assert table.said(d.NEXT_DAMAGE, 0) == "put Bridge on top"
    assert table.said(d.NEXT_DAMAGE, 1) == "put Armoury + Bridge on top"
    assert table.said(d.NEXT_DAMAGE, 1, seat=IMRE) == "put the second card on top"
    assert table.asks() == "Noor arranges the top two damage cards: which is on top?"
    told = "Armoury + Bridge", "an unknown card"
    for seat, hidden in ((NOOR, False), (IMRE, True), (-1, True)):
        last = table.look_at(11).account("Damage cards", seat)["looked at"]
        assert last.things == (told[hidden],)
    table.ask(t.RETURN_DAMAGE).look_at(26)
    assert table.said(d.RETURN_CARD, 0, 0) == "return any 3 rooms to the top"
    assert table.said(d.RETURN_CARD, 0, 1, seat=ASTA) == "return the first card to the bottom"


def test_cards_looked_at_still_belong_to_their_deck() -> None:
    table = quiet_table().damage_deck_of(0)
    assert "the hull is breached" in "\n".join(table.rows())
    table.ask(t.ARRANGE_DAMAGE).look_at(0, 11)
    assert "the hull is breached" not in "\n".join(table.rows())
    assert WORDS.summary(table.view(NOOR)).endswith(" 2 damage cards left.")


def exchanging(seat: int, *swap: tuple[int, int]) -> Table:
    """Imre or Asta is asked whether to agree to an exchange."""
    table = quiet_table().ask(t.AGREE_TO_EXCHANGE, IMRE, ASTA, seat=seat)
    table.state.swap[:] = swap
    return table


@pytest.mark.parametrize(
    ("lay", "question"),
    [
        (quiet_table, "Noor has 3 actions left: what next?"),
        (
            lambda: quiet_table().actions(0).tokens(NOOR, 2),
            "Noor has no actions left but 2 action tokens: spend one?",
        ),
        (
            lambda: quiet_table().hand(NOOR, "DDDNNNE").ask(t.DISCARD_DOWN),
            "Noor has 7 cards: discard one.",
        ),
        (
            lambda: quiet_table(1).hand(NOOR, "DDDNNNEU").ask(t.DISCARD_DOWN),
            "The crew has 8 cards: discard two.",
        ),
        (
            lambda: exchanging(IMRE, (DATA, -1), (METAL, -1)),
            "Imre: agree to give Data and get Metal from Asta?",
        ),
        (
            lambda: exchanging(ASTA, (DATA, DATA), (METAL, UNIVERSAL)),
            "Asta: agree to give Metal and a Universal card and get two Data from Imre?",
        ),
        (
            lambda: quiet_table().ask(t.WHOSE_SHIELD, c.BRIDGE),
            "Noor decides whose protection token saves the Bridge: whose?",
        ),
        (
            lambda: quiet_table().ask(t.PLACE_SHIELDS, 2),
            "Noor places up to two protection tokens: in which room?",
        ),
        (
            lambda: quiet_table().ask(t.PLACE_SHIELDS, 1, 1),
            "Noor may still place one protection token: in which room?",
        ),
        (
            lambda: quiet_table().carried(IMRE, 3).ask(t.PLACE_SHIELDS, 2),
            "Noor places one protection token: in which room?",
        ),
    ],
)
def test_questions(lay: Laid, question: str) -> None:
    assert lay().asks() == question


@pytest.mark.parametrize(
    ("kind", "details", "sentence"),
    [
        (e.MOVED, (c.BRIDGE,), "Noor moves to the Bridge."),
        (e.ROLLED, (5, e.ROLL_SCAVENGE), "Noor rolls a 5 and finds one card."),
        (e.ROLLED, (2, e.ROLL_SCAVENGE), "Noor rolls a 2 and finds nothing."),
        (e.ROLLED, (4, e.ROLL_BREACH), "Noor rolls a 4 for the hull breach."),
        (e.ROLLED, (4, e.ROLL_POD), "Noor rolls a 4 in the escape pod."),
        (e.DREW, (DATA, 0), "Noor draws Data."),
        (e.DREW, (DATA, 1), "Noor draws Data from the discards."),
        (e.GAVE, (IMRE, UNIVERSAL), "Noor gives a Universal card to Imre."),
        (e.REPAIRED, (c.BRIDGE, 2, DATA), "Noor repairs two spaces of the Bridge."),
        (
            e.REPAIRED,
            (c.BRIDGE, 1, -1),
            "Noor repairs one space of the Bridge with a cube held ready.",
        ),
        (e.SAVED, (0,), "Noor ends the actions."),
        (e.SAVED, (2,), "Noor ends the actions and takes two action tokens."),
        (e.LOOKED, (5, e.FROM_RESOURCES), "Noor looks at the top five resource cards."),
        (e.LOOKED, (1, e.FROM_DAMAGE), "Noor looks at the top damage card."),
        (e.GOT_SHIELD, (NOOR,), "Noor takes a protection token."),
        (e.DAMAGE_CARD, (11,), "The storm strikes the Armoury and the Bridge."),
        (e.DAMAGE_CARD, (25,), "Damage Control: Noor chooses two rooms to be damaged."),
        (e.DAMAGED, (c.BRIDGE, 0), "The Bridge loses its top cube."),
        (e.PROTECTED, (c.BRIDGE, ASTA), "Asta's protection token saves the Bridge."),
        (e.ANSWERED, (0,), "Noor refuses the exchange."),
    ],
)
def test_events(kind: int, details: tuple[int, ...], sentence: str) -> None:
    assert quiet_table().tell(kind, NOOR, *details) == sentence


@pytest.mark.parametrize("kind", range(e.ENDED + 1))
def test_events_read_well_blanked(kind: int) -> None:
    sentence = quiet_table().tell(kind, NOOR, -1, -1, -1)
    assert sentence.endswith(".")
    assert sentence[0].isupper()
    assert "-1" not in sentence


def test_summary() -> None:
    table = in_pieces().diverted(c.MESS_HALL, NANOBOTS).deck_of(55)
    assert WORDS.summary(table.view(0)) == (
        "Turn 1: 2 cubes missing, 2 of 8 rooms diverted, "
        "55 resource cards and 22 damage cards left."
    )
    uncounted = WORDS.summary(quiet_table(no_counting=True).view(0))
    assert uncounted.endswith("some resource cards and some damage cards left.")
    assert "Turn" not in uncounted


def test_names_of_kinds() -> None:
    names = WORDS.kind_names()
    assert names["resources"] == ["Data", "Metal", "Nanobots", "Energy", "Universal"]
    assert names["rooms"][c.BRIDGE] == "Bridge"
    assert len(names["rooms"]) == 9


def test_the_plan_of_the_ship() -> None:
    table = quiet_table().damage(c.MESS_HALL, TOP, MIDDLE).at(IMRE, c.MESS_HALL)
    table.damage(c.MEDICAL_BAY, TOP, MIDDLE, BOTTOM).carried(IMRE, 1)
    table.protected(c.MESS_HALL, ASTA, 2).diverted(c.REPAIR_CENTRE)
    table.state.cell[:] = np.array([0, 1, 2, 3, 5, 6, 7, 8, 4])
    assert table.rows(width=60)[3:16] == [
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
