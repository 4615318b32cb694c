"""Ark Ship, for the generic tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.rules import events as e
from allhands.kernel.state import EVERY_SEAT
from allhands.kernel.words import Event

from .games_under_test import Recorded, Sitting, UnderTest, sitting

GAME = "ark-ship"
SITTINGS = (
    sitting(GAME, 1),
    sitting(GAME, 1, voyage="dire"),
    sitting(GAME, 2, voyage="gentle"),
    sitting(GAME, 2),
    sitting(GAME, 3, voyage="dire"),
    sitting(GAME, 3),
    sitting(GAME, 4, voyage="gentle"),
    sitting(GAME, 4),
    sitting(GAME, 1, deck="printed"),
    sitting(GAME, 2, voyage="dire", deck="printed"),
    sitting(GAME, 3, deck="printed"),
    sitting(GAME, 4, deck="printed"),
)
MOST_DECISIONS = 2_000
"""A voyage has 16 turns, in which everybody aboard is asked a few things, each of them once."""
LARGEST = {
    "sleepers": c.FREEZER,
    "goal_boxes": c.GOAL_BOXES,
    "progress": c.BOXES,
    "ranks": c.MOST_RANKS,
    "age": c.AGES,
    "token": c.HIGHEST,
    "place": c.LOCATIONS - 1,
}
NEVER_BELOW_0 = (
    *("sleepers", "goal_boxes", "progress", "ranks", "age", "stress", "served", "solved", "failed"),
    *("token", "earned", "health_bonus", "result_bonus", "more_dice", "dice", "taken_by"),
)
FACE_DOWN = ("portraits", "goal_deck", "crisis_deck", "wave_deck")
FACE_UP = ("memorial", "goals_past", "crisis_discards", "wave_buried")
BLANK = ("ranks", "traits", "age", "stress", "served", "solved", "failed", "named_dead")
"""What is 0 on the sheet of nobody."""


def inventory(state: Any) -> dict[str, object]:
    """Everything in the box, wherever it lies, and whatever is not where it should be."""
    return {
        "portraits": _all(state, "portraits", "memorial", aboard=state.portrait),
        "crises": _all(
            state, "crisis_deck", "crisis_discards", aboard=[*state.crisis, *state.left_out]
        ),
        "waveforms": _all(state, "wave_deck", "wave_buried", aboard=state.wave),
        "life goals": _all(state, "goal_deck", "goals_past", aboard=state.goal),
        "planet crises": len(set(state.planet.tolist()) & set(range(c.PLANETS))),
        "crew members at most": int(state.slots),
        "out of place": sorted({*_misplaced(state)}),
        "below nothing": [name for name in NEVER_BELOW_0 if (state[name] < 0).any()],
        "above the top": [name for name, most in LARGEST.items() if (state[name] > most).any()],
    }


def box(sitting: Sitting) -> dict[str, object]:
    """What is listed for this number of players."""
    return {
        "portraits": list(range(40)),
        "crises": list(range(30)),
        "waveforms": list(range(30)),
        "life goals": list(range(30)),
        "planet crises": 2,
        "crew members at most": [0, 4, 4, 3, 4][sitting.players],
        "out of place": [],
        "below nothing": [],
        "above the top": [],
    }


def _cards(pile: Any) -> list[int]:
    return [int(card) for card in pile.cards[: pile.count]]


def _all(state: Any, *piles: str, aboard: Any) -> list[int]:
    """The cards of a kind: in these piles, and elsewhere."""
    placed = [card for name in piles for card in _cards(state[name])]
    return sorted([*placed, *(int(card) for card in aboard if card >= 0)])


def _misplaced(state: Any) -> Iterator[str]:
    """What cannot be where it is, or is noted wrongly."""
    for slot in range(c.SLOTS):
        yield from _wrong_sheet(state, slot)
    yield from _wrong_piles(state)
    yield from _wrong_crises(state)
    yield from _wrong_signals(state)


def _wrong_sheet(state: Any, slot: int) -> Iterator[str]:
    is_there = state.portrait[slot] >= 0
    if is_there and slot >= state.slots:
        yield f"somebody in slot {slot}"
    if not is_there:
        blank = not any(state[name][slot].any() for name in BLANK)
        if not blank or max(state.place[slot], state.goal[slot], state.named[slot]) >= 0:
            yield f"something on the sheet of nobody in slot {slot}"
    yield from _wrong_goal(state, slot)
    for mask in ("assigned", "tested", "revealed", "declined"):
        if int(state[mask]) >> slot & 1 and not is_there and mask != "assigned":
            yield f"{mask} of nobody in slot {slot}"
    if not 0 <= state.traits[slot] < 1 << c.TRAITS:
        yield f"the traits in slot {slot}"


def _wrong_goal(state: Any, slot: int) -> Iterator[str]:
    """What is noted of a life goal, and who may know it: its player, or all once it is revealed."""
    goal, named = int(state.goal[slot]), int(state.named[slot])
    if state.has_goal[slot] != (goal >= 0):
        yield f"whether there is a life goal in slot {slot}"
    if state.has_named[slot] != (goal >= 0 and c.GOAL_NAMES_SOMEBODY[goal]):
        yield f"whether the life goal in slot {slot} names somebody"
    if named == slot or (named >= 0 and state.portrait[named] < 0):
        yield f"the name written down in slot {slot}"
    is_written = bool(int(state.written) >> slot & 1)
    if is_written > state.has_named[slot] or (named >= 0 or state.named_dead[slot]) > is_written:
        yield f"whether a name was written down in slot {slot}"
    is_revealed = int(state.revealed) >> slot & 1
    readers = EVERY_SEAT if is_revealed else 1 << slot % int(state.players)
    if state.goal_seen[slot] != readers:
        yield f"who knows the life goal in slot {slot}"


def _wrong_piles(state: Any) -> Iterator[str]:
    for name in FACE_DOWN:
        if state[name].seen.any():
            yield f"somebody who has seen a card of the {name}"
    for name in FACE_UP:
        if (state[name].seen[: state[name].count] != EVERY_SEAT).any():
            yield f"a card face down in the {name}"


def _wrong_crises(state: Any) -> Iterator[str]:
    lying = [int(card) for card in state.crisis if card >= 0]
    lasting = {int(c.ONGOING[card]) for card in lying} - {c.NOTHING_ONGOING}
    if int(state.ongoing) != sum(1 << each for each in lasting):
        yield "what is noted to last"
    met = {card for card in range(c.CRISES) if state.crisis_met[card]}
    if not met >= {*lying, *_cards(state.crisis_discards)} or met & set(state.left_out.tolist()):
        yield "which crises were met"
    if not state.renewed and met & set(_cards(state.crisis_deck)):
        yield "a crisis met that lies in the first deck"
    if state.deck == c.PRINTED:
        if (state.left_out >= 0).any():
            yield "a crisis of the printed deck left in the box"
    else:
        yield from _wrong_chapters(state)


def _wrong_chapters(state: Any) -> Iterator[str]:
    chapters = [int(c.CHAPTER[card]) for card in _cards(state.crisis_deck)]
    if not state.renewed and chapters != sorted(chapters, reverse=True):
        yield "the order of the crises"
    left_out = [int(c.CHAPTER[card]) for card in state.left_out]
    if left_out != sorted(left_out, reverse=True) or len(set(left_out)) < c.CHAPTERS:
        yield "the crises left in the box"


def _wrong_signals(state: Any) -> Iterator[str]:
    signals = [int(card) for card in state.signal if card >= 0]
    if len(set(signals)) < len(signals) or any(card >= c.SIGNAL_CARDS for card in signals):
        yield "a signal"
    tokens = c.COLUMNS * (c.SIGNALS - len(signals))
    if state.earned.sum() > tokens or state.earned[state.signal >= 0].any():
        yield "tokens on planet crises"
    for place in range(c.SIGNALS):
        is_hidden = state.signal[place] >= 0 and not _has_arrived(state)
        if state.planet_seen[place] != (0 if is_hidden else EVERY_SEAT):
            yield f"who knows planet crisis {place}"
        if state.signal[place] < 0 and state.token[place].any():
            yield f"tokens on signal {place}"


def _has_arrived(state: Any) -> bool:
    return int(state.outcome) > 1


# What a golden game shows

KINDS_OF_EVENT = {kind.name: number for number, kind in enumerate(e.EVENTS.kinds)}
EFFECTS = frozenset(c.EFFECT_NAMES)
ONGOING = frozenset(c.ONGOING_NAMES) - {""}


def shown(told: Sequence[Event]) -> set[str]:
    """The kinds of event, the effects of crises and life goals, and the rows of rooms."""
    found = {f"event: {name}" for name, kind in KINDS_OF_EVENT.items() if _any(told, kind)}
    for event in told:
        first, second, third = event.details[:3]
        if event.kind == e.COUNTED:
            found |= {_effect(each) for each in c.ROW_EFFECT[first, third, :, 0] if each >= 0}
        elif event.kind == e.GOAL_REVEALED:
            found.add(_goal(first, scored=bool(second)))
            if second:
                found |= {_effect(each) for each in c.GOAL_EFFECT[first, :, 0] if each >= 0}
        elif event.kind == e.CRISIS_DRAWN and c.ONGOING[first]:
            found.add(f"ongoing: {c.ONGOING_NAMES[c.ONGOING[first]]}")
        elif event.kind == e.USED:
            found.add(_used(first, second))
        elif event.kind == e.TRAIT_ROLLED:
            found.add(f"trait: {c.TRAIT_NAMES[first]}")
    return found


def _any(told: Sequence[Event], kind: int) -> bool:
    return any(event.kind == kind for event in told)


def _effect(effect: int) -> str:
    return f"effect: {c.EFFECT_NAMES[effect]}"


def _goal(goal: int, *, scored: bool) -> str:
    return f"life goal: {c.GOAL_TITLES[goal]}" + ("" if scored else ", in vain")


def _used(location: int, row: int) -> str:
    return f"room: {c.LOCATION_NAMES[location]}, row {row}"


def golden() -> Iterator[Recorded]:
    """Games to record."""
    from .golden_by_thumb import golden_games

    return golden_games(SITTINGS)


UNDER_TEST = UnderTest(
    sittings=SITTINGS,
    inventory=inventory,
    box=box,
    most_decisions=MOST_DECISIONS,
    shown=shown,
    to_show=frozenset(
        {f"event: {name}" for name in KINDS_OF_EVENT}
        | {f"effect: {name}" for name in EFFECTS}
        | {f"ongoing: {name}" for name in ONGOING}
        | {f"trait: {name}" for name in c.TRAIT_NAMES}
        | {_goal(goal, scored=True) for goal in range(c.GOALS)}
        | {_used(room, row) for room in range(c.SKILLED_ROOMS) for row in range(c.MOST_RANKS + 1)}
        | {_used(c.TRAINING, 1)}
    ),
    golden=golden,
    placeless=frozenset({"wait"}),
    wordless=frozenset({"age-rolled"}),
)
