"""The choices and questions of Ark Ship in words, and all words in any position."""

from __future__ import annotations

import pytest

from allhands.games.ark_ship import GAME
from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.face.words import WORDS
from allhands.games.ark_ship.face.words_questions import CHOSEN_TO
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import tasks as t

from .setups import Ship, quiet_ship

NAMES = GAME.crew_names
INES, JOSS = range(2)

# Whatever the position


# Assigning


def test_a_choice_of_a_room_says_what_can_be_done_there() -> None:
    ship = quiet_ship(2, 2).sheet(0, ranks={c.NAVIGATION: 1, c.MEDICINE: 2})
    me = ship.name(0)
    assert ship.asks() == f"Ines assigns {me}: where to?"
    assert ship.said(d.ASSIGN_TO, c.BRIDGE) == f"send {me} to the Bridge (dice count 1 more)"
    assert ship.said(d.ASSIGN_TO, c.COMMS) == f"send {me} to Comms (learn Engineering)"
    assert ship.said(d.ASSIGN_TO, c.MEDICAL) == f"send {me} to Medical (2 more against sickness)"
    assert ship.said(d.ASSIGN_TO, c.TRAINING) == f"send {me} to Training (for 1 stress)"
    assert ship.said(d.WAIT) == "let the others choose first"


def test_a_choice_of_a_crisis_names_it_and_its_place() -> None:
    ship = quiet_ship(1).crisis(c.CRISIS_1, "Stuck Valves").crisis(c.ARCHIVES, "Dust Lane")
    ship.planet(0, "Thin Air")
    me = ship.name(0)
    assert ship.said(d.ASSIGN_TO, c.CRISIS_1) == f"send {me} to Stuck Valves (Crisis 1)"
    assert ship.said(d.ASSIGN_TO, c.ARCHIVES) == f"send {me} to Dust Lane (Archives)"
    assert ship.said(d.ASSIGN_TO, c.PLANET_1) == f"have {me} prepare for Thin Air (Planet 1)"
    assert ship.said(d.ASSIGN_TO, c.CRISIS_2) == f"send {me} to Crisis 2"


def test_staying_in_quarters() -> None:
    ship = quiet_ship(4, 2).crisis(c.CRISIS_1, "CO2 Filter Malfunction")
    assert ship.said(d.STAY) == f"keep {ship.name(0)} in quarters"


# Rooms


def in_room(location: int, *skills: int) -> Ship:
    """Somebody with rank 2 in some skills, in a room that asks what to do."""
    ship = quiet_ship(1).sheet(0, ranks=dict.fromkeys(skills, 2), stress=1)
    ship.tokens(0, 2, 0, 0, 0, 0)
    ship.send(location)
    assert ship.question == t.USE_LOCATION
    assert ship.asks().startswith(f"Ines decides for {ship.name(0)} ")
    return ship


def test_the_bridge() -> None:
    ship = in_room(c.BRIDGE, c.NAVIGATION)
    assert ship.asks().endswith(" on the Bridge: what is done?")
    assert ship.said(d.STEADY) == "steady the ship (dice of tests count 1 more)"
    assert ship.said(d.MORE_DICE) == "call all hands (one die more each in tests)"
    assert ship.said(d.LEAVE_IT) == "do nothing there"


def test_comms() -> None:
    ship = in_room(c.COMMS, c.ENGINEERING)
    assert ship.said(d.APPLY, 1, 0) == "apply First Spark to signal 2 (A up)"
    assert ship.said(d.PICK, 1, 1) == "pick columns of Last Spark for signal 2 (E up)"
    ship.waves(11, 15)
    ship.do(d.PICK, 0, 0)
    assert ship.asks() == (
        "Ines picks columns of Heavy Sea (BD up two, ACE down) for signal 1: which next?"
    )
    assert ship.said(d.MOVE_COLUMN, 1) == "move column B up to 2"
    assert ship.said(d.MOVE_COLUMN, 0) == "move column A down to 1"
    assert ship.said(d.ENOUGH) == "move no more columns"


def test_the_archives() -> None:
    ship = in_room(c.ARCHIVES, c.COMPUTING)
    assert ship.said(d.RAISE, 0, 0) == "raise column A of signal 1 to 3"
    assert ship.said(d.RAISE, 1, 4) == "raise column E of signal 2 to 1"
    assert ship.said(d.CLEAR, 0, 0) == "set column A of signal 1 to 0"


def test_recreation() -> None:
    ship = in_room(c.RECREATION, c.HERBOLOGY)
    assert ship.said(d.REST_ONE, 0) == f"take all stress off {ship.name(0)} (1)"
    assert ship.said(d.REST_ALL) == "take 1 stress off everybody"


def test_training() -> None:
    ship = in_room(c.TRAINING, c.HERBOLOGY)
    assert ship.said(d.TRAIN_SKILL, c.MEDICINE) == "train Medicine (rank 1)"
    assert ship.said(d.TRAIN_SKILL, c.HERBOLOGY) == "train Herbology"
    assert ship.said(d.TRAIN_TRAIT, c.INSPIRING) == "become Inspiring (may reroll once a test)"


# Tests


def test_rolling_again_says_how_many_dice() -> None:
    ship = quiet_ship(1).crisis(c.CRISIS_1, "Scrambled Flavor Additives")
    ship.sheet(0, ranks={c.HERBOLOGY: 2}, traits=[c.INSPIRING]).luck(4, 1, 2)
    ship.send(c.CRISIS_1)
    assert ship.asks() == (
        f"Ines may have {ship.name(0)} inspire for Scrambled Flavor Additives, "
        "which has one success and needs four; the dice show 4, 2 and 1: roll again?"
    )
    assert ship.said(d.REROLL, 0) == "reroll what shows 1 (1 of 3 dice)"
    assert ship.said(d.REROLL, 1) == "reroll what shows 2 or less (2 of 3 dice)"
    assert ship.said(d.REROLL, 3) == "reroll all dice"
    assert ship.said(d.KEEP) == "keep the dice as they are"


def test_rolling_again_tells_what_would_be_better() -> None:
    ship = quiet_ship(1).planet(0, "Terraforming")
    ship.sheet(0, ranks={c.HERBOLOGY: 2}, traits=[c.INSPIRING]).luck(4, 4, 2)
    ship.send(c.PLANET_1)
    assert ship.asks() == (
        f"Ines may have {ship.name(0)} inspire for Terraforming, which has two successes "
        "and does better with five; the dice show 4, 4 and 2: roll again?"
    )


def test_stress_that_somebody_may_take() -> None:
    ship = quiet_ship(2, 2).crisis(c.CRISIS_1, "Computer Failure").sheet(1, traits=[c.EMPATHETIC])
    ship.luck(4, 1).send(c.CRISIS_1, c.CRISIS_1)
    first, second = ship.name(0), ship.name(1)
    assert ship.asks() == (
        f"Joss may have {second} take the 1 stress that {first} would get: is it taken?"
    )
    assert ship.said(d.TAKE_IT) == f"have {second} take 1 stress for {first}"
    assert ship.said(d.LET_IT) == f"leave it to {first}"


def test_what_is_learned_from_failing() -> None:
    ship = quiet_ship(1).crisis(c.CRISIS_1, "Computer Failure")
    ship.luck(1).send(c.CRISIS_1)
    assert ship.asks() == f"Ines chooses what {ship.name(0)} learns: which skill?"
    assert ship.said(d.LEARN, c.COMPUTING) == "learn Computing (rank 1)"


# Life goals


def test_a_life_goal_is_named_to_its_owner_only() -> None:
    ship = quiet_ship(2, 2).sheet(0, traits=range(c.TRAITS), goal="Many Sides")
    ship.send(c.BRIDGE, c.BRIDGE)
    me = ship.name(0)
    assert ship.asks() == (
        f"Ines may reveal the life goal of {me}, Many Sides: is it revealed now?"
    )
    assert ship.said(d.REVEAL) == ("reveal Many Sides (this crew member gains a rank in any skill)")
    assert ship.asks(JOSS) == f"Ines may reveal the life goal of {me}: is it revealed now?"
    assert ship.said(d.REVEAL, seat=JOSS) == f"reveal the life goal of {me}"
    assert ship.said(d.NOT_NOW, seat=INES) == "keep it secret for now"


# What is chosen for a card


def test_a_column_chosen_for_a_card() -> None:
    ship = quiet_ship(1).crisis(c.CRISIS_1, "Latent Memories").tokens(0, 2, 0, 0, 1, 0)
    ship.send(c.BRIDGE)
    assert ship.asks() == "Ines sets a column of a signal to 0: which one?"
    assert ship.said(d.SET_COLUMN, 0, 3, 0) == "set column D of signal 1 to 0"


def test_crises_and_planets_chosen_for_a_card() -> None:
    ship = quiet_ship(1).crisis(c.CRISIS_1, "Stuck Valves").crisis(c.ARCHIVES, "Dust Lane")
    ship.planet(1, "Hard Ground")
    assert ship.said(d.REMOVE_CRISIS, c.CRISIS_1) == "remove Stuck Valves (Crisis 1)"
    assert ship.said(d.REMOVE_CRISIS, c.ARCHIVES) == "remove Dust Lane (Archives)"
    assert ship.said(d.REMOVE_CRISIS, c.COMMS) == "remove the crisis at Comms"
    assert ship.said(d.ADD_TOKEN, 1) == "lay a token on Hard Ground (Planet 2)"
    assert ship.said(d.ADD_TOKEN, 0) == "lay a token on planet crisis 1"


@pytest.mark.parametrize(
    ("task", "arguments", "question"),
    [
        (
            t.CHOOSE_TRAIT,
            (0,),
            "Ines chooses for {}, who has that trait already: which other, or which skill?",
        ),
        (
            t.BULB_LIT,
            (0,),
            "Ines decides what {}'s bright idea is: which skill, or a trait to roll?",
        ),
        (
            t.CHOOSE_CREW,
            (c.SICKEN_ONE, 0),
            "Ines decides who falls sick: which of the crew?",
        ),
        (
            t.CHOOSE_CREW,
            (c.HEAL_ONE, 0),
            "Ines decides who is cured of a sickness: which of the crew?",
        ),
        (
            t.CHOOSE_CREW,
            (c.CLONE, 0),
            "Ines decides who doubles in age and is copied: which of the crew?",
        ),
        (t.CHOOSE_COLUMN, (c.COLUMN_ANY,), "Ines sets a column of a signal: which one?"),
        (t.CHOOSE_CRISIS, (), "Ines removes a crisis: which one?"),
        (t.CHOOSE_PLANET, (), "Ines lays a token on a planet crisis: which one?"),
        (t.WRITE_NAME, (0,), "Ines writes a name on the life goal of {}: whose?"),
    ],
)
def test_questions(task: int, arguments: tuple[int, ...], question: str) -> None:
    ship = quiet_ship(2, 2)
    ship.ask(task, *arguments)
    assert ship.asks() == question.format(ship.name(0))


@pytest.mark.parametrize("effect", sorted(CHOSEN_TO))
def test_every_choice_of_a_crew_member_says_what_happens_to_it(effect: int) -> None:
    ship = quiet_ship(2, 2)
    ship.ask(t.CHOOSE_CREW, effect, 0)
    assert not ship.said(d.CHOOSE_MEMBER, 1).startswith("choose")
    assert ship.said(d.CHOOSE_MEMBER, 1).endswith((ship.name(1), "die", "fall sick"))


def test_a_light_and_a_name() -> None:
    ship = quiet_ship(2, 2)
    ship.ask(t.BULB_LIT, 0)
    assert ship.said(d.RANDOM_TRAIT) == "roll for a trait"
    ship.ask(t.WRITE_NAME, 0)
    assert ship.said(d.WRITE, 1) == f"write down {ship.name(1)}"


# The whole


def test_names_of_kinds() -> None:
    names = WORDS.kind_names()
    assert names["locations"][c.BRIDGE] == "Bridge"
    assert names["skills"][-1] == "sickness"
    assert names["traits"][c.INSPIRING] == "Inspiring"
    assert len(names["crises"]) == c.CRISES
    assert names["planet crises"][0] == "Terraforming"
    assert len(names["crew members"]) == c.PORTRAITS


def test_summary() -> None:
    ship = quiet_ship(3).crisis(c.CRISIS_1, "Stuck Valves").planet(0, "Thin Air")
    assert WORDS.summary(ship.view(-1)) == (
        "Turn 1 of 16: 20 asleep and 3 awake, one crisis, 1 of 2 signals decoded."
    )


def test_the_result_of_a_voyage_that_arrives() -> None:
    ship = quiet_ship(3)
    assert WORDS.result(ship.view(-1), NAMES) == ""
    town, city = (int(least) for least in c.ENDING_FROM[2:4])
    ship.put(sleepers=town - 3, progress=16, outcome=5)
    ship.state.taken_by[0] = 3
    ship.state.taken_by[c.CRISES] = 10
    ship.state.taken_by[c.OF_AGE] = 5
    assert WORDS.result(ship.view(-1), NAMES) == (
        f"The ship arrives with {town} alive, {town - 3} asleep and 3 awake: a town. "
        f"With {city - town} more it would be a city. "
        "Sleepers lost, or thawed for the dead: 10 to Terraforming, 5 to sickness with age "
        "and 3 to Cryo Failure."
    )
    ship.put(sleepers=20, outcome=6)
    ship.state.taken_by[:] = 0
    assert WORDS.result(ship.view(-1), NAMES) == (
        "The ship arrives with 23 alive, 20 asleep and 3 awake: a city. "
        "No sleeper was lost, nor thawed for the dead."
    )
    assert WORDS.summary(ship.view(-1)) == "Turn 16 of 16: 20 asleep and 3 awake."


def test_the_result_of_a_voyage_that_does_not() -> None:
    ship = quiet_ship(1).put(sleepers=0, outcome=1)
    ship.state.taken_by[:6] = (9, 7, 5, 3, 2, 1)
    assert WORDS.result(ship.view(-1), NAMES) == (
        "One crew member is awake, and nobody sleeps. Sleepers lost, or thawed for the dead: "
        "9 to Cryo Failure, 7 to Food Shortage, 5 to Computer Failure, "
        "3 to Scrambled Flavor Additives and 3 to others."
    )


def test_the_result_of_a_voyage_that_nobody_survives() -> None:
    ship = quiet_ship(1).nobody(0).put(sleepers=0, outcome=1)
    assert WORDS.result(ship.view(-1), NAMES).startswith("Nobody is left, awake or asleep. ")
