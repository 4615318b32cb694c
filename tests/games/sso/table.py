"""Tables of SSO that tests lay out, and what they look at."""

from __future__ import annotations

from typing import Any

from allhands.games.sso import GAME
from allhands.games.sso import cards as c
from allhands.games.sso.cards import missions as m
from allhands.games.sso.cards import operations as o
from allhands.games.sso.rules import decisions as d
from allhands.games.sso.rules import tasks as t
from allhands.kernel.game import apply_of

MODES = ("story", "challenge")
FORE_POWER, AFT_POWER, FORE_TORPEDO, AFT_TORPEDO, FORE_LASER, AFT_LASER, BRIDGE = range(
    c.FIRST_ARRAY, c.LOCATIONS
)


def new(players: int = 3, mode: str = "story", seed: int = 1, **options: object) -> Any:
    """A game at its first decision."""
    _, settled = GAME.settle(players, {"mode": mode, **options})
    return GAME.new(GAME.option_numbers(players, settled), seed)


def deal(players: int = 3, mode: str = "story", seed: int = 1, **options: object) -> Any:
    """A game whose first cards are dealt, with all reserves kept as they were."""
    state = new(players, mode, seed, **options)
    while task(state) == t.SWAP:
        choose(state, d.KEEP)
    return state


def avoids(mission: int) -> int:
    """How many challenge cards the reward of a mission avoids."""
    return sum(step.amount for step in m.LISTED[mission].reward if step.operation == o.AVOID)


def with_member(member: int, players: int = 3) -> Any:
    """A game with somebody aboard."""
    states = (deal(players, seed=seed) for seed in range(200))
    return next(each for each in states if member in everybody(each))


def bring(state: Any, *members: int) -> None:
    """These are aboard, if need be in place of the lowest of the others."""
    for member in members:
        crew = everybody(state)
        if member in crew:
            continue
        gone = max(set(crew).difference(members))
        swapped = {gone: member, member: gone}
        for pile in (*state.aboard, *state.reserve, state.box):
            pile.cards[: pile.count] = [swapped.get(each, each) for each in cards(pile)]
        state.crew[member] = state.crew[gone].copy()
        state.crew[member].token = member
        state.crew[gone].location = c.NOWHERE


def with_hull(*arrays: int) -> Any:
    """A game with these arrays of the other ship, in a row."""
    state = deal(deck="montalbano")
    lay(state, *arrays)
    return state


def lay(state: Any, *arrays: int) -> None:
    """The other ship has these arrays."""
    state.hull.cards[: len(arrays)] = arrays
    state.hull.seen[: len(arrays)] = 63
    state.hull.count = len(arrays)
    state.locations[list(arrays)] = 1


def acting(location: int, member: int = -1, **dials: int) -> tuple[Any, int]:
    """A game in which somebody acts in a location: of the first seat the highest, if not said."""
    state = deal() if member < 0 else with_member(member)
    actor = aboard(state, 0)[0] if member < 0 else member
    put(state, actor, location, **dials)
    act(state, actor)
    return state, actor


def act(state: Any, member: int) -> None:
    """Have somebody asked for an action."""
    seat = next(each for each in range(state.players) if member in aboard(state, each))
    ask(state, (t.DO, seat, member))


def cards(pile: Any) -> list[int]:
    return [int(card) for card in pile.cards[: pile.count]]


def aboard(state: Any, seat: int) -> list[int]:
    """A seat's crew, the highest rank first."""
    return sorted(cards(state.aboard[seat]))


def everybody(state: Any) -> list[int]:
    return sorted(member for seat in range(state.players) for member in aboard(state, seat))


def ask(state: Any, *tasks: tuple[int, ...]) -> None:
    """Carry out tasks, the first one first, up to a question or until seat 0 is asked to act."""
    state.agenda.entry[:] = 0
    entries = [(t.ACT, 0), *reversed(tasks), (t.ACT, 0), (t.ACT, 0)]
    for place, entry in enumerate(entries):
        state.agenda.entry[place, : len(entry)] = entry
    state.agenda.count = len(entries)
    apply_of(state, 0, GAME.actions.number(d.LEAVE))


def step(state: Any, number: int) -> None:
    """One step of a turn, with what ends it."""
    ask(state, (number, 0), (t.FINISH_STEP, 0))


def put(state: Any, member: int, location: int, **dials: int) -> None:
    state.crew[member].location = location
    for name, value in dials.items():
        setattr(state.crew[member], name, value)


def choose(state: Any, verb: int, *arguments: int, seat: int | None = None) -> None:
    chooser = GAME.awaited(state)[0] if seat is None else seat
    action = GAME.actions.number(verb, *arguments)
    assert action in GAME.legal_actions(state, chooser)
    apply_of(state, chooser, action)


def choices(state: Any, verb: int, seat: int | None = None) -> set[tuple[int, ...]]:
    """The arguments with which a verb may be chosen."""
    actions, legal = GAME.actions, GAME.legal_actions(state, seat)
    return {actions.arguments_of(each) for each in legal if actions.verb_of(each).number == verb}


def law(state: Any, verb: int, *arguments: int) -> str:
    """The rule that forbids an action."""
    found = GAME.forbids(state, GAME.actions.number(verb, *arguments))
    return found.id.removeprefix("sso/") if found else ""


def task(state: Any) -> int:
    return int(state.agenda.entry[state.agenda.count - 1, 0])


def told(state: Any, kind: int) -> list[tuple[int, ...]]:
    """The details of all events of a kind, of one detail or more."""
    count = len(GAME.event_kinds.kinds[kind].details) if GAME.event_kinds else 0
    return [each.details[:count] for each in GAME.events(state, 0) if each.kind == kind]


def with_card(card: int, location: int, seed: int = 1) -> tuple[Any, int]:
    """A game in which the first seat has a card to turn up on its highest crew."""
    state = deal(seed=seed)
    member = aboard(state, 0)[0]
    put(state, member, location, card=card)
    ask(state, (t.MOVE, 0))
    return state, member


def goes_to(card: int, location: int) -> set[int]:
    """Where a card leads from a location."""
    state, member = with_card(card, location)
    return {to for mover, to in choices(state, d.USE) if mover == member}


def seeded(seed: int) -> Any:
    return deal(seed=seed)


def with_mission(mission: int, guide: int = 2) -> tuple[Any, list[int]]:
    """A game with an active mission, backed by the highest crew."""
    state = deal()
    crew = everybody(state)
    state.missions[mission].status = m.ACTIVE
    state.missions[mission].guide = guide
    state.crew[crew[0]].token = c.CREW + mission
    return state, crew
