"""Tables of Zeno that tests lay out, and what they look at.

Rules are run as the game runs them: a task is put on the agenda, and carried out up to the next
question. `deal` gives a game at its first decision, with a quiet ship: no damage and no events yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tests.luck import Face, lucky
from tests.piles import put_on, remove_card

from allhands.games.zeno import GAME
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import numbers as n
from allhands.games.zeno.cards import ship as sh
from allhands.games.zeno.cards import survivors as sv
from allhands.games.zeno.cards import tokens as tk
from allhands.games.zeno.rules import decisions as v
from allhands.games.zeno.rules import flow
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import tasks as t
from allhands.kernel.game import apply_of
from allhands.kernel.rule import in_python
from allhands.kernel.state import EVERY_SEAT, UNKNOWN

N = sh.section_number
WHO = sv.survivor_number
CARD = d.card_number


crew_needed = in_python(flow.crew_needed)


def new(players: int = 3, seed: int = 1, target: int = n.TARGET) -> Any:
    """A game at its first decision, as it is dealt."""
    return GAME.new(GAME.option_numbers(players, GAME.settle(players, {"target": target})[1]), seed)


def deal(players: int = 3, seed: int = 1) -> Any:
    """A game at its first decision, on a ship without damage, fire or fumes, and seat 0 acts."""
    state = new(players, seed)
    for section in state.sections:
        section.damage = section.fire = section.green = section.black = 0
    state.broken[:] = 0
    state.in_play[:] = 0
    begin(state, 0)
    return state


def begin(state: Any, seat: int = 0) -> None:
    """A turn of a seat begins."""
    run(state, (t.BEGIN_TURN, seat))


def run(state: Any, *tasks: tuple[int, ...]) -> None:
    """Carry out tasks, the first one first, up to a question; seat 0 then acts."""
    state.agenda.entry[:] = 0
    entries = [(t.END_TURN, 0), (t.NEXT_ACT, 0), *reversed(tasks), (t.GIVE_ON, 0, SPARE)]
    for place, entry in enumerate(entries):
        state.agenda.entry[place, : len(entry)] = entry
    state.agenda.count = len(entries)
    apply_of(state, 0, GAME.actions.number(v.LEAVE))
    remove_card(state.waste, SPARE)


SPARE = d.CARDS - 1
"""A card that nobody has, which is discarded to set tasks off, and taken back."""


def place(state: Any, name: str, section: str, seat: int = 0, **fields: int) -> int:
    """A survivor is in play there, of a seat; their number."""
    survivor = WHO(name)
    take_from_deck(state, survivor)
    person = state.survivors[survivor]
    person.fate, person.faction, person.section = w.ABOARD, seat, N(section)
    for field, value in fields.items():
        setattr(person, field, value)
    return survivor


def take_from_deck(state: Any, survivor: int) -> None:
    """A survivor no longer lies in the deck."""
    deck = state.survivor_deck
    left = [each for each in cards(deck) if each != survivor]
    fill(deck, left, 0)


def fill(pile: Any, listed: Iterable[int], seen: int = EVERY_SEAT) -> None:
    """A pile has these cards, the last on top."""
    numbers = list(listed)
    pile.cards[:], pile.seen[:] = UNKNOWN, 0
    pile.count = len(numbers)
    pile.cards[: len(numbers)] = numbers
    pile.seen[: len(numbers)] = seen


def clear(state: Any) -> None:
    """No survivor is in play: those who were are lost."""
    for person in state.survivors:
        if person.fate == w.ABOARD:
            person.fate, person.section = w.LOST, -1
    state.seniority = -1


def crew(state: Any, section: str, *names: str, seat: int = 0) -> list[int]:
    """Only these are in play, in a section, of one seat; and somebody for each other seat."""
    clear(state)
    others = ["Wren", "Milo Zelenka", "Tabitha Crane", "Hugo Baptiste"]
    spare = [name for name in others if name not in names]
    for number in range(int(state.players)):
        if number != seat:
            place(state, spare.pop(), "Shuttle Bay", number)
    return [place(state, name, section, seat) for name in names]


def fill_bay(state: Any, seat: int) -> list[int]:
    """As many of a seat's as the countdown needs, less one, stand in the Shuttle Bay."""
    needed = crew_needed(state)
    bay = N("Shuttle Bay")
    there = sum(one.fate == w.ABOARD and one.section == bay for one in state.survivors)
    asleep = [name for name in sv.SURVIVOR.words if state.survivors[WHO(name)].fate == w.ASLEEP]
    return [place(state, name, "Shuttle Bay", seat) for name in asleep[: needed - 1 - there]]


def hand(state: Any, seat: int, *titles: str) -> None:
    """A seat holds these cards, which lie nowhere else."""
    numbers = [CARD(title) for title in titles]
    for pile in (*state.event_decks, *state.hands, state.waste, state.discoveries):
        for number in numbers:
            remove_card(pile, number)
    fill(state.hands[seat], numbers, 1 << seat)
    note_backs(state)


def deck(state: Any, seat: int, side: int, *titles: str) -> None:
    """An event deck of a seat is these cards, the last on top, which lie nowhere else."""
    numbers = [CARD(title) for title in titles]
    for pile in (*state.event_decks, *state.hands, state.waste):
        for number in numbers:
            remove_card(pile, number)
    fill(state.event_decks[2 * seat + side], numbers, 0)
    note_backs(state)


def note_backs(state: Any) -> None:
    """The backs of the event decks show the hazards of their top cards."""
    for number, pile in enumerate(state.event_decks):
        is_used = number < 2 * max(2, int(state.players)) and pile.count
        state.hazards[number] = d.HAZARD_OF[pile.cards[pile.count - 1]] if is_used else -1


def equip(state: Any, title: str, survivor: int) -> int:
    """A card lies on top of a survivor's baggage; its number."""
    card = CARD(title)
    state.baggage[card].holder = survivor
    state.baggage[card].below = state.survivors[survivor].top
    state.survivors[survivor].top = card
    return card


def card_of(fits: Callable[[d.Card], bool]) -> int:
    """The first card of the box of which something is true."""
    return next(number for number, card in enumerate(d.CARDS_LISTED) if fits(card))


def roll(state: Any, *faces: Face) -> None:
    """The next dice show these faces."""
    state.chance = lucky(*faces, sides=n.DIE)


def play(state: Any, title: str, section: str, *faces: Face, ran: int = 0) -> None:
    """Seat 1 plays a card, its only one, in an event of seat 0; the next dice show these faces."""
    hand(state, 1, title)
    run(state, (t.EVENT, 0, N(section), ran))
    roll(state, *faces)
    choose(state, v.PLAY, CARD(title))


def lay_rescue(state: Any, section: str, card: int, survivor: str = "Felix Amsel") -> int:
    """One rescue token is on the ship, in a section; its card and who is to be saved lie on top.
    The token."""
    (token,) = (each for each in range(tk.RESCUES) if tk.RESCUE_AT[each] == N(section))
    state.rescues[state.rescues == tk.ON_SHIP] = tk.GONE
    state.rescues[token] = tk.ON_SHIP
    stack(state, state.rescue_deck, state.rescue_backs, card)
    take_from_deck(state, WHO(survivor))
    put_on(state.survivor_deck, WHO(survivor))
    person = state.survivors[WHO(survivor)]
    person.fate, person.faction, person.section = w.ASLEEP, -1, -1
    return token


def lay_clue(state: Any, section: str, card: int, clue: int = 0) -> None:
    """One clue lies on the ship, in a section; the card of its investigation lies on top."""
    state.clue_at[:] = tk.NO_CLUE
    state.clue_at[clue] = N(section)
    stack(state, state.investigations, state.investigation_backs, card)


def stack(state: Any, pile: Any, backs: Any, card: int) -> None:
    """A card lies on top of a deck that shows its backs."""
    remove_card(pile, card)
    put_on(pile, card)
    backs[: pile.count] = d.ELIGIBLE[pile.cards[: pile.count]]


def at(state: Any, section: str) -> Any:
    """What lies in a section."""
    return state.sections[N(section)]


def burn(state: Any, section: str, tokens: int) -> None:
    """So much fire burns in a section."""
    state.sections[N(section)].fire = tokens
    state.in_play[n.FIRES] += tokens


def fume(state: Any, section: str, black: int = 0, green: int = 0) -> None:
    """So many cubes lie in the air of a section."""
    one = state.sections[N(section)]
    one.black, one.green = black, green
    state.in_play[n.SMOKES] += black
    state.in_play[n.FUELS] += green


def mark(state: Any, survivor: int, **tokens: int) -> Any:
    """Harm, infection or stress lies on a survivor, of whom it returns what is noted."""
    person = state.survivors[survivor]
    for field, value in tokens.items():
        setattr(person, field, value)
    state.in_play[n.HARMS] += bool(tokens.get("harm"))
    state.in_play[n.INFECTIONS] += bool(tokens.get("infection"))
    state.in_play[n.STRESSES] += tokens.get("stress", 0)
    return person


def cards(pile: Any) -> list[int]:
    return [int(card) for card in pile.cards[: pile.count]]


def choose(state: Any, verb: int, *arguments: int) -> None:
    seat = GAME.choosers(state)[0]
    action = GAME.actions.number(verb, *arguments)
    assert action in GAME.legal_actions(state, seat), GAME.forbids(state, action)
    apply_of(state, seat, action)


def choices(state: Any, verb: int) -> set[tuple[int, ...]]:
    """The arguments with which a verb may be chosen."""
    actions, legal = GAME.actions, GAME.legal_actions(state)
    return {actions.arguments_of(each) for each in legal if actions.verb_of(each).number == verb}


def law(state: Any, verb: int, *arguments: int) -> str:
    """The rule that forbids an action."""
    found = GAME.forbids(state, GAME.actions.number(verb, *arguments))
    return found.id.removeprefix("zeno/") if found else ""


def task(state: Any) -> int:
    return int(state.agenda.entry[state.agenda.count - 1, 0])


def chooser(state: Any) -> int:
    return GAME.choosers(state)[0]


def told(state: Any, kind: int) -> list[tuple[int, ...]]:
    """The details of the latest events of a kind."""
    count = len(GAME.event_kinds.kinds[kind].details) if GAME.event_kinds else 0
    since = max(0, int(state.chronicle.total) - len(state.chronicle.what))
    return [each.details[:count] for each in GAME.events(state, since) if each.kind == kind]


def seeded(make: Any, wanted: Any, tries: int = 400) -> Any:
    """The first state that `make(seed)` gives for which `wanted(state)` holds."""
    return next(state for state in map(make, range(tries)) if wanted(state))
