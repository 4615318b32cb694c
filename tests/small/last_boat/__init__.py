"""Last Boat: there is room for some, and all row at once, each with a card of their own."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands.kernel import agenda
from allhands.kernel.actions import ActionSpace
from allhands.kernel.agenda import Agenda, pop, push
from allhands.kernel.at_once import Chosen, ask_at_once
from allhands.kernel.chance import below
from allhands.kernel.chronicle import Chronicle, chronicle, tell, tell_more, tell_to
from allhands.kernel.dispatch import make_dispatch
from allhands.kernel.evaluation import Evaluation, Network
from allhands.kernel.events import Events
from allhands.kernel.game import Game, register
from allhands.kernel.guidance import Guidance
from allhands.kernel.holds import one_of
from allhands.kernel.laws import Laws
from allhands.kernel.masks import bit
from allhands.kernel.nouns import NUMBER, SEAT, Noun
from allhands.kernel.options import Choice, Option
from allhands.kernel.outcomes import Outcome
from allhands.kernel.piles import Pile, draw, draw_at, empty, find, pile, put, shuffle_pile
from allhands.kernel.rule import rule
from allhands.kernel.speech import About, Sentences, Since
from allhands.kernel.state import (
    EVERY_SEAT,
    UNKNOWN,
    Seen,
    State,
    Struct,
    array_of,
    field,
    struct,
    structs,
)
from allhands.kernel.tasks import Tasks

SEATS, SAILS, HIGHEST, COPIES, DEALT, HAND, ROUNDS = 4, 3, 6, 4, 3, 5, 3
TASKS = Tasks()
BEGIN_ROUND = TASKS.task("begin_round")
COMPARE = TASKS.task("compare")
READY = TASKS.question("ready", "Is {who} ready?", stays=True)
ROW = TASKS.question("row", "With which card do you row?", stays=True, rounds=NUMBER)
RUNNING, ASHORE, ADRIFT = range(3)

SAIL = Noun("sail", ("the jib", "the main", "the mizzen"), "a sail")
CARDS = one_of(HIGHEST + 1, copies=COPIES)
CARD = Noun("card", tuple(f"a {card}" for card in range(HIGHEST + 1)), "a card")
EVENTS = Events()
TRIMMED = EVENTS.event("trimmed", "{who} trims {sail}.", sail=SAIL)
LOOKED = EVENTS.event("looked", "{who} looks under the tarp and takes {card}.", card=CARD)
SAID_READY = EVENTS.event("ready", "{who} is ready.")
ROWED = EVENTS.event("rowed", "{who} has rowed with {card}.", card=CARD)
SCORED = EVENTS.event(
    "scored",
    "{who} is the strongest, with {points} points now.",
    card=CARD,
    second=NUMBER,
    third=NUMBER,
    points=NUMBER,
)


class Berth(Struct):
    """What a seat has made, and the card that it rows with until all are shown."""

    points: int = field(np.int8)
    rows_with: int = field(np.int8, (), Seen("shown_to"))
    shown_to: int = field(np.int8)


class LastBoat(State):
    """The boat. Piles in an array, berths in another, and masks in two dimensions."""

    agenda: Agenda = agenda.agenda(8)
    chronicle: Chronicle = chronicle(32, details=4)
    chosen: Chosen = struct(Chosen)
    players: int = field(np.int8)
    rounds: int = field(np.int8)
    looked: int = field(np.int8)
    turn: int = field(np.int16)
    trimmed: NDArray[np.int8] = field(np.int8, (SEATS, SAILS), Seen("trim_seen_by"), of=SEAT)
    trim_seen_by: NDArray[np.int8] = field(np.int8, (SEATS, SAILS))
    tarp: Pile = pile(HIGHEST * COPIES, holds=CARDS)
    gone: Pile = pile(HIGHEST * COPIES, holds=CARDS)
    hands: NDArray[Any] = array_of(pile(HAND, holds=CARDS), SEATS, of=SEAT)
    berths: NDArray[Any] = structs(Berth, SEATS, of=SEAT)


LAWS = Laws("last-boat", __name__)
IS_TRIM, NO_LOOK, NO_CARD, NOT_ASKED = map(LAWS.law, ("trim", "look", "row", "not-asked"))


@rule
def deal(state: LastBoat, options: NDArray[np.int64]) -> None:
    """Three cards each, seen by nobody else, unless hands lie open."""
    state.players = options[0]
    empty(state.tarp)
    empty(state.gone)
    for card in range(1, HIGHEST + 1):
        for _ in range(COPIES):
            put(state.tarp, card, 0)
    shuffle_pile(state, state.tarp)
    for seat in range(SEATS):
        empty(state.hands[seat])
    for seat in range(state.players):
        state.trim_seen_by[seat, :] = bit(seat)
        for _ in range(DEALT):
            put(state.hands[seat], draw(state, state.tarp, 0), bit(seat))
    push(state.agenda, BEGIN_ROUND, 0)


@rule
def begin_round(state: LastBoat) -> None:
    """Each makes ready, then all row at once."""
    everybody = bit(state.players) - 1
    push(state.agenda, COMPARE, 0)
    ask_at_once(state, ROW, everybody, state.rounds)
    for back in range(state.players):
        push(state.agenda, READY, state.players - 1 - back)


@rule
def compare(state: LastBoat) -> None:
    """The highest single card scores, and the next round begins or the game ends."""
    best, winner = 0, -1
    for seat in range(state.players):
        card, others = state.berths[seat].rows_with, 0
        for other in range(state.players):
            others += state.berths[other].rows_with == card
        if others == 1 and card > best:
            best, winner = card, seat
    for seat in range(state.players):
        berth = state.berths[seat]
        tell(state.chronicle, ROWED, seat, berth.rows_with)
        put(state.gone, berth.rows_with, EVERY_SEAT)
        berth.rows_with = 0
        berth.shown_to = 0
    if winner >= 0:
        state.berths[winner].points += 1
        tell(state.chronicle, SCORED, winner, best)
        tell_more(state.chronicle, 3, state.berths[winner].points)
    state.rounds += 1
    if state.rounds < ROUNDS:
        begin_round(state)
    else:
        state.outcome = ASHORE if most_points(state) > 0 else ADRIFT


@rule
def most_points(state: LastBoat) -> int:
    """What the best have made."""
    most = 0
    for seat in range(state.players):
        most = max(most, state.berths[seat].points)
    return most


@rule
def why_not_trim(state: LastBoat, seat: int, sail: int) -> int:
    """Whether a sail of the seat's has not been trimmed, and the mizzen's turn has come."""
    if sail == SAILS - 1 and state.trimmed[seat, 0] + state.trimmed[seat, 1] < sail:
        return IS_TRIM
    return 0 if state.trimmed[seat, sail] == 0 else IS_TRIM


@rule
def why_not_look(state: LastBoat, seat: int) -> int:
    """Whether there is a card to be looked at."""
    is_room = state.hands[seat].count < HAND and state.tarp.count > 0
    return 0 if state.looked == 0 and is_room else NO_LOOK


@rule
def why_not_row(state: LastBoat, seat: int, card: int) -> int:
    """Whether a card is in the seat's hand."""
    return 0 if find(state.hands[seat], card) >= 0 else NO_CARD


@rule
def trim(state: LastBoat, seat: int, sail: int) -> None:
    """The others see that a sail is trimmed, and not which."""
    state.trimmed[seat, sail] = 1
    tell_to(state.chronicle, bit(seat), TRIMMED, seat, sail)


@rule
def look(state: LastBoat, seat: int) -> None:
    """The next card goes to the hand."""
    card = draw(state, state.tarp, bit(seat))
    put(state.hands[seat], card, bit(seat))
    state.looked = 1
    tell_to(state.chronicle, bit(seat), LOOKED, seat, card)


@rule
def say_ready(state: LastBoat, seat: int) -> None:
    """The next one's turn."""
    state.looked = 0
    state.turn += 1
    tell(state.chronicle, SAID_READY, seat)
    pop(state.agenda)


@rule
def row(state: LastBoat, seat: int, card: int) -> None:
    """The card lies face down until all are compared."""
    hand = state.hands[seat]
    state.berths[seat].rows_with = draw_at(state, hand, find(hand, card), bit(seat))
    state.berths[seat].shown_to = bit(seat)


ACTIONS = ActionSpace(TASKS)
TRIM = ACTIONS.verb(trim, "Sails", SAIL, say="trim {sail}")
LOOK = ACTIONS.verb(look, "Cards", say="look under the tarp", at="tarp")
SAY_READY = ACTIONS.verb(say_ready, "Turn", name="ready", say="say ready")
ROW_WITH = ACTIONS.verb(row, "Cards", CARD, say="row with {card}")
ACTIONS.question(READY, TRIM, LOOK, SAY_READY)
ACTIONS.question(ROW, ROW_WITH)


@rule
def fill_unknown(state: LastBoat, seat: int) -> None:
    """Cards that the seat has not seen, in any order; the sails of others are as good as new."""
    for owner in range(SEATS):
        for sail in range(SAILS):
            state.trimmed[owner, sail] = max(0, state.trimmed[owner, sail])
    for place in range(state.tarp.count):
        if state.tarp.cards[place] == UNKNOWN:
            state.tarp.cards[place] = unseen(state)
    for owner in range(SEATS):
        if state.berths[owner].rows_with == UNKNOWN:
            state.berths[owner].rows_with = (
                0 if state.berths[owner].shown_to == 0 else unseen(state)
            )
        for place in range(state.hands[owner].count):
            if state.hands[owner].cards[place] == UNKNOWN:
                state.hands[owner].cards[place] = unseen(state)


@rule
def unseen(state: LastBoat) -> int:
    """A card that is not yet anywhere, by chance."""
    left = 0
    for card in range(1, HIGHEST + 1):
        left += COPIES - known(state, card)
    pick = below(state, left)
    for card in range(1, HIGHEST + 1):
        pick -= COPIES - known(state, card)
        if pick < 0:
            return card
    return HIGHEST


@rule
def known(state: LastBoat, card: int) -> int:
    """How many copies of a card have a place."""
    count = 0
    for place in range(state.tarp.count):
        count += state.tarp.cards[place] == card
    for place in range(state.gone.count):
        count += state.gone.cards[place] == card
    for owner in range(state.players):
        count += state.berths[owner].rows_with == card
        for place in range(state.hands[owner].count):
            count += state.hands[owner].cards[place] == card
    return count


@rule
def returns(state: LastBoat, out: NDArray[np.float64]) -> None:
    """1 to those with the most points, at the end."""
    for seat in range(state.players):
        is_best = state.berths[seat].points == most_points(state)
        out[seat] = 1.0 if state.outcome == ASHORE and is_best else 0.0


@rule
def turns(state: LastBoat) -> int:
    """How many turns have ended."""
    return state.turn


@rule
def thumb(state: LastBoat, seat: int, choices: Any, count: int, luck: Any) -> int:
    """Makes ready at once, and rows with the first card listed or, at an odd seat, the last."""
    if choices.action[count - 1] == SAY_READY_ACTION:
        return SAY_READY_ACTION
    return choices.action[count - 1 if seat % 2 else 0]


SAY_READY_ACTION = ACTIONS.number(SAY_READY)


@rule
def progress(state: LastBoat, seat: int) -> float:
    """The points of a seat, as shares of those that there are."""
    return state.berths[seat].points / ROUNDS


@rule
def features(state: LastBoat, seat: int, out: NDArray[np.float64]) -> None:
    """What the seat and the best other one have made, and how far the game is."""
    out[0] = state.berths[seat].points
    out[1] = 0.0
    for other in range(state.players):
        if other != seat:
            out[1] = max(out[1], float(state.berths[other].points))
    out[2] = state.rounds


def all_cards(_: Any, __: int) -> list[About]:
    """Every card, whoever has it."""
    return [(card,) for card in range(1, HIGHEST + 1)]


def before_rowing(view: Any, seat: int) -> list[About]:
    """As long as a seat has still to make ready."""
    waiting = view.agenda.entry[: int(view.agenda.count), :2].tolist()
    return [()] if [READY, seat] in waiting else []


def is_held(view: Any, seat: int, about: About) -> bool:
    """Whether a seat has a card in its hand."""
    hand = view.hands[seat]
    return about[0] in hand.cards[: int(hand.count)]


def has_rowed(seat: int, about: About, since: Since) -> bool | None:
    """Whether it was the next card that the seat rowed with."""
    rowed = (each.details[0] for each in since.events if (each.kind, each.who) == (ROWED, seat))
    card = next(rowed, None)
    return None if card is None else card == about[0]


SPEECH = Sentences()
HOLD = SPEECH.claim("hold", "I have {card}.", all_cards, is_held, card=CARD)
ROWING = SPEECH.promise("rowing", "I row with {card}.", all_cards, has_rowed, card=CARD)
WHO_HOLDS = SPEECH.ask("who-holds", "Who has {card}?", all_cards, HOLD, card=CARD)
IF_YOU_ARE = SPEECH.offer("if-you-are", "{who} is ready if you are.", before_rowing)


_NETWORK = Network(
    np.array([[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]]), np.zeros(2), np.array([1.0, -1.0]), np.zeros(1)
)

GAME = register(
    Game(
        name="last-boat",
        title="Last Boat",
        summary="Those with the most points come ashore.",
        version=1,
        seats=range(1, SEATS + 1),
        default_seats=2,
        options=(
            Option("sea", "how it looks", (Choice("grey", "grey"), Choice("blue", "blue")), "grey"),
        ),
        state=LastBoat,
        actions=ACTIONS,
        outcomes=(
            Outcome("running", won=False, sentence="The boat is at sea."),
            Outcome("ashore", won=None, sentence="The boat has landed."),
            Outcome("adrift", won=False, sentence="The boat is adrift."),
        ),
        laws=LAWS,
        not_asked=NOT_ASKED,
        crew_names=("Ana", "Bela", "Caro", "Dag"),
        deal=deal,
        event_kinds=EVENTS,
        dispatch=make_dispatch("Last Boat", ACTIONS),
        fill_unknown=fill_unknown,
        returns=returns,
        thumb=thumb,
        turns=turns,
        speech=SPEECH,
        minutes=(1, 2),
        progress=progress,
        guidance=Guidance(progress_share=0.5),
        evaluation=Evaluation(features, 3, horizon=1, network=_NETWORK),
    )
)
